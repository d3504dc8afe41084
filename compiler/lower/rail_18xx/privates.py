"""``privates.yaml`` -> tables of privates and of their abilities."""

from __future__ import annotations

from railwright.compiler.ir.tables import Tables
from railwright.compiler.load.spans import Path
from railwright.compiler.lower.rail_18xx.names import Names
from railwright.compiler.lower.rail_18xx.rules import rule_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.runtime.tables.rule import Rule


def lower_privates(title: RailTitle, names: Names, tables: Tables) -> None:
    """Add the tables of privates."""
    privates = title.privates
    at = ("privates",)
    tables.rows("private", (("privates", place) for place in range(len(privates))))
    tables.add("private_name", tuple(private.name for private in privates), at, "private")
    tables.add("private_full_name", tuple(private.full_name or private.name for private in privates), at, "private")
    tables.add("private_aliases", tuple(tuple(private.aliases) for private in privates), at, "private")
    tables.add("private_price", tuple(private.price for private in privates), at, "private")
    tables.add("private_income", tuple(private.income for private in privates), at, "private")
    tables.add("private_text", tuple(private.text or "" for private in privates), at, "private")
    rules: list[Rule] = []
    owner: list[int] = []
    paths: list[Path] = []
    held: list[tuple[int, ...]] = []
    for number, private in enumerate(privates):
        held.append(tuple(range(len(rules), len(rules) + len(private.abilities))))
        for place, ability in enumerate(private.abilities):
            path = ("privates", number, "abilities", place)
            rules.append(rule_of(ability, path, names))
            owner.append(number)
            paths.append(path)
    tables.add("private_abilities", tuple(held), at, "private")
    tables.rows("ability", paths)
    tables.add("ability_private", tuple(owner), at, "ability")
    tables.add("ability_rule", tuple(rules), at, "ability")
    tables.add("private_trade", rule_of(title.private_trade, ("private_trade",), names), ("private_trade",))
