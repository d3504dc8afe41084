"""What the site asks a company in its turn, which is not always what our rules ask.

Its program offers a step, and so wants an action or a pass written down, by rules of thumb: laying track is always
offered, tokens only where one could go, trains whenever there is money and room for any. Records are full of passes for
such questions, and one that is to be read there must have them.
"""

from __future__ import annotations

from typing import Any

from railwright.runtime.actions.rail_18xx import PlaceToken
from railwright.runtime.effects.trains import trains_counted, trains_of
from railwright.runtime.engine import Engine
from railwright.runtime.network.runs import runs_of
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import (
    BANK_TRAINS,
    DEPOT,
    KINDS_BOUGHT,
    LAYS,
    NOBODY,
    OBSOLETE,
    OPERATED,
    UNSELLABLE,
    RailState,
)
from railwright.runtime.steps.rail_18xx.buy_trains import BuyTrains
from railwright.runtime.steps.rail_18xx.company_turn import CompanyTurn
from railwright.runtime.steps.rail_18xx.operating_step import OperatingStep


class Questions:
    """Which steps of a company's turn the site offers."""

    def __init__(self, engine: Engine) -> None:
        turn = engine.decisions["turn"]
        assert isinstance(turn, CompanyTurn)
        self.engine = engine
        self.rules: Rules = engine.rules
        self.turn: CompanyTurn = turn

    def step(self, word: str) -> OperatingStep:
        """A step of a company's turn."""
        return self.turn.steps[self.rules.step_words.index(word)]

    # --- what is asked

    def asks_track(self, state: RailState, company: int) -> bool:
        """Before the first lay always; after it only if there is another one, or a private for one."""
        if not state.turn[LAYS]:
            return True
        for lays in self.step("lay_track").rule.lays:
            if lays.first_turn and state.has(company, OPERATED):
                continue
            # A further lay is of the first colour, and not after a replacement.
            if len(lays.tiles) > len(state.turn[LAYS]) and all(state.turn[LAYS]):
                return True
        return self._has_private(state, company, "lay_tile") or self._could_buy(state, company, "lay_tile")

    def asks_token(self, state: RailState, company: int) -> bool:
        """Where a token is left that can be paid for and placed, or a private places one."""
        return any(isinstance(choice, PlaceToken) for choice in self.step("place_token").menu(state, company))

    def asks_run(self, state: RailState, company: int) -> bool:
        """With a train and any two stops that are linked, whether or not the train can run there."""
        cards = trains_of(state, company)
        return bool(cards) and runs_of(self.rules, self.turn.connections, state, company, cards).has_run()

    def asks_trains(self, state: RailState, company: int) -> bool:
        """With room and the money for some train of the bank, or for the least price of another company's."""
        rules, buying = self.rules, self._buying
        if buying.must_buy(state, company):
            return True
        if any(
            ability.word == "raise_train_limit" and state.private_uses[private][number] != 0
            for private, number, ability in self._owned(state, company)
        ):
            return True
        if trains_counted(rules, state, company) >= rules.train_limit(state, company):
            return False
        treasury = state.treasury(company)
        others = any(
            holder > 0 and holder != state.holder_of_company(company) and not state.train_flags[card] & _NOT_SOLD
            for card, holder in enumerate(state.train_holder)
        )
        if others and treasury >= 1:
            return True
        most = rules.title.phase_bank_trains[state.phase]
        if most != NOBODY and state.turn[BANK_TRAINS] >= most:
            return False
        offers = buying.bank_offers(state)
        # It looks whether there is money for any, and whether there is any to be had, each by itself.
        return any(price <= treasury for _, _, price in offers) and any(
            not self._is_second_of_kind(state, card) for card, _, _ in offers
        )

    def _is_second_of_kind(self, state: RailState, card: int) -> bool:
        """Whether the bank does not sell a new train because the company bought another of its kind this turn."""
        title, kind = self.rules.title, self.rules.card_kind[card]
        if state.train_holder[card] != DEPOT or title.card_outside_limit[kind]:
            return False
        return bool(title.phase_one_of_each[state.phase] and state.turn[KINDS_BOUGHT] >> kind & 1)

    def asks_privates(self, state: RailState, company: int) -> bool:
        """If it could buy a private at its least price, or owns one that could be used at any time of its turn."""
        if any(self._can_pay_for(state, company, private) for private in range(self.rules.n_privates)):
            return True
        return any(
            ability.when == "own_turn" and state.private_uses[private][number] != 0
            for private, number, ability in self._owned(state, company)
        )

    def is_short(self, state: RailState, company: int) -> bool:
        """Whether a president must sell shares to buy a train."""
        return self._buying.is_short(state, company)

    @property
    def _buying(self) -> BuyTrains:
        step = self.step("buy_trains")
        assert isinstance(step, BuyTrains)
        return step

    def _owned(self, state: RailState, company: int) -> list[tuple[int, int, Any]]:
        """Abilities of privates a company owns."""
        holder = state.holder_of_company(company)
        return [
            (private, number, ability)
            for private, owner in enumerate(state.private_holder)
            if owner == holder
            for number, ability in enumerate(self.rules.abilities[private])
        ]

    def _has_private(self, state: RailState, company: int, word: str) -> bool:
        return any(
            ability.word == word and state.private_uses[private][number] != 0
            for private, number, ability in self._owned(state, company)
        )

    def _could_buy(self, state: RailState, company: int, word: str) -> bool:
        return any(
            ability.word == word and state.private_uses[private][number] != 0
            for private, abilities in enumerate(self.rules.abilities)
            if self._can_pay_for(state, company, private)
            for number, ability in enumerate(abilities)
        )

    def _can_pay_for(self, state: RailState, company: int, private: int) -> bool:
        if (
            not state.is_player(state.private_holder[private])
            or state.phase not in self.rules.private_trade.to_companies
        ):
            return False
        return self.turn.private_prices(private)[0] <= state.treasury(company)


_NOT_SOLD = OBSOLETE | UNSELLABLE
