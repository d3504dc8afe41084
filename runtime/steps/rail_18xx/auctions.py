"""Auctions that open the first stock round: all lots at once, or the right to choose one."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import Action, Bid, BuyLot, LotId, Pass
from railwright.runtime.effects.agenda import Frame, pop, push, replace, replace_at
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.privates import give_lot
from railwright.runtime.effects.shares import clockwise_after
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import (
    AUCTION_DONE,
    BANK,
    LAST_ACTOR,
    NOBODY,
    PASSES,
    PRIORITY,
    RailState,
)
from railwright.runtime.steps.decision import Choice, Range, wrong_kind
from railwright.runtime.steps.rail_18xx.decision import RailDecision
from railwright.runtime.steps.rail_18xx.waterfall import lots_left


def end_auction(state: RailState, first: int) -> None:
    """The stock round goes on with ordinary turns, beginning with a player."""
    pop(state)
    state.put(state.clock, AUCTION_DONE, 1)
    state.put(state.clock, PASSES, 0)
    replace_at(state, len(state.agenda) - 1, ("stock_round", first))


class SimultaneousBids(RailDecision):
    """Bids on all lots at once: frame ``("all_lots", player)``; the highest bid on a lot is the only one kept."""

    word = "all_lots"

    def actor(self, state: RailState, frame: Frame) -> int:
        """The player whose turn it is."""
        player: int = frame[1]
        return player

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """When all have passed in a row, sell, or let prices fall."""
        players = [player for player in state.seats if not state.bankrupt[player - 1]]
        if state.clock[PASSES] < len(players):
            return False
        state.put(state.clock, PASSES, 0)
        # The first of those who passed is the one whose turn is next.
        state.put(state.clock, PRIORITY, frame[1])
        lots = lots_left(state)
        if all(state.bids[lot] for lot in lots):
            self._sell(state, frame[1])
            return True
        for lot in lots:
            if not state.bids[lot]:
                state.put(state.lot_state, lot, max(0, state.lot_state[lot] - self.rules.auction.falls_by))
        if self.rules.auction.forced_at_zero == "priority_bids_zero":
            player = frame[1]
            for lot in lots:
                if not state.bids[lot] and state.lot_state[lot] == 0:
                    state.put(state.bids, lot, ((player, 0),))
                    player = clockwise_after(state, player)[0]
            replace(state, ("all_lots", player))
        return True

    def _sell(self, state: RailState, first: int) -> None:
        if self.rules.auction.reorder_by_cash:
            spent = dict.fromkeys(state.seats, 0)
            for bids in state.bids:
                for player, amount in bids:
                    spent[player] += amount
            order = sorted(state.seats, key=lambda player: spent[player] - state.cash[player])
            for seat, player in enumerate(order):
                state.put(state.seats, seat, player)
            first = order[0]
            state.put(state.clock, PRIORITY, first)
        end_auction(state, first)
        sold = [(lot, *state.bids[lot][0]) for lot in lots_left(state)]
        # What a lot puts on the agenda comes up in the order of the lots, so the dearest is handed over first.
        for lot, player, amount in reversed(sold):
            pay(state, player, BANK, amount)
            give_lot(self.rules, state, lot, player)

    def _forced(self, state: RailState, player: int) -> list[int]:
        """Lots at nothing that the holder of the priority deal has to bid on."""
        if player != state.clock[PRIORITY] or self.rules.auction.forced_at_zero != "priority_must_bid":
            return []
        return [lot for lot in lots_left(state) if state.lot_state[lot] == 0 and not state.bids[lot]]

    def least_bid(self, state: RailState, lot: int) -> int:
        """The lowest bid on a lot: its price, or a step over the best bid."""
        least: int = state.bids[lot][0][1] + self.rules.auction.step if state.bids[lot] else state.lot_state[lot]
        return least

    def free_cash(self, state: RailState, player: int, but: int) -> int:
        """A player's money less his standing bids on other lots."""
        bound = sum(bids[0][1] for lot, bids in enumerate(state.bids) if bids and lot != but and bids[0][0] == player)
        return int(state.cash[player] - bound)

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """Bids on every lot the player can pay for, and a pass."""
        step = self.rules.auction.step
        for lot in lots_left(state):
            lowest = Bid(LotId(lot), self.least_bid(state, lot))
            if self.refusal(state, frame, lowest) is None:
                most = self.free_cash(state, frame[1], lot)
                jump = step if self.rules.auction.multiples_only else 1
                yield Range(lowest, "price", lowest.price, lowest.price + (most - lowest.price) // jump * jump, jump)
        if self.refusal(state, frame, Pass()) is None:
            yield Pass()

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """Multiples of the step, over what stands, within the player's money."""
        player, auction = frame[1], self.rules.auction
        forced = self._forced(state, player)
        if isinstance(action, Pass):
            if forced:
                name = self.rules.lot_name[forced[0]]
                return Refusal(f"the priority holder must bid on {name}", "auction.forced_at_zero", "0 is enough")
            return None
        if not isinstance(action, Bid):
            return wrong_kind(action, "bid on a lot or pass")
        if action.lot not in lots_left(state):
            return Refusal("that lot is not for sale", "auction.lots")
        if forced and action.lot not in forced:
            return Refusal(
                f"the priority holder must bid on {self.rules.lot_name[forced[0]]}", "auction.forced_at_zero"
            )
        if auction.multiples_only and action.price % auction.step:
            return Refusal(f"bids are multiples of {auction.step}", "auction.multiples_only")
        least, most = self.least_bid(state, action.lot), self.free_cash(state, player, action.lot)
        if action.price < least:
            return Refusal(f"the lowest bid is {least}", "auction.step")
        if action.price > most:
            return Refusal(f"the player is free to bid up to {most}", "auction.simultaneous")
        return None

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """Note the bid, or the pass; the next player has the turn."""
        player = frame[1]
        if isinstance(action, Bid):
            state.put(state.bids, action.lot, ((player, action.price),))
            state.put(state.clock, PASSES, 0)
        else:
            state.put(state.clock, PASSES, state.clock[PASSES] + 1)
        replace(state, ("all_lots", clockwise_after(state, player)[0]))


class RightToChoose(RailDecision):
    """Bids for the right to choose a lot: frame ``("rights", player, best bidder, bid, out, passed since the bid)``."""

    word = "rights"

    def actor(self, state: RailState, frame: Frame) -> int:
        """The player whose word it is."""
        player: int = frame[1]
        return player

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """With no lots left the round goes on with ordinary turns."""
        if not lots_left(state):
            end_auction(state, state.clock[PRIORITY])
            return True
        return False

    def _least(self, frame: Frame) -> int:
        _, _, best, amount, _, _ = frame
        least: int = self.rules.auction.opening if best == NOBODY else amount + self.rules.auction.step
        return least

    def _most(self, state: RailState, player: int) -> int:
        return int(state.cash[player] - min(state.lot_state[lot] for lot in lots_left(state)))

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """A bid, or a pass."""
        least, most = self._least(frame), self._most(state, frame[1])
        jump = self.rules.auction.step if self.rules.auction.multiples_only else 1
        if least <= most:
            yield Range(Bid(LotId(NOBODY), least), "price", least, least + (most - least) // jump * jump, jump)
        yield Pass()

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """Multiples of the step, over the last bid, and money left for the cheapest lot."""
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Bid) or action.lot != NOBODY:
            return wrong_kind(action, "bid for the right to choose, or pass")
        auction = self.rules.auction
        if auction.multiples_only and action.price % auction.step:
            return Refusal(f"bids are multiples of {auction.step}", "auction.multiples_only")
        if action.price < self._least(frame):
            return Refusal(f"the lowest bid is {self._least(frame)}", "auction.step")
        if action.price > self._most(state, frame[1]):
            most = self._most(state, frame[1])
            return Refusal(f"with the cheapest lot the player can bid up to {most}", "auction.right_to_choose")
        return None

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """Bid or drop out; the last bidder chooses."""
        _, player, best, amount, out, since = frame
        if isinstance(action, Bid):
            best, amount, since = player, action.price, ()
        else:
            out, since = (*out, player), (*since, player)
        left = [other for other in clockwise_after(state, player) if other not in out]
        if player not in out:
            left.append(player)
        if best != NOBODY and left == [best]:
            pay(state, best, BANK, amount)
            # All others may have been out before the only bid; then it is the one after the bidder.
            following = since[0] if since else clockwise_after(state, best)[0]
            state.put(state.clock, PRIORITY, following)
            replace(state, ("rights", following, NOBODY, 0, (), ()))
            push(state, ("choose_lot", best))
        elif left:
            replace(state, ("rights", left[0], best, amount, out, since))
        else:
            self._nobody_opens(state)

    def _nobody_opens(self, state: RailState) -> None:
        """The first time the priority holder must buy; either way the round is over."""
        first = len(lots_left(state)) == len(state.lot_state)
        holder = state.clock[PRIORITY]
        end_auction(state, holder)
        state.put(state.clock, PASSES, len(state.seats))
        state.put(state.clock, LAST_ACTOR, NOBODY)
        if first:
            push(state, ("choose_lot", holder))


class ChooseLot(RailDecision):
    """Who won the right chooses a lot and pays its price: frame ``("choose_lot", player)``."""

    word = "choose_lot"

    def actor(self, state: RailState, frame: Frame) -> int:
        """The winner."""
        player: int = frame[1]
        return player

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """Lots he can pay for."""
        for lot in lots_left(state):
            if self.refusal(state, frame, BuyLot(LotId(lot))) is None:
                yield BuyLot(LotId(lot))

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """One of the lots left, at its price."""
        if not isinstance(action, BuyLot):
            return wrong_kind(action, "choose a lot")
        if action.lot not in lots_left(state):
            return Refusal("that lot is not for sale", "auction.lots")
        if state.lot_state[action.lot] > state.cash[frame[1]]:
            return Refusal(f"it costs {state.lot_state[action.lot]}, the player has {state.cash[frame[1]]}", "cash")
        return None

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """Pay and take it."""
        assert isinstance(action, BuyLot)
        pop(state)
        pay(state, frame[1], BANK, state.lot_state[action.lot])
        give_lot(self.rules, state, action.lot, frame[1])
