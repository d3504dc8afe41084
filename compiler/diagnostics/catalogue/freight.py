"""Mistakes in loads and chits (F3xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "F301",
        "unknown goods",
        "Goods are listed in `goods`; loads and events use their names.",
        "loads:\n  - {number: 1, goods: Timbre, kind: common}",
        "goods:\n  - {name: Timber}\nloads:\n  - {number: 1, goods: Timber, kind: common}",
    ),
    Lesson(
        "F302",
        "an unknown kind of load",
        "Kinds of load are declared in `load_kinds`.",
        "loads:\n  - {number: 7, goods: Axes, kind: army}",
        "load_kinds:\n  - {name: arms, text: red}\nloads:\n  - {number: 7, goods: Axes, kind: arms}",
    ),
    Lesson(
        "F303",
        "an unknown designation",
        "Where a player names a station himself, the load says which of the `designations` he follows.",
        "loads:\n  - {number: 7, dropoff: {rule: named, by: nearfront}}",
        "designations:\n"
        "  - {name: near_front, within: 2}\n"
        "loads:\n"
        "  - {number: 7, dropoff: {rule: named, by: near_front}}",
    ),
    Lesson(
        "F304",
        "a contract number used twice",
        "Players and saved games speak of loads by number. An entry with a `count` uses as many numbers, from its "
        "own on.",
        "loads:\n  - {number: 1, count: 7}   # contracts 1 to 7\n  - {number: 7}",
        "loads:\n  - {number: 1, count: 6}   # contracts 1 to 6\n  - {number: 7}",
    ),
    Lesson(
        "F305",
        "a load that goes nowhere",
        "A load is delivered in another station than the one it is picked up in, and each station it offers is a "
        "different one.",
        "loads:\n  - {number: 1, pickup: {rule: fixed, station: Alder}, dropoff: {rule: fixed, station: Alder}}",
        "loads:\n  - {number: 1, pickup: {rule: fixed, station: Alder}, dropoff: {rule: fixed, station: Cedar}}",
    ),
    Lesson(
        "F306",
        "a load that cannot be delivered",
        "No way leads from its pick-up to its drop-off, even when every segment is built.",
        "stations:\n"
        "  - {name: Elm, at: [40, 0]}\n"
        "loads:\n"
        "  - {number: 1, pickup: {rule: fixed, station: Alder}, dropoff: {rule: fixed, station: Elm}}",
        "stations:\n"
        "  - {name: Elm, at: [40, 0]}\n"
        "segments:\n"
        "  - {number: 5, between: [Dogwood, Elm], lines: [2]}\n"
        "loads:\n"
        "  - {number: 1, pickup: {rule: fixed, station: Alder}, dropoff: {rule: fixed, station: Elm}}",
    ),
    Lesson(
        "F307",
        "load chits do not add up",
        "`count` in `load_kinds` is what the rulebook says. It is compared with the loads.",
        "load_kinds:\n  - {name: common, count: 8}\nloads:\n  - {number: 1, count: 6, kind: common}",
        "load_kinds:\n  - {name: common, count: 6}\nloads:\n  - {number: 1, count: 6, kind: common}",
    ),
    Lesson(
        "F308",
        "chits do not add up",
        "`chits` and `total` in `counter_rules` are what the rulebook says. They are compared with loads, events "
        "and counters.",
        "chits: {total: 15, loads: 9, events: 6}   # there are seven loads",
        "chits: {total: 13, loads: 7, events: 6}",
    ),
    Lesson(
        "F309",
        "freight no load uses",
        "Goods, kinds of load and designations are there for loads. One that no load uses is left over, or a load "
        "names another by mistake.",
        "goods:\n"
        "  - {name: Timber}\n"
        "  - {name: Axes}\n"
        "loads:\n"
        "  - {number: 1, goods: Timber}\n"
        "  - {number: 7, goods: Timber}",
        "goods:\n"
        "  - {name: Timber}\n"
        "  - {name: Axes}\n"
        "loads:\n"
        "  - {number: 1, goods: Timber}\n"
        "  - {number: 7, goods: Axes}",
    ),
    Lesson(
        "F310",
        "a designation no station fits",
        "Whoever undertakes such a load could name no station: the distances exclude each other, no station is of "
        "the kind, or there is no front to measure from.",
        "designations:\n  - {name: near_front, within: 2, at_least: 6}",
        "designations:\n  - {name: near_front, within: 6, at_least: 2}",
    ),
    Lesson(
        "F311",
        "money not in whole steps",
        "`step` in `money` is the smallest sum that moves. A price or payout between two steps cannot be paid.",
        "money: {step: 10}\nloads:\n  - {number: 7, payout: 85}",
        "money: {step: 10}\nloads:\n  - {number: 7, payout: 80}",
    ),
)
