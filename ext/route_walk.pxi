# All runs of one kind of train that can still matter: depth first from each root, one arm and then the other.
#
# A run is found once: from the first of its roots in order (its tokens, or all stops where none is needed), with the arm
# whose first way comes first in order walked first.

cdef Walker* new_walker(Network* net, int kind) noexcept nogil:
    cdef Walker* w = new Walker()
    w.net, w.kind = net, kind
    w.nodes = w.threshold = w.best_value = 0
    w.best = MINUS
    w.stopped = w.listing = w.loose = False
    w.stamp = w.part = 0
    w.budget = FOREVER
    w.price.assign(net.n_words * 64, 0)
    w.way_gain.resize(2 * net.n_links)
    w.way_price.resize(2 * net.n_links)
    w.way_open.resize(2 * net.n_links)
    w.blocked.assign(net.n_words, 0)
    w.used.assign((net.n_stops + 2) * net.n_words, 0)
    w.place_used.assign(net.n_stops, 0)
    w.seen.assign(net.n_stops, 0)
    w.best_hold.assign(net.n_words, 0)
    w.parts, w.most_found = 1, FOREVER
    return w


cdef void prepare(Walker* w) noexcept nogil:
    """Take prices and blocked bits as they now stand."""
    w.used.assign(w.used.size(), 0)
    set_prices(w)
    set_bounds(w)


cdef void find_runs(Walker* w) noexcept nogil:
    """Find the best run (or, `listing`, all runs) of at least `threshold`, reduced."""
    cdef Network* net = w.net
    cdef int n = net.n_stops, rank, root, j, s, task = 0
    w.stopped = False
    w.best = MINUS
    w.found.clear()
    w.hold.clear()
    w.free_sum = 0
    if w.loose:
        for s in range(n):
            if net.class_of[w.kind * n + s] >= 0 and not counts(w, s):
                w.free_sum += max(net.value[w.kind * n + s], 0)
    for rank in range(<int>net.roots.size()):
        root = net.roots[rank]
        if net.class_of[w.kind * n + root] < 0 or w.stopped:
            continue
        w.rank = rank
        w.stops.clear()
        w.links.clear()
        w.top.clear()
        w.arm_one = -1
        w.gain = w.paid_price = w.paid_sum = w.paid_free = 0
        memset(w.visit_count, 0, sizeof(w.visit_count))
        memset(w.least_count, 0, sizeof(w.least_count))
        set_root(w, root)
        if not has_room(w, root):
            continue
        enter(w, root)
        for j in range(net.first[root], net.first[root + 1]):
            task += 1
            if task % w.parts == w.part:
                step(w, j, j)
        leave(w)


cdef inline bint has_room(Walker* w, int s) noexcept nogil:
    cdef Network* net = w.net
    cdef uint64_t rows = net.visit_rows[w.kind * MOST_CLASSES + net.class_of[w.kind * net.n_stops + s]]
    cdef int r
    while rows:
        r = __builtin_ctzll(rows)
        rows &= rows - 1
        if w.visit_count[r] >= net.visit_room[w.kind * MOST_ROWS + r]:
            return False
    return True


cdef void enter(Walker* w, int s) noexcept nogil:
    """Add a stop to the path; its price is the caller's."""
    cdef Network* net = w.net
    cdef int c = net.class_of[w.kind * net.n_stops + s], i
    cdef uint64_t rows = net.visit_rows[w.kind * MOST_CLASSES + c]
    cdef money_t value = max(net.value[w.kind * net.n_stops + s], 0)
    while rows:
        w.visit_count[__builtin_ctzll(rows)] += 1
        rows &= rows - 1
    rows = net.least_rows[w.kind * MOST_CLASSES + c]
    while rows:
        w.least_count[__builtin_ctzll(rows)] += 1
        rows &= rows - 1
    w.stops.push_back(s)
    w.place_used[net.place[s]] = 1
    w.gain += value * SCALE
    w.paid_sum += value
    if counts(w, s):
        if net.kinds[w.kind].by_pay:
            w.top.push_back(value)
            i = <int>w.top.size() - 1
            while i > 0 and w.top[i - 1] < value:
                w.top[i] = w.top[i - 1]
                i -= 1
            w.top[i] = value
    else:
        w.paid_free += value
        w.free_sum -= value


cdef void leave(Walker* w) noexcept nogil:
    cdef Network* net = w.net
    cdef int s = w.stops.back(), c = net.class_of[w.kind * net.n_stops + s], i
    cdef uint64_t rows = net.visit_rows[w.kind * MOST_CLASSES + c]
    cdef money_t value = max(net.value[w.kind * net.n_stops + s], 0)
    while rows:
        w.visit_count[__builtin_ctzll(rows)] -= 1
        rows &= rows - 1
    rows = net.least_rows[w.kind * MOST_CLASSES + c]
    while rows:
        w.least_count[__builtin_ctzll(rows)] -= 1
        rows &= rows - 1
    w.stops.pop_back()
    w.place_used[net.place[s]] = 0
    w.gain -= value * SCALE
    w.paid_sum -= value
    if counts(w, s):
        if net.kinds[w.kind].by_pay:
            i = 0
            while w.top[i] != value:
                i += 1
            while i + 1 < <int>w.top.size():
                w.top[i] = w.top[i + 1]
                i += 1
            w.top.pop_back()
    else:
        w.paid_free -= value
        w.free_sum += value


cdef void step(Walker* w, int j, int first_way) noexcept nogil:
    """Go on along way j, if that is allowed and can still matter, and from there."""
    cdef Network* net = w.net
    cdef int far = net.way_stop[j], l = net.way_link[j], k, i, n = net.n_words
    cdef uint64_t* used
    if not w.way_open[j] or w.place_used[net.place[far]]:
        return
    if 0 <= net.root_rank[far] < w.rank:
        return
    used = &w.used[w.links.size() * n]
    if net.within and meets(&net.track[l * n], used, n):
        return
    if not has_room(w, far):
        return
    for k in range(n):
        used[n + k] = used[k] | net.track[l * n + k]
    w.nodes += 1
    if w.nodes >= w.budget:
        w.stopped = True
        return
    w.links.push_back(l)
    w.gain -= w.way_price[j]
    w.paid_price += w.way_price[j]
    enter(w, far)
    if can_matter(w, j):
        consider(w)
        if net.passable[far]:
            for i in range(net.first[far], net.first[far + 1]):
                step(w, i, first_way)
                if w.stopped:
                    break
        if w.arm_one < 0 and net.passable[w.stops[0]] and not w.stopped and second_arm_can_matter(w, j):
            w.arm_one = <int>w.links.size()
            for i in range(first_way + 1, net.first[w.stops[0] + 1]):
                step(w, i, first_way)
                if w.stopped:
                    break
            w.arm_one = -1
    leave(w)
    w.paid_price -= w.way_price[j]
    w.gain += w.way_price[j]
    w.links.pop_back()


cdef inline bint can_matter(Walker* w, int j) noexcept nogil:
    """Whether the best completion still reaches the threshold."""
    cdef money_t* rest = &(w.joint if w.arm_one < 0 else w.ahead)[j * (w.net.kinds[w.kind].units + 1)]
    cdef money_t most = most_with(w, rest)
    if most + w.free_sum * SCALE * w.loose < w.threshold:
        return False
    if w.loose and most + free_in_reach(w, w.net.way_stop[j], w.arm_one < 0) * SCALE < w.threshold:
        return False
    return True


cdef inline bint second_arm_can_matter(Walker* w, int j) noexcept nogil:
    cdef money_t most = most_with(w, w.arm.data())
    return most + w.free_sum * SCALE * w.loose >= w.threshold


cdef inline money_t most_with(Walker* w, const money_t* rest) noexcept nogil:
    """The most the path can come to, if the stops still to come gain `rest` for the units left to them."""
    cdef TrainKind* kind = &w.net.kinds[w.kind]
    cdef money_t base, most, so_far = 0, sum_
    cdef int a
    if not kind.by_pay:
        if kind.unit_row < 0:
            return w.gain + kind.most_bonus * SCALE + rest[0]
        return w.gain + kind.most_bonus * SCALE + rest[kind.units - w.visit_count[kind.unit_row]]
    base = w.paid_free * SCALE - w.paid_price + kind.most_bonus * SCALE
    most = rest[kind.units]
    for a in range(1, min(<int>w.top.size(), kind.units) + 1):
        so_far += w.top[a - 1]
        sum_ = so_far * SCALE + rest[kind.units - a]
        if sum_ > most:
            most = sum_
    return base + most


cdef money_t free_in_reach(Walker* w, int head, bint both_arms) noexcept nogil:
    """The worth of free stops a path could still come to, by one look around from its open ends."""
    cdef Network* net = w.net
    cdef int s, far, j, n = net.n_words, at = 0
    cdef money_t total = 0, value
    cdef const uint64_t* used = &w.used[w.links.size() * n]
    w.stamp += 1
    w.queue.clear()
    w.queue.push_back(head)
    w.seen[head] = w.stamp
    if both_arms and head != w.stops[0]:
        w.queue.push_back(w.stops[0])
        w.seen[w.stops[0]] = w.stamp
    while at < <int>w.queue.size():
        s = w.queue[at]
        at += 1
        if not net.passable[s]:
            continue
        for j in range(net.first[s], net.first[s + 1]):
            far = net.way_stop[j]
            if not w.way_open[j] or w.seen[far] == w.stamp or w.place_used[net.place[far]]:
                continue
            if 0 <= net.root_rank[far] < w.rank:
                continue
            if net.within and meets(&net.track[net.way_link[j] * n], used, n):
                continue
            w.seen[far] = w.stamp
            w.queue.push_back(far)
            if not counts(w, far):
                value = net.value[w.kind * net.n_stops + far]
                if value > 0:
                    total += value
    return total
