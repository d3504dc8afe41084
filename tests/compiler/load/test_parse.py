"""YAML as a title's author expects it to be read, every value with its place, and nothing that could do harm."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railwright.compiler.load.limits import FILE_BYTES
from railwright.compiler.load.parse import parsed
from railwright.compiler.load.spans import Span, SpanTable
from railwright.compiler.load.text import decoded


def read(text: str):
    node, found = parsed(text, "f.yaml")
    assert not found, found
    assert node is not None
    return node.plain()


def codes(text: str) -> list[str]:
    return [diagnostic.code for diagnostic in parsed(text, "f.yaml")[1]]


@pytest.mark.parametrize(
    "word",
    ["on", "off", "yes", "no", "Y", "N", "18_10", "0o7", "007", "0x1F", "1e3", "1E3", "2024-01-01", "12:30", ".5", "5.",
     ".inf", ".nan", "1_000", "=", "1.2.3", "-", "--5", "½"],
)  # fmt: skip
def test_what_looks_like_text_is_text(word):
    assert read(f"a: {word}\n") == {"a": word} if word != "-" else read("a: '-'") == {"a": "-"}


@pytest.mark.parametrize(
    ("word", "value"),
    [("0", 0), ("42", 42), ("-7", -7), ("+7", 7), ("1.50", 1.5), ("true", True), ("False", False), ("null", None),
     ("~", None), ("", None), ("'42'", "42"), ('"true"', "true"), ("'on'", "on"), ("''", "")],
)  # fmt: skip
def test_numbers_truths_and_nothing(word, value):
    found = read(f"a: {word}\n")["a"]
    assert found == value
    assert type(found) is type(value)


def test_keys_are_words_or_whole_numbers():
    assert read("{on: 1, 57: 2, 1.5: 3, true: 4, '57x': 5}") == {"on": 1, 57: 2, "1.5": 3, "true": 4, "57x": 5}


def test_every_key_and_value_has_its_place():
    text = "trains:\n  - {name: '2', price: 100}\n  - name: \"3\"\n    price:   180\n    gone:\nnote: |\n  a\n  b\n"
    spans = SpanTable(parsed(text, "f.yaml")[0])
    assert spans.at(("trains", 0, "price")) == Span("f.yaml", 2, 24, 27)
    assert spans.key(("trains", 0, "price")) == Span("f.yaml", 2, 17, 22)
    assert spans.at(("trains", 0)) == Span("f.yaml", 2, 5, 28)
    assert spans.at(("trains", 1)) == Span("f.yaml", 3, 5, 14), "a group of several lines is shown by its first"
    assert spans.at(("trains", 1, "price")) == Span("f.yaml", 4, 14, 17)
    assert spans.at(("trains", 1, "gone")) == Span("f.yaml", 5, 5, 9), "nothing is shown at its key"
    assert spans.at(("note",)) == Span("f.yaml", 6, 7, 8)
    assert spans.at(("trains", 1, "colour")) == spans.at(("trains", 1)), "what nobody wrote is shown at what is around"
    assert not spans.written(("trains", 1, "colour"))
    assert [path for path, _ in spans.below(("trains", 0))] == [
        ("trains", 0),
        ("trains", 0, "name"),
        ("trains", 0, "price"),
    ]


def test_all_mistakes_of_a_file_are_found_not_the_first():
    assert codes("a: {x: 1, x: 2}\nb: !!int 3\n? [c]\n: 4\nd: 99999999999999999999\n") == [
        "L105",
        "L106",
        "L110",
        "L116",
    ]


def test_an_alias_repeats_a_value_and_keeps_its_place():
    node, found = parsed("a: &x {n: 1}\nb: *x\n", "f.yaml")
    assert not found
    assert node.plain() == {"a": {"n": 1}, "b": {"n": 1}}
    assert SpanTable(node).at(("b", "n")).line == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: *x", "L108"),
        ("a: &x [*x]", "L108"),
        ("a: &x {b: {c: *x}}", "L108"),
        ("x: &x 1\nb: [" + "*x," * 600 + "]", "L108"),
        ("a: " + "[" * 5000, "L109"),
        ("a: " + "{b: " * 5000, "L109"),
        ("- " * 3000, "L109"),
        ("? " * 3000, "L109"),
        ("a: " + "x" * 30_000, "L109"),
        ("a: [" + "1," * 120_000 + "]", "L109"),
        ("a: 1\n---\nb: 2", "L111"),
        ("%YAML 1.1\n---\na: on", None),
        ("!!python/object:os.system {}", "L106"),
        ("a: !custom b", "L106"),
        ("? {a: 1}\n: 2", "L110"),
        ("? \n: 2", "L110"),
        ('a: "\\ud800"', "L103"),
        ('a: "\\udc00x"', "L103"),
        ('a: "\\UFFFFFFFF"', "L104"),
        ('a: "\\U00110000"', "L104"),
        ("a: \t- b", "L104"),
        ("a: `b`", "L104"),
        ("a: @b", "L104"),
        ("a: %b", "L104"),
        ("a: {b: [}", "L104"),
        ("a: 'b", "L104"),
        ('a: "b\\q"', "L104"),
        ("a: b: c", "L104"),
        ("a:\n - b\n  - c", None),
        ("a:\n  b: 1\n c: 2", "L104"),
        ("a\nb: 1", "L104"),
        ("a: !<tag:x> 1", "L106"),
        ("a: !x!y 1", "L104"),
        ("a: | x\n  b", "L104"),
        ("& a", "L104"),
        ("* a", "L104"),
    ],
)
def test_what_is_refused_is_refused_at_its_line(text, code):
    started = time.process_time()
    found = parsed(text, "f.yaml")[1]
    assert time.process_time() - started < 20
    assert [diagnostic.code for diagnostic in found][:1] == ([code] if code else [])
    for diagnostic in found:
        assert diagnostic.span.line >= 1
        assert diagnostic.span.column >= 1


def test_a_billion_laughs_are_cut_short():
    rows = ["x0: &x0 [a, a, a, a, a, a, a, a, a, a]"]
    rows += [f"x{i}: &x{i} [{', '.join([f'*x{i - 1}'] * 10)}]" for i in range(1, 9)]
    started = time.process_time()
    assert codes("\n".join(rows)) == ["L109"]
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        (b"a: 1\nb: \xff\n", "L102", (2, 4)),
        (b"\xff\xfea\x00", "L102", (1, 1)),
        (b"\xfe\xff\x00a", "L102", (1, 1)),
        (b"a: 1\r\nb: \x00\r\n", "L103", (2, 4)),
        (b"a: \x1b[31m", "L103", (1, 4)),
        ("a: \u2028".encode(), "L103", (1, 4)),
        (b"a: \xed\xa0\x80", "L102", (1, 4)),
        (b"a" * (FILE_BYTES + 1), "L109", (1, 1)),
    ],
)
def test_bytes_that_are_not_a_title(data, code, place):
    text, found = decoded(data, "f.yaml")
    assert text == ""
    assert [(item.code, (item.span.line, item.span.column)) for item in found] == [(code, place)]


def test_a_byte_order_mark_and_windows_line_ends_are_fine():
    text, found = decoded(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "f.yaml")
    assert not found
    node, wrong = parsed(text, "f.yaml")
    assert not wrong
    assert SpanTable(node).at(("b",)) == Span("f.yaml", 2, 4, 5)


@settings(max_examples=300, deadline=2000)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_with_a_place(data):
    text, found = decoded(data, "f.yaml")
    if not found:
        _, found = parsed(text, "f.yaml")
    assert all(item.span.line >= 1 and item.span.column >= 1 for item in found)


YAML_SIGNS = st.text(alphabet="ab: -[]{}\n\t'\"#&*!|>%@`,?<0\\", max_size=60)


@settings(max_examples=500, deadline=2000)
@given(YAML_SIGNS)
def test_any_text_of_yaml_signs_is_read_or_refused_with_a_place(text):
    _, found = parsed(text, "f.yaml")
    assert all(item.span.line >= 1 and item.span.column >= 1 for item in found)


@settings(max_examples=200, deadline=2000)
@given(st.recursive(st.one_of(st.none(), st.booleans(), st.integers(-(10**9), 10**9), st.text(max_size=10)),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
                    max_leaves=10))  # fmt: skip
def test_what_json_says_is_read_as_json_says_it(value):
    node, found = parsed(json.dumps({"top": value}), "f.yaml")
    assert not found
    assert node.plain() == {"top": value}
