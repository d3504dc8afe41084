"""YAML -> checked title -> tables: load, resolve, validate, lower, emit. Start reading here.

``check`` finds everything wrong with a title; ``compile`` also makes the Python module and the JSON tables of it.
Both take a bundled id (``"18xx_title"``) or the path of a title's folder.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path

from railwright.compiler.cache import fetch, keep
from railwright.compiler.diagnostics.collect import Collected, collected
from railwright.compiler.diagnostics.diagnostic import Diagnostic, one_line, quoted
from railwright.compiler.diagnostics.render.text import as_text
from railwright.compiler.load.places import Place, find
from railwright.compiler.load.sources import Sources
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.resolve.title import Resolved, resolve
from railwright.compiler.schema.common.title import WholeTitle
from railwright.compiler.schema.complaints import fitted
from railwright.compiler.schema.document import files_of, whole_model
from railwright.compiler.validate import validated


@dataclass(frozen=True)
class Result:
    """A title and everything found about it."""

    target: str
    """What was asked for."""
    options: tuple[str, ...]
    """The options that are on."""
    title: WholeTitle | None
    """The title, if nothing is wrong with its shape."""
    collected: Collected
    sources: Sources
    """The files that were read."""
    place: Place | None = None
    resolved: Resolved | None = None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was found, by place."""
        return self.collected.shown

    @property
    def is_clean(self) -> bool:
        """Whether there are no errors; there may be warnings."""
        return self.collected.errors == 0

    @cached_property
    def spans(self) -> SpanTable:
        """Where each value was written."""
        return self.resolved.spans if self.resolved is not None else SpanTable()


def check(target: str | Path, options: Sequence[str] = ()) -> Result:
    """Load, resolve and validate a title with some of its options on."""
    sources = Sources()
    place = find(target)
    if isinstance(place, Diagnostic):
        return Result(str(target), tuple(options), None, collected([place]), sources)
    resolved = resolve(place, sources, options)
    title, found = judged(resolved)
    return Result(str(target), tuple(options), title, collected(found), sources, place, resolved)


@dataclass(frozen=True)
class Compiled:
    """A title as it is played: one Python module and one JSON of tables. Both are ``None`` if the title has errors."""

    result: Result | None
    """What was found; ``None`` if nothing had to be looked for, because the cache still had it."""
    python: str | None = None
    json: str | None = None
    notes: str = ""
    """The warnings, as text."""
    code: bytes = b""
    """The module as marshalled code, where the cache has it."""

    @property
    def is_clean(self) -> bool:
        """Whether there is something to play."""
        return self.python is not None


def compile(target: str | Path, options: Sequence[str] = (), use_cache: bool = True) -> Compiled:
    """Check a title with some of its options on and make its module and its tables."""
    place = find(target)
    folder = place.folder if isinstance(place, Place) and isinstance(place.folder, Path) else None
    kept = fetch(folder, options) if use_cache and folder is not None else None
    if kept is not None and {"python", "json"} <= kept.outputs.keys():
        return Compiled(None, kept.outputs["python"], kept.outputs["json"], kept.notes, kept.code)
    result = check(target, options)
    if not result.is_clean or result.title is None:
        return Compiled(result)
    try:
        lower, emit = import_module("railwright.compiler.lower"), import_module("railwright.compiler.emit")
        tables = lower.lower(result)
        python, json = emit.python(tables), emit.json(tables)
        code = emit.code(python, tables)
    except Exception as error:
        found = [*result.diagnostics, _failed(error, result.spans)]
        return Compiled(replace(result, collected=collected(found)))
    notes = as_text(result.collected, result.sources) if result.diagnostics else ""
    if use_cache and folder is not None and len(result.sources.paths) == len(result.sources.digests):
        files = {path: result.sources.digests[shown] for shown, path in result.sources.paths.items()}
        keep(folder, options, files, {"python": python, "json": json}, notes, code)
    return Compiled(result, python, json, notes, code)


def check_choices(target: str | Path) -> list[Result]:
    """Check a title plain, with each of its options, and with every two that may be on together.

    What is found with fewer options on is not told again with more.
    """
    plain = check(target)
    if plain.resolved is None or not plain.is_clean:
        return [plain]
    results = [plain]
    told = set(plain.diagnostics)
    for names in plain.resolved.options.choices():
        root, found = plain.resolved.options.switched_on(names)
        changed = Resolved(plain.resolved.place, root, plain.resolved.family, plain.resolved.options, found)
        title, wrong = judged(changed)
        if len(names) == 1 and title is not None and title == plain.title:
            wrong.append(_idle(plain.resolved, names[0]))
        wrong = [diagnostic for diagnostic in wrong if diagnostic not in told]
        told.update(wrong)
        results.append(Result(plain.target, tuple(names), title, collected(wrong), plain.sources, plain.place, changed))
    return results


def _failed(error: Exception, spans: SpanTable) -> Diagnostic:
    """A title that passes every check and still cannot be compiled shows a fault of the compiler."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(frame.filename).parent.name}/{Path(frame.filename).name}:{frame.lineno}"
    message = f"this title could not be compiled ({type(error).__name__} in {where}: {one_line(str(error))[:200]})"
    help = "this is a fault of the compiler, not of the title; please report it"
    return Diagnostic("E901", message, spans.at(()), help=help)


def _idle(resolved: Resolved, name: str) -> Diagnostic:
    """An option can also set what nobody wrote because it is so by default; only the models tell."""
    message = f"option {quoted(name)} changes nothing: the title is the same with and without it"
    return Diagnostic("R114", message, resolved.options.declared[name].span, help="remove it, or change what it sets")


def judged(resolved: Resolved) -> tuple[WholeTitle | None, list[Diagnostic]]:
    """The title as its model, where it fits, and everything found so far and by the cross-checks."""
    found = list(resolved.found)
    if resolved.family is None:
        return None, found
    spans = resolved.spans
    file_of = {key: stem for stem, keys in files_of(resolved.family).items() for key in keys}
    title, wrong = fitted(whole_model(resolved.family), resolved.document, spans, file_of=file_of)
    if _is_partial(found):
        # What could not be read is not missing, and names in it are not unknown.
        return title, found + [diagnostic for diagnostic in wrong if diagnostic.code != "S101"]
    found.extend(wrong)
    if title is not None:
        found.extend(validated(title, resolved.family, spans))
    return title, found


def _is_partial(found: list[Diagnostic]) -> bool:
    return any(diagnostic.code.startswith(("L", "R101", "R102", "R103", "R104")) for diagnostic in found)
