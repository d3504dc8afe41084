# The lists as a linear programme: fractions of runs, no piece of track used more than once, no train run more than once.
# Its dual prices are the best there are, and where fractions of runs still do better than whole ones, cuts take that away.
#
# It is reckoned in floating point, and nothing rests on that: prices are rounded to whole numbers, and every bound is
# made anew from them in `reprice`. Any prices give a bound; these only give a good one.

cdef void begin_master(Master* m, Combiner* c) noexcept nogil:
    """Rows for bits, kinds of trains and the cuts there are; every slack is basic."""
    cdef int p, k, n_bits = c.n_words * 64
    cdef size_t i
    m.n_bits, m.unit = n_bits, 1
    for k in range(c.n_kinds):
        for i in range(c.runs[k].size()):
            # Kept to the size of thousands, where small differences are still differences.
            m.unit = max(m.unit, <double>c.runs[k][i].value / 1000)
    m.row_of.assign(n_bits + c.n_kinds, -1)
    m.room.clear()
    m.idle_cost.clear()
    for p in range(c.n_bits):
        add_row(m, p, 1)
    for k in range(c.n_kinds):
        add_row(m, n_bits + k, c.copies[k])
    m.first_cut = <int>m.room.size()
    m.cuts = c.cuts
    for k in range(<int>m.cuts.size()):
        add_row(m, -1, 1)
    m.n_rows = <int>m.room.size()
    m.col_rows.clear()
    m.col_value.clear()
    m.col_worth.clear()
    m.col_kind.clear()
    m.col_run.clear()
    m.col_state.clear()
    m.pivots = 0
    m.failed = False
    slack_basis(m)


cdef void add_row(Master* m, int member, int room) noexcept nogil:
    if member >= 0:
        m.row_of[member] = <int32_t>m.room.size()
    # A little more room, not the same in any two rows: so no step stands still, and none can go in circles.
    m.room.push_back(room + 1e-6 * (1 + scatter(m.room.size()) % 1000))
    m.idle_cost.push_back(0)


cdef void slack_basis(Master* m) noexcept nogil:
    cdef int i, n = m.n_rows
    m.basic.resize(n)
    m.inverse.assign(n * n, 0)
    m.dual = m.idle_cost
    m.slack_basic.assign(n, 1)
    m.level = m.room
    for i in range(n):
        m.basic[i] = -1 - i
        m.inverse[i * n + i] = 1
    for i in range(<int>m.col_state.size()):
        if m.col_state[i] == BASIC:
            m.col_state[i] = IDLE


cdef void add_column(Master* m, Combiner* c, int kind, const Run* run) noexcept nogil:
    cdef const uint64_t* hold = &c.hold[kind][<size_t>run.row * c.n_words]
    cdef vector[int32_t] rows
    cdef uint64_t bits
    cdef int k
    for k in range(c.n_words):
        bits = hold[k]
        while bits:
            rows.push_back(m.row_of[k * 64 + __builtin_ctzll(bits)])
            bits &= bits - 1
    rows.push_back(m.row_of[m.n_bits + kind])
    for k in range(<int>m.cuts.size()):
        if is_cut(hold, kind, m.n_bits, &m.cuts[k]):
            rows.push_back(m.first_cut + k)
    m.col_rows.push_back(rows)
    m.col_value.push_back(<double>run.value / m.unit)
    m.col_worth.push_back(run.value)
    m.col_kind.push_back(kind)
    m.col_run.push_back(run.row)
    m.col_state.push_back(IDLE)


cdef inline double sum_of(const vector[int32_t]& rows, const double* numbers) noexcept nogil:
    cdef double total = 0
    cdef size_t i
    for i in range(rows.size()):
        total += numbers[rows[i]]
    return total


cdef inline void solve_column(Master* m, int column) noexcept nogil:
    """What the basic variables give up for one unit of a column (or of a slack: -1 - row)."""
    cdef int i, n = m.n_rows
    cdef const double* row = m.inverse.data()
    m.turn.resize(n)
    for i in range(n):
        m.turn[i] = row[-1 - column] if column < 0 else sum_of(m.col_rows[column], row)
        row += n


cdef void pivot(Master* m, int at, int column, double gain) noexcept nogil:
    """Let a column into the basis in place of the variable at `at`; `turn` is the column's, `gain` its reduced value."""
    cdef int i, j, n = m.n_rows, out = m.basic[at]
    cdef double factor = 1 / m.turn[at], step = m.level[at] / m.turn[at]
    cdef double* mine = &m.inverse[at * n]
    cdef double* row
    for j in range(n):
        mine[j] *= factor
    for i in range(n):
        factor = m.turn[i]
        if i == at or (factor < 1e-12 and factor > -1e-12):
            continue
        row = &m.inverse[i * n]
        for j in range(n):
            row[j] -= factor * mine[j]
        m.level[i] -= factor * step
    m.level[at] = step
    for j in range(n):
        m.dual[j] += gain * mine[j]
    if out < 0:
        m.slack_basic[-1 - out] = 0
    else:
        m.col_state[out] = IDLE
    if column < 0:
        m.slack_basic[-1 - column] = 1
    else:
        m.col_state[column] = BASIC
    m.basic[at] = column
    m.pivots += 1
    m.work += n * n // 128 + <money_t>m.col_value.size() // 8 + 1


cdef bint invert(Master* m) noexcept nogil:
    """Reckon the inverse of the basis anew, so that errors do not add up; false if the basis turns out to be none."""
    cdef int i, j, k, best, n = m.n_rows
    cdef vector[double] basis
    cdef double* a
    cdef double* b
    cdef double factor
    basis.assign(n * n, 0)
    m.inverse.assign(n * n, 0)
    for i in range(n):
        m.inverse[i * n + i] = 1
        if m.basic[i] < 0:
            basis[(-1 - m.basic[i]) * n + i] = 1
        else:
            for k in range(<int>m.col_rows[m.basic[i]].size()):
                basis[m.col_rows[m.basic[i]][k] * n + i] = 1
    for i in range(n):
        best = i
        for k in range(i, n):
            if abs_of(basis[k * n + i]) > abs_of(basis[best * n + i]):
                best = k
        if abs_of(basis[best * n + i]) < 1e-9:
            slack_basis(m)
            return False
        a, b = &basis[best * n], &basis[i * n]
        if best != i:
            for j in range(n):
                factor = a[j]
                a[j] = b[j]
                b[j] = factor
            a, b = &m.inverse[best * n], &m.inverse[i * n]
            for j in range(n):
                factor = a[j]
                a[j] = b[j]
                b[j] = factor
        factor = 1 / basis[i * n + i]
        a, b = &basis[i * n], &m.inverse[i * n]
        for j in range(n):
            a[j] *= factor
            b[j] *= factor
        for k in range(n):
            factor = basis[k * n + i]
            if k == i or factor == 0:
                continue
            for j in range(i, n):
                basis[k * n + j] -= factor * a[j]
            for j in range(n):
                m.inverse[k * n + j] -= factor * b[j]
    m.dual.assign(n, 0)
    for i in range(n):
        a = &m.inverse[i * n]
        factor = 0
        for j in range(n):
            factor += a[j] * m.room[j]
        m.level[i] = factor
        factor = m.col_value[m.basic[i]] if m.basic[i] >= 0 else m.idle_cost[-1 - m.basic[i]]
        if factor != 0:
            for j in range(n):
                m.dual[j] += factor * a[j]
    m.work += n * n // 16 * n // 16
    return True


cdef inline double abs_of(double x) noexcept nogil:
    return -x if x < 0 else x


cdef void solve_master(Master* m) noexcept nogil:
    """Bring the programme to its best: first make room where cuts have taken it, then let in what gains most."""
    cdef int turn, i, at, column, n = m.n_rows
    cdef double least, gain, most, ratio, alpha
    cdef bint restored = False
    for turn in range(20 * n + 2000):
        if m.pivots >= RENEW:
            m.pivots = 0
            restored = not invert(m)
        # Dual steps: a basic variable below nothing goes out.
        at, least = -1, -1e-7
        for i in range(n):
            if m.level[i] < least:
                at, least = i, m.level[i]
        if at >= 0:
            column, most = ENDLESS_COLUMN, 1e300
            alpha = 0
            for i in range(n):
                ratio = m.inverse[at * n + i]
                if not m.slack_basic[i] and ratio < -1e-7:
                    gain = max(m.dual[i] - m.idle_cost[i], 0) / -ratio
                    if gain < most - 1e-12 or (gain < most + 1e-12 and ratio < alpha):
                        most, column, alpha = gain, -1 - i, ratio
            for i in range(<int>m.col_value.size()):
                if m.col_state[i] == IDLE:
                    ratio = sum_of(m.col_rows[i], &m.inverse[at * n])
                    if ratio < -1e-7:
                        gain = max(sum_of(m.col_rows[i], m.dual.data()) - m.col_value[i], 0) / -ratio
                        if gain < most - 1e-12 or (gain < most + 1e-12 and ratio < alpha):
                            most, column, alpha = gain, i, ratio
            if column == ENDLESS_COLUMN:
                if restored:
                    m.failed = True
                    return
                restored = True
                slack_basis(m)
                continue
            solve_column(m, column)
            pivot(m, at, column, reduced_of(m, column))
            continue
        column, most = ENDLESS_COLUMN, 1e-7
        for i in range(n):
            if not m.slack_basic[i] and m.idle_cost[i] - m.dual[i] > most:
                column, most = -1 - i, m.idle_cost[i] - m.dual[i]
        for i in range(<int>m.col_value.size()):
            if m.col_state[i] == IDLE:
                gain = m.col_value[i] - sum_of(m.col_rows[i], m.dual.data())
                if gain > most:
                    column, most = i, gain
        if column == ENDLESS_COLUMN:
            return
        solve_column(m, column)
        at, least = -1, 1e300
        for i in range(n):
            if m.turn[i] > 1e-7:
                ratio = max(m.level[i], 0) / m.turn[i]
                if ratio < least - 1e-12 or (ratio < least + 1e-12 and m.turn[i] > m.turn[at]):
                    at, least = i, ratio
        if at < 0:
            m.failed = True
            return
        pivot(m, at, column, reduced_of(m, column))


cdef inline double reduced_of(Master* m, int column) noexcept nogil:
    if column < 0:
        return m.idle_cost[-1 - column] - m.dual[-1 - column]
    return m.col_value[column] - sum_of(m.col_rows[column], m.dual.data())


cdef void take_prices(Master* m, Combiner* c) noexcept nogil:
    """The dual prices, rounded, to the lists."""
    cdef int p, k, row
    cdef Cut cut
    for p in range(m.n_bits):
        row = m.row_of[p]
        if row < 0:
            c.price[p] = 0
        elif m.idle_cost[row] < 0:
            # This piece has to be used, so it may also have a price below nothing.
            c.price[p] = <money_t>(m.dual[row] * m.unit * SCALE)
        else:
            c.price[p] = <money_t>(max(m.dual[row], 0) * m.unit * SCALE + 0.5)
    c.cuts.clear()
    for k in range(<int>m.cuts.size()):
        cut = m.cuts[k]
        cut.price = <money_t>(max(m.dual[m.first_cut + k], 0) * m.unit * SCALE + 0.5)
        if cut.price > 0:
            c.cuts.push_back(cut)


cdef int add_columns(Master* m, Combiner* c) noexcept nogil:
    """Runs that gain at the dual prices, the best of each kind, into the programme; how many."""
    cdef int k, added = 0, at
    cdef size_t i
    cdef money_t least
    cdef vector[Run] best
    for k in range(c.n_kinds):
        if c.runs[k].empty():
            continue
        best.clear()
        least = <money_t>((m.dual[m.row_of[m.n_bits + k]] + 1.0 / 64) * m.unit * SCALE)
        for i in range(c.runs[k].size()):
            if c.runs[k][i].reduced <= least:
                continue
            # Kept in a heap of fixed size whose foot is the worst of the best.
            if best.size() < MORE_COLUMNS:
                best.push_back(c.runs[k][i])
                if best.size() == MORE_COLUMNS:
                    sort(best.begin(), best.end(), _better)
                    least = best.back().reduced
            else:
                at = MORE_COLUMNS - 1
                while at > 0 and best[at - 1].reduced < c.runs[k][i].reduced:
                    best[at] = best[at - 1]
                    at -= 1
                best[at] = c.runs[k][i]
                least = best.back().reduced
        for i in range(best.size()):
            add_column(m, c, k, &best[i])
        added += <int>best.size()
    return added


cdef int solve_shelf(Master* m, Combiner* c) noexcept nogil:
    """The best prices for the runs of the lists, cuts as they stand; how many runs came in."""
    cdef int k, more, added = 0
    while not m.failed:
        solve_master(m)
        take_prices(m, c)
        for k in range(c.n_kinds):
            reprice(c, k)
        more = add_columns(m, c)
        if not more:
            break
        added += more
    return added


cdef void forget_columns(Master* m, double least) noexcept nogil:
    """Leave out columns outside the basis that lie further below the prices than any run of a better set can."""
    cdef int i, kept = 0
    cdef vector[int32_t] number
    number.resize(m.col_value.size())
    for i in range(<int>m.col_value.size()):
        if m.col_state[i] == BASIC or reduced_of(m, i) >= least:
            if kept < i:
                m.col_rows[kept].swap(m.col_rows[i])
                m.col_value[kept], m.col_kind[kept], m.col_run[kept] = m.col_value[i], m.col_kind[i], m.col_run[i]
                m.col_state[kept], m.col_worth[kept] = m.col_state[i], m.col_worth[i]
            number[i] = kept
            kept += 1
    m.col_rows.resize(kept)
    m.col_value.resize(kept)
    m.col_worth.resize(kept)
    m.col_kind.resize(kept)
    m.col_run.resize(kept)
    m.col_state.resize(kept)
    for i in range(m.n_rows):
        if m.basic[i] >= 0:
            m.basic[i] = number[m.basic[i]]
