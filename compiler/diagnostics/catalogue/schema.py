"""Values that do not fit the language (S1xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "S101",
        "a key is missing",
        "The game cannot be played without knowing this, and there is no usual value to fall back on.",
        "players:\n  - {count: 3}",
        "players:\n  - {count: 3, cash: 600}",
    ),
    Lesson(
        "S102",
        "an unknown key",
        "A key the language does not have would be read by nobody. Mostly it is a misspelt one.",
        "players:\n  - {count: 3, cahs: 600}",
        "players:\n  - {count: 3, cash: 600}",
    ),
    Lesson(
        "S103",
        "a value of the wrong kind",
        "Nothing is converted: a number is not text and text is not a number, because a guess would be wrong one day. "
        "Names that look like numbers are put in quotes.",
        "trains:\n  - {name: 2, price: '100'}",
        "trains:\n  - {name: '2', price: 100}",
    ),
    Lesson(
        "S104",
        "a number out of range",
        "The number is of the right kind, but no game could use it.",
        "players:\n  - {count: 3, cash: -600}",
        "players:\n  - {count: 3, cash: 600}",
    ),
    Lesson(
        "S105",
        "not one of the words",
        "Here the language has a closed list of words, each with a meaning the runtime knows.",
        "bank: {breaks: at_once}",
        "bank: {breaks: at_zero}",
    ),
    Lesson(
        "S106",
        "text that does not have the right form",
        "Names are one line and not too long; words of the language are lower case; places are written as on the map.",
        "options:\n  - {name: Double Yellow}",
        "options:\n  - {name: double_yellow}",
    ),
    Lesson(
        "S107",
        "too few or too many entries",
        "The list cannot be used as long or as short as this.",
        "players: []",
        "players:\n  - {count: 3, cash: 600}",
    ),
    Lesson(
        "S108",
        "a key in the wrong file",
        "Who looks for the trains opens `trains.yaml`. Each key has one home.",
        "# title.yaml\ntrains: []",
        "# trains.yaml\ntrains: []",
    ),
    Lesson(
        "S109",
        "a key of the wrong kind",
        "In this group the keys themselves mean something, such as a number of players or the name of a tile.",
        "certificates: {three: 12}",
        "certificates: {3: 12}",
    ),
    Lesson(
        "S110",
        "values that do not go together",
        "Each value could be right on its own, but not beside the others in the same group.",
        "roll: {at_least: 4, at_most: 5}",
        "roll: {at_least: 4}",
    ),
    Lesson(
        "S111",
        "an unknown kind",
        "One key of this group says what kind of thing it is, and so which other keys it has. The language has no such "
        "kind.",
        "effect: {does: teleport}",
        "effect: {does: close_privates}",
    ),
)
