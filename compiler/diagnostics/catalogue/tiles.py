"""Mistakes in tiles and what replaces them (U2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "U201",
        "a tile nobody has drawn",
        "`uses: [tiles]` takes in a dictionary of the tiles that many titles share, by number. A tile of the title's "
        "own says its `colour` and `track`, and its `stops` if it has any.",
        "tiles: [{name: X7, count: 1}]",
        "tiles: [{name: X7, count: 1, colour: yellow, track: [[0, 3]]}]",
    ),
    Lesson(
        "U202",
        "an unknown tile",
        "`replaces` and abilities speak of tiles that this title has in its `tiles`, with a count.",
        "tiles:\n"
        "  - {name: '15', count: 4}\n"
        "privates:\n"
        "  - {name: MINE, abilities: [{ability: lay_tile, tiles: ['51'], hexes: [C4]}]}",
        "tiles:\n"
        "  - {name: '15', count: 4}\n"
        "privates:\n"
        "  - {name: MINE, abilities: [{ability: lay_tile, tiles: ['15'], hexes: [C4]}]}",
    ),
    Lesson(
        "U203",
        "a tile that does not fit over the one it replaces",
        "The colour is the next one; every way from side to side and from side to stop is still there in some "
        "rotation; stops are of the same kinds, with as many circles.",
        "- {name: Y1, colour: yellow, track: [[0, 3]], count: 1}\n"
        "- {name: G1, colour: green, track: [[0, 1]], replaces: [Y1], count: 1}",
        "- {name: Y1, colour: yellow, track: [[0, 3]], count: 1}\n"
        "- {name: G1, colour: green, track: [[0, 1], [0, 3]], replaces: [Y1], count: 1}",
    ),
    Lesson(
        "U204",
        "a tile that fits nowhere",
        "No hex can ever take it: no hex has its stops, its track leads off the map however it is turned, the colour "
        "before it is missing, or other tiles are made for the hexes it would fit.",
        "tiles: [{name: '63', count: 3}]      # brown, and no green city tile is there",
        "tiles: [{name: '15', count: 4}, {name: '63', count: 3}]",
    ),
    Lesson(
        "U205",
        "a letter without its other half",
        "A letter binds tiles to hexes: a tile with a letter goes only where the same letter is printed. Tiles that "
        "name their `hexes` need no letter.",
        "map:\n  hexes:\n    - {at: D7, label: Y}\ntiles:\n  - {name: '622', count: 1, label: Z}",
        "map:\n  hexes:\n    - {at: D7, label: Y}\ntiles:\n  - {name: '622', count: 1, label: Y}",
    ),
    Lesson(
        "U206",
        "a tile made for a hex that cannot take it",
        "The tile lies in others of its `hexes`, but not in this one: nothing it could replace ever lies there, or its "
        "track would lead to a closed side.",
        "- {name: '63', count: 3, hexes: [C4, A2]}      # A2 lies on the edge of the map",
        "- {name: '63', count: 3, hexes: [C4]}",
    ),
    Lesson(
        "U207",
        "a colour that tiles and phases do not share",
        "Tiles of a colour are laid in phases that open it. A tile whose colour never opens is never laid; a colour "
        "without tiles (a warning) opens nothing.",
        "phases: [{name: '2', tiles: [yellow], ...}]\n# in tiles.yaml\n- {name: '14', count: 4}      # green",
        "phases: [{name: '2', tiles: [yellow, green], ...}]",
    ),
    Lesson(
        "U208",
        "a tile that is never replaced",
        "The next colour has tiles for its stops, and none of them keeps its track. That may be meant; more often a "
        "number is wrong or a tile is missing.",
        "- {name: '445', count: 1}",
        "- {name: '445', count: 1, permanent: true}",
    ),
    Lesson(
        "U209",
        "a hex that takes no tile",
        "A white hex is there to be built in. With these stops, this letter and these open sides no yellow tile fits.",
        "hexes: [{at: C4, stops: [{kind: town}, {kind: town}]}]      # and no tile with two towns",
        "hexes: [{at: C4, stops: [{kind: town}]}]",
    ),
    Lesson(
        "U210",
        "too few tiles for the homes",
        "Each company needs a first tile in its home before it can run, and several homes can want one at once. "
        "There are not enough yellow tiles that fit them.",
        "tiles: [{name: '57', count: 2}]      # and three companies begin in white cities",
        "tiles: [{name: '57', count: 2}, {name: '5', count: 2}]",
    ),
    Lesson(
        "U211",
        "a tile that reads stops it does not have",
        "`stop_kinds` turns stops of one kind, as the dictionary has them, into another kind for this title.",
        "- {name: '7', count: 4, stop_kinds: {town: mine}}      # plain track",
        "- {name: '4', count: 4, stop_kinds: {town: mine}}",
    ),
    Lesson(
        "U212",
        "a tile for an ability that is not there",
        "`only_by_ability` keeps a tile out of ordinary lays. An ability `lay_tile` has to name it.",
        "tiles:\n  - {name: '445', count: 1, only_by_ability: true}",
        "tiles:\n"
        "  - {name: '445', count: 1, only_by_ability: true}\n"
        "privates:\n"
        "  - {name: MINE, abilities: [{ability: lay_tile, tiles: ['445'], hexes: [G2]}]}",
    ),
)
