"""Changes: setting, adding and removing values of a document by ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, quoted
from railwright.compiler.load.spans import Entry, Key, Node, Path, Span, SpanTable
from railwright.compiler.resolve.ways import Found, Lost, by_name, follow, name_of, replaced, steps_from, taken_apart
from railwright.compiler.schema.shape import fields_at

Verb = Literal["set", "add", "remove"]


@dataclass(frozen=True)
class Touch:
    """What one change did: where, and to what. Steps into lists are by name, so that touches of options compare."""

    verb: Verb
    steps: tuple[str, ...]
    value: Any
    span: Span
    """Where the change is written."""
    way: tuple[str, ...] = ()
    """The steps as they are written."""


@dataclass
class Patched:
    """A document after some changes."""

    root: Node
    shape: Any = None
    """The model of the whole title."""
    touches: list[Touch] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    idle: list[Diagnostic] = field(default_factory=list)
    """A warning for each change that changed nothing."""
    lost: dict[Diagnostic, tuple[str, ...]] = field(default_factory=dict)
    """The way, as far as the step that is not there, of each mistake that is a way leading nowhere."""


def patched(root: Node, changes: Node, shape: Any = None, gone: frozenset[tuple[str, ...]] = frozenset()) -> Patched:
    """Apply a list of changes in order. A change that cannot be made is reported, and the others are still made.

    ``shape`` is the model of the whole title: a way may lead through groups it knows that nobody has written yet.
    ``gone`` is what earlier changes have removed: to remove it once more is no mistake.
    """
    result = Patched(root, shape)
    items = changes.value if isinstance(changes.value, list) else []
    for change in items:
        for diagnostic in _apply(result, change, gone):
            (result.idle if diagnostic.code == "R107" else result.found).append(diagnostic)
    return result


def _apply(result: Patched, change: Node, gone: frozenset[tuple[str, ...]]) -> Iterator[Diagnostic]:
    for verb in ("set", "add", "remove"):
        way = change.child(verb)
        if way is None:
            continue
        steps = [step.value for step in way.value] if isinstance(way.value, list) else []
        keys = [step for step in steps if isinstance(step, (str, int))]
        if not keys or len(keys) != len(steps):
            return  # The schema has more to say about it.
        result.root = taken_apart(result.root, keys)
        if verb == "set":
            yield from _set(result, change, way, keys)
        elif verb == "add":
            yield from _add(result, change, way, keys)
        elif tuple(map(str, keys)) not in gone:
            yield from _remove(result, change, way, keys)
        return


def _set(result: Patched, change: Node, way: Node, keys: list[Key]) -> Iterator[Diagnostic]:
    value = change.child("to")
    if value is None:
        return
    target = _begun(result, way, keys)
    if isinstance(target, Diagnostic):
        yield target
        return
    if isinstance(target, Lost):
        path: Path = (*target.path, keys[-1])
    else:
        if same(target.node.plain(), value.plain()):
            message = f"{_way_words(keys)} is already {_shown(value)}, so this changes nothing"
            also = ((target.node.span, "written here"),)
            yield Diagnostic("R107", message, value.span, severity="warning", also=also)
        path = target.path
    at = by_name(result.root, path)
    # The key is now where the change names it: that is where to look for what is wrong with the new value.
    result.root = replaced(result.root, path, Entry(_step_span(way, -1), value))
    result.touches.append(Touch("set", at, value.plain(), way.span))


def _add(result: Patched, change: Node, way: Node, keys: list[Key]) -> Iterator[Diagnostic]:
    items = change.child("items")
    if items is None or not isinstance(items.value, list):
        return
    target = _begun(result, way, keys)
    before = change.child("before")
    if isinstance(target, Diagnostic):
        yield target
        return
    if isinstance(target, Lost):
        target = Found((*target.path, keys[-1]), Node([], items.span))
        key = _step_span(way, -1)
    else:
        key = SpanTable(result.root).key(target.path)
    if not isinstance(target.node.value, list):
        help = "to change a key of a group use `set`" if isinstance(target.node.value, dict) else None
        yield Diagnostic(
            "R106", f"{_way_words(keys)} is not a list, so nothing can be added to it", way.span, help=help
        )
        return
    old = target.node.value
    names = {str(name): item for item in old if (name := name_of(item)) is not None and isinstance(item.value, dict)}
    for item in items.value:
        name = name_of(item)
        if isinstance(item.value, dict) and name is not None and str(name) in names:
            message = f"{_way_words(keys)} already has an entry {quoted(name)}"
            also = ((names[str(name)].span, "it is here"),)
            yield Diagnostic("R106", message, item.span, help="use `set` to change it", also=also)
            return
    place = len(old)
    if before is not None and isinstance(before.value, (str, int)):
        next_one = follow(target.node, [before.value])
        if isinstance(next_one, Lost):
            message = f"{_way_words(keys)} has no entry {quoted(before.value)}"
            wrong = Diagnostic("R105", message, before.span, help=did_you_mean(before.value, steps_from(target.node)))
            result.lost[wrong] = (*map(str, keys), str(before.value))
            yield wrong
            return
        place = int(next_one.path[0])
    new = Node([*old[:place], *items.value, *old[place:]], target.node.span)
    result.root = replaced(result.root, target.path, Entry(key, new))
    result.touches.append(Touch("add", by_name(result.root, target.path), items.plain(), way.span))


def _remove(result: Patched, change: Node, way: Node, keys: list[Key]) -> Iterator[Diagnostic]:
    target = follow(result.root, keys)
    if isinstance(target, Lost):
        yield _nowhere(result, target, way, keys)
        return
    at = by_name(result.root, target.path)
    result.root = replaced(result.root, target.path, None)
    result.touches.append(Touch("remove", at, None, way.span, tuple(map(str, keys))))


def _begun(result: Patched, way: Node, keys: list[Key]) -> Found | Lost | Diagnostic:
    """Where a way leads, or the group its last key can be written in; groups nobody has written yet are begun."""
    target = follow(result.root, keys)
    while isinstance(target, Lost) and isinstance(target.node.value, dict):
        if target.steps == len(keys) - 1:
            return target
        key = keys[target.steps]
        if not fields_at(result.shape, (*target.path, key)):
            break
        span = _step_span(way, target.steps)
        result.root = replaced(result.root, (*target.path, key), Entry(span, Node({}, span)))
        target = follow(result.root, keys)
    return _nowhere(result, target, way, keys) if isinstance(target, Lost) else target


def same(one: Any, other: Any) -> bool:
    """Whether two plain values are equal, `1` and `true` not being so."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


def _nowhere(result: Patched, lost: Lost, way: Node, keys: list[Key]) -> Diagnostic:
    step = keys[lost.steps]
    span = _step_span(way, lost.steps)
    so_far = _way_words(keys[: lost.steps]) if lost.steps else "the title"
    if lost.twice:
        message = f"this way could mean more than one value: {so_far} has several entries {quoted(step)}"
        return Diagnostic("R105", message, span)
    known = {*steps_from(lost.node)}
    if isinstance(lost.node.value, list):
        message = f"this way leads nowhere: {so_far} has no entry {quoted(step)}"
    elif isinstance(lost.node.value, dict):
        message = f"this way leads nowhere: {so_far} has no key {quoted(step)}"
        known |= fields_at(result.shape, lost.path)
    else:
        message = f"this way leads too far: {so_far} is {_shown(lost.node)}, with nothing inside"
        return Diagnostic("R105", message, span, also=((lost.node.span, "written here"),))
    help = did_you_mean(step, known)
    if help is None and isinstance(lost.node.value, dict):
        help = "known here: " + ", ".join(quoted(key) for key in sorted(map(str, known)))
    wrong = Diagnostic("R105", message, span, help=help)
    result.lost[wrong] = tuple(map(str, keys[: lost.steps + 1]))
    return wrong


def _way_words(keys: list[Key]) -> str:
    return quoted(" / ".join(str(key) for key in keys))


def _shown(node: Node) -> str:
    if isinstance(node.value, dict):
        return "a group like this"
    if isinstance(node.value, list):
        return "a list like this"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, bool):
        return f"`{'true' if node.value else 'false'}`"
    return quoted(node.value)


def _step_span(way: Node, place: int) -> Span:
    assert isinstance(way.value, list)
    return way.value[place].span
