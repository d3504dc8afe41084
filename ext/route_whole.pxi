# The search as a whole. Good prices bring the bound close to the best set found, and then only the few runs within the gap
# need to be listed and combined, which is the proof.

cdef class Search(Sets):
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
