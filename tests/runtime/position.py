"""Positions of one's own making, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import railwright
from railwright.runtime.effects.board import place_home_token, settle_home
from railwright.runtime.effects.companies import flag
from railwright.runtime.effects.privates import close_private
from railwright.runtime.effects.shares import clockwise_after
from railwright.runtime.games.rail_18xx import PLACES, RailGame
from railwright.runtime.market.chart import enter, move_to
from railwright.runtime.state.rail_18xx import (
    AGENDA,
    AUCTION_DONE,
    BANK,
    DEPOT,
    FIRST_PLAYER,
    FLOATED,
    HAS_HOME,
    LAST_ACTOR,
    NOBODY,
    OPERATED,
    OPERATED_NOW,
    OPERATING,
    PASSES,
    PHASE,
    POOL_OF_TRAINS,
    PRIORITY,
    ROUND,
    ROUNDS_IN_SET,
    SET_NUMBER,
    STARTED,
    STOCK,
    STOCK_ROUNDS,
    TURN_IN_SET,
)
from railwright.runtime.steps.rail_18xx.company_turn import clear_turn

PLAYERS = ("Ann", "Bo", "Cy", "Di", "Ed")


@cache
def title_with(title: str, options: tuple[str, ...] = ()) -> Any:
    """A bundled title, loaded once a run for each set of options."""
    return railwright.load(title, options)


def new_game(title: str, players: int | Sequence[str] = 3, options: Sequence[str] = (), seed: int = 0) -> RailGame:
    """A game at its opening: ``new_game("18al", 4)`` seats Ann, Bo, Cy and Di."""
    names = PLAYERS[:players] if isinstance(players, int) else players
    game = title_with(title, tuple(options)).new_game(names, seed=seed)
    assert isinstance(game, RailGame)
    return game


class Position:
    """Puts a game into a position: everything as at the opening but what is said.

    Things are named as at the table, money is taken from or given to the bank, and nothing is checked: a position may
    be one that play could not lead to. The last call says what is to be decided and gives the game::

        at = Position("18al", players=3)
        at.cash("Ann", 500)
        at.company("L&N", par=90, shares={"Ann": 40, "Bo": 20, "pool": 10}, cash=400, trains=["2", "3"])
        at.company("ABC", par=75, shares={"Bo": 60}, operated=False)    # in its first turn
        at.tile("C4", "57", 1)
        at.token("L&N", "G4")
        at.private("SNAR", "L&N")                                       # a player, a company, or None: closed
        at.phase("4")                                                   # and the depot as it is then
        at.price("ABC", 60)
        game = at.operating("L&N", "buy_trains")                        # or at.stock("Bo"), at.auction("Ann")
        game.play("L&N buys 4 from bank")

    Privates nobody was given are closed when the game is in a stock or operating round.
    """

    def __init__(self, title: str, players: int | Sequence[str] = 3, options: Sequence[str] = (), seed: int = 0) -> None:
        self.game = new_game(title, players, options, seed)
        self.game.made_up = True
        self.state, self.rules = self.game.state, self.game.rules
        self.title, self.names = self.game.title, self.game.names

    # --- what lies where

    def cash(self, holder: str, amount: int) -> Position:
        """Give a player or company exactly so much money; ``bank``: let the rest be nobody's."""
        number, state = self.game.holder(holder), self.state
        if number != BANK:
            state.put(state.cash, BANK, state.cash[BANK] + state.cash[number] - amount)
        state.put(state.cash, number, amount)
        return self

    def company(
        self,
        name: str,
        *,
        par: int,
        shares: Mapping[str, int],
        president: str | None = None,
        price: int | None = None,
        cash: int = 0,
        trains: Sequence[str] = (),
        floated: bool = True,
        operated: bool = True,
        home: bool = True,
        home_city: int | None = None,
    ) -> Position:
        """Start a company. ``shares`` are percentages of players and places; what is not said stays unsold.

        The president is the largest holder, if nobody else is named. ``home_city`` counts from 1.
        """
        rules, state = self.rules, self.state
        company = self.names.companies.number(name)
        cells = [cell for cell in rules.par_cells if rules.cell_price[cell] == par]
        assert cells, f"no company starts at {par}"
        state.put(state.par, company, par)
        enter(rules, state, company, cells[0])
        flag(state, company, STARTED)
        self._deal(company, shares, president)
        if floated:
            flag(state, company, FLOATED)
        if operated:
            flag(state, company, OPERATED)
        if home and not state.has(company, HAS_HOME):
            if home_city is not None:
                cities = self.names._cities(state, rules.title.company_home[company])
                settle_home(rules, state, company, rules.title.company_home[company], cities[home_city - 1])
            else:
                assert place_home_token(rules, state, company), f"say which city is the home of {name}"
        if price is not None:
            self.price(name, price)
        self.cash(name, cash)
        for train in trains:
            self.train(name, train)
        return self

    def _deal(self, company: int, shares: Mapping[str, int], president: str | None) -> None:
        rules, state = self.rules, self.state
        kind = rules.kinds[state.kind[company]]
        width = FIRST_PLAYER + len(state.seats)
        base = company * width
        units = {holder: percent // kind.unit for holder, percent in shares.items()}
        players = {holder: number for holder, number in units.items() if holder.casefold() not in PLACES}
        if president is None and players:
            president = max(players, key=lambda holder: players[holder])
        if president is not None:
            state.put(state.president, company, self.names.players.number(president) + 1)
            state.put(state.president_place, company, NOBODY)
            units[president] -= kind.president_units
            assert units[president] >= 0, f"{president} does not hold a president's certificate"
        for holder, number in units.items():
            if holder.casefold() in PLACES:
                place = PLACES[holder.casefold()]
            else:
                place = state.place(self.names.players.number(holder) + 1)
            state.put(state.shares, base + place, state.shares[base + place] + number)
            state.put(state.shares, base + kind.unsold, state.shares[base + kind.unsold] - number)
        assert state.shares[base + kind.unsold] >= 0, "more than 100% were dealt"

    def price(self, company: str, price: int, row: int | None = None) -> Position:
        """Move a company's price to a cell with that price; the first from the top, or that in a row."""
        number, title = self.names.companies.number(company), self.title
        cells = [
            cell
            for cell, value in enumerate(title.cell_price)
            if value == price and row in (None, title.cell_row[cell])
        ]
        assert cells, f"the chart has no price {price}"
        move_to(self.rules, self.state, number, cells[0])
        return self

    def private(self, name: str, owner: str | None) -> Position:
        """Give a private to a player or company, without what comes with acquiring it; None closes it."""
        private, state = self.names.privates.number(name), self.state
        if owner is None:
            close_private(self.rules, state, private)
        else:
            state.put(state.private_holder, private, self.game.holder(owner))
        self._take_lots(private)
        return self

    def _take_lots(self, private: int) -> None:
        for lot, thing in enumerate(self.rules.lots):
            if thing.private == private:
                self.state.put(self.state.lot_state, lot, NOBODY)

    def train(self, holder: str, train: str) -> Position:
        """Give a company (or ``pool``) the next train of a name out of the depot."""
        state, rules = self.state, self.rules
        face = self.names.trains.number(train)
        kind = rules.title.train_card[face]
        # One that is out of the game will do as well: tests give trains of earlier phases.
        cards = [card for card, owner in enumerate(state.train_holder) if rules.card_kind[card] == kind]
        free = [c for c in cards if state.train_holder[c] == DEPOT] + [c for c in cards if state.train_holder[c] == NOBODY]
        assert free, f"no train {train} is left"
        goal = POOL_OF_TRAINS if holder == "pool" else self.game.holder(holder)
        state.put(state.train_holder, free[0], goal)
        state.put(state.train_face, free[0], face)
        state.put(state.train_bought, kind, 1)
        return self

    def depot(self, first: str) -> Position:
        """Take everything before a train out of the depot, as if it had been bought and was gone."""
        state, rules = self.state, self.rules
        goal = rules.title.train_card[self.names.trains.number(first)]
        for card, kind in enumerate(rules.card_kind):
            if kind < goal and state.train_holder[card] == DEPOT:
                state.put(state.train_holder, card, NOBODY)
                state.put(state.train_bought, kind, 1)
        return self

    def phase(self, name: str, depot: bool = True) -> Position:
        """Begin a phase, without what its beginning causes; the trains before it are out of the depot.

        The train that begins it has been bought once: the card is out of the game unless you give it to somebody.
        """
        number, state = self.title.phase_name.index(name), self.state
        state.put(state.clock, PHASE, number)
        opener = self.title.phase_card[number]
        if opener != NOBODY and depot:
            for card, kind in enumerate(self.rules.card_kind):
                if kind < opener and state.train_holder[card] == DEPOT:
                    state.put(state.train_holder, card, NOBODY)
                    state.put(state.train_bought, kind, 1)
            if not state.train_bought[opener]:
                state.put(state.train_bought, opener, 1)
                card = next(card for card, kind in enumerate(self.rules.card_kind) if kind == opener)
                state.put(state.train_holder, card, NOBODY)
        return self

    def tile(self, hexagon: str, tile: str, rotation: int = 0) -> Position:
        """Lay a tile; tokens in the hex keep the number of their stop."""
        state, title = self.state, self.title
        number, new = self.names.hexes.number(hexagon), self.names.tiles.number(tile)
        old = state.hex_tile[number]
        for kind, change in ((old, 1), (new, -1)):
            if title.tile_count[kind] > 0:
                state.put(state.tile_left, kind, state.tile_left[kind] + change)
        state.put(state.hex_tile, number, new)
        state.put(state.hex_rotation, number, title.tile_same[new][rotation])
        return self

    def token(self, company: str, hexagon: str, city: int = 1) -> Position:
        """Place one of a company's tokens; cities of a hex count from 1."""
        state, number = self.state, self.names.companies.number(company)
        at = self.names.hexes.number(hexagon)
        stop = self.names._cities(state, at)[city - 1]
        state.put(state.hex_tokens, at, (*state.hex_tokens[at], (stop, number, 0)))
        state.put(state.token_next, number, state.token_next[number] + 1)
        return self

    # --- what is to be decided

    def auction(self, player: str) -> RailGame:
        """A player's turn in the auction, with the lots that were not given away."""
        state, number = self.state, self.names.players.number(player) + 1
        agenda = list(state.agenda)
        assert agenda[-1][0] in ("waterfall_turn", "all_lots"), "this title's auction is of another kind"
        if agenda[-1][0] == "waterfall_turn":
            agenda[-2] = (agenda[-2][0], clockwise_after(state, number)[0], *agenda[-2][2:])
        agenda[-1] = (agenda[-1][0], number, *agenda[-1][2:])
        state.put(state.clock, AGENDA, tuple(agenda))
        return self._ready()

    def stock(self, player: str, number: int = 2, passes: int = 0) -> RailGame:
        """A player's turn in a stock round; ``passes`` others have passed in a row just before."""
        state, holder = self.state, self.names.players.number(player) + 1
        self._no_auction()
        clock = state.clock
        for place, value in (
            (ROUND, STOCK),
            (STOCK_ROUNDS, number),
            (SET_NUMBER, number - 1),
            (PASSES, passes),
            (LAST_ACTOR, NOBODY),
        ):
            state.put(clock, place, value)
        clear_turn(state)
        following = clockwise_after(state, holder)[0]
        state.put(clock, AGENDA, (("game",), ("stock_round", following), ("stock_turn", holder)))
        return self._ready()

    def operating(
        self,
        company: str,
        step: str = "",
        *,
        number: int = 2,
        turn: int = 1,
        of: int | None = None,
        done: Sequence[str] = (),
    ) -> RailGame:
        """A company's turn in round ``turn`` of ``of``, at the beginning of a step (the first, if none is named).

        ``done`` have had their turns in this round; other floated companies follow.
        """
        state, rules = self.state, self.rules
        self._no_auction()
        acting = self.names.companies.number(company)
        rounds = of if of is not None else rules.title.phase_operating_rounds[state.phase]
        floated = tuple(other for other in range(rules.n_companies) if state.has(other, FLOATED))
        over = [acting, *(self.names.companies.number(other) for other in done)]
        clock = state.clock
        for place, value in (
            (ROUND, OPERATING),
            (STOCK_ROUNDS, number),
            (SET_NUMBER, number),
            (TURN_IN_SET, turn),
            (ROUNDS_IN_SET, max(rounds, turn)),
            (OPERATED_NOW, sum(1 << other for other in set(over))),
        ):
            state.put(clock, place, value)
        clear_turn(state)
        at = 2 * rules.step_words.index(step) if step else 0
        state.put(
            clock, AGENDA, (("game",), ("set",), ("operating_round", floated), ("turn", acting, at))
        )
        return self._ready()

    def _no_auction(self) -> None:
        state = self.state
        for private, holder in enumerate(state.private_holder):
            if holder == BANK:
                close_private(self.rules, state, private)
        for lot in range(len(state.lot_state)):
            state.put(state.lot_state, lot, NOBODY)
            state.put(state.bids, lot, ())
        state.put(state.clock, AUCTION_DONE, 1)
        if state.clock[PRIORITY] == NOBODY:
            state.put(state.clock, PRIORITY, state.seats[0])

    def _ready(self) -> RailGame:
        self.game.engine.go_on(self.state)
        self.state.journal.clear()
        self.game._menu = None
        return self.game
