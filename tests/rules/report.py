"""``make rules``: every rule of every title, where the definition says it, which tests prove it, and whether they pass.

Prints a table a title and writes ``docs/rules/tests.md``. Rules are those the tests and the tables of ``docs/rules`` name,
and those of the checklists in ``../shared/facts`` where that folder is there. Ends with 1 if a rule has no test or fails.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[2]
FACTS = ROOT / "../shared/facts"
TITLES = {"AL": "18al", "GA": "18ga", "VA": "18va", "SC": "18scan", "CR": "confederate_rails"}
NUMBER = re.compile(r"[A-Z]{2}-\d{3}")


class Outcomes:
    """Notes which tests carry which rules, and how they end."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = defaultdict(set)
        self.failed: set[str] = set()
        self.rules_of: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Read the marks."""
        for item in items:
            self.rules_of[item.nodeid] = [mark.args[0] for mark in item.iter_markers("rule")]
            for rule in self.rules_of[item.nodeid]:
                self.tests[rule].add(item.nodeid.split("[")[0].replace("tests/rules/", ""))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails."""
        if report.failed:
            self.failed.update(self.rules_of.get(report.nodeid, ()))


def said_by(title: str) -> dict[str, str]:
    """For each rule what the tables of docs/rules name."""
    page = ROOT / f"docs/rules/{title}.md"
    found: dict[str, str] = {}
    for line in page.read_text(encoding="utf-8").splitlines() if page.is_file() else ():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if NUMBER.match(cells[0]):
            found.update((number, cells[2]) for number in NUMBER.findall(cells[0]))
    return found


def recorded(title: str) -> set[str]:
    """The rules of the checklist, if it is there."""
    page = FACTS / title / "rules.md"
    if not page.is_file():
        return set()
    return set(re.findall(r"^\*\*([A-Z]{2}-\d{3})\*\*", page.read_text(encoding="utf-8"), re.MULTILINE))


def main() -> int:
    """Run the rule tests and report."""
    outcomes = Outcomes()
    pytest.main(["-q", "--no-header", "--benchmark-disable", str(ROOT / "tests/rules")], plugins=[outcomes])
    console, page, bad = Console(), ["# Rules and their tests", "", "Made by `make rules`.", ""], 0
    for letters, title in TITLES.items():
        said = said_by(title)
        rules = sorted(recorded(title) | set(said) | {rule for rule in outcomes.tests if rule.startswith(letters)})
        table = Table("rule", "said by", "tests", "state", title=title, title_justify="left", box=None)
        page += [f"## {title}", "", "| Rule | Said by | Tests | State |", "|---|---|---|---|"]
        for rule in rules:
            tests = sorted(outcomes.tests.get(rule, ()))
            state = "no test" if not tests else "fails" if rule in outcomes.failed else "passes"
            bad += state != "passes"
            names = ", ".join(test.split("::")[-1].removeprefix("test_").replace("_", " ") for test in tests)
            table.add_row(rule, said.get(rule, ""), names, state, style=None if state == "passes" else "red")
            page.append(f"| {rule} | {said.get(rule, '')} | {'; '.join(f'`{test}`' for test in tests)} | {state} |")
        page.append("")
        console.print(table)
    (ROOT / "docs/rules/tests.md").write_text("\n".join(page), encoding="utf-8")
    console.print(f"{bad} rules without a passing test" if bad else "every rule has a test, and all pass")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
