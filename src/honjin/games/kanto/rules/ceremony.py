"""The duties of the march on Odawara (35-S2-7, 35-S2-8): siege (R51), ceremony (R52), what waives them (R53)."""

from __future__ import annotations

from honjin.games.gunyuden.state import Campaign
from honjin.games.kanto.memory import NOT_HELD, KantoMemory
from honjin.games.kanto.model.scenarios import special as own_special
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, first, images, union
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Castle, Units

RULE = "35-S2-7"


def memory(g: Campaign) -> KantoMemory:
    assert isinstance(g.memory, KantoMemory)
    return g.memory


# ---------------------------------------------------------------------------------------------- the siege (R51)


def duty_castle(g: Campaign) -> Castle | None:
    duty = own_special(g.land).siege_duty
    return None if duty is None else g.land.castle_of[duty.castle]


def is_besieged(g: Campaign, castle: Castle) -> bool:
    """Whether those who have the duty invest the castle, not those who would win it back."""
    return g.is_invested(castle) and g.castle_bloc(castle) == g.clan_bloc(g.land.keeps[castle].owner)


def turn_begins(g: Campaign) -> None:
    castle = duty_castle(g)
    if castle is not None:
        memory(g).begun = memory(g).unbroken = is_besieged(g, castle)


def relieved(g: Campaign, castle: Castle) -> None:
    """A siege that breaks off makes no full turn, even if it is taken up again."""
    if castle == duty_castle(g):
        memory(g).unbroken = False


def _look_at_castle(g: Campaign) -> None:
    """A fall makes a full turn of one begun with the siege, even if the last assault broke that up (R51)."""
    castle = duty_castle(g)
    if castle is not None and g.castle_bloc(castle) != g.clan_bloc(g.land.keeps[castle].owner):
        known = memory(g)
        known.fallen = True
        known.unbroken = known.begun


def turn_ended(g: Campaign) -> None:
    """A turn of siege counts if it was kept up, or if the castle fell in it."""
    castle = duty_castle(g)
    if castle is None:
        return
    known = memory(g)
    judged_at_end = g.land.options.own["siege_turn"] == "end_of_turn"
    if is_besieged(g, castle) if judged_at_end else known.unbroken:
        known.siege_turns += 1
        g.tell("siege_turn", RULE, castle=castle, turns=known.siege_turns)


# ---------------------------------------------------------------------------------------------- the ceremony (R52)


def stage_begins(g: Campaign) -> None:
    special = own_special(g.land).ceremony
    if special is not None:
        lord = g.land.unit_of[special.unit]
        there = g.where[lord] == g.land.grid.parse(special.hex)
        memory(g).attending = there and g.stage == special.stage and memory(g).ceremony == NOT_HELD


def stage_ended(g: Campaign) -> None:
    """Count the units at the shrine, once."""
    special = own_special(g.land).ceremony
    if special is None or g.stage != special.stage or not memory(g).attending:
        return
    memory(g).attending = False
    h = g.land.grid.parse(special.hex)
    if g.where[g.land.unit_of[special.unit]] == h:
        count = (g.at[h] & g.of_side[g.land.sides.index(special.side)]).bit_count()
        memory(g).ceremony = count
        g.tell("ceremony", RULE, unit=g.land.unit_of[special.unit], hex=h, count=count, points=points_for(g, count))


def points_for(g: Campaign, count: int) -> int:
    """What so many units at the ceremony are worth."""
    if count == NOT_HELD:
        return 0
    rows = g.land.tables.points.scenario[g.land.scenario.id].ceremony
    return next(row.points for row in rows if row.units[0] <= count <= row.units[1])


# ---------------------------------------------------------------------------------------------- both


def action_over(g: Campaign) -> None:
    """See what an action has brought about: a fall of the castle, enemies who retreated into the home province."""
    _look_at_castle(g)
    watched = _watched(g)
    if watched:
        there = watched & images(_enemies(g), g.where)
        _look_for_enemies(g, union(g.at[h] for h in few(there)))


def entered(g: Campaign, units: Units, h: Hex) -> None:
    special = own_special(g.land).ceremony
    if special is not None and units >> g.land.unit_of[special.unit] & 1:
        memory(g).attending = False
    if _watched(g) >> h & 1:
        _look_for_enemies(g, units)


def _watched(g: Campaign) -> HexSet:
    """The home province for as long as no enemy has come into it; nothing where that is no rule (R53)."""
    waiver = own_special(g.land).waiver
    return 0 if waiver is None or memory(g).waived else g.land.hexes_of[waiver.province]


def _enemies(g: Campaign) -> Units:
    """Those who waive both duties by coming; nobody where that is no rule (R53)."""
    waiver = own_special(g.land).waiver
    return 0 if waiver is None else g.of_side[g.land.sides.index(waiver.side)]


def _look_for_enemies(g: Campaign, there: Units) -> None:
    """The first enemy in the home province waives both duties (R53). ``there``: units in the watched hexes."""
    enemies = there & _enemies(g)
    if enemies:
        unit = first(enemies)
        memory(g).waived = True
        g.tell("waived", RULE, unit=unit, hex=g.where[unit])


DUTIES = {"siege": say("the siege"), "ceremony": say("the ceremony")}


def missing(g: Campaign) -> list[Text]:
    """The duties that are neither done nor waived, in words."""
    return [DUTIES[duty] for duty in unfinished(g)]


def unfinished(g: Campaign) -> list[str]:
    """The duties that are neither done nor waived."""
    duty, special, known = own_special(g.land).siege_duty, own_special(g.land).ceremony, memory(g)
    out: list[str] = []
    if known.waived:
        return out
    if duty is not None and known.siege_turns < duty.turns and not known.fallen:
        out.append("siege")
    if special is not None and known.ceremony == NOT_HELD:
        out.append("ceremony")
    return out
