# The best choice of one run for each train. The bound at every level is that of all trains together: what is chosen, the
# best compatible run of each train still open, and the price of the track, which no set of disjoint runs can avoid paying back.

cdef bint _better(const Run& a, const Run& b) noexcept nogil:
    if a.reduced != b.reduced:
        return a.reduced > b.reduced
    if a.value != b.value:
        return a.value > b.value
    return a.row < b.row


cdef void combine(Combiner* c, int level, money_t reduced, money_t value) noexcept nogil:
    cdef int kind, k, i, at, later, n = c.n_words
    cdef money_t rest = 0, need
    cdef vector[int32_t]* mine
    cdef Run* run
    cdef const uint64_t* bits
    c.nodes += 1 + (c.scanned >> 6)
    c.scanned &= 63
    if c.nodes >= c.budget:
        c.stopped = True
        return
    for i in range(level, c.n_trains):
        rest += best_open(c, level, c.order[i])
    if c.implicit >= 0:
        rest += c.implicit_most
    # A total worth having is at least best + 1; what is missing to that must come from the trains still open.
    if rest < (c.best + 1) * SCALE - c.price_sum - reduced:
        return
    if c.implicit >= 0 and not search_rest(c, level, value):
        return
    if level == c.n_trains:
        finish(c, value)
        return
    rest = 0
    for i in range(level, c.n_trains):
        rest += best_open(c, level, c.order[i])
    if c.implicit >= 0:
        rest += c.implicit_most
    kind = c.order[level]
    rest -= best_open(c, level, kind)
    mine = &c.open[level * c.n_kinds + kind]
    if level + 1 == c.n_trains and c.implicit < 0:
        last_train(c, level, reduced, value)
        return
    for at in range(<int>mine.size()):
        run = &c.runs[kind][mine[0][at]]
        need = (c.best + 1) * SCALE - c.price_sum - reduced
        if run.reduced + rest < need:
            break
        bits = &c.hold[kind][<size_t>run.row * n]
        for k in range(n):
            c.held[(level + 1) * n + k] = c.held[level * n + k] | bits[k]
        for k in range(c.n_kinds):
            if c.last_level[k] > level:
                # Of the later trains each can do no better than its best now, so runs far below that are of no use.
                filter_open(c, level, k, bits, at if k == kind else 0, need - run.reduced - rest + best_open(c, level, k))
        c.chosen[level] = mine[0][at]
        combine(c, level + 1, reduced + run.reduced, value + run.value)
        if c.stopped:
            return
        mine = &c.open[level * c.n_kinds + kind]
    # The train stays in the shed, and so do the later ones of its kind.
    if rest < (c.best + 1) * SCALE - c.price_sum - reduced:
        return
    later = level
    while later < c.n_trains and c.order[later] == kind:
        c.chosen[later] = -1
        c.implicit_value[later] = c.implicit_value[level]
        later += 1
    for k in range(n):
        c.held[later * n + k] = c.held[level * n + k]
    for k in range(c.n_kinds):
        if c.last_level[k] >= later:
            c.open[later * c.n_kinds + k] = c.open[level * c.n_kinds + k]
    combine(c, later, reduced, value)


cdef void last_train(Combiner* c, int level, money_t reduced, money_t value) noexcept nogil:
    """The last train takes the run that brings the highest total; no list need be made for it."""
    cdef int kind = c.order[level], at
    cdef vector[int32_t]* mine = &c.open[level * c.n_kinds + kind]
    cdef Run* run
    for at in range(<int>mine.size()):
        run = &c.runs[kind][mine[0][at]]
        if run.reduced < (c.best + 1) * SCALE - c.price_sum - reduced:
            break
        if value + run.value > c.best:
            c.chosen[level] = mine[0][at]
            finish(c, value + run.value)
    c.chosen[level] = -1
    if value > c.best:
        finish(c, value)


cdef inline money_t best_open(Combiner* c, int level, int kind) noexcept nogil:
    cdef vector[int32_t]* mine = &c.open[level * c.n_kinds + kind]
    if mine.empty():
        return 0
    return max(c.runs[kind][mine[0][0]].reduced, 0)


cdef void filter_open(Combiner* c, int level, int kind, const uint64_t* bits, int start, money_t least) noexcept nogil:
    """Runs of a kind that go together with the run just chosen and still make enough."""
    cdef vector[int32_t]* before = &c.open[level * c.n_kinds + kind]
    cdef vector[int32_t]* after = &c.open[(level + 1) * c.n_kinds + kind]
    cdef int i, n = c.n_words
    after.clear()
    for i in range(start, <int>before.size()):
        c.scanned += 1
        if c.runs[kind][before[0][i]].reduced < least:
            break
        if not meets(&c.hold[kind][<size_t>c.runs[kind][before[0][i]].row * n], bits, n):
            after.push_back(before[0][i])


cdef bint search_rest(Combiner* c, int level, money_t value) noexcept nogil:
    """Whether the train that is searched for can make enough on the track left to it.

    `implicit_value` bounds what it makes; `pool` has its runs found so far, and one of them is often as good as a search.
    """
    cdef Walker* w = c.walker
    cdef money_t need, before
    cdef int i, at, n = c.n_words
    cdef const uint64_t* held = &c.held[level * n]
    need = c.best + 1 - value
    for i in range(level, c.n_trains):
        need -= highest_open(c, level, c.order[i])
    if level < c.n_trains and (level == 0 or need <= 0):
        # Nothing is ruled out whatever it makes; what it can make at most is known from above.
        c.implicit_value[level] = c.implicit_value[level - 1] if level else FOREVER
        return True
    if level and c.implicit_value[level - 1] < need:
        return False
    at = -1
    for i in range(<int>c.pool_value.size()):
        if (at < 0 or c.pool_value[i] > c.pool_value[at]) and not meets(&c.pool_hold[i * n], held, n):
            at = i
    c.pool_at = at
    if at >= 0 and level and c.pool_value[at] == c.implicit_value[level - 1]:
        c.implicit_value[level] = c.pool_value[at]
        return True
    w.threshold = max(need, 1)
    if at >= 0:
        w.threshold = max(need, c.pool_value[at] + 1)
    w.threshold *= SCALE
    for i in range(n):
        w.blocked[i] = held[i]
    w.budget = w.nodes + max(c.budget - c.nodes, 1)
    before = w.nodes
    prepare(w)
    find_runs(w)
    c.nodes += w.nodes - before
    if w.stopped:
        c.stopped = True
    if w.best > MINUS:
        c.pool_at = <int>c.pool_value.size()
        c.pool_value.push_back(w.best_value)
        c.pool_links.push_back(w.best_links)
        for i in range(n):
            c.pool_hold.push_back(w.best_hold[i])
        c.implicit_value[level] = w.best_value
    elif at >= 0 and c.pool_value[at] >= need:
        c.implicit_value[level] = c.pool_value[at]
    elif need <= 0:
        c.implicit_value[level] = 0
    else:
        return False
    if w.stopped:
        c.implicit_value[level] = FOREVER
        if level == c.n_trains and c.pool_at >= 0:
            finish(c, value)
        return False
    return True


cdef money_t highest_open(Combiner* c, int level, int kind) noexcept nogil:
    """The most any run still open to the kind earns."""
    cdef vector[int32_t]* mine = &c.open[level * c.n_kinds + kind]
    cdef money_t most = 0
    cdef size_t i
    for i in range(mine.size()):
        most = max(most, c.runs[kind][mine[0][i]].value)
    return most


cdef void finish(Combiner* c, money_t value) noexcept nogil:
    """All trains are decided: keep the set if it is the best so far."""
    cdef int k
    if c.implicit >= 0 and c.pool_at >= 0:
        value += c.pool_value[c.pool_at]
    if value > c.best:
        c.best = value
        c.improved = True
        c.best_rows.clear()
        for k in range(c.n_trains):
            if c.chosen[k] >= 0:
                c.best_rows.push_back(c.order[k])
                c.best_rows.push_back(c.runs[c.order[k]][c.chosen[k]].row)
        c.implicit_links.clear()
        if c.implicit >= 0 and c.pool_at >= 0:
            c.implicit_links = c.pool_links[c.pool_at]


cdef void load_runs(Combiner* c, int kind, Walker* w) noexcept nogil:
    """Take over a walker's runs."""
    c.hold[kind].swap(w.hold)
    c.runs[kind].swap(w.found)


cdef void open_runs(Combiner* c, int kind) noexcept nogil:
    """Put the runs in order, highest first; of runs that hold the same bits only the best stays."""
    cdef int n = c.n_words, i
    cdef vector[Run] kept
    cdef const uint64_t* a
    cdef const uint64_t* b
    sort(c.runs[kind].begin(), c.runs[kind].end(), _better)
    for i in range(<int>c.runs[kind].size()):
        if kept.size() and kept.back().reduced == c.runs[kind][i].reduced and kept.back().value == c.runs[kind][i].value:
            a = &c.hold[kind][<size_t>kept.back().row * n]
            b = &c.hold[kind][<size_t>c.runs[kind][i].row * n]
            if memcmp(a, b, n * sizeof(uint64_t)) == 0:
                continue
        kept.push_back(c.runs[kind][i])
    c.runs[kind].swap(kept)
    c.open[kind].clear()
    for i in range(<int>c.runs[kind].size()):
        c.open[kind].push_back(i)


cdef void set_up(Combiner* c, Network* net) noexcept nogil:
    """Empty lists for the trains of a network."""
    cdef int k
    c.n_words, c.n_kinds, c.n_trains, c.implicit = net.n_words, net.n_kinds, 0, -1
    c.few = net.few
    c.first_claim, c.n_bits = net.first_claim, net.first_claim + net.n_claims
    c.runs.resize(c.n_kinds)
    c.hold.resize(c.n_kinds)
    c.open.resize((net.n_trains + 1) * c.n_kinds)
    c.copies.resize(c.n_kinds)
    for k in range(c.n_kinds):
        c.copies[k] = net.kinds[k].n_trains


cdef void settle_lists(Combiner* c) noexcept nogil:
    """The best choice from complete lists: prices for them, cuts, and branches where fractions of runs still do better."""
    cdef Master master
    master.n_rows = 0
    settle_branch(c, &master, 0)


cdef void settle_branch(Combiner* c, Master* m, int depth) noexcept nogil:
    cdef Branch choice
    cdef Master copy
    cdef vector[vector[Run]] runs
    cdef money_t budget
    cdef int used
    if refine(c, m, depth) or c.stopped:
        return
    budget = c.budget
    if m.n_rows == 0 or m.failed or count_runs_in(c) > MOST_BRANCHED:
        combine_lists(c)
        return
    if count_runs_in(c) < c.few:
        c.budget = min(budget, c.nodes + FEW_NODES)
        combine_lists(c)
        c.budget = budget
        if not c.stopped:
            return
        c.stopped = c.nodes >= budget
        if c.stopped:
            return
    if not choose_branch(m, c, &choice):
        combine_lists(c)
        return
    runs = c.runs
    copy = m[0]
    for used in range(1, -1, -1):
        take_branch(m, c, &choice, used)
        settle_branch(c, m, depth + 1)
        if c.stopped:
            return
        c.runs = runs
        if used:
            m[0] = copy


cdef size_t count_runs_in(Combiner* c) noexcept nogil:
    cdef size_t count = 0
    cdef int k
    for k in range(c.n_kinds):
        count += c.runs[k].size()
    return count


cdef void combine_lists(Combiner* c) noexcept nogil:
    """The best choice from the lists as they stand, train by train, the shortest list first."""
    cdef int k, i, best
    cdef vector[char] done
    c.order.clear()
    c.last_level.assign(c.n_kinds, -1)
    done.assign(c.n_kinds, 0)
    for i in range(c.n_kinds):
        open_runs(c, i)
    for i in range(c.n_kinds):
        best = -1
        for k in range(c.n_kinds):
            if not done[k] and (best < 0 or c.runs[k].size() < c.runs[best].size()):
                best = k
        done[best] = 1
        if best == c.implicit:
            continue
        for k in range(c.copies[best]):
            c.last_level[best] = <int32_t>c.order.size()
            c.order.push_back(best)
    c.n_trains = <int>c.order.size()
    c.scanned = 0
    c.chosen.assign(c.n_trains + 1, -1)
    c.held.assign((c.n_trains + 1) * c.n_words, 0)
    c.open.resize((c.n_trains + 1) * c.n_kinds)
    c.implicit_value.assign(c.n_trains + 1, FOREVER)
    combine(c, 0, 0, 0)


cdef bint refine(Combiner* c, Master* m, int depth) noexcept nogil:
    """Find prices for the lists themselves, striking out every run the gap rules out; true if nothing can be better."""
    cdef int turn, k, stale = 0
    cdef money_t bound, gap, best_limit = FOREVER, mark = FOREVER
    cdef vector[money_t] most, best_price
    cdef vector[Cut] best_cuts
    cdef size_t count
    most.assign(c.n_kinds, 0)
    m.work = 0
    for turn in range(MOST_LIST_TURNS):
        if m.n_rows and turn == 0:
            solve_master(m)
            take_prices(m, c)
        bound = prices_of(c)
        for k in range(c.n_kinds):
            most[k] = reprice(c, k)
            bound += most[k] * c.copies[k]
            c.nodes += <money_t>(c.runs[k].size() >> 3) + 1
        if bound < best_limit:
            best_limit = bound
            best_price, best_cuts = c.price, c.cuts
            if depth == 0:
                c.root_price, c.root_cuts = c.price, c.cuts
        if depth == 0:
            c.limit = min(c.limit, bound)
        list_greedy(c)
        gap = bound - (c.best + 1) * SCALE
        if gap < 0:
            return True
        count = 0
        for k in range(c.n_kinds):
            strike(c, k, most[k] - gap)
            count += c.runs[k].size()
        if c.nodes >= c.budget:
            c.stopped = True
            break
        if m.n_rows == 0:
            if count < c.few // 4:
                break
            begin_master(m, c)
            add_columns(m, c)
        else:
            if m.failed:
                break
            forget_columns(m, -<double>gap / SCALE / m.unit - 0.5)
            if not add_columns(m, c):
                # Nothing gains at these prices: they are the best for these rows.
                round_off(m, c)
                if count < c.few:
                    break
                stale = stale + 1 if (mark - best_limit) * 50 < best_limit - c.best * SCALE else 0
                mark = min(mark, best_limit)
                drop_cuts(m)
                if stale >= (4 if depth == 0 else 1) or not find_cuts(m, c):
                    break
        solve_master(m)
        c.nodes += m.work
        m.work = 0
        take_prices(m, c)
    c.price, c.cuts = best_price, best_cuts
    c.price_sum = prices_of(c)
    for k in range(c.n_kinds):
        reprice(c, k)
    return False


cdef money_t prices_of(Combiner* c) noexcept nogil:
    """All prices together, which no set of runs can exceed in what it pays."""
    cdef money_t total = 0
    cdef size_t p
    for p in range(c.price.size()):
        total += c.price[p]
    for p in range(c.cuts.size()):
        total += c.cuts[p].price
    return total


cdef money_t reprice(Combiner* c, int kind) noexcept nogil:
    """Reduced values at the prices as they stand; returns the highest, or nothing where staying idle is best."""
    cdef size_t i, j
    cdef int k, n = c.n_words
    cdef uint64_t bits
    cdef money_t reduced, most = 0
    cdef Run* run
    cdef const uint64_t* hold
    for i in range(c.runs[kind].size()):
        run = &c.runs[kind][i]
        hold = &c.hold[kind][<size_t>run.row * n]
        reduced = run.value * SCALE
        for k in range(n):
            bits = hold[k]
            while bits:
                reduced -= c.price[k * 64 + __builtin_ctzll(bits)]
                bits &= bits - 1
        for j in range(c.cuts.size()):
            if is_cut(hold, kind, n * 64, &c.cuts[j]):
                reduced -= c.cuts[j].price
        run.reduced = reduced
        most = max(most, reduced)
    return most


cdef void strike(Combiner* c, int kind, money_t least) noexcept nogil:
    """Leave out the runs below `least`.

    A run that does not pay for its track may stay: prices are only a bound, and the track may be wanted by nobody else.
    """
    cdef size_t i, kept = 0
    for i in range(c.runs[kind].size()):
        if c.runs[kind][i].reduced >= least:
            c.runs[kind][kept] = c.runs[kind][i]
            kept += 1
    c.runs[kind].resize(kept)


cdef void list_greedy(Combiner* c) noexcept nogil:
    """Sets of runs from the lists: the best of one kind, then what goes with it, at these prices."""
    cdef int first
    cdef vector[uint64_t] held
    cdef vector[int32_t] rows
    if c.implicit >= 0:
        return
    for first in range(c.n_kinds):
        held.assign(c.n_words, 0)
        rows.clear()
        fill_from_lists(c, first, c.copies, held, rows, 0)


cdef void fill_from_lists(Combiner* c, int first, const vector[int32_t]& left, vector[uint64_t]& held,
                          vector[int32_t]& rows, money_t value) noexcept nogil:
    """Complete a set with the best that goes with it, kind after kind from `first` on; keep it if it is the best so far."""
    cdef int k, t, n = c.n_words
    cdef size_t i, best
    cdef Run* run
    for k in range(c.n_kinds):
        t = (first + k) % c.n_kinds
        for _ in range(left[t]):
            best = c.runs[t].size()
            for i in range(c.runs[t].size()):
                run = &c.runs[t][i]
                if best < c.runs[t].size() and run.reduced <= c.runs[t][best].reduced:
                    continue
                if not meets(&c.hold[t][<size_t>run.row * n], held.data(), n):
                    best = i
            if best < c.runs[t].size():
                run = &c.runs[t][best]
                value += run.value
                rows.push_back(t)
                rows.push_back(run.row)
                for i in range(n):
                    held[i] |= c.hold[t][<size_t>run.row * n + i]
    if value > c.best:
        c.best = value
        c.improved = True
        c.best_rows = rows
