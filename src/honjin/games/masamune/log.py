"""Log lines of events that only this game tells."""

from __future__ import annotations

from typing import Final

LINES: Final = {
    "event": "Random event of the {side}: {name}",
    "nothing_comes": "Nothing comes of it: {why}",
    "no_event": "No random event for the {side}",
    "halved": "{who}: activation points are halved this turn",
    "status": "The {clan} begin to act: {status}",
    "provoked": "The {clan} take up arms against the {against}",
    "outside": "{unit} comes out into {hex}",
    "goes_over": "{unit} goes over to the {clan}",
    "away": "{unit} is away for this turn",
    "side": "The {clan} join the {side}",
    "appear": "{unit} appears in {hex}",
    "vassal": "{unit} serves the {clan} from now on",
    "free": "The {clan} may attack the {against} from now on",
    "ceasefire": "The {clan} and the {against} lay down their arms",
    "ceasefire_over": "The ceasefire of the {clan} and the {against} is over",
    "uprising": "The peasants of Shonai rise",
    "left_behind": "Those left behind in {hex} form up: {forces}",
    "target": "{unit} reaches {hex}",
    "target_near": "{unit} comes near {hex}",
}

WEIGHTY: Final = frozenset(
    {
        "ceasefire", "ceasefire_over", "free", "goes_over", "provoked", "side", "status", "target",
        "target_near", "vassal",
    }
)  # fmt: skip
"""What nobody should set off without knowing it."""
