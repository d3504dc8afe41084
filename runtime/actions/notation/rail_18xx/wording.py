"""Actions between numbers and names: what the engine plays, and what people and programs say.

Both ways need the position: whose turn it is, which train the company's second `3` is, how many cities a hex has.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from railwright.runtime.actions import rail_18xx as act
from railwright.runtime.actions.errors import BadAction, IllegalMove
from railwright.runtime.actions.notation.names import Names, did_you_mean, shortened
from railwright.runtime.actions.notation.rail_18xx import sayings as say
from railwright.runtime.actions.rail_18xx import (
    Action,
    CardId,
    CellId,
    CompanyId,
    FaceId,
    HexId,
    LotId,
    PlayerId,
    PrivateId,
    StopId,
    TileId,
)
from railwright.runtime.engine import Engine
from railwright.runtime.state.rail_18xx import DEPOT, NOBODY, OFFERING, POOL, POOL_OF_TRAINS, TREASURY, RailState

PLACES = {OFFERING: "offering", POOL: "pool", TREASURY: "treasury"}
"""Where shares are bought, in words."""
BANK_WORD, POOL_WORD = "bank", "pool"
"""Where trains are bought, if not from a company."""

COMPANY_DECIDES = ("turn", "choose_city", "bonus_run", "destination_token")
"""Decisions made for a company, which their frames name first."""

Chain = tuple[int, ...]


class Wording:
    """Puts the actions of one title and its players into names and back."""

    def __init__(self, engine: Engine, players: Sequence[str]) -> None:
        self.engine = engine
        self.title = title = engine.title
        self.players = Names("player", players)
        self.companies = Names(
            "company",
            title.company_name,
            [
                (*others, full)
                for others, full in zip(title.company_aliases, title.company_full_name, strict=True)
            ],
        )
        self.privates = Names(
            "private",
            title.private_name,
            [
                (*others, full)
                for others, full in zip(title.private_aliases, title.private_full_name, strict=True)
            ],
        )
        self.lots = Names("lot", [lot.name for lot in title.lot], [self._lot_aliases(lot) for lot in range(self.n_lots)])
        self.hexes = Names("hex", title.hex_name)
        self.tiles = Names("tile", title.tile_name, title.tile_aliases)
        self.trains = Names("train", title.train_name)

    @property
    def n_lots(self) -> int:
        """Lots of the auction."""
        return len(self.title.lot)

    def _lot_aliases(self, number: int) -> Sequence[str]:
        lot = self.title.lot[number]
        if lot.private != NOBODY:
            return (*self.title.private_aliases[lot.private], self.title.private_full_name[lot.private])
        company = max(lot.company, lot.presidency)
        return (*self.title.company_aliases[company], self.title.company_full_name[company])

    # --- whose turn it is

    def company_to_act(self, state: RailState) -> int:
        """The company a decision is made for, or NOBODY where a player decides for himself."""
        frame = state.agenda[-1]
        if frame[0] in COMPANY_DECIDES:
            company: int = frame[1]
            return company
        return NOBODY

    def check_who(self, state: RailState, who: str, action: Action) -> None:
        """Refuse words in the name of somebody whose turn it is not."""
        actor, company = self.engine.actor(state), self.company_to_act(state)
        if isinstance(action, act.Insist):
            actor = action.player
        if isinstance(action, act.DiscardTrain):
            company = action.company
        player, spoken = self.players.find(who), self.companies.find(who)
        if player is None and spoken is None:
            known = (*self.players.names, *self.companies.names)
            raise BadAction(f"nobody here is called `{shortened(who)}`", did_you_mean(who, known))
        if actor == NOBODY:
            raise IllegalMove("the game is over", "game_end")
        if player != actor - 1 and (spoken is None or spoken != company):
            turn = self.players[actor - 1]
            if company != NOBODY:
                turn = f"{self.companies[company]} ({turn})"
            spoken_name = self.players[player] if player is not None else self.companies[spoken or 0]
            raise IllegalMove(f"it is not the turn of {spoken_name}", "rounds", f"it is the turn of {turn}")

    def who_says(self, state: RailState, action: Action) -> str:
        """The name an action is said in: the company's where it acts, else the player's."""
        company = self.company_to_act(state)
        match action:
            case act.Insist(player=player):
                return self.players[player - 1]
            case act.DiscardTrain(company=owner):
                return self.companies[owner]
            case act.Bid() | act.BuyLot() | act.Par() | act.BuyShare() | act.SellShares() | act.TradePrivate():
                company = NOBODY
            case act.GoBankrupt():
                company = NOBODY
        return self.companies[company] if company != NOBODY else self.actor_name(state)

    def actor_name(self, state: RailState) -> str:
        """The player to decide; empty when the game is over."""
        actor = self.engine.actor(state)
        return self.players[actor - 1] if actor != NOBODY else ""

    def rotations(self, state: RailState, hexagon: str, tile: str, using: str | None) -> list[int]:
        """How a tile may be turned in a hex now."""
        wanted = (self._hex(hexagon), self.tiles.number(tile), self._using(using))
        return [
            choice.rotation
            for choice in self.engine.menu(state)
            if isinstance(choice, act.LayTile) and (choice.hex, choice.tile, choice.by) == wanted
        ]

    # --- numbers to names

    def in_names(self, state: RailState, action: Action) -> say.AnySaying:
        """An action in names, as said in this position."""
        saying = self._say(state, action)
        return msgspec.structs.replace(saying, v=say.VERSION, who=self.who_says(state, action))

    def _say(self, state: RailState, action: Action) -> say.AnySaying:
        match action:
            case act.Pass():
                return say.SayPass()
            case act.Bid(lot=lot, price=price):
                return say.SayBid(lot=self.lots[lot] if lot != NOBODY else None, price=price)
            case act.BuyLot(lot=lot):
                return say.SayBuyLot(lot=self.lots[lot])
            case act.Par(company=company, cell=cell):
                return self._say_par(company, cell)
            case act.BuyShare(company=company, place=place, president=president):
                source = PLACES[place]
                return say.SayBuyShare(company=self.companies[company], source=source, president=president)  # type: ignore[arg-type]
            case act.SellShares(company=company, count=count):
                return say.SaySellShares(company=self.companies[company], count=count)
            case act.TradePrivate(private=private, buyer=buyer, price=price):
                holder = state.private_holder[private]
                seller = self.players[holder - 1] if state.is_player(holder) else None
                name, other = self.privates[private], self.players[buyer - 1]
                return say.SayTradePrivate(private=name, buyer=other, price=price, seller=seller)
            case act.BuyPrivate(private=private, price=price):
                return say.SayBuyPrivate(private=self.privates[private], price=price)
            case act.LayTile(hex=hexagon, tile=tile, rotation=rotation, by=by):
                where, what = self.hexes[hexagon], self.tiles[tile]
                return say.SayLayTile(hex=where, tile=what, rotation=rotation, using=self._by(by))
            case act.PlaceToken(hex=hexagon, stop=stop, by=by):
                city = self._say_city(state, hexagon, stop)
                return say.SayPlaceToken(hex=self.hexes[hexagon], city=city, using=self._by(by))
            case act.RunTrains(runs=runs):
                return say.SayRunTrains(runs=tuple(self._say_run(state, card, path) for card, path in runs))
            case act.Dividend(choice=choice):
                return say.SayDividend(choice=choice)  # type: ignore[arg-type]
            case act.BuyTrain():
                return self._say_purchase(state, action)
            case act.DiscardTrain(card=card):
                return say.SayDiscardTrain(train=self._train(state, card), nth=self._nth(state, card))
            case act.PlaceMarker(private=private, hex=hexagon):
                return say.SayPlaceMarker(private=self.privates[private], hex=self.hexes[hexagon])
            case act.BuyMarker(private=private):
                return say.SayBuyMarker(private=self.privates[private])
            case act.RaiseLimit(private=private):
                return say.SayRaiseLimit(private=self.privates[private])
            case act.Convert():
                return say.SayConvert()
            case act.Insist():
                return say.SayInsist()
            case act.Agree():
                return say.SayAgree()
            case act.GoBankrupt():
                return say.SayGoBankrupt()
        raise BadAction(f"{type(action).__name__} has no words")

    def _by(self, private: int) -> str | None:
        return self.privates[private] if private != NOBODY else None

    def _say_par(self, company: int, cell: int) -> say.SayPar:
        title, price = self.title, self.title.cell_price[cell]
        saying = say.SayPar(company=self.companies[company], price=price)
        if [title.cell_price[par] for par in title.par_cell].count(price) == 1:
            return saying
        return msgspec.structs.replace(saying, row=title.cell_row[cell], column=title.cell_column[cell])

    def _cities(self, state: RailState, hexagon: int) -> list[int]:
        """The stops of a hex that have circles; all of them where none has."""
        title = self.title
        stops = title.tile_stops[state.hex_tile[hexagon]]
        return [stop for stop, row in enumerate(stops) if title.stop_slots[row] > 0] or list(range(len(stops)))

    def _say_city(self, state: RailState, hexagon: int, stop: int) -> int | None:
        cities = self._cities(state, hexagon)
        return cities.index(stop) + 1 if len(cities) > 1 and stop in cities else None

    def _train(self, state: RailState, card: int) -> str:
        return self.trains[state.train_face[card]]

    def _same(self, state: RailState, holder: int, face: int) -> list[int]:
        """Cards somebody holds that run as one kind of train."""
        return [
            card
            for card, owner in enumerate(state.train_holder)
            if owner == holder and state.train_face[card] == face
        ]

    def _nth(self, state: RailState, card: int) -> int:
        return self._same(state, state.train_holder[card], state.train_face[card]).index(card) + 1

    def _say_run(self, state: RailState, card: int, path: Sequence[Chain]) -> say.Run:
        chains = tuple(tuple(self.hexes[hexagon] for hexagon in chain) for chain in directed(path))
        return say.Run(train=self._train(state, card), nth=self._nth(state, card), path=chains)

    def _say_purchase(self, state: RailState, action: act.BuyTrain) -> say.SayBuyTrain:
        holder, nth = state.train_holder[action.card], 1
        if holder == DEPOT:
            source = BANK_WORD
        elif holder == POOL_OF_TRAINS:
            source = POOL_WORD
        else:
            source, nth = self.companies[state.company_of_holder(holder)], self._nth(state, action.card)
        price: int | None = action.price
        if holder in (DEPOT, POOL_OF_TRAINS) and action.by == NOBODY and price == self.title.train_price[action.face]:
            price = None
        name, by = self.trains[action.face], self._by(action.by)
        return say.SayBuyTrain(train=name, source=source, nth=nth, price=price, using=by)

    # --- names to numbers

    def meant(self, state: RailState, saying: say.AnySaying) -> Action:
        """The action somebody's words mean in this position; BadAction or IllegalMove if they mean none."""
        action = self._act(state, saying)
        if saying.who is not None:
            self.check_who(state, saying.who, action)
        return action

    def _act(self, state: RailState, saying: say.AnySaying) -> Action:
        match saying:
            case say.SayPass():
                return act.Pass()
            case say.SayBid(lot=lot, price=price):
                return act.Bid(LotId(self.lots.number(lot) if lot is not None else NOBODY), price)
            case say.SayBuyLot(lot=lot):
                return act.BuyLot(LotId(self.lots.number(lot)))
            case say.SayPar():
                return self._act_par(saying)
            case say.SayBuyShare(company=company, source=source, president=president):
                place = next(place for place, word in PLACES.items() if word == source)
                return act.BuyShare(self._company(company), place, president)
            case say.SaySellShares(company=company, count=count):
                return act.SellShares(self._company(company), count)
            case say.SayTradePrivate():
                return self._act_trade(state, saying)
            case say.SayBuyPrivate(private=private, price=price):
                return act.BuyPrivate(self._private(private), price)
            case say.SayLayTile(hex=hexagon, tile=tile, rotation=rotation, using=using):
                return act.LayTile(self._hex(hexagon), TileId(self.tiles.number(tile)), rotation, self._using(using))
            case say.SayPlaceToken():
                return self._act_token(state, saying)
            case say.SayRunTrains():
                return self._act_runs(state, saying)
            case say.SayDividend(choice=choice):
                return act.Dividend(choice)
            case say.SayBuyTrain():
                return self._act_purchase(state, saying)
            case say.SayDiscardTrain():
                return self._act_discard(state, saying)
            case say.SayPlaceMarker(private=private, hex=hexagon):
                return act.PlaceMarker(self._private(private), self._hex(hexagon))
            case say.SayBuyMarker(private=private):
                return act.BuyMarker(self._private(private))
            case say.SayRaiseLimit(private=private):
                return act.RaiseLimit(self._private(private))
            case say.SayConvert():
                return act.Convert()
            case say.SayInsist(who=who):
                if who is None:
                    raise BadAction("who insists?", "say: Ann insists")
                return act.Insist(PlayerId(self.players.number(who) + 1))
            case say.SayAgree():
                return act.Agree()
        return act.GoBankrupt()

    def _company(self, name: str) -> CompanyId:
        return CompanyId(self.companies.number(name))

    def _private(self, name: str) -> PrivateId:
        return PrivateId(self.privates.number(name))

    def _hex(self, name: str) -> HexId:
        return HexId(self.hexes.number(name))

    def _using(self, name: str | None) -> PrivateId:
        return self._private(name) if name is not None else PrivateId(NOBODY)

    def _act_par(self, saying: say.SayPar) -> Action:
        title = self.title
        company = self._company(saying.company)
        wanted = (saying.row, saying.column)
        cells = [
            cell
            for cell in title.par_cell
            if title.cell_price[cell] == saying.price
            and (None in wanted or (title.cell_row[cell], title.cell_column[cell]) == wanted)
        ]
        if not cells:
            prices = ", ".join(str(price) for price in title.par_price)
            raise IllegalMove("no company starts at that price", "market.par", f"starting prices: {prices}")
        if len(cells) > 1:
            ways = " or ".join(f"in row {title.cell_row[cell]} column {title.cell_column[cell]}" for cell in cells)
            raise BadAction(f"several cells have the price {saying.price}", f"say {ways}")
        return act.Par(company, CellId(cells[0]))

    def _act_trade(self, state: RailState, saying: say.SayTradePrivate) -> Action:
        private, buyer = self._private(saying.private), PlayerId(self.players.number(saying.buyer) + 1)
        if saying.seller is not None and state.private_holder[private] != self.players.number(saying.seller) + 1:
            what = f"{self.players[self.players.number(saying.seller)]} does not own {self.privates[private]}"
            raise IllegalMove(what, "private_trade.between_players")
        return act.TradePrivate(private, buyer, saying.price)

    def _act_token(self, state: RailState, saying: say.SayPlaceToken) -> Action:
        hexagon = self._hex(saying.hex)
        cities = self._cities(state, hexagon)
        if not cities:
            raise IllegalMove(f"there is no circle in {self.hexes[hexagon]}", "place_token")
        if saying.city is None and len(cities) > 1:
            raise BadAction(f"{self.hexes[hexagon]} has {len(cities)} cities", "say which: `city 1`")
        number = saying.city or 1
        if number > len(cities):
            raise BadAction(f"{self.hexes[hexagon]} has no city {number}", f"it has {len(cities)}")
        return act.PlaceToken(hexagon, StopId(cities[number - 1]), self._using(saying.using))

    def _card(self, state: RailState, holder: int, train: str, nth: int) -> CardId:
        """The nth train of a name that somebody holds."""
        cards = self._same(state, holder, self.trains.number(train))
        if len(cards) < nth:
            company = state.company_of_holder(holder)
            name = self.companies[company] if company != NOBODY else "the bank"
            owned = [self._train(state, card) for card, owner in enumerate(state.train_holder) if owner == holder]
            count = f"{len(cards)} trains `{shortened(train)}`" if cards else f"no train `{shortened(train)}`"
            raise IllegalMove(f"{name} has {count}", "trains", f"it has {', '.join(owned) or 'none'}")
        return CardId(cards[nth - 1])

    def _act_runs(self, state: RailState, saying: say.SayRunTrains) -> Action:
        company = self.company_to_act(state)
        if company == NOBODY:
            raise IllegalMove("this is not the time to run trains", "rounds")
        holder, runs, used = state.holder_of_company(company), [], set[int]()
        for run in saying.runs:
            card = self._card(state, holder, run.train, run.nth)
            if card in used and run.nth == 1:
                # "2: ...; 2: ..." means two trains.
                face = state.train_face[card]
                card = CardId(next((other for other in self._same(state, holder, face) if other not in used), card))
            used.add(card)
            runs.append((card, tuple(tuple(self._hex(name) for name in chain) for chain in run.path)))
        return act.RunTrains(tuple(runs))

    def _act_purchase(self, state: RailState, saying: say.SayBuyTrain) -> Action:
        face = FaceId(self.trains.number(saying.train))
        source, by = saying.source.casefold(), self._using(saying.using)
        seller = self.companies.find(saying.source)
        if seller is not None:
            if saying.price is None:
                raise BadAction("a train of a company has the price that is agreed on", "say: for 100")
            card = self._card(state, state.holder_of_company(seller), saying.train, saying.nth)
            return act.BuyTrain(card, face, saying.price, by)
        if source not in (BANK_WORD, POOL_WORD):
            known = (BANK_WORD, POOL_WORD, *self.companies.names)
            raise BadAction(f"nobody called `{shortened(saying.source)}` sells trains", did_you_mean(source, known))
        card = self._bank_card(state, face, DEPOT if source == BANK_WORD else POOL_OF_TRAINS)
        price = saying.price
        if price is None:
            price = self._asked(state, card, face, by)
        return act.BuyTrain(card, face, price, by)

    def _bank_card(self, state: RailState, face: int, holder: int) -> CardId:
        kind = self.title.train_card[face]
        for card, owner in enumerate(state.train_holder):
            if owner == holder and self.engine.rules.card_kind[card] == kind:
                return CardId(card)
        where = "new" if holder == DEPOT else "in the pool"
        raise IllegalMove(f"no train {self.trains[face]} is left {where}", "trains")

    def _asked(self, state: RailState, card: int, face: int, by: int) -> int:
        """What the bank asks for a train, a private's discount taken off if the company has it."""
        if by != NOBODY:
            for choice in self.engine.menu(state):
                if isinstance(choice, act.BuyTrain) and (choice.card, choice.face, choice.by) == (card, face, by):
                    return choice.price
        return self.title.train_price[face]

    def _act_discard(self, state: RailState, saying: say.SayDiscardTrain) -> Action:
        name = saying.company if saying.company is not None else saying.who
        company = self.companies.find(name) if name is not None else None
        if company is None:
            # Said by the president, or by nobody: the company that has to.
            offers = [choice.company for choice in self.engine.menu(state) if isinstance(choice, act.DiscardTrain)]
            if not offers:
                raise IllegalMove("no company has to give up a train", "phases.train_limit")
            company = offers[0]
        return act.DiscardTrain(
            CompanyId(company), self._card(state, state.holder_of_company(company), saying.train, saying.nth)
        )

    # --- one way of saying each thing

    def canonical(self, state: RailState, action: Action) -> Action:
        """The same action the way it is written down: runs in the direction of travel, the first of equal trains."""
        if isinstance(action, act.RunTrains):
            return act.RunTrains(tuple((card, directed(path)) for card, path in action.runs))
        if isinstance(action, act.BuyTrain) and state.train_holder[action.card] in (DEPOT, POOL_OF_TRAINS):
            face = action.face
            if action.card != (card := self._first_like(state, action.card)):
                return act.BuyTrain(CardId(card), face, action.price, action.by)
        return action

    def _first_like(self, state: RailState, card: int) -> int:
        """The first card of the same kind in the same place."""
        kinds, holder = self.engine.rules.card_kind, state.train_holder[card]
        return next(
            other for other, owner in enumerate(state.train_holder) if owner == holder and kinds[other] == kinds[card]
        )


def directed(path: Sequence[Chain]) -> tuple[Chain, ...]:
    """The parts of a run turned so that each begins in the hex where the last one ended, if they can be."""
    chains = [tuple(chain) for chain in path]
    for first in (chains[0], chains[0][::-1]) if chains else ():
        turned, end = [first], first[-1]
        for chain in chains[1:]:
            if chain[0] != end:
                chain = chain[::-1]
            if chain[0] != end:
                break
            turned.append(chain)
            end = chain[-1]
        if len(turned) == len(chains):
            return tuple(turned)
    return tuple(chains)
