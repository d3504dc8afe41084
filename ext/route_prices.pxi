# The search as a whole. Each piece of track gets a price; trains then run on their own, paying for track, and what they
# make together plus all prices bounds every disjoint set of runs. Good prices bring that bound close to the best set found,
# and then only the few runs within the gap need to be listed and combined, which is the proof.

cdef class Search:
    cdef Network* net
    cdef vector[Walker*] walkers, helpers
    cdef money_t budget, nodes, total, bound
    cdef int threads
    cdef money_t patience                     # nodes a first try may take
    cdef money_t helper_cap                   # nodes a helper may take for one run of a first set
    cdef public list paths
    cdef vector[money_t] price, best_price
    cdef vector[money_t] most                 # (n_kinds,)  most a train of the kind makes at these prices, times SCALE
    cdef money_t limit                        # lowest bound so far, times SCALE

    def __cinit__(self, problem, money_t budget, int threads, money_t patience):
        cdef Network* net = new Network()
        cdef int k
        self.net, self.budget, self.threads = net, budget, threads
        _lower(net, problem)
        self.nodes = self.total = 0
        self.patience = self.helper_cap = patience
        self.paths = [None] * net.n_trains
        for k in range(net.n_kinds):
            self.walkers.push_back(new_walker(net, k))
        self.price.assign(net.n_words * 64, 0)
        self.most.assign(net.n_kinds, 0)

    def __dealloc__(self):
        cdef Walker* w
        for w in self.walkers:
            del w
        for w in self.helpers:
            del w
        del self.net

    cdef money(self, money_t units):
        """Units as revenue, without what goes to the treasury."""
        return (units * self.net.unit + self.net.treasury_scale // 2) // self.net.treasury_scale

    cdef run(self):
        if self.net.n_trains == 0 or self.net.roots.empty():
            self.bound = 0
        elif self.net.n_trains == 1:
            self.run_one()
        else:
            self.run_many()

    cdef run_one(self):
        cdef Walker* w = self.walkers[0]
        w.budget, w.threshold = self.budget, 1
        with nogil:
            prepare(w)
            find_runs(w)
        self.nodes = w.nodes
        if w.best > MINUS:
            self.total = w.best_value
            self.paths[0] = list(w.best_links)
        self.bound = max(self.total, relaxed(w) // SCALE) if w.stopped else self.total

    cdef run_many(self):
        cdef int k, turn, stale = 0
        cdef money_t cap = self.patience, here
        cdef double pace = 1.0
        for k in range(self.net.n_kinds):
            self.helpers.push_back(new_walker(self.net, k))
        self.limit = self.price_all(self.patience)
        self.best_price = self.price
        self.bound = self.limit // SCALE
        self.greedy()
        # Few runs: list them all. Many: list them as long as they can be held; prices are turned on the lists.
        while self.total < self.bound and self.nodes < self.budget and cap <= self.patience * LISTING_TRIES:
            if self.attempt(cap, False):
                return
            cap *= 12
            self.helper_cap = cap // 4
            self.greedy()
            self.greedy_from_priced()
            self.polish()
        cap = self.patience
        self.helper_cap = self.patience
        for turn in range(MOST_TURNS):
            if self.total >= self.bound or self.nodes >= self.budget or pace < 0.003:
                break
            here = self.turn_prices(pace)
            if here < self.limit:
                self.limit = here
                self.best_price = self.price
                self.bound = min(self.bound, self.limit // SCALE)
                stale = 0
            else:
                stale += 1
                if stale >= 4:
                    pace *= 0.6
                    stale = 0
                    self.price = self.best_price
            if turn % 3 == 0:
                self.greedy_from_priced()
            if turn % 12 == 0:
                self.polish()
            if turn in ATTEMPTS:
                cap *= 3
                if self.attempt(cap, True):
                    return
        self.price = self.best_price
        while self.total < self.bound and self.nodes < self.budget and cap <= MOST_CAP:
            if self.attempt(cap, True):
                return
            cap *= 4

    cdef money_t price_all(self, money_t cap):
        """Let every kind of train run at the prices as they stand; returns the bound they prove, times SCALE."""
        cdef money_t whole = 0
        cdef int k
        cdef size_t p
        for p in range(self.price.size()):
            whole += self.price[p]
        for k in range(self.net.n_kinds):
            self.most[k] = self.price_kind(k, cap)
            whole += self.most[k] * self.net.kinds[k].n_trains
        return whole

    cdef money_t price_kind(self, int k, money_t cap):
        cdef Walker* w = self.walkers[k]
        cdef money_t before = w.nodes, last = MINUS, value = w.best_value, most
        cdef size_t p
        w.price = self.price
        if w.best > MINUS:
            # What was best at the old prices is a good start at the new ones.
            last = w.best_value * SCALE
            for p in range(self.price.size()):
                if (w.best_hold[p >> 6] >> (p & 63)) & 1:
                    last -= self.price[p]
        w.threshold = max(last, 1)
        w.budget = w.nodes + min(cap, max(self.budget - self.nodes, 1))
        with nogil:
            prepare(w)
            find_runs(w)
        self.nodes += w.nodes - before
        if w.best == MINUS and last > MINUS:
            w.best, w.best_value = last, value
        most = max(w.best, 0)
        if w.stopped:
            most = max(most, relaxed(w))
        return most

    cdef money_t turn_prices(self, double pace):
        """Raise the price of track that several trains want, lower that of track nobody uses; returns the bound."""
        cdef int k, p, use
        cdef Walker* w
        cdef double norm = 0, step
        cdef vector[int32_t] excess
        cdef money_t moved
        excess.assign(self.price.size(), -1)
        for k in range(self.net.n_kinds):
            w = self.walkers[k]
            if w.best > 0:
                for p in range(<int>excess.size()):
                    if (w.best_hold[p >> 6] >> (p & 63)) & 1:
                        excess[p] += self.net.kinds[k].n_trains
        for p in range(<int>excess.size()):
            if excess[p] > 0 or self.price[p] > 0:
                norm += <double>excess[p] * excess[p]
        if norm == 0:
            return self.limit
        step = pace * <double>max(self.limit - self.total * SCALE, SCALE) / norm
        for p in range(<int>excess.size()):
            if excess[p] > 0 or self.price[p] > 0:
                moved = self.price[p] + <money_t>(step * excess[p])
                self.price[p] = max(moved, 0)
        return self.price_all(self.patience * 8)

    cdef greedy(self):
        """A first set of runs: the trains in several orders, each taking the best of what is left."""
        order = sorted(range(self.net.n_trains), key=lambda t: (-self.most[self.net.kind_of[t]], t))
        for shift in range(min(3, len(order))):
            self.fill({}, order[shift:] + order[:shift])

    cdef greedy_from_priced(self):
        """Take the priced runs as far as they go together, and let the other trains make the best of the rest."""
        cdef Walker* w
        order = sorted(range(self.net.n_trains), key=lambda t: (-self.most[self.net.kind_of[t]], t))
        for first in range(self.net.n_kinds):
            fixed, taken = {}, 0
            for t in sorted(order, key=lambda t: self.net.kind_of[t] != first):
                w = self.walkers[self.net.kind_of[t]]
                bits = 0
                for k in range(self.net.n_words):
                    bits |= int(w.best_hold[k]) << 64 * k
                if w.best > 0 and not bits & taken:
                    fixed[t] = (w.best_value, list(w.best_links), bits)
                    taken |= bits
            self.fill(fixed, [t for t in order if t not in fixed])

    cdef fill(self, dict fixed, list order):
        """Complete a set of runs train by train, and keep it if it is the best so far."""
        cdef Walker* w
        cdef int k
        cdef money_t before
        taken, value = 0, 0
        paths = [None] * self.net.n_trains
        for t, (worth, links, bits) in fixed.items():
            taken |= bits
            value += worth
            paths[t] = links
        for t in order:
            w = self.helpers[self.net.kind_of[t]]
            for k in range(self.net.n_words):
                w.blocked[k] = taken >> 64 * k & 0xFFFFFFFFFFFFFFFF
            before = w.nodes
            w.threshold, w.budget = 1, w.nodes + self.helper_cap
            with nogil:
                prepare(w)
                find_runs(w)
            self.nodes += w.nodes - before
            if w.best > MINUS:
                value += w.best_value
                paths[t] = list(w.best_links)
                for k in range(self.net.n_words):
                    taken |= int(w.best_hold[k]) << 64 * k
        if value > self.total:
            self.total, self.paths = value, paths
            return True
        return False

    cdef polish(self):
        """Take one or two trains off the best set so far and let them run again, as long as that helps."""
        # Claims are not part of a path, so sets that hold some are left as they are.
        better = self.net.between and self.net.n_claims == 0
        while better and self.nodes < self.budget:
            better = False
            for out in self.polish_orders():
                if self.nodes >= self.budget or self.total >= self.bound:
                    return
                fixed = {t: self.held_by(t) for t in range(self.net.n_trains) if self.paths[t] and t not in out}
                if self.fill(fixed, list(out)):
                    better = True
                    break

    cdef list polish_orders(self):
        trains = range(self.net.n_trains)
        return [(t,) for t in trains] + [(t, u) for t in trains for u in trains if t != u]

    cdef tuple held_by(self, int t):
        """What a train's run in the best set earns, its links and its bits."""
        cdef Walker* w = self.helpers[self.net.kind_of[t]]
        cdef int k
        cdef money_t before = w.nodes
        bits = 0
        for link in self.paths[t]:
            for k in range(self.net.n_words):
                bits |= int(self.net.track[<int>link * self.net.n_words + k]) << 64 * k
        for k in range(self.net.n_words):
            w.blocked[k] = ~bits >> 64 * k & 0xFFFFFFFFFFFFFFFF
        w.threshold, w.budget = 1, FOREVER
        with nogil:
            prepare(w)
            find_runs(w)
        self.nodes += w.nodes - before
        return w.best_value, list(w.best_links), bits

    cdef bint attempt(self, money_t cap, bint may_search):
        """List all runs within the gap and combine them; true if that settles the question."""
        cdef Combiner holder
        cdef Combiner* c = &holder
        cdef int k, t, i, level, unlisted = -1
        cdef money_t gap, whole = 0
        cdef size_t p
        for p in range(self.best_price.size()):
            whole += self.best_price[p]
        self.price = self.best_price
        self.limit = min(self.limit, self.price_all(cap))
        gap = whole - (self.total + 1) * SCALE
        for k in range(self.net.n_kinds):
            gap += self.most[k] * self.net.kinds[k].n_trains
        if gap < 0:
            self.bound = self.total
            return True
        self.bound = min(self.bound, self.limit // SCALE)
        c.n_words, c.n_kinds, c.price_sum, c.best, c.implicit = self.net.n_words, self.net.n_kinds, whole, self.total, -1
        c.nodes, c.stopped, c.improved = 0, False, False
        c.runs.resize(c.n_kinds)
        c.hold.resize(c.n_kinds)
        c.open.resize((self.net.n_trains + 1) * c.n_kinds)
        c.limit, c.price, c.n_trains = self.limit, self.best_price, 0
        c.budget = min(cap * 4, max(self.budget - self.nodes, 1))
        for k in range(self.net.n_kinds):
            c.copies.push_back(self.net.kinds[k].n_trains)
            if not self.list_runs(c, k, self.most[k] - gap, cap):
                if unlisted >= 0 or self.net.kinds[k].n_trains > 1 or not may_search:
                    return False
                unlisted = k
        if unlisted >= 0:
            c.implicit, c.walker, c.implicit_most = unlisted, self.helpers[unlisted], self.most[unlisted]
            settled = False
        else:
            with nogil:
                settled = refine(c, 0)
        self.limit = min(self.limit, c.limit)
        for k in range(c.n_kinds):
            open_runs(c, k)
        kinds = sorted([k for k in range(c.n_kinds) if k != unlisted], key=lambda k: (c.runs[<int>k].size(), k))
        for kind in kinds:
            for _ in range(self.net.kinds[<int>kind].n_trains):
                c.order.push_back(kind)
        c.n_trains = <int>c.order.size()
        c.chosen.assign(c.n_trains + 1, -1)
        c.held.assign((c.n_trains + 1) * c.n_words, 0)
        c.open.resize((c.n_trains + 1) * c.n_kinds)
        if not settled:
            with nogil:
                combine(c, 0, 0, 0)
        self.nodes += c.nodes
        if c.improved:
            self.take(c, unlisted)
        self.bound = min(self.bound, self.limit // SCALE)
        if not settled and c.stopped:
            return False
        self.bound = self.total
        return True

    cdef take(self, Combiner* c, int unlisted):
        """Write down the combiner's best set of runs as paths."""
        cdef size_t i
        cdef int kind
        self.total = c.best
        self.paths = [None] * self.net.n_trains
        free = [[t for t in range(self.net.n_trains) if self.net.kind_of[t] == k] for k in range(self.net.n_kinds)]
        for i in range(0, c.best_rows.size(), 2):
            kind = c.best_rows[i]
            self.paths[free[kind].pop(0)] = self.recover(c, kind, c.best_rows[i + 1])
        if unlisted >= 0:
            self.paths[free[unlisted][0]] = list(c.implicit_links)

    cdef bint list_runs(self, Combiner* c, int k, money_t threshold, money_t cap):
        """All runs of a kind that reach the threshold, into the combiner; false if they are too many."""
        cdef Walker* w
        cdef Part part
        cdef int i
        parts = []
        for i in range(self.threads):
            part = Part()
            w = part.walker = new_walker(self.net, k)
            w.price = self.best_price
            w.listing, w.part, w.parts = True, i, self.threads
            w.threshold = max(threshold, 1)
            w.budget = min(cap, max(self.budget - self.nodes, 1))
            w.most_found = MOST_BYTES // (24 + 8 * self.net.n_words) // self.net.n_kinds // self.threads
            parts.append(part)
        if self.threads == 1:
            _walk(parts[0])
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(_walk, parts))
        part = parts[0]
        w = part.walker
        for i in range(1, self.threads):
            _append(w, (<Part>parts[i]).walker)
        self.nodes += w.nodes
        if w.stopped:
            return False
        load_runs(c, k, w)
        return True

    cdef list recover(self, Combiner* c, int k, int row):
        """The links of a listed run: the best run on its own track and nothing else."""
        cdef Walker* w = self.helpers[k]
        cdef int i, n = c.n_words
        for i in range(n):
            w.blocked[i] = ~c.hold[k][<size_t>row * n + i]
        if not self.net.between:
            for i in range(self.net.n_pieces):
                w.blocked[i >> 6] &= ~(<uint64_t>1 << (i & 63))
        w.budget, w.threshold = FOREVER, 1
        with nogil:
            prepare(w)
            find_runs(w)
        return list(w.best_links)


cdef class Part:
    """Owns the walker of one thread."""
    cdef Walker* walker

    def __dealloc__(self):
        del self.walker


def _walk(Part part):
    with nogil:
        prepare(part.walker)
        find_runs(part.walker)


cdef void _append(Walker* w, Walker* other) noexcept nogil:
    cdef size_t i
    cdef int32_t rows = <int32_t>w.found.size()
    cdef Run run
    for i in range(other.found.size()):
        run = other.found[i]
        run.row += rows
        w.found.push_back(run)
    w.hold.insert(w.hold.end(), other.hold.begin(), other.hold.end())
    w.nodes += other.nodes
    w.stopped = w.stopped or other.stopped


cdef money_t relaxed(Walker* w) noexcept nogil:
    """No run makes more than this, reduced: the bound of the walk before its first step."""
    cdef Network* net = w.net
    cdef TrainKind* kind = &net.kinds[w.kind]
    cdef int rank, root, units, q, s, n = net.n_stops
    cdef money_t most = 0, here, free = 0, value
    if w.loose:
        for s in range(n):
            if net.class_of[w.kind * n + s] >= 0 and not counts(w, s):
                free += max(net.value[w.kind * n + s], 0)
    for rank in range(<int>net.roots.size()):
        root = net.roots[rank]
        if net.class_of[w.kind * n + root] < 0:
            continue
        set_root(w, root)
        value = max(net.value[w.kind * n + root], 0)
        here = 0
        units = kind.units
        if counts(w, root):
            if units == 0:
                value = 0
            else:
                units -= 1
        for q in range(units + 1):
            here = max(here, w.arm[q] + w.arm[units - q] + value * SCALE)
        if kind.by_pay:
            for q in range(kind.units + 1):
                here = max(here, w.arm[q] + w.arm[kind.units - q])
        if not net.passable[root]:
            # A root that is an end has one arm only; `arm` is empty for it, so look at the ways themselves.
            here = value * SCALE + one_arm(w, root, kind.units)
        most = max(most, here + (free + kind.most_bonus) * SCALE)
    return most


cdef money_t one_arm(Walker* w, int root, int units) noexcept nogil:
    cdef Network* net = w.net
    cdef int j, wide = net.kinds[w.kind].units + 1
    cdef money_t most = 0
    for j in range(net.first[root], net.first[root + 1]):
        if w.way_open[j]:
            most = max(most, max(w.way_gain[j], -w.way_price[j]) + w.ahead[j * wide + units])
    return most
