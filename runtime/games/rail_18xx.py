"""A game of an 18xx title: questions about it by name, its result, its end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from railwright.runtime.actions.action import Action
from railwright.runtime.actions.errors import BadAction
from railwright.runtime.actions.notation.names import Names
from railwright.runtime.actions.rail_18xx import BuyPrivate, BuyTrain, RunTrains, TradePrivate
from railwright.runtime.effects.shares import percent, percent_at
from railwright.runtime.effects.trains import in_pool, on_sale, trains_of
from railwright.runtime.game import Game
from railwright.runtime.market.chart import price
from railwright.runtime.network.runs import runs_of
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.scoring import Standing, end_reason, standings
from railwright.runtime.state.rail_18xx import (
    AUCTION,
    BANK,
    FLOATED,
    HELD_BACK,
    NOBODY,
    OFFERING,
    OPERATED,
    OPERATING,
    POOL,
    ROUND,
    SET_NUMBER,
    STARTED,
    STOCK,
    STOCK_ROUNDS,
    TREASURY,
    TURN_IN_SET,
    RailState,
)
from railwright.runtime.steps.decision import said

if TYPE_CHECKING:
    from railwright.runtime.actions.notation.rail_18xx.wording import Wording

PLACES = {"offering": OFFERING, "pool": POOL, "treasury": TREASURY, "held_back": HELD_BACK}
"""Where shares lie that no player has."""


class RailGame(Game):
    """A game of an 18xx title. Players, companies, privates, hexes are asked for by name, whatever the case."""

    __slots__ = ()
    state: RailState

    @property
    def rules(self) -> Rules:
        """The title as the engine uses it."""
        rules: Rules = self.engine.rules
        return rules

    @property
    def names(self) -> Wording:
        """The names of everything, and their numbers."""
        wording: Wording = self.table.speech.wording
        return wording

    # --- money and shares

    def holder(self, name: str) -> int:
        """The number of a player, a company or ``bank`` among those who hold money."""
        if name.casefold() == "bank":
            return BANK
        player = self.names.players.find(name)
        if player is not None:
            return player + 1
        company = self.names.companies.find(name)
        if company is None:
            known = (*self.players, *self.title.company_name, "bank")
            raise BadAction(f"nobody called `{name}` holds money", Names("holder", known).suggestion(name))
        return self.state.holder_of_company(company)

    def cash(self, holder: str) -> int:
        """The money of a player, a company or the bank."""
        money: int = self.state.cash[self.holder(holder)]
        return money

    def shares(self, company: str, holder: str) -> int:
        """How many percent of a company a player has, or lie in the ``offering``, ``pool`` or ``treasury``."""
        number = self.names.companies.number(company)
        if holder.casefold() in PLACES:
            return percent_at(self.rules, self.state, number, PLACES[holder.casefold()])
        return percent(self.rules, self.state, number, self.names.players.number(holder) + 1)

    def president(self, company: str) -> str | None:
        """Who decides for a company."""
        holder = self.state.president[self.names.companies.number(company)]
        return self.players[holder - 1] if self.state.is_player(holder) else None

    def price(self, company: str) -> int:
        """The price of a share on the market; 0 before the company has started."""
        return price(self.rules, self.state, self.names.companies.number(company))

    def par(self, company: str) -> int:
        """The starting price; 0 before the company has started."""
        par: int = self.state.par[self.names.companies.number(company)]
        return par

    def has_started(self, company: str) -> bool:
        """Whether a company has a price."""
        return self.state.has(self.names.companies.number(company), STARTED)

    def is_floated(self, company: str) -> bool:
        """Whether a company has its money and its turns."""
        return self.state.has(self.names.companies.number(company), FLOATED)

    def has_operated(self, company: str) -> bool:
        """Whether a company has had a whole turn."""
        return self.state.has(self.names.companies.number(company), OPERATED)

    # --- privates, trains, the map

    def owner(self, private: str) -> str | None:
        """Who has a private: a player, a company, ``bank``, or nobody when it is closed."""
        holder = self.state.private_holder[self.names.privates.number(private)]
        return self.holder_name(holder) if holder != NOBODY else None

    def holder_name(self, holder: int) -> str:
        """The name of one who holds money or things."""
        if holder == BANK:
            return "bank"
        if self.state.is_player(holder):
            return self.players[holder - 1]
        company = self.state.company_of_holder(holder)
        return self.names.companies[company] if company != NOBODY else "nobody"

    def is_closed(self, private: str) -> bool:
        """Whether a private is out of the game."""
        return self.owner(private) is None

    def trains(self, company: str) -> list[str]:
        """The trains of a company."""
        return [self.train_name(card) for card in trains_of(self.state, self.names.companies.number(company))]

    def train_name(self, card: int) -> str:
        """What a card runs as."""
        return self.names.trains[self.state.train_face[card]]

    def trains_on_sale(self) -> list[str]:
        """New trains that can be bought now, then those in the pool."""
        cards = (*on_sale(self.rules, self.state), *in_pool(self.state))
        return [self.title.card_name[self.rules.card_kind[card]] for card in cards]

    def tile(self, hexagon: str) -> tuple[str, int]:
        """The tile in a hex and how it is turned; what is printed on the map has a name that begins with ``=``."""
        number = self.names.hexes.number(hexagon)
        return self.names.tiles[self.state.hex_tile[number]], self.state.hex_rotation[number]

    def tokens(self, hexagon: str) -> list[str]:
        """Companies with a token in a hex."""
        return [self.names.companies[owner] for _, owner, *_ in self.state.hex_tokens[self.names.hexes.number(hexagon)]]

    # --- what a move would come to

    def earnings(self, action: Action) -> int | None:
        """What runs would earn, for shareholders and treasury together; nothing for other moves."""
        if not isinstance(action, RunTrains):
            return None
        company = self.names.company_to_act(self.state)
        connections = self.engine.decisions["turn"].connections
        runs = runs_of(self.rules, connections, self.state, company, trains_of(self.state, company))
        earned = runs.price(action.runs)
        return earned.revenue + earned.treasury

    def offers(self) -> list[dict[str, Any]]:
        """The menu for front ends; runs with what they earn (``earns``), deals with whose word they need (``partner``)."""
        offers = super().offers()
        for choice, offer in zip(self.menu(), offers, strict=True):
            action = said(choice)
            more = {"earns": self.earnings(action), "partner": self.partner(action)}
            offer.update((key, value) for key, value in more.items() if value is not None)
        return offers

    def partner(self, action: Action) -> str | None:
        """The other player a deal is made with: who sells, or buys, a private; the president who sells a train."""
        state, actor, other = self.state, self.engine.actor(self.state), NOBODY
        match action:
            case TradePrivate(private=private, buyer=buyer):
                other = buyer if buyer != actor else state.private_holder[private]
            case BuyPrivate(private=private):
                other = state.private_holder[private]
            case BuyTrain(card=card) if state.train_holder[card] >= 0:
                company = state.company_of_holder(state.train_holder[card])
                other = state.president[company] if company != NOBODY else NOBODY
        return self.players[other - 1] if state.is_player(other) and other != actor else None

    # --- the course of the game

    @property
    def phase(self) -> str:
        """The phase in force."""
        name: str = self.title.phase_name[self.state.phase]
        return name

    @property
    def round(self) -> str:
        """Where the game is: ``auction``, ``SR 2``, ``OR 2.1``, ``end``."""
        clock = self.state.clock
        if self.is_over:
            return "end"
        words = {
            AUCTION: "auction",
            STOCK: f"SR {clock[STOCK_ROUNDS]}",
            OPERATING: f"OR {clock[SET_NUMBER]}.{clock[TURN_IN_SET]}",
        }
        return words.get(clock[ROUND], "start")

    @property
    def company(self) -> str | None:
        """The company a decision is to be made for, if it is one."""
        number = self.names.company_to_act(self.state) if not self.is_over else NOBODY
        return self.names.companies[number] if number != NOBODY else None

    @property
    def end_reason(self) -> str | None:
        """The word of the title's language for how the game ended; nothing while it goes on."""
        return end_reason(self.rules, self.state)

    def result(self) -> list[Standing]:
        """What each player is worth now, the richest first; at the end of the game this is the result."""
        return standings(self.rules, self.state, self.players)

    def view(self, player: str | None = None) -> dict[str, Any]:
        """Everything a front end shows, as JSON. Nothing is hidden in these games: every player sees the same."""
        from railwright.runtime.views.rail_18xx import view

        if player is not None:
            self.names.players.number(player)
        return view(self)

    def sample(self, rng: random.Random) -> Action:
        """A legal move drawn by lot: the kind of action first, then which; every legal move can come."""
        from railwright.runtime.sampling import sample

        return sample(self, rng)


GAME = RailGame
"""The class of the family's games."""
