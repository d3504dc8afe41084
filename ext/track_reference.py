"""The slow twin of ``track``: every walk along the track, one side at a time. Obviously right, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

FIRST_STOP, JUNCTION = 6, 12

Pieces = Sequence[tuple[int, int]]
Stop = tuple[int, int]
"""A hex and the number of a stop in it."""
Side = tuple[int, int]
"""A hex and one of its edges, by which track comes into it."""


class TrackWalks:
    """The same questions as ``Lie``, answered by walking."""

    def __init__(
        self,
        neighbour: Sequence[Sequence[int]],
        rotated: Sequence[Sequence[Pieces]],
        n_stops: Sequence[int],
        tiles: Sequence[int],
        rotations: Sequence[int],
    ) -> None:
        self.neighbour = neighbour
        self.pieces = [rotated[tile][rotation] for tile, rotation in zip(tiles, rotations, strict=True)]
        self.stops = [(hexagon, number) for hexagon, tile in enumerate(tiles) for number in range(n_stops[tile])]

    def links(self) -> set[tuple[Stop, Stop, frozenset[frozenset[Side]]]]:
        """Stops joined by a chain of track that uses no side twice, with the sides."""
        found: set[tuple[Stop, Stop, frozenset[frozenset[Side]]]] = set()
        for stop in self.stops:
            for end, sides in self._chains(stop[0], FIRST_STOP + stop[1], frozenset()):
                if end != stop:
                    found.add((min(stop, end), max(stop, end), sides))
        return found

    def _chains(
        self, hexagon: int, node: int, used: frozenset[frozenset[Side]]
    ) -> Iterator[tuple[Stop, frozenset[frozenset[Side]]]]:
        for end in self._ends(hexagon, node):
            if end >= FIRST_STOP:
                yield (hexagon, end - FIRST_STOP), used
            elif (beyond := self._beyond(hexagon, end)) is not None:
                side = frozenset({(hexagon, end), beyond})
                if side not in used:
                    yield from self._chains(*beyond, used | {side})

    def _ends(self, hexagon: int, node: int) -> set[int]:
        """Sides and stops that track leads to inside a hex, over the junction or not."""
        found = {b if a == node else a for a, b in self.pieces[hexagon] if node in (a, b)}
        if JUNCTION in found:
            found |= {b if a == JUNCTION else a for a, b in self.pieces[hexagon] if JUNCTION in (a, b)}
        return found - {JUNCTION, node}

    def _beyond(self, hexagon: int, edge: int) -> Side | None:
        far = self.neighbour[hexagon][edge]
        return (far, (edge + 3) % 6) if far >= 0 else None

    def reach(self, tokens: Iterable[Stop], may_pass: Callable[[Stop], bool]) -> tuple[set[Stop], set[Side]]:
        """Stops and sides that some walk from a token comes to, without a side or a stop used twice."""
        stops, sides = set(tokens), set[Side]()
        own = frozenset(stops)

        def leave(stop: Stop, used: frozenset[frozenset[Side]], seen: frozenset[Stop]) -> None:
            """Go on from a stop, and from stops of the same hex that come with it."""
            hexagon = stop[0]
            inside, turn = [stop], 0
            while turn < len(inside):
                at = inside[turn]
                turn += 1
                if at == stop or may_pass(at):
                    for end in sorted(self._ends(hexagon, FIRST_STOP + at[1])):
                        if end >= FIRST_STOP and (hexagon, end - FIRST_STOP) not in inside:
                            inside.append((hexagon, end - FIRST_STOP))
            stops.update(inside)
            for at in inside:
                if at == stop or may_pass(at):
                    for end in self._ends(hexagon, FIRST_STOP + at[1]):
                        if end < FIRST_STOP:
                            cross(hexagon, end, used, seen.union(inside))

        def cross(hexagon: int, edge: int, used: frozenset[frozenset[Side]], seen: frozenset[Stop]) -> None:
            beyond = self._beyond(hexagon, edge)
            if beyond is None or frozenset({(hexagon, edge), beyond}) in used:
                return
            sides.add(beyond)
            used |= {frozenset({(hexagon, edge), beyond})}
            for end in self._ends(*beyond):
                if end < FIRST_STOP:
                    cross(beyond[0], end, used, seen)
                    continue
                stop = (beyond[0], end - FIRST_STOP)
                stops.add(stop)
                if stop not in own and stop not in seen and may_pass(stop):
                    leave(stop, used, seen)

        for token in own:
            leave(token, frozenset(), frozenset())
        return stops, sides
