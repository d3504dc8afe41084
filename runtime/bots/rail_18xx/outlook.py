"""What a bot sees in an 18xx position: what trains cost, which will last, what companies earn, what is owed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railwright.runtime.effects.shares import percent_sold, units
from railwright.runtime.effects.trains import in_pool, on_sale, trains_of
from railwright.runtime.market.chart import price
from railwright.runtime.network.runs import CompanyRuns
from railwright.runtime.state.rail_18xx import FLOATED, NOBODY, OBSOLETE, STARTED

if TYPE_CHECKING:
    from railwright.runtime.games.rail_18xx import RailGame

BUDGET = 20_000
"""Nodes a bot lets the route search take for a guess."""


class Outlook:
    """A position as the player to decide looks at it."""

    def __init__(self, game: RailGame, memory: dict[Any, int]) -> None:
        self.game, self.state, self.rules, self.title = game, game.state, game.rules, game.title
        self.me: int = game.engine.actor(game.state)
        self.memory = memory
        """Revenues already worked out."""

    @property
    def cash(self) -> int:
        """The player's money."""
        money: int = self.state.cash[self.me]
        return money

    def owned(self) -> list[int]:
        """Companies the player decides for."""
        return [company for company, president in enumerate(self.state.president) if president == self.me]

    # --- trains

    def next_price(self) -> int:
        """What the cheapest train of the bank costs; 0 if there is none."""
        prices = [
            self.title.train_price[face]
            for card in (*on_sale(self.rules, self.state), *in_pool(self.state))
            for face in self.title.card_trains[self.rules.card_kind[card]]
        ]
        return min(prices, default=0)

    def on_sale_kind(self) -> int:
        """The kind of card that is next in the depot."""
        cards = on_sale(self.rules, self.state)
        return self.rules.card_kind[cards[0]] if cards else len(self.title.card_name)

    def lasts(self, card: int) -> bool:
        """Whether a train will not go with the next kind of train, or the one after."""
        if self.state.train_flags[card] & OBSOLETE:
            return False
        kind = self.rules.card_kind[card]
        gone = [on for on in (self.title.card_rusts_on[kind], self.title.card_obsolete_on[kind]) if on != NOBODY]
        return not gone or min(gone) > self.on_sale_kind() + 1

    def lasting_trains(self, company: int) -> int:
        """Trains of a company that will stay for a while."""
        return sum(self.lasts(card) for card in trains_of(self.state, company))

    def must_own(self, company: int) -> bool:
        """Whether a company may have to buy a train with its president's money."""
        return self.rules.kinds[self.state.kind[company]].must_own_train != "never"

    def owed(self) -> int:
        """What the player might have to add for trains of his companies before long."""
        need = 0
        for company in self.owned():
            if self.state.has(company, FLOATED) and self.must_own(company) and not self.lasting_trains(company):
                need = max(need, self.next_price() - self.state.treasury(company) - self.revenue(company))
        return max(0, need)

    # --- companies

    def revenue(self, company: int) -> int:
        """What the company's trains can earn on the board as it is, or nearly that."""
        state = self.state
        cards = tuple(trains_of(state, company))
        if not cards:
            return 0
        turn: Any = self.game.engine.decisions["turn"]
        track = turn.connections.track(state)
        key = (
            track.serial,
            tuple(state.hex_tokens),
            company,
            tuple(state.train_face[card] for card in cards),
            state.phase,
            state.markers[company],
        )
        if key not in self.memory:
            if len(self.memory) > 20_000:
                self.memory.clear()
            runs = CompanyRuns(self.rules, turn.connections, state, company, cards)
            self.memory[key] = runs.best(BUDGET).revenue if track.links else 0
        return self.memory[key]

    def missing_to_float(self, company: int) -> int:
        """Shares still to be sold before a company floats."""
        if self.state.has(company, FLOATED) or not self.state.has(company, STARTED):
            return 0
        need = self.rules.float_percent(self.state, company) - percent_sold(self.rules, self.state, company)
        unit = self.rules.kinds[self.state.kind[company]].unit
        return max(0, -(-need // unit))

    def held(self, company: int) -> int:
        """Shares of a company the player holds."""
        return units(self.rules, self.state, company, self.me)

    def price(self, company: int) -> int:
        """What a share costs on the market."""
        return price(self.rules, self.state, company)
