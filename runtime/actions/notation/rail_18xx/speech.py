"""Everything that can be said in a game of one 18xx title among certain players, in text and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from railwright.runtime.actions.action import Action
from railwright.runtime.actions.notation.rail_18xx import lines, sayings
from railwright.runtime.actions.notation.rail_18xx.bounds import Bounds
from railwright.runtime.actions.notation.rail_18xx.wording import Wording
from railwright.runtime.engine import Engine
from railwright.runtime.state.rail_18xx import RailState

AnySaying = sayings.AnySaying


class Speech:
    """Reads and writes actions. What it reads means an action of this title, if not a legal one."""

    def __init__(self, engine: Engine, players: Sequence[str]) -> None:
        self.wording = Wording(engine, players)
        self.bounds = Bounds(engine, len(players))

    def from_action(self, state: RailState, action: Action) -> Action:
        """An action object as it is written down; BadAction if its numbers are none of this title."""
        self.bounds.check(action)
        return self.wording.canonical(state, action)

    def from_line(self, state: RailState, line: str) -> Action:
        """The action a line of text means."""
        return self._meant(state, lines.read(self.wording, state, line))

    def from_json(self, state: RailState, data: str | bytes) -> Action:
        """The action a JSON object means."""
        return self._meant(state, sayings.from_json(data))

    def from_plain(self, state: RailState, data: Mapping[str, Any]) -> Action:
        """The action a JSON object, already a dict, means."""
        return self._meant(state, sayings.from_plain(dict(data)))

    def _meant(self, state: RailState, saying: AnySaying) -> Action:
        return self.from_action(state, self.wording.meant(state, saying))

    def check_who(self, state: RailState, who: str, action: Action) -> None:
        """Refuse words in the name of somebody whose turn it is not."""
        self.wording.check_who(state, who, action)

    def say(self, state: RailState, action: Action) -> AnySaying:
        """An action in names, as said in a position."""
        return self.wording.in_names(state, action)

    def as_line(self, saying: AnySaying) -> str:
        """In one line."""
        return lines.write(saying)

    def as_plain(self, saying: AnySaying) -> dict[str, Any]:
        """In the JSON form, as a dict."""
        return sayings.as_plain(saying)

    def as_json(self, saying: AnySaying) -> bytes:
        """In the JSON form."""
        return sayings.as_json(saying)
