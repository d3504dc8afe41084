"""Tables of ``trains.yaml``: cards, the trains on them, phases, and what running earns."""

from __future__ import annotations

from railwright.runtime.network.problem import Count, Limit
from railwright.runtime.tables.rail_18xx.privates import PrivateTables
from railwright.runtime.tables.rule import Rule


class TrainTables(PrivateTables, frozen=True, kw_only=True, dict=True, eq=False):
    """Trains. A *card* is what is sold, rusts and begins phases; a *train* is what runs: one of the faces of a card."""

    card_name: tuple[str, ...]
    """Its name, in the order of sale."""
    card_aliases: tuple[tuple[str, ...], ...]
    """Names it has in other programs."""
    card_trains: tuple[tuple[int, ...], ...]
    """The trains it can be; one, unless it has faces to choose from."""
    card_price: tuple[int, ...]
    """What the bank asks, where its trains do not say otherwise."""
    card_count: tuple[int, ...]
    """How many there are; -1: any number."""
    card_rusts_on: tuple[int, ...]
    """The card whose first purchase removes it; -1: none."""
    card_obsolete_on: tuple[int, ...]
    """The card whose first purchase makes it obsolete; -1: none."""
    card_sold_beside: tuple[int, ...]
    """The card after whose first sale it is on sale, beside those left; -1: when all before it are sold."""
    card_events: tuple[tuple[str, ...], ...]
    """What its first purchase causes beside a phase, in order."""
    card_outside_limit: tuple[bool, ...]
    """Whether it is bought from the bank without regard to the number a company may buy in a turn."""
    card_first_bought: tuple[tuple[Rule, ...], ...]
    """All that its first purchase causes, in order: `begin_phase`, its events, `end_ability`, `remove_marker`,
    `close_private`, `rust_cards`, `make_obsolete`."""
    depot: tuple[int, ...]
    """Every piece of cardboard, as its kind of card, in the order of sale; of a kind without limit, only the first."""

    train_name: tuple[str, ...]
    """The name of what runs, card by card."""
    train_card: tuple[int, ...]
    """The card it is a face of."""
    train_distance: tuple[int, ...]
    """Its number."""
    train_class: tuple[str, ...]
    """How it runs."""
    train_price: tuple[int, ...]
    """What the bank asks."""
    train_limits: tuple[tuple[Limit, ...], ...]
    """Stops it may visit and be paid for, as the route search reads them; 99: no limit."""
    train_counts: tuple[tuple[Count, ...], ...]
    """Stops a run must or may include beside that, as the route search reads them; what every run of the title is
    held to (`once_a_run`) is among them."""
    train_stop_value: tuple[tuple[tuple[int, ...], ...], ...]
    """For each value level and each `stop_` row what it is paid there, multiplied; without tokens, ports, bonuses."""
    train_stop_multiply: tuple[tuple[int, ...], ...]
    """For each `stop_` row how many times over it is paid there."""
    train_port_multiply: tuple[int, ...]
    """How many times over a port's city and bonus are paid."""
    train_bonus_multiply: tuple[int, ...]
    """How many times over bonuses marked `multiplied` are paid."""

    phase_name: tuple[str, ...]
    """The phase."""
    phase_card: tuple[int, ...]
    """The card whose first purchase begins it; -1 for the first phase."""
    phase_colours: tuple[int, ...]
    """Tile colours that may be laid, as bits: 1 << colour."""
    phase_operating_rounds: tuple[int, ...]
    """Operating rounds after each stock round."""
    phase_train_limit: tuple[tuple[int, ...], ...]
    """Trains a company may own, for each limit class."""
    phase_level: tuple[int, ...]
    """Which value of a stop holds, from 0."""
    phase_bank_trains: tuple[int, ...]
    """New trains a company may buy from the bank in a turn; -1: any number."""
    phase_one_of_each: tuple[bool, ...]
    """Whether a company may buy one new train of each kind in a turn, and no more."""
    limit_class: tuple[str, ...]
    """What the columns of `phase_train_limit` are called."""

    bonus_rule: tuple[Rule, ...]
    """What certain runs earn more: `name`, `amount`, `hexes` and `crosses` by number, `trains` that can earn it, ..."""
    obsolete_trains: Rule
    """What holds for trains that run once more before they go."""
    running: Rule
    """What makes a run, whatever the train; `token_multiplies` as pairs of a kind of stop and a factor."""
