"""The course of the game: auction, stock rounds, sets of operating rounds, the end."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import Action, CellId, CompanyId, Par
from railwright.runtime.effects.agenda import Frame, pop, push, replace
from railwright.runtime.effects.companies import float_if_due, rise_sold_out, start
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.shares import clockwise_after
from railwright.runtime.market.chart import operating_order
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import (
    AUCTION,
    AUCTION_DONE,
    BANK,
    BROKEN,
    END,
    END_NOW,
    END_SEEN,
    FLOATED,
    LAST_ACTOR,
    NOBODY,
    OPERATED_NOW,
    OPERATING,
    OVER,
    PASSES,
    PRIORITY,
    ROUND,
    ROUNDS_IN_SET,
    SET_NUMBER,
    STOCK,
    STOCK_ROUNDS,
    TURN_IN_SET,
    RailState,
)
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.rail_18xx.company_turn import clear_turn
from railwright.runtime.steps.rail_18xx.decision import RailDecision
from railwright.runtime.steps.rail_18xx.waterfall import lots_left


def in_game(state: RailState) -> list[int]:
    """Players not bankrupt, in seating order."""
    return [player for player in state.seats if not state.bankrupt[player - 1]]


def pay_privates(rules: Rules, state: RailState) -> None:
    """Every open private pays its owner."""
    for private, holder in enumerate(state.private_holder):
        if holder > BANK:
            pay(state, BANK, holder, rules.title.private_income[private], rules.breaks_at)


class Game(RailDecision):
    """The bottom of the agenda: what round comes next. Frame ``("game",)``."""

    word = "game"

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """Begin the next round, unless the game is over."""
        if state.clock[END] >= END_NOW:
            state.put(state.clock, ROUND, OVER)
            return False
        kind = state.clock[ROUND]
        if kind == NOBODY and self._auction_first():
            state.put(state.clock, ROUND, AUCTION)
            push(state, ("auction_round", state.clock[PRIORITY]))
        elif kind in (OPERATING, NOBODY, AUCTION):
            self._begin_stock_round(state)
        else:
            self._begin_set(state)
        return True

    def _auction_first(self) -> bool:
        auction = self.rules.auction
        return auction.word == "waterfall" and auction.held == "before_stock_rounds"

    def _begin_stock_round(self, state: RailState) -> None:
        state.put(state.clock, ROUND, STOCK)
        state.put(state.clock, STOCK_ROUNDS, state.clock[STOCK_ROUNDS] + 1)
        state.put(state.clock, PASSES, 0)
        state.put(state.clock, LAST_ACTOR, NOBODY)
        for player in range(len(state.seats)):
            state.put(state.sold_by, player, 0)
        push(state, ("stock_round", state.clock[PRIORITY]))

    def _begin_set(self, state: RailState) -> None:
        rules = self.rules
        state.put(state.clock, ROUND, OPERATING)
        state.put(state.clock, SET_NUMBER, state.clock[SET_NUMBER] + 1)
        state.put(state.clock, TURN_IN_SET, 0)
        state.put(state.clock, ROUNDS_IN_SET, rules.title.phase_operating_rounds[state.phase])
        push(state, ("set",))


class StockRound(RailDecision):
    """Turns in seating order until all pass in a row: frame ``("stock_round", next player)``."""

    word = "stock_round"

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """Give the next player his turn, or end the round."""
        players = in_game(state)
        if state.clock[PASSES] >= len(players):
            self._end(state)
            return True
        player = frame[1] if frame[1] in players else clockwise_after(state, frame[1])[0]
        if self.rules.auction.word in ("simultaneous", "right_to_choose") and not state.clock[AUCTION_DONE]:
            by_right = self.rules.auction.word == "right_to_choose"
            push(state, ("rights", player, NOBODY, 0, (), ()) if by_right else ("all_lots", player))
            return True
        replace(state, ("stock_round", clockwise_after(state, player)[0]))
        clear_turn(state)
        auction = self.rules.auction
        # What comes back to the pool after an auction of its own is bought like any other certificate.
        is_on = auction.word == "waterfall" and (auction.held == "in_stock_rounds" or not state.clock[AUCTION_DONE])
        waterfall = is_on and lots_left(state)
        push(state, ("waterfall_turn" if waterfall else "stock_turn", player))
        return True

    def _end(self, state: RailState) -> None:
        rules = self.rules
        pop(state)
        last = state.clock[LAST_ACTOR]
        if last != NOBODY:
            state.put(state.clock, PRIORITY, clockwise_after(state, last)[0])
        on_chart = [company for company in range(rules.n_companies) if state.cell[company] != NOBODY]
        for company in operating_order(rules, state, on_chart):
            rise_sold_out(rules, state, company)
        if rules.auction.word == "waterfall" and rules.auction.discount is not None:
            lower_price(rules, state)


def lower_price(rules: Rules, state: RailState) -> None:
    """The lot nobody took gets cheaper."""
    lot = rules.auction.discount.lot
    if state.lot_state[lot] != NOBODY:
        state.put(state.lot_state, lot, max(0, state.lot_state[lot] - rules.auction.discount.by))


class AuctionRound(RailDecision):
    """A waterfall held before the stock rounds, until all is sold: frame ``("auction_round", next player)``."""

    word = "auction_round"

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """Give the next player his turn; when all have passed, prices fall or privates pay."""
        rules = self.rules
        if not lots_left(state):
            pop(state)
            state.put(state.clock, AUCTION_DONE, 1)
            if state.clock[LAST_ACTOR] != NOBODY:
                state.put(state.clock, PRIORITY, clockwise_after(state, state.clock[LAST_ACTOR])[0])
            return True
        if state.clock[PASSES] >= len(in_game(state)):
            state.put(state.clock, PASSES, 0)
            discount = rules.auction.discount
            if discount is not None and state.lot_state[discount.lot] != NOBODY:
                lower_price(rules, state)
            else:
                pay_privates(rules, state)
        player = frame[1]
        replace(state, ("auction_round", clockwise_after(state, player)[0]))
        clear_turn(state)
        push(state, ("waterfall_turn", player))
        return True


class OperatingSet(RailDecision):
    """The operating rounds between two stock rounds: frame ``("set",)``."""

    word = "set"

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """Begin the next round of the set, or end it; the game may end in between."""
        done = state.clock[TURN_IN_SET]
        if self._is_the_end(state, done):
            state.put(state.clock, END, END_NOW)
            pop(state)
            return True
        if done >= state.clock[ROUNDS_IN_SET]:
            pop(state)
            return True
        state.put(state.clock, TURN_IN_SET, done + 1)
        state.put(state.clock, OPERATED_NOW, 0)
        pay_privates(self.rules, state)
        floated = [company for company in range(self.rules.n_companies) if state.has(company, FLOATED)]
        push(state, ("operating_round", tuple(floated)))
        return True

    def _is_the_end(self, state: RailState, done: int) -> bool:
        """Whether what has happened ends the game after this round, the set, or not yet."""
        if done == 0:
            return False
        for end in self.rules.title.game_end:
            happened = (end.word == "bank_broken" and state.clock[BROKEN]) or (
                end.word == "end_cell" and state.clock[END] == END_SEEN
            )
            if happened and (end.operating == "after_round" or done >= state.clock[ROUNDS_IN_SET]):
                return True
        return False


class OperatingRound(RailDecision):
    """One turn for each company that had floated: frame ``("operating_round", companies)``."""

    word = "operating_round"

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """Give the next company its turn."""
        waiting = [
            company
            for company in frame[1]
            if not state.clock[OPERATED_NOW] >> company & 1 and state.president[company] > BANK
        ]
        if not waiting:
            pop(state)
            return True
        company = self.next_of(state, waiting)
        state.put(state.clock, OPERATED_NOW, state.clock[OPERATED_NOW] | 1 << company)
        clear_turn(state)
        push(state, ("turn", company, 0))
        return True

    def next_of(self, state: RailState, waiting: list[int]) -> int:
        """The company whose turn is next: those that go first in their order, then by price."""
        first = [company for company in waiting if self.rules.kinds[state.kind[company]].first_in_order]
        return first[0] if first else operating_order(self.rules, state, waiting)[0]


class SetPar(RailDecision):
    """Who got a presidency with a lot sets the starting price: frame ``("set_par", player, company)``."""

    word = "set_par"

    def actor(self, state: RailState, frame: Frame) -> int:
        """The new president."""
        player: int = frame[1]
        return player

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """The starting prices."""
        for cell in self.rules.par_cells:
            yield Par(CompanyId(frame[2]), CellId(cell))

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """One of them."""
        if not isinstance(action, Par) or action.company != frame[2]:
            return wrong_kind(action, f"set the starting price of {self.rules.company_name[frame[2]]}")
        if action.cell not in self.rules.par_cells:
            return Refusal("no company starts there", "market.par")
        return None

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """Start it; the bank pays what the lot promises."""
        assert isinstance(action, Par)
        company = frame[2]
        pop(state)
        start(self.rules, state, company, action.cell)
        lot = self.rules.president_lot[company]
        assert lot is not None
        amount = lot.capital_shares * state.par[company]
        pay(state, BANK, state.holder_of_company(company), amount, self.rules.breaks_at)
        float_if_due(self.rules, state, company)
