"""What lies on the table of a pick-up-and-deliver game: players, trains, loads, the network in letters."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from railwright.runtime.game import Game
from railwright.terminal.board import lettered

WIDTH, HEIGHT = 150, 48
"""Letters and lines of the map at most; a smaller screen has a smaller map of the same shape."""


def show_table(console: Console, game: Game) -> None:
    """The whole table as the player sees it who is to decide, without the map."""
    view = game.view(game.actor)
    console.print(headline(view))
    console.print(players(view))
    console.print(trains(view))
    console.print(loads(view))
    if view["hand"]:
        words = ", ".join(counter["name"] + (" !" if counter["playable"] else "") for counter in view["hand"])
        console.print(Text(f"  {view['for']} holds: {words}"))


def headline(view: dict[str, Any]) -> Text:
    """Where the game is."""
    run = view["run"]
    moving = f"  train {run['train']} has {run['points']} points" if run and run["train"] else ""
    war = "war" if view["war"] else "before the war"
    return Text.assemble(
        (f" {view['title']['name']} ", "bold reverse"),
        f"  round {view['round']}, {war}  pile {view['pile']}  move {view['move']}{moving}",
    )


def players(view: dict[str, Any]) -> Table:
    """Money, lines and the number of counters of the players."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    for column in ("player", "cash", "counters", "lines"):
        table.add_column(column, justify="right" if column == "cash" else "left")
    for player in view["players"]:
        mark = ("» " if player["name"] == view["actor"] else "  ") + player["name"]
        lines = " ".join(str(line) for line in player["lines"])
        table.add_row(Text(mark), str(player["cash"]), str(player["counters"]), lines)
    return table


def trains(view: dict[str, Any]) -> Table:
    """Trains in play, where they are and what they are about."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    for column in ("train", "at", "line", "load", "from", "to", "pays"):
        table.add_column(column)
    for train in view["trains"]:
        if train["state"] in ("not placed", "lost"):
            continue
        load = train["load"]
        about = ["", "", "", ""]
        if load is not None:
            begins = "aboard" if train["carrying"] else load["pickup"] or ""
            about = [f"{load['number']} {load['goods']}", begins, " or ".join(load["dropoff"]), str(load["payout"])]
        line = "" if train["line"] is None else f"{train['line']}{'$' if train['paid'] else ''}"
        table.add_row(Text(train["name"]), train["at"] or train["state"], line, *(Text(words) for words in about))
    return table


def loads(view: dict[str, Any]) -> Table:
    """Loads on display, and those lying on the map."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    for column in ("load", "goods", "kind", "from", "to", "pays"):
        table.add_column(column)
    for load in (*view["display"], *view["lying"]):
        begins = f"lies in {load['in']}" if "in" in load else load["pickup"] or "named"
        ends = " or ".join(load["dropoff"]) or "named"
        table.add_row(str(load["number"]), load["goods"], load["kind"], begins, ends, str(load["payout"]))
    return table


def draw_map(game: Game, width: int = WIDTH) -> Text:
    """The network as it lies: dots are track, ``o`` stations, ``#`` special ones, ``X`` occupied, figures trains."""
    view, title = game.view(), game.title
    width = max(2, min(WIDTH, width))
    height = max(2, HEIGHT * width // WIDTH)
    xs = [x for x, _ in title.station_xy]
    ys = [y for _, y in title.station_xy]

    def at(station: int) -> tuple[int, int]:
        x, y = title.station_xy[station]
        column = (x - min(xs)) * (width - 1) // max(1, max(xs) - min(xs))
        return column, (y - min(ys)) * (height - 1) // max(1, max(ys) - min(ys))

    canvas = [[(" ", "")] * width for _ in range(height)]
    marked = {segment["name"] for segment in view["segments"]}
    names = game.table.speech.wording
    for segment, (a, b) in enumerate(title.segment_ends):
        style = "red" if names.segment_name(segment) in marked else "grey50"
        (x, y), (u, v) = at(a), at(b)
        steps = max(abs(u - x), abs(v - y), 1)
        for step in range(steps + 1):
            canvas[y + (v - y) * step // steps][x + (u - x) * step // steps] = ("·", style)
    standing: dict[str, int] = {}
    for train in view["trains"]:
        if train["at"] is not None:
            standing[train["at"]] = standing.get(train["at"], 0) + 1
    for number, station in enumerate(view["stations"]):
        x, y = at(number)
        sign = ("#", "bold yellow") if station["kinds"] else ("o", "")
        if station["markers"]:
            sign = ("X", "bold red") if game.state.is_occupied(number) else ("*", "magenta")
        if station["name"] in standing:
            sign = (str(min(9, standing[station["name"]])), "bold green")
        canvas[y][x] = sign
    return lettered(canvas)


def standings(game: Game) -> Table:
    """Who has won."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    table.add_column("", justify="right")
    for column in ("player", "money", "trains", "free lines"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for row in game.result():
        table.add_row(f"{row.rank}.", Text(row.player), str(row.total), str(row.trains), str(row.free_lines))
    return table
