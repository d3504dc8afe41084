"""Writes a game of ours as 18xx.games records it, with the passes its program wants.

Our moves are played again, and at every stop the site's questions are put beside ours: what it asks and we did not
becomes a pass, what it does by itself is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from typing import Any

from railwright.runtime.actions.errors import GameError, IllegalMove
from railwright.runtime.actions.rail_18xx import (
    Action,
    Bid,
    BuyLot,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Convert,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    LayTile,
    Par,
    Pass,
    PlaceMarker,
    PlaceToken,
    RaiseLimit,
    RunTrains,
    SellShares,
    TradePrivate,
)
from railwright.runtime.effects.agenda import Frame
from railwright.runtime.effects.trains import trains_of
from railwright.runtime.engine import MOST_AUTOMATIC, Engine
from railwright.runtime.network.runs import CompanyRuns
from railwright.runtime.replay.certificates import Certificates
from railwright.runtime.replay.names import Names
from railwright.runtime.replay.pieces import Cities, Tiles
from railwright.runtime.replay.questions import Questions
from railwright.runtime.state.rail_18xx import (
    BANK,
    END,
    HAS_HOME,
    NOBODY,
    OPERATED,
    SET_NUMBER,
    TOKENS,
    TURN_IN_SET,
    RailState,
)
from railwright.runtime.state.state import STANDSTILL

Written = dict[str, Any]
A_MOVE: Written = {"type": "move", "entity": "", "entity_type": "corporation"}
"""Any move that is no pass, where only those matter."""


class CannotExport(GameError):
    """A game the site has no way to record: a move it does not know, or rules it does not play."""


class Exporter:
    """One game being written down."""

    def __init__(
        self, engine: Engine, state: RailState, names: Names, questions: Questions, brief: bool = False
    ) -> None:
        """Begin in a position, which is then played on. In ``brief`` only passes are written out, of legal moves."""
        self.engine, self.rules, self.brief = engine, engine.rules, brief
        self.names, self.questions = names, questions
        self.written: list[Written] = []
        self.state = state
        self._turn: tuple[int, int, int] | None = None
        self._entered = -1
        """The step the turn under way has come to; those before have been seen to."""
        self._run_wanted = False

    @classmethod
    def at_opening(cls, engine: Engine, n_players: int) -> Exporter:
        """Write a game down from its beginning."""
        state = engine.family.opening(engine.rules, n_players, 0)
        exporter = cls(engine, state, Names(engine.rules, ()), Questions(engine))
        exporter._go_on()
        return exporter

    @classmethod
    def passes_from(cls, engine: Engine, state: RailState, names: Names, questions: Questions) -> Exporter:
        """Find out which passes moves lead to from a position where somebody decides."""
        exporter = cls(engine, state, names, questions, brief=True)
        frame = state.agenda[-1]
        if frame[0] == "turn":
            exporter._turn = exporter._turn_of(frame[1])
            exporter._entered = frame[2] // 2
            at_run = exporter.rules.step_words[exporter._entered] == "run_trains"
            exporter._run_wanted = at_run and exporter.questions.asks_run(state, frame[1])
        return exporter

    @cached_property
    def certificates(self) -> Certificates:
        """Which numbered certificate lies where."""
        return Certificates(self.rules)

    @cached_property
    def tiles(self) -> Tiles:
        """Which copy of a tile lies where."""
        return Tiles(self.rules, self.names)

    @cached_property
    def cities(self) -> Cities:
        """How cities are called."""
        return Cities(self.rules, self.names, self.tiles)

    def write(self, actions: Iterable[Action]) -> list[Written]:
        """The records of a whole game's moves."""
        for number, action in enumerate(actions, start=1):
            try:
                self.play(action)
            except IllegalMove as refused:
                what = f"move {number} is not legal as the site plays: {refused.what}"
                raise CannotExport(what + (f" [{refused.rule}]" if refused.rule else "")) from None
        return self.written

    def after_a_pass(self) -> Exporter:
        """Where another pass would lead, and what would be written for it. The original stays as it is."""
        twin = copy(self)
        state = self.state.clone()
        assert isinstance(state, RailState)
        twin.state, twin.written = state, list(self.written)
        twin.play(Pass())
        return twin

    def play(self, action: Action) -> None:
        """Play one move and write it down."""
        state, engine = self.state, self.engine
        refusal = None if self.brief else engine.refusal(state, action)
        if refusal is not None:
            raise IllegalMove(*refusal)
        decision, frame = engine.open_frame(state)
        self._write(frame, action)
        before, actor = state.clone() if isinstance(action, GoBankrupt) else None, engine.actor(state)
        decision.perform(state, frame, action)
        self._go_on()
        if self.brief or state.is_over:
            return
        if isinstance(before, RailState):
            self.certificates.bankrupt(before, state, actor, frame[1])
        self.certificates.settle(state)

    def _go_on(self) -> None:
        """What the engine does by itself, looked at step by step."""
        state, engine = self.state, self.engine
        for _ in range(MOST_AUTOMATIC):
            decision, frame = engine.open_frame(state)
            self._look(frame)
            if decision.go_on(state, frame):
                continue
            if state.is_over or not decision.is_idle(state, frame):
                return
            decision.perform(state, frame, Pass())
        # The engine ends such a game; the site has no end for it.
        state.put(state.clock, END, STANDSTILL)
        if not self.brief:
            raise CannotExport("nobody can do anything any more, and the site would go round for ever")

    # --- the site's questions

    def _look(self, frame: Frame) -> None:
        """See which step a company's turn has come to, and answer what the site asks before it."""
        if frame[0] != "turn":
            return
        _, company, at = frame
        turn = self._turn_of(company)
        if turn != self._turn:
            self._turn, self._entered, self._run_wanted = turn, -1, False
        step, begun = divmod(at, 2)
        if step == self._entered or not (begun or step == len(self.rules.step_words)):
            return
        if self.state.president[company] <= BANK:
            # The company has closed; nobody is asked any more.
            return
        for earlier in range(max(0, self._entered), step):
            self._leave(self.rules.step_words[earlier], company)
        self._entered = step
        if step < len(self.rules.step_words) and self.rules.step_words[step] == "run_trains":
            self._run_wanted = self.questions.asks_run(self.state, company)

    def _turn_of(self, company: int) -> tuple[int, int, int]:
        return self.state.clock[SET_NUMBER], self.state.clock[TURN_IN_SET], company

    def _leave(self, word: str, company: int) -> None:
        """A step is over; if the site still has a question there, it is passed."""
        state, questions = self.state, self.questions
        if word == "place_home":
            self._write_home(company)
        elif word == "run_trains" and self._run_wanted:
            self._add("run_routes", company, routes=[], extra_revenue=0, subsidy=0)
        elif word == "buy_trains":
            if questions.asks_trains(state, company):
                self._add("pass", company)
            if questions.asks_privates(state, company):
                self._add("pass", company)
        elif (
            (word == "convert" and next(questions.step("convert").menu(state, company), None) is not None)
            or (word == "lay_track" and questions.asks_track(state, company))
            or (word == "place_token" and not state.turn[TOKENS] and questions.asks_token(state, company))
        ):
            self._add("pass", company)

    def _write_home(self, company: int) -> None:
        """A home without a city of its own is chosen on the site even where one is left; ours places it there."""
        title, state = self.rules.title, self.state
        home = title.company_home[company]
        if title.company_home_stop[company] != NOBODY or state.has(company, OPERATED) or home == NOBODY:
            return
        if title.tile_count[state.hex_tile[home]] == 0 or not state.has(company, HAS_HOME):
            return
        stop = next(at for at, owner, _ in state.hex_tokens[home] if owner == company)
        if self.brief:
            self.written.append(A_MOVE)
        elif not any(
            written["type"] == "place_token" and written["entity"] == self._symbol(company) for written in self.written
        ):
            self._add("place_token", company, **self.cities.place(state, home, stop, company, is_home=True))

    # --- writing

    def _symbol(self, company: int) -> str:
        return self.names.company_names[company]

    def _add(self, word: str, company: int, /, **more: Any) -> None:
        """Write an action of a company."""
        self.written.append({"type": word, "entity": self._symbol(company), "entity_type": "corporation", **more})

    def _add_player(self, word: str, player: int, /, **more: Any) -> None:
        """Write an action of a player."""
        self.written.append({"type": word, "entity": player - 1, "entity_type": "player", **more})

    def _add_private(self, word: str, private: int, /, **more: Any) -> None:
        """Write a use of a private."""
        self.written.append(
            {"type": word, "entity": self.names.private_names[private], "entity_type": "company", **more}
        )

    def _write(self, frame: Frame, action: Action) -> None:
        """Write a move down, as it stands before it is played."""
        actor = self.engine.actor(self.state)
        if self.brief and not (isinstance(action, Pass) and frame[0] != "turn"):
            if isinstance(action, RunTrains):
                self._run_wanted = False
            if not isinstance(action, Pass):
                self.written.append(A_MOVE)
        elif frame[0] == "turn":
            self._write_company(frame[1], actor, action)
        elif frame[0] == "choose_city":
            assert isinstance(action, PlaceToken)
            placed = self.cities.place(self.state, action.hex, action.stop, frame[3], is_home=True)
            self._add("place_token", frame[1], **placed)
        elif frame[0] == "discards":
            assert isinstance(action, DiscardTrain)
            self._add("discard_train", action.company, train=self.names.card_id(action.card))
        else:
            self._write_player(actor, action)

    def _write_player(self, player: int, action: Action) -> None:
        state, names = self.state, self.names
        match action:
            case Pass():
                self._add_player("pass", player)
            case BuyLot(lot=lot):
                self._add_player("bid", player, company=names.lot_id(lot), price=state.lot_state[lot])
            case Bid(lot=lot, price=price):
                self._add_player("bid", player, company=names.lot_id(lot), price=price)
            case Par(company=company, cell=cell):
                self._add_player("par", player, corporation=self._symbol(company), share_price=names.cell_id(cell))
                if not state.is_player(state.president[company]):
                    self.certificates.buy(state, company, player, -1, True)
            case BuyShare(company=company, place=place, president=president):
                number = self.certificates.buy(state, company, player, place, president)
                self._add_player("buy_shares", player, **self._shares(company, [number]))
            case SellShares():
                self._write_sale(player, action)
            case TradePrivate(private=private, price=price, buyer=buyer):
                if buyer != player:
                    raise CannotExport("the site sells privates between players only in the buyer's turn")
                self._add_player("buy_company", player, company=names.private_names[private], price=price)
            case _:
                raise CannotExport(f"the site has no such move: {type(action).__name__}")

    def _write_sale(self, player: int, action: SellShares) -> None:
        sold = self.certificates.sell(self.state, action.company, player, action.count)
        unit = self.rules.kinds[self.state.kind[action.company]].unit
        self._add_player("sell_shares", player, **self._shares(action.company, sold, action.count * unit))

    def _shares(self, company: int, numbers: Sequence[int], percent: int | None = None) -> Written:
        kind = self.rules.kinds[self.state.kind[company]]
        whole = sum((kind.president_units if number == 0 else 1) * kind.unit for number in numbers)
        return {
            "shares": [f"{self._symbol(company)}_{number}" for number in numbers],
            "percent": whole if percent is None else percent,
        }

    def _write_company(self, company: int, president: int, action: Action) -> None:
        names = self.names
        match action:
            case Pass():
                # What the site wants to hear is found out when the step is left.
                pass
            case LayTile(hex=hexagon, tile=tile, rotation=rotation, by=by):
                laid = {
                    "hex": self.rules.title.hex_name[hexagon],
                    "tile": self.tiles.lay(hexagon, tile),
                    "rotation": rotation,
                }
                self._add_by("lay_tile", company, by, laid)
            case PlaceToken(hex=hexagon, stop=stop, by=by):
                is_home = by == NOBODY and not self.state.has(company, HAS_HOME)
                self._add_by("place_token", company, by, self.cities.place(self.state, hexagon, stop, company, is_home))
            case RunTrains(runs=runs):
                self._run_wanted = False
                self._add("run_routes", company, **self._routes(company, runs))
            case Dividend(choice=choice):
                self._add("dividend", company, kind="payout" if choice == "pay" else choice)
            case BuyTrain(card=card, face=face, price=price, by=by):
                bought = {"train": names.card_id(card), "price": price, "variant": self.rules.title.train_name[face]}
                self._add_by("buy_train", company, by, bought)
            case BuyPrivate(private=private, price=price):
                self._add("buy_company", company, company=names.private_names[private], price=price)
            case PlaceMarker(private=private, hex=hexagon):
                target = self.rules.title.hex_name[hexagon]
                self._add_private("assign", private, target=target, target_type="hex")
            case RaiseLimit(private=private):
                self._add_private("choose_ability", private, choice="close")
            case SellShares():
                self._write_sale(president, action)
            case Convert():
                self._add("convert", company)
            case GoBankrupt():
                self._add("bankrupt", company)
            case _:
                raise CannotExport(f"the site has no such move: {type(action).__name__}")

    def _add_by(self, word: str, company: int, by: int, more: Written) -> None:
        if by == NOBODY:
            self._add(word, company, **more)
        else:
            self._add_private(word, by, **more)

    def _routes(self, company: int, runs: Sequence[tuple[int, Sequence[Sequence[int]]]]) -> Written:
        """Runs with their stops and what each earns."""
        state, title = self.state, self.rules.title
        connections = self.questions.turn.connections
        own = CompanyRuns(self.rules, connections, state, company, trains_of(state, company))
        priced = own.priced([(card, [tuple(chain) for chain in chains]) for card, chains in runs])
        routes = []
        for run in priced.runs:
            stops = [own.stops[stop] for stop in run.stops]
            hexes = [title.hex_name[own.track.stop_hex[stop]] for stop in stops]
            routes.append(
                {
                    "train": self.names.card_id(own.cards[run.train]),
                    "connections": [
                        [title.hex_name[hexagon] for hexagon in own.track.links[own.links[link]].hexes]
                        for link in run.links
                    ],
                    "hexes": hexes,
                    "revenue": run.revenue,
                    "revenue_str": "-".join(hexes),
                    "subsidy": run.treasury,
                    "nodes": [
                        f"{title.hex_name[own.track.stop_hex[stop]]}-{own.track.stop_number[stop]}" for stop in stops
                    ],
                }
            )
        return {"routes": routes, "extra_revenue": 0, "subsidy": priced.treasury}
