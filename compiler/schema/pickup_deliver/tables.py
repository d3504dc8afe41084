"""``tables.yaml``: result tables read with dice, and what moving and everything else costs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Count, Money, Name, Sourced, Spec, Word
from railwright.compiler.schema.pickup_deliver.rolls import DiceSpec
from railwright.compiler.schema.sources import Traced

Sums = Annotated[
    list[Annotated[int, Field(ge=1, le=1000)]],
    Field(min_length=1, max_length=1000, description="The sums of the dice it is for."),
]


class NothingTaken(Traced):
    """A result that changes nothing."""

    name: Word
    """What cells call it."""
    do: Literal["nothing"]
    """The result's word."""


class StationChosen(Traced):
    """A result by which the roller must choose a station; nothing happens when there is none to choose."""

    name: Word
    """What cells call it."""
    do: Literal["choose_station"]
    """The result's word."""
    within: Annotated[int, Field(ge=1, le=1000)]
    """At most so many stations from the front."""
    not_kind: Word | None = None
    """A kind of station that may not be chosen."""


Result = Annotated[NothingTaken | StationChosen, Field(discriminator="do")]


class CellSpec(Spec):
    """A cell of a table. Just one of `station` and `result` is given."""

    rolls: Sums
    """The sums of the dice it is for."""
    station: Name | None = None
    """The station that is marked; one that is marked already means rolling again in the same column."""
    result: Word | None = None
    """A result of the table."""


class ColumnSpec(Traced):
    """A column of a table."""

    held: Count
    """How many stations the occupier holds when this column is read."""
    cells: list[CellSpec] = Field(min_length=1, max_length=1000)
    """Its cells."""


class OccupationTable(Traced):
    """A table by which the occupier takes stations, read by how far he has come."""

    kind: Literal["occupation"]
    """The kind of table."""
    name: Word
    """What rules call it."""
    dice: DiceSpec
    """What is rolled."""
    marker: Word
    """The marker put on a station that is taken."""
    column_by: Word
    """A kind of station: the column is the number of such stations the occupier holds."""
    results: list[Result] = Field(min_length=1, max_length=20)
    """Results other than a printed station."""
    columns: list[ColumnSpec] = Field(min_length=1, max_length=100)
    """The columns."""
    stations: Count | None = None
    """How many different stations it names, as the rulebook says; checked."""


class RowSpec(Spec):
    """A row of a table."""

    rolls: Sums
    """The sums of the dice it is for."""
    stations: list[Name] = Field(min_length=1, max_length=100)
    """The stations that are marked."""


class MarkingTable(Traced):
    """A table that marks all stations of a row, after all such markers were taken off the map."""

    kind: Literal["marking"]
    """The kind of table."""
    name: Word
    """What rules call it."""
    dice: DiceSpec
    """What is rolled."""
    marker: Word
    """The marker."""
    skips_occupied: bool = True
    """Whether occupied stations of the row get none."""
    rows: list[RowSpec] = Field(min_length=1, max_length=100)
    """The rows."""
    stations: Count | None = None
    """How many different stations it names, as the rulebook says; checked."""


class LineTable(Traced):
    """Dice whose sum is the number of a line."""

    kind: Literal["line"]
    """The kind of table."""
    name: Word
    """What rules call it."""
    dice: DiceSpec
    """What is rolled."""


class MovementSpec(Traced):
    """What a train may do in one activation, in movement points. All extras add up.

    What crossing a kind of way costs besides is said in `tracks`; what markers add, in `markers`.
    """

    points: Annotated[int, Field(ge=1, le=1000)]
    """For one activation; what is not used is lost."""
    base: Annotated[int, Field(ge=1, le=100)]
    """To go to the next station."""
    base_unpaid: Annotated[int, Field(ge=1, le=100)]
    """The same for a loaded train along another's line without paying for it. A station of an own line costs `base`."""
    change_line: Count = 0
    """To enter a station that is not on the line just used."""
    traffic: Count = 0
    """For each train in the station that is entered."""
    pickup: Count = 0
    """To pick up a load."""
    dropoff: Count = 0
    """To deliver a load."""
    abandon: Count = 0
    """To leave a load behind."""
    line_kept: bool = True
    """Whether the line in use is remembered from one activation to the next."""
    shared_segment: Literal["mover_chooses"] = "mover_chooses"
    """Which line counts as used where lines share a segment."""


class KindLimitSpec(Spec):
    """How many trains may stand in stations of a kind."""

    kind: Word
    """The kind."""
    limit: Annotated[int, Field(ge=1, le=100)]
    """How many."""


class StackingSpec(Traced):
    """How many trains may end their movement in a station; passing through is free of it."""

    limit: Annotated[int, Field(ge=1, le=100)]
    """In an ordinary station."""
    kinds: list[KindLimitSpec] = Field(default=[], max_length=20)
    """In stations of a kind; the highest that applies counts."""


class ActivationCostSpec(Traced):
    """Paying for trains to run."""

    amount: Money
    """For each train and turn, paid to the bank."""
    paid: Literal["up_front", "one_by_one"] = "up_front"
    """For all trains that shall run before any moves, or for each as it starts."""


class LineFeeSpec(Traced):
    """Paying the owner for the use of his line at the base cost."""

    amount: Money
    """For a train that carries a load; kinds of load may have their own."""
    empty: Money = 0
    """For an empty train."""
    lasts: Literal["until_line_left", "activation"] = "until_line_left"
    """How long one payment is good for, for that train."""
    on_pickup: Literal["choose_again", "free"] = "choose_again"
    """What picking up a load while on another's line means: the fee is due, or the rest of that line is free."""
    unowned_to: Literal["bank", "nobody"] = "bank"
    """Who is paid for a line nobody owns."""


class RepairSpec(Traced):
    """Where disabled trains go and what it costs to bring them back."""

    at: Name
    """The station with the repair box; trains in the box are no traffic and do not count for its limit."""
    cost: Money
    """To bring one back to that station, paid to the bank; running it in that turn is included."""
    from_turn: Literal["next", "same"] = "next"
    """Whether it can be brought back in the turn in which it was disabled."""
    no_way: Literal["destroyed", "waits"] = "destroyed"
    """What becomes of a train that no way leads to the box; only the occupier bars the way."""
    undertaken: Literal["kept", "discarded"] = "kept"
    """What becomes of a load it had undertaken but not picked up."""


class CostsSpec(Sourced):
    """What things cost that are not said elsewhere."""

    activation: ActivationCostSpec
    """Running a train."""
    line_fee: LineFeeSpec
    """Using another's line."""


class MoneySpec(Traced):
    """Rules about money."""

    step: Annotated[int, Field(ge=1, le=100_000)] = 1
    """All sums are multiples of this."""
    gifts: Literal["any_time", "never"] = "any_time"
    """Whether players may pay each other what they agree on; the game enforces no promise."""
    shortfall: Literal["pays_what_is_there", "owes"] = "pays_what_is_there"
    """What happens when a forced payment is more than a player has."""


class TablesKeys(Spec):
    """The keys of ``tables.yaml``."""

    tables: list[Annotated[OccupationTable | MarkingTable | LineTable, Field(discriminator="kind")]] = Field(
        default=[], max_length=20
    )
    """Tables read with dice."""
    movement: MovementSpec
    """Movement points."""
    stacking: StackingSpec
    """How many trains a station holds."""
    costs: CostsSpec
    """What things cost."""
    repair: RepairSpec | None = None
    """Where disabled trains go."""
    money: MoneySpec = MoneySpec()
    """Rules about money."""
