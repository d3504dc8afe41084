# What a run earns: which of its stops pay, which bonuses that brings, and which of the contested ones it claims.

cdef void consider(Walker* w) noexcept nogil:
    """The path so far is a run if the rules allow it; keep it if it earns enough."""
    cdef Network* net = w.net
    cdef TrainKind* kind = &net.kinds[w.kind]
    cdef int i, b, n = <int>w.stops.size()
    cdef money_t most, bonus = 0, chit = 0
    cdef bint claims = False
    if n < net.min_stops:
        return
    for i in range(kind.n_least):
        if w.least_count[i] < net.least[w.kind * MOST_ROWS + i]:
            return
    if w.by_pay:
        most = w.paid_free
        for i in range(min(<int>w.top.size(), w.units)):
            most += w.top[i]
    else:
        most = w.paid_sum
    for b in range(net.n_bonuses):
        if is_open(w, b):
            if net.bonus_chit[b]:
                chit = max(chit, net.bonus_amount[b])
            elif net.bonus_amount[b] > 0:
                bonus += net.bonus_amount[b]
            if net.bonus_claim[b] >= 0:
                claims = True
    if (most + bonus + chit) * SCALE - w.paid_price + w.paid_toll < w.threshold:
        return
    if claims or kind.negative or (not kind.all_pay and (kind.n_pay > 1 or bonus > 0)):
        choose_pay(w)
    elif not net.ends_paid and not net.token_paid:
        keep(w, most + bonus, 0)
    elif kind.all_pay:
        # All that may pay does: either that satisfies the rules or nothing can.
        if (not net.token_paid or w.paying_tokens > 0 or w.idle_stops == 0) and (not net.ends_paid or ends_may_pay(w)):
            keep(w, most + bonus, 0)
    elif net.token_paid and not net.ends_paid:
        pay_a_token(w, most)
    elif net.token_paid or w.n_free:
        choose_pay(w)
    else:
        pay_ends_and_best(w, most)


cdef void pay_a_token(Walker* w, money_t most) noexcept nogil:
    """One row competes for pay: the dearest pay, the last of them giving way to a token if none is among them."""
    cdef Network* net = w.net
    cdef int i, s, units = w.units, n = <int>w.top.size()
    cdef money_t token = -1, value
    if w.paying_tokens == 0:
        if w.idle_stops == 0 and n <= units:
            keep(w, most, 0)
        return
    for i in range(<int>w.stops.size()):
        s = w.stops[i]
        if net.token[s] and net.payable[w.kind * net.n_stops + s]:
            value = net.value[w.kind * net.n_stops + s]
            if not w.counted[s] or n <= units or (units > 0 and value >= w.top[units - 1]):
                keep(w, most, 0)
                return
            token = max(token, value)
    if units > 0:
        keep(w, most - w.top[units - 1] + token, 0)


cdef inline bint ends_may_pay(Walker* w) noexcept nogil:
    cdef Network* net = w.net
    cdef int start = w.stops[0 if w.arm_one < 0 else w.arm_one]
    return net.payable[w.kind * net.n_stops + start] and net.payable[w.kind * net.n_stops + w.stops.back()]


cdef void pay_ends_and_best(Walker* w, money_t most) noexcept nogil:
    """One row counts every stop: the ends pay, then the dearest others until the row is full."""
    cdef Network* net = w.net
    cdef const money_t* value = &net.value[w.kind * net.n_stops]
    cdef int units = w.units, i, left = units - 2
    cdef money_t a = value[w.stops[0 if w.arm_one < 0 else w.arm_one]], b = value[w.stops.back()]
    cdef money_t earned = a + b
    if left < 0:
        return
    if <int>w.top.size() > units:
        # `top` holds both ends; leave each out once.
        for i in range(<int>w.top.size()):
            if w.top[i] == a:
                a = MINUS
            elif w.top[i] == b:
                b = MINUS
            elif left > 0:
                earned += w.top[i]
                left -= 1
            else:
                break
        most = earned
    keep(w, most, 0)


cdef inline bint is_open(Walker* w, int b) noexcept nogil:
    """Whether the run visits and uses all the bonus asks for."""
    cdef Network* net = w.net
    cdef int i, s, p
    cdef const uint64_t* used = &w.used[w.links.size() * net.n_words]
    if not net.bonus_for[w.kind * net.n_bonuses + b]:
        return False
    for i in range(net.bonus_first[b], net.bonus_first[b + 1]):
        s = net.bonus_stop[i]
        if not w.place_used[net.place[s]] or not net.payable[w.kind * net.n_stops + s] or position(w, s) < 0:
            return False
    for i in range(net.bonus_piece_first[b], net.bonus_piece_first[b + 1]):
        p = net.bonus_piece[i]
        if not (used[p >> 6] >> (p & 63)) & 1:
            return False
    return True


cdef inline int position(Walker* w, int s) noexcept nogil:
    cdef int i
    for i in range(<int>w.stops.size()):
        if w.stops[i] == s:
            return i
    return -1


cdef void choose_pay(Walker* w) noexcept nogil:
    """Try every way to be paid that can be best, and keep the best for each set of claims."""
    cdef int n = <int>w.stops.size()
    w.forced.assign(n, 0)
    w.barred.assign(n, 0)
    if w.net.ends_paid:
        # The ends are the heads of the two arms; with one arm only, the root is the other end.
        w.forced[n - 1] = 1
        w.forced[0 if w.arm_one < 0 else w.arm_one] = 1
    w.plain = MINUS
    decide(w, 0, 0, 0, False)
    if w.plain > MINUS:
        keep(w, w.plain, 0)


cdef void decide(Walker* w, int b, money_t earned, uint64_t claims, bint chit) noexcept nogil:
    """Bonus by bonus: take a good one by making its stops pay, suffer a bad one or leave one of its stops unpaid.

    A bonus that is not taken here but happens to be earned is counted by the branch that takes it.
    """
    cdef Network* net = w.net
    cdef int i, at, n, first
    cdef vector[char] kept
    cdef uint64_t bit
    # Many bonuses on one run can be taken in very many ways: each costs a node. A run begun is priced to its end within
    # reason, so that it counts for what it earns.
    w.nodes += b > 0
    if w.nodes >= w.budget and w.nodes - w.budget > RUNAWAY:
        w.stopped = True
        return
    while b < net.n_bonuses and not is_open(w, b):
        b += 1
    if b == net.n_bonuses:
        settle(w, earned, claims)
        return
    first = net.bonus_first[b]
    n = net.bonus_first[b + 1]
    if net.bonus_amount[b] < 0:
        decide(w, b + 1, earned + net.bonus_amount[b], claims, chit)
        for i in range(first, n):
            at = position(w, net.bonus_stop[i])
            if not w.forced[at] and not w.barred[at]:
                w.barred[at] = 1
                decide(w, b + 1, earned, claims, chit)
                w.barred[at] = 0
            elif w.barred[at]:
                decide(w, b + 1, earned, claims, chit)
        return
    bit = 0
    if net.bonus_claim[b] >= 0:
        bit = <uint64_t>1 << (net.bonus_claim[b] - net.first_claim)
        decide(w, b + 1, earned, claims, chit)
        if (w.blocked[net.bonus_claim[b] >> 6] >> (net.bonus_claim[b] & 63)) & 1 or (chit and net.bonus_chit[b]):
            return
    elif (not net.kinds[w.kind].all_pay or net.kinds[w.kind].negative) and not all_forced(w, b):
        decide(w, b + 1, earned, claims, chit)
    for i in range(first, n):
        if w.barred[position(w, net.bonus_stop[i])]:
            return
    kept = w.forced
    for i in range(first, n):
        w.forced[position(w, net.bonus_stop[i])] = 1
    if forced_fit(w):
        decide(w, b + 1, earned + net.bonus_amount[b], claims | bit, chit or net.bonus_chit[b])
    w.forced = kept


cdef bint forced_fit(Walker* w) noexcept nogil:
    """Whether the stops that have to pay can all pay."""
    cdef int count[64]
    cdef int i
    memset(count, 0, sizeof(count))
    for i in range(<int>w.stops.size()):
        if w.forced[i] and not take_pay(w, w.stops[i], count):
            return False
    return True


cdef bint all_forced(Walker* w, int b) noexcept nogil:
    """Whether the stops of a bonus pay in any case, so that there is nothing to decide."""
    cdef int i
    for i in range(w.net.bonus_first[b], w.net.bonus_first[b + 1]):
        if not w.forced[position(w, w.net.bonus_stop[i])]:
            return False
    return True


cdef void settle(Walker* w, money_t earned, uint64_t claims) noexcept nogil:
    """The rule that a token must pay, then the best paying stops around the forced ones."""
    cdef Network* net = w.net
    cdef int i, n = <int>w.stops.size()
    cdef vector[char] kept
    cdef bint any_barred = False
    if not net.token_paid or pays_a_token(w):
        pay_best(w, earned, claims)
        return
    kept = w.forced
    for i in range(n):
        any_barred = any_barred or w.barred[i]
    if not any_barred:
        w.forced.assign(n, 1)
        pay_best(w, earned, claims)
        w.forced = kept
    for i in range(n):
        if net.token[w.stops[i]] and not w.barred[i]:
            w.forced[i] = 1
            pay_best(w, earned, claims)
            w.forced = kept


cdef bint pays_a_token(Walker* w) noexcept nogil:
    """Whether a stop that pays in any case has a token: then the rule asks nothing more."""
    cdef int i
    for i in range(<int>w.stops.size()):
        if w.forced[i] and w.net.token[w.stops[i]]:
            return True
    return False


cdef void pay_best(Walker* w, money_t earned, uint64_t claims) noexcept nogil:
    """Forced stops pay; then the dearest that still fit, which is best because the rows form a matroid."""
    cdef Network* net = w.net
    cdef int count[64]
    cdef int i, best, n = <int>w.stops.size()
    cdef money_t value
    cdef vector[char] done
    memset(count, 0, sizeof(count))
    for i in range(n):
        if w.forced[i]:
            if not take_pay(w, w.stops[i], count):
                return
            earned += net.value[w.kind * net.n_stops + w.stops[i]]
    done = w.forced
    while True:
        best, value = -1, 0
        for i in range(n):
            if not done[i] and not w.barred[i] and net.value[w.kind * net.n_stops + w.stops[i]] > value:
                best, value = i, net.value[w.kind * net.n_stops + w.stops[i]]
        if best < 0:
            break
        done[best] = 1
        if take_pay(w, w.stops[best], count):
            earned += value
    if claims:
        keep(w, earned, claims)
    elif earned > w.plain:
        w.plain = earned


cdef inline bint take_pay(Walker* w, int s, int* count) noexcept nogil:
    cdef Network* net = w.net
    cdef int c = net.class_of[w.kind * net.n_stops + s], r
    cdef uint64_t rows = net.pay_rows[w.kind * MOST_CLASSES + c], each = rows
    if not net.payable[w.kind * net.n_stops + s]:
        return False
    while each:
        r = __builtin_ctzll(each)
        each &= each - 1
        if count[r] >= net.pay_room[w.kind * MOST_ROWS + r]:
            return False
    while rows:
        count[__builtin_ctzll(rows)] += 1
        rows &= rows - 1
    return True


cdef money_t claim_price(Walker* w, uint64_t claims) noexcept nogil:
    cdef money_t price = 0
    while claims:
        price += w.price[w.net.first_claim + __builtin_ctzll(claims)]
        claims &= claims - 1
    return price


cdef void keep(Walker* w, money_t value, uint64_t claims) noexcept nogil:
    """Remember a run that reaches the threshold."""
    cdef Network* net = w.net
    cdef money_t reduced = value * SCALE - w.paid_price + w.paid_toll - claim_price(w, claims)
    cdef const uint64_t* used = &w.used[w.links.size() * net.n_words]
    cdef int k, bit
    cdef uint64_t bits
    cdef Run run
    if reduced < w.threshold or value <= 0:
        return
    if w.listing:
        # A walk that may begin again with sharper bounds is counted when it has ended.
        if w.sharp and w.found_together and __atomic_add_fetch(w.found_together, 1, 0) > w.most_found:
            w.stopped = w.full = True
            return
        run.value, run.reduced, run.row = value, reduced, <int32_t>w.found.size()
        w.found.push_back(run)
    else:
        w.best, w.best_value = reduced, value
        w.threshold = reduced + 1
        if w.pooling:
            run.value, run.reduced, run.row = value, reduced, <int32_t>w.found.size()
            w.found.push_back(run)
        w.best_links.clear()
        if w.arm_one >= 0:
            for k in range(<int>w.links.size() - 1, w.arm_one - 1, -1):
                w.best_links.push_back(w.links[k])
            for k in range(w.arm_one):
                w.best_links.push_back(w.links[k])
        else:
            for k in range(<int>w.links.size()):
                w.best_links.push_back(w.links[k])
    for k in range(net.n_words):
        bits = used[k] if net.between else 0
        if w.listing or w.pooling:
            w.hold.push_back(bits)
        if not w.listing:
            w.best_hold[k] = bits
    while claims:
        bit = net.first_claim + __builtin_ctzll(claims)
        claims &= claims - 1
        if w.listing or w.pooling:
            w.hold[w.hold.size() - net.n_words + (bit >> 6)] |= <uint64_t>1 << (bit & 63)
        if not w.listing:
            w.best_hold[bit >> 6] |= <uint64_t>1 << (bit & 63)
