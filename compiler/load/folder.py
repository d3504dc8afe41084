"""A title's folder -> one document: the top-level keys of all its files together."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources.abc import Traversable

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.limits import FILES
from railwright.compiler.load.places import Place, yaml_files
from railwright.compiler.load.sources import Sources
from railwright.compiler.load.spans import Entry, Key, Node, Span


@dataclass
class Document:
    """What one folder or one shared piece says, before anything is taken in from elsewhere."""

    root: Node
    file_of: dict[Key, str] = field(default_factory=dict)
    """For each top-level key, the file it stands in, without `.yaml`."""
    files: list[str] = field(default_factory=list)
    """The files it was read from, without `.yaml`."""
    found: list[Diagnostic] = field(default_factory=list)
    """What is wrong with how it is written."""


def read_folder(place: Place, sources: Sources) -> Document:
    """Everything the files of a title's folder say."""
    top = Span(f"{place.shown}/title.yaml", 1, 1, 1)
    document = Document(Node({}, top))
    try:
        files = list(yaml_files(place.folder))
    except OSError as error:
        message = f"the folder {quoted(place.shown)} cannot be read: {error.strerror or error}"
        document.found.append(Diagnostic("L101", message, top))
        return document
    if len(files) > FILES:
        message = f"this folder holds {len(files)} YAML files; a title may have {FILES}"
        document.found.append(Diagnostic("L109", message, top))
        return document
    if not any(file.name == "title.yaml" for file in files):
        message = f"the folder {quoted(place.shown)} has no `title.yaml`, so it is not a title"
        document.found.append(Diagnostic("L101", message, top))
    for file in files:
        shown = f"{place.shown}/{file.name}"
        if file.name.endswith(".yml"):
            name = file.name.removesuffix(".yml") + ".yaml"
            help = f"rename it {quoted(name)}"
            document.found.append(Diagnostic("L114", "a title's files end in `.yaml`", Span(shown, 1, 1, 1), help=help))
            continue
        _take_in(document, file, shown, file.name.removesuffix(".yaml"), sources)
    return document


def read_piece(file: Traversable, shown: str, name: str, sources: Sources) -> Document:
    """What one file outside a title's folder says: the family's defaults, or a shared piece."""
    document = Document(Node({}, Span(shown, 1, 1, 1)))
    _take_in(document, file, shown, name, sources)
    return document


def _take_in(document: Document, file: Traversable, shown: str, stem: str, sources: Sources) -> None:
    """Add the keys of one file to the document. Its `source` note is kept beside those of the other files."""
    document.files.append(stem)
    root, found = sources.tree(file, shown)
    document.found.extend(found)
    if root is None:
        if not found:
            help = "write its keys, or remove the file"
            document.found.append(Diagnostic("L113", "this file is empty", Span(shown, 1, 1, 1), help=help))
        return
    if not isinstance(root.value, dict):
        if root.value is None:
            document.found.append(Diagnostic("L113", "this file is empty", root.span))
        else:
            message = "a title's file is a group of keys, each followed by a colon"
            document.found.append(Diagnostic("L112", message, root.span))
        return
    whole = document.root.value
    assert isinstance(whole, dict)
    for key, entry in root.value.items():
        if key == "source":
            notes = whole.setdefault("source", Entry(entry.key, Node({}, entry.key))).node.value
            assert isinstance(notes, dict)
            notes[stem] = entry
        elif key in whole:
            message = f"key {quoted(key)} is also in `{document.file_of.get(key, stem)}.yaml`; a key stands in one file"
            also = ((whole[key].key, "first written here"),)
            document.found.append(Diagnostic("L115", message, entry.key, also=also))
        else:
            whole[key] = entry
            document.file_of[key] = stem
