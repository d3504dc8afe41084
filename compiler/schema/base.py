"""What every model of the title language has in common."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

FORMS: dict[str, str] = {}
"""What each pattern of the language asks for, in a designer's words; messages quote these, not the pattern."""


def form(pattern: str, words: str, max_length: int = 60) -> StringConstraints:
    """A form that text must have, and how to say so: ``Annotated[str, form(r"^[A-Z]+[0-9]+$", "a hex, as `B12`")]``."""
    FORMS[pattern] = words
    return StringConstraints(min_length=1, max_length=max_length, pattern=pattern)


Name = Annotated[
    str,
    form(
        r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]+$",
        "a name on one line, without signs that cannot be seen",
    ),
]
"""A name as players see it: any printable text of one line."""

Word = Annotated[str, form(r"^[a-z][a-z0-9_]*$", "a word of lower-case letters, digits and `_`, a letter first")]
"""An identifier of the language's own kind: lower case, digits, underscores."""

Text = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
"""A sentence for people; never read by the game."""

Money = Annotated[int, Field(ge=0, le=10_000_000)]
"""Whole units of the title's money."""

Count = Annotated[int, Field(ge=0, le=10_000)]
"""How many."""


class Spec(BaseModel):
    """A piece of a title as a designer writes it: unknown keys refused, nothing converted, nothing changed later."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True)


class Sourced(Spec):
    """A piece that may say where its facts come from."""

    source: Text | None = None
    """Where the facts come from: a rulebook section, another source, or `reconstructed`."""
