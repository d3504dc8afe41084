# distutils: language = c++
# cython: language_level=3
"""Where a freight train can get, at how many movement points and for what fees. Slow twin: freight_reference.py.

Knows no title: stations, ways and lines are numbers; what entering, crossing and following costs comes with each call.
What is asked is a shortest path over (station, line in use, whether its fee is paid) with two prices, points and money.
Points are few whole numbers and every step costs at least one, so all pairs are settled exactly in order of points:
for each point the least money, which leaves for each station the choices no other beats in both.
"""

from libc.stdint cimport int32_t, uint64_t, uint8_t
from libcpp.vector cimport vector
from libcpp.queue cimport priority_queue
from libcpp.pair cimport pair as cpair

cdef enum:
    BARRED = 255
    FAR = 1 << 30


cdef class FreightNetwork:
    """The unchanging part: stations, the ways between them, the lines they belong to (at most 64)."""

    cdef int n_stations, n_pairs, n_segments, n_lines
    cdef vector[int32_t] first, to, segment, line, to_pair     # ways leaving s are first[s]:first[s + 1], one a line
    cdef vector[int32_t] pair_station, pair_line
    cdef vector[int32_t] pair_of                               # (n_stations * n_lines,)  or -1
    cdef vector[uint64_t] station_lines
    cdef vector[int32_t] segment_extra
    # working memory: (points + 1, n_states)
    cdef vector[int32_t] money, from_state, from_point, by_way
    cdef vector[uint8_t] by_pay
    cdef vector[int32_t] least, least_state, least_point, bettered      # (n_stations,)

    def __init__(self, arc_first, arc_to, arc_segment, segment_lines, segment_extra, station_lines, int n_lines):
        cdef int s, a, l
        cdef uint64_t lines
        if not 0 < n_lines <= 64 or len(arc_first) != len(station_lines) + 1 or len(arc_to) != len(arc_segment):
            raise ValueError("this is no network")
        self.n_stations = len(station_lines)
        self.n_segments = len(segment_lines)
        self.n_lines = n_lines
        self.pair_of.assign(self.n_stations * n_lines, -1)
        for s in range(self.n_stations):
            lines = station_lines[s]
            self.station_lines.push_back(lines)
            for l in range(n_lines):
                if lines >> l & 1:
                    self.pair_of[s * n_lines + l] = self.pair_station.size()
                    self.pair_station.push_back(s)
                    self.pair_line.push_back(l)
        self.n_pairs = self.pair_station.size()
        for s in range(self.n_segments):
            self.segment_extra.push_back(segment_extra[s])
        for s in range(self.n_stations):
            self.first.push_back(self.to.size())
            for a in range(arc_first[s], arc_first[s + 1]):
                lines = segment_lines[arc_segment[a]]
                for l in range(n_lines):
                    if lines >> l & 1:
                        self.to.push_back(arc_to[a])
                        self.segment.push_back(arc_segment[a])
                        self.line.push_back(l)
                        self.to_pair.push_back(self.pair_of[arc_to[a] * n_lines + l])
        self.first.push_back(self.to.size())

    cdef int _check(self, int start, int line, const uint8_t[::1] enter, const uint8_t[::1] closed,
                    const uint8_t[::1] along) except -1:
        """Refuse what is no question about this network, before any memory is touched."""
        if enter.shape[0] != self.n_stations or closed.shape[0] != self.n_segments or along.shape[0] != self.n_lines:
            raise ValueError("the costs are those of another network")
        if not 0 <= start < self.n_stations:
            raise ValueError("there is no such station")
        if line < -1 or line >= self.n_lines or (line >= 0 and self.pair_of[start * self.n_lines + line] < 0):
            raise ValueError("the line does not come to that station")
        return 0

    def reach(self, int start, int line, bint paid, int points, int purse, int fee, int base, int unpaid, int change,
              uint64_t own, uint64_t foreign, const uint8_t[::1] enter, const uint8_t[::1] closed,
              const uint8_t[::1] along):
        """All stations within reach: (station, points, money, steps), for each the choices no other beats.

        ``line`` is the line in use or -1. ``own`` are the mover's lines, ``foreign`` those he pays ``fee`` for or
        follows at ``unpaid`` instead of ``base``, both as bits. ``enter`` is what a station costs besides, 255 never
        to be entered; ``closed`` are ways that cannot be used; ``along`` is what each step along a line costs
        besides. A step is (way, line, whether the fee is paid now).
        """
        cdef int n = 2 * self.n_pairs + 1, p, q, state, s, a, l, t, target, was_paid, cost, i
        cdef int32_t spent
        cdef bint has_line
        cdef uint64_t bit
        cdef size_t size = <size_t>(points + 1) * n
        self._check(start, line, enter, closed, along)
        if not 0 <= points <= 1000 or base < 1 or unpaid < 1 or change < 0:
            raise ValueError("every step costs at least one point")
        self.money.assign(size, FAR)
        if self.from_state.size() < size:
            self.from_state.resize(size)
            self.from_point.resize(size)
            self.by_way.resize(size)
            self.by_pay.resize(size)
        self.least.assign(self.n_stations, FAR)
        self.least_point.assign(self.n_stations, -1)
        self.least_state.resize(self.n_stations)
        state = 2 * self.n_pairs if line < 0 else 2 * self.pair_of[start * self.n_lines + line] + paid
        self.money[state] = 0
        self.from_state[state] = -1
        found = []
        for p in range(points + 1):
            self.bettered.clear()
            for state in range(n):
                spent = self.money[<size_t>p * n + state]
                if spent == FAR:
                    continue
                if state == n - 1:
                    s, l, was_paid = start, -1, 0
                else:
                    s, l, was_paid = self.pair_station[state >> 1], self.pair_line[state >> 1], state & 1
                if spent < self.least[s]:
                    if self.least_point[s] != p:
                        self.least_point[s] = p
                        self.bettered.push_back(s)
                    self.least[s] = spent
                    self.least_state[s] = state
                for a in range(self.first[s], self.first[s + 1]):
                    t = self.to[a]
                    if closed[self.segment[a]] or enter[t] == BARRED:
                        continue
                    cost = self.segment_extra[self.segment[a]] + enter[t] + along[self.line[a]]
                    if l >= 0 and not (self.station_lines[t] >> l & 1):
                        cost += change
                    bit = (<uint64_t>1) << self.line[a]
                    has_line = was_paid and self.line[a] == l
                    target = 2 * self.to_pair[a]
                    if has_line or not (foreign & bit) or (self.station_lines[t] & own):
                        self._offer(p, state, p + cost + base, target + has_line, spent, points, n, a, 0)
                    else:
                        self._offer(p, state, p + cost + unpaid, target, spent, points, n, a, 0)
                        if spent + fee <= purse:
                            self._offer(p, state, p + cost + base, target + 1, spent + fee, points, n, a, 1)
            for i in range(<int>self.bettered.size()):
                s = self.bettered[i]
                if s != start:
                    found.append((s, p, self.least[s], self._steps(p, self.least_state[s], n)))
        return found

    cdef void _offer(self, int p, int state, int at, int target, int32_t spent, int points, int n, int way, int pay) \
            noexcept nogil:
        cdef size_t place
        if at > points:
            return
        place = <size_t>at * n + target
        if spent < self.money[place]:
            self.money[place] = spent
            self.from_state[place] = state
            self.from_point[place] = p
            self.by_way[place] = way
            self.by_pay[place] = pay

    cdef tuple _steps(self, int p, int state, int n):
        cdef size_t place
        steps = []
        while p > 0:
            place = <size_t>p * n + state
            steps.append((self.segment[self.by_way[place]], self.line[self.by_way[place]], self.by_pay[place]))
            p, state = self.from_point[place], self.from_state[place]
        steps.reverse()
        return tuple(steps)

    def distances(self, int start, int line, int base, int change,
                  const uint8_t[::1] enter, const uint8_t[::1] closed, const uint8_t[::1] along):
        """Points to each station with every fee paid, however far; -1 where no way leads."""
        cdef vector[int32_t] far
        cdef int n = self.n_pairs + 1, state, s, l, a, t, cost, there
        cdef priority_queue[cpair[int32_t, int32_t]] queue
        cdef cpair[int32_t, int32_t] top
        self._check(start, line, enter, closed, along)
        if base < 1 or change < 0:
            raise ValueError("every step costs at least one point")
        far.assign(n, FAR)
        result = [-1] * self.n_stations
        result[start] = 0
        state = n - 1 if line < 0 else self.pair_of[start * self.n_lines + line]
        far[state] = 0
        queue.push(cpair[int32_t, int32_t](0, state))
        while not queue.empty():
            top = queue.top()
            queue.pop()
            cost, state = -top.first, top.second
            if cost > far[state]:
                continue
            s, l = start, -1
            if state < n - 1:
                s, l = self.pair_station[state], self.pair_line[state]
            for a in range(self.first[s], self.first[s + 1]):
                t = self.to[a]
                if closed[self.segment[a]] or enter[t] == BARRED:
                    continue
                there = cost + base + self.segment_extra[self.segment[a]] + enter[t] + along[self.line[a]]
                if l >= 0 and not (self.station_lines[t] >> l & 1):
                    there += change
                if there < far[self.to_pair[a]]:
                    far[self.to_pair[a]] = there
                    queue.push(cpair[int32_t, int32_t](-there, self.to_pair[a]))
        for state in range(self.n_pairs):
            s = self.pair_station[state]
            if far[state] < FAR and (result[s] < 0 or far[state] < result[s]):
                result[s] = far[state]
        return result

    def distances_to(self, int goal, int base, int change,
                     const uint8_t[::1] enter, const uint8_t[::1] closed, const uint8_t[::1] along):
        """Points from each (station, line in use) to a station with every fee paid; -1 where no way leads.

        The answer for a station and a line is at ``station * n_lines + line``.
        """
        cdef vector[int32_t] far
        cdef int state, s, t, l, a, i, cost, there, step
        cdef priority_queue[cpair[int32_t, int32_t]] queue
        cdef cpair[int32_t, int32_t] top
        self._check(goal, -1, enter, closed, along)
        if base < 1 or change < 0:
            raise ValueError("every step costs at least one point")
        far.assign(self.n_pairs, FAR)
        for l in range(self.n_lines):
            state = self.pair_of[goal * self.n_lines + l]
            if state >= 0:
                far[state] = 0
                queue.push(cpair[int32_t, int32_t](0, state))
        while not queue.empty():
            top = queue.top()
            queue.pop()
            cost, state = -top.first, top.second
            if cost > far[state]:
                continue
            t, l = self.pair_station[state], self.pair_line[state]
            if enter[t] == BARRED:
                continue
            for a in range(self.first[t], self.first[t + 1]):
                # The same way backwards: whoever comes over it along this line arrives in this state.
                if self.line[a] != l or closed[self.segment[a]]:
                    continue
                s = self.to[a]
                step = base + self.segment_extra[self.segment[a]] + enter[t] + along[l]
                for i in range(self.n_lines):
                    if self.pair_of[s * self.n_lines + i] < 0:
                        continue
                    there = cost + step
                    if not (self.station_lines[t] >> i & 1):
                        there += change
                    if there < far[self.pair_of[s * self.n_lines + i]]:
                        far[self.pair_of[s * self.n_lines + i]] = there
                        queue.push(cpair[int32_t, int32_t](-there, self.pair_of[s * self.n_lines + i]))
        result = [-1] * (self.n_stations * self.n_lines)
        for state in range(self.n_pairs):
            if far[state] < FAR:
                result[self.pair_station[state] * self.n_lines + self.pair_line[state]] = far[state]
        return result
