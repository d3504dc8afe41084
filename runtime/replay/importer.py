"""Plays the actions of an 18xx.games record by our rules, one by one.

The site leaves out what its program does by itself, and writes down passes for questions ours may not ask. So a
record's action is brought to the decision it belongs to: decisions in between are passed. What a record says is never
changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from railwright.runtime.actions.errors import IllegalMove
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
from railwright.runtime.network.runs import runs_of
from railwright.runtime.replay.exporter import Exporter
from railwright.runtime.replay.names import Names, UnknownName
from railwright.runtime.replay.questions import Questions
from railwright.runtime.replay.record import BadRecord, Record
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import (
    DEPOT,
    EXTRA_REVENUE,
    NOBODY,
    OFFERING,
    OPERATED,
    POOL,
    POOL_OF_TRAINS,
    REVENUE,
    TREASURY,
    RailState,
)
from railwright.runtime.state.state import State

STEP_OF = {
    "lay_tile": "lay_track",
    "place_token": "place_token",
    "run_routes": "run_trains",
    "dividend": "pay_dividend",
    "buy_train": "buy_trains",
    "sell_shares": "buy_trains",
    "bankrupt": "buy_trains",
    "choose_ability": "buy_trains",
    "convert": "convert",
}
"""The step of a company's turn an action belongs to; what is not here may be done at any time of the turn."""

BIDDING = ("waterfall_turn", "contest", "all_lots")
PLAYERS_DECIDE = ("stock_turn", *BIDDING)
MOST_PASSES = 400

NOT_CHECKED_THERE = frozenset(
    (
        "lay_track.connection",
        "lay_track.home_first",
        "place_token.connection",
        "privates.block_hexes",
        "privates.place_marker.needs",
    )
)
"""Rules the site's program does not look at when it loads a record: old ones hold moves against them."""


class Lapse(NamedTuple):
    """A move of the record that our rules refuse and the site's program lets pass."""

    action: Any
    what: str
    rule: str


class RunCount(NamedTuple):
    """How the recorded runs compare with ours."""

    checked: int = 0
    """Routes whose revenue is written down."""
    equal: int = 0
    """Those that earn the same here."""
    best_higher: int = 0
    """Turns in which other runs would have earned more."""


class Importer:
    """One record being played again."""

    def __init__(self, engine: Engine, record: Record) -> None:
        self.engine, self.rules, self.record = engine, engine.rules, record
        if len(record.players) not in self.rules.starting_cash:
            raise BadRecord(f"{engine.title.name} is not played by {len(record.players)}")
        self.state: RailState = engine.new_state(len(record.players))
        self.names = Names(self.rules, record.players)
        self.questions = Questions(engine)
        self.played: list[Action] = []
        self.lapses: list[Lapse] = []
        self.runs = RunCount()
        self.ended_by_hand = False
        self._now: dict[str, Any] = {}
        self._copies: dict[str, int] = {}
        """Copies of tiles on the map, by the record's id, and where they lie."""
        self._left: set[str] = set()
        """Ids of certificates that have left the offering."""
        self._waiting: list[dict[str, Any]] = []
        """Discards of companies that come later in our order."""
        self._passes: list[dict[str, Any]] = []
        """Passes since the last action that told more."""
        self._last: tuple[State, tuple[Action, ...]] = (self.state.clone(), ())
        """The position before our last move that was no pass, and our moves since, that one included."""
        self._methods: dict[str, Callable[[dict[str, Any]], None]] = {
            "pass": self._pass,
            "bid": self._bid,
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
            "buy_company": self._buy_company,
            "lay_tile": self._lay_tile,
            "place_token": self._place_token,
            "run_routes": self._run_routes,
            "dividend": self._dividend,
            "buy_train": self._buy_train,
            "discard_train": self._discard_train,
            "assign": self._assign,
            "choose_ability": self._choose_ability,
            "convert": self._convert,
            "bankrupt": self._bankrupt,
            "end_game": self._end_game,
        }

    # --- the whole record

    def apply(self, action: dict[str, Any]) -> None:
        """Play one action of the record; raises GameError if it cannot be played."""
        word = action["type"]
        method = self._methods.get(word)
        if method is None:
            raise BadRecord(f"the action type `{word[:60]}` is not known", action["id"])
        if self.ended_by_hand:
            raise IllegalMove("the game was ended by hand before this")
        if self._waiting and word != "discard_train":
            names = ", ".join(str(held.get("entity")) for held in self._waiting)
            raise IllegalMove(f"{names} discarded a train without having too many")
        self._now = action
        try:
            is_pass = _is_pass(action)
            if self._passes and not is_pass and self._may_have_ended(action):
                self.catch_up()
            method(action)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            missing = f"has no `{error.args[0]}`" if isinstance(error, KeyError) else f"cannot be read: {error}"
            raise BadRecord(f"the action {missing}", action["id"]) from None
        if not is_pass:
            self._passes.clear()

    def finish(self) -> None:
        """Pass what the site passed by itself after the last action of a finished game."""
        for _ in range(MOST_PASSES):
            if self.state.is_over or self.engine.refusal(self.state, Pass()) is not None:
                return
            self.play(Pass())

    def catch_up(self) -> None:
        """Make the passes of the record that have not been made, as far as it can be told which they are.

        What the site would have written so far is put beside what was written. As long as the record has more, and
        another pass of ours leads to nothing it does not have, that pass is made.
        """
        before, moves = self._last
        state = before.clone()
        assert isinstance(state, RailState)
        twin = Exporter.passes_from(self.engine, state, self.names, self.questions)
        twin.write(moves)
        left = [_who(action) for action in self._passes]
        start = len(twin.written)
        while start and _is_pass(twin.written[start - 1]):
            start -= 1
        is_ahead = False
        for _ in range(MOST_PASSES):
            ours = [self._who_of_ours(action) for action in twin.written[start:]]
            if left[: len(ours)] != ours:
                return
            if is_ahead:
                self.play(Pass())
            left, start, is_ahead = left[len(ours) :], len(twin.written), True
            if not left or self.state.is_over or self.engine.refusal(self.state, Pass()) is not None:
                return
            twin = twin.after_a_pass()

    def _who_of_ours(self, action: dict[str, Any]) -> tuple[str, str]:
        is_player = action["entity_type"] == "player"
        return action["type"], self.record.players[action["entity"]] if is_player else str(action["entity"])

    def _may_have_ended(self, action: dict[str, Any]) -> bool:
        """Whether passes of a company before its next action may have ended a whole turn, so that they matter."""
        who = str(action.get("entity"))
        if action["type"] == "sell_shares":
            # For whose train it is, or whether it is a stock round, is not said.
            return True
        if action.get("entity_type") == "company":
            private = self.names.privates.get(who, NOBODY)
            company = self.state.company_of_holder(self.state.private_holder[private]) if private != NOBODY else NOBODY
            who = self.names.company_names[company] if company != NOBODY else who
        words = [passed["type"] for passed in self._passes if str(passed.get("entity")) == who]
        frame = self._frame()
        if not words:
            return False
        if frame[0] != "turn" or self.names.company_names[frame[1]] != who or "run_routes" in words:
            return True
        # Trains that can run are run before a turn ends, and that is written down, even if they run nowhere.
        run = self.rules.step_words.index("run_trains")
        return frame[2] // 2 > run or not self.questions.asks_run(self.state, frame[1])

    def play(self, action: Action) -> None:
        """Play one of our actions; one against a rule the site does not check then is played and noted."""
        refusal = self.engine.refusal(self.state, action)
        if refusal is not None:
            if refusal.rule not in NOT_CHECKED_THERE and not self._is_trade_over_limit(action, refusal.rule):
                raise IllegalMove(*refusal)
            self.lapses.append(Lapse(self._now.get("id"), refusal.what, refusal.rule))
        self._perform(action)

    def _perform(self, action: Action) -> None:
        """Do what an action leads to that has been looked at."""
        if isinstance(action, Pass):
            self._last = (self._last[0], (*self._last[1], action))
        else:
            self._last = (self.state.clone(), (action,))
        decision, frame = self.engine.open_frame(self.state)
        decision.perform(self.state, frame, action)
        self.engine.go_on(self.state)
        self.played.append(action)

    def _is_trade_over_limit(self, action: Action, rule: str) -> bool:
        """Between players the site sells privates whatever number of certificates the buyer has."""
        return isinstance(action, TradePrivate) and rule == "players.certificate_limit"

    # --- bringing an action to its decision

    def _frame(self) -> tuple[Any, ...]:
        return tuple(self.state.agenda[-1])

    def _is_turn_of(self, company: int) -> bool:
        return self._frame()[:2] == ("turn", company)

    def _pass_until(self, wanted: Callable[[], bool], what: str) -> None:
        """Pass decisions the record does not mention, until the wanted one is open; if it never is, nothing happens."""
        mark, done, last = self.state.mark(), len(self.played), self._last
        refusal: Refusal | None = None
        for _ in range(MOST_PASSES):
            if wanted():
                return
            # In an auction every turn is written down.
            refusal = None if self._frame()[0] in BIDDING else self.engine.refusal(self.state, Pass())
            if self._frame()[0] in BIDDING or refusal is not None or self.state.is_over:
                break
            self._perform(Pass())
        self.state.undo_to(mark)
        del self.played[done:]
        self._last = last
        now = self._open()
        if refusal is not None and self.engine.refusal(self.state, Pass()) == refusal:
            raise IllegalMove(f"now {now}: {refusal.what}", refusal.rule, refusal.help)
        raise IllegalMove(f"now {now}, and {what} does not follow")

    def _open(self) -> str:
        """What is to be decided, in words."""
        frame, names = self._frame(), self.record.names
        if self.state.is_over:
            return "the game is over"
        if frame[0] == "turn":
            return f"{self.rules.company_name[frame[1]]} is at the step `{self.rules.step_words[frame[2] // 2]}`"
        actor = self.engine.actor(self.state)
        who = names[actor - 1] if 1 <= actor <= len(names) else "nobody"
        return f"{who} is to decide (`{frame[0]}`)"

    def _to_company(self, company: int, word: str) -> None:
        """Go on to where a company does such a thing."""
        step = STEP_OF.get(word)

        def open_now() -> bool:
            frame = self._frame()
            if frame[0] == "choose_city":
                return word == "place_token"
            if frame[0] != "turn" or frame[1] != company:
                return False
            here = self.rules.step_words[frame[2] // 2]
            return step is None or here == step or (here == "place_home" and word == "place_token")

        self._pass_until(open_now, f"such a step of {self.rules.company_name[company]}")

    def _to_player(self, player: int, words: tuple[str, ...]) -> None:
        """Go on to where a player decides such a thing."""

        def open_now() -> bool:
            return self._frame()[0] in words and self.engine.actor(self.state) == player

        self._pass_until(open_now, f"such a turn of {self.record.names[player - 1]}")

    # --- who acts

    def _is_player(self, action: dict[str, Any]) -> bool:
        kind = action.get("entity_type")
        return kind == "player" or (kind is None and str(action.get("entity")) in self.names.players)

    def _is_private(self, action: dict[str, Any]) -> bool:
        kind = action.get("entity_type")
        return kind == "company" or (kind is None and str(action.get("entity")) in self.names.privates)

    def _company(self, action: dict[str, Any]) -> int:
        """The company that acts, or whose private does."""
        if self._is_private(action):
            private = self.names.private(action["entity"])
            company = self.state.company_of_holder(self.state.private_holder[private])
            if company == NOBODY:
                raise IllegalMove("no company owns that private", "privates")
            return company
        return self.names.company(action["entity"])

    def _by(self, action: dict[str, Any]) -> PrivateId:
        """The private whose ability is used."""
        return PrivateId(self.names.private(action["entity"]) if self._is_private(action) else NOBODY)

    def _player(self, action: dict[str, Any]) -> int:
        return self.names.player(action["entity"])

    # --- stock rounds and auctions

    def _pass(self, action: dict[str, Any]) -> None:
        """A company's pass says nothing ours does not find out; a player's ends his turn."""
        here = self._frame()[0] in PLAYERS_DECIDE
        self._passes.append(action)
        if self._is_player(action) and here and self.engine.actor(self.state) == self._player(action):
            self.play(Pass())

    def _bid(self, action: dict[str, Any]) -> None:
        player, price = self._player(action), int(action["price"])
        lot = LotId(self.names.lot(action["company"]))
        self._to_player(player, BIDDING)
        if self._frame()[0] == "waterfall_turn" and self.engine.refusal(self.state, BuyLot(lot)) is None:
            if self.state.lot_state[lot] != price:
                raise IllegalMove(f"it costs {self.state.lot_state[lot]}, not {price}", "auction.waterfall")
            self.play(BuyLot(lot))
        else:
            self.play(Bid(lot, price))

    def _par(self, action: dict[str, Any]) -> None:
        self._to_player(self._player(action), ("stock_turn", "set_par"))
        company, cell = self.names.company(action["corporation"]), self.names.cell(action["share_price"])
        self.play(Par(CompanyId(company), CellId(cell)))
        # A company that closed begins again with all its certificates.
        self._left = {name for name in self._left if not name.startswith(f"{company}_")}
        self._left.update(f"{company}_{number}" for number in self._given_away(company))

    def _given_away(self, company: int) -> list[int]:
        """Certificates that are not in the offering when a company starts: the president's, and one of a private's."""
        given = any(
            ability.word == "grant_certificate" and ability.company == company and not ability.president
            for abilities in self.rules.abilities
            for ability in abilities
        )
        return [0, 1] if given else [0]

    def _shares(self, action: dict[str, Any]) -> tuple[int, list[str]]:
        """The company of the certificates an action names, and their numbers."""
        names = [str(share).rpartition("_") for share in action["shares"]]
        companies = {self.names.company(name) for name, _, _ in names}
        if len(companies) != 1:
            raise UnknownName("the action names shares of no company, or of several")
        return companies.pop(), [number for _, _, number in names]

    def _buy_shares(self, action: dict[str, Any]) -> None:
        company, numbers = self._shares(action)
        self._to_player(self._player(action), ("stock_turn",))
        for number in numbers:
            self._buy_share(company, number)

    def _buy_share(self, company: int, number: str) -> None:
        """Buy a numbered certificate. One that has left the offering or treasury before now lies in the pool."""
        president, name = number == "0", f"{company}_{number}"
        places = (POOL, OFFERING, TREASURY) if name in self._left else (OFFERING, TREASURY, POOL)
        wanted = [BuyShare(CompanyId(company), place, president) for place in places]
        for buy in wanted:
            if self.engine.refusal(self.state, buy) is None:
                self.play(buy)
                self._left.add(name)
                return
        # The refusal of the place where such a certificate lies tells most.
        lying = [buy for buy in wanted if self.state.certificates(company, buy.place) or buy.president]
        self.play((lying or wanted)[0])

    def _sell_shares(self, action: dict[str, Any]) -> None:
        player = self._player(action)
        company, numbers = self._shares(action)
        kind = self.rules.kinds[self.state.kind[company]]
        if kind.unit and "percent" in action:
            count = int(action["percent"]) // kind.unit
        else:
            count = sum(kind.president_units if number == "0" else 1 for number in numbers)
        buyer = self._in_need(player)
        if buyer != NOBODY:
            self._to_company(buyer, "sell_shares")
        else:
            self._to_player(player, ("stock_turn",))
        self._left.update(f"{company}_{number}" for number in numbers)
        self.play(SellShares(CompanyId(company), count))

    def _in_need(self, player: int) -> int:
        """The company a player sells shares for, because it must buy a train; nobody's, in a stock round.

        What the record passed on the way to the trains may still lie ahead, and so may the end of another's turn. But
        nobody gets past a company that has to buy a train: if one of his is short, it is for that one.
        """
        if self._frame()[0] != "turn":
            return NOBODY
        ahead = self.state.clone()
        assert isinstance(ahead, RailState)
        for _ in range(MOST_PASSES):
            frame = tuple(ahead.agenda[-1])
            if frame[0] != "turn":
                return NOBODY
            at_trains = self.rules.step_words[frame[2] // 2] == "buy_trains"
            if at_trains and ahead.president[frame[1]] == player and self.questions.is_short(ahead, frame[1]):
                return int(frame[1])
            if self.engine.refusal(ahead, Pass()) is not None:
                return NOBODY
            self.engine.play(ahead, Pass())
        return NOBODY

    def _buy_company(self, action: dict[str, Any]) -> None:
        private, price = PrivateId(self.names.private(action["company"])), int(action["price"])
        if self._is_player(action):
            player = self._player(action)
            self._to_player(player, ("stock_turn",))
            self.play(TradePrivate(private, PlayerId(player), price))
        else:
            self._to_company(self.names.company(action["entity"]), "buy_company")
            self.play(BuyPrivate(private, price))

    # --- a company's turn

    def _lay_tile(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "lay_tile")
        hexagon, tile = self.names.hex(action["hex"]), self.names.tile(action["tile"])
        lies = self._copies.get(str(action["tile"]))
        if lies is not None:
            raise IllegalMove(f"tile {action['tile']} lies in {self.rules.title.hex_name[lies]}", "tiles.count")
        self.play(LayTile(HexId(hexagon), TileId(tile), int(action["rotation"]), self._by(action)))
        for copy in [copy for copy, at in self._copies.items() if at == hexagon]:
            del self._copies[copy]
        self._copies[str(action["tile"])] = hexagon

    def _place_token(self, action: dict[str, Any]) -> None:
        company = self._company(action)
        hexagon, part = self.names.city(self._copies, action["city"])
        if self._is_home_already(company, hexagon, part):
            return
        by = self._by(action)
        if by == NOBODY:
            self._to_company(company, "place_token")
        else:
            self._to_company(company, "use of a private")
        cities = cities_of(self.rules, self.state, hexagon)
        if part >= len(cities):
            raise UnknownName(f"there is no city {part} in {self.rules.title.hex_name[hexagon]}")
        place = PlaceToken(HexId(hexagon), StopId(cities[part]), by)
        if by != NOBODY and self.engine.refusal(self.state, place) is not None:
            # Not at any time of the turn, then.
            self._to_company(company, "place_token")
        self.play(place)

    def _is_home_already(self, company: int, hexagon: int, part: int) -> bool:
        """Whether a home token stands there by itself, because ours saw no choice where the site asks for one."""
        title, state = self.rules.title, self.state
        if title.company_home[company] != hexagon or title.company_home_stop[company] != NOBODY:
            return False
        self._pass_until(lambda: self._is_turn_of(company) or self._frame()[0] == "choose_city", "its turn")
        cities = cities_of(self.rules, state, hexagon)
        return (
            self._is_turn_of(company)
            and part < len(cities)
            and not state.has(company, OPERATED)
            and any((stop, owner) == (cities[part], company) for stop, owner, _ in state.hex_tokens[hexagon])
        )

    def _run_routes(self, action: dict[str, Any]) -> None:
        company = self._company(action)
        routes = [route for route in action["routes"] if route["connections"]]
        if _is_pass(action):
            # Ours asks nobody who has no run that earns; if there is one, it is passed on the way to what comes next.
            self._passes.append(action)
            return
        self._to_company(company, "run_routes")
        cards = trains_of(self.state, company)
        own = runs_of(self.rules, self.questions.turn.connections, self.state, company, cards)
        runs: list[tuple[CardId, tuple[tuple[HexId, ...], ...]]] = []
        for route in routes:
            # A hex may be followed by the number of a node in it.
            named = [[self.names.hex(str(name).partition(" ")[0]) for name in chain] for chain in route["connections"]]
            chains = own.in_order([tuple(chain) for chain in named])
            card = CardId(self._own_card(route["train"], company))
            runs.append((card, tuple(tuple(HexId(h) for h in chain) for chain in chains)))
        best = own.best().revenue
        self.play(RunTrains(tuple(runs)))
        earned, beside = self.state.turn[REVENUE], self.state.turn[EXTRA_REVENUE]
        self._compare(action, routes, earned, beside, best > earned)

    def _own_card(self, name: Any, company: int) -> int:
        card = self.names.card(name)
        if card not in trains_of(self.state, company):
            raise IllegalMove(f"{self.rules.company_name[company]} has no train {name}", "trains")
        return card

    def _compare(self, action: dict[str, Any], routes: list[Any], earned: int, beside: int, is_better: bool) -> None:
        checked, equal, higher = self.runs
        recorded = [route.get("revenue") for route in routes]
        if all(isinstance(value, int) for value in recorded):
            total = sum(recorded) + int(action.get("extra_revenue") or 0)
            subsidy = sum(int(route.get("subsidy") or 0) for route in routes)
            same = (total, subsidy) == (earned, beside)
            # What a company earns once may be written beside any of its routes, so the whole is compared.
            self.runs = RunCount(checked + len(routes), equal + len(routes) * same, higher + is_better)
            if not same:
                more = f" and {subsidy} to the treasury" if subsidy or beside else ""
                raise IllegalMove(
                    f"the runs earned {total}{more} there, and {earned}{f' and {beside}' if more else ''} here",
                    "running",
                )
        else:
            self.runs = RunCount(checked, equal, higher + is_better)

    def _dividend(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "dividend")
        self.play(Dividend("pay" if action["kind"] == "payout" else str(action["kind"])))

    def _buy_train(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "buy_train")
        card, price = self.names.card(action["train"]), int(action["price"])
        faces = self.engine.title.card_trains[self.rules.card_kind[card]]
        face = self.state.train_face[card]
        if self.state.train_holder[card] in (DEPOT, POOL_OF_TRAINS):
            variant = action.get("variant")
            face = faces[0] if variant is None else self.names.find(self.names.faces, "train", variant)
        self.play(BuyTrain(CardId(card), FaceId(face), price, self._by(action)))

    def _discard_train(self, action: dict[str, Any]) -> None:
        """Companies discard in any order there, in that of the title here; what comes too early waits."""
        self._waiting.append(action)
        for _ in range(len(self._waiting)):
            for held in self._waiting:
                company = self.names.company(held["entity"])
                discard = DiscardTrain(CompanyId(company), CardId(self._own_card(held["train"], company)))
                if self.engine.refusal(self.state, discard) is None:
                    self.play(discard)
                    self._waiting.remove(held)
                    break
        if self._waiting and self._frame()[0] != "discards":
            raise IllegalMove("nobody has too many trains", "phases.train_limit")

    def _assign(self, action: dict[str, Any]) -> None:
        company = self._company(action)
        marker = PlaceMarker(PrivateId(self.names.private(action["entity"])), HexId(self.names.hex(action["target"])))
        if self._frame()[0] != "turn" or self.engine.refusal(self.state, marker) is not None:
            self._to_company(company, "assign")
        self.play(marker)

    def _choose_ability(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "choose_ability")
        self.play(RaiseLimit(PrivateId(self.names.private(action["entity"]))))

    def _convert(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "convert")
        self.play(Convert())

    def _bankrupt(self, action: dict[str, Any]) -> None:
        self._to_company(self._company(action), "bankrupt")
        self.play(GoBankrupt())

    def _end_game(self, action: dict[str, Any]) -> None:
        self.catch_up()
        self.ended_by_hand = True


def _is_pass(action: dict[str, Any]) -> bool:
    """Whether an action says nothing but that somebody does nothing."""
    return action["type"] == "pass" or (action["type"] == "run_routes" and not any(_links(action)))


def _links(action: dict[str, Any]) -> list[Any]:
    return [route["connections"] for route in action["routes"]]


def _who(action: dict[str, Any]) -> tuple[str, str]:
    return action["type"], str(action.get("entity"))
