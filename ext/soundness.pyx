# distutils: language = c++
# cython: language_level=3
"""A quick look at the long lists of a route problem: is every number a number, and in its range?

It answers yes or no, in microseconds, for problems made thousands of times in a game. What is wrong, and where, is for
``runtime/network/problem.py`` to say, which looks again at its leisure.
"""

from libcpp.vector cimport vector


def sound(problem, int most_stops, int most_links, int most_place, int most_money, int most_meeting, int most_pieces):
    """Whether the stops, links and values of a problem are all such as the search can use."""
    try:
        return _sound(problem, most_stops, most_links, most_place, most_money, most_meeting, most_pieces)
    except (AttributeError, TypeError, ValueError, OverflowError):
        return False


cdef bint _sound(problem, int most_stops, int most_links, int most_place, int most_money, int most_meeting,
                 int most_pieces) except -1:
    cdef int n, s, number, a, b
    cdef vector[int] meeting
    cdef set pieces = set()
    stops, links = problem.stops, problem.links
    if type(stops) is not tuple or type(links) is not tuple or len(stops) > most_stops or len(links) > most_links:
        return False
    n = len(stops)
    s = 0
    for stop in stops:
        place, kind, own = stop.place, stop.kind, stop.id
        if type(place) is not int or type(kind) is not str or not kind:
            return False
        number = place
        if not 0 <= number <= most_place:
            return False
        if type(stop.passable) is not bool or type(stop.token) is not bool:
            return False
        if own is not None and (type(own) is not int or own != s):
            return False
        s += 1
    meeting.assign(n, 0)
    for link in links:
        track, start, end = link.track, link.a, link.b
        if type(start) is not int or type(end) is not int or type(track) is not tuple or not track:
            return False
        a, b = start, end
        if not (0 <= a < n and 0 <= b < n) or a == b:
            return False
        meeting[a] += 1
        meeting[b] += 1
        if meeting[a] > most_meeting or meeting[b] > most_meeting:
            return False
        for piece in track:
            if type(piece) is not int:
                return False
            number = piece
            if not 0 <= number <= most_place:
                return False
        if len(track) > 1 and len(set(track)) != len(track):
            return False
        pieces.update(track)
    if len(pieces) > most_pieces:
        return False
    for train in problem.trains:
        values = train.values
        if type(values) is not tuple or len(values) != n:
            return False
        for value in values:
            if type(value) is not int:
                return False
            number = value
            if not -most_money <= number <= most_money:
                return False
    return True
