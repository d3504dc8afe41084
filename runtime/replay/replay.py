"""Plays a record of 18xx.games again under our rules, action by action, and says where it first differs.

The site leaves out what its program does by itself, and writes down passes for questions ours may not ask. So a
record's action is brought to the decision it belongs to: decisions in between are passed. What a record says is never
changed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from railwright.runtime.actions.errors import GameError, IllegalMove
from railwright.runtime.actions.rail_18xx import (
    Action,
    Bid,
    BuyLot,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    CardId,
    CellId,
    CompanyId,
    Convert,
    DiscardTrain,
    Dividend,
    FaceId,
    GoBankrupt,
    HexId,
    LayTile,
    LotId,
    Par,
    Pass,
    PlaceMarker,
    PlaceToken,
    PlayerId,
    PrivateId,
    RaiseLimit,
    RunTrains,
    SellShares,
    StopId,
    TileId,
    TradePrivate,
)
from railwright.runtime.effects.board import cities_of
from railwright.runtime.effects.trains import trains_of
from railwright.runtime.engine import Engine
from railwright.runtime.network.runs import CompanyRuns
from railwright.runtime.replay.chains import in_order
from railwright.runtime.replay.names import Names
from railwright.runtime.replay.record import BadRecord, Record
from railwright.runtime.state.rail_18xx import (
    BROKEN,
    DEPOT,
    END,
    END_NOW,
    NOBODY,
    OFFERING,
    POOL,
    POOL_OF_TRAINS,
    REVENUE,
    TREASURY,
    RailState,
)
from railwright.runtime.steps.rail_18xx.buy_trains import BuyTrains

STEP_OF = {
    "lay_tile": "lay_track",
    "place_token": "place_token",
    "run_routes": "run_trains",
    "dividend": "pay_dividend",
    "buy_train": "buy_trains",
    "bankrupt": "buy_trains",
    "convert": "convert",
}
"""The step of a company's turn an action belongs to; what is not here may be done at any time of the turn."""

MOST_PASSES = 200


class Difference(NamedTuple):
    """Where a replay departs from the record."""

    action: Any
    """The record's number of the action."""
    what: str


class RouteCount(NamedTuple):
    """How the recorded runs compare with ours."""

    checked: int = 0
    equal: int = 0
    best_higher: int = 0


class Replay:
    """One record being played again."""

    def __init__(self, engine: Engine, record: Record) -> None:
        self.engine, self.record = engine, record
        if len(record.players) not in engine.rules.starting_cash:
            raise BadRecord(f"{engine.title.name} is not played by {len(record.players)}")
        self.state: RailState = engine.new_state(len(record.players))
        self.names = Names(engine.rules, record.players)
        self.copies: dict[str, int] = {}
        """Copies of tiles on the map, by the record's id, and where they lie."""
        self.difference: Difference | None = None
        self.routes = RouteCount()
        self.played: list[Action] = []
        self.ended_by_hand = False
        self.share_place: dict[tuple[str, str], int] = {}
        """Where the record's numbered certificates lie: POOL, or with a player."""
        self.card_names: dict[str, int] = {}
        """Cards the record's train ids have turned out to be."""

    def run(self) -> None:
        """Play all actions, until one cannot be played."""
        for action in self.record.actions:
            try:
                self.apply(action)
            except GameError as error:
                self.difference = Difference(action.get("id"), f"{action['type']} of {action.get('entity')}: {error}")
                return
            except (KeyError, ValueError, TypeError, IndexError) as error:
                what = f"{action.get('type')} of {action.get('entity')} cannot be read: {error!r}"
                self.difference = Difference(action.get("id"), what)
                return
        if not self.ended_by_hand:
            self._finish()

    def _finish(self) -> None:
        """Pass what the site passed by itself after the last action."""
        for _ in range(MOST_PASSES):
            if self.state.clock[END] == END_NOW or self.engine.refusal(self.state, Pass()) is not None:
                return
            self.engine.play(self.state, Pass())

    def play(self, action: Action) -> None:
        """Play one of our actions."""
        self.engine.play(self.state, action)
        self.played.append(action)

    # --- bringing an action to its decision

    def _frame(self) -> tuple[Any, ...]:
        return tuple(self.state.agenda[-1])

    def _pass_until(self, wanted: Any, what: str) -> None:
        """Pass decisions the record does not mention, until the wanted one is open."""
        for _ in range(MOST_PASSES):
            if wanted():
                return
            refusal = self.engine.refusal(self.state, Pass())
            if refusal is not None:
                raise IllegalMove(f"{what} is not open; {self._frame()[0]} is, which cannot be passed: {refusal.what}")
            self.play(Pass())
        raise IllegalMove(f"{what} never comes")

    def _to_company(self, company: int, word: str) -> None:
        step = STEP_OF.get(word)

        def open_now() -> bool:
            frame = self._frame()
            if frame[0] == "choose_city":
                return word == "place_token"
            if frame[0] != "turn" or frame[1] != company:
                return False
            here = self.engine.rules.step_words[frame[2] // 2]
            return step is None or here == step or (here == "place_home" and word == "place_token")

        self._pass_until(open_now, f"`{word}` of {self.engine.rules.company_name[company]}")

    def _to_player(self, player: int, words: tuple[str, ...]) -> None:
        def open_now() -> bool:
            return self._frame()[0] in words and self.engine.actor(self.state) == player

        self._pass_until(open_now, f"a turn of player {player}")

    # --- one action of the record

    def apply(self, action: dict[str, Any]) -> None:
        """Play one action of the record."""
        word = action["type"]
        method = getattr(self, f"_{word}", None)
        if method is None:
            raise BadRecord(f"the action type `{word}` is not known")
        method(action)

    def _company(self, action: dict[str, Any]) -> int:
        """The company that acts, or whose private does."""
        if action.get("entity_type") == "company":
            private = self.names.private(action["entity"])
            company = self.state.company_of_holder(self.state.private_holder[private])
            if company == NOBODY:
                raise IllegalMove("no company owns that private")
            return company
        return self.names.company(action["entity"])

    def _by(self, action: dict[str, Any]) -> PrivateId:
        return PrivateId(self.names.private(action["entity"]) if action.get("entity_type") == "company" else NOBODY)

    def _pass(self, action: dict[str, Any]) -> None:
        """A company's pass says nothing ours does not find out; a player's ends his turn."""
        if action.get("entity_type") != "player":
            return
        player = self.names.player(action["entity"])
        in_auction = self._frame()[0] in ("stock_turn", "waterfall_turn", "contest", "all_lots")
        if in_auction and self.engine.actor(self.state) == player:
            self.play(Pass())

    def _bid(self, action: dict[str, Any]) -> None:
        player, price = self.names.player(action["entity"]), int(action["price"])
        lot = self.names.lot(action["company"])
        self._to_player(player, ("waterfall_turn", "contest", "all_lots"))
        buy = BuyLot(LotId(lot))
        if self._frame()[0] == "waterfall_turn" and self.engine.refusal(self.state, buy) is None:
            self.play(buy)
        else:
            self.play(Bid(LotId(lot), price))

    def _par(self, action: dict[str, Any]) -> None:
        player = self.names.player(action["entity"])
        self._to_player(player, ("stock_turn", "set_par"))
        cell = CellId(self.names.cell(action["share_price"]))
        self.play(Par(CompanyId(self.names.company(action["corporation"])), cell))

    def _buy_shares(self, action: dict[str, Any]) -> None:
        player = self.names.player(action["entity"])
        self._to_player(player, ("stock_turn",))
        name, _, number = str(action["shares"][0]).rpartition("_")
        company, president = CompanyId(self.names.company(name)), number == "0"
        wanted = [BuyShare(company, place, president) for place in (OFFERING, TREASURY, POOL)]
        # A record names a certificate, not where it lies; of equal ones it does not matter which.
        if self.share_place.get((name, number)) == POOL:
            wanted.reverse()
        for buy in wanted:
            if self.engine.refusal(self.state, buy) is None:
                self.play(buy)
                self.share_place[name, number] = player
                return
        raise IllegalMove(*self.engine.refusal(self.state, wanted[0]) or ("it cannot be bought", ""))

    def _sell_shares(self, action: dict[str, Any]) -> None:
        player = self.names.player(action["entity"])
        name = str(action["shares"][0]).rpartition("_")[0]
        company = self.names.company(name)
        kind = self.engine.rules.kinds[self.state.kind[company]]
        count = int(action["percent"]) // kind.unit if "percent" in action else len(action["shares"])
        if not self._is_forced(player):
            self._to_player(player, ("stock_turn",))
        for share in action["shares"]:
            self.share_place[name, str(share).rpartition("_")[2]] = POOL
        self.play(SellShares(CompanyId(company), count))

    def _is_forced(self, player: int) -> bool:
        """Whether a sale is to pay for a train in a company's turn."""
        frame = self._frame()
        if frame[0] != "turn" or self.state.president[frame[1]] != player:
            return False
        buying = self.engine.decisions["turn"].steps[self.engine.rules.step_words.index("buy_trains")]
        assert isinstance(buying, BuyTrains)
        if not buying.is_short(self.state, frame[1]):
            return False
        self._to_company(frame[1], "buy_train")
        return True

    def _buy_company(self, action: dict[str, Any]) -> None:
        private, price = PrivateId(self.names.private(action["company"])), int(action["price"])
        if action.get("entity_type") == "player":
            player = self.names.player(action["entity"])
            self._to_player(player, ("stock_turn",))
            self.play(TradePrivate(private, PlayerId(player), price))
            return
        self._to_company(self._company(action), "buy_company")
        self.play(BuyPrivate(private, price))

    def _lay_tile(self, action: dict[str, Any]) -> None:
        company = self._company(action)
        self._to_company(company, "lay_tile")
        hexagon, tile = self.names.hex(action["hex"]), self.names.tile(action["tile"])
        self.play(LayTile(HexId(hexagon), TileId(tile), int(action["rotation"]), self._by(action)))
        for copy in [copy for copy, lies in self.copies.items() if lies == hexagon]:
            del self.copies[copy]
        self.copies[str(action["tile"])] = hexagon

    def _place_token(self, action: dict[str, Any]) -> None:
        company = self._company(action)
        self._to_company(company, "place_token")
        hexagon, part = self.names.city(self.state, self.copies, action["city"])
        cities = cities_of(self.engine.rules, self.state, hexagon)
        if part >= len(cities):
            raise IllegalMove(f"there is no city {part} in {action['city']}")
        self.play(PlaceToken(HexId(hexagon), StopId(cities[part]), self._by(action)))

    def _run_routes(self, action: dict[str, Any]) -> None:
        company = self._company(action)
        self._to_company(company, "run_routes")
        runs = []
        free = trains_of(self.state, company)
        for route in action["routes"]:
            card = self._own_card(str(route["train"]), free)
            free.remove(card)
            chains = tuple(tuple(HexId(self.names.hex(name)) for name in chain) for chain in route["connections"])
            runs.append((CardId(card), chains))
        cards, connections = trains_of(self.state, company), self.engine.decisions["turn"].connections
        highest = CompanyRuns(self.engine.rules, connections, self.state, company, cards).best().revenue
        self.play(RunTrains(self._ordered(runs)))
        self._compare_routes(action, highest)

    def _ordered(self, runs: list[tuple[CardId, tuple[tuple[HexId, ...], ...]]]) -> Any:
        """Links of a run in the order of travel; a record lists them in any order."""
        return tuple((card, in_order(chains)) for card, chains in runs)

    def _own_card(self, train: str, cards: list[int]) -> int:
        """A train of the company by the record's id: one of its kind, of equal ones any."""
        kind = self.names.find(self.names.cards, "train", train.rsplit("-", 1)[0])
        for card in cards:
            if self.engine.rules.card_kind[card] == kind:
                return card
        raise IllegalMove(f"the company has no train {train}")

    def _compare_routes(self, action: dict[str, Any], highest: int) -> None:
        ours = self.state.turn[REVENUE]
        recorded = [route.get("revenue") for route in action["routes"]]
        checked, equal, higher = self.routes
        if all(isinstance(value, int) for value in recorded):
            total = sum(recorded) + int(action.get("extra_revenue") or 0)
            checked, equal = checked + 1, equal + (ours == total)
            if ours != total:
                raise IllegalMove(f"the runs earned {total} there and {ours} here")
        self.routes = RouteCount(checked, equal, higher + (highest > ours))

    def _dividend(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "dividend")
        choice = {"payout": "pay"}.get(action["kind"], action["kind"])
        self.play(Dividend(choice))

    def _buy_train(self, action: dict[str, Any]) -> None:
        company = self._company(action)
        self._to_company(company, "buy_train")
        kind = self.names.find(self.names.cards, "train", str(action["train"]).rsplit("-", 1)[0])
        price = int(action["price"])
        faces = self.engine.title.card_trains[kind]
        variant = action.get("variant")
        face = self.names.faces.get(str(variant), faces[0]) if variant is not None else faces[0]
        by = self._by(action)
        last: Any = None
        for card in self._cards_of(kind, company, str(action["train"])):
            seller = self.state.train_holder[card]
            taken = face if seller in (DEPOT, POOL_OF_TRAINS) else self.state.train_face[card]
            buy = BuyTrain(CardId(card), FaceId(taken), price, by)
            last = self.engine.refusal(self.state, buy)
            if last is None:
                self.play(buy)
                self.card_names[str(action["train"])] = card
                return
        raise IllegalMove(*(last or (f"no such train is for sale: {action['train']}", "")))

    def _cards_of(self, kind: int, company: int, name: str) -> list[int]:
        """Cards a record's train may be: the one known by that name, else new ones first."""
        if name in self.card_names:
            return [self.card_names[name]]
        known = set(self.card_names.values())
        cards = [card for card, of in enumerate(self.engine.rules.card_kind) if of == kind and card not in known]
        order = {DEPOT: 0, POOL_OF_TRAINS: 1}
        return sorted(cards, key=lambda card: order.get(self.state.train_holder[card], 2))

    def _discard_train(self, action: dict[str, Any]) -> None:
        company = self._company(action)
        card = self._own_card(str(action["train"]), trains_of(self.state, company))
        self.play(DiscardTrain(CompanyId(company), CardId(card)))

    def _assign(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "assign")
        private = PrivateId(self.names.private(action["entity"]))
        self.play(PlaceMarker(private, HexId(self.names.hex(action["target"]))))

    def _choose_ability(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "buy_train")
        self.play(RaiseLimit(PrivateId(self.names.private(action["entity"]))))

    def _convert(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "convert")
        self.play(Convert())

    def _bankrupt(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "bankrupt")
        self.play(GoBankrupt())

    def _end_game(self, action: dict[str, Any]) -> None:
        self.ended_by_hand = True

    @property
    def end_reason(self) -> str:
        """Why the game ended, in the record's words."""
        if self.ended_by_hand:
            return "manually_ended"
        if any(self.state.bankrupt):
            return "bankrupt"
        return "bank" if self.state.clock[BROKEN] else "stock_market"
