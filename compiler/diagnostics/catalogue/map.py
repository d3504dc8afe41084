"""Mistakes in the map (M2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "M201",
        "a hex twice",
        "Each place of the map has one entry. Two would disagree on what is printed there.",
        "hexes:\n  - {at: B2}\n  - {at: [B2, B4]}",
        "hexes:\n  - {at: [B2, B4]}",
    ),
    Lesson(
        "M202",
        "a coordinate between the hexes",
        "Hexes of neighbouring rows are set off by half a hex, so that in each row every second number has one: B1, "
        "B3, B5 beside A2, A4, A6. The odd one out is taken for a mistake.",
        "hexes: [{at: A2}, {at: B1}, {at: B4}]",
        "hexes: [{at: A2}, {at: B1}, {at: B3}]",
    ),
    Lesson(
        "M203",
        "a side that hexes do not have",
        "Hexes with a flat side at the top have the sides N, NE, SE, S, SW, NW; those with a point at the top have "
        "NE, E, SE, SW, W, NW. `layout` says which they are.",
        "map: {layout: flat, hexes: [{at: A2, colour: gray, track: [[E, W]]}]}",
        "map: {layout: flat, hexes: [{at: A2, colour: gray, track: [[NE, SW]]}]}",
    ),
    Lesson(
        "M204",
        "a hex that is not on the map",
        "Homes, tiles, abilities and bonuses lie in hexes of `map.yaml`; a coordinate that is not listed there is not "
        "part of the map.",
        "companies: [{name: N&S, home: {hex: A5}}]",
        "companies: [{name: N&S, home: {hex: A4}}]",
    ),
    Lesson(
        "M205",
        "a hex without the stop that is needed",
        "A home, a token and a destination reached by a token need a circle; a marker, a bonus and a destination "
        "reached by a route need a stop. The hex must have it printed, or get it with a tile that can lie there.",
        "hexes: [{at: C4}]\n# in companies.yaml\nhome: {hex: C4}",
        "hexes: [{at: C4, stops: [{kind: city, slots: 1}]}]\n# in companies.yaml\nhome: {hex: C4}",
    ),
    Lesson(
        "M206",
        "more homes than circles",
        "Every company needs a circle for its home token. The last to come would never find one, or (a warning) would "
        "have to wait for a later tile.",
        "stops: [{kind: city, slots: 1}]        # and the home of two companies",
        "stops: [{kind: city, slots: 2}]",
    ),
    Lesson(
        "M207",
        "printed track that leads nowhere",
        "Printed track meets a hex of the map across a side that is not impassable; and if that hex never takes a "
        "tile it has track to the same side.",
        "hexes:\n  - {at: B1, colour: red, stops: [{kind: offboard}], track: [[NW, a]]}      # nothing lies there",
        "hexes:\n  - {at: B1, colour: red, stops: [{kind: offboard}], track: [[SE, a]]}",
    ),
    Lesson(
        "M208",
        "an impassable side seen from one hex only",
        "A side belongs to two hexes, and each says it in its own compass point, so that the map reads the same from "
        "both.",
        "hexes:\n  - {at: B3, impassable: [S]}\n  - {at: D3}",
        "hexes:\n  - {at: B3, impassable: [S]}\n  - {at: D3, impassable: [N]}",
    ),
    Lesson(
        "M209",
        "a piece of track twice, or from an end to itself",
        "A piece joins two ends. Two pieces between the same ends would be one piece drawn twice.",
        "track: [[0, 3], [3, 0]]",
        "track: [[0, 3]]",
    ),
    Lesson(
        "M210",
        "a stop letter without a stop",
        "`a` is the first entry of `stops`, `b` the second. Track cannot lead to one that is not there.",
        "stops: [{kind: town}]\ntrack: [[N, a], [S, b]]",
        "stops: [{kind: town}, {kind: town}]\ntrack: [[N, a], [S, b]]",
    ),
    Lesson(
        "M211",
        "a stop without track",
        "On a tile, and in a hex that is printed in a colour, a stop has the track that is drawn there. No train could "
        "ever get to one without any. In white hexes tiles bring the track.",
        "colour: gray\nstops: [{kind: city, slots: 1}]",
        "colour: gray\nstops: [{kind: city, slots: 1}]\ntrack: [[S, a]]",
    ),
    Lesson(
        "M212",
        "values that do not fit the levels",
        "A stop with several values has one for each value level of the phases. With fewer, its worth is unknown in "
        "later phases; with more, the last ones never hold.",
        "revenue: [40, 50]\n# in trains.yaml: phases with `level: 3`",
        "revenue: [40, 50, 60]",
    ),
    Lesson(
        "M213",
        "a port without its city",
        "A port is a quay beyond a city: its hex lies beside the city's, its track leads there, and `port_of` names "
        "it.",
        "- {at: I4, colour: blue, stops: [{kind: port, revenue: 20}], track: [[NW, a]]}",
        "- {at: I4, colour: blue, stops: [{kind: port, revenue: 20}], track: [[NW, a]], port_of: H3}",
    ),
    Lesson(
        "M214",
        "ground nobody pays for",
        "`terrain` is paid when a tile of one of its `colours` is laid. A gray, red or blue hex takes no tile, and a "
        "hex printed yellow takes no yellow one.",
        "- {at: D7, colour: gray, terrain: {kind: river, cost: 20}}",
        "- {at: D7, colour: gray}",
    ),
    Lesson(
        "M215",
        "a city without circles",
        "Home tokens are placed before a tile lies in the hex, and companies count its circles. A city whose tiles "
        "all have circles should show one from the start.",
        "- {at: C4, stops: [{kind: city}]}",
        "- {at: C4, stops: [{kind: city, slots: 1}]}",
    ),
)
