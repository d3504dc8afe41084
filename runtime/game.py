"""A game in play: what may happen now, what has happened, and the way back.

Everything a front end, a bot or a test needs; the rules are the engine's. What was played is a chain of moments, each
with what it changed, so that a clone shares its past with the original and both can go back.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from railwright.runtime.actions.action import Action
from railwright.runtime.actions.errors import BadAction, GameError, IllegalMove
from railwright.runtime.engine import Engine
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.state import State
from railwright.runtime.steps.decision import NOBODY, Choice, Range, said
from railwright.runtime.table import Table, seat_table

if TYPE_CHECKING:
    from railwright.runtime.store.store import Store
    from railwright.runtime.title import CompiledTitle

Said = Action | str | bytes | Mapping[str, Any]
"""An action: the object, a line of text, or its JSON form as text, bytes or dict."""


class Entry(NamedTuple):
    """A move in the log."""

    number: int
    """Counted from 1."""
    player: str
    """Who decided it."""
    text: str
    """In one line."""
    action: dict[str, Any]
    """In the JSON form."""


class Verdict(NamedTuple):
    """Whether a move is allowed; true in a condition if it is. If not, what is against it, by which rule."""

    what: str = ""
    rule: str = ""
    help: str = ""

    def __bool__(self) -> bool:
        return not self.what


class Moment:
    """One move of a game: who said what, and what it changed. Moments never change; clones share them."""

    __slots__ = ("action", "actor", "before", "changes", "number", "rows", "saying")

    def __init__(
        self, before: Moment | None, actor: int, action: Action, changes: tuple[Any, ...], rows: tuple[list[Any], ...]
    ) -> None:
        self.before = before
        self.number: int = before.number + 1 if before is not None else 1
        self.actor, self.action, self.changes, self.rows = actor, action, changes, rows
        # Put into names only when somebody asks.
        self.saying: Any = None


class Game:
    """A game of one title among named players. ``title.new_game(...)`` begins one, :meth:`load` opens one."""

    __slots__ = ("_last", "_menu", "_undone", "made_up", "notes", "seed", "state", "store", "table")

    def __init__(self, title: CompiledTitle, players: Sequence[str], seed: int = 0) -> None:
        """Begin at the opening position. ``title.new_game`` also checks options."""
        self.table: Table = seat_table(title, players)
        self.seed = seed
        self.state: Any = self.table.engine.new_state(len(self.table.players), seed)
        self.state.journal.clear()
        self._begin()

    def _begin(self) -> None:
        self._last: Moment | None = None
        self._undone: tuple[tuple[Moment, tuple[tuple[int, int, Any], ...]], ...] = ()
        self._menu: tuple[Choice, ...] | None = None
        self.store: Store | None = None
        self.made_up = False
        self.notes: tuple[str, ...] = ()
        """What is odd about the file the game was opened from."""

    @classmethod
    def from_state(cls, title: CompiledTitle, players: Sequence[str], state: State, seed: int = 0) -> Self:
        """A game that begins in a position of your own making; it has no past, and cannot be saved."""
        game = cls.__new__(cls)
        game.table = seat_table(title, players)
        game.seed = seed
        game.state = state.clone()
        game._begin()
        game.made_up = True
        return game

    # --- what the game is

    @property
    def title(self) -> Any:
        """The compiled title."""
        return self.table.title

    @property
    def engine(self) -> Engine:
        """The rules at work."""
        return self.table.engine

    @property
    def players(self) -> tuple[str, ...]:
        """The players, as they were seated at the start."""
        return self.table.players

    @property
    def options(self) -> tuple[str, ...]:
        """The options that are on."""
        options: tuple[str, ...] = self.title.meta.options
        return options

    # --- what may happen

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def actor(self) -> str | None:
        """The player to decide, or nobody when the game is over."""
        number = self.engine.actor(self.state)
        return self.players[number - 1] if number != NOBODY else None

    def menu(self) -> tuple[Choice, ...]:
        """Everything that may be said now: moves one by one, and ranges where only a number differs.

        Of runs it has the best; every legal one may be said, and :meth:`sample` finds others.
        """
        if self._menu is None:
            self._menu = tuple(self.engine.menu(self.state))
        return self._menu

    def offers(self) -> list[dict[str, Any]]:
        """The menu for front ends, as JSON: each move in one line and in the JSON form, ranges with their bounds."""
        found = []
        for choice in self.menu():
            action = said(choice)
            offer: dict[str, Any] = {"text": self.say(action), "action": self.as_json(action)}
            if isinstance(choice, Range):
                bounds = {"field": choice.field, "least": choice.least, "most": choice.most, "step": choice.step}
                offer["range"] = bounds
            found.append(offer)
        return found

    def partner(self, action: Action) -> str | None:
        """The other player a deal is made with, whose word the rules take as given: ask him before it is played."""
        return None

    def action(self, said: Said) -> Action:
        """The action somebody's words mean now; raises BadAction or IllegalMove if they mean none."""
        speech, state = self.table.speech, self.state
        if isinstance(said, Action):
            action = speech.from_action(state, said)
        elif isinstance(said, str) and not said.lstrip().startswith("{"):
            action = speech.from_line(state, said)
        elif isinstance(said, str | bytes):
            action = speech.from_json(state, said)
        elif isinstance(said, Mapping):
            action = speech.from_plain(state, said)
        else:
            raise BadAction(f"`{type(said).__name__}` is no action", "say a line of text, or its JSON form")
        meant: Action = action
        return meant

    def refusal(self, said: Said, by: str | None = None) -> Refusal | None:
        """What is against a move, by which rule, and what would be legal; or nothing if it may be made."""
        try:
            action = self.action(said)
            if by is not None:
                self.table.speech.check_who(self.state, by, action)
        except IllegalMove as illegal:
            return Refusal(illegal.what, illegal.rule, illegal.help)
        except BadAction as bad:
            return Refusal(bad.what, "notation", bad.help)
        return self.engine.refusal(self.state, action)

    def allows(self, said: Said, by: str | None = None) -> Verdict:
        """Whether a move may be made now: true if so; if not, with ``what``, ``rule`` and ``help``."""
        refusal = self.refusal(said, by)
        return Verdict() if refusal is None else Verdict(*refusal)

    # --- what happens

    def play(self, said: Said, by: str | None = None) -> Self:
        """Make a move, in the name of a player if one is given. A move that cannot be made changes nothing.

        With a store the move has been written to disk when this returns.
        """
        action = self.action(said)
        if by is not None:
            self.table.speech.check_who(self.state, by, action)
        before, self._last = self._last, self._perform(action)
        if self.store is not None:
            try:
                self.store.add_move(self, self._last)
            except BaseException:
                self._take_back(self._last)
                self._last = before
                raise
        self._undone = ()
        return self

    def _perform(self, action: Action) -> Moment:
        state, engine = self.state, self.engine
        actor = engine.actor(state)
        try:
            engine.play(state, action)
        except BaseException:
            # A refusal changes nothing; a fault of ours must not leave half a move behind.
            state.undo_to(0)
            raise
        moment = Moment(self._last, actor, action, tuple(state.journal), state.rows)
        state.journal.clear()
        self._menu = None
        return moment

    def undo(self) -> Self:
        """Take the last move back."""
        moment = self._last
        if moment is None:
            raise GameError("there is nothing to take back")
        again = self._take_back(moment)
        if self.store is not None:
            try:
                self.store.add_undo(self)
            except BaseException:
                self._put(again)
                raise
        self._last, self._undone = moment.before, (*self._undone, (moment, again))
        return self

    def redo(self) -> Self:
        """Make a move again that was taken back."""
        if not self._undone:
            raise GameError("nothing was taken back")
        moment, again = self._undone[-1]
        self._put(again)
        if self.store is not None:
            try:
                self.store.add_redo(self)
            except BaseException:
                self._take_back(moment)
                raise
        self._last, self._undone = moment, self._undone[:-1]
        return self

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back that can be made again."""
        return bool(self._undone)

    def _take_back(self, moment: Moment) -> tuple[tuple[int, int, Any], ...]:
        """Put back what a move changed; gives what it had made of it."""
        self._menu = None
        return take_back(self.state, moment)

    def _put(self, values: tuple[tuple[int, int, Any], ...]) -> None:
        self._menu = None
        rows = self.state.rows
        for number, index, value in values:
            rows[number][index] = value

    # --- other games like this one

    def clone(self) -> Self:
        """The same game with a life of its own, its past included; nothing it does is stored."""
        twin = type(self).__new__(type(self))
        twin.table, twin.seed, twin.made_up, twin.notes = self.table, self.seed, self.made_up, self.notes
        twin.state = self.state.clone()
        twin._last, twin._undone, twin._menu, twin.store = self._last, self._undone, self._menu, None
        return twin

    def hash(self) -> str:
        """A name for the position: equal for equal positions, on every machine."""
        return self.state.digest()

    # --- what has happened

    @property
    def moves(self) -> int:
        """How many moves led here."""
        return self._last.number if self._last is not None else 0

    def moments(self) -> list[Moment]:
        """The moves that led here, the first one first."""
        found, moment = [], self._last
        while moment is not None:
            found.append(moment)
            moment = moment.before
        return found[::-1]

    def actions(self) -> list[Action]:
        """The actions that led here."""
        return [moment.action for moment in self.moments()]

    @property
    def log(self) -> list[Entry]:
        """The moves that led here, in words."""
        self._put_into_words()
        return [self.entry(moment) for moment in self.moments()]

    @property
    def last_entry(self) -> Entry | None:
        """The last move, in words; nothing at the opening."""
        if self._last is None:
            return None
        self._put_into_words()
        return self.entry(self._last)

    def entry(self, moment: Moment) -> Entry:
        """A move as the log has it."""
        saying = moment.saying
        assert saying is not None
        name = self.players[moment.actor - 1]
        return Entry(moment.number, name, self.table.speech.as_line(saying), self.table.speech.as_plain(saying))

    def words(self, moment: Moment) -> bytes:
        """A move that led here in the JSON form, as files keep it."""
        self._put_into_words()
        json: bytes = self.table.speech.as_json(moment.saying)
        return json

    def _put_into_words(self) -> None:
        """Give each move its words, said in the position before it."""
        moment, state = self._last, None
        # Words are given from the end back: all before a move that has them have theirs.
        while moment is not None and moment.saying is None:
            state = state if state is not None else self.state.clone()
            take_back(state, moment)
            moment.saying = self.table.speech.say(state, moment.action)
            moment = moment.before

    def say(self, action: Action) -> str:
        """An action in one line, as said now."""
        speech = self.table.speech
        line: str = speech.as_line(speech.say(self.state, action))
        return line

    def as_json(self, action: Action) -> dict[str, Any]:
        """An action in the JSON form, as said now."""
        speech = self.table.speech
        plain: dict[str, Any] = speech.as_plain(speech.say(self.state, action))
        return plain

    # --- what each family says for itself

    @property
    def end_reason(self) -> str | None:
        """How the game ended; nothing while it goes on."""
        raise NotImplementedError

    def result(self) -> list[Any]:
        """What each player has come to, the best first."""
        raise NotImplementedError

    def view(self, player: str | None = None) -> dict[str, Any]:
        """Everything a front end shows, as JSON: for a player, what he may see."""
        raise NotImplementedError

    def sample(self, rng: random.Random) -> Action:
        """A legal move drawn by lot; every legal move can come."""
        raise NotImplementedError

    def random_move(self, rng: random.Random) -> Action:
        """Draw a legal move and make it."""
        action = self.sample(rng)
        self.play(action)
        return action

    # --- files

    def save(self, path: str | Path) -> None:
        """Write the game to a file of its own, whole or not at all."""
        from railwright.runtime.store.files import path_of, save

        save(self, path_of(path))

    def keep_in(self, path: str | Path) -> Self:
        """Go on playing into a file: from now on every move is on disk before :meth:`play` returns."""
        from railwright.runtime.store.files import path_of
        from railwright.runtime.store.store import Store

        self.store = Store.create(path_of(path), self)
        return self

    @classmethod
    def load(cls, path: str | Path, title: CompiledTitle | None = None) -> Game:
        """Open a game: a save, or one that was played into a file, which is then played on into it.

        ``title`` is needed for titles that are not bundled. What is odd about the file is in ``game.notes``.
        """
        from railwright.runtime.store.files import load, path_of

        return load(path_of(path), title)

    def close(self) -> None:
        """Leave the file the game is played into."""
        if self.store is not None:
            self.store.close()
            self.store = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{self.actor} to decide"
        return f"<Game of {self.title.name} with {', '.join(self.players)}: move {self.moves}, {state}>"


def take_back(state: State, moment: Moment) -> tuple[tuple[int, int, Any], ...]:
    """Put back what a move changed, in the state it changed or a clone; gives what it had made of it."""
    place = {id(row): number for number, row in enumerate(moment.rows)}
    rows = state.rows
    made: dict[tuple[int, int], Any] = {}
    for row, index, old in reversed(moment.changes):
        number = place[id(row)]
        made.setdefault((number, index), rows[number][index])
        rows[number][index] = old
    return tuple((number, index, value) for (number, index), value in made.items())


def played(game: Game, actions: Sequence[Said]) -> Iterator[Game]:
    """Play actions one after another, and look at the game after each."""
    for action in actions:
        yield game.play(action)
