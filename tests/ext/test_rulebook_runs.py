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


# What the four rulebooks say about running trains, section by section, with the figures of their checklists.

CITY_KINDS = ("city", "offmap")
PASSENGER = (Count(CITY_KINDS, 2), Count(("offmap",), 0, 1), Count(("port",), 0, 1))
FREIGHT = (Count((*CITY_KINDS, "mine", "coal"), 2), *(Count((kind,), 0, 1) for kind in ("offmap", "port", "coal")))


def passenger(number: int, *values: int) -> Train:
    """Cities and off-map cities count; mines are passed and pay nothing; coal is never visited; a port is free."""
    limits = (Limit(CITY_KINDS, number, number), Limit(("mine",), 99, 0), Limit(("port",), 1, 1))
    return Train(str(number), limits, values, PASSENGER)


def freight(number: int, *values: int) -> Train:
    """One city fewer than the passenger train, but mines and coal pay."""
    limits = (Limit(CITY_KINDS, number, number), Limit(("mine", "coal"), 99, 99), Limit(("port",), 1, 1))
    counts = (*FREIGHT, Count(("mine", "coal"), 1)) if number == 1 else FREIGHT
    return Train(f"{number}G", limits, values, counts)


def refused(problem: Problem, links: tuple[int, ...]) -> str:
    """The rule a route of the first train breaks."""
    with pytest.raises(BadRoute) as told:
        value(problem, {0: links})
    return told.value.rule


def test_a_passenger_route_needs_two_cities_however_many_mines_it_passes() -> None:
    stops, links = line(city(0, True), city(1, kind="mine"), city(2, kind="mine"))
    assert solve(Problem(stops, links, (passenger(2, 20, 10, 10),))).revenue == 0
    stops, links = line(city(0, True), city(1, kind="mine"), city(2, kind="mine"), city(3))
    assert solve(Problem(stops, links, (passenger(2, 20, 10, 10, 20),))).revenue == 40


def test_a_freight_route_needs_its_city_and_another_stop_that_is_no_port() -> None:
    stops, links = line(city(0, True), city(1, kind="mine"))
    assert solve(Problem(stops, links, (freight(1, 20, 10),))).revenue == 30
    stops, links = line(city(0, True), city(1, kind="port", passable=False))
    assert solve(Problem(stops, links, (freight(2, 20, 0),))).revenue == 0


def test_the_smallest_freight_train_cannot_run_between_two_cities() -> None:
    stops, links = line(city(0, True), city(1))
    assert solve(Problem(stops, links, (freight(1, 20, 20),))).revenue == 0


def test_coal_and_mines_do_not_count_against_the_train_number() -> None:
    kinds = ("coal", "mine", "city", "city", "city", "city")
    stops, links = line(*(city(s, s == 2, s > 0, kind) for s, kind in enumerate(kinds)))
    train = freight(3, 60, 10, 20, 20, 20, 20)
    assert solve(Problem(stops, links, (train,))).revenue == 130
    assert refused(Problem(stops, links, (train,)), (0, 1, 2, 3, 4)) == "limits"


def test_a_passenger_train_never_enters_a_coal_district() -> None:
    stops, links = line(city(0, True), city(1), city(2, kind="coal", passable=False))
    problem = Problem(stops, links, (passenger(6, 20, 20, 60),))
    assert solve(problem).revenue == 40
    assert refused(problem, (0, 1)) == "limits"


def test_a_token_in_an_off_map_city_makes_a_route_legal() -> None:
    stops, links = line(city(0, True, False, "offmap"), city(1))
    assert solve(Problem(stops, links, (passenger(2, 80, 20),))).revenue == 100


@pytest.mark.parametrize("kind", ["offmap", "port", "coal"])
def test_a_route_has_one_of_each_kind_of_off_map_area_at_most(kind: str) -> None:
    stops, links = line(city(0, True, False, kind), city(1, True), city(2), city(3, False, False, kind))
    problem = Problem(stops, links, (freight(5, 40, 20, 20, 40),))
    assert refused(problem, (0, 1, 2)) in ("counts", "limits")
    assert solve(problem).revenue == 80
    other = "coal" if kind != "coal" else "port"
    mixed = (*stops[:3], city(3, False, False, other))
    assert solve(Problem(mixed, links, (freight(5, 40, 20, 20, 40),))).revenue == 120


def test_a_port_adds_to_its_city_and_freight_doubles_both() -> None:
    # City 20, port city 20 with the company's token, port +30.
    stops, links = line(city(0, True), city(1, True), city(2, True, False, "port"))
    plain = Problem(stops, links, (passenger(2, 20, 20, 0),), (Bonus(30, (1, 2)),))
    assert solve(plain).revenue == 70
    # A freight train doubles city and port: one more city value and two port bonuses.
    heavy = Problem(stops, links, (freight(2, 20, 20, 0),), (Bonus(20 + 2 * 30, (1, 2)),))
    assert solve(heavy).revenue == 120
    # Both at once: each train's own row.
    double = (*links, Link(0, 1, (7,)), Link(1, 2, (8,)))
    both = Problem(
        stops,
        double,
        (passenger(2, 20, 20, 0), freight(2, 20, 20, 0)),
        (Bonus(30, (1, 2), trains=(0,)), Bonus(80, (1, 2), trains=(1,))),
    )
    assert solve(both).revenue == 190


def test_a_port_without_a_token_adds_nothing_and_a_full_port_city_hides_it() -> None:
    stops, links = line(city(0, True), city(1), city(2, False, False, "port"))
    assert solve(Problem(stops, links, (passenger(2, 20, 20, 0),))).revenue == 40
    full = (stops[0], city(1, passable=False), stops[2])
    assert solve(Problem(full, links, (passenger(2, 20, 20, 0),), (Bonus(30, (1, 2)),))).revenue == 40


def test_the_doubling_train_doubles_after_all_else() -> None:
    # 50, 60, 50 and an off-map city of 70, doubled for the company's token there; then the train doubles the sum.
    stops, links = line(city(0), city(1, True), city(2), city(3, True, False, "offmap"))
    assert solve(Problem(stops, links, (passenger(4, *(2 * worth for worth in (50, 60, 50, 140))),))).revenue == 600
    stops, links = line(city(0), city(1, True), city(2, True, False, "port"))
    assert solve(Problem(stops, links, (passenger(4, 100, 40, 0),), (Bonus(2 * 50, (1, 2)),))).revenue == 240


def test_coal_pays_the_treasury_for_each_train_that_fetches_it() -> None:
    stops = (city(0, True), city(1, True, False, "coal"))
    links = (Link(0, 1, (0,)), Link(0, 1, (1,)))
    trains = (freight(1, 20, 20), freight(2, 20, 40))
    coal = (Bonus(20, (1,), trains=(0,), to_treasury=True), Bonus(40, (1,), trains=(1,), to_treasury=True))
    answer = solve(Problem(stops, links, trains, coal))
    assert (answer.revenue, answer.treasury) == (100, 60)


NUMBER_CLASSES = {
    # cities, towns on the line -> what a run over all of them is: legal or not, for 2, 1+1, 2+2, 5E and 4D trains
    (1, 1): (True, True, True, False, False),
    (1, 3): (False, False, True, False, False),
    (2, 0): (True, False, True, True, True),
    (2, 1): (False, False, True, True, True),
    (2, 2): (False, False, True, True, True),
    (2, 3): (False, False, False, True, True),
    (4, 3): (False, False, False, True, True),
    (5, 0): (False, False, False, True, False),
    (6, 0): (False, False, False, False, False),
}


@pytest.mark.parametrize(("cities", "towns"), NUMBER_CLASSES)
def test_the_classes_of_trains_count_cities_and_towns_each_in_its_way(cities: int, towns: int) -> None:
    both = ("city", "town")
    two_cities = (Count(("city",), 2),)
    classes = (
        ((Limit(both, 2, 2),), ()),
        ((Limit(both, 1, 1), Limit(("town",), 1, 1)), ()),
        ((Limit(both, 2, 2), Limit(("town",), 2, 2)), ()),
        ((Limit(("city",), 5, 5), Limit(("town",), 99, 0)), two_cities),
        ((Limit(("city",), 4, 4), Limit(("town",), 99, 0)), two_cities),
    )
    kinds = ("city",) * cities + ("town",) * towns
    stops, links = line(*(city(s, s == 0, True, kind) for s, kind in enumerate(kinds)))
    for (limits, counts), legal in zip(classes, NUMBER_CLASSES[cities, towns], strict=True):
        problem = Problem(stops, links, (Train("", limits, (10,) * len(stops), counts),))
        every = tuple(range(len(links)))
        if legal:
            assert value(problem, {0: every}).revenue == 10 * (cities if counts else cities + towns)
        else:
            assert refused(problem, every) in ("limits", "counts")


def test_an_express_train_passes_towns_and_ignores_them() -> None:
    kinds = ("city", "town", "city", "town", "city", "town", "city")
    stops, links = line(*(city(s, s == 0, True, kind) for s, kind in enumerate(kinds)))
    limits = (Limit(("city",), 5, 5), Limit(("town",), 99, 0))
    train = Train("5E", limits, (20, 50, 20, 50, 20, 50, 20), (Count(("city",), 2),))
    assert solve(Problem(stops, links, (train,))).revenue == 80
    # The town's bonus is for other trains, and this one does not pay the town anyway.
    assert solve(Problem(stops, links, (train,), (Bonus(50, (1,), once=True),))).revenue == 80


def test_the_ferry_is_doubled_for_the_high_speed_train() -> None:
    stops, links = line(city(0, True), city(1), city(2))
    plain = Train("3", (Limit(("city",), 3, 3),), (20, 20, 40))
    fast = Train("4D", (Limit(("city",), 4, 4),), (100, 40, 100), (Count(("city",), 2),))
    assert solve(Problem(stops, links, (plain,), (Bonus(20, track=(1,)),))).revenue == 100
    assert solve(Problem(stops, links, (fast,), (Bonus(40, track=(1,)),))).revenue == 280


def test_a_bonus_run_is_the_ordinary_run_and_eighty_more() -> None:
    stops, links = line(city(0, True), city(1))
    train = Train("2", (Limit(ALL, 2, 2),), (30, 20))
    assert solve(Problem(stops, links, (train,), base=80)).revenue == 130
    assert solve(Problem(stops, links, (), base=80)).revenue == 80


def test_a_run_that_must_begin_and_end_at_two_places_says_so_by_their_own_kinds() -> None:
    # Home and destination have kinds of their own that the train must visit and may not pass.
    stops = (city(0, True, False, "home"), city(1), city(2, False, False, "destination"), city(3))
    links = (Link(0, 1, (0,)), Link(1, 2, (1,)), Link(1, 3, (2,)))
    kinds = ("city", "home", "destination")
    free = Train("3", (Limit(kinds, 3, 3),), (20, 10, 20, 90))
    bound = Train("3", free.limits, free.values, (Count(("home",), 1), Count(("destination",), 1)))
    assert solve(Problem(stops, links, (free,))).revenue == 120
    answer = solve(Problem(stops, links, (bound,), (Bonus(80, (0, 2)),)))
    assert (answer.revenue, answer.runs[0].stops) == (130, (0, 1, 2))


def test_arrows_of_one_red_area_are_one_place_and_three_cities_of_one_hex_are_three() -> None:
    stops = (city(5, False, False, "offboard"), city(1, True), city(5, False, False, "offboard"))
    links = (Link(0, 1, (0,)), Link(1, 2, (1,)))
    train = Train("3", (Limit(ALL, 3, 3),), (40, 20, 40))
    assert solve(Problem(stops, links, (train,))).revenue == 60
    stops, links = line(city(0, True), city(1), city(2))
    assert solve(Problem(stops, links, (Train("3", (Limit(ALL, 3, 3),), (30, 30, 30)),))).revenue == 90


def test_a_route_does_not_end_both_ends_at_off_map_areas_where_the_rulebook_says_so() -> None:
    stops, links = line(city(0, True, False, "offmap"), city(1), city(2, True, False, "offmap"))
    train = Train("3", (Limit(("city", "offmap"), 3, 3),), (50, 20, 80), (Count(("offmap",), 0, 1),))
    assert solve(Problem(stops, links, (train,), rules=Rules(own_token_kinds=("offmap",)))).revenue == 100
    alone = (stops[0], stops[1], city(2, False, False, "offmap"))
    assert solve(Problem(alone, links, (train,), rules=Rules(own_token_kinds=("offmap",)))).revenue == 70


def test_towns_may_lie_beyond_the_last_city_of_a_route() -> None:
    kinds = ("town", "city", "town", "city", "town")
    stops, links = line(*(city(s, s == 1, True, kind) for s, kind in enumerate(kinds)))
    limits = (Limit(("city", "offboard"), 2, 2), Limit(("town",), 99, 99))
    assert solve(Problem(stops, links, (Train("2", limits, (10, 30, 10, 40, 10)),))).revenue == 100


def test_two_trains_may_share_a_stop_but_no_track() -> None:
    stops = (city(0, True), city(1), city(2))
    links = (Link(0, 1, (0,)), Link(0, 2, (1,)), Link(0, 2, (0, 2)))
    train = Train("2", (Limit(ALL, 2, 2),), (20, 30, 10))
    answer = solve(Problem(stops, links, (train, train)))
    assert answer.revenue == 80
    with pytest.raises(BadRoute, match="piece 0"):
        value(Problem(stops, links, (train, train)), {0: (0,), 1: (2,)})
