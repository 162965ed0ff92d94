"""Chapters 17 and 18: sieges, and the investment of castles."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.gunyuden.rules.activation import refuse_act
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.sets import HexSet, few
from honjin.kernel.ask import Side
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Castle, Unit, Units


def siege_ground(g: Campaign, castle: Castle, bloc: int) -> Units:
    """Units of a camp that can count as besiegers of a castle (18-1, 31-2, Kanto R70)."""
    out = 0
    for h in few(g.rules.siege_hexes(g, castle)):
        out |= g.outside_at(h)
    return out & g.of_bloc[bloc]


def holds(g: Campaign, castle: Castle, units: Units) -> bool:
    """Whether these units are enough to invest a castle (18-1, 18-1-1, 31-2, 31-2-1)."""
    keep = g.land.keeps[castle]
    if g.strength(units) < keep.threshold:
        return False
    return not keep.ring or not g.rules.open_ring(g, castle, units)


def refuse_castle(g: Campaign, castle: Castle, head: Unit, ground: HexSet = 0) -> Refusal | None:
    """Why a force cannot besiege a castle (17-1-1). ``ground``: where from, if not from before its walls."""
    keep, name = g.land.keeps[castle], g.land.castle_name[castle]
    if g.owner[castle] == NOBODY:
        return Refusal("21-1", say("{castle} is abandoned", castle=name))
    if g.castle_bloc(castle) != 1 - g.bloc(head):
        return Refusal("17", say("{castle} is not an enemy castle", castle=name))
    if g.inside >> head & 1 or not (ground or keep.ground) >> g.where[head] & 1:
        return Refusal("17-1-1", say("{unit} is not at {castle}", unit=g.land.unit_name[head], castle=name))
    return g.rules.refuse_enemy(g, g.clan[head], g.owner[castle])


def refuse_besiegers(g: Campaign, castle: Castle, heads: Sequence[Unit], ground: HexSet = 0) -> Refusal | None:
    """Why these forces cannot besiege a castle together now (18-1-2, 19-1-1)."""
    if not heads or len(set(heads)) != len(heads):
        return Refusal("17-1", say("Name each force once"))
    for head in heads:
        refusal = refuse_act(g, head) or refuse_castle(g, castle, head, ground)
        if refusal is not None:
            return refusal
    return None


def refuse_invest(g: Campaign, castle: Castle, heads: Sequence[Unit]) -> Refusal | None:
    """Why these forces cannot begin or join an investment (17-1-2, 18-1)."""
    refusal = refuse_besiegers(g, castle, heads, g.rules.siege_hexes(g, castle))
    if refusal is not None:
        return refusal
    keep, name = g.land.keeps[castle], g.land.castle_name[castle]
    if not g.is_invested(castle) and not any(keep.ground >> g.where[head] & 1 for head in heads):
        return Refusal("31-2", say("An investment of {castle} must begin in its ring", castle=name))
    for head in heads:
        if g.investing >> head & 1:
            return Refusal("17-1-3", say("{unit} is already investing the castle", unit=g.land.unit_name[head]))
    units = would_invest(g, castle, heads)
    if g.strength(units) < keep.threshold:
        rule = "31-2-1" if keep.ring else "18-1"
        why = say(
            "Investing {castle} takes strength {needed}; these forces have {strength}",
            castle=name, needed=keep.threshold, strength=g.strength(units),
        )  # fmt: skip
        return Refusal(rule, why)
    gaps = g.rules.open_ring(g, castle, units) if keep.ring else 0
    if gaps:
        open_hexes = [g.land.place(h) for h in few(gaps)]
        return Refusal("31-2", say("The ring around {castle} is open in {hexes}", castle=name, hexes=open_hexes))
    return None


def would_invest(g: Campaign, castle: Castle, heads: Sequence[Unit]) -> Units:
    """Who would invest with these forces: when a ring closes, everybody of the camp who stands there (Kanto R71)."""
    besiegers = g.besiegers(castle)
    if g.land.keeps[castle].ring and not besiegers:
        return siege_ground(g, castle, g.bloc(heads[0]))
    return besiegers | g.forces_of(list(heads))


def invest(g: Campaign, castle: Castle, heads: Sequence[Unit]) -> None:
    """Begin an investment, or join one (18-1, 18-1-4; Kanto R71, 31-2)."""
    keep = g.land.keeps[castle]
    units = would_invest(g, castle, heads) & ~g.investing
    g.investing |= units
    g.besieging &= ~units  # whoever gave up and begins anew is a newcomer (R29)
    if keep.ring:
        g.go_inside(g.outside_at(keep.hex) & g.of_bloc[g.castle_bloc(castle)])
    g.tell("invest", "18-1", castle=castle, units=units, strength=g.strength(g.besiegers(castle)))


def join(g: Campaign, units: Units) -> None:
    """Units that come under the command of besiegers invest with them (18-1-4, R16)."""
    g.investing |= units
    g.besieging &= ~units
    for castle in invested(g) if units else ():
        newcomers = g.besiegers(castle) & units
        if newcomers:
            g.tell("invest", "18-1-4", castle=castle, units=newcomers, strength=g.strength(g.besiegers(castle)))


def lift(g: Campaign, units: Units) -> None:
    """Units end their part of an investment (18-3-1)."""
    castles = [castle for castle in invested(g) if g.besiegers(castle) & units]
    g.investing &= ~units
    for castle in castles:
        if not holds(g, castle, g.besiegers(castle)):
            end(g, castle)


def invested(g: Campaign) -> list[Castle]:
    """All castles that somebody invests."""
    if not g.investing:
        return []
    castle_at, ring = g.land.castle_at, g.land.ring_castle
    near = {castle_at.get(g.where[unit], NOBODY) for unit in few(g.investing)} | {ring}
    return sorted(castle for castle in near if castle != NOBODY and g.besiegers(castle))


def end(g: Campaign, castle: Castle) -> None:
    """An investment is over; castle and garrison take heart again (18-3, 18-3-2)."""
    keep = g.land.keeps[castle]
    g.investing &= ~g.besiegers(castle)
    g.castle_morale[castle] = 0
    for unit in few(g.inside_at(keep.hex)):
        g.morale[unit] = 0
    g.tell("relieved", "18-3", castle=castle)
    g.rules.relieved(g, castle)


def watch(g: Campaign) -> None:
    """End every investment that is no longer strong enough, and that of units which are no longer there (18-3)."""
    if not g.investing:
        return
    around = 0
    for castle in invested(g):
        besiegers = g.besiegers(castle)
        if g.castle_bloc(castle) == NOBODY or not holds(g, castle, besiegers):
            end(g, castle)
        else:
            around |= besiegers
    g.investing &= around


def besieging_side(g: Campaign, units: Units) -> Side:
    """The player who speaks for besiegers: the one with most strength among them (Kanto R61)."""
    best = g.side(strongest(g, units))
    return max(range(len(g.land.sides)), key=lambda side: (g.strength(units & g.of_side[side]), side == best))


def strongest(g: Campaign, units: Units) -> Unit:
    """The strongest force among these."""
    return max(g.heads(units), key=lambda head: (g.strength(g.members[head]), g.rank(head), -head))
