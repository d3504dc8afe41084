"""Whatever pydantic finds wrong is told once, in the designer's words, at the designer's line."""

from typing import Annotated, Literal

import pytest
from pydantic import Field, StringConstraints, field_validator, model_validator

from railwright.compiler.load.parse import parsed
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.base import Name, Spec, form
from railwright.compiler.schema.complaints import fitted


class Fly(Spec):
    """One shape."""

    does: Literal["fly", "soar"]
    """What it does."""
    height: int
    """How high."""


class Swim(Spec):
    """Another."""

    does: Literal["swim"]
    """What it does."""
    does_well: bool = True
    """How well."""


Move = Annotated[Fly | Swim, Field(discriminator="does")]


class Circle(Spec):
    """A shape known by its keys."""

    radius: int = Field(ge=1)
    """How wide."""


class Box(Spec):
    """Another one."""

    width: int
    """How wide."""
    height: int
    """How high."""


class Animal(Spec):
    """The whole document."""

    name: Name | None = None
    moves: list[Move] = Field(default=[], max_length=3)
    move: Move | None = None
    size: int | Literal["any", "none"] = 1
    shape: Circle | Box | None = None
    pieces: list[Circle | Box | Literal["dot"]] = []
    pair: Annotated[tuple[int, Literal["n", "s"]], Field(strict=False)] | None = None
    by_count: dict[int, Move] = {}
    by_word: dict[Literal["a", "b"], int] = {}
    code: Annotated[str, form("^[A-Z]+[0-9]+$", "a hex, as `B12`")] | None = None
    odd: Annotated[str, StringConstraints(pattern="^x+$")] | None = None
    even: Annotated[int, Field(multiple_of=2, gt=0, lt=10)] | None = None
    moving: Move | Literal["never"] = "never"
    count: Annotated[int, Field(ge=1)] | Literal["unlimited"] = 1
    side: Literal["n", "s"] | Literal["e"] | None = None
    one: int | None = None
    other: int | None = None

    @model_validator(mode="after")
    def _not_both(self) -> "Animal":
        if self.one is not None and self.other is not None:
            raise ValueError("`one` and `other` cannot both be given")
        return self

    @field_validator("odd")
    @classmethod
    def _short(cls, text: str | None) -> str | None:
        if text == "xxx":
            raise ValueError("three is too many")
        return text


def told(text: str) -> list[tuple[str, str, str | None]]:
    """Code and message, what is written at the place shown, and the help."""
    root, found = parsed(text, "t.yaml")
    assert not found
    _, diagnostics = fitted(Animal, root.plain(), SpanTable(root))
    lines = text.splitlines()
    rows = []
    for item in diagnostics:
        _, line, column, end = item.span
        rows.append((f"{item.code} {item.message}", lines[line - 1][column - 1 : end - 1], item.help))
    return rows


@pytest.mark.parametrize(
    ("text", "message", "at", "help"),
    [
        ("nmae: x", "S102 unknown key `nmae` in the title", "nmae", "did you mean `name`?"),
        ("moves: [{does: swim, hieght: 3}]", "S102 unknown key `hieght` in entry 1 of `moves`", "hieght",
         "known here: `does`, `does_well`"),
        ("moves: [{does: fly, hieght: 3}]", "S102 unknown key `hieght` in entry 1 of `moves`", "hieght",
         "did you mean `height`?"),
        ("moves: [{does: fly}]", "S101 entry 1 of `moves` lacks the key `height`", "{does: fly}", "`height`: how high"),
        ("move: {height: 3}", "S101 `move` lacks the key `does`", "move", "one of `fly`, `soar`, `swim`"),
        ("move: {does: soar}", "S101 `move` lacks the key `height`", "move", "`height`: how high"),
        ("move: {does: flyy}", "S111 text `flyy` is not a word for `does`", "flyy", "did you mean `fly`?"),
        ("move: {does: 7}", "S111 the number `7` is not a word for `does`", "7", "known here: `fly`, `soar`, `swim`"),
        ("move: {does: swim, does_well: 1}", "S103 expected `true` or `false`, found the number `1`", "1", None),
        ("move: [1]", "S103 expected a group of keys, found a list", "[1]", None),
        ("moves: {does: fly}", "S103 expected a list, found a group of keys", "{does: fly}",
         "put `- ` before it, as before each entry of a list"),
        ("moves: fly.swim", "S103 expected a list, found text `fly.swim`", "fly.swim", "put it in brackets: `[fly, swim]`"),
        ("count: 0", "S104 the number `0` is out of range: it must be 1 or more", "0", "or write `unlimited`"),
        ("moves: [swim]", "S103 expected a group of keys, found text `swim`", "swim", None),
        ("moves: [1, 2, 3, 4]", "S107 `moves` has too many entries: at most 3", "moves", None),
        ("size: big", "S105 text `big` is not a word for `size`", "big", "known here: `any`, `none`"),
        ("size: [1]", "S103 expected a whole number or one of the words `any`, `none`, found a list", "[1]", None),
        ("shape: {radius: 0}", "S104 the number `0` is out of range: it must be 1 or more", "0", None),
        ("shape: {width: 3}", "S101 `shape` lacks the key `height`", "shape", "`height`: how high"),
        ("shape: {width: 3, hight: 4}", "S102 unknown key `hight` in `shape`", "hight", "did you mean `height`?"),
        ("shape: round", "S103 expected a group of keys, found text `round`", "round", None),
        ("pieces: [dot, dott]", "S105 text `dott` is not a word for `pieces`", "dott", "did you mean `dot`?"),
        ("pieces: [{radius: x}]", "S103 expected a whole number, found text `x`", "x", None),
        ("pair: [1]", "S107 `pair` has too few entries", "[1]", None),
        ("pair: [1, s, s]", "S107 `pair` has too many entries: at most 2", "pair", None),
        ("pair: [1, w]", "S105 text `w` is not a word for `pair`", "w", "known here: `n`, `s`"),
        ("by_count: {two: {does: swim}}", "S109 expected a key that is a whole number, found text `two`", "two", None),
        ("by_count: {2: {does: fly, height: low}}", "S103 expected a whole number, found text `low`", "low", None),
        ("by_word: {c: 1}", "S105 text `c` is not a word for a key of `by_word`", "c", "known here: `a`, `b`"),
        ("code: b12", "S106 text `b12` is not a hex, as `B12`", "b12", None),
        ("odd: y", "S106 text `y` is not text of the form `^x+$`", "y", None),
        ("odd: xxx", "S110 three is too many", "xxx", None),
        ("even: 3", "S104 the number `3` is out of range: it must be a multiple of 2", "3", None),
        ("even: 0", "S104 the number `0` is out of range: it must be more than 0", "0", None),
        ("even: 12", "S104 the number `12` is out of range: it must be less than 10", "12", None),
        ("moving: sometimes", "S105 text `sometimes` is not a word for `moving`", "sometimes", "known here: `never`"),
        ("moving: {does: fly, height: low}", "S103 expected a whole number, found text `low`", "low", None),
        ("{one: 1, other: 2}", "S110 `one` and `other` cannot both be given", "{one: 1, other: 2}", None),
        ("side: w", "S105 text `w` is not a word for `side`", "w", "known here: `e`, `n`, `s`"),
        ("side: [n]", "S103 expected one of the words `n`, `s`, `e`, found a list", "[n]", None),
        ("3: x", "S102 unknown key `3` in the title", "3", None),
        ("name: true", "S103 expected text, found `true`", "true", "put it in quotes: `'true'`"),
        ("name: 1.10", "S103 expected text, found the number `1.10`", "1.10", "put it in quotes: `'1.10'`"),
        ("name:", None, None, None),
        ("one: '5'", "S103 expected a whole number, found text `5`", "'5'", "write `5`"),
        ("one: 1_000", "S103 expected a whole number, found text `1_000`", "1_000", "write `1000`"),
        ("one: 5.0", "S103 expected a whole number, found the number `5.0`", "5.0", "write it without a point"),
        ("one: yes", "S103 expected a whole number, found text `yes`", "yes", None),
    ],
)  # fmt: skip
def test_a_misfit_is_told_once_where_it_is_written(text, message, at, help):
    assert told(text) == ([(message, at, help)] if message else [])


def test_all_misfits_are_told():
    text = "nmae: x\nmoves: [{does: flyy}, {does: fly}]\nsize: big\none: '5'"
    assert sorted(message.split()[0] for message, _, _ in told(text)) == ["S101", "S102", "S103", "S105", "S111"]


def test_a_long_value_is_cut_and_a_wild_one_spelled_out():
    ((message, _, _),) = told("size: '" + "z" * 10_000 + "'")
    assert len(message) < 120
    ((message, _, _),) = told('size: "a\\e[31m\\n`{{x}}`"')
    assert "\x1b" not in message
    assert "\n" not in message
