# Each piece of track gets a price; trains then run on their own, paying for track, and what they make together plus all
# prices bounds every disjoint set of runs. Runs that were best at some prices go on a shelf.

cdef class Prices:
    """What a search knows: the network, prices and cuts, the best bound and the best set; trains alone at these prices."""
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

    cdef bint is_open(self):
        return self.total < self.bound and self.nodes < self.budget

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
