# distutils: language = c++
# cython: language_level=3
"""Track as it lies on the board: the links between stops, and where a company's track leads from its tokens.

Track is followed the way a train runs: along a tile's pieces from side to side, onto any other track at a stop that
lets it through, never back at a fork, never over the same side of a hex twice. ``track_reference.py`` is the slow twin.
"""

from libcpp.vector cimport vector

cdef enum:
    SIDES = 6
    FIRST_STOP = 6      # ends of a piece of track: 0 to 5 are sides, 6 and more stops, and 12 the free junction
    JUNCTION = 12
    NODES = 13

cdef enum:
    NO_WAY = 0
    CLEAR_WAY = 1
    CROSSED_WAY = 2


cdef class Ground:
    """What the map and the tiles of a title say about track, whatever lies on it."""

    cdef int n_hexes, n_tiles, n_sides
    cdef vector[int] beyond         # (n_hexes * 6,)          the side come to over each side, as hex * 6 + edge, or -1
    cdef vector[int] side           # (n_hexes * 6,)          its number, the same from both hexes
    cdef vector[int] first          # (n_tiles * 6 * 14,)     where the ends joined to each node of a look begin
    cdef vector[int] others
    cdef vector[int] n_stops        # (n_tiles,)

    def __init__(self, neighbour, side, rotated, n_stops):
        cdef int hexagon, edge, far, number, node, a, b
        cdef vector[vector[int]] ends
        self.n_hexes, self.n_tiles, self.n_sides = len(neighbour), len(rotated), 0
        for hexagon in range(self.n_hexes):
            for edge in range(SIDES):
                far, number = neighbour[hexagon][edge], side[hexagon][edge]
                if far >= self.n_hexes or number < 0:
                    raise IndexError("a side leads to no hex of the map")
                self.beyond.push_back(far * SIDES + (edge + 3) % SIDES if far >= 0 else -1)
                self.side.push_back(number)
                self.n_sides = max(self.n_sides, number + 1)
        for number, turns in enumerate(rotated):
            self.n_stops.push_back(n_stops[number])
            if len(turns) != SIDES or not 0 <= self.n_stops[number] <= JUNCTION - FIRST_STOP:
                raise IndexError("a tile has six rotations and at most six stops")
            for pieces in turns:
                ends.assign(NODES, vector[int]())
                for a, b in pieces:
                    for node in (a, b):
                        if not 0 <= node < NODES or FIRST_STOP + self.n_stops[number] <= node < JUNCTION:
                            raise IndexError("a piece of track ends at no side and no stop")
                    ends[a].push_back(b)
                    ends[b].push_back(a)
                for node in range(NODES):
                    self.first.push_back(self.others.size())
                    for b in ends[node]:
                        self.others.push_back(b)
                self.first.push_back(self.others.size())


cdef struct Way:
    int far                 # the side track goes on to
    int begin, end          # the stops it runs through before that


cdef class Lie:
    """One lie of the tiles."""

    cdef Ground ground
    cdef int n_stops
    cdef vector[int] look           # (n_hexes,)  tile * 6 + rotation
    cdef vector[int] first_stop     # (n_hexes,)
    cdef vector[int] stop_hex       # (n_stops,)
    # while links are followed
    cdef vector[int] sides, hexes
    cdef object found, links_found
    # while a company's track is followed
    cdef object ask
    cdef vector[char] passable      # (n_stops,)  -1 until asked
    cdef vector[char] token         # (n_stops,)
    cdef vector[Way] ways
    cdef vector[int] through
    cdef vector[int] first_way, last_way    # (n_hexes * 6,)  ways on from a side come to
    cdef vector[int] far_found, stops_found
    cdef vector[int] used           # (n_sides,)  how often
    cdef vector[int] seen           # (n_stops,)
    cdef vector[int] came, came_by, stamp, queue
    cdef int stamped
    cdef long long steps, most_steps

    def __init__(self, Ground ground, tiles, rotations):
        cdef int hexagon, tile, rotation, number
        if len(tiles) != ground.n_hexes or len(rotations) != ground.n_hexes:
            raise IndexError("each hex has one tile and one rotation")
        self.ground, self.n_stops = ground, 0
        for hexagon in range(ground.n_hexes):
            tile, rotation = tiles[hexagon], rotations[hexagon]
            if not 0 <= tile < ground.n_tiles or not 0 <= rotation < SIDES:
                raise IndexError("there is no such tile or rotation")
            self.look.push_back(tile * SIDES + rotation)
            self.first_stop.push_back(self.n_stops)
            for number in range(ground.n_stops[tile]):
                self.stop_hex.push_back(hexagon)
            self.n_stops += ground.n_stops[tile]

    cdef inline int ends_from(self, int hexagon, int node) noexcept:
        return self.ground.first[self.look[hexagon] * (NODES + 1) + node]

    cdef inline int ends_to(self, int hexagon, int node) noexcept:
        return self.ground.first[self.look[hexagon] * (NODES + 1) + node + 1]

    cdef inline int node_of(self, int stop) noexcept:
        return FIRST_STOP + stop - self.first_stop[self.stop_hex[stop]]

    # --- links

    def links(self):
        """All simple chains of track between two stops, as (stop, stop, sides crossed, hexes), in order."""
        cdef int start, hexagon, at
        self.found, self.links_found = set(), []
        for start in range(self.n_stops):
            hexagon = self.stop_hex[start]
            self.hexes.assign(1, hexagon)
            self.sides.clear()
            for at in range(self.ends_from(hexagon, self.node_of(start)), self.ends_to(hexagon, self.node_of(start))):
                self.follow(start, hexagon, self.ground.others[at])
        links, self.found, self.links_found = sorted(self.links_found), None, None
        return links

    cdef bint crosses(self, int side) noexcept:
        cdef int crossed
        for crossed in self.sides:
            if crossed == side:
                return True
        return False

    cdef int follow(self, int start, int hexagon, int out) except -1:
        """Go on from a hex by the end ``out`` of a piece of its track."""
        cdef int at, arm
        if out == JUNCTION:
            for at in range(self.ends_from(hexagon, JUNCTION), self.ends_to(hexagon, JUNCTION)):
                arm = self.ground.others[at]
                if arm < FIRST_STOP:
                    self.cross(start, hexagon, arm)
                elif arm != JUNCTION:
                    self.follow(start, hexagon, arm)
        elif out >= FIRST_STOP:
            self.arrive(start, self.first_stop[hexagon] + out - FIRST_STOP)
        else:
            self.cross(start, hexagon, out)
        return 0

    cdef int cross(self, int start, int hexagon, int edge) except -1:
        cdef int to = self.ground.beyond[hexagon * SIDES + edge], side = self.ground.side[hexagon * SIDES + edge], at
        if to < 0 or self.crosses(side):
            return 0
        hexagon, edge = to // SIDES, to % SIDES
        self.sides.push_back(side)
        self.hexes.push_back(hexagon)
        for at in range(self.ends_from(hexagon, edge), self.ends_to(hexagon, edge)):
            self.follow(start, hexagon, self.ground.others[at])
        self.sides.pop_back()
        self.hexes.pop_back()
        return 0

    cdef int arrive(self, int start, int end) except -1:
        if start == end:
            return 0
        sides, hexes = tuple(self.sides), tuple(self.hexes)
        if end < start:
            start, end, sides, hexes = end, start, sides[::-1], hexes[::-1]
        key = (start, end, tuple(sorted(sides)))
        if key not in self.found:
            self.found.add(key)
            self.links_found.append((start, end, sides, hexes))
        return 0

    def leaves(self, int stop):
        """Whether any track leads out of a stop."""
        if not 0 <= stop < self.n_stops:
            raise IndexError(f"there is no stop {stop}")
        cdef int hexagon = self.stop_hex[stop], node = self.node_of(stop)
        return self.ends_from(hexagon, node) < self.ends_to(hexagon, node)

    # --- where a company's track leads

    def reach(self, tokens, may_pass, long long most_steps=20_000):
        """Where track without a side used twice leads from tokens: ``(stops, {hex: sides come in by, as bits})``.

        Shortest ways are followed first; what they come to only over a side used twice is then looked for by all ways,
        up to a number of steps for each.
        """
        cdef int n = self.ground.n_hexes * SIDES, stop, arrival, at, far, hexagon
        cdef vector[int] came_from, queue, starts, doubtful, stops_from, stops_to, come_to
        self.ask, self.most_steps, self.stamped = may_pass, most_steps, 0
        self.passable.assign(self.n_stops, -1)
        self.token.assign(self.n_stops, 0)
        self.used.assign(self.ground.n_sides, 0)
        self.seen.assign(self.n_stops, 0)
        self.first_way.assign(n, 0)
        self.last_way.assign(n, 0)
        self.ways.clear()
        self.through.clear()
        came_from.assign(n, -2)
        stops_from.assign(n, 0)
        stops_to.assign(n, 0)
        stops, sides = set(), {}
        for stop in tokens:
            if not 0 <= stop < self.n_stops:
                raise IndexError(f"there is no stop {stop}")
            self.token[stop] = 1
        for stop in range(self.n_stops):
            if not self.token[stop]:
                continue
            stops.add(stop)
            self.far_found.clear()
            self.stops_found.clear()
            self.ways_out(stop, -1)
            stops.update(self.stops_found)
            for far in self.far_found:
                if came_from[far] == -2:
                    came_from[far] = -1
                    queue.push_back(far)
        starts = queue
        at = 0
        while at < <int>queue.size():
            arrival = queue[at]
            at += 1
            self.first_way[arrival] = self.ways.size()
            stops_from[arrival] = come_to.size()
            self.go_beyond(arrival, &come_to)
            self.last_way[arrival] = self.ways.size()
            stops_to[arrival] = come_to.size()
            if self.is_simple(arrival, &came_from):
                self.come(arrival, stops, sides, come_to, stops_from[arrival], stops_to[arrival])
            else:
                doubtful.push_back(arrival)
            for stop in range(self.first_way[arrival], self.last_way[arrival]):
                far = self.ways[stop].far
                if came_from[far] == -2:
                    came_from[far] = arrival
                    queue.push_back(far)
        for arrival in doubtful:
            if self.can_come_to(arrival, starts):
                self.come(arrival, stops, sides, come_to, stops_from[arrival], stops_to[arrival])
        self.ask = None
        return frozenset(stops), sides

    cdef int come(self, int arrival, set stops, dict sides, vector[int]& come_to, int begin, int end) except -1:
        cdef int at, hexagon = arrival // SIDES
        sides[hexagon] = sides.get(hexagon, 0) | 1 << arrival % SIDES
        for at in range(begin, end):
            stops.add(come_to[at])
        return 0

    cdef bint passes(self, int stop) except -1:
        if self.passable[stop] < 0:
            self.passable[stop] = bool(self.ask(stop))
        return self.passable[stop]

    cdef void over(self, int hexagon, int out, int back) noexcept:
        """Sides come to beyond a hex by one of its sides or all arms of its junction, but for the side come in by."""
        cdef int at, arm
        if out < FIRST_STOP:
            if out != back and self.ground.beyond[hexagon * SIDES + out] >= 0:
                self.far_found.push_back(self.ground.beyond[hexagon * SIDES + out])
        elif out == JUNCTION:
            for at in range(self.ends_from(hexagon, JUNCTION), self.ends_to(hexagon, JUNCTION)):
                arm = self.ground.others[at]
                if arm < FIRST_STOP and arm != back and self.ground.beyond[hexagon * SIDES + arm] >= 0:
                    self.far_found.push_back(self.ground.beyond[hexagon * SIDES + arm])

    cdef int ways_out(self, int stop, int back) except -1:
        """Sides come to from a stop; other stops of the hex, and on from those that may be passed, come with it."""
        cdef int hexagon = self.stop_hex[stop], at, out, end, other, turn = -1, current
        cdef int first_inside = self.stops_found.size()
        cdef vector[int] through
        through.push_back(stop)
        while turn + 1 < <int>through.size():
            turn += 1
            current = self.node_of(through[turn])
            for at in range(self.ends_from(hexagon, current), self.ends_to(hexagon, current)):
                out = self.ground.others[at]
                self.over(hexagon, out, back)
                if out == JUNCTION:
                    for end in range(self.ends_from(hexagon, JUNCTION), self.ends_to(hexagon, JUNCTION)):
                        self.pass_inside(hexagon, stop, self.ground.others[end], first_inside, &through)
                else:
                    self.pass_inside(hexagon, stop, out, first_inside, &through)
        return 0

    cdef int pass_inside(self, int hexagon, int stop, int end, int first_inside, vector[int]* through) except -1:
        cdef int other, at
        if end < FIRST_STOP or end == JUNCTION:
            return 0
        other = self.first_stop[hexagon] + end - FIRST_STOP
        if other == stop:
            return 0
        for at in range(first_inside, <int>self.stops_found.size()):
            if self.stops_found[at] == other:
                return 0
        self.stops_found.push_back(other)
        if self.passes(other):
            through.push_back(other)
        return 0

    cdef int go_beyond(self, int arrival, vector[int]* come_to) except -1:
        """Where track goes on from a side come to, stops run through included; and the stops it comes to."""
        cdef int hexagon = arrival // SIDES, edge = arrival % SIDES, at, out, end, far, begin
        cdef vector[int] stops
        self.far_found.clear()
        for at in range(self.ends_from(hexagon, edge), self.ends_to(hexagon, edge)):
            out = self.ground.others[at]
            if FIRST_STOP <= out < JUNCTION:
                stops.push_back(self.first_stop[hexagon] + out - FIRST_STOP)
                continue
            self.over(hexagon, out, edge)
            if out == JUNCTION:
                for end in range(self.ends_from(hexagon, JUNCTION), self.ends_to(hexagon, JUNCTION)):
                    if FIRST_STOP <= self.ground.others[end] < JUNCTION:
                        stops.push_back(self.first_stop[hexagon] + self.ground.others[end] - FIRST_STOP)
        for far in self.far_found:
            self.ways.push_back(Way(far, 0, 0))
        for at in stops:
            come_to.push_back(at)
            if self.token[at] or not self.passes(at):
                continue
            self.far_found.clear()
            self.stops_found.clear()
            self.ways_out(at, edge)
            begin = self.through.size()
            self.through.push_back(at)
            for end in self.stops_found:
                self.through.push_back(end)
                come_to.push_back(end)
            for far in self.far_found:
                self.ways.push_back(Way(far, begin, self.through.size()))
        return 0

    cdef bint is_simple(self, int arrival, vector[int]* came_from) noexcept:
        """Whether the way that first came to a side uses none twice."""
        cdef int at = arrival
        cdef bint simple = True
        while at >= 0:
            self.used[self.ground.side[at]] += 1
            if self.used[self.ground.side[at]] > 1:
                simple = False
            at = came_from[0][at]
        at = arrival
        while at >= 0:
            self.used[self.ground.side[at]] -= 1
            at = came_from[0][at]
        return simple

    cdef bint can_come_to(self, int goal, vector[int]& starts) noexcept:
        """Whether some way leads to a side on which no side and no stop is used twice.

        The shortest way from where one stands mostly is such a way; where there is none at all, nothing farther on that
        branch is looked at.
        """
        cdef int own = self.ground.side[goal], start, crossed
        cdef bint found = False
        self.steps = 0
        # The goal's own side is barred but for the last step.
        self.used[own] += 1
        for start in starts:
            crossed = self.ground.side[start]
            if start == goal:
                found = True
            elif crossed != own:
                self.used[crossed] += 1
                found = self.search(start, goal)
                self.used[crossed] -= 1
            if found:
                break
        self.used[own] -= 1
        return found

    cdef bint search(self, int at, int goal) noexcept:
        cdef int number, k, crossed
        cdef int way
        cdef bint found
        self.steps += 1
        way = self.shortest(at, goal)
        if way == NO_WAY or self.steps > self.most_steps:
            return False
        if way == CLEAR_WAY:
            return True
        for number in range(self.first_way[at], self.last_way[at]):
            crossed = self.ground.side[self.ways[number].far]
            if self.is_seen(number):
                continue
            if self.ways[number].far == goal:
                return True
            if self.used[crossed]:
                continue
            self.used[crossed] += 1
            for k in range(self.ways[number].begin, self.ways[number].end):
                self.seen[self.through[k]] += 1
            found = self.search(self.ways[number].far, goal)
            for k in range(self.ways[number].begin, self.ways[number].end):
                self.seen[self.through[k]] -= 1
            self.used[crossed] -= 1
            if found:
                return True
        return False

    cdef inline bint is_seen(self, int number) noexcept:
        cdef Way way = self.ways[number]
        return way.begin < way.end and self.seen[self.through[way.begin]]

    cdef int shortest(self, int at, int goal) noexcept:
        """Whether the shortest way on uses nothing twice, or something, or there is none."""
        cdef int n = self.ground.n_hexes * SIDES, turn = 0, arrival, number, far, step, side, stop
        cdef bint clear = True
        cdef vector[int] crossed, passed
        if <int>self.stamp.size() != n:
            self.stamp.assign(n, 0)
            self.came.assign(n, 0)
            self.came_by.assign(n, 0)
        self.stamped += 1
        if self.stamped == 1:
            self.stamp.assign(n, 0)
        self.queue.assign(1, at)
        while turn < <int>self.queue.size() and self.stamp[goal] != self.stamped:
            arrival = self.queue[turn]
            turn += 1
            for number in range(self.first_way[arrival], self.last_way[arrival]):
                far = self.ways[number].far
                if self.stamp[far] == self.stamped or (self.used[self.ground.side[far]] and far != goal):
                    continue
                if self.is_seen(number):
                    continue
                self.stamp[far], self.came[far], self.came_by[far] = self.stamped, arrival, number
                self.queue.push_back(far)
                if far == goal:
                    break
        if self.stamp[goal] != self.stamped:
            return NO_WAY
        step = goal
        while step != at and clear:
            side, number = self.ground.side[step], self.came_by[step]
            step = self.came[step]
            for far in crossed:
                clear = clear and far != side
            crossed.push_back(side)
            if self.ways[number].begin < self.ways[number].end:
                stop = self.through[self.ways[number].begin]
                for far in passed:
                    clear = clear and far != stop
                for far in range(self.ways[number].begin, self.ways[number].end):
                    passed.push_back(self.through[far])
        return CLEAR_WAY if clear else CROSSED_WAY
