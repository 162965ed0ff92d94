"""Log lines of events that only this game tells."""

from __future__ import annotations

from typing import Final

LINES: Final = {
    "siege_turn": "{castle} has been invested for another full turn, {turns} in all",
    "ceremony": "{unit} holds the ceremony in {hex} before {count} units (points: {points})",
    "waived": "{unit} enters {hex}: the duties fall away",
    "joins": "The {clan} join the {side}",
    "subvert": "{unit} sends secret letters to {targets}",
}

WEIGHTY: Final = frozenset({"ceremony", "joins", "siege_turn", "waived"})
"""What nobody should set off without knowing it."""
