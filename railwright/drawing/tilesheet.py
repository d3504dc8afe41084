"""The tiles of an 18xx title as a picture: each once, by colour, with its number and how many there are."""

from __future__ import annotations

from railwright.compiler.schema.rail_18xx.tiles import TileShape, TileSpec
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.drawing import sheet
from railwright.drawing.canvas import Canvas, Point, Size
from railwright.drawing.face import Face, of_tile
from railwright.drawing.grid import APOTHEM, SIDE, Grid
from railwright.drawing.lettering import block, broken, fitting
from railwright.drawing.palette import HEX, INK, MUTED, RIM
from railwright.drawing.printed import draw_stop, draw_track
from railwright.drawing.room import Room
from railwright.drawing.signs import draw_values, values_size

ACROSS = 9
"""Tiles in a row."""
COLOURS = ("yellow", "green", "brown", "gray")


def draw_tiles(title: RailTitle) -> str:
    """Every tile of a title, in the order of its file, a block of rows for each colour."""
    dictionary = {shape.name: shape for shape in title.tile_dictionary}
    grid = Grid(title.map.layout)
    shapes = [(tile, shape) for tile in title.tiles if (shape := printed(tile, dictionary)) is not None]
    blocks = [[pair for pair in shapes if pair[1].colour == colour] for colour in COLOURS]
    cell = Size(SIDE * 2 + 14, APOTHEM * 2 + 38) if grid.layout == "flat" else Size(APOTHEM * 2 + 18, SIDE * 2 + 36)
    rows = sum(-(-len(tiles) // ACROSS) for tiles in blocks)
    widest = min(ACROSS, max((len(tiles) for tiles in blocks), default=1))
    layout = sheet.laid_out(Size(max(widest * cell.width, 400.0), rows * cell.height), [])
    canvas = Canvas()
    sheet.draw_sheet(canvas, title.title, layout)
    top = sheet.BODY.y
    for tiles in blocks:
        for first in range(0, len(tiles), ACROSS):
            for column, (tile, shape) in enumerate(tiles[first : first + ACROSS]):
                at = Point(sheet.BODY.x + (column + 0.5) * cell.width, top + cell.height / 2 - 12)
                _draw_tile(canvas, tile, shape, of_tile(shape, grid), at)
                _draw_number(canvas, tile, at.by(0, cell.height / 2 - 6))
            top += cell.height
    return canvas.svg(layout.whole, sheet.STYLE, f"The tiles of {title.title.name}", INK)


def printed(tile: TileSpec, dictionary: dict[str, TileShape]) -> TileShape | None:
    """What is printed on a tile: what the title says of it, else what the dictionary does."""
    known = dictionary.get(tile.name)
    if tile.track is not None and tile.colour is not None:
        stops = tile.stops or []
        return TileShape(name=tile.name, colour=tile.colour, stops=stops, track=tile.track, label=tile.label)
    if known is None:
        return None
    stops = [stop.model_copy(update={"kind": tile.stop_kinds.get(stop.kind, stop.kind)}) for stop in known.stops]
    return known.model_copy(update={"stops": stops, "label": tile.label or known.label})


def _draw_tile(canvas: Canvas, tile: TileSpec, shape: TileShape, face: Face, at: Point) -> None:
    room = Room(face.grid)
    count = "unlimited" if tile.count == "unlimited" else f"{tile.count} of them"
    with canvas.group(f"tile {tile.name}, {count}", id=f"tile-{tile.name}"):
        corners = [at + corner for corner in face.grid.corners(SIDE - 1)]
        canvas.polygon(corners, fill=HEX[shape.colour], stroke=RIM, stroke_width=2.0)
        draw_track(canvas, face, at, room)
        for stop in range(len(face.stops)):
            draw_stop(canvas, face, stop, at, room)
        for part, spot in zip(face.stops, face.spots, strict=True):
            if part.values:
                where = room.put(values_size(part.values), spot.by(26, 0))
                draw_values(canvas, part.values, (), at + where)
        if shape.label:
            where = room.put(block((shape.label,), 15), Point(-34, 0))
            canvas.words(at + where, shape.label, 15, HEX[shape.colour], class_="b")
        if tile.printed:
            lines = broken(tile.printed, 8.5, SIDE * 1.2)
            where = room.put(block(lines, 8.5), Point(0, 34))
            for number, line in enumerate(lines):
                down = (number - (len(lines) - 1) / 2) * 9.5
                canvas.words(at + where.by(0, down), fitting(line, 8.5, SIDE * 1.7), 8.5, HEX[shape.colour], class_="b")


def _draw_number(canvas: Canvas, tile: TileSpec, at: Point) -> None:
    canvas.element("text", tile.name, x=at.x - 4, y=at.y, font_size=13, class_="e b")
    count = "∞" if tile.count == "unlimited" else f"× {tile.count}"
    canvas.element("text", count, x=at.x + 4, y=at.y, font_size=12, class_="s", fill=MUTED)
