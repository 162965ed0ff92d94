"""Chapter 44.7(2): Inawashiro Morikuni, who may go over to Date with his castle."""

from __future__ import annotations

from honjin.games.gunyuden.rules import castles, investment
from honjin.games.gunyuden.state import REMOVED, Campaign
from honjin.games.masamune.memory import recall
from honjin.games.masamune.model.scenarios import Defection
from honjin.games.masamune.model.tables import tables as own_tables
from honjin.games.masamune.rules import rebels
from honjin.kernel.chance import D6, Roll
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY

RULE = "44.7(2)"
EVENT = "inawashiro_defects"


def roll(g: Campaign, who: Defection) -> Steps[None]:
    """Each turn until he goes over (44.7(2))."""
    memory, table = recall(g), own_tables(g.land).inawashiro
    if memory.defected:
        return
    rolled = yield Roll(D6, RULE, say("defection of {unit}", unit=g.land.unit_name[g.land.unit_of[who.unit]]))
    if rolled.total in table.defects_on:
        memory.defected = True
        memory.note(g.turn, g.land.sides.index("date"), EVENT)
        yield from defect(g, who)


def defect(g: Campaign, who: Defection) -> Steps[None]:
    """His clan's men leave, the castle changes sides, and his Date counter takes over his steps (R78)."""
    land = g.land
    unit, becomes = land.unit_of[who.unit], land.unit_of[who.becomes]
    castle, exit_ = land.castle_of[who.castle], land.castle_of[who.exit]
    clan, date = g.clan[unit], g.clan[becomes]
    h = land.keeps[castle].hex
    alive = g.where[unit] >= 0
    steps = g.steps[unit]
    if alive:
        rebels.set_aside(g, unit, REMOVED)
    if g.owner[castle] != NOBODY and g.castle_bloc(castle) != g.clan_bloc(date):
        comrades = g.at.get(h, 0) & g.of_clan[clan]
        investment.lift(g, g.besiegers(castle))
        castles.give(g, castle, date, RULE)
        if g.owner[exit_] == clan:
            yield from castles.go_home(g, comrades, [exit_], RULE)
        else:
            yield from castles.send_away(g, comrades, castle, RULE)
        yield from rebels.evict(g, castle, RULE)
    if alive:
        g.steps[becomes] = steps
        yield from rebels.take_seat(g, becomes, castle, RULE)
    investment.watch(g)
