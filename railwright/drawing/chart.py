"""The share price chart of an 18xx title as a picture."""

from __future__ import annotations

from functools import partial

from railwright.compiler.schema.rail_18xx.market import MarketSpec, Zone
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.drawing import sheet
from railwright.drawing.canvas import Canvas, Point, Size
from railwright.drawing.palette import HEX, INK, RIM

CELL = Size(58, 46)
NAMED = {**HEX, "orange": "#eda45f", "purple": "#b99bd0", "pink": "#eab4c8", "black": "#8a8a86"}
EFFECTS = {"certificates_free": "#f6dd76", "ends_game": "#8fbde0"}
"""Zones whose name is no colour are coloured by what holds in them."""


def draw_market(title: RailTitle) -> str:
    """The chart: prices, where companies may start, zones and what holds in them."""
    market = title.market
    wide = max(len(row) for row in market.rows) * CELL.width
    layout = sheet.laid_out(Size(wide, len(market.rows) * CELL.height), _key(market), beside=False)
    canvas = Canvas()
    sheet.draw_sheet(canvas, title.title, layout)
    fills = {tuple(cell): _colour(zone) for zone in market.zones for cell in zone.cells}
    par = {(cell.row, cell.column) for cell in market.par}
    for down, row in enumerate(market.rows, start=1):
        for right, price in enumerate(row, start=1):
            if price is not None:
                at = sheet.BODY.by((right - 0.5) * CELL.width, (down - 0.5) * CELL.height)
                _draw_cell(canvas, at, price, fills.get((down, right), "#ffffff"), (down, right) in par)
    return canvas.svg(layout.whole, sheet.STYLE, f"The share prices of {title.title.name}", INK)


def _draw_cell(canvas: Canvas, at: Point, price: int, fill: str, is_par: bool) -> None:
    canvas.box(at, CELL, fill=fill, stroke=RIM, stroke_width=1.0)
    if is_par:
        canvas.box(at, Size(CELL.width - 5, CELL.height - 5), fill="none", stroke="#c4271f", stroke_width=2.6, rx=3.0)
    canvas.words(at.by(0, -9), str(price), 15, class_="b", fill="#c4271f" if is_par else INK)


def _key(market: MarketSpec) -> list[sheet.Section]:
    zones = [sheet.Section("Zones", [_zone_row(zone) for zone in market.zones])]
    start = sheet.Row(partial(_swatch, "#ffffff", True), "a company may start here")
    moves = [
        *((_paid_words(row.prices), row.move) for row in market.moves.paid),
        ("nothing paid", market.moves.withheld),
        ("a share sold", market.moves.sold),
        ("sold out at the end of a stock round", market.moves.sold_out),
    ]
    rows = [sheet.Row(partial(_arrows, tuple(steps)), words) for words, steps in moves]
    return [sheet.Section("Start", [start]), *zones, sheet.Section("What moves a price", rows)]


def _paid_words(prices: int) -> str:
    return "a dividend paid" if prices == 0 else f"a dividend of {prices} × the price or more"


def _zone_row(zone: Zone) -> sheet.Row:
    words = {"certificates_free": "not counted toward the certificate limit", "ends_game": "reaching it ends the game"}
    effects = "; ".join(words.get(effect, effect.replace("_", " ")) for effect in zone.effects)
    return sheet.Row(partial(_swatch, _colour(zone), False), effects)


def _colour(zone: Zone) -> str:
    return NAMED.get(zone.name) or next((EFFECTS[effect] for effect in zone.effects if effect in EFFECTS), "#ded8c4")


def _swatch(fill: str, is_par: bool, canvas: Canvas, at: Point) -> None:
    canvas.box(at, Size(24, 16), fill=fill, stroke="#c4271f" if is_par else RIM, stroke_width=2.2 if is_par else 1.0)


def _arrows(steps: tuple[str, ...], canvas: Canvas, at: Point) -> None:
    """The steps of a move as arrows, one after the other; a dot where the price stays."""
    if not steps:
        canvas.circle(at, 3, fill=RIM)
    turns = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
    for number, step in enumerate(steps):
        x, y = turns[step]
        middle = at.by((number - (len(steps) - 1) / 2) * 14, 0)
        tip, tail = middle.by(x * 7, y * 7), middle.by(-x * 7, -y * 7)
        canvas.line(tail, tip, stroke=INK, stroke_width=2.0)
        wings = [tip.by(-x * 5 - y * 4, -y * 5 - x * 4), tip.by(-x * 5 + y * 4, -y * 5 + x * 4)]
        canvas.polygon([tip.by(x * 2, y * 2), *wings], fill=INK)
