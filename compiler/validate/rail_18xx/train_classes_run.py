"""T209: trains of a class can never make a run, or the class speaks of stops that it never visits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.trains import HowMany, TrainClass
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import with_circles

NO_END = 1_000


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, of_class in enumerate(title.train_classes):
        path: Path = ("train_classes", i)
        told = f"train class {quoted(of_class.name)}"
        yield from _contradictions(title, of_class, path, told, spans)
        trains = list(_trains(title, of_class.name))
        least = title.running.least_stops
        short = [train for train in trains if _paid(of_class, train[1]) < least]
        if short and len(short) == len(trains):
            most = max(_paid(of_class, distance) for _, distance, _ in trains)
            message = f"no train of the class {quoted(of_class.name)} can ever run: {_too_few(most, least)}"
            help = "let the class visit more stops in `reach`"
            yield Diagnostic("T209", message, spans.at((*path, "reach")), help=help)
        for name, distance, where in short if len(short) < len(trains) else ():
            message = f"train {quoted(name)} can never run: {_too_few(_paid(of_class, distance), least)}"
            help = "let its class visit more stops in `reach`, or give it a greater `distance`"
            yield Diagnostic("T209", message, spans.at(where), help=help, also=((spans.at(path), "its class"),))
        for j, row in enumerate(of_class.counts):
            for name, distance, _ in trains:
                most = sum(
                    _number(reach.visit, distance) for reach in of_class.reach if set(reach.kinds) & {*row.kinds}
                )
                if row.least > most:
                    yield Diagnostic(
                        "T209",
                        f"a run of train {quoted(name)} has to include {row.least} of {_listed(row.kinds)}, and can "
                        f"visit only {most}",
                        spans.at((*path, "counts", j)),
                        help="lower `least`, or let it visit more of them in `reach`",
                    )


def _paid(of_class: TrainClass, distance: int) -> int:
    """How many stops a train of a class can be paid for; the quay of a port is none of its own."""
    rows = [row for row in of_class.reach if row.pay != 0 and any(kind != "port" for kind in row.kinds)]
    return sum(_number(row.visit, distance) for row in rows)


def _too_few(most: int, least: int) -> str:
    return f"it is paid for {most} stop{'' if most == 1 else 's'} at most, and a run has at least {least}"


def _contradictions(
    title: RailTitle, of_class: TrainClass, path: Path, told: str, spans: SpanTable
) -> Iterator[Diagnostic]:
    circled = with_circles(title)
    visited = {kind for row in of_class.reach for kind in row.kinds}
    for key in ("multiply", "per_distance"):
        for kind in getattr(of_class, key):
            if kind not in visited:
                yield Diagnostic(
                    "T209",
                    f"{told} says what a {kind} is worth to it, but never visits one",
                    spans.key((*path, key, kind)),
                    help=f"add {quoted(kind)} to a row of `reach`, or remove it here",
                )
    if title.running.needs_token and visited and not visited & circled:
        message = f"{told} visits no kind of stop that has circles, and a run needs a token of the company"
        yield Diagnostic("T209", message, spans.at((*path, "reach")), help="let it visit: " + _listed(sorted(circled)))
    for j, reach in enumerate(of_class.reach):
        if isinstance(reach.visit, int) and isinstance(reach.pay, int) and reach.pay > reach.visit:
            message = f"{told} is paid for {reach.pay} stops of a row in which it visits {reach.visit}"
            yield Diagnostic(
                "T209", message, spans.at((*path, "reach", j, "pay")), help="lower `pay`, or raise `visit`"
            )
    for j, row in enumerate(of_class.counts):
        if row.most is not None and row.least > row.most:
            message = f"{told} asks for at least {row.least} and at most {row.most} of {_listed(row.kinds)}"
            yield Diagnostic("T209", message, spans.at((*path, "counts", j)), help="lower `least`, or raise `most`")


def _trains(title: RailTitle, of_class: str) -> Iterator[tuple[str, int, Path]]:
    """The trains of a class with their numbers and places."""
    for i, train in enumerate(title.trains):
        if not train.faces and train.runs == of_class and train.distance is not None:
            yield train.name, train.distance, ("trains", i)
        for j, face in enumerate(train.faces):
            if face.runs == of_class:
                yield face.name, face.distance, ("trains", i, "faces", j)


def _number(visit: HowMany, distance: int) -> int:
    return distance if visit == "distance" else NO_END if visit == "any" else int(visit)


def _listed(kinds: Iterable[str]) -> str:
    return ", ".join(quoted(kind) for kind in kinds)
