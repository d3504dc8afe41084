"""What records of 18xx.games say in stock rounds and auctions, and of privates that are sold."""

from __future__ import annotations

from typing import Any

from railwright.runtime.actions.errors import IllegalMove
from railwright.runtime.actions.rail_18xx import (
    Bid,
    BuyLot,
    BuyPrivate,
    BuyShare,
    CellId,
    CompanyId,
    LotId,
    Par,
    Pass,
    PlayerId,
    PrivateId,
    SellShares,
    TradePrivate,
)
from railwright.runtime.replay.following import BIDDING, MOST_PASSES, PLAYERS_DECIDE, Following
from railwright.runtime.replay.names import UnknownName
from railwright.runtime.state.rail_18xx import (
    NOBODY,
    OFFERING,
    POOL,
    TREASURY,
    RailState,
)


class StockActions(Following):
    """Plays what players do with shares, lots and privates."""

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
