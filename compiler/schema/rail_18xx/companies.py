"""``companies.yaml``: kinds of companies, what their certificates are, how they start; and the companies."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Name, Sourced, Spec, Word
from railwright.compiler.schema.rail_18xx.words import HexName, Percent, PhaseName, StopLetter

ShareHome = Literal["offering", "treasury"]


class CertificateSpec(Spec):
    """One sort of certificate of a company."""

    percent: Percent
    """How much of the company it is."""
    count: Annotated[int, Field(ge=1, le=40)] = 1
    """How many there are."""
    president: bool = False
    """Whether its holder is the president."""
    held_back: Literal["exchange", "conversion"] | None = None
    """Not for sale: handed out for absorbed companies, or added by a conversion."""


class FloatRow(Spec):
    """When a company of the kind floats, in some phases."""

    phases: list[PhaseName] | None = None
    """In these phases; if not said, in all."""
    percent: Percent
    """How much must have left the offering or treasury."""


class CapitalRow(Spec):
    """What money a company of the kind receives, in some phases."""

    phases: list[PhaseName] | None = None
    """In these phases; if not said, in all."""
    word: Literal["full", "incremental"]
    """`full`: a sum at once when it floats; `incremental`: what is paid for its shares, as they are sold."""
    shares: Annotated[int, Field(ge=1, le=40)] | None = None
    """For `full`: how many shares' worth at the starting price."""
    rest_to_pool: bool = False
    """For `full`: unsold shares go to the pool when it floats."""
    replaces_earlier: bool = False
    """For `full`: money received before counts as part of the sum."""


class Underwriting(Sourced):
    """The bank buys the last shares of a company."""

    when_left: Percent
    """As soon as a sale leaves no more than this in the treasury."""
    price: Literal["market"] = "market"
    """What the bank pays for each share; the shares go to the pool, whatever its limit."""


class ConversionSpec(Sourced):
    """A company of this kind may turn into one of another kind; the event `convert_companies` turns all of them."""

    to: Word
    """The kind it becomes: certificates change their percentages, those held back for it join the treasury."""
    phases: list[PhaseName]
    """By choice at the start of its turn, in these phases."""
    after_operating: bool = False
    """By choice only if it has operated before."""
    adds_tokens: list[Money] = Field(default=[], max_length=10)
    """Tokens it gains, by cost."""


class DividendsSpec(Sourced):
    """Who is paid when a company of the kind earns."""

    choices: list[Literal["pay", "withhold", "half"]] = ["pay", "withhold"]
    """What may be chosen; a single one is automatic."""
    pool: Literal["company", "bank"] = "bank"
    """Who receives what the pool's shares earn."""
    unsold: Literal["company", "bank"] = "bank"
    """Who receives what unsold shares earn."""
    subsidy: Money = 0
    """Paid to the owner by the bank if nothing is earned."""


class CompanyKind(Sourced):
    """What companies of one kind have in common."""

    name: Word
    """What they are called in this file."""
    owned: Literal["shares", "whole"] = "shares"
    """By shares with a president, or as a whole by one player."""
    certificates: list[CertificateSpec] = Field(default=[], max_length=10)
    """Its certificates."""
    unsold_in: ShareHome = "offering"
    """Where unsold shares lie: in the offering, at the starting price; or in the treasury, at the market price."""
    holding_limit: Percent = 60
    """The most one player may hold."""
    pool_limit: Percent = 50
    """The most a sale may leave in the pool."""
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
    """Its tokens, by cost, the home token first; a company may have its own."""
    home_token: Literal["first_turn", "on_float", "on_start"] = "first_turn"
    """When its home token is placed."""
    rises_when_sold_out: bool = True
    """Whether its price moves at the end of a stock round when players hold all shares."""
    must_own_train: Literal["always", "with_route", "never"] = "with_route"
    """Whether it must own a train at the end of its turn."""
    operates: Literal["by_price", "first_in_order"] = "by_price"
    """Its place in the operating order: by price, or before those, in the order of this file."""


class HomeSpec(Spec):
    """Where a company's home token goes."""

    hex: HexName
    """The hex."""
    stop: StopLetter | None = None
    """The city in it; if not said, the only one, or the president's choice."""


class DestinationSpec(Sourced):
    """A place that pays a company for getting there."""

    hex: HexName
    """The hex."""
    reached_by: Literal["token", "route"]
    """By placing a token there, or by a route from its home, whoever builds it."""
    pays: Money
    """What reaching it earns: to the treasury, or added to a run made at once."""
    bonus_run: bool = False
    """It runs its trains at once, in whoever's turn, and `pays` is added."""
    free_token: bool = False
    """It may at once place a token there without cost."""
    token_beside: bool = False
    """Where no circle is free on a yellow tile the token waits beside it and takes the next circle."""


class PresidentLot(Spec):
    """A presidency that is not bought in a stock round."""

    comes_with: Name
    """The private, or the lot of the auction, that brings it."""
    capital_shares: Annotated[int, Field(ge=0, le=40)]
    """How many times the starting price the bank pays the company then."""


class FormationSpec(Sourced):
    """The company is formed out of others, by the event `form_companies`."""

    absorbs: list[Name] = Field(min_length=1, max_length=20)
    """The companies it takes over: cash, trains, tokens, markers."""
    exchange_percent: Percent
    """What each owner of an absorbed company receives of it."""
    price: Money
    """Its starting price, at which shares may be bought before; they go to the pool unsold."""
    capital: Money
    """What the bank pays it when it floats."""
    floats_with: Literal["president"] = "president"
    """It floats at once if the presidency is sold, else when it is."""
    duplicate_tokens: Literal["return"] = "return"
    """Of two tokens in one city one goes back to the charter."""


class CompanySpec(Sourced):
    """One company."""

    name: Name
    """Its short name, as on its tokens."""
    full_name: Name | None = None
    """Its name in full."""
    kind: Word
    """Its kind, one of `company_kinds`."""
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")] = "#888888"
    """Its colour on the screen."""
    home: HomeSpec | None = None
    """Where its home token goes."""
    tokens: list[Money] | None = Field(default=None, max_length=20)
    """Its tokens by cost, where they differ from its kind's."""
    destination: DestinationSpec | None = None
    """A place that pays it for getting there."""
    price: Money | None = None
    """For a company owned as a whole: what it costs, and its capital."""
    start_shares: Annotated[int, Field(ge=0, le=40)] | None = None
    """For incremental capital: times the starting price paid to it with the presidency, where not the certificate's."""
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
