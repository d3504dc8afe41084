"""Mistakes in phases, rounds and the game (G2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = ()
