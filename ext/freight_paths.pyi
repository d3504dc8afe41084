"""What the compiled kernel offers; see ``freight_paths.pyx``."""

from collections.abc import Sequence

class FreightNetwork:
    def __init__(
        self,
        arc_first: Sequence[int],
        arc_to: Sequence[int],
        arc_segment: Sequence[int],
        segment_lines: Sequence[int],
        segment_extra: Sequence[int],
        station_lines: Sequence[int],
        n_lines: int,
    ) -> None: ...
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
        enter: bytes | bytearray,
        closed: bytes | bytearray,
        along: bytes | bytearray,
    ) -> list[tuple[int, int, int, tuple[tuple[int, int, int], ...]]]: ...
    def distances(
        self,
        start: int,
        line: int,
        base: int,
        change: int,
        enter: bytes | bytearray,
        closed: bytes | bytearray,
        along: bytes | bytearray,
    ) -> list[int]: ...
    def distances_to(
        self,
        goal: int,
        base: int,
        change: int,
        enter: bytes | bytearray,
        closed: bytes | bytearray,
        along: bytes | bytearray,
    ) -> list[int]: ...
