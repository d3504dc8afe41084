# Tolls for one root: raised at places the best walk visits again and again, lowered where it never comes.

cdef money_t sharpen(Walker* w, int rank, int turns) noexcept nogil:
    """Set tolls so that the bound for runs found from this root is low; returns the bound."""
    cdef Network* net = w.net
    cdef int root = net.roots[rank], turn, p, stale = 0, a, b, s
    cdef money_t bound, least = FOREVER, moved, square
    cdef double pace = 1.0, step
    cdef money_t lift_step = 4
    if w.root_toll[rank].empty():
        w.root_toll[rank].assign(net.n_places, 0)
    else:
        turns = turns // 6 + 4
    w.toll, w.lift = w.root_toll[rank], w.root_lift[rank]
    w.place_open.assign(net.n_places, 0)
    for s in range(net.n_stops):
        if net.class_of[w.kind * net.n_stops + s] >= 0 and not 0 <= net.root_rank[s] < rank:
            w.place_open[net.place[s]] = 1
    for turn in range(turns + 1):
        w.toll_sum = 0
        for p in range(net.n_places):
            if not w.place_open[p]:
                w.toll[p] = 0
            w.toll_sum += w.toll[p]
        set_tolls(w)
        set_bounds(w)
        set_root(w, root)
        bound = most_from(w, root, &a, &b)
        w.nodes += (2 * net.n_links * (w.units + 1)) >> 5
        if bound < least:
            least, stale = bound, 0
            w.root_toll[rank], w.root_lift[rank] = w.toll, w.lift
        else:
            stale += 1
            if stale >= 3:
                pace *= 0.6
                stale = 0
        if least < w.threshold or turn == turns or pace < 0.02:
            break
        count_visits(w, root, a, b)
        square = 0
        for p in range(net.n_places):
            if w.visits[p] != 1 and (w.visits[p] > 1 or w.toll[p] > 0):
                square += (w.visits[p] - 1) * (w.visits[p] - 1)
        if net.kinds[w.kind].may_lift and w.tokens_paid != 1:
            if w.tokens_paid == 0:
                w.lift += lift_step
            elif w.lift > 0:
                lift_step = max(lift_step // 2, 1)
                w.lift = max(w.lift - lift_step, 0)
        elif square == 0:
            break
        if square == 0:
            continue
        step = pace * <double>max(bound - w.threshold, SCALE) / <double>square
        for p in range(net.n_places):
            if w.visits[p] != 1 and (w.visits[p] > 1 or w.toll[p] > 0):
                moved = w.toll[p] + <money_t>(step * (w.visits[p] - 1))
                w.toll[p] = max(moved, 0)
    return least


cdef void use_tolls(Walker* w, int rank) noexcept nogil:
    """Put the tolls found for this root in force."""
    cdef int p
    w.toll, w.lift = w.root_toll[rank], w.root_lift[rank]
    w.toll_sum = 0
    for p in range(w.net.n_places):
        w.toll_sum += w.toll[p]
    set_tolls(w)
    set_bounds(w)
    set_root(w, w.net.roots[rank])


cdef void count_visits(Walker* w, int root, int a, int b) noexcept nogil:
    """How often the walk that gives the bound comes to each place."""
    w.visits.assign(w.net.n_places, 0)
    w.taken.assign(w.net.n_links, 0)
    w.visits[w.net.place[root]] += 1
    w.tokens_paid = 1 if w.net.passable[root] and a + b < w.units else 0
    trace_arm(w, root, a)
    if b >= 0:
        trace_arm(w, root, b)


cdef void trace_arm(Walker* w, int root, int r) noexcept nogil:
    cdef Network* net = w.net
    cdef int j, best = -1
    cdef money_t gain, most = MINUS if not net.passable[root] else 0
    for j in range(net.first[root], net.first[root + 1]):
        if w.way_open[j]:
            gain = onward(w, j, r)
            if gain > most:
                most, best = gain, j
    if best >= 0:
        trace(w, best, r)


cdef void trace(Walker* w, int i, int r) noexcept nogil:
    """Follow the best walk that begins with way i and has r units left before it."""
    cdef Network* net = w.net
    cdef int at, j, best, steps = 0, depth
    cdef money_t gain, most
    while steps < 4 * net.n_stops + 8:
        steps += 1
        visit(w, i)
        if w.counted[net.way_stop[i]]:
            if not w.by_pay or (r > 0 and w.way_gain[i] + w.ahead[i * (w.units + 1) + r - 1]
                                >= w.ahead[i * (w.units + 1) + r] - w.way_price[i]):
                r -= 1
                w.tokens_paid += w.net.token[net.way_stop[i]]
        elif w.chained and net.passable[net.way_stop[i]]:
            best_chain(w, i, r, &best)
            if best < 0:
                return
            at, depth = best - 1, net.chain_depth[w.kind][best]
            while depth > 0:
                if net.chain_depth[w.kind][at] == depth - 1:
                    depth -= 1
                    visit(w, net.chain_way[w.kind][at])
                at -= 1
            i = net.chain_way[w.kind][best]
            if not w.counted[net.way_stop[i]]:
                visit(w, i)
                return
            continue
        best, most = -1, 0
        for at in range(net.next_first[i], net.next_first[i + 1]):
            j = net.next_way[at]
            if w.way_open[j]:
                gain = onward(w, j, r)
                if gain > most:
                    most, best = gain, j
        if best < 0:
            return
        i = best


cdef inline void visit(Walker* w, int i) noexcept nogil:
    w.visits[w.net.place[w.net.way_stop[i]]] += 1
    w.taken[w.net.way_link[i]] += 1


cdef void outline(Walker* w) noexcept nogil:
    """The bound alone, root by root, with the tolls that serve each best; `taken` is what the walk that gives it takes."""
    cdef Network* net = w.net
    cdef int rank, best = -1, a, b, n_roots = <int>net.roots.size()
    if not w.sharp:
        set_mode(w, True)
    set_prices(w)
    w.stopped, w.best = True, MINUS
    w.found.clear()
    w.hold.clear()
    w.root_toll.resize(n_roots)
    w.root_lift.resize(n_roots)
    for rank in range(<int>w.root_bound.size()):
        # Steps are reckoned from how low the bound might come.
        w.threshold = max(w.threshold, w.root_bound[rank] * 7 // 8)
    w.root_bound.assign(n_roots, MINUS)
    w.taken.assign(net.n_links, 0)
    w.root_open = w.way_open
    sum_free(w)
    for rank in range(n_roots):
        if net.class_of[w.kind * net.n_stops + net.roots[rank]] >= 0:
            w.root_bound[rank] = sharpen(w, rank, MORE_TOLL_TURNS if w.roundabout else TOLL_TURNS)
            if best < 0 or w.root_bound[rank] > w.root_bound[best]:
                best = rank
        close_root(w, net.roots[rank])
    w.way_open = w.root_open
    if best >= 0 and w.root_bound[best] > 0:
        for rank in range(best):
            close_root(w, net.roots[rank])
        use_tolls(w, best)
        most_from(w, net.roots[best], &a, &b)
        count_visits(w, net.roots[best], a, b)
        w.way_open = w.root_open
