"""Whatever a designer writes becomes a quoted value in generated code, and nothing else."""

from __future__ import annotations

import ast
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railwright.compiler.emit.literal import Code, lines_of, literal
from railwright.compiler.emit.notes import safe
from railwright.runtime.tables.rail_18xx.tiles import Upgrade
from railwright.runtime.tables.rule import Rule

HOSTILE = [
    "",
    '"',
    "'",
    "'\"",
    '"""',
    "\\",
    "\\\"); import os; os.system('x') #",
    "line\nbreak",
    "carriage\rreturn",
    "\u2028\u2029\x85\x0b\x0c\x1c",
    "{{ 7 * 7 }}{% raw %}{# #}",
    "{source_map}{0}",
    "\ud800",
    "\x00",
    "é漢🚂",
    "\u202eright to left",
    "x" * 10_000,
]

texts = st.text(st.characters(exclude_categories=())) | st.sampled_from(HOSTILE)
scalars = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | texts
words = st.from_regex(r"[a-z_][a-z0-9_]{0,12}", fullmatch=True).filter(lambda word: word != "word")


def rules(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Rule]:
    return st.builds(
        lambda word, params: Rule(word, **params),
        texts,
        st.dictionaries(words.filter(str.isidentifier).filter(lambda word: not is_keyword(word)), inner, max_size=4),
    )


def is_keyword(word: str) -> bool:
    try:
        ast.parse(f"f({word}=1)")
    except SyntaxError:
        return True
    return False


values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=6).map(tuple) | rules(inner) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=30,
)


@given(values)
def test_a_literal_is_the_value(value: Any) -> None:
    assert eval(literal(value), {"Rule": Rule, "__builtins__": {}}) == value


@given(values, st.sampled_from(["", "trains.yaml:3"]))
def test_a_table_written_over_lines_is_the_value(value: Any, note: str) -> None:
    notes = [f"{number} map.yaml:{number}" for number in range(len(value))] if isinstance(value, tuple) else None
    source = "\n".join(lines_of("TABLE", value, notes, note))
    namespace: dict[str, Any] = {"Rule": Rule}
    exec(compile(source.encode("utf-8", "surrogatepass").decode("utf-8", "surrogatepass"), "x", "exec"), namespace)
    assert namespace["TABLE"] == value
    (statement,) = ast.parse(source).body
    assert isinstance(statement, ast.Assign)


@given(texts)
def test_text_stays_on_its_line(text: str) -> None:
    assert len(literal(text).splitlines()) == 1
    assert "\n" not in literal(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_one_constant(text: str) -> None:
    (statement,) = ast.parse(f"x = {literal(text)}").body
    assert isinstance(statement, ast.Assign)
    assert isinstance(statement.value, ast.Constant)
    assert statement.value.value == text


@given(texts)
def test_names_of_files_cannot_end_a_comment(name: str) -> None:
    assert safe(name).isascii()
    assert safe(name).isprintable()
    assert len(f"# {safe(name)}".splitlines()) == 1


def test_records_and_rules_are_written_as_calls() -> None:
    assert literal(Upgrade(3, 1, (0,))) == "Upgrade(3, 1, (0,))"
    assert literal(Rule("lay", free=True, hexes=(1, 2))) == 'Rule("lay", free=True, hexes=(1, 2))'
    assert literal(Code("as it is")) == "as it is"


@pytest.mark.parametrize("value", [1.5, [1], {1}, b"x", object(), Rule("x", part=2.5)])
def test_anything_else_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        literal(value)


@pytest.mark.parametrize("name", ["a b", "a=1, b", "A", "", "a-b", "a\n"])
def test_a_parameter_has_the_name_of_a_key(name: str) -> None:
    with pytest.raises(ValueError, match="no name of a parameter"):
        literal(Rule("x", **{name: 1}))
