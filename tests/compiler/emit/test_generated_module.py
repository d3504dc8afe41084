"""Generated modules: readable, formatted, the same bytes every time, nothing in them but tables and known functions."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from railwright.compiler.load.places import bundled
from railwright.compiler.pipeline import Compiled, compile
from railwright.runtime import exports
from railwright.runtime.tables.rail_18xx.title import RailTitle
from railwright.runtime.title import CompiledTitle, from_json, from_namespace

BASE = Path(__file__).parents[2] / "diagnostics" / "base_18xx"
TITLES = [str(BASE), *bundled()]
RAIL = [title for title in TITLES if title == str(BASE) or bundled()[title].family == "rail_18xx"]
RULES = "E4,E7,E9,F,W,I,B,UP,SIM,RUF,C4,PIE,RET"
"""What ruff checks; long lines are left out, for what people wrote is not broken."""


def compiled_of(title: str) -> Compiled:
    compiled = compile(title)
    assert compiled.python is not None and compiled.json is not None, title
    return compiled


def module_of(title: str) -> str:
    return str(compiled_of(title).python)


def run(source: str) -> tuple[CompiledTitle, dict[str, Any]]:
    namespace: dict[str, Any] = {"__name__": "generated"}
    exec(source, namespace)
    return from_namespace(namespace), namespace


def calls_in(tree: ast.AST) -> set[str]:
    return {
        node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
    }


def check_shape(source: str) -> None:
    """Only the import of exports, tables of literals, and the functions of the template."""
    body = ast.parse(source).body
    assert ast.unparse(body[0]) == "from __future__ import annotations"
    assert isinstance(body[1], ast.ImportFrom)
    assert body[1].module == "railwright.runtime.exports" and body[1].level == 0
    imported = {alias.name for alias in body[1].names}
    assert imported <= set(exports.__all__)
    functions = set()
    for statement in body[2:]:
        if isinstance(statement, ast.Assign):
            (target,) = statement.targets
            assert isinstance(target, ast.Name) and target.id.isupper()
            plain = (
                ast.Constant, ast.Tuple, ast.Dict, ast.Call, ast.Name, ast.keyword, ast.Load, ast.UnaryOp, ast.USub,
            )  # fmt: skip
            assert all(isinstance(node, plain) for node in ast.walk(statement.value)), target.id
            assert calls_in(statement.value) <= imported
        else:
            assert isinstance(statement, ast.FunctionDef)
            assert calls_in(statement) <= {"max"}
            assert ast.get_docstring(statement)
            functions.add(statement.name)
    assert functions in (set(), CODE)


CODE = {"phase_after", "first_bought", "stop_value", "after_dividend", "train_limit", "abilities_at"}


@pytest.mark.parametrize("title", TITLES)
def test_a_module_holds_tables_and_known_functions_only(title: str) -> None:
    check_shape(module_of(title))


def test_modules_are_formatted_and_clean(tmp_path: Path) -> None:
    for number, title in enumerate(TITLES):
        (tmp_path / f"t{number}.py").write_text(module_of(title), encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff"]
    subprocess.run([*ruff, "format", "--check", "--isolated", "--line-length=120", str(tmp_path)], check=True)
    subprocess.run([*ruff, "check", "--isolated", f"--select={RULES}", str(tmp_path)], check=True)


@pytest.mark.parametrize("title", TITLES)
def test_a_module_its_json_and_the_tables_are_one(title: str) -> None:
    compiled = compiled_of(title)
    from_module, _ = run(str(compiled.python))
    read = from_json(str(compiled.json).encode())
    for name in read.__struct_fields__:
        assert getattr(read, name) == getattr(from_module, name), name
    assert type(read) is type(from_module)


@pytest.mark.parametrize("title", RAIL)
def test_generated_functions_say_what_the_tables_say(title: str) -> None:
    loaded, _ = run(module_of(title))
    assert isinstance(loaded, RailTitle)
    code, twin = loaded.code, loaded.table_code()
    assert type(code) is not type(twin)
    phases, cards = range(len(loaded.phase_name)), range(len(loaded.card_name))
    companies, kinds = range(len(loaded.company_name)), range(len(loaded.kind_name))
    for phase, card in product(phases, cards):
        assert code.phase_after(phase, card) == twin.phase_after(phase, card)
    for card in cards:
        assert code.first_bought(card) == twin.first_bought(card)
    for cell, price in enumerate(loaded.cell_price):
        for dividend in (-1, 0, 1, price - 1, price, price + 1, 2 * price - 1, 2 * price, 3 * price, 10 * price):
            assert code.after_dividend(cell, dividend) == twin.after_dividend(cell, dividend)
    for phase, company, kind in product(phases, companies, kinds):
        assert code.train_limit(phase, company, kind) == twin.train_limit(phase, company, kind)
    for train, level in product(range(len(loaded.train_name)), range(len(loaded.train_stop_value[0]))):
        for stop in range(len(loaded.stop_kind)):
            assert code.stop_value(train, stop, level) == twin.stop_value(train, stop, level)
    for moment in ("own_turn", "any_turn", "track", "token", "trains", "acquired", "always", "nonsense"):
        assert code.abilities_at(moment) == twin.abilities_at(moment)


def test_the_same_yaml_gives_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from hashlib import sha256\n"
        "from railwright.compiler.pipeline import compile\n"
        "for title in sys.argv[1:]:\n"
        "    compiled = compile(title, use_cache=False)\n"
        "    print(sha256((compiled.python + compiled.json).encode()).hexdigest())\n"
    )
    copy = tmp_path / "base_18xx"
    shutil.copytree(BASE, copy)
    shutil.copytree(BASE, tmp_path / "definitions/base_18xx")
    found = set()
    runs: list[tuple[str, str, Path]] = [
        ("1", "base_18xx", tmp_path),
        ("2", str(copy), Path("/")),
        ("3", ".", copy),
        ("4", "../base_18xx", copy),
        ("5", "definitions/base_18xx", tmp_path),
    ]
    for seed, target, folder in runs:
        environment = os.environ | {"PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", program, target]
        found.add(subprocess.check_output(command, text=True, env=environment, cwd=folder))
    assert len(found) == 1


@pytest.mark.parametrize("title", bundled())
def test_a_title_compiles_to_the_same_bytes_twice(title: str) -> None:
    first, second = (compile(title, use_cache=False) for _ in range(2))
    digests = {sha256((str(each.python) + str(each.json)).encode()).hexdigest() for each in (first, second)}
    assert len(digests) == 1


@pytest.mark.parametrize("title", TITLES)
def test_comments_name_lines_that_are_there(title: str) -> None:
    loaded, namespace = run(module_of(title))
    known = {source.file for source in loaded.source_map.files}
    assert len(known) >= 7
    files = range(len(loaded.source_map.files))
    for places in loaded.source_map.rows.values():
        assert all(file in files and line > 0 for file, line in places)
    for source in loaded.source_map.tables.values():
        assert source.file in files or (source.file, source.line) == (-1, 0)
    lines = module_of(title).splitlines()
    for number, (file, line) in namespace["YAML_LINES"].items():
        name = loaded.source_map.files[file].file
        assert lines[number - 1].endswith(f"{name.rpartition('/')[2]}:{line}")


# -- hostile titles ----------------------------------------------------------------------------------------------------

NASTY = [
    "x'); import os; os.abort() #",
    '"""); raise SystemExit("""',
    "{{ 7 * 7 }}",
    "{% for x in y %}",
    "{source_map} {0}",
    "\\",
    "\\'",
    "#",
    "class",
    "None",
    "__import__('os')",
    "${x} `y` %s",
    "é漢🚂",
]
PLACES = {
    "title.yaml": [("name: Three Rivers", "name: {}"), ("text: More money.", "text: {}"), ("[Nobody]", "[{}]")],
    "map.yaml": [("name: West", "name: {}")],
    "companies.yaml": [("full_name: Upton Railway", "full_name: {}")],
    "privates.yaml": [("name: HILL, price: 20", "name: {}, text: {}, price: 20")],
}


def as_yaml(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


@pytest.mark.parametrize("text", NASTY)
def test_hostile_names_become_harmless_literals(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "hostile"
    shutil.copytree(BASE, folder)
    for file, pieces in PLACES.items():
        written = (folder / file).read_text(encoding="utf-8")
        for old, new in pieces:
            assert old in written
            written = written.replace(old, new.replace("{}", as_yaml(text)))
        (folder / file).write_text(written, encoding="utf-8")
    rounds = (folder / "rounds.yaml").read_text(encoding="utf-8")
    (folder / "rounds.yaml").write_text(rounds.replace("private: HILL", f"private: {as_yaml(text)}"), encoding="utf-8")
    compiled = compile(folder, use_cache=False)
    assert compiled.python is not None, compiled.result and compiled.result.diagnostics
    check_shape(compiled.python)
    title, _ = run(compiled.python)
    assert isinstance(title, RailTitle)
    assert title.meta.name == title.private_name[0] == title.company_full_name[0] == title.options[0].text == text
    assert title.private_text[0] == text and text in title.hex_place and title.lot[0].name == text


@pytest.mark.parametrize(
    "name", ["a b", "x\nimport os", "x # y", "a'\"b", "{{ x }}", "%41", "é", "a\u2028b", "definitions"]
)
def test_hostile_folders_stay_in_their_comment(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    shutil.copytree(BASE, folder)
    compiled = compile(folder, use_cache=False)
    assert compiled.python is not None
    check_shape(compiled.python)
    title, _ = run(compiled.python)
    assert f"{name}/map.yaml" in {source.file for source in title.source_map.files}


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    shutil.copytree(BASE, tmp_path / "base")
    variant = tmp_path / "variant"
    variant.mkdir()
    text = "title: {id: variant, name: V}\nextends: ../base\nbank: {cash: 4000}\n"
    (variant / "title.yaml").write_text(text, encoding="utf-8")
    python = compile(variant, use_cache=False).python
    assert python is not None
    title, _ = run(python)
    files = {source.file for source in title.source_map.files}
    assert {"base/trains.yaml", "variant/title.yaml", "base/title.yaml"} <= files
    assert "BANK_CASH = 4000  # variant/title.yaml:3\n" in python
    assert "  # base/title.yaml:6\n" in python
    assert title.where("bank_cash") == "variant/title.yaml:3"
