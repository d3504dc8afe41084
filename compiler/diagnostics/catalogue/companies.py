"""Mistakes in companies (C2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "C201",
        "an unknown company kind",
        "`company_kinds` say what companies of a kind have in common; every company is of one of them.",
        "companies: [{name: N&S, kind: major}]",
        "company_kinds: [{name: corporation, ...}]\ncompanies: [{name: N&S, kind: corporation}]",
    ),
    Lesson(
        "C202",
        "an unknown company",
        "Lots, abilities and formations speak of companies by their short `name`, not by `full_name` or an alias.",
        "lots: [{company: Southern}]      # the full name",
        "lots: [{company: S}]",
    ),
    Lesson(
        "C203",
        "shares that do not add up",
        "All certificates of a company together are 100 percent of it, those held back included.",
        "certificates: [{percent: 20, president: true}, {percent: 10, count: 9}]",
        "certificates: [{percent: 20, president: true}, {percent: 10, count: 8}]",
    ),
    Lesson(
        "C204",
        "no president, or two",
        "One certificate of a company makes its holder president. It is for sale like any other.",
        "certificates: [{percent: 10, count: 10}]",
        "certificates: [{percent: 20, president: true}, {percent: 10, count: 8}]",
    ),
    Lesson(
        "C205",
        "a certificate that is no whole number of shares",
        "A share is the least percentage a certificate has, and the price on the chart is that of one share. Others "
        "are multiples of it; the president's is usually two (a warning if not).",
        "certificates: [{percent: 25, president: true}, {percent: 10, count: 5}, ...]",
        "certificates: [{percent: 20, president: true}, {percent: 10, count: 8}]",
    ),
    Lesson(
        "C206",
        "companies that never float",
        "A company operates once so much of it is sold. Each phase has one row that says how much, and that much is "
        "for sale.",
        "floats: [{phases: ['2'], percent: 60}]       # and nothing for later phases",
        "floats: [{percent: 60}]",
    ),
    Lesson(
        "C207",
        "capital that is not said",
        "`full` capital is a number of shares' worth, paid at once; `incremental` capital is what buyers pay. Each "
        "phase has one row.",
        "capital: [{word: full}]",
        "capital: [{word: full, shares: 10}]",
    ),
    Lesson(
        "C208",
        "no home token",
        "A company begins with a token in its home, which costs nothing; a run needs a token. The list has the cost of "
        "each token, the home token first.",
        "tokens: [40, 100]",
        "tokens: [0, 40, 100]",
    ),
    Lesson(
        "C209",
        "shares and a whole at once",
        "A company owned as a whole has a price and one owner; one owned by shares has certificates, floats and has "
        "its price on the chart.",
        "company_kinds: [{name: minor, owned: whole, floats: [{percent: 60}]}]",
        "company_kinds: [{name: minor, owned: whole}]\ncompanies: [{name: '1', kind: minor, price: 200}]",
    ),
    Lesson(
        "C210",
        "a presidency that cannot be bought",
        "A presidency is bought in a stock round, unless `president_lot` says that it is a lot of the auction or comes "
        "with a private; then the lot or the private's ability has to be there. Whole companies are lots.",
        "companies: [{name: N&S, president_lot: {capital_shares: 2}}]      # and no lot",
        "companies: [{name: N&S, president_lot: {capital_shares: 2}}]\n# in rounds.yaml\n"
        "lots: [{presidency: N&S, price: 140}]",
    ),
    Lesson(
        "C211",
        "a formation that cannot happen",
        "A company is formed out of companies owned as a whole, by the event `form_companies` of a train. Each of "
        "their owners gets a part of it, which is held back for that, and it starts at one of the starting prices.",
        "formation: {absorbs: ['1', '2'], exchange_percent: 20, ...}\n"
        "# in its kind: {percent: 10, count: 2, held_back: exchange}",
        "formation: {absorbs: ['1', '2'], exchange_percent: 10, ...}\n"
        "# in its kind: {percent: 10, count: 2, held_back: exchange}",
    ),
    Lesson(
        "C212",
        "a conversion that cannot happen",
        "Companies convert by choice in some phases, or all at once by the event `convert_companies`, into another "
        "kind owned by shares with at least as many certificates.",
        "converts: {to: ten_share, phases: []}      # and no train with `convert_companies`",
        "converts: {to: ten_share, phases: ['3', '4']}",
    ),
    Lesson(
        "C213",
        "a limit below what it limits",
        "Somebody must be able to hold the presidency, and the pool must be able to take a share.",
        "holding_limit: 10",
        "holding_limit: 60",
    ),
    Lesson(
        "C214",
        "a company without a home",
        "Without a home it has no token on the map, and without a token no run.",
        "companies: [{name: N&S, kind: corporation}]",
        "companies: [{name: N&S, kind: corporation, home: {hex: A4}}]",
    ),
    Lesson(
        "C215",
        "a destination that means nothing",
        "A destination is a hex other than the home; one reached by a token needs a second token.",
        "home: {hex: C4}\ndestination: {hex: C4, reached_by: token, pays: 100}",
        "home: {hex: C4}\ndestination: {hex: G4, reached_by: token, pays: 100}",
    ),
    Lesson(
        "C216",
        "no choice of dividends",
        "`choices` lists what a president may do with what was earned, each once; a single one is automatic.",
        "dividends: {choices: []}",
        "dividends: {choices: [pay, withhold]}",
    ),
    Lesson(
        "C217",
        "a company kind without companies",
        "No company is of the kind, and none converts to it. Perhaps a company was meant to be.",
        "company_kinds: [{name: five_share, ...}, {name: ten_share, ...}]\ncompanies: [{name: N&S, kind: ten_share}]",
        "company_kinds: [{name: ten_share, ...}]\ncompanies: [{name: N&S, kind: ten_share}]",
    ),
)
