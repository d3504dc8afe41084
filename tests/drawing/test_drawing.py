"""Pictures of titles: well-formed, harmless, the same every time, and showing what the title says."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from railwright.compiler.load.places import bundled
from railwright.compiler.pipeline import check
from railwright.compiler.schema.common.title import WholeTitle
from railwright.drawing import draw, parts

ROOT = Path(__file__).parents[2]
BASES = ROOT / "tests" / "diagnostics"
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "style", "g", "title", "rect", "polygon", "path", "circle", "text"}


def title_of(target: str | Path, options: tuple[str, ...] = ()) -> WholeTitle:
    title = check(target, options).title
    assert title is not None
    return title


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


ALL = [
    (title, part)
    for title in (*bundled(), BASES / "base_18xx", BASES / "base_freight")
    for part in parts(title_of(title))
]


@pytest.mark.parametrize(("title", "part"), ALL, ids=str)
def test_a_picture_is_plain_svg_within_its_frame_and_always_the_same(title, part):
    spec = title_of(title)
    picture = draw(spec, part)
    assert picture == draw(spec, part)
    root = ElementTree.fromstring(picture)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    wide, high = (float(number) for number in root.attrib["viewBox"].split()[2:])
    for element in root.iter():
        for x, y in (("cx", "cy"), ("x", "y")):
            if x in element.attrib:
                assert 0 <= float(element.attrib[x]) <= wide and 0 <= float(element.attrib[y]) <= high
    assert len(picture.encode()) < 300_000


@pytest.mark.parametrize("title", [name for name, place in bundled().items() if place.family == "rail_18xx"])
def test_a_map_shows_every_hex_name_company_and_value(title):
    spec = title_of(title)
    picture = draw(spec)
    shown = texts(picture)
    flat = re.sub(r"\W+", "", "".join(shown))
    drawn = set(re.findall(r'id="hex-(\w+)"', picture))
    for hex in spec.map.hexes:
        names = [hex.at] if isinstance(hex.at, str) else hex.at
        assert drawn >= set(names)
        assert all(name in shown for name in names)
        for stop in hex.stops:
            for value in [stop.revenue] if isinstance(stop.revenue, int) else stop.revenue:
                assert value == 0 or str(value) in shown
        if hex.label:
            assert hex.label in shown
        if hex.name and not any(stop.name for stop in hex.stops):
            assert all(re.sub(r"\W+", "", word) in flat for word in hex.name.split())
    assert all(company.name in picture.replace("&amp;", "&") for company in spec.companies)


@pytest.mark.parametrize("title", [name for name, place in bundled().items() if place.family == "pickup_deliver"])
def test_a_network_shows_every_station_line_and_entry(title):
    spec = title_of(title)
    shown = texts(draw(spec))
    for station in spec.stations:
        assert re.sub(r" \([^)]*\)$", "", station.name) in shown
    assert {str(line.number) for line in spec.lines} <= set(shown)
    assert all(entry.name in shown for entry in spec.entries)
    assert all(company.name in shown for company in spec.companies)


@pytest.mark.parametrize("title", [name for name, place in bundled().items() if place.family == "rail_18xx"])
def test_a_tile_sheet_shows_every_tile_and_a_chart_every_price(title):
    spec = title_of(title)
    tiles = draw(spec, "tiles")
    assert set(re.findall(r'id="tile-([^"]+)"', tiles)) == {tile.name for tile in spec.tiles}
    assert [text for text in texts(tiles) if text.startswith("×")] == [f"× {tile.count}" for tile in in_order(spec)]
    prices = [text for text in texts(draw(spec, "market")) if text.isdigit()]
    assert prices == [str(price) for row in spec.market.rows for price in row if price is not None]


def in_order(spec):
    """Tiles by colour, as the sheet has them."""
    from railwright.drawing.tilesheet import COLOURS, printed

    dictionary = {shape.name: shape for shape in spec.tile_dictionary}
    return [tile for colour in COLOURS for tile in spec.tiles if printed(tile, dictionary).colour == colour]


def test_an_option_changes_the_picture():
    plain, changed = draw(title_of("18al")), draw(title_of("18al", ("decatur_home",)))
    at_home = "home of L&amp;N"
    assert f"A4 Nashville; {at_home}" in plain and f"C4 Decatur; {at_home}" in changed


HOSTILE = ["<script>alert(1)</script>", "\"/><script>", "]]>", "&amp;&lt;", "{{ 7*7 }}", "${x}", "'\"`", "</title>",
           "\N{GRINNING FACE}" * 20, "W" * 60, "مرحبا", "a  b"]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_names_from_strangers_stay_names(name, tmp_path):
    quoted = "'" + name.replace("'", "''") + "'"
    (tmp_path / "title.yaml").write_text(
        f"title: {{id: x, name: {quoted}, subtitle: {quoted}}}\nextends: {BASES / 'base_18xx'}\nchanges:\n"
        f"  - {{set: [companies, UR, full_name], to: {quoted}}}\n  - {{set: [map, hexes, B3, name], to: {quoted}}}\n",
        encoding="utf-8",
    )
    root = ElementTree.fromstring(draw(title_of(tmp_path)))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    assert not any(key.startswith("on") or "href" in key for element in root.iter() for key in element.attrib)
    assert f"The map of {name}" == root.attrib["aria-label"]


CASES = sorted(folder.name for folder in BASES.iterdir() if folder.is_dir())


@pytest.mark.parametrize("letter", "CKMNRU")  # what is wrong with other parts of a title no picture shows
def test_a_title_with_mistakes_is_drawn_as_far_as_it_can_be(letter):
    for case in CASES:
        title = check(BASES / case).title if case.startswith(letter) else None
        for part in parts(title) if title is not None else ():
            ElementTree.fromstring(draw(title, part))


OF_TITLES = [file for file in sorted((ROOT / "docs" / "pictures").glob("*.svg")) if file.stem != "route_scaling"]


@pytest.mark.parametrize("picture", OF_TITLES, ids=lambda file: file.stem)
def test_committed_pictures_are_those_the_titles_make(picture):
    title, _, part = picture.stem.partition("_") if picture.stem not in bundled() else (picture.stem, "", "")
    assert picture.read_text(encoding="utf-8") == draw(title_of(title), part or "map"), "run `make docs`"
