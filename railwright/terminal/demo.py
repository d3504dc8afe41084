"""One whole game among greedy bots, for ``railwright demo``: progress, the standings, and the log replayed."""

from __future__ import annotations

import time

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from railwright.loading import load
from railwright.runtime.bots import make_bot
from railwright.runtime.simulation import seats
from railwright.terminal.table import standings


def play_demo_game(console: Console, title_id: str = "18al", players: int = 4, seed: int = 1) -> bool:
    """Play a game and replay its log; true if both end in the same position."""
    title = load(title_id)
    names = seats(players)
    game = title.new_game(names, seed=seed)
    bot = make_bot("greedy", game, seed)
    start = time.perf_counter()
    columns = (TextColumn("{task.description:<34}"), BarColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        # Nobody knows how long a game will be: the bank shows how much of it is over.
        task = progress.add_task(title.name, total=max(1, title.bank_cash))
        while not game.is_over:
            game.play(bot.choose(game))
            view_round = getattr(game, "round", "")
            left = max(0, game.state.cash[0])
            progress.update(task, completed=title.bank_cash - left, description=f"{title.name} {view_round}")
    seconds = time.perf_counter() - start
    words = f"{title.name} among {', '.join(names)} (greedy bots): {game.moves} moves in {seconds:.1f} s, "
    console.print(Text(words + f"ended by {game.end_reason}"))
    console.print(standings(game))
    again = title.new_game(names, seed=seed)
    start = time.perf_counter()
    for entry in game.log:
        again.play(entry.text)
    same = again.hash() == game.hash()
    ms = (time.perf_counter() - start) * 1000
    words = f"replayed from its log of {game.moves} lines in {ms:,.0f} ms: {again.hash()[:16]} "
    console.print(Text(words + ("is the same position" if same else f"is NOT {game.hash()[:16]}")))
    return same
