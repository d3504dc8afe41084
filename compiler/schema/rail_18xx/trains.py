"""``trains.yaml``: trains, phases, and what running earns."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Sourced, Spec, Word
from railwright.compiler.schema.rail_18xx.privates import TrainName
from railwright.compiler.schema.rail_18xx.words import HexName, PhaseName, StopKind, TileColour

Distance = Annotated[int, Field(ge=1, le=99)]
HowMany = Annotated[int, Field(ge=0, le=99)] | Literal["distance", "any"]
TrainEvent = Literal[
    "close_privates",
    "convert_companies",
    "form_companies",
    "rest_to_pool",
    "end_treasury_income",
]
"""What the first purchase of a train causes; see `events` of a train."""


class ReachRow(Spec):
    """Stops a run may visit and be paid for.

    Each visited stop takes a place in one of the rows that list its kind, whichever suits the run best: with one row
    for cities and towns and a second for towns, towns take what places cities leave. A kind in no row is never visited.
    """

    kinds: list[StopKind] = Field(min_length=1, max_length=6)
    """The kinds of stops."""
    visit: HowMany
    """How many may be visited: a number, the train's `distance`, or `any`."""
    pay: HowMany | None = None
    """How many of them are paid, the best ones; if not said, all visited. With 0 a run passes such stops without being
    paid, and they do not count toward `least_stops`."""


class KindCount(Spec):
    """How many stops of some kinds a run must or may include."""

    kinds: list[StopKind] = Field(min_length=1, max_length=6)
    """The kinds of stops."""
    least: Annotated[int, Field(ge=0, le=99)] = 0
    """At least so many."""
    most: Annotated[int, Field(ge=0, le=99)] | None = None
    """At most so many."""


class TrainClass(Sourced):
    """How trains of one sort run: what they visit, what is paid, what is multiplied."""

    name: Word
    """The class."""
    reach: list[ReachRow] = Field(min_length=1, max_length=6)
    """Stops a run may visit and be paid for."""
    counts: list[KindCount] = Field(default=[], max_length=10)
    """Stops a run must or may include beside that."""
    multiply: dict[StopKind, Annotated[int, Field(ge=1, le=10)]] = {}
    """Kinds of stops paid several times over."""
    per_distance: dict[StopKind, Money] = {}
    """Kinds of stops worth a sum times the train's distance, whatever is printed on them and whoever has a token."""
    port_city_multiply: Annotated[int, Field(ge=1, le=10)] = 1
    """Where a run earns a port's bonus, its city (with what is `part_of_stop` there) and the bonus are paid so many
    times over."""
    multiply_bonuses: Annotated[int, Field(ge=1, le=10)] = 1
    """Bonuses marked `multiplied` are paid so many times over."""


class ObsoleteTrains(Sourced):
    """What holds for trains that run once more before they go (see `obsolete_on` of a train).

    They run in their owner's next turn and leave the game in its step `drop_obsolete`. Those in the pool go at once,
    and so does one that is discarded. Nobody buys an obsolete train.
    """

    buyers_own: Literal["go_at_once", "run_once_more"] = "go_at_once"
    """What becomes of such trains of the company whose purchase makes them obsolete."""
    count_for_limit: bool = True
    """Whether obsolete trains count toward the train limit."""


class TrainFace(Sourced):
    """One of the trains a card can be.

    Chosen when it is bought from the bank or the pool, and kept when another company buys it; a card that comes to the
    pool is open again. For all that speaks of kinds of trains (phases, `rusts_on`, `bank_trains`) the card is one kind.
    """

    name: TrainName
    """The train's name."""
    distance: Distance
    """Its number."""
    runs: Word
    """Its class."""
    price: Money | None = None
    """Its price, where it differs from the card's."""


class TrainSpec(Sourced):
    """One kind of train.

    Only buying a train new, from the bank's stock, begins a phase, removes trains or causes events; buying a used one
    never does.
    """

    name: TrainName
    """Its name."""
    distance: Distance | None = None
    """Its number; a card with `faces` has none of its own."""
    runs: Word = "plain"
    """Its class, one of `train_classes`."""
    price: Money
    """What the bank asks."""
    count: Annotated[int, Field(ge=1, le=100)] | Literal["unlimited"]
    """How many there are."""
    rusts_on: TrainName | None = None
    """The train whose first purchase removes this one, from companies and from the pool; if not said it stays."""
    obsolete_on: TrainName | None = None
    """The train whose first purchase makes this one obsolete: it runs once more and goes (see `obsolete_trains`)."""
    sold_beside: TrainName | None = None
    """On sale as soon as the first of these is sold, beside those left; if not said, when all before it are sold."""
    faces: list[TrainFace] = Field(default=[], max_length=2)
    """Two trains on one card."""
    events: list[TrainEvent] = Field(default=[], max_length=10)
    """What its first purchase causes beside opening a phase, in this order, before trains go and limits are checked.

    `close_privates`: all privates close, those not sold as well; their income, unused abilities and blocked hexes end,
    what they have handed out stays. `convert_companies`: see `converts`.
    `form_companies`: see `formation`. `rest_to_pool`: the others of this train go to the pool, and the next
    train is on sale. `end_treasury_income`: see `treasury_income`.
    """
    outside_limit: bool = False
    """Bought from the bank without regard to `bank_trains`."""
    aliases: list[TrainName] = Field(default=[], max_length=10)
    """Names it has in other programs."""


class PhaseSpec(Sourced):
    """What holds from the first purchase of a train on.

    A phase begins at once, in the middle of a turn, and ends neither turn nor round. Trains that the purchase removes
    go first; then every company with more trains than it may now own discards some, its president choosing, into the
    pool, without being paid.
    """

    name: PhaseName
    """The phase."""
    on: TrainName | None = None
    """The train whose first purchase begins it; the first phase has none."""
    tiles: list[TileColour] = Field(min_length=1, max_length=4)
    """Colours that may be laid."""
    operating_rounds: Annotated[int, Field(ge=1, le=10)]
    """Operating rounds after each stock round; fixed when the stock round ends."""
    train_limit: Annotated[int, Field(ge=0, le=20)] | dict[Word, Annotated[int, Field(ge=0, le=20)]]
    """Trains a company may own: one number, or one for each kind of company (or `train_limit_class`).

    At the limit it buys none. When a limit falls, or a company comes under a lower one, every company above it at once
    discards trains of its president's choice to the pool, without payment, down to the limit and no further, in the
    order of this title's companies.
    """
    level: Annotated[int, Field(ge=1, le=9)] = 1
    """Which of several values of a stop holds."""
    bank_trains: Annotated[int, Field(ge=1, le=20)] | Literal["one_of_each", "unlimited"] = "unlimited"
    """New trains a company may buy from the bank in a turn: so many in all, one of each kind (the last of one and the
    first of the next, say), or any number. Trains of other companies do not count, those of the pool
    only if `pool_counts` of the step says so. Looked up anew for each purchase."""


class TreasuryIncome(Sourced):
    """What a run pays to the treasury beside the revenue, until the event `end_treasury_income`.

    The bank pays it in the dividend step, whatever becomes of the revenue; no price move asks for it.
    """

    kinds: list[StopKind] = Field(min_length=1, max_length=6)
    """For stops of these kinds with the company's token: once more what the run is paid for them, for each run."""


class RunningSpec(Sourced):
    """What makes a run, whatever the train.

    A run is a line of track without branches. It uses no piece of track twice, visits no stop twice, and shares no
    track with the company's other runs of the turn; stops and junctions it may share. It ends at, and does not pass, a
    city whose circles are all filled with other companies' tokens (a token beside the circles keeps it open to its
    owner).
    """

    least_stops: Annotated[int, Field(ge=1, le=10)] = 2
    """Stops a run has at least, of kinds its train is paid for, whatever they are worth; ports do not count."""
    needs_token: bool = True
    """A run visits a stop with a token of the company."""
    token_needed_at: list[StopKind] = []
    """Kinds of stops a run includes only with the company's token there; for a port, in its city."""
    token_multiplies: dict[StopKind, Annotated[int, Field(ge=1, le=10)]] = {}
    """Kinds of stops worth several times as much to a company with its token there; trains multiply on top of it."""
    once_a_run: list[StopKind] = []
    """At most one stop of each of these kinds in a run."""
    same_hex_twice: bool = True
    """Whether a run may include two stops of one hex."""
    port_needs_token: bool = True
    """A port's bonus is paid only with the company's token in its city; without, a run to it earns the city alone."""
    treasury_income: TreasuryIncome | None = None
    """What a run pays to the treasury beside the revenue."""
    best_run: Literal["required", "if_insisted", "advised"] = "advised"
    """Whether the president must run for the highest total, must if a player with shares insists before the dividend is
    decided, or may run for less. Not to run at all is a run for nothing."""


class BonusSpec(Sourced):
    """What certain runs earn more."""

    name: Word
    """What it is called."""
    amount: Money
    """How much."""
    hexes: list[HexName] = Field(default=[], max_length=20)
    """The run is paid for stops in all of these hexes."""
    crosses: list[HexName] = Field(default=[], max_length=20)
    """The run uses track in all of these hexes."""
    needs_marker: bool = True
    """Only companies that own a marker for it (see `sell_markers`)."""
    once_a_turn: bool = False
    """Once for the company in a turn, however many runs qualify; else once for each run that does."""
    multiplied: bool = False
    """Whether trains of a class with `multiply_bonuses` multiply it."""
    not_for: list[Word] = Field(default=[], max_length=20)
    """Train classes that never earn it."""


class TrainsKeys(Spec):
    """What ``trains.yaml`` says."""

    train_classes: list[TrainClass] = Field(min_length=1, max_length=20)
    """How trains run."""
    trains: list[TrainSpec] = Field(min_length=1, max_length=60)
    """The trains, in the order of sale."""
    phases: list[PhaseSpec] = Field(min_length=1, max_length=30)
    """The phases, in order."""
    obsolete_trains: ObsoleteTrains = ObsoleteTrains()
    """What holds for trains that run once more before they go."""
    running: RunningSpec = RunningSpec()
    """What makes a run, whatever the train."""
    bonuses: list[BonusSpec] = Field(default=[], max_length=60)
    """What certain runs earn more."""
