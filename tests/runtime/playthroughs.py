"""Writes and reads playthroughs: a game move by move, with what lies on the table after each round.

``python tests/runtime/playthroughs.py [NAME]...`` plays them anew, after a change of the rules that is meant.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from openings import new_game

from railwright.runtime.bots import make_bot
from railwright.runtime.games.rail_18xx import RailGame

FOLDER = Path(__file__).parent / "playthroughs"


class Table(NamedTuple):
    """What a game is begun with."""

    title: str
    players: int
    seed: int
    options: tuple[str, ...] = ()


GAMES = {
    "18al": Table("18al", 3, 11),
    "18ga": Table("18ga", 4, 12),
    "18va": Table("18va", 3, 13),
    "18va_2": Table("18va", 2, 15, ("two_player_70",)),
    "18va_4": Table("18va", 4, 16, ("as_on_18xx_games",)),
    "18va_5": Table("18va", 5, 17),
    "18scan": Table("18scan", 3, 14),
    "18scan_2": Table("18scan", 2, 18, ("two_player_70",)),
    "18scan_3": Table("18scan", 3, 19, ("as_on_18xx_games",)),
    "18scan_4": Table("18scan", 4, 20),
}
"""What is recorded, by the name of its file."""
ODD = 0.15
"""How often a move is drawn by lot instead of chosen, so that rare rules come up as well."""
MOST = 420


def summary(game: RailGame) -> Iterator[str]:
    """What lies on the table."""
    view = game.view()
    people = [f"{player['name']} {player['cash']}/{player['worth']}" for player in view["players"]]
    yield f"= {view['round']} phase {view['phase']['name']}: bank {view['bank']['cash']}, {', '.join(people)}"
    for company in view["companies"]:
        if company["started"] and not company["closed"]:
            trains = "".join(f" {train['name']}" for train in company["trains"])
            yield f"=   {company['name']} {company['price']} {company['president']} {company['cash']}{trains}"


def told(game: RailGame, moves: Iterator[str]) -> Iterator[str]:
    """Play moves, and tell each of them and each round's end."""
    before = game.round
    for move in moves:
        game.play(move)
        yield move
        if game.round != before:
            before = game.round
            yield from summary(game)
    for row in game.result():
        yield f"= {row.rank}. {row.player} {row.total} = {row.cash} + {row.shares} + {row.privates}"
    yield f"= {game.end_reason or 'goes on'}"


def begun(name: str) -> RailGame:
    """A recorded game at its opening."""
    table = GAMES[name]
    return new_game(table.title, table.players, table.options, table.seed)


def chosen(name: str) -> list[str]:
    """Moves of a bot that now and then does something odd, but never gives up."""
    game, rng = begun(name), random.Random(GAMES[name].seed)
    bot = make_bot("greedy", game, GAMES[name].seed)
    while not game.is_over and game.moves < MOST:
        action = game.sample(rng) if rng.random() < ODD else bot.choose(game)
        if "bankrupt" in game.say(action):
            action = bot.choose(game)
        game.play(action)
    return [entry.text for entry in game.log]


def main(names: list[str]) -> None:
    for name in names or GAMES:
        lines = told(begun(name), iter(chosen(name)))
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
