"""Mistakes in trains (T2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = ()
