"""C215: a company's destination is its home, or promises what never happens."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import tokens_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, company in enumerate(title.companies):
        goal = company.destination
        if goal is None:
            continue
        path: Path = ("companies", i, "destination")
        told = f"company {quoted(company.name)}"
        if company.home is not None and company.home.hex == goal.hex:
            message = f"the destination of {told} is its home {quoted(goal.hex)}"
            yield Diagnostic("C215", message, spans.at((*path, "hex")), help="name another hex")
        tokens = tokens_of(title, company)
        if (goal.reached_by == "token" or goal.free_token) and tokens is not None and len(tokens) == 1:
            message = f"{told} has no token left for its destination"
            yield Diagnostic("C215", message, spans.at(path), help="give it a second token")
        if goal.token_beside and not goal.free_token:
            message = f"{told} places no token on reaching its destination that could stand beside the circles"
            yield Diagnostic("C215", message, spans.key((*path, "token_beside")), help="add `free_token: true`")
        if goal.free_token and goal.reached_by == "token":
            message = f"{told} reaches its destination by a token, so none is to be placed there afterwards"
            yield Diagnostic("C215", message, spans.key((*path, "free_token")), help="write `reached_by: route`")
