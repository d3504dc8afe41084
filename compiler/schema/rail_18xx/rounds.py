"""``rounds.yaml``: auction, stock rounds, operating turns, forced purchases, bankruptcy, the end."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Name, Sourced, Spec
from railwright.compiler.schema.rail_18xx.words import Percent


class Lot(Sourced):
    """A thing auctioned: a private, a company owned as a whole, or a presidency."""

    private: Name | None = None
    """A private company."""
    company: Name | None = None
    """A company owned as a whole."""
    presidency: Name | None = None
    """The presidency of a company (see `president_lot`)."""
    price: Money | None = None
    """Its face value, where it is not the private's or company's own."""
    aliases: list[Name] = Field(default=[], max_length=10)
    """Names it has in other programs."""


class Auction(Sourced):
    """How the first things are sold."""

    lots: list[Lot] = Field(min_length=1, max_length=60)
    """What is sold, cheapest first."""
    step: Annotated[int, Field(ge=1, le=1000)] = 5
    """The least raise."""


class Discount(Sourced):
    """The price of a lot nobody wants falls."""

    lot: Name
    """Which."""
    by: Money
    """By how much after each stock round (or, in an auction held before them, after each time all pass) in which nobody
    took it. No other lot gets cheaper."""


class Waterfall(Auction):
    """The cheapest lot is bought at its price; on the others money is set aside, and bids are settled in their turn.

    In a turn a player does one thing: buy the cheapest lot left at its price, bid on another, or pass. A bid is any
    whole sum at least `step` above the highest bid on the lot, or above its price. It is set aside: never taken back,
    and no player bids more than he has beside what he set aside for other lots. When the cheapest has been bought and
    the next has bids, it is settled at once, and so on until one without bids is cheapest or none is left. A single
    bidder pays his bid. Several go on bidding, and nobody else: each in his turn, clockwise, raises by at least `step`
    or passes, until all but the highest have passed one after the other; he pays, the others have their money back.
    Then the player after the buyer of the cheapest lot has the next turn.
    """

    auction: Literal["waterfall"]
    """The word."""
    held: Literal["in_stock_rounds", "before_stock_rounds"] = "in_stock_rounds"
    """`in_stock_rounds`: as the turns of ordinary stock rounds, in which nothing else is done while the bank has a lot;
    the round ends when all have passed one after the other, bids stand, and an operating round follows.
    `before_stock_rounds`: as a round of its own that goes on until all is sold; when all have passed the discount
    applies, or if there is none left to apply all privates pay their owners, and bidding goes on. The first stock
    round then begins with the player after the last who bought or bid in his turn."""
    discount: Discount | None = None
    """A lot that gets cheaper. At nothing somebody must take it, as a purchase like any other, which ends his turn and
    may settle bids: `in_stock_rounds` the holder of the priority deal in his first turn of the round,
    `before_stock_rounds` whoever's turn it is."""
    contest_begins: Literal["after_highest", "lowest_bidder"] = "after_highest"
    """Who bids first when several have set money aside for a lot: the next of them clockwise after the highest bidder,
    or the lowest bidder, who also is next after each bid."""
    pass_is_final: bool = False
    """Whether a player who passes in such a contest is out of it; if not, he may bid again when his turn comes."""


class Simultaneous(Auction):
    """All lots are bid on at once, before anything else is bought; lots nobody wants fall in price.

    Players act in turn, beginning with the priority deal, and each bids on one lot or passes; who has passed may bid
    again later. A first bid is at least the lot's face value, a later one at least the standing bid and the step. What
    a player's standing bids come to never exceeds his cash; money outbid is free again. When all have passed in a row,
    the first of them gets the priority deal. If every lot has a bid, all are sold to their bidders at once, in the
    order of `lots`, and the money goes to the bank; else the lots without a bid fall, bids stand, and bidding goes on.
    After the sale the same stock round goes on with ordinary turns, the priority deal first.
    """

    auction: Literal["simultaneous"]
    """The word."""
    multiples_only: bool = True
    """Bids are multiples of the step."""
    falls_by: Money
    """What lots without a bid lose of their face value whenever all have passed in a row."""
    reorder_by_cash: bool = False
    """After the sale, starting prices set, players take turns in the order of their cash for the rest of the game, the
    richest first and with the priority deal; players with the same keep their order."""
    forced_at_zero: Literal["priority_must_bid", "priority_bids_zero"] = "priority_must_bid"
    """Who has to take a lot that has fallen to nothing. `priority_must_bid`: the priority deal's turn is next, and he
    has to bid on it, nothing or more. `priority_bids_zero`: he is given a bid of nothing on it, and the turn passes to
    the next player; with several such lots the next players are given them in turn."""


class RightToChoose(Auction):
    """The right to choose a lot is auctioned, again and again; the lot itself is then bought at its price.

    The priority deal may open, and the others in turn; who passes is out of this auction. Each bid is at least the last
    one and the step, and with the price of the cheapest lot left no more than the bidder's cash. The last bidder
    pays the bank, chooses a lot he can pay for and pays its price to the bank. The first to have passed after the last
    bid gets the priority deal and may open the next. When all lots are sold the same stock round goes on with ordinary
    turns. Lots left over go to the pool: buying one at its price, with all that comes with it, is a purchase in any
    later stock round.
    """

    auction: Literal["right_to_choose"]
    """The word."""
    multiples_only: bool = True
    """Bids are multiples of the step."""
    opening: Money = 0
    """The lowest first bid."""
    first_unopened: Literal["priority_must_buy"] = "priority_must_buy"
    """What happens if nobody opens the very first auction: the priority deal must buy a lot of his choice at its price,
    and the round ends."""
    later_unopened: Literal["round_ends"] = "round_ends"
    """What happens if nobody opens a later one: the round ends at once, without ordinary turns."""


AnyAuction = Annotated[Waterfall | Simultaneous | RightToChoose, Field(discriminator="auction")]


class StockRoundSpec(Sourced):
    """What a player may do in a stock turn.

    The game begins with a stock round, and its first player holds the priority deal. Turns go round from the holder
    until all have passed one after the other. The deal then goes to the player after the last who did something in his
    turn; if nobody did, it stays. Prices of companies that are sold out move, and operating rounds follow.

    In his turn a player sells shares to the pool, at the market price, as often as he likes; buys; or passes. Shares of
    one company sold together are paid at one price; unless `one_sale_per_company` forbids it he may as well sell them
    one after the other. For a share of the pool he pays the bank, for an unsold one see `capital`. A president's
    certificate goes only if another player holds as much as it is worth and, with this sale, more than the seller.
    """

    order: Literal["sell_then_buy", "either_order", "sell_buy_sell"]
    """Sales before the purchase; all of them before or all after; or before and after."""
    purchases: Annotated[int, Field(ge=1, le=10)] = 1
    """Certificates bought in a turn: from the offering, the treasury or the pool, a private or company owned as a whole
    that is in the pool, or a private from a player (see `private_trade`)."""
    sales_from_round: Annotated[int, Field(ge=1, le=10)] = 1
    """The first stock round in which shares may be sold."""
    sale_needs: Literal["started", "paid", "operated"] = "started"
    """Shares may be sold once the company has started; once it has had a dividend step, paid or not; or only after a
    whole operating turn. It holds for forced sales too."""
    one_sale_per_company: bool = False
    """All shares of a company sold in a turn are one sale, at one price; a second one has to wait for another turn."""
    buy_after_selling: bool = False
    """Whether a player may buy shares of a company he sold in the same stock round."""
    purchase_ends_turn: bool = False
    """Whether the turn is over with the purchase."""
    president_may_sell_half: bool = True
    """A president may sell so many shares that a part of his certificate is among them, if another player then takes
    over the presidency, who must hold as many shares as the certificate has. Exchange and sale are one: any rest is
    his."""
    over_limit: Literal["must_sell", "no_purchase"] = "must_sell"
    """A player over the certificate limit must in his next turn sell down to it (which he also does if a price falls
    into a `certificates_free` zone), and cannot pass; or he just may not buy. At the limit nobody buys, even if the
    purchase would leave him with fewer."""
    pool_above_limit_blocks_sales: bool = True
    """No sale while the pool holds its limit or more."""


class LaySet(Spec):
    """Tiles a company may lay in one turn, in place of another set. It may lay fewer; costs are paid for each."""

    tiles: list[Literal["any", "yellow", "upgrade"]] = Field(min_length=1, max_length=6)
    """What each lay may be: a tile in an empty hex or one that replaces another; the first only; the second only."""
    first_turn: bool = False
    """Only in the company's first operating turn."""


class PlaceHome(Sourced):
    """The home token is placed on the company's first turn."""

    step: Literal["place_home"]
    """The word."""


class Convert(Sourced):
    """The company may turn into another kind (see `converts`); passed over where it cannot."""

    step: Literal["convert"]
    """The word."""


class LayTrack(Sourced):
    """The company lays or replaces tiles.

    Colours replace each other in order: yellow in an empty hex, green on yellow, brown on green, gray on brown, as far
    as the phase allows. A tile has stops of the kinds the hex shows; of several cities some may become one, with all
    their circles, and a town that track joins to a city a part of it, where the new tile has fewer. A new tile keeps
    what was there: sides that were connected stay so, stops stay connected to their sides, tokens stay in their cities.
    No track leads off the map, to a side of a hex that never takes tiles and has no track there, or across an
    impassable side. Some of the newly added track must be connected to a token of the company, or a city on the tile;
    see `city_upgrade_needs`. A connection is traced as a train runs, however long: not through stops that are not run
    through or cities filled by others, nor back at a fork. The printed cost is paid with tiles of the colours it names.
    """

    step: Literal["lay_track"]
    """The word."""
    lays: list[LaySet] = Field(min_length=1, max_length=6)
    """Sets of lays to choose from."""
    city_upgrade_needs: Literal["connection", "raised_value"] = "connection"
    """When a city's tile may be replaced although no new track is reached: if the city is connected to a token of the
    company (or has one), or only if such a city comes to be worth more. Otherwise some of the new track must be
    connected to a token of the company, however long the way."""
    home_first: bool = False
    """A company with no track at any of its tokens may only lay a tile in its home."""
    protects_new_companies: bool = False
    """After each lay every company that has not yet operated, started or not, can still come to a run that earns by
    some lays, in the colours of the phase, of tiles that are in the supply or would come back to it from elsewhere on
    the map."""


class PlaceTokens(Sourced):
    """The company places its next token in a free circle connected to one of its tokens, and pays its cost.

    A circle of a city or of an area off the map, whatever trains the company has. Never two of a company in one hex.
    The connection is traced as for tiles.
    """

    step: Literal["place_token"]
    """The word."""
    per_turn: Annotated[int, Field(ge=1, le=6)] = 1
    """Tokens a turn."""
    homes_reserved: bool = True
    """In a home city a circle stays free until its company has placed its home token, floated or not. Of a home that
    names no city in a hex of several, one circle of the hex stays free, whichever."""
    reserved_on_yellow: bool = False
    """On a yellow tile nobody else's token goes to a home that is not yet taken, however many circles there are."""


class RunTrains(Sourced):
    """The company runs its trains, each once or not at all (see `running` and `train_classes`)."""

    step: Literal["run_trains"]
    """The word."""


class PayDividend(Sourced):
    """The company pays or keeps what it earned (see `dividends`), and its price moves."""

    step: Literal["pay_dividend"]
    """The word."""


class DropObsolete(Sourced):
    """Obsolete trains that have run leave the game."""

    step: Literal["drop_obsolete"]
    """The word."""


class BuyTrains(Sourced):
    """The company buys trains, as many as it likes within the limits of the phase.

    New trains of the bank in the order of sale, those of the pool in any order, both at the printed price. Nobody sells
    a train to the bank or gives one up.
    """

    step: Literal["buy_trains"]
    """The word."""
    from_companies: Literal["never", "any_price"] = "any_price"
    """Trains of other companies, at any price the two agree on, from 1, in any phase."""
    pool_counts: bool = False
    """Whether trains of the pool count toward `bank_trains` of the phase. Where that is one of each kind they keep new
    ones of their kind away; they themselves are sold all the same."""


AnyStep = Annotated[
    PlaceHome | Convert | LayTrack | PlaceTokens | RunTrains | PayDividend | DropObsolete | BuyTrains,
    Field(discriminator="step"),
]


class OperatingSpec(Sourced):
    """An operating round and a company's turn in it.

    First all privates pay their owners. Then every company that has floated, or is owned as a whole by a player, has
    one turn. Its president or owner decides all.
    """

    steps: list[AnyStep] = Field(min_length=1, max_length=20)
    """What a company does, in order; each may be left out unless its own rule says otherwise."""
    privates_anytime: bool = True
    """Companies may buy privates at any time of their turn, where `private_trade` lets them."""
    order: Literal["dynamic", "fixed"] = "dynamic"
    """Whether a price change in the round moves companies that have not yet operated. The next to operate is then
    looked up after each turn."""


class ForcedPurchase(Sourced):
    """A company that must own a train and cannot pay for it.

    It may buy one from another company with its own money. Otherwise its president adds what is missing, exactly, for
    one train, and sells shares if he has too little: by all rules of sales, except that it is no stock turn; the
    priority deal stays, and no certificate limit is enforced. If all he may sell is not enough he is bankrupt, even if
    selling in another way would have raised more.
    """

    president_adds: Literal["cheapest", "any"] = "cheapest"
    """The president adds what is missing for the cheapest train the bank has on sale, new or in the pool, or for any of
    them."""
    if_company_can_pay: Literal["any_it_can_pay", "nothing"] = "any_it_can_pay"
    """If the treasury pays for some train of the bank, new or in the pool, the company has to buy one it can pay for,
    and the president adds nothing."""
    other_companies_train: Literal["treasury_only", "up_to_face", "empty_treasury_up_to_face"] = "treasury_only"
    """The president's money for another company's train: never; up to its price, also what he got for shares, and
    whether or not the treasury pays for a train of the bank; or up to its price with an empty treasury, and only cash
    he had."""
    own_presidency: Literal["kept", "may_change"] = "kept"
    """Whether his sales may cost the president the company that buys."""
    other_presidencies: Literal["may_change", "kept"] = "may_change"
    """Whether they may cost him another one."""
    sells: Literal["as_needed", "freely"] = "as_needed"
    """Whether he may sell more than is needed: after a purchase with as much as needed, what he has left is less than
    what the cheapest certificate he sold brought."""


class BankruptcySpec(Sourced):
    """What a bankruptcy leads to: a president cannot bring together what a forced purchase needs.

    First he sells all that he may; the rest of this follows then.
    """

    ends_game: bool
    """The game is over at once; if not, the player is out and the others go on."""
    shares: Literal["stay", "to_pool"] = "stay"
    """What becomes of his shares; in the pool their price does not fall and the limit does not matter."""
    privates: Literal["stay", "discarded", "to_pool"] = "stay"
    """What becomes of his privates and companies owned as a whole: those in the pool keep what they have, do nothing,
    and are bought at their price in a stock round."""
    cash: Literal["lost", "to_company"] = "lost"
    """What becomes of the money he raised. In the treasury it helps the new president, who has to finish the purchase
    at once with his own means."""
    no_new_president: Literal["company_closes", "company_waits"] = "company_closes"
    """Presidencies pass to the player with the most shares. A company of which nobody holds as many as the president's
    certificate has

    - closes: all its shares go back unsold without payment, tokens, markers and privates leave the game, trains go to
    the
      pool, its cash to the bank, and it may be started again; or
    - waits: the president's certificate is in the pool, for as many shares' price as it has, or for a player who
      comes to hold as many shares in exchange. Until then it does not operate, keeps all it has and its price, and
      nobody sells its shares, which count toward limits as before.
    """
    markers: Literal["own", "all"] = "own"
    """When a company closes, its own markers leave the map, or everybody's."""


class EndSpec(Sourced):
    """A way the game ends. Of several the earliest end holds; of those that have happened by then, the one listed first
    is named as the reason."""

    when: Literal["bank_broken", "end_cell", "bankruptcy", "one_player_left"]
    """What has to happen."""
    operating: Literal["now", "after_round", "after_set"]
    """How much is still played if it happens in an operating round: the set is all rounds until the next stock
    round."""
    stock: Literal["now", "after_one_operating_round", "after_set"]
    """How much is still played if it happens in a stock round: the set is all operating rounds that follow it."""


class ScoringSpec(Sourced):
    """What counts at the end, beside cash."""

    shares: Literal["market"] = "market"
    """Shares count at the market price; those of companies that never started count nothing."""
    privates: Percent = 100
    """A player's privates, in hundredths of the face value. What companies own, and companies owned as a whole, count
    nothing."""
    ties: Literal["shared", "extra_operating_round"] = "shared"
    """Players with equally much share the victory; or one more operating round is played, without a stock round before
    it, unless a bankruptcy ended the game, and then the victory is shared."""


class RoundsKeys(Spec):
    """What ``rounds.yaml`` says."""

    auction: AnyAuction
    """How the first things are sold."""
    stock_round: StockRoundSpec
    """What a player may do in a stock turn."""
    operating_round: OperatingSpec
    """What a company does in its turn."""
    forced_purchase: ForcedPurchase
    """A company that must own a train and cannot pay for it."""
    bankruptcy: BankruptcySpec
    """What a bankruptcy leads to."""
    game_end: list[EndSpec] = Field(min_length=1, max_length=10)
    """Ways the game ends."""
    scoring: ScoringSpec = ScoringSpec()
    """What counts at the end."""
