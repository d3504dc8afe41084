"""Things of a pick-up-and-deliver title by name and number: stations, lines, trains, chits, segments, counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from railwright.runtime.actions.errors import BadAction
from railwright.runtime.actions.notation.names import Names, shortened
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.state.pickup_deliver import NOBODY, FreightState

MOST = 1_000_000_000
"""No sum is larger."""
MOST_STEPS = 200


class Wording:
    """The names of everything, and their numbers."""

    def __init__(self, rules: Rules, players: Sequence[str]) -> None:
        title = rules.title
        self.rules, self.title = rules, title
        self.players = Names("player", players)
        self.companies = Names("company", title.company_name)
        self.stations = Names("station", title.station_word, [[name] for name in title.station_name])
        self.counters = Names("counter", title.counter_name)
        self.markers = Names("marker", title.marker_name)
        self.events = Names("event", title.event_name)
        self._line = {number: line for line, number in enumerate(title.line_number)}
        self._chit = {number: chit for chit, number in enumerate(title.load_number)}

    # --- numbers to names

    def name(self, state: FreightState, sort: str, value: Any, speaker: int) -> Any:
        """A thing by its name, as the JSON form has it."""
        match sort:
            case "number":
                return value
            case "place":
                return value + 1
            case "steps":
                return self.name_steps(state.train_at[self._running(state)], value)
            case "line":
                return self.title.line_number[value]
            case "chit":
                return self.title.load_number[value]
            case "train":
                return self.train_name(state, value, speaker)
            case "segment":
                return self.segment_name(value)
            case "player":
                return self.players[value - 1]
        names: Names = {
            "company": self.companies,
            "station": self.stations,
            "counter": self.counters,
            "marker": self.markers,
        }[sort]
        return names[value]

    def train_name(self, state: FreightState, train: int, speaker: int = NOBODY) -> str:
        """What is printed on a train; with its owner's name unless he speaks."""
        word = self.rules.train_word(state, train)
        owner = state.owner_of_train(train)
        return word if owner == speaker else f"{self.players[owner - 1]}/{word}"

    def segment_name(self, segment: int) -> str:
        """Its two stations; where two segments join them, with its number among them."""
        a, b = self.title.segment_ends[segment]
        same = self._between(a, b)
        text = f"{self.stations[a]}/{self.stations[b]}"
        return text if len(same) == 1 else f"{text}#{same.index(segment) + 1}"

    def _between(self, a: int, b: int) -> list[int]:
        return [segment for other, segment in self.rules.neighbours[a] if other == b]

    def name_steps(self, here: int, steps: Sequence[tuple[int, int, int]]) -> list[dict[str, Any]]:
        """Steps from a station, each by where it leads, along which line, and whether its fee is paid."""
        found = []
        for segment, line, pays in steps:
            ends = self.title.segment_ends[segment]
            there = ends[1] if ends[0] == here else ends[0]
            step: dict[str, Any] = {"to": self.stations[there], "line": self.title.line_number[line]}
            same = [other for other in self._between(*ends) if self.title.segment_lines[other] >> line & 1]
            if len(same) > 1:
                step["nth"] = same.index(segment) + 1
            if pays:
                step["pays"] = True
            found.append(step)
            here = there
        return found

    def _running(self, state: FreightState) -> int:
        frame = state.agenda[-1]
        if frame[0] != "run":
            raise BadAction("no train is running")
        train: int = frame[1]
        return train

    # --- names to numbers

    def number(self, state: FreightState, sort: str, name: Any, speaker: int) -> Any:
        """The number of a thing; :class:`BadAction` with a suggestion if there is none of that name."""
        match sort:
            case "number":
                return self._whole(name, 0)
            case "place":
                return self._whole(name, 1) - 1
            case "steps":
                return self._steps(state, name)
            case "line":
                return self._known(self._line, "line", self._whole(name, 0))
            case "chit":
                return self._known(self._chit, "load", self._whole(name, 0))
        if not isinstance(name, str):
            raise BadAction(f"a {sort} is said by its name")
        match sort:
            case "train":
                return self._train(state, name, speaker)
            case "segment":
                return self._segment(name)
            case "player":
                return self.players.number(name) + 1
        names: Names = {
            "company": self.companies,
            "station": self.stations,
            "counter": self.counters,
            "marker": self.markers,
        }[sort]
        return names.number(name)

    def _whole(self, value: Any, least: int) -> int:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 12:
            value = int(value)
        if type(value) is not int or not least <= value <= MOST:
            raise BadAction(f"`{shortened(str(value))}` is no number that fits here")
        return value

    def _known(self, numbers: Mapping[int, int], sort: str, number: int) -> int:
        if number not in numbers:
            raise BadAction(f"there is no {sort} {number}")
        return numbers[number]

    def _train(self, state: FreightState, name: str, speaker: int) -> int:
        owner, _, word = name.rpartition("/")
        player = self.players.number(owner) + 1 if owner else speaker
        word = word.strip().casefold().removeprefix("train ")
        for train in state.trains_of(player) if player != NOBODY else ():
            if self.rules.train_word(state, train).casefold() == word:
                return train
        raise BadAction(f"there is no train `{shortened(name)}`")

    def _segment(self, name: str) -> int:
        pair, _, nth = name.partition("#")
        first, slash, second = pair.partition("/")
        if not slash:
            raise BadAction(f"`{shortened(name)}` is no segment", "say its two stations: a/b")
        found = self._between(self.stations.number(first), self.stations.number(second))
        place = self._whole(nth, 1) if nth else 1
        if not found or place > len(found):
            raise BadAction(f"no segment joins `{shortened(name)}`")
        if len(found) > 1 and not nth:
            raise BadAction(f"several segments join `{shortened(name)}`", "say which: a/b#1")
        return found[place - 1]

    def _steps(self, state: FreightState, said: Any) -> tuple[tuple[int, int, int], ...]:
        """A way said station by station: in a line ``here:12$ there``, in JSON a list of steps."""
        if isinstance(said, str):
            said = [self._read_step(word) for word in said.split()]
        if not isinstance(said, list | tuple) or not 0 < len(said) <= MOST_STEPS:
            raise BadAction("a move is a list of steps")
        here = state.train_at[self._running(state)]
        steps = []
        for step in said:
            if not isinstance(step, Mapping) or not {"to"} <= set(step) <= {"to", "line", "nth", "pays"}:
                raise BadAction("a step is a station with the line it is reached by")
            if not isinstance(step["to"], str) or type(step.get("pays", False)) is not bool:
                raise BadAction("a step is a station with the line it is reached by")
            there = self.stations.number(step["to"])
            ways = [
                (segment, line)
                for segment in self._between(here, there)
                for line in range(self.rules.n_lines)
                if self.title.segment_lines[segment] >> line & 1
            ]
            if "line" in step:
                wanted = self._known(self._line, "line", self._whole(step["line"], 0))
                ways = [way for way in ways if way[1] == wanted]
            if not ways:
                raise BadAction(f"no such way leads from {self.stations[here]} to {self.stations[there]}")
            place = self._whole(step.get("nth", 1), 1)
            if place > len(ways):
                raise BadAction(f"no such way leads from {self.stations[here]} to {self.stations[there]}")
            steps.append((*ways[place - 1], int(step.get("pays", False))))
            here = there
        return tuple(steps)

    def _read_step(self, word: str) -> dict[str, Any]:
        pays = word.endswith("$")
        word, _, nth = word.removesuffix("$").partition("#")
        station, _, line = word.partition(":")
        step: dict[str, Any] = {"to": station, "pays": pays}
        if line:
            step["line"] = self._whole(line, 0)
        if nth:
            step["nth"] = self._whole(nth, 1)
        return step

    def step_words(self, steps: Sequence[Mapping[str, Any]]) -> str:
        """A way in a line of text."""
        return " ".join(
            f"{step['to']}:{step['line']}{'#' + str(step['nth']) if 'nth' in step else ''}"
            f"{'$' if step.get('pays') else ''}"
            for step in steps
        )
