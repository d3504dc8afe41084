"""A word of the title language with what a title says about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Rule:
    """A step, ability, auction or other rule: its word, and each parameter as an attribute.

    ``Rule("lay_track", city_upgrade_needs="connection")`` has ``rule.word`` and ``rule.city_upgrade_needs``. Parameters
    are numbers, text, ``None``, tuples and further rules; names of things are already the numbers of their rows.
    """

    word: str

    def __init__(self, word: str, /, **params: Any) -> None:
        self.__dict__.update(params, word=word)

    def __getattr__(self, name: str) -> Any:
        # Only reached for what is not there: the usual attribute look-up finds the parameters.
        raise AttributeError(f"the rule `{self.__dict__.get('word', '')}` says nothing about `{name}`")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a compiled rule does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a compiled rule does not change")

    def params(self) -> Iterator[tuple[str, Any]]:
        """Everything it says beside its word, in order."""
        return ((name, value) for name, value in self.__dict__.items() if name != "word")

    def get(self, name: str, default: Any = None) -> Any:
        """What it says about something, or a default if it says nothing."""
        return self.__dict__.get(name, default)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.__dict__.items(), key=lambda item: item[0])))

    def __repr__(self) -> str:
        params = "".join(f", {name}={value!r}" for name, value in self.params())
        return f"Rule({self.word!r}{params})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.word, dict(self.params()))


def _rebuilt(word: str, params: dict[str, Any]) -> Rule:
    return Rule(word, **params)


def is_parameter(name: str) -> bool:
    """Whether a rule may have a parameter of this name: one that hides nothing a rule itself has."""
    return name.isidentifier() and not name.startswith("_") and name not in _TAKEN


_TAKEN = frozenset(("word", "params", "get"))


def as_plain(rule: object) -> object:
    """A rule as JSON has it: an object whose ``word`` comes first."""
    if isinstance(rule, Rule):
        return {"word": rule.word, **dict(rule.params())}
    raise TypeError(f"{type(rule).__name__} has no place in a table")


def from_plain(wanted: type, value: object) -> object:
    """A rule out of what JSON has; anything else is refused."""
    if wanted is Rule:
        return _rule(value)
    raise TypeError(f"{wanted.__name__} has no place in a table")


def _rule(value: object) -> Rule:
    if not isinstance(value, dict) or not isinstance(value.get("word"), str):
        raise ValueError("a rule is an object with a `word`")
    for name in value:
        if not is_parameter(name) and name != "word":
            raise ValueError(f"a rule cannot say something about {name!r}")
    return Rule(value["word"], **{name: _frozen(item) for name, item in value.items() if name != "word"})


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return _rule(value)
    if isinstance(value, float):
        raise ValueError("a rule holds no fractions")
    return value
