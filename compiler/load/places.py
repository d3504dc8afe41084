"""Where titles are: the bundled ones by id, any other by the path of its folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from railwright.compiler.diagnostics.diagnostic import Diagnostic, nearest, quoted
from railwright.compiler.load.spans import NOWHERE, Span

SHOWN_ROOT = "definitions"
"""How messages call the folder of the bundled definitions, wherever it is installed."""


@dataclass(frozen=True)
class Place:
    """The folder of one title."""

    folder: Traversable
    shown: str
    """How messages call it."""
    family: str | None = None
    """The family a bundled title lies under."""

    @property
    def is_bundled(self) -> bool:
        """Whether it came with the package."""
        return self.family is not None

    @property
    def id(self) -> str:
        """The folder's own name."""
        return self.folder.name

    def same_as(self, other: Place) -> bool:
        """Whether both are the same folder."""
        return str(self.folder) == str(other.folder)


@cache
def definitions() -> Traversable:
    """The folder of the bundled definitions."""
    return files("railwright.definitions")


def families() -> list[str]:
    """The families the package knows, by name."""
    return sorted(folder.name for folder in definitions().iterdir() if folder.joinpath("family.yaml").is_file())


@cache
def bundled() -> dict[str, Place]:
    """Every bundled title by id, in the order of families and ids."""
    found = {}
    for family in families():
        folders = sorted(definitions().joinpath(family).iterdir(), key=lambda folder: folder.name)
        for folder in folders:
            if folder.joinpath("title.yaml").is_file():
                found[folder.name] = Place(folder, f"{SHOWN_ROOT}/{family}/{folder.name}", family)
    return found


def family_file(family: str) -> tuple[Traversable, str]:
    """The file every title of a family starts from, and how messages call it."""
    return definitions().joinpath(family, "family.yaml"), f"{SHOWN_ROOT}/{family}/family.yaml"


def shared_pieces(family: str) -> dict[str, tuple[Traversable, str]]:
    """The pieces titles of a family may use, by name, and how messages call their files."""
    folder = definitions().joinpath(family, "shared")
    if not folder.is_dir():
        return {}
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".yaml"))
    return {
        name.removesuffix(".yaml"): (folder.joinpath(name), f"{SHOWN_ROOT}/{family}/shared/{name}") for name in names
    }


def find(target: str | Path) -> Place | Diagnostic:
    """The title a person asks for: a bundled id, or the path of a folder or of a file in it."""
    words = os.fspath(target)
    if isinstance(target, str) and not _is_path(words) and words in bundled():
        return bundled()[words]
    return _folder(Path(words), words, "L101", NOWHERE)


def find_from(place: Place, words: str, span: Span) -> Place | Diagnostic:
    """The title another one extends: a bundled id, or a path that begins at the folder of who asks."""
    if not _is_path(words):
        if words in bundled():
            return bundled()[words]
        message = f"no bundled title is called {quoted(words)}"
        close = nearest(words, bundled())
        help = (
            f"did you mean {quoted(close)}?" if close else f"for a folder beside this one write {quoted('../' + words)}"
        )
        return Diagnostic("R101", message, span, help=help)
    if not isinstance(place.folder, Path):
        return Diagnostic("R101", "a bundled title extends bundled titles only", span)
    return _folder(place.folder / words, os.path.join(place.shown, words), "R101", span)


def _folder(path: Path, shown: str, code: str, span: Span) -> Place | Diagnostic:
    shown = os.path.normpath(shown).replace(os.sep, "/")
    try:
        if path.is_file() and path.suffix == ".yaml":
            path, shown = path.parent, os.path.dirname(shown) or "."
        if path.is_dir():
            real = path.resolve()
            for place in bundled().values():
                if isinstance(place.folder, Path) and place.folder.resolve() == real:
                    return place
            return Place(real, shown)
    except (OSError, ValueError) as error:
        return Diagnostic(code, f"{quoted(shown)} cannot be read: {_reason(error)}", span)
    close = nearest(shown, bundled())
    help = f"did you mean {quoted(close)}?" if close else None
    if help is None and code == "L101":
        help = f"bundled are {', '.join(quoted(title) for title in bundled())}; a folder is named by its path"
    return Diagnostic(code, f"no title or folder is called {quoted(shown)}", span, help=help)


def _is_path(words: str) -> bool:
    return words in (".", "..") or "/" in words or os.sep in words


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)


def yaml_files(folder: Traversable) -> Iterator[Traversable]:
    """The YAML files of a folder in order of name; hidden files, and names that begin with `_`, are not the title's."""
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith((".yaml", ".yml")) and not file.name.startswith((".", "_")):
            yield file
