from collections.abc import Sequence

from railwright.runtime.network.problem import Problem

def search(
    problem: Problem,
    budget: int | None = None,
    threads: int = 1,
    patience: int = 30_000,
    ease: int = -1,
    few: int = 300,
) -> tuple[dict[int, tuple[int, ...]], int, bool, int, int]: ...
def count_runs(problem: Problem, train: int) -> int: ...
def runs_of(problem: Problem, train: int) -> list[tuple[int, int]]: ...
def best_at(
    problem: Problem,
    train: int,
    prices: Sequence[int],
    cuts: Sequence[tuple[tuple[int, int, int], int]],
    ease: int = -1,
) -> int: ...
