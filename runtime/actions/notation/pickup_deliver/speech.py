"""Everything that can be said in a game of one pick-up-and-deliver title among certain players, in text and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from railwright.runtime.actions.action import Action, in_words
from railwright.runtime.actions.errors import BadAction, IllegalMove
from railwright.runtime.actions.notation.names import did_you_mean, shortened
from railwright.runtime.actions.notation.pickup_deliver.forms import BY_ACTION, BY_TYPE, PATTERNS, VERBS, Form
from railwright.runtime.actions.notation.pickup_deliver.wording import Wording
from railwright.runtime.actions.pickup_deliver import Offer, PlayCounter
from railwright.runtime.engine import Engine
from railwright.runtime.state.pickup_deliver import NOBODY, FreightState

VERSION = 1
"""The version of the JSON form; one that readers must know about raises the number."""
MOST_LETTERS = 4000
MOST_BYTES = 64_000

Saying = dict[str, Any]
"""An action in names: its type, who says it, its fields; what begins with ``_`` is for the log alone."""


class Speech:
    """Reads and writes actions. What it reads means an action of this title, if not a legal one."""

    def __init__(self, engine: Engine, players: Sequence[str]) -> None:
        self.engine = engine
        self.wording = Wording(engine.rules, players)
        title = engine.title
        self._limits = {
            "company": len(title.company_name),
            "line": len(title.line_number),
            "station": len(title.station_name),
            "segment": len(title.segment_ends),
            "marker": len(title.marker_name),
            "counter": len(title.counter_name),
            "chit": len(title.load_number),
            "place": 100,
            "number": 1_000_000_001,
        }

    # --- reading

    def from_action(self, state: FreightState, action: Action) -> Action:
        """An action object; BadAction if its numbers are none of this title."""
        form = BY_ACTION.get(type(action))
        if form is None:
            raise BadAction(f"`{type(action).__name__}` is no action of this game", "take one from the menu")
        for field, sort in form.sorts:
            if not self._exists(state, sort, getattr(action, field)):
                raise BadAction(f"the action to {in_words(action)} has an impossible `{field}`", "take one from the menu")
        return action

    def _exists(self, state: FreightState, sort: str, value: object) -> bool:
        if sort == "steps":
            return isinstance(value, tuple) and all(
                isinstance(step, tuple)
                and len(step) == 3
                and self._exists(state, "segment", step[0])
                and self._exists(state, "line", step[1])
                and step[2] in (0, 1)
                for step in value
            )
        if sort in ("who", "player"):
            return type(value) is int and 1 <= value <= len(self.wording.players)
        limit = len(state.train_at) if sort == "train" else self._limits[sort]
        return type(value) is int and 0 <= value < limit

    def from_line(self, state: FreightState, line: str) -> Action:
        """The action a line of text means."""
        if len(line) > MOST_LETTERS:
            raise BadAction(f"a line of {len(line)} letters is too long")
        text = " ".join(line.split())
        for who, words in self._subjects(text):
            for form, pattern in PATTERNS:
                match = pattern.fullmatch(words)
                if match is not None:
                    return self._meant(state, form, who, match.groupdict())
        if not text:
            raise BadAction("nothing was said", "say, for example: pass")
        near = did_you_mean(text.split(" ")[0], VERBS)
        help = near if near.startswith("did") else f"verbs: {', '.join(VERBS)}"
        raise BadAction(f"`{shortened(text)}` says nothing that can be done", help)

    def _subjects(self, text: str) -> list[tuple[str | None, str]]:
        found: list[tuple[str | None, str]] = [(None, text)]
        for name in sorted(self.wording.players.names, key=len, reverse=True):
            if text.casefold().startswith(name.casefold() + " "):
                found.insert(0, (name, text[len(name) + 1 :]))
        return found

    def from_json(self, state: FreightState, data: str | bytes) -> Action:
        """The action a JSON object means."""
        if len(data) > MOST_BYTES:
            raise BadAction(f"an action of {len(data)} characters is too long")
        try:
            plain = msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadAction(f"this is no JSON: {shortened(str(error))}", 'say it like {"type": "pass"}') from None
        if not isinstance(plain, dict):
            raise BadAction("an action is a JSON object", 'say it like {"type": "pass"}')
        return self.from_plain(state, plain)

    def from_plain(self, state: FreightState, data: Mapping[str, Any]) -> Action:
        """The action a JSON object, already a dict, means."""
        word = data.get("type")
        form = BY_TYPE.get(word) if isinstance(word, str) else None
        if form is None:
            near = did_you_mean(word, BY_TYPE)
            help = near if near.startswith("did") else f"types are {', '.join(BY_TYPE)}"
            raise BadAction(f"there is no type of action `{shortened(word)}`", help)
        if data.get("v", VERSION) != VERSION:
            raise BadAction(f"`v` is the version of the form, and {shortened(data['v'])} is not known", f"write {VERSION}")
        who = data.get("who")
        if who is not None and not isinstance(who, str):
            raise BadAction("`who` is the name of a player", f"players are {', '.join(self.wording.players.names)}")
        fields = {key: value for key, value in data.items() if key not in ("v", "type", "who")}
        for key in fields:
            if key not in form.written:
                fields_of = ", ".join(form.written) or "no fields of its own"
                raise BadAction(f"`{form.type}` has no `{shortened(key)}`", f"it has {fields_of}; any may have who and v")
        return self._meant(state, form, who, fields)

    def _meant(self, state: FreightState, form: Form, who: str | None, fields: Mapping[str, Any]) -> Action:
        actor = self.engine.actor(state)
        speaker = self.wording.players.number(who) + 1 if who is not None else actor
        values = []
        for field, sort in form.sorts:
            if sort == "who":
                values.append(speaker)
            elif field not in fields:
                raise BadAction(f"`{form.type}` needs `{field}`")
            else:
                values.append(self.wording.number(state, sort, fields[field], speaker))
        action = self.from_action(state, form.action(*values))
        if who is not None:
            self.check_who(state, who, action)
        return action

    def check_who(self, state: FreightState, who: str, action: Action) -> None:
        """Refuse words in the name of somebody who is not asked; counters and offers are anybody's at any time."""
        player = self.wording.players.number(who) + 1
        actor = self.speaker(state, action)
        if actor == NOBODY:
            raise IllegalMove("the game is over", "game_end")
        if player != actor:
            name = self.wording.players[actor - 1]
            raise IllegalMove(f"it is not for {self.wording.players[player - 1]} to say", "rounds", f"{name} is asked")

    def speaker(self, state: FreightState, action: Action) -> int:
        """Who says an action: the player asked, but for what anybody may say."""
        if isinstance(action, PlayCounter):
            return action.player
        if isinstance(action, Offer):
            return action.payer
        return self.engine.actor(state)

    # --- writing

    def say(self, state: FreightState, action: Action) -> Saying:
        """An action in names, as said in a position."""
        form = BY_ACTION[type(action)]
        speaker = self.speaker(state, action)
        saying: Saying = {"v": VERSION, "type": form.type}
        if speaker != NOBODY:
            saying["who"] = self.wording.players[speaker - 1]
        for field, sort in form.sorts:
            if sort != "who":
                saying[field] = self.wording.name(state, sort, getattr(action, field), speaker)
        return saying

    def as_line(self, saying: Saying) -> str:
        """In one line."""
        form = BY_TYPE[saying["type"]]
        words = form.line
        for field in form.written:
            value = saying[field]
            text = self.wording.step_words(value) if field == "steps" else str(value)
            words = words.replace("{" + field + "}", text)
        return f"{saying['who']} {words}" if "who" in saying else words

    def as_plain(self, saying: Saying) -> dict[str, Any]:
        """In the JSON form, as a dict."""
        return {key: value for key, value in saying.items() if not key.startswith("_")}

    def as_json(self, saying: Saying) -> bytes:
        """In the JSON form."""
        return msgspec.json.encode(self.as_plain(saying))
