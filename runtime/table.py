"""What the games of one title among the same players share: the engine, the names, the notation."""

from __future__ import annotations

from collections.abc import Sequence, Set
from importlib import import_module
from typing import TYPE_CHECKING, Any

from railwright.runtime.actions.errors import BadSetup
from railwright.runtime.actions.notation.names import did_you_mean, shortened
from railwright.runtime.engine import Engine

if TYPE_CHECKING:
    from railwright.runtime.game import Game
    from railwright.runtime.title import CompiledTitle

LONGEST_NAME = 40
PLACES = ("bank", "pool", "offering", "treasury", "depot", "market", "ipo")
"""Words for where things are bought, which would be taken for a player of that name."""


class Table:
    """The engine of a title and the names of the players."""

    __slots__ = ("engine", "players", "speech", "title")

    def __init__(self, engine: Engine, players: tuple[str, ...]) -> None:
        self.title: Any = engine.title
        self.engine, self.players = engine, players
        self.speech: Any = family_part("actions.notation", self.title, "speech").Speech(engine, players)


def family_part(stage: str, title: CompiledTitle, name: str = "") -> Any:
    """The module of a stage for the family of a title."""
    part = f"railwright.runtime.{stage}.{title.meta.family}" + (f".{name}" if name else "")
    try:
        return import_module(part)
    except ModuleNotFoundError as error:
        if error.name is not None and part.startswith(error.name):
            raise BadSetup(f"titles of the family {title.meta.family} cannot be played yet") from None
        raise


def engine_of(title: CompiledTitle) -> Engine:
    """The engine of a title; there is one, made when it is first asked for."""
    engine = title.__dict__.get("engine")
    if engine is None:
        engine = title.__dict__["engine"] = Engine(title)
    made: Engine = engine
    return made


def seat_table(title: CompiledTitle, players: Sequence[str]) -> Table:
    """Seat players at a title; BadSetup if their number or names do not do. Equal tables are shared."""
    names = checked_names(title, players)
    tables: dict[tuple[str, ...], Table] = title.__dict__.setdefault("tables_seated", {})
    table = tables.get(names)
    if table is None:
        if len(tables) > 64:
            tables.clear()
        table = tables[names] = Table(engine_of(title), names)
    return table


def checked_names(title: CompiledTitle, players: Sequence[str]) -> tuple[str, ...]:
    """The players' names, tidied; each can be told from the others and from the companies in a line of text."""
    if not isinstance(players, Sequence) or isinstance(players, str | bytes):
        # A set has no order, and the order is who sits where.
        raise BadSetup(f"players are a list of names, not {_kind_of(players)}")
    names = []
    companies: tuple[str, ...] = getattr(title, "company_name", ())
    taken = {word: f"the {word}" for word in PLACES}
    taken.update({name.casefold(): f"the company {name}" for name in companies})
    for player in players:
        if not isinstance(player, str):
            raise BadSetup(f"a player's name is text, not {type(player).__name__}")
        name = " ".join(player.split())
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise BadSetup(f"`{shortened(player)}` is no name: 1 to {LONGEST_NAME} letters on one line")
        if name.casefold() in taken:
            raise BadSetup(f"`{name}` cannot be a player's name: it is that of {taken[name.casefold()]}")
        taken[name.casefold()] = "another player"
        names.append(name)
    allowed = [row.count for row in title.players]
    if len(names) not in allowed:
        counts = ", ".join(map(str, allowed[:-1])) + f" or {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
        raise BadSetup(f"{title.name} is for {counts} players, not {len(names)}")
    return tuple(names)


def check_options(title: CompiledTitle, options: Sequence[str], n_players: int) -> tuple[str, ...]:
    """The options by name, as the title spells them; BadSetup if they do not go together."""
    _check_list_of_options(options)
    known = {option.name: option for option in title.options}
    called = {alias.casefold(): option.name for option in title.options for alias in option.aliases}
    called.update({name.casefold(): name for name in known})
    chosen: list[str] = []
    for word in options:
        name = called.get(word.casefold()) if isinstance(word, str) else None
        if name is None:
            help = did_you_mean(word, known)
            raise BadSetup(f"{title.name} has no option `{shortened(word)}`" + (f"; {help}" if help else ""))
        if name not in chosen:
            chosen.append(name)
    for name in chosen:
        option = known[name]
        if option.players and n_players not in option.players:
            numbers = " or ".join(map(str, option.players))
            raise BadSetup(f"the option `{name}` is for {numbers} players, not {n_players}")
        for other in option.requires:
            if other not in chosen:
                raise BadSetup(f"the option `{name}` needs `{other}` as well")
        for other in option.conflicts:
            if other in chosen:
                raise BadSetup(f"the options `{name}` and `{other}` exclude each other")
    return tuple(chosen)


def _check_list_of_options(options: object) -> None:
    """A text is a list of letters to Python, so it is refused here."""
    if not isinstance(options, Sequence | Set) or isinstance(options, str | bytes):
        raise BadSetup(f"options are a list of names, not {_kind_of(options)}")


def _kind_of(value: object) -> str:
    return "one text" if isinstance(value, str) else f"`{type(value).__name__}`"


def optioned(title: CompiledTitle, options: tuple[str, ...]) -> CompiledTitle:
    """The title with options on; each set of options is loaded once."""
    kept: dict[tuple[str, ...], CompiledTitle] = title.__dict__.setdefault("optioned", {})
    key = tuple(sorted(options))
    if key not in kept:
        try:
            kept[key] = title.with_options(options)
        except ValueError as error:
            raise BadSetup(str(error)) from None
    return kept[key]


def new_game(title: CompiledTitle, players: Sequence[str], seed: int = 0, options: Sequence[str] = ()) -> Game:
    """Begin a game of a title; with options, of the title compiled with them."""
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise BadSetup("a seed is a whole number from 0 to 2**64 - 1")
    names = checked_names(title, players)
    _check_list_of_options(options)
    # Options that are on already stay on.
    wanted = check_options(title, (*title.meta.options, *options), len(names))
    title = optioned(title, wanted)
    game: Game = family_part("games", title).GAME(title, names, seed)
    return game
