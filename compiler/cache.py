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
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = 2
"""Raised when entries are written in another way."""

MOST = 200
"""More entries than this are not kept: those not written for the longest time go."""

_SHAPING = ("../runtime/tables", "../runtime/network/problem.py", "../runtime/exports.py", "../runtime/title.py")
"""What decides, beside the compiler's own files, what compiled titles look like."""


class Kept(NamedTuple):
    """A compiled title from the cache."""

    outputs: Mapping[str, str]
    """What was written, by kind: ``python`` and ``json``."""
    notes: str
    """The warnings that were shown when it was compiled."""
    code: bytes = b""
    """The module as marshalled code of this Python, so that it need not be parsed again."""


def cache_folder() -> str:
    """Where compiled titles are kept; ``RAILWRIGHT_CACHE`` names another place."""
    chosen = os.environ.get("RAILWRIGHT_CACHE")
    if chosen:
        return chosen
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(base, "railwright")


def fetch(folder: str | Path, options: Sequence[str]) -> Kept | None:
    """The compiled title of a folder with some options on, if it is kept and nothing it was made from has changed."""
    try:
        digest, _, rest = _bytes_of(_file(folder, options), own=True).partition(b"\n")
        if digest.decode("ascii") != sha256(rest).hexdigest():
            return None
        head, _, data = rest.partition(b"\n")
        body = json.loads(head)
        if body["format"] != FORMAT or body["key"] != _key(folder, options) or body["compiler"] != compiler_mark():
            return None
        if any(_yaml_names(path) != names for path, names in body["folders"].items()):
            return None
        if any(sha256(_bytes_of(path)).hexdigest() != wanted for path, wanted in body["files"].items()):
            return None
        parts = dict(_parts(data, body["sizes"]))
        outputs = {name: part.decode("utf-8", "surrogatepass") for name, part in parts.items() if name != "code"}
        return Kept(outputs, str(body["notes"]), parts.get("code", b""))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def keep(
    folder: str | Path,
    options: Sequence[str],
    files: Mapping[Path, str],
    outputs: Mapping[str, str],
    notes: str = "",
    code: bytes = b"",
) -> None:
    """Keep a compiled title. ``files`` are all that were read, with the SHA-256 of each."""
    from tempfile import NamedTemporaryFile

    try:
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
        os.makedirs(os.path.dirname(target), mode=0o700, exist_ok=True)
        # Written aside and moved into place: another process sees the old entry or the new one, never half of one.
        with NamedTemporaryFile("wb", dir=os.path.dirname(target), suffix=".part", delete=False) as part_file:
            part_file.write(sha256(rest).hexdigest().encode() + b"\n" + rest)
        os.replace(part_file.name, target)
        _forget_oldest(os.path.dirname(target))
    except (OSError, ValueError):
        return


def _bytes_of(file: str, own: bool = False) -> bytes:
    with open(file, "rb") as stream:
        # Entries are run: one that somebody else wrote into a shared folder is none of ours.
        if own and hasattr(os, "geteuid") and os.fstat(stream.fileno()).st_uid != os.geteuid():
            raise OSError("not the user's own file")
        return stream.read()


def _parts(data: bytes, sizes: Mapping[str, int]) -> Iterator[tuple[str, bytes]]:
    at = 0
    for name, size in sizes.items():
        yield name, data[at : at + size]
        at += size


def _forget_oldest(folder: str) -> None:
    with os.scandir(folder) as entries:
        known = sorted((entry.stat().st_mtime_ns, entry.path) for entry in entries)
    for _, path in known[:-MOST]:
        os.unlink(path)


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


def _key(folder: str | Path, options: Sequence[str]) -> str:
    return json.dumps([str(folder), sorted(options)])


def _file(folder: str | Path, options: Sequence[str]) -> str:
    name = sha256(_key(folder, options).encode()).hexdigest()
    return os.path.join(cache_folder(), "titles", f"{name}.title")


def _yaml_names(folder: str) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name.endswith((".yaml", ".yml")))
