"""Compiled titles kept between runs, found again by the content of everything they were made from.

An entry is one file in the user's cache folder. It lists every file that was read with its digest, and every folder
with the YAML files it held; it is used only while all of that is still so, its own digest is right, and the compiler
is the same. Anything else, and any error at all, means the title is compiled again: a cache never fails.

Imports nothing that is slow, so that a title in the cache is loaded without the compiler.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

FORMAT = 1
"""Raised when entries are written in another way."""


@dataclass(frozen=True)
class Kept:
    """A compiled title from the cache."""

    outputs: Mapping[str, str]
    """What was written, by kind: ``python`` and ``json``."""
    notes: str
    """The warnings that were shown when it was compiled."""


def cache_folder() -> Path:
    """Where compiled titles are kept; ``RAILWRIGHT_CACHE`` names another place."""
    chosen = os.environ.get("RAILWRIGHT_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "railwright"


def fetch(folder: Path, options: Sequence[str]) -> Kept | None:
    """The compiled title of a folder with some options on, if it is kept and nothing it was made from has changed."""
    try:
        entry = json.loads(_file(folder, options).read_text(encoding="utf-8"))
        body = entry["body"]
        if entry["digest"] != _digest(body) or body["format"] != FORMAT or body["compiler"] != compiler_mark():
            return None
        if any(_yaml_names(Path(path)) != names for path, names in body["folders"].items()):
            return None
        if any(sha256(Path(path).read_bytes()).hexdigest() != digest for path, digest in body["files"].items()):
            return None
        return Kept(dict(body["outputs"]), str(body["notes"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def keep(
    folder: Path, options: Sequence[str], files: Mapping[Path, str], outputs: Mapping[str, str], notes: str = ""
) -> None:
    """Keep a compiled title. ``files`` are all that were read, with the SHA-256 of each."""
    body = {
        "format": FORMAT,
        "compiler": compiler_mark(),
        "files": {str(path): digest for path, digest in sorted(files.items())},
        "folders": {str(path): _yaml_names(path) for path in sorted({path.parent for path in files})},
        "outputs": dict(outputs),
        "notes": notes,
    }
    target = _file(folder, options)
    with suppress(OSError, ValueError):
        target.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and moved into place: another process sees the old entry or the new one, never half of one.
        with NamedTemporaryFile("w", encoding="utf-8", dir=target.parent, suffix=".part", delete=False) as part:
            json.dump({"digest": _digest(body), "body": body}, part)
        os.replace(part.name, target)


@cache
def compiler_mark() -> str:
    """A mark that changes whenever the compiler itself does."""
    total = sha256(sys.version.encode())
    for path in _compiler_files(Path(__file__).parent):
        status = path.stat()
        total.update(f"{path.name}\0{status.st_size}\0{status.st_mtime_ns}\0".encode())
    return total.hexdigest()


def _compiler_files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".j2", ".json"))


def _file(folder: Path, options: Sequence[str]) -> Path:
    key = json.dumps([str(folder), sorted(options)])
    return cache_folder() / "titles" / f"{sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()}.json"


def _yaml_names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix in (".yaml", ".yml"))


def _digest(body: object) -> str:
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
