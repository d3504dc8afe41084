"""What lies on the table of a pick-up-and-deliver game: players, trains, loads, the network in letters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from railwright.runtime.game import Game
from railwright.terminal.board import lettered

WIDTH, HEIGHT = 150, 48
"""Letters and lines of the map at most; a smaller screen has a smaller map of the same shape."""
LEGEND = "o station  # load station  X occupied  * marked  1-9 trains"


def show_table(console: Console, game: Game) -> None:
    """The whole table as the player sees it who is to decide, without the map."""
    view = game.view(game.actor)
    console.print(headline(view))
    console.print(players(view))
    for part in (trains(view), loads(view)):
        if part.row_count:
            console.print(part)
    for line in about(game, view):
        console.print(Text(f"  {line}"))


def about(game: Game, view: dict[str, Any]) -> Iterator[str]:
    """What else matters: stations that are held or crowded, closed segments, events in force, one's own counters."""
    for marker in game.title.marker_name:
        marked = [station["name"] for station in view["stations"] if marker in station["markers"]]
        marked += [segment["name"] for segment in view["segments"] if marker in segment["markers"]]
        marked += [f"line {line['number']}" for line in view["lines"] if marker in line["markers"]]
        if marked:
            yield f"{marker.replace('_', ' ')}: {', '.join(marked)}"
    in_force = [event["event"] + (f" ({event['player']})" if "player" in event else "") for event in view["in_force"]]
    if in_force:
        yield f"in force: {', '.join(in_force)}"
    if view["hand"]:
        words = ", ".join(counter["name"] + (" !" if counter["playable"] else "") for counter in view["hand"])
        yield f"{view['for']} holds: {words}{'   (! may be played now)' if '!' in words else ''}"


def headline(view: dict[str, Any]) -> Text:
    """Where the game is."""
    run = view["run"]
    moving = f"  train {run['train']} has {run['points']} points" if run and run["train"] else ""
    if view["round"] == 0:
        when = "set-up"
    else:
        when = f"round {view['round']}, {'war' if view['war'] else 'before the war'}, {view['active']}'s turn"
        when += f", {view['phase']}" if view["phase"] else ""
    return Text.assemble(
        (f" {view['title']['name']} ", "bold reverse"), f"  {when}  pile {view['pile']}  move {view['move']}{moving}"
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
    """Loads turned up or drawn, on display, and lying on the map."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    for column in ("load", "goods", "kind", "where", "from", "to", "pays"):
        table.add_column(column)
    for where, key in (("turned up", "shown"), ("drawn", "drawn"), ("on display", "display"), ("on the map", "lying")):
        for load in view[key]:
            begins = load["in"] if "in" in load else load["pickup"] or "named"
            ends = " or ".join(load["dropoff"]) or "named"
            row = (str(load["number"]), load["goods"], load["kind"], where, begins, ends, str(load["payout"]))
            table.add_row(*(Text(words) for words in row))
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
    stations = view["stations"]
    worth_a_name = [number for number, station in enumerate(stations) if station["kinds"] or station["name"] in standing]
    # Where trains stand first, then what matters most.
    worth_a_name.sort(key=lambda number: (stations[number]["name"] not in standing, -len(stations[number]["kinds"])))
    for number in worth_a_name:
        _write(canvas, *at(number), stations[number]["label"].split(" (")[0])
    drawn = lettered(canvas)
    return drawn.append(LEGEND, "dim") if width >= len(LEGEND) else drawn


def _write(canvas: list[list[tuple[str, str]]], x: int, y: int, name: str) -> None:
    """Write a name beside a station, to the right or the left, where there is room for it and a space around it."""
    for start in (x + 1, x - len(name)):
        around = canvas[y][start : start + len(name) + 1] if start > x else canvas[y][max(0, start - 1) : x]
        if start >= 0 and start + len(name) <= len(canvas[y]) and all(letter == " " for letter, _ in around):
            canvas[y][start : start + len(name)] = [(letter, "dim") for letter in name]
            return


def standings(game: Game) -> Table:
    """Who has won."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    table.add_column("", justify="right")
    for column in ("player", "money", "trains", "free lines"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for row in game.result():
        table.add_row(f"{row.rank}.", Text(row.player), str(row.total), str(row.trains), str(row.free_lines))
    return table
