"""Games drawn by lot come to every end and to the rare events of their titles, with everything checked on the way."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from openings import PLAYERS, title_with

from railwright.runtime.actions import rail_18xx as act
from railwright.runtime.bots import make_bot, play_out
from railwright.runtime.effects.board import WAITING
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.invariants import violations
from railwright.runtime.state.rail_18xx import CLOSED, FLOATED, FORMED, OPERATED, REACHED, STARTED

MOST = 5000


class Witness:
    """Looks on at a game and writes down what is rare."""

    def __init__(self, game: RailGame, seen: Counter[str]) -> None:
        self.game, self.seen = game, seen
        self.state, self.rules = game.state, game.rules
        self.closed: set[int] = set()
        self.rested: set[int] = set()
        self.look()

    def look(self) -> None:
        """Remember the position before a move."""
        state, companies = self.state, range(self.rules.n_companies)
        self.flags = list(state.company_flags)
        self.presidents = list(state.president)
        self.waiting = self._waiting()
        self.frame = state.agenda[-1]
        self.trains = [len(self.game.trains(self.game.names.companies[company])) for company in companies]

    def _waiting(self) -> set[tuple[int, int]]:
        """Tokens beside the circles until one is added: hex and company."""
        return {
            (hexagon, owner)
            for hexagon, tokens in enumerate(self.state.hex_tokens)
            for _, owner, stands in tokens
            if stands == WAITING
        }

    def write(self, action: act.Action) -> None:
        """What a move has led to."""
        if isinstance(action, act.GoBankrupt):
            left = sum(not out for out in self.state.bankrupt)
            self.seen["bankrupt, and one is left" if left == 1 else "bankrupt, and others go on"] += 1
        for company in range(self.rules.n_companies):
            self._write_company(company, action)
        for hexagon, owner in self.waiting - self._waiting():
            if any(company == owner for _, company, _ in self.state.hex_tokens[hexagon]):
                self.seen["a waiting token takes its circle"] += 1
        self.seen["a token waits beside the circles"] += len(self._waiting() - self.waiting)
        self.look()

    def _write_company(self, company: int, action: act.Action) -> None:
        state, flags = self.state, self.state.company_flags[company]
        new, lost = flags & ~self.flags[company], self.flags[company] & ~flags
        whole = self.rules.kinds[state.kind[company]].whole
        if lost & STARTED and not flags & CLOSED:
            self.seen["a company closes"] += 1
            self.closed.add(company)
        if new & STARTED and company in self.closed:
            self.seen["a closed company is started again"] += 1
        if new & OPERATED and company in self.closed:
            self.seen["a company started again operates"] += 1
        if new & FORMED:
            self.seen["formed with a president" if flags & FLOATED else "formed without a president"] += 1
            if not flags & FLOATED:
                self.rested.add(company)
        if new & FLOATED and company in self.rested:
            self.seen["floated later from the pool"] += 1
        if flags & OPERATED and self.presidents[company] > 0 >= state.president[company] and not flags & CLOSED:
            self.seen["a minor lies in the pool" if whole else "a company is without a president"] += 1
        if flags & self.flags[company] & OPERATED and self.presidents[company] <= 0 < state.president[company]:
            self.seen["a minor is bought back" if whole else "a company has a president again"] += 1
        if new & REACHED:
            own = self.frame[0] == "turn" and self.frame[1] == company
            self.seen["reached in its own turn" if own else "reached in another's turn"] += 1
            self.seen["reached with trains" if self.trains[company] else "reached without trains"] += 1
        if new & REACHED and sum(state.company_flags[c] & ~self.flags[c] & REACHED for c in range(company)):
            self.seen["two reached with one tile"] += 1


def played(title: str, players: int, seed: int, seen: Counter[str], options: tuple[str, ...] = ()) -> RailGame:
    """A whole game drawn by lot."""
    game, rng = title_with(title, options).new_game(PLAYERS[:players], seed=seed), random.Random(seed)
    witness = Witness(game, seen)
    while not game.is_over and game.moves < MOST:
        action = game.sample(rng)
        game.play(action)
        witness.write(action)
    assert game.is_over and violations(game) == []
    seen[f"end: {game.end_reason}"] += 1
    return game


COUNTS = {"18va": (2, 3, 4, 5), "18scan": (2, 3, 4)}
RARE = {
    "18va": {
        "end: bank_broken", "end: one_player_left", "bankrupt, and others go on", "bankrupt, and one is left",
        "a company closes", "a closed company is started again", "a company started again operates",
    },
    "18scan": {
        "end: bank_broken", "end: one_player_left", "bankrupt, and others go on", "bankrupt, and one is left",
        "formed with a president", "formed without a president", "floated later from the pool",
        "reached in its own turn", "reached in another's turn", "reached with trains", "reached without trains",
        "a company is without a president", "a company has a president again",
        "a minor lies in the pool", "a minor is bought back",
    },
}  # fmt: skip
"""What games drawn by lot come to; what is rarer still is played out in the tests of the rules."""


@pytest.mark.parametrize("title", RARE)
def test_games_drawn_by_lot_come_to_the_rare_events(title: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(120):
        played(title, COUNTS[title][-1 - seed % 2], seed, seen)
        if RARE[title] <= set(+seen):
            break
    assert RARE[title] - set(+seen) == set()


@pytest.mark.parametrize(("title", "players"), [(title, players) for title in COUNTS for players in COUNTS[title]])
def test_games_of_every_number_of_players_come_to_each_end(title: str, players: int) -> None:
    greedy = title_with(title).new_game(PLAYERS[:players], seed=players)
    play_out(greedy, make_bot("greedy", greedy, players), most=MOST)
    assert greedy.end_reason == "bank_broken" and violations(greedy) == []
    seen: Counter[str] = Counter()
    for seed in range(40):
        played(title, players, seed, seen)
        if seen["end: one_player_left"] and (players == 2 or seen["bankrupt, and others go on"]):
            break
    assert seen["end: one_player_left"]
    assert players == 2 or seen["bankrupt, and others go on"]


@pytest.mark.parametrize(("title", "options"), [("18va", ("as_on_18xx_games",)), ("18scan", ("as_on_18xx_games",))])
def test_games_by_other_rules_come_to_their_ends_too(title: str, options: tuple[str, ...]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        played(title, COUNTS[title][-1], seed, seen, options)
        if seen["end: one_player_left"] and seen["end: bank_broken"]:
            break
    assert seen["end: one_player_left"] and seen["end: bank_broken"]
