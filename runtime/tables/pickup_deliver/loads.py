"""Tables of ``loads.yaml``: what is carried, and how a train comes by it."""

from __future__ import annotations

from railwright.runtime.tables.pickup_deliver.companies import CompanyTables
from railwright.runtime.tables.rule import Rule


class LoadTables(CompanyTables, frozen=True, kw_only=True, dict=True, eq=False):
    """Loads and chits. Each load chit is a row, so that a chit is a number; the event chits follow the load chits."""

    goods_name: tuple[str, ...]
    """Sorts of goods."""
    load_kind_name: tuple[str, ...]
    """Kinds of load chit."""
    load_kind_war: tuple[bool, ...]
    """Whether it is war materiel."""
    load_kind_late: tuple[bool, ...]
    """Whether its chits are kept out of the pile at first."""
    load_kind_compulsory: tuple[bool, ...]
    """Whether an empty train must take it."""
    load_kind_direct: tuple[bool, ...]
    """Whether a train with it must move along a cheapest way."""
    load_kind_line_fee: tuple[int, ...]
    """What using another's line costs a train that carries it."""
    load_kind_check: tuple[int, ...]
    """The check made on reaching its pick-up; or -1."""
    check_name: tuple[str, ...]
    """Checks made on reaching a pick-up."""
    check_dice: tuple[tuple[int, int], ...]
    """How many dice with how many sides."""
    check_safe_to: tuple[int, ...]
    """Up to this result the load is there."""
    designation: tuple[Rule, ...]
    """Rules by which players name stations."""
    load_number: tuple[int, ...]
    """The contract's number."""
    load_goods: tuple[int, ...]
    """What is carried."""
    load_kind: tuple[int, ...]
    """Its kind."""
    load_text: tuple[str, ...]
    """How it is printed."""
    load_payout: tuple[int, ...]
    """What the bank pays on delivery."""
    load_pickup: tuple[int, ...]
    """Where it is picked up; -1 where the player names it."""
    load_pickup_by: tuple[int, ...]
    """The designation by which he does; -1 where the station is printed."""
    load_dropoff: tuple[tuple[int, ...], ...]
    """Where it is delivered, one of these; empty where the player names it."""
    load_dropoff_by: tuple[int, ...]
    """The designation by which he does; -1 where stations are printed."""
    chit_event: tuple[int, ...]
    """For each chit of the pile, the event it is; -1: a load chit, whose row is the number of the chit."""
    chit_late: tuple[bool, ...]
    """Whether it is kept out of the pile at first."""
    display: int
    """How many loads lie open for all to select."""
    undertaking: Rule
    """How an empty train comes by a load."""
    payouts: Rule
    """How events change what a delivery pays."""
    abandoning: Rule
    """Leaving a load where the train stands."""
