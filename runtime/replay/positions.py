"""A board position written down by hex, tile, token and train (format ``route-oracle/1``), put on our own map.

Each line is one company about to run in a real game: the tiles laid, the tokens, its trains, what makes its runs earn
more, the runs that were submitted and the best known total. The first line of a file is a header that explains it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from railwright.runtime.actions.errors import GameError
from railwright.runtime.effects.board import BESIDE, IN_CIRCLE, cities_of
from railwright.runtime.network.board import FIRST_STOP
from railwright.runtime.network.connection import Connections
from railwright.runtime.network.pricing import BadRoute
from railwright.runtime.network.problem import ProblemError
from railwright.runtime.network.routes import Answer
from railwright.runtime.network.runs import Chain, CompanyRuns, Earned
from railwright.runtime.replay.names import Names, UnknownName
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.setup import opening
from railwright.runtime.state.rail_18xx import NO_TREASURY_INCOME, NOBODY, OBSOLETE, PHASE, Marker, RailState

FORMAT = "route-oracle/1"


class Laid(msgspec.Struct, frozen=True):
    """A tile on the map."""

    hex: str
    tile: str
    rotation: int


class Token(msgspec.Struct, frozen=True):
    """A token on the map."""

    hex: str
    corporation: str
    city: int = 0
    slot: int | None = None
    city_exits: tuple[int, ...] | None = None
    type: str | None = None
    extra: bool = False
    """It stands beside the circles."""


class OwnTrain(msgspec.Struct, frozen=True):
    """A train of the company."""

    name: str
    id: str = ""
    obsolete: bool = False


class Phase(msgspec.Struct, frozen=True):
    """The phase of the game."""

    name: str


class Marked(msgspec.Struct, frozen=True):
    """A hex with markers of privates."""

    hex: str
    assigned: tuple[str, ...] = ()


class Submitted(msgspec.Struct, frozen=True):
    """A run that was made: its links by the hexes they go through."""

    train: str
    connections: tuple[tuple[str, ...], ...]
    revenue: int | None = None
    subsidy: int = 0


class BestKnown(msgspec.Struct, frozen=True):
    """The best total somebody found."""

    revenue: int
    complete: bool = False


class Position(msgspec.Struct, frozen=True):
    """One company about to run its trains; what else a line says is about it, not part of it."""

    type: str
    title: str
    corporation: str
    phase: Phase
    trains: tuple[OwnTrain, ...]
    tiles: tuple[Laid, ...] = ()
    tokens: tuple[Token, ...] = ()
    optional_rules: tuple[str, ...] = ()
    hex_assignments: tuple[Marked, ...] = ()
    corporation_assignments: tuple[Any, ...] = ()
    corporation_abilities: tuple[dict[str, Any], ...] = ()
    routes: tuple[Submitted, ...] = ()
    total_revenue: int | None = None
    subsidy: int = 0
    best_known: BestKnown | None = None
    fixture: str = ""
    action_id: int | str = ""

    @property
    def id(self) -> str:
        """What the position is called: title, game and action."""
        return "/".join(str(part) for part in (self.title, self.fixture, self.action_id) if part != "")


class Header(msgspec.Struct, frozen=True):
    """The first line of a file of positions."""

    format: str = ""


class _Kind(msgspec.Struct, frozen=True):
    type: str | None = None
    format: str | None = None


FindRules = Callable[[str, Sequence[str]], Rules]
"""Gives the rules of the title of some name with optional rules of some names, as the records of a site have them."""


def read_position(line: str | bytes) -> Position | Header | None:
    """A position or the header, or nothing if the line is of another format; raises :class:`ProblemError`."""
    try:
        kind = msgspec.json.decode(line, type=_Kind)
        if kind.type == "header":
            if kind.format != FORMAT:
                raise ProblemError("format", f"`{kind.format}` is not known; `{FORMAT}` is")
            return Header(FORMAT)
        if kind.type != "case" or kind.format is not None:
            return None
        return msgspec.json.decode(line, type=Position)
    except msgspec.ValidationError as error:
        what, at, where = str(error).partition(" - at `$")
        if not at or where.startswith((".type", ".format")):
            return None
        raise ProblemError(where.rstrip("`").lstrip("."), what) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # Whoever reads the other formats says what is wrong with the line.
        return None


class Comparison(NamedTuple):
    """What a position says of its own runs, beside what our rules make of them."""

    recorded: int | None
    """What the runs earned where they were made; nothing if they are not written down."""
    earned: int | None
    """What they earn by our rules; nothing if they may not be made."""
    refused: str = ""
    """Why they may not be made."""
    treasury: int = 0
    best_known: int | None = None

    @property
    def agrees(self) -> bool:
        """Whether the runs earn here what they earned there."""
        return self.earned == self.recorded


class Placed:
    """A position on the board of a title."""

    def __init__(self, position: Position, rules: Rules) -> None:
        self.position, self.rules = position, rules
        self.state: RailState = opening(rules, min(rules.starting_cash), 0)
        self.names = Names(rules, ())
        try:
            self.company = self.names.company(position.corporation)
            self._begin_phase()
            self._lay_tiles()
            self._put_tokens()
            self.cards = self._take_trains()
            self._put_markers()
        except UnknownName as error:
            raise ProblemError("", str(error)) from None
        connections = Connections(rules)
        self.runs = CompanyRuns(rules, connections, self.state, self.company, list(self.cards.values()))

    def _begin_phase(self) -> None:
        title, state = self.rules.title, self.state
        name = self.position.phase.name
        # Before the first purchase a title may have a phase of its own, which others do not tell from the next.
        if name not in title.phase_name:
            raise ProblemError("phase.name", f"{title.name} has no phase `{name}`")
        phase = title.phase_name.index(name)
        state.put(state.clock, PHASE, phase)
        for begun in range(phase + 1):
            if title.phase_card[begun] != NOBODY:
                state.put(state.train_bought, title.phase_card[begun], 1)
                if "end_treasury_income" in title.card_events[title.phase_card[begun]]:
                    state.put(state.clock, NO_TREASURY_INCOME, 1)

    def _lay_tiles(self) -> None:
        state = self.state
        for number, laid in enumerate(self.position.tiles):
            hexagon = self.names.hex(laid.hex)
            tile = self.names.find(self.names.tiles, "tile", laid.tile)
            if not 0 <= laid.rotation < 6:
                raise ProblemError(f"tiles[{number}].rotation", f"is {laid.rotation}; sides are numbered 0 to 5")
            if self.rules.title.hex_fixed[hexagon] or tile not in self.rules.title.layable[hexagon]:
                raise ProblemError(f"tiles[{number}]", f"tile {laid.tile} never lies in {laid.hex}")
            if self.rules.title.tile_exits[tile][laid.rotation] & ~self.rules.title.hex_open[hexagon]:
                raise ProblemError(f"tiles[{number}].rotation", f"track of {laid.tile} in {laid.hex} leads nowhere")
            state.put(state.hex_tile, hexagon, tile)
            state.put(state.hex_rotation, hexagon, laid.rotation)

    def _put_tokens(self) -> None:
        title, state = self.rules.title, self.state
        for number, token in enumerate(self.position.tokens):
            hexagon = self.names.hex(token.hex)
            # A neutral token is nobody's: it fills a circle, where there is one at all.
            owner = NOBODY if token.type == "neutral" else self.names.company(token.corporation)
            stop = self._city(hexagon, token)
            if stop is None:
                if owner == NOBODY:
                    continue
                raise ProblemError(f"tokens[{number}].city", f"there is no city {token.city} in {token.hex}")
            slots = title.stop_slots[title.tile_stops[state.hex_tile[hexagon]][stop]]
            taken = sum(at == stop and stands == IN_CIRCLE for at, _, stands in state.hex_tokens[hexagon])
            if owner == NOBODY and slots == 0:
                continue
            beside = token.extra or taken >= slots or (token.slot is not None and token.slot >= slots > 0)
            stands = BESIDE if beside else IN_CIRCLE
            state.put(state.hex_tokens, hexagon, (*state.hex_tokens[hexagon], (stop, owner, stands)))

    def _city(self, hexagon: int, token: Token) -> int | None:
        """The stop a token stands at: the one with these sides, or the one of this number."""
        tile, rotation = self.state.hex_tile[hexagon], self.state.hex_rotation[hexagon]
        stops = range(len(self.rules.title.tile_stops[tile]))
        cities = cities_of(self.rules, self.state, hexagon) or list(stops)
        if token.city_exits:
            wanted = set(token.city_exits)
            sides: dict[int, set[int]] = {stop: set() for stop in stops}
            for a, b in self.rules.title.tile_rotated[tile][rotation]:
                for end, other in ((a, b), (b, a)):
                    if FIRST_STOP <= end < FIRST_STOP + len(stops) and other < FIRST_STOP:
                        sides[end - FIRST_STOP].add(other)
            for stop in cities:
                if sides[stop] == wanted:
                    return stop
        return cities[token.city] if 0 <= token.city < len(cities) else None

    def _take_trains(self) -> dict[str, int]:
        """Give the company its trains; the cards by the position's own ids."""
        title, state = self.rules.title, self.state
        taken: dict[str, int] = {}
        for number, train in enumerate(self.position.trains):
            face = self.names.find(self.names.faces, "train", train.name)
            kind = title.train_card[face]
            free = [card for card, of in enumerate(self.rules.card_kind) if of == kind and card not in taken.values()]
            if not free:
                raise ProblemError(f"trains[{number}]", f"{title.name} has not so many trains {train.name}")
            state.put(state.train_holder, free[0], state.holder_of_company(self.company))
            state.put(state.train_face, free[0], face)
            state.put(state.train_flags, free[0], OBSOLETE if train.obsolete else 0)
            taken[train.id or f"{train.name} #{number}"] = free[0]
        return taken

    # --- what makes runs earn more

    def _put_markers(self) -> None:
        marks = [*self._stop_markers(), *self._names()]
        self.state.put(self.state.markers, self.company, tuple(marks))

    def _stop_markers(self) -> list[Marker]:
        """Markers of privates on hexes, where the company is the one they pay."""
        found = []
        for marked in self.position.hex_assignments:
            hexagon = self.names.hex(marked.hex)
            for name in marked.assigned:
                private = self.names.private(name)
                for ability in self.rules.abilities[private]:
                    if ability.word == "place_marker" and self._is_paid(name, marked.hex):
                        found.append(Marker("stop", hexagon, ability.bonus, private, multiplied=ability.multiplied))
        return found

    def _is_paid(self, private: str, hexagon: str) -> bool:
        for owned in self.position.corporation_assignments:
            if owned == private:
                return True
            if isinstance(owned, dict) and private in (owned.get("assigned") or ()):
                return str(owned.get("corporation", self.position.corporation)) == self.position.corporation
        return any(
            ability.get("type") == "hexes_bonus" and hexagon in (ability.get("hexes") or ())
            for ability in self.position.corporation_abilities
        )

    def _names(self) -> list[Marker]:
        """Names of trains the company owns, told by the places they ask for and what they pay."""
        found = []
        for ability in self.position.corporation_abilities:
            hexes, amount = ability.get("hexes"), ability.get("amount")
            if not isinstance(hexes, list) or not isinstance(amount, int) or ability.get("type") == "hexes_bonus":
                continue
            places = {self.names.hex(name) for name in hexes}
            for private, abilities in enumerate(self.rules.abilities):
                for number, named in enumerate(abilities):
                    if named.word != "named_trains":
                        continue
                    for i, name in enumerate(named.names):
                        if set(name.hexes) == places and name.bonus == amount:
                            first = self.rules.first_name[private, number]
                            found.append(Marker("name", first + i, amount, private))
        return found

    # --- the runs

    def submitted(self) -> Comparison:
        """What the runs of the position earn by our rules, beside what they earned."""
        position = self.position
        recorded = position.total_revenue
        best = position.best_known.revenue if position.best_known is not None else None
        try:
            earned = self._price()
        except (BadRoute, GameError) as error:
            return Comparison(recorded, None, str(error), 0, best)
        if recorded is None and not position.routes:
            return Comparison(None, None, "", 0, best)
        return Comparison(recorded, earned.revenue, "", earned.treasury, best)

    def _price(self) -> Earned:
        runs: list[tuple[int, tuple[Chain, ...]]] = []
        for route in self.position.routes:
            if route.train not in self.cards:
                raise UnknownName(f"the company has no train `{route.train}`")
            chains = tuple(tuple(self.names.hex(name) for name in chain) for chain in route.connections)
            if chains:
                runs.append((self.cards[route.train], self.runs.in_order(chains)))
        return self.runs.price(runs)

    def written_out(self, answer: Answer) -> dict[str, list[list[str]]]:
        """Runs by the position's train ids, each link as the hexes it goes through."""
        ids = list(self.cards)
        names, runs = self.rules.title.hex_name, self.runs
        return {
            ids[train]: [[names[h] for h in runs.track.links[runs.links[link]].hexes] for link in links]
            for train, links in sorted(answer.routes.items())
        }


def place(position: Position, find: FindRules) -> Placed:
    """Put a position on the board of its title; raises :class:`ProblemError`."""
    return Placed(position, find(position.title, position.optional_rules))
