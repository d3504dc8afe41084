"""Mistakes in the network (N3xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "N301",
        "an unknown station",
        "Segments, loads, tables and events speak of stations by name. A name no station has leads nowhere.",
        "repair: {at: Hbu, cost: 300}",
        "repair: {at: Hub, cost: 300}",
    ),
    Lesson(
        "N302",
        "an unknown line",
        "Segments and companies speak of lines by number.",
        "companies:\n  - {name: Coast Line, line: 9}",
        "companies:\n  - {name: Coast Line, line: 2}",
    ),
    Lesson(
        "N303",
        "an unknown kind of station",
        "Kinds of station are declared in `kinds`; stations, loads, markers and tables use their names.",
        "stations:\n  - {name: Hub, at: [5, 5], kind: depto}",
        "stations:\n  - {name: Hub, at: [5, 5], kind: depot}",
    ),
    Lesson(
        "N304",
        "an unknown kind of way",
        "Kinds of way, with what they cost to cross, are declared in `tracks`.",
        "segments:\n  - {between: [Hub, Port], lines: [1], track: ship}",
        "tracks:\n  - {name: ship, extra: 2}",
    ),
    Lesson(
        "N305",
        "an unknown marker",
        "Tables, events and counters put markers on the map and take them off. They are declared in `markers`.",
    ),
    Lesson(
        "N306",
        "an unknown area",
        "Areas are declared in `areas`, each with its stations.",
    ),
    Lesson(
        "N307",
        "a line without segments",
        "A line is where its segments are. One without any can be owned, but never used.",
    ),
    Lesson(
        "N308",
        "a line in parts",
        "The segments of a line have to join all its stations; a segment that is not built yet counts. Two parts "
        "under one number are two lines, or a segment lacks the number.",
        "segments:\n"
        "  - {between: [A, B], lines: [1]}\n"
        "  - {between: [B, C], lines: [2]}\n"
        "  - {between: [C, D], lines: [1]}",
        "segments:\n"
        "  - {between: [A, B], lines: [1]}\n"
        "  - {between: [B, C], lines: [1, 2]}\n"
        "  - {between: [C, D], lines: [1]}",
    ),
    Lesson(
        "N309",
        "a station that cannot be reached",
        "Trains move along segments only. A station none leads to, or a group of stations joined only to each "
        "other, takes no part in the game.",
    ),
    Lesson(
        "N310",
        "two segments side by side",
        "A second segment between the same stations is mostly a slip. Where two ways are meant, each of which can "
        "be cut by itself, both say `parallel: true`.",
    ),
    Lesson(
        "N311",
        "a segment from a station to itself",
        "A segment joins two stations.",
        "segments:\n  - {between: [Hub, Hub], lines: [1]}",
        "segments:\n  - {between: [Hub, Ford], lines: [1]}",
    ),
    Lesson(
        "N312",
        "kinds of station that include one another",
        "`also` says that a station of one kind is of another as well. In a circle all of them would be the same.",
        "kinds:\n  - {name: depot, also: [port]}\n  - {name: port, also: [depot]}",
        "kinds:\n  - {name: depot}\n  - {name: port, also: [depot]}",
    ),
    Lesson(
        "N313",
        "an entry point joined to nothing",
        "From an entry point the occupier comes into the network: it has to lie next to a station that a segment "
        "leads to.",
    ),
    Lesson(
        "N314",
        "stations or segments do not add up",
        "`count` in `kinds` and `tracks` is what the rulebook or the map says. It is compared with what the title "
        "lists.",
    ),
    Lesson(
        "N315",
        "a segment nobody builds",
        "`built: false` keeps a segment out of play until an event has the effect `build_segment` for it.",
    ),
    Lesson(
        "N316",
        "an area without track",
        "A segment is inside an area when both its stations are. Effects that look for a segment there find none.",
    ),
    Lesson(
        "N317",
        "a marker that does not fit its place",
        "Some keys of a marker make sense only on stations, or only on segments. Nothing would ever read them "
        "elsewhere.",
    ),
    Lesson(
        "N318",
        "stations drawn on one spot",
        "`at` is where a station is drawn. Two on one spot cannot be told apart on the map.",
    ),
    Lesson(
        "N319",
        "a line without owner, or with two",
        "Whoever holds a company owns its line. Each line belongs to exactly one company.",
    ),
)
