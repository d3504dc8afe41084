from collections.abc import Callable, Iterable, Sequence

Pieces = Sequence[tuple[int, int]]

class Ground:
    def __init__(
        self,
        neighbour: Sequence[Sequence[int]],
        side: Sequence[Sequence[int]],
        rotated: Sequence[Sequence[Pieces]],
        n_stops: Sequence[int],
    ) -> None: ...

class Lie:
    def __init__(self, ground: Ground, tiles: Sequence[int], rotations: Sequence[int]) -> None: ...
    def links(self) -> list[tuple[int, int, tuple[int, ...], tuple[int, ...]]]: ...
    def leaves(self, stop: int) -> bool: ...
    def reach(
        self, tokens: Iterable[int], may_pass: Callable[[int], bool], most_steps: int = 20_000
    ) -> tuple[frozenset[int], dict[int, int]]: ...
