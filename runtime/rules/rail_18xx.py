"""A compiled 18xx title as its games use it: the tables, and what is worked out from them once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from railwright.runtime.network.board import Board, TrackCache
from railwright.runtime.state.rail_18xx import END, NOBODY, OFFERING, TREASURY, Marker, RailState
from railwright.runtime.tables.rail_18xx.tiles import Upgrade
from railwright.runtime.tables.rail_18xx.title import RailTitle
from railwright.runtime.tables.rule import Rule


class Kind(NamedTuple):
    """A kind of company in shares instead of percentages."""

    whole: bool
    unit: int
    """The percentage of one share."""
    president_units: int
    """Shares the president's certificate is worth."""
    ordinary: int
    """Ordinary certificates, those for exchange included."""
    unsold: int
    """Where unsold shares lie: OFFERING or TREASURY."""
    holding_limit: int
    pool_limit: int
    underwriting: int
    """What is left in the treasury when the bank buys it, in percent; 0: never."""
    home_token: str
    rises: bool
    must_own_train: str
    first_in_order: bool
    dividends: Rule
    converts: Rule | None


class Rules:
    """The tables of a title, and what is worked out from them once for all its games."""

    def __init__(self, title: RailTitle) -> None:
        self.title = title
        self.n_companies = len(title.company_name)
        self.n_privates = len(title.private_name)
        self.n_hexes = len(title.hex_name)
        self.company_name = title.company_name
        self.kinds = tuple(self._kind(number) for number in range(len(title.kind_name)))
        self.certificate_limit = {row.count: row.certificate_limit for row in title.players}
        self.starting_cash = {row.count: row.cash for row in title.players}
        self.breaks_at = 0 if title.bank_breaks == "at_zero" else -1
        self.cell_price, self.cell_column = title.cell_price, title.cell_column
        self.cell_free, self.cell_ends = title.cell_free, title.cell_ends
        self.arrives_at_bottom = title.market_arriving == "bottom"
        self.end_flag = END
        self.par_cells = title.par_cell
        self.formation = title.company_formation
        self.president_lot = title.company_president_lot
        self.lots = title.lot
        self.lot_name = tuple(lot.name for lot in title.lot)
        self.stock, self.auction, self.private_trade = title.stock_round, title.auction, title.private_trade
        self.operating, self.steps, self.forced = title.operating_round, title.step, title.forced_purchase
        self.step_words = tuple(step.word for step in title.step)
        self.abilities = tuple(
            tuple(title.ability_rule[number] for number in numbers) for numbers in title.private_abilities
        )
        self._by_word: dict[str, list[tuple[int, int, Rule]]] = {}
        for private, abilities in enumerate(self.abilities):
            for number, ability in enumerate(abilities):
                self._by_word.setdefault(ability.word, []).append((private, number, ability))
        self.code: Any = title.code
        self.upgrades_known: dict[tuple[int, int, int, int], Upgrade | None] = {}
        """How a tile at a rotation replaces another at one, as far as it has been asked."""
        self.lays_known: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}
        """What fits in a hex on a tile at a rotation, as far as it has been asked."""
        self.ways_to_run: dict[tuple[int, int, int], Any] = {}
        """Ways of new companies to a run, by lie of the tiles, phase and company."""
        self.known_ways: list[list[Any]] = [[] for _ in range(self.n_companies)]
        """Ways of each company to a run that were found lately, whatever lay elsewhere."""
        self._number_cards()
        self._number_names()

    def _number_cards(self) -> None:
        """Number every piece of cardboard: the depot in the order of sale, then trains set apart for privates.

        A kind without limit gets more pieces than all companies together may ever own.
        """
        title = self.title
        most = self.n_companies * (2 + max(max(limits) for limits in title.phase_train_limit))
        kinds: list[int] = []
        for kind in title.depot:
            kinds.extend([kind] * (most if title.card_count[kind] == NOBODY else 1))
        self.n_depot = len(kinds)
        self.granted_card: dict[tuple[int, int], int] = {}
        for private, abilities in enumerate(self.abilities):
            for number, ability in enumerate(abilities):
                if ability.word == "grant_train":
                    self.granted_card[private, number] = len(kinds)
                    kinds.append(ability.train)
        self.card_kind = tuple(kinds)
        self.n_cards = len(kinds)

    def _number_names(self) -> None:
        """Number the names trains may carry: the hexes each asks for, and whether a train carries only one."""
        self.named: list[tuple[tuple[int, ...], bool]] = []
        self.name_text: list[str] = []
        self.first_name: dict[tuple[int, int], int] = {}
        for private, abilities in enumerate(self.abilities):
            for number, ability in enumerate(abilities):
                if ability.word == "named_trains":
                    self.first_name[private, number] = len(self.named)
                    for name in ability.names:
                        self.named.append((tuple(name.hexes), ability.one_per_train))
                        self.name_text.append(name.name)

    def _kind(self, number: int) -> Kind:
        title = self.title
        share = title.kind_share[number]
        president = ordinary = 0
        for company, kind in enumerate(title.company_kind):
            converts = title.kind_converts[kind]
            becomes = converts.to if converts is not None else NOBODY
            if number not in (kind, becomes):
                continue
            for certificate in title.company_certificates[company]:
                column = title.certificate_percent if kind == number else title.certificate_converted
                if title.certificate_president[certificate]:
                    president = column[certificate]
                elif column[certificate]:
                    ordinary += 1
            break
        underwriting = title.kind_underwriting[number]
        return Kind(
            whole=title.kind_whole[number],
            unit=share,
            president_units=president // share if share else 0,
            ordinary=ordinary,
            unsold=OFFERING if title.kind_unsold_in[number] == "offering" else TREASURY,
            holding_limit=title.kind_holding_limit[number],
            pool_limit=title.kind_pool_limit[number],
            underwriting=underwriting.when_left if underwriting is not None else 0,
            home_token=title.kind_home_token[number],
            rises=title.kind_rises[number],
            must_own_train=title.kind_must_own_train[number],
            first_in_order=title.kind_first_in_order[number],
            dividends=title.kind_dividends[number],
            converts=title.kind_converts[number],
        )

    def abilities_to(self, word: str) -> Sequence[tuple[int, int, Rule]]:
        """All abilities of a word: the private, the ability's number, the ability."""
        return self._by_word.get(word, ())

    def usable(self, state: RailState, company: int, word: str) -> Iterator[tuple[int, int, Rule]]:
        """Abilities of a word, of privates the company owns, that are not used up."""
        holder = state.holder_of_company(company)
        for private, number, ability in self.abilities_to(word):
            if state.private_holder[private] == holder and state.private_uses[private][number] != 0:
                yield private, number, ability

    @cached_property
    def blockers(self) -> tuple[tuple[tuple[int, bool], ...], ...]:
        """For each hex the privates that keep others from building there, and whether they do unsold."""
        found: list[list[tuple[int, bool]]] = [[] for _ in range(self.n_hexes)]
        for private, _, ability in self.abilities_to("block_hexes"):
            for hexagon in ability.hexes:
                found[hexagon].append((private, bool(ability.unsold_too)))
        return tuple(map(tuple, found))

    def marker_ability(self, mark: Marker) -> tuple[int, Rule | None]:
        """The ability of a private that a marker comes from, with its number."""
        words = {"stop": "place_marker", "name": "named_trains", "bonus": "sell_markers"}
        for number, ability in enumerate(self.abilities[mark.private]):
            if ability.word == words[mark.word]:
                return number, ability
        return 0, None

    def capital(self, state: RailState, company: int) -> Rule:
        """What money a company receives, in this phase."""
        rule = self.title.kind_capital[state.kind[company]][state.phase]
        assert rule is not None
        return rule

    def float_percent(self, state: RailState, company: int) -> int:
        """What must be sold for a company to float, in this phase."""
        return self.title.kind_float[state.kind[company]][state.phase]

    def train_limit(self, state: RailState, company: int) -> int:
        """How many trains a company may own now."""
        limit: int = self.code.train_limit(state.phase, company, state.kind[company])
        return limit + int(state.train_limit_extra[company])

    @cached_property
    def board(self) -> Board:
        """What map and tiles say about track."""
        title = self.title
        return Board(title.hex_neighbour, title.tile_rotated, [len(stops) for stops in title.tile_stops])

    @cached_property
    def track_cache(self) -> TrackCache:
        """The track of lies of tiles seen lately."""
        return TrackCache(self.board)
