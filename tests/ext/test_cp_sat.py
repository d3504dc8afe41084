"""The search against a model of the same problem in CP-SAT, on boards too large for the slow twin."""

from __future__ import annotations

import pytest
import route_cp_sat
from route_networks import board_problem, random_problem

from railwright.ext import route_reference
from railwright.ext.route_search import search
from railwright.routes import solve


@pytest.mark.parametrize("block", range(5))
def test_the_model_itself_agrees_with_the_slow_twin(block: int) -> None:
    for seed in range(block * 60, block * 60 + 60):
        problem = random_problem(seed)
        twin = route_reference.solve(problem)
        assert route_cp_sat.solve(problem) == (twin.revenue, twin.treasury, True), seed


@pytest.mark.parametrize("seed", range(40))
def test_a_board_with_every_kind_of_rule_earns_what_cp_sat_finds(seed: int) -> None:
    problem = board_problem(seed)
    answer, model = solve(problem), route_cp_sat.solve(problem, seconds=4)
    assert answer.proved
    assert answer.revenue >= model.revenue
    if model.proved:
        assert (answer.revenue, answer.treasury) == (model.revenue, model.treasury)
        assert search(problem, None, 1, 500, 0)[1] == model.revenue


@pytest.mark.parametrize("seed", range(100, 115))
def test_a_plain_board_earns_what_cp_sat_finds(seed: int) -> None:
    problem = board_problem(seed, plain=True)
    model = route_cp_sat.solve(problem, seconds=4)
    assert not model.proved or solve(problem).revenue == model.revenue
