"""What a private does for a company only if the player who owns it agrees."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from railwright.runtime.actions.rail_18xx import Action, Agree, BuyMarker, HexId, LayTile, Pass, PrivateId, TileId
from railwright.runtime.effects.agenda import Frame, pop
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import DECLINED, NOBODY, RailState
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.rail_18xx.decision import RailDecision

Perform = Callable[[RailState, Frame, Action], None]
"""Goes on with a turn as its step does, once everybody has agreed."""


def private_asked_for(action: Action) -> int:
    """The private whose owner an action asks something of, or NOBODY."""
    if isinstance(action, BuyMarker):
        return action.private
    return action.by if isinstance(action, LayTile) else NOBODY


def consent_frame(state: RailState, company: int, action: Action) -> Frame | None:
    """What is put to the owner of a private before an action; nothing if he is the president, or nobody is asked."""
    private = private_asked_for(action)
    if private == NOBODY:
        return None
    owner = state.private_holder[private]
    if not state.is_player(owner) or owner == state.president[company]:
        return None
    lay = (action.hex, action.tile, action.rotation) if isinstance(action, LayTile) else ()
    return ("consent", owner, private, *lay)


def has_declined(state: RailState, private: int) -> bool:
    """Whether the owner of a private has said no in this turn; he is asked once."""
    return bool(state.turn[DECLINED] >> private & 1)


class Consent(RailDecision):
    """The owner of a private agrees to what a company asks, or not: ``("consent", owner, private, lay...)``."""

    word = "consent"

    def __init__(self, rules: Rules, go_on_with: Perform) -> None:
        super().__init__(rules)
        self.go_on_with = go_on_with

    def actor(self, state: RailState, frame: Frame) -> int:
        """The owner."""
        owner: int = frame[1]
        return owner

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """Yes or no."""
        yield Agree()
        yield Pass()

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """One of them."""
        if isinstance(action, Agree | Pass):
            return None
        return wrong_kind(action, "agree, or pass to refuse")

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """The turn goes on with what was asked for, or without."""
        _, _, private, *lay = frame
        pop(state)
        if isinstance(action, Pass):
            state.put(state.turn, DECLINED, state.turn[DECLINED] | 1 << private)
            return
        asked: Action = BuyMarker(PrivateId(private))
        if lay:
            hexagon, tile, rotation = lay
            asked = LayTile(HexId(hexagon), TileId(tile), rotation, PrivateId(private))
        self.go_on_with(state, state.agenda[-1], asked)
