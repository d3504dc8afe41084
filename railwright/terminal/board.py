"""The map in letters: a small block of coloured text for every hex, where it lies."""

from __future__ import annotations

from typing import Any

from rich.text import Text

WIDTH, HEIGHT = 7, 2
"""Letters and lines of a hex."""

COLOURS = {
    "white": "on grey23",
    "yellow": "black on yellow3",
    "green": "black on chartreuse4",
    "brown": "white on orange4",
    "gray": "white on grey50",
    "red": "white on dark_red",
    "blue": "white on navy_blue",
}


def draw_map(view: dict[str, Any]) -> Text:
    """The map of a game's view: tile or place, value and tokens in each hex; as it is printed, north up."""
    hexes = view["map"]["hexes"]
    flat = view["map"]["layout"] == "flat"
    colours = {company["name"]: company["colour"] for company in view["companies"]}
    columns = [hexagon["at"][0] for hexagon in hexes]
    rows = [hexagon["at"][1] for hexagon in hexes]
    # Every second place is a hex: along a row where points are up, along a column where sides are.
    wide, high = (WIDTH, HEIGHT // 2) if flat else (WIDTH // 2 + 1, HEIGHT)
    height = (max(rows) - min(rows)) * high + HEIGHT + 1
    width = (max(columns) - min(columns)) * wide + WIDTH + 1
    canvas: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]
    for hexagon in hexes:
        x = (hexagon["at"][0] - min(columns)) * wide
        y = (hexagon["at"][1] - min(rows)) * high
        for number, (words, tokens) in enumerate(_lines(hexagon, colours)):
            _put(canvas, x, y + number, words, tokens, COLOURS[hexagon["colour"]])
    return lettered(canvas)


def lettered(canvas: list[list[tuple[str, str]]]) -> Text:
    """Letters with their styles as lines of text that a narrow screen cuts off."""
    text = Text(no_wrap=True, overflow="crop")
    for line in canvas:
        while line and line[-1] == (" ", ""):
            line.pop()
        for letter, style in line:
            text.append(letter, style)
        text.append("\n")
    return text


def _lines(hexagon: dict[str, Any], colours: dict[str, str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The two lines of a hex: what lies there, then what it pays and whose tokens stand there."""
    values = [stop["value"] for stop in hexagon["stops"] if stop["value"]]
    worth = "+".join(map(str, values))
    if len(worth) + len(hexagon["tokens"]) >= WIDTH:
        worth = f"{max(values)}+"
    if hexagon["laid"]:
        first = f"{hexagon['name']} {hexagon['tile']}"
        first += f"/{hexagon['rotation']}" if len(first) < WIDTH - 2 else ""
    else:
        first = f"{hexagon['name']} {hexagon['place'] or ''}"
    tokens = [(token["company"], colours.get(token["company"], "#808080")) for token in hexagon["tokens"]]
    second = worth if worth else (str(hexagon["cost"]) + "^" if hexagon["cost"] else "")
    return [(first, []), (second, tokens)]


def _put(
    canvas: list[list[tuple[str, str]]],
    x: int,
    y: int,
    words: str,
    tokens: list[tuple[str, str]],
    style: str,
) -> None:
    """Write a line of a hex; tokens stand at its end, each a letter in the company's colour."""
    cells = [(letter, style) for letter in words[: WIDTH - 1 - len(tokens)]]
    cells += [(" ", style)] * (WIDTH - 1 - len(tokens) - len(cells))
    cells += [(company[0], f"bold white on {colour}") for company, colour in tokens]
    for number, cell in enumerate(cells):
        canvas[y][x + number] = cell
