"""Finding a title and giving it as it is played: bundled, from the cache, from a folder, or from its JSON tables.

Generated Python is run only where this installation wrote it: in the package itself, or in the cache, whose entries are
checked against their digests. A compiled module from anywhere else is a stranger's code; of a title that was compiled
elsewhere the JSON tables are read, which are data.
"""

from __future__ import annotations

import importlib
import importlib.util
import marshal
import os
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from railwright.runtime import trace
from railwright.runtime.title import BadTables, CompiledTitle, from_json, from_namespace

TABLES = ".tables.json"


class TitleError(Exception):
    """A title that cannot be loaded; the message says what is wrong with it, and where."""


def load(target: str | os.PathLike[str], options: Sequence[str] = ()) -> CompiledTitle:
    """The title of a bundled id, of a folder, or of a file `<title>.tables.json`, with some of its options on."""
    words = os.fspath(target)
    if words.endswith((".json", ".py")) and not os.path.isdir(words):
        return _from_file(Path(words), options)
    title = None
    if not options and isinstance(target, str) and not _is_path(words):
        title = _shipped(words)
    if title is None:
        title = _from_folder(words, options)
    # A plain attribute: a title made by the runtime itself has none.
    title.__dict__["reload"] = lambda others: load(target, others)
    return title


@cache
def bundled() -> dict[str, Path]:
    """The folder of each bundled title by id, family by family."""
    found: dict[str, Path] = {}
    root = package_folder("definitions")
    for family in sorted(root.iterdir()) if root is not None else ():
        if (family / "family.yaml").is_file():
            for folder in sorted(family.iterdir()):
                if (folder / "title.yaml").is_file():
                    found[folder.name] = folder
    return found


@cache
def package_folder(name: str) -> Path | None:
    """Where a part of the package lies, found without importing it."""
    spec = importlib.util.find_spec(f"railwright.{name}")
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return Path(places[0]) if places else None


def _is_path(words: str) -> bool:
    return words in (".", "..") or "/" in words or os.sep in words


# -- shipped with the package ------------------------------------------------------------------------------------------


def _shipped(title_id: str) -> CompiledTitle | None:
    """The module the package carries of a bundled title, if it carries the YAML that was made from unchanged."""
    name = f"railwright.runtime.titles.{title_id}"
    if not title_id.replace("_", "").isalnum() or title_id.startswith("_"):
        return None
    try:
        if name not in sys.modules and importlib.util.find_spec(name) is None:
            return None
        namespace = vars(importlib.import_module(name))
        title = from_namespace(namespace)
    except Exception:
        # Whatever is wrong with it, the title is compiled again from its YAML.
        return None
    root = package_folder("definitions")
    if root is None or not _is_unchanged(title, root):
        return None
    file = Path(str(namespace["__file__"]))
    trace.enter(str(file), lambda: file.read_text(encoding="utf-8"), namespace, root.parent)
    return title


def _is_unchanged(title: CompiledTitle, root: Path) -> bool:
    """Whether the definitions of the package are those a title was compiled from: every file, and no further one."""
    folders: dict[Path, list[str]] = {}
    try:
        for source in title.source_map.files:
            path = root.parent / source.file
            if sha256(path.read_bytes()).hexdigest() != source.sha256:
                return False
            folders.setdefault(path.parent, []).append(path.name)
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


def _folder_of(words: str) -> Path | None:
    if not _is_path(words) and words in bundled():
        return bundled()[words]
    try:
        real = Path(words).resolve()
        if real.is_file() and real.suffix == ".yaml":
            real = real.parent
        if not real.is_dir():
            return None
    except (OSError, ValueError):
        return None
    return next((folder for folder in bundled().values() if folder.resolve() == real), real)


def _cached(folder: Path, options: Sequence[str]) -> CompiledTitle | None:
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


def _root(folder: Path | None) -> Path | None:
    """The folder that the names of a title's files begin in."""
    if folder is None:
        return None
    definitions = package_folder("definitions")
    return definitions.parent if folder in bundled().values() and definitions is not None else folder.parent


def _run(code: bytes, source: str, root: Path | None) -> CompiledTitle:
    """The title a generated module of our own defines."""
    compiled = marshal.loads(code)
    namespace: dict[str, Any] = {"__name__": compiled.co_filename.strip("<>").replace(" ", "_")}
    exec(compiled, namespace)
    trace.enter(compiled.co_filename, lambda: source, namespace, root)
    return from_namespace(namespace)


# -- compiled elsewhere ------------------------------------------------------------------------------------------------


def _from_file(path: Path, options: Sequence[str]) -> CompiledTitle:
    """A title out of its JSON tables. Beside a generated module they have its name."""
    tables = path.with_name(path.name.removesuffix(".py") + TABLES) if path.suffix == ".py" else path
    if path.suffix == ".py" and not tables.is_file():
        raise TitleError(
            f"{path} is a program, and programs from elsewhere are not run; "
            f"put {tables.name} beside it, which was written with it, or give the title's folder"
        )
    if options:
        raise TitleError(f"the options of {tables.name} were fixed when it was compiled; give the title's folder")
    try:
        return from_json(tables.read_bytes())
    except OSError as error:
        raise TitleError(f"{tables} cannot be read: {error.strerror or error}") from None
    except BadTables as error:
        raise TitleError(f"{tables}: {error}") from None
