"""What several rules ask of a title: its board, its phases in order, which trains come up for sale."""

from __future__ import annotations

from collections.abc import Iterator
from threading import local

from railwright.compiler.lower.board import Board, Lay
from railwright.compiler.schema.rail_18xx.companies import CompanyKind, CompanySpec
from railwright.compiler.schema.rail_18xx.privates import AnyAbility
from railwright.compiler.schema.rail_18xx.trains import TrainSpec
from railwright.compiler.schema.rail_18xx.whole import RailTitle


class _Boards(local):
    """The board of the title checked last (in this thread), so that the rules of one check build it once."""

    def __init__(self) -> None:
        self.title: RailTitle | None = None
        self.board: Board | None = None
        self.ever: dict[str, dict[Lay, tuple[Lay | None, ...]]] | None = None


_LAST = _Boards()


def board_of(title: RailTitle) -> Board:
    """The map and the tiles of a title."""
    if _LAST.title is not title or _LAST.board is None:
        _LAST.title, _LAST.ever = title, None
        _LAST.board = Board(title.map, title.tiles, title.tile_dictionary)
    return _LAST.board


def ever_of(title: RailTitle) -> dict[str, dict[Lay, tuple[Lay | None, ...]]]:
    """For each hex, every tile that can ever lie there, as it would lie, with what it could replace."""
    board = board_of(title)
    if _LAST.ever is None:
        _LAST.ever = board.ever_everywhere()
    return _LAST.ever


def phase_places(title: RailTitle) -> dict[str, int]:
    """The place of each phase in their order."""
    places: dict[str, int] = {}
    for place, phase in enumerate(title.phases):
        places.setdefault(phase.name, place)
    return places


def train_places(title: RailTitle) -> dict[str, int]:
    """The place of each train in the order of sale."""
    places: dict[str, int] = {}
    for place, train in enumerate(title.trains):
        places.setdefault(train.name, place)
    return places


def kinds_of(title: RailTitle) -> dict[str, CompanyKind]:
    """The company kinds by name."""
    kinds: dict[str, CompanyKind] = {}
    for kind in title.company_kinds:
        kinds.setdefault(kind.name, kind)
    return kinds


def companies_of(title: RailTitle) -> dict[str, CompanySpec]:
    """The companies by name."""
    companies: dict[str, CompanySpec] = {}
    for company in title.companies:
        companies.setdefault(company.name, company)
    return companies


def abilities_of(title: RailTitle) -> Iterator[tuple[int, int, AnyAbility]]:
    """Every ability with the places of its private and of itself."""
    for i, private in enumerate(title.privates):
        for j, ability in enumerate(private.abilities):
            yield i, j, ability


def tokens_of(title: RailTitle, company: CompanySpec) -> list[int] | None:
    """A company's tokens by cost, its own or its kind's; ``None`` if neither says."""
    if company.tokens is not None:
        return company.tokens
    kind = kinds_of(title).get(company.kind)
    return None if kind is None else kind.tokens


def on_sale(title: RailTitle) -> dict[str, bool]:
    """Whether each train ever comes up for sale: all before it can be sold out, or the one it is sold beside is."""
    places = train_places(title)
    found: dict[str, bool] = {}

    def comes_up(train: TrainSpec, asked: frozenset[str]) -> bool:
        if train.name in asked:
            return False
        beside = train.sold_beside
        if beside is not None:
            if beside not in places:
                return True
            return comes_up(title.trains[places[beside]], asked | {train.name})
        # Trains sold beside others hold up nothing: those in the row are sold one kind after the other.
        before = [other for other in title.trains[: places[train.name]] if other.sold_beside is None]
        return all(other.count != "unlimited" or "rest_to_pool" in other.events for other in before)

    for train in title.trains:
        found.setdefault(train.name, comes_up(train, frozenset()))
    return found


def circles_of(title: RailTitle) -> dict[str, int]:
    """For each hex the most circles for tokens that it ever has, printed or on a tile."""
    board = board_of(title)
    found = {}
    for name, lays in ever_of(title).items():
        patterns = [board.grounds[name].pattern, *(board.tiles[tile].pattern for tile in {lay.tile for lay in lays})]
        found[name] = max(sum(stop.slots for stop in pattern.stops) for pattern in patterns)
    return found


def has_stops(title: RailTitle) -> dict[str, bool]:
    """For each hex whether it ever has a stop, printed or on a tile."""
    board = board_of(title)
    return {
        name: bool(board.grounds[name].pattern.stops) or any(board.tiles[lay.tile].pattern.stops for lay in lays)
        for name, lays in ever_of(title).items()
    }


def event_phase(title: RailTitle, event: str) -> int | None:
    """The place of the phase from which on an event of a train has happened; ``None`` if no train causes it.

    A train that begins no phase counts with the last phase that begins before it is bought.
    """
    places = train_places(title)
    causes = [place for place, train in enumerate(title.trains) if event in train.events]
    if not causes:
        return None
    begun = [i for i, phase in enumerate(title.phases) if phase.on is None or places.get(phase.on, 0) <= causes[0]]
    return begun[-1] if begun else 0


def sold_in_shares(title: RailTitle, kind: str) -> bool:
    """Whether players start companies of a kind by buying shares, and not only by forming or converting others."""
    return any(company.kind == kind and company.formation is None for company in title.companies)


def first_sale_phase(title: RailTitle) -> int | None:
    """The place of the first phase in which companies may buy privates; ``None`` if they never may."""
    places = phase_places(title)
    return min((places[name] for name in title.private_trade.to_companies if name in places), default=None)


def owned_from(title: RailTitle) -> int | None:
    """The place of the first phase in which a company can own a private; ``None`` if none ever can."""
    begins, closed = first_sale_phase(title), event_phase(title, "close_privates")
    return None if begins is None or (closed is not None and closed <= begins) else begins


def with_circles(title: RailTitle) -> set[str]:
    """The kinds of stops that have circles for tokens somewhere, on the map or on a tile."""
    board = board_of(title)
    patterns = [ground.pattern for ground in board.grounds.values()] + [tile.pattern for tile in board.tiles.values()]
    return {stop.kind for pattern in patterns for stop in pattern.stops if stop.slots}
