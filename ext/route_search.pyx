# distutils: language = c++
# cython: language_level=3
"""The best runs of a company's trains, proved: prices on track, runs that can still matter, the best choice of them.

``search(problem, budget, threads)`` is all the rest of the program calls. docs/routes.md explains why the answer is right.
"""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcmp, memset
from libcpp.algorithm cimport sort
from libcpp.unordered_set cimport unordered_set
from libcpp.vector cimport vector

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import gcd

from msgspec.structs import replace


# The folder ext/ is the package railwright.ext, which Cython's own look-up of headers cannot know; so it is included.
include "route_search.pxd"


cdef extern from *:
    int __builtin_ctzll(unsigned long long) nogil
    int64_t __atomic_add_fetch(int64_t*, int64_t, int) nogil


cdef enum:
    SCALE = 1024                      # prices on track are reckoned in 1024ths of the unit of money
    MOST_ROWS = 60
    MOST_CLASSES = 64
    MOST_UNITS = 64
    MOST_CHAIN_STEPS = 100000
    MOST_LIST_TURNS = 800
    FEW_NODES = 20000
    MOST_DIVES = 40
    HARD = 10000000                   # nodes after which a better set is looked for at some expense
    MOST_BRANCHED = 150000
    IDLE = 0                          # a column outside the basis
    BASIC = 1
    ENDLESS_COLUMN = 1000000000       # no column at all
    RENEW = 100                       # pivots before the inverse is reckoned anew
    MORE_COLUMNS = 60                 # of each kind at a time
    MORE_CUTS = 12                    # at a time
    MOST_CUTS = 200
    MOST_ALL_UNITS = 250
    MOST_TABLE = 1000000              # entries of one table of bounds
    TOLL_TURNS = 20
    MORE_TOLL_TURNS = 160              # for trains without a limit, whose bound is nothing without tolls
    EASE = 500
    RUNAWAY = 200000
    HOPELESS = 1000000                # so many nodes would be spent for nothing on a board so large
    MOST_IDLE_ROUNDS = 4              # rounds without progress before an open problem is left open
    PART_BUDGET = 8000000
    LONG_LIST = 200000                # nodes from which a list is made in parts
    PARTS = 8
    SHORT_LIST = 20000                # runs that prices may be turned on at leisure
    MEMO = 65537                      # slots for what is known of paths, per walker

cdef money_t MINUS = -(<money_t>1 << 60)
cdef money_t FOREVER = <money_t>1 << 60
cdef int MOST_TURNS = 8
cdef size_t MOST_BYTES = 36000000        # memory for listed runs

UNLIMITED = 99
ENDLESS = 1 << 30

include "route_network.pxi"
include "route_bounds.pxi"
include "route_tolls.pxi"
include "route_pay.pxi"
include "route_walk.pxi"
include "route_master.pxi"
include "route_cuts.pxi"
include "route_combine.pxi"
include "route_prices.pxi"
include "route_sets.pxi"
include "route_whole.pxi"


def search(problem, budget=None, int threads=1, int patience=30_000, int ease=-1, int few=300):
    """Solve a checked problem: ``(links by train, revenue, proved, bound, nodes)``.

    ``patience`` is the number of nodes a first try may take before the search turns to prices, ``ease`` the number a walk
    may take before its bounds are sharpened, ``few`` the number of listed runs that are combined as they are, without
    prices of their own. They change the way to the answer, never the total.
    """
    cdef Search job = Search(problem, FOREVER if budget is None else budget, threads, patience, ease, few)
    job.run()
    paths = {}
    for t, links in enumerate(job.paths):
        if links:
            paths[t] = tuple(links)
    return paths, job.money(job.total) + problem.base, job.total == job.bound, job.money(job.bound) + problem.base, job.nodes


def count_runs(problem, int train):
    """How many runs a train has: a way to check the walk against a count made elsewhere."""
    cdef Search job = Search(problem, FOREVER, 1, 1, -1, 0)
    cdef Walker* w = job.walkers[job.net.kind_of[train]]
    w.threshold, w.listing = -(<money_t>1 << 52), True
    with nogil:
        prepare(w)
        find_runs(w)
    return w.found.size()


def runs_of(problem, int train):
    """Every run of a train as what it earns and the bits it holds: a way to check prices and lists by hand."""
    cdef Search job = Search(problem, FOREVER, 1, 1, -1, 0)
    cdef Walker* w = job.walkers[job.net.kind_of[train]]
    cdef size_t i
    cdef int k
    w.threshold, w.listing = -(<money_t>1 << 52), True
    with nogil:
        prepare(w)
        find_runs(w)
    return [(w.found[i].value, sum([int(w.hold[i * job.net.n_words + k]) << 64 * k for k in range(job.net.n_words)]))
            for i in range(w.found.size())]


def best_at(problem, int train, prices, cuts, int ease=-1):
    """The most a train makes at prices by bit, and at cuts (three bits, or -1 for the train itself, and a price)."""
    cdef Search job = Search(problem, FOREVER, 1, 1, ease, 0)
    cdef Walker* w = job.walkers[job.net.kind_of[train]]
    cdef Cut cut
    cdef int i
    for i, price in enumerate(prices):
        w.price[i] = price
    for members, price in cuts:
        for i in range(3):
            cut.member[i] = members[i] if members[i] >= 0 else job.net.n_words * 64 + w.kind
        cut.price = price
        w.cuts.push_back(cut)
    w.priced, w.threshold = True, 1
    with nogil:
        prepare(w)
        find_runs(w)
    return max(w.best, 0)
