# Best runs for one company on one network. Method: route_search.pyx and the parts it includes. Slow twin: route_reference.py.
# Knows no title, phase or company rule: the problem has turned those into these arrays.
from libc.stdint cimport int32_t, int64_t, uint64_t
from libcpp.vector cimport vector

ctypedef int32_t stop_t                   # index of a stop
ctypedef int64_t money_t                  # money in the problem's smallest unit, or that times SCALE

cdef struct TrainKind:
    # What one kind of train may do; trains alike in every respect share one.
    int n_trains                          # how many trains of this kind the company has
    int n_visit                           # visit rows, after Hall: the stops in a set of classes may not exceed a number
    int n_pay                             # the same for paying stops
    int n_least                           # rows that must be reached
    bint all_pay                          # whatever may be visited may pay as well
    bint negative                         # some value or bonus is below nothing, so not paying may pay
    int unit_row                          # the visit row (or pay row, if `by_pay`) the bound counts down; -1: none
    bint by_pay
    bint loose                            # free stops are bounded by their sum, not along chains
    int units                             # that row's number
    int all_row                           # a row that counts every stop, for sharp bounds of trains without a limit; or -1
    int all_units
    bint may_lift                         # every run pays a token, and all tokens that may pay are counted
    money_t most_bonus                    # no run can earn more in bonuses

cdef struct Turn:
    money_t gain                          # the bound that puts it in order
    int32_t way

cdef struct Known:
    # What a path had made when it came to a place from where the same ways were open.
    uint64_t key, check                   # 128 bits of hash of what can still be done
    money_t made                          # real gain, without the stops that compete for pay
    int32_t top[8]                        # those, highest first

cdef struct Run:
    money_t value                         # what it earns
    money_t reduced                       # the same less the price of its track, times SCALE
    int32_t row                           # its bits are hold[row * n_words : (row + 1) * n_words]

cdef struct Cut:
    # Three things (bits, or kinds of trains there is one of): of runs that take two of them there can be one only.
    int32_t member[3]                # bits of the hold, or the number of bits + a kind
    money_t price

cdef cppclass Network:
    int n_stops, n_links, n_words, n_pieces, n_kinds, n_trains
    int n_claims
    int first_claim                  # bits from here on are coupled bonuses, not track
    vector[int32_t] first            # (n_stops + 1,)       ways out of s are first[s]:first[s + 1]
    vector[int32_t] way_link         # (2 * n_links,)       the link a way takes
    vector[stop_t] way_stop          # (2 * n_links,)       the stop it leads to
    vector[stop_t] way_from          # (2 * n_links,)       the stop it comes from
    vector[int32_t] next_first       # (2 * n_links + 1,)   ways that can follow way i are next_way[next_first[i]:...]
    vector[int32_t] next_way
    int n_places
    vector[uint64_t] track           # (n_links, n_words)   pieces a link uses, as bits
    vector[int32_t] piece_first      # (n_links + 1,)       the same as lists: pieces of l are piece_first[l]:...
    vector[int32_t] piece_list
    vector[int32_t] piece_number     # (pieces of the problem,) its bit, or -1 if other pieces say all it says
    vector[int32_t] place            # (n_stops,)
    vector[char] passable            # (n_stops,)
    vector[char] token               # (n_stops,)
    vector[int32_t] root_rank        # (n_stops,)           order among the stops a run may be found from, or -1
    vector[stop_t] roots
    vector[TrainKind] kinds          # (n_kinds,)
    vector[int32_t] kind_of          # (n_trains,)
    vector[money_t] value            # (n_kinds, n_stops)   in units of `unit`
    vector[int32_t] class_of         # (n_kinds, n_stops)   -1: may not be visited
    vector[char] payable             # (n_kinds, n_stops)
    vector[int32_t] visit_room       # (n_kinds, MOST_ROWS) how many stops row r takes
    vector[uint64_t] visit_rows      # (n_kinds, MOST_CLASSES) the rows that count a class, as bits
    vector[int32_t] pay_room
    vector[uint64_t] pay_rows
    vector[int32_t] least
    vector[uint64_t] least_rows
    # Chains of free stops: after way i come the steps chain_first[i]:chain_first[i + 1], a tree in depth-first order
    vector[vector[int32_t]] chain_first   # (n_kinds,) of (2 * n_links + 1,), or empty where the bound has no use for them
    vector[vector[int32_t]] chain_way     # (n_kinds,)
    vector[vector[int32_t]] chain_depth   # (n_kinds,)
    vector[vector[int32_t]] chain_slot    # (n_kinds,)  where a step to a counted stop ends, among the slots of the way; or -1
    vector[vector[int32_t]] slot_first    # (n_kinds,) of (2 * n_links + 1,)
    vector[vector[int32_t]] slot_way      # (n_kinds,)  the last way of the chains that end in this slot
    # Bonuses, one after another; the bonus b asks for stops bonus_stop[bonus_first[b]:bonus_first[b + 1]]
    int n_bonuses
    vector[int32_t] bonus_first, bonus_stop, bonus_piece_first, bonus_piece
    vector[money_t] bonus_amount
    vector[int32_t] bonus_claim      # the bit a run takes to earn it, or -1
    vector[char] bonus_chit
    vector[char] bonus_for           # (n_kinds, n_bonuses)
    int min_stops
    money_t ease                     # nodes before bounds are sharpened, or -1: reckoned from the size
    int few                          # listed runs that are combined as they are
    bint within, between, token_paid, ends_paid
    money_t unit                     # values are this much money each, after `treasury_scale`
    money_t treasury_scale

cdef cppclass Walker:
    # One search through the runs of one kind of train: prices, bounds, the path so far, and what it has found.
    Network* net
    int kind
    money_t nodes, budget
    money_t* shared                  # nodes that parts of one list have taken together, or NULL
    money_t told                     # nodes of this walker that are in it
    bint stopped                     # the budget ran out, or the list is full
    vector[money_t] price            # (n_words * 64,)      price of each piece and claim, times SCALE
    vector[Cut] cuts                 # with prices of their own
    vector[int32_t] cut_first        # (n_links + 1,)       cuts a link has a part in are cut_at[cut_first[l]:...]
    vector[int32_t] cut_at, cut_parts
    vector[int32_t] cut_count        # (cuts,)              parts the path has so far
    uint64_t cut_state               # hash of that
    vector[money_t] way_gain         # (2 * n_links,)       value of the stop less price of the link
    vector[money_t] way_price        # (2 * n_links,)       price of the link and toll of the stop
    vector[money_t] track_price      # (2 * n_links,)       price of the link alone
    bint priced                      # some price is not nothing
    bint sharp                       # the bound uses tolls
    bint blunt                       # it never shall: any good run will do, and soon
    vector[money_t] toll             # (n_places,)
    money_t toll_sum, paid_toll
    vector[vector[money_t]] root_toll  # (roots,)           tolls that served each root best
    vector[money_t] root_bound       # (roots,)             no run found from it is better; MINUS once it is done
    vector[char] root_open           # (2 * n_links,)
    vector[char] place_open          # (n_places,)
    vector[money_t] visits           # (n_places,)          by the walk that gives the bound
    vector[int32_t] taken            # (n_links,)           how often it takes each link
    bint outline                     # only the bound is wanted, not the best run
    money_t lift                     # a token that pays counts this much more, and every run this much less
    vector[money_t] root_lift        # (roots,)
    vector[money_t] lifted           # `top` with the lift
    money_t tokens_paid              # by the walk that gives the bound
    int unit_row, units              # what the bound counts down now, see TrainKind
    bint by_pay, chained, some_free
    bint roundabout                  # the bound counts every stop of a train without a limit
    bint looking                     # paths may be long, so the bound looks around for what they can still come to
    int look_from                    # paths of up to so many stops are too short to look
    vector[money_t] best_left
    uint64_t look_key, look_check    # hash of the ways the last look found open
    vector[Known] known              # (MEMO,)              paths to the same future, one for each slot
    bint may_know                    # what a path can still make depends on nothing the hash leaves out
    uint64_t walk_number             # each walk from a root begins with nothing known
    vector[char] counted             # (n_stops,)           the stop takes one of the units
    money_t ease                     # nodes to spend before bounds are sharpened
    vector[Turn] turns
    vector[char] way_open            # (2 * n_links,)       may this kind of train take the way at all
    vector[money_t] ahead            # (2 * n_links, units + 1)  most a path can still gain after this way
    vector[money_t] joint            # (2 * n_links, units + 1)  the same with a second arm from the root to come
    vector[money_t] entry            # (2 * n_links,)       `onward` of each way, for the units at hand
    vector[char] joint_known         # (2 * n_links,)
    vector[money_t] arm              # (units + 1,)         most an arm from the root can gain
    bint loose                       # free stops are bounded by their sum, not by chains
    money_t free_sum                 # sum of the free stops not yet visited
    vector[uint64_t] blocked         # (n_words,)           bits no run may use
    vector[uint64_t] used            # (depth, n_words)     bits of the path so far, one row a step
    vector[char] place_used
    vector[stop_t] stops             # path so far: root, first arm outwards, second arm outwards
    vector[int32_t] links
    int arm_one                      # links in the first arm, once the second has begun; else -1
    int32_t rank
    int first_way                    # the first arm began with it
    int32_t visit_count[64]
    int32_t least_count[64]
    money_t gain                     # values less prices so far, times SCALE, each stop paying
    money_t paid_price
    money_t paid_sum                 # values of the stops so far, each paying
    money_t paid_free                # the same of stops the bound does not count
    int n_free                       # how many those are
    int idle_stops                   # stops of the path that can never pay
    int paying_tokens                # stops of the path with a token that may pay
    vector[money_t] chain_gain            # (depth,)
    vector[money_t] slot_gain             # (slots,)    the best chain that ends in each slot, at these prices
    vector[money_t] rest_gain             # (2 * n_links,)  the best chain that ends at a free stop
    int part, parts                  # this walker takes every `parts`-th way out of the roots
    vector[int32_t] seen             # (n_stops,)           stamps of the last look at what can be reached
    int32_t stamp
    vector[stop_t] queue
    money_t plain                         # most the run earns without claiming anything
    vector[char] forced, barred      # (path,)              while choosing which stops pay
    vector[money_t] top              # values of the stops that count, highest first
    money_t threshold                # runs of less reduced value are of no use
    bint listing
    bint pooling                     # the runs that were best for a while are remembered in `found`
    money_t best, best_value
    vector[int32_t] best_links
    vector[uint64_t] best_hold
    vector[Run] found
    vector[uint64_t] hold            # (found, n_words)
    money_t most_found               # so many runs the memory holds, of all parts of a list
    money_t* found_together          # what they have found so far, or NULL: no limit
    bint full

cdef struct Branch:
    # A question: does a train of the kind use the piece (and, if `other` is one, are both in the same run)?
    int kind, bit, other

cdef cppclass Master:
    # The lists as a linear programme, with the columns that have mattered so far; reckoned in floating point.
    int n_bits, n_rows, first_cut    # rows: bits, kinds, then cuts
    vector[int32_t] row_of           # (n_bits + n_kinds,)  the row of a bit or kind, or -1
    vector[double] room              # (n_rows,)            right sides
    vector[double] idle_cost         # (n_rows,)            what it costs not to use them: nothing, or all there is
    vector[Cut] cuts
    vector[vector[int32_t]] col_rows # (columns,)           the rows a run takes something of
    vector[double] col_value         # what it earns, in units of `unit`
    vector[money_t] col_worth        # what it earns
    vector[int32_t] col_kind, col_run
    double unit
    vector[char] col_state           # BASIC or IDLE
    vector[int32_t] basic            # (n_rows,)            the column that is basic there, or -1 - row for a slack
    vector[char] slack_basic         # (n_rows,)
    vector[double] inverse           # (n_rows, n_rows)     of the basis
    vector[double] level, dual, turn # (n_rows,)
    int pivots                       # since the inverse was last reckoned anew
    money_t work                     # in nodes
    bint failed

cdef cppclass Combiner:
    # Chooses one run (or none) for each train out of lists, so that no two hold the same bit and the total is highest.
    int n_words, n_trains
    vector[int32_t] order            # (n_trains,)          kind of the train decided at each level
    vector[int32_t] last_level       # (n_kinds,)           the last level that decides a train of the kind, or -1
    money_t scanned                  # runs looked at while filtering lists; 64 of them count as a node
    vector[vector[Run]] runs         # (n_kinds,)           highest reduced value first
    vector[vector[uint64_t]] hold    # (n_kinds,)
    vector[vector[int32_t]] open     # (levels * n_kinds,)  runs still compatible
    int n_kinds
    vector[money_t] price                 # (n_words * 64,)      price of each bit, times SCALE
    vector[Cut] cuts                 # those with a price
    int few                          # see Network
    int n_bits, first_claim          # bits from here on cannot be part of a cut
    vector[money_t] root_price       # the best found for all of the lists
    vector[Cut] root_cuts
    money_t limit                         # no total is higher, times SCALE
    vector[int32_t] copies                # (n_kinds,)           trains of each kind
    money_t price_sum                # price of all bits together, times SCALE
    money_t best                     # a total must exceed this
    vector[int32_t] chosen
    vector[int32_t] best_rows             # kind and row of each run of the best set, two by two
    money_t nodes, budget
    bint stopped, improved
    # One train may be searched for instead of listed
    int implicit                     # its kind, or -1
    Walker* walker
    money_t implicit_most
    vector[money_t] implicit_value   # (levels,)            it makes no more than this on the track left at each level
    vector[money_t] pool_value       # (pool,)              its runs found so far
    vector[uint64_t] pool_hold       # (pool, n_words)
    vector[vector[int32_t]] pool_links
    int pool_at                      # the run that goes with the set at hand, or -1
    vector[uint64_t] held            # (levels, n_words)
    vector[int32_t] implicit_links
