# The most a path can still gain: a walk that may repeat itself, but not at once, with the train's stops counted down.
#
# Where that is too weak, the walk is `sharp`: each place carries a toll. A run visits no place twice, so with all tolls
# given back once the bound still holds, while a walk that goes round in circles pays for it.

cdef void set_mode(Walker* w, bint sharp) noexcept nogil:
    """Choose what the bound counts down: the kind's own row, or all stops where free ones are many and dear."""
    cdef Network* net = w.net
    cdef TrainKind* kind = &net.kinds[w.kind]
    cdef int s, c, n = net.n_stops
    w.sharp = sharp
    w.unit_row, w.units, w.by_pay, w.loose = kind.unit_row, kind.units, kind.by_pay, kind.loose
    w.roundabout = False
    if sharp and kind.loose and not kind.by_pay and kind.all_row >= 0:
        w.unit_row, w.units, w.loose, w.roundabout = kind.all_row, kind.all_units, False, True
    w.looking = w.roundabout or (sharp and w.by_pay)
    w.look_from = w.units if w.by_pay else 2
    w.chained = not w.roundabout and not net.chain_first[w.kind].empty()
    for s in range(n):
        c = net.class_of[w.kind * n + s]
        if w.unit_row < 0 or c < 0:
            w.counted[s] = False
        elif w.by_pay:
            w.counted[s] = net.payable[w.kind * n + s] and (net.pay_rows[w.kind * MOST_CLASSES + c] >> w.unit_row) & 1
        else:
            w.counted[s] = (net.visit_rows[w.kind * MOST_CLASSES + c] >> w.unit_row) & 1
    w.ahead.resize(2 * net.n_links * (w.units + 1))
    w.joint.resize(2 * net.n_links * (w.units + 1))
    if not sharp:
        w.toll.assign(net.n_places, 0)
        w.toll_sum = w.lift = 0


cdef void set_prices(Walker* w) noexcept nogil:
    """Price the ways for this kind of train; close those it cannot take."""
    cdef Network* net = w.net
    cdef int i, p, s, l, n = net.n_stops
    cdef money_t price
    if not w.cuts.empty():
        lay_out_cuts(w)
    for i in range(2 * net.n_links):
        l, s = net.way_link[i], net.way_stop[i]
        price = 0
        if w.priced:
            for p in range(net.piece_first[l], net.piece_first[l + 1]):
                price += w.price[net.piece_list[p]]
        if not w.cuts.empty():
            for p in range(w.cut_first[l], w.cut_first[l + 1]):
                if w.cut_parts[p] >= 2:
                    price += w.cuts[w.cut_at[p]].price
        w.track_price[i] = price
        w.way_open[i] = (net.class_of[w.kind * n + s] >= 0 and net.class_of[w.kind * n + net.way_from[i]] >= 0
                         and not meets(&net.track[l * net.n_words], w.blocked.data(), net.n_words))
    set_tolls(w)


cdef void lay_out_cuts(Walker* w) noexcept nogil:
    """Which links have parts in which cuts, and the parts every train of this kind has."""
    cdef Network* net = w.net
    cdef int l, k, i, parts, n_bits = net.n_words * 64
    w.cut_first.clear()
    w.cut_at.clear()
    w.cut_parts.clear()
    w.cut_count.assign(w.cuts.size(), 0)
    for k in range(<int>w.cuts.size()):
        for i in range(3):
            w.cut_count[k] += w.cuts[k].member[i] == n_bits + w.kind
    for l in range(net.n_links):
        w.cut_first.push_back(<int32_t>w.cut_at.size())
        for k in range(<int>w.cuts.size()):
            parts = 0
            for i in range(3):
                parts += w.cuts[k].member[i] < n_bits and holds(
                    &net.track[l * net.n_words], w.kind, n_bits, w.cuts[k].member[i])
            if parts:
                w.cut_at.push_back(k)
                w.cut_parts.push_back(parts)
    w.cut_first.push_back(<int32_t>w.cut_at.size())


cdef void set_tolls(Walker* w) noexcept nogil:
    """Put the tolls on top of the price of the track."""
    cdef Network* net = w.net
    cdef int i, s
    for i in range(2 * net.n_links):
        s = net.way_stop[i]
        w.way_price[i] = w.track_price[i] + w.toll[net.place[s]]
        w.way_gain[i] = worth(w, s) * SCALE - w.way_price[i]


cdef inline money_t worth(Walker* w, int s) noexcept nogil:
    """What a stop that pays is worth to the bound."""
    cdef money_t value = w.net.value[w.kind * w.net.n_stops + s]
    if value < 0:
        value = 0
    return value + w.lift if w.lift and w.net.token[s] and w.net.payable[w.kind * w.net.n_stops + s] else value


cdef inline bint meets(const uint64_t* a, const uint64_t* b, int n) noexcept nogil:
    cdef int k
    for k in range(n):
        if a[k] & b[k]:
            return True
    return False


cdef inline bint may_follow(Network* net, int i, int j) noexcept nogil:
    """Whether way j can come right after way i."""
    if net.place[net.way_stop[j]] == net.place[net.way_from[i]] or net.way_link[i] == net.way_link[j]:
        return False
    return not net.within or not meets(
        &net.track[net.way_link[i] * net.n_words], &net.track[net.way_link[j] * net.n_words], net.n_words)


cdef void find_next_ways(Network* net) noexcept nogil:
    """List the ways that can come right after each way."""
    cdef int i, j, s
    net.next_first.push_back(0)
    for i in range(2 * net.n_links):
        s = net.way_stop[i]
        if net.passable[s]:
            for j in range(net.first[s], net.first[s + 1]):
                if may_follow(net, i, j):
                    net.next_way.push_back(j)
        net.next_first.push_back(<int32_t>net.next_way.size())


cdef void find_chains(Network* net, int k) noexcept nogil:
    """Lay out the chains of free stops for one kind of train, unless free stops are worth nothing or chains too many."""
    cdef Walker* w
    cdef int i, s, n = net.n_stops
    cdef bint free_worth = False
    w = new_walker(net, k)
    for s in range(n):
        if net.class_of[k * n + s] >= 0 and not w.counted[s] and net.value[k * n + s] > 0:
            free_worth = True
    net.kinds[k].loose = free_worth
    if free_worth and not net.kinds[k].by_pay and net.kinds[k].unit_row >= 0:
        set_prices(w)
        net.kinds[k].loose = False
        for i in range(2 * net.n_links):
            net.chain_first[k].push_back(<int32_t>net.chain_way[k].size())
            s = net.way_stop[i]
            if not w.way_open[i] or not net.passable[s] or w.counted[s]:
                continue
            w.place_used[net.place[net.way_from[i]]] += 1
            w.place_used[net.place[s]] += 1
            mark(w, net.way_link[i])
            follow_chain(w, i, 0)
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
        else:
            find_slots(w)
    del w


cdef void find_slots(Walker* w) noexcept nogil:
    """Chains from one way that end with the same way differ only in what they gain: give them one slot."""
    cdef Network* net = w.net
    cdef int i, at, j, k = w.kind
    cdef vector[int32_t] slot_of
    slot_of.assign(2 * net.n_links, -1)
    for i in range(2 * net.n_links):
        net.slot_first[k].push_back(<int32_t>net.slot_way[k].size())
        for at in range(net.chain_first[k][i], net.chain_first[k][i + 1]):
            j = net.chain_way[k][at]
            if not w.counted[net.way_stop[j]]:
                net.chain_slot[k].push_back(-1)
                continue
            if slot_of[j] < net.slot_first[k][i]:
                slot_of[j] = <int32_t>net.slot_way[k].size()
                net.slot_way[k].push_back(j)
            net.chain_slot[k].push_back(slot_of[j])
    net.slot_first[k].push_back(<int32_t>net.slot_way[k].size())


cdef void fill_slots(Walker* w) noexcept nogil:
    """The best chain to each slot, at the prices as they stand."""
    cdef Network* net = w.net
    cdef int i, at, end, j, depth, slot
    cdef const int32_t* ways = net.chain_way[w.kind].data()
    cdef const int32_t* depths = net.chain_depth[w.kind].data()
    cdef const int32_t* slots = net.chain_slot[w.kind].data()
    cdef money_t gain
    w.slot_gain.assign(net.slot_way[w.kind].size(), MINUS)
    w.rest_gain.assign(2 * net.n_links, 0)
    w.chain_gain.resize(net.n_stops + 2)
    w.chain_gain[0] = 0
    for i in range(2 * net.n_links):
        at, end = net.chain_first[w.kind][i], net.chain_first[w.kind][i + 1]
        if not w.way_open[i]:
            continue
        while at < end:
            j, depth, slot = ways[at], depths[at], slots[at]
            at += 1
            if not w.way_open[j]:
                while at < end and depths[at] > depth:
                    at += 1
                continue
            gain = w.chain_gain[depth] + w.way_gain[j]
            w.chain_gain[depth + 1] = gain
            if slot < 0:
                if gain > w.rest_gain[i]:
                    w.rest_gain[i] = gain
            elif gain > w.slot_gain[slot]:
                w.slot_gain[slot] = gain


cdef void follow_chain(Walker* w, int way, int depth) noexcept nogil:
    cdef Network* net = w.net
    cdef int i, j, far
    for i in range(net.next_first[way], net.next_first[way + 1]):
        j = net.next_way[i]
        far = net.way_stop[j]
        if not w.way_open[j] or w.place_used[net.place[far]]:
            continue
        if net.within and meets(&net.track[net.way_link[j] * net.n_words], w.used.data(), net.n_words):
            continue
        if net.chain_way[w.kind].size() > MOST_CHAIN_STEPS:
            return
        net.chain_way[w.kind].push_back(j)
        net.chain_depth[w.kind].push_back(depth)
        if not w.counted[far] and net.passable[far]:
            w.place_used[net.place[far]] += 1
            mark(w, net.way_link[j])
            follow_chain(w, j, depth + 1)
            mark(w, net.way_link[j])
            w.place_used[net.place[far]] -= 1


cdef void set_bounds(Walker* w) noexcept nogil:
    """Fill `ahead`: free stops are followed along chains, or else gain nothing here and `free_sum` adds them all."""
    cdef int i, r, wide = w.units + 1
    if w.chained:
        fill_slots(w)
    for r in range(wide):
        if w.chained:
            fill_by_chains(w, r)
        else:
            fill_by_rounds(w, r)


cdef inline money_t onward(Walker* w, int j, int r) noexcept nogil:
    """The most a path gains by taking way j with r units left, and after it."""
    cdef const money_t* ahead = &w.ahead[j * (w.units + 1) + r]
    cdef money_t gain
    if not w.counted[w.net.way_stop[j]]:
        return ahead[0] + (w.way_gain[j] if w.chained else -w.way_price[j])
    gain = w.way_gain[j] + (ahead - 1)[0] if r > 0 else MINUS
    if w.by_pay and ahead[0] - w.way_price[j] > gain:
        gain = ahead[0] - w.way_price[j]
    return gain


cdef void fill_by_rounds(Walker* w, int r) noexcept nogil:
    """Free stops gain nothing here (`loose` adds their sum elsewhere), so rounds of improvement come to rest."""
    cdef int i, wide = w.units + 1
    cdef bint again = w.by_pay or w.some_free
    for i in range(2 * w.net.n_links):
        w.ahead[i * wide + r] = 0
    set_entries(w, r)
    while spread_entries(w, r, False) and again:
        set_entries(w, r)


cdef void fill_by_chains(Walker* w, int r) noexcept nogil:
    """Free stops are followed along chains that repeat nothing, from one counted stop to the next."""
    cdef Network* net = w.net
    cdef int i, at, wide = w.units + 1
    cdef money_t most, gain
    for i in range(2 * net.n_links):
        most = w.rest_gain[i]
        if r > 0:
            for at in range(net.slot_first[w.kind][i], net.slot_first[w.kind][i + 1]):
                gain = w.slot_gain[at] + w.ahead[net.slot_way[w.kind][at] * wide + r - 1]
                if gain > most:
                    most = gain
        w.ahead[i * wide + r] = most
    set_entries(w, r)
    spread_entries(w, r, True)


cdef void set_entries(Walker* w, int r) noexcept nogil:
    cdef int j
    for j in range(2 * w.net.n_links):
        w.entry[j] = onward(w, j, r) if w.way_open[j] else MINUS


cdef bint spread_entries(Walker* w, int r, bint counted_only) noexcept nogil:
    """Raise `ahead` to the best way that can follow; whether that changed anything."""
    cdef Network* net = w.net
    cdef const int32_t* next_way = net.next_way.data()
    cdef const money_t* entry = w.entry.data()
    cdef int i, at, wide = w.units + 1
    cdef money_t most
    cdef bint changed = False
    for i in range(2 * net.n_links):
        if not w.way_open[i] or (counted_only and not w.counted[net.way_stop[i]]):
            continue
        most = 0
        for at in range(net.next_first[i], net.next_first[i + 1]):
            if entry[next_way[at]] > most:
                most = entry[next_way[at]]
        if most > w.ahead[i * wide + r]:
            w.ahead[i * wide + r] = most
            changed = True
    return changed


cdef money_t best_chain(Walker* w, int i, int r, int* best) noexcept nogil:
    """The best chain after way i, and what follows the counted stop at its end; `best` is its last step, or -1."""
    cdef Network* net = w.net
    cdef int at = net.chain_first[w.kind][i], end = net.chain_first[w.kind][i + 1], j, depth
    cdef int wide = w.units + 1
    cdef const int32_t* ways = net.chain_way[w.kind].data()
    cdef const int32_t* depths = net.chain_depth[w.kind].data()
    cdef money_t most = 0, gain
    best[0] = -1
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
        if w.counted[net.way_stop[j]]:
            if r == 0:
                continue
            gain += w.ahead[j * wide + r - 1]
        if gain > most:
            most = gain
            best[0] = at - 1
    return most


cdef inline void mark(Walker* w, int l) noexcept nogil:
    cdef int k
    for k in range(w.net.n_words):
        w.used[k] ^= w.net.track[l * w.net.n_words + k]


cdef void set_root(Walker* w, int root) noexcept nogil:
    """Fill `arm` for runs found from this root; `joint` is filled when it is asked for."""
    cdef Network* net = w.net
    cdef int i, j, r, wide = w.units + 1
    cdef money_t gain
    for r in range(wide):
        w.arm[r] = 0
        if net.passable[root]:
            for j in range(net.first[root], net.first[root + 1]):
                if w.way_open[j]:
                    gain = onward(w, j, r)
                    if gain > w.arm[r]:
                        w.arm[r] = gain
    for i in range(2 * net.n_links):
        w.joint_known[i] = False


cdef const money_t* both_arms(Walker* w, int i) noexcept nogil:
    """The most a path can still gain after way i and along a second arm, by units left."""
    cdef int r, q, wide = w.units + 1
    cdef money_t* joint = &w.joint[i * wide]
    cdef const money_t* ahead = &w.ahead[i * wide]
    cdef money_t most
    if not w.joint_known[i]:
        w.joint_known[i] = True
        for r in range(wide):
            most = ahead[r] + w.arm[0]
            for q in range(1, r + 1):
                if ahead[r - q] + w.arm[q] > most:
                    most = ahead[r - q] + w.arm[q]
            joint[r] = most
    return joint


cdef money_t most_from(Walker* w, int root, int* first_units, int* second_units) noexcept nogil:
    """The bound for runs found from a root, tolls given back; how many units its two arms then have."""
    cdef Network* net = w.net
    cdef int q, left = w.units, j
    cdef money_t most = MINUS, here, own = worth(w, root) * SCALE
    if w.counted[root]:
        if w.units == 0:
            own = 0
        else:
            left -= 1
    elif w.loose:
        own = 0
    first_units[0] = second_units[0] = 0
    if net.passable[root]:
        for q in range(left + 1):
            here = w.arm[q] + w.arm[left - q] + own
            if here > most:
                most, first_units[0], second_units[0] = here, q, left - q
        if w.by_pay and w.counted[root]:
            for q in range(w.units + 1):
                here = w.arm[q] + w.arm[w.units - q]
                if here > most:
                    most, first_units[0], second_units[0] = here, q, w.units - q
    else:
        # A root that is an end has one arm only.
        most, first_units[0], second_units[0] = 0, w.units if w.by_pay else left, -1
        for j in range(net.first[root], net.first[root + 1]):
            if w.way_open[j]:
                most = max(most, onward(w, j, first_units[0]))
        most += own
    most += w.toll_sum - w.toll[net.place[root]] - w.lift * SCALE + net.kinds[w.kind].most_bonus * SCALE
    if w.loose:
        most += w.free_sum * SCALE
    return most


cdef money_t relaxed(Walker* w) noexcept nogil:
    """No run makes more than this, reduced: the bound of the walk before its first step."""
    cdef Network* net = w.net
    cdef int rank, a, b
    cdef money_t most = 0
    if w.sharp:
        for rank in range(<int>net.roots.size()):
            most = max(most, w.root_bound[rank])
        return most
    sum_free(w)
    for rank in range(<int>net.roots.size()):
        if net.class_of[w.kind * net.n_stops + net.roots[rank]] >= 0:
            set_root(w, net.roots[rank])
            most = max(most, most_from(w, net.roots[rank], &a, &b))
    return most


cdef void sum_free(Walker* w) noexcept nogil:
    cdef Network* net = w.net
    cdef int s
    w.free_sum = 0
    if w.loose:
        for s in range(net.n_stops):
            if net.class_of[w.kind * net.n_stops + s] >= 0 and not w.counted[s]:
                w.free_sum += max(net.value[w.kind * net.n_stops + s], 0)
