# distutils: language = c++
# cython: language_level=3
"""What a company can reach from its tokens: stops, links and track, blocked stops respected.

A stop that may not be passed is reached but not left. What is asked is whether some legal path of any length leads
there: one path may use no piece of track and no place twice, different paths may.
"""

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcpy
from libcpp.vector cimport vector


cdef cppclass Ground:
    int n_stops, n_links, n_words
    vector[int32_t] first                 # (n_stops + 1,)      ways out of s are first[s]:first[s + 1]
    vector[int32_t] way_link, way_stop, way_from, way_back   # (2 * n_links,)
    vector[uint64_t] track                # (n_links, n_words)
    vector[char] passable, token          # (n_stops,)
    vector[int32_t] place                 # (n_stops,)
    vector[char] flooded                  # (2 * n_links,)      reached if track might be used again: never too little
    vector[char] reached                  # (2 * n_links,)
    vector[int32_t] before                # (2 * n_links,)      the way before it on the path that reached it, or -1
    vector[uint64_t] used                 # (depth, n_words)
    vector[char] place_used
    long long steps, most_steps
    bint within


cdef bint clear_of(const uint64_t* a, const uint64_t* b, int n) noexcept nogil:
    cdef int k
    for k in range(n):
        if a[k] & b[k]:
            return False
    return True


cdef void flood(Ground* g) noexcept nogil:
    cdef vector[int32_t] queue
    cdef vector[char] left
    cdef int s, j
    cdef size_t at = 0
    left.assign(g.n_stops, 0)
    for s in range(g.n_stops):
        if g.token[s]:
            left[s] = 1
            queue.push_back(s)
    while at < queue.size():
        s = queue[at]
        at += 1
        for j in range(g.first[s], g.first[s + 1]):
            g.flooded[j] = 1
            if g.passable[g.way_stop[j]] and not left[g.way_stop[j]]:
                left[g.way_stop[j]] = 1
                queue.push_back(g.way_stop[j])


cdef bint may_go_on(Ground* g, int i, int j) noexcept nogil:
    """Whether way j may follow the path that reached way i."""
    cdef int n = g.n_words, place = g.place[g.way_stop[j]], l = g.way_link[j]
    if place == g.place[g.way_stop[i]]:
        return False
    while i >= 0:
        if g.way_link[i] == l or g.place[g.way_from[i]] == place:
            return False
        if g.within and not clear_of(&g.track[g.way_link[i] * n], &g.track[l * n], n):
            return False
        i = g.before[i]
    return True


cdef void spread(Ground* g) noexcept nogil:
    """Reach what one path to each way leads on to; on most boards that is all."""
    cdef vector[int32_t] queue
    cdef int s, i, j
    cdef size_t at = 0
    for s in range(g.n_stops):
        if g.token[s]:
            for j in range(g.first[s], g.first[s + 1]):
                if g.place[g.way_stop[j]] != g.place[s] and not g.reached[j]:
                    g.reached[j], g.before[j] = 1, -1
                    queue.push_back(j)
    while at < queue.size():
        i = queue[at]
        at += 1
        s = g.way_stop[i]
        if g.passable[s]:
            for j in range(g.first[s], g.first[s + 1]):
                if not g.reached[j] and may_go_on(g, i, j):
                    g.reached[j], g.before[j] = 1, i
                    queue.push_back(j)


cdef bint trace_back(Ground* g, int s, int depth) noexcept nogil:
    """Whether a path that comes to its end by way of stop s can begin at a token: every path backwards is tried."""
    cdef int i, j, k, l, far, n = g.n_words
    cdef uint64_t* used = &g.used[depth * n]
    if g.token[s]:
        return True
    if not g.passable[s]:
        return False
    for i in range(g.first[s], g.first[s + 1]):
        j, l, far = g.way_back[i], g.way_link[i], g.way_stop[i]
        if not g.flooded[j] or g.place_used[g.place[far]] or (g.within and not clear_of(&g.track[l * n], used, n)):
            continue
        g.steps += 1
        if g.steps >= g.most_steps:
            return False
        for k in range(n):
            used[n + k] = used[k] | g.track[l * n + k]
        g.place_used[g.place[far]] = 1
        if trace_back(g, far, depth + 1):
            g.place_used[g.place[far]] = 0
            return True
        g.place_used[g.place[far]] = 0
    return False


cdef bint find_rest(Ground* g) noexcept nogil:
    """Try each way the flood reached and no path has yet, one by one; whether the steps sufficed."""
    cdef int j, n = g.n_words, a, b
    cdef bint exact = True
    for j in range(2 * g.n_links):
        if g.reached[j] or not g.flooded[j]:
            continue
        a, b = g.way_from[j], g.way_stop[j]
        if g.place[a] == g.place[b]:
            continue
        if g.used.empty():
            g.used.assign((g.n_stops + 2) * n, 0)
        memcpy(g.used.data(), &g.track[g.way_link[j] * n], n * sizeof(uint64_t))
        g.place_used[g.place[a]] = g.place_used[g.place[b]] = 1
        g.steps = 0
        if trace_back(g, a, 0):
            g.reached[j] = 1
        elif g.steps >= g.most_steps:
            g.reached[j] = 1
            exact = False
        g.place_used[g.place[a]] = g.place_used[g.place[b]] = 0
    return exact


def reach(problem, starts=None, long long most_steps=20_000):
    """``(stops, links, exact)`` a company reaches from its tokens, or from ``starts``.

    ``exact`` is false only if the steps ran out for some way; it then counts as reached if a walk that may repeat track
    gets there, so nothing reachable is ever missing.
    """
    cdef Ground* g = new Ground()
    cdef int a, b, l, s, bit, there, back
    cdef bint exact
    cdef vector[int32_t] fill
    cdef dict dense = {}, places = {}
    try:
        stops, links, rules = problem.stops, problem.links, problem.rules
        g.n_stops, g.n_links = len(stops), len(links)
        g.first.assign(g.n_stops + 1, 0)
        for link in links:
            for piece in link.track:
                if piece not in dense:
                    dense[piece] = len(dense)
            a, b = link.a, link.b
            if not (0 <= a < g.n_stops and 0 <= b < g.n_stops):
                raise IndexError("a link ends at no stop")
            g.first[a + 1] += 1
            g.first[b + 1] += 1
        g.n_words = max(1, (len(dense) + 63) // 64)
        g.track.assign(g.n_links * g.n_words, 0)
        for s in range(g.n_stops):
            g.first[s + 1] += g.first[s]
        fill = g.first
        g.way_link.resize(2 * g.n_links)
        g.way_stop.resize(2 * g.n_links)
        g.way_from.resize(2 * g.n_links)
        g.way_back.resize(2 * g.n_links)
        l = 0
        for link in links:
            a, b = link.a, link.b
            there, back = fill[a], fill[b]
            g.way_link[there], g.way_stop[there], g.way_from[there], g.way_back[there] = l, b, a, back
            g.way_link[back], g.way_stop[back], g.way_from[back], g.way_back[back] = l, a, b, there
            fill[a] += 1
            fill[b] += 1
            for piece in link.track:
                bit = dense[piece]
                g.track[l * g.n_words + (bit >> 6)] |= <uint64_t>1 << (bit & 63)
            l += 1
        g.passable.resize(g.n_stops)
        g.token.resize(g.n_stops)
        g.place.resize(g.n_stops)
        s = 0
        for stop in stops:
            g.passable[s] = bool(stop.passable)
            g.token[s] = starts is None and bool(stop.token)
            g.place[s] = s if rules.same_place_twice else places.setdefault(stop.place, len(places))
            s += 1
        for start in starts or ():
            if not 0 <= start < g.n_stops:
                raise IndexError(f"there is no stop {start}")
            g.token[<int>start] = 1
        g.within = rules.disjoint_within_run
        g.flooded.assign(2 * g.n_links, 0)
        g.reached.assign(2 * g.n_links, 0)
        g.before.assign(2 * g.n_links, -1)
        g.place_used.assign(g.n_stops + 1, 0)
        g.most_steps = most_steps
        with nogil:
            flood(g)
            spread(g)
            exact = find_rest(g)
        stops_reached, links_reached = set(), set()
        for s in range(g.n_stops):
            if g.token[s]:
                stops_reached.add(s)
        for l in range(2 * g.n_links):
            if g.reached[l]:
                stops_reached.add(g.way_stop[l])
                links_reached.add(g.way_link[l])
        return tuple(sorted(stops_reached)), tuple(sorted(links_reached)), bool(exact)
    finally:
        del g
