"""Names of things and the numbers they have: found whatever their case, with a suggestion when they are not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from railwright.runtime.actions.errors import BadAction

SHOWN = 12
"""Names listed in a message at most."""
LONGEST = 40
"""Characters of somebody's words repeated in a message at most."""


def shortened(words: object) -> str:
    """Somebody's words as a message repeats them: on one line, not too long."""
    words = words if isinstance(words, str) else repr(words)
    clean = "".join(letter if letter.isprintable() else "?" for letter in words[: LONGEST + 1])
    return clean if len(clean) <= LONGEST else clean[:LONGEST] + "..."


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """A suggestion for a word nobody knows: the nearest known one, or all if they are few, or what they look like."""
    names = list(dict.fromkeys(known))
    folded = {name.casefold(): name for name in names}
    near = get_close_matches(word.casefold()[:LONGEST], folded, n=1, cutoff=0.6) if isinstance(word, str) else []
    if near:
        return f"did you mean `{folded[near[0]]}`?"
    if len(names) <= SHOWN:
        return f"known: {', '.join(names)}" if names else ""
    return f"known are {', '.join(names[:3])} and {len(names) - 3} others"


class Names:
    """The names of one sort of thing. Names for printing are as written; for reading, case and aliases do not matter."""

    def __init__(self, sort: str, names: Sequence[str], aliases: Sequence[Sequence[str]] = ()) -> None:
        self.sort = sort
        """What such a thing is called: `company`, `hex`."""
        self.names = tuple(names)
        self._numbers: dict[str, int] = {}
        for number, name in enumerate(self.names):
            self._numbers.setdefault(name.casefold(), number)
        for number, others in enumerate(aliases):
            for other in others:
                self._numbers.setdefault(other.casefold(), number)

    def __getitem__(self, number: int) -> str:
        return self.names[number]

    def __len__(self) -> int:
        return len(self.names)

    def known(self) -> tuple[str, ...]:
        """Every name a thing can be called by, in lower case."""
        return tuple(self._numbers)

    def find(self, name: str) -> int | None:
        """The number of a name, if there is such a thing."""
        return self._numbers.get(name.strip().casefold()) if isinstance(name, str) else None

    def suggestion(self, name: str) -> str:
        """What to say to somebody who uses a name nobody knows."""
        return did_you_mean(name, self.names)

    def number(self, name: str) -> int:
        """The number of a name; :class:`BadAction` with a suggestion if there is no such thing."""
        found = self.find(name)
        if found is None:
            raise BadAction(f"there is no {self.sort} `{shortened(name)}`", did_you_mean(name, self.names))
        return found
