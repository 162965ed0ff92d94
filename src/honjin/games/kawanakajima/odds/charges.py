"""What a move into contact leads to: the charge that follows, as things stand after it (6.5 Attack, 9.3.3, 11.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from honjin.games.kawanakajima.figures import ATTACK
from honjin.games.kawanakajima.odds.battles import battle_odds, summary, title_of
from honjin.games.kawanakajima.rules.attacking import Approach
from honjin.games.kawanakajima.rules.ground import set_down
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.hexes.sets import few, hexset
from honjin.kernel.ask import Side
from honjin.kernel.odds import Instead, Odds
from honjin.kernel.words import Saying, say
from honjin.wargame.actions import NOBODY, Clan, Unit, Units

MOST: Final = 6
"""So many charges of a clan are told."""


def move_odds(g: Battle, unit: Unit, path: Path, side: Side | None, target: Unit = NOBODY) -> Odds | None:
    """The battle to which a move leads; None if it does not come into contact, or its clan does not fight now."""
    if not g.acting >> g.field.clan[unit] & 1:
        return None
    after = g.copy()
    set_down(after, unit, path)
    return charge_odds(after, unit, target, side)


def charge_odds(g: Battle, unit: Unit, target: Unit, side: Side | None) -> Odds | None:
    """The battle of a unit that stands in contact, with those of its clan that can join it."""
    attackers, defenders = star(g, unit, target)
    if not defenders:
        return None
    notes: tuple[Saying, ...] = (say("As things stand after this move; battles are declared later (11.3)."),)
    title = say("The charge: {battle}", battle=title_of(g, attackers, defenders))
    return battle_odds(g, attackers, defenders, side, notes, title)


def star(g: Battle, unit: Unit, target: Unit) -> tuple[Units, Units]:
    """Whom a unit would attack: one enemy together with its clan, or all who touch it."""
    foes = few(g.touching(unit))
    if target != NOBODY and g.where[target] in foes:
        foes = [g.where[target]]
    if len(foes) != 1:
        return 1 << unit, hexset(g.at[h] for h in foes)
    mates = [mate for mate in g.in_field(g.field.clan[unit]) if g.touching(mate) >> foes[0] & 1]
    return hexset(mates) | 1 << unit, 1 << g.at[foes[0]]


def charges(g: Battle, clan: Clan, points: int) -> Iterator[tuple[Unit, Hex, Unit]]:
    """Where units of a clan in Attack Mode would come into contact as the first of it, and with whom (A4)."""
    if g.besieged(clan):
        return
    world = g.copy()
    world.mode[clan] = ATTACK
    for unit in world.units(clan):
        approach = Approach(world, unit, points)
        if approach.pinned:
            yield from ((unit, world.where[unit], world.at[h]) for h in few(world.touching(unit)))
            continue
        for enemy, ends in approach.by_target.items():
            close = world.where[enemy]
            contact = [end for end in few(ends) if close >= 0 and world.field.board.linked_set[close] >> end & 1]
            if contact:
                yield unit, contact[0], enemy


def forced(g: Battle, clan: Clan, points: int, side: Side | None) -> tuple[Instead, ...]:
    """The charges to which a clan would be bound in Attack Mode, each by itself."""
    found = []
    for unit, end, enemy in charges(g, clan, points):
        world = g.copy()
        world.mode[clan], world.acting = ATTACK, 1 << clan
        if world.where[unit] != end:
            set_down(world, unit, (world.hex_of(unit), end))
        attackers, defenders = star(world, unit, enemy)
        found.append(Instead(title_of(world, attackers, defenders), summary(world, attackers, defenders, side)))
        if len(found) == MOST:
            break
    return tuple(dict.fromkeys(found))
