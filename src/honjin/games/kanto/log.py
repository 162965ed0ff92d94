"""Log lines of events that only this game tells."""

from __future__ import annotations

from typing import Final

from honjin.kernel.words import phrase

LINES: Final = {
    "siege_turn": phrase("{castle} has been invested for another full turn, {turns} in all"),
    "ceremony": phrase("{unit} holds the ceremony in {hex} before {count} {count:unit|units} (points: {points})"),
    "waived": phrase("{unit} enters {hex}: the duties fall away"),
    "joins": phrase("The {clan} join the {side}"),
    "subvert": phrase("{unit} sends secret letters to {targets}"),
}

WEIGHTY: Final = frozenset({"ceremony", "joins", "siege_turn", "waived"})
"""What nobody should set off without knowing it."""
