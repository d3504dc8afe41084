"""Set-up, order of play, the war and the end -> rows and words with parameters."""

from __future__ import annotations

from railwright.compiler.ir.tables import Tables
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.lower.pickup_deliver.rows import Rows
from railwright.compiler.schema.pickup_deliver.rounds import SetupSpec
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.runtime.tables.pickup_deliver.rounds import Setup


def lower_game(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    """Write the tables of ``rounds.yaml``."""
    order = sorted(range(len(title.setup)), key=lambda place: title.setup[place].count)
    rows = Rows(tables, "setup", ("setup",), [("setup", i) for i in order])
    rows.add("setup", (_setup(title.setup[i], numbers) for i in order))
    tables.add("player_colour", tuple(title.colours), ("colours",))
    tables.add("initiative", numbers.rule(title.initiative, ("initiative",), "initiative"), ("initiative",))
    rows = Rows(tables, "opening", ("opening",), len(title.opening))
    rows.add("opening", (numbers.rule(step, ("opening", i)) for i, step in enumerate(title.opening)))
    phases = [("turn", "phases", i) for i in range(len(title.turn.phases))]
    rows = Rows(tables, "phase", ("turn", "phases"), phases)
    rows.add("phase", (numbers.rule(phase, path) for phase, path in zip(title.turn.phases, phases, strict=True)))
    tables.add("war", None if title.war is None else numbers.rule(title.war, ("war",), "war"), ("war",))
    rows = Rows(tables, "game_end", ("end",), len(title.end))
    rows.add("game_end", (numbers.rule(end, ("end", i)) for i, end in enumerate(title.end)))
    tables.add("scoring", numbers.rule(title.scoring, ("scoring",), "scoring"), ("scoring",))


def _setup(row: SetupSpec, numbers: Numbers) -> Setup:
    return Setup(
        count=row.count,
        trains=row.trains,
        placed=row.trains if row.placed is None else row.placed,
        picks=tuple(seat - 1 for seat in row.picks),
        deals=tuple(row.deals) or (0,) * row.count,
        unsold=row.unsold,
        counters=row.counters,
        removed=tuple(numbers.of["counter"][name] for name in row.removed),
    )
