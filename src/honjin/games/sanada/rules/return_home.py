"""Chapter 25: lords of the west go home when Ieyasu is beaten."""

from __future__ import annotations

from honjin.games.sanada.figures import KANTO
from honjin.games.sanada.rules import forces, forts, organising, retreat
from honjin.games.sanada.state import HOME, War
from honjin.hexes.sets import few
from honjin.kernel.chance import D6, Roll
from honjin.kernel.game import Steps
from honjin.kernel.words import Name, say
from honjin.wargame.actions import Castle, Units


def groups(g: War) -> list[tuple[Name, Units]]:
    """Every clan, and every lord without one, that is on the map and may go home (25.1.1, 25.1.2)."""
    there = [(name, g.on_map(group & g.of_side[KANTO])) for name, group in g.land.home_groups]
    return [(_called(g, name), units) for name, units in there if units]


def goes(g: War, units: Units, die: int) -> bool:
    """Whether a die sends a group home (25.1.3, R42)."""
    return die <= g.land.pieces[few(units)[0]].home


def check(g: War) -> Steps[None]:
    """One die for each clan, and for each lord without one, that is on the map (25.1, R42)."""
    for name, group in g.land.home_groups:
        units = g.on_map(group & g.of_side[KANTO])
        if not units:
            continue
        rolled = yield Roll(D6, "25.1.3", say("whether the {clan} go home", clan=_called(g, name)), by=KANTO)
        if goes(g, units, rolled.total):
            yield from go_home(g, units)
        else:
            g.tell("stays", "25.1.3", units=units)


def _called(g: War, group: str) -> Name:
    """A clan, or a lord without one."""
    kind, _, name = group.partition(":")
    return g.land.clan_name[g.land.clan_of[name]] if kind == "clan" else g.land.unit_name[g.land.unit_of[name]]


def go_home(g: War, units: Units) -> Steps[None]:
    """Units leave the map without points, and the castles of their lords are of no more use (25.2, R43)."""
    forces.lose_leader(g, units)
    g.take_off(units, HOME)
    g.tell("home", "25.2.1", units=units)
    yield from organising.reform(g)
    for lord in few(units):
        for castle in g.land.seats.get(lord, ()):
            yield from give_up(g, castle)
    forts.watch(g)  # investments are tested when the whole Battle is over (R30)


def give_up(g: War, castle: Castle) -> Steps[None]:
    """A castle becomes open ground unless it is Osaka's; men inside stand outside, or must run (25.2.2, R43).

    Who runs has retreated in this Combat Phase like anybody after a Battle (18.7.8, R67).
    """
    keep = g.land.keeps[castle]
    if g.owner[castle] != KANTO or g.unusable >> castle & 1:
        return
    garrison = g.inside_at(keep.hex)
    g.unusable |= 1 << castle
    g.level[castle] = -1
    g.recount_keeps()
    g.tell("unusable", "25.2.2", castle=castle)
    beset = bool(g.occupied[1 - KANTO] >> keep.hex & 1)
    g.go_outside(garrison)
    if garrison and beset:
        yield from retreat.retreat(g, garrison, [keep.hex], "R43", battle=g.is_combat)
