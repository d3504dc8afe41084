"""Tables of ``network.yaml``: stations, the ways between them, where the occupier comes in, and what markers do."""

from __future__ import annotations

from railwright.runtime.tables.rule import Rule
from railwright.runtime.title import CompiledTitle


class NetworkTables(CompiledTitle, frozen=True, kw_only=True, dict=True, eq=False):
    """The network. Ways leaving station `s` are `arc_first[s]` up to, not including, `arc_first[s + 1]`."""

    occupier: str
    """Who takes stations away; empty if nobody does."""
    kind_name: tuple[str, ...]
    """Kinds of station."""
    kind_also: tuple[int, ...]
    """All kinds such a station is, itself included, as bits."""
    kind_stack: tuple[int, ...]
    """How many trains may end their movement there; 0: as in an ordinary station."""
    stack_limit: int
    """How many trains may end their movement in an ordinary station."""
    station_name: tuple[str, ...]
    """Names."""
    station_word: tuple[str, ...]
    """The names as they are easy to type: plain lower-case letters, figures and `_`, no two alike."""
    station_state: tuple[str, ...]
    """The state it lies in; empty if not said."""
    station_xy: tuple[tuple[int, int], ...]
    """Where it is drawn: x to the east, y to the south."""
    station_kinds: tuple[int, ...]
    """Its kinds at the start, as bits."""
    station_lines: tuple[int, ...]
    """The lines it belongs to, as bits."""
    track_name: tuple[str, ...]
    """Kinds of way."""
    track_extra: tuple[int, ...]
    """Movement points to cross it, besides the base cost."""
    segment_number: tuple[int, ...]
    """The number people speak of it by; -1 if it has none."""
    segment_ends: tuple[tuple[int, int], ...]
    """The two stations it joins."""
    segment_lines: tuple[int, ...]
    """The lines it belongs to, as bits."""
    segment_track: tuple[int, ...]
    """Its kind of way."""
    segment_extra: tuple[int, ...]
    """Movement points to cross it, besides the base cost."""
    segment_bridge: tuple[bool, ...]
    """Whether it has a bridge."""
    segment_built: tuple[bool, ...]
    """Whether it can be used from the start."""
    arc_first: tuple[int, ...]
    """For each station, where its ways begin in the next two tables; one entry more at the end."""
    arc_to: tuple[int, ...]
    """The station a way leads to."""
    arc_segment: tuple[int, ...]
    """The segment it leads over. Segments that are not built are among them."""
    line_number: tuple[int, ...]
    """The number of the line on the map."""
    line_colour: tuple[str, ...]
    """The colour it is printed in."""
    line_stations: tuple[tuple[int, ...], ...]
    """The stations that belong to it."""
    line_segments: tuple[tuple[int, ...], ...]
    """The segments that belong to it."""
    entry_name: tuple[str, ...]
    """Places from which the occupier comes."""
    entry_xy: tuple[tuple[int, int], ...]
    """Where they are drawn."""
    entry_joins: tuple[tuple[int, ...], ...]
    """The stations each lies next to."""
    area_name: tuple[str, ...]
    """Parts of the map that events speak of."""
    area_stations: tuple[tuple[int, ...], ...]
    """The stations inside."""
    area_segments: tuple[tuple[int, ...], ...]
    """The segments inside: both their stations are."""
    marker_name: tuple[str, ...]
    """Markers that may lie on the map."""
    marker_on: tuple[str, ...]
    """What it lies on: `station`, `segment` or `line`."""
    marker_tracks: tuple[int, ...]
    """Kinds of way it may lie on, as bits."""
    marker_bridges_only: tuple[bool, ...]
    """Whether it may lie on bridged segments only."""
    marker_each: tuple[int, ...]
    """How many may lie on one place; -1: any number."""
    marker_supply: tuple[int, ...]
    """How many there are; -1: never too few."""
    marker_when_out: tuple[Rule, ...]
    """What happens when one is due and none is left: `none_placed` or `moved_up`."""
    marker_closes: tuple[bool, ...]
    """Whether no train may enter the station, or cross the segment."""
    marker_occupies: tuple[bool, ...]
    """Whether the station is then in the occupier's hands."""
    marker_extra: tuple[int, ...]
    """Movement points to enter a station so marked, or any along a line so marked."""
    marker_makes: tuple[int, ...]
    """The kind a station so marked has as well; or -1."""
    marker_lapses: tuple[bool, ...]
    """Whether it goes when its station is occupied."""
    marker_removal: tuple[int, ...]
    """What the owner of the line pays the bank to be rid of one; -1: it cannot be bought off."""
    marker_removal_when: tuple[str, ...]
    """When he may: `own_turn` or `any_time`; empty if never."""
    measures: Rule
    """What near and reachable mean: `distance`, `reach`, `raid`, `segment_within`."""
