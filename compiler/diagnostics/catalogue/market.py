"""Mistakes in the share market (K2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = ()
