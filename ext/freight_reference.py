"""The slow twin of ``freight_paths``: every walk within the points, one step at a time. Obviously right, for tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

BARRED = 255

Step = tuple[int, int, int]
"""A way, the line it is used for, whether the fee is paid now."""


class FreightWalks:
    """The same questions as ``FreightNetwork``, answered by walking."""

    def __init__(
        self,
        arc_first: Sequence[int],
        arc_to: Sequence[int],
        arc_segment: Sequence[int],
        segment_lines: Sequence[int],
        segment_extra: Sequence[int],
        station_lines: Sequence[int],
        n_lines: int,
    ) -> None:
        self.arc_first, self.arc_to, self.arc_segment = arc_first, arc_to, arc_segment
        self.segment_lines, self.segment_extra = segment_lines, segment_extra
        self.station_lines, self.n_lines = station_lines, n_lines

    def reach(
        self,
        start: int,
        line: int,
        paid: bool,
        points: int,
        purse: int,
        fee: int,
        base: int,
        unpaid: int,
        change: int,
        own: int,
        foreign: int,
        enter: bytes,
        closed: bytes,
        along: bytes,
    ) -> dict[int, set[tuple[int, int]]]:
        """For each station but the start the (points, money) choices that no other beats."""
        seen: dict[tuple[int, int, bool], set[tuple[int, int]]] = {}

        def walk(s: int, in_use: int, has_paid: bool, used: int, spent: int) -> None:
            known = seen.setdefault((s, in_use, has_paid), set())
            if any(p <= used and m <= spent for p, m in known):
                return
            known.add((used, spent))
            for t, segment, along_line in self._ways(s):
                if closed[segment] or enter[t] == BARRED:
                    continue
                extra = self.segment_extra[segment] + enter[t] + along[along_line]
                if in_use >= 0 and not self.station_lines[t] >> in_use & 1:
                    extra += change
                keeps = has_paid and along_line == in_use
                free = keeps or not foreign >> along_line & 1 or bool(self.station_lines[t] & own)
                answers = [(base, 0, keeps)] if free else [(unpaid, 0, False), (base, fee, True)]
                for basic, price, holds in answers:
                    if used + extra + basic <= points and (price == 0 or spent + price <= purse):
                        walk(t, along_line, holds, used + extra + basic, spent + price)

        walk(start, line, paid, 0, 0)
        best: dict[int, set[tuple[int, int]]] = {}
        for (station, _, _), choices in seen.items():
            if station != start:
                best.setdefault(station, set()).update(choices)
        return {station: undominated(choices) for station, choices in best.items()}

    def distances(
        self, start: int, line: int, base: int, change: int, enter: bytes, closed: bytes, along: bytes
    ) -> list[int]:
        """Points to each station with every fee paid; -1 where no way leads. Repeats until nothing gets shorter."""
        far = {(start, line): 0}
        changed = True
        while changed:
            changed = False
            for (s, in_use), cost in list(far.items()):
                for t, segment, along_line in self._ways(s):
                    if closed[segment] or enter[t] == BARRED:
                        continue
                    there = cost + base + self.segment_extra[segment] + enter[t] + along[along_line]
                    if in_use >= 0 and not self.station_lines[t] >> in_use & 1:
                        there += change
                    if there < far.get((t, along_line), 1 << 30):
                        far[t, along_line] = there
                        changed = True
        result = [-1] * len(self.station_lines)
        for (s, _), cost in far.items():
            result[s] = cost if result[s] < 0 else min(result[s], cost)
        return result

    def _ways(self, s: int) -> Iterator[tuple[int, int, int]]:
        for a in range(self.arc_first[s], self.arc_first[s + 1]):
            segment = self.arc_segment[a]
            for line in range(self.n_lines):
                if self.segment_lines[segment] >> line & 1:
                    yield self.arc_to[a], segment, line


def undominated(choices: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those that no other beats in points and money."""
    return {
        (points, money)
        for points, money in choices
        if not any((p, m) != (points, money) and p <= points and m <= money for p, m in choices)
    }
