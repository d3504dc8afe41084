# The search as a whole. Each piece of track gets a price; trains then run on their own, paying for track, and what they
# make together plus all prices bounds every disjoint set of runs. Good prices bring that bound close to the best set found,
# and then only the few runs within the gap need to be listed and combined, which is the proof.

cdef class Search:
    cdef Network* net
    cdef vector[Walker*] walkers, helpers
    cdef money_t budget, nodes, total, bound
    cdef int threads, hard_kind, skips
    cdef money_t patience                     # nodes a first try may take
    cdef money_t helper_cap                   # nodes a helper may take for one run of a first set
    cdef public list paths
    cdef object problem, pool
    cdef money_t failed_gap, failed_cap       # the gap that lists were last made for, and the nodes they might take
    cdef bint full                            # the last list that failed was too long for the memory
    cdef bint is_part                         # a search within a search
    cdef double pace                          # of the prices
    cdef vector[money_t] price, best_price
    cdef vector[money_t] most                 # (n_kinds,)  most a train of the kind makes at these prices, times SCALE
    cdef vector[money_t] effort               # (n_kinds,)  nodes its last run at a price took
    cdef money_t limit                        # lowest bound so far, times SCALE
    cdef vector[Cut] cuts, best_cuts          # cuts with their prices, beside `price` and `best_price`
    cdef Combiner* shelf                      # runs that were best at some prices
    cdef unordered_set[uint64_t] shelved
    cdef bint on_the_shelf                    # prices come from the runs on the shelf

    def __cinit__(self, problem, money_t budget, int threads, money_t patience, money_t ease, int few):
        cdef Network* net = new Network()
        cdef int k
        self.net, self.budget, self.threads = net, budget, threads
        net.ease, net.few = ease, few
        self.problem, self.is_part, self.pool = problem, False, None
        _lower(net, problem)
        self.nodes = self.total = self.hard_kind = 0
        self.full = False
        self.failed_gap = self.failed_cap = self.skips = 0
        self.patience = self.helper_cap = patience
        self.paths = [None] * net.n_trains
        for k in range(net.n_kinds):
            self.walkers.push_back(new_walker(net, k))
        self.price.assign(net.n_words * 64, 0)
        self.most.assign(net.n_kinds, 0)
        self.effort.assign(net.n_kinds, 0)
        self.shelf = new Combiner()
        set_up(self.shelf, net)
        self.on_the_shelf = False

    def __dealloc__(self):
        cdef Walker* w
        for w in self.walkers:
            del w
        for w in self.helpers:
            del w
        del self.shelf
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
            try:
                self.run_many()
            finally:
                if self.pool is not None:
                    self.pool.shutdown()

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
        cdef int k, idle = 0
        cdef money_t limit, total, regrouped = -1
        for k in range(self.net.n_kinds):
            self.helpers.push_back(new_walker(self.net, k))
            self.helpers[k].blunt = self.helpers[k].ease >= HOPELESS
        blunt = any([self.helpers[k].blunt for k in range(self.net.n_kinds)])
        if blunt:
            # Even the first prices will take long here: have something to show before.
            self.greedy()
        self.limit = self.price_all(self.patience)
        self.best_price = self.price
        self.bound = self.limit // SCALE
        self.greedy()
        # Few runs: list them all. Many: set prices on track first, so that fewer of them can matter.
        if self.total >= self.bound or self.attempt(self.patience // 2):
            return
        self.pace = 1.0
        if self.net.within and not self.is_part and blunt:
            self.turn_by_outline()
            self.pace = 0.2
        while self.is_open() and idle < MOST_IDLE_ROUNDS:
            limit, total = self.limit, self.total
            if self.turn_by_shelf() if self.on_the_shelf else self.turn_to_rest():
                return
            self.try_shelf(self.nodes // 16)
            if self.attempt(self.nodes // 2):
                return
            was_on, self.on_the_shelf = self.on_the_shelf, self.net.within
            if self.is_open() and not self.is_part and self.total > regrouped and (was_on or blunt or not self.net.within):
                self.regroup()
                if self.is_open():
                    self.dive()
                regrouped = self.total
            # Longer lists settle it in the end, unless memory will not hold them: then it is left open.
            if self.total > total or (limit - self.limit) * 100 > limit - total * SCALE:
                idle = 0
            elif self.full:
                idle += 1

    cdef bint is_open(self):
        return self.total < self.bound and self.nodes < self.budget

    cdef bint turn_to_rest(self):
        """Turn the prices until the bound comes to rest; true if a list on the way settles the question."""
        cdef int turn, stale = 0
        cdef money_t here, spent = self.nodes, mark = self.limit
        # A run that may use a piece twice holds it once, which prices by the link cannot say.
        for turn in range(MOST_TURNS if self.net.within else 0):
            if not self.is_open():
                break
            here = self.turn_prices(self.pace)
            if here < self.limit:
                self.limit = here
                self.best_price = self.price
                self.bound = min(self.bound, self.limit // SCALE)
                stale = 0
            else:
                stale += 1
                if stale >= 4:
                    self.pace = max(self.pace * 0.6, 0.01)
                    stale = 0
                    self.price = self.best_price
            if turn % 3 == 0:
                self.greedy_from_priced()
            if turn % 12 == 0:
                self.polish()
            if turn % 8 == 7:
                if (mark - self.limit) * 12 < self.limit - self.total * SCALE:
                    # What is left of the gap is for the lists to close.
                    break
                mark = self.limit
            if self.nodes >= 2 * spent:
                # A list may cost as much as all that went before, so at worst half the work is for nothing.
                if self.attempt(self.nodes // 2):
                    return True
                spent = self.nodes
        self.price = self.best_price
        return False

    cdef turn_by_outline(self):
        """Turn the prices by bounds alone where runs are too long to be found for certain, until the bound comes to rest."""
        cdef int k, stale = 0
        cdef money_t here, last = self.budget // 3
        cdef double pace = 1.0
        for k in range(self.net.n_kinds):
            self.walkers[k].outline = self.helpers[k].blunt
        while self.nodes < last and self.is_open() and pace > 0.02:
            here = self.turn_prices(pace)
            if here < self.limit:
                self.limit = here
                self.best_price = self.price
                self.bound = min(self.bound, self.limit // SCALE)
                stale = 0
            else:
                stale += 1
                if stale >= 5:
                    pace *= 0.7
                    stale = 0
                    self.price = self.best_price
        for k in range(self.net.n_kinds):
            self.walkers[k].outline = False
        self.price = self.best_price

    cdef money_t price_all(self, money_t cap):
        """Let every kind of train run at the prices as they stand; returns the bound they prove, times SCALE."""
        cdef money_t whole = 0, budget = min(cap, max(self.budget - self.nodes, 1))
        cdef int k
        cdef size_t p
        for p in range(self.price.size()):
            whole += self.price[p]
        for p in range(self.cuts.size()):
            whole += self.cuts[p].price
        parts = [self.begin_pricing(k, budget) for k in range(self.net.n_kinds)]
        self.walk_all_of(parts)
        for k in range(self.net.n_kinds):
            self.most[k] = self.end_pricing(k, parts[k])
            whole += self.most[k] * self.net.kinds[k].n_trains
        return whole

    cdef Part begin_pricing(self, int k, money_t budget):
        cdef Walker* w = self.walkers[k]
        cdef Part part = Part()
        cdef size_t p
        part.walker, part.borrowed = w, True
        part.nodes, part.value, part.last = w.nodes, w.best_value, MINUS
        w.price, w.cuts, w.priced, w.pooling = self.price, self.cuts, True, True
        if w.best > MINUS:
            # What was best at the old prices is a good start at the new ones.
            part.last = w.best_value * SCALE
            for p in range(self.price.size()):
                if (w.best_hold[p >> 6] >> (p & 63)) & 1:
                    part.last -= self.price[p]
            for p in range(self.cuts.size()):
                if is_cut(w.best_hold.data(), k, self.net.n_words * 64, &self.cuts[p]):
                    part.last -= self.cuts[p].price
        w.threshold = max(part.last + 1, 1)
        w.budget = w.nodes + budget
        return part

    cdef money_t end_pricing(self, int k, Part part):
        cdef Walker* w = self.walkers[k]
        cdef money_t most
        self.nodes += w.nodes - part.nodes
        self.effort[k] = w.nodes - part.nodes + 1
        self.put_on_shelf(k, w)
        if w.sharp and self.effort[k] > LONG_LIST:
            # To look around takes time at every step, and pays where there are very many.
            w.looking = True
        if w.best == MINUS and part.last > MINUS:
            w.best, w.best_value = part.last, part.value
        most = max(w.best, 0)
        if w.stopped:
            most = max(most, relaxed(w))
        return most

    cdef put_on_shelf(self, int k, Walker* w):
        """Remember the runs a walker found on its way to the best."""
        cdef size_t i
        for i in range(w.found.size()):
            self.shelve(k, w.found[i].value, &w.hold[w.found[i].row * self.net.n_words])

    cdef shelve(self, int k, money_t value, const uint64_t* hold):
        cdef Combiner* c = self.shelf
        cdef int j
        cdef uint64_t key = scatter(k) + value
        cdef Run run
        for j in range(self.net.n_words):
            key = scatter(key ^ hold[j])
        if self.shelved.count(key):
            return
        self.shelved.insert(key)
        for j in range(self.net.n_words):
            c.hold[k].push_back(hold[j])
        run.value, run.reduced, run.row = value, 0, <int32_t>c.runs[k].size()
        c.runs[k].push_back(run)

    cdef bint turn_by_shelf(self):
        """The best prices for the runs on the shelf, the best runs at these prices, and so on until none is better; then cuts.

        True if a list on the way settles the question.
        """
        cdef Combiner* c = self.shelf
        cdef Master master
        cdef Master* m = &master
        cdef int added, turn, stale = 0, k
        cdef double mix = 0.5
        cdef bint better = False
        cdef money_t here, spent = self.nodes, mark = self.limit
        c.cuts, c.price = self.best_cuts, self.best_price
        begin_master(m, c)
        m.work = 0
        for turn in range(1000):
            if not self.is_open():
                break
            c.best, c.improved = self.total, False
            with nogil:
                added = solve_shelf(m, c)
            self.nodes += m.work
            m.work = 0
            if turn and not added and not better:
                if mix > 0:
                    # Too near the old prices to see what is new in these.
                    mix = mix * 0.5 if mix > 0.3 else 0
                else:
                    if m.cuts.empty() and not self.is_part and self.nodes > HARD:
                        self.dive()
                        self.regroup()
                        c.best, c.improved = self.total, False
                    with nogil:
                        round_off(m, c)
                        drop_cuts(m)
                        added = find_cuts(m, c)
                        solve_shelf(m, c)
                    mix = 0.5
                    if c.improved:
                        self.take(c, -1)
                    self.try_shelf(self.nodes // 16)
                    stale = stale + 1 if (mark - self.limit) * 50 < self.limit - self.total * SCALE else 0
                    mark = self.limit
                    if not added or stale >= 5:
                        break
            self.mix_prices(c, mix)
            here = self.price_all(max(self.patience * 8, self.nodes // 8))
            better = (self.limit - here) * 40 > self.limit - self.total * SCALE
            if here < self.limit:
                self.limit = here
                self.best_price, self.best_cuts = self.price, self.cuts
                self.bound = min(self.bound, self.limit // SCALE)
                mix *= 0.8
            elif here - self.limit > self.limit - self.total * SCALE and mix > 0:
                # That was far too much at once.
                mix = min(0.95, 0.5 + mix / 2)
            if turn % 4 == 0:
                self.try_shelf(self.nodes // 64)
            if turn % 6 == 0:
                self.greedy_from_priced()
            if turn % 12 == 0:
                self.polish()
            if self.nodes >= 2 * spent or (self.limit - self.total * SCALE) * 2 < self.failed_gap:
                self.try_shelf(self.nodes // 16)
                if self.attempt(self.nodes // 2):
                    return True
                spent = self.nodes
        return False

    cdef try_shelf(self, money_t budget):
        """The best set of the runs on the shelf, if it can be had for so many nodes."""
        cdef Combiner holder
        cdef Combiner* c = &holder
        set_up(c, self.net)
        c.runs, c.hold = self.shelf.runs, self.shelf.hold
        c.price, c.limit = self.best_price, self.limit
        c.price_sum, c.best, c.nodes, c.stopped, c.improved = 0, self.total, 0, False, False
        c.budget = min(budget, max(self.budget - self.nodes, 1))
        with nogil:
            settle_lists(c)
        self.nodes += c.nodes
        if c.improved:
            self.take(c, -1)

    cdef mix_prices(self, Combiner* c, double mix):
        """Prices between the best so far and those of the shelf, which alone would swing to and fro."""
        cdef size_t p, q
        cdef money_t old
        cdef Cut cut
        for p in range(self.price.size()):
            self.price[p] = <money_t>(mix * self.best_price[p] + (1 - mix) * c.price[p])
        self.cuts.clear()
        for p in range(c.cuts.size()):
            cut = c.cuts[p]
            old = 0
            for q in range(self.best_cuts.size()):
                if same_cut(&cut, &self.best_cuts[q]):
                    old = self.best_cuts[q].price
            cut.price = <money_t>(mix * old + (1 - mix) * cut.price)
            self.cuts.push_back(cut)
        for q in range(self.best_cuts.size()):
            for p in range(c.cuts.size()):
                if same_cut(&c.cuts[p], &self.best_cuts[q]):
                    break
            else:
                cut = self.best_cuts[q]
                cut.price = <money_t>(mix * cut.price)
                if cut.price > 0:
                    self.cuts.push_back(cut)

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
            if w.outline:
                for p in range(self.net.n_links):
                    for use in range(self.net.piece_first[p], self.net.piece_first[p + 1]):
                        excess[self.net.piece_list[use]] += w.taken[p] * self.net.kinds[k].n_trains
            elif w.best > 0:
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
        return self.price_all(max(self.patience * 8, self.nodes // 8))

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
            w.threshold, w.budget = 1, w.nodes + max(min(self.helper_cap, self.budget - self.nodes), 1)
            with nogil:
                prepare(w)
                find_runs(w)
            self.nodes += w.nodes - before
            if w.best > MINUS:
                self.shelve(self.net.kind_of[t], w.best_value, w.best_hold.data())
                value += w.best_value
                paths[t] = list(w.best_links)
                for k in range(self.net.n_words):
                    taken |= int(w.best_hold[k]) << 64 * k
        if value > self.total:
            self.total, self.paths = value, paths
        return value, paths

    cdef regroup(self):
        """Take two or three trains off the best set and search for their best set on the track that leaves them."""
        if not self.net.between or self.net.n_claims or self.net.treasury_scale != 1 or self.net.n_trains < 3:
            return
        trains = range(self.net.n_trains)
        groups = list(combinations(trains, 2)) + (list(combinations(trains, 3)) if self.net.n_trains > 3 else [])
        # Round and round until no group has bettered itself since its last turn.
        at = quiet = 0
        while quiet < len(groups) and self.is_open():
            before, group = self.total, groups[at % len(groups)]
            self.search_around({t: self.paths[t] for t in trains if t not in group and self.paths[t]}, group)
            at, quiet = at + 1, 0 if self.total > before else quiet + 1

    cdef dive(self):
        """Give one train a run that the shelf's prices like, and search for the best the others can make beside it."""
        cdef Combiner* c = self.shelf
        cdef Master master
        cdef Master* m = &master
        cdef int i, k
        if not self.net.between or self.net.n_claims or self.net.treasury_scale != 1 or self.net.n_trains < 3:
            return
        c.cuts, c.price = self.best_cuts, self.best_price
        begin_master(m, c)
        m.work = 0
        with nogil:
            solve_shelf(m, c)
        self.nodes += m.work
        liked = sorted([(-m.level[i] * m.col_value[m.basic[i]], m.basic[i]) for i in range(m.n_rows)
                        if m.basic[i] >= 0 and m.level[i] > 0.05])
        start = self.total
        for _, column in liked[:MOST_DIVES]:
            k = m.col_kind[<int>column]
            first = [t for t in range(self.net.n_trains) if self.net.kind_of[t] == k][0]
            others = [t for t in range(self.net.n_trains) if t != first]
            if self.total > start:
                self.regroup()
                start = self.total
            self.search_around({first: self.recover(c, k, m.col_run[<int>column])}, others)

    cdef search_around(self, dict fixed, group):
        """The best of a group of trains beside the runs of others; kept if that is the best set so far."""
        cdef Search part
        cdef money_t others = 0
        if not self.is_open():
            return
        taken = {piece for links in fixed.values() for link in links for piece in self.problem.links[link].track}
        for t, links in fixed.items():
            others += self.worth_of(t, links)[0]
        kept = [i for i, link in enumerate(self.problem.links) if taken.isdisjoint(link.track)]
        part = Search(_part_of(self.problem, kept, group), min(PART_BUDGET, max(self.budget - self.nodes, 1)),
                      self.threads, self.patience, self.net.ease, self.net.few)
        part.is_part = True
        # Less than it has to be better than is of no interest.
        part.total = max((self.total - others) * self.net.unit // part.net.unit, 0)
        part.run()
        self.nodes += part.nodes
        if part.total * part.net.unit > (self.total - others) * self.net.unit:
            self.total = others + part.total * part.net.unit // self.net.unit
            self.paths = [None] * self.net.n_trains
            for t, links in fixed.items():
                self.paths[t] = links
            for t, path in zip(group, part.paths, strict=True):
                self.paths[t] = [kept[i] for i in path] if path else None

    cdef polish(self):
        """Take one or two trains off the best set so far and let them run again, as long as that helps."""
        self.polish_set(self.total, self.paths)

    cdef polish_set(self, money_t total, list paths):
        """The same for any set of runs, which may come to be the best that way."""
        # Claims are not part of a path, so sets that hold some are left as they are.
        better = self.net.between and self.net.n_claims == 0
        while better and self.nodes < self.budget:
            better = False
            for out in self.polish_orders():
                if self.nodes >= self.budget or self.total >= self.bound:
                    return
                fixed = {t: self.worth_of(t, paths[t]) for t in range(self.net.n_trains) if paths[t] and t not in out}
                value, tried = self.fill(fixed, list(out))
                if value > total:
                    total, paths, better = value, tried, True
                    break

    cdef list polish_orders(self):
        trains = range(self.net.n_trains)
        return [(t,) for t in trains] + [(t, u) for t in trains for u in trains if t != u]

    cdef tuple held_by(self, int t):
        return self.worth_of(t, self.paths[t])

    cdef tuple worth_of(self, int t, links):
        """What a train earns on the track of a run, its links and its bits."""
        cdef Walker* w = self.helpers[self.net.kind_of[t]]
        cdef int k
        cdef money_t before = w.nodes
        bits = 0
        for link in links:
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

    cdef bint attempt(self, money_t cap):
        """List all runs within the gap and combine them; true if that settles the question."""
        cdef Combiner holder
        cdef Combiner* c = &holder
        cdef int k, i, unlisted = -1, first = self.hard_kind
        cdef size_t listed = 0
        cdef money_t gap, whole = 0
        cdef size_t p
        for p in range(self.best_price.size()):
            whole += self.best_price[p]
        for p in range(self.best_cuts.size()):
            whole += self.best_cuts[p].price
        self.price, self.cuts = self.best_price, self.best_cuts
        self.limit = min(self.limit, self.price_all(max(cap // 4, min(cap, 8 * self.patience))))
        gap = whole - (self.total + 1) * SCALE
        for k in range(self.net.n_kinds):
            gap += self.most[k] * self.net.kinds[k].n_trains
        if gap < 0:
            self.bound = self.total
            return True
        self.bound = min(self.bound, self.limit // SCALE)
        if gap * 20 > self.limit and any([self.walkers[k].stopped for k in range(self.net.n_kinds)]):
            # Where not even the best run is found for certain, there is no listing all that are nearly as good.
            return False
        if self.failed_cap and gap * 10 > self.failed_gap * 8 and cap < 4 * self.failed_cap and self.skips < 2:
            # Little has changed since lists as long as this were too long.
            self.skips += 1
            return False
        self.failed_gap, self.failed_cap, self.skips = gap, cap, 0
        set_up(c, self.net)
        c.price_sum, c.best, c.nodes, c.stopped, c.improved = whole, self.total, 0, False, False
        c.limit, c.price, c.cuts = self.limit, self.best_price, self.best_cuts
        c.root_price, c.root_cuts = self.best_price, self.best_cuts
        c.budget = min(cap * 4, max(self.budget - self.nodes, 1))
        for i in range(c.n_kinds):
            k = (first + i) % c.n_kinds
            if not self.list_runs(c, k, self.most[k] - gap, cap):
                self.hard_kind = k
                if unlisted >= 0 or self.net.kinds[k].n_trains > 1:
                    return False
                unlisted = k
            listed = max(listed, c.runs[k].size())
            # The hardest train may be searched for after each choice of the others, if that is likely to be cheap enough.
            if unlisted >= 0 and <money_t>listed * self.effort[unlisted] > cap * 32:
                return False
        if unlisted >= 0:
            c.implicit, c.walker, c.implicit_most = unlisted, self.helpers[unlisted], self.most[unlisted]
            with nogil:
                combine_lists(c)
        else:
            with nogil:
                settle_lists(c)
        if c.limit < self.limit and not self.net.within:
            self.limit = c.limit
        elif c.limit < self.limit:
            # Prices that serve the lists well will serve the whole.
            self.limit = c.limit
            self.best_price, self.best_cuts = c.root_price, c.root_cuts
        self.nodes += c.nodes
        if c.improved:
            self.take(c, unlisted)
        self.bound = min(self.bound, self.limit // SCALE)
        if c.stopped:
            return False
        self.bound = self.total
        return True

    cdef take(self, Combiner* c, int unlisted):
        """Keep the combiner's best set of runs."""
        self.total, self.paths = c.best, self.paths_of(c, unlisted)

    cdef list paths_of(self, Combiner* c, int unlisted):
        """The combiner's best set of runs as paths."""
        cdef size_t i
        cdef int kind
        paths = [None] * self.net.n_trains
        free = [[t for t in range(self.net.n_trains) if self.net.kind_of[t] == k] for k in range(self.net.n_kinds)]
        for i in range(0, c.best_rows.size(), 2):
            kind = c.best_rows[i]
            paths[free[kind].pop(0)] = self.recover(c, kind, c.best_rows[i + 1])
        if unlisted >= 0:
            paths[free[unlisted][0]] = list(c.implicit_links)
        return paths

    cdef bint list_runs(self, Combiner* c, int k, money_t threshold, money_t cap):
        """All runs of a kind that reach the threshold, into the combiner; false if they are too many.

        A long list is made in parts, the same parts whatever the number of threads, so that the answer is the same too.
        """
        cdef Walker* w
        cdef Walker* priced = self.walkers[k]
        cdef Part part
        cdef int i, n = PARTS if cap >= LONG_LIST else 1
        cdef money_t budget = min(cap, max(self.budget - self.nodes, 1)), shared = 0, found = 0
        cdef money_t room = MOST_BYTES // (sizeof(Run) + 8 * self.net.n_words)
        for i in range(c.n_kinds):
            room -= <money_t>c.runs[i].size()
        parts = []
        for i in range(n):
            part = Part()
            w = part.walker = new_walker(self.net, k)
            w.price, w.cuts, w.priced = self.best_price, self.best_cuts, True
            w.listing, w.part, w.parts = True, i, n
            w.threshold, w.budget = threshold, budget
            if n > 1:
                w.shared = &shared
            w.most_found, w.found_together = room, &found
            if priced.sharp:
                set_mode(w, True)
                w.root_toll, w.root_lift = priced.root_toll, priced.root_lift
            parts.append(part)
        self.walk_all_of(parts)
        w = (<Part>parts[0]).walker
        for i in range(n):
            room = (<Part>parts[i]).walker.found.size() + (room if i else 0)
        w.found.reserve(room)
        w.hold.reserve(room * self.net.n_words)
        for i in range(1, n):
            _append(w, (<Part>parts[i]).walker)
            parts[i] = None
        if w.stopped or w.nodes >= budget:
            self.full = w.nodes < budget
            self.nodes += budget
            return False
        self.nodes += w.nodes
        load_runs(c, k, w)
        return True

    cdef walk_all_of(self, list parts):
        """Let the walkers walk, on as many threads as there are."""
        if self.threads == 1 or len(parts) == 1:
            for part in parts:
                _walk(part)
                if not (<Part>part).borrowed and (<Part>part).walker.stopped:
                    break
        else:
            if self.pool is None:
                self.pool = ThreadPoolExecutor(self.threads)
            list(self.pool.map(_walk, parts))

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


def _part_of(problem, kept, group):
    """The problem with only some of its links and trains; bonuses follow their trains."""
    bonuses = [
        replace(bonus, trains=None if bonus.trains is None else tuple([i for i, t in enumerate(group) if t in bonus.trains]))
        for bonus in problem.bonuses
    ]
    pieces = {piece for i in kept for piece in problem.links[i].track}
    return replace(
        problem,
        links=tuple([problem.links[i] for i in kept]),
        trains=tuple([problem.trains[t] for t in group]),
        bonuses=tuple([bonus for bonus in bonuses if pieces.issuperset(bonus.track) and bonus.trains != ()]),
    )


cdef class Part:
    """A walker on its way, its own or borrowed, and what stood before it set out."""
    cdef Walker* walker
    cdef bint borrowed
    cdef money_t nodes, value, last

    def __dealloc__(self):
        if not self.borrowed:
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
