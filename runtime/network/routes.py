"""The route search as the game sees it: a problem in, the best runs out, proved or with an honest bound.

A game asks thousands of times, so each part is cheap, on a board of some 30 stops and 50 links: ``problem.from_rows``
makes the problem from plain tuples in about 4 microseconds (rows check nothing when they are made), ``solve`` looks it over
in compiled code in about 10, turns it into arrays in about 23 and searches, usually in less than that. ``Answer.priced`` and
what follows from it (runs, treasury) are worked out only when asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from railwright.ext.reach import reach
from railwright.ext.route_search import search
from railwright.runtime.network.pricing import Priced, PricedRun, price
from railwright.runtime.network.problem import Problem, ProblemError, check

MAX_THREADS = 64


class Answer:
    """The best runs found: routes, total, and whether that is proved to be the best there is."""

    def __init__(
        self, problem: Problem, routes: dict[int, tuple[int, ...]], revenue: int, proved: bool, bound: int, nodes: int
    ) -> None:
        self.problem = problem
        self.routes = routes
        """Links in travel order, by train; a train that stays idle is not listed."""
        self.revenue = revenue
        self.proved = proved
        self.bound = bound
        """No set of runs earns more than this."""
        self.nodes = nodes

    def __repr__(self) -> str:
        return f"Answer(revenue={self.revenue}, proved={self.proved}, bound={self.bound}, routes={self.routes})"

    @cached_property
    def priced(self) -> Priced:
        """The same routes checked and priced stop by stop, by rules the search shares no code with."""
        priced = price(self.problem, self.routes)
        if priced.revenue != self.revenue and (self.proved or priced.revenue < self.revenue):
            raise AssertionError(f"the search reckons {self.revenue}, the rules {priced.revenue}: please report this")
        return priced

    @property
    def runs(self) -> tuple[PricedRun, ...]:
        """Each train's run: its stops in order, what each pays, and its bonuses."""
        return self.priced.runs

    @property
    def treasury(self) -> int:
        """What the company's treasury receives beside the revenue."""
        return self.priced.treasury


def solve(problem: Problem, budget: int | None = None, threads: int = 1) -> Answer:
    """Find the set of runs with the highest total.

    ``budget`` is a number of search nodes, never a time: when it runs out the answer is the best so far, with a bound
    that holds. ``threads`` share one search and change nothing but its speed.
    """
    if budget is not None and budget < 1:
        raise ValueError(f"a budget is a number of nodes, at least 1, not {budget}")
    if not 1 <= threads <= MAX_THREADS:
        raise ValueError(f"threads must be from 1 to {MAX_THREADS}, not {threads}")
    check(problem)
    try:
        return Answer(problem, *search(problem, budget, threads))
    except ValueError as error:
        # Every row is good, but together they are more than the search can reckon with.
        raise ProblemError("", str(error)) from None


def value(problem: Problem, routes: Mapping[int, Sequence[int]]) -> Priced:
    """Check and price given routes; :class:`~railwright.runtime.network.pricing.BadRoute` names the rule broken."""
    check(problem)
    return price(problem, routes)


class Reach(NamedTuple):
    """What a company can get to by some legal path of any length."""

    stops: tuple[int, ...]
    links: tuple[int, ...]
    track: tuple[int, ...]
    exact: bool
    """False if the network was too large to walk out: nothing reachable is missing, but more may be listed."""


def reachable(problem: Problem, starts: Sequence[int] | None = None) -> Reach:
    """The stops, links and track reached from the company's tokens (or ``starts``); full cities are not run through."""
    check(problem)
    stops, links, exact = reach(problem, starts)
    return Reach(stops, links, tuple(sorted({piece for link in links for piece in problem.links[link].track})), exact)
