from collections.abc import Sequence

from railwright.runtime.network.problem import Problem

def reach(
    problem: Problem, starts: Sequence[int] | None = None, most_steps: int = 20_000
) -> tuple[tuple[int, ...], tuple[int, ...], bool]: ...
