"""Set-up, order of play, the war and the end -> rows and words with parameters."""

from __future__ import annotations

from railwright.compiler.lower.pickup_deliver.book import TableBook
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def lower_game(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    """Write the tables of ``title.yaml`` and ``rounds.yaml``. Seats count from 0, the player with the initiative."""
    head = title.title
    book.add("TITLE_ID", head.id, ("title", "id"))
    book.add("TITLE_NAME", head.name, ("title", "name"))
    book.add("TITLE_VERSION", head.version, ("title", "version"))
    book.add("CURRENCY", head.currency, ("title", "currency"))
    rows = sorted(title.players, key=lambda row: row.count)
    setup = {row.count: (place, row) for place, row in enumerate(title.setup)}
    book.add("PLAYERS", tuple(row.count for row in rows), ("players",))
    book.add("PLAYER_CASH", tuple(row.cash for row in rows), ("players",))
    found = []
    for money in rows:
        place, row = setup[money.count]
        plain = numbers.plain(row, ("setup", place))
        plain["placed"] = row.trains if row.placed is None else row.placed
        plain["picks"] = tuple(seat - 1 for seat in row.picks)
        plain["deals"] = tuple(row.deals) or (0,) * row.count
        found.append(plain)
    book.add("SETUP", tuple(found), ("setup",))
    book.add("PLAYER_COLOUR", tuple(title.colours), ("colours",))
    book.add("INITIATIVE", numbers.plain(title.initiative, ("initiative",)), ("initiative",))
    opening = tuple(numbers.worded(step, ("opening", place), "step") for place, step in enumerate(title.opening))
    book.add("OPENING", opening, ("opening",))
    phases = tuple(
        numbers.worded(phase, ("turn", "phases", place), "step") for place, phase in enumerate(title.turn.phases)
    )
    book.add("PHASES", phases, ("turn", "phases"))
    book.add("WAR", None if title.war is None else numbers.plain(title.war, ("war",)), ("war",))
    book.add("END", tuple(numbers.worded(end, ("end", place), "when") for place, end in enumerate(title.end)), ("end",))
    book.add("SCORING", numbers.plain(title.scoring, ("scoring",)), ("scoring",))
