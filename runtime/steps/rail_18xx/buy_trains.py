"""The step in which a company buys trains; the one in which it may have to, with its president's money."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import (
    Action,
    BuyTrain,
    CardId,
    CompanyId,
    FaceId,
    GoBankrupt,
    Pass,
    PrivateId,
    RaiseLimit,
    SellShares,
)
from railwright.runtime.effects.agenda import push
from railwright.runtime.effects.bankruptcy import go_bankrupt
from railwright.runtime.effects.companies import sell_shares
from railwright.runtime.effects.events import first_bought
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.privates import close_private, use
from railwright.runtime.effects.shares import units
from railwright.runtime.effects.trains import buy_train, in_pool, on_sale, trains_counted, trains_of
from railwright.runtime.market.chart import price as share_price
from railwright.runtime.network.runs import runs_of
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.rules.stock import keeps_presidency, sale_refusal
from railwright.runtime.state.rail_18xx import (
    BANK,
    BANK_TRAINS,
    BOUGHT_TRAIN,
    DEPOT,
    FORCED,
    KINDS_BOUGHT,
    NOBODY,
    OBSOLETE,
    POOL_OF_TRAINS,
    SOLD_THIS_TURN,
    UNSELLABLE,
    RailState,
)
from railwright.runtime.steps.decision import Choice, Range, wrong_kind
from railwright.runtime.steps.rail_18xx.operating_step import OperatingStep
from railwright.runtime.tables.rule import Rule


class BuyTrains(OperatingStep):
    """Buys trains from the bank, the pool and other companies."""

    asks = "buy a train or pass"
    moment = "trains"

    # --- what is on offer

    def bank_offers(self, state: RailState) -> list[tuple[int, int, int]]:
        """Trains of the bank, new and in the pool, as (card, face, price); one of each kind and source."""
        title = self.rules.title
        found: list[tuple[int, int, int]] = []
        seen: set[tuple[int, int]] = set()
        for card in (*on_sale(self.rules, state), *in_pool(state)):
            kind = self.rules.card_kind[card]
            key = (kind, state.train_holder[card])
            if key not in seen:
                seen.add(key)
                found.extend((card, face, title.train_price[face]) for face in title.card_trains[kind])
        return found

    def must_buy(self, state: RailState, company: int) -> bool:
        """Whether the company may not end its turn without a train."""
        duty = self.rules.kinds[state.kind[company]].must_own_train
        if duty == "never" or trains_of(state, company) or not self.bank_offers(state):
            return False
        return duty == "always" or self._has_route(state, company)

    def _has_route(self, state: RailState, company: int) -> bool:
        return runs_of(self.rules, self.connections, state, company, ()).has_run()

    def menu(self, state: RailState, company: int) -> Iterator[Choice]:
        """Trains that can be bought; when forced, shares that may be sold for it, or ruin."""
        return self.judged(state, company)

    def candidates(self, state: RailState, company: int) -> Iterator[Choice]:
        """Trains for sale, whether or not the company may have them; and the ways out of need."""
        rules = self.rules
        for card, face, price in self.bank_offers(state):
            yield BuyTrain(CardId(card), FaceId(face), price)
            for private, _, ability in self.rules.usable(state, company, "train_discount"):
                yield BuyTrain(CardId(card), FaceId(face), reduced(ability, price), PrivateId(private))
        for private, _, _ in rules.abilities_to("raise_train_limit"):
            yield RaiseLimit(PrivateId(private))
        president = state.president[company]
        if self.is_short(state, company):
            for other in range(rules.n_companies):
                for count in range(1, units(rules, state, other, president) + 1):
                    yield SellShares(CompanyId(other), count)
            yield GoBankrupt()
        yield from self._from_companies(state, company)

    def _from_companies(self, state: RailState, company: int) -> Iterator[Choice]:
        for card, holder in enumerate(state.train_holder):
            if holder > 0 and holder != state.holder_of_company(company):
                lowest = BuyTrain(CardId(card), FaceId(state.train_face[card]), 1)
                yield Range(lowest, "price", 1, self._most_for_used(state, company, card))

    # --- what is refused

    def refusal(self, state: RailState, company: int, action: Action) -> Refusal | None:
        """Limits, order of sale, prices, money; and the duties of a company without a train."""
        match action:
            case Pass():
                if self.must_buy(state, company):
                    return Refusal("the company must own a train", "company_kinds.must_own_train", "buy one")
                return None
            case BuyTrain():
                return self._purchase_refusal(state, company, action)
            case SellShares(company=sold, count=count):
                return self._forced_sale_refusal(state, company, sold, count)
            case RaiseLimit(private=private):
                if self._limit_raiser(state, company, private) is None:
                    return Refusal("the company has no private that lets it own more", "privates.raise_train_limit")
                return None
            case GoBankrupt():
                if not self.is_short(state, company) or self._could_pay(state, company):
                    return Refusal("the president is not bankrupt", "forced_purchase")
                return None
        return wrong_kind(action, self.asks)

    def _purchase_refusal(self, state: RailState, company: int, action: BuyTrain) -> Refusal | None:
        rules, title = self.rules, self.rules.title
        if not 0 <= action.card < rules.n_cards:
            return Refusal("there is no such train", "trains")
        if trains_counted(rules, state, company) >= rules.train_limit(state, company):
            return Refusal(f"the company may own {rules.train_limit(state, company)} trains", "phases.train_limit")
        holder = state.train_holder[action.card]
        if holder in (DEPOT, POOL_OF_TRAINS):
            if action.face not in title.card_trains[rules.card_kind[action.card]]:
                return Refusal("the card is no such train", "trains.faces")
            return self._bank_refusal(state, company, action, new=holder == DEPOT)
        if holder <= 0 or holder == state.holder_of_company(company):
            return Refusal("that train is not for sale", "buy_trains")
        return self._used_refusal(state, company, action)

    def _bank_refusal(self, state: RailState, company: int, action: BuyTrain, new: bool) -> Refusal | None:
        rules, title = self.rules, self.rules.title
        kind = rules.card_kind[action.card]
        if new and kind not in {rules.card_kind[card] for card in on_sale(rules, state)}:
            names = ", ".join(title.card_name[rules.card_kind[card]] for card in on_sale(rules, state))
            return Refusal(f"{title.card_name[kind]} is not yet on sale", "trains", f"on sale: {names}")
        price, bound = title.train_price[action.face], True
        if action.by != NOBODY:
            ability = self._usable(state, company, action.by, kind, "depot" if new else "pool")
            if ability is None:
                return Refusal("the company has no private that makes it cheaper", "privates.train_discount")
            price, bound = reduced(ability, price), ability.bound_by_turn_limit
        if action.price != price:
            return Refusal(f"the bank asks {price}", "trains.price")
        if (new or self.rule.pool_counts) and bound:
            refusal = self._turn_limit_refusal(state, kind, new)
            if refusal is not None:
                return refusal
        if price > state.treasury(company):
            return self._help_refusal(state, company, price)
        return None

    def _turn_limit_refusal(self, state: RailState, kind: int, new: bool) -> Refusal | None:
        title = self.rules.title
        if title.card_outside_limit[kind]:
            return None
        most = title.phase_bank_trains[state.phase]
        if most != NOBODY and state.turn[BANK_TRAINS] >= most:
            return Refusal(f"the bank sells a company {most} a turn in this phase", "phases.bank_trains")
        if new and title.phase_one_of_each[state.phase] and state.turn[KINDS_BOUGHT] >> kind & 1:
            return Refusal("one of each kind a turn", "phases.bank_trains")
        return None

    def _help_refusal(self, state: RailState, company: int, price: int) -> Refusal | None:
        """Whether the president pays what is missing."""
        treasury = state.treasury(company)
        if not self.must_buy(state, company):
            return Refusal(f"it costs {price}, the company has {treasury}", "cash")
        cheapest = self._cheapest(state)
        if cheapest <= treasury and self.rules.forced.if_company_can_pay == "any_it_can_pay":
            return Refusal("the company can pay for a train itself", "forced_purchase.if_company_can_pay")
        if price > cheapest and self.rules.forced.president_adds == "cheapest":
            return Refusal(
                f"the president helps only with the cheapest, at {cheapest}", "forced_purchase.president_adds"
            )
        missing = price - treasury - state.cash[state.president[company]]
        if missing > 0:
            return Refusal(f"the president must first raise {missing} by selling shares", "forced_purchase")
        return None

    def _used_refusal(self, state: RailState, company: int, action: BuyTrain) -> Refusal | None:
        if self.rule.from_companies == "never":
            return Refusal("companies do not sell trains", "buy_trains.from_companies")
        if state.president[state.company_of_holder(state.train_holder[action.card])] <= BANK:
            return Refusal("nobody can sell a train of a company without a president", "buy_trains.from_companies")
        if state.train_flags[action.card] & (OBSOLETE | UNSELLABLE):
            return Refusal("that train cannot be sold", "obsolete_trains")
        if action.face != state.train_face[action.card] or action.by != NOBODY:
            return Refusal("it is bought as it is, from its owner", "trains.faces")
        most = self._most_for_used(state, company, action.card)
        if not 1 <= action.price <= most:
            return Refusal(f"the price is from 1 to {most}", "buy_trains.from_companies")
        return None

    def _most_for_used(self, state: RailState, company: int, card: int) -> int:
        """The most a company may pay for another's train, its president's help included."""
        treasury = state.treasury(company)
        words = self.rules.forced.other_companies_train
        # With an empty treasury his help is cash he had; what he got for shares goes to the bank's train.
        from_cash = words == "empty_treasury_up_to_face" and treasury == 0 and not state.turn[SOLD_THIS_TURN]
        if not (words == "up_to_face" or from_cash) or not self.must_buy(state, company):
            return treasury
        face = self.rules.title.train_price[state.train_face[card]]
        return max(treasury, min(face, treasury + state.cash[state.president[company]]))

    def _usable(self, state: RailState, company: int, by: int, kind: int, source: str) -> Rule | None:
        for private, _, ability in self.rules.usable(state, company, "train_discount"):
            fits = ability.trains == NOBODY or kind in ability.trains
            if private == by and fits and source in ability.sources:
                return ability
        return None

    def _limit_raiser(self, state: RailState, company: int, private: int) -> int | None:
        """The number of an ability of a private the company owns that raises its train limit."""
        for owned, number, _ in self.rules.usable(state, company, "raise_train_limit"):
            if owned == private:
                return number
        return None

    # --- forced purchases

    def _cheapest(self, state: RailState) -> int:
        return min(price for _, _, price in self.bank_offers(state))

    def _wanted(self, state: RailState, company: int) -> int:
        """What a president may sell shares for: the cheapest train, or any."""
        if self.rules.forced.president_adds == "cheapest" or self._cheapest(state) <= state.treasury(company):
            return self._cheapest(state)
        return max(price for _, _, price in self.bank_offers(state))

    def is_short(self, state: RailState, company: int) -> bool:
        """Whether company and president together cannot pay what the president may have to sell shares for."""
        if not self.must_buy(state, company):
            return False
        return state.treasury(company) + state.cash[state.president[company]] < self._wanted(state, company)

    def _forced_sale_refusal(self, state: RailState, company: int, sold: int, count: int) -> Refusal | None:
        rules = self.rules
        if not 0 <= sold < rules.n_companies:
            return Refusal("there is no such company", "companies")
        president = state.president[company]
        if not self.is_short(state, company):
            return Refusal("nothing has to be sold", "forced_purchase.sells")
        refusal = sale_refusal(rules, state, president, sold, count)
        if refusal is not None:
            return refusal
        if sold == company and rules.forced.own_presidency == "kept":
            if not keeps_presidency(rules, state, president, sold, count):
                return Refusal("the sale would cost the president the company", "forced_purchase.own_presidency")
        elif rules.forced.other_presidencies == "kept" and not keeps_presidency(rules, state, president, sold, count):
            return Refusal("the sale would cost the president a company", "forced_purchase.other_presidencies")
        if rules.forced.sells == "as_needed":
            missing = self._wanted(state, company) - state.treasury(company) - state.cash[president]
            if (count - 1) * share_price(rules, state, sold) >= missing:
                return Refusal("that is more than is needed", "forced_purchase.sells")
        return None

    def _could_pay(self, state: RailState, company: int) -> bool:
        """Whether the president could raise the money: each holding sold at today's price."""
        president = state.president[company]
        total = state.treasury(company) + state.cash[president]
        for sold in range(self.rules.n_companies):
            most = 0
            for count in range(1, units(self.rules, state, sold, president) + 1):
                if sale_refusal(self.rules, state, president, sold, count) is None and (
                    sold != company or keeps_presidency(self.rules, state, president, sold, count)
                ):
                    most = count
            total += most * share_price(self.rules, state, sold)
        return total >= self._cheapest(state)

    # --- what happens

    def perform(self, state: RailState, company: int, action: Action) -> bool:
        """Buy; sell shares for it; give up; or end the step."""
        match action:
            case BuyTrain():
                self._buy(state, company, action)
                return False
            case SellShares(company=sold, count=count):
                sell_shares(self.rules, state, state.president[company], sold, count)
                state.put(state.turn, SOLD_THIS_TURN, state.turn[SOLD_THIS_TURN] | 1 << sold)
                return False
            case RaiseLimit(private=private):
                number = self._limit_raiser(state, company, private)
                assert number is not None
                more = self.rules.abilities[private][number].by
                state.put(state.train_limit_extra, company, state.train_limit_extra[company] + more)
                use(self.rules, state, private, number)
                return False
            case GoBankrupt():
                go_bankrupt(self.rules, state, state.president[company], company)
                # A new president has to finish the purchase; a company without one is done.
                return state.president[company] <= BANK
        return True

    def _buy(self, state: RailState, company: int, action: BuyTrain) -> None:
        rules = self.rules
        card, kind, seller = action.card, rules.card_kind[action.card], state.train_holder[action.card]
        missing = action.price - state.treasury(company)
        if missing > 0:
            pay(state, state.president[company], state.holder_of_company(company), missing)
            state.put(state.turn, FORCED, 1)
        if action.by != NOBODY:
            for private, number, _ in self.rules.usable(state, company, "train_discount"):
                if private == action.by:
                    use(rules, state, private, number)
                    break
        if seller == DEPOT or (seller == POOL_OF_TRAINS and self.rule.pool_counts):
            state.put(state.turn, BANK_TRAINS, state.turn[BANK_TRAINS] + 1)
            state.put(state.turn, KINDS_BOUGHT, state.turn[KINDS_BOUGHT] | 1 << kind)
        self._close_on_first_train(state, company)
        if buy_train(rules, state, company, card, action.face, action.price):
            first_bought(rules, state, company, kind)
            push(state, ("discards", company))

    def _close_on_first_train(self, state: RailState, company: int) -> None:
        """Privates that end when this company first buys a train."""
        if not state.has(company, BOUGHT_TRAIN):
            for private, _, ability in self.rules.abilities_to("close_on"):
                if ability.first_train_of == company:
                    close_private(self.rules, state, private)


def reduced(ability: Rule, price: int) -> int:
    """A price less a discount; no change is given."""
    if ability.percent is not None:
        return price - price * int(ability.percent) // 100
    return max(0, price - int(ability.amount))
