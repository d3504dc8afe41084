"""Whether an action's numbers are numbers of this title at all, before any rule looks at them."""

from __future__ import annotations

from collections.abc import Callable

from railwright.runtime.actions import rail_18xx as act
from railwright.runtime.actions.action import in_words
from railwright.runtime.actions.errors import BadAction
from railwright.runtime.actions.rail_18xx import Action
from railwright.runtime.engine import Engine
from railwright.runtime.state.rail_18xx import NOBODY

Check = Callable[[object], bool]
MOST_LINKS = 500
"""Parts of a run, and hexes of a part, at most."""


class Bounds:
    """Knows for each field of each action which values exist."""

    def __init__(self, engine: Engine, n_players: int) -> None:
        title, rules = engine.title, engine.rules
        company, private = _below(rules.n_companies), _below(rules.n_privates)
        hexagon, card = _below(rules.n_hexes), _below(rules.n_cards)
        by, price = _below(rules.n_privates, NOBODY), _below(1_000_000_001)
        player = _below(n_players + 1, 1)

        def is_path(path: object) -> bool:
            return isinstance(path, tuple) and 0 < len(path) <= MOST_LINKS and all(
                isinstance(chain, tuple) and 0 < len(chain) <= MOST_LINKS and all(map(hexagon, chain)) for chain in path
            )

        def is_runs(runs: object) -> bool:
            return isinstance(runs, tuple) and len(runs) <= rules.n_cards and all(
                isinstance(run, tuple) and len(run) == 2 and card(run[0]) and is_path(run[1]) for run in runs
            )

        self._checks: dict[type[Action], tuple[tuple[str, Check], ...]] = {
            act.Pass: (),
            act.Bid: (("lot", _below(len(title.lot), NOBODY)), ("price", price)),
            act.BuyLot: (("lot", _below(len(title.lot))),),
            act.Par: (("company", company), ("cell", _below(len(title.cell_price)))),
            act.BuyShare: (("company", company), ("place", _below(3)), ("president", _is_bool)),
            act.SellShares: (("company", company), ("count", _below(1000))),
            act.TradePrivate: (("private", private), ("buyer", player), ("price", price)),
            act.BuyPrivate: (("private", private), ("price", price)),
            act.LayTile: (("hex", hexagon), ("tile", _below(len(title.tile_name))), ("rotation", _below(6)), ("by", by)),
            act.PlaceToken: (("hex", hexagon), ("stop", _below(7)), ("by", by)),
            act.RunTrains: (("runs", is_runs),),
            act.Dividend: (("choice", lambda choice: choice in ("pay", "withhold", "half")),),
            act.BuyTrain: (("card", card), ("face", _below(len(title.train_name))), ("price", price), ("by", by)),
            act.DiscardTrain: (("company", company), ("card", card)),
            act.PlaceMarker: (("private", private), ("hex", hexagon)),
            act.BuyMarker: (("private", private),),
            act.RaiseLimit: (("private", private),),
            act.Convert: (),
            act.Insist: (("player", player),),
            act.Agree: (),
            act.GoBankrupt: (),
        }

    def check(self, action: Action) -> None:
        """Raise :class:`BadAction` for what is no action of this title."""
        checks = self._checks.get(type(action))
        if checks is None:
            raise BadAction(f"`{type(action).__name__}` is no action of this game", "take one from the menu")
        for field, is_known in checks:
            if not is_known(getattr(action, field)):
                raise BadAction(f"the action to {in_words(action)} has an impossible `{field}`", "take one from the menu")


def _below(end: int, start: int = 0) -> Check:
    """Whether a value is a whole number from ``start`` on and below ``end``."""

    def check(value: object) -> bool:
        return type(value) is int and start <= value < end

    return check


def _is_bool(value: object) -> bool:
    return value is True or value is False
