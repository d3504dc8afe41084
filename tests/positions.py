"""Positions for tests of rules, set up as on a table, and moves played and refused with everything checked on the way.

    game = (
        Position("18al", "ABC")
        .private("TR", "A").no_other_privates()
        .company("WRA", cell=(2, 5), A=30, B=20, pool=10, cash=300)
        .stock_round("A", number=2)
        .game()
    )
    plays(game, "A sells 1 WRA")
    refused(game, "A buys WRA from pool", "stock_round.buy_after_selling")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from railwright import load
from railwright.runtime.actions.errors import GameError
from railwright.runtime.actions.rail_18xx import Action, RunTrains
from railwright.runtime.effects.board import place_home_token, put_token
from railwright.runtime.effects.shares import move_certificates, units
from railwright.runtime.games.rail_18xx import PLACES, RailGame
from railwright.runtime.market.chart import enter, leave
from railwright.runtime.state.rail_18xx import (
    AGENDA,
    AUCTION_DONE,
    BANK,
    BOUGHT_TRAIN,
    DEPOT,
    FIRST_PLAYER,
    FLOATED,
    HAS_HOME,
    HELD_BACK,
    LAST_ACTOR,
    LAYS,
    NOBODY,
    OFFERING,
    OPERATED,
    OPERATED_NOW,
    OPERATING,
    PASSES,
    PHASE,
    POOL,
    POOL_OF_TRAINS,
    PRIORITY,
    REACHED,
    ROUND,
    ROUNDS_IN_SET,
    RUNS,
    SET_NUMBER,
    STARTED,
    STOCK,
    STOCK_ROUNDS,
    TREASURY,
    TURN_IN_SET,
    TURN_PLACES,
    Marker,
    RailState,
)
from railwright.runtime.steps.decision import Range


class Position:
    """A position under construction. What is not said is as at the start of the game; the bank has the rest."""

    def __init__(self, title: str, players: Sequence[str] = "ABC", options: Sequence[str] = ()) -> None:
        opening = load(title).new_game(list(players), options=list(options))
        assert isinstance(opening, RailGame)
        self.opening = opening
        self.title, self.rules, self.names = opening.title, opening.rules, opening.names
        self.state: RailState = opening.state
        self.money = sum(self.state.cash)
        self.bank_has: int | None = None

    # --- money and privates

    def cash(self, amounts: Mapping[str, int] | None = None, **more: int) -> Position:
        """Money of players and companies."""
        for name, amount in {**(amounts or {}), **more}.items():
            self.state.put(self.state.cash, self.opening.holder(name), amount)
        return self

    def bank(self, amount: int) -> Position:
        """What is left in the bank, as if the rest had gone to people not at this table."""
        self.bank_has = amount
        return self

    def private(self, name: str, owner: str | None) -> Position:
        """A private belongs to a player or company, or is closed; its lot is sold.

        A certificate set apart for its first buyer is that player's, or unsold if no player owns the private.
        """
        state, number = self.state, self.names.privates.number(name)
        holder = self.opening.holder(owner) if owner is not None else NOBODY
        state.put(state.private_holder, number, holder)
        for ability in self.rules.abilities[number]:
            if ability.word == "grant_certificate" and state.certificates(ability.company, HELD_BACK):
                unsold = self.rules.kinds[state.kind[ability.company]].unsold
                goal = state.place(holder) if state.is_player(holder) else unsold
                move_certificates(state, ability.company, HELD_BACK, goal, 1)
        for lot, thing in enumerate(self.rules.lots):
            if thing.private == number:
                state.put(state.lot_state, lot, NOBODY)
                state.put(state.bids, lot, ())
        return self

    def no_other_privates(self) -> Position:
        """Privates nobody has been given are closed."""
        for number, holder in enumerate(self.state.private_holder):
            if holder == BANK:
                self.private(self.names.privates[number], None)
        for lot in range(len(self.state.lot_state)):
            self.state.put(self.state.lot_state, lot, NOBODY)
        return self

    def bids(self, lot: str, **amounts: int) -> Position:
        """Money set aside for a lot, by player."""
        bids = [(self.opening.holder(name), amount) for name, amount in amounts.items()]
        ordered = tuple(sorted(bids, key=lambda bid: -bid[1]))
        self.state.put(self.state.bids, self.names.lots.number(lot), ordered)
        return self

    # --- companies

    def company(
        self,
        name: str,
        *,
        cell: tuple[int, int] | None = None,
        par: int | None = None,
        president: str | None = None,
        cash: int = 0,
        floated: bool | None = None,
        operated: bool = False,
        **percents: int,
    ) -> Position:
        """A company that has started: row and column of its price (or its starting price), and who holds how many percent.

        Holders are players, ``pool``, ``treasury``; what is left is unsold. The president is the largest holder if not
        said. It has floated if enough is sold; one that has operated has its home token.
        """
        state, rules, title = self.state, self.rules, self.title
        company = self.names.companies.number(name)
        kind = rules.kinds[state.kind[company]]
        holdings = dict(percents)
        if cell is None:
            cell = self._par_cell(par)
        if president is None:
            players = [player for player in self.opening.players if player in holdings]
            president = max(players, key=lambda player: holdings[player])
        width = FIRST_PLAYER + len(state.seats)
        row = [0] * width
        row[HELD_BACK] = state.certificates(company, HELD_BACK)
        for holder, percent in holdings.items():
            place = PLACES[holder] if holder in PLACES else state.place(self.names.players.number(holder) + 1)
            share = percent - (kind.president_units * kind.unit if holder == president else 0)
            assert share >= 0 and share % kind.unit == 0, f"{holder} cannot hold {percent}% of {name}"
            row[place] += share // kind.unit
        unsold = kind.ordinary - sum(row)
        assert unsold >= 0, f"there are not so many shares of {name}"
        row[kind.unsold] += unsold
        for place, number in enumerate(row):
            state.put(state.shares, company * width + place, number)
        state.put(state.president, company, self.names.players.number(president) + 1)
        state.put(state.president_place, company, NOBODY)
        self.price(name, cell)
        state.put(state.par, company, par if par is not None else self._nearest_par(cell))
        sold = 100 - (row[kind.unsold] + row[HELD_BACK]) * kind.unit
        has_floated = floated if floated is not None else sold >= rules.float_percent(state, company)
        flags = STARTED | (FLOATED if has_floated else 0)
        state.put(state.company_flags, company, flags)
        state.put(state.cash, state.holder_of_company(company), cash)
        if operated:
            state.put(state.company_flags, company, flags | OPERATED)
            if title.company_home[company] != NOBODY:
                self.token(self.names.hexes[title.company_home[company]], name, home=True)
        return self

    def whole(self, name: str, owner: str, cash: int = 0, reached: bool = False, operated: bool = True) -> Position:
        """A company owned as a whole: its owner, its money, its home token; whether it has been at its destination."""
        state, number = self.state, self.names.companies.number(name)
        state.put(state.president, number, self.opening.holder(owner))
        flags = STARTED | FLOATED | (REACHED if reached else 0) | (OPERATED if operated else 0)
        state.put(state.company_flags, number, flags)
        state.put(state.cash, state.holder_of_company(number), cash)
        for lot, thing in enumerate(self.rules.lots):
            if thing.company == number:
                state.put(state.lot_state, lot, NOBODY)
        place_home_token(self.rules, state, number)
        return self

    def marker(self, company: str, private: str) -> Position:
        """A company has bought a marker of a private."""
        state, number, seller = self.state, self.names.companies.number(company), self.names.privates.number(private)
        at, ability = next(
            (at, ability) for at, ability in enumerate(self.rules.abilities[seller]) if ability.word == "sell_markers"
        )
        mark = Marker("bonus", ability.bonus, self.title.bonus_rule[ability.bonus].amount, seller)
        state.put(state.markers, number, (*state.markers[number], mark))
        left = list(state.private_uses[seller])
        left[at] -= 1
        state.put(state.private_uses, seller, tuple(left))
        return self

    def _par_cell(self, par: int | None) -> tuple[int, int]:
        """Where a company starts at a price."""
        start = next(cell for cell in self.title.par_cell if self.title.cell_price[cell] == par)
        return self.title.cell_row[start], self.title.cell_column[start]

    def _nearest_par(self, cell: tuple[int, int]) -> int:
        """The starting price nearest to a cell's, where a test does not say one."""
        price = self.title.cell_price[self.cell(cell)]
        return min((self.title.cell_price[par] for par in self.title.par_cell), key=lambda par: abs(par - price))

    def cell(self, place: tuple[int, int]) -> int:
        """The number of a cell by row and column, counted from 1."""
        rows, columns = self.title.cell_row, self.title.cell_column
        return next(i for i in range(len(rows)) if (rows[i], columns[i]) == place)

    def price(self, company: str, cell: tuple[int, int]) -> Position:
        """Put a company's price into a cell, under those that are there."""
        number = self.names.companies.number(company)
        if self.state.cell[number] != NOBODY:
            leave(self.state, number)
        enter(self.rules, self.state, number, self.cell(cell))
        return self

    # --- the map

    def tile(self, hexagon: str, tile: str, rotation: int = 0) -> Position:
        """Lay a tile out of the supply."""
        state, number, kind = self.state, self.names.hexes.number(hexagon), self.names.tiles.number(tile)
        self._keep_homes(number, kind)
        state.put(state.hex_tile, number, kind)
        state.put(state.hex_rotation, number, rotation)
        if state.tile_left[kind] > 0:
            state.put(state.tile_left, kind, state.tile_left[kind] - 1)
        return self

    def _keep_homes(self, hexagon: int, tile: int) -> None:
        """Homes of the hex are in the city the tile has for them, or, if that is not the next tile, in its first."""
        state, title = self.state, self.title
        first = next((i for i, row in enumerate(title.tile_stops[tile]) if title.stop_slots[row]), NOBODY)
        stops = next((row.stops for row in title.upgrades[state.hex_tile[hexagon]] if row.tile == tile), ())
        for company, home in enumerate(title.company_home):
            if home == hexagon and state.home_stop[company] != NOBODY:
                state.put(state.home_stop, company, stops[state.home_stop[company]] if stops else first)

    def token(self, hexagon: str, company: str, city: int = 1, home: bool = False) -> Position:
        """Put down a company's next token; lay tiles before tokens."""
        state, number = self.state, self.names.companies.number(company)
        put_token(state, self.names.hexes.number(hexagon), city - 1, number)
        state.put(state.token_next, number, state.token_next[number] + 1)
        if home:
            state.put(state.company_flags, number, state.company_flags[number] | HAS_HOME)
        return self

    # --- trains and phases

    def trains(self, company: str, *names: str) -> Position:
        """Give a company, or the ``pool``, new trains out of the depot; this begins no phase."""
        state = self.state
        if company == "pool":
            holder = POOL_OF_TRAINS
        else:
            number = self.names.companies.number(company)
            holder = state.holder_of_company(number)
            state.put(state.company_flags, number, state.company_flags[number] | BOUGHT_TRAIN)
        for name in names:
            face = self.names.trains.number(name)
            kind = self.title.train_card[face]
            card = next(
                card
                for card, owner in enumerate(state.train_holder)
                if owner == DEPOT and self.rules.card_kind[card] == kind
            )
            state.put(state.train_holder, card, holder)
            state.put(state.train_face, card, face)
            state.put(state.train_bought, kind, 1)
        return self

    def phase(self, name: str, next_train: str | None = None, left: int | None = None) -> Position:
        """The phase in force. Trains before the next one have left the depot; give companies theirs before this.

        ``next_train`` is what the depot sells first, ``left`` how many of them; without it, what the phase began with.
        """
        state, title = self.state, self.title
        phase = title.phase_name.index(name)
        state.put(state.clock, PHASE, phase)
        first = title.train_card[self.names.trains.number(next_train if next_train is not None else name)]
        cards = [card for card, owner in enumerate(state.train_holder) if owner == DEPOT]
        for card in cards:
            kind = self.rules.card_kind[card]
            if kind < first:
                state.put(state.train_holder, card, NOBODY)
                state.put(state.train_bought, kind, 1)
        of_first = [card for card in cards if self.rules.card_kind[card] == first]
        for card in of_first[: len(of_first) - left] if left is not None else ():
            state.put(state.train_holder, card, NOBODY)
        if next_train is None or self.names.trains.find(name) == self.names.trains.find(next_train):
            state.put(state.train_bought, first, 1)
        return self

    # --- where the game is

    def priority(self, player: str) -> Position:
        """Who has the priority deal."""
        self.state.put(self.state.clock, PRIORITY, self.opening.holder(player))
        return self

    def stock_round(self, first: str, number: int = 2) -> Position:
        """A stock round begins, with a player's turn; lots still unsold are sold first."""
        state = self.state
        self.priority(first)
        for place, value in ((ROUND, STOCK), (STOCK_ROUNDS, number), (PASSES, 0), (LAST_ACTOR, NOBODY)):
            state.put(state.clock, place, value)
        state.put(state.clock, SET_NUMBER, number - 1)
        # An auction that opens the first stock round is over in later ones, whatever it has left unsold.
        state.put(state.clock, AUCTION_DONE, int(number > 1 or state.clock[AUCTION_DONE]))
        self._agenda(("game",), ("stock_round", self.opening.holder(first)))
        return self

    def end_of_stock_round(self, number: int = 2, priority: str | None = None) -> Position:
        """All have passed; the operating rounds begin."""
        self.stock_round(priority if priority is not None else self.opening.players[0], number)
        self.state.put(self.state.clock, PASSES, len(self.state.seats))
        return self

    def operating_round(
        self, number: int = 1, of: int | None = None, stock_rounds: int = 2, operated: Sequence[str] = ()
    ) -> Position:
        """An operating round under way, privates paid; companies in ``operated`` have had their turns."""
        state = self.state
        clock = {
            ROUND: OPERATING,
            STOCK_ROUNDS: stock_rounds,
            SET_NUMBER: stock_rounds,
            TURN_IN_SET: number,
            AUCTION_DONE: 1,
            ROUNDS_IN_SET: of if of is not None else self.title.phase_operating_rounds[state.phase],
            OPERATED_NOW: sum(1 << self.names.companies.number(name) for name in operated),
        }
        for place, value in clock.items():
            state.put(state.clock, place, value)
        floated = tuple(company for company in range(self.rules.n_companies) if state.has(company, FLOATED))
        self._agenda(("game",), ("set",), ("operating_round", floated))
        return self

    def turn_of(self, company: str, step: str, **round_is: Any) -> Position:
        """A company's turn, at a step by its word (``lay_track``, ``buy_trains``...); the round as in operating_round."""
        number = self.names.companies.number(company)
        self.operating_round(**round_is)
        state = self.state
        state.put(state.clock, OPERATED_NOW, state.clock[OPERATED_NOW] | 1 << number)
        self._agenda(*state.agenda, ("turn", number, 2 * self.rules.step_words.index(step)))
        return self

    def _agenda(self, *frames: tuple[Any, ...]) -> None:
        self.state.put(self.state.clock, AGENDA, frames)
        for place in range(TURN_PLACES):
            self.state.put(self.state.turn, place, () if place in (LAYS, RUNS) else 0)

    def game(self) -> RailGame:
        """The game, at the first decision from here; the position itself can be built on."""
        state = self.state.clone()
        assert isinstance(state, RailState)
        outside = sum(state.cash) - state.cash[BANK]
        state.put(state.cash, BANK, self.bank_has if self.bank_has is not None else self.money - outside)
        assert state.cash[BANK] >= 0, "there is not so much money in the game"
        self.opening.engine.go_on(state)
        game = RailGame.from_state(self.title, self.opening.players, state)
        assert isinstance(game, RailGame)
        return game


# --- playing


def offered(game: RailGame, action: Action) -> bool:
    """Whether the menu has an action, by itself or in a range."""
    for choice in game.menu():
        if isinstance(choice, Range):
            number = getattr(action, choice.field, None)
            if number is not None and choice.least <= number <= choice.most and (number - choice.least) % choice.step == 0:
                choice = msgspec.structs.replace(choice.action, **{choice.field: number})
        if choice == action:
            return True
    return False


def plays(game: RailGame, *lines: Any) -> RailGame:
    """Play moves that must be legal and, but for runs, on the menu."""
    for line in lines:
        verdict = game.allows(line)
        assert verdict, f"{line}: {verdict.what} [{verdict.rule}], {game}"
        action = game.action(line)
        assert isinstance(action, RunTrains) or offered(game, action), f"not on the menu: {line}"
        game.play(line)
    return game


def refused(game: RailGame, line: Any, rule: str) -> None:
    """A move that must be refused by a rule, everywhere it could be asked; the position stays as it was."""
    before = game.hash()
    verdict = game.allows(line)
    assert not verdict, f"allowed: {line}"
    assert verdict.what and verdict.rule == rule, f"{line}: {verdict}"
    with pytest.raises(GameError):
        game.play(line)
    assert game.hash() == before
    try:
        action = game.action(line)
    except GameError:
        return
    assert not offered(game, action), f"refused, but on the menu: {line}"


def all_pass(game: RailGame, round_name: str | None = None) -> RailGame:
    """Everybody passes until the round is over, or another one than a named one is reached."""
    now = game.round
    while game.round == now and not game.is_over:
        plays(game, "pass")
    assert round_name is None or game.round == round_name, game.round
    return game


def cell_of(game: RailGame, company: str) -> tuple[int, int]:
    """Row and column of a company's price."""
    cell = game.state.cell[game.names.companies.number(company)]
    return game.title.cell_row[cell], game.title.cell_column[cell]


def stack_at(game: RailGame, company: str) -> list[str]:
    """Companies in the cell of a company, the top one first."""
    cell = game.state.cell[game.names.companies.number(company)]
    return [game.names.companies[number] for number in game.state.stacks[cell]]


def certificates(game: RailGame, company: str, holder: str) -> tuple[int, int]:
    """President's and ordinary certificates of a player, or at a place."""
    state, number = game.state, game.names.companies.number(company)
    if holder in PLACES:
        place = PLACES[holder]
        return int(state.president[number] == BANK and state.president_place[number] == place), state.certificates(
            number, place
        )
    player = game.names.players.number(holder) + 1
    return int(state.president[number] == player), state.certificates(number, state.place(player))


def total_money(game: RailGame) -> int:
    """All the money there is."""
    return sum(game.state.cash)


def share_units(game: RailGame, company: str) -> int:
    """All shares of a company there are, wherever they lie."""
    state, number = game.state, game.names.companies.number(company)
    held = sum(units(game.rules, state, number, player) for player in state.seats)
    at_bank = sum(state.certificates(number, place) for place in (OFFERING, POOL, TREASURY, HELD_BACK))
    president = game.rules.kinds[state.kind[number]].president_units
    return held + at_bank + (president if state.president[number] == BANK else 0)
