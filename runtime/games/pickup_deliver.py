"""A game of a pick-up-and-deliver title: questions about it by name, its result, its end, its log with chance."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, NamedTuple

from railwright.runtime.actions.action import Action
from railwright.runtime.actions.pickup_deliver import Move
from railwright.runtime.game import Entry, Game, Moment, take_back
from railwright.runtime.network.freight import Ground
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import (
    BANK,
    EXHAUSTED,
    IDLE_ROUNDS,
    IN_REPAIR,
    LOST,
    NOBODY,
    ROUND,
    TRAIN,
    UNPLACED,
    FreightState,
)
from railwright.runtime.steps.decision import Range

if TYPE_CHECKING:
    from railwright.runtime.actions.notation.pickup_deliver.wording import Wording

PLACES = {UNPLACED: "not placed", IN_REPAIR: "in repair", LOST: "lost"}
"""Where a train is that stands in no station."""


class Standing(NamedTuple):
    """What a player has come to."""

    rank: int
    """1 for the winner; players no tie-breaker parts share a rank."""
    player: str
    total: int
    trains: int
    free_lines: int


class FreightGame(Game):
    """A game of a pick-up-and-deliver title. Players, stations and companies are asked for by name."""

    __slots__ = ()
    state: FreightState

    @property
    def rules(self) -> Rules:
        """The title as the engine uses it."""
        rules: Rules = self.engine.rules
        return rules

    @property
    def names(self) -> Wording:
        """The names of everything, and their numbers."""
        wording: Wording = self.table.speech.wording
        return wording

    # --- questions

    def cash(self, holder: str) -> int:
        """The money of a player or the bank."""
        number = BANK if holder.casefold() == "bank" else self.names.players.number(holder) + 1
        money: int = self.state.cash[number]
        return money

    def owner(self, line: int) -> str | None:
        """Who owns the line of a number."""
        number = self.rules.line_owner(self.state, self.title.line_number.index(line))
        return self.players[number - 1] if number != BANK else None

    def train(self, player: str, word: str) -> int:
        """The number of a player's train by what is printed on it."""
        number: int = self.names.number(self.state, "train", word, self.names.players.number(player) + 1)
        return number

    def where(self, player: str, word: str) -> str:
        """The station a train stands in, or what has become of it."""
        at = self.state.train_at[self.train(player, word)]
        return self.names.stations[at] if at >= 0 else PLACES[at]

    def is_occupied(self, station: str) -> bool:
        """Whether the occupier holds a station."""
        return self.state.is_occupied(self.names.stations.number(station))

    def reach(self, player: str, word: str) -> list[dict[str, Any]]:
        """Where a train on the map can get, with the points it has or would have: at what cost, for what fees, how.

        For each station the choices no other beats in both points and money, the fewest points first.
        """
        state, train = self.state, self.train(player, word)
        if state.train_at[train] < 0:
            return []
        ground = Ground(self.rules, state, train)
        stand = ground.stand()
        if state.turn[TRAIN] != train:
            stand = stand._replace(points=self.title.movement.points)
        return [
            {
                "station": self.names.stations[entry.station],
                "points": entry.points,
                "fee": entry.fee,
                "steps": self.names.name_steps(stand.station, entry.steps),
            }
            for entry in ground.reach(stand)
        ]

    def costs(self, action: Action) -> tuple[int, int] | None:
        """The points and the fees of a move that the train under way may make; nothing for other actions."""
        train = self.state.turn[TRAIN]
        if not isinstance(action, Move) or train == NOBODY:
            return None
        ground = Ground(self.rules, self.state, train)
        stand = ground.stand()
        end = ground.follow(stand, action.steps)
        return None if isinstance(end, Refusal) else (stand.points - end.points, stand.purse - end.purse)

    def offers(self) -> list[dict[str, Any]]:
        """The menu for front ends; moves of trains with their points and fees (``points``, ``fee``)."""
        found = super().offers()
        for choice, offer in zip(self.menu(), found, strict=True):
            costs = None if isinstance(choice, Range) else self.costs(choice)
            if costs is not None:
                offer["points"], offer["fee"] = costs
        return found

    @property
    def round(self) -> int:
        """Rounds begun; 0 during the set-up."""
        number: int = self.state.clock[ROUND]
        return number

    # --- end and result

    @property
    def end_reason(self) -> str | None:
        """The title's name for how the game ended; nothing while it goes on."""
        if not self.is_over:
            return None
        for end in self.title.game_end:
            if end.word == "occupied" and self.rules.occupied_of_kind(self.state, end.kind) >= end.count:
                return str(end.name)
            if end.word == "pile_empty" and self.state.clock[EXHAUSTED]:
                return str(end.name)
            if end.word == "idle_rounds" and self.state.clock[IDLE_ROUNDS] >= end.rounds:
                return str(end.name)
        return None

    def result(self) -> list[Standing]:
        """What each player has come to, the best first."""
        rules, state = self.rules, self.state
        scores = {player: rules.score(state, player) for player in range(1, state.n_players + 1)}
        ranked = sorted(scores, key=lambda player: scores[player], reverse=True)
        return [
            Standing(
                rank=1 + sum(score > scores[player] for score in scores.values()),
                player=self.players[player - 1],
                total=scores[player][0],
                trains=rules.surviving_trains(state, player),
                free_lines=rules.free_lines(state, player),
            )
            for player in ranked
        ]

    # --- views, samples, the log

    def view(self, player: str | None = None) -> dict[str, Any]:
        """What a player may see, as JSON; without a player, what everybody may."""
        from railwright.runtime.views.pickup_deliver import view

        return view(self, self.names.players.number(player) + 1 if player is not None else 0)

    def sample(self, rng: random.Random) -> Action:
        """A legal move drawn by lot; every move of the menu can come."""
        from railwright.runtime.bots.pickup_deliver.lot import draw

        return draw(self, rng)

    def entry(self, moment: Moment) -> Entry:
        """A move as the log has it, with what chance and the rules made of it."""
        saying = moment.saying
        speech = self.table.speech
        text = "; ".join([speech.as_line(saying), *saying["_news"]])
        return Entry(moment.number, saying.get("who", ""), text, speech.as_plain(saying))

    def _put_into_words(self) -> None:
        """Give each move its words: what was said in the position before it, what came of it in the one after."""
        moment: Moment | None = self._last
        state: Any = None
        while moment is not None and moment.saying is None:
            state = state if state is not None else self.state.clone()
            news = [self.news(state, entry) for entry in state.record[0]]
            take_back(state, moment)
            saying = self.table.speech.say(state, moment.action)
            saying["_news"] = [words for words in news if words]
            moment.saying = saying
            moment = moment.before

    def news(self, state: FreightState, entry: tuple[Any, ...]) -> str:
        """Something chance or the rules brought, in words."""
        names, title = self.names, self.title
        match entry:
            case ("dice", what, who, faces):
                name = f"{self.players[who - 1]} " if who else ""
                return f"{name}rolls {'+'.join(map(str, faces))} for {what}"
            case ("drawn", chit) | ("displayed", chit) | ("ended", chit):
                return f"{self.chit_name(chit)} is {entry[0]}"
            case ("enacted" | "ignored", event):
                return f"{title.event_name[event]} is {entry[0]}"
            case ("occupied", station):
                return f"{title.occupier} takes {title.station_name[station]}"
            case ("retaken" | "falling" | "moved_up", station):
                return f"{title.station_name[station]} is {entry[0].replace('_', ' ')}"
            case ("lost" | "disabled", train):
                return f"train {names.train_name(state, train)} is {entry[0]}"
            case ("runs", train):
                return f"train {names.train_name(state, train)} runs"
            case ("cut_off" | "hopeless" | "check_failed", train, chit):
                return f"{self.chit_name(chit)} of train {names.train_name(state, train)} is gone"
            case ("delivered", train, worth):
                return f"train {names.train_name(state, train)} earns {worth}"
            case ("fee", payer, owner, fee, line):
                payee = self.players[owner - 1] if owner else "the bank"
                return f"{self.players[payer - 1]} pays {payee} {fee} for line {title.line_number[line]}"
            case ("paid", payer, _, amount):
                return f"{self.players[payer - 1]} pays {amount}"
            case ("sold", company, player, price):
                return f"{self.players[player - 1]} buys {title.company_name[company]} for {price}"
            case ("first", player):
                return f"{self.players[player - 1]} begins"
            case ("succeeded" | "failed", name):
                return f"{name} has {entry[0]}"
            case ("war",):
                return "the war begins"
        return ""

    def chit_name(self, chit: int) -> str:
        """A load by its number, an event by its name."""
        if chit < self.rules.n_loads:
            return f"load {self.title.load_number[chit]}"
        return str(self.title.event_name[self.title.chit_event[chit]])


GAME = FreightGame
"""The class of the family's games."""
