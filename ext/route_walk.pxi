# All runs of one kind of train that can still matter: depth first from each root, one arm and then the other.
#
# A run is found once: from the first of its roots in order (its tokens, or all stops where none is needed), with the arm
# whose first way comes first in order walked first.

cdef Walker* new_walker(Network* net, int kind) noexcept nogil:
    cdef Walker* w = new Walker()
    cdef int s
    w.net, w.kind = net, kind
    w.nodes = w.threshold = w.best_value = 0
    w.best = MINUS
    w.stopped = w.listing = w.loose = w.sharp = w.priced = False
    w.stamp = w.part = 0
    w.may_know = w.blunt = w.pooling = w.outline = False
    w.cut_state = 0
    w.walk_number = 0
    w.lift = 0
    w.budget = FOREVER
    w.shared = <money_t*>NULL
    w.told = 0
    w.price.assign(net.n_words * 64, 0)
    w.way_gain.resize(2 * net.n_links)
    w.way_price.resize(2 * net.n_links)
    w.track_price.resize(2 * net.n_links)
    w.way_open.resize(2 * net.n_links)
    w.joint_known.resize(2 * net.n_links)
    w.entry.resize(2 * net.n_links)
    w.arm.resize(max(net.kinds[kind].units, net.kinds[kind].all_units) + 1)
    w.blocked.assign(net.n_words, 0)
    w.used.assign((net.n_stops + 2) * net.n_words, 0)
    w.place_used.assign(net.n_stops, 0)
    w.counted.resize(net.n_stops)
    w.seen.assign(net.n_stops, 0)
    w.best_hold.assign(net.n_words, 0)
    w.parts, w.most_found, w.found_together, w.full = 1, FOREVER, <money_t*>NULL, False
    set_mode(w, False)
    w.some_free = False
    for s in range(net.n_stops):
        if net.class_of[kind * net.n_stops + s] >= 0 and not w.counted[s]:
            w.some_free = True
    # Sharper bounds are worth their price once as much has been spent without them.
    w.ease = net.ease
    if w.ease < 0 and net.kinds[kind].loose and not w.by_pay:
        w.ease = EASE + <money_t>net.roots.size() * net.n_links * (net.kinds[kind].all_units + 1) * MORE_TOLL_TURNS // 16
    elif w.ease < 0:
        w.ease = EASE + <money_t>net.roots.size() * net.n_links * (w.units + 1) * TOLL_TURNS // 16
    return w


cdef void prepare(Walker* w) noexcept nogil:
    """Take prices and blocked bits as they now stand."""
    w.used.assign(w.used.size(), 0)
    set_prices(w)
    if not w.sharp:
        set_bounds(w)


cdef void find_runs(Walker* w) noexcept nogil:
    """Find the best run (or, `listing`, all runs) of at least `threshold`, reduced.

    A search that turns out to be hard begins again with sharper bounds, and the walker keeps those from then on.
    """
    cdef money_t budget = w.budget
    if w.outline:
        outline(w)
        return
    w.stopped = False
    w.best = MINUS
    w.found.clear()
    w.hold.clear()
    if not w.sharp:
        w.budget = min(budget, w.nodes + (w.ease if w.ease < HOPELESS else 0))
        if w.blunt:
            w.budget = budget
        walk_all(w)
        w.budget = budget
        if w.blunt or not w.stopped or w.nodes >= budget:
            if w.found_together and __atomic_add_fetch(w.found_together, <money_t>w.found.size(), 0) > w.most_found:
                w.stopped = w.full = True
            return
        w.stopped = False
        w.found.clear()
        w.hold.clear()
        set_mode(w, True)
        set_prices(w)
    walk_sharply(w)


cdef void walk_all(Walker* w) noexcept nogil:
    cdef int rank, task = 0
    sum_free(w)
    for rank in range(<int>w.net.roots.size()):
        if w.net.class_of[w.kind * w.net.n_stops + w.net.roots[rank]] >= 0 and not w.stopped:
            set_root(w, w.net.roots[rank])
            walk_from(w, rank, &task)


cdef void walk_sharply(Walker* w) noexcept nogil:
    """The same root by root, with tolls; roots that can bring nothing are left out."""
    cdef Network* net = w.net
    cdef int rank, task = 0, n_roots = <int>net.roots.size(), turns = TOLL_TURNS
    if w.roundabout:
        turns = MORE_TOLL_TURNS
    w.root_toll.resize(n_roots)
    w.root_lift.resize(n_roots)
    w.root_bound.assign(n_roots, MINUS)
    w.root_open = w.way_open
    sum_free(w)
    for rank in range(n_roots):
        if net.class_of[w.kind * net.n_stops + net.roots[rank]] >= 0:
            w.root_bound[rank] = sharpen(w, rank, turns)
        close_root(w, net.roots[rank])
    w.way_open = w.root_open
    for rank in range(n_roots):
        if w.root_bound[rank] >= w.threshold:
            use_tolls(w, rank)
            walk_from(w, rank, &task)
            if w.stopped:
                return
        else:
            task += net.first[net.roots[rank] + 1] - net.first[net.roots[rank]]
        w.root_bound[rank] = MINUS
        close_root(w, net.roots[rank])


cdef void close_root(Walker* w, int root) noexcept nogil:
    """Runs through this root have been found from it: no later root needs its ways."""
    cdef Network* net = w.net
    cdef int i
    for i in range(2 * net.n_links):
        if net.way_stop[i] == root or net.way_from[i] == root:
            w.way_open[i] = False


cdef void walk_from(Walker* w, int rank, int* task) noexcept nogil:
    """All runs whose first root in order is this one."""
    cdef Network* net = w.net
    cdef int root = net.roots[rank], j
    cdef money_t toll = w.toll[net.place[root]]
    w.rank = rank
    w.walk_number += 1
    w.may_know = w.looking and not w.listing and may_know(w)
    w.stops.clear()
    w.links.clear()
    w.top.clear()
    w.lifted.clear()
    w.arm_one = -1
    w.paid_sum = w.paid_free = 0
    w.gain, w.paid_price, w.paid_toll = -toll, toll, toll
    w.n_free = w.idle_stops = w.paying_tokens = 0
    memset(w.visit_count, 0, sizeof(w.visit_count))
    memset(w.least_count, 0, sizeof(w.least_count))
    if not has_room(w, root):
        return
    enter(w, root)
    for j in range(net.first[root], net.first[root + 1]):
        task[0] += 1
        if task[0] % w.parts == w.part:
            w.first_way = j
            step(w, j, j)
        if w.stopped:
            break
    leave(w)


cdef bint may_know(Walker* w) noexcept nogil:
    """Whether two paths with the same ways open differ in nothing but what they have made."""
    cdef Network* net = w.net
    cdef int b, s
    if net.ends_paid or net.kinds[w.kind].negative or (w.by_pay and (w.units > 8 or net.kinds[w.kind].n_pay > 1)):
        return False
    for b in range(net.n_bonuses):
        if net.bonus_for[w.kind * net.n_bonuses + b]:
            return False
    if w.by_pay:
        for s in range(net.n_stops):
            if net.value[w.kind * net.n_stops + s] > 1 << 30:
                return False
    return True


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


cdef inline void put_in_order(vector[money_t]& values, money_t value) noexcept nogil:
    cdef int i = <int>values.size()
    values.push_back(value)
    while i > 0 and values[i - 1] < value:
        values[i] = values[i - 1]
        i -= 1
    values[i] = value


cdef inline void take_out(vector[money_t]& values, money_t value) noexcept nogil:
    cdef int i = <int>values.size() - 1
    cdef money_t moved = values[i], next_
    while moved != value:
        i -= 1
        next_ = values[i]
        values[i] = moved
        moved = next_
    values.pop_back()


cdef void enter(Walker* w, int s) noexcept nogil:
    """Add a stop to the path; its price is the caller's."""
    cdef Network* net = w.net
    cdef int c = net.class_of[w.kind * net.n_stops + s]
    cdef uint64_t rows = net.visit_rows[w.kind * MOST_CLASSES + c]
    cdef money_t value = max(net.value[w.kind * net.n_stops + s], 0), bound_value = worth(w, s)
    while rows:
        w.visit_count[__builtin_ctzll(rows)] += 1
        rows &= rows - 1
    rows = net.least_rows[w.kind * MOST_CLASSES + c]
    while rows:
        w.least_count[__builtin_ctzll(rows)] += 1
        rows &= rows - 1
    w.stops.push_back(s)
    w.place_used[net.place[s]] = 1
    w.gain += bound_value * SCALE
    w.paid_sum += value
    if not net.payable[w.kind * net.n_stops + s]:
        w.idle_stops += 1
    elif net.token[s]:
        w.paying_tokens += 1
    if w.counted[s]:
        if w.by_pay:
            put_in_order(w.top, value)
            if w.lift:
                put_in_order(w.lifted, bound_value)
    else:
        w.n_free += 1
        w.paid_free += value
        w.free_sum -= value


cdef void leave(Walker* w) noexcept nogil:
    cdef Network* net = w.net
    cdef int s = w.stops.back(), c = net.class_of[w.kind * net.n_stops + s]
    cdef uint64_t rows = net.visit_rows[w.kind * MOST_CLASSES + c]
    cdef money_t value = max(net.value[w.kind * net.n_stops + s], 0), bound_value = worth(w, s)
    while rows:
        w.visit_count[__builtin_ctzll(rows)] -= 1
        rows &= rows - 1
    rows = net.least_rows[w.kind * MOST_CLASSES + c]
    while rows:
        w.least_count[__builtin_ctzll(rows)] -= 1
        rows &= rows - 1
    w.stops.pop_back()
    w.place_used[net.place[s]] = 0
    w.gain -= bound_value * SCALE
    w.paid_sum -= value
    if not net.payable[w.kind * net.n_stops + s]:
        w.idle_stops -= 1
    elif net.token[s]:
        w.paying_tokens -= 1
    if w.counted[s]:
        if w.by_pay:
            take_out(w.top, value)
            if w.lift:
                take_out(w.lifted, bound_value)
    else:
        w.n_free -= 1
        w.paid_free -= value
        w.free_sum += value


cdef void step(Walker* w, int j, int first_way) noexcept nogil:
    """Go on along way j, if that is allowed and can still matter, and from there."""
    cdef Network* net = w.net
    cdef int far = net.way_stop[j], l = net.way_link[j], k, i, n = net.n_words
    cdef uint64_t* used
    if not w.way_open[j] or w.place_used[net.place[far]] or 0 <= net.root_rank[far] < w.rank:
        return
    used = &w.used[w.links.size() * n]
    if net.within and meets(&net.track[l * n], used, n):
        return
    if not has_room(w, far):
        return
    for k in range(n):
        used[n + k] = used[k] | net.track[l * n + k]
    w.nodes += 1
    if w.nodes >= w.budget or (w.shared and w.nodes - w.told >= 1024 and tell(w)):
        w.stopped = True
        return
    w.links.push_back(l)
    if not w.cuts.empty():
        pay_cuts(w, l, 1)
    w.gain -= w.way_price[j]
    w.paid_price += w.way_price[j]
    w.paid_toll += w.toll[net.place[far]]
    enter(w, far)
    if can_matter(w, j):
        consider(w)
        if w.sharp and not w.listing:
            step_in_order(w, j, first_way)
        else:
            for i in range(net.next_first[j], net.next_first[j + 1]):
                step(w, net.next_way[i], first_way)
                if w.stopped:
                    break
        if w.arm_one < 0 and net.passable[w.stops[0]] and not w.stopped and second_arm_can_matter(w):
            w.arm_one = <int>w.links.size()
            for i in range(first_way + 1, net.first[w.stops[0] + 1]):
                step(w, i, first_way)
                if w.stopped:
                    break
            w.arm_one = -1
    leave(w)
    w.paid_toll -= w.toll[net.place[far]]
    w.paid_price -= w.way_price[j]
    w.gain += w.way_price[j]
    if not w.cuts.empty():
        pay_cuts(w, l, -1)
    w.links.pop_back()


cdef void pay_cuts(Walker* w, int l, int sign) noexcept nogil:
    """A link that gives the path its second part in a cut pays for it, unless it has two by itself (see `set_prices`)."""
    cdef int at, cut, before
    for at in range(w.cut_first[l], w.cut_first[l + 1]):
        cut = w.cut_at[at]
        before = w.cut_count[cut] if sign > 0 else w.cut_count[cut] - w.cut_parts[at]
        w.cut_count[cut] += sign * w.cut_parts[at]
        if before == 1 and w.cut_parts[at] == 1:
            w.gain -= sign * w.cuts[cut].price
            w.paid_price += sign * w.cuts[cut].price
        # Beyond two parts nothing more is paid: two and three are the same.
        w.cut_state += sign * (scatter(4 * cut + min(before + w.cut_parts[at], 2)) - scatter(4 * cut + min(before, 2)))


cdef bint tell(Walker* w) noexcept nogil:
    """Add to the nodes the parts have taken together; whether they have taken all they may.

    However they run beside each other, they are stopped exactly if to the end they would take too many.
    """
    cdef money_t more = w.nodes - w.told
    w.told = w.nodes
    return __atomic_add_fetch(w.shared, more, 0) >= w.budget


cdef void step_in_order(Walker* w, int way, int first_way) noexcept nogil:
    """Go on along the most promising way first: a good run found early saves most of the rest."""
    cdef Network* net = w.net
    cdef int i, j, at, base = <int>w.turns.size(), left = 0
    cdef Turn turn
    if w.by_pay:
        left = max(w.units - <int>w.top.size(), 0)
    elif w.unit_row >= 0:
        left = w.units - w.visit_count[w.unit_row]
    for i in range(net.next_first[way], net.next_first[way + 1]):
        j = net.next_way[i]
        if not w.way_open[j] or w.place_used[net.place[net.way_stop[j]]]:
            continue
        turn.way, turn.gain = j, onward(w, j, left)
        w.turns.push_back(turn)
        at = <int>w.turns.size() - 1
        while at > base and w.turns[at - 1].gain < turn.gain:
            w.turns[at] = w.turns[at - 1]
            at -= 1
        w.turns[at] = turn
    for i in range(base, <int>w.turns.size()):
        step(w, w.turns[i].way, first_way)
        if w.stopped:
            break
    w.turns.resize(base)


cdef inline bint can_matter(Walker* w, int j) noexcept nogil:
    """Whether the best completion still reaches the threshold."""
    cdef money_t most = most_with(w, both_arms(w, j) if w.arm_one < 0 else &w.ahead[j * (w.units + 1)])
    if w.loose:
        most += w.toll_sum
        return (most + w.free_sum * SCALE >= w.threshold
                and most + free_in_reach(w, w.net.way_stop[j], w.arm_one < 0) * SCALE >= w.threshold)
    return most + w.toll_sum >= w.threshold and (
        not w.looking or <int>w.stops.size() <= w.look_from or rest_can_matter(w, w.net.way_stop[j], w.arm_one < 0, most))


cdef inline bint second_arm_can_matter(Walker* w) noexcept nogil:
    cdef money_t most = most_with(w, w.arm.data()) + w.toll_sum
    if w.loose:
        most += w.free_sum * SCALE
    return most >= w.threshold


cdef inline money_t most_with(Walker* w, const money_t* rest) noexcept nogil:
    """The most the path can come to, if the stops still to come gain `rest` for the units left to them."""
    cdef money_t bonus = w.net.kinds[w.kind].most_bonus * SCALE, most, so_far = 0, sum_
    cdef const money_t* top
    cdef int a
    if not w.by_pay:
        if w.unit_row < 0:
            return (w.paid_free * SCALE - w.paid_price if w.loose else w.gain) + bonus + rest[0]
        return w.gain + bonus + rest[w.units - w.visit_count[w.unit_row]]
    most = rest[w.units]
    top = w.lifted.data() if w.lift else w.top.data()
    for a in range(1, min(<int>w.top.size(), w.units) + 1):
        so_far += top[a - 1]
        sum_ = so_far * SCALE + rest[w.units - a]
        if sum_ > most:
            most = sum_
    return (w.paid_free - w.lift) * SCALE - w.paid_price + bonus + most


cdef bint rest_can_matter(Walker* w, int head, bint both_arms, money_t most) noexcept nogil:
    """The same by one look around: only what the open ends can still come to counts, and its tolls."""
    cdef Network* net = w.net
    cdef money_t tolls = w.paid_toll, sum_ = net.kinds[w.kind].most_bonus
    cdef const money_t* value = &net.value[w.kind * net.n_stops]
    cdef int i, s
    look_around(w, head, both_arms)
    # A look over a large part of the board takes as long as several steps.
    w.nodes += <int>w.queue.size() >> 4
    if not w.by_pay:
        sum_ += w.paid_sum
        for i in range(<int>w.queue.size()):
            s = w.queue[i]
            if s != head and s != w.stops[0]:
                tolls += w.toll[net.place[s]]
                sum_ += max(value[s], 0)
    else:
        w.best_left.assign(w.top.begin(), w.top.end())
        sum_ += w.paid_free
        for i in range(<int>w.queue.size()):
            s = w.queue[i]
            if s == head or s == w.stops[0]:
                continue
            tolls += w.toll[net.place[s]]
            if not w.counted[s]:
                sum_ += max(value[s], 0)
            elif <int>w.best_left.size() < w.units:
                put_in_order(w.best_left, value[s])
            elif w.units and value[s] > w.best_left[w.units - 1]:
                w.best_left.resize(w.units - 1)
                put_in_order(w.best_left, value[s])
        for i in range(min(w.units, <int>w.best_left.size())):
            sum_ += w.best_left[i]
    return most + tolls >= w.threshold and sum_ * SCALE - w.paid_price + w.paid_toll >= w.threshold and not (
        w.may_know and is_known(w, head))


cdef money_t free_in_reach(Walker* w, int head, bint both_arms) noexcept nogil:
    """The worth of free stops a path could still come to, by one look around from its open ends."""
    cdef money_t total = 0
    cdef int i, s
    look_around(w, head, both_arms)
    for i in range(<int>w.queue.size()):
        s = w.queue[i]
        if s != head and s != w.stops[0] and not w.counted[s]:
            total += max(w.net.value[w.kind * w.net.n_stops + s], 0)
    return total


cdef void look_around(Walker* w, int head, bint both_arms) noexcept nogil:
    """Fill `queue` with the stops the open ends can come to on track that is not used yet, the ends first."""
    cdef Network* net = w.net
    cdef int s, far, j, n = net.n_words, at = 0
    cdef const uint64_t* used = &w.used[w.links.size() * n]
    w.stamp += 1
    w.look_key = w.look_check = 0
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
            if not w.way_open[j] or w.place_used[net.place[far]] or 0 <= net.root_rank[far] < w.rank:
                continue
            if not w.may_know and w.seen[far] == w.stamp:
                continue
            if net.within and meets(&net.track[net.way_link[j] * n], used, n):
                continue
            w.look_key += scatter(2 * <uint64_t>j)
            w.look_check += scatter(2 * <uint64_t>j + 1)
            if w.seen[far] != w.stamp:
                w.seen[far] = w.stamp
                w.queue.push_back(far)


cdef inline uint64_t scatter(uint64_t x) noexcept nogil:
    """A number to add to a hash: splitmix64."""
    x = (x + 1) * <uint64_t>0x9E3779B97F4A7C15
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


cdef bint is_known(Walker* w, int head) noexcept nogil:
    """Whether another path has been here that had made as much, with the same ways still open to it.

    Whatever this path can go on to make, that one could; so the search for the best run may leave it. What else the
    future depends on goes into the hash: the ends that are open, the room left in each row, and the tokens.
    """
    cdef Network* net = w.net
    cdef TrainKind* kind = &net.kinds[w.kind]
    cdef uint64_t state = w.walk_number, key, check
    cdef money_t made, token = -1
    cdef Known* known
    cdef int i, s, n = 0
    cdef bint worse = True, better = True
    if w.known.empty():
        w.known.resize(MEMO)
    state = scatter(state * 4096 + head) + (w.first_way + 1 if w.arm_one < 0 else 0)
    for i in range(kind.n_visit):
        if i != kind.all_row:
            state = scatter(state) + w.visit_count[i]
    for i in range(kind.n_least):
        state = scatter(state) + min(w.least_count[i], net.least[w.kind * MOST_ROWS + i])
    if net.token_paid:
        for i in range(<int>w.stops.size()):
            s = w.stops[i]
            if net.token[s] and net.payable[w.kind * net.n_stops + s]:
                token = max(token, net.value[w.kind * net.n_stops + s])
        state = scatter(state) + token + 1
        state = scatter(state) + (w.idle_stops > 0)
    state = scatter(state) + min(<int>w.stops.size(), net.min_stops)
    state = scatter(state) + w.cut_state
    key, check = scatter(w.look_key ^ state), scatter(w.look_check + state * 3)
    made = (w.paid_free if w.by_pay else w.paid_sum) * SCALE - w.paid_price + w.paid_toll
    known = &w.known[key % MEMO]
    if w.by_pay:
        n = w.units
    if known.key == key and known.check == check:
        worse, better = made <= known.made, made >= known.made
        for i in range(n):
            token = w.top[i] if i < <int>w.top.size() else -1
            worse = worse and token <= known.top[i]
            better = better and token >= known.top[i]
        if worse:
            return True
        if not better:
            return False
    known.key, known.check, known.made = key, check, made
    for i in range(n):
        known.top[i] = <int32_t>w.top[i] if i < <int>w.top.size() else -1
    return False
