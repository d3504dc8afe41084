"""T212: no train is of a class, so it describes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    used = {train.runs for train in title.trains if not train.faces}
    used |= {face.runs for train in title.trains for face in train.faces}
    for i, of_class in enumerate(title.train_classes):
        # What the family gives every title is not this title's to remove.
        if of_class.name not in used and of_class.name != "plain":
            yield Diagnostic(
                "T212",
                f"no train is of the class {quoted(of_class.name)}",
                spans.at(("train_classes", i, "name")),
                help="remove it, or name it in `runs` of a train",
                severity="warning",
            )
