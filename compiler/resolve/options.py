"""Options: the overlays a title declares, which of them go together, and the title with some of them on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, quoted
from railwright.compiler.load.spans import NOWHERE, Node, Span, SpanTable
from railwright.compiler.resolve.changes import Patched, Touch, patched, same
from railwright.compiler.resolve.ways import Found, follow

NOT_FOR_OPTIONS = ("title", "extends", "uses", "changes", "options", "source")
"""Keys that say which title this is; a title of its own may change them, an option may not."""


@dataclass(frozen=True)
class Option:
    """One declared option, as far as it can be read; the schema speaks of the rest."""

    name: str
    span: Span
    requires: dict[str, Span]
    conflicts: dict[str, Span]
    players: frozenset[int] | None
    changes: Node

    def excludes(self, other: Option) -> bool:
        """Whether the two may not be on together."""
        if other.name in self.conflicts or self.name in other.conflicts:
            return True
        return self.players is not None and other.players is not None and not self.players & other.players


class Options:
    """All options of one title."""

    def __init__(self, root: Node, shape: Any = None, removed: Sequence[Touch] = (), own: str | None = None) -> None:
        """``removed`` is what the title's changes took away, ``own`` the folder of its own files, as spans show it."""
        self.root = root
        self.shape = shape
        self.removed = {way: touch for touch in removed for way in (touch.steps, touch.way)}
        self.own = own
        self.declared: dict[str, Option] = {}
        self.twice: list[Diagnostic] = []
        self.at = SpanTable(root).key(("options",))
        for option in _read(root):
            if option.name in self.declared:
                first = ((self.declared[option.name].span, "first declared here"),)
                message = f"option {quoted(option.name)} is declared twice"
                self.twice.append(Diagnostic("R113", message, option.span, also=first))
            else:
                self.declared[option.name] = option

    def with_required(self, name: str) -> list[str]:
        """An option with all those it needs, in declared order."""
        wanted: set[str] = set()
        waiting = [name]
        while waiting:
            option = self.declared.get(waiting.pop())
            if option is not None and option.name not in wanted:
                wanted.add(option.name)
                waiting.extend(option.requires)
        return [known for known in self.declared if known in wanted]

    def choices(self) -> Iterator[list[str]]:
        """Every option alone, with those it needs, and every two that may be on together."""
        seen: set[tuple[str, ...]] = set()
        singles = [self.with_required(name) for name in self.declared]
        pairs = ([name for name in self.declared if name in {*one, *other}] for one, other in combinations(singles, 2))
        for names in (*singles, *pairs):
            if tuple(names) not in seen and not list(self.forbidden(names)):
                seen.add(tuple(names))
                yield names

    # -- the declarations ----------------------------------------------------------------------------------------------

    def check(self) -> Iterator[Diagnostic]:
        """What is wrong with the options themselves, whichever are on."""
        yield from self.twice
        for option in self.declared.values():
            yield from self._names(option)
        alone: dict[str, Patched] = {}
        for option in self.declared.values():
            before = self._applied([name for name in self.with_required(option.name) if name != option.name])
            result = self._patched(before, option)
            alone[option.name] = result
            yield from result.found
            yield from _overreaching(option, result.touches)
            made = len(result.touches)
            if made and len(result.idle) == made and not result.found:
                message = f"option {quoted(option.name)} changes nothing: the title already says all it sets"
                also = tuple((idle.also[0][0], "already so") for idle in result.idle[:3] if idle.also)
                yield Diagnostic("R114", message, option.span, help="remove it, or change what it sets", also=also)
            else:
                yield from result.idle
        for one, other in combinations(self.declared.values(), 2):
            if not one.excludes(other) and not self._builds_on(other, one):
                yield from _clashes(one, alone[one.name].touches, other, alone[other.name].touches)

    def _names(self, option: Option) -> Iterator[Diagnostic]:
        for word, names in (("requires", option.requires), ("conflicts with", option.conflicts)):
            for name, span in names.items():
                if name == option.name:
                    yield Diagnostic("R113", f"option {quoted(name)} {word} itself", span)
                elif name not in self.declared:
                    message = f"option {quoted(option.name)} {word} {quoted(name)}, which this title does not have"
                    others = [known for known in self.declared if known != option.name]
                    yield Diagnostic("R109", message, span, help=did_you_mean(name, others))
        for name in self.with_required(option.name):
            for other in self.with_required(option.name):
                if other in self.declared[name].conflicts and name != other:
                    message = f"option {quoted(option.name)} can never be on: {quoted(name)} excludes {quoted(other)}"
                    yield Diagnostic("R113", message, self.declared[name].conflicts[other])

    def _builds_on(self, later: Option, earlier: Option) -> bool:
        """Whether an option needs another that comes before it, and so means to change what that one set."""
        return earlier.name in self.with_required(later.name)

    # -- switching on --------------------------------------------------------------------------------------------------

    def forbidden(self, names: Iterable[str]) -> Iterator[Diagnostic]:
        """Why these options cannot all be on, and only these."""
        wanted = list(dict.fromkeys(names))
        for name in wanted:
            if name not in self.declared:
                span = self.at if self.declared else NOWHERE
                message = f"this title has no option {quoted(name)}"
                yield Diagnostic("R112", message, span, help=did_you_mean(name, self.declared) or "it has no options")
        known = [self.declared[name] for name in self.declared if name in wanted]
        for option in known:
            for needed, span in option.requires.items():
                if needed in self.declared and needed not in wanted:
                    message = f"option {quoted(option.name)} needs {quoted(needed)}, which is not on"
                    yield Diagnostic("R111", message, span, help=f"switch on {quoted(needed)} as well")
        for one, other in combinations(known, 2):
            if one.excludes(other):
                message = f"options {quoted(one.name)} and {quoted(other.name)} may not be on together"
                span = one.conflicts.get(other.name) or other.conflicts.get(one.name) or other.span
                yield Diagnostic("R110", message, span, also=_where_declared(one, other, span))

    def switched_on(self, names: Sequence[str]) -> tuple[Node, list[Diagnostic]]:
        """The title with these options on, in declared order, and why that cannot be."""
        found = list(self.forbidden(names))
        result = self._applied([name for name in self.declared if name in names])
        return result.root, found + result.found

    def _applied(self, names: Sequence[str]) -> Patched:
        whole = Patched(self.root)
        for name in names:
            step = self._patched(whole, self.declared[name])
            whole.root = step.root
            whole.touches += step.touches
            whole.found += step.found
        return whole

    def _patched(self, before: Patched, option: Option) -> Patched:
        """A title after one more option, which need not remove what is removed already."""
        result = patched(before.root, option.changes, self.shape, _gone(before.touches) | self.removed.keys())
        result.found = list(self._blamed(option, result))
        return result

    def _blamed(self, option: Option, result: Patched) -> Iterator[Diagnostic]:
        """What is wrong with an option; where the title took away what it changes, told at the place that did so."""
        missing: dict[tuple[str, ...], list[Diagnostic]] = {}
        for wrong in result.found:
            way = result.lost.get(wrong)
            if way in self.removed:
                missing.setdefault(self.removed[way].steps, []).append(wrong)
            elif way is not None and self._inherits(option):
                there = follow(self.root, way[:-1])
                instead = ((there.node.span, "all there is here"),) if isinstance(there, Found) else ()
                yield replace(wrong, help=_either(option, way), also=instead)
            else:
                yield wrong
        for steps, mistakes in missing.items():
            message = f"this removes {quoted(' / '.join(steps))}, and option {quoted(option.name)} speaks of it"
            also = tuple((wrong.span, "it does so here") for wrong in mistakes[:3])
            yield Diagnostic("R105", message, self.removed[steps].span, help=_either(option, steps), also=also)

    def _inherits(self, option: Option) -> bool:
        return self.own is not None and not option.span.file.startswith(f"{self.own}/")


def _either(option: Option, way: tuple[str, ...]) -> str:
    return f"remove the option as well, by {quoted(f'remove: [options, {option.name}]')}, or keep {quoted(' / '.join(way))}"


def _overreaching(option: Option, touches: Iterable[Touch]) -> Iterator[Diagnostic]:
    """An option changes the game, not which title it is or which options it has."""
    for touch in touches:
        if touch.steps[0] in NOT_FOR_OPTIONS:
            message = f"option {quoted(option.name)} cannot change {quoted(touch.steps[0])}"
            yield Diagnostic("R106", message, touch.span, help="make a title of its own that `extends` this one")


def _gone(touches: Iterable[Touch]) -> frozenset[tuple[str, ...]]:
    removed = [touch for touch in touches if touch.verb == "remove"]
    return frozenset(steps for touch in removed for steps in (touch.steps, touch.way))


def _where_declared(one: Option, other: Option, shown: Span) -> tuple[tuple[Span, str], ...]:
    others = (option for option in (one, other) if option.span[:2] != shown[:2])
    return tuple((option.span, f"{quoted(option.name)} is here") for option in others)


def _clashes(one: Option, first: list[Touch], other: Option, second: list[Touch]) -> Iterator[Diagnostic]:
    """Values that two options change so that one would undo the other. ``one`` is declared, and applied, first."""
    for early in first:
        for late in second:
            words = _clash(early, quoted(one.name), late, quoted(other.name))
            if words is not None:
                help = f"add `conflicts: [{one.name}]` to {quoted(other.name)}, or `requires` if it builds on it"
                also = ((early.span, f"{quoted(one.name)} changes it here"),)
                yield Diagnostic("R108", f"{words}, and no conflict is declared", late.span, help=help, also=also)


def _clash(early: Touch, one: str, late: Touch, other: str) -> str | None:
    """How two changes get in one another's way, if they do."""
    at = quoted(" / ".join(early.steps if len(early.steps) < len(late.steps) else late.steps))
    if early.steps == late.steps:
        verbs = (early.verb, late.verb)
        if verbs == ("set", "set"):
            return None if same(early.value, late.value) else f"options {one} and {other} set {at} differently"
        if verbs == ("remove", "remove"):
            return None
        # Adding to what was set, or adding twice, composes; setting undoes what was added before.
        if "remove" in verbs or verbs == ("add", "set"):
            return f"option {one} {_does(early)} {at}, and option {other} {_does(late)} it"
        return None
    if early.verb == "remove" and late.steps[: len(early.steps)] == early.steps:
        return f"option {one} removes {at}, in which option {other} changes something"
    if late.verb != "add" and early.steps[: len(late.steps)] == late.steps:
        return f"option {other} {_does(late)} all of {at}, in which option {one} changes something"
    return None


def _does(touch: Touch) -> str:
    return {"set": "sets", "add": "adds to", "remove": "removes"}[touch.verb]


def _read(root: Node) -> Iterator[Option]:
    listed = root.child("options")
    if listed is None or not isinstance(listed.value, list):
        return
    for node in listed.value:
        name = node.child("name")
        if name is None or not isinstance(name.value, str):
            continue
        players = node.child("players")
        counts = players.plain() if players is not None else None
        yield Option(
            name.value,
            name.span,
            _words(node.child("requires")),
            _words(node.child("conflicts")),
            frozenset(count for count in counts if isinstance(count, int)) if isinstance(counts, list) else None,
            node.child("changes") or Node([], node.span),
        )


def _words(node: Node | None) -> dict[str, Span]:
    if node is None or not isinstance(node.value, list):
        return {}
    return {item.value: item.span for item in node.value if isinstance(item.value, str)}
