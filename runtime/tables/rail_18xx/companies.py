"""Tables of ``companies.yaml``: kinds of companies, the companies, and every certificate there is."""

from __future__ import annotations

from railwright.runtime.tables.rail_18xx.market import MarketTables
from railwright.runtime.tables.rule import Rule


class CompanyTables(MarketTables, frozen=True, kw_only=True, dict=True, eq=False):
    """Kinds of companies, the companies, and their certificates, numbered company by company."""

    kind_name: tuple[str, ...]
    """What companies of the kind are called."""
    kind_whole: tuple[bool, ...]
    """Whether they are owned as a whole by one player, without shares."""
    kind_share: tuple[int, ...]
    """The percentage of one share; a price is the price of one share. 100 for companies owned as a whole."""
    kind_unsold_in: tuple[str, ...]
    """Where unsold shares lie: `offering` or `treasury`."""
    kind_holding_limit: tuple[int, ...]
    """The most one player may hold, in percent."""
    kind_pool_limit: tuple[int, ...]
    """The most a sale may leave in the pool, in percent."""
    kind_treasury_limit: tuple[int, ...]
    """The most of its own shares its treasury may hold, in percent."""
    kind_float: tuple[tuple[int, ...], ...]
    """For each phase, the percentage that must be sold for it to float; -1: it does not float by sales."""
    kind_capital: tuple[tuple[Rule | None, ...], ...]
    """For each phase, what money it receives: `full` or `incremental`."""
    kind_underwriting: tuple[Rule | None, ...]
    """The bank buys its last shares."""
    kind_converts: tuple[Rule | None, ...]
    """It may turn into another kind (`to`), in some `phases`."""
    kind_dividends: tuple[Rule, ...]
    """Who is paid when it earns."""
    kind_tokens: tuple[tuple[int, ...], ...]
    """Its tokens by cost, the home token first."""
    kind_home_token: tuple[str, ...]
    """When its home token is placed: `first_turn`, `on_float` or `on_start`."""
    kind_rises: tuple[bool, ...]
    """Whether its price moves at the end of a stock round when players hold all shares."""
    kind_must_own_train: tuple[str, ...]
    """Whether it must own a train at the end of its turn: `always`, `with_route` or `never`."""
    kind_first_in_order: tuple[bool, ...]
    """Whether it operates before the companies that operate by price, in the order of the file."""
    kind_limit_class: tuple[int, ...]
    """The column of `phase_train_limit` that holds for it."""

    company_name: tuple[str, ...]
    """Its short name."""
    company_full_name: tuple[str, ...]
    """Its name in full; the short one if not said."""
    company_aliases: tuple[tuple[str, ...], ...]
    """Names it has in other programs."""
    company_kind: tuple[int, ...]
    """Its kind at the start."""
    company_colour: tuple[str, ...]
    """Its colour on the screen, `#rrggbb`."""
    company_home: tuple[int, ...]
    """The hex of its home; -1: none."""
    company_home_stop: tuple[int, ...]
    """The stop of its home, where it is said or the only city; -1: for choice, or no home."""
    company_also_home: tuple[tuple[int, ...], ...]
    """Further hexes that get one of its tokens together with its home."""
    company_tokens: tuple[tuple[int, ...], ...]
    """Its tokens by cost, the home token first."""
    company_destination: tuple[Rule | None, ...]
    """A place that pays it for getting there."""
    company_price: tuple[int, ...]
    """For a company owned as a whole, what it costs, and its capital; else -1."""
    company_start_shares: tuple[int, ...]
    """For incremental capital: times the starting price paid to it with the presidency."""
    company_limit_class: tuple[int, ...]
    """The column of `phase_train_limit` that holds for it whatever its kind; -1: its kind's."""
    company_president_lot: tuple[Rule | None, ...]
    """Its presidency is not bought in a stock round: comes with a private (`comes_with`, else -1) or as a lot."""
    company_formation: tuple[Rule | None, ...]
    """It is formed out of others (`absorbs`)."""
    company_certificates: tuple[tuple[int, ...], ...]
    """Its certificates, the president's first."""

    certificate_company: tuple[int, ...]
    """The company."""
    certificate_percent: tuple[int, ...]
    """How much of the company it is; 0 for one that only comes with a conversion."""
    certificate_converted: tuple[int, ...]
    """How much of the company it is after its company has turned into another kind; the same if it never does."""
    certificate_president: tuple[bool, ...]
    """Whether it is the president's."""
    certificate_held_back: tuple[str, ...]
    """`exchange`: handed out for absorbed companies; `conversion`: joins the treasury then; empty: for sale."""
