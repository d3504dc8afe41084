"""Builds the Cython extensions and compiles the bundled titles; everything declarative is in pyproject.toml.

``ext/*.pyx`` become ``railwright.ext.*``. ``RAILWRIGHT_CHECKED=1`` builds them with bounds checks and sanitisers on, for
`make checked`.
The titles of ``definitions/`` are compiled into ``railwright.runtime.titles``; an editable install has none of them
there and compiles a title when it is first asked for.
"""

import os
import subprocess
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build import build

HERE = Path(__file__).parent
CHECKED = os.environ.get("RAILWRIGHT_CHECKED") == "1"

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": CHECKED,
    "wraparound": False,
    "initializedcheck": CHECKED,
    "cdivision": True,
    "overflowcheck": False,
}


def extensions() -> list[Extension]:
    sanitise = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"] if CHECKED else []
    flags = ["-O1", "-g", "-UNDEBUG", "-D_GLIBCXX_ASSERTIONS", *sanitise] if CHECKED else ["-O3"]
    # Floating point is reckoned the same way on every machine, so that a search takes the same course.
    flags.append("-ffp-contract=off")
    return [
        Extension(
            f"railwright.ext.{source.stem}",
            [str(source.relative_to(HERE))],
            extra_compile_args=flags,
            extra_link_args=sanitise,
        )
        for source in sorted((HERE / "ext").glob("*.pyx"))
    ]


STAGES = ("compiler", "runtime", "ext", "definitions")
TOPS = {"railwright": "railwright"} | {f"railwright.{folder}": folder for folder in STAGES if (HERE / folder).is_dir()}


def packages() -> list[str]:
    """Every folder that holds a file, under the name it is imported by."""
    names = set()
    for name, top in TOPS.items():
        for path in (HERE / top).rglob("*"):
            parts = path.parent.relative_to(HERE / top).parts
            if path.is_file() and "__pycache__" not in parts:
                names.add(".".join((name, *parts)))
    return sorted(names)


class BuildWithTitles(build):
    """Builds the package, then lets the built compiler compile the definitions beside it."""

    def run(self) -> None:
        super().run()
        built = Path(self.build_lib).resolve()
        paths = [str(built), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "railwright.compiler.bundle", str(built / "railwright/runtime/titles")]
        # From another folder than this one, where `railwright` is only a part of the package.
        subprocess.run(command, check=True, cwd=built, env=environment)


setup(
    packages=packages(),
    package_dir=TOPS,
    package_data={"": ["*.yaml", "*.j2", "*.json", "*.pxd", "*.pyi", "py.typed"]},
    exclude_package_data={"": ["*.c", "*.cpp"]},
    cmdclass={"build": BuildWithTitles},
    # Checked sources are kept apart, for those beside the .pyx files are the ones to ship.
    ext_modules=cythonize(extensions(), compiler_directives=DIRECTIVES, build_dir="build/checked_c" if CHECKED else None),
)
