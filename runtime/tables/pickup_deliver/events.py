"""Tables of ``events.yaml``: event chits and special counters."""

from __future__ import annotations

from railwright.runtime.tables.pickup_deliver.loads import LoadTables
from railwright.runtime.tables.rule import Rule


class EventTables(LoadTables, frozen=True, kw_only=True, dict=True, eq=False):
    """Events and counters. Conditions and effects are words of the title language."""

    event_name: tuple[str, ...]
    """Names."""
    event_count: tuple[int, ...]
    """How many chits there are."""
    event_conduct: tuple[str, ...]
    """`forced`, `voluntary` or `conditional`."""
    event_when: tuple[tuple[Rule, ...], ...]
    """Conditions: what must be so."""
    event_effects: tuple[tuple[Rule, ...], ...]
    """What happens, in order."""
    event_stays: tuple[Rule | None, ...]
    """`where` the chit stays, `until` what, ended `by` which event or counter; none: it goes."""
    event_instead: tuple[Rule | None, ...]
    """`when` (a condition) it stands for which `event`."""
    event_rules: Rule
    """What is common to events: `kept`, `rolls` on tables."""
    counter_name: tuple[str, ...]
    """Names."""
    counter_number: tuple[int, ...]
    """Numbers."""
    counter_count: tuple[int, ...]
    """How many there are."""
    counter_uses: tuple[tuple[Rule, ...], ...]
    """Ways to play it: `play` (the moment), `when` (conditions), `effects`."""
    counter_rules: Rule
    """What is common to counters; `together` are exceptions to `per_turn`."""
    roll_name: tuple[str, ...]
    """Rolls that succeed or fail; a roll inside an effect has its `number`."""
