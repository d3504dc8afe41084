"""``title.yaml``: who made the game, for how many, with what money, and its options. The same for both families."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from railwright.compiler.schema.base import Count, Money, Name, Sourced, Spec, Text, Word, form

Step = Annotated[str | int, Field(description="A key, or the name (or place, from 0) of an entry of a list.")]
Way = Annotated[list[Step], Field(min_length=1, max_length=20)]


class TitleSpec(Sourced):
    """What the title is and who made it."""

    id: Annotated[str, form(r"^[a-z0-9][a-z0-9_]*$", "an id of lower-case letters, digits and `_`", max_length=40)]
    """The name of the title's folder and of its compiled file."""
    name: Name
    """The title as printed on the box."""
    subtitle: Name | None = None
    """Where and when it plays."""
    family: Literal["rail_18xx", "pickup_deliver"]
    """Which kind of rail game it is."""
    designers: list[Name] = Field(min_length=1, max_length=20)
    """Who designed it."""
    publishers: list[Name] = Field(default=[], max_length=20)
    """Who published it."""
    rulebook: Name | None = None
    """The version of the rulebook followed."""
    currency: Annotated[str, Field(min_length=1, max_length=4)] = "$"
    """The sign of its money."""
    version: Annotated[int, Field(ge=1, le=10_000)] = 1
    """Raised whenever a game in progress would play on differently."""


class PlayersSpec(Sourced):
    """What a number of players means for the set-up. One row for each number allowed."""

    count: Annotated[int, Field(ge=1, le=12)]
    """How many players."""
    cash: Money
    """What each begins with."""
    certificate_limit: Count | None = None
    """How many certificates each may hold; for games with shares. A president's certificate counts as one, so does a
    player's private; those of a company in a `certificates_free` zone and privates that companies own do not count."""


class BankSpec(Sourced):
    """The bank's money."""

    cash: Money | None = None
    """All the money of the game, what players begin with included; absent: the bank never runs out. A bank that has
    run out goes on paying in full."""
    breaks: Literal["at_zero", "below_zero"] = "below_zero"
    """Whether the bank has run out when it is empty, or only when it owes."""


class SetChange(Spec):
    """Writes a value in place of another, or where there was none."""

    set: Way
    """The way to the value: keys, and names of list entries."""
    to: Any
    """The new value."""


class AddChange(Spec):
    """Adds entries to a list; a list that is not there yet is begun."""

    add: Way
    """The way to the list."""
    items: list[Any] = Field(min_length=1, max_length=500)
    """What to add, at the end unless `before` says otherwise."""
    before: Step | None = None
    """The entry the new ones come before."""


class RemoveChange(Spec):
    """Takes an entry out of a list, or a key out of a group."""

    remove: Way
    """The way to what goes."""


Change = SetChange | AddChange | RemoveChange


class OptionSpec(Sourced):
    """A rule the table may agree to switch on: a patch on the title."""

    name: Word
    """What players type to switch it on."""
    text: Text
    """What it does, in a sentence."""
    players: list[Annotated[int, Field(ge=1, le=12)]] | None = None
    """Only with these numbers of players."""
    requires: list[Word] = []
    """Options that must be on as well."""
    conflicts: list[Word] = []
    """Options that may not be on as well."""
    aliases: list[Name] = Field(default=[], max_length=10)
    """Names it has in other programs."""
    changes: list[Change] = Field(min_length=1, max_length=500)
    """What it changes, in order."""


class TitleHead(Spec):
    """What a title takes from elsewhere before its own values count."""

    extends: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    """The title this one varies: a bundled id, or the path of a folder. What is not said here is taken from it."""
    uses: list[Word] = Field(default=[], max_length=40)
    """Shared pieces of the family to take in, by file name; later ones win."""
    changes: list[Change] = Field(default=[], max_length=500)
    """What this title changes in all it has taken in, in order."""


class TitleKeys(TitleHead):
    """The keys of ``title.yaml``, whatever the family."""

    title: TitleSpec
    """What the title is and who made it."""
    players: list[PlayersSpec] = Field(min_length=1, max_length=12)
    """A row for each number of players."""
    bank: BankSpec = BankSpec()
    """The bank's money."""
    options: list[OptionSpec] = Field(default=[], max_length=100)
    """Rules the table may switch on, in the order in which they are applied."""


class TitleFile(TitleKeys):
    """``title.yaml``."""

    source: Text | None = None
    """Where the facts of this file come from, unless an entry says otherwise."""


class WholeTitle(TitleKeys):
    """A title with everything taken in: the keys of all its files together. Each family adds its own files to this."""

    source: dict[str, Text] = {}
    """For each file, by its name without `.yaml`, where its facts come from unless an entry says otherwise."""
