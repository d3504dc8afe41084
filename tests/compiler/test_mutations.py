"""Every value of every bundled title may be gone, of another sort, misspelt or out of range.

Whatever is changed, the answer is a place in the title and a reason, or a title that compiles to the end: no check and
no later pass fails with a traceback. The ordinary run draws a seeded sample; ``-m slow`` changes every value of every
title. What hostile text and bytes do is in ``pipeline/test_hostile.py``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from railwright.compiler import emit, lower
from railwright.compiler.diagnostics.collect import collected
from railwright.compiler.load.places import bundled
from railwright.compiler.load.sources import Sources
from railwright.compiler.load.spans import Entry, Node, Path
from railwright.compiler.pipeline import Result, judged
from railwright.compiler.resolve.options import Options
from railwright.compiler.resolve.title import Resolved, resolve
from railwright.compiler.resolve.ways import replaced

TITLES = sorted(bundled())
SAMPLE = 40
"""How many values of each title the ordinary run changes."""

LEFT_OUT = ("uses", "extends", "changes", "source")
"""What has been used up when a title is whole, or is for people only."""


@cache
def whole(title: str) -> Resolved:
    return resolve(bundled()[title], Sources())


@cache
def paths(title: str) -> tuple[Path, ...]:
    """The way to every value somebody wrote, biggest parts first."""
    root = whole(title).root
    assert isinstance(root.value, dict)
    return tuple(path for key in root.value if key not in LEFT_OUT for path, _ in whole(title).spans.below((key,)))


@cache
def words(title: str) -> tuple[str, ...]:
    """Every name and word of a title: what one may be mistaken for."""
    nodes = (whole(title).spans.node(path) for path in paths(title))
    found = {node.value for node in nodes if node is not None and isinstance(node.value, str)}
    return tuple(sorted(word for word in found if len(word) < 30))


def changed(node: Node, known: tuple[str, ...], draw: random.Random) -> list[Node | None]:
    """Other values for a value; ``None`` leaves it out."""
    span, value = node.span, node.value
    if isinstance(value, bool):
        return [None, Node(not value, span), Node("no", span)]
    if isinstance(value, int):
        numbers = (0, 1, value + 1, max(value - 1, 0), value * 10, -value - 1, 10**9)
        return [None, *(Node(number, span) for number in numbers), Node(str(value), span), Node([node], span)]
    if isinstance(value, str):
        texts = (draw.choice(known), draw.choice(known), value + "x", value[:-1], value.swapcase(), "")
        return [None, *(Node(text, span) for text in texts), Node(7, span), Node(None, span)]
    if isinstance(value, list) and value:
        lists = (value[1:], value[::-1], [*value, draw.choice(value)], [], draw.sample(value, len(value)))
        return [None, *(Node(items, span) for items in lists), Node("all", span)]
    if isinstance(value, dict) and value:
        gone, twin = draw.choice(list(value)), draw.choice(list(value))
        fewer = {key: entry for key, entry in value.items() if key != gone}
        return [None, Node(fewer, span), Node({**value, f"{twin}s": value[twin]}, span), Node([], span)]
    return [None, Node({}, span), Node("x", span)]


def compiled(title: str, path: Path, other: Node | None) -> bool:
    """Check a title with one value changed, and compile it if it is clean. Whether it was."""
    before = whole(title)
    root = replaced(before.root, path, None if other is None else Entry(other.span, other))
    options = Options(root, before.options.shape)
    after = Resolved(before.place, root, before.family, options, list(options.check()))
    model, found = judged(after)
    for item in found:
        assert not item.code.startswith("E9"), item.message
        assert item.span.line >= 1 and item.span.file, item
    gathered = collected(found)
    if model is None or gathered.errors:
        assert gathered.errors, "a title without a model needs a reason"
        return False
    result = Result(title, (), model, gathered, Sources(), before.place, after)
    tables = lower.lower(result)
    compile(emit.python(tables), title, "exec")
    emit.json(tables)
    return True


def sample(title: str, seed: int, count: int) -> Iterator[tuple[Path, Node | None]]:
    draw = random.Random(f"{title} {seed}")
    for _ in range(count):
        path = draw.choice(paths(title))
        node = whole(title).spans.node(path)
        assert node is not None
        yield path, draw.choice(changed(node, words(title), draw))


@pytest.mark.parametrize("title", TITLES)
def test_a_changed_value_is_told_or_compiles(title: str):
    answers = []
    for path, other in sample(title, 1, SAMPLE):
        try:
            answers.append(compiled(title, path, other))
        except Exception as error:
            error.add_note(f"{title}: {path} -> {None if other is None else other.plain()!r}")
            raise
    assert {True, False} == set(answers), "both answers should come up, or the sample proves little"


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_every_changed_value_is_told_or_compiles(title: str, request: pytest.FixtureRequest):
    if "slow" not in request.config.getoption("markexpr"):
        pytest.skip("some minutes; run it with `pytest -m slow`")
    draw = random.Random(title)
    for path in paths(title):
        node = whole(title).spans.node(path)
        assert node is not None
        other = draw.choice(changed(node, words(title), draw))
        try:
            compiled(title, path, other)
        except Exception as error:
            error.add_note(f"{title}: {path} -> {None if other is None else other.plain()!r}")
            raise
