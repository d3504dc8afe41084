"""One whole title out of everything it is made of.

Lowest first: the family's defaults, the shared pieces it ``uses``, the title it ``extends`` (itself whole), its own
files, its own ``changes``, and the options that are on, in the order they are declared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, nearest, quoted
from railwright.compiler.load.folder import Document, read_folder, read_piece
from railwright.compiler.load.limits import EXTENDS
from railwright.compiler.load.places import Place, family_file, find_from, shared_pieces
from railwright.compiler.load.sources import Sources
from railwright.compiler.load.spans import Key, Node, Span, SpanTable
from railwright.compiler.resolve.changes import Touch, patched
from railwright.compiler.resolve.merge import merged, without
from railwright.compiler.resolve.options import Options
from railwright.compiler.schema.common.title import TitleHead
from railwright.compiler.schema.complaints import fitted
from railwright.compiler.schema.document import FAMILIES, files_of, whole_model

HEAD = ("extends", "uses", "changes")
"""Keys that are used up while a title is made whole; a title does not inherit them."""


@dataclass
class Resolved:
    """A whole title as plain values with their places, not yet tried on its models."""

    place: Place
    root: Node
    family: str | None
    options: Options
    found: list[Diagnostic] = field(default_factory=list)

    @property
    def document(self) -> dict[str, Any]:
        """The whole title as plain values."""
        plain: dict[str, Any] = self.root.plain()
        return plain

    @property
    def spans(self) -> SpanTable:
        """Where each value was written."""
        return SpanTable(self.root)


def resolve(place: Place, sources: Sources, options: Sequence[str] = ()) -> Resolved:
    """The whole title of a folder, with some of its options on."""
    found: list[Diagnostic] = []
    removed: list[Touch] = []
    root, family = _whole(place, sources, (), found, removed)
    declared = Options(root, None if family is None else whole_model(family), removed, place.shown)
    found.extend(declared.check())
    if options:
        root, wrong = declared.switched_on(options)
        found.extend(wrong)
    return Resolved(place, root, family, declared, found)


def _whole(
    place: Place, sources: Sources, trail: tuple[Place, ...], found: list[Diagnostic], removed: list[Touch]
) -> tuple[Node, str | None]:
    """A title with all it takes in and its own changes, and its family where that can be told.

    What is wrong goes to ``found``, what changes take away to ``removed``.
    """
    own = read_folder(place, sources)
    found.extend(own.found)
    head = _head(own.root, found)
    base, base_family = _extended(place, own.root, head, sources, (*trail, place), found, removed)
    family = _family(place, own.root, base, base_family, found)
    layers: list[Node] = []
    if family is not None:
        _check_files(own, place, family, found)
        if base is None:
            layers.append(_piece(*family_file(family), "family", sources, found))
        layers.extend(_used(own.root, head, family, sources, found))
    if base is not None:
        layers.append(without(base, HEAD))
    whole = own.root
    if layers:
        low = layers[0]
        for layer in layers[1:]:
            low = merged(low, layer)
        whole = merged(low, own.root)
    changes = own.root.child("changes")
    if head.changes and changes is not None:
        result = patched(whole, changes, None if family is None else whole_model(family))
        found.extend(result.found)
        found.extend(result.idle)
        removed.extend(touch for touch in result.touches if touch.verb == "remove")
        whole = result.root
    return whole, family


def _head(root: Node, found: list[Diagnostic]) -> TitleHead:
    """What the title takes in. Keys that do not fit are reported and taken as not written."""
    fitting = {}
    for key in HEAD:
        node = root.child(key)
        if node is not None:
            head, wrong = fitted(TitleHead, {key: node.plain()}, SpanTable(root))
            found.extend(wrong)
            if head is not None:
                fitting[key] = node.plain()
    return TitleHead.model_validate(fitting)


def _extended(
    place: Place,
    root: Node,
    head: TitleHead,
    sources: Sources,
    trail: tuple[Place, ...],
    found: list[Diagnostic],
    removed: list[Touch],
) -> tuple[Node | None, str | None]:
    if head.extends is None:
        return None, None
    spans = SpanTable(root)
    span = spans.at(("extends",))
    base = find_from(place, head.extends, span)
    if isinstance(base, Diagnostic):
        found.append(base)
        return None, None
    if any(base.same_as(earlier) for earlier in trail):
        chain = " -> ".join([*(earlier.id for earlier in trail), base.id])
        found.append(Diagnostic("R102", f"titles extend one another in a circle: {quoted(chain, 200)}", span))
        return None, None
    if len(trail) > EXTENDS:
        found.append(Diagnostic("R102", f"more than {EXTENDS} titles extend one another", span))
        return None, None
    node, family = _whole(base, sources, trail, found, removed)
    inherited = node.child("title")
    own_id = spans.node(("title", "id"))
    base_id = inherited.child("id") if inherited is not None else None
    if own_id is None or (base_id is not None and own_id.value == base_id.value):
        message = "a title that extends another needs an id of its own"
        where = own_id.span if own_id is not None else spans.key(("title",))
        help = "write `id` under `title`" if own_id is None else f"it extends {quoted(own_id.value)}: choose another id"
        found.append(Diagnostic("R115", message, where, help=help))
    return node, family


def _family(place: Place, own: Node, base: Node | None, base_family: str | None, found: list[Diagnostic]) -> str | None:
    spans = SpanTable(own)
    written = spans.node(("title", "family"))
    inherited = base_family or place.family
    if written is None or not isinstance(written.value, str):
        if inherited is None and base is None and not found:
            message = "this title does not say which family it belongs to, nor which title it extends"
            help = f"write `family` under `title`: one of {', '.join(quoted(name) for name in FAMILIES)}"
            keys = [str(key) for key in own.value] if isinstance(own.value, dict) else []
            misspelt = nearest("extends", keys)
            if misspelt is not None:
                help = f"did you mean `extends` by {quoted(misspelt)}?"
            found.append(Diagnostic("R103", message, spans.key((misspelt or "title",)), help=help))
        return inherited
    if written.value not in FAMILIES:
        message = f"there is no family {quoted(written.value)}"
        found.append(Diagnostic("R103", message, written.span, help=did_you_mean(written.value, FAMILIES)))
        return inherited
    if inherited is not None and inherited != written.value:
        whose = "the title it extends" if base_family else "its folder"
        message = f"this title says it is of family {quoted(written.value)}, {whose} is of {quoted(inherited)}"
        found.append(Diagnostic("R103", message, written.span))
        return inherited
    return written.value


def _used(root: Node, head: TitleHead, family: str, sources: Sources, found: list[Diagnostic]) -> list[Node]:
    if not head.uses:
        return []
    pieces = shared_pieces(family)
    layers = []
    for place, name in enumerate(head.uses):
        if name not in pieces:
            message = f"the family has no shared piece {quoted(name)}"
            span = SpanTable(root).at(("uses", place))
            found.append(Diagnostic("R104", message, span, help=did_you_mean(name, pieces)))
        else:
            layers.append(_piece(*pieces[name], f"shared/{name}", sources, found))
    return layers


def _piece(file: Any, shown: str, name: str, sources: Sources, found: list[Diagnostic]) -> Node:
    piece = read_piece(file, shown, name, sources)
    found.extend(piece.found)
    return piece.root


def _check_files(own: Document, place: Place, family: str, found: list[Diagnostic]) -> None:
    """Each key in the file where a reader looks for it."""
    files = files_of(family)
    home: dict[Key, str] = {key: stem for stem, keys in files.items() for key in keys}
    for key, stem in own.file_of.items():
        if stem in files and home.get(key, stem) != stem:
            message = f"{quoted(key)} belongs in `{home[key]}.yaml`"
            help = f"move it there from `{stem}.yaml`"
            found.append(Diagnostic("S108", message, SpanTable(own.root).key((key,)), help=help))
    for stem in own.files:
        if stem not in files:
            message = f"a title of this family has no file {quoted(stem + '.yaml')}"
            span = Span(f"{place.shown}/{stem}.yaml", 1, 1, 1)
            found.append(Diagnostic("L114", message, span, help=did_you_mean(stem, files)))
