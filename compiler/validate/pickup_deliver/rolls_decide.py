"""D310: a roll that cannot succeed or cannot fail, or does not say which results succeed."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.effects import AddToRoll
from railwright.compiler.schema.pickup_deliver.rolls import RollSpec
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for roll, path in _walk.rolls(title):
        told = f"the roll {quoted(roll.name)}"
        if (roll.at_least is None) == (roll.at_most is None):
            which = "neither `at_least` nor `at_most`" if roll.at_least is None else "both `at_least` and `at_most`"
            yield Diagnostic("D310", f"{told} has {which}", spans.at(path), help="write one of them")
            continue
        bonus = _helps(title, roll)
        if roll.at_least is not None:
            key = "at_least"
            never = bonus is not None and roll.at_least > roll.dice.highest + bonus
            always = roll.at_least <= roll.dice.lowest
        else:
            key, limit = "at_most", roll.at_most or 0
            never, always = limit < roll.dice.lowest, limit >= roll.dice.highest
        if never or always:
            yield Diagnostic(
                "D310",
                f"{told} can never {'succeed' if never else 'fail'}: its dice give {roll.dice.lowest} to "
                f"{roll.dice.highest}",
                spans.at((*path, key)),
                severity="error" if never else "warning",
            )
    for i, kind in enumerate(title.load_kinds):
        if kind.check is not None and kind.check.safe_to < kind.check.dice.lowest:
            yield Diagnostic(
                "D310",
                f"the check {quoted(kind.check.name)} never lets a load through",
                spans.at(("load_kinds", i, "check", "safe_to")),
            )


def _helps(title: FreightTitle, roll: RollSpec) -> int | None:
    """How much players can add to a roll; ``None`` where it has no end."""
    if roll.donations is not None:
        return None if roll.donations.times is None else roll.donations.times * roll.donations.plus * len(title.players)
    return sum(
        max(0, effect.plus) * counter.count
        for counter in title.counters
        for use in counter.uses
        for effect in use.effects
        if isinstance(effect, AddToRoll) and effect.roll == roll.name
    )
