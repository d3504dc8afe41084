"""Rows that hold in some phases: each phase should have one, and only one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.companies import CapitalRow, FloatRow
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def uncovered(
    title: RailTitle, spans: SpanTable, code: str, told: str, path: Path, rows: Sequence[FloatRow | CapitalRow]
) -> Iterator[Diagnostic]:
    """Complaints about phases that no row is for, or that two rows are for."""
    first: dict[str, int] = {}
    for j, row in enumerate(rows):
        for name in dict.fromkeys(row.phases if row.phases is not None else [phase.name for phase in title.phases]):
            earlier = first.setdefault(name, j)
            if earlier != j:
                yield Diagnostic(
                    code,
                    f"two rows of {told} are for phase {quoted(name)}",
                    spans.at((*path, j)),
                    help="name the phases of each row in `phases`",
                    also=((spans.at((*path, earlier)), "the other row"),),
                )
                break
    missing = [phase.name for phase in title.phases if phase.name not in first]
    if rows and missing:
        yield Diagnostic(
            code,
            f"no row of {told} is for {'phase' if len(missing) == 1 else 'the phases'} "
            + ", ".join(quoted(name) for name in missing),
            spans.at(path),
            help="add them to `phases` of a row",
        )
