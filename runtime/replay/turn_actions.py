"""What records of 18xx.games say in the turns of companies."""

from __future__ import annotations

from typing import Any

from railwright.runtime.actions.errors import IllegalMove
from railwright.runtime.actions.rail_18xx import (
    BuyTrain,
    CardId,
    CompanyId,
    Convert,
    DiscardTrain,
    Dividend,
    FaceId,
    GoBankrupt,
    HexId,
    LayTile,
    PlaceMarker,
    PlaceToken,
    PrivateId,
    RaiseLimit,
    RunTrains,
    StopId,
    TileId,
)
from railwright.runtime.effects.board import cities_of
from railwright.runtime.effects.trains import trains_of
from railwright.runtime.network.runs import runs_of
from railwright.runtime.replay.following import Following, RunCount, is_pass
from railwright.runtime.replay.names import UnknownName
from railwright.runtime.state.rail_18xx import (
    DEPOT,
    EXTRA_REVENUE,
    NOBODY,
    OPERATED,
    POOL_OF_TRAINS,
    REVENUE,
)


class TurnActions(Following):
    """Plays what companies do: track, tokens, runs, trains and what privates do for them."""

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
        if is_pass(action):
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
