"""Every decision of the series, with its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.actions import Action
from honjin.wargame.actions import (
    Done as Done,
    No as No,
    OfUnit,
    OfUnitAndHex,
    OfUnitAndPath,
    OfUnits,
    Pass as Pass,
    Ready as Ready,
    Unit as Unit,
    Units as Units,
    Wait as Wait,
    Yes as Yes,
)

Clan = int
Castle = int
Clans = int
"""A set of clans, one bit each."""

Force = tuple[Unit, ...]
"""A force as it is written: its leader, then those he leads."""

NORMAL: Final = "normal"
STRATEGIC: Final = "strategic"

INSIDE: Final = "inside"
OUTSIDE: Final = "outside"

ALONE: Final = "alone"
TOGETHER: Final = "together"

TROOPS: Final = "troops"
CASTLE: Final = "castle"

# ---------------------------------------------------------------------------------------------- set-up


@dataclass(frozen=True, slots=True)
class Place(OfUnitAndHex):
    """Put a unit that the scenario lets its owner place into one of the hexes open to it."""

    form: ClassVar[str] = "place {unit:unit} {hex:hex} {place:word}"
    place: str


@dataclass(frozen=True, slots=True)
class Muster(Action):
    """Form the forces of one hex, inside or outside its castle."""

    form: ClassVar[str] = "muster {hex:hex} {place:word} {forces:forces}"
    hex: Hex
    place: str
    forces: tuple[Force, ...]


# ---------------------------------------------------------------------------------------------- orders (12)


class March(OfUnit):
    """This force moves."""

    form = "march {unit:unit}"


class Organise(OfUnit):
    """This commander organises."""

    form = "organise {unit:unit}"


class Recover(OfUnit):
    """This force recovers morale."""

    form = "recover {unit:unit}"


@dataclass(frozen=True, slots=True)
class OfCastle(Action):
    """Something that is done to a castle."""

    castle: Castle


@dataclass(frozen=True, slots=True)
class OfCastleAndUnits(OfCastle):
    """Something that forces do to a castle together."""

    units: tuple[Unit, ...]


class Invest(OfCastleAndUnits):
    """Begin or join the investment of a castle."""

    form = "invest {castle:castle} with {units:units}"


class Assault(OfCastleAndUnits):
    """Assault a castle."""

    form = "assault {castle:castle} with {units:units}"


class Storm(OfCastleAndUnits):
    """Invest and assault at once (17-1-2)."""

    form = "storm {castle:castle} with {units:units}"


@dataclass(frozen=True, slots=True)
class Call(OfCastle):
    """Call on a castle to surrender."""

    form: ClassVar[str] = "call {castle:castle} by {unit:unit}"
    unit: Unit


class Lift(OfUnit):
    """A force ends its part of an investment; costs nothing."""

    form = "lift {unit:unit}"


@dataclass(frozen=True, slots=True)
class Attack(OfUnitAndHex):
    """A skirmish."""

    form: ClassVar[str] = "attack {unit:unit} {hex:hex} {targets:units}"
    targets: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Battle(Action):
    """A decisive battle; the sodaisho who gives it is named first."""

    form: ClassVar[str] = "battle {hex:hex} with {units:units}"
    hex: Hex
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Sally(OfCastle):
    """A garrison attacks out of its castle."""

    form: ClassVar[str] = "sally {castle:castle} {hex:hex} {targets:units}"
    hex: Hex
    targets: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Offer(OfCastle):
    """The besieged offer to give up a castle on these terms, a result of a call for surrender."""

    form: ClassVar[str] = "offer {castle:castle} {terms:word}"
    terms: str


# ---------------------------------------------------------------------------------------------- details


@dataclass(frozen=True, slots=True)
class Go(OfUnit):
    """A march to its end, outside or inside the castle there."""

    form: ClassVar[str] = "go {unit:unit} {mode:word} {path:path} {end:word}"
    mode: str
    path: Path
    end: str


@dataclass(frozen=True, slots=True)
class Drop(OfUnit):
    """A march to a hex where some units leave the force; it may then go on."""

    form: ClassVar[str] = "drop {unit:unit} {mode:word} {path:path} {place:word} {manner:word} {units:units}"
    mode: str
    path: Path
    place: str
    manner: str
    units: tuple[Unit, ...]


class Halt(Action):
    """The march ends here."""

    form = "halt"


@dataclass(frozen=True, slots=True)
class Form(Action):
    """The forces that come out of an organisation."""

    form: ClassVar[str] = "form {forces:forces}"
    forces: tuple[Force, ...]


class Keep(Action):
    """The forces stay as they are."""

    form = "keep"


@dataclass(frozen=True, slots=True)
class Replenish(OfUnit):
    """A commander rolls for his troops or for the castle he is at."""

    form: ClassVar[str] = "replenish {unit:unit} {what:word}"
    what: str


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """To whom the result of a replenishment goes: the troops of this commander, or the castle."""

    form: ClassVar[str] = "assign {what:word}"
    what: str


class Lose(OfUnit):
    """This unit loses a step."""

    form = "lose {unit:unit}"


class Refill(OfUnit):
    """This unit gains a step."""

    form = "refill {unit:unit}"


class Desert(OfUnit):
    """This unit loses a step by desertion."""

    form = "desert {unit:unit}"


class Pick(OfUnit):
    """This unit is the one that is meant: who is eliminated, who leaves, whose figure counts."""

    form = "pick {unit:unit}"


@dataclass(frozen=True, slots=True)
class Choose(OfCastle):
    """This castle is the one that is meant."""

    form: ClassVar[str] = "choose {castle:castle} {place:word}"
    place: str


@dataclass(frozen=True, slots=True)
class Quarter(Action):
    """Those who leave a castle go to friends in the field."""

    form: ClassVar[str] = "quarter {hex:hex}"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Grant(Action):
    """This clan gets the castle."""

    form: ClassVar[str] = "grant {clan:clan}"
    clan: Clan


class Claim(OfCastle):
    """Ask a partner for a castle that fell to both (Kanto R61)."""

    form = "claim {castle:castle}"


class Stand(Action):
    """The whole result is taken in steps."""

    form = "stand"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """So much of the result is taken in hexes of retreat."""

    form: ClassVar[str] = "withdraw {hexes:number}"
    hexes: int


@dataclass(frozen=True, slots=True)
class Retreat(OfUnitAndPath):
    """The way of one retreating force."""

    form: ClassVar[str] = "retreat {unit:unit} {path:path} {end:word}"
    end: str


@dataclass(frozen=True, slots=True)
class Pursue(Action):
    """The attacker follows this far."""

    form: ClassVar[str] = "pursue {path:path}"
    path: Path


class Hold(Action):
    """The attacker stays where he is."""

    form = "hold"


class Advance(OfUnits):
    """These forces enter the hex that the loser of a battle left."""

    form = "advance {units:units}"


class Join(OfUnits):
    """These forces take part in the decisive battle, the sodaisho among them first."""

    form = "join {units:units}"


class Counter(Action):
    """The attacked strike back."""

    form = "counter"


class Forgo(Action):
    """No counterattack."""

    form = "forgo"


class Stop(Action):
    """The battle ends after this round."""

    form = "stop"


class Fight(Action):
    """Another round; or a skirmish where a decisive battle was declined."""

    form = "fight"


READY: Final = Ready()
DONE: Final = Done()
HALT: Final = Halt()
KEEP: Final = Keep()
PASS: Final = Pass()
STAND: Final = Stand()
HOLD: Final = Hold()
COUNTER: Final = Counter()
FORGO: Final = Forgo()
STOP: Final = Stop()
FIGHT: Final = Fight()
YES: Final = Yes()
NO: Final = No()
WAIT: Final = Wait()

ALL: Final = (
    Place, Muster, Ready, Wait, March, Organise, Recover, Invest, Assault, Storm, Call, Lift, Attack, Battle, Sally,
    Offer, Done, Go, Drop, Halt, Form, Keep, Replenish, Pass, Assign, Lose, Refill, Desert, Pick, Choose, Quarter,
    Grant, Claim, Stand, Withdraw, Retreat, Pursue, Hold, Advance, Join, Counter, Forgo, Stop, Fight, Yes, No,
)  # fmt: skip
