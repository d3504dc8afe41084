"""Mistakes in how files are written (L1xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "L101",
        "a title, folder or file cannot be found or read",
        "A title is a folder with a `title.yaml` in it. Give the id of a bundled title, or the path of such a folder.",
        "railwright check my_titel",
        "railwright check ./my_title",
    ),
    Lesson(
        "L102",
        "a file is not written in UTF-8",
        "Titles are read as UTF-8 on every machine, so that they mean the same everywhere. Most editors can save a "
        "file as UTF-8 from their save dialogue.",
        "name: M<FC>ller   # saved as Latin-1: ü is the single byte FC",
        "name: Müller   # saved as UTF-8: ü is the two bytes C3 BC",
    ),
    Lesson(
        "L103",
        "a character that may not stand in a title",
        "Control characters and halves of characters cannot be seen, and can hide text or upset a terminal.",
        'name: "Elmwood\\ud800"',
        'name: "Elmwood"',
    ),
    Lesson(
        "L104",
        "the file is not YAML",
        "The file breaks a rule of YAML itself: a bracket or quote is left open, the indentation is uneven or made of "
        "tabs, or a colon stands in text without quotes. Nothing after that place can be understood.",
        "note: trains: bought once",
        "note: 'trains: bought once'",
    ),
    Lesson(
        "L105",
        "a key is written twice in the same group",
        "YAML readers keep one of the two and drop the other without a word. Which one was meant?",
        "bank: {cash: 8000, cash: 9000}",
        "bank: {cash: 8000}",
    ),
    Lesson(
        "L106",
        "a tag is not allowed",
        "Tags (words that begin with `!`) ask the reader to build something. A title is data: it holds text, numbers, "
        "lists and groups, and never builds anything.",
        "cash: !!int '8000'",
        "cash: 8000",
    ),
    Lesson(
        "L107",
        "merge keys are not allowed",
        "`<<` is no longer part of YAML, and readers disagree about it. Titles share values by `extends`, `uses` and "
        "`changes`, which also keep the place where each value was written.",
        "big: &big {count: 2}\nother: {<<: *big}",
        "big: {count: 2}\nother: {count: 2}",
    ),
    Lesson(
        "L108",
        "an anchor is used wrongly",
        "`*name` repeats the value marked `&name` before it. The mark must come first, may not contain itself, and may "
        "not be used without limit, because a few lines could then stand for millions of values.",
        "rows: *all",
        "first: &all [1, 2]\nrows: *all",
    ),
    Lesson(
        "L109",
        "too much of something",
        "A title may come from anybody, so files, their depth and the number of values in them are limited. The limits "
        "are many times what a printed game needs.",
        "woods: &woods [Alder, Alder, Alder, Alder, Alder, Alder, Alder, Alder]\n"
        "more: &more [*woods, *woods, *woods, *woods, *woods, *woods, *woods, *woods]\n"
        "most: &most [*more, *more, *more, *more, *more, *more, *more, *more]   # and so on, five times more",
        "woods: [Alder, Birch, Cedar]",
    ),
    Lesson(
        "L110",
        "something that cannot be a key",
        "A key is a word or a whole number. YAML allows lists and groups before the colon; titles do not.",
        "? [B2, B4]\n: {cost: 40}",
        "B2: {cost: 40}\nB4: {cost: 40}",
    ),
    Lesson(
        "L111",
        "a file holds more than one document",
        "`---` begins a new document. A title's file is one.",
        "trains: []\n---\nphases: []",
        "trains: []\nphases: []",
    ),
    Lesson(
        "L112",
        "a file is not a group of keys",
        "Every file of a title is a group of keys such as `trains:`, and each key is followed by its value.",
        "- {name: '2', price: 100}",
        "trains:\n  - {name: '2', price: 100}",
    ),
    Lesson(
        "L113",
        "a file is empty",
        "An empty file says nothing, and may be one that was never saved.",
        "# companies.yaml\n# nothing yet",
        "# companies.yaml\ncompanies:\n  - {name: Alder Line, line: 1}",
    ),
    Lesson(
        "L114",
        "a file this family does not know",
        "The names of a title's files say what is in them. Files that begin with `_` or `.` are left alone.",
        "train.yaml",
        "trains.yaml",
    ),
    Lesson(
        "L115",
        "a key stands in two files",
        "All files of a title together are one document, so a key can be in one of them only. A `source` note is the "
        "exception: each file may have its own.",
        "# title.yaml\nbank: {cash: 9000}\n\n# market.yaml\nbank: {cash: 8000}",
        "# title.yaml\nbank: {cash: 9000}",
    ),
    Lesson(
        "L116",
        "a number with too many digits",
        "Numbers longer than this would lose digits in programs that read the compiled title.",
        "cash: 99999999999999999999",
        "cash: 8000",
    ),
)
