"""F311: a sum of money is not a whole number of steps, so it cannot be paid."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.pickup_deliver.effects import ChargeTrains, RaisePayout
from railwright.compiler.schema.pickup_deliver.rounds import SellCompany
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    step = title.money.step
    for amount, path in _sums(title):
        if amount % step:
            nearest = max(step, round(amount / step) * step)
            yield Diagnostic(
                "F311",
                f"{amount} is not a multiple of {step}, the step in which money moves",
                spans.at(path),
                help=f"{quoted(nearest)}, for one",
            )


def _sums(title: FreightTitle) -> Iterator[tuple[int, Path]]:
    for i, row in enumerate(title.players):
        yield row.cash, ("players", i, "cash")
    for i, load in enumerate(title.loads):
        yield load.payout, ("loads", i, "payout")
    for i, kind in enumerate(title.load_kinds):
        yield kind.line_fee or 0, ("load_kinds", i, "line_fee")
    for i, marker in enumerate(title.markers):
        if marker.removal is not None:
            yield marker.removal.cost, ("markers", i, "removal", "cost")
    yield title.abandoning.penalty, ("abandoning", "penalty")
    yield title.costs.activation.amount, ("costs", "activation", "amount")
    yield title.costs.line_fee.amount, ("costs", "line_fee", "amount")
    yield title.costs.line_fee.empty, ("costs", "line_fee", "empty")
    if title.repair is not None:
        yield title.repair.cost, ("repair", "cost")
    yield title.scoring.carried_loads, ("scoring", "carried_loads")
    for i, phase in enumerate(title.turn.phases):
        if isinstance(phase, SellCompany):
            yield phase.minimum, ("turn", "phases", i, "minimum")
            yield phase.raise_by, ("turn", "phases", i, "raise_by")
    for effect, path, _ in _walk.effects(title):
        if isinstance(effect, ChargeTrains | RaisePayout):
            yield effect.amount, (*path, "amount")
    for roll, path in _walk.rolls(title):
        if roll.donations is not None:
            yield roll.donations.amount, (*path, "donations", "amount")
