"""Mistakes in trains (T2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "T201",
        "an unknown bonus",
        "A marker opens one of `bonuses` to the company that buys it. A bonus that is not there pays nobody.",
        "bonuses:\n"
        "  - {name: bridge, amount: 20, hexes: [G12]}\n"
        "privates:\n"
        "  - {name: TOLL, abilities: [{ability: sell_markers, count: 2, price: 20, bonus: brigde}]}",
        "bonuses:\n"
        "  - {name: bridge, amount: 20, hexes: [G12]}\n"
        "privates:\n"
        "  - {name: TOLL, abilities: [{ability: sell_markers, count: 2, price: 20, bonus: bridge}]}",
    ),
    Lesson(
        "T202",
        "a rule of running about stops that are not there",
        "`running` speaks of a kind of stop that neither a hex nor a tile has, so the rule never applies.",
        "running: {once_a_run: [port]}       # and no hex has a port",
        "running: {once_a_run: [offboard]}",
    ),
    Lesson(
        "T203",
        "an unknown train class",
        "`runs` names one of `train_classes`, which say what trains visit and what they are paid for.",
        "trains: [{name: '4D', distance: 4, runs: double, price: 800, count: 5}]",
        "train_classes:\n  - {name: doubling, reach: [{kinds: [city], visit: distance}], multiply: {city: 2}}\n"
        "trains: [{name: '4D', distance: 4, runs: doubling, price: 800, count: 5}]",
    ),
    Lesson(
        "T204",
        "an unknown train",
        "Phases begin, trains go and abilities apply with the purchase of a train. What waits for a train that is "
        "never sold never happens. Trains on one card are spoken of by the card's name.",
        "trains:\n  - {name: '2', distance: 2, price: 100, count: 5, rusts_on: 4T}",
        "trains:\n  - {name: '2', distance: 2, price: 100, count: 5, rusts_on: '4'}",
    ),
    Lesson(
        "T205",
        "a train that goes before it comes",
        "Trains are sold in the order of the list. A train that goes with the purchase of itself or of an earlier one "
        "would never be of use.",
        "trains:\n  - {name: '2', ...}\n  - {name: '3', rusts_on: '2', ...}",
        "trains:\n  - {name: '2', rusts_on: '3', ...}\n  - {name: '3', ...}",
    ),
    Lesson(
        "T206",
        "a train without a number",
        "A train has a `distance` and a class; a card with two trains to choose from has `faces`, each with its own.",
        "trains:\n  - {name: '2/1+1', distance: 2, price: 100, count: 6, faces: [...]}",
        "trains:\n  - name: '2/1+1'\n    price: 100\n    count: 6\n"
        "    faces: [{name: '2', distance: 2, runs: plain}, {name: '1+1', distance: 1, runs: plus}]",
    ),
    Lesson(
        "T207",
        "a train that is never on sale",
        "A train comes up when all before it are sold, or beside another as soon as the first of those is sold. "
        "After a train that never sells out only those `sold_beside` it follow.",
        "trains:\n  - {name: '4', count: unlimited, ...}\n  - {name: '5', count: 2, ...}",
        "trains:\n  - {name: '4', count: unlimited, ...}\n  - {name: '5', count: 2, sold_beside: '4', ...}",
    ),
    Lesson(
        "T208",
        "a train that goes in two ways",
        "`rusts_on` removes a train at once, `obsolete_on` lets it run once more. A train that has rusted cannot "
        "become obsolete afterwards.",
        "- {name: '4', rusts_on: '6', obsolete_on: '7', ...}",
        "- {name: '4', obsolete_on: '7', ...}",
    ),
    Lesson(
        "T209",
        "trains that can never run",
        "A run has a least number of stops that are paid for (`running`). The rows of `reach` say how many a train "
        "of the class can have. What a class says about stops outside its rows is never used.",
        "train_classes:\n  - {name: local, reach: [{kinds: [city], visit: 1}]}",
        "train_classes:\n  - {name: local, reach: [{kinds: [city], visit: distance}, {kinds: [town], visit: any}]}",
    ),
    Lesson(
        "T210",
        "a bonus nobody can earn",
        "A bonus is earned by runs that are paid for some hexes or cross some hexes. If it needs a marker, a private "
        "has to sell that marker.",
        "bonuses: [{name: bridge, amount: 20, crosses: [G12]}]      # needs a marker that nobody sells",
        "bonuses: [{name: bridge, amount: 20, crosses: [G12], needs_marker: false}]",
    ),
    Lesson(
        "T211",
        "an event that does nothing",
        "The first purchase of a train can close privates, convert or form companies and so on, where the title has "
        "such things. Each happens once.",
        "- {name: '5', events: [convert_companies], ...}       # and no company kind `converts`",
        "- {name: '5', events: [close_privates], ...}",
    ),
    Lesson(
        "T212",
        "a train class without trains",
        "Nothing runs as the class says. Perhaps a train was meant to, and still runs as `plain`.",
        "train_classes: [{name: express, ...}]\ntrains: [{name: '5E', distance: 5, ...}]      # runs as `plain`",
        "train_classes: [{name: express, ...}]\ntrains: [{name: '5E', distance: 5, runs: express, ...}]",
    ),
)
