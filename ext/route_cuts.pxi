# Where fractions of runs do better than whole ones. A cut names three things (pieces of track, or a train there is one of):
# two runs that each take two of them would both take one, so of such runs there is one at most. Where cuts do not help,
# the search branches: a kind of train uses a piece, or it does not.

cdef inline bint holds(const uint64_t* hold, int kind, int n_bits, int member) noexcept nogil:
    if member >= n_bits:
        return member - n_bits == kind
    return (hold[member >> 6] >> (member & 63)) & 1


cdef inline bint is_cut(const uint64_t* hold, int kind, int n_bits, const Cut* cut) noexcept nogil:
    """Whether a run takes two of the three things in a cut: of such runs there can be one only."""
    return (holds(hold, kind, n_bits, cut.member[0]) + holds(hold, kind, n_bits, cut.member[1])
            + holds(hold, kind, n_bits, cut.member[2])) >= 2


cdef bint same_cut(const Cut* a, const Cut* b) noexcept nogil:
    return a.member[0] == b.member[0] and a.member[1] == b.member[1] and a.member[2] == b.member[2]


cdef int find_cuts(Master* m, Combiner* c) noexcept nogil:
    """Add the cuts that fractions violate most: of runs that take two of three things there can be one only."""
    cdef vector[int32_t] members, slot_of, uses
    cdef vector[double] pair, triple, weight, share
    cdef vector[vector[int32_t]] slots
    cdef vector[Cut] found
    cdef vector[int32_t]* rows
    cdef Cut cut
    cdef double violation
    cdef int i, j, k, a, b, d, n, row, added = 0
    slot_of.assign(m.n_rows, -1)
    weight.assign(m.n_rows, 0)
    for i in range(m.n_rows):
        if m.basic[i] >= 0 and m.level[i] > 1e-4:
            rows = &m.col_rows[m.basic[i]]
            for j in range(<int>rows.size()):
                weight[rows[0][j]] += m.level[i]
    for i in range(m.n_bits + c.n_kinds):
        row = m.row_of[i]
        if row >= 0 and weight[row] > 0.3 and (i < c.first_claim or i >= m.n_bits and c.copies[i - m.n_bits] == 1):
            slot_of[row] = <int32_t>members.size()
            members.push_back(i)
    n = <int>members.size()
    pair.assign(n * n, 0)
    triple.assign(n * n, 0)
    for i in range(m.n_rows):
        if m.basic[i] >= 0 and m.level[i] > 1e-4:
            rows = &m.col_rows[m.basic[i]]
            share.push_back(m.level[i])
            slots.resize(share.size())
            for j in range(<int>rows.size()):
                if rows[0][j] < m.first_cut and slot_of[rows[0][j]] >= 0:
                    slots.back().push_back(slot_of[rows[0][j]])
            sort(slots.back().begin(), slots.back().end())
            for a in range(<int>slots.back().size()):
                for b in range(a + 1, <int>slots.back().size()):
                    pair[slots.back()[a] * n + slots.back()[b]] += m.level[i]
    for a in range(n):
        weigh_triples(slots, share, triple, a, n, 1)
        for b in range(a + 1, n):
            for d in range(b + 1, n):
                violation = pair[a * n + b] + pair[a * n + d] + pair[b * n + d] - 2 * triple[b * n + d] - 1
                if violation > 0.03:
                    cut.member[0], cut.member[1], cut.member[2] = members[a], members[b], members[d]
                    cut.price = <money_t>(violation * 4096)
                    found.push_back(cut)
        weigh_triples(slots, share, triple, a, n, 0)
    m.work += <money_t>n * n * n // 512
    sort(found.begin(), found.end(), _deeper)
    uses.assign(m.n_bits + c.n_kinds, 0)
    for k in range(<int>found.size()):
        if added == MORE_CUTS or <int>m.cuts.size() == MOST_CUTS:
            break
        cut = found[k]
        if uses[cut.member[0]] < 4 and uses[cut.member[1]] < 4 and uses[cut.member[2]] < 4:
            for i in range(3):
                uses[cut.member[i]] += 1
            m.cuts.push_back(cut)
            added += 1
    if added:
        enter_cuts(m, c, added)
    return added


cdef void weigh_triples(const vector[vector[int32_t]]& slots, const vector[double]& share, vector[double]& triple,
                        int a, int n, int sign) noexcept nogil:
    """Add up the shares of runs that take `a` and any two later things; with `sign` 0 wipe them out."""
    cdef int i, j, d
    cdef size_t k
    for k in range(slots.size()):
        for i in range(<int>slots[k].size()):
            if slots[k][i] == a:
                for j in range(i + 1, <int>slots[k].size()):
                    for d in range(j + 1, <int>slots[k].size()):
                        triple[slots[k][j] * n + slots[k][d]] = (
                            triple[slots[k][j] * n + slots[k][d]] + share[k] if sign else 0)
                break


cdef bint _deeper(const Cut& a, const Cut& b) noexcept nogil:
    if a.price != b.price:
        return a.price > b.price
    if a.member[0] != b.member[0]:
        return a.member[0] < b.member[0]
    if a.member[1] != b.member[1]:
        return a.member[1] < b.member[1]
    return a.member[2] < b.member[2]


cdef void enter_cuts(Master* m, Combiner* c, int added) noexcept nogil:
    """Rows for the cuts just found, their slacks basic."""
    cdef int i, k, row
    for i in range(added):
        row = m.n_rows
        for k in range(<int>m.col_value.size()):
            if is_cut(&c.hold[m.col_kind[k]][<size_t>m.col_run[k] * c.n_words], m.col_kind[k], m.n_bits,
                      &m.cuts[row - m.first_cut]):
                m.col_rows[k].push_back(row)
        add_row(m, -1, 1)
        m.basic.push_back(-1 - row)
        m.slack_basic.push_back(1)
        m.level.push_back(0)
        m.n_rows += 1
    invert(m)
    m.pivots = 0


cdef void drop_cuts(Master* m) noexcept nogil:
    """Leave out cuts that bind nothing."""
    cdef int i, k, at, n = m.n_rows
    cdef vector[int32_t] number, rows
    cdef vector[Cut] cuts
    cdef vector[double] room, idle_cost
    number.assign(n, -1)
    for i in range(n):
        if i < m.first_cut or not m.slack_basic[i]:
            if i >= m.first_cut:
                cuts.push_back(m.cuts[i - m.first_cut])
            number[i] = <int32_t>room.size()
            room.push_back(m.room[i])
            idle_cost.push_back(m.idle_cost[i])
    if <int>room.size() == n:
        return
    m.cuts.swap(cuts)
    m.room.swap(room)
    m.idle_cost.swap(idle_cost)
    for k in range(<int>m.col_rows.size()):
        at = 0
        for i in range(<int>m.col_rows[k].size()):
            if number[m.col_rows[k][i]] >= 0:
                m.col_rows[k][at] = number[m.col_rows[k][i]]
                at += 1
        m.col_rows[k].resize(at)
    at = 0
    for i in range(n):
        if m.basic[i] >= 0:
            m.basic[at] = m.basic[i]
            at += 1
        elif number[-1 - m.basic[i]] >= 0:
            m.basic[at] = -1 - number[-1 - m.basic[i]]
            at += 1
    m.n_rows = <int>m.room.size()
    m.basic.resize(m.n_rows)
    m.level.resize(m.n_rows)
    m.slack_basic.assign(m.n_rows, 0)
    for i in range(m.n_rows):
        if m.basic[i] < 0:
            m.slack_basic[-1 - m.basic[i]] = 1
    invert(m)
    m.pivots = 0


cdef bint choose_branch(Master* m, Combiner* c, Branch* choice) noexcept nogil:
    """What the fractions leave most in doubt: whether a kind uses a piece, or whether two pieces are in one run of it."""
    cdef vector[double] use
    cdef double doubt, most = 0.02
    cdef int i, j, d, k, p, q, bits = m.n_bits
    cdef vector[int32_t]* rows
    use.assign(c.n_kinds * m.first_cut, 0)
    for i in range(m.n_rows):
        if m.basic[i] >= 0:
            rows = &m.col_rows[m.basic[i]]
            for j in range(<int>rows.size()):
                if rows[0][j] < m.first_cut:
                    use[m.col_kind[m.basic[i]] * m.first_cut + rows[0][j]] += m.level[i]
    for p in range(bits):
        if m.row_of[p] >= 0:
            for k in range(c.n_kinds):
                doubt = use[k * m.first_cut + m.row_of[p]]
                doubt = min(doubt, 1 - doubt)
                if doubt > most:
                    most = doubt
                    choice.kind, choice.bit, choice.other = k, p, -1
    if most > 0.02:
        return True
    # Each piece is used by one kind or by none; trains alike may still share a run between them.
    use.assign(bits * bits, 0)
    for k in range(c.n_kinds):
        if c.copies[k] < 2:
            continue
        use.assign(m.first_cut * m.first_cut, 0)
        for i in range(m.n_rows):
            if m.basic[i] >= 0 and m.col_kind[m.basic[i]] == k:
                rows = &m.col_rows[m.basic[i]]
                for j in range(<int>rows.size()):
                    for d in range(<int>rows.size()):
                        if rows[0][j] < m.first_cut and rows[0][d] < m.first_cut:
                            use[rows[0][j] * m.first_cut + rows[0][d]] += m.level[i]
        for p in range(bits):
            for q in range(p + 1, bits):
                if m.row_of[p] >= 0 and m.row_of[q] >= 0:
                    doubt = use[m.row_of[p] * m.first_cut + m.row_of[q]]
                    doubt = min(doubt, 1 - doubt)
                    if doubt > most:
                        most = doubt
                        choice.kind, choice.bit, choice.other = k, p, q
    return most > 0.02


cdef bint goes(const uint64_t* hold, int kind, int copies, const Branch* choice, bint used) noexcept nogil:
    """Whether a run of a kind can be part of a set in which what the branch asks is so, or is not."""
    cdef bint a = (hold[choice.bit >> 6] >> (choice.bit & 63)) & 1, b
    if choice.other < 0:
        if not used:
            return kind != choice.kind or not a
        return not a if kind != choice.kind else a or copies > 1
    b = (hold[choice.other >> 6] >> (choice.other & 63)) & 1
    if not used:
        return kind != choice.kind or not (a and b)
    return a == b if kind == choice.kind else not a and not b


cdef void take_branch(Master* m, Combiner* c, const Branch* choice, bint used) noexcept nogil:
    """Strike from lists and programme what does not go with the branch."""
    cdef int k, i
    cdef size_t at, kept
    cdef double penalty = 0
    cdef money_t most
    for k in range(c.n_kinds):
        kept, most = 0, 1
        for at in range(c.runs[k].size()):
            most = max(most, c.runs[k][at].value)
            if goes(&c.hold[k][<size_t>c.runs[k][at].row * c.n_words], k, c.copies[k], choice, used):
                c.runs[k][kept] = c.runs[k][at]
                kept += 1
        c.runs[k].resize(kept)
        penalty -= 2 * <double>most * c.copies[k] / m.unit
    for i in range(<int>m.col_value.size()):
        k = m.col_kind[i]
        if not goes(&c.hold[k][<size_t>m.col_run[i] * c.n_words], k, c.copies[k], choice, used):
            m.col_value[i] = penalty
    if used:
        m.idle_cost[m.row_of[choice.bit]] = penalty
        if choice.other >= 0:
            m.idle_cost[m.row_of[choice.other]] = penalty
    invert(m)
    m.pivots = 0


cdef void round_off(Master* m, Combiner* c) noexcept nogil:
    """A set of whole runs near the fractions: the largest first, then the best of the lists that goes with them."""
    cdef int i, k, n = c.n_words
    cdef size_t j, best
    cdef vector[Turn] order
    cdef Turn turn
    cdef vector[uint64_t] held
    cdef vector[int32_t] rows, left
    cdef const uint64_t* bits
    cdef money_t value = 0
    held.assign(n, 0)
    left = c.copies
    for i in range(m.n_rows):
        if m.basic[i] >= 0 and m.level[i] > 1e-2:
            turn.gain, turn.way = <money_t>(m.level[i] * 100) * (<money_t>1 << 41) + m.col_worth[m.basic[i]], m.basic[i]
            order.push_back(turn)
    sort(order.begin(), order.end(), _likelier)
    for j in range(order.size()):
        i = order[j].way
        k = m.col_kind[i]
        bits = &c.hold[k][<size_t>m.col_run[i] * n]
        if left[k] and not meets(bits, held.data(), n):
            left[k] -= 1
            value += m.col_worth[i]
            rows.push_back(k)
            rows.push_back(m.col_run[i])
            for i in range(n):
                held[i] |= bits[i]
    fill_from_lists(c, 0, left, held, rows, value)


cdef bint _likelier(const Turn& a, const Turn& b) noexcept nogil:
    return a.gain > b.gain if a.gain != b.gain else a.way < b.way
