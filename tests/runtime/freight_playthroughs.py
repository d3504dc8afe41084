"""Writes and reads playthroughs of freight games: every move with what chance made of it, and the table round by round.

``python tests/runtime/freight_playthroughs.py [NAME]...`` plays them anew, after a change of the rules that is meant.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import railwright
from railwright.runtime.bots import make_bot
from railwright.runtime.games.pickup_deliver import FreightGame

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


class Table(NamedTuple):
    """What a game is begun with."""

    title: str
    players: int
    seed: int
    options: tuple[str, ...] = ()


GAMES = {
    "confederate_rails": Table("confederate_rails", 3, 21),
    "confederate_rails_extended": Table("confederate_rails", 4, 22, ("extended",)),
    "confederate_rails_5": Table("confederate_rails", 5, 23, ("ferries_as_in_the_example",)),
}
"""What is recorded, by the name of its file."""
ODD = 0.25
"""How often a move is drawn by lot instead of chosen, so that rare rules come up as well."""


def summary(game: FreightGame) -> Iterator[str]:
    """What lies on the table."""
    view = game.view()
    people = [f"{player['name']} {player['cash']}" for player in view["players"]]
    held = [station["name"] for station in view["stations"] if "occupied" in station["markers"]]
    yield f"= round {view['round']}, {view['first']} begins, pile {view['pile']}: {', '.join(people)}"
    yield f"=   {game.title.occupier}: {' '.join(held) or 'nothing'}"
    for train in view["trains"]:
        if train["state"] == "on the map":
            load = f" {'with' if train['carrying'] else 'for'} {train['load']['number']}" if train["load"] else ""
            yield f"=   {train['name']} {train['at']}{load}"


def begun(name: str) -> FreightGame:
    """A recorded game at its opening."""
    table = GAMES[name]
    game = railwright.load(table.title, table.options).new_game(NAMES[: table.players], seed=table.seed)
    assert isinstance(game, FreightGame)
    return game


def told(game: FreightGame, moves: Iterator[str]) -> Iterator[str]:
    """Play moves, and tell each of them with what came of it, and each round's beginning."""
    before = game.round
    for move in moves:
        game.play(move.split("; ")[0])
        moment = game.moments()[-1]
        game.words(moment)
        yield game.entry(moment).text
        if game.round != before:
            before = game.round
            yield from summary(game)
    for row in game.result():
        yield f"= {row.rank}. {row.player} {row.total}, {row.trains} trains, {row.free_lines} free lines"
    yield f"= {game.end_reason or 'goes on'}"


def chosen(name: str) -> list[str]:
    """Moves of a bot that now and then does something odd."""
    game, rng = begun(name), random.Random(GAMES[name].seed)
    bot = make_bot("greedy", game, GAMES[name].seed)
    while not game.is_over:
        game.play(game.sample(rng) if rng.random() < ODD else bot.choose(game))
    return [entry.text for entry in game.log]


def main(names: list[str]) -> None:
    for name in names or GAMES:
        lines = told(begun(name), iter(chosen(name)))
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
