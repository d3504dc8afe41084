"""Every code the compiler can report. Codes are stable: a code keeps its meaning, and a dropped one is not used again.

The letter says what a mistake is about, and so which file has its lesson: ``L`` reading, ``S`` schema, ``R`` resolving
and options, ``T`` trains, ``M`` map, ``U`` tiles and upgrades, ``K`` market, ``C`` companies, ``P`` privates and
abilities, ``G`` phases, rounds and the game, ``N`` network, ``F`` freight, ``D`` dice and tables, ``E`` the compiler.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

FILES = (
    "load",
    "schema",
    "resolve",
    "trains",
    "map",
    "tiles",
    "market",
    "companies",
    "privates",
    "game",
    "network",
    "freight",
    "freight_game",
    "dice",
    "compiler",
)


def _gathered() -> dict[str, Lesson]:
    lessons: dict[str, Lesson] = {}
    for name in FILES:
        listed: Iterable[Lesson] = import_module(f"{__name__}.{name}").LESSONS
        for lesson in listed:
            if lesson.code in lessons:
                raise ValueError(f"code {lesson.code} is in the catalogue twice")
            lessons[lesson.code] = lesson
    return lessons


CATALOGUE: dict[str, Lesson] = _gathered()
"""The lesson of each code, in the order of the files above."""
