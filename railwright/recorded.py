"""Records and positions of other programs: which of our titles they are of, with which options."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from railwright.loading import TitleError, bundled, load
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.title import CompiledTitle

OVERLAY = "as_on_18xx_games"
"""The option of a title that holds what the site plays otherwise than the rulebook says."""


class NotOurs(TitleError):
    """A record of a title, or with an optional rule, that we do not have."""


@cache
def recorded_title(name: str, rules: tuple[str, ...] = (), players: int = 0) -> CompiledTitle:
    """The bundled title a record names, with its optional rules and the site's own ways on; raises :class:`NotOurs`.

    A rule that is not for so many players may be on there, and means nothing.
    """
    base = _named(name)
    known = {alias: option for option in base.options for alias in (*option.aliases, option.name)}
    chosen = []
    for rule in rules:
        if rule not in known:
            has = ", ".join(sorted(alias for option in base.options for alias in option.aliases)) or "none"
            raise NotOurs(f"{base.name} has no optional rule `{rule}` here; it has {has}")
        if not players or not known[rule].players or players in known[rule].players:
            chosen.append(known[rule].name)
    if any(option.name == OVERLAY for option in base.options) and OVERLAY not in chosen:
        chosen.append(OVERLAY)
    return load(base.id, tuple(dict.fromkeys(chosen)))


def _named(name: str) -> CompiledTitle:
    """The bundled title of a name, whatever its capitals and blanks."""
    wanted = _plain(name)
    # Most are called as their folder is; only for the others all have to be looked at.
    ids = sorted(bundled(), key=lambda title_id: _plain(title_id) != wanted)
    for title_id in ids:
        title = load(title_id)
        if wanted in (_plain(title.name), _plain(title_id)):
            return title
    names = ", ".join(sorted(load(title_id).name for title_id in ids))
    raise NotOurs(f"no title is called `{name[:60]}`; there are {names}")


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


@cache
def recorded_rules(name: str, rules: tuple[str, ...] = ()) -> Rules:
    """The rules of a record's title, ready to put a position on its board."""
    from railwright.runtime.tables.rail_18xx.title import RailTitle

    title = recorded_title(name, rules)
    if not isinstance(title, RailTitle):
        raise NotOurs(f"{title.name} is no title with tiles and tokens")
    return Rules(title)


def find_rules(name: str, rules: Sequence[str]) -> Rules:
    """The same for a list of optional rules."""
    return recorded_rules(name, tuple(rules))
