"""The search against its slow twin, on small random networks that use every word of the problem format."""

from __future__ import annotations

import random
import threading
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from route_networks import (
    KINDS,
    SHARED_RUNS,
    alike_board,
    board_problem,
    crowded_board,
    grid,
    problem_from,
    random_problem,
    shuffled,
)

from railwright.ext import route_reference
from railwright.ext.route_search import best_at, runs_of, search
from railwright.routes import Bonus, Limit, Problem, Rules, Train, from_rows, solve, value

IN_A_HURRY = ((1, 0, 300), (3, 4, 0), (20, 1, 300), (30_000, 0, 300), (30_000, 10, 0))
"""Patience, ease, few: how soon the search turns to prices, its walks to sharper bounds, its lists to prices and cuts."""


@pytest.mark.parametrize("block", range(20))
def test_the_search_earns_what_the_slow_twin_earns(block: int) -> None:
    for seed in range(block * 150, block * 150 + 150):
        problem = random_problem(seed)
        twin = route_reference.solve(problem)
        answer = solve(problem)
        assert answer.proved, seed
        assert answer.bound == answer.revenue == twin.revenue, seed
        assert answer.treasury == twin.treasury, seed
        assert value(problem, {t: path.links for t, path in twin.paths.items()}).revenue == twin.revenue, seed


@pytest.mark.parametrize("block", range(10))
def test_a_search_in_a_hurry_comes_to_the_same_total_by_prices_tolls_and_searching_for_the_hardest(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        problem = random_problem(seed)
        expected = solve(problem).revenue
        for hurry in IN_A_HURRY:
            _, revenue, proved, bound, _ = search(problem, None, 1, *hurry)
            assert (revenue, bound, proved) == (expected, expected, True), (seed, hurry)


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False), st.sampled_from(IN_A_HURRY))
def test_networks_that_hypothesis_throws_earn_what_the_twin_earns(
    dice: random.Random, hurry: tuple[int, int, int]
) -> None:
    problem = problem_from(dice)
    twin = route_reference.solve(problem)
    assert search(problem, None, 1, *hurry)[1:4] == (twin.revenue, True, twin.revenue)
    assert solve(problem).revenue == twin.revenue


@pytest.mark.parametrize("block", range(4))
def test_cuts_and_branches_come_to_what_trying_everything_comes_to(block: int) -> None:
    boards = [crowded_board(seed) for seed in range(block * 50, block * 50 + 50)]
    boards += [alike_board(seed) for seed in (*SHARED_RUNS[block::4], *range(block * 30, block * 30 + 30))]
    for number, problem in enumerate(boards):
        tried = search(problem, None, 1, 30_000, -1, 10**9)
        for hurry in ((30_000, -1, 0), (30_000, -1, 300), (50, 0, 0)):
            found = search(problem, None, 1, *hurry)
            assert found[1:4] == tried[1:4], (block, number, hurry)
            assert value(problem, found[0]).revenue == found[1], (block, number)


def test_a_train_alone_makes_the_most_it_can_at_any_prices_and_cuts() -> None:
    compared = 0
    for seed in range(150):
        problem, dice = board_problem(seed, plain=True), random.Random(seed)
        for train in range(len(problem.trains) if len(problem.stops) <= 12 else 0):
            runs = runs_of(problem, train)
            bits = max((hold.bit_length() for _, hold in runs), default=0)
            if bits < 3:
                continue
            prices = [dice.choice((0, 0, 1024, 3000)) for _ in range(bits)]
            cuts = [(triple(dice, bits), dice.choice((512, 4096))) for _ in range(dice.randint(0, 12))]
            made = max(earned * 1024 - price_by_hand(hold, prices, cuts) for earned, hold in runs)
            for ease in (-1, 0, 10):
                assert best_at(problem, train, prices, cuts, ease) == max(made, 0), (seed, train, ease)
                compared += 1
    assert compared > 300


def triple(dice: random.Random, bits: int) -> tuple[int, int, int]:
    """Three things a run may take two of; -1 is the train itself."""
    a, b, c = dice.sample(range(-1, bits), 3)
    return a, b, c


def price_by_hand(hold: int, prices: list[int], cuts: list[tuple[tuple[int, int, int], int]]) -> int:
    price = sum(prices[i] for i in range(len(prices)) if hold >> i & 1)
    return price + sum(cut for members, cut in cuts if sum(i < 0 or hold >> i & 1 for i in members) >= 2)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing_but_speed(threads: int) -> None:
    for seed in range(100):
        for problem in (random_problem(seed), board_problem(seed)):
            assert search(problem, 300_000) == search(problem, 300_000, threads), seed


def test_searches_run_beside_each_other() -> None:
    problems = [board_problem(seed) for seed in range(8)]
    expected = [solve(problem).routes for problem in problems]
    found: dict[int, object] = {}

    def work(i: int) -> None:
        for _ in range(5):
            found[i] = solve(problems[i]).routes

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(problems))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[i] for i in range(len(problems))] == expected


def test_a_search_lets_go_of_the_interpreter() -> None:
    # One long walk without a pause: another thread could count nothing meanwhile if the search held the lock.
    problem, ticks, done = long_train(grid(10)), 0, threading.Event()

    def work() -> None:
        solve(problem, budget=1_000_000)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    assert ticks > 5


def long_train(problem: Problem, pay: int = 99) -> Problem:
    """The same board for one train that may go as far as it likes."""
    return replace(problem, trains=(Train("D", (Limit(KINDS, 99, pay),), problem.trains[0].values),))


@pytest.mark.parametrize("pay", [99, 4])
def test_a_long_train_finds_its_best_run_with_sharp_bounds_and_without(pay: int) -> None:
    for seed in range(120):
        problem = long_train(board_problem(seed, plain=True), pay)
        if seed % 3 == 0:
            problem = replace(problem, rules=Rules(token_paid=True))
        plain, sharp = search(problem, None, 1, 30_000, 10**9), search(problem, None, 1, 30_000, 0)
        assert sharp[1:4] == plain[1:4], seed
        assert value(problem, sharp[0]).revenue == sharp[1], seed


def test_a_budget_gives_the_best_so_far_and_a_bound_that_holds() -> None:
    for seed in range(300):
        problem = random_problem(seed)
        full = solve(problem)
        for budget in (1, 5, 25):
            part = solve(problem, budget=budget)
            assert part.revenue <= full.revenue <= part.bound, (seed, budget)
            assert part.priced.revenue == part.revenue
            assert not part.proved or part.revenue == full.revenue


def test_a_budget_is_kept() -> None:
    for seed in range(60):
        problem = board_problem(seed)
        for budget in (2_000, 20_000):
            # A step that has begun is finished, so a little more than the budget may be spent.
            assert solve(problem, budget=budget).nodes <= budget + 10_000, (seed, budget)


def test_a_problem_from_plain_rows_is_the_same_problem() -> None:
    problem = board_problem(3)
    stops = [(stop.kind, stop.place, stop.passable, stop.token) for stop in problem.stops]
    links = [(link.a, link.b, link.track) for link in problem.links]
    assert from_rows(stops, links, problem.trains, problem.bonuses, problem.rules, problem.base) == problem


@pytest.mark.parametrize("pay", [1, 2, 4])
def test_many_bonuses_on_one_run_are_counted_against_the_budget(pay: int) -> None:
    # Forty bonuses for one stop each, and a train that pays few: two to the forty ways to choose, nearly all too many.
    board = grid(3)
    train = Train("3", (Limit(("city",), 9, pay),), board.trains[0].values)
    bonuses = tuple(Bonus(1 + i, (i % 9,)) for i in range(40))
    answer = solve(replace(board, trains=(train,), bonuses=bonuses), budget=50_000)
    assert answer.nodes < 100_000
    assert answer.priced.revenue == answer.revenue <= answer.bound
    assert answer.proved == (pay == 1)


def test_the_same_search_gives_the_same_routes() -> None:
    for seed in range(40):
        problem = board_problem(seed)
        assert search(problem, 200_000) == search(problem, 200_000)


def test_the_order_of_stops_links_and_trains_does_not_change_the_total() -> None:
    for seed in range(300):
        problem = random_problem(seed)
        assert solve(shuffled(problem, seed)).revenue == solve(problem).revenue, seed
