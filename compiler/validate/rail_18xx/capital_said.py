"""C207: it is not said what money companies of a kind receive, or said in a way that contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._phase_rows import uncovered
from railwright.compiler.validate.rail_18xx._shared import sold_in_shares

FOR_FULL = ("shares", "rest_to_pool", "replaces_earlier")


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, kind in enumerate(title.company_kinds):
        path: Path = ("company_kinds", i, "capital")
        if kind.owned != "shares":
            continue
        told = f"kind {quoted(kind.name)}"
        if not kind.capital and sold_in_shares(title, kind.name):
            message = f"nothing says what money companies of the {told} receive"
            yield Diagnostic("C207", message, spans.at(path[:-1]), help="add `capital: [{word: full, shares: 10}]`")
        for j, row in enumerate(kind.capital):
            if row.word == "full" and row.shares is None:
                message = f"companies of the {told} receive a sum at once, and nothing says how many shares' worth"
                yield Diagnostic("C207", message, spans.at((*path, j)), help="add `shares`")
            if row.word == "incremental":
                for key in FOR_FULL:
                    if getattr(row, key):
                        message = (
                            f"{quoted(key)} is for `full` capital, and companies of the {told} are paid share by share"
                        )
                        yield Diagnostic("C207", message, spans.key((*path, j, key)), help=f"remove {quoted(key)}")
            if row.replaces_earlier and not any(earlier.word == "incremental" for earlier in kind.capital[:j]):
                message = f"companies of the {told} receive no money before, so nothing is part of the sum already"
                yield Diagnostic("C207", message, spans.key((*path, j, "replaces_earlier")), help="remove it")
        yield from uncovered(title, spans, "C207", f"`capital` of the {told}", path, kind.capital)
