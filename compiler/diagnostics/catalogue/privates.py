"""Mistakes in privates and abilities (P2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "P201",
        "an unknown private",
        "Lots and presidencies speak of privates by their short `name`.",
        "privates: [{name: WORKS, ...}]\n# in rounds.yaml\nlots: [{private: WORK}]",
        "privates: [{name: WORKS, ...}]\n# in rounds.yaml\nlots: [{private: WORKS}]",
    ),
    Lesson(
        "P202",
        "an ability for an owner it never has",
        "Most abilities are for a company that owns the private. Companies buy privates in the phases of "
        "`private_trade`, before the privates close.",
        "privates: [{name: WORKS, abilities: [{ability: train_discount, amount: 200}], ...}]\n"
        "private_trade: {to_companies: []}",
        "privates: [{name: WORKS, abilities: [{ability: train_discount, amount: 200}], ...}]\n"
        "private_trade: {to_companies: ['3', '4']}",
    ),
    Lesson(
        "P203",
        "an ability that is lost too early",
        "`until` names the phase with which an unused ability is lost, `removed_on` the one with which a marker goes. "
        "Before that somebody must be able to use it.",
        "privates:\n"
        "  - {name: MINE, abilities: [{ability: lay_tile, hexes: [G2], until: '3'}]}\n"
        "private_trade: {to_companies: ['3']}",
        "privates:\n"
        "  - {name: MINE, abilities: [{ability: lay_tile, hexes: [G2], until: '5'}]}\n"
        "private_trade: {to_companies: ['3']}",
    ),
    Lesson(
        "P204",
        "an ability that lays a tile where it cannot lie",
        "Colours, stops, letters and track hold for an ability's tile as for any other.",
        "- {ability: lay_tile, tiles: ['57'], hexes: [C4]}      # a city's tile, and C4 has a town",
        "- {ability: lay_tile, tiles: ['4'], hexes: [C4]}",
    ),
    Lesson(
        "P205",
        "a discount of unknown size",
        "A discount is a `percent` of the price or an `amount`, one of the two.",
        "- {ability: train_discount, percent: 50, amount: 100}",
        "- {ability: train_discount, percent: 50}",
    ),
    Lesson(
        "P206",
        "a private that nobody can buy",
        "Privates come into the game as lots of the auction.",
        "privates: [{name: WORKS, price: 60, income: 15}]\nauction: {lots: [{private: HILL}], ...}",
        "privates: [{name: WORKS, price: 60, income: 15}]\nauction: {lots: [{private: HILL}, {private: WORKS}], ...}",
    ),
    Lesson(
        "P207",
        "a private that closes on nothing",
        "`close_on` names what closes a private; `closes: true` closes it with the last use of the ability, so there "
        "has to be a last one.",
        "- {ability: close_on}",
        "- {ability: close_on, phase: '5'}",
    ),
    Lesson(
        "P208",
        "an ability instead of nothing",
        "Abilities of one private with the same word in `instead_of` exclude each other. A word that stands alone "
        "excludes nothing.",
        "- {ability: place_token, instead_of: yards, ...}\n- {ability: raise_train_limit, instead_of: yard, ...}",
        "- {ability: place_token, instead_of: yards, ...}\n- {ability: raise_train_limit, instead_of: yards, ...}",
    ),
    Lesson(
        "P209",
        "an ability for a step that is not there",
        "`when: track`, `token` and `trains` mean the steps `lay_track`, `place_token` and `buy_trains` of a turn.",
        "privates:\n"
        "  - {name: WORKS, abilities: [{ability: train_discount, when: trains, percent: 50}]}\n"
        "operating_round:\n"
        "  steps: [{step: lay_track}, {step: run_trains}, {step: pay_dividend}]",
        "privates:\n"
        "  - {name: WORKS, abilities: [{ability: train_discount, when: trains, percent: 50}]}\n"
        "operating_round:\n"
        "  steps: [{step: lay_track}, {step: run_trains}, {step: pay_dividend}, {step: buy_trains}]",
    ),
    Lesson(
        "P210",
        "an ability about a hex where it does nothing",
        "`free_terrain` spares what a hex costs, so it has to cost something. `block_hexes` keeps tiles out, so the "
        "hex has to be one that takes tiles.",
        "map:\n"
        "  hexes:\n"
        "    - {at: C4}\n"
        "privates:\n"
        "  - {name: ROPE, abilities: [{ability: free_terrain, hexes: [C4]}]}",
        "map:\n"
        "  hexes:\n"
        "    - {at: C4, terrain: {kind: river, cost: 20}}\n"
        "privates:\n"
        "  - {name: ROPE, abilities: [{ability: free_terrain, hexes: [C4]}]}",
    ),
    Lesson(
        "P211",
        "a price range without a price",
        "`least_percent` and `most_percent` bound what a company pays for a private.",
        "private_trade: {least_percent: 150, most_percent: 50}",
        "private_trade: {least_percent: 50, most_percent: 150}",
    ),
    Lesson(
        "P212",
        "more markers for a company than there are",
        "`per_company` limits how many of the `count` markers one company may own.",
        "- {ability: sell_markers, count: 1, per_company: 2, ...}",
        "- {ability: sell_markers, count: 2, per_company: 1, ...}",
    ),
)
