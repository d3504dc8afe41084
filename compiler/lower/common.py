"""``title.yaml`` -> what every compiled title holds, whatever its family."""

from __future__ import annotations

from railwright.compiler.ir.tables import Tables
from railwright.compiler.schema.common.title import WholeTitle
from railwright.runtime.tables.common import FORMAT, NONE, Meta, Option, Players

LANGUAGE = 1
"""The version of the title language; raised when a title may have to be written otherwise."""


def lower_common(title: WholeTitle, tables: Tables) -> None:
    """Add what the title says about players, bank and options."""
    tables.rows("option", (("options", place) for place in range(len(title.options))))
    options = tuple(
        Option(
            option.name,
            option.text,
            tuple(option.players or ()),
            tuple(option.requires),
            tuple(option.conflicts),
            tuple(option.aliases),
        )
        for option in title.options
    )
    tables.add("options", options, ("options",), "option")
    order = sorted(range(len(title.players)), key=lambda place: title.players[place].count)
    tables.rows("players", (("players", place) for place in order))
    rows = (title.players[place] for place in order)
    players = tuple(
        Players(row.count, row.cash, NONE if row.certificate_limit is None else row.certificate_limit) for row in rows
    )
    tables.add("players", players, ("players",), "players")
    tables.add("bank_cash", NONE if title.bank.cash is None else title.bank.cash, ("bank", "cash"))
    tables.add("bank_breaks", title.bank.breaks, ("bank", "breaks"))


def lower_meta(title: WholeTitle, options: tuple[str, ...], tables: Tables) -> None:
    """Add what the title is and where it comes from. All other tables must be there: they are what `content` is of."""
    head = title.title
    meta = Meta(
        id=head.id,
        name=head.name,
        subtitle=head.subtitle or "",
        family=head.family,
        version=head.version,
        designers=tuple(head.designers),
        publishers=tuple(head.publishers),
        rulebook=head.rulebook or "",
        currency=head.currency,
        options=options,
        language=LANGUAGE,
        content=tables.content(),
    )
    tables.add("format", FORMAT, ())
    tables.add("meta", meta, ("title",))
    tables.add("source_map", tables.source_map(), ())
