"""``rounds.yaml``: set-up, the order of play, the war, the end and who has won."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Count, Money, Name, Spec, Word
from railwright.compiler.schema.pickup_deliver.rolls import DiceSpec
from railwright.compiler.schema.sources import Traced

Seat = Annotated[int, Field(ge=1, le=12, description="A seat, counted clockwise from the player with the initiative.")]


class SetupSpec(Traced):
    """What a number of players means for the set-up."""

    count: Annotated[int, Field(ge=1, le=12)]
    """How many players."""
    trains: Annotated[int, Field(ge=1, le=50)]
    """How many numbered trains each has."""
    placed: Annotated[int, Field(ge=0, le=50)] | None = None
    """How many of them start on the map; null: all."""
    picks: list[Seat] = Field(default=[], max_length=200)
    """Who picks a company, in order."""
    deals: list[Count] = Field(default=[], max_length=12)
    """How many companies each seat is then dealt at random."""
    unsold: Count = 0
    """How many companies are left without owner; checked."""
    counters: Count = 0
    """How many special counters each is dealt."""
    removed: list[Name] = Field(default=[], max_length=100)
    """Special counters that are taken out of the game before."""


class InitiativeSpec(Traced):
    """Who begins."""

    dice: DiceSpec = DiceSpec()
    """What everybody rolls."""
    wins: Literal["highest", "lowest"] = "highest"
    """Which result begins."""
    ties: Literal["tied_reroll", "all_reroll"] = "tied_reroll"
    """What happens when several have it."""
    again: Literal["each_round", "never", "moves_left"] = "each_round"
    """How the player who begins changes: rolled for anew, never, or the next clockwise."""


class RollInitiative(Traced):
    """Everybody rolls for who begins."""

    step: Literal["roll_initiative"]
    """The step's word."""


class PickCompanies(Traced):
    """Players pick companies in the order of the set-up row."""

    step: Literal["pick_companies"]
    """The step's word."""


class DealCompanies(Traced):
    """Companies are dealt at random as the set-up row says."""

    step: Literal["deal_companies"]
    """The step's word."""


class PlaceTrains(Traced):
    """Players put trains on stations of their own lines. Stations may hold any number for now."""

    step: Literal["place_trains"]
    """The step's word."""
    per_line: Annotated[int, Field(ge=1, le=50)] = 1
    """How many trains of a player each of his lines takes."""


class DealCounters(Traced):
    """Special counters are dealt at random as the set-up row says."""

    step: Literal["deal_counters"]
    """The step's word."""


class SetChitsAside(Traced):
    """Events and late loads are kept out of the pile; the rest is mixed."""

    step: Literal["set_chits_aside"]
    """The step's word."""


class ChooseFirstLoads(Traced):
    """A load is turned up for each train on the map; players select one at a time until every train has one."""

    step: Literal["choose_first_loads"]
    """The step's word."""
    war_rolls: bool = False
    """Whether war materiel chosen now moves the war on."""


class FillDisplay(Traced):
    """The display is filled from the pile."""

    step: Literal["fill_display"]
    """The step's word."""


class ReturnChits(Traced):
    """The chits that were kept out are mixed into the pile."""

    step: Literal["return_chits"]
    """The step's word."""


SetupStep = Annotated[
    RollInitiative
    | PickCompanies
    | DealCompanies
    | PlaceTrains
    | DealCounters
    | SetChitsAside
    | ChooseFirstLoads
    | FillDisplay
    | ReturnChits,
    Field(discriminator="step"),
]


class SellCompany(Traced):
    """While companies are unsold, one is put up and sold to the highest bidder, who pays the bank."""

    step: Literal["sell_company"]
    """The step's word."""
    name: Name
    """What the phase is called."""
    auction: Literal["open_outcry"] = "open_outcry"
    """How it is sold: bids go round clockwise until all others pass in turn."""
    nominator: Literal["active_then_left", "active"] = "active_then_left"
    """Who puts one up: the active player, or whoever he passes the right on to; nothing is sold when all decline."""
    minimum: Money
    """The first bid is at least this; the nominator makes it."""
    raise_by: Money
    """Each bid beats the last by at least this."""
    passing: Literal["may_return", "is_out"] = "may_return"
    """Whether a player who passed may bid again while bidding goes on."""
    limit: Literal["own_money", "none"] = "own_money"
    """How high a player may bid."""
    brings_train: bool = True
    """Whether the buyer puts a numbered train, if he has one left, on a station of the line, empty."""


class RenewDisplay(Traced):
    """Before the war the active player draws a load and puts it in place of one on display."""

    step: Literal["renew_display"]
    """The step's word."""
    name: Name
    """What the phase is called."""
    until: Literal["war", "end"] = "war"
    """How long this is done."""
    replaced: Literal["out_of_game", "back_in_pile"] = "out_of_game"
    """What becomes of the load that was there. With an empty pile the phase is skipped."""


class RunTrains(Traced):
    """The active player names the trains he runs; each undertakes, moves, loads and unloads, one after the other."""

    step: Literal["run_trains"]
    """The step's word."""
    name: Name
    """What the phase is called."""
    none: bool = True
    """Whether a player may run no train at all."""
    order: Literal["player_chooses", "by_number"] = "player_chooses"
    """In which order they run."""


Phase = Annotated[SellCompany | RenewDisplay | RunTrains, Field(discriminator="step")]


class TurnSpec(Traced):
    """What a player does in his turn. A round is one turn of each player, clockwise."""

    phases: list[Phase] = Field(min_length=1, max_length=20)
    """The phases, in order."""


class WarFromStart(Spec):
    """The war is on from the first round."""

    when: Literal["game_start"]
    """The word."""


class WarAfterSales(Spec):
    """The war begins with the round after the last company was sold."""

    when: Literal["round_after_last_sale"]
    """The word."""
    returns_chits: bool = True
    """Whether the chits that were kept out are then mixed into the pile."""


class TakenSpec(Traced):
    """What happens in a station when the occupier takes it."""

    trains: Literal["destroyed"] = "destroyed"
    """What becomes of trains that stand there."""
    loads: Literal["discarded"] = "discarded"
    """What becomes of loads that lie there or are carried by those trains."""
    penalty: bool = False
    """Whether owners pay for abandoning those loads."""


class WarSpec(Traced):
    """The war. Before it begins no event, no table and no counter is in the game."""

    begins: Annotated[WarFromStart | WarAfterSales, Field(discriminator="when")]
    """When it begins."""
    table: Word
    """The table rolled on when war materiel is undertaken, before the train moves."""
    taken: TakenSpec = TakenSpec()
    """What happens in a station when it falls."""


class EndOccupied(Traced):
    """The occupier holds so many stations of a kind."""

    name: Word
    """What it is called."""
    when: Literal["occupied"]
    """The word."""
    kind: Word
    """The kind of station."""
    count: Annotated[int, Field(ge=1, le=2000)]
    """How many."""
    then: Literal["at_once", "finish_turn", "finish_round"] = "at_once"
    """When the game is over: at once, what caused it not resolved further, or later."""


class EndPileEmpty(Traced):
    """A chit must be drawn and there is none. Nobody draws again; loads on display may still be selected."""

    name: Word
    """What it is called."""
    when: Literal["pile_empty"]
    """The word."""
    then: Literal["at_once", "finish_turn", "finish_round"] = "finish_round"
    """When the game is over."""


class EndIdle(Traced):
    """Whole rounds pass without a train running."""

    name: Word
    """What it is called."""
    when: Literal["idle_rounds"]
    """The word."""
    rounds: Annotated[int, Field(ge=1, le=100)] = 1
    """How many."""
    then: Literal["at_once"] = "at_once"
    """When the game is over."""


class ScoringSpec(Traced):
    """Who has won."""

    winner: Literal["most_money"] = "most_money"
    """What counts."""
    ties: list[Literal["surviving_trains", "lines_without_occupied_station", "shared"]] = Field(
        default=["shared"], max_length=10
    )
    """What decides between players with the same, in order."""
    carried_loads: Money = 0
    """What a load still on its way is worth."""


class RoundsKeys(Spec):
    """The keys of ``rounds.yaml``."""

    colours: list[Word] = Field(default=[], max_length=12)
    """Colours of the players' pieces; as many as there are players are used, from the first."""
    setup: list[SetupSpec] = Field(min_length=1, max_length=12)
    """A row for each number of players."""
    initiative: InitiativeSpec = InitiativeSpec()
    """Who begins."""
    opening: list[SetupStep] = Field(min_length=1, max_length=40)
    """The steps of the set-up, in order."""
    turn: TurnSpec
    """What a player does in his turn."""
    war: WarSpec | None = None
    """The war, if there is one."""
    end: list[Annotated[EndOccupied | EndPileEmpty | EndIdle, Field(discriminator="when")]] = Field(
        min_length=1, max_length=20
    )
    """What ends the game; whatever comes first."""
    scoring: ScoringSpec = ScoringSpec()
    """Who has won."""
