"""Mistakes in phases, rounds and the game (G2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "G201",
        "an unknown phase",
        "Floats, capital, abilities and the trade in privates speak of phases by name. What waits for a phase that "
        "is not there never happens.",
        "private_trade: {to_companies: ['3', '4T']}",
        "private_trade: {to_companies: ['3', '4']}",
    ),
    Lesson(
        "G202",
        "a name twice",
        "Things of one list have different names; so have a company and a private, which are owned and sold alike. A "
        "name in another program (`aliases`) means one thing only.",
        "trains:\n  - {name: '3', ...}\n  - {name: '3', ...}",
        "trains:\n  - {name: '3', ...}\n  - {name: '4', ...}",
    ),
    Lesson(
        "G203",
        "a phase that never begins",
        "The first phase holds from the start; each later one begins with the first purchase of its train. Trains "
        "are sold in their order, so phases stand in the same order.",
        "phases:\n  - {name: '2', on: '2', ...}\n  - {name: '3', ...}",
        "phases:\n  - {name: '2', ...}\n  - {name: '3', on: '3', ...}",
    ),
    Lesson(
        "G204",
        "tile colours out of order",
        "Yellow tiles are laid first, then green, brown and gray, each on the one before. A colour that has opened "
        "stays open.",
        "- {name: '5', on: '5', tiles: [green, brown], ...}",
        "- {name: '5', on: '5', tiles: [yellow, green, brown], ...}",
    ),
    Lesson(
        "G205",
        "a missing train limit",
        "A phase has one train limit for all, or one for each kind of company (or `train_limit_class`) that can "
        "operate in it. Companies not yet formed, absorbed or all converted need none.",
        "train_limit: {five_share: 2}",
        "train_limit: {five_share: 2, ten_share: 4}",
    ),
    Lesson(
        "G206",
        "a number that goes down",
        "Operating rounds and value levels rise from phase to phase in nearly every title. Levels begin with 1 and "
        "leave none out.",
        "- {name: '3', operating_rounds: 2, level: 1, ...}\n- {name: '4', operating_rounds: 1, level: 3, ...}",
        "- {name: '3', operating_rounds: 2, level: 1, ...}\n- {name: '4', operating_rounds: 2, level: 2, ...}",
    ),
    Lesson(
        "G207",
        "players counted twice, or not at all",
        "The table of players has one row for each number of players the title is for.",
        "players: [{count: 3, cash: 600}, {count: 3, cash: 500}]",
        "players: [{count: 3, cash: 600}, {count: 4, cash: 500}]",
    ),
    Lesson(
        "G208",
        "no certificate limit",
        "Each number of players has a limit on the certificates a player may hold.",
        "players: [{count: 3, cash: 600}]",
        "players: [{count: 3, cash: 600, certificate_limit: 15}]",
    ),
    Lesson(
        "G209",
        "a bank that cannot pay the players",
        "`bank.cash` is all the money of the game, what players begin with included.",
        "players: [{count: 4, cash: 600}]\nbank: {cash: 2000}",
        "players: [{count: 4, cash: 600}]\nbank: {cash: 8000}",
    ),
    Lesson(
        "G210",
        "a lot that sells nothing sensible",
        "A lot is one private, one company owned as a whole, or the presidency of one owned by shares, with a price. "
        "Nothing is sold twice.",
        "lots: [{private: HILL, company: '1'}]",
        "lots: [{private: HILL}, {company: '1'}]",
    ),
    Lesson(
        "G211",
        "a turn without a step it needs",
        "A company's turn is its steps in order, each once. Running needs a dividend step after it; home tokens, "
        "conversions and obsolete trains need theirs.",
        "steps: [{step: lay_track, ...}, {step: run_trains}, {step: buy_trains}]",
        "steps: [{step: lay_track, ...}, {step: run_trains}, {step: pay_dividend}, {step: buy_trains}]",
    ),
    Lesson(
        "G212",
        "an end that never comes",
        "Each end of `game_end` needs what brings it about: cells that end the game, a bank that runs out, a "
        "bankruptcy that ends it. And what ends the game has to be listed.",
        "game_end: [{when: end_cell, ...}]      # and no zone with `ends_game`",
        "zones: [{name: end, cells: [[1, 16]], effects: [ends_game]}]\ngame_end: [{when: end_cell, ...}]",
    ),
    Lesson(
        "G213",
        "an option for nobody",
        "`players` of an option names numbers of players that the title has a row for.",
        "players: [{count: 3, cash: 600}]\noptions: [{name: duel, players: [2], ...}]",
        "players: [{count: 2, cash: 900}, {count: 3, cash: 600}]\noptions: [{name: duel, players: [2], ...}]",
    ),
    Lesson(
        "G214",
        "facts without a source",
        "Every file says where its facts come from, so that a reader can check them: a rulebook section, another "
        "source, or `reconstructed`. An entry may say it for itself.",
        "trains: [...]",
        "source: rulebook 4.2.5\ntrains: [...]",
    ),
    Lesson(
        "G215",
        "an auction nobody can pay for",
        "At the start each player has what the table says. If even the cheapest lot costs more, nothing can be bought.",
        "players: [{count: 3, cash: 10}]\nprivates: [{name: HILL, price: 20, income: 5}]",
        "players: [{count: 3, cash: 600}]\nprivates: [{name: HILL, price: 20, income: 5}]",
    ),
    Lesson(
        "G216",
        "a step without anything to do",
        "Nothing in the title ever happens in this step of a turn; or tiles are laid in a company's first turn only.",
        "steps: [..., {step: drop_obsolete}]      # and no train has `obsolete_on`",
        "steps: [...]",
    ),
    Lesson(
        "G217",
        "a title without credits",
        "A title belongs to the people who made it. Name its publishers, or the rulebook it follows, beside its "
        "designers.",
        "title: {name: My Game, designers: [Ann]}",
        "title: {name: My Game, designers: [Ann], publishers: [Ann]}",
    ),
    Lesson(
        "G218",
        "one thing twice in a list",
        "Naming it again changes nothing; often another name was meant.",
        "to_companies: ['3', '4', '4']",
        "to_companies: ['3', '4', '5']",
    ),
)
