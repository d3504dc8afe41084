"""G212: an end of the game can never come, or comes and nothing says what is still played."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    ending = any("ends_game" in zone.effects for zone in title.market.zones)
    never = {}
    if not ending:
        never["end_cell"] = "no zone of the market has the effect `ends_game`"
    if title.bank.cash is None:
        never["bank_broken"] = "the bank has no `cash`, and so never runs out"
    if not title.bankruptcy.ends_game:
        never["bankruptcy"] = "a bankruptcy does not end the game"
    else:
        never["one_player_left"] = "a bankruptcy ends the game, so nobody ever leaves it"
    first: dict[str, int] = {}
    for i, end in enumerate(title.game_end):
        span = spans.at(("game_end", i, "when"))
        if end.when in never:
            message = f"the game never ends by {quoted(end.when)}: {never[end.when]}"
            yield Diagnostic("G212", message, span, help="remove this end, or add what brings it about")
        earlier = first.setdefault(end.when, i)
        if earlier != i:
            yield Diagnostic(
                "G212",
                f"the end {quoted(end.when)} is there twice",
                span,
                help="remove one of the two",
                also=((spans.at(("game_end", earlier)), "first here"),),
            )
    if title.bankruptcy.ends_game and "bankruptcy" not in first:
        message = "a bankruptcy ends the game, but `game_end` does not have it"
        help = "add `{when: bankruptcy, operating: now, stock: now}` to `game_end`"
        yield Diagnostic("G212", message, spans.at(("bankruptcy", "ends_game")), help=help)
    if ending and "end_cell" not in first:
        for i, zone in enumerate(title.market.zones):
            if "ends_game" in zone.effects:
                message = f"zone {quoted(zone.name)} ends the game, but `game_end` does not have it"
                path = ("market", "zones", i, "effects")
                yield Diagnostic("G212", message, spans.at(path), help="add `when: end_cell` to `game_end`")
    if not first.keys() - {"bankruptcy", "one_player_left"}:
        message = "the game need never end: only a bankruptcy ends it"
        help = "add `when: bank_broken` to `game_end`"
        yield Diagnostic("G212", message, spans.at(("game_end",)), help=help, severity="warning")
