"""Tables of ``tables.yaml``: tables read with dice, and what things cost."""

from __future__ import annotations

from railwright.runtime.tables.pickup_deliver.events import EventTables
from railwright.runtime.tables.rule import Rule


class ResultTables(EventTables, frozen=True, kw_only=True, dict=True, eq=False):
    """Result tables and costs."""

    table_name: tuple[str, ...]
    """Names."""
    table_dice: tuple[tuple[int, int], ...]
    """How many dice with how many sides."""
    table: tuple[Rule, ...]
    """Cells by the sum of the dice, the lowest sum first.

    `occupation`: `columns[held][sum]` is a station and a result, one of them -1; `results` are words; `marker`,
    `column_by` (a kind of station). `marking`: `rows[sum]` are stations; `marker`, `skips_occupied`. `line`: it is
    `lines[sum]`.
    """
    movement: Rule
    """Movement points: `points`, `base`, `base_unpaid`, `change_line`, `traffic`, `pickup`, `dropoff`, `abandon`."""
    costs: Rule
    """`activation` and `line_fee`."""
    repair: Rule | None
    """Where disabled trains go: `at`, `cost`; none if the title has no repairs."""
    money: Rule
    """`step`, `gifts`, `shortfall`."""
