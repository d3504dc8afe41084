"""Mistakes in the network (N3xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "N301",
        "an unknown station",
        "Segments, loads, tables and events speak of stations by name. A name no station has leads nowhere.",
        "repair: {at: Ceder, cost: 50}",
        "repair: {at: Cedar, cost: 50}",
    ),
    Lesson(
        "N302",
        "an unknown line",
        "Segments and companies speak of lines by number.",
        "segments:\n  - {number: 1, between: [Alder, Birch], lines: [9]}",
        "segments:\n  - {number: 1, between: [Alder, Birch], lines: [1]}",
    ),
    Lesson(
        "N303",
        "an unknown kind of station",
        "Kinds of station are declared in `kinds`; stations, loads, markers and tables use their names.",
        "stations:\n  - {name: Birch, at: [10, 0], kind: mil}",
        "kinds:\n  - {name: mill}\nstations:\n  - {name: Birch, at: [10, 0], kind: mill}",
    ),
    Lesson(
        "N304",
        "an unknown kind of way",
        "Kinds of way, with what they cost to cross, are declared in `tracks`.",
        "segments:\n  - {number: 3, between: [Cedar, Dogwood], lines: [2], track: fery}",
        "tracks:\n"
        "  - {name: ferry, extra: 1}\n"
        "segments:\n"
        "  - {number: 3, between: [Cedar, Dogwood], lines: [2], track: ferry}",
    ),
    Lesson(
        "N305",
        "an unknown marker",
        "Tables, events and counters put markers on the map and take them off. They are declared in `markers`.",
        "events:\n  - {name: Flood, count: 1, conduct: forced, effects: [{do: mark_segment, marker: brocken}]}",
        "markers:\n"
        "  - {name: broken, on: segment, closes: true}\n"
        "events:\n"
        "  - {name: Flood, count: 1, conduct: forced, effects: [{do: mark_segment, marker: broken}]}",
    ),
    Lesson(
        "N306",
        "an unknown area",
        "Areas are declared in `areas`, each with its stations.",
        "events:\n"
        "  - {name: Flood, count: 1, conduct: forced, effects: [{do: mark_segment, marker: broken, where: {area: wset}}]}",
        "areas:\n"
        "  - {name: west, stations: [Alder, Birch]}\n"
        "events:\n"
        "  - {name: Flood, count: 1, conduct: forced, effects: [{do: mark_segment, marker: broken, where: {area: west}}]}",
    ),
    Lesson(
        "N307",
        "a line without segments",
        "A line is where its segments are. One without any can be owned, but never used.",
        "lines:\n  - {number: 3, colour: green}",
        "lines:\n  - {number: 3, colour: green}\nsegments:\n  - {number: 5, between: [Birch, Dogwood], lines: [3]}",
    ),
    Lesson(
        "N308",
        "a line in parts",
        "The segments of a line have to join all its stations; a segment that is not built yet counts. Two parts "
        "under one number are two lines, or a segment lacks the number.",
        "segments:\n"
        "  - {number: 1, between: [Alder, Birch], lines: [1]}\n"
        "  - {number: 2, between: [Birch, Cedar], lines: [2]}\n"
        "  - {number: 3, between: [Cedar, Dogwood], lines: [1, 2]}",
        "segments:\n"
        "  - {number: 1, between: [Alder, Birch], lines: [1]}\n"
        "  - {number: 2, between: [Birch, Cedar], lines: [1, 2]}\n"
        "  - {number: 3, between: [Cedar, Dogwood], lines: [1, 2]}",
    ),
    Lesson(
        "N309",
        "a station that cannot be reached",
        "Trains move along segments only. A station none leads to, or a group of stations joined only to each "
        "other, takes no part in the game.",
        "stations:\n  - {name: Elm, at: [40, 0]}",
        "stations:\n  - {name: Elm, at: [40, 0]}\nsegments:\n  - {number: 5, between: [Dogwood, Elm], lines: [2]}",
    ),
    Lesson(
        "N310",
        "two segments side by side",
        "A second segment between the same stations is mostly a slip. Where two ways are meant, each of which can "
        "be cut by itself, both say `parallel: true`.",
        "segments:\n"
        "  - {number: 1, between: [Alder, Birch], lines: [1]}\n"
        "  - {number: 5, between: [Birch, Alder], lines: [1]}",
        "segments:\n"
        "  - {number: 1, between: [Alder, Birch], lines: [1], parallel: true}\n"
        "  - {number: 5, between: [Birch, Alder], lines: [1], parallel: true}",
    ),
    Lesson(
        "N311",
        "a segment from a station to itself",
        "A segment joins two stations.",
        "segments:\n  - {number: 5, between: [Birch, Birch], lines: [1]}",
        "segments:\n  - {number: 5, between: [Birch, Dogwood], lines: [1]}",
    ),
    Lesson(
        "N312",
        "kinds of station that include one another",
        "`also` says that a station of one kind is of another as well. In a circle all of them would be the same.",
        "kinds:\n  - {name: mill, also: [castle]}\n  - {name: castle, also: [mill]}",
        "kinds:\n  - {name: mill}\n  - {name: castle, also: [mill]}",
    ),
    Lesson(
        "N313",
        "an entry point joined to nothing",
        "From an entry point the occupier comes into the network: it has to lie next to a station that a segment "
        "leads to.",
        "entries:\n  - {name: North, at: [0, 10], joins: []}",
        "entries:\n  - {name: North, at: [0, 10], joins: [Alder]}",
    ),
    Lesson(
        "N314",
        "stations or segments do not add up",
        "`count` in `kinds` and `tracks` is what the rulebook or the map says. It is compared with what the title "
        "lists.",
        "kinds:\n  - {name: mill, count: 3}   # two stations are mills",
        "kinds:\n  - {name: mill, count: 2}",
    ),
    Lesson(
        "N315",
        "a segment nobody builds",
        "`built: false` keeps a segment out of play until an event has the effect `build_segment` for it.",
        "segments:\n  - {number: 5, between: [Birch, Dogwood], lines: [2], built: false}",
        "segments:\n"
        "  - {number: 5, between: [Birch, Dogwood], lines: [2], built: false}\n"
        "events:\n"
        "  - name: Second Track\n"
        "    count: 1\n"
        "    conduct: forced\n"
        "    effects: [{do: build_segment, between: [Birch, Dogwood]}]\n"
        "    stays: {where: segment, until: end}",
    ),
    Lesson(
        "N316",
        "an area without track",
        "A segment is inside an area when both its stations are. Effects that look for a segment there find none.",
        "areas:\n  - {name: corners, stations: [Alder, Cedar]}   # Birch lies between them",
        "areas:\n  - {name: corners, stations: [Alder, Birch, Cedar]}",
    ),
    Lesson(
        "N317",
        "a marker that does not fit its place",
        "Some keys of a marker make sense only on stations, or only on segments. Nothing would ever read them "
        "elsewhere.",
        "markers:\n  - {name: crowded, on: station, extra: 2, bridges_only: true}",
        "markers:\n  - {name: crowded, on: station, extra: 2}",
    ),
    Lesson(
        "N318",
        "stations drawn on one spot",
        "`at` is where a station is drawn. Two on one spot cannot be told apart on the map.",
        "stations:\n  - {name: Cedar, at: [20, 5]}\n  - {name: Dogwood, at: [20, 5]}",
        "stations:\n  - {name: Cedar, at: [20, 5]}\n  - {name: Dogwood, at: [30, 5]}",
    ),
    Lesson(
        "N319",
        "a line without owner, or with two",
        "Whoever holds a company owns its line. Each line belongs to exactly one company.",
        "companies:\n  - {name: Alder Line, line: 1}\n  - {name: Cedar Line, line: 1}",
        "companies:\n  - {name: Alder Line, line: 1}\n  - {name: Cedar Line, line: 2}",
    ),
)
