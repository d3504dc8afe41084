"""The set-up: initiative, companies, trains, counters, the pile and the first loads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railwright.runtime.actions.pickup_deliver import (
    Action,
    ChitId,
    CompanyId,
    LineId,
    PickCompany,
    PlaceTrain,
    SelectLoad,
    StationId,
    TrainId,
)
from railwright.runtime.effects.agenda import Frame, pop, push, replace
from railwright.runtime.effects.chance import draw_one, shuffled, tell, throw
from railwright.runtime.effects.freight import draw_load_for_display, move_chit, put_train, return_chits
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import (
    ASIDE,
    BANK,
    FIRST,
    LOST,
    NOBODY,
    NOTHING,
    PILE,
    SHOWN,
    UNPLACED,
    FreightState,
)
from railwright.runtime.steps.decision import Choice
from railwright.runtime.steps.pickup_deliver.decision import FreightDecision
from railwright.runtime.steps.pickup_deliver.undertaking import bind_load
from railwright.runtime.tables.rule import Rule


def roll_initiative(rules: Rules, state: FreightState) -> None:
    """Everybody rolls; who has the best result begins, those who tie for it roll again."""
    rule = rules.title.initiative
    rollers: Sequence[int] = range(1, state.n_players + 1)
    while True:
        rolls = {player: throw(state, rule.dice, "initiative", player) for player in rollers}
        best = (max if rule.wins == "highest" else min)(rolls.values())
        ahead = [player for player in rollers if rolls[player] == best]
        if len(ahead) == 1:
            state.put(state.clock, FIRST, ahead[0])
            tell(state, "first", ahead[0])
            return
        if rule.ties == "tied_reroll":
            rollers = ahead


def deal_companies(rules: Rules, state: FreightState) -> None:
    """Companies left are dealt at random, by seat from the player with the initiative."""
    deals = rules.setup_row(state.n_players).deals
    left = shuffled(state, [company for company, owner in enumerate(state.owner) if owner == BANK])
    for seat, player in enumerate(state.clockwise_from(state.clock[FIRST])):
        for _ in range(deals[seat] if seat < len(deals) else 0):
            state.put(state.owner, left.pop(), player)


def deal_counters(rules: Rules, state: FreightState) -> None:
    """Counters are dealt at random; those not used with so many players are out of the game, the rest stays face down."""
    row = rules.setup_row(state.n_players)
    counters = []
    for counter, count in enumerate(rules.title.counter_count):
        if counter in row.removed:
            state.put(state.spent, counter, count)
        else:
            counters.extend([counter] * count)
    mixed = shuffled(state, counters)
    for player in state.clockwise_from(state.clock[FIRST]):
        hand, mixed = mixed[: row.counters], mixed[row.counters :]
        state.put(state.hands, player - 1, tuple(sorted(hand)))
    for counter in mixed:
        state.put(state.undealt, counter, state.undealt[counter] + 1)


def begin_step(rules: Rules, state: FreightState, step: Rule) -> None:
    """Do a step of the set-up, or put what it asks on the agenda."""
    row = rules.setup_row(state.n_players)
    seats = state.clockwise_from(state.clock[FIRST])
    match step.word:
        case "roll_initiative":
            roll_initiative(rules, state)
        case "pick_companies":
            push(state, *(("pick_company", seats[seat]) for seat in reversed(row.picks)))
        case "deal_companies":
            deal_companies(rules, state)
        case "place_trains":
            push(state, *(("place_trains", player, row.placed, step.per_line, ()) for player in reversed(seats)))
        case "deal_counters":
            deal_counters(rules, state)
        case "set_chits_aside":
            for chit, late in enumerate(rules.title.chit_late):
                if late:
                    move_chit(state, chit, ASIDE)
        case "choose_first_loads":
            _turn_up(state, sum(1 for at in state.train_at if at >= 0))
            push(state, ("first_loads", seats[0], int(step.war_rolls)))
        case "fill_display":
            for box in range(rules.title.display):
                draw_load_for_display(rules, state, box)
        case "return_chits":
            return_chits(state)


def _turn_up(state: FreightState, number: int) -> None:
    for _ in range(number):
        pile = state.chits(PILE)
        if pile:
            move_chit(state, draw_one(state, pile), SHOWN)


class PickACompany(FreightDecision):
    """A player picks a company: frame ``("pick_company", player)``."""

    word = "pick_company"
    asked = "pick a company"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The player who picks."""
        player: int = frame[1]
        return player

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Companies nobody has."""
        return (PickCompany(CompanyId(number)) for number, owner in enumerate(state.owner) if owner == BANK)

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The company is his."""
        assert isinstance(action, PickCompany)
        pop(state)
        state.put(state.owner, action.company, frame[1])


class PlaceTrains(FreightDecision):
    """A player puts trains on his lines: frame ``("place_trains", player, how many, per line, lines used)``."""

    word = "place_trains"
    asked = "put a train on a station of an own line"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The player whose trains they are."""
        player: int = frame[1]
        return player

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """He is done when all that start are on the map, or no line takes one more."""
        if frame[2] == 0 or next(self.choices(state, frame), None) is None:
            pop(state)
            return True
        return False

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Every station of every own line that has no train of his yet."""
        _, player, _, per_line, used = frame
        for company, owner in enumerate(state.owner):
            line = self.rules.title.company_line[company]
            if owner == player and used.count(line) < per_line:
                for station in self.rules.title.line_stations[line]:
                    if not state.is_occupied(station):
                        yield PlaceTrain(LineId(line), StationId(station))

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """An own line, so many trains each, a station of it."""
        if isinstance(action, PlaceTrain) and action not in list(self.choices(state, frame)):
            if action.line in frame[4]:
                return Refusal("that line has its train", "opening.place_trains.per_line")
            return Refusal("a train starts on a station of an own line", "opening.place_trains")
        return super().refuses(state, frame, action)

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The next train of his is there."""
        assert isinstance(action, PlaceTrain)
        _, player, left, per_line, used = frame
        train = next_train(self.rules, state, player)
        put_train(state, train, action.station, action.line)
        replace(state, ("place_trains", player, left - 1, per_line, (*used, action.line)))


def next_train(rules: Rules, state: FreightState, player: int) -> int:
    """A player's first numbered train that is not on the map yet, or may come back to it, or NOBODY."""
    ready = (UNPLACED, LOST) if rules.title.trains.lost_return else (UNPLACED,)
    for train in state.trains_of(player):
        if state.train_at[train] in ready and not rules.is_extra(state, train):
            return train
    return NOBODY


class FirstLoads(FreightDecision):
    """Players select loads for their trains, one at a time: frame ``("first_loads", player, whether war rolls)``."""

    word = "first_loads"
    asked = "select a load for one of your trains"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The player who selects."""
        player: int = frame[1]
        return player

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """On to the next who has an empty train; over when there is none."""
        if not state.chits(SHOWN):
            pop(state)
            return True
        for player in state.clockwise_from(frame[1]):
            if self._waiting(state, player):
                if player == frame[1]:
                    return False
                replace(state, (self.word, player, frame[2]))
                return True
        pop(state)
        return True

    def _waiting(self, state: FreightState, player: int) -> list[int]:
        return [
            train
            for train in state.trains_of(player)
            if state.train_at[train] >= 0 and state.train_load[train] == NOTHING
        ]

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Any load turned up for any train of his without one."""
        shown = state.chits(SHOWN)
        for train in self._waiting(state, frame[1]):
            for chit in shown:
                yield SelectLoad(TrainId(train), ChitId(chit))

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The load is the train's; its stations are fixed at once."""
        assert isinstance(action, SelectLoad)
        _, player, war_rolls = frame
        replace(state, (self.word, state.clockwise_from(player)[1], war_rolls))
        bind_load(self.rules, state, action.train, action.chit, rolls=bool(war_rolls))
