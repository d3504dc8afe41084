"""One line for every action, both ways: ``Red lays 57 at C4 rot 1``, ``Ann bids 45 on Canal``.

Case does not matter, and the name in front may be left out. Hexes of a run are joined by ``-`` where the train stops
next and by ``.`` where it only goes through: ``L1-M2.N1-P1`` stops in L1, N1 and P1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from railwright.runtime.actions.errors import BadAction
from railwright.runtime.actions.notation.names import did_you_mean, shortened
from railwright.runtime.actions.notation.rail_18xx import sayings as say
from railwright.runtime.actions.notation.rail_18xx.wording import Wording
from railwright.runtime.state.rail_18xx import NOBODY, RailState

MOST_LETTERS = 4000
"""No line is longer."""

# --- writing


def write(saying: say.AnySaying) -> str:
    """An action in one line."""
    words = _words(saying)
    return f"{saying.who} {words}" if saying.who is not None else words


def _words(saying: say.AnySaying) -> str:
    match saying:
        case say.SayPass():
            return "passes"
        case say.SayBid(lot=lot, price=price):
            return f"bids {price}" + (f" on {lot}" if lot is not None else "")
        case say.SayBuyLot(lot=lot):
            return f"buys {lot}"
        case say.SayPar(company=company, price=price, row=row, column=column):
            return f"pars {company} at {price}" + (f" in row {row} column {column}" if row is not None else "")
        case say.SayBuyShare(company=company, source=source, president=president):
            return f"buys {company}{' presidency' if president else ''} from {source}"
        case say.SaySellShares(company=company, count=count):
            return f"sells {count} {company}"
        case say.SayTradePrivate(private=private, buyer=buyer, price=price, seller=seller, who=who):
            if who == buyer and seller is not None:
                return f"buys {private} from {seller} for {price}"
            return f"sells {private} to {buyer} for {price}"
        case say.SayBuyPrivate(private=private, price=price):
            return f"buys {private} for {price}"
        case say.SayLayTile(hex=hexagon, tile=tile, rotation=rotation, using=using):
            return f"lays {tile} at {hexagon} rot {rotation}{_with(using)}"
        case say.SayPlaceToken(hex=hexagon, city=city, using=using):
            return f"places token at {hexagon}" + (f" city {city}" if city is not None else "") + _with(using)
        case say.SayRunTrains(runs=runs):
            return "runs " + ("; ".join(f"{_train(run.train, run.nth)}: {_path(run.path)}" for run in runs) or "nothing")
        case say.SayDividend(choice=choice):
            return {"pay": "pays", "withhold": "withholds", "half": "pays half"}[choice]
        case say.SayBuyTrain(train=train, source=source, nth=nth, price=price, using=using):
            cost = f" for {price}" if price is not None else ""
            return f"buys {_train(train, nth)} from {source}{cost}{_with(using)}"
        case say.SayDiscardTrain(train=train, nth=nth):
            return f"discards {_train(train, nth)}"
        case say.SayPlaceMarker(private=private, hex=hexagon):
            return f"marks {hexagon} with {private}"
        case say.SayBuyMarker(private=private):
            return f"buys marker of {private}"
        case say.SayRaiseLimit(private=private):
            return f"raises limit with {private}"
        case say.SayConvert():
            return "converts"
        case say.SayInsist():
            return "insists"
        case say.SayAgree():
            return "agrees"
        case say.SayGoBankrupt():
            return "goes bankrupt"


def _with(private: str | None) -> str:
    return f" with {private}" if private is not None else ""


def _train(name: str, nth: int) -> str:
    return name if nth == 1 else f"{name}#{nth}"


def _path(path: Sequence[Sequence[str]]) -> str:
    """Where each part begins is where the last one ended; a part inside one hex repeats its name."""
    words, end = path[0][0], path[0][0]
    for chain in path:
        if chain[0] != end:
            # Parts that do not follow one another: no legal run, but it can be said.
            words += f",{chain[0]}"
        words += "-" + ".".join(chain[1:] if len(chain) > 1 else chain)
        end = chain[-1]
    return words


# --- reading

Reader = Callable[["Line", re.Match[str]], "say.AnySaying | None"]


class Line:
    """What the reader of a line may look at beside the words."""

    def __init__(self, wording: Wording, state: RailState, who: str | None) -> None:
        self.wording, self.state, self.who = wording, state, who

    @property
    def company(self) -> int:
        """The company to act, or NOBODY."""
        return self.wording.company_to_act(self.state)


def read(wording: Wording, state: RailState, text: str) -> say.AnySaying:
    """The action a line says; :class:`BadAction` says how it would be written."""
    if len(text) > MOST_LETTERS:
        raise BadAction(f"a line of {len(text)} letters is too long")
    line = " ".join(text.split())
    if not line:
        raise BadAction("nothing was said", "say, for example: pass")
    for who, words in _subjects(wording, line):
        verb = words.split(" ", 1)[0].casefold()
        if verb in VERBS:
            saying = _read_words(Line(wording, state, who), words, VERBS[verb])
            return msgspec.structs.replace(saying, who=who)
    raise _not_understood(wording, line)


def _subjects(wording: Wording, line: str) -> list[tuple[str | None, str]]:
    """Ways to part a line into who and what, the longest name first; last, nobody."""
    found: list[tuple[str | None, str]] = []
    folded = line.casefold()
    for names in (wording.players, wording.companies):
        for name in names.known():
            start = name.casefold() + " "
            if folded.startswith(start):
                # Folding may change the length of a name, so the words are counted off instead.
                found.append((names[names.number(name)], line.split(" ", name.count(" ") + 1)[-1]))
    found.sort(key=lambda pair: -len(pair[0] or ""))
    return [*found, (None, line)]


def _not_understood(wording: Wording, line: str) -> BadAction:
    """What to say about a line without a verb, or in the name of nobody known."""
    words = line.split(" ")
    for number, word in enumerate(words[1:5], start=1):
        if word.casefold() in VERBS:
            who = " ".join(words[:number])
            known = (*wording.players.names, *wording.companies.names)
            return BadAction(f"nobody here is called `{shortened(who)}`", did_you_mean(who, known))
    known_verbs = [verb for verb in VERBS if not verb.endswith("s") or verb == "pass"]
    for word in words[:4]:
        near = did_you_mean(word, VERBS)
        if near.startswith("did"):
            return BadAction(f"`{shortened(line)}` says nothing that can be done", near)
    return BadAction(f"`{shortened(line)}` says nothing that can be done", f"verbs: {', '.join(known_verbs)}")


def _read_words(line: Line, words: str, forms: Sequence[tuple[re.Pattern[str], Reader, str]]) -> say.AnySaying:
    for pattern, reader, _ in forms:
        match = pattern.fullmatch(words)
        if match is not None:
            saying = reader(line, match)
            if saying is not None:
                return saying
    examples = " or ".join(f"`{example}`" for _, _, example in forms)
    raise BadAction(f"`{shortened(words)}` cannot be understood", f"say it like {examples}")


def _number(text: str) -> int:
    if len(text) > 9:
        raise BadAction(f"{shortened(text)} is too large a number")
    return int(text)


def _read_train(text: str) -> tuple[str, int]:
    name, mark, number = text.strip().rpartition("#")
    if mark and number.isascii() and number.isdigit() and number.strip("0"):
        return name, _number(number)
    return text.strip(), 1


def _read_lay(line: Line, match: re.Match[str]) -> say.AnySaying | None:
    tile, hexagon, turned, using = match.group(1, 2, 3, 4)
    if turned is not None:
        return say.SayLayTile(hex=hexagon, tile=tile, rotation=_number(turned), using=using)
    rotations = line.wording.rotations(line.state, hexagon, tile, using)
    if len(rotations) != 1:
        words = "say how it is turned: `rot 0` to `rot 5`"
        if rotations:
            words = f"say how it is turned: {' or '.join(f'`rot {rotation}`' for rotation in rotations)}"
        raise BadAction(f"tile {shortened(tile)} at {shortened(hexagon)} can be turned", words)
    return say.SayLayTile(hex=hexagon, tile=tile, rotation=rotations[0], using=using)


def _read_token(line: Line, match: re.Match[str]) -> say.AnySaying | None:
    hexagon, city, using = match.group(1, 2, 3)
    if city is not None and not city.strip("0"):
        raise BadAction("cities are counted from 1")
    return say.SayPlaceToken(hex=hexagon, city=_number(city) if city is not None else None, using=using)


def _read_runs(line: Line, match: re.Match[str]) -> say.AnySaying | None:
    if match[1].casefold() == "nothing":
        return say.SayRunTrains(runs=())
    runs = []
    for part in match[1].split(";"):
        name, colon, path = part.rpartition(":")
        if not colon or not name.strip() or not path.strip():
            return None
        train, nth = _read_train(name)
        runs.append(say.Run(train=train, nth=nth, path=_read_path(path)))
    return say.SayRunTrains(runs=tuple(runs))


def _read_path(text: str) -> tuple[tuple[str, ...], ...]:
    chains: list[tuple[str, ...]] = []
    for stretch in text.split(","):
        first, *parts = [part.strip() for part in stretch.split("-")]
        end = first
        if not parts:
            raise BadAction(f"a run goes from stop to stop, `{shortened(text)}` does not", "say it like: A1-B2.C3-D4")
        for part in parts:
            hexes = tuple(name.strip() for name in part.split("."))
            if not end or not all(hexes):
                raise BadAction(f"a hex is missing in `{shortened(text)}`", "say it like: A1-B2.C3-D4")
            same = len(hexes) == 1 and hexes[0].casefold() == end.casefold()
            chains.append(hexes if same else (end, *hexes))
            end = hexes[-1]
    return tuple(chains)


def _read_trade(line: Line, match: re.Match[str]) -> say.AnySaying | None:
    private, buyer, price = match.group(1, 2, 3)
    return say.SayTradePrivate(private=private, buyer=buyer, price=_number(price))


def _read_sale(line: Line, match: re.Match[str]) -> say.AnySaying | None:
    count, company = match.group(1, 2)
    whole = f"{count} {company}" if count is not None else company
    if line.wording.companies.find(whole) is not None:
        return say.SaySellShares(company=whole, count=1)
    return say.SaySellShares(company=company, count=_number(count) if count is not None else 1)


def _read_purchase(line: Line, match: re.Match[str]) -> say.AnySaying | None:
    """Whatever is bought: the name of the thing and of the seller tell what it is."""
    item, source, price, using = match.group(1, 2, 3, 4)
    wording = line.wording
    paid = _number(price) if price is not None else None
    train, nth = _read_train(item)
    is_train, is_company = wording.trains.find(train) is not None, wording.companies.find(item) is not None
    if source is None:
        return _read_unsourced(line, item, paid, using)
    place = {"ipo": "offering", "market": "pool", "depot": "bank"}.get(source.casefold(), source.casefold())
    title = re.fullmatch(r"(.+) presiden(?:cy|t)", item, re.IGNORECASE)
    if title is not None and place in SHARE_PLACES:
        return say.SayBuyShare(company=title[1], source=place, president=True)  # type: ignore[arg-type]
    shares_first = line.company == NOBODY or not is_train
    if is_company and place in SHARE_PLACES and shares_first and using is None:
        return say.SayBuyShare(company=item, source=place)  # type: ignore[arg-type]
    if wording.players.find(source) is not None and wording.companies.find(source) is None:
        if paid is None:
            raise BadAction("a private has the price that is agreed on", "say: for 50")
        buyer = line.who if line.who is not None and wording.players.find(line.who) is not None else None
        buyer = buyer or wording.actor_name(line.state)
        return say.SayTradePrivate(private=item, buyer=buyer, price=paid, seller=source)
    seller = place if place in ("bank", "pool") else source
    if place in SHARE_PLACES and place != "pool":
        wording.companies.number(item)
    if not is_train and place == "pool" and line.company == NOBODY:
        wording.companies.number(item)
    return say.SayBuyTrain(train=train, source=seller, nth=nth, price=paid, using=using)


SHARE_PLACES = ("offering", "pool", "treasury")


def _read_unsourced(line: Line, item: str, paid: int | None, using: str | None) -> say.AnySaying | None:
    wording = line.wording
    private, company = wording.privates.find(item), wording.companies.find(item)
    if line.company != NOBODY:
        if private is not None and using is None:
            if paid is None:
                raise BadAction("a private has the price that is agreed on", "say: for 50")
            return say.SayBuyPrivate(private=item, price=paid)
        raise BadAction(f"from whom is {shortened(item)} bought?", "say: from bank, from pool, or from a company")
    if wording.lots.find(item) is not None and paid is None:
        return say.SayBuyLot(lot=item)
    if private is not None:
        raise BadAction(f"from whom is {shortened(item)} bought?", "say: from Bo for 50")
    if company is not None:
        raise BadAction(f"from where is {shortened(item)} bought?", "say: from offering, from pool or from treasury")
    known = (*wording.lots.names, *wording.companies.names)
    raise BadAction(f"nothing called `{shortened(item)}` is for sale", did_you_mean(item, known))


def _form(pattern: str, reader: Reader, example: str) -> tuple[re.Pattern[str], Reader, str]:
    return re.compile(pattern, re.IGNORECASE), reader, example


_WITH = r"(?: with (.+))?"
_PASS = (_form(r"pass(?:es)?", lambda line, match: say.SayPass(), "passes"),)
_BID = (
    _form(
        r"bids? ([0-9]+)(?: on (.+))?",
        lambda line, match: say.SayBid(price=_number(match[1]), lot=match[2]),
        "bids 45 on A",
    ),
)
_PAR = (
    _form(
        r"pars? (.+) at ([0-9]+)(?: in row ([0-9]+) column ([0-9]+))?",
        lambda line, match: say.SayPar(
            company=match[1],
            price=_number(match[2]),
            row=_number(match[3]) if match[3] else None,
            column=_number(match[4]) if match[4] else None,
        ),
        "pars A at 100",
    ),
)
_SELL = (
    _form(r"sells? (.+?) to (.+) for ([0-9]+)", _read_trade, "sells A to Bo for 50"),
    _form(r"sells? (?:([0-9]+) )?(.+)", _read_sale, "sells 2 A"),
)
_LAY = (
    _form(
        rf"lays? (?:tile )?(\S.*?) (?:at|in|on) (\S+)(?: (?:rot|rotation|turned) ([0-5]))?{_WITH}",
        _read_lay,
        "lays 57 at C4 rot 1",
    ),
)
_PLACE = (
    _form(rf"places? (?:a )?token (?:at|in|on) (\S+)(?: city ([0-9]+))?{_WITH}", _read_token, "places token at C4"),
    _form(
        r"places? (?:a )?marker (?:at|in|on) (\S+) with (.+)",
        lambda line, match: say.SayPlaceMarker(hex=match[1], private=match[2]),
        "places marker at C4 with A",
    ),
)
_TOKEN = (_form(rf"tokens? (?:at |in |on )?(\S+)(?: city ([0-9]+))?{_WITH}", _read_token, "places token at C4"),)
_RUN = (_form(r"runs? (.+)", _read_runs, "runs 2: A1-B2; 3: B2-C3.D4-E5"),)
_PAY = (
    _form(r"pays?(?: out)?", lambda line, match: say.SayDividend(choice="pay"), "pays"),
    _form(r"pays? half", lambda line, match: say.SayDividend(choice="half"), "pays half"),
)
_WITHHOLD = (_form(r"withholds?", lambda line, match: say.SayDividend(choice="withhold"), "withholds"),)
_BUY = (
    _form(r"buys? marker of (.+)", lambda line, match: say.SayBuyMarker(private=match[1]), "buys marker of A"),
    _form(rf"buys? (.+?)(?: from (.+?))?(?: for ([0-9]+))?{_WITH}", _read_purchase, "buys 5 from bank"),
)
_DISCARD = (
    _form(
        r"discards? (?:a )?(.+)",
        lambda line, match: say.SayDiscardTrain(
            train=_read_train(match[1])[0], nth=_read_train(match[1])[1]
        ),
        "discards 3",
    ),
)
_MARK = (
    _form(
        r"marks? (\S+) with (.+)",
        lambda line, match: say.SayPlaceMarker(hex=match[1], private=match[2]),
        "marks C4 with A",
    ),
)
_RAISE = (
    _form(
        r"raises? (?:the )?(?:train )?limit with (.+)",
        lambda line, match: say.SayRaiseLimit(private=match[1]),
        "raises limit with A",
    ),
)
_CONVERT = (_form(r"converts?", lambda line, match: say.SayConvert(), "converts"),)
_INSIST = (_form(r"insists?", lambda line, match: say.SayInsist(who=line.who), "insists"),)
_AGREE = (_form(r"agrees?", lambda line, match: say.SayAgree(), "agrees"),)
_BANKRUPT = (_form(r"go(?:es)? bankrupt", lambda line, match: say.SayGoBankrupt(), "goes bankrupt"),)

VERBS: dict[str, Sequence[tuple[re.Pattern[str], Reader, str]]] = {
    verb: forms
    for verbs, forms in (
        (("pass", "passes"), _PASS),
        (("bid", "bids"), _BID),
        (("par", "pars"), _PAR),
        (("buy", "buys"), _BUY),
        (("sell", "sells"), _SELL),
        (("lay", "lays"), _LAY),
        (("place", "places"), _PLACE),
        (("token", "tokens"), _TOKEN),
        (("run", "runs"), _RUN),
        (("pay", "pays"), _PAY),
        (("withhold", "withholds"), _WITHHOLD),
        (("discard", "discards"), _DISCARD),
        (("mark", "marks"), _MARK),
        (("raise", "raises"), _RAISE),
        (("convert", "converts"), _CONVERT),
        (("insist", "insists"), _INSIST),
        (("agree", "agrees"), _AGREE),
        (("go", "goes"), _BANKRUPT),
    )
    for verb in verbs
}
"""The verbs a line may have, and the forms of each."""
