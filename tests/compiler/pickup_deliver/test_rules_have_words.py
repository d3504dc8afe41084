"""Every item of the rules checklist is said by the title: here is where.

A way that leads nowhere, or an item without a way, fails. What a word means is told by its docstring in the schema.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from railwright.compiler.pipeline import Result

RULES = Path(__file__).parents[3] / "../shared/facts/confederate_rails/rules.md"

# Items, each with the ways that say it: steps parted by `/`, into a list by name, or by place where there is none.
# A star marks the longer game.
SAID = """
1 players
2 scoring/winner
3 money/gifts
4 money/step
5 costs/line_fee/unowned_to & abandoning/penalty & loads/1/payout
6 chits/display & undertaking/draws
7 measures/segment_within
8 measures/distance & tracks/ferry
9 events/Union Cavalry Raid/effects/0/choices/0/where/near_front/measure
10 lines/1/colour
11 segments/185/lines
12 kinds/depot/also & kinds/victory/also
13 segments/1/bridge
14 tracks/ferry/count & tracks/overland/count & markers/ripped_up/tracks
15 segments/67/built & segments/274/built
16 entries/Maryland/joins
17 counters/Confederate Offensive/uses/0/effects/0/do
18 segments/12/parallel & segments/43/parallel
19 holdings/change_hands
20 trains/capacity
21 trains/extra & trains/lost_return
22 markers/bridge_disrupted/bridges_only
23 markers/ripped_up/each
24 markers/ripped_up/removal & markers/bridge_disrupted/removal
25 segments/165/lines
26 setup/5/trains
27 players/2/cash
28 initiative/ties & initiative/wins
29 setup/2/picks & setup/2/deals
30 setup/3/picks & setup/4/deals
31 setup/5/deals
32 holdings/shown
33 opening/place_trains/per_line
34 opening/place_trains
35 setup/2/counters & counter_rules/hidden
36 setup/5/removed
37 opening/set_chits_aside & load_kinds/troops/late & load_kinds/runner/late & chits/set_aside
38 opening/choose_first_loads
39 loads/4/dropoff/rule
40 opening/fill_display & opening/return_chits & chits/total
41 *war/begins/returns_chits
42 *setup/3/deals & *setup/3/unsold
43 *setup/5/placed
44 opening/choose_first_loads/war_rolls
45 initiative/again
46 *turn/phases/Railroad Company & *turn/phases/Contract & turn/phases/Load
47 *turn/phases/Railroad Company/minimum
48 *turn/phases/Railroad Company/nominator
49 *turn/phases/Railroad Company/raise_by
50 *turn/phases/Railroad Company/passing
51 *turn/phases/Railroad Company/auction
52 *turn/phases/Railroad Company/limit
53 *turn/phases/Railroad Company/brings_train
54 *turn/phases/Railroad Company/step
55 *turn/phases/Contract/replaced
56 *turn/phases/Contract/step
57 *turn/phases/Contract/until
58 *war/begins/when
59 counter_rules/from_war
60 *war/begins/when
61 costs/line_fee/unowned_to
62 counters/Great Train Raid/uses/0/play/at
63 costs/activation/paid
64 turn/phases/Load/step
65 turn/phases/Load/none
66 turn/phases/Load/order
67 undertaking/on_activation & undertaking/after_unloading
68 load_kinds/troops/compulsory
69 undertaking/event_for_display
70 undertaking/draws
71 undertaking/drawn_event
72 undertaking/drawn_event
73 load_kinds/troops/compulsory
74 undertaking/swap
75 loads/18/pickup/station & loads/18/dropoff/station
76 loads/8/dropoff/stations
77 loads/8/dropoff/rule
78 designations/near_front/within
79 designations/near_front/avoid & designations/near_front/if_none
80 undertaking/hopeless
81 war/table & load_kinds/materiel/war & loads/44/kind & loads/41/kind
82 war/table
83 undertaking/cut_off_before_pickup
84 movement/pickup
85 movement/dropoff
86 undertaking/after_unloading
87 movement/abandon & abandoning/penalty
88 abandoning/chit
89 abandoning/penalty
90 undertaking/left_behind & undertaking/left_behind_rolls
91 undertaking/given_up_before_pickup
92 abandoning/undeliverable_chit
93 abandoning/undeliverable_free_at
94 abandoning/undeliverable_free_at
95 payouts/order & events/Railroad Convention/effects/1/but & events/Cotton Embargo/effects/0/goods
96 designations/rear_depot/at_least & designations/rear_depot/kind
97 designations/rear_depot/if_none
98 designations/front/within & designations/front/avoid
99 loads/74/payout
100 load_kinds/troops/direct
101 load_kinds/troops/line_fee
102 load_kinds/troops/war
103 designations/rear_depot/sources/measured
104 repair/at
105 movement/points
106 movement/base
107 movement/base_unpaid
108 movement/base_unpaid
109 tracks/overland/extra
110 tracks/ferry/extra
111 markers/congested/extra
112 markers/bad_rails/extra
113 movement/traffic
114 movement/change_line
115 movement/change_line
116 movement/traffic & movement/change_line
117 movement/points
118 markers/ripped_up/closes & markers/bridge_disrupted/closes
119 markers/occupied/closes
120 movement/line_kept
121 stacking/limit & stacking/kinds/0/limit
122 repair/at
123 markers/new_depot/makes
124 event_rules/rolls/1/each
125 tables/congestion/kind
126 tables/congestion/marker
127 costs/line_fee/amount
128 costs/line_fee/empty
129 costs/line_fee/lasts
130 costs/line_fee/lasts
131 costs/line_fee/on_pickup
132 counters/Through-Freight Law/uses/0/effects/0/law/0/do
133 load_kinds/runner/check/safe_to
134 events/Union Blockade Increase/effects/0/plus
135 repair/at & measures/reach/over_closed
136 repair/no_way
137 repair/cost
138 repair/from_turn
139 trains/lost_return
140 event_rules/rolls/0/table
141 tables/war_progress/column_by
142 tables/war_progress/columns/3/cells/8/station
143 tables/war_progress/results/choice/not_kind
144 tables/war_progress/results/choice_v/within
145 tables/war_progress/results/nothing
146 markers/occupied/when_out
147 war/taken/trains & war/taken/penalty
148 war/taken/loads & markers/congested/lapses & markers/new_depot/lapses
149 counters/General Jackson/uses/0/play/table
150 counter_rules/per_turn
151 counter_rules/together
152 counters/General Lee/uses/1/play/at & counters/General Lee/uses/0/play/at
153 counters/General Lee/uses/0/effects/0/roll/at_most
154 counters/General Lee/uses/1/effects/0/plus
155 counters/Confederate Offensive/uses/0/effects/0/roll/at_least
156 counters/General Jackson/uses/1/play/limit
157 counters/General Jackson/uses/0/effects/0/roll/at_most
158 counters/Foreign Intervention/uses/0/play/kind
159 counters/General McClellan/uses/0/effects/0/roll/at_most
160 counters/Great Iron Treasure Hunt/uses/0/when/0/marker
161 counters/Great Iron Treasure Hunt/uses/0/effects/1/chooser
162 counters/Great Iron Treasure Hunt/uses/0/effects/1/where/away_from/dead_ends
163 counters/Great Iron Treasure Hunt/uses/0/effects/1/where/reachable
164 counters/Great Train Raid/uses/0/when/0/station
165 counters/Through-Freight Law/uses/0/effects/0/roll/donations/amount
166 events/Railroad Convention/instead/event
167 event_rules/kept
168 events/Depot Construction/conduct & events/Divert Iron Shipment/conduct & events/Trains Seizure/conduct
169 event_rules/rolls
170 events/Bad Rails/when/0/at_least
171 events/Bad Rails/effects/0/again_if_occupied
172 events/Bad Rails/stays/until
173 events/Bridge Collapse/effects/0/marker
174 events/Depot Construction/effects/0/not_kind
175 events/Collisions/effects/0/do
176 events/Collisions/effects/0/carried
177 events/Collisions/effects/0/used_up_by
178 events/Cotton Embargo/effects/0/over & events/Cotton Embargo/stays/by & payouts/round
179 events/Divert Iron Shipment/effects/0/own_penalty
180 events/Divert Iron Shipment/effects/0/seized_penalty
181 events/Divert Iron Shipment/when/0/whose
182 events/Engine Wear & Tear/effects/0/amount
183 events/Union Blockade Increase/stays/by
184 events/Partisan Sabotage/effects/0/choices/0/where/area
185 events/RRC#6 Construction/effects/0/between
186 events/RRC#24 Construction/effects/0/between
187 events/Railroad Convention/effects/0/event & events/Railroad Convention/effects/1/amount
188 events/Trains Break Down/effects/0/whose
189 events/Trains Break Down/effects/0/penalty
190 events/Trains Seizure/effects/0/load
191 events/Trains Seizure/effects/0/spares_at_home
192 events/Trains Seizure/when/0/word
193 events/Union Cavalry Raid/effects/0/choices/0/where/near_front/within
194 events/Union Cavalry Raid/effects/0/choices/1/carried
195 events/Trains Seizure/effects/0/spares_war
196 end/conquest/count & end/conquest/then
197 end/exhaustion/then
198 end/idleness/rounds
199 scoring/ties
200 scoring/carried_loads
201 money/shortfall
202 measures/distance/over_closed & measures/distance/through_occupied
203 measures/reach/through_occupied
204 measures/raid/base & measures/raid/tracks
205 counter_rules/asked
206 movement/shared_segment
207 repair/undertaken
208 holdings/occupied_lines
209 tables/congestion/skips_occupied
210 tables/war_progress/results/choice/do
"""


def said() -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for item in SAID.strip().splitlines():
        number, _, ways = item.partition(" ")
        found.setdefault(int(number), []).extend(ways.split(" & ") if "Wear & Tear" not in ways else [ways])
    return found


def follow(document: Any, way: str) -> Any:
    for step in way.split("/"):
        if isinstance(document, list):
            names = [
                str(entry.get("name", entry.get("number", entry.get("step", entry.get("count", place)))))
                if isinstance(entry, dict) and {"name", "number", "step", "count"} & entry.keys()
                else str(place)
                for place, entry in enumerate(document)
            ]
            document = document[names.index(step)]
        else:
            document = document[step]
    return document


@pytest.mark.parametrize("number", range(1, 211))
def test_the_title_says_this_rule(plain: Result, extended: Result, number: int) -> None:
    assert plain.resolved is not None and extended.resolved is not None
    for way in said()[number]:
        longer = way.startswith("*")
        document = extended.resolved.document if longer else plain.resolved.document
        follow(document, way.removeprefix("*"))


def test_no_rule_is_left_out() -> None:
    if not RULES.is_file():
        pytest.skip("the rules checklist is not beside this checkout")
    items = {int(number) for number in re.findall(r"^\*\*CR-(\d+)\*\*", RULES.read_text(encoding="utf-8"), re.M)}
    assert items == set(said())
