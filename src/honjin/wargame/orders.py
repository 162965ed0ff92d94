"""Orders and answers of games in which leaders lead forces, castles are held, and owners choose their losses.

A game takes the whole module into its notation and adds what is its own.
"""

from __future__ import annotations

from typing import Final

from honjin.kernel.actions import Action
from honjin.wargame.actions import Force, OfCastleAndUnits, OfHex, OfUnit, OfUnitAndHex, OfUnitAndPath, OfUnits

INSIDE: Final = "inside"
OUTSIDE: Final = "outside"

# ---------------------------------------------------------------------------------------------- set-up


class Place(OfUnitAndHex):
    """Put a unit that the scenario lets its owner place into one of the hexes open to it."""

    form = "place {unit:unit} {hex:hex} {place:word}"
    place: str


class Muster(OfHex):
    """Form the forces of one hex, inside or outside its castle."""

    form = "muster {hex:hex} {place:word} {forces:forces}"
    place: str
    forces: tuple[Force, ...]


# ---------------------------------------------------------------------------------------------- orders


class March(OfUnit):
    """This force moves."""

    form = "march {unit:unit}"


class Organise(OfUnit):
    """This commander organises."""

    form = "organise {unit:unit}"


class Form(Action):
    """The forces that come out of an organisation."""

    form = "form {forces:forces}"
    forces: tuple[Force, ...]


class Keep(Action):
    """The forces stay as they are."""

    form = "keep"


class Halt(Action):
    """The march ends here."""

    form = "halt"


class Assault(OfCastleAndUnits):
    """Assault a castle."""

    form = "assault {castle:castle} with {units:units}"


# ---------------------------------------------------------------------------------------------- after combat


class Lose(OfUnit):
    """This unit loses a step."""

    form = "lose {unit:unit}"


class Refill(OfUnit):
    """This unit gains a step."""

    form = "refill {unit:unit}"


class Pick(OfUnit):
    """This unit is the one that is meant: who is eliminated, who leaves, whose figure counts."""

    form = "pick {unit:unit}"


class Retreat(OfUnitAndPath):
    """The way of one retreating force."""

    form = "retreat {unit:unit} {path:path} {end:word}"
    end: str


class Stand(Action):
    """Those who could give way stand."""

    form = "stand"


class Hold(Action):
    """The attacker stays where he is."""

    form = "hold"


class Advance(OfUnits):
    """These forces enter the hex that the loser of a battle left."""

    form = "advance {units:units}"


class Fight(Action):
    """Another round; or a skirmish where a decisive battle was declined."""

    form = "fight"


class Stop(Action):
    """The battle ends after this round."""

    form = "stop"


KEEP: Final = Keep()
HALT: Final = Halt()
STAND: Final = Stand()
HOLD: Final = Hold()
FIGHT: Final = Fight()
STOP: Final = Stop()
