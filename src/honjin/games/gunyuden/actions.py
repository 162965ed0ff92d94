"""Every decision of the series, with its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.actions import Action

Unit = int
Clan = int
Castle = int

Units = int
"""A set of units, one bit each."""
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
class Place(Action):
    """Put a unit that the scenario lets its owner place into one of the hexes open to it."""

    form: ClassVar[str] = "place {unit:unit} {hex:hex} {place:word}"
    unit: Unit
    hex: Hex
    place: str


@dataclass(frozen=True, slots=True)
class Muster(Action):
    """Form the forces of one hex, inside or outside its castle."""

    form: ClassVar[str] = "muster {hex:hex} {place:word} {forces:forces}"
    hex: Hex
    place: str
    forces: tuple[Force, ...]


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """The set-up, or the arrival, stands as it is."""

    form: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class Wait(Action):
    """Those who could come stay away for now."""

    form: ClassVar[str] = "wait"


# ---------------------------------------------------------------------------------------------- orders (12)


@dataclass(frozen=True, slots=True)
class March(Action):
    """This force moves."""

    form: ClassVar[str] = "march {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Organise(Action):
    """This commander organises."""

    form: ClassVar[str] = "organise {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Recover(Action):
    """This force recovers morale."""

    form: ClassVar[str] = "recover {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Invest(Action):
    """Begin or join the investment of a castle."""

    form: ClassVar[str] = "invest {castle:castle} with {units:units}"
    castle: Castle
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Assault(Action):
    """Assault a castle."""

    form: ClassVar[str] = "assault {castle:castle} with {units:units}"
    castle: Castle
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Storm(Action):
    """Invest and assault at once (17-1-2)."""

    form: ClassVar[str] = "storm {castle:castle} with {units:units}"
    castle: Castle
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Call on a castle to surrender."""

    form: ClassVar[str] = "call {castle:castle} by {unit:unit}"
    castle: Castle
    unit: Unit


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """A force ends its part of an investment; costs nothing."""

    form: ClassVar[str] = "lift {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """A skirmish."""

    form: ClassVar[str] = "attack {unit:unit} {hex:hex} {targets:units}"
    unit: Unit
    hex: Hex
    targets: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Battle(Action):
    """A decisive battle; the sodaisho who gives it is named first."""

    form: ClassVar[str] = "battle {hex:hex} with {units:units}"
    hex: Hex
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Sally(Action):
    """A garrison attacks out of its castle."""

    form: ClassVar[str] = "sally {castle:castle} {hex:hex} {targets:units}"
    castle: Castle
    hex: Hex
    targets: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """The besieged offer to give up a castle on these terms, a result of a call for surrender."""

    form: ClassVar[str] = "offer {castle:castle} {terms:word}"
    castle: Castle
    terms: str


@dataclass(frozen=True, slots=True)
class Done(Action):
    """The phase is over."""

    form: ClassVar[str] = "done"


# ---------------------------------------------------------------------------------------------- details


@dataclass(frozen=True, slots=True)
class Go(Action):
    """A march to its end, outside or inside the castle there."""

    form: ClassVar[str] = "go {unit:unit} {mode:word} {path:path} {end:word}"
    unit: Unit
    mode: str
    path: Path
    end: str


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """A march to a hex where some units leave the force; it may then go on."""

    form: ClassVar[str] = "drop {unit:unit} {mode:word} {path:path} {place:word} {manner:word} {units:units}"
    unit: Unit
    mode: str
    path: Path
    place: str
    manner: str
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Halt(Action):
    """The march ends here."""

    form: ClassVar[str] = "halt"


@dataclass(frozen=True, slots=True)
class Form(Action):
    """The forces that come out of an organisation."""

    form: ClassVar[str] = "form {forces:forces}"
    forces: tuple[Force, ...]


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """The forces stay as they are."""

    form: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Replenish(Action):
    """A commander rolls for his troops or for the castle he is at."""

    form: ClassVar[str] = "replenish {unit:unit} {what:word}"
    unit: Unit
    what: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Nobody does it this time."""

    form: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """To whom the result of a replenishment goes: the troops of this commander, or the castle."""

    form: ClassVar[str] = "assign {what:word}"
    what: str


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """This unit loses a step."""

    form: ClassVar[str] = "lose {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Refill(Action):
    """This unit gains a step."""

    form: ClassVar[str] = "refill {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Desert(Action):
    """This unit loses a step by desertion."""

    form: ClassVar[str] = "desert {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """This unit is the one that is meant: who is eliminated, who leaves, whose figure counts."""

    form: ClassVar[str] = "pick {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """This castle is the one that is meant."""

    form: ClassVar[str] = "choose {castle:castle} {place:word}"
    castle: Castle
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


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Ask a partner for a castle that fell to both (Kanto R61)."""

    form: ClassVar[str] = "claim {castle:castle}"
    castle: Castle


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """The whole result is taken in steps."""

    form: ClassVar[str] = "stand"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """So much of the result is taken in hexes of retreat."""

    form: ClassVar[str] = "withdraw {hexes:number}"
    hexes: int


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """The way of one retreating force."""

    form: ClassVar[str] = "retreat {unit:unit} {path:path} {end:word}"
    unit: Unit
    path: Path
    end: str


@dataclass(frozen=True, slots=True)
class Pursue(Action):
    """The attacker follows this far."""

    form: ClassVar[str] = "pursue {path:path}"
    path: Path


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """The attacker stays where he is."""

    form: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """These forces enter the hex that the loser of a battle left."""

    form: ClassVar[str] = "advance {units:units}"
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Join(Action):
    """These forces take part in the decisive battle, the sodaisho among them first."""

    form: ClassVar[str] = "join {units:units}"
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Counter(Action):
    """The attacked strike back."""

    form: ClassVar[str] = "counter"


@dataclass(frozen=True, slots=True)
class Forgo(Action):
    """No counterattack."""

    form: ClassVar[str] = "forgo"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """The battle ends after this round."""

    form: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Another round; or a skirmish where a decisive battle was declined."""

    form: ClassVar[str] = "fight"


@dataclass(frozen=True, slots=True)
class Yes(Action):
    """Agreed."""

    form: ClassVar[str] = "yes"


@dataclass(frozen=True, slots=True)
class No(Action):
    """Not agreed."""

    form: ClassVar[str] = "no"


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
