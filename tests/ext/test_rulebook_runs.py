"""Rules of the rulebooks on running trains, each said in the words of a route problem and nothing else."""

from __future__ import annotations

import pytest

from railwright.routes import BadRoute, Bonus, Count, Limit, Link, Problem, Rules, Stop, Train, reachable, solve, value

ALL = ("city", "town", "offboard", "mine", "coal", "port")


def line(*stops: Stop) -> tuple[tuple[Stop, ...], tuple[Link, ...]]:
    """Stops along one line of track."""
    return stops, tuple(Link(i, i + 1, (i,)) for i in range(len(stops) - 1))


def city(place: int, token: bool = False, passable: bool = True, kind: str = "city") -> Stop:
    return Stop(kind, place, passable, token)


def test_towns_are_free_and_a_doubling_train_doubles_what_its_values_say() -> None:
    stops, links = line(city(0, True), city(1, kind="town"), city(2), city(3))
    limits = (Limit(("city", "offboard"), 2, 2), Limit(("town",), 99, 99))
    plain, double = Train("2", limits, (20, 10, 30, 40)), Train("2D", limits, (40, 10, 60, 80))
    assert solve(Problem(stops, links, (plain,))).revenue == 60
    assert solve(Problem(stops, links, (double,))).revenue == 110


def test_a_plus_train_may_put_towns_in_spare_city_places() -> None:
    stops, links = line(city(0, True), *(city(i, kind="town") for i in range(1, 5)))
    train = Train("2+2", (Limit(("city", "town"), 2, 2), Limit(("town",), 2, 2)), (10, 10, 10, 10, 10))
    assert solve(Problem(stops, links, (train,))).revenue == 40


def test_an_off_map_area_needs_the_companys_own_token_and_two_of_them_end_no_run() -> None:
    stops, links = line(city(0, True, False, "offboard"), city(1, True), city(2, False, False, "offboard"))
    train = Train("3", (Limit(ALL, 3, 3),), (50, 20, 80))
    assert solve(Problem(stops, links, (train,))).revenue == 150
    assert solve(Problem(stops, links, (train,), rules=Rules(two_offboards=False))).revenue == 100
    assert solve(Problem(stops, links, (train,), rules=Rules(own_token_kinds=("offboard",)))).revenue == 70


def test_the_smallest_freight_train_must_include_a_mine_or_coal() -> None:
    stops, links = line(city(0, True), city(1), city(2, kind="mine"))
    limits = (Limit(("city",), 2, 2), Limit(("mine", "coal"), 99, 99))
    free = Train("2G", limits, (20, 20, 10))
    bound = Train("2G", limits, (20, 20, 10), (Count(("mine", "coal"), 1),))
    assert solve(Problem(stops[:2], links[:1], (Train("2G", limits, (20, 20)),))).revenue == 40
    assert solve(Problem(stops[:2], links[:1], (Train("2G", limits, (20, 20), bound.counts),))).revenue == 0
    assert solve(Problem(stops, links, (bound,))).revenue == solve(Problem(stops, links, (free,))).revenue == 50


def test_coal_pays_the_treasury_beside_the_run_and_only_breaks_ties() -> None:
    # Two mining districts of equal worth; the company has its token in one, which pays the treasury as well.
    stops = (city(0, True), city(1, kind="coal", passable=False), city(2, True, False, "coal"))
    links = (Link(0, 1, (0,)), Link(0, 2, (1,)))
    train = Train("1G", (Limit(("city",), 1, 1), Limit(("coal",), 1, 1)), (20, 40, 40), (Count(("coal",), 1, 1),))
    coal = Bonus(40, (2,), to_treasury=True, name="coal")
    answer = solve(Problem(stops, links, (train,), (coal,)))
    assert (answer.revenue, answer.treasury, answer.runs[0].stops) == (60, 40, (0, 2))
    richer = Train("1G", train.limits, (20, 50, 40), train.counts)
    answer = solve(Problem(stops, links, (richer,), (coal,)))
    assert (answer.revenue, answer.treasury) == (70, 0)


def test_a_port_city_is_worth_more_only_if_its_port_is_reached_and_city_and_port_are_no_run() -> None:
    stops, links = line(city(0), city(1, True), city(2, False, False, "port"))
    limits = (Limit(("city",), 2, 2), Limit(("port",), 1, 1))
    two_cities = (Count(("city",), 2), Count(("port",), 0, 1))
    train = Train("2", limits, (20, 20, 0), two_cities)
    port = Bonus(30, (1, 2), name="port")
    problem = Problem(stops, links, (train,), (port,))
    assert solve(problem).revenue == 70
    with pytest.raises(BadRoute) as refused:
        value(problem, {0: (1,)})
    assert refused.value.rule == "counts"
    full = Problem((stops[0], city(1, False, False), stops[2]), links, (train,), (port,), Rules(needs_token=False))
    assert solve(full).revenue == 40


def test_one_mine_bonus_for_the_company_however_many_trains_run_there() -> None:
    stops = (city(0, True), city(1, kind="town"), city(2, True))
    links = (Link(0, 1, (0,)), Link(1, 2, (1,)))
    train = Train("2", (Limit(ALL, 2, 2),), (10, 50, 10))
    assert solve(Problem(stops, links, (train, train), (Bonus(50, (1,)),))).revenue == 220
    assert solve(Problem(stops, links, (train, train), (Bonus(50, (1,), once=True),))).revenue == 170


def test_a_train_carries_one_name_and_each_name_earns_once() -> None:
    stops, links = line(city(0, True), city(1), city(2))
    names = (Bonus(20, (0, 1), chit=True), Bonus(40, (0, 2), chit=True))
    train = Train("3", (Limit(ALL, 3, 3),), (10, 10, 10))
    assert solve(Problem(stops, links, (train,), names)).revenue == 70
    double = (*links, Link(0, 1, (7,)), Link(1, 2, (8,)))
    answer = solve(Problem(stops, double, (train, train), names))
    assert answer.revenue == 30 + 30 + 20 + 40


def test_a_ferry_pays_by_the_track_and_doubles_for_the_fast_train_by_its_own_row() -> None:
    stops = (city(0, True), city(1))
    links = (Link(0, 1, (0,)), Link(0, 1, (1,)))
    train = Train("2", (Limit(ALL, 2, 2),), (20, 20))
    ferry = (Bonus(20, track=(1,), trains=(0,)), Bonus(40, track=(1,), trains=(1,)))
    answer = solve(Problem(stops, links, (train, train), ferry))
    assert answer.revenue == 80 + 40
    assert answer.routes == {0: (0,), 1: (1,)}


def test_a_bonus_run_earns_its_fixed_sum_without_a_train() -> None:
    assert solve(Problem((), (), (), base=80)).revenue == 80


@pytest.mark.parametrize(
    ("routes", "rule"),
    [
        ({0: (0, 1)}, "pass"),
        ({0: (2,)}, "needs_token"),
        ({0: (0, 2)}, "path"),
        ({0: (9,)}, "path"),
        ({0: ()}, "path"),
        ({3: (0,)}, "trains"),
        ({0: (0,), 1: (0,)}, "disjoint_between_trains"),
        ({0: (4, 3)}, "limits"),
        ({0: (5,)}, "same_place_twice"),
        ({0: (3, 6)}, "stop twice"),
    ],
)
def test_a_bad_route_is_told_its_rule(routes: dict[int, tuple[int, ...]], rule: str) -> None:
    stops = (city(0, True), city(1, passable=False), city(2), city(3), city(4), city(0))
    links = (
        Link(0, 1, (0,)),
        Link(1, 2, (1,)),
        Link(2, 3, (2,)),
        Link(0, 3, (3,)),
        Link(3, 4, (4,)),
        Link(0, 5, (5,)),
        Link(3, 0, (6,)),
    )
    train = Train("2", (Limit(ALL, 2, 2),), (10,) * 6)
    with pytest.raises(BadRoute) as refused:
        value(Problem(stops, links, (train, train)), routes)
    assert refused.value.rule == rule


def test_a_full_city_is_reached_but_not_run_through() -> None:
    stops, links = line(city(0, True), city(1, passable=False), city(2))
    far = reachable(Problem(stops, links, ()))
    assert (far.stops, far.links, far.track, far.exact) == ((0, 1), (0,), (0,), True)
    assert reachable(Problem(stops, links, ()), starts=(2,)).stops == (1, 2)


def test_a_path_may_not_use_the_same_track_twice_to_reach_a_stop() -> None:
    stops = (city(0, True), city(1), city(2))
    assert reachable(Problem(stops, (Link(0, 1, (0, 1)), Link(1, 2, (1, 2))), ())).stops == (0, 1)
