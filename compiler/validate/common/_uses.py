"""Uses of names: what should be named, by what, and where it was written. Each family knows where its titles use them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, quoted
from railwright.compiler.load.spans import Path, SpanTable


class Use(NamedTuple):
    """One use of a name."""

    sort: str
    """What it should name: a train, a hex, a station."""
    name: str | int
    path: Path
    where: str
    """What uses it, in the designer's words."""


def unknown_among(
    uses: Iterable[Use], spans: SpanTable, sort: str, known: Iterable[str | int], code: str, what: str
) -> Iterator[Diagnostic]:
    """A complaint for each use of a name of this sort that nothing has."""
    names = set(known)
    for use in uses:
        if use.sort == sort and use.name not in names:
            yield Diagnostic(
                code,
                f"{use.where} names the {what} {quoted(use.name)}, which this title does not have",
                spans.at(use.path),
                help=did_you_mean(use.name, names),
            )
