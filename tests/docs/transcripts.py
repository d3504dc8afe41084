"""Console blocks of the documentation, run as a reader would type them.

A page tells its story in order, in one empty folder. A block that begins with ``$`` is typed, and what follows each
command is what it must say. A block after ``<!-- file: PATH -->`` is written to that file first. In what a command says, a
line ``...`` stands for any lines.

``python tests/docs/transcripts.py`` writes what commands say now into the pages.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
PAGES = (
    ROOT / "README.md",
    *(ROOT / "docs" / name for name in ("tutorial.md", "commands.md", "editors.md", "pickup_deliver.md")),
)
BLOCK = re.compile(r"(?P<file><!-- file: (?P<path>\S+) -->\n+)?```(?P<kind>\w*)\n(?P<text>.*?)```\n", re.DOTALL)


def said(command: str, folder: Path) -> str:
    """What a command says, on both of its outputs."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    surroundings = {**os.environ, "PATH": path, "COLUMNS": "100", "XDG_CACHE_HOME": str(folder / ".cache")}
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=surroundings, timeout=120, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    if "Traceback (most recent call last)" in done.stdout:
        raise RuntimeError(f"$ {command}\n{done.stdout}")
    return re.sub(r"[ \t]+$", "", done.stdout, flags=re.MULTILINE)


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block, and what the page says it answers."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        lines = part.splitlines(keepends=True)
        end = next(place for place, line in enumerate(lines) if not line.rstrip("\n").endswith("\\"))
        yield "".join(lines[: end + 1]).rstrip("\n"), "".join(lines[end + 1 :])


def settled(text: str) -> str:
    """Text without what changes with every edit of a bundled title or of the emitter: line numbers there, sizes."""
    text = re.sub(r"(definitions/\S+\.yaml):\d+(:\d+)?", r"\1:LINE", text)
    text = re.sub(r"^ *\d* (\||-->|:::)", r"\1", text, flags=re.MULTILINE)
    return re.sub(r"\b\d[\d,]* kB", "SIZE kB", text)


def agrees(told: str, really: str) -> bool:
    """Whether a page tells the truth, its gaps filled."""
    told, really = settled(told), settled(really)
    pattern = "".join(".*\n?" if line == "...\n" else re.escape(line) for line in told.splitlines(keepends=True))
    return re.fullmatch(pattern, really, re.DOTALL) is not None


def lived(page: str, folder: Path) -> Iterator[tuple[str, str, str]]:
    """Every command of a page, what the page says it answers, and what it answers."""
    for block in BLOCK.finditer(page):
        _prepared(block, folder)
        if block["kind"] == "console":
            for command, told in commands(block["text"]):
                yield command, told, said(command, folder)


def rewritten(page: str, folder: Path) -> str:
    """A page with what its commands say now; answers with gaps that still agree are kept."""

    def anew(block: re.Match[str]) -> str:
        _prepared(block, folder)
        if block["kind"] != "console":
            return block[0]
        answers = ((command, told, said(command, folder)) for command, told in commands(block["text"]))
        text = "".join(f"$ {command}\n{told if agrees(told, now) else now}" for command, told, now in answers)
        return f"```console\n{text}```\n"

    return BLOCK.sub(anew, page)


def _prepared(block: re.Match[str], folder: Path) -> None:
    if block["path"]:
        file = folder / block["path"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block["text"], encoding="utf-8")


def main() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        with TemporaryDirectory() as folder:
            page.write_text(rewritten(text, Path(folder)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
