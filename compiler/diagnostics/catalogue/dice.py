"""Mistakes in dice and tables (D3xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "D301",
        "an unknown table",
        "Tables are declared in `tables`; events, counters and the war roll on them by name.",
        "war: {begins: {when: game_start}, table: advnce}",
        "war: {begins: {when: game_start}, table: advance}",
    ),
    Lesson(
        "D302",
        "an unknown roll",
        "Counters change rolls by name, and events make the checks of kinds of load harder by name.",
        "events:\n  - {name: Strike, effects: [{do: harden_check, check: patrols}]}",
        "load_kinds:\n"
        "  - {name: arms, check: {name: patrol, safe_to: 4}}\n"
        "events:\n"
        "  - {name: Strike, effects: [{do: harden_check, check: patrol}]}",
    ),
    Lesson(
        "D303",
        "a roll without result",
        "Every sum the dice can give needs a cell; otherwise the game stops there.",
        "tables:\n"
        "  - name: crowds\n"
        "    dice: {count: 1, sides: 6}\n"
        "    rows:\n"
        "      - {rolls: [1, 2, 3], stations: [Alder]}\n"
        "      - {rolls: [5, 6], stations: [Birch, Cedar]}",
        "tables:\n"
        "  - name: crowds\n"
        "    dice: {count: 1, sides: 6}\n"
        "    rows:\n"
        "      - {rolls: [1, 2, 3], stations: [Alder]}\n"
        "      - {rolls: [4, 5, 6], stations: [Birch, Cedar]}",
    ),
    Lesson(
        "D304",
        "a roll with two results",
        "A sum of the dice stands in one cell only.",
        "tables:\n"
        "  - name: crowds\n"
        "    dice: {count: 1, sides: 6}\n"
        "    rows:\n"
        "      - {rolls: [1, 2, 3], stations: [Alder]}\n"
        "      - {rolls: [3, 4, 5, 6], stations: [Birch, Cedar]}",
        "tables:\n"
        "  - name: crowds\n"
        "    dice: {count: 1, sides: 6}\n"
        "    rows:\n"
        "      - {rolls: [1, 2, 3], stations: [Alder]}\n"
        "      - {rolls: [4, 5, 6], stations: [Birch, Cedar]}",
    ),
    Lesson(
        "D305",
        "a result no roll gives",
        "The cell is for a sum these dice never give, so it is never read.",
        "tables:\n"
        "  - name: crowds\n"
        "    dice: {count: 2, sides: 3}   # 2 to 6\n"
        "    rows:\n"
        "      - {rolls: [1, 2, 3], stations: [Alder]}\n"
        "      - {rolls: [4, 5, 6], stations: [Birch, Cedar]}",
        "tables:\n"
        "  - name: crowds\n"
        "    dice: {count: 2, sides: 3}   # 2 to 6\n"
        "    rows:\n"
        "      - {rolls: [2, 3], stations: [Alder]}\n"
        "      - {rolls: [4, 5, 6], stations: [Birch, Cedar]}",
    ),
    Lesson(
        "D306",
        "columns missing or twice",
        "The column is the number of stations of a kind the occupier holds: one for each number from 0, up to "
        "where the game ends.",
        "end:\n"
        "  - {name: conquest, when: occupied, kind: mill, count: 2}\n"
        "tables:\n"
        "  - name: advance\n"
        "    column_by: mill\n"
        "    columns:\n"
        "      - {held: 0, cells: [{rolls: [1, 2, 3], result: choice}, {rolls: [4], station: Birch}]}",
        "end:\n"
        "  - {name: conquest, when: occupied, kind: mill, count: 2}\n"
        "tables:\n"
        "  - name: advance\n"
        "    column_by: mill\n"
        "    columns:\n"
        "      - {held: 0, cells: [{rolls: [1, 2, 3], result: choice}, {rolls: [4], station: Birch}]}\n"
        "      - {held: 1, cells: [{rolls: [1, 2], result: choice}, {rolls: [3, 4], station: Birch}]}",
    ),
    Lesson(
        "D307",
        "a cell that says too much or too little",
        "A cell names a station or one of the results of its table, not both and not neither.",
        "tables:\n"
        "  - name: advance\n"
        "    columns:\n"
        "      - {held: 0, cells: [{rolls: [1, 2, 3], result: quiet}, {rolls: [4], station: Birch, result: choice}]}",
        "tables:\n"
        "  - name: advance\n"
        "    columns:\n"
        "      - {held: 0, cells: [{rolls: [1, 2, 3], result: quiet}, {rolls: [4], station: Birch}]}",
    ),
    Lesson(
        "D308",
        "a table names another number of stations",
        "`stations` of a table is what the rulebook says. It is compared with the cells.",
        "tables:\n"
        "  - name: crowds\n"
        "    stations: 2\n"
        "    rows: [{rolls: [1], stations: [Alder]}, {rolls: [2], stations: [Birch, Cedar]}]",
        "tables:\n"
        "  - name: crowds\n"
        "    stations: 3\n"
        "    rows: [{rolls: [1], stations: [Alder]}, {rolls: [2], stations: [Birch, Cedar]}]",
    ),
    Lesson(
        "D309",
        "dice name a line that is not there",
        "The sum of the dice is the number of a line, so each sum needs a line of that number.",
        "lines:\n"
        "  - {number: 1, colour: red}\n"
        "  - {number: 2, colour: blue}\n"
        "tables:\n"
        "  - {kind: line, name: which_line, dice: {count: 1, sides: 6}}",
        "lines:\n"
        "  - {number: 1, colour: red}\n"
        "  - {number: 2, colour: blue}\n"
        "tables:\n"
        "  - {kind: line, name: which_line, dice: {count: 1, sides: 2}}",
    ),
    Lesson(
        "D310",
        "a roll that decides nothing",
        "A roll says from or up to which result it succeeds. One that can never succeed, whatever players add, "
        "should not be rolled; one that can never fail need not be.",
        "counters:\n"
        "  - name: Sortie\n"
        "    uses:\n"
        "      - {play: {at: any_time}, effects: [{do: retake_station, roll: {name: sortie, at_least: 9}}]}",
        "counters:\n"
        "  - name: Sortie\n"
        "    uses:\n"
        "      - {play: {at: any_time}, effects: [{do: retake_station, roll: {name: sortie, at_least: 5}}]}",
    ),
    Lesson(
        "D311",
        "a row with more stations than markers",
        "All stations of a row are marked at once, each once, and there must be markers enough.",
        "markers:\n"
        "  - {name: crowded, on: station, supply: 1}\n"
        "tables:\n"
        "  - name: crowds\n"
        "    marker: crowded\n"
        "    rows: [{rolls: [1], stations: [Alder]}, {rolls: [2], stations: [Birch, Cedar]}]",
        "markers:\n"
        "  - {name: crowded, on: station, supply: 2}\n"
        "tables:\n"
        "  - name: crowds\n"
        "    marker: crowded\n"
        "    rows: [{rolls: [1], stations: [Alder]}, {rolls: [2], stations: [Birch, Cedar]}]",
    ),
    Lesson(
        "D312",
        "a table of the wrong kind",
        "The war needs a table by which stations are taken, and a line is named by dice whose sum is its number.",
        "tables:\n  - {name: crowds, kind: marking}\nwar: {begins: {when: game_start}, table: crowds}",
        "tables:\n  - {name: advance, kind: occupation}\nwar: {begins: {when: game_start}, table: advance}",
    ),
)
