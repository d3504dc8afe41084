"""G313: a step of the opening comes before one it builds on, comes twice, or is missing."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle

ORDER = (
    ("roll_initiative", "pick_companies"),
    ("roll_initiative", "deal_companies"),
    ("pick_companies", "deal_companies"),
    ("pick_companies", "place_trains"),
    ("deal_companies", "place_trains"),
    ("place_trains", "choose_first_loads"),
    ("set_chits_aside", "choose_first_loads"),
    ("set_chits_aside", "fill_display"),
    ("set_chits_aside", "return_chits"),
    ("choose_first_loads", "fill_display"),
    ("choose_first_loads", "return_chits"),
    ("fill_display", "return_chits"),
)
"""Steps, each with one that builds on it."""


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    place: dict[str, int] = {}
    for i, step in enumerate(title.opening):
        if place.setdefault(step.step, i) != i:
            yield Diagnostic("G313", f"the step {quoted(step.step)} comes twice", spans.at(("opening", i, "step")))
    for before, after in ORDER:
        if before in place and after in place and place[before] > place[after]:
            yield Diagnostic(
                "G313",
                f"the step {quoted(after)} comes before {quoted(before)}, on which it builds",
                spans.at(("opening", place[after], "step")),
                also=((spans.at(("opening", place[before], "step")), "has to come first"),),
            )
    for i, row in enumerate(title.setup):
        needed = {
            "pick_companies": (bool(row.picks), "picks"),
            "deal_companies": (any(row.deals), "deals"),
            "place_trains": (row.placed != 0, "trains"),
            "deal_counters": (row.counters > 0, "counters"),
        }
        for word, (is_needed, key) in needed.items():
            if is_needed and word not in place:
                yield Diagnostic(
                    "G313",
                    f"the set-up for {row.count} players has {quoted(key)}, and the opening no step {quoted(word)}",
                    spans.at(("setup", i, key)),
                    help=f"add `step: {word}` to `opening`",
                )
