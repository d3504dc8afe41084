"""``companies.yaml``: kinds of companies, what their certificates are, how they start; and the companies."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Name, Sourced, Spec, Word, form
from railwright.compiler.schema.rail_18xx.words import HexName, Percent, PhaseName, StopLetter

ShareHome = Literal["offering", "treasury"]


class CertificateSpec(Spec):
    """One sort of certificate of a company.

    A *share* is the least percentage a certificate of the kind has; a price is the price of one share.
    """

    percent: Percent
    """How much of the company it is."""
    count: Annotated[int, Field(ge=1, le=40)] = 1
    """How many there are."""
    president: bool = False
    """Whether its holder is the president. It is the first of the company's certificates to be bought."""
    held_back: Literal["exchange"] | None = None
    """Never for sale: handed out for absorbed companies (see `formation`)."""


class FloatRow(Spec):
    """When a company of the kind floats, in some phases.

    The row of the present phase holds. A company that has floated stays floated, and operates from the next operating
    round on. What was handed out with a private counts as sold.
    """

    phases: list[PhaseName] | None = None
    """In these phases; if not said, in all."""
    percent: Percent
    """How much must have been sold, whoever has it now: what players and the pool hold."""


class CapitalRow(Spec):
    """What money a company of the kind receives, in some phases.

    The row of the phase in which it floats holds for good; until it floats, the row of the present phase.
    """

    phases: list[PhaseName] | None = None
    """In these phases; if not said, in all."""
    word: Literal["full", "incremental"]
    """`full`: a sum from the bank at once when it floats; what buyers pay for unsold shares goes to the bank.
    `incremental`: what is paid for unsold shares goes to the company, as they are sold, before it floats as well."""
    shares: Annotated[int, Field(ge=1, le=40)] | None = None
    """For `full`: how many shares' worth at the starting price."""
    rest_to_pool: bool = False
    """For `full`: unsold shares go to the pool when it floats, whatever the pool's limit."""
    replaces_earlier: bool = False
    """For `full`: money received before, in a phase with another row, is part of the sum and not paid again."""


class Underwriting(Sourced):
    """The bank buys the last shares of a company."""

    when_left: Percent
    """As soon as a purchase from the treasury leaves no more than this in it."""
    price: Literal["market"] = "market"
    """What the bank pays the company for each of them; they go to the pool, whatever its limit."""


class ConversionSpec(Sourced):
    """A company of this kind may turn into one of another kind; the event `convert_companies` turns all of them.

    The president's certificate becomes that of the new kind, each other certificate one of the new kind's others; those
    the new kind has beyond that join the treasury. Nobody's number of certificates changes, nor price, president,
    trains and tokens, to which `adds_tokens` come; all else is from now on as the new kind has it, the train limit
    among it. After the event every company that would be of this kind is of the new one, those not started and
    those closed included; a company that converted by choice and closes before that starts again as this kind.
    """

    to: Word
    """The kind it becomes."""
    phases: list[PhaseName]
    """By choice, without cost, in the step `convert` of its turn, in these phases."""
    after_operating: bool = False
    """By choice only if it has had an operating turn before."""
    adds_tokens: list[Money] = Field(default=[], max_length=10)
    """Tokens it gains, by cost, after those it has."""


class DividendsSpec(Sourced):
    """Who is paid when a company of the kind earns."""

    choices: list[Literal["pay", "withhold", "half"]] = ["pay", "withhold"]
    """What may be chosen; a single one is automatic.

    `pay`: every holder by percentage. `withhold`: all to the treasury. `half`: half to the treasury, half to the
    holders, or to the owner of a company owned as a whole. With nothing earned there is no choice: it is withheld.
    """
    pool: Literal["company", "bank"] = "bank"
    """Who receives what the pool's shares earn; the bank keeps it, that is, nothing is paid."""
    unsold: Literal["company", "bank"] = "bank"
    """Who receives what unsold shares earn."""
    subsidy: Money = 0
    """Paid by the bank to the owner, and only to him, in a turn in which nothing is earned."""


class CompanyKind(Sourced):
    """What companies of one kind have in common."""

    name: Word
    """What they are called in this file."""
    owned: Literal["shares", "whole"] = "shares"
    """By shares with a president, or as a whole by one player.

    The president is the player with the most shares. If another comes to hold more, he gives his certificate for as
    many shares of the other; of several with equally many, the first after him in the order of turns takes it. Of
    ties the president keeps it. A company owned as a whole has no price, counts as one certificate and is never sold.
    """
    certificates: list[CertificateSpec] = Field(default=[], max_length=10)
    """Its certificates."""
    unsold_in: ShareHome = "offering"
    """Where unsold shares lie: in the offering, at the starting price; or in the treasury, at the market price, as
    shares of the pool cost."""
    holding_limit: Percent = 60
    """The most one player may hold."""
    pool_limit: Percent = 50
    """The most a sale may leave in the pool, unsold shares not counted; other rules may bring more there, and then
    nobody sells until there is room again (see `pool_above_limit_blocks_sales`)."""
    treasury_limit: Percent | None = None
    """The most of its own shares its treasury may hold."""
    floats: list[FloatRow] = Field(default=[], max_length=20)
    """When it floats."""
    capital: list[CapitalRow] = Field(default=[], max_length=20)
    """What money it receives."""
    underwriting: Underwriting | None = None
    """The bank buys its last shares."""
    converts: ConversionSpec | None = None
    """It may turn into another kind."""
    dividends: DividendsSpec = DividendsSpec()
    """Who is paid when it earns."""
    tokens: list[Money] | None = Field(default=None, max_length=20)
    """Its tokens, by cost in the order in which they are placed, the home token first; a company may have its own.
    Tokens stay where they are for the rest of the game."""
    home_token: Literal["first_turn", "on_float", "on_start"] = "first_turn"
    """When its home token is placed, without cost, whether or not a tile lies there: at the start of its first turn,
    when it floats, or when its presidency (or the company as a whole) is acquired."""
    rises_when_sold_out: bool = True
    """Whether its price moves at the end of a stock round when players hold all shares."""
    must_own_train: Literal["always", "with_route", "never"] = "with_route"
    """Whether it must own a train at the end of its turn: in any case, if it has a route, or never. One that never must
    is never helped by its owner's money. Nobody must while the bank has no train, new or in the pool."""
    operates: Literal["by_price", "first_in_order"] = "by_price"
    """Its place in the operating order. `by_price`: the highest price first, of equal ones the farther right on the
    chart, in one cell the upper one; `first_in_order`: before those, in the order of this file."""


class HomeSpec(Spec):
    """Where a company's home token goes, without cost."""

    hex: HexName
    """The hex."""
    stop: StopLetter | None = None
    """The city in it. If not said it is the only one, or the president's choice among those with a free circle; in a
    hex of several cities without a tile the token stands in the hex, and who lays the first tile puts it in a city."""
    also: list[HexName] = Field(default_factory=list, max_length=5)
    """Further homes. With the home token one more is placed in each of these hexes, without cost, in the first city
    there with a free circle; until then a circle is kept free for it as in the home."""


class DestinationSpec(Sourced):
    """A place that pays a company for getting there, once in the game.

    With `reached_by: route` it is checked after every tile laid, by any company: whether track now leads from the home
    to a stop of the destination as a train could run, however long. If so, the turn in progress is interrupted. Several
    companies that got there by the same tile are served in operating order, round from the one whose turn it is if it
    can have a destination, else from the first; a later one is served even if an earlier one's token has cut it off. A
    company that closes before that loses it.
    """

    hex: HexName
    """The hex."""
    reached_by: Literal["token", "route"]
    """By placing a token there, or by a route from its home, whoever builds it."""
    pays: Money
    """What reaching it earns, once: to the treasury, after the token has been paid for; or added to a run made at
    once."""
    bonus_run: bool = False
    """It runs its trains at once, in whoever's turn, beside its ordinary run. `pays` is added to what they earn, and is
    earned without trains too; the sum is divided as in its dividend step, without subsidy and without price change."""
    free_token: bool = False
    """Before that it may place its next token there without cost, if it has placed none but its home token. Later it
    places it like any other."""
    token_beside: bool = False
    """If no circle is free for that token (taken, or kept for a home) and the tile is yellow, it stands beside the
    circle: it is a token in every way, and takes the first circle that a later tile adds, which nobody else may take.
    On a later tile that is full there is no token."""


class PresidentLot(Spec):
    """A presidency that is not bought in a stock round. Whoever receives it sets the starting price at once."""

    comes_with: Name | None = None
    """The private that brings it (see `grant_certificate`); if not said, it is a lot of the auction."""
    capital_shares: Annotated[int, Field(ge=0, le=40)]
    """How many times the starting price the bank pays the company then, whatever the private or lot was sold for."""


class FormationSpec(Sourced):
    """The company is formed out of others, by the event `form_companies`.

    Before that its shares are bought at `price`, the presidency first, and the money goes to the bank; its marker is
    put on the chart when the presidency is bought. At the event the absorbed companies close. Their cash, trains and
    markers are its own; each of their tokens on the map is replaced by one of its tokens, and the others stay to be
    placed. Their owners receive the certificates held back for exchange; one whose company nobody owns goes to the
    pool, and so do all unsold shares, the president's certificate among them. The player with the most shares is
    president, and it operates from the next operating round on; if the presidency is in the pool it waits, without a
    president whatever else is held, until somebody has bought that.
    """

    absorbs: list[Name] = Field(min_length=1, max_length=20)
    """The companies it takes over. Of their markers it keeps as many as one company may own, the others go to the
    pool."""
    exchange_percent: Percent
    """What each owner of an absorbed company receives of it."""
    price: Money
    """Its starting price, the only one it can have."""
    capital: Money
    """What the bank pays it when it floats."""
    floats_with: Literal["president"] = "president"
    """It floats at the event if the presidency has been sold, else when it is."""
    duplicate_tokens: Literal["return"] = "return"
    """As soon as two of its tokens stand in one city, now or by a later tile, one goes back to be placed again."""
    homes: Literal["taken_over", "all"] = "taken_over"
    """Where its tokens stand at first: in place of those of the absorbed companies, or also at the homes of companies
    that nobody has bought."""


class CompanySpec(Sourced):
    """One company."""

    name: Name
    """Its short name, as on its tokens."""
    full_name: Name | None = None
    """Its name in full."""
    kind: Word
    """Its kind, one of `company_kinds`."""
    colour: Annotated[str, form(r"^#[0-9a-fA-F]{6}$", "a colour, written as `#1e90ff`")] = "#888888"
    """Its colour on the screen."""
    home: HomeSpec | None = None
    """Where its home token goes."""
    tokens: list[Money] | None = Field(default=None, max_length=20)
    """Its tokens by cost, where they differ from its kind's."""
    destination: DestinationSpec | None = None
    """A place that pays it for getting there."""
    price: Money | None = None
    """For a company owned as a whole: what it costs, paid to the bank, and the capital the bank gives it at its first
    sale."""
    start_shares: Annotated[int, Field(ge=0, le=40)] | None = None
    """For incremental capital: how many times the starting price it receives with the presidency, the bank paying what
    the buyer does not; where this is not the certificate's."""
    train_limit_class: Word | None = None
    """The row of the train limits that holds for it, where it is not its kind's."""
    president_lot: PresidentLot | None = None
    """Its presidency is not bought in a stock round."""
    formation: FormationSpec | None = None
    """It is formed out of others."""
    aliases: list[Name] = Field(default=[], max_length=10)
    """Names it has in other programs."""


class CompaniesKeys(Spec):
    """What ``companies.yaml`` says."""

    company_kinds: list[CompanyKind] = Field(min_length=1, max_length=20)
    """Kinds of companies."""
    companies: list[CompanySpec] = Field(min_length=1, max_length=60)
    """The companies."""
