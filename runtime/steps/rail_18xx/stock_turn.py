"""A player's turn in a stock round: sell, buy, start a company, trade privates, pass."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import (
    Action,
    BuyLot,
    BuyShare,
    CellId,
    CompanyId,
    LotId,
    Par,
    Pass,
    PlayerId,
    PrivateId,
    SellShares,
    TradePrivate,
)
from railwright.runtime.effects.agenda import Frame, pop, push
from railwright.runtime.effects.companies import buy_open_presidency, buy_presidency, buy_share, sell_shares, start
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.privates import give_lot, give_private
from railwright.runtime.effects.shares import units, width
from railwright.runtime.effects.trains import is_over_limit
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.rules.stock import (
    certificate_limit,
    certificate_refusal,
    certificates_held,
    holding_refusal,
    lot_refusal,
    sale_refusal,
    share_price,
)
from railwright.runtime.state.rail_18xx import (
    ACTED,
    BANK,
    BOUGHT_THIS_TURN,
    FLOATED,
    HELD_BACK,
    LAST_ACTOR,
    NOBODY,
    OFFERING,
    PASSES,
    POOL,
    SALES_CLOSED,
    SOLD_THIS_TURN,
    STARTED,
    TREASURY,
    RailState,
)
from railwright.runtime.steps.decision import Choice, Range, said, wrong_kind
from railwright.runtime.steps.rail_18xx.decision import RailDecision

PLACES = (OFFERING, POOL, TREASURY)
TRADED = 2
"""What `turn[ACTED]` is after a trade of privates that does not count for the priority; 1 after anything else."""


class StockTurn(RailDecision):
    """A stock turn once the auction is over: frame ``("stock_turn", player)``."""

    word = "stock_turn"

    def actor(self, state: RailState, frame: Frame) -> int:
        """The player whose turn it is."""
        player: int = frame[1]
        return player

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """Sales, purchases, companies to start, privates to trade, and the end of the turn."""
        for choice in self.candidates(state, frame):
            if self.refusal(state, frame, said(choice)) is None:
                yield choice

    def candidates(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """What lies there to be sold, bought, started or traded, whether or not it may be now."""
        yield from self._shares(state, frame[1])
        yield from self._trades(state, frame[1])
        yield Pass()

    def _shares(self, state: RailState, player: int) -> Iterator[Action]:
        rules = self.rules
        may_buy = self._no_more_purchases(state, player) is None
        row, wide, cash = state.shares, width(state), state.cash[player]
        for company in range(rules.n_companies):
            kind = rules.kinds[state.kind[company]]
            if kind.whole:
                continue
            for count in range(1, units(rules, state, company, player) + 1):
                yield SellShares(CompanyId(company), count)
            if not may_buy:
                continue
            if not state.has(company, STARTED) and rules.formation[company] is None:
                for cell in rules.par_cells:
                    if kind.president_units * rules.cell_price[cell] <= cash:
                        yield Par(CompanyId(company), CellId(cell))
                continue
            for place in PLACES:
                if row[company * wide + place]:
                    yield BuyShare(CompanyId(company), place)
                if state.president[company] == BANK and state.president_place[company] == place:
                    yield BuyShare(CompanyId(company), place, president=True)
        for lot, price in enumerate(state.lot_state):
            if price != NOBODY and may_buy:
                yield BuyLot(LotId(lot))

    def _trades(self, state: RailState, player: int) -> Iterator[Choice]:
        if self.rules.private_trade.between_players == "never":
            return
        for private, holder in enumerate(state.private_holder):
            if not state.is_player(holder):
                continue
            for buyer in state.seats if holder == player else (player,):
                yield Range(TradePrivate(PrivateId(private), PlayerId(buyer), 1), "price", 1, state.cash[buyer])

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """What stock_round, company_kinds and players say against an action."""
        player = frame[1]
        match action:
            case SellShares(company=company, count=count):
                return self._may_not_sell(state, player, company, count)
            case BuyShare():
                return self._may_not_buy(state, player, action)
            case Par(company=company, cell=cell):
                return self._may_not_start(state, player, company, cell)
            case BuyLot(lot=lot):
                return self._may_not_buy_lot(state, player, lot)
            case TradePrivate():
                return self._may_not_trade(state, player, action)
            case Pass():
                return self._must_sell(state, player)
        return wrong_kind(action, "sell, buy, start a company or pass")

    def _may_not_sell(self, state: RailState, player: int, company: int, count: int) -> Refusal | None:
        stock = self.rules.stock
        if state.turn[SALES_CLOSED]:
            return Refusal("sales come before the purchase or all after it", "stock_round.order")
        if state.turn[BOUGHT_THIS_TURN] and stock.order == "sell_then_buy":
            return Refusal("sales come before the purchase", "stock_round.order")
        if stock.one_sale_per_company and state.turn[SOLD_THIS_TURN] >> company & 1:
            name = self.rules.company_name[company]
            return Refusal(f"{name} has been sold this turn; a sale is one block", "stock_round.one_sale_per_company")
        return sale_refusal(self.rules, state, player, company, count)

    def _no_more_purchases(self, state: RailState, player: int) -> Refusal | None:
        if state.turn[BOUGHT_THIS_TURN] >= self.rules.stock.purchases:
            return Refusal("one purchase a turn", "stock_round.purchases")
        # Who has to sell does so while he still can.
        return None if self._sales_may_follow(state) else self._must_sell(state, player)

    def _sales_may_follow(self, state: RailState) -> bool:
        """Whether shares could still be sold after a purchase made now."""
        stock = self.rules.stock
        if stock.purchase_ends_turn or stock.order == "sell_then_buy":
            return False
        return stock.order == "sell_buy_sell" or not state.turn[SOLD_THIS_TURN]

    def _may_not_buy(self, state: RailState, player: int, action: BuyShare) -> Refusal | None:
        rules, company, place = self.rules, action.company, action.place
        kind, name = rules.kinds[state.kind[company]], rules.company_name[company]
        if kind.whole or place not in PLACES:
            return Refusal(f"no shares of {name} are for sale there", "company_kinds")
        if action.president:
            if not state.has(company, STARTED) and rules.formation[company] is None:
                return Refusal(f"{name} is started by naming its price", "stock_round")
            present = state.president[company] == BANK and state.president_place[company] == place
        else:
            present = state.certificates(company, place) > 0
        if not present:
            return Refusal(f"no such certificate of {name} lies there", "company_kinds.unsold_in")
        # A presidency given up lies open; that of a company formed without a president is yet to be sold.
        lies_open = state.president_place[company] == POOL
        waits = rules.formation[company] is not None and not state.has(company, FLOATED)
        unsold = state.president[company] == BANK and (not lies_open or waits)
        if (unsold and not action.president) or (not state.has(company, STARTED) and rules.formation[company] is None):
            return Refusal(f"the presidency of {name} is sold first", "company_kinds.certificates")
        if not rules.stock.buy_after_selling and state.sold_by[player - 1] >> company & 1:
            return Refusal(f"the player sold {name} in this stock round", "stock_round.buy_after_selling")
        number = kind.president_units if action.president else 1
        formation = rules.formation[company]
        if formation is not None and not state.has(company, STARTED):
            cost = number * formation.price
        else:
            cost = number * share_price(rules, state, company, place)
        if cost > state.cash[player]:
            return Refusal(f"it costs {cost}, the player has {state.cash[player]}", "cash")
        return self._no_more_purchases(state, player) or holding_refusal(rules, state, player, company, number)

    def _may_not_start(self, state: RailState, player: int, company: int, cell: int) -> Refusal | None:
        rules = self.rules
        kind, name = rules.kinds[state.kind[company]], rules.company_name[company]
        if state.has(company, STARTED) or kind.whole:
            return Refusal(f"{name} has started", "stock_round")
        set_apart = state.president[company] != BANK or state.president_place[company] == HELD_BACK
        if set_apart or rules.formation[company] is not None:
            return Refusal(f"the presidency of {name} is not for sale here", "companies.president_lot")
        if cell not in rules.par_cells:
            prices = ", ".join(str(rules.cell_price[par]) for par in rules.par_cells)
            return Refusal("no company starts there", "market.par", f"starting prices: {prices}")
        if not rules.stock.buy_after_selling and state.sold_by[player - 1] >> company & 1:
            return Refusal(f"the player sold {name} in this stock round", "stock_round.buy_after_selling")
        cost = kind.president_units * rules.cell_price[cell]
        if cost > state.cash[player]:
            return Refusal(f"it costs {cost}, the player has {state.cash[player]}", "cash")
        return self._no_more_purchases(state, player) or self._limits_at_start(state, player, company, cell)

    def _limits_at_start(self, state: RailState, player: int, company: int, cell: int) -> Refusal | None:
        """The limits as they will be when the company stands in its cell."""
        kind = self.rules.kinds[state.kind[company]]
        refusal = holding_refusal(self.rules, state, player, company, kind.president_units)
        if refusal is not None and refusal.rule == "players.certificate_limit" and self.rules.cell_free[cell]:
            return None
        return refusal

    def _may_not_buy_lot(self, state: RailState, player: int, lot: int) -> Refusal | None:
        """Lots the auction left over are bought at their price."""
        if not 0 <= lot < len(state.lot_state) or state.lot_state[lot] == NOBODY:
            return Refusal("that is not for sale", "auction.lots")
        if state.lot_state[lot] > state.cash[player]:
            return Refusal(f"it costs {state.lot_state[lot]}, the player has {state.cash[player]}", "cash")
        return self._no_more_purchases(state, player) or lot_refusal(self.rules, state, player, lot)

    def _may_not_trade(self, state: RailState, player: int, action: TradePrivate) -> Refusal | None:
        rules = self.rules
        if not 0 <= action.private < len(state.private_holder) or not state.is_player(action.buyer):
            return Refusal("there is no such private or player", "private_trade")
        seller = state.private_holder[action.private]
        if rules.private_trade.between_players == "never" or not state.is_player(seller):
            return Refusal("privates are not sold between players", "private_trade.between_players")
        if player not in (seller, action.buyer) or seller == action.buyer:
            return Refusal("a player trades in his own turn, with another", "private_trade.between_players")
        if rules.private_trade.between_players == "buyers_turn" and player != action.buyer:
            return Refusal("only in the buyer's turn", "private_trade.between_players")
        if not 1 <= action.price <= state.cash[action.buyer]:
            return Refusal(
                f"the price is from 1 to {state.cash[action.buyer]}", "private_trade", "agree on another price"
            )
        refusal = self._no_more_purchases(state, player) if player == action.buyer else None
        return refusal or certificate_refusal(rules, state, action.buyer)

    def _must_sell(self, state: RailState, player: int) -> Refusal | None:
        """Why a player over the limit may not leave it at that; nothing if he is not, or has nothing he could sell."""
        rules = self.rules
        over = certificates_held(rules, state, player) - certificate_limit(rules, state)
        if over > 0 and rules.stock.over_limit == "must_sell" and self._can_sell(state, player):
            what = f"the player holds {over} certificates too many and must sell"
            return Refusal(what, "stock_round.over_limit")
        return None

    def _can_sell(self, state: RailState, player: int) -> bool:
        return any(
            self._may_not_sell(state, player, company, 1) is None
            for company in range(self.rules.n_companies)
            if units(self.rules, state, company, player)
        )

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """Sell, buy, start, trade, or end the turn."""
        rules, player = self.rules, frame[1]
        match action:
            case Pass():
                end_turn(state, player)
            case SellShares(company=company, count=count):
                sell_shares(rules, state, player, company, count)
                state.put(state.turn, SOLD_THIS_TURN, state.turn[SOLD_THIS_TURN] | 1 << company)
                state.put(state.sold_by, player - 1, state.sold_by[player - 1] | 1 << company)
                state.put(state.turn, ACTED, 1)
            case TradePrivate(private=private, buyer=buyer, price=agreed):
                pay(state, buyer, state.private_holder[private], agreed)
                give_private(rules, state, private, buyer)
                before = state.turn[ACTED]
                if buyer == player:
                    self._bought(state)
                counts = before == 1 or rules.private_trade.trades_move_priority
                state.put(state.turn, ACTED, 1 if counts else TRADED)
            case BuyShare(company=company, place=place, president=president):
                if president:
                    buy_open_presidency(rules, state, player, company)
                else:
                    buy_share(rules, state, player, company, place)
                self._bought(state)
                self._discard_excess(state, company)
            case Par(company=company, cell=cell):
                start(rules, state, company, cell)
                buy_presidency(rules, state, player, company)
                self._bought(state)
            case BuyLot(lot=lot):
                self._bought(state)
                pay(state, player, BANK, state.lot_state[lot])
                give_lot(rules, state, lot, player)
                self._discard_excess(state, rules.lots[lot].company)

    def _discard_excess(self, state: RailState, company: int) -> None:
        """Who takes over a company that nobody ran makes up for the train limits it has missed."""
        if company != NOBODY and is_over_limit(self.rules, state, company):
            push(state, ("discards", company))

    def _bought(self, state: RailState) -> None:
        state.put(state.turn, BOUGHT_THIS_TURN, state.turn[BOUGHT_THIS_TURN] + 1)
        state.put(state.turn, ACTED, 1)
        if state.turn[SOLD_THIS_TURN] and self.rules.stock.order != "sell_buy_sell":
            state.put(state.turn, SALES_CLOSED, 1)

    def is_idle(self, state: RailState, frame: Frame) -> bool:
        """Nobody is asked who can only pass."""
        if state.turn[BOUGHT_THIS_TURN] >= self.rules.stock.purchases:
            if self.rules.stock.purchase_ends_turn or self.rules.stock.order == "sell_then_buy":
                return True
            return not self._can_sell(state, frame[1]) and not any(
                self.refusal(state, frame, said(trade)) is None for trade in self._trades(state, frame[1])
            )
        return super().is_idle(state, frame)


def end_turn(state: RailState, player: int) -> None:
    """End a stock turn: a player who did nothing has passed."""
    if state.turn[ACTED]:
        state.put(state.clock, PASSES, 0)
        if state.turn[ACTED] != TRADED:
            state.put(state.clock, LAST_ACTOR, player)
    else:
        state.put(state.clock, PASSES, state.clock[PASSES] + 1)
    pop(state)
