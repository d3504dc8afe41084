"""Tables of ``privates.yaml``: private companies and their abilities."""

from __future__ import annotations

from railwright.runtime.tables.rail_18xx.companies import CompanyTables
from railwright.runtime.tables.rule import Rule


class PrivateTables(CompanyTables, frozen=True, kw_only=True, dict=True, eq=False):
    """Private companies, and their abilities, numbered private by private."""

    private_name: tuple[str, ...]
    """Its short name."""
    private_full_name: tuple[str, ...]
    """Its name in full; the short one if not said."""
    private_aliases: tuple[tuple[str, ...], ...]
    """Names it has in other programs."""
    private_price: tuple[int, ...]
    """Its face value."""
    private_income: tuple[int, ...]
    """What it pays its owner at the start of each operating round."""
    private_text: tuple[str, ...]
    """What it can do, for people; empty if not said."""
    private_abilities: tuple[tuple[int, ...], ...]
    """Its abilities, as rows of the `ability_` tables."""
    ability_private: tuple[int, ...]
    """The private it belongs to."""
    ability_rule: tuple[Rule, ...]
    """What it is: its word, `owner`, `when`, `uses` (-1: unlimited), `until` (a phase, or -1), `closes`, `instead_of`,
    and what else its word asks for; hexes, tiles, companies, trains (as cards) and phases by number."""
    private_trade: Rule
    """Who may buy private companies from whom; `to_companies` lists phases."""
