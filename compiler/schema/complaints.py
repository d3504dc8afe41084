"""What pydantic finds wrong, in the designer's words and at the designer's line.

``fitted`` tries a document on a model. Each error becomes one diagnostic: where a value may have several shapes, only
the shape that was most likely meant is spoken of, and a misspelt key is not also reported as a missing one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, nearest, quoted
from railwright.compiler.load.spans import Node, Path, Span, SpanTable
from railwright.compiler.resolve.ways import name_of
from railwright.compiler.schema.base import FORMS
from railwright.compiler.schema.shape import Aim, aim, members, tag_values

MOST = 1_000
"""Errors looked at. A title with more has one cause for many of them."""

KINDS = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "bool_type": "`true` or `false`",
    "bool_parsing": "`true` or `false`",
    "list_type": "a list",
    "tuple_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "dict_type": "a group of keys",
    "mapping_type": "a group of keys",
    "model_type": "a group of keys",
    "model_attributes_type": "a group of keys",
    "dataclass_type": "a group of keys",
    "none_required": "nothing",
}
"""What was expected, for each error that says a value is of the wrong kind."""
BOUNDS = {
    "greater_than": ("gt", "it must be more than {}"),
    "greater_than_equal": ("ge", "it must be {} or more"),
    "less_than": ("lt", "it must be less than {}"),
    "less_than_equal": ("le", "it must be {} or less"),
    "multiple_of": ("multiple_of", "it must be a multiple of {}"),
}
"""Where an error about a number out of range keeps the bound, and how it is said."""


@dataclass(frozen=True)
class Complaint:
    """One pydantic error and what it speaks of."""

    kind: str
    aim: Aim
    found: Any
    context: Mapping[str, Any]
    message: str

    @property
    def path(self) -> Path:
        """The way to the value."""
        return self.aim.path


def fitted(
    shape: Any, document: Any, spans: SpanTable, at: Path = (), file_of: Mapping[str, str] | None = None
) -> tuple[Any, list[Diagnostic]]:
    """The document as the model, or ``None``, and everything that does not fit.

    ``at`` is the path of the document in the whole title; ``file_of`` tells in which file a top-level key is written.
    """
    try:
        if isinstance(shape, type) and issubclass(shape, BaseModel):
            return shape.model_validate(document), []
        return TypeAdapter(shape).validate_python(document), []
    except ValidationError as errors:
        complaints = [
            Complaint(error["type"], aim(shape, error["loc"]), error["input"], error.get("ctx", {}), error["msg"])
            for error in errors.errors(include_url=False)[:MOST]
        ]
    told = _Telling(spans, at, file_of or {})
    return None, list(told.all(_settled(complaints, 0)))


# -- several shapes ----------------------------------------------------------------------------------------------------


def _settled(complaints: Sequence[Complaint], level: int) -> list[Complaint]:
    """Of the complaints of all shapes a value may have, those of the shape most likely meant."""
    kept: list[Complaint] = []
    choices: dict[Path, dict[str, list[Complaint]]] = defaultdict(lambda: defaultdict(list))
    for complaint in complaints:
        branches = complaint.aim.branches
        if len(branches) <= level:
            kept.append(complaint)
        else:
            choices[branches[level].path][branches[level].label].append(complaint)
    for path, shapes in choices.items():
        kept.extend(_settled(_likeliest(path, list(shapes.values())), level + 1))
    return kept


def _likeliest(path: Path, shapes: list[list[Complaint]]) -> list[Complaint]:
    inside = [shape for shape in shapes if all(complaint.path != path for complaint in shape)]
    if inside:
        return min(inside, key=lambda shape: (sum(_is_about_keys(complaint) for complaint in shape), len(shape)))
    values = [shape for shape in shapes if not any(_is_kind(complaint, path) for complaint in shape)]
    if values:
        return [_one_of_all(path, values)]
    return [_kind_of_all(path, shapes)]


def _is_about_keys(complaint: Complaint) -> int:
    # A tag that does not fit rules a shape out more firmly than a missing or unknown key.
    return {"missing": 1, "extra_forbidden": 1, "literal_error": 3}.get(complaint.kind, 0)


def _is_kind(complaint: Complaint, path: Path) -> bool:
    if complaint.path != path:
        return False
    if complaint.kind == "literal_error":
        # No list of words can be meant by something that is not a word at all.
        return not isinstance(complaint.found, (str, int)) or isinstance(complaint.found, bool)
    return complaint.kind in KINDS


def _one_of_all(path: Path, shapes: list[list[Complaint]]) -> Complaint:
    """The shapes are of the right kind, but none allows this value: the words of all of them together."""
    at_path = [complaint for shape in shapes for complaint in shape if complaint.path == path]
    words = [complaint for complaint in at_path if complaint.kind == "literal_error"]
    if not words:
        return at_path[0]
    bounds = [complaint for complaint in at_path if complaint.kind in BOUNDS]
    if bounds and isinstance(bounds[0].found, int | float):
        # A number was meant, not a word; that there is also a word for it is worth saying.
        first = bounds[0]
        listed = [word for complaint in words for word in _words(complaint)]
        return Complaint(first.kind, first.aim, first.found, {**first.context, "words": listed}, first.message)
    expected = " or ".join(str(complaint.context["expected"]) for complaint in words)
    first = words[0]
    return Complaint(first.kind, first.aim, first.found, {"expected": expected}, first.message)


def _kind_of_all(path: Path, shapes: list[list[Complaint]]) -> Complaint:
    """The value is of no kind any shape allows: all kinds together."""
    at_path = [complaint for shape in shapes for complaint in shape if complaint.path == path]
    kinds = dict.fromkeys(KINDS[complaint.kind] for complaint in at_path if complaint.kind in KINDS)
    words = [word for complaint in at_path if complaint.kind == "literal_error" for word in _words(complaint)]
    if words:
        kinds["one of the words " + ", ".join(quoted(word) for word in words)] = None
    first = at_path[0]
    return Complaint("kinds", first.aim, first.found, {"expected": " or ".join(kinds)}, first.message)


def _words(complaint: Complaint) -> list[str]:
    """The words a pydantic error lists, without its quotes and commas."""
    listed = str(complaint.context.get("expected", "")).replace(" or ", ", ")
    return [word.strip().strip("'") for word in listed.split(",") if word.strip()]


# -- words -------------------------------------------------------------------------------------------------------------


class _Telling:
    """Turns complaints about one document into diagnostics."""

    def __init__(self, spans: SpanTable, at: Path, file_of: Mapping[str, str]) -> None:
        self.spans = spans
        self.at = at
        self.file_of = file_of

    def all(self, complaints: Iterable[Complaint]) -> Iterator[Diagnostic]:
        groups: dict[Path, list[Complaint]] = defaultdict(list)
        others: list[Complaint] = []
        for complaint in complaints:
            if complaint.kind in ("missing", "extra_forbidden") and isinstance(complaint.path[-1], str):
                groups[complaint.path[:-1]].append(complaint)
            else:
                others.append(complaint)
        for path, group in groups.items():
            yield from self._keys(group, is_top=not self.at + path)
        for complaint in others:
            yield self._value(complaint)

    def _keys(self, group: list[Complaint], is_top: bool) -> Iterator[Diagnostic]:
        """The missing and the unknown keys of one group; one misspelt key is both, and is told once."""
        missing = {str(complaint.path[-1]): complaint for complaint in group if complaint.kind == "missing"}
        for complaint in group:
            if complaint.kind != "extra_forbidden":
                continue
            key = str(complaint.path[-1])
            known = list(complaint.aim.model.model_fields) if complaint.aim.model is not None else []
            meant = nearest(key, missing)
            if meant is not None:
                del missing[meant]
                help: str | None = f"did you mean {quoted(meant)}?"
            else:
                help = did_you_mean(key, known)
            message = f"unknown key {quoted(key)} in {self._around(complaint.path)}"
            yield Diagnostic("S102", message, self._key_span(complaint), help=help)
        if is_top:
            yield from self._missing_files(missing)
        else:
            for key, complaint in missing.items():
                yield self._missing(key, complaint)

    def _missing(self, key: str, complaint: Complaint) -> Diagnostic:
        above = self.at + complaint.path[:-1]
        message = f"{self._around(complaint.path)} lacks the key {quoted(key)}"
        about = _about(complaint.aim.model, key)
        return Diagnostic("S101", message, self.spans.key(above), help=about and f"{quoted(key)}: {about}")

    def _missing_files(self, missing: Iterable[str]) -> Iterator[Diagnostic]:
        """Missing keys of the title itself, those of one file together."""
        by_file: dict[str, list[str]] = defaultdict(list)
        for key in missing:
            by_file[self.file_of.get(key, "title")].append(quoted(key))
        for file, keys in by_file.items():
            listed = keys[0] if len(keys) == 1 else f"{', '.join(keys[:-1])} and {keys[-1]}"
            message = f"the title lacks the key{'' if len(keys) == 1 else 's'} {listed}"
            help = f"write {'it' if len(keys) == 1 else 'them'} in `{file}.yaml`"
            yield Diagnostic("S101", message, self.spans.at(()), help=help)

    def _value(self, complaint: Complaint) -> Diagnostic:
        kind, context = complaint.kind, complaint.context
        node = None if complaint.aim.is_key else self.spans.node(self.at + complaint.path)
        span = self._key_span(complaint) if complaint.aim.is_key else self.spans.at(self.at + complaint.path)
        found = _described(complaint.found, node)
        if kind == "kinds" or kind in KINDS:
            expected = context["expected"] if kind == "kinds" else KINDS[kind]
            code = "S109" if complaint.aim.is_key else "S103"
            what = "a key that is " if complaint.aim.is_key else ""
            message = f"expected {what}{expected}, found {found}"
            return Diagnostic(code, message, span, help=_conversion(expected, complaint.found, node))
        if kind == "literal_error":
            words = _words(complaint)
            name = self._key_name(complaint.path[:-1] if complaint.aim.is_key else complaint.path)
            message = f"{found} is not a word for {'a key of ' if complaint.aim.is_key else ''}{name}"
            return Diagnostic("S105", message, span, help=did_you_mean(complaint.found, words) or _listed(words))
        if kind in ("union_tag_invalid", "union_tag_not_found"):
            return self._tag(complaint, span)
        if kind in BOUNDS:
            help = _listed(context["words"]).replace("one of ", "or write ", 1) if "words" in context else None
            return Diagnostic("S104", f"{found} is out of range: {_range(kind, context)}", span, help=help)
        if kind == "string_pattern_mismatch":
            words_for = FORMS.get(str(context.get("pattern")), f"text of the form {quoted(context.get('pattern'))}")
            return Diagnostic("S106", f"{found} is not {words_for}", span)
        if kind == "string_unicode":
            return Diagnostic("S106", f"{found} holds half a character", span)
        if kind in ("string_too_short", "string_too_long"):
            return Diagnostic("S106", f"{found} is {_length(kind, context, 'character')}", span)
        if kind == "missing":  # an entry of a list of fixed length
            above = complaint.path[:-1]
            message = f"{self._key_name(above)} has too few entries"
            return Diagnostic("S107", message, self.spans.at(self.at + above))
        if kind in ("too_short", "too_long"):
            message = f"{self._key_name(complaint.path)} has {_length(kind, context, 'entry')}"
            return Diagnostic("S107", message, self.spans.key(self.at + complaint.path))
        if kind == "invalid_key":  # a number where the model has words
            above = self.at + complaint.path[:-1]
            message = f"unknown key {quoted(complaint.path[-1])} in {self._around(complaint.path)}"
            return Diagnostic("S102", message, self.spans.key((*above, _number(complaint.path[-1]))))
        if kind == "value_error":
            return Diagnostic("S110", str(context.get("error", complaint.message)), span)
        return Diagnostic("S110", complaint.message, span)

    def _tag(self, complaint: Complaint, span: Span) -> Diagnostic:
        """A group says of itself which of several shapes it has, and says it wrong or not at all."""
        key = str(complaint.context.get("discriminator", "")).strip("'")
        known = [word.strip().strip("'") for word in str(complaint.context.get("expected_tags", "")).split(",")]
        if complaint.kind == "union_tag_not_found":
            message = f"{self._around((*complaint.path, key))} lacks the key {quoted(key)}"
            kinds = [word for member in members(complaint.aim.shape) for word in tag_values(member, key)]
            return Diagnostic("S101", message, self.spans.key(self.at + complaint.path), help=_listed(kinds))
        tag_path = (*self.at, *complaint.path, key)
        node = self.spans.node(tag_path)
        found = _described(node.value if node is not None else complaint.context.get("tag"), node)
        message = f"{found} is not a word for `{key}`"
        help = did_you_mean(complaint.context.get("tag"), known) or _listed(known)
        return Diagnostic("S111", message, self.spans.at(tag_path), help=help)

    # -- places --------------------------------------------------------------------------------------------------------

    def _key_span(self, complaint: Complaint) -> Span:
        return self.spans.key(self.at + complaint.path)

    def _key_name(self, path: Path) -> str:
        """The nearest key at or above a path."""
        for step in reversed(self.at + path):
            if isinstance(step, str):
                return quoted(step)
        return "this list"

    def _around(self, path: Path) -> str:
        """The group a key belongs to, as a designer would call it."""
        above = self.at + path[:-1]
        if not above:
            return "the title"
        if isinstance(above[-1], int):
            node = self.spans.node(above)
            name = name_of(node) if node is not None else None
            entry = quoted(name) if name is not None else str(above[-1] + 1)
            return f"entry {entry} of {self._key_name(path[:-1])}"
        return quoted(above[-1])


def _described(value: Any, node: Node | None) -> str:
    """A value as a message names it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"`{'true' if value else 'false'}`"
    if isinstance(value, (int, float)):
        return f"the number {quoted(node.raw if node is not None and node.raw else value)}"
    if isinstance(value, str):
        return f"text {quoted(value)}" if value else "empty text"
    if isinstance(value, list):
        return "a list"
    return "a group of keys"


def _conversion(expected: str, found: Any, node: Node | None) -> str | None:
    """What to type where a value only looks like another kind."""
    raw = node.raw if node is not None and node.raw else str(found)
    if "text" in expected and isinstance(found, (int, float)):
        return f"put it in quotes: `'{raw}'`"
    if "whole number" in expected:
        digits = str(found).replace(",", "").replace("_", "").lstrip("$") if isinstance(found, str) else ""
        if digits.isascii() and digits.isdigit() and len(digits) < 10:
            return f"write `{int(digits)}`"
        if isinstance(found, float):
            return "write it without a point"
    if expected == "a list" and isinstance(found, (str, int)) and len(raw) < 40 and raw.isprintable():
        # `a.b` and `a/b` are how other tools write a way.
        parts = re.split(r"\s*[./,]\s*", raw) if isinstance(found, str) else [raw]
        return f"put it in brackets: `[{', '.join(parts) if all(parts) else raw}]`"
    if expected == "a list" and isinstance(found, dict):
        return "put `- ` before it, as before each entry of a list"
    if expected == "`true` or `false`" and str(found).lower() in ("yes", "on", "y"):
        return "write `true`"
    if expected == "`true` or `false`" and str(found).lower() in ("no", "off", "n"):
        return "write `false`"
    return None


def _number(step: str | int) -> str | int:
    return int(step) if isinstance(step, str) and step.lstrip("-").isdigit() else step


def _listed(words: Sequence[str]) -> str:
    return "one of " + ", ".join(quoted(word) for word in words[:40])


def _range(kind: str, context: Mapping[str, Any]) -> str:
    key, text = BOUNDS[kind]
    return text.format(context.get(key))


def _length(kind: str, context: Mapping[str, Any], unit: str) -> str:
    few = kind.endswith("short")
    bound = int(context.get("min_length" if few else "max_length", 0))
    units = unit if bound == 1 else {"entry": "entries", "character": "characters"}[unit]
    if unit == "character":
        return f"too {'short' if few else 'long'}: {'at least' if few else 'at most'} {bound} {units}"
    return f"too {'few' if few else 'many'} entries: {'at least' if few else 'at most'} {bound}"


def _about(model: type[BaseModel] | None, key: str) -> str | None:
    field = model.model_fields.get(key) if model is not None else None
    if field is None or not field.description:
        return None
    line = field.description.strip().splitlines()[0]
    return line[0].lower() + line[1:].rstrip(".")
