"""What a position is judged by from a side's seat: figures with names, from what that side may know alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from honjin.games.kawanakajima.facts import knows_mode
from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, EXHAUSTED, IN_BOWL, REGROUP
from honjin.games.kawanakajima.judgement.clans import outlook
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.state import ELIMINATED, SET_UP, UNUSED, Battle
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few
from honjin.kernel.ask import Side
from honjin.wargame.actions import NOBODY

SIGHT: Final = 8
"""Hexes beyond which it does not matter how far an enemy is."""
DIRE: Final = 4.0
"""Points beyond which it does not matter how much threatens a commander's clan: he will not stay there."""


class Host(NamedTuple):
    """The units of a side, added up."""

    strength: int
    """Élan, mass and firepower that are left."""
    steps: int
    """Steps lost by those who live, each as often as the unit's élan counts."""
    exhausted: int
    leadership: int
    contact: int
    """Units that touch enemies."""
    beset: int
    """Units that touch two enemies or more."""
    waiting: int
    """Units that are not on the map yet."""


def features(g: Battle, side: Side) -> Mapping[str, float]:
    """The figures of a position; what both sides have is given as the difference, one's own less the enemy's."""
    enemy = 1 - side
    own, other = _host(g, side), _host(g, enemy)
    lead, field = float(g.vp[side] - g.vp[enemy]), g.field
    gone = (g.turn - 1) / field.last_turn
    found = {
        "lead": lead,
        "lead_late": lead * gone,
        "bundori": float(g.bundori[side] - g.bundori[enemy]),
        "strength": (own.strength - other.strength) / 10,
        "steps_lost": (own.steps - other.steps) / 10,
        "exhausted": float(own.exhausted - other.exhausted),
        "leadership": float(own.leadership - other.leadership),
        "in_contact": float(own.contact),
        "beset": float(own.beset - other.beset),
        "waiting": float(own.waiting - other.waiting),
        "commander_safe": float(_safety(g, side)),
        "enemy_commander_safe": float(_safety(g, enemy)),
        "command_points": float(_command(g, side) - _command(g, enemy)),
        "chits_in_bowl": float(_bowl(g, side) - _bowl(g, enemy)),
        "plan_active": float(g.active[side] - g.active[enemy]),
        "turns_left": float(field.last_turn - g.turn),
    }
    return found | _modes(g, side) | _threats(g, side) | (_fort(g, side) if field.siege else {})


def _host(g: Battle, side: Side) -> Host:
    field, linked, foes = g.field, g.field.board.linked_set, g.occupied[1 - side]
    strength = steps = exhausted = leadership = contact = beset = waiting = 0
    for unit, h in enumerate(g.where):
        if field.side[unit] != side or h in (ELIMINATED, UNUSED):
            continue
        state = g.state[unit]
        strength += field.elan[unit] + field.mass[unit] + field.fire[unit]
        steps += state * field.elan[unit]
        exhausted += state == EXHAUSTED
        leadership += g.lead[unit]
        if h >= 0:
            near = (linked[h] & foes).bit_count()
            contact += near > 0
            beset += near > 1
        else:
            waiting += not g.hex_of(unit) >= 0
    return Host(strength, steps, exhausted, leadership, contact, beset, waiting)


def _safety(g: Battle, side: Side) -> int:
    """Hexes between the Army Commander and the nearest enemy; he who is off the map is as safe as can be."""
    unit = g.general[g.field.army_payer[side]]
    h: Hex = g.where[unit] if unit != NOBODY else -1
    if h < 0:
        return SIGHT if unit != NOBODY else 0
    ring: HexSet = 1 << h
    for radius in range(SIGHT):
        if ring & g.occupied[1 - side]:
            return radius
        ring |= g.field.board.spread_anywhere(ring)
    return SIGHT


def _command(g: Battle, side: Side) -> int:
    return sum(g.cp[payer] for payer in g.field.payers[side])


def _bowl(g: Battle, side: Side) -> int:
    """Clan and special chits in the bowl: how many of each side everybody may count, in the fog too (2.3)."""
    field, lying = g.field, g.chit
    clans = sum(lying[clan] == IN_BOWL for clan in field.clans_by_side[side])
    return clans + sum(lying[chit] == IN_BOWL for chit in field.specials(side))


def _modes(g: Battle, side: Side) -> dict[str, float]:
    """Own clans on the map in each Mode, and enemies that are known to attack."""
    field, count = g.field, [0, 0, 0, 0]
    for clan in field.clans_by_side[side]:
        if g.in_field(clan):
            count[g.mode[clan]] += 1
    hostile = sum(
        g.mode[clan] == ATTACK and knows_mode(g, clan, side) and bool(g.in_field(clan))
        for clan in field.clans_by_side[1 - side]
    )
    return {
        "attacking": float(count[ATTACK]),
        "defending": float(count[DEFENSE]),
        "regrouping": float(count[REGROUP]),
        "enemies_attacking": float(hostile),
    }


class Threat(NamedTuple):
    """What the clans of a side may expect of the enemy, in points."""

    danger: float
    """What he is expected to do to them."""
    commander: float
    """The same of the commander's own clan."""
    melee: float
    """What the next battles with those whom they touch bring."""


NOTHING_YET: Final = Threat(0.0, 0.0, 0.0)
"""While armies are set up."""


def _threats(g: Battle, side: Side) -> dict[str, float]:
    """What threatens either side where its clans stand, as far as this side can tell."""
    s = situation(g, side)
    own, other = (NOTHING_YET,) * 2 if g.phase == SET_UP else (_threat(s), _threat(situation(s.g, s.enemy)))
    return {
        "danger": own.danger,
        "enemy_danger": other.danger,
        "commander_danger": own.commander,
        "enemy_commander_danger": other.commander,
        "melee": own.melee,
        "enemy_melee": other.melee,
    }


def _threat(s: Situation) -> Threat:
    danger = commander = melee = 0.0
    for clan in s.field.clans_by_side[s.side]:
        if not s.g.units(clan):
            continue
        view, mode = outlook(s, clan), s.g.mode[clan]
        risk = view.risk(mode)
        if clan in s.field.clan_a:
            commander += risk
        else:
            danger += risk
        melee += view.melee(mode)
    return Threat(danger, min(DIRE, commander), melee)


def _fort(g: Battle, side: Side) -> dict[str, float]:
    """Who holds the fort, and how the siege stands (13)."""
    siege, enemy = g.siege, 1 - side
    return {
        "fort_held": float((g.keeper == side) - (g.keeper == enemy)),
        "siege_men": float(siege.manpower[side] - siege.manpower[enemy]),
        "siege_areas": float(len(few(siege.markers[side])) - len(few(siege.markers[enemy]))),
    }
