"""A bot that plays sensibly: it floats companies, builds toward revenue, runs the best routes, buys trains in time.

It looks no further than the next purchase, makes deals only with itself, and keeps money for trains it may be forced to
buy. Everything it does it finds in the menu.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from railwright.runtime.actions import rail_18xx as act
from railwright.runtime.actions.action import Action
from railwright.runtime.bots.rail_18xx.outlook import Outlook
from railwright.runtime.bots.rail_18xx.track import Draw, score
from railwright.runtime.effects.trains import trains_counted, trains_of
from railwright.runtime.state.rail_18xx import DEPOT, NOBODY, OFFERING, POOL_OF_TRAINS, REVENUE
from railwright.runtime.steps.decision import Choice, Range, said

if TYPE_CHECKING:
    from railwright.runtime.games.rail_18xx import RailGame

TRIED = 3
"""Lays whose effect on the best run is worked out; the others are judged by sight."""


class GreedyBot:
    """Plays for whoever is to decide."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.draws: dict[int, Draw] = {}
        self.memory: dict[Any, int] = {}

    def choose(self, game: RailGame) -> Action:
        """The move it likes best."""
        menu = game.menu()
        if len(menu) == 1 and not isinstance(menu[0], Range):
            return menu[0]
        look = Outlook(game, self.memory)
        kinds: dict[type[Action], list[Choice]] = {}
        for choice in menu:
            kinds.setdefault(type(said(choice)), []).append(choice)
        for kind, wish in self._wishes():
            if kind in kinds:
                action = wish(look, kinds[kind])
                if action is not None:
                    return action
        if act.Pass in kinds:
            return act.Pass()
        return self._unwilling(look, kinds)

    def _wishes(self) -> tuple[tuple[type[Action], Callable[[Outlook, list[Any]], Action | None]], ...]:
        """What it looks at, the most wanted first."""
        return (
            (act.RunTrains, lambda look, runs: runs[0]),
            (act.Agree, lambda look, ways: ways[0]),
            (act.Dividend, self._dividend),
            (act.LayTile, self._lay),
            (act.PlaceMarker, lambda look, places: places[0]),
            (act.BuyTrain, self._buy_train),
            (act.SellShares, self._sell),
            (act.DiscardTrain, self._discard),
            (act.PlaceToken, self._place_token),
            (act.BuyPrivate, self._buy_private),
            (act.BuyMarker, self._buy_marker),
            (act.RaiseLimit, lambda look, ways: ways[0]),
            (act.Convert, self._convert),
            (act.BuyLot, self._buy_lot),
            (act.Bid, self._bid),
            (act.Par, self._par),
            (act.BuyShare, self._buy_share),
        )

    def _unwilling(self, look: Outlook, kinds: dict[type[Action], list[Choice]]) -> Action:
        """What has to be done although nothing is wanted; ruin last of all."""
        for kind, choices in kinds.items():
            if kind not in (act.GoBankrupt, act.TradePrivate):
                choice = choices[0]
                return said(choice)
        return act.GoBankrupt()

    # --- auctions

    def _value(self, look: Outlook, lot: int) -> int:
        """What a lot is worth to a player: its face value, and a few times what it pays."""
        thing = look.title.lot[lot]
        income = look.title.private_income[thing.private] if thing.private != NOBODY else thing.price // 10
        return thing.price + income

    def _buy_lot(self, look: Outlook, lots: list[act.BuyLot]) -> Action | None:
        """The best lot that leaves enough to start a company with; where nothing else can be done, any."""
        price: list[int] = look.state.lot_state
        best = max(lots, key=lambda buy: (self._value(look, buy.lot) - price[buy.lot], -buy.lot))
        return best if look.cash - price[best.lot] >= self._float_money(look) or price[best.lot] <= 40 else None

    def _bid(self, look: Outlook, bids: list[Range]) -> Action | None:
        """The lowest bid on a lot that is still a bargain, if nobody else is bid down for it by ourselves."""
        wanted = []
        for choice in bids:
            bid = choice.action
            assert isinstance(bid, act.Bid)
            if bid.lot == NOBODY:
                worth = look.cash // 20
            elif look.state.bids[bid.lot] and look.state.bids[bid.lot][0][0] == look.me:
                continue
            else:
                worth = self._value(look, bid.lot)
            if choice.least <= worth and look.cash - choice.least >= self._float_money(look) // 2:
                wanted.append((worth - choice.least, -bid.lot, choice))
        return max(wanted)[2].action if wanted else None

    def _float_money(self, look: Outlook) -> int:
        """What a first company of one's own takes: a few shares at the lowest starting price."""
        return 4 * min(look.title.par_price)

    # --- stock rounds

    def _par(self, look: Outlook, pars: list[act.Par]) -> Action | None:
        """Start a company that can be floated from one's own pocket, at the highest such price.

        Where nobody can do that alone, one company at a time is started at the lowest price, and all join in. A price
        for a presidency that is ours already is the highest.
        """
        title, state = look.title, look.state
        company = pars[0].company
        kind = look.rules.kinds[state.kind[company]]
        if state.president[company] == look.me:
            return max(pars, key=lambda par: title.cell_price[par.cell])
        if any(look.missing_to_float(other) for other in look.owned()):
            return None
        spare = look.cash - look.owed()
        need = -(-max(kind.president_units * kind.unit, look.rules.float_percent(state, company)) // kind.unit)
        able = [par for par in pars if title.cell_price[par.cell] * need <= spare]
        wanted = max((title.cell_price[par.cell] for par in able), default=0)
        if not able:
            waiting = any(look.missing_to_float(other) for other in range(look.rules.n_companies))
            together = sum(state.cash[1 : 1 + len(state.seats)])
            wanted = min(title.cell_price[par.cell] for par in pars)
            if waiting or wanted * need > together or wanted * (kind.president_units + 1) > spare:
                return None
            able = pars
        return self.rng.choice([par for par in able if title.cell_price[par.cell] == wanted])

    def _buy_share(self, look: Outlook, shares: list[act.BuyShare]) -> Action | None:
        """First what floats a company, then what pays best for its price."""
        own = [share for share in shares if look.state.president[share.company] == look.me]
        waiting = [share for share in shares if look.missing_to_float(share.company)]
        if waiting:
            return min(waiting, key=lambda share: (share not in own, look.missing_to_float(share.company)))
        spare = look.cash - look.owed()
        best, most = None, 0.0
        for share in shares:
            company = share.company
            paid = look.state.par[company] if share.place == OFFERING else look.price(company)
            if paid > spare or paid == 0:
                continue
            unit = look.rules.kinds[look.state.kind[company]].unit
            worth = (look.revenue(company) * unit / 100 + 2) / paid * (1.1 if share in own else 1.0)
            if worth > most:
                best, most = share, worth
        return best

    def _sell(self, look: Outlook, sales: list[act.SellShares]) -> Action | None:
        """Only what has to be: of what pays least for its price, as little as will do."""
        if any(isinstance(choice, act.Pass) for choice in look.game.menu()):
            return None
        unforced = [choice for choice in look.game.menu() if isinstance(choice, act.BuyTrain)]
        if unforced:
            return None

        def regret(sale: act.SellShares) -> tuple[bool, float, int]:
            own = look.state.president[sale.company] == look.me
            paid = look.price(sale.company) or 1
            return (own, look.revenue(sale.company) / paid, sale.count)

        return min(sales, key=regret)

    # --- operating

    def _lay(self, look: Outlook, lays: list[act.LayTile]) -> Action | None:
        """Of the lays that look best, the one after which the trains earn most."""
        game, company = look.game, look.game.names.company_to_act(look.state)
        if company == NOBODY:
            return None
        key = id(look.title)
        if key not in self.draws:
            self.draws = {key: Draw(look.title)}
        draw = self.draws[key]
        spare = look.state.treasury(company)
        if not look.lasting_trains(company) and len(trains_of(look.state, company)) < 2:
            spare -= look.next_price()
        ranked = []
        for lay in lays:
            cost = look.title.hex_cost[lay.hex][look.title.tile_colour[lay.tile]] if lay.by == NOBODY else 0
            if cost == 0 or cost <= spare:
                ranked.append((score(draw, look, lay), -lay.hex, -lay.tile, -lay.rotation, lay))
        ranked.sort(key=lambda row: row[:4], reverse=True)
        before = look.revenue(company)
        best, most = None, 0.0
        for guess, *_, lay in ranked[: TRIED if before else 1]:
            total = guess
            if before:
                twin = game.clone()
                twin.play(lay)
                total += 3 * (Outlook(twin, self.memory).revenue(company) - before)
            if total > most:
                best, most = lay, total
        return best

    def _place_token(self, look: Outlook, places: list[act.PlaceToken]) -> Action | None:
        """Where it costs nothing or has to be, the best city; else only with money for the next train left."""
        title, state = look.title, look.state
        company = look.game.names.company_to_act(state)
        level = title.phase_level[state.phase]

        def worth(place: act.PlaceToken) -> tuple[int, int]:
            row = title.tile_stops[state.hex_tile[place.hex]][place.stop]
            return title.stop_values[row][min(level, len(title.stop_values[row]) - 1)], -place.hex

        if not any(isinstance(choice, act.Pass) for choice in look.game.menu()):
            return max(places, key=worth)
        if company == NOBODY:
            return None
        best = max(places, key=worth)
        costs, following = state.token_costs[company], state.token_next[company]
        cost = costs[following] if best.by == NOBODY and following < len(costs) else 0
        train = 0 if look.lasting_trains(company) else look.next_price()
        if cost and (worth(best)[0] < 30 or state.treasury(company) - cost < max(train, cost)):
            return None
        return best

    def _dividend(self, look: Outlook, choices: list[act.Dividend]) -> Action | None:
        """Pay, unless a train will soon be needed and the treasury could not buy it."""
        company = look.game.names.company_to_act(look.state)
        words = {choice.choice: choice for choice in choices}
        treasury, revenue = look.state.treasury(company), look.state.turn[REVENUE]
        short = look.next_price() - treasury
        needs = look.must_own(company) and not look.lasting_trains(company)
        if needs and short > 0 and "withhold" in words:
            # What comes back to the president as dividends is his to add later, but only his part.
            unit = look.rules.kinds[look.state.kind[company]].unit
            part = look.held(company) * unit / 100
            alone = look.cash + revenue * part - look.owed() >= short
            if not alone or revenue >= short:
                return words["withhold"]
        return words.get("pay", choices[0])

    def _buy_train(self, look: Outlook, offers: list[Choice]) -> Action | None:
        """New trains while there is money and use for them; from another company of one's own when it is pressing."""
        state, title = look.state, look.title
        company = look.game.names.company_to_act(state)
        trains = trains_counted(look.rules, state, company)
        must = not any(isinstance(choice, act.Pass) for choice in look.game.menu())
        bank = [offer for offer in offers if isinstance(offer, act.BuyTrain) and self._of_bank(look, offer)]
        wanted = []
        for offer in bank:
            lasting = look.lasts(offer.card) if state.train_holder[offer.card] != DEPOT else True
            kind = look.rules.card_kind[offer.card]
            soon = title.card_rusts_on[kind] != NOBODY and title.card_rusts_on[kind] <= look.on_sale_kind() + 1
            needed = must or trains == 0 or not soon or not look.lasting_trains(company)
            if needed and (lasting or trains == 0 or must):
                wanted.append((not soon, title.train_distance[offer.face], -offer.price, -offer.card, -offer.face, offer))
        affordable = [row for row in wanted if row[-1].price <= state.treasury(company)]
        if affordable:
            return max(affordable)[-1]
        sister = self._from_sister(look, company, offers) if trains == 0 else None
        if sister is not None:
            return sister
        if must and wanted:
            # With the president's help: the cheapest that lasts, or the cheapest.
            return min(wanted, key=lambda row: (-row[2], not row[0]))[-1]
        return None

    def _of_bank(self, look: Outlook, offer: act.BuyTrain) -> bool:
        return look.state.train_holder[offer.card] in (DEPOT, POOL_OF_TRAINS)

    def _from_sister(self, look: Outlook, company: int, offers: list[Choice]) -> Action | None:
        """A train of another company of the same president that can spare it, for as little as may be."""
        best, most = None, -1
        for offer in offers:
            if not isinstance(offer, Range) or not isinstance(offer.action, act.BuyTrain):
                continue
            seller = look.state.company_of_holder(look.state.train_holder[offer.action.card])
            if look.state.president[seller] != look.me or len(trains_of(look.state, seller)) < 2:
                continue
            distance = look.title.train_distance[offer.action.face] + 10 * look.lasts(offer.action.card)
            if distance > most:
                best, most = offer.action, distance
        return best

    def _discard(self, look: Outlook, discards: list[act.DiscardTrain]) -> Action | None:
        """The train that goes first, of those the shortest."""
        state, title = look.state, look.title
        return min(
            discards,
            key=lambda discard: (look.lasts(discard.card), title.train_distance[state.train_face[discard.card]]),
        )

    def _buy_private(self, look: Outlook, offers: list[Range]) -> Action | None:
        """Privates of the president's own, for all they may cost, when the company has its trains and money left."""
        company = look.game.names.company_to_act(look.state)
        if not look.lasting_trains(company):
            return None
        for offer in offers:
            action = offer.action
            assert isinstance(action, act.BuyPrivate)
            if look.state.private_holder[action.private] != look.me:
                continue
            if look.state.treasury(company) - offer.most >= look.next_price():
                bought: Action = msgspec.structs.replace(action, price=offer.most)
                return bought
        return None

    def _buy_marker(self, look: Outlook, offers: list[act.BuyMarker]) -> Action | None:
        company = look.game.names.company_to_act(look.state)
        rich = look.lasting_trains(company) and look.state.treasury(company) >= look.next_price() + 50
        return offers[0] if rich else None

    def _convert(self, look: Outlook, ways: list[act.Convert]) -> Action | None:
        """When the money that new shares bring is needed for a train."""
        company = look.game.names.company_to_act(look.state)
        return ways[0] if look.state.treasury(company) < look.next_price() else None
