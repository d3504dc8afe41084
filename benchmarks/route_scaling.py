"""Draws what the route search costs against the size of a problem: ``docs/pictures/route_scaling.svg``.

    python benchmarks/route_scaling.py [--measure]

``--measure`` solves the synthetic problems of the shared folder first and writes the figures beside this file; without it
the picture is drawn from the figures as they are. Others' times are those stored with the problems.
"""

from __future__ import annotations

import json
import math
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FILE = HERE.parents[1] / "shared" / "games" / "route_problems.jsonl"
FIGURES = HERE / "route_scaling.json"
PICTURE = HERE.parent / "docs" / "pictures" / "route_scaling.svg"
BUDGET = 150_000_000

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 740, 440, 74, 56, 44, 176
SERIES = {
    "railwright": ("#1b6e4f", "Railwright"),
    "cp_sat": ("#b5542a", "CP-SAT"),
    "enumeration": ("#5b6b8c", "enumeration in C++"),
}


def measure() -> list[dict[str, Any]]:
    """Solve the synthetic series, in processor time, the best of three where that is short."""
    from railwright.routes import read, solve

    rows = []
    for text in FILE.read_text(encoding="utf-8").splitlines():
        row = json.loads(text)
        if row["group"] != "synthetic":
            continue
        problem, spent = read(text), []
        while sum(spent) < 2 and len(spent) < 3:
            start = time.process_time()
            answer = solve(problem, BUDGET)
            spent.append(time.process_time() - start)
        times = row["best"]["times"]
        rows.append(
            {
                "stops": len(problem.stops),
                "railwright": [min(spent), answer.proved],
                "cp_sat": [max(times["cp_sat"], 0.004), times["cp_sat"] < 59],
                "enumeration": [max(times["enumeration"], 0.004), times["enumeration"] < 59],
                "revenue": answer.revenue,
                "bound": answer.bound,
            }
        )
    return rows


def x_of(stops: float) -> float:
    return LEFT + (math.log10(stops) - 0.9) / (2.4 - 0.9) * (WIDTH - LEFT - RIGHT)


def y_of(seconds: float) -> float:
    return HEIGHT - BOTTOM - (math.log10(seconds) + 5) / 7 * (HEIGHT - BOTTOM - TOP)


def text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{words}</text>'


def draw(rows: list[dict[str, Any]]) -> str:
    """The picture: both axes by powers of ten; a hollow point was not proved when it stopped."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        text(LEFT, 22, "Time to a proof against the size of the board", 'font-size="15" font-weight="bold"'),
    ]
    for power in range(-5, 3):
        y = y_of(10.0**power)
        name = {-5: "10 µs", -4: "0.1 ms", -3: "1 ms", -2: "10 ms", -1: "0.1 s", 0: "1 s", 1: "10 s", 2: "100 s"}[power]
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(text(LEFT - 8, y + 4, name, 'text-anchor="end" fill="#444"'))
    for row in rows:
        x = x_of(row["stops"])
        parts.append(f'<path d="M{x:.1f} {HEIGHT - BOTTOM}v5" stroke="#888"/>')
        parts.append(text(x, HEIGHT - BOTTOM + 20, str(row["stops"]), 'text-anchor="middle" fill="#444"'))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, "stops on the board", 'text-anchor="middle" fill="#444"'))
    for i, (key, (colour, name)) in enumerate(SERIES.items()):
        points = [(x_of(row["stops"]), y_of(row[key][0]), row[key][1]) for row in rows]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for x, y, proved in points:
            fill = colour if proved else "#fff"
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{fill}" stroke="{colour}" stroke-width="2"/>')
        y = TOP + 16 + 22 * i
        parts.append(f'<circle cx="{WIDTH - RIGHT + 18}" cy="{y - 4}" r="5" fill="{colour}"/>')
        parts.append(text(WIDTH - RIGHT + 30, y, name))
    y = TOP + 16 + 22 * len(SERIES)
    parts.append(f'<circle cx="{WIDTH - RIGHT + 18}" cy="{y - 4}" r="5" fill="#fff" stroke="#444" stroke-width="2"/>')
    parts.append(text(WIDTH - RIGHT + 30, y, "stopped, no proof"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    """Measure if asked to, and draw."""
    if "--measure" in sys.argv:
        FIGURES.write_text(json.dumps(measure(), indent=1) + "\n", encoding="utf-8")
    PICTURE.write_text(draw(json.loads(FIGURES.read_text(encoding="utf-8"))), encoding="utf-8")
    print(PICTURE)


if __name__ == "__main__":
    main()
