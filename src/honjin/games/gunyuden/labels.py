"""Options in words, for lists and screen readers."""

from __future__ import annotations

import re
from typing import Any, Final

from honjin.games.gunyuden.actions import (
    CASTLE,
    INSIDE,
    STRATEGIC,
    TOGETHER,
    Advance,
    Assault,
    Assign,
    Attack,
    Battle,
    Call,
    Choose,
    Claim,
    Counter,
    Desert,
    Done,
    Drop,
    Fight,
    Force,
    Forgo,
    Form,
    Go,
    Grant,
    Halt,
    Hold,
    Invest,
    Join,
    Keep,
    Lift,
    Lose,
    March,
    Muster,
    No,
    Offer,
    Organise,
    Pass,
    Pick,
    Place,
    Pursue,
    Quarter,
    Ready,
    Recover,
    Refill,
    Replenish,
    Retreat,
    Sally,
    Stand,
    Stop,
    Storm,
    Unit,
    Wait,
    Withdraw,
    Yes,
)
from honjin.games.gunyuden.names import amount, castle_name, clan_name, listed, place_name, unit_name, unit_names
from honjin.games.gunyuden.rules.surrender import meaning
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.actions import Action

_PLAIN: Final[dict[type[Action], str]] = {
    Ready: "all stand as they shall",
    Wait: "not yet",
    Done: "end the phase",
    Halt: "halt here",
    Keep: "leave the forces as they are",
    Pass: "nothing",
    Stand: "stand, and lose the steps",
    Hold: "stay",
    Counter: "counterattack",
    Forgo: "no counterattack",
    Stop: "end the battle and go back",
    Fight: "fight on",
    Yes: "yes",
    No: "no",
}
"""Options without arguments."""

_PLACEHOLDER: Final = re.compile(r"\{(\w+):(\w+)\}")


def label(g: Campaign, action: Action) -> str:
    """What an option does, in a few words."""
    return _PLAIN.get(type(action)) or _order(g, action) or _detail(g, action) or _written(g, action)


def _order(g: Campaign, action: Action) -> str:
    """What a force is told to do (12-1)."""
    land = g.land
    match action:
        case March(head):
            return f"{_force(g, head)} marches from {_where(g, head)}"
        case Organise(head):
            return f"{unit_name(land, head)} organises in {_where(g, head)}"
        case Recover(head):
            return f"{_force(g, head)} recovers morale ({g.lowest_morale(g.members[head])})"
        case Lift(head):
            return f"{_force(g, head)} ends its part of the siege"
        case Invest(castle, heads):
            return f"invest {castle_name(land, castle)}: {_forces(g, heads)}"
        case Assault(castle, heads):
            return f"assault {castle_name(land, castle)}: {_forces(g, heads)}"
        case Storm(castle, heads):
            return f"invest and assault {castle_name(land, castle)}: {_forces(g, heads)}"
        case Call(castle, head):
            return f"{unit_name(land, head)} calls on {castle_name(land, castle)} to surrender"
        case Attack(head, h, targets):
            return f"{_force(g, head)} attacks {_forces(g, targets)} in {place_name(land, h)}"
        case Battle(h, heads):
            return f"decisive battle in {place_name(land, h)}: {_forces(g, heads)}"
        case Sally(castle, h, targets):
            return f"the garrison of {castle_name(land, castle)} attacks {_forces(g, targets)} in {place_name(land, h)}"
        case Offer(castle, terms):
            return f"offer for {castle_name(land, castle)}: {meaning(terms)}"
        case _:
            return ""


def _detail(g: Campaign, action: Action) -> str:
    """What is decided while an order is carried out, and in the set-up."""
    land = g.land
    match action:
        case Go(head, mode, path, end):
            return _way(g, head, mode, path[-1], end)
        case Drop(_, _, path, place, manner, units):
            how = " in one force" if manner == TOGETHER and len(units) > 1 else ""
            return f"leave {unit_names(land, units)}{how} {_at(g, path[-1], place)}"
        case Retreat(head, path, end):
            return f"{unit_name(land, head)} {_back(g, path)}{', into the castle' * (end == INSIDE)}"
        case Pursue(path):
            return f"pursue to {place_name(land, path[-1])}, {amount(len(path) - 1, 'hex')}"
        case Withdraw(hexes):
            return f"give way {amount(hexes, 'hex')}, morale -{hexes}"
        case Form(forces):
            return "form " + "; ".join(_names(g, force) for force in forces)
        case Muster(h, place, forces):
            return f"{_at(g, h, place)}: " + "; ".join(_names(g, force) for force in forces)
        case Place(unit, h, place):
            return f"{unit_name(land, unit)} {_at(g, h, place)}"
        case Join(heads):
            return f"take part with {_forces(g, heads)}"
        case Advance(heads):
            return f"advance with {_forces(g, heads)}"
        case Choose(castle, place):
            return f"{'into' if place == INSIDE else 'outside'} {castle_name(land, castle)}"
        case Quarter(h):
            return f"to friends in {place_name(land, h)}"
        case Grant(clan):
            return f"the {clan_name(land, clan)} get it"
        case Claim(castle):
            return f"ask for {castle_name(land, castle)}"
        case _:
            return _step(g, action)


def _step(g: Campaign, action: Action) -> str:
    """Steps lost and gained, and who is meant."""
    land = g.land
    match action:
        case Lose(unit):
            return f"{unit_name(land, unit)} loses a step{_last(g, unit)}"
        case Desert(unit):
            return f"men of {unit_name(land, unit)} desert{_last(g, unit)}"
        case Refill(unit):
            return f"{unit_name(land, unit)} gains a step"
        case Pick(unit):
            return unit_name(land, unit)
        case Replenish(unit, what):
            return f"{unit_name(land, unit)} replenishes {'the castle' if what == CASTLE else 'his troops'}"
        case Assign(what):
            return "for the castle" if what == CASTLE else "for the troops"
        case _:
            return ""


def _way(g: Campaign, head: Unit, mode: str, h: Hex, end: str) -> str:
    prefix = "by strategic movement " if mode == STRATEGIC else ""
    if h == g.where[head]:
        return f"{prefix}into the castle" if end == INSIDE else f"{prefix}out of the castle"
    return f"{prefix}to {place_name(g.land, h)}{', into the castle' if end == INSIDE else ''}"


def _back(g: Campaign, path: Path) -> str:
    """Where a retreat leads, and over which hexes, for several ways may end in one place."""
    if len(path) == 1:
        return "stays in place"
    between = "-".join(map(g.land.grid.format, path[1:-1]))
    return f"back to {place_name(g.land, path[-1])}{f' by {between}' if between else ''}"


def _at(g: Campaign, h: Hex, place: str) -> str:
    before = "outside" if h in g.land.castle_at else "in"
    return f"{'inside' if place == INSIDE else before} {place_name(g.land, h)}"


def _last(g: Campaign, unit: Unit) -> str:
    return " and is eliminated" if g.steps[unit] == 1 else ""


def _where(g: Campaign, unit: Unit) -> str:
    return place_name(g.land, g.where[unit]) if g.where[unit] >= 0 else "off the map"


def _force(g: Campaign, head: Unit) -> str:
    """A force by its leader, how many he leads, and their strength."""
    led = g.members[head].bit_count() - 1
    return f"{unit_name(g.land, head)}{f' +{led}' if led > 0 else ''} ({g.strength(g.members[head])})"


def _forces(g: Campaign, heads: tuple[Unit, ...]) -> str:
    return listed([_force(g, head) for head in heads])


def _names(g: Campaign, force: Force) -> str:
    leader, *led = force
    name = unit_name(g.land, leader)
    return f"{name} with {unit_names(g.land, led)}" if led else f"{name} alone"


# ---------------------------------------------------------------------------------------------- any other action


def _written(g: Campaign, action: Action) -> str:
    """Actions that only one game has: their text, with names for ids."""

    def name(match: re.Match[str]) -> str:
        return _value(g, match[2], getattr(action, match[1]))

    return _PLACEHOLDER.sub(name, action.form)


def _value(g: Campaign, kind: str, value: Any) -> str:
    land = g.land
    match kind:
        case "unit":
            return unit_name(land, value)
        case "units":
            return unit_names(land, value)
        case "clan":
            return clan_name(land, value)
        case "castle":
            return castle_name(land, value)
        case "hex":
            return place_name(land, value)
        case "path":
            return "-".join(map(land.grid.format, value))
        case "forces":
            return "; ".join(_names(g, force) for force in value)
        case _:
            return str(value)
