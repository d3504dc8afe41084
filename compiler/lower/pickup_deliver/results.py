"""Result tables and costs -> tables read by the sum of the dice."""

from __future__ import annotations

from typing import Any

from railwright.compiler.lower.pickup_deliver.book import TableBook
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.schema.pickup_deliver.rolls import DiceSpec
from railwright.compiler.schema.pickup_deliver.tables import LineTable, MarkingTable, OccupationTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def lower_results(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    """Write the tables of ``tables.yaml``. Cells are in order of the sums of the dice, the lowest sum first."""
    book.add("TABLE_NAME", tuple(table.name for table in title.tables), ("tables",))
    book.add("TABLE_KIND", tuple(table.kind for table in title.tables), ("tables",))
    book.add("TABLE_DICE", tuple((table.dice.count, table.dice.sides) for table in title.tables), ("tables",))
    book.add("TABLE", tuple(_table(title, numbers, place) for place in range(len(title.tables))), ("tables",))
    book.add("MOVEMENT", numbers.plain(title.movement, ("movement",)), ("movement",))
    book.add("COSTS", numbers.plain(title.costs, ("costs",)), ("costs",))
    repair = None if title.repair is None else numbers.plain(title.repair, ("repair",))
    book.add("REPAIR", repair, ("repair",))
    book.add("MONEY", numbers.plain(title.money, ("money",)), ("money",))


def _table(title: FreightTitle, numbers: Numbers, place: int) -> dict[str, Any]:
    table = title.tables[place]
    if isinstance(table, OccupationTable):
        return _occupation(table, numbers, place)
    if isinstance(table, MarkingTable):
        return _marking(table, numbers)
    return _line(table, numbers)


def _occupation(table: OccupationTable, numbers: Numbers, place: int) -> dict[str, Any]:
    """A cell is ``(station, -1)`` or ``(-1, result)``. The place of a column is the number of stations held."""
    result = {entry.name: at for at, entry in enumerate(table.results)}
    columns: list[tuple[Any, ...]] = [()] * (1 + max(column.held for column in table.columns))
    for column in table.columns:
        cells = {
            roll: (numbers.number("station", cell.station), -1 if cell.result is None else result[cell.result])
            for cell in column.cells
            for roll in cell.rolls
        }
        columns[column.held] = _by_sum(cells, table.dice)
    results = tuple(
        numbers.worded(entry, ("tables", place, "results", at), "do") for at, entry in enumerate(table.results)
    )
    return {
        "marker": numbers.of["marker"][table.marker],
        "column_by": numbers.of["kind"][table.column_by],
        "results": results,
        "columns": tuple(columns),
    }


def _marking(table: MarkingTable, numbers: Numbers) -> dict[str, Any]:
    stations = numbers.of["station"]
    rows = {roll: tuple(stations[name] for name in row.stations) for row in table.rows for roll in row.rolls}
    return {
        "marker": numbers.of["marker"][table.marker],
        "skips_occupied": table.skips_occupied,
        "rows": _by_sum(rows, table.dice),
    }


def _line(table: LineTable, numbers: Numbers) -> dict[str, Any]:
    sums = range(table.dice.lowest, table.dice.highest + 1)
    return {"lines": tuple(numbers.of["line"][number] for number in sums)}


def _by_sum(cells: dict[int, Any], dice: DiceSpec) -> tuple[Any, ...]:
    return tuple(cells[roll] for roll in range(dice.lowest, dice.highest + 1))
