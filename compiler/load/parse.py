"""YAML text -> a tree of values with their places.

The tree is built from ruamel.yaml's parser events, not its constructors: nothing in a file can name a class, and every
limit is enforced while reading, before a hostile file has cost anything.

Scalars follow YAML 1.2's core schema, narrowed to what a title needs: ``true``, ``false`` and ``null`` (or nothing) are
themselves, plain decimal digits are whole numbers, digits with a point are numbers, and all else is text. So ``on``,
``no``, ``18_10``, ``0o7``, ``007``, ``1e3`` and ``2024-01-01`` are text, as they look.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.limits import ALIASES, DEPTH, DIGITS, FOUND, NODES, TEXT
from railwright.compiler.load.spans import Entry, Key, Node, Span
from railwright.compiler.load.syntax import told
from railwright.compiler.load.text import lines_of

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?[0-9]+\.[0-9]+")
_SURROGATE = re.compile("[\ud800-\udfff]")


def parsed(text: str, file: str) -> tuple[Node | None, list[Diagnostic]]:
    """The one document a file holds, or ``None`` where nothing of it can be used."""
    return _Reading(text, file).run()


class _Open(NamedTuple):
    """A list or group whose end has not been read yet."""

    node: Node
    anchor: str | None
    flow: bool
    before: int
    """Nodes read before it, so that its size is known at its end."""


class _Stop(Exception):
    """The file is past using."""


class _Reading:
    """One pass over one file."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.lines = lines_of(text)
        self.found: list[Diagnostic] = []
        self.root: Node | None = None
        self.stack: list[_Open] = []
        self.keys: list[tuple[Key | None, Span] | None] = []
        """For each open group, the key that waits for its value; a key of ``None`` is one that cannot be used."""
        self.anchors: dict[str, tuple[Node | None, int]] = {}
        self.nodes = 0
        self.aliases = 0
        self.documents = 0

    def run(self) -> tuple[Node | None, list[Diagnostic]]:
        events = YAML(typ="safe", pure=True).parse(self.text)
        try:
            for event in events:
                self._take(event)
                if len(self.found) >= FOUND:
                    return None, self.found
        except _Stop:
            return None, self.found
        except MarkedYAMLError as error:
            self.found.append(told(error, self.file, self.lines))
            return None, self.found
        except Exception as error:
            # ruamel.yaml meets some malformed escapes and directives with plain Python errors.
            where = Span(self.file, 1, 1, 1)
            self.found.append(Diagnostic("L104", f"this file cannot be read as YAML: {error}", where))
            return None, self.found
        return self.root, self.found

    # -- events ------------------------------------------------------------------------------------------------------

    def _take(self, event: Any) -> None:
        if isinstance(event, ScalarEvent):
            self._scalar(event)
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self._begin(event)
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            self._end(event)
        elif isinstance(event, AliasEvent):
            self._alias(event)
        elif isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self._stop("L111", "a second document begins here; a file holds one", self._span(event), "remove `---`")

    def _scalar(self, event: ScalarEvent) -> None:
        span = self._span(event)
        self._refuse_tag(event, span)
        text = event.value
        plain = event.style is None
        if len(text) > TEXT:
            self._stop("L109", f"this text has {len(text):,} characters; the most is {TEXT:,}", span)
        if _SURROGATE.search(text):
            text = self._paired(text, span)
        if plain and text == "" and self._is_value():
            # ruamel.yaml places "nothing" at whatever follows it; its key is where the designer would look.
            waiting = self.keys[-1]
            assert waiting is not None
            span = waiting[1]
        value: str | int | float | bool | None = self._resolved(text, span) if plain else text
        node = Node(value, span, text if plain else None)
        self._count(span)
        if plain and text == "<<" and self._is_key():
            message = "`<<` does not merge here"
            self.found.append(Diagnostic("L107", message, span, help="use `extends`, `uses` or `changes`"))
            self.keys[-1] = (None, span)
            return
        if event.anchor is not None:
            self.anchors[event.anchor] = (node, 1)
        self._place(node)

    def _paired(self, text: str, span: Span) -> str:
        """Escapes that are halves of a character, as JSON writes them, made whole; a half alone is refused."""
        try:
            return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        except UnicodeDecodeError:
            self.found.append(Diagnostic("L103", "this text holds half a character (a lone surrogate)", span))
            return _SURROGATE.sub("\ufffd", text)

    def _resolved(self, text: str, span: Span) -> str | int | float | bool | None:
        if text in _WORDS:
            return _WORDS[text]
        if _WHOLE.fullmatch(text):
            if len(text.lstrip("+-")) > DIGITS:
                message = f"a number of {len(text):,} digits; the most is {DIGITS}"
                self.found.append(Diagnostic("L116", message, span, help="put it in quotes if it is a name"))
                return 0
            return int(text)
        if len(text) <= 2 * DIGITS and _DECIMAL.fullmatch(text):
            return float(text)
        return text

    def _begin(self, event: MappingStartEvent | SequenceStartEvent) -> None:
        span = self._span(event)
        self._refuse_tag(event, span)
        if len(self.stack) >= DEPTH:
            self._stop("L109", f"lists and groups lie more than {DEPTH} deep here", span)
        node = Node({} if isinstance(event, MappingStartEvent) else [], span)
        if event.anchor is not None:
            self.anchors[event.anchor] = (None, 0)
        self.stack.append(_Open(node, event.anchor, bool(event.flow_style), self.nodes))
        self.keys.append(None)
        self._count(span)

    def _end(self, event: MappingEndEvent | SequenceEndEvent) -> None:
        ended = self.stack.pop()
        self.keys.pop()
        node, start = ended.node, ended.node.span
        if ended.flow and event.end_mark.line == start.line - 1:
            node.span = start._replace(end_column=event.end_mark.column + 1)
        else:
            node.span = start._replace(end_column=self._line_end(start))
        if ended.anchor is not None:
            self.anchors[ended.anchor] = (node, self.nodes - ended.before)
        self._place(node)

    def _alias(self, event: AliasEvent) -> None:
        span = self._span(event)
        self.aliases += 1
        if self.aliases > ALIASES:
            self._stop("L108", f"anchors are used more than {ALIASES} times in this file", span)
        name = event.anchor
        if name not in self.anchors:
            self._stop("L108", f"no anchor {quoted(name)} stands before this", span)
        node, size = self.anchors[name]
        if node is None:
            self._stop("L108", f"anchor {quoted(name)} is used inside itself", span)
            return
        self._count(span, size)
        self._place(node)

    # -- the tree ----------------------------------------------------------------------------------------------------

    def _is_key(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1].node.value, dict) and self.keys[-1] is None

    def _is_value(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1].node.value, dict) and self.keys[-1] is not None

    def _place(self, node: Node) -> None:
        """Put a finished node where it belongs: the top, a list, a key of a group, or the value of that key."""
        if not self.stack:
            self.root = node
            return
        around = self.stack[-1].node.value
        if isinstance(around, list):
            around.append(node)
            return
        assert isinstance(around, dict)
        waiting = self.keys[-1]
        if waiting is None:
            self.keys[-1] = (self._as_key(node, around), node.span)
            return
        self.keys[-1] = None
        key, span = waiting
        if key is not None:
            around[key] = Entry(span, node)

    def _as_key(self, node: Node, around: dict[Key, Entry]) -> Key | None:
        key = node.value
        if isinstance(key, (bool, float)) and node.raw is not None:
            # A key that merely looks like a truth or a fraction is the text it looks like.
            key = node.raw
        if not isinstance(key, (str, int)):
            kind = "nothing" if key is None else "a list" if isinstance(key, list) else "a group"
            help = "write a word or a whole number before the colon"
            self.found.append(Diagnostic("L110", f"{kind} cannot be a key", node.span, help=help))
            return None
        if key in around:
            first = around[key].key
            message = f"key {quoted(key)} is written twice in the same group"
            self.found.append(Diagnostic("L105", message, node.span, also=((first, "first written here"),)))
            return None
        return key

    # -- limits and places -------------------------------------------------------------------------------------------

    def _count(self, span: Span, size: int = 1) -> None:
        self.nodes += size
        if self.nodes > NODES:
            self._stop("L109", f"this file holds more than {NODES:,} keys and values", span)

    def _refuse_tag(self, event: Any, span: Span) -> None:
        tag = event.ctag
        if tag is not None and str(tag):
            message = f"tag {quoted(str(tag))} is not allowed: a title holds plain values"
            self.found.append(Diagnostic("L106", message, span, help="remove the tag"))

    def _stop(self, code: str, message: str, span: Span, help: str | None = None) -> None:
        self.found.append(Diagnostic(code, message, span, help=help))
        raise _Stop

    def _span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        span = Span(self.file, start.line + 1, start.column + 1, end.column + 1)
        if end.line == start.line:
            return span
        return span._replace(end_column=self._line_end(span))

    def _line_end(self, span: Span) -> int:
        line = self.lines[span.line - 1] if span.line <= len(self.lines) else ""
        return max(len(line.rstrip()) + 1, span.column)
