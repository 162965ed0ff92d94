"""Decisions that only the series has, with their texts; the others are in ``honjin.wargame``."""

from __future__ import annotations

from typing import Final

from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.actions import Action
from honjin.wargame.actions import Clan, OfCastle, OfCastleAndUnits, OfHex, OfUnit, OfUnitAndHex, OfUnits, Unit

NORMAL: Final = "normal"
STRATEGIC: Final = "strategic"

ALONE: Final = "alone"
TOGETHER: Final = "together"

TROOPS: Final = "troops"
CASTLE: Final = "castle"

# ---------------------------------------------------------------------------------------------- orders (12)


class Recover(OfUnit):
    """This force recovers morale."""

    form = "recover {unit:unit}"


class Invest(OfCastleAndUnits):
    """Begin or join the investment of a castle."""

    form = "invest {castle:castle} with {units:units}"


class Storm(OfCastleAndUnits):
    """Invest and assault at once (17-1-2)."""

    form = "storm {castle:castle} with {units:units}"


class Call(OfCastle):
    """Call on a castle to surrender."""

    form = "call {castle:castle} by {unit:unit}"
    unit: Unit


class Lift(OfUnit):
    """A force ends its part of an investment; costs nothing."""

    form = "lift {unit:unit}"


class Attack(OfUnitAndHex):
    """A skirmish."""

    form = "attack {unit:unit} {hex:hex} {targets:units}"
    targets: tuple[Unit, ...]


class Battle(OfHex):
    """A decisive battle; the sodaisho who gives it is named first."""

    form = "battle {hex:hex} with {units:units}"
    units: tuple[Unit, ...]


class Sally(OfCastle):
    """A garrison attacks out of its castle."""

    form = "sally {castle:castle} {hex:hex} {targets:units}"
    hex: Hex
    targets: tuple[Unit, ...]


class Offer(OfCastle):
    """The besieged offer to give up a castle on these terms, a result of a call for surrender."""

    form = "offer {castle:castle} {terms:word}"
    terms: str


# ---------------------------------------------------------------------------------------------- details


class Go(OfUnit):
    """A march to its end, outside or inside the castle there."""

    form = "go {unit:unit} {mode:word} {path:path} {end:word}"
    mode: str
    path: Path
    end: str


class Drop(OfUnit):
    """A march to a hex where some units leave the force; it may then go on."""

    form = "drop {unit:unit} {mode:word} {path:path} {place:word} {manner:word} {units:units}"
    mode: str
    path: Path
    place: str
    manner: str
    units: tuple[Unit, ...]


class Replenish(OfUnit):
    """A commander rolls for his troops or for the castle he is at."""

    form = "replenish {unit:unit} {what:word}"
    what: str


class Assign(Action):
    """To whom the result of a replenishment goes: the troops of this commander, or the castle."""

    form = "assign {what:word}"
    what: str


class Desert(OfUnit):
    """This unit loses a step by desertion."""

    form = "desert {unit:unit}"


class Choose(OfCastle):
    """This castle is the one that is meant."""

    form = "choose {castle:castle} {place:word}"
    place: str


class Quarter(OfHex):
    """Those who leave a castle go to friends in the field."""

    form = "quarter {hex:hex}"


class Grant(Action):
    """This clan gets the castle."""

    form = "grant {clan:clan}"
    clan: Clan


class Claim(OfCastle):
    """Ask a partner for a castle that fell to both (Kanto R61)."""

    form = "claim {castle:castle}"


class Withdraw(Action):
    """So much of the result is taken in hexes of retreat."""

    form = "withdraw {hexes:number}"
    hexes: int


class Pursue(Action):
    """The attacker follows this far."""

    form = "pursue {path:path}"
    path: Path


class Join(OfUnits):
    """These forces take part in the decisive battle, the sodaisho among them first."""

    form = "join {units:units}"


class Counter(Action):
    """The attacked strike back."""

    form = "counter"


class Forgo(Action):
    """No counterattack."""

    form = "forgo"


COUNTER: Final = Counter()
FORGO: Final = Forgo()
