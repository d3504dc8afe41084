"""Titles that extend others, changes and options (R1xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "R101",
        "the title to extend is not there",
        "`extends` names a bundled title by its id, or another folder by a path that begins at this one.",
        "extends: my_base",
        "extends: ../my_base",
    ),
    Lesson(
        "R102",
        "titles extend one another without end",
        "A title that extends itself, directly or through others, has nothing to begin with.",
        "# one/title.yaml\n"
        "title: {id: one, name: One}\n"
        "extends: ../two\n"
        "\n"
        "# two/title.yaml\n"
        "title: {id: two, name: Two}\n"
        "extends: ../one",
        "# one/title.yaml\n"
        "title: {id: one, name: One}\n"
        "extends: ../two\n"
        "\n"
        "# two/title.yaml\n"
        "title: {id: two, name: Two, family: rail_18xx}",
    ),
    Lesson(
        "R103",
        "the family is missing, unknown or not the same",
        "The family decides which keys a title has. A title that extends another belongs to the same family.",
        "title: {family: 18xx}",
        "title: {family: rail_18xx}",
    ),
    Lesson(
        "R104",
        "an unknown shared piece",
        "`uses` names files of the family's `shared` folder.",
        "uses: [tile]",
        "uses: [tiles]",
    ),
    Lesson(
        "R105",
        "a way leads nowhere",
        "A way names keys and list entries from the top of the title. An entry is named by its `name`, `id`, "
        "`number`, `at`, `tile` or `step`; one with none of these by the first of `percent`, `price`, `count`, `when`, "
        "`private`, `company`, `presidency` it has; one without any name by its position, from 0. A title that removes "
        "something has to remove the inherited options that speak of it as well.",
        "changes:\n  - {set: [trains, 4d, count], to: 8}",
        "changes:\n  - {set: [trains, '4D', count], to: 8}",
    ),
    Lesson(
        "R106",
        "a change that cannot be made",
        "Entries are added to lists only, and only if no entry of that name is there. Keys of groups are `set`.",
        "changes:\n  - {add: [bank], items: [{cash: 9000}]}",
        "changes:\n  - {set: [bank, cash], to: 9000}",
    ),
    Lesson(
        "R107",
        "a change that changes nothing",
        "The value is already what the change sets it to. Either the change is not needed, or it was meant for "
        "something else.",
        "changes:\n  - {set: [bank, cash], to: 8000}   # as it is in the title this one extends",
        "changes:\n  - {set: [bank, cash], to: 9000}",
    ),
    Lesson(
        "R108",
        "two options undo one another",
        "Both options can be on, and they change the same value in different ways; the one declared later would win "
        "without a word. Say that they conflict, or that the later one requires, and so builds on, the earlier.",
        "options:\n"
        "  - {name: poor, text: Less money., changes: [{set: [bank, cash], to: 6000}]}\n"
        "  - {name: rich, text: More money., changes: [{set: [bank, cash], to: 9000}]}",
        "options:\n"
        "  - {name: poor, text: Less money., changes: [{set: [bank, cash], to: 6000}]}\n"
        "  - {name: rich, text: More money., conflicts: [poor], changes: [{set: [bank, cash], to: 9000}]}",
    ),
    Lesson(
        "R109",
        "an option names an option that is not there",
        "`requires` and `conflicts` speak of other options of the same title.",
        "options:\n"
        "  - {name: poor, text: Less money., changes: [{set: [bank, cash], to: 6000}]}\n"
        "  - {name: rich, text: More money., conflicts: [por], changes: [{set: [bank, cash], to: 9000}]}",
        "options:\n"
        "  - {name: poor, text: Less money., changes: [{set: [bank, cash], to: 6000}]}\n"
        "  - {name: rich, text: More money., conflicts: [poor], changes: [{set: [bank, cash], to: 9000}]}",
    ),
    Lesson(
        "R110",
        "options that may not be on together",
        "The options were asked for together, and one of them says that it conflicts with the other, or they are for "
        "different numbers of players.",
        "railwright check TITLE --option poor --option rich",
        "railwright check TITLE --option poor",
    ),
    Lesson(
        "R111",
        "an option needs another that is not on",
        "The option builds on another one, which has to be asked for as well.",
        "railwright check TITLE --option richer",
        "railwright check TITLE --option rich --option richer",
    ),
    Lesson(
        "R112",
        "an unknown option",
        "The title does not declare an option of this name.",
        "railwright check TITLE --option ritch",
        "railwright check TITLE --option rich",
    ),
    Lesson(
        "R113",
        "an option that contradicts itself",
        "It is declared twice, names itself, or requires options that exclude one another.",
        "options:\n  - {name: rich, conflicts: [rich]}",
        "options:\n  - {name: rich}",
    ),
    Lesson(
        "R114",
        "an option that changes nothing",
        "With and without it the title is the same, so players would switch on a rule that is not there.",
        "bank: {cash: 8000}\noptions:\n  - {name: rich, text: More money., changes: [{set: [bank, cash], to: 8000}]}",
        "bank: {cash: 8000}\noptions:\n  - {name: rich, text: More money., changes: [{set: [bank, cash], to: 9000}]}",
    ),
    Lesson(
        "R115",
        "a variant without an id of its own",
        "A compiled title is found by its id, so a variant cannot share the id of the title it extends.",
        "title: {name: My Variant}\nextends: base",
        "title: {id: my_variant, name: My Variant}\nextends: base",
    ),
)
