"""A wheel carries everything: installed far from the checkout it lists, loads and compiles titles."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from railwright.loading import bundled

ROOT = Path(__file__).parent.parent
LEFT_OUT = (".git", ".venv", "build", "dist", "tests", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis", "*.so")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the checkout, so that nothing left over from other builds gets into it."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, folder / "source", ignore=shutil.ignore_patterns(*LEFT_OUT))
    for stray in (folder / "source/runtime/titles").glob("*[!_].py"):
        stray.unlink()
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet", "-w", "dist", "."]
    subprocess.run(command, cwd=folder / "source", check=True, timeout=300)
    (found,) = (folder / "source/dist").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel in it; what the wheel depends on is borrowed from this one."""
    folder = tmp_path_factory.mktemp("elsewhere")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True, timeout=60)
    python = folder / "venv/bin/python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--quiet", str(wheel)]
    subprocess.run(pip, check=True, timeout=120)
    query = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.check_output(query, text=True).strip())
    # A plain path: files like the one that leads editable installs to the checkout are not followed from here.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


def run(installed: Path, *command: str, cache: str = "cache") -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "RAILWRIGHT"))}
    environment["RAILWRIGHT_CACHE"] = str(installed / cache)
    first = str(installed / "venv/bin" / command[0])
    return subprocess.check_output(
        [first, *command[1:]], cwd=installed, env=environment, text=True, timeout=120, stderr=subprocess.STDOUT
    )


def test_the_wheel_holds_each_title_as_yaml_as_module_and_as_json(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for title, folder in bundled().items():
        assert f"railwright/definitions/{folder.parent.name}/{title}/title.yaml" in names
        assert {f"railwright/runtime/titles/{title}.py", f"railwright/runtime/titles/{title}.tables.json"} <= names
    assert "railwright/compiler/emit/templates/module.py.j2" in names
    assert "railwright/compiler/emit/tables.schema.json" in names
    assert "railwright/py.typed" in names
    assert not [name for name in names if name.startswith("tests/") or name.endswith(".cpp")]


def test_installed_titles_load_without_compiler_and_cache(installed: Path) -> None:
    program = (
        "import sys, railwright\n"
        "for title in sys.argv[1:]:\n"
        "    loaded = railwright.load(title)\n"
        "    print(loaded.id, loaded.code.__class__.__name__)\n"
        "print(railwright.__file__)\n"
        "print(sorted({'pydantic', 'ruamel.yaml', 'jinja2', 'railwright.compiler'} & set(sys.modules)))\n"
    )
    *rows, place, slow = run(installed, "python", "-c", program, *bundled()).splitlines()
    assert [row.split()[0] for row in rows] == list(bundled())
    assert Path(place).is_relative_to(installed)
    assert slow == "[]"
    assert not (installed / "cache").exists()


def test_the_installed_command_lists_checks_and_compiles(installed: Path) -> None:
    listed = json.loads(run(installed, "railwright", "titles", "--json"))
    assert [row["id"] for row in listed] == list(bundled())
    title = listed[-1]["id"]
    assert "no errors" in run(installed, "railwright", "check", title)
    run(installed, "railwright", "compile", title, "--out", "out")
    shipped = next(installed.glob(f"venv/lib/*/site-packages/railwright/runtime/titles/{title}.py"))
    assert (installed / "out" / f"{title}.py").read_bytes() == shipped.read_bytes()


def test_a_definition_changed_in_place_is_compiled_anew(installed: Path) -> None:
    title, folder = next((title, folder) for title, folder in bundled().items() if folder.parent.name == "rail_18xx")
    site = next(installed.glob("venv/lib/*/site-packages"))
    yaml = site / "railwright/definitions" / folder.parent.name / title / "title.yaml"
    before = yaml.read_text(encoding="utf-8")
    program = "import sys, railwright; print(railwright.load(sys.argv[1]).meta.version)"
    try:
        version = int(run(installed, "python", "-c", program, title))
        id_line = next(line for line in before.splitlines() if line.strip().startswith("id:"))
        indent = id_line[: len(id_line) - len(id_line.lstrip())]
        lines = [line for line in before.splitlines() if not line.strip().startswith("version:")]
        lines.insert(lines.index(id_line) + 1, f"{indent}version: {version + 1}")
        yaml.write_text("\n".join(lines) + "\n", encoding="utf-8")
        assert int(run(installed, "python", "-c", program, title, cache="other")) == version + 1
    finally:
        yaml.write_text(before, encoding="utf-8")


def test_a_traceback_through_a_shipped_title_shows_its_yaml(installed: Path) -> None:
    program = (
        "import sys, traceback, railwright\n"
        "title = railwright.load(sys.argv[1])\n"
        "try:\n"
        "    title.code.first_bought(99)\n"
        "except IndexError:\n"
        "    traceback.print_exc()\n"
    )
    title = next(title for title, folder in bundled().items() if folder.parent.name == "rail_18xx")
    text = run(installed, "python", "-c", program, title)
    assert f"runtime/titles/{title}.py" in text
    assert f"<- definitions/rail_18xx/{title}/trains.yaml:" in text
