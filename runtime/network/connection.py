"""What a company is connected to: traced from its tokens, as a train would run."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from railwright.runtime.effects.board import IN_CIRCLE
from railwright.runtime.network.board import Reach, Track
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import NOBODY, RailState

KEPT = 4096


class Connections:
    """Answers where companies' track leads, and remembers answers for positions seen lately."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._kept: OrderedDict[Any, Reach] = OrderedDict()
        self.last_runs: Any = None
        """The runs asked about last, with what they depend on."""

    def track(self, state: RailState) -> Track:
        """The track on the board."""
        return self.rules.track_cache.track(state.hex_tile, state.hex_rotation)

    def reach(self, state: RailState, company: int) -> Reach:
        """Where a company's track leads."""
        track = self.track(state)
        key = (track.serial, company, tuple(state.hex_tokens))
        reach = self._kept.get(key)
        if reach is None:
            reach = track.reach(
                self.tokens(state, track, company), lambda stop: self.may_pass(state, track, stop, company)
            )
            self._kept[key] = reach
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return reach

    def tokens(self, state: RailState, track: Track, company: int) -> list[int]:
        """Stops with a token of the company."""
        return [
            track.stop(hexagon, stop)
            for hexagon, tokens in enumerate(state.hex_tokens)
            for stop, owner, _ in tokens
            if owner == company and stop != NOBODY
        ]

    def has_track(self, state: RailState, company: int) -> bool:
        """Whether any track leads out of a token of the company."""
        track = self.track(state)
        return any(track.leaves(stop) for stop in self.tokens(state, track, company))

    def may_pass(self, state: RailState, track: Track, stop: int, company: int) -> bool:
        """Whether a train of the company may run on beyond a stop."""
        title = self.rules.title
        hexagon, number = track.stop_hex[stop], track.stop_number[stop]
        row = title.tile_stops[state.hex_tile[hexagon]][number]
        if not title.stop_through[row] and company not in title.stop_through_for[row]:
            return False
        slots, taken = title.stop_slots[row], 0
        for at, owner, stands in state.hex_tokens[hexagon]:
            if at == number:
                if owner == company:
                    return True
                taken += stands == IN_CIRCLE
        return slots == 0 or taken < slots
