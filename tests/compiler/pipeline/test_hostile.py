"""A title may come from anybody. Whatever it says, the answer is a title or a place in it, never a crash or a hang."""

import json
import random
import shutil
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railwright.compiler import pipeline
from railwright.compiler.diagnostics.collect import collected
from railwright.compiler.diagnostics.render.github import as_github
from railwright.compiler.diagnostics.render.json import as_json
from railwright.compiler.diagnostics.render.sarif import as_sarif
from railwright.compiler.diagnostics.render.text import as_text
from railwright.compiler.load.places import bundled
from railwright.compiler.load.sources import Sources
from railwright.compiler.load.spans import Entry, Node
from railwright.compiler.load.spans import Path as Way
from railwright.compiler.resolve.options import Options
from railwright.compiler.resolve.title import Resolved, resolve
from railwright.compiler.resolve.ways import replaced

CASES = Path(__file__).parents[2] / "diagnostics"
BASES = sorted(folder for folder in CASES.iterdir() if folder.name.startswith("base_"))

HOSTILE = [
    "'", '"', '"""', "\\", "a\nb", "a\rb", "\x00", "\x1b[31m", "{", "}", "{}", "{{ 7 * 7 }}", "{% raw %}", "${x}", "%s",
    "`id`", "None", "class", "__import__('os')", "; import os", "# comment", "../../etc", "<script>", "\u202eabc",
    "\u2028", "\ufeff", "é", "名前", "𐀀", "\ud800", "x" * 10_000, " ", "", "on", "null", "0x10", "::error::", "[red]",
]  # fmt: skip


def judged(resolved: Resolved, root: Node) -> None:
    """Check a changed title. Whatever is found has a place and can be shown in every way."""
    options = Options(root, None)
    changed = Resolved(resolved.place, root, resolved.family, options, list(options.check()))
    started = time.process_time()
    _, found = pipeline.judged(changed)
    assert time.process_time() - started < 20
    told(found)


def told(found) -> None:
    for item in found:
        assert item.code != "E900", item.message
        assert item.span.file, item
        assert item.span.line >= 1
        assert item.span.column >= 1
        assert item.message.strip()
        assert len(item.message) < 2_000
    listed = collected(found)
    for text in (
        as_text(listed, Sources()),
        as_json([("t", (), listed)]),
        as_sarif(listed.shown),
        as_github(listed),
    ):
        text.encode()


def paths_of(node: Node, path: Way = ()) -> list[Way]:
    """Every value below the top."""
    found = [path] if path else []
    if isinstance(node.value, dict):
        for key, entry in node.value.items():
            found += paths_of(entry.node, (*path, key))
    elif isinstance(node.value, list):
        for place, item in enumerate(node.value):
            found += paths_of(item, (*path, place))
    return found


def mutations(node: Node, draw: random.Random) -> list[Node | None]:
    """Other values for a value: gone, of another kind, misspelt, out of range, empty, doubled."""
    span, value = node.span, node.value
    others: list[Node | None] = [
        None,
        Node(None, span),
        Node(draw.choice(HOSTILE), span),
        Node({}, span),
        Node([], span),
    ]
    if isinstance(value, bool):
        others += [Node(not value, span), Node("yes", span), Node(1, span)]
    elif isinstance(value, int):
        others += [Node(number, span) for number in (-1, 0, value + 1, value * 1000 + 7, 10**15 - 1, -(10**15))]
        others += [Node(str(value), span), Node(value + 0.5, span)]
    elif isinstance(value, str):
        others += [Node(text, span) for text in (value + "x", value[1:], value.upper(), value[::-1])]
        others += [Node(5, span), Node([node], span)]
    elif isinstance(value, list) and value:
        others += [Node(value + value, span), Node(value[1:], span), Node(value[::-1], span), Node([node], span)]
    elif isinstance(value, dict) and value:
        key = draw.choice(list(value))
        others += [
            Node([node], span),
            Node({f"{key}x": value[key]} | value, span),
            Node({**value, 3: value[key]}, span),
        ]
    return others


def put(root: Node, path: Way, node: Node | None) -> Node:
    return replaced(root, path, None if node is None else Entry(node.span, node))


@pytest.mark.parametrize("base", BASES, ids=lambda base: base.name)
def test_any_one_value_of_a_small_title_may_be_anything(base):
    resolved = resolve(pipeline.find(base), Sources())
    draw = random.Random(7)
    for path in paths_of(resolved.root):
        node = resolved.spans.node(path)
        for other in draw.sample(mutations(node, draw), 3):
            judged(resolved, put(resolved.root, path, other))


@pytest.mark.parametrize("title", sorted(bundled()))
@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_any_values_of_a_bundled_title_may_be_anything(title, seed):
    draw = random.Random(seed)
    resolved = _resolved(title)
    root = resolved.root
    for _ in range(draw.choice((1, 1, 2, 5))):
        path = _drawn(root, draw)
        root = put(root, path, draw.choice(mutations(_at(root, path), draw)))
        if not isinstance(root.value, dict) or not root.value:
            break
    judged(resolved, root)


_KEPT: dict[str, Resolved] = {}


def _resolved(title: str) -> Resolved:
    if title not in _KEPT:
        _KEPT[title] = resolve(bundled()[title], Sources())
    return _KEPT[title]


def _drawn(root: Node, draw: random.Random) -> Way:
    """A value somewhere: as likely in a small part of the title as in a big one."""
    path: Way = ()
    node = root
    while isinstance(node.value, (dict, list)) and node.value:
        if path and draw.random() < 0.15:
            break
        steps = list(node.value) if isinstance(node.value, dict) else list(range(len(node.value)))
        path = (*path, draw.choice(steps))
        node = node.child(path[-1])
    return path


def _at(root: Node, path: Way) -> Node:
    node = root
    for step in path:
        node = node.child(step)
    return node


SIGNS = st.sampled_from(
    [b"", b"'", b'"', b"[", b"]", b"{", b"}", b":", b": ", b"- ", b"\n", b"\t", b"#", b"&a ", b"*a ", b"!!x ", b"|",
     b">", b"\x00", b"\xff", b"  ", b"<<: ", b"? ", b"---\n", b"99999"]
)  # fmt: skip


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_bytes_of_a_title_may_be_anything(data, tmp_path_factory):
    folder = tmp_path_factory.mktemp("broken") / "title"
    shutil.copytree(data.draw(st.sampled_from(BASES)), folder)
    for _ in range(data.draw(st.integers(1, 3))):
        file = data.draw(st.sampled_from(sorted(folder.iterdir())))
        text = file.read_bytes()
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        new = data.draw(SIGNS | st.binary(max_size=8))
        file.write_bytes(text[:start] + new + text[start + length :])
    result = pipeline.check(folder)
    told(result.diagnostics)
    as_text(result.collected, result.sources).encode()


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_name_is_a_harmless_name_or_refused(text, tmp_path):
    shutil.copytree(CASES / "base_freight", tmp_path / "base")
    folder = tmp_path / "title"
    folder.mkdir()
    name = json.dumps(text)
    (folder / "title.yaml").write_text(
        f"title: {{id: hostile, name: {name}, designers: [{name}]}}\nextends: ../base\n"
        f"changes:\n  - {{set: [goods, Timber, name], to: {name}}}\n  - {{set: [loads, 1, goods], to: {name}}}\n"
        f"  - {{set: [stations, {name}, name], to: Elm}}\n  - {{set: [{name}], to: 1}}\n",
        encoding="utf-8",
    )
    result = pipeline.check(folder, options=[text])
    told(item for item in result.diagnostics if item.code != "R112")
    shown = as_text(result.collected, result.sources)
    assert shown.encode()
    assert not any(sign in shown for sign in "\x00\x1b\r\u202e\u2028\ufeff")
    if result.title is not None:
        assert result.title.title.name == text


@pytest.mark.parametrize(
    "text",
    [
        "changes: [" + "{set: [a], to: 1}," * 501 + "]",
        "uses: [" + "x," * 100 + "]",
        "extends: " + "../" * 300,
        "extends: /dev/null",
        "extends: /",
        "extends: /proc/self/fd",
        "extends: ../../../../../../../../../../../../etc",
        "extends: 'a\\x00b'",
        'extends: "a\\0b"',
        "extends: 5",
        "extends: [a]",
        "changes: [{set: [" + "a," * 30 + "], to: 1}]",
        "changes: [{set: [title, 0], to: 1}, {set: [0], to: 1}, {set: [-1], to: 1}, {set: [''], to: 1}]",
        "changes: [{set: [changes], to: [{set: [changes], to: []}]}]",
        "changes: [{set: [options], to: 5}, {set: [title], to: []}, {remove: [title]}, {remove: [players]}]",
        "changes: [{add: [title, name], items: [x]}, {add: [players], before: 9, items: [{count: 9}]}]",
        "options: [{name: a, changes: [{remove: [options]}]}]",
        "options: [{name: a, requires: [b], changes: []}, {name: b, requires: [a], changes: []}]",
        "options: [{name: a, requires: b, conflicts: {a: b}, players: x, changes: 5}]",
        "options: " + "[" * 30 + "]" * 30,
    ],
)
def test_a_hostile_head_is_answered(text, tmp_path):
    shutil.copytree(CASES / "base_freight", tmp_path / "base")
    folder = tmp_path / "title"
    folder.mkdir()
    extends = "" if text.startswith("extends") else "extends: ../base\n"
    (folder / "title.yaml").write_text(f"title: {{id: hostile, name: x}}\n{extends}{text}\n", encoding="utf-8")
    started = time.process_time()
    for options in ([], ["a"], ["a", "b"]):
        result = pipeline.check(folder, options)
        told(item for item in result.diagnostics if item.code != "R112")
    assert time.process_time() - started < 20
