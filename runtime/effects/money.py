"""Money changes hands; nothing else makes or destroys it."""

from __future__ import annotations

from railwright.runtime.state.rail_18xx import BANK, BROKEN, RailState


def pay(state: RailState, payer: int, payee: int, amount: int, breaks_at: int = -1) -> None:
    """Move money from one holder to another. The bank pays in full even when it is empty, but then it has broken."""
    if amount == 0 or payer == payee:
        return
    state.put(state.cash, payer, state.cash[payer] - amount)
    state.put(state.cash, payee, state.cash[payee] + amount)
    if payer == BANK and state.cash[BANK] <= breaks_at:
        state.put(state.clock, BROKEN, 1)
