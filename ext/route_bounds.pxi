# The most a path can still gain: a walk that may repeat itself, but not at once, with the train's stops counted down.

cdef void set_prices(Walker* w) noexcept nogil:
    """Price the ways for this kind of train; close those it cannot take."""
    cdef Network* net = w.net
    cdef int i, p, s, l, n = net.n_stops
    cdef money_t price
    for i in range(2 * net.n_links):
        l, s = net.way_link[i], net.way_stop[i]
        price = 0
        for p in range(net.piece_first[l], net.piece_first[l + 1]):
            price += w.price[net.piece_list[p]]
        w.way_price[i] = price
        w.way_gain[i] = max(net.value[w.kind * n + s], 0) * SCALE - price
        w.way_open[i] = (net.class_of[w.kind * n + s] >= 0 and net.class_of[w.kind * n + net.way_from[i]] >= 0
                         and not meets(&net.track[l * net.n_words], w.blocked.data(), net.n_words))


cdef inline bint meets(const uint64_t* a, const uint64_t* b, int n) noexcept nogil:
    cdef int k
    for k in range(n):
        if a[k] & b[k]:
            return True
    return False


cdef inline bint counts(Walker* w, int s) noexcept nogil:
    """Whether the stop takes one of the units the bound counts down."""
    cdef Network* net = w.net
    cdef int c = net.class_of[w.kind * net.n_stops + s]
    cdef TrainKind* kind = &net.kinds[w.kind]
    if kind.unit_row < 0 or c < 0:
        return False
    if kind.by_pay:
        return net.payable[w.kind * net.n_stops + s] and (net.pay_rows[w.kind * MOST_CLASSES + c] >> kind.unit_row) & 1
    return (net.visit_rows[w.kind * MOST_CLASSES + c] >> kind.unit_row) & 1


cdef inline bint may_follow(Network* net, int i, int j) noexcept nogil:
    """Whether way j can come right after way i."""
    if net.place[net.way_stop[j]] == net.place[net.way_from[i]] or net.way_link[i] == net.way_link[j]:
        return False
    return not net.within or not meets(
        &net.track[net.way_link[i] * net.n_words], &net.track[net.way_link[j] * net.n_words], net.n_words)


cdef void set_bounds(Walker* w) noexcept nogil:
    """Fill `ahead`: free stops are followed along chains, or else gain nothing here and `free_sum` adds them all."""
    w.ahead.assign(2 * w.net.n_links * (w.net.kinds[w.kind].units + 1), 0)
    w.loose = w.net.kinds[w.kind].loose
    if w.net.chain_first[w.kind].empty():
        fill_by_rounds(w)
    else:
        fill_by_chains(w)


cdef void find_chains(Network* net, int k) noexcept nogil:
    """Lay out the chains of free stops for one kind of train, unless free stops are worth nothing or chains too many."""
    cdef Walker* w = new_walker(net, k)
    cdef int i, s, n = net.n_stops
    cdef bint free_worth = False
    for s in range(n):
        if net.class_of[k * n + s] >= 0 and not counts(w, s) and net.value[k * n + s] > 0:
            free_worth = True
    net.kinds[k].loose = free_worth
    if free_worth and not net.kinds[k].by_pay and net.kinds[k].unit_row >= 0:
        set_prices(w)
        net.kinds[k].loose = False
        for i in range(2 * net.n_links):
            net.chain_first[k].push_back(<int32_t>net.chain_way[k].size())
            s = net.way_stop[i]
            if not w.way_open[i] or not net.passable[s] or counts(w, s):
                continue
            w.place_used[net.place[net.way_from[i]]] += 1
            w.place_used[net.place[s]] += 1
            mark(w, net.way_link[i])
            follow_chain(w, s, 0)
            mark(w, net.way_link[i])
            w.place_used[net.place[net.way_from[i]]] -= 1
            w.place_used[net.place[s]] -= 1
            if net.chain_way[k].size() > MOST_CHAIN_STEPS:
                net.kinds[k].loose = True
                break
        net.chain_first[k].push_back(<int32_t>net.chain_way[k].size())
        if net.kinds[k].loose:
            net.chain_first[k].clear()
            net.chain_way[k].clear()
            net.chain_depth[k].clear()
    del w


cdef void follow_chain(Walker* w, int s, int depth) noexcept nogil:
    cdef Network* net = w.net
    cdef int j, far
    for j in range(net.first[s], net.first[s + 1]):
        far = net.way_stop[j]
        if not w.way_open[j] or w.place_used[net.place[far]]:
            continue
        if net.within and meets(&net.track[net.way_link[j] * net.n_words], w.used.data(), net.n_words):
            continue
        if net.chain_way[w.kind].size() > MOST_CHAIN_STEPS:
            return
        net.chain_way[w.kind].push_back(j)
        net.chain_depth[w.kind].push_back(depth)
        if not counts(w, far) and net.passable[far]:
            w.place_used[net.place[far]] += 1
            mark(w, net.way_link[j])
            follow_chain(w, far, depth + 1)
            mark(w, net.way_link[j])
            w.place_used[net.place[far]] -= 1


cdef void fill_by_rounds(Walker* w) noexcept nogil:
    """Free stops gain nothing here (`loose` adds their sum elsewhere), so rounds of improvement come to rest."""
    cdef Network* net = w.net
    cdef TrainKind* kind = &net.kinds[w.kind]
    cdef int i, j, r, s, wide = kind.units + 1
    cdef money_t most, gain
    cdef bint changed
    for r in range(wide):
        changed = True
        while changed:
            changed = False
            for i in range(2 * net.n_links):
                s = net.way_stop[i]
                if not w.way_open[i] or not net.passable[s]:
                    continue
                most = w.ahead[i * wide + r]
                for j in range(net.first[s], net.first[s + 1]):
                    if not w.way_open[j]:
                        continue
                    if counts(w, net.way_stop[j]):
                        gain = MINUS
                        if r > 0:
                            gain = w.way_gain[j] + w.ahead[j * wide + r - 1]
                        if kind.by_pay:
                            gain = max(gain, w.ahead[j * wide + r] - w.way_price[j])
                    else:
                        gain = w.ahead[j * wide + r] - w.way_price[j]
                    if gain > most and may_follow(net, i, j):
                        most = gain
                        changed = True
                w.ahead[i * wide + r] = most


cdef void fill_by_chains(Walker* w) noexcept nogil:
    """Free stops are followed along chains that repeat nothing, from one counted stop to the next."""
    cdef Network* net = w.net
    cdef int i, j, r, s, wide = net.kinds[w.kind].units + 1
    cdef money_t most
    w.chain_gain.resize(net.n_stops + 2)
    for r in range(wide):
        for i in range(2 * net.n_links):
            s = net.way_stop[i]
            if w.way_open[i] and net.passable[s] and not counts(w, s):
                w.ahead[i * wide + r] = best_chain(w, i, r)
        for i in range(2 * net.n_links):
            s = net.way_stop[i]
            if not w.way_open[i] or not net.passable[s] or not counts(w, s):
                continue
            most = 0
            for j in range(net.first[s], net.first[s + 1]):
                if not w.way_open[j]:
                    continue
                if counts(w, net.way_stop[j]):
                    if r > 0 and w.way_gain[j] + w.ahead[j * wide + r - 1] > most and may_follow(net, i, j):
                        most = w.way_gain[j] + w.ahead[j * wide + r - 1]
                elif w.way_gain[j] + w.ahead[j * wide + r] > most and may_follow(net, i, j):
                    most = w.way_gain[j] + w.ahead[j * wide + r]
            w.ahead[i * wide + r] = most


cdef money_t best_chain(Walker* w, int i, int r) noexcept nogil:
    """The best chain after way i, and what follows the counted stop at its end."""
    cdef Network* net = w.net
    cdef int at = net.chain_first[w.kind][i], end = net.chain_first[w.kind][i + 1], j, depth
    cdef int wide = net.kinds[w.kind].units + 1
    cdef const int32_t* ways = net.chain_way[w.kind].data()
    cdef const int32_t* depths = net.chain_depth[w.kind].data()
    cdef money_t most = 0, gain
    w.chain_gain[0] = 0
    while at < end:
        j, depth = ways[at], depths[at]
        at += 1
        if not w.way_open[j]:
            while at < end and depths[at] > depth:
                at += 1
            continue
        gain = w.chain_gain[depth] + w.way_gain[j]
        w.chain_gain[depth + 1] = gain
        if counts(w, net.way_stop[j]):
            if r == 0:
                continue
            gain += w.ahead[j * wide + r - 1]
        if gain > most:
            most = gain
    return most


cdef inline void mark(Walker* w, int l) noexcept nogil:
    cdef int k
    for k in range(w.net.n_words):
        w.used[k] ^= w.net.track[l * w.net.n_words + k]


cdef void set_root(Walker* w, int root) noexcept nogil:
    """Fill `arm` and `joint` for runs found from this root."""
    cdef Network* net = w.net
    cdef TrainKind* kind = &net.kinds[w.kind]
    cdef int i, j, r, q, wide = kind.units + 1
    cdef money_t gain, most
    w.arm.assign(wide, 0)
    for r in range(wide):
        for j in range(net.first[root], net.first[root + 1]):
            if not w.way_open[j]:
                continue
            if counts(w, net.way_stop[j]):
                gain = w.way_gain[j] + w.ahead[j * wide + r - 1] if r > 0 else MINUS
                if kind.by_pay:
                    gain = max(gain, w.ahead[j * wide + r] - w.way_price[j])
            else:
                gain = (-w.way_price[j] if w.loose else w.way_gain[j]) + w.ahead[j * wide + r]
            if gain > w.arm[r]:
                w.arm[r] = gain
    if not net.passable[root]:
        w.arm.assign(wide, 0)
    w.joint.resize(2 * net.n_links * wide)
    for i in range(2 * net.n_links):
        for r in range(wide):
            most = w.ahead[i * wide + r] + w.arm[0]
            for q in range(1, r + 1):
                gain = w.ahead[i * wide + r - q] + w.arm[q]
                if gain > most:
                    most = gain
            w.joint[i * wide + r] = most
