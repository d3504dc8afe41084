"""Result tables and costs -> tables read by the sum of the dice."""

from __future__ import annotations

from typing import Any

from railwright.compiler.ir.tables import Tables
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.lower.pickup_deliver.rows import Rows
from railwright.compiler.schema.pickup_deliver.rolls import DiceSpec
from railwright.compiler.schema.pickup_deliver.tables import LineTable, MarkingTable, OccupationTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.runtime.tables.common import NONE
from railwright.runtime.tables.rule import Rule


def lower_results(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    """Write the tables of ``tables.yaml``. Cells are in order of the sums of the dice, the lowest sum first."""
    rows = Rows(tables, "table", ("tables",), len(title.tables))
    rows.add("table_name", (table.name for table in title.tables))
    rows.add("table_dice", ((table.dice.count, table.dice.sides) for table in title.tables))
    rows.add("table", (_table(title, numbers, place) for place in range(len(title.tables))))
    tables.add("movement", numbers.rule(title.movement, ("movement",), "movement"), ("movement",))
    tables.add("costs", numbers.rule(title.costs, ("costs",), "costs"), ("costs",))
    repair = None if title.repair is None else numbers.rule(title.repair, ("repair",), "repair")
    tables.add("repair", repair, ("repair",))
    tables.add("money", numbers.rule(title.money, ("money",), "money"), ("money",))


def _table(title: FreightTitle, numbers: Numbers, place: int) -> Rule:
    table = title.tables[place]
    if isinstance(table, OccupationTable):
        return _occupation(table, numbers, place)
    if isinstance(table, MarkingTable):
        return _marking(table, numbers)
    return _line(table, numbers)


def _occupation(table: OccupationTable, numbers: Numbers, place: int) -> Rule:
    """A cell is a station and a result, one of them none. The place of a column is the number of stations held."""
    result = {entry.name: at for at, entry in enumerate(table.results)}
    columns: list[tuple[Any, ...]] = [()] * (1 + max(column.held for column in table.columns))
    for column in table.columns:
        cells = {
            roll: (numbers.number("station", cell.station), NONE if cell.result is None else result[cell.result])
            for cell in column.cells
            for roll in cell.rolls
        }
        columns[column.held] = _by_sum(cells, table.dice)
    return Rule(
        "occupation",
        marker=numbers.of["marker"][table.marker],
        column_by=numbers.of["kind"][table.column_by],
        results=tuple(numbers.rule(entry, ("tables", place, "results", at)) for at, entry in enumerate(table.results)),
        columns=tuple(columns),
    )


def _marking(table: MarkingTable, numbers: Numbers) -> Rule:
    stations = numbers.of["station"]
    rows = {roll: tuple(stations[name] for name in row.stations) for row in table.rows for roll in row.rolls}
    marker = numbers.of["marker"][table.marker]
    return Rule("marking", marker=marker, skips_occupied=table.skips_occupied, rows=_by_sum(rows, table.dice))


def _line(table: LineTable, numbers: Numbers) -> Rule:
    sums = range(table.dice.lowest, table.dice.highest + 1)
    return Rule("line", lines=tuple(numbers.of["line"][number] for number in sums))


def _by_sum(cells: dict[int, Any], dice: DiceSpec) -> tuple[Any, ...]:
    return tuple(cells[roll] for roll in range(dice.lowest, dice.highest + 1))
