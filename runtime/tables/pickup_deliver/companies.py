"""Tables of ``companies.yaml``: the companies and the trains."""

from __future__ import annotations

from railwright.runtime.tables.pickup_deliver.network import NetworkTables
from railwright.runtime.tables.rule import Rule


class CompanyTables(NetworkTables, frozen=True, kw_only=True, dict=True, eq=False):
    """The companies, and the trains of each player."""

    company_name: tuple[str, ...]
    """Names."""
    company_line: tuple[int, ...]
    """The line it owns."""
    line_company: tuple[int, ...]
    """For each line, the company that owns it."""
    holdings: Rule
    """What may be done with company cards: `shown`, `change_hands`, `occupied_lines`."""
    trains: Rule
    """`numbered`, `capacity`, `extra` (its `name` and `count`, or none), `lost_return`."""
