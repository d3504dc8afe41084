"""Finding a title and giving it as it is played: bundled, from the cache, from a folder, or from its JSON tables.

Generated Python is run only where this installation wrote it: in the package itself, or in the cache, whose entries are
checked against their digests. A compiled module from anywhere else is a stranger's code; of a title that was compiled
elsewhere the JSON tables are read, which are data.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Sequence, Set
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, Any

from railwright.runtime import trace
from railwright.runtime.title import BadTables, CompiledTitle, from_json, from_namespace

if TYPE_CHECKING:
    from pathlib import Path

# Paths are text here: what is imported on the way to a compiled title is most of the time it takes.

TABLES = ".tables.json"


class TitleError(Exception):
    """A title that cannot be loaded; the message says what is wrong with it, and where."""


def load(target: str | os.PathLike[str], options: Sequence[str] = ()) -> CompiledTitle:
    """The title of a bundled id, of a folder, or of a file `<title>.tables.json`, with some of its options on."""
    words = _words_of(target)
    _check_options(options)
    if words.endswith((".json", ".py")) and not os.path.isdir(words):
        return _from_file(words, options)
    title = None
    if not options and isinstance(target, str) and not _is_path(words):
        title = _shipped(words)
    if title is None:
        title = _from_folder(words, options)
    # A plain attribute: a title made by the runtime itself has none.
    title.__dict__["reload"] = lambda others: load(target, others)
    return title


def _words_of(target: object) -> str:
    if not isinstance(target, str | os.PathLike) or not isinstance(words := os.fspath(target), str) or not words:
        raise TitleError(f"a title is an id or a path, not `{target!r:.60}`; bundled are {', '.join(_bundled())}")
    return words


def _check_options(options: object) -> None:
    """A text is a list of letters to Python: one option in place of a list of them would be taken for many."""
    if isinstance(options, str | bytes) or not isinstance(options, Sequence | Set):
        raise TitleError(f"options are a list of names, not `{options!r:.60}`")
    for name in options:
        if not isinstance(name, str):
            raise TitleError(f"the name of an option is text, not `{name!r:.60}`")


def bundled() -> dict[str, Path]:
    """The folder of each bundled title by id, family by family."""
    from pathlib import Path

    return {title: Path(folder) for title, folder in _bundled().items()}


@cache
def _bundled() -> dict[str, str]:
    found: dict[str, str] = {}
    root = _definitions()
    for family in sorted(os.listdir(root)):
        if os.path.isfile(os.path.join(root, family, "family.yaml")):
            for title in sorted(os.listdir(os.path.join(root, family))):
                folder = os.path.join(root, family, title)
                if os.path.isfile(os.path.join(folder, "title.yaml")):
                    found[title] = folder
    return found


@cache
def _definitions() -> str:
    """Where the bundled definitions lie."""
    return str(import_module("railwright.definitions").__path__[0])


def _is_path(words: str) -> bool:
    return words in (".", "..") or "/" in words or os.sep in words


# -- shipped with the package ------------------------------------------------------------------------------------------


def _shipped(title_id: str) -> CompiledTitle | None:
    """The module the package carries of a bundled title, if it carries the YAML that was made from unchanged."""
    if not title_id.replace("_", "").isalnum() or title_id.startswith("_"):
        return None
    try:
        namespace = vars(import_module(f"railwright.runtime.titles.{title_id}"))
        title = from_namespace(namespace)
    except Exception:
        # None is carried, or whatever is wrong with it: the title is compiled from its YAML.
        return None
    root = os.path.dirname(_definitions())
    if not _is_unchanged(title, root):
        return None
    file = str(namespace["__file__"])
    trace.enter(file, lambda: _text(file), namespace, root)
    return title


def _text(file: str) -> str:
    with open(file, encoding="utf-8") as stream:
        return stream.read()


def _is_unchanged(title: CompiledTitle, root: str) -> bool:
    """Whether the definitions of the package are those a title was compiled from: every file, and no further one."""
    folders: dict[str, list[str]] = {}
    try:
        for source in title.source_map.files:
            path = os.path.join(root, source.file)
            with open(path, "rb") as stream:
                if sha256(stream.read()).hexdigest() != source.sha256:
                    return False
            folders.setdefault(os.path.dirname(path), []).append(os.path.basename(path))
        return all(
            sorted(names) == sorted(name for name in os.listdir(folder) if name.endswith((".yaml", ".yml")))
            for folder, names in folders.items()
            if "title.yaml" in names
        )
    except OSError:
        return False


# -- compiled here -----------------------------------------------------------------------------------------------------


def _from_folder(words: str, options: Sequence[str]) -> CompiledTitle:
    """A title out of the cache, or compiled now."""
    folder = _folder_of(words)
    if folder is not None:
        title = _cached(folder, options)
        if title is not None:
            return title
    # Imported only here: playing a compiled title needs nothing of the compiler.
    from railwright.compiler.diagnostics.render.text import as_text
    from railwright.compiler.pipeline import compile

    compiled = compile(words, options, use_cache=True)
    if compiled.python is None:
        assert compiled.result is not None
        raise TitleError(as_text(compiled.result.collected, compiled.result.sources).rstrip())
    return _run(compiled.code, compiled.python, _root(folder))


def _folder_of(words: str) -> str | None:
    if not _is_path(words) and words in _bundled():
        return _bundled()[words]
    try:
        real = os.path.realpath(words)
        if real.endswith(".yaml") and os.path.isfile(real):
            real = os.path.dirname(real)
        if not os.path.isdir(real):
            return None
    except (OSError, ValueError):
        return None
    return next((folder for folder in _bundled().values() if os.path.realpath(folder) == real), real)


def _cached(folder: str, options: Sequence[str]) -> CompiledTitle | None:
    try:
        from railwright.compiler.cache import fetch
    except ImportError:
        return None
    kept = fetch(folder, options)
    if kept is None or "python" not in kept.outputs or not kept.code:
        return None
    try:
        return _run(kept.code, kept.outputs["python"], _root(folder))
    except (ValueError, TypeError, EOFError, KeyError, AttributeError, ImportError):
        return None


def _root(folder: str | None) -> str | None:
    """The folder that the names of a title's files begin in."""
    if folder is None:
        return None
    return os.path.dirname(_definitions() if folder in _bundled().values() else folder)


def _run(code: bytes, source: str, root: str | None) -> CompiledTitle:
    """The title a generated module of our own defines."""
    compiled = marshal.loads(code)
    namespace: dict[str, Any] = {"__name__": compiled.co_filename.strip("<>").replace(" ", "_")}
    exec(compiled, namespace)
    trace.enter(compiled.co_filename, lambda: source, namespace, root)
    return from_namespace(namespace)


# -- compiled elsewhere ------------------------------------------------------------------------------------------------


def _from_file(path: str, options: Sequence[str]) -> CompiledTitle:
    """A title out of its JSON tables. Beside a generated module they have its name."""
    tables = path.removesuffix(".py") + TABLES if path.endswith(".py") else path
    name = os.path.basename(tables)
    if path.endswith(".py") and not os.path.isfile(tables):
        raise TitleError(
            f"{path} is a program, and programs from elsewhere are not run; "
            f"put {name} beside it, which was written with it, or give the title's folder"
        )
    if options:
        raise TitleError(f"the options of {name} were fixed when it was compiled; give the title's folder")
    try:
        with open(tables, "rb") as stream:
            return from_json(stream.read())
    except OSError as error:
        raise TitleError(f"{tables} cannot be read: {error.strerror or error}") from None
    except BadTables as error:
        raise TitleError(f"{tables}: {error}") from None
