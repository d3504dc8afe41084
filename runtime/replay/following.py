"""A record of 18xx.games being followed: our position, and how a recorded action is brought to its decision.

The site leaves out what its program does by itself, and writes down passes for questions ours may not ask. So a
record's action is brought to the decision it belongs to: decisions in between are passed. What a record says is never
changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from railwright.runtime.actions.errors import IllegalMove
from railwright.runtime.actions.rail_18xx import (
    Action,
    Pass,
    PrivateId,
    TradePrivate,
)
from railwright.runtime.engine import Engine
from railwright.runtime.replay.names import Names
from railwright.runtime.replay.questions import Questions
from railwright.runtime.replay.record import BadRecord, Record
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import (
    NOBODY,
    RailState,
)
from railwright.runtime.state.state import State

STEP_OF = {
    "lay_tile": "lay_track",
    "place_token": "place_token",
    "run_routes": "run_trains",
    "dividend": "pay_dividend",
    "buy_train": "buy_trains",
    "sell_shares": "buy_trains",
    "bankrupt": "buy_trains",
    "choose_ability": "buy_trains",
    "convert": "convert",
}
"""The step of a company's turn an action belongs to; what is not here may be done at any time of the turn."""

BIDDING = ("waterfall_turn", "contest", "all_lots")
PLAYERS_DECIDE = ("stock_turn", *BIDDING)
MOST_PASSES = 400

NOT_CHECKED_THERE = frozenset(
    (
        "lay_track.connection",
        "lay_track.home_first",
        "place_token.connection",
        "privates.block_hexes",
        "privates.place_marker.needs",
    )
)
"""Rules the site's program does not look at when it loads a record: old ones hold moves against them."""


class Lapse(NamedTuple):
    """A move of the record that our rules refuse and the site's program lets pass."""

    action: Any
    what: str
    rule: str


class RunCount(NamedTuple):
    """How the recorded runs compare with ours."""

    checked: int = 0
    """Routes whose revenue is written down."""
    equal: int = 0
    """Those that earn the same here."""
    best_higher: int = 0
    """Turns in which other runs would have earned more."""


class Following:
    """Our side of a record: what was played of it, and what is open now."""

    def __init__(self, engine: Engine, record: Record) -> None:
        self.engine, self.rules, self.record = engine, engine.rules, record
        if len(record.players) not in self.rules.starting_cash:
            raise BadRecord(f"{engine.title.name} is not played by {len(record.players)}")
        self.state: RailState = engine.new_state(len(record.players))
        self.names = Names(self.rules, record.players)
        self.questions = Questions(engine)
        self.played: list[Action] = []
        self.lapses: list[Lapse] = []
        self.runs = RunCount()
        self.ended_by_hand = False
        self._now: dict[str, Any] = {}
        self._copies: dict[str, int] = {}
        """Copies of tiles on the map, by the record's id, and where they lie."""
        self._left: set[str] = set()
        """Ids of certificates that have left the offering."""
        self._waiting: list[dict[str, Any]] = []
        """Discards of companies that come later in our order."""
        self._passes: list[dict[str, Any]] = []
        """Passes since the last action that told more."""
        self._last: tuple[State, tuple[Action, ...]] = (self.state.clone(), ())
        """The position before our last move that was no pass, and our moves since, that one included."""

    # --- moves of ours

    def play(self, action: Action) -> None:
        """Play one of our actions; one against a rule the site does not check then is played and noted."""
        refusal = self.engine.refusal(self.state, action)
        if refusal is not None:
            if refusal.rule not in NOT_CHECKED_THERE and not self._is_trade_over_limit(action, refusal.rule):
                raise IllegalMove(*refusal)
            self.lapses.append(Lapse(self._now.get("id"), refusal.what, refusal.rule))
        self._perform(action)

    def _perform(self, action: Action) -> None:
        """Do what an action leads to that has been looked at."""
        if isinstance(action, Pass):
            self._last = (self._last[0], (*self._last[1], action))
        else:
            self._last = (self.state.clone(), (action,))
        decision, frame = self.engine.open_frame(self.state)
        decision.perform(self.state, frame, action)
        self.engine.go_on(self.state)
        self.played.append(action)

    def _is_trade_over_limit(self, action: Action, rule: str) -> bool:
        """Between players the site sells privates whatever number of certificates the buyer has."""
        return isinstance(action, TradePrivate) and rule == "players.certificate_limit"

    # --- bringing an action to its decision

    def _frame(self) -> tuple[Any, ...]:
        return tuple(self.state.agenda[-1])

    def _is_turn_of(self, company: int) -> bool:
        return self._frame()[:2] == ("turn", company)

    def _pass_until(self, wanted: Callable[[], bool], what: str) -> None:
        """Pass decisions the record does not mention, until the wanted one is open; if it never is, nothing happens."""
        mark, done, last = self.state.mark(), len(self.played), self._last
        refusal: Refusal | None = None
        for _ in range(MOST_PASSES):
            if wanted():
                return
            # In an auction every turn is written down.
            refusal = None if self._frame()[0] in BIDDING else self.engine.refusal(self.state, Pass())
            if self._frame()[0] in BIDDING or refusal is not None or self.state.is_over:
                break
            self._perform(Pass())
        self.state.undo_to(mark)
        del self.played[done:]
        self._last = last
        now = self._open()
        if refusal is not None and self.engine.refusal(self.state, Pass()) == refusal:
            raise IllegalMove(f"now {now}: {refusal.what}", refusal.rule, refusal.help)
        raise IllegalMove(f"now {now}, and {what} does not follow")

    def _open(self) -> str:
        """What is to be decided, in words."""
        frame, names = self._frame(), self.record.names
        if self.state.is_over:
            return "the game is over"
        if frame[0] == "turn":
            return f"{self.rules.company_name[frame[1]]} is at the step `{self.rules.step_words[frame[2] // 2]}`"
        actor = self.engine.actor(self.state)
        who = names[actor - 1] if 1 <= actor <= len(names) else "nobody"
        return f"{who} is to decide (`{frame[0]}`)"

    def _to_company(self, company: int, word: str) -> None:
        """Go on to where a company does such a thing."""
        step = STEP_OF.get(word)

        def open_now() -> bool:
            frame = self._frame()
            if frame[0] == "choose_city":
                return word == "place_token"
            if frame[0] != "turn" or frame[1] != company:
                return False
            here = self.rules.step_words[frame[2] // 2]
            return step is None or here == step or (here == "place_home" and word == "place_token")

        self._pass_until(open_now, f"such a step of {self.rules.company_name[company]}")

    def _to_player(self, player: int, words: tuple[str, ...]) -> None:
        """Go on to where a player decides such a thing."""

        def open_now() -> bool:
            return self._frame()[0] in words and self.engine.actor(self.state) == player

        self._pass_until(open_now, f"such a turn of {self.record.names[player - 1]}")

    # --- who acts

    def _is_player(self, action: dict[str, Any]) -> bool:
        kind = action.get("entity_type")
        return kind == "player" or (kind is None and str(action.get("entity")) in self.names.players)

    def _is_private(self, action: dict[str, Any]) -> bool:
        kind = action.get("entity_type")
        return kind == "company" or (kind is None and str(action.get("entity")) in self.names.privates)

    def _company(self, action: dict[str, Any]) -> int:
        """The company that acts, or whose private does."""
        if self._is_private(action):
            private = self.names.private(action["entity"])
            company = self.state.company_of_holder(self.state.private_holder[private])
            if company == NOBODY:
                raise IllegalMove("no company owns that private", "privates")
            return company
        return self.names.company(action["entity"])

    def _by(self, action: dict[str, Any]) -> PrivateId:
        """The private whose ability is used."""
        return PrivateId(self.names.private(action["entity"]) if self._is_private(action) else NOBODY)

    def _player(self, action: dict[str, Any]) -> int:
        return self.names.player(action["entity"])


def is_pass(action: dict[str, Any]) -> bool:
    """Whether a recorded action says nothing but that somebody does nothing."""
    runs_nowhere = action["type"] == "run_routes" and not any(route["connections"] for route in action["routes"])
    return runs_nowhere or bool(action["type"] == "pass")
