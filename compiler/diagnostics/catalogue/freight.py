"""Mistakes in loads and chits (F3xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "F301",
        "unknown goods",
        "Goods are listed in `goods`; loads and events use their names.",
        "loads:\n  - {number: 1, goods: Timbre, kind: civilian}",
        "loads:\n  - {number: 1, goods: Timber, kind: civilian}",
    ),
    Lesson(
        "F302",
        "an unknown kind of load",
        "Kinds of load are declared in `load_kinds`.",
    ),
    Lesson(
        "F303",
        "an unknown designation",
        "Where a player names a station himself, the load says which of the `designations` he follows.",
        "dropoff: {rule: named, by: nearfront}",
        "dropoff: {rule: named, by: near_front}",
    ),
    Lesson(
        "F304",
        "a contract number used twice",
        "Players and saved games speak of loads by number. An entry with a `count` uses as many numbers, from its "
        "own on.",
        "loads:\n  - {number: 1, count: 3}\n  - {number: 3}",
        "loads:\n  - {number: 1, count: 3}\n  - {number: 4}",
    ),
    Lesson(
        "F305",
        "a load that goes nowhere",
        "A load is delivered in another station than the one it is picked up in, and each station it offers is a "
        "different one.",
    ),
    Lesson(
        "F306",
        "a load that cannot be delivered",
        "No way leads from its pick-up to its drop-off, even when every segment is built.",
    ),
    Lesson(
        "F307",
        "load chits do not add up",
        "`count` in `load_kinds` is what the rulebook says. It is compared with the loads.",
    ),
    Lesson(
        "F308",
        "chits do not add up",
        "`chits` and `total` in `counter_rules` are what the rulebook says. They are compared with loads, events "
        "and counters.",
    ),
    Lesson(
        "F309",
        "freight no load uses",
        "Goods, kinds of load and designations are there for loads. One that no load uses is left over, or a load "
        "names another by mistake.",
    ),
    Lesson(
        "F310",
        "a designation no station fits",
        "Whoever undertakes such a load could name no station: the distances exclude each other, no station is of "
        "the kind, or there is no front to measure from.",
        "designations:\n  - {name: rear, within: 3, at_least: 6}",
        "designations:\n  - {name: rear, at_least: 6}",
    ),
    Lesson(
        "F311",
        "money not in whole steps",
        "`step` in `money` is the smallest sum that moves. A price or payout between two steps cannot be paid.",
        "money: {step: 100}\nabandoning: {penalty: 250}",
        "money: {step: 100}\nabandoning: {penalty: 300}",
    ),
)
