"""Playing at a terminal: people type moves or numbers, bots move by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from rich.console import Console
from rich.text import Text

from railwright.runtime.actions.action import Action, Pass
from railwright.runtime.actions.errors import GameError
from railwright.runtime.bots import Bot
from railwright.runtime.game import Game
from railwright.runtime.steps.decision import Choice, Range, said
from railwright.terminal import freight, table
from railwright.terminal.board import draw_map
from railwright.terminal.menu import menu
from railwright.terminal.table import market

HELP = """A number makes that move of the menu; for a range add the amount: `3 45`.
Or say the move: {examples}.
  table  what lies on the table    map   the map          log     the last moves
  menu   what may be done          all   all of it        undo    back to your last decision
  save FILE  write the game        quit  leave            redo    make it again{more}"""
RAIL_EXAMPLES = "`pass`, `bid 45 on ...`, `lay 57 at C4 rot 1`"
RAIL_MORE = "\n  market  share prices             privates  what they do"
FREIGHT_EXAMPLES = "`pass`, `move ...`, `undertake load 20`"

Ask = Callable[[str], str]


class Left(Exception):
    """Somebody has left the table."""


class Session:
    """One sitting at a table: which players are bots, and what the people at it say."""

    def __init__(self, game: Game, bots: Mapping[str, Bot], console: Console, ask: Ask) -> None:
        self.game, self.bots, self.console, self.ask = game, bots, console, ask
        on_lines = game.title.meta.family == "pickup_deliver"
        self.look = freight if on_lines else table
        examples, more = (FREIGHT_EXAMPLES, "") if on_lines else (RAIL_EXAMPLES, RAIL_MORE)
        help = Text(HELP.format(examples=examples, more=more))
        self.commands: dict[str, Callable[[str], None]] = {
            "table": lambda _: self.look.show_table(self.console, self.game),
            "map": lambda _: self.console.print(self._map(on_lines)),
            "menu": lambda _: self.console.print(menu(self.game, self._choices())),
            "all": lambda _: self.console.print(menu(self.game, self._choices(), all_of_it=True)),
            "log": self._log,
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._redo(),
            "save": self._save,
            "help": lambda _: self.console.print(help),
            "?": lambda _: self.console.print(help),
        }
        if not on_lines:
            self.commands["market"] = lambda _: self.console.print(market(self.game.view(), self.console.width))
            self.commands["privates"] = lambda _: self._privates()

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        if self.bots.keys() != set(self.game.players):
            self.console.print(Text("`help` says what can be typed.", style="dim"))
        try:
            while not self.game.is_over:
                bot = self.bots.get(self.game.actor or "")
                if bot is not None:
                    self._let_play(bot)
                elif self._choices() == (Pass(),):
                    # Asked only so that nobody sees who has nothing to say.
                    self._make(Pass())
                else:
                    self.look.show_table(self.console, self.game)
                    self.console.print(menu(self.game, self._choices()))
                    self._hear_out()
        except Left:
            self._say_goodbye()
            return
        self.console.print(Text(f"The game is over: {(self.game.end_reason or '').replace('_', ' ')}.", style="bold"))
        self.console.print(self.look.standings(self.game))

    # --- moves

    def _let_play(self, bot: Bot) -> None:
        """Let a bot move; where it offers a person a deal, only if he agrees."""
        action = bot.choose(self.game)
        partner = self.game.partner(action)
        if partner is not None and partner not in self.bots and not self._agrees(partner, action):
            fair = [choice for choice in self.game.menu() if self.game.partner(said(choice)) is None]
            action = said(fair[-1]) if fair else action
        self._make(action)

    def _choices(self) -> tuple[Choice, ...]:
        """The menu as it is numbered here: bots make no deals with people unless nothing else is left."""
        menu = self.game.menu()
        return tuple(choice for choice in menu if self.game.partner(said(choice)) not in self.bots) or menu

    def _hear_out(self) -> None:
        """Hear a player until he has moved, or gone back."""
        before = self.game.hash()
        while self.game.hash() == before:
            words = self._answer(f"{self.game.actor}> ")
            if words.casefold() in ("quit", "exit", "q"):
                raise Left
            if words:
                self._hear(words)

    def _answer(self, question: str) -> str:
        try:
            return self.ask(question).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Left from None

    def _hear(self, words: str) -> None:
        first, _, rest = words.partition(" ")
        command = self.commands.get(first.casefold())
        try:
            if command is not None and not (first.casefold() == "menu" and rest):
                command(rest.strip())
            elif _is_number(first) and (not rest or _is_number(rest.strip().lstrip("-"))):
                # A company may be called `2`, and act: then more than an amount follows.
                self._propose(self._numbered(int(first), rest.strip()))
            else:
                self._propose(self.game.action(words))
        except GameError as error:
            self.console.print(Text(str(error), style="red"))

    def _numbered(self, number: int, rest: str) -> Action:
        choices = self._choices()
        if not 1 <= number <= len(choices):
            raise GameError(f"the menu has entries 1 to {len(choices)}")
        choice = choices[number - 1]
        if not isinstance(choice, Range):
            if rest:
                raise GameError(f"that move takes no amount; say just `{number}`")
            return choice
        if not rest:
            return choice.action
        if not _is_number(rest) or not choice.least <= int(rest) <= choice.most:
            steps = f" in steps of {choice.step}" if choice.step != 1 else ""
            raise GameError(f"say an amount from {choice.least} to {choice.most}{steps}: `{number} {choice.least}`")
        action: Action = msgspec.structs.replace(choice.action, **{choice.field: int(rest)})
        return action

    def _propose(self, action: Action) -> None:
        """Make a person's move; a deal needs the other's word."""
        partner = self.game.partner(action)
        if partner is not None and self.game.refusal(action) is None:
            if partner in self.bots and action not in map(said, self._choices()):
                raise GameError(f"{partner} is a bot and makes no deals with people")
            if partner not in self.bots and not self._agrees(partner, action):
                raise GameError(f"{partner} does not agree")
        self._make(action)

    def _agrees(self, partner: str, action: Action) -> bool:
        while True:
            words = self._answer(f"{self.game.say(action)}: does {partner} agree (yes or no)? ").casefold()
            if words in ("y", "yes", "n", "no"):
                return words.startswith("y")

    def _make(self, action: Action) -> None:
        self.game.play(action)
        entry = self.game.last_entry
        assert entry is not None
        self.console.print(Text(f"  {entry.text}", style="dim"))

    def _undo(self) -> None:
        """Back to the last decision of a person."""
        self.game.undo()
        while self.game.moves and self.game.actor in self.bots:
            self.game.undo()

    def _redo(self) -> None:
        """On to the next decision of a person; bots do again what they did."""
        self.game.redo()
        while self.game.can_redo and self.game.actor in self.bots:
            self.game.redo()

    # --- looking

    def _map(self, on_lines: bool) -> Text:
        return freight.draw_map(self.game, self.console.width) if on_lines else draw_map(self.game.view())

    def _log(self, words: str) -> None:
        count = int(words) if _is_number(words) else 20
        entries = self.game.log[-count:] if count else []
        for entry in entries:
            self.console.print(Text(f"{entry.number:>5}  {entry.text}"))
        if not entries:
            self.console.print(Text("nothing has been played yet", style="dim"))

    def _privates(self) -> None:
        for private in self.game.view()["privates"]:
            owner = "closed" if private["closed"] else private["owner"]
            line = f"{private['name']} ({private['full_name']}), {owner}, pays {private['income']}: {private['text']}"
            self.console.print(Text(line))

    def _save(self, words: str) -> None:
        if not words:
            raise GameError("say where: save FILE")
        self.game.save(words)
        self.console.print(Text(f"saved in {words}", style="dim"))

    def _say_goodbye(self) -> None:
        if self.game.store is not None:
            self.console.print(Text(f"The game is kept in {self.game.store.path}.", style="dim"))
        elif self.game.moves:
            self.console.print(Text("The game was not kept; `--save FILE` keeps every move.", style="dim"))


def _is_number(words: str) -> bool:
    return words.isascii() and words.isdigit() and len(words) <= 9
