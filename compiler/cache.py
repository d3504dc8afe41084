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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

FORMAT = 2
"""Raised when entries are written in another way."""

MOST = 200
"""More entries than this are not kept: those not written for the longest time go."""

_SHAPING = ("../runtime/tables", "../runtime/network/problem.py", "../runtime/exports.py", "../runtime/title.py")
"""What decides, beside the compiler's own files, what compiled titles look like."""


@dataclass(frozen=True)
class Kept:
    """A compiled title from the cache."""

    outputs: Mapping[str, str]
    """What was written, by kind: ``python`` and ``json``."""
    notes: str
    """The warnings that were shown when it was compiled."""
    code: bytes = b""
    """The module as marshalled code of this Python, so that it need not be parsed again."""


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
        digest, _, rest = _file(folder, options).read_bytes().partition(b"\n")
        if digest.decode("ascii") != sha256(rest).hexdigest():
            return None
        head, _, data = rest.partition(b"\n")
        body = json.loads(head)
        if body["format"] != FORMAT or body["key"] != _key(folder, options) or body["compiler"] != compiler_mark():
            return None
        if any(_yaml_names(path) != names for path, names in body["folders"].items()):
            return None
        if any(sha256(Path(path).read_bytes()).hexdigest() != wanted for path, wanted in body["files"].items()):
            return None
        parts = dict(_parts(data, body["sizes"]))
        outputs = {name: part.decode("utf-8", "surrogatepass") for name, part in parts.items() if name != "code"}
        return Kept(outputs, str(body["notes"]), parts.get("code", b""))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def keep(
    folder: Path,
    options: Sequence[str],
    files: Mapping[Path, str],
    outputs: Mapping[str, str],
    notes: str = "",
    code: bytes = b"",
) -> None:
    """Keep a compiled title. ``files`` are all that were read, with the SHA-256 of each."""
    with suppress(OSError, ValueError):
        parts = {name: text.encode("utf-8", "surrogatepass") for name, text in outputs.items()} | {"code": code}
        body = {
            "format": FORMAT,
            "key": _key(folder, options),
            "compiler": compiler_mark(),
            "files": {str(path): digest for path, digest in sorted(files.items())},
            "folders": {str(path): _yaml_names(str(path)) for path in sorted({path.parent for path in files})},
            "notes": notes,
            "sizes": {name: len(part) for name, part in parts.items()},
        }
        rest = json.dumps(body).encode() + b"\n" + b"".join(parts.values())
        target = _file(folder, options)
        target.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and moved into place: another process sees the old entry or the new one, never half of one.
        with NamedTemporaryFile("wb", dir=target.parent, suffix=".part", delete=False) as part_file:
            part_file.write(sha256(rest).hexdigest().encode() + b"\n" + rest)
        os.replace(part_file.name, target)
        _forget_oldest(target.parent)


def _parts(data: bytes, sizes: Mapping[str, int]) -> Iterator[tuple[str, bytes]]:
    at = 0
    for name, size in sizes.items():
        yield name, data[at : at + size]
        at += size


def _forget_oldest(folder: Path) -> None:
    entries = [(path.stat().st_mtime_ns, path) for path in folder.iterdir()]
    for _, path in sorted(entries)[:-MOST]:
        path.unlink(missing_ok=True)


@cache
def compiler_mark() -> str:
    """A mark that changes whenever the compiler does, or what it shapes compiled titles by."""
    total = sha256(sys.version.encode())
    here = os.path.dirname(os.path.abspath(__file__))
    for path in (here, *(os.path.join(here, part) for part in _SHAPING)):
        for name, size, changed in sorted(_stamps(path)):
            total.update(f"{name}\0{size}\0{changed}\0".encode())
    return total.hexdigest()


def _stamps(path: str) -> Iterator[tuple[str, int, int]]:
    if not os.path.isdir(path):
        status = os.stat(path)
        yield path, status.st_size, status.st_mtime_ns
        return
    with os.scandir(path) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _stamps(entry.path)
            elif entry.name.endswith((".py", ".j2", ".json")):
                status = entry.stat()
                yield entry.path, status.st_size, status.st_mtime_ns


def _key(folder: Path, options: Sequence[str]) -> str:
    return json.dumps([str(folder), sorted(options)])


def _file(folder: Path, options: Sequence[str]) -> Path:
    return cache_folder() / "titles" / f"{sha256(_key(folder, options).encode()).hexdigest()}.title"


def _yaml_names(folder: str) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name.endswith((".yaml", ".yml")))
