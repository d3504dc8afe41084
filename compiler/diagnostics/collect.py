"""All diagnostics of a title, in the order in which a reader wants them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from railwright.compiler.diagnostics.diagnostic import Diagnostic

MOST = 200
"""More than this nobody reads."""


class Collected(NamedTuple):
    """Diagnostics without repeats, by place, and how many more there were."""

    shown: tuple[Diagnostic, ...]
    more: int = 0

    @property
    def errors(self) -> int:
        """How many of those shown are errors."""
        return sum(diagnostic.severity == "error" for diagnostic in self.shown)

    @property
    def warnings(self) -> int:
        """How many of those shown are warnings."""
        return len(self.shown) - self.errors


def collected(found: Iterable[Diagnostic], most: int = MOST) -> Collected:
    """Sort by place, drop repeats, and cut a very long list; errors are kept before warnings."""
    once = {(item.code, item.span, item.message): item for item in found}
    errors = [item for item in once.values() if item.severity == "error"]
    warnings = [item for item in once.values() if item.severity != "error"]
    errors.sort(key=Diagnostic.order)
    warnings.sort(key=Diagnostic.order)
    kept = (errors + warnings)[:most]
    return Collected(tuple(sorted(kept, key=Diagnostic.order)), len(once) - len(kept))
