"""One line and one JSON form for every action: ``Ann moves here:12 there:12$``, ``Bo undertakes load 33``.

Each action has a form: its type in JSON, its line with a place for each field, and the sort of thing each field names.
Case does not matter, and the name in front may be left out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from railwright.runtime.actions import pickup_deliver as act


class Form(NamedTuple):
    """How an action is said."""

    action: type[act.Action]
    type: str
    line: str
    sorts: tuple[tuple[str, str], ...] = ()
    """Fields in the order of the action, each with the sort of what it names."""

    def pattern(self) -> re.Pattern[str]:
        """What a line of this form looks like."""
        verb, _, rest = self.line.partition(" ")
        # `passes` or `pass`, `moves` or `move`.
        bare = "pass(?:es)?" if verb == "passes" else f"{verb.removesuffix('s')}s?"
        text = bare + re.escape(" " + rest if rest else "")
        for field, _ in self.sorts:
            text = text.replace(re.escape("{" + field + "}"), f"(?P<{field}>.+?)", 1)
        return re.compile(text, re.IGNORECASE)

    @property
    def written(self) -> tuple[str, ...]:
        """The fields a line and the JSON form have; the others follow from who speaks."""
        return tuple(field for field, _ in self.sorts if "{" + field + "}" in self.line)


FORMS = (
    Form(act.Pass, "pass", "passes"),
    Form(act.PickCompany, "pick_company", "picks {company}", (("company", "company"),)),
    Form(
        act.PlaceTrain,
        "place_train",
        "places train on line {line} in {station}",
        (("line", "line"), ("station", "station")),
    ),
    Form(act.SelectLoad, "select_load", "selects load {chit} for {train}", (("train", "train"), ("chit", "chit"))),
    Form(act.Nominate, "nominate", "puts up {company} for {price}", (("company", "company"), ("price", "number"))),
    Form(act.Raise, "raise", "bids {price}", (("price", "number"),)),
    Form(act.Replace, "replace", "replaces load {chit}", (("chit", "chit"),)),
    Form(act.Activate, "activate", "activates {train}", (("train", "train"),)),
    Form(act.Begin, "begin", "runs {train}", (("train", "train"),)),
    Form(act.Draw, "draw", "draws"),
    Form(act.TakeLoad, "take_load", "undertakes load {chit}", (("chit", "chit"),)),
    Form(act.Name, "name", "names {station}", (("station", "station"),)),
    Form(act.Move, "move", "moves {steps}", (("steps", "steps"),)),
    Form(act.PickUp, "pick_up", "loads"),
    Form(act.Deliver, "deliver", "delivers"),
    Form(act.Abandon, "abandon", "abandons"),
    Form(act.DropOff, "drop_off", "drops off"),
    Form(act.Mend, "mend", "mends line {line}", (("line", "line"),)),
    Form(act.BuyOff, "buy_off", "buys off {marker} at {segment}", (("segment", "segment"), ("marker", "marker"))),
    Form(act.Enact, "enact", "enacts"),
    Form(act.ChooseStation, "choose_station", "chooses station {station}", (("station", "station"),)),
    Form(act.ChooseSegment, "choose_segment", "chooses segment {segment}", (("segment", "segment"),)),
    Form(act.ChooseLine, "choose_line", "chooses line {line}", (("line", "line"),)),
    Form(act.ChooseTrain, "choose_train", "chooses train {train}", (("train", "train"),)),
    Form(act.ChooseEffect, "choose_effect", "chooses effect {place}", (("place", "place"),)),
    Form(act.GiveUp, "give_up", "gives up {train}", (("train", "train"),)),
    Form(
        act.PlayCounter,
        "play_counter",
        "plays {counter} use {use}",
        (("player", "who"), ("counter", "counter"), ("use", "place")),
    ),
    Form(act.Donate, "donate", "donates {times} times", (("times", "number"),)),
    Form(
        act.Offer, "offer", "offers {amount} to {payee}", (("payer", "who"), ("payee", "player"), ("amount", "number"))
    ),
    Form(act.Accept, "accept", "accepts"),
)
"""Every action of the family."""

BY_ACTION = {form.action: form for form in FORMS}
BY_TYPE = {form.type: form for form in FORMS}
PATTERNS = tuple((form, form.pattern()) for form in FORMS)
VERBS = tuple(dict.fromkeys(form.line.split(" ", 1)[0] for form in FORMS))
