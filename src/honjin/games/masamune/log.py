"""Log lines of events that only this game tells."""

from __future__ import annotations

from typing import Final

from honjin.kernel.words import phrase

LINES: Final = {
    "event": phrase("Random event of the {side}: {name}"),
    "nothing_comes": phrase("Nothing comes of it: {why}"),
    "no_event": phrase("No random event for the {side}"),
    "halved": phrase("{who}: activation points are halved this turn"),
    "status": phrase("The {clan} begin to act"),
    "provoked": phrase("The {clan} take up arms against the {against}"),
    "outside": phrase("{unit} comes out into {hex}"),
    "goes_over": phrase("{unit} goes over to the {clan}"),
    "away": phrase("{unit} is away for this turn"),
    "side": phrase("The {clan} join the {side}"),
    "appear": phrase("{unit} appears in {hex}"),
    "vassal": phrase("{unit} serves the {clan} from now on"),
    "free": phrase("The {clan} may attack the {against} from now on"),
    "ceasefire": phrase("The {clan} and the {against} lay down their arms"),
    "ceasefire_over": phrase("The ceasefire between the {clan} and the {against} is over"),
    "uprising": phrase("The peasants of Shonai rise"),
    "left_behind": phrase("Those left behind in {hex} form up: {forces}"),
    "target": phrase("{unit} reaches {hex}"),
    "target_near": phrase("{unit} comes near {hex}"),
}

WEIGHTY: Final = frozenset(
    {
        "ceasefire", "ceasefire_over", "free", "goes_over", "provoked", "side", "status", "target",
        "target_near", "vassal",
    }
)  # fmt: skip
"""What nobody should set off without knowing it."""
