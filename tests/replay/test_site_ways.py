"""What 18xx.games does its own way, told by short records."""

from __future__ import annotations

import json
from typing import Any

import pytest
from records import GAMES, by, engine, of, record, replayed, using

from railwright.runtime.effects.agenda import push
from railwright.runtime.replay.importer import Importer
from railwright.runtime.replay.record import BadRecord, _live, parse_record
from railwright.runtime.replay.replay import Replay
from railwright.runtime.state.rail_18xx import OPERATED, PHASE

TR, SNAR = range(2)


def position(*actions: dict[str, Any], title: str = "18AL", players: int = 3) -> Replay:
    """A record played to its end, which all of it must allow."""
    report, replay = replayed(record(title, players, list(actions)))
    assert report.match, report.difference
    return replay


def differs(*actions: dict[str, Any], title: str = "18AL", players: int = 3) -> str:
    report, _ = replayed(record(title, players, list(actions)))
    assert report.difference is not None
    assert report.difference.action == len(actions)
    return str(report.difference)


def passes(*players: int) -> list[dict[str, Any]]:
    return [by(player, "pass") for player in players]


# --- the auction


def test_when_all_pass_the_first_lot_gets_cheaper() -> None:
    replay = position(*passes(0, 1, 2), by(0, "bid", company="TR", price=15))
    assert replay.importer.state.cash[1] == 585
    assert "it costs 15, not 20" in differs(*passes(0, 1, 2), by(0, "bid", company="TR", price=20))


def test_for_nothing_the_next_player_has_to_take_it_and_the_turn_goes_on() -> None:
    replay = position(*passes(*(0, 1, 2) * 4), by(1, "bid", company="SNAR", price=40))
    state = replay.importer.state
    assert state.private_holder[:2] == [1, 2]
    assert state.cash[1:4] == [600, 560, 600]


def test_once_the_first_lot_is_sold_all_privates_pay_when_all_pass() -> None:
    replay = position(by(0, "bid", company="TR", price=20), *passes(1, 2, 0, 1), by(2, "bid", company="SNAR", price=40))
    assert replay.importer.state.cash[1] == 600 - 20 + 5


def test_in_a_contest_the_lowest_bidder_speaks_and_a_pass_is_final() -> None:
    bids = [
        by(0, "bid", company="SNAR", price=45),
        by(1, "bid", company="SNAR", price=50),
        by(2, "bid", company="SNAR", price=60),
        by(0, "bid", company="TR", price=20),
    ]
    contest = [by(0, "bid", company="SNAR", price=65), by(1, "pass"), by(2, "pass")]
    replay = position(*bids, *contest, by(1, "bid", company="BLC", price=70))
    assert replay.importer.state.private_holder[SNAR] == 1
    assert replay.importer.state.cash[1] == 600 - 20 - 65
    # Not the next at the table, nor the highest: the lowest.
    assert "pass" not in [type(move).__name__.lower() for move in position(*bids, contest[0]).importer.played[4:]]


SOLD = [
    by(0, "bid", company="TR", price=20),
    by(1, "bid", company="SNAR", price=40),
    by(2, "bid", company="BLC", price=70),
    by(0, "bid", company="M&C", price=100),
    by(1, "bid", company="NDY", price=120),
]
"""All privates sold at face value, so that the first stock round begins with the third player."""


# --- stock rounds


def test_a_private_bought_from_a_player_is_the_turns_purchase_and_no_pass_but_leaves_the_priority() -> None:
    replay = position(*SOLD, by(2, "buy_company", company="TR", price=3), *passes(0, 1, 2), *passes(2, 0, 1))
    state = replay.importer.state
    assert state.private_holder[TR] == 3
    # The next stock round begins with the same player, and all pass: two operating rounds have paid.
    assert state.cash[1:4] == [480 + 3 + 2 * 20, 440 + 2 * (10 + 20), 530 - 3 + 2 * (5 + 15)]
    twice = [by(2, "buy_company", company="TR", price=3), by(2, "buy_company", company="SNAR", price=3)]
    replay = position(*SOLD, *twice)
    # His second purchase belongs to another turn, so the others have passed by then.
    assert [type(move).__name__ for move in replay.importer.played[-3:]] == ["Pass", "Pass", "TradePrivate"]


STARTED = [
    *SOLD,
    by(2, "par", corporation="L&N", share_price="60,2,2"),
    by(0, "buy_shares", shares=["L&N_1"], percent=10),
    by(1, "buy_shares", shares=["L&N_2"], percent=10),
    by(2, "buy_shares", shares=["L&N_3"], percent=10),
    by(0, "buy_shares", shares=["L&N_4"], percent=10),
    by(1, "buy_shares", shares=["L&N_5"], percent=10),
    *passes(2, 0, 1),
]
"""A company that has floated, led by the third player with 30 percent; the others have 20."""


def test_half_of_a_presidents_certificate_is_sold_and_the_next_of_equals_takes_over() -> None:
    sale = by(2, "sell_shares", shares=["L&N_3", "L&N_0"], percent=20)
    replay = position(*STARTED, of("L&N", "pass"), of("L&N", "pass"), sale)
    state = replay.importer.state
    assert state.president[0] == 1
    assert [state.certificates(0, state.place(player)) for player in (1, 2, 3)] == [0, 2, 1]


def test_old_records_name_the_certificates_without_a_percentage() -> None:
    sale = by(2, "sell_shares", shares=["L&N_3", "L&N_0"])
    replay = position(*STARTED, of("L&N", "pass"), of("L&N", "pass"), sale)
    assert replay.importer.state.certificates(0, replay.importer.state.place(3)) == 0


def test_a_certificate_that_was_sold_is_bought_from_the_pool_and_others_from_the_offering() -> None:
    moves = [
        *STARTED,
        of("L&N", "pass"),
        of("L&N", "pass"),
        by(2, "sell_shares", shares=["L&N_3"], percent=10),
        by(2, "pass"),
    ]
    from_pool = position(*moves, by(0, "buy_shares", shares=["L&N_3"], percent=10)).importer.state
    from_offering = position(*moves, by(0, "buy_shares", shares=["L&N_6"], percent=10)).importer.state
    assert (from_pool.certificates(0, 1), from_pool.certificates(0, 0)) == (0, 3)
    assert (from_offering.certificates(0, 1), from_offering.certificates(0, 0)) == (1, 2)
    assert from_pool.cash[1] != from_offering.cash[1]


# --- companies' turns


def test_a_turn_of_passes_is_over_when_they_are_all_made() -> None:
    """The company lays nothing and buys nothing; without a run its price falls."""
    one = position(*STARTED, of("L&N", "pass")).importer.state
    two = position(*STARTED, of("L&N", "pass"), of("L&N", "pass")).importer.state
    prices = engine("18AL").rules.cell_price
    assert (one.agenda[-1][:2], prices[one.cell[0]]) == (("turn", 0), 55)
    assert (two.agenda[-1], prices[two.cell[0]]) == (("stock_turn", 3), 55)
    assert prices[position(*STARTED).importer.state.cell[0]] == 60


def test_the_game_ended_by_hand_counts_passes_made_before() -> None:
    end = of("L&N", "end_game")
    report, replay = replayed(record("18AL", 3, [*STARTED, of("L&N", "pass"), of("L&N", "pass"), end]))
    assert (report.match, report.end_reason) == (True, "manually_ended")
    assert replay.importer.state.agenda[-1] == ("stock_turn", 3)
    assert "ended by hand" in differs(*STARTED, end, of("L&N", "pass"))


def test_moves_the_site_does_not_check_in_records_are_played_and_noted() -> None:
    far = of("L&N", "lay_tile", hex="P1", tile="8-0", rotation=3)
    report, replay = replayed(record("18AL", 3, [*STARTED, far]))
    assert report.match
    assert [(lapse.action, lapse.rule) for lapse in report.lapses] == [(len(STARTED) + 1, "lay_track.connection")]
    assert replay.importer.state.hex_tile[engine("18AL").title.hex_name.index("P1")] >= 0
    assert "would lead nowhere" in differs(*STARTED, of("L&N", "lay_tile", hex="P1", tile="8-0", rotation=1))


def test_a_copy_of_a_tile_lies_in_one_place() -> None:
    first = of("L&N", "lay_tile", hex="B3", tile="8-0", rotation=2)
    again = of("L&N", "lay_tile", hex="P1", tile="8-0", rotation=3)
    assert "8-0 lies in B3" in differs(*STARTED, first, of("L&N", "pass"), *passes(2, 0, 1), again)


def test_an_empty_run_is_no_run() -> None:
    data = record("18AL", 3, [*STARTED, of("L&N", "pass"), of("L&N", "run_routes", routes=[]), of("L&N", "pass")])
    report, _ = replayed(data)
    assert report.match


def importer(*actions: dict[str, Any]) -> Importer:
    return position(*actions).importer


def test_companies_discard_in_any_order_there() -> None:
    """Both have more trains than the phase allows; the one our order names second is recorded first."""
    turn = importer(*STARTED)
    state, rules = turn.state, turn.rules
    state.put(state.clock, PHASE, rules.title.phase_name.index("5"))
    for card in range(6):
        state.put(state.train_holder, card, state.holder_of_company(card // 3))
    state.put(state.president, 1, 2)
    push(state, ("discards", 0))
    turn.apply({"id": 90, **of("M&O", "discard_train", train="2-3")})
    assert state.train_holder[3] == state.holder_of_company(1)
    turn.apply({"id": 91, **of("L&N", "discard_train", train="2-1")})
    assert [card for card, holder in enumerate(state.train_holder[:6]) if holder < 0] == [1, 3]
    assert state.agenda[-1][0] == "turn"


def test_a_marker_may_be_placed_in_another_companys_turn() -> None:
    turn = importer(*STARTED)
    state, names = turn.state, turn.names
    owner = names.company("M&O")
    state.put(state.private_holder, SNAR, state.holder_of_company(owner))
    state.put(state.train_holder, 0, state.holder_of_company(owner))
    state.put(state.hex_tokens, names.hex("H5"), ((0, owner, 0),))
    assert state.agenda[-1][:2] == ("turn", names.company("L&N"))
    turn.apply({"id": 90, **using("SNAR", "assign", target="H5", target_type="hex")})
    assert [mark.ref for mark in state.markers[owner]] == [names.hex("H5")]
    assert state.agenda[-1][:2] == ("turn", names.company("L&N"))


# --- undo and redo


def kept(*actions: dict[str, Any]) -> list[int]:
    return [action["id"] for action in _live(list(actions))]


def act(number: int, word: str = "pass", **more: Any) -> dict[str, Any]:
    return {"id": number, "type": word, **more}


def test_an_undo_takes_back_the_last_action_that_is_no_talk() -> None:
    assert kept(act(1), act(2), act(3, "message"), act(4, "undo")) == [1, 3]
    assert kept(act(1), act(2), act(3, "undo"), act(4, "undo")) == []


def test_an_undo_may_go_back_to_an_action_and_beyond_one_that_is_left_out() -> None:
    assert kept(act(1), act(2), act(3), act(4, "undo", action_id=1)) == [1]
    assert kept(act(1), act(2), act(3, "undo", action_id=0)) == []
    # 2 was talk, and is not in the file.
    assert kept(act(1), act(3), act(4), act(5, "undo", action_id=2)) == [1]


def test_a_redo_brings_back_what_the_last_undo_took_unless_something_was_done() -> None:
    assert kept(act(1), act(2), act(3, "undo"), act(4, "redo")) == [1, 2]
    assert kept(act(1), act(2), act(3), act(4, "undo"), act(5, "undo"), act(6, "redo")) == [1, 2]
    assert kept(act(1), act(2, "undo"), act(3, "message"), act(4, "redo")) == [1, 3]
    with pytest.raises(BadRecord, match="nothing to do again"):
        kept(act(1), act(2, "undo"), act(3), act(4, "redo"))


def test_what_an_undone_action_set_off_is_undone_with_it() -> None:
    data = record("18AL", 3, [by(0, "pass", auto_actions=[by(1, "pass")]), {"type": "undo"}, by(0, "pass")])
    assert len(parse_record(data).actions) == 1


@pytest.mark.skipif(not GAMES.exists(), reason="the recorded games are not beside the repository")
def test_who_acts_is_known_without_the_kind_of_actor() -> None:
    data = json.loads((GAMES / "18al-1446.json").read_bytes())
    for action in data["actions"]:
        del action["entity_type"]
    assert replayed(data)[0].match


# --- how it ends


def test_a_presidency_that_is_won_but_not_priced_counts_its_face_value() -> None:
    bids = [(0, "P4", 150), (1, "P1", 40), (2, "P2", 60), (0, "P3", 80)]
    moves = [by(player, "bid", company=lot, price=price) for player, lot, price in bids]
    report, replay = replayed(record("18VA", 3, [*moves, *passes(1, 2, 0)]))
    assert report.match, report.difference
    assert replay.importer.state.agenda[-1][:2] == ("set_par", 1)
    assert list(report.result.values()) == [400 - 150 + 140, 400, 400]


def test_shares_are_sold_for_the_company_that_needs_a_train_though_another_turn_seems_open() -> None:
    """The site knows that the first company can do nothing more; ours would still ask it."""
    bids = [(0, "P4", 140), (1, "P1", 40), (2, "P2", 60), (0, "P3", 80)]
    moves = [by(player, "bid", company=lot, price=price) for player, lot, price in bids]
    moves += [*passes(1, 2, 0), by(0, "par", corporation="B&O", share_price="100,2,4")]
    moves += [by(1, "par", corporation="VR", share_price="82,3,3"), *passes(2, 0)]
    moves += [by(1, "buy_shares", shares=["VR_1"], percent=20), *passes(2, 0), by(1, "pass")]
    turn = position(*moves, title="18VA").importer
    state, names = turn.state, turn.names
    first, other = names.company("B&O"), names.company("VR")
    assert state.agenda[-1][:2] == ("turn", first)
    state.put(state.train_holder, 0, state.holder_of_company(first))
    state.put(state.cash, state.holder_of_company(other), 0)
    state.put(state.cash, 2, 30)
    state.put(state.company_flags, other, state.company_flags[other] | OPERATED)
    turn.apply({"id": 90, **by(1, "sell_shares", shares=["VR_1"], percent=20)})
    assert state.agenda[-1][:2] == ("turn", other)
    # It has not run, so its price has fallen.
    assert state.cash[2] == 30 + 75
    turn.apply({"id": 91, **of("VR", "buy_train", train="2-1", price=100, variant="1G")})
    assert (state.cash[2], state.train_holder[1]) == (5, state.holder_of_company(other))


def test_of_two_actions_with_one_number_an_undo_means_the_one_that_counts() -> None:
    # The second was undone, and numbers were given anew without it.
    actions = [act(1), act(2), act(3), act(4, "undo"), act(3), act(4), act(5), act(6, "undo", action_id=3)]
    assert kept(*actions) == [1, 2, 3]


@pytest.mark.parametrize(("players", "limit"), [(2, 70), (3, 60)])
def test_a_rule_for_two_players_may_be_on_for_more_and_means_nothing(players: int, limit: int) -> None:
    report, replay = replayed(record("18VA", players, passes(0, 1), rules=["two_player_share_limit"]))
    assert report.match, report.difference
    assert {kind.holding_limit for kind in replay.importer.rules.kinds} == {limit}
