"""What lies on the table: players, companies, market, trains, privates, and what may be done."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from railwright.runtime.game import Game


def show_table(console: Console, game: Game) -> None:
    """The whole table, without the map."""
    view = game.view()
    console.print(headline(view))
    console.print(players(view))
    console.print(companies(view))
    if view["auction"]:
        console.print(auction(view))
    console.print(trains(view))


def headline(view: dict[str, Any]) -> RenderableType:
    """Where the game is."""
    sign, bank, turn = view["title"]["currency"], view["bank"], view["turn"]
    return Text.assemble(
        (f" {view['title']['name']} ", "bold reverse"),
        f"  {view['round']}  phase {view['phase']['name']} ({', '.join(view['phase']['tiles'])})",
        f"  bank {sign}{bank['cash']:,}" + (" broken" if bank["broken"] else ""),
        f"  move {view['move']}",
        f"  {view['company']} has earned {sign}{turn['revenue']}" if turn and turn["runs"] else "",
    )


def players(view: dict[str, Any]) -> Table:
    """Money, shares and privates of the players."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    table.add_column("player")
    for column in ("cash", "worth", "cert"):
        table.add_column(column, justify="right")
    table.add_column("shares")
    table.add_column("privates")
    for player in view["players"]:
        mark = ("» " if player["name"] == view["actor"] else "  ") + player["name"]
        presidencies = player["presidencies"]
        shares = Text(", ").join(
            Text(f"{name} {part}" + ("*" if name in presidencies else "")) for name, part in player["shares"].items()
        )
        whole = [name for name in presidencies if name not in player["shares"]]
        held = Text(", ").join([shares, *(Text(name) for name in whole)]) if whole else shares
        aside = f" ({player['set_aside']} aside)" if player["set_aside"] else ""
        limit = "" if player["certificate_limit"] is None else f"/{player['certificate_limit']}"
        table.add_row(
            Text(mark + (" †" if player["bankrupt"] else "") + (" ◆" if player["priority"] else "")),
            f"{player['cash']}{aside}",
            str(player["worth"]),
            f"{player['certificates']}{limit}",
            held,
            Text(", ".join(player["privates"])),
        )
    return table


def companies(view: dict[str, Any]) -> Table:
    """Companies that are in play, in operating order, then those to be started."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    table.add_column("company")
    table.add_column("president")
    for column in ("par", "price", "cash", "unsold", "pool"):
        table.add_column(column, justify="right")
    table.add_column("trains")
    table.add_column("tokens")
    place = {name: number for number, name in enumerate(view["operating_order"])}
    rows = [company for company in view["companies"] if not company["closed"]]
    for company in sorted(rows, key=lambda row: place.get(row["name"], 99 - row["started"])):
        name = Text(("» " if company["name"] == view["company"] else "  ") + company["name"], f"bold {company['colour']}")
        shares = company["shares"]
        unsold = shares.get("offering", 0) + shares.get("treasury", 0)
        trains_held = " ".join(train["name"] + ("°" if train["obsolete"] else "") for train in company["trains"])
        left = " ".join(str(cost) for cost in company["tokens"]["left"])
        table.add_row(
            name,
            company["president"] or "",
            str(company["par"] or ""),
            str(company["price"] or ""),
            str(company["cash"]) if company["floated"] else "",
            f"{unsold}%" if unsold else "",
            f"{shares['pool']}%" if shares.get("pool") else "",
            trains_held,
            Text(f"{' '.join(company['tokens']['placed'])}" + (f" +{left}" if left else "")),
        )
    return table


def auction(view: dict[str, Any]) -> Table:
    """Lots and bids."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    table.add_column("lot")
    table.add_column("price", justify="right")
    table.add_column("bids")
    for lot in view["auction"]:
        bids = ", ".join(f"{bid['player']} {bid['amount']}" for bid in lot["bids"])
        table.add_row(Text(lot["name"]), str(lot["price"]), Text(bids))
    return table


def trains(view: dict[str, Any]) -> Text:
    """What the bank sells."""
    sale = ", ".join(
        " or ".join(f"{train['name']} at {train['price']}" for train in card["trains"])
        for card in view["trains"]["on_sale"]
    )
    pool = ", ".join(card["name"] for card in view["trains"]["pool"])
    left = ", ".join(f"{card['name']}×{card['left'] or '∞'}" for card in view["trains"]["depot"])
    words = f"  trains on sale: {sale or 'none'}" + (f"; pool: {pool}" if pool else "") + f"; left: {left or 'none'}"
    return Text(words)


def market(view: dict[str, Any], width: int = 1000) -> RenderableType:
    """The share price chart, with the companies in its cells; where that is too wide for the screen, below it."""
    beside = _chart(view, with_companies=True)
    if beside.width <= width:
        return beside.grid
    places = [
        Text.assemble("  ", (company, f"bold {colour}"), f" {price} in row {row}, column {column}")
        for company, colour, price, row, column in _standing(view)
    ]
    return Group(_chart(view, with_companies=False).grid, *places)


class Chart(NamedTuple):
    """The chart as text, and how many letters wide it is."""

    grid: Text
    width: int


def _chart(view: dict[str, Any], with_companies: bool) -> Chart:
    """Prices in columns: par prices bold, zones yellow; without their names, companies colour the cells they are in."""
    chart = view["market"]
    colours = {company["name"]: company["colour"] for company in view["companies"]}
    rows: list[list[Text]] = [[Text() for _ in range(chart["columns"])] for _ in range(chart["rows"])]
    for cell in chart["cells"]:
        style = "bold" if cell["par"] else ("yellow" if cell["zones"] else "")
        names = cell["companies"]
        if names and not with_companies:
            style = f"bold white on {colours[names[0]]}"
        words = Text(str(cell["price"]), style)
        for company in names if with_companies else ():
            words.append(" " + company, f"bold {colours[company]}")
        rows[cell["row"] - 1][cell["column"] - 1] = words
    widths = [max(len(row[column]) for row in rows) for column in range(chart["columns"])]
    grid = Text(no_wrap=True, overflow="crop", end="")
    for row in rows:
        for words, width in zip(row, widths, strict=True):
            grid.append_text(words).append(" " * (width - len(words) + 1))
        grid.rstrip()
        grid.append("\n")
    return Chart(grid, sum(widths) + len(widths) - 1)


def _standing(view: dict[str, Any]) -> list[tuple[str, str, int, int, int]]:
    """Every company on the chart with its colour, its price and where it stands, the dearest first."""
    colours = {company["name"]: company["colour"] for company in view["companies"]}
    cells = sorted(view["market"]["cells"], key=lambda cell: -cell["price"])
    return [
        (company, colours[company], cell["price"], cell["row"], cell["column"])
        for cell in cells
        for company in cell["companies"]
    ]


def standings(game: Game) -> Table:
    """Who has won."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    table.add_column("", justify="right")
    table.add_column("player")
    for column in ("total", "cash", "shares", "privates"):
        table.add_column(column, justify="right")
    for row in game.result():
        name = row.player + (" (bankrupt)" if row.bankrupt else "")
        table.add_row(f"{row.rank}.", Text(name), *(str(part) for part in row[2:6]))
    return table
