"""The reference of the language as Markdown pages, one for each file of a title, made from the models."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from typing import Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from railwright.comparison.words import is_note
from railwright.compiler.diagnostics.catalogue import CATALOGUE
from railwright.language.aliases import Alias
from railwright.language.files import FAMILIES, about_file, files_of, keys_model
from railwright.language.types import Words, aliases_in, models_in, unwrapped

NAMES = {"rail_18xx": "18xx", "pickup_deliver": "pick-up and deliver"}
"""The families as people call them."""
MADE = "<!-- Made by `make docs` from the models in compiler/schema. Change those, not this page. -->\n"


def pages() -> dict[str, str]:
    """Every page by its path under `docs/language/`."""
    made = {"README.md": _index(), "codes.md": _codes(), "title.md": _page(FAMILIES[0], "title")}
    for family in FAMILIES:
        for stem in files_of(family):
            if stem != "title":
                made[f"{family}/{stem}.md"] = _page(family, stem)
    return made


def heading(model: type[BaseModel]) -> str:
    """What people call a model: `TrainClass` is a train class."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", model.__name__.removesuffix("Spec")).lower()
    return words[:1].upper() + words[1:]


def anchor(words: str) -> str:
    """The anchor GitHub gives a heading."""
    return re.sub(r"[^a-z0-9_ -]", "", words.lower()).replace(" ", "-")


def _index() -> str:
    lines = [MADE, "# The language of titles", ""]
    lines += [
        "A title is a folder of YAML files. Each key stands in one file, the one a reader would open for it. How",
        "the files of a title, shared pieces, an extended title and options are put together is told in",
        "[How a title is put together](../combining.md); a first variant is made in [the tutorial](../tutorial.md).",
        "",
        "Nearly every group may have `source`, a note on where its facts come from; those of pick-up and deliver also",
        "`sources`, with a note for single keys. `railwright sources TITLE` gathers them.",
        "",
        "The same texts appear in an editor: see [Completion in your editor](../editors.md).",
        "",
    ]
    lines += [
        "| file | what it says |",
        "|---|---|",
        f"| [`title.yaml`](title.md) | {about_file(FAMILIES[0], 'title')} |",
        "",
    ]
    for family in FAMILIES:
        lines += [f"## {NAMES[family]} (`{family}`)", "", "| file | what it says | keys |", "|---|---|---|"]
        for stem in files_of(family):
            if stem != "title":
                keys = ", ".join(f"`{key}`" for key in files_of(family)[stem])
                lines.append(f"| [`{stem}.yaml`]({family}/{stem}.md) | {about_file(family, stem)} | {keys} |")
        lines.append("")
    lines += [
        "## Vocabulary",
        "",
        "Behaviour is said in a closed set of words. Each is explained with the keys that go with it.",
        "",
    ]
    for family in FAMILIES:
        for stem in files_of(family):
            for key, words in _vocabulary(family, stem):
                links = ", ".join(
                    f"[`{word}`]({_target(family, stem)}#{anchor(heading(model))})" for word, model in words
                )
                lines.append(f"- **{NAMES[family]}, `{key}` in `{stem}.yaml`**: {links}")
    lines += [
        "",
        "## Mistakes",
        "",
        f"[All {len(CATALOGUE)} codes](codes.md) that `railwright check` reports, each with why, and how to write it",
        "right.",
        "",
    ]
    return "\n".join(lines)


def _target(family: str, stem: str) -> str:
    return "title.md" if stem == "title" else f"{family}/{stem}.md"


def _vocabulary(family: str, stem: str) -> Iterator[tuple[str, list[tuple[str, type[BaseModel]]]]]:
    """Groups that say by a word which of several shapes they have, largest sets first met."""
    found: dict[str, dict[str, type[BaseModel]]] = {}
    for model in _models(keys_model(family, stem)):
        for key, shape in _shapes(model).items():
            tag = _tag(shape, model.model_fields[key])
            if tag is not None:
                for inner in models_in(shape):
                    for word in _words_for(inner, tag):
                        found.setdefault(tag, {}).setdefault(word, inner)
    for tag, words in found.items():
        if len(words) > 1:
            yield tag, list(words.items())


def _tag(shape: Any, field: FieldInfo | None = None) -> str | None:
    """The key by which a group says which of several shapes it has."""
    if field is not None and isinstance(field.discriminator, str):
        return field.discriminator
    bare, notes = unwrapped(shape)
    for note in notes:
        if isinstance(note, FieldInfo) and isinstance(note.discriminator, str):
            return note.discriminator
    for inner in get_args(bare):
        found = _tag(inner)
        if found is not None:
            return found
    return None


def _words_for(model: type[BaseModel], tag: str) -> tuple[str, ...]:
    field = model.model_fields.get(tag)
    return tuple(map(str, get_args(field.annotation))) if field is not None and get_origin(field.annotation) else ()


@cache
def _shapes(model: type[BaseModel]) -> dict[str, Any]:
    """The types of a model's keys as they are written."""
    hints = get_type_hints(model, include_extras=True)
    return {key: hints[key] for key in model.model_fields}


def _models(top: type[BaseModel]) -> list[type[BaseModel]]:
    """A model and all it leads to, in the order in which a reader meets them."""
    found: list[type[BaseModel]] = []
    waiting = [top]
    while waiting:
        model = waiting.pop(0)
        if model not in found:
            found.append(model)
            inner = [other for shape in _shapes(model).values() for other in models_in(shape)]
            waiting[0:0] = [other for other in dict.fromkeys(inner) if other not in found]
    return found


def _page(family: str, stem: str) -> str:
    top = keys_model(family, stem)
    models = _models(top)[1:]
    named: dict[str, Alias] = {}
    for model in (top, *models):
        for shape in _shapes(model).values():
            named.update((alias.name, alias) for alias in aliases_in(shape))

    words = Words(_link)
    lines = [MADE, f"# `{stem}.yaml`", "", about_file(family, stem), ""]
    if stem != "title":
        lines[-1:] = [
            "",
            f"Part of the [{NAMES[family]}](../README.md#{anchor(f'{NAMES[family]} ({family})')}) family.",
            "",
        ]
    lines += [
        *_keys(top, words),
        "Beside these a file may have `source`: where its facts come from, unless an entry says otherwise.",
        "",
    ]
    for model in models:
        lines += [f"## {heading(model)}", "", *_about(model), "", *_keys(model, words)]
    if named:
        lines += ["# Types used above", ""]
        for _, alias in sorted(named.items()):
            lines += [
                f"## Type: {alias_words(alias)}",
                "",
                alias.about,
                "",
                f"Form: {words.said_apart(alias.shape)}.",
                "",
            ]
    return "\n".join(lines).rstrip() + "\n"


def _link(thing: type[BaseModel] | Alias) -> str:
    if isinstance(thing, Alias):
        return f"[{alias_words(thing)}](#{anchor(f'Type: {alias_words(thing)}')})"
    return f"[{heading(thing).lower()}](#{anchor(heading(thing))})"


def alias_words(alias: Alias) -> str:
    """What people call a named type: `HexName` is a hex name."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", alias.name).lower()


def _about(model: type[BaseModel]) -> list[str]:
    return cleandoc(model.__doc__ or "").replace("``", "`").splitlines()


def _keys(model: type[BaseModel], words: Words) -> list[str]:
    """The table of a model's keys."""
    rows = ["| key | what it says | type | if not said |", "|---|---|---|---|"]
    shapes = _shapes(model)
    notes = [
        key for key, field in model.model_fields.items() if is_note(key, field.get_default(call_default_factory=True))
    ]
    for key, field in model.model_fields.items():
        if key in notes and key != "changes":
            continue
        said = words.said(shapes[key], list(field.metadata))
        text = " ".join((field.description or "").split())
        rows.append(f"| `{key}` | {_cell(text)} | {_cell(said)} | {_default(field)} |")
    if len(rows) == 2:
        rows = ["It has no keys of its own."]
    return [*rows, ""]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "**required**"
    value = field.get_default(call_default_factory=True)
    if value is None or value is PydanticUndefined:
        return ""
    if isinstance(value, BaseModel):
        return "as each of its keys"
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    if isinstance(value, (list, tuple, dict)):
        return _cell(f"`{_flow(value)}`") if value else "none"
    return f"`{value}`"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(str, value)) + "]"


def _codes() -> str:
    lines = [
        MADE.replace("the models in compiler/schema", "the lessons in compiler/diagnostics/catalogue"),
        "# Mistakes",
        "",
    ]
    lines += [
        "Everything `railwright check` can find, by code. A code keeps its meaning for good. `railwright explain CODE`",
        "shows the same on a terminal.",
        "",
        "| code | mistake |",
        "|---|---|",
        *(f"| [{lesson.code}](#{lesson.code.lower()}) | {_cell(lesson.title)} |" for lesson in CATALOGUE.values()),
        "",
    ]
    for lesson in CATALOGUE.values():
        lines += [f"## {lesson.code}", "", f"**{lesson.title}**", "", lesson.why.strip(), ""]
        for word, example in (("Wrong", lesson.wrong), ("Right", lesson.right)):
            if example:
                lines += [f"{word}:", "", "```yaml", example.strip("\n"), "```", ""]
    return "\n".join(lines).rstrip() + "\n"


__all__ = ["anchor", "heading", "pages"]
