# Good sets of runs, early: the nearer the best set comes to the bound, the less is left to prove.

cdef class Sets(Prices):
    """Finds sets of runs: train by train, from priced runs, by letting some trains of a set run again."""

    cdef run(self):
        """The search as a whole, see `Search`."""

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
        cdef Sets part
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
