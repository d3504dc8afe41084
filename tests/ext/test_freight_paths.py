"""The kernel for freight paths against its slow twin, on small networks and on a whole map."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import railwright
from railwright.ext.freight_paths import FreightNetwork
from railwright.ext.freight_reference import FreightWalks, undominated


@st.composite
def networks(draw):
    """A few stations, segments of one or two lines between them, some twice."""
    n = draw(st.integers(2, 7))
    n_lines = draw(st.integers(1, 4))
    pairs = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)).filter(lambda pair: pair[0] != pair[1])
    ends = draw(st.lists(pairs, min_size=1, max_size=12))
    lines = [draw(st.integers(1, (1 << n_lines) - 1)) for _ in ends]
    extra = [draw(st.integers(0, 2)) for _ in ends]
    leaving = [[] for _ in range(n)]
    station_lines = [0] * n
    for number, (a, b) in enumerate(ends):
        leaving[a].append((b, number))
        leaving[b].append((a, number))
        station_lines[a] |= lines[number]
        station_lines[b] |= lines[number]
    first = [0]
    for ways in leaving:
        first.append(first[-1] + len(ways))
    to = [there for ways in leaving for there, _ in ways]
    segment = [number for ways in leaving for _, number in ways]
    return first, to, segment, lines, extra, station_lines, n_lines


@settings(max_examples=150, deadline=None)
@given(networks(), st.data())
def test_kernel_reaches_what_the_slow_twin_reaches(network, data):
    stations, lines = len(network[5]), network[6]
    start = data.draw(st.integers(0, stations - 1))
    here = [line for line in range(lines) if network[5][start] >> line & 1]
    line = data.draw(st.sampled_from([-1, *here]))
    own = data.draw(st.integers(0, (1 << lines) - 1))
    enter = bytes(data.draw(st.sampled_from([0, 0, 1, 2, 255])) for _ in range(stations))
    closed = bytes(data.draw(st.sampled_from([0, 0, 0, 1])) for _ in network[3])
    along = bytes(data.draw(st.sampled_from([0, 0, 1])) for _ in range(lines))
    fee, purse = data.draw(st.sampled_from([100, 200])), data.draw(st.sampled_from([0, 200, 500]))
    foreign = ~own & ((1 << lines) - 1) & data.draw(st.integers(0, (1 << lines) - 1))
    question = (
        start, line, line >= 0 and data.draw(st.booleans()), data.draw(st.integers(0, 8)), purse, fee, 1, 2,
        data.draw(st.integers(0, 1)), own, foreign, enter, closed, along,
    )  # fmt: skip
    found = {}
    kernel, twin = FreightNetwork(*network), FreightWalks(*network)
    for station, points, money, steps in kernel.reach(*question):
        found.setdefault(station, set()).add((points, money))
        assert walked(network, question, steps) == (station, points, money)
    assert all(undominated(choices) == choices for choices in found.values())
    assert found == twin.reach(*question)
    rest = (1, question[8], enter, closed, along)
    assert kernel.distances(start, line, *rest) == twin.distances(start, line, *rest)


def walked(network, question, steps):
    """Where steps lead and what they cost, counted one by one."""
    _, to, segment, _, extra, station_lines, _ = network
    first = network[0]
    start, line, paid, _, _, fee, base, unpaid, change, own, foreign, enter, _, along = question
    at, points, money = start, 0, 0
    for way, used, pays in steps:
        there = next(to[arc] for arc in range(first[at], first[at + 1]) if segment[arc] == way)
        points += extra[way] + enter[there] + along[used]
        if line >= 0 and not station_lines[there] >> line & 1:
            points += change
        paid = paid and used == line
        asked = not paid and foreign >> used & 1 and not station_lines[there] & own
        points += unpaid if asked and not pays else base
        money += fee if pays else 0
        at, line, paid = there, used, bool(paid or pays)
    return at, points, money


def test_distances_to_a_station_are_those_from_everywhere():
    title = railwright.load("confederate_rails")
    network = (
        title.arc_first, title.arc_to, title.arc_segment, title.segment_lines, title.segment_extra,
        title.station_lines, len(title.line_number),
    )  # fmt: skip
    kernel = FreightNetwork(*network)
    n, lines = len(title.station_name), len(title.line_number)
    enter = bytes((station * 7) % 5 == 0 for station in range(n))
    closed = bytes(segment % 11 == 0 for segment in range(len(title.segment_ends)))
    along = bytes(line % 5 == 0 for line in range(lines))
    for goal in (0, 57, 164):
        back = kernel.distances_to(goal, 1, 1, enter, closed, along)
        for station in range(0, n, 5):
            for line in range(lines):
                if title.station_lines[station] >> line & 1:
                    there = kernel.distances(station, line, 1, 1, enter, closed, along)[goal]
                    assert back[station * lines + line] == there


SMALL = ([0, 1, 3, 4], [1, 0, 2, 1], [0, 0, 1, 1], [1, 2], [0, 0], [1, 3, 2], 2)


def question(**changes):
    asked = {
        "start": 0, "line": 0, "paid": False, "points": 5, "purse": 0, "fee": 200, "base": 1, "unpaid": 2, "change": 1,
        "own": 1, "foreign": 2, "enter": bytes(3), "closed": bytes(2), "along": bytes(2),
    }  # fmt: skip
    return FreightNetwork(*SMALL).reach(**asked | changes)


def test_a_question_about_another_network_is_refused():
    assert [entry[:3] for entry in question()] == [(1, 1, 0), (2, 4, 0)]
    for wrong in (
        {"start": 3}, {"start": -1}, {"line": 1}, {"line": 2}, {"line": -2}, {"enter": bytes(2)}, {"closed": bytes(3)},
        {"along": b""}, {"base": 0}, {"points": -1}, {"points": 10**9},
    ):  # fmt: skip
        with pytest.raises(ValueError):
            question(**wrong)
    with pytest.raises(ValueError):
        FreightNetwork([0], [], [], [], [], [1], 1)
    with pytest.raises(ValueError):
        FreightNetwork(*SMALL).distances_to(7, 1, 1, bytes(3), bytes(2), bytes(2))
