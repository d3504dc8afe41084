"""Mistakes in the set-up, events and course of a pick-up-and-deliver game (G3xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "G301",
        "an unknown event or counter",
        "Events and counters speak of each other by name, and the set-up takes counters out of the game by name.",
    ),
    Lesson(
        "G302",
        "a name used twice",
        "Parts of a title speak of each other by name, so a name is used once. Stations and entry points share "
        "their names, and so do events and counters.",
    ),
    Lesson(
        "G303",
        "the set-up does not match the numbers of players",
        "Each number in `players` has one row in `setup`, and no other number has.",
    ),
    Lesson(
        "G304",
        "companies do not add up",
        "Companies picked, dealt and left unsold are together all there are.",
        "companies: [...]   # 24\nsetup:\n  - {count: 3, picks: [1, 2, 3], deals: [8, 8, 8]}",
        "companies: [...]   # 24\nsetup:\n  - {count: 3, picks: [1, 2, 3], deals: [7, 7, 7]}",
    ),
    Lesson(
        "G305",
        "too few counters to deal",
        "Each player is dealt `counters` of those that are not `removed`.",
    ),
    Lesson(
        "G306",
        "too many trains",
        "A player has as many numbered trains as his set holds at most, and each he places needs a line of his own.",
    ),
    Lesson(
        "G307",
        "a seat nobody sits in",
        "Seats count from 1, the player with the initiative, to the number of players. `deals` has a figure for "
        "each.",
    ),
    Lesson(
        "G308",
        "a condition that is never so",
        "What depends on it never happens: more stations than there are of a kind, a marker nothing places, a "
        "train nobody has.",
        "end:\n  - {name: conquest, when: occupied, kind: victory, count: 9}   # there are 8",
        "end:\n  - {name: conquest, when: occupied, kind: victory, count: 6}",
    ),
    Lesson(
        "G309",
        "an effect that can do nothing",
        "The marker lies on something else, the segment is built already or not there, or the title lacks what "
        "the effect needs.",
    ),
    Lesson(
        "G310",
        "a conditional event without condition",
        "`conditional` says that it is enacted only if something is so; `when` says what.",
    ),
    Lesson(
        "G311",
        "an event that should stay",
        "Effects that last need a chit that stays, and what stays until something ends it needs that something.",
    ),
    Lesson(
        "G312",
        "a moment that never comes",
        "A counter is played at its moment: before a roll, after a result, after a station was retaken. Nothing "
        "in this title brings that about.",
    ),
    Lesson(
        "G313",
        "the opening is out of order",
        "Steps build on each other: lines are owned before trains stand on them, trains stand before they get "
        "loads. What the set-up hands out needs a step that does so.",
    ),
    Lesson(
        "G314",
        "chits that never come back",
        "Events and late loads are kept out of the pile at first. A step of the opening, or the beginning of the "
        "war, mixes them in: one of the two.",
    ),
    Lesson(
        "G315",
        "companies nobody sells",
        "Companies left unsold need a phase that sells them, and a war that waits for the last sale needs sales.",
    ),
    Lesson(
        "G316",
        "too few loads",
        "The first loads for the trains and those on display come out of the pile before the late ones come in.",
    ),
    Lesson(
        "G317",
        "a tie-breaker that is never read",
        "`shared` settles every tie, and one that settled nothing the first time settles nothing the second time.",
        "scoring: {ties: [shared, surviving_trains]}",
        "scoring: {ties: [surviving_trains, shared]}",
    ),
    Lesson(
        "G318",
        "a war without a front",
        "The war needs somebody to wage it, a marker that occupies stations, and a place to begin: entry points, "
        "or stations its table names.",
    ),
    Lesson(
        "G319",
        "a note on sources for a key that is not there",
        "`sources` and `origins` say where single keys come from. A misspelt key would leave its fact without "
        "source.",
    ),
    Lesson(
        "G320",
        "an exception that is none",
        "`together` lists counters that may be played in one turn although there are more of them than `per_turn` "
        "allows.",
    ),
)
