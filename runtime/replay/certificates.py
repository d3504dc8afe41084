"""Which numbered certificate lies where, as the site's program moves them.

To our rules all ordinary certificates of a company are alike. The site numbers them (0 is the president's), and its
records say which ones are bought and sold; so to write one, their ways have to be followed, presidencies included.
"""

from __future__ import annotations

from railwright.runtime.actions.errors import GameError
from railwright.runtime.effects.bankruptcy import most_sold
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import FIRST_PLAYER, HELD_BACK, NOBODY, OFFERING, POOL, TREASURY, RailState

PRESIDENT = 0
UNSOLD = -1
IN_POOL = 0
"""Places beside players, who have their own numbers."""


class Certificates:
    """The certificates of all companies, each place with its own in the order in which they came."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        title = rules.title
        self.at: list[dict[int, list[int]]] = []
        self.president: list[int | None] = []
        for company in range(rules.n_companies):
            number = sum(title.certificate_percent[row] > 0 for row in title.company_certificates[company])
            self.at.append({UNSOLD: list(range(number)), IN_POOL: []})
            self.president.append(None)

    def held(self, company: int, place: int) -> list[int]:
        """Certificates at a place, the first to come first."""
        return self.at[company].setdefault(place, [])

    def buy(self, state: RailState, company: int, player: int, place: int, president: bool) -> int:
        """A player takes a certificate; gives its number."""
        origin = IN_POOL if place == POOL else UNSOLD
        number = next(
            (one for one in self.held(company, origin) if (one == PRESIDENT) == president),
            None,
        )
        if number is None:
            raise GameError("the certificate bought is not where it should be")
        self._transfer(state, company, [number], self._units(state, company, [number]), origin, player)
        return number

    def sell(self, state: RailState, company: int, player: int, count: int) -> list[int]:
        """A player sells so many shares to the pool; gives the numbers, of which the president's may be sold in part."""
        # Ordinary ones first, the president's certificate last.
        own = sorted(self.held(company, player), key=lambda number: number == PRESIDENT)
        sold: list[int] = []
        while own and self._units(state, company, sold) < count:
            sold.append(own.pop(0))
        self._transfer(state, company, sold, count, player, IN_POOL)
        return sold

    def bankrupt(self, before: RailState, after: RailState, player: int, company: int) -> None:
        """A player is out: he sells what he may, the rest goes to the pool; companies nobody leads begin anew."""
        for other in range(self.rules.n_companies):
            if before.cell[other] == NOBODY:
                continue
            count = most_sold(self.rules, before, player, other, company)
            if count:
                self.sell(before, other, player, count)
            rest = list(self.held(other, player))
            if rest:
                self._transfer(before, other, rest, self._units(before, other, rest), player, IN_POOL)
            if after.cell[other] == NOBODY:
                ordinary = sum(after.certificates(other, place) for place in (OFFERING, TREASURY, HELD_BACK))
                self.at[other] = {UNSOLD: list(range(1 + ordinary)), IN_POOL: []}
                self.president[other] = None

    def _units(self, state: RailState, company: int, numbers: list[int]) -> int:
        """Shares certificates are worth together."""
        president = self.rules.kinds[state.kind[company]].president_units
        return sum(president if number == PRESIDENT else 1 for number in numbers)

    def _transfer(self, state: RailState, company: int, numbers: list[int], count: int, origin: int, goal: int) -> None:
        """Certificates change places, and the presidency goes where it belongs, as in the site's share pool."""
        old = self.president[company]
        shares = {player: self._units(state, company, self.held(company, player)) for player in state.seats}
        for place, change in ((origin, -count), (goal, count)):
            if place > 0:
                shares[place] += change
        for number in numbers:
            self._move(company, number, origin, goal)
        partly = self._units(state, company, numbers) - count
        new = self._heir(state, company, shares)
        if new is not None and new != old:
            self.president[company] = new
            if old is not None and origin != new:
                self._swap(state, company, new, old)
            for _ in range(partly):
                self._move(company, self.held(company, IN_POOL)[0], IN_POOL, origin)

    def _heir(self, state: RailState, company: int, shares: dict[int, int]) -> int | None:
        """Who should be president: the largest holder, the old one of equals, else the first after him."""
        old = self.president[company]
        most = max(shares.values())
        if old is not None and shares[old] == most:
            return old
        if most < self.rules.kinds[state.kind[company]].president_units:
            return None
        seats = list(state.seats)
        start = seats.index(old) if old is not None else 0
        around = [*seats[start:], *seats[:start]]
        return next(player for player in around if shares[player] == most)

    def _swap(self, state: RailState, company: int, new: int, old: int) -> None:
        """The new president gives ordinary certificates for the president's, to the old one or, if sold, to the pool."""
        need = self.rules.kinds[state.kind[company]].president_units
        receiver = old if self._units(state, company, self.held(company, old)) >= need else IN_POOL
        for number in self.held(company, new)[:need]:
            self._move(company, number, new, receiver)
        for place in (IN_POOL, old):
            if PRESIDENT in self.held(company, place):
                self._move(company, PRESIDENT, place, new)
                return

    def _move(self, company: int, number: int, origin: int, goal: int) -> None:
        self.held(company, origin).remove(number)
        self.held(company, goal).append(number)

    def settle(self, state: RailState) -> None:
        """Follow what happens without anybody buying or selling: shares given away, taken by the bank, added.

        If then something lies elsewhere than it should, the records would be wrong, so that is said.
        """
        for company in range(self.rules.n_companies):
            if self.rules.kinds[state.kind[company]].whole:
                continue
            wanted = {
                UNSOLD: sum(state.certificates(company, place) for place in (OFFERING, TREASURY, HELD_BACK)),
                IN_POOL: state.certificates(company, POOL),
            }
            for seat in range(len(state.seats)):
                wanted[seat + 1] = state.certificates(company, FIRST_PLAYER + seat)
            self._add_new(company, sum(wanted.values()))
            for place, number in wanted.items():
                while place != UNSOLD and self._ordinary(company, place) < number and self._ordinary(company, UNSOLD):
                    first = next(one for one in self.held(company, UNSOLD) if one != PRESIDENT)
                    self._move(company, first, UNSOLD, place)
            holder = state.president[company]
            if state.is_player(holder) and PRESIDENT in self.held(company, UNSOLD):
                self._move(company, PRESIDENT, UNSOLD, holder)
                self.president[company] = holder
            found = {place: self._ordinary(company, place) for place in wanted}
            if found != wanted or (state.is_player(holder) and PRESIDENT not in self.held(company, holder)):
                raise GameError(f"the certificates of {self.rules.company_name[company]} cannot be followed")

    def _add_new(self, company: int, ordinary: int) -> None:
        """A conversion adds certificates."""
        have = sum(len(numbers) for numbers in self.at[company].values())
        self.held(company, UNSOLD).extend(range(have, ordinary + 1))

    def _ordinary(self, company: int, place: int) -> int:
        return sum(number != PRESIDENT for number in self.held(company, place))
