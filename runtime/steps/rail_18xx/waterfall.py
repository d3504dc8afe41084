"""The waterfall: the cheapest lot is bought, money is set aside for the others, contests settle them in turn."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import Action, Bid, BuyLot, LotId, Pass
from railwright.runtime.effects.agenda import Frame, pop, push, replace
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.privates import give_lot
from railwright.runtime.effects.shares import clockwise_after
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import ACTED, BANK, NOBODY, RailState
from railwright.runtime.steps.decision import Choice, Range, wrong_kind
from railwright.runtime.steps.rail_18xx.decision import RailDecision
from railwright.runtime.steps.rail_18xx.stock_turn import end_turn


def lots_left(state: RailState) -> list[int]:
    """Lots not yet sold, cheapest first."""
    return [lot for lot, price in enumerate(state.lot_state) if price != NOBODY]


def free_cash(state: RailState, player: int, but: int = NOBODY) -> int:
    """A player's money less what is set aside for lots other than one."""
    aside = sum(
        amount for lot, bids in enumerate(state.bids) if lot != but for bidder, amount in bids if bidder == player
    )
    return int(state.cash[player] - aside)


def place_bid(state: RailState, lot: int, player: int, amount: int) -> None:
    """Set money aside for a lot; a player has one bid on it, the highest comes first."""
    others = tuple(bid for bid in state.bids[lot] if bid[0] != player)
    state.put(state.bids, lot, ((player, amount), *others))


class WaterfallTurn(RailDecision):
    """A stock turn while lots are left: frame ``("waterfall_turn", player)``."""

    word = "waterfall_turn"

    def actor(self, state: RailState, frame: Frame) -> int:
        """The player whose turn it is."""
        player: int = frame[1]
        return player

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """At nothing a lot must be taken by whoever has the turn."""
        lots = lots_left(state)
        if lots and state.lot_state[lots[0]] == 0:
            self.perform(state, frame, BuyLot(LotId(lots[0])))
            return True
        return False

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """The cheapest lot, a bid on another, or a pass."""
        player = frame[1]
        for lot in lots_left(state):
            if self.refusal(state, frame, BuyLot(LotId(lot))) is None:
                yield BuyLot(LotId(lot))
            lowest = Bid(LotId(lot), self.least_bid(state, lot))
            if self.refusal(state, frame, lowest) is None:
                yield Range(lowest, "price", lowest.price, free_cash(state, player, but=lot))
        yield Pass()

    def least_bid(self, state: RailState, lot: int) -> int:
        """The lowest bid on a lot: over its price, or over the best bid, by a step."""
        best = state.bids[lot][0][1] if state.bids[lot] else state.lot_state[lot]
        return int(best + self.rules.auction.step)

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """Only the cheapest is bought, only the others are bid on, with money not set aside elsewhere."""
        player = frame[1]
        lots = lots_left(state)
        match action:
            case Pass():
                return None
            case BuyLot(lot=lot):
                if lot not in lots or lot != lots[0]:
                    name = self.rules.lot_name[lots[0]]
                    return Refusal("only the cheapest lot is bought outright", "auction.waterfall", f"that is {name}")
                if state.lot_state[lot] > free_cash(state, player):
                    what = f"it costs {state.lot_state[lot]}, the player is free to spend {free_cash(state, player)}"
                    return Refusal(what, "auction.waterfall")
                return None
            case Bid(lot=lot, price=price):
                if lot not in lots:
                    return Refusal("that lot is not for sale", "auction.lots")
                if lot == lots[0]:
                    return Refusal("the cheapest lot is bought, not bid on", "auction.waterfall")
                return self._bid_refusal(state, player, lot, price)
        return wrong_kind(action, "buy the cheapest lot, bid on another, or pass")

    def _bid_refusal(self, state: RailState, player: int, lot: int, price: int) -> Refusal | None:
        least, most = self.least_bid(state, lot), free_cash(state, player, but=lot)
        if price < least:
            return Refusal(f"the lowest bid is {least}", "auction.step")
        if price > most:
            return Refusal(f"the player is free to bid up to {most}", "auction.waterfall")
        return None

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """Pass, bid, or buy, which may settle lots that were bid on."""
        player = frame[1]
        if isinstance(action, Bid):
            place_bid(state, action.lot, player, action.price)
            state.put(state.turn, ACTED, 1)
        elif isinstance(action, BuyLot):
            pay(state, player, BANK, state.lot_state[action.lot])
            state.put(state.turn, ACTED, 1)
            end_turn(state, player)
            push(state, ("settle_lots",))
            give_lot(self.rules, state, action.lot, player)
            return
        end_turn(state, player)


class SettleLots(RailDecision):
    """Sells the cheapest lots that were bid on, until one without bids is reached: frame ``("settle_lots",)``."""

    word = "settle_lots"

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """Sell to a single bidder, or let several contest."""
        lots = lots_left(state)
        if not lots or not state.bids[lots[0]]:
            pop(state)
            return True
        lot, bids = lots[0], state.bids[lots[0]]
        if len(bids) == 1:
            sell(self.rules, state, lot)
        else:
            push(state, ("contest", lot, first_in_contest(self.rules, state, lot), ()))
        return True


def sell(rules: Rules, state: RailState, lot: int) -> None:
    """The best bidder pays and takes the lot; the others' money is free again."""
    winner, amount = state.bids[lot][0]
    pay(state, winner, BANK, amount)
    give_lot(rules, state, lot, winner)


def first_in_contest(rules: Rules, state: RailState, lot: int) -> int:
    """Who speaks first: the first bidder after the highest, or the lowest."""
    bids = state.bids[lot]
    if rules.auction.contest_begins == "lowest_bidder":
        return int(min(bids, key=lambda bid: bid[1])[0])
    bidders = {bidder for bidder, _ in bids}
    return next(player for player in clockwise_after(state, bids[0][0]) if player in bidders)


class Contest(RailDecision):
    """Bidders of one lot raise each other: frame ``("contest", lot, player, passed)``."""

    word = "contest"

    def actor(self, state: RailState, frame: Frame) -> int:
        """The bidder whose word it is."""
        player: int = frame[2]
        return player

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """A raise, or a pass."""
        _, lot, player, _ = frame
        lowest = Bid(LotId(lot), state.bids[lot][0][1] + self.rules.auction.step)
        if self.refusal(state, frame, lowest) is None:
            yield Range(lowest, "price", lowest.price, free_cash(state, player, but=lot))
        yield Pass()

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """Raises are on this lot, by a step at least, with what the player can free for it."""
        _, lot, player, _ = frame
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Bid):
            return wrong_kind(action, f"bid on {self.rules.lot_name[lot]} or pass")
        if action.lot != lot:
            return Refusal(f"the contest is for {self.rules.lot_name[lot]}", "auction.waterfall")
        least, most = state.bids[lot][0][1] + self.rules.auction.step, free_cash(state, player, but=lot)
        if not least <= action.price <= most:
            return Refusal(f"a bid here is from {least} to {most}", "auction.step")
        return None

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """Raise or pass; the lot is sold when all others have passed since the highest bid."""
        _, lot, player, passed = frame
        final = self.rules.auction.pass_is_final
        if isinstance(action, Bid):
            place_bid(state, lot, player, action.price)
            passed = passed if final else ()
        else:
            passed = (*passed, player)
            if final:
                state.put(state.bids, lot, tuple(bid for bid in state.bids[lot] if bid[0] != player))
        best = state.bids[lot][0][0]
        rivals = [bidder for bidder, _ in state.bids[lot] if bidder != best and (final or bidder not in passed)]
        if not rivals:
            pop(state)
            sell(self.rules, state, lot)
            return
        if final and self.rules.auction.contest_begins == "lowest_bidder":
            following = int(min(state.bids[lot], key=lambda bid: bid[1])[0])
        else:
            bidders = {bidder for bidder, _ in state.bids[lot]} - {best}
            following = next(other for other in clockwise_after(state, player) if other in bidders)
        replace(state, ("contest", lot, following, passed))
