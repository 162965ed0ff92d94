"""Chapter 18-2: what an investment does to a castle at the end of its owner's phase."""

from __future__ import annotations

from collections.abc import Mapping

from honjin.games.gunyuden.names import MORALE, SODAISHO_INSIDE
from honjin.games.gunyuden.rules import castles, losses, surrender
from honjin.games.gunyuden.rules.forces import end_of_action
from honjin.games.gunyuden.rules.investment import invested
from honjin.games.gunyuden.state import KILLED, Campaign
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.sets import few
from honjin.kernel.chance import D6, Mod, Reading, Roll
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Castle
from honjin.wargame.tables import Die


def determine_all(g: Campaign) -> Steps[None]:
    """One determination for each invested castle of this phase's clans (4-1-2, R30)."""
    every = g.land.options.siege_roll_timing == "every_phase"
    for castle in invested(g):
        # A lord who dies with one castle may leave another unbesieged.
        if g.is_invested(castle) and (every or g.phase_of[g.owner[castle]] == g.seat):
            agreed = yield from surrender.offer_at_determination(g, castle)
            if not agreed:
                yield from determine(g, castle)
            end_of_action(g)


def classic_mods(g: Campaign, castle: Castle) -> list[Mod]:
    """A sodaisho inside steadies the castle (18-2, R31)."""
    inside = g.garrison(castle)
    if any(g.rank(unit) == SODAISHO for unit in few(inside)):
        return [Mod(SODAISHO_INSIDE, g.land.tables.siege_result_classic.sodaisho_in_garrison, "18-2")]
    return []


def results(g: Campaign, castle: Castle) -> Mapping[Die, str]:
    """What each die brings: in the revised edition by whether the garrison is within its limit (18-2, 18-2-1)."""
    keep, tables = g.land.keeps[castle], g.land.tables
    if not g.land.options.revised:
        return tables.siege_result_classic.rows
    inside = g.inside_at(keep.hex).bit_count()
    crowded = inside > tables.garrison_limit_revised.units_by_level[str(keep.level)]
    return tables.siege_result_revised.over_limit if crowded else tables.siege_result_revised.within_limit


def determine(g: Campaign, castle: Castle) -> Steps[None]:
    """Its owner rolls for one castle (18-2)."""
    purpose = say("siege of {castle}", castle=g.land.castle_name[castle])
    by = g.castle_side(castle)
    if not g.land.options.revised:
        rolled = yield Roll(D6, "18-2", purpose, classic_mods(g, castle), by=by, read=Reading("siege"))
        result = results(g, castle)[str(rolled.total)]
        g.tell("siege", "18-2", castle=castle, result=result)
        yield from suffer(g, castle, [] if result == "none" else [result])
        return
    rolled = yield Roll(D6, "18-2-1", purpose, by=by, read=Reading("siege"))
    result = results(g, castle)[str(rolled.total)]
    g.tell("siege", "18-2-1", castle=castle, result=result)
    if result == "incident":
        yield from incident(g, castle)
    elif result != "none":
        yield from suffer(g, castle, [result])


def incident_mods(g: Campaign, castle: Castle) -> list[Mod]:
    """Morale of besiegers against that of the castle (18-2-1(3))."""
    difference = g.lowest_morale(g.besiegers(castle)) - g.castle_side_morale(castle)
    return [Mod(MORALE, difference, "18-2-1(3)")] if difference else []


def incident(g: Campaign, castle: Castle) -> Steps[None]:
    """Something happens within the walls (18-2-1(3))."""
    table = g.land.tables.incident_revised
    rolled = yield Roll(
        D6, "18-2-1(3)", say("incident at {castle}", castle=g.land.castle_name[castle]), incident_mods(g, castle),
        by=g.castle_side(castle), read=Reading("incident"),
    )  # fmt: skip
    found = table.rows[str(min(max(rolled.total, table.die_min), table.die_max))]
    g.tell("incident", "18-2-1(3)", castle=castle, name=found.name)
    yield from suffer(g, castle, list(found.effect))


def suffer(g: Campaign, castle: Castle, effects: list[str]) -> Steps[None]:
    """Carry out results of a determination, and see whether the castle falls (18-2-2, 21)."""
    keep = g.land.keeps[castle]
    falls = False
    for effect in effects:
        inside = g.inside_at(keep.hex)
        if effect == "fall":
            falls = True
        elif effect == "durability-1" or (effect == "step-1" and not inside):
            castles.batter(g, castle, 1, "18-2")
        elif effect == "step-1":
            yield from losses.take(g, g.castle_side(castle), inside, 1, "18-2-1(3)")
        elif effect == "morale+1":
            g.castle_morale[castle] = min(0, g.castle_morale[castle] + 1)
            for unit in few(inside):
                g.morale[unit] = min(0, g.morale[unit] + 1)
        else:
            falls |= dishearten(g, castle)
    ruined = g.durability[castle] <= g.land.tables.durability.abandoned_at
    if ruined or falls:
        yield from surrender.fall(g, castle, 0, "21", ruined=ruined)


def dishearten(g: Campaign, castle: Castle) -> bool:
    """Morale falls by one, of all inside or of the empty castle; whether the castle falls with it (R32, Kanto R68)."""
    keep = g.land.keeps[castle]
    lowest = g.land.tables.morale.lowest
    inside = g.inside_at(keep.hex)
    if not inside:
        g.castle_morale[castle] -= 1
        g.tell("castle_morale", "18-2", castle=castle, left=g.castle_morale[castle])
        return g.castle_morale[castle] < lowest
    removed = g.land.setting.broken_garrison == "removed"
    if not removed and all(g.morale[unit] <= lowest for unit in few(inside)):
        return True
    losses.drop_morale(g, inside, 1, "18-2", fate=KILLED)
    return removed and not g.inside_at(keep.hex)
