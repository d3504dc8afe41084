"""Mistakes in dice and tables (D3xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "D301",
        "an unknown table",
        "Tables are declared in `tables`; events, counters and the war roll on them by name.",
    ),
    Lesson(
        "D302",
        "an unknown roll",
        "Counters change rolls by name, and events make the checks of kinds of load harder by name.",
    ),
    Lesson(
        "D303",
        "a roll without result",
        "Every sum the dice can give needs a cell; otherwise the game stops there.",
        "dice: {count: 1, sides: 6}\nrows:\n  - {rolls: [1, 2, 3], stations: [A]}\n  - {rolls: [5, 6], stations: [B]}",
        "dice: {count: 1, sides: 6}\n"
        "rows:\n"
        "  - {rolls: [1, 2, 3], stations: [A]}\n"
        "  - {rolls: [4, 5, 6], stations: [B]}",
    ),
    Lesson(
        "D304",
        "a roll with two results",
        "A sum of the dice stands in one cell only.",
    ),
    Lesson(
        "D305",
        "a result no roll gives",
        "The cell is for a sum these dice never give, so it is never read.",
    ),
    Lesson(
        "D306",
        "columns missing or twice",
        "The column is the number of stations of a kind the occupier holds: one for each number from 0, up to "
        "where the game ends.",
    ),
    Lesson(
        "D307",
        "a cell that says too much or too little",
        "A cell names a station or one of the results of its table, not both and not neither.",
        "cells:\n  - {rolls: [2], station: Port, result: choice}",
        "cells:\n  - {rolls: [2], station: Port}",
    ),
    Lesson(
        "D308",
        "a table names another number of stations",
        "`stations` of a table is what the rulebook says. It is compared with the cells.",
    ),
    Lesson(
        "D309",
        "dice name a line that is not there",
        "The sum of the dice is the number of a line, so each sum needs a line of that number.",
    ),
    Lesson(
        "D310",
        "a roll that decides nothing",
        "A roll says from or up to which result it succeeds. One that can never succeed, whatever players add, "
        "should not be rolled; one that can never fail need not be.",
        "roll: {name: law, at_least: 9}",
        "roll: {name: law, at_least: 7, donations: {amount: 3000}}",
    ),
    Lesson(
        "D311",
        "a row with more stations than markers",
        "All stations of a row are marked at once, each once, and there must be markers enough.",
    ),
    Lesson(
        "D312",
        "a table of the wrong kind",
        "The war needs a table by which stations are taken, and a line is named by dice whose sum is its number.",
    ),
)
