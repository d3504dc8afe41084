"""Best routes, from Python: ``railwright.routes.solve(railwright.routes.read(line))``."""

from railwright.runtime.network.pricing import BadRoute, Priced, PricedRun
from railwright.runtime.network.problem import (
    Bonus,
    Count,
    Limit,
    Link,
    Problem,
    ProblemError,
    Rules,
    Stop,
    Train,
    from_rows,
    read,
)
from railwright.runtime.network.routes import Answer, Reach, reachable, solve, value

__all__ = [
    "Answer",
    "BadRoute",
    "Bonus",
    "Count",
    "Limit",
    "Link",
    "Priced",
    "PricedRun",
    "Problem",
    "ProblemError",
    "Reach",
    "Rules",
    "Stop",
    "Train",
    "from_rows",
    "reachable",
    "read",
    "solve",
    "value",
]
