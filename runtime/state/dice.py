"""Seeded chance: the same seed draws the same numbers on every machine.

The generator is splitmix64, a few lines whose result depends on nothing but its 64-bit state, so that a game can be
replayed anywhere, in any language.
"""

from __future__ import annotations

MASK = (1 << 64) - 1


def next_random(state: int) -> tuple[int, int]:
    """The next state and a 64-bit number."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def below(state: int, number: int) -> tuple[int, int]:
    """The next state and a fair number from 0 to ``number - 1``."""
    top = (1 << 64) - (1 << 64) % number
    while True:
        state, drawn = next_random(state)
        if drawn < top:
            return state, drawn % number
