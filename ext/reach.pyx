# distutils: language = c++
# cython: language_level=3
"""What a company can reach from its tokens: stops, links and track, blocked stops respected.

A stop that may not be passed is reached but not left. Track used once is no obstacle here: what is asked is whether some
legal path of any length leads there, so a path may use no piece twice, but different paths may.
"""

from libc.stdint cimport int32_t, uint64_t
from libcpp.vector cimport vector


cdef cppclass Ground:
    int n_stops, n_links, n_words
    vector[int32_t] first, way_link, way_stop
    vector[uint64_t] track
    vector[char] passable
    vector[int32_t] place
    vector[char] stop_reached, link_reached, place_used
    vector[uint64_t] used                 # (depth, n_words)
    int missing                           # links not yet known to be reached
    long long steps, most_steps
    bint within


cdef bint clear_of(const uint64_t* a, const uint64_t* b, int n) noexcept nogil:
    cdef int k
    for k in range(n):
        if a[k] & b[k]:
            return False
    return True


cdef void spread(Ground* g, int s, int depth) noexcept nogil:
    """Walk every path out of a token that repeats nothing, until all is reached or the steps run out."""
    cdef int j, l, far, k, n = g.n_words
    cdef uint64_t* used = &g.used[depth * n]
    for j in range(g.first[s], g.first[s + 1]):
        l, far = g.way_link[j], g.way_stop[j]
        if g.place_used[g.place[far]] or (g.within and not clear_of(&g.track[l * n], used, n)):
            continue
        if g.missing == 0 or g.steps >= g.most_steps:
            return
        g.steps += 1
        if not g.link_reached[l]:
            g.link_reached[l] = 1
            g.missing -= 1
        g.stop_reached[far] = 1
        if g.passable[far]:
            for k in range(n):
                used[n + k] = used[k] | g.track[l * n + k]
            g.place_used[g.place[far]] = 1
            spread(g, far, depth + 1)
            g.place_used[g.place[far]] = 0


cdef void flood(Ground* g, int root) noexcept nogil:
    """What could be reached if track might be used again: never too little, and exact where paths need not cross."""
    cdef vector[int32_t] queue
    cdef vector[char] seen
    cdef int s, j
    cdef size_t at = 0
    seen.assign(g.n_stops, 0)
    seen[root] = 1
    queue.push_back(root)
    while at < queue.size():
        s = queue[at]
        at += 1
        if s != root and not g.passable[s]:
            continue
        for j in range(g.first[s], g.first[s + 1]):
            if not g.link_reached[g.way_link[j]]:
                g.link_reached[g.way_link[j]] = 1
                g.missing += 1
            if not seen[g.way_stop[j]]:
                seen[g.way_stop[j]] = 1
                queue.push_back(g.way_stop[j])


def reach(problem, starts=None, long long most_steps=2_000_000):
    """``(stops, links, exact)`` a company reaches from its tokens, or from ``starts``.

    ``exact`` is false only if the steps ran out; the answer is then what a walk that may repeat track would reach, so
    nothing reachable is missing from it.
    """
    cdef Ground* g = new Ground()
    cdef int a, b, l, s, bit
    cdef vector[int32_t] fill
    cdef vector[char] wanted, flooded
    dense = {}
    try:
        g.n_stops, g.n_links = len(problem.stops), len(problem.links)
        g.first.assign(g.n_stops + 1, 0)
        for link in problem.links:
            for piece in link.track:
                dense.setdefault(piece, len(dense))
            g.first[<int>link.a + 1] += 1
            g.first[<int>link.b + 1] += 1
        g.n_words = max(1, (len(dense) + 63) // 64)
        g.track.assign(g.n_links * g.n_words, 0)
        for s in range(g.n_stops):
            g.first[s + 1] += g.first[s]
        fill = g.first
        g.way_link.resize(2 * g.n_links)
        g.way_stop.resize(2 * g.n_links)
        for l in range(g.n_links):
            link = problem.links[l]
            a, b = link.a, link.b
            g.way_link[fill[a]], g.way_stop[fill[a]] = l, b
            fill[a] += 1
            g.way_link[fill[b]], g.way_stop[fill[b]] = l, a
            fill[b] += 1
            for piece in link.track:
                bit = dense[piece]
                g.track[l * g.n_words + (bit >> 6)] |= <uint64_t>1 << (bit & 63)
        places = {}
        for s in range(g.n_stops):
            stop = problem.stops[s]
            g.passable.push_back(stop.passable)
            g.place.push_back(s if problem.rules.same_place_twice else places.setdefault(stop.place, len(places)))
        g.within = problem.rules.disjoint_within_run
        g.link_reached.assign(g.n_links, 0)
        g.missing = 0
        roots = [s for s in range(g.n_stops) if problem.stops[s].token] if starts is None else list(starts)
        for root in roots:
            if not 0 <= root < g.n_stops:
                raise IndexError(f"there is no stop {root}")
            flood(g, root)
        flooded = g.link_reached
        g.link_reached.assign(g.n_links, 0)
        g.stop_reached.assign(g.n_stops, 0)
        g.place_used.assign(g.n_stops, 0)
        g.used.assign((g.n_stops + 2) * g.n_words, 0)
        g.steps, g.most_steps = 0, most_steps
        for root in roots:
            s = root
            g.stop_reached[s] = 1
            g.place_used[g.place[s]] = 1
            with nogil:
                spread(g, s, 0)
            g.place_used[g.place[s]] = 0
        exact = g.steps < g.most_steps
        if not exact:
            for l in range(g.n_links):
                if flooded[l]:
                    link = problem.links[l]
                    g.link_reached[l] = g.stop_reached[<int>link.a] = g.stop_reached[<int>link.b] = 1
        stops = tuple([s for s in range(g.n_stops) if g.stop_reached[s]])
        return stops, tuple([l for l in range(g.n_links) if g.link_reached[l]]), exact
    finally:
        del g
