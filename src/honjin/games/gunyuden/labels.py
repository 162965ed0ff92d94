"""Options in words, for lists and screen readers."""

from __future__ import annotations

from typing import Final

from honjin.games.gunyuden.actions import (
    CASTLE,
    STRATEGIC,
    TOGETHER,
    Assign,
    Attack,
    Battle,
    Call,
    Choose,
    Claim,
    Counter,
    Desert,
    Drop,
    Forgo,
    Go,
    Grant,
    Invest,
    Join,
    Lift,
    Offer,
    Pursue,
    Quarter,
    Recover,
    Replenish,
    Sally,
    Storm,
    Withdraw,
)
from honjin.games.gunyuden.names import each_by_itself, unit_names
from honjin.games.gunyuden.rules.surrender import meaning
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.actions import Action
from honjin.kernel.words import Saying, Text, Thing, say
from honjin.wargame.actions import Done, Force, No, Pass, Ready, Unit, Wait, Yes
from honjin.wargame.orders import (
    INSIDE,
    Advance,
    Assault,
    Fight,
    Form,
    Halt,
    Hold,
    Keep,
    Lose,
    March,
    Muster,
    Organise,
    Pick,
    Place,
    Refill,
    Retreat,
    Stand,
    Stop,
)

_PLAIN: Final[dict[type[Action], Text]] = {
    Ready: say("Confirm the positions"),
    Wait: say("Not yet"),
    Done: say("End the phase"),
    Halt: say("Halt here"),
    Keep: say("Keep the forces as they are"),
    Pass: say("Do nothing"),
    Stand: say("Stand and lose the steps"),
    Hold: say("Stay"),
    Counter: say("Counterattack"),
    Forgo: say("Do not counterattack"),
    Stop: say("End the battle and go back"),
    Fight: say("Fight"),
    Yes: say("Yes"),
    No: say("No"),
}
"""Options without arguments."""


def label(g: Campaign, action: Action) -> Saying:
    """What an option does, in a few words."""
    return (
        _PLAIN.get(type(action))
        or _order(g, action)
        or _siege(g, action)
        or _detail(g, action)
        or _step(g, action)
        or g.rules.label(g, action)
    )


def _order(g: Campaign, action: Action) -> Text | None:
    """What a force is told to do in the field or in camp (12-1)."""
    land = g.land
    match action:
        case March(head):
            return say("March with {force} from {hex}", force=force(g, head), hex=_where(g, head))
        case Organise(head):
            return say("Organise under {unit} in {hex}", unit=land.unit_name[head], hex=_where(g, head))
        case Recover(head):
            morale = g.lowest_morale(g.members[head])
            return say("Recover morale of {force} (now {morale})", force=force(g, head), morale=morale)
        case Attack(head, h, targets):
            return say(
                "Attack {targets} in {hex} with {force}",
                targets=forces(g, targets), hex=land.place(h), force=force(g, head),
            )  # fmt: skip
        case Battle(h, heads):
            return say("Decisive battle in {hex}: {forces}", hex=land.place(h), forces=forces(g, heads))
        case Sally(castle, h, targets):
            return say(
                "Sally from {castle}: attack {targets} in {hex}",
                castle=land.castle_name[castle], targets=forces(g, targets), hex=land.place(h),
            )  # fmt: skip
        case _:
            return None


def _siege(g: Campaign, action: Action) -> Text | None:
    """What is done about a castle (17 to 20)."""
    land = g.land
    match action:
        case Lift(head):
            return say("End the investment by {force}", force=force(g, head))
        case Invest(castle, heads):
            return say("Invest {castle}: {forces}", castle=land.castle_name[castle], forces=forces(g, heads))
        case Assault(castle, heads):
            return say("Assault {castle}: {forces}", castle=land.castle_name[castle], forces=forces(g, heads))
        case Storm(castle, heads):
            name = land.castle_name[castle]
            return say("Invest and assault {castle}: {forces}", castle=name, forces=forces(g, heads))
        case Call(castle, head):
            name = land.castle_name[castle]
            return say("Call on {castle} to surrender: {unit}", castle=name, unit=land.unit_name[head])
        case Offer(castle, terms):
            return say("Offer terms for {castle}: {terms}", castle=land.castle_name[castle], terms=meaning(terms))
        case Choose(castle, place):
            name = land.castle_name[castle]
            return say("Into {castle}", castle=name) if place == INSIDE else say("Outside {castle}", castle=name)
        case Grant(clan):
            return say("Give it to the {clan}", clan=land.clan_name[clan])
        case Claim(castle):
            return say("Ask for {castle}", castle=land.castle_name[castle])
        case _:
            return None


def _detail(g: Campaign, action: Action) -> Text | None:
    """What is decided while an order is carried out, and in the set-up."""
    land = g.land
    match action:
        case Go(head, mode, path, end):
            return _way(g, head, mode, path[-1], end)
        case Drop(_, _, path, place, manner, units):
            names, where = unit_names(land, units), _at(g, path[-1], place)
            if manner == TOGETHER and len(units) > 1:
                return say("Leave {units} as one force {where}", units=names, where=where)
            return say("Leave {units} {where}", units=names, where=where)
        case Retreat(head, path, end):
            return _back(g, head, path, end)
        case Pursue(path):
            gone = len(path) - 1
            return say("Pursue to {hex} ({hexes} {hexes:hex|hexes})", hex=land.place(path[-1]), hexes=gone)
        case Withdraw(hexes):
            return say("Withdraw {hexes} {hexes:hex|hexes}, morale {morale:+d}", hexes=hexes, morale=-hexes)
        case Form(made):
            return say("Form {forces}", forces=_formed(g, made))
        case Muster(h, place, made):
            return say("{where:capital}: {forces}", where=_at(g, h, place), forces=_formed(g, made))
        case Place(unit, h, place):
            return say("Place {unit} {where}", unit=land.unit_name[unit], where=_at(g, h, place))
        case Join(heads):
            return say("Take part with {forces}", forces=forces(g, heads))
        case Advance(heads):
            return say("Advance with {forces}", forces=forces(g, heads))
        case Quarter(h):
            return say("To friends in {hex}", hex=land.place(h))
        case _:
            return None


def _step(g: Campaign, action: Action) -> Text | None:
    """Steps lost and gained, and who is meant."""
    land = g.land
    match action:
        case Lose(unit):
            last = g.steps[unit] == 1
            name = land.unit_name[unit]
            return say("{unit} loses its last step", unit=name) if last else say("{unit} loses a step", unit=name)
        case Desert(unit):
            last = g.steps[unit] == 1
            name = land.unit_name[unit]
            return say("The last men of {unit} desert", unit=name) if last else say("Men of {unit} desert", unit=name)
        case Refill(unit):
            return say("{unit} gains a step", unit=land.unit_name[unit])
        case Pick(unit):
            return land.unit_name[unit].text
        case Replenish(unit, what):
            name = land.unit_name[unit]
            if what == CASTLE:
                return say("{unit}: replenish the castle", unit=name)
            return say("{unit}: replenish troops", unit=name)
        case Assign(what):
            return say("For the castle") if what == CASTLE else say("For the troops")
        case _:
            return None


def _way(g: Campaign, head: Unit, mode: str, h: Hex, end: str) -> Text:
    if h == g.where[head]:
        return say("Into the castle") if end == INSIDE else say("Out of the castle")
    place = g.land.place(h)
    if mode == STRATEGIC:
        if end == INSIDE:
            return say("To {hex} by strategic movement, into the castle", hex=place)
        return say("To {hex} by strategic movement", hex=place)
    return say("To {hex}, into the castle", hex=place) if end == INSIDE else say("To {hex}", hex=place)


def _back(g: Campaign, head: Unit, path: Path, end: str) -> Text:
    """Where a retreat leads, and over which hexes, for several ways may end in one place."""
    name, place = g.land.unit_name[head], g.land.place(path[-1])
    if len(path) == 1:
        return say("{unit}: into the castle", unit=name) if end == INSIDE else say("{unit}: stay in place", unit=name)
    between = "-".join(map(g.land.grid.format, path[1:-1]))
    if end == INSIDE:
        if between:
            return say("{unit}: back to {hex} via {between}, into the castle", unit=name, hex=place, between=between)
        return say("{unit}: back to {hex}, into the castle", unit=name, hex=place)
    if between:
        return say("{unit}: back to {hex} via {between}", unit=name, hex=place, between=between)
    return say("{unit}: back to {hex}", unit=name, hex=place)


def _at(g: Campaign, h: Hex, place: str) -> Text:
    where = g.land.place(h)
    if place == INSIDE:
        return say("inside {hex}", hex=where)
    return say("outside {hex}", hex=where) if h in g.land.castle_at else say("in {hex}", hex=where)


def _where(g: Campaign, unit: Unit) -> Thing:
    return g.land.place(g.where[unit]) if g.where[unit] >= 0 else say("off the map")


def force(g: Campaign, head: Unit) -> Text:
    """A force by its leader, how many are led, and their strength."""
    units = g.members[head]
    led = units.bit_count() - 1
    name, strength = g.land.unit_name[head], g.strength(units)
    if led > 0:
        return say("{unit} +{led} ({strength})", unit=name, led=led, strength=strength)
    return say("{unit} ({strength})", unit=name, strength=strength)


def forces(g: Campaign, heads: tuple[Unit, ...]) -> Thing:
    """Several of them."""
    return [force(g, head) for head in heads]


def _formed(g: Campaign, made: tuple[Force, ...]) -> Thing:
    return each_by_itself([_names(g, force) for force in made])


def _names(g: Campaign, force: Force) -> Text:
    leader, *led = force
    name = g.land.unit_name[leader]
    if not led:
        return say("{unit} alone", unit=name)
    return say("{unit} with {units}", unit=name, units=unit_names(g.land, led))
