# Turns a problem into the arrays of the search: rows by Hall's condition, trains alike merged, money in its smallest unit.

def _rows(limits, classes, column):
    """The limit rows as "no more than n stops out of these classes", by Hall's condition.

    Stops can be given rows so that none is over-full exactly if, for each set of rows, the stops that fit nowhere
    else are no more than the set takes.
    """
    rows = {}
    for chosen in range(1, 1 << len(limits)):
        room = 0
        for r, limit in enumerate(limits):
            if chosen >> r & 1:
                number = getattr(limit, column)
                room = ENDLESS if number >= UNLIMITED or room == ENDLESS else room + number
        if room == ENDLESS:
            continue
        inside = frozenset([c for c, key in enumerate(classes) if key[0] and not key[0] & ~chosen])
        if inside and rows.get(inside, ENDLESS) > room:
            rows[inside] = room
    return rows


def _trim(rows, population):
    """Leave out rows that can never be full, or are never full before another one is."""
    kept = {}
    for inside, room in rows.items():
        if sum([population[c] for c in inside]) <= room:
            continue
        if any([other > inside and rows[other] <= room for other in rows]):
            continue
        if any([other < inside and rows[other] + sum([population[c] for c in inside - other]) <= room for other in rows]):
            continue
        kept[inside] = room
    return kept


cdef _lower_kind(Network* net, int k, train, list kinds_of_stops, rules, applicable):
    """Fill the arrays of one kind of train."""
    cdef int s, c, n = net.n_stops
    cdef TrainKind* kind = &net.kinds[k]
    mosts = [(count.kinds, count.most) for count in train.counts if count.most is not None]
    if not rules.two_offboards:
        mosts.append((("offboard",), 1))
    leasts = [count for count in train.counts if count.least > 0]
    numbers, classes, class_of_kind = {}, [], {}
    for word in dict.fromkeys(kinds_of_stops):
        key = (
            sum([1 << r for r, row in enumerate(train.limits) if word in row.kinds]),
            sum([1 << r for r, row in enumerate(mosts) if word in row[0]]),
            sum([1 << r for r, row in enumerate(leasts) if word in row.kinds]),
        )
        if key not in numbers:
            numbers[key] = len(classes)
            classes.append(key)
        class_of_kind[word] = numbers[key] if key[0] else -1
    if len(classes) > MOST_CLASSES:
        raise ValueError("too many kinds of stop treated differently by one train")
    population = [0] * len(classes)
    for s in range(n):
        c = class_of_kind[kinds_of_stops[s]]
        if c >= 0 and kinds_of_stops[s] in rules.own_token_kinds and not net.token[s]:
            c = -1
        net.class_of[k * n + s] = c
        if c >= 0:
            population[c] += 1
    visit = _rows(train.limits, classes, "visit")
    for r, row in enumerate(mosts):
        inside = frozenset([c for c, key in enumerate(classes) if key[0] and key[1] >> r & 1])
        if inside:
            visit[inside] = min(visit.get(inside, ENDLESS), row[1])
    pay = _rows(train.limits, classes, "pay")
    never = set().union(*[inside for inside, room in pay.items() if room == 0])
    visit, paying = _trim(visit, population), {}
    for inside, room in pay.items():
        if inside - never:
            paying[inside - never] = min(room, paying.get(inside - never, ENDLESS))
    pay = {
        inside: room
        for inside, room in _trim(paying, population).items()
        if not any([inside <= other and number <= room for other, number in visit.items()])
    }
    if len(visit) + 1 > MOST_ROWS or len(pay) > MOST_ROWS or len(leasts) > MOST_ROWS:
        raise ValueError("too many limit rows on one train")
    kind.n_visit, kind.n_pay, kind.n_least = len(visit), len(pay), len(leasts)
    for r, (inside, room) in enumerate(visit.items()):
        net.visit_room[k * MOST_ROWS + r] = room
        for c in inside:
            net.visit_rows[k * MOST_CLASSES + c] |= <uint64_t>1 << <int>r
    for r, (inside, room) in enumerate(pay.items()):
        net.pay_room[k * MOST_ROWS + r] = room
        for c in inside:
            net.pay_rows[k * MOST_CLASSES + c] |= <uint64_t>1 << <int>r
    for r, count in enumerate(leasts):
        net.least[k * MOST_ROWS + r] = count.least
        for c, key in enumerate(classes):
            if key[2] >> r & 1:
                net.least_rows[k * MOST_CLASSES + c] |= <uint64_t>1 << <int>r
    kind.all_pay = not pay
    kind.negative = False
    values = train.values
    for s in range(n):
        c = net.class_of[k * n + s]
        net.payable[k * n + s] = c >= 0 and c not in never
        net.value[k * n + s] = values[s] * net.treasury_scale // net.unit if net.payable[k * n + s] else 0
        if net.value[k * n + s] < 0:
            kind.negative = True
    best_chit = 0
    for b, bonus in enumerate(applicable):
        net.bonus_for[k * net.n_bonuses + b] = bonus is not None
        if bonus is None:
            continue
        amount = net.bonus_amount[b]
        if amount < 0:
            kind.negative = True
        elif bonus.chit:
            best_chit = max(best_chit, amount)
        else:
            kind.most_bonus += amount
    kind.most_bonus += best_chit
    in_units = _choose_units(net, k, visit, pay, population)
    kind.may_lift = net.token_paid and rules.needs_token and kind.by_pay and not any(
        [net.token[s] and net.payable[k * n + s] and not in_units[net.class_of[k * n + s]] for s in range(n)])
    kind.all_row, kind.all_units = -1, 0
    places = len({net.place[s] for s in range(n) if net.class_of[k * n + s] >= 0})
    if places <= MOST_ALL_UNITS and 2 * net.n_links * (places + 1) <= MOST_TABLE:
        # A row that is never full, for the bound alone to count.
        kind.all_row, kind.all_units = kind.n_visit, places
        net.visit_room[k * MOST_ROWS + kind.n_visit] = places
        for c in range(len(classes)):
            net.visit_rows[k * MOST_CLASSES + c] |= <uint64_t>1 << kind.n_visit
        kind.n_visit += 1


cdef _choose_units(Network* net, int k, visit, pay, population):
    """Choose the row the bound counts down: the one that leaves the fewest stops free."""
    cdef TrainKind* kind = &net.kinds[k]
    rows = pay if pay else visit
    kind.by_pay = bool(pay)
    kind.unit_row, kind.units = -1, 0
    best = None
    for r, (inside, room) in enumerate(rows.items()):
        if room > MOST_UNITS or 2 * net.n_links * (room + 1) > MOST_TABLE:
            continue
        free = sum([population[c] for c in range(len(population)) if c not in inside])
        if best is None or (free, room) < best:
            best = (free, room)
            kind.unit_row, kind.units = r, room
    if best is None:
        kind.by_pay = False
        return [False] * len(population)
    inside = list(rows)[kind.unit_row]
    return [c in inside for c in range(len(population))]


def _alike(problem):
    """The kinds of trains: trains alike in limits, values, counts and the bonuses open to them."""
    kinds, kind_of = {}, []
    for t, train in enumerate(problem.trains):
        applicable = tuple([bonus.trains is None or t in bonus.trains for bonus in problem.bonuses])
        key = (train.limits, train.values, train.counts, applicable)
        kind_of.append(kinds.setdefault(key, len(kinds)))
    return list(kinds), kind_of


cdef int _lower(Network* net, problem) except -1:
    """Fill the arrays from a problem."""
    cdef int s, l, n, k, w, end
    rules = problem.rules
    n = net.n_stops = len(problem.stops)
    net.n_links = len(problem.links)
    net.n_trains = len(problem.trains)
    net.min_stops = rules.min_stops
    net.within, net.between = rules.disjoint_within_run, rules.disjoint_between_trains
    net.token_paid, net.ends_paid = rules.token_paid, rules.ends_paid
    kinds, kind_of = _alike(problem)
    net.n_kinds = len(kinds)
    for k in kind_of:
        net.kind_of.push_back(k)
    _lower_stops(net, problem, rules)
    _lower_links(net, problem)
    _lower_money(net, problem)
    net.kinds.resize(net.n_kinds)
    net.value.resize(net.n_kinds * n)
    net.class_of.resize(net.n_kinds * n)
    net.payable.resize(net.n_kinds * n)
    net.visit_room.resize(net.n_kinds * MOST_ROWS)
    net.pay_room.resize(net.n_kinds * MOST_ROWS)
    net.least.resize(net.n_kinds * MOST_ROWS)
    net.visit_rows.resize(net.n_kinds * MOST_CLASSES)
    net.pay_rows.resize(net.n_kinds * MOST_CLASSES)
    net.least_rows.resize(net.n_kinds * MOST_CLASSES)
    net.bonus_for.resize(net.n_kinds * net.n_bonuses + 1)
    words = [stop.kind for stop in problem.stops]
    for k in range(net.n_kinds):
        t = kind_of.index(k)
        open_to = kinds[k][3]
        net.kinds[k].n_trains = kind_of.count(k)
        net.kinds[k].most_bonus = 0
        applicable = [bonus if open_to[b] else None for b, bonus in enumerate(problem.bonuses)]
        _lower_kind(net, k, problem.trains[t], words, rules, applicable)
    net.chain_first.resize(net.n_kinds)
    net.chain_way.resize(net.n_kinds)
    net.chain_depth.resize(net.n_kinds)
    net.chain_slot.resize(net.n_kinds)
    net.slot_first.resize(net.n_kinds)
    net.slot_way.resize(net.n_kinds)
    find_next_ways(net)
    for k in range(net.n_kinds):
        find_chains(net, k)
    return 0


cdef _lower_stops(Network* net, problem, rules):
    cdef int s, number, n = net.n_stops
    places = {}
    for s in range(n):
        stop = problem.stops[s]
        number = s if rules.same_place_twice else places.setdefault(stop.place, len(places))
        net.place.push_back(number)
        net.passable.push_back(stop.passable)
        net.token.push_back(stop.token)
        number = -1
        if stop.token or not rules.needs_token:
            number = <int>net.roots.size()
            net.roots.push_back(s)
        net.root_rank.push_back(number)
    net.n_places = n if rules.same_place_twice else len(places)


cdef _lower_links(Network* net, problem):
    cdef int l, a, b, p, bit, claim
    cdef vector[int32_t] fill
    dense = {}
    coupled = sum([bonus.is_coupled() for bonus in problem.bonuses])
    net.first.resize(net.n_stops + 1)
    net.piece_first.push_back(0)
    for link in problem.links:
        for piece in link.track:
            net.piece_list.push_back(dense.setdefault(piece, len(dense)))
        net.piece_first.push_back(<int32_t>net.piece_list.size())
        net.first[<int>link.a + 1] += 1
        net.first[<int>link.b + 1] += 1
    fill.assign(len(dense), 0)
    for bonus in problem.bonuses:
        for piece in bonus.track:
            fill[<int>dense[piece]] = 1
    merge_pieces(net, fill)
    net.first_claim, net.n_claims = net.n_pieces, coupled
    net.n_words = max(1, (net.n_pieces + coupled + 63) // 64)
    for a in range(net.n_stops):
        net.first[a + 1] += net.first[a]
    fill = net.first
    net.way_link.resize(2 * net.n_links)
    net.way_stop.resize(2 * net.n_links)
    net.way_from.resize(2 * net.n_links)
    net.track.resize(net.n_links * net.n_words)
    for l in range(net.n_links):
        link = problem.links[l]
        a, b = link.a, link.b
        net.way_link[fill[a]], net.way_stop[fill[a]], net.way_from[fill[a]] = l, b, a
        fill[a] += 1
        net.way_link[fill[b]], net.way_stop[fill[b]], net.way_from[fill[b]] = l, a, b
        fill[b] += 1
        for p in range(net.piece_first[l], net.piece_first[l + 1]):
            bit = net.piece_list[p]
            net.track[l * net.n_words + (bit >> 6)] |= <uint64_t>1 << (bit & 63)
    bit = net.first_claim
    net.n_bonuses = len(problem.bonuses)
    net.bonus_first.push_back(0)
    net.bonus_piece_first.push_back(0)
    for bonus in problem.bonuses:
        for s in bonus.stops:
            net.bonus_stop.push_back(s)
        for piece in bonus.track:
            net.bonus_piece.push_back(net.piece_number[<int>dense[piece]])
        net.bonus_first.push_back(<int32_t>net.bonus_stop.size())
        net.bonus_piece_first.push_back(<int32_t>net.bonus_piece.size())
        claim = -1
        if bonus.is_coupled():
            claim = bit
            bit += 1
        net.bonus_claim.push_back(claim)
        net.bonus_chit.push_back(bonus.chit)


cdef void merge_pieces(Network* net, const vector[int32_t]& asked) noexcept nogil:
    """Number the pieces of track that matter: one whose links all share another piece as well says nothing new.

    Pieces a bonus asks for stay. Fewer bits are quicker to compare, and fewer prices are sooner found.
    """
    cdef int p, q, i, l, n = <int>asked.size(), at, end
    cdef vector[int32_t] users, first, fill, kept, starts
    first.assign(n + 1, 0)
    for i in range(<int>net.piece_list.size()):
        first[net.piece_list[i] + 1] += 1
    for p in range(n):
        first[p + 1] += first[p]
    fill = first
    users.resize(net.piece_list.size())
    for l in range(net.n_links):
        for i in range(net.piece_first[l], net.piece_first[l + 1]):
            p = net.piece_list[i]
            users[fill[p]] = l
            fill[p] += 1
    net.piece_number.assign(n, -1)
    net.n_pieces = 0
    for p in range(n):
        l = users[first[p]]
        at, end = net.piece_first[l], min(net.piece_first[l + 1], net.piece_first[l] + 64)
        while at < end and not asked[p]:
            q = net.piece_list[at]
            if q != p and within_users(users, first, p, q) and (q < p or first[q + 1] - first[q] > first[p + 1] - first[p]):
                break
            at += 1
        if at == end or asked[p]:
            net.piece_number[p] = net.n_pieces
            net.n_pieces += 1
    for l in range(net.n_links):
        starts.push_back(<int32_t>kept.size())
        for i in range(net.piece_first[l], net.piece_first[l + 1]):
            if net.piece_number[net.piece_list[i]] >= 0:
                kept.push_back(net.piece_number[net.piece_list[i]])
    starts.push_back(<int32_t>kept.size())
    net.piece_list.swap(kept)
    net.piece_first.swap(starts)


cdef inline bint within_users(const vector[int32_t]& users, const vector[int32_t]& first, int p, int q) noexcept nogil:
    """Whether every link that uses piece p uses piece q as well."""
    cdef int i, j = first[q]
    for i in range(first[p], first[p + 1]):
        while j < first[q + 1] and users[j] < users[i]:
            j += 1
        if j == first[q + 1] or users[j] != users[i]:
            return False
    return True


cdef _lower_money(Network* net, problem):
    """Money in its smallest unit; what goes to the treasury counts less than the smallest difference in revenue."""
    beside = sum([abs(bonus.amount) for bonus in problem.bonuses if bonus.to_treasury]) * len(problem.trains)
    scale = 1 + 2 * beside
    amounts = [bonus.amount * (1 if bonus.to_treasury else scale) for bonus in problem.bonuses]
    unit, most = 0, sum([abs(amount) for amount in amounts])
    for train in problem.trains:
        unit = gcd(unit, gcd(*train.values))
        most += sum(map(abs, train.values)) * scale
    unit = gcd(unit * scale, *amounts) or 1
    if most // unit * len(problem.trains) > 1 << 40:
        raise ValueError("the amounts of money differ too much in size to be reckoned exactly")
    net.unit, net.treasury_scale = unit, scale
    for amount in amounts:
        net.bonus_amount.push_back(amount // unit)
