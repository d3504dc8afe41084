"""Before the war: companies are sold to the highest bidder, and the display is renewed."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.pickup_deliver import (
    Action,
    ChitId,
    CompanyId,
    LineId,
    Nominate,
    Pass,
    PlaceTrain,
    Raise,
    Replace,
    StationId,
)
from railwright.runtime.effects.agenda import Frame, pop, push, replace
from railwright.runtime.effects.chance import tell
from railwright.runtime.effects.freight import discard, draw_chit, move_chit, put_train
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import (
    BANK,
    DISPLAY,
    DRAWN,
    NOBODY,
    NOTHING,
    PILE,
    FreightState,
)
from railwright.runtime.steps.decision import Choice, Range, wrong_kind
from railwright.runtime.steps.pickup_deliver.decision import FreightDecision
from railwright.runtime.steps.pickup_deliver.opening import next_train
from railwright.runtime.tables.rule import Rule


class SellingDecision(FreightDecision):
    """What nominating and bidding have in common; the second entry of the frame is the phase."""

    def rule(self, frame: Frame) -> Rule:
        """What the phase says."""
        return self.rules.title.phase[frame[1]]

    def most(self, state: FreightState, frame: Frame, player: int) -> int:
        """The highest sum a player may name."""
        if self.rule(frame).limit == "none":
            return 1_000_000
        step = self.rules.title.money.step
        return int(state.cash[player] - state.cash[player] % step)

    def price_refusal(self, state: FreightState, frame: Frame, player: int, price: int, least: int) -> Refusal | None:
        """Whole steps of money, enough, and not more than the player has."""
        step = self.rules.title.money.step
        if price % step:
            return Refusal(f"money moves in steps of {step}", "money.step")
        if price < least:
            return Refusal(f"the lowest bid is {least}", "turn.sell_company.minimum")
        if price > self.most(state, frame, player):
            return Refusal(f"the player has {state.cash[player]}", "turn.sell_company.limit")
        return None


class NominateCompany(SellingDecision):
    """A player puts a company up or passes the right on: frame ``("nominate", phase, player, declined)``."""

    word = "nominate"
    asked = "put a company up for sale with a bid, or pass the right on"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The player who has the right now."""
        player: int = frame[2]
        return player

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Who cannot bid passes it on; when all have, nothing is sold."""
        _, phase, player, declined = frame
        asked = state.n_players if self.rule(frame).nominator == "active_then_left" else 1
        if declined >= asked:
            pop(state)
            return True
        if self.most(state, frame, player) < self.rule(frame).minimum:
            replace(state, (self.word, phase, state.clockwise_from(player)[1], declined + 1))
            return True
        return False

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Any unsold company at any price, or none."""
        least = self.rule(frame).minimum
        for company, owner in enumerate(state.owner):
            if owner == BANK:
                action = Nominate(CompanyId(company), least)
                step = self.rules.title.money.step
                yield Range(action, "price", least, self.most(state, frame, frame[2]), step)
        yield Pass()

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """An unsold company, a price he has."""
        match action:
            case Pass():
                return None
            case Nominate(company=company, price=price):
                if not 0 <= company < len(state.owner) or state.owner[company] != BANK:
                    return Refusal("that company is not for sale", "turn.sell_company")
                return self.price_refusal(state, frame, frame[2], price, self.rule(frame).minimum)
        return wrong_kind(action, self.asked)

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """Bidding begins, or the next may put one up."""
        _, phase, player, declined = frame
        following = state.clockwise_from(player)[1]
        if isinstance(action, Nominate):
            replace(state, ("bidding", phase, following, action.company, action.price, player, 0, ()))
        else:
            replace(state, (self.word, phase, following, declined + 1))


class Bidding(SellingDecision):
    """Bids go round: frame ``("bidding", phase, player, company, price, best bidder, passes in a row, out)``."""

    word = "bidding"
    asked = "bid more or pass"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The player who bids or passes."""
        player: int = frame[2]
        return player

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Sold when all others have passed since the best bid."""
        _, phase, player, company, price, best, passes, out = frame
        if passes >= state.n_players - 1:
            pop(state)
            self._sell(state, frame)
            return True
        least = price + self.rule(frame).raise_by
        if player == best or player in out or self.most(state, frame, player) < least:
            passed = passes if player == best else passes + 1
            following = state.clockwise_from(player)[1]
            replace(state, (self.word, phase, following, company, price, best, passed, out))
            return True
        return False

    def _sell(self, state: FreightState, frame: Frame) -> None:
        _, _, _, company, price, best, _, _ = frame
        state.put(state.cash, best, state.cash[best] - price)
        state.put(state.cash, BANK, state.cash[BANK] + price)
        state.put(state.owner, company, best)
        tell(state, "sold", company, best, price)
        if self.rule(frame).brings_train and next_train(self.rules, state, best) != NOBODY:
            push(state, ("bring_train", best, self.rules.title.company_line[company]))

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """More money, or a pass."""
        least = frame[4] + self.rule(frame).raise_by
        yield Range(Raise(least), "price", least, self.most(state, frame, frame[2]), self.rules.title.money.step)
        yield Pass()

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """A raise by enough, with money he has."""
        match action:
            case Pass():
                return None
            case Raise(price=price):
                least = frame[4] + self.rule(frame).raise_by
                return self.price_refusal(state, frame, frame[2], price, least)
        return wrong_kind(action, self.asked)

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The next is asked."""
        _, phase, player, company, price, best, passes, out = frame
        following = state.clockwise_from(player)[1]
        if isinstance(action, Raise):
            replace(state, (self.word, phase, following, company, action.price, player, 0, out))
        else:
            gone = (*out, player) if self.rule(frame).passing == "is_out" else out
            replace(state, (self.word, phase, following, company, price, best, passes + 1, gone))


class BringTrain(FreightDecision):
    """A new owner puts a train on his new line: frame ``("bring_train", player, line)``."""

    word = "bring_train"
    asked = "put a train on a station of the new line"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The new owner."""
        player: int = frame[1]
        return player

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Any station of the line."""
        for station in self.rules.title.line_stations[frame[2]]:
            if not state.is_occupied(station):
                yield PlaceTrain(LineId(frame[2]), StationId(station))

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The next numbered train is there, empty."""
        assert isinstance(action, PlaceTrain)
        pop(state)
        put_train(state, next_train(self.rules, state, frame[1]), action.station, action.line)


class RenewDisplay(FreightDecision):
    """A load is drawn and replaces one on display: frame ``("renew", phase, player, chit drawn)``."""

    word = "renew"
    asked = "choose the load on display that is replaced"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The active player."""
        player: int = frame[2]
        return player

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Draw; with an empty pile, or nothing to replace, there is nothing to do."""
        _, phase, player, chit = frame
        if chit != NOBODY:
            return False
        loads = [other for other in state.chits(PILE) if other < self.rules.n_loads]
        if not loads or not state.display():
            pop(state)
            return True
        drawn = draw_chit(state, DRAWN)
        while drawn >= self.rules.n_loads:
            move_chit(state, drawn, PILE)
            drawn = draw_chit(state, DRAWN)
        assert drawn != NOTHING
        replace(state, (self.word, phase, player, drawn))
        return True

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Any load on display."""
        return (Replace(ChitId(chit)) for chit in state.display())

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The new load takes the box of the old one."""
        assert isinstance(action, Replace)
        _, phase, _, drawn = frame
        pop(state)
        box = state.chit_at[action.chit][1]
        if self.rules.title.phase[phase].replaced == "out_of_game":
            discard(self.rules, state, action.chit)
        else:
            move_chit(state, action.chit, PILE)
        move_chit(state, drawn, DISPLAY, box)
