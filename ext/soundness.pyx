# cython: language_level=3
"""A quick look at the long lists of a route problem: is every number a number, and in its range?

It answers yes or no, in microseconds, for problems made thousands of times in a game. What is wrong, and where, is for
``runtime/network/problem.py`` to say, which looks again at its leisure.
"""


def sound(problem, int most_stops, int most_links, int most_place, int most_money, int most_meeting, int most_pieces):
    """Whether the stops, links and values of a problem are all such as the search can use."""
    try:
        return _sound(problem, most_stops, most_links, most_place, most_money, most_meeting, most_pieces)
    except (AttributeError, TypeError, ValueError, OverflowError):
        return False


cdef bint _sound(problem, int most_stops, int most_links, int most_place, int most_money, int most_meeting,
                 int most_pieces) except -1:
    cdef int n, s, number
    cdef list meeting
    cdef set pieces = set()
    stops, links = problem.stops, problem.links
    if type(stops) is not tuple or type(links) is not tuple or len(stops) > most_stops or len(links) > most_links:
        return False
    n = len(stops)
    s = 0
    for stop in stops:
        if type(stop.place) is not int or type(stop.kind) is not str or not stop.kind:
            return False
        number = stop.place
        if not 0 <= number <= most_place:
            return False
        if type(stop.passable) is not bool or type(stop.token) is not bool:
            return False
        if stop.id is not None and (type(stop.id) is not int or stop.id != s):
            return False
        s += 1
    meeting = [0] * n
    for link in links:
        track = link.track
        if type(link.a) is not int or type(link.b) is not int or type(track) is not tuple or not track:
            return False
        if not (0 <= link.a < n and 0 <= link.b < n) or link.a == link.b:
            return False
        meeting[link.a] += 1
        meeting[link.b] += 1
        for piece in track:
            if type(piece) is not int:
                return False
            number = piece
            if not 0 <= number <= most_place:
                return False
        if len(track) > 1 and len(set(track)) != len(track):
            return False
        pieces.update(track)
    if len(pieces) > most_pieces or (n and max(meeting) > most_meeting):
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
