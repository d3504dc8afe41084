"""Playing at a terminal: people type moves or numbers, bots move by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from rich.console import Console
from rich.text import Text

from railwright.runtime.actions.action import Action
from railwright.runtime.actions.errors import GameError
from railwright.runtime.bots import Bot
from railwright.runtime.game import Game
from railwright.runtime.steps.decision import Range
from railwright.terminal import freight, table
from railwright.terminal.board import draw_map
from railwright.terminal.table import market, menu

HELP = """A number makes that move; for a range add the amount: `3 45`.
Or say the move: `pass`, `bid 45 on ...`, `lay 57 at C4 rot 1`.
  table  what lies on the table    map   the map          market  share prices
  menu   what may be done          all   all of it        log     the last moves
  undo   take a move back          redo  make it again    privates  what they do
  save FILE  write the game        quit  leave"""

Ask = Callable[[str], str]


class Session:
    """One sitting at a table: which players are bots, and what the people at it say."""

    def __init__(self, game: Game, bots: Mapping[str, Bot], console: Console, ask: Ask) -> None:
        self.game, self.bots, self.console, self.ask = game, bots, console, ask
        on_lines = game.title.meta.family == "pickup_deliver"
        self.look = freight if on_lines else table
        self.commands: dict[str, Callable[[str], None]] = {
            "table": lambda _: self.look.show_table(self.console, self.game),
            "map": lambda _: self.console.print(
                freight.draw_map(self.game) if on_lines else draw_map(self.game.view()), soft_wrap=on_lines
            ),
            "menu": lambda _: self.console.print(menu(self.game)),
            "all": lambda _: self.console.print(menu(self.game, all_of_it=True)),
            "log": self._log,
            "undo": self._undo,
            "redo": lambda _: self._redo(),
            "save": self._save,
            "help": lambda _: self.console.print(Text(HELP)),
            "?": lambda _: self.console.print(Text(HELP)),
        }
        if not on_lines:
            self.commands["market"] = lambda _: self.console.print(market(self.game.view()))
            self.commands["privates"] = lambda _: self._privates()

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        if self.bots.keys() != set(self.game.players):
            self.console.print(Text("`help` says what can be typed.", style="dim"))
        while not self.game.is_over:
            bot = self.bots.get(self.game.actor or "")
            if bot is not None:
                self._make(bot.choose(self.game))
                continue
            self.look.show_table(self.console, self.game)
            self.console.print(menu(self.game))
            if not self._turn():
                return
        self.console.print(Text(f"The game is over: {self.game.end_reason}.", style="bold"))
        self.console.print(self.look.standings(self.game))

    def _turn(self) -> bool:
        """Hear a player until he has moved; false if he leaves."""
        before = self.game.hash()
        while self.game.hash() == before:
            try:
                words = self.ask(f"{self.game.actor}> ").strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return False
            if words in ("quit", "exit", "q"):
                return False
            if words:
                self._hear(words)
        return True

    def _hear(self, words: str) -> None:
        first, _, rest = words.partition(" ")
        try:
            if first in self.commands and not (first == "menu" and rest):
                self.commands[first](rest.strip())
            elif first.isascii() and first.isdigit():
                self._make(self._numbered(int(first[:6]), rest))
            else:
                self._make(self.game.action(words))
        except GameError as error:
            self.console.print(Text(str(error), style="red"))

    def _numbered(self, number: int, rest: str) -> Action:
        choices = self.game.menu()
        if not 1 <= number <= len(choices):
            raise GameError(f"the menu has entries 1 to {len(choices)}")
        choice = choices[number - 1]
        if not isinstance(choice, Range):
            if rest:
                raise GameError("that move takes no amount")
            return choice
        if not rest:
            return choice.action
        if not (rest.isascii() and rest.isdigit()) or len(rest) > 9:
            raise GameError(f"say an amount from {choice.least} to {choice.most}")
        action: Action = msgspec.structs.replace(choice.action, **{choice.field: int(rest)})
        return action

    def _make(self, action: Action) -> None:
        line = self.game.say(action)
        self.game.play(action)
        self.console.print(Text(f"  {line}", style="dim"))

    def _undo(self, _: str) -> None:
        """Back to the last decision of a person."""
        self.game.undo()
        while self.game.moves and self.game.actor in self.bots:
            self.game.undo()

    def _redo(self) -> None:
        self.game.redo()

    def _log(self, words: str) -> None:
        count = int(words) if words.isascii() and words.isdigit() and len(words) < 6 else 20
        for entry in self.game.log[-count:]:
            self.console.print(Text(f"{entry.number:>5}  {entry.text}"))

    def _privates(self) -> None:
        for private in self.game.view()["privates"]:
            owner = "closed" if private["closed"] else private["owner"]
            line = f"{private['name']} ({private['full_name']}), {owner}, pays {private['income']}: {private['text']}"
            self.console.print(Text(line))

    def _save(self, words: str) -> None:
        if not words:
            raise GameError("say where: save FILE")
        self.game.save(Path(words))
        self.console.print(Text(f"saved in {words}", style="dim"))
