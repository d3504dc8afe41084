"""Positions of Confederate Rails, set up by name, with chosen dice and draws; moves go through the game's own words."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

import railwright
from railwright.runtime.actions.errors import GameError
from railwright.runtime.games.pickup_deliver import FreightGame
from railwright.runtime.invariants.pickup_deliver import position_violations
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.dice import below
from railwright.runtime.state.pickup_deliver import (
    ABOARD,
    ACTIVE,
    AGENDA,
    ASIDE,
    CARRYING,
    CHECKED,
    DICE,
    DISPLAY,
    ENDED,
    FIRST,
    IN_FORCE,
    LYING,
    MAY_UNDERTAKE,
    MOVED,
    NAMED,
    NOBODY,
    NOTHING,
    NOWHERE,
    ORDER_PLACE,
    OUT,
    PAID,
    PHASE,
    PILE,
    POINTS,
    RAN,
    ROUND,
    TRAIN,
    UNPLACED,
    FreightState,
)
from railwright.runtime.steps.decision import Range

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def seed_for(wanted: list[tuple[int, int]]) -> int:
    """A state of the dice that gives these numbers next, as (below what, which)."""
    for seed in count(1):
        state = seed
        for number, value in wanted:
            state, drawn = below(state, number)
            if drawn != value:
                break
        else:
            return seed
    raise AssertionError


class Position:
    """A position of a game under way, and the game that goes on from it."""

    def __init__(self, n_players: int = 3, options: tuple[str, ...] = ()) -> None:
        self.title: Any = railwright.load("confederate_rails", options)
        self.names = NAMES[:n_players]
        opening: FreightGame = railwright.load("confederate_rails", options).new_game(self.names, seed=3)
        while opening.state.clock[ROUND] == 0:
            choice = opening.menu()[0]
            opening.play(choice.action if isinstance(choice, Range) else choice)
        self.engine = opening.engine
        self.rules = opening.rules
        self.state: FreightState = opening.state.clone()
        self.game: FreightGame | None = None
        self._clear()
        self.turn("Ann")

    def _clear(self) -> None:
        """No train on the map, no counter in a hand, nothing bound to a train."""
        state = self.state
        for train in range(len(state.train_at)):
            if state.train_load[train] != NOTHING:
                self._free(state.train_load[train])
            state.train_at[train], state.train_line[train] = UNPLACED, NOBODY
            state.train_load[train], state.train_flags[train] = NOTHING, 0
        for player in range(state.n_players):
            state.hands[player] = ()
        state.spent[:] = self.title.counter_count
        # Every line is the last player's until a test says otherwise.
        state.owner[:] = [state.n_players] * len(state.owner)
        state.clock[FIRST] = 1

    def _free(self, chit: int) -> None:
        self.state.chit_at[chit] = (PILE,)
        if chit < self.rules.n_loads:
            self.state.chit_pickup[chit] = self.state.chit_dropoff[chit] = NOWHERE

    # --- names

    def player(self, name: str) -> int:
        return self.names.index(name) + 1

    def station(self, word: str) -> int:
        return self.title.station_word.index(word)

    def line(self, number: int) -> int:
        return self.title.line_number.index(number)

    def chit(self, what: int | str) -> int:
        """A load by its number; an event by its name, the first chit of it that is in the pile or aside."""
        if isinstance(what, int):
            return self.title.load_number.index(what)
        event = self.title.event_name.index(what)
        chits = [chit for chit, number in enumerate(self.title.chit_event) if number == event]
        return next((chit for chit in chits if self.state.chit_at[chit][0] in (PILE, ASIDE)), chits[0])

    def segment(self, a: str, b: str, line: int | None = None) -> int:
        ends = {self.station(a), self.station(b)}
        for number, pair in enumerate(self.title.segment_ends):
            if set(pair) == ends and (line is None or self.title.segment_lines[number] >> self.line(line) & 1):
                return number
        raise AssertionError(f"no segment joins {a} and {b}")

    def marker(self, name: str) -> int:
        return self.title.marker_name.index(name)

    # --- setting up

    def turn(self, name: str) -> Position:
        """It is a player's turn, and he has named no train yet."""
        player = self.player(name)
        clock, turn = self.state.clock, self.state.turn
        clock[AGENDA] = (
            ("game",), ("turn", player), ("run_trains", player, "player_chooses"), ("name_trains", player, 1),
        )  # fmt: skip
        clock[ORDER_PLACE] = 1 + self.state.clockwise_from(clock[FIRST]).index(player)
        turn[ACTIVE], turn[PHASE], turn[NAMED], turn[TRAIN] = player, len(self.title.phase), (), NOBODY
        if self.game is not None:
            # Arranged anew in the middle of a game: what was on the menu is not any more.
            self.game._menu = None
        return self

    def own(self, **lines: Any) -> Position:
        """``own(Ann=[12, 13], Bo=[8])``."""
        for name, numbers in lines.items():
            for number in numbers:
                self.state.owner[self.title.line_company[self.line(number)]] = self.player(name)
        return self

    def cash(self, **sums: int) -> Position:
        for name, money in sums.items():
            self.state.cash[0] += self.state.cash[self.player(name)] - money
            self.state.cash[self.player(name)] = money
        return self

    def train(
        self,
        name: str,
        word: str,
        station: str,
        line: int | None = None,
        load: int | None = None,
        carrying: bool = False,
        pickup: str | None = None,
        dropoff: str | None = None,
        paid: bool = False,
    ) -> int:
        """A train in a station, with a load undertaken or carried."""
        state = self.state
        player = self.player(name)
        train = next(t for t in state.trains_of(player) if self.rules.train_word(state, t) == word)
        state.train_at[train] = self.station(station)
        state.train_line[train] = self.line(line) if line is not None else NOBODY
        if load is not None:
            chit = self.chit(load)
            state.chit_at[chit] = (ABOARD, train)
            state.train_load[train] = chit
            printed = self.title.load_dropoff[chit]
            state.chit_pickup[chit] = self.station(pickup) if pickup else self.title.load_pickup[chit]
            state.chit_dropoff[chit] = self.station(dropoff) if dropoff else printed[0]
            state.train_flags[train] = CARRYING | CHECKED if carrying else 0
        if paid:
            state.train_flags[train] |= PAID
        return train

    def running(self, train: int, points: int = 10, moved: bool = False, may_undertake: bool = False) -> Position:
        """The train is in the middle of its run."""
        player = self.state.owner_of_train(train)
        self.turn(self.names[player - 1])
        clock, turn = self.state.clock, self.state.turn
        clock[AGENDA] = (*clock[AGENDA][:-1], ("run", train))
        turn[TRAIN], turn[POINTS], turn[MOVED], turn[ENDED] = train, points, int(moved), 0
        turn[MAY_UNDERTAKE], clock[RAN] = int(may_undertake), 1
        return self

    def undertaking(self, train: int) -> Position:
        """The train was just activated empty; nothing is drawn yet."""
        self.running(train)
        self.state.clock[AGENDA] = (*self.state.agenda, ("undertake", train))
        return self

    def occupied(self, *words: str) -> Position:
        from railwright.runtime.effects.freight import mark_station

        for word in words:
            mark_station(self.rules, self.state, self.station(word), self.rules.occupies)
        return self

    def marked(self, marker: str, *words: str) -> Position:
        from railwright.runtime.effects.freight import mark_station

        for word in words:
            mark_station(self.rules, self.state, self.station(word), self.marker(marker))
        return self

    def broken(self, marker: str, a: str, b: str, line: int | None = None) -> Position:
        from railwright.runtime.effects.freight import mark_segment

        mark_segment(self.rules, self.state, self.segment(a, b, line), self.marker(marker))
        return self

    def bad_rails(self, *numbers: int) -> Position:
        from railwright.runtime.effects.freight import come_into_force, mark_line

        for number in numbers:
            mark_line(self.rules, self.state, self.line(number), self.marker("bad_rails"))
            chit = self.chit("Bad Rails")
            come_into_force(self.state, self.title.chit_event[chit], chit, 1, self.line(number))
        return self

    def in_force(self, event: str, player: str = "Ann") -> int:
        from railwright.runtime.effects.freight import come_into_force

        chit, number = self.chit(event), self.player(player)
        stays = self.title.event_stays[self.title.chit_event[chit]]
        about = number if stays.where == "player" else NOBODY
        come_into_force(self.state, self.title.chit_event[chit], chit, number, about)
        return chit

    def hand(self, name: str, *counters: str) -> Position:
        kinds = [self.title.counter_name.index(counter) for counter in counters]
        self.state.hands[self.player(name) - 1] = tuple(sorted(kinds))
        for kind in kinds:
            self.state.spent[kind] -= 1
        return self

    def display(self, *numbers: int) -> Position:
        """Just these loads are on display."""
        for chit in self.state.display():
            self.state.chit_at[chit] = (PILE,)
        for box, number in enumerate(numbers):
            self.state.chit_at[self.chit(number)] = (DISPLAY, box)
        return self

    def lying(self, number: int, station: str, dropoff: str | None = None, only: str | None = None) -> Position:
        chit = self.chit(number)
        self.state.chit_at[chit] = (LYING, self.station(station))
        self.state.chit_pickup[chit] = self.station(station)
        goal = self.station(dropoff) if dropoff else self.title.load_dropoff[chit][0]
        self.state.chit_dropoff[chit] = goal
        self.state.chit_only[chit] = self.player(only) if only else 0
        return self

    def pile(self, *what: int | str) -> Position:
        """Just these chits are in the pile; the others are out of the game."""
        for chit, place in enumerate(self.state.chit_at):
            if place[0] in (PILE, ASIDE):
                self.state.chit_at[chit] = (OUT,)
        for name in what:
            event = None if isinstance(name, int) else self.title.event_name.index(name)
            chit = next(
                chit
                for chit, place in enumerate(self.state.chit_at)
                if place[0] == OUT
                and (self.title.chit_event[chit] == event if event is not None else chit == self.chit(name))
            )
            self.state.chit_at[chit] = (PILE,)
        return self

    def dice(self, *faces: int) -> Position:
        """The next dice show these faces."""
        return self.chance(*((6, face - 1) for face in faces))

    def chance(self, *wanted: tuple[int, int]) -> Position:
        self.state.clock[DICE] = seed_for(list(wanted))
        return self

    def draws(self, what: int | str, *faces: int) -> Position:
        """The next chit drawn is this one, and the dice then show these faces."""
        pile = self.state.chits(PILE)
        return self.chance((len(pile), pile.index(self.chit(what))), *((6, face - 1) for face in faces))

    # --- playing

    def start(self) -> FreightGame:
        if self.game is None:
            self.game = FreightGame.from_state(self.title, self.names, self.state)  # type: ignore[assignment]
            assert self.game is not None
            self.engine.go_on(self.game.state)
            self.game.state.journal.clear()
            self.state = self.game.state
        return self.game

    def play(self, *lines: str) -> Position:
        """Say these lines, each a legal move; all is in order after each."""
        game = self.start()
        for line in lines:
            game.play(line)
            assert position_violations(self.rules, self.state) == []
        return self

    def refused(self, line: str) -> Refusal:
        """Why a line is refused; it must be, and change nothing."""
        game = self.start()
        before = game.hash()
        refusal = game.refusal(line)
        assert refusal is not None, f"{line!r} is allowed"
        with pytest.raises(GameError):
            game.play(line)
        assert game.hash() == before
        return refusal

    def allowed(self, line: str) -> bool:
        return self.start().refusal(line) is None

    def menu(self) -> list[str]:
        """The menu in words, ranges by their lowest."""
        game = self.start()
        return [game.say(choice.action if isinstance(choice, Range) else choice) for choice in game.menu()]

    # --- looking

    @property
    def actor(self) -> str | None:
        return self.start().actor

    @property
    def question(self) -> str:
        self.start()
        return str(self.state.agenda[-1][0])

    def money(self, name: str) -> int:
        return int(self.state.cash[self.player(name)])

    @property
    def points(self) -> int:
        return int(self.state.turn[POINTS])

    def at(self, train: int) -> str | int:
        place = self.state.train_at[train]
        return self.title.station_word[place] if place >= 0 else place

    def place(self, what: int | str) -> int:
        """The sort of place a load is in, or the first chit of an event that is in force, else in the pile."""
        if isinstance(what, str):
            event = self.title.event_name.index(what)
            places = [self.state.chit_at[c][0] for c, number in enumerate(self.title.chit_event) if number == event]
            return IN_FORCE if IN_FORCE in places else max(places, key=lambda place: place == OUT)
        return int(self.state.chit_at[self.chit(what)][0])

    def holds(self, name: str) -> list[str]:
        return [self.title.counter_name[counter] for counter in self.state.hands[self.player(name) - 1]]

    def record(self, word: str) -> list[tuple[Any, ...]]:
        """What chance and the rules brought with the last move, of one sort."""
        return [entry[1:] for entry in self.state.record[0] if entry[0] == word]

    def stations(self, lines: list[str], verb: str) -> set[str]:
        return {line.split(" ")[-1] for line in lines if f" {verb} " in line}


@pytest.fixture
def position() -> type[Position]:
    return Position


@pytest.fixture
def table() -> Position:
    """Three players, Ann to name her trains; nobody has a train on the map or a counter."""
    return Position()
