"""Mistakes in the set-up, events and course of a pick-up-and-deliver game (G3xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "G301",
        "an unknown event or counter",
        "Events and counters speak of each other by name, and the set-up takes counters out of the game by name.",
        "events:\n"
        "  - {name: Strike, stays: {where: map, until: event, by: Piece}}\n"
        "  - {name: Peace, effects: [{do: end_event, event: Strike}]}",
        "events:\n"
        "  - {name: Strike, stays: {where: map, until: event, by: Peace}}\n"
        "  - {name: Peace, effects: [{do: end_event, event: Strike}]}",
    ),
    Lesson(
        "G302",
        "a name used twice",
        "Parts of a title speak of each other by name, so a name is used once. Stations and entry points share "
        "their names, and so do events and counters.",
        "stations:\n  - {name: Alder, at: [0, 0]}\nentries:\n  - {name: Alder, at: [0, 10], joins: [Alder]}",
        "stations:\n  - {name: Alder, at: [0, 0]}\nentries:\n  - {name: Pass, at: [0, 10], joins: [Alder]}",
    ),
    Lesson(
        "G303",
        "the set-up does not match the numbers of players",
        "Each number in `players` has one row in `setup`, and no other number has.",
        "players:\n  - {count: 4, cash: 300}",
        "players:\n  - {count: 4, cash: 300}\nsetup:\n  - {count: 4, trains: 1, placed: 0, deals: [1, 1, 0, 0]}",
    ),
    Lesson(
        "G304",
        "companies do not add up",
        "Companies picked, dealt and left unsold are together all there are.",
        "companies:\n"
        "  - {name: Alder Line, line: 1}\n"
        "  - {name: Cedar Line, line: 2}\n"
        "setup:\n"
        "  - {count: 2, trains: 1, picks: [1], deals: [1, 1]}",
        "companies:\n"
        "  - {name: Alder Line, line: 1}\n"
        "  - {name: Cedar Line, line: 2}\n"
        "setup:\n"
        "  - {count: 2, trains: 1, picks: [1], deals: [0, 1]}",
    ),
    Lesson(
        "G305",
        "too few counters to deal",
        "Each player is dealt `counters` of those that are not `removed`.",
        "counters:\n"
        "  - {name: Hero, number: 1, count: 2}\n"
        "  - {name: Sortie, number: 2, count: 2}\n"
        "setup:\n"
        "  - {count: 2, counters: 3}",
        "counters:\n"
        "  - {name: Hero, number: 1, count: 2}\n"
        "  - {name: Sortie, number: 2, count: 2}\n"
        "setup:\n"
        "  - {count: 2, counters: 2}",
    ),
    Lesson(
        "G306",
        "too many trains",
        "A player has as many numbered trains as his set holds at most, and each he places needs a line of his own.",
        "trains: {numbered: 2}\nsetup:\n  - {count: 2, trains: 3}",
        "trains: {numbered: 2}\nsetup:\n  - {count: 2, trains: 1}",
    ),
    Lesson(
        "G307",
        "a seat nobody sits in",
        "Seats count from 1, the player with the initiative, to the number of players. `deals` has a figure for each.",
        "setup:\n  - {count: 3, trains: 1, placed: 0, deals: [1, 1]}",
        "setup:\n  - {count: 3, trains: 1, placed: 0, deals: [1, 1, 0]}",
    ),
    Lesson(
        "G308",
        "a condition that is never so",
        "What depends on it never happens: more stations than there are of a kind, a marker nothing places, a "
        "train nobody has.",
        "end:\n  - {name: conquest, when: occupied, kind: castle, count: 2}   # there is one castle",
        "end:\n  - {name: conquest, when: occupied, kind: castle, count: 1}",
    ),
    Lesson(
        "G309",
        "an effect that can do nothing",
        "The marker lies on something else, the segment is built already or not there, or the title lacks what "
        "the effect needs.",
        "markers:\n"
        "  - {name: broken, on: segment, closes: true}\n"
        "events:\n"
        "  - {name: Flood, count: 1, conduct: forced, effects: [{do: mark_station, marker: broken}]}",
        "markers:\n"
        "  - {name: broken, on: segment, closes: true}\n"
        "events:\n"
        "  - {name: Flood, count: 1, conduct: forced, effects: [{do: mark_segment, marker: broken}]}",
    ),
    Lesson(
        "G310",
        "a conditional event without condition",
        "`conditional` says that it is enacted only if something is so; `when` says what.",
        "events:\n"
        "  - name: Levy\n"
        "    count: 1\n"
        "    conduct: conditional\n"
        "    effects: [{do: charge_trains, amount: 10}]",
        "events:\n"
        "  - name: Levy\n"
        "    count: 1\n"
        "    conduct: conditional\n"
        "    when: [{word: occupied, kind: mill, at_least: 1}]\n"
        "    effects: [{do: charge_trains, amount: 10}]",
    ),
    Lesson(
        "G311",
        "an event that should stay",
        "Effects that last need a chit that stays, and what stays until something ends it needs that something.",
        "events:\n"
        "  - name: Glut\n"
        "    count: 1\n"
        "    conduct: forced\n"
        "    effects: [{do: scale_payout, goods: [Timber]}]",
        "events:\n"
        "  - name: Glut\n"
        "    count: 1\n"
        "    conduct: forced\n"
        "    effects: [{do: scale_payout, goods: [Timber]}]\n"
        "    stays: {where: map, until: end}",
    ),
    Lesson(
        "G312",
        "a moment that never comes",
        "A counter is played at its moment: before a roll, after a result, after a station was retaken. Nothing "
        "in this title brings that about.",
        "event_rules: {rolls: [{table: advance}]}\n"
        "counters:\n"
        "  - name: Hero\n"
        "    uses:\n"
        "      - play: {at: after_result, table: crowds}\n"
        "        effects: [{do: cancel_result, table: crowds, roll: {name: stand, at_most: 3}}]",
        "event_rules: {rolls: [{table: advance}, {table: crowds}]}\n"
        "counters:\n"
        "  - name: Hero\n"
        "    uses:\n"
        "      - play: {at: after_result, table: crowds}\n"
        "        effects: [{do: cancel_result, table: crowds, roll: {name: stand, at_most: 3}}]",
    ),
    Lesson(
        "G313",
        "the opening is out of order",
        "Steps build on each other: lines are owned before trains stand on them, trains stand before they get "
        "loads. What the set-up hands out needs a step that does so.",
        "opening:\n"
        "  - {step: pick_companies}\n"
        "  - {step: place_trains}\n"
        "  - {step: deal_companies}\n"
        "  - {step: deal_counters}\n"
        "  - {step: set_chits_aside}\n"
        "  - {step: choose_first_loads}\n"
        "  - {step: fill_display}\n"
        "  - {step: return_chits}",
        "opening:\n"
        "  - {step: pick_companies}\n"
        "  - {step: deal_companies}\n"
        "  - {step: place_trains}\n"
        "  - {step: deal_counters}\n"
        "  - {step: set_chits_aside}\n"
        "  - {step: choose_first_loads}\n"
        "  - {step: fill_display}\n"
        "  - {step: return_chits}",
    ),
    Lesson(
        "G314",
        "chits that never come back",
        "Events and late loads are kept out of the pile at first. A step of the opening, or the beginning of the "
        "war, mixes them in: one of the two.",
        "opening:\n"
        "  - {step: pick_companies}\n"
        "  - {step: deal_companies}\n"
        "  - {step: place_trains}\n"
        "  - {step: deal_counters}\n"
        "  - {step: set_chits_aside}\n"
        "  - {step: choose_first_loads}\n"
        "  - {step: fill_display}",
        "opening:\n"
        "  - {step: pick_companies}\n"
        "  - {step: deal_companies}\n"
        "  - {step: place_trains}\n"
        "  - {step: deal_counters}\n"
        "  - {step: set_chits_aside}\n"
        "  - {step: choose_first_loads}\n"
        "  - {step: fill_display}\n"
        "  - {step: return_chits}",
    ),
    Lesson(
        "G315",
        "companies nobody sells",
        "Companies left unsold need a phase that sells them, and a war that waits for the last sale needs sales.",
        "setup:\n  - {count: 2, trains: 1, placed: 0, picks: [], unsold: 2}",
        "setup:\n"
        "  - {count: 2, trains: 1, placed: 0, picks: [], unsold: 2}\n"
        "turn:\n"
        "  phases:\n"
        "    - {name: Run trains, step: run_trains}\n"
        "    - {name: Sale, step: sell_company, minimum: 100, raise_by: 10}",
    ),
    Lesson(
        "G316",
        "too few loads",
        "The first loads for the trains and those on display come out of the pile before the late ones come in.",
        "chits: {loads: 7, display: 5}   # one load comes late, and each of three players takes one",
        "chits: {loads: 7, display: 3}",
    ),
    Lesson(
        "G317",
        "a tie-breaker that is never read",
        "`shared` settles every tie, and one that settled nothing the first time settles nothing the second time.",
        "scoring: {ties: [shared, surviving_trains]}",
        "scoring: {ties: [surviving_trains, shared]}",
    ),
    Lesson(
        "G318",
        "a war without a front",
        "The war needs somebody to wage it, a marker that occupies stations, and a place to begin: entry points, "
        "or stations its table names.",
        "markers:\n"
        "  - {name: crowded, on: station, extra: 2}\n"
        "tables:\n"
        "  - {name: advance, kind: occupation, marker: crowded}",
        "markers:\n"
        "  - {name: occupied, on: station, occupies: true}\n"
        "tables:\n"
        "  - {name: advance, kind: occupation, marker: occupied}",
    ),
    Lesson(
        "G319",
        "a note on sources for a key that is not there",
        "`sources` and `origins` say where single keys come from. A misspelt key would leave its fact without source.",
        "stations:\n  - {name: Birch, at: [10, 0], kind: mill, sources: {knd: the map}}",
        "stations:\n  - {name: Birch, at: [10, 0], kind: mill, sources: {kind: the map}}",
    ),
    Lesson(
        "G320",
        "an exception that is none",
        "`together` lists counters that may be played in one turn although there are more of them than `per_turn` "
        "allows.",
        "counter_rules: {per_turn: 1, together: [[[Hero, Sortie]]]}   # one place, for either",
        "counter_rules: {per_turn: 1, together: [[[Hero], [Sortie]]]}   # two places, for both",
    ),
)
