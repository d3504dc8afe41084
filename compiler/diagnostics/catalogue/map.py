"""Mistakes in the map (M2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = ()
