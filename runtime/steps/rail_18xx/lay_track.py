"""The step in which a company lays and replaces tiles, by its own right or a private's."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import Action, HexId, LayTile, Pass, PrivateId, TileId
from railwright.runtime.effects.agenda import push
from railwright.runtime.effects.board import replace_tile
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.privates import use
from railwright.runtime.network.connection import Connections
from railwright.runtime.rules.protection import harmed_by
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.rules.track import (
    blocked_by,
    connection_refusal,
    find_upgrade,
    fit_refusal,
    is_yellow,
    lays_in,
    reachable_hexes,
)
from railwright.runtime.state.rail_18xx import BANK, LAYS, NOBODY, OPERATED, RailState
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.rail_18xx.consent import has_declined
from railwright.runtime.steps.rail_18xx.destinations import check_destinations
from railwright.runtime.steps.rail_18xx.operating_step import OperatingStep
from railwright.runtime.tables.rule import Rule


class LayTrack(OperatingStep):
    """Lays tiles; ``turn[LAYS]`` remembers what was laid, as a tuple of 1 (in an empty hex) and 0 (a replacement)."""

    asks = "lay a tile or pass"
    moment = "track"

    def __init__(self, rules: Rules, connections: Connections, rule: Rule) -> None:
        super().__init__(rules, connections, rule)
        self._lays_known: dict[tuple[tuple[int, ...], bool, bool], bool] = {}
        """What was laid, whether a yellow tile comes next, whether the company has operated: whether there is room."""

    def menu(self, state: RailState, company: int) -> Iterator[Choice]:
        """Tiles that may be laid where the company's track leads, and what privates let it lay."""
        return self.judged(state, company)

    def candidates(self, state: RailState, company: int) -> Iterator[Choice]:
        """Tiles that fit on what lies where the company's track leads, and in the hexes of privates."""
        open_colours = self._open_colours(state, company)
        hexes = sorted(reachable_hexes(self.connections, state, company)) if open_colours else ()
        for hexagon in hexes:
            rights = (NOBODY, *self._ground_freed(state, hexagon))
            for tile, rotation in lays_in(self.rules, state, hexagon):
                if open_colours >> self.rules.title.tile_colour[tile] & 1:
                    for by in rights:
                        yield LayTile(HexId(hexagon), TileId(tile), rotation, PrivateId(by))
        for private, _, ability in self._abilities(state, company):
            for hexagon in ability.hexes:
                for tile, rotation in lays_in(self.rules, state, hexagon):
                    yield LayTile(HexId(hexagon), TileId(tile), rotation, PrivateId(private))

    def _open_colours(self, state: RailState, company: int) -> int:
        """Colours the company may still lay this turn, as bits: a quick look before each tile is judged."""
        colours: int = self.rules.title.phase_colours[state.phase]
        if not self._has_lay(state, company, yellow=True):
            colours &= ~2
        if not self._has_lay(state, company, yellow=False):
            colours &= 2
        return colours

    def _ground_freed(self, state: RailState, hexagon: int) -> list[int]:
        """Privates of players that let a company build in a hex without paying for the ground."""
        return [
            private
            for private, _, ability in self.rules.abilities_to("free_terrain")
            if hexagon in ability.hexes
            and state.is_player(state.private_holder[private])
            and self._frees(state, private, hexagon) != NOBODY
        ]

    def _frees(self, state: RailState, private: int, hexagon: int) -> int:
        """The number of a private's ability to free the ground of a hex, or NOBODY; also if its owner has refused."""
        if has_declined(state, private):
            return NOBODY
        for number, ability in enumerate(self.rules.abilities[private]):
            if ability.word == "free_terrain" and hexagon in ability.hexes and state.private_uses[private][number] != 0:
                return number
        return NOBODY

    def _abilities(self, state: RailState, company: int) -> Iterator[tuple[int, int, Rule]]:
        """Abilities to lay tiles that the company may use."""
        return self.rules.usable(state, company, "lay_tile")

    def refusal(self, state: RailState, company: int, action: Action) -> Refusal | None:
        """Colour, fit, supply, ground, connection, and how many lays a turn has."""
        if isinstance(action, Pass):
            return None
        if not isinstance(action, LayTile):
            return wrong_kind(action, self.asks)
        if not 0 <= action.hex < len(state.hex_tile) or not 0 <= action.tile < len(state.tile_left):
            return Refusal("there is no such hex or tile", "lay_track")
        if not 0 <= action.rotation < 6:
            return Refusal("a tile is turned by 0 to 5 sixths", "lay_track")
        free_ground = self._frees_ground(state, action)
        if action.by != NOBODY and not free_ground:
            return self._ability_refusal(state, company, action)
        rules, title = self.rules, self.rules.title
        if title.tile_by_ability[action.tile]:
            return Refusal(f"only an ability lays tile {title.tile_name[action.tile]}", "tiles.only_by_ability")
        colour = title.tile_colour[action.tile]
        if not title.phase_colours[state.phase] >> colour & 1:
            return Refusal(f"no such colour in phase {title.phase_name[state.phase]}", "phases.tiles")
        if not self._has_lay(state, company, is_yellow(rules, action.tile)):
            return Refusal("no such lay is left this turn", "lay_track.lays")
        private = blocked_by(rules, state, action.hex)
        if private != NOBODY:
            name = title.private_name[private]
            return Refusal(f"{title.hex_name[action.hex]} is blocked by {name}", "privates.block_hexes")
        refusal = fit_refusal(rules, state, action.hex, action.tile, action.rotation)
        if refusal is not None:
            return refusal
        cost = 0 if free_ground else title.hex_cost[action.hex][colour]
        if cost > state.treasury(company):
            return Refusal(f"it costs {cost}, the company has {state.treasury(company)}", "map.terrain")
        return self._connection_refusal(state, company, action) or self._harm_refusal(state, action)

    def _harm_refusal(self, state: RailState, action: LayTile) -> Refusal | None:
        """Why a lay would be unfair to a company that has not operated, where the title cares."""
        if not self.rule.protects_new_companies:
            return None
        harmed = harmed_by(self.rules, state, action.hex, action.tile, action.rotation)
        if harmed == NOBODY:
            return None
        name = self.rules.company_name[harmed]
        return Refusal(f"{name} could no longer come to a run", "lay_track.protects_new_companies")

    def _connection_refusal(self, state: RailState, company: int, action: LayTile) -> Refusal | None:
        """Why a lay is not connected; a company without track begins at home, where the title asks for that."""
        rules = self.rules
        if self.rule.home_first and not self.connections.has_track(state, company):
            home = rules.title.company_home[company]
            if action.hex != home:
                return Refusal("a company without track lays its first tile at home", "lay_track.home_first")
        needs = self.rule.city_upgrade_needs
        return connection_refusal(
            rules, self.connections, state, company, action.hex, action.tile, action.rotation, needs
        )

    def _frees_ground(self, state: RailState, action: LayTile) -> bool:
        """Whether the lay is an ordinary one that a private's owner lets go without paying for the ground."""
        if not 0 <= action.by < self.rules.n_privates or not state.is_player(state.private_holder[action.by]):
            return False
        return self._frees(state, action.by, action.hex) != NOBODY

    def _ability_refusal(self, state: RailState, company: int, action: LayTile) -> Refusal | None:
        for private, _, ability in self._abilities(state, company):
            if private != action.by or action.hex not in ability.hexes:
                continue
            if ability.tiles != NOBODY and action.tile not in ability.tiles:
                continue
            return self._ability_lay_refusal(state, company, action, ability)
        return Refusal("the company has no private that lets it lay that there", "privates.lay_tile")

    def _ability_lay_refusal(self, state: RailState, company: int, action: LayTile, ability: Rule) -> Refusal | None:
        rules, title = self.rules, self.rules.title
        colour = title.tile_colour[action.tile]
        if ability.tiles == NOBODY and not title.phase_colours[state.phase] >> colour & 1:
            return Refusal(f"no such colour in phase {title.phase_name[state.phase]}", "phases.tiles")
        if not ability.extra and not self._has_lay(state, company, is_yellow(rules, action.tile)):
            return Refusal("no such lay is left this turn", "lay_track.lays")
        refusal = fit_refusal(rules, state, action.hex, action.tile, action.rotation)
        if refusal is not None:
            return refusal
        cost = 0 if ability.free else title.hex_cost[action.hex][colour]
        if cost > state.treasury(company):
            return Refusal(f"it costs {cost}, the company has {state.treasury(company)}", "map.terrain")
        return self._connection_refusal(state, company, action) if ability.needs_connection else None

    def _has_lay(self, state: RailState, company: int, yellow: bool) -> bool:
        """Whether some set of lays has room for what was laid and this one."""
        key = (state.turn[LAYS], yellow, state.has(company, OPERATED))
        if key not in self._lays_known:
            wanted = [*state.turn[LAYS], int(yellow)]
            self._lays_known[key] = any(
                _fits_set(wanted, list(lays.tiles)) for lays in self.rule.lays if not (lays.first_turn and key[2])
            )
        return self._lays_known[key]

    def perform(self, state: RailState, company: int, action: Action) -> bool:
        """Lay the tile, pay for the ground; a token that could go to several cities asks where."""
        if not isinstance(action, LayTile):
            return True
        rules, title = self.rules, self.rules.title
        upgrade = find_upgrade(rules, state, action.hex, action.tile, action.rotation)
        assert upgrade is not None
        cost = title.hex_cost[action.hex][title.tile_colour[action.tile]]
        extra = False
        if action.by != NOBODY and self._frees_ground(state, action):
            cost = 0
            use(rules, state, action.by, self._frees(state, action.by, action.hex))
        elif action.by != NOBODY:
            for private, number, ability in self._abilities(state, company):
                if private == action.by:
                    cost, extra = (0 if ability.free else cost), ability.extra
                    use(rules, state, private, number)
                    break
        pay(state, state.holder_of_company(company), BANK, cost)
        if not extra:
            state.put(state.turn, LAYS, (*state.turn[LAYS], int(is_yellow(rules, action.tile))))
        rotation = title.tile_same[action.tile][action.rotation]
        replace_tile(rules, state, action.hex, upgrade, rotation)
        for stop, owner, _ in state.hex_tokens[action.hex]:
            if stop == NOBODY:
                push(state, ("choose_city", company, action.hex, owner))
        check_destinations(rules, self.connections, state, company)
        return False


def _fits_set(wanted: list[int], places: list[str]) -> bool:
    """Whether lays (1: in an empty hex) can each have a place of their own in a set."""
    if not wanted:
        return True
    wants, rest = ("any", "yellow" if wanted[0] else "upgrade"), wanted[1:]
    return any(
        place in wants and _fits_set(rest, places[:number] + places[number + 1 :])
        for number, place in enumerate(places)
    )
