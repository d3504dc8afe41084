"""A second referee for the route search: the same problem as a CP-SAT model, every word of the format included.

One circuit per train through the stops it visits, one Boolean for each stop that pays, one for each bonus. It shares
nothing with the search but the problem.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from railwright.routes import Bonus, Limit, Problem, Train

UNLIMITED = 99


class Best(NamedTuple):
    """The best total and what comes beside it, and whether the model was solved to the end."""

    revenue: int
    treasury: int
    proved: bool


class TrainModel:
    """The run of one train: which stops it visits, in which of them it begins and ends, which links it takes."""

    def __init__(self, model: cp_model.CpModel, problem: Problem, index: int) -> None:
        self.model, self.problem, self.train = model, problem, problem.trains[index]
        self.index = index
        n = len(problem.stops)
        self.idle = model.new_bool_var("")
        self.begins = [model.new_bool_var("") for _ in range(n)]
        self.ends = [model.new_bool_var("") for _ in range(n)]
        self.visits = [model.new_bool_var("") for _ in range(n)]
        self.pays = [model.new_bool_var("") for _ in range(n)]
        self.takes = [model.new_bool_var("") for _ in problem.links]
        self._make_path()
        self._keep_rules()
        self._choose_pay()

    def _make_path(self) -> None:
        model, problem, n = self.model, self.problem, len(self.problem.stops)
        arcs: list[tuple[int, int, Any]] = [(n, n, self.idle)]
        for s in range(n):
            arcs += [(n, s, self.begins[s]), (s, n, self.ends[s]), (s, s, self.visits[s].negated())]
            model.add_implication(self.idle, self.visits[s].negated())
        for i, link in enumerate(problem.links):
            there, back = model.new_bool_var(""), model.new_bool_var("")
            arcs += [(link.a, link.b, there), (link.b, link.a, back)]
            model.add(there + back == self.takes[i])
        model.add_circuit(arcs)

    def _keep_rules(self) -> None:
        model, stops, rules = self.model, self.problem.stops, self.problem.rules
        visited = sum(self.visits)
        running = self.idle.negated()
        model.add(visited >= max(rules.min_stops, 2)).only_enforce_if(running)
        for s, stop in enumerate(stops):
            if not stop.passable:
                model.add_bool_or(self.begins[s], self.ends[s], self.visits[s].negated())
            if stop.kind in rules.own_token_kinds and not stop.token:
                model.add(self.visits[s] == 0)
        if rules.needs_token:
            model.add_bool_or(self.idle, *(self.visits[s] for s, stop in enumerate(stops) if stop.token))
        if not rules.same_place_twice:
            for place in {stop.place for stop in stops}:
                model.add_at_most_one(self.visits[s] for s, stop in enumerate(stops) if stop.place == place)
        if not rules.two_offboards:
            model.add_at_most_one(self.visits[s] for s, stop in enumerate(stops) if stop.kind == "offboard")
        if rules.disjoint_within_run:
            for piece in {piece for link in self.problem.links for piece in link.track}:
                users = [self.takes[i] for i, link in enumerate(self.problem.links) if piece in link.track]
                model.add_at_most_one(users)
        for count in self.train.counts:
            number = sum(self.visits[s] for s, stop in enumerate(stops) if stop.kind in count.kinds)
            model.add(number >= count.least).only_enforce_if(running)
            if count.most is not None:
                model.add(number <= count.most)
        self._fit(self.visits, "visit")

    def _choose_pay(self) -> None:
        model, stops, rules = self.model, self.problem.stops, self.problem.rules
        for s in range(len(stops)):
            model.add_implication(self.pays[s], self.visits[s])
        self._fit(self.pays, "pay")
        if rules.ends_paid:
            for s in range(len(stops)):
                model.add_implication(self.begins[s], self.pays[s])
                model.add_implication(self.ends[s], self.pays[s])
        if rules.token_paid:
            all_pay = model.new_bool_var("")
            for s in range(len(stops)):
                model.add_bool_or(all_pay.negated(), self.pays[s], self.visits[s].negated())
            model.add_bool_or(all_pay, *(self.pays[s] for s, stop in enumerate(stops) if stop.token))

    def _fit(self, chosen: list[Any], column: str) -> None:
        """Give each chosen stop a row of its kind, no row above its number."""
        seats: list[list[Any]] = [[] for _ in self.train.limits]
        for s, stop in enumerate(self.problem.stops):
            mine = []
            for r, row in enumerate(self.train.limits):
                if stop.kind in row.kinds:
                    seat = self.model.new_bool_var("")
                    seats[r].append(seat)
                    mine.append(seat)
            self.model.add(sum(mine) == chosen[s])
        for r, row in enumerate(self.train.limits):
            if _number(row, column) < UNLIMITED:
                self.model.add(sum(seats[r]) <= _number(row, column))

    def meets(self, bonus: Bonus) -> list[Any]:
        """What must be true for the run to qualify for a bonus."""
        needs = [self.pays[s] for s in bonus.stops]
        for piece in bonus.track:
            used = self.model.new_bool_var("")
            users = [self.takes[i] for i, link in enumerate(self.problem.links) if piece in link.track]
            self.model.add_max_equality(used, users)
            needs.append(used)
        return needs


def _number(row: Limit, column: str) -> int:
    number: int = getattr(row, column)
    return number


def solve(problem: Problem, seconds: float = 60.0) -> Best:
    """The best total of a problem, by CP-SAT."""
    model = cp_model.CpModel()
    trains = [TrainModel(model, problem, t) for t in range(len(problem.trains))]
    if problem.rules.disjoint_between_trains:
        for piece in {piece for link in problem.links for piece in link.track}:
            users = [i for i, link in enumerate(problem.links) if piece in link.track]
            taken = []
            for train in trains:
                used = model.new_bool_var("")
                model.add_max_equality(used, [train.takes[i] for i in users])
                taken.append(used)
            model.add_at_most_one(taken)
    revenue: list[Any] = []
    treasury: list[Any] = []
    for train in trains:
        revenue += [_value(train.train, s) * train.pays[s] for s in range(len(problem.stops))]
    chits: dict[int, list[Any]] = {}
    for bonus in problem.bonuses:
        earned = []
        for t, train in enumerate(trains):
            if bonus.trains is not None and t not in bonus.trains:
                continue
            needs, earns = train.meets(bonus), model.new_bool_var("")
            for need in needs:
                model.add_implication(earns, need)
            if not bonus.is_coupled():
                model.add_bool_or(earns, *(need.negated() for need in needs))
            earned.append(earns)
            (treasury if bonus.to_treasury else revenue).append(bonus.amount * earns)
            if bonus.chit:
                chits.setdefault(t, []).append(earns)
        if bonus.is_coupled():
            model.add_at_most_one(earned)
    for carried in chits.values():
        model.add_at_most_one(carried)
    beside = 1 + 2 * len(trains) * sum(abs(bonus.amount) for bonus in problem.bonuses if bonus.to_treasury)
    model.maximize(beside * sum(revenue) + sum(treasury))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    money = [int(sum(solver.value(term) for term in terms)) for terms in (revenue, treasury)]
    return Best(problem.base + money[0], money[1], status == cp_model.OPTIMAL)


def _value(train: Train, stop: int) -> int:
    return train.values[stop]
