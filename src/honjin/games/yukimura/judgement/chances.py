"""Quick estimates of combats that nobody has declared yet: the exact columns, with ways of retreat only guessed."""

from __future__ import annotations

from typing import NamedTuple

from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.odds import Role, fall
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import OSAKA, Battlefield
from honjin.hexes.sets import HexSet
from honjin.wargame.actions import Unit


class Chance(NamedTuple):
    """What a combat does to a unit: chance to be driven back, and to be removed."""

    back: float
    out: float

    def cut(self) -> Chance:
        """The same for a unit that has no way back (11-1-3)."""
        return Chance(0.0, self.back + self.out)


def morale(g: Tennoji, unit: Unit) -> int | None:
    """Morale as it is now, without the rows that tell why; None for a star, which never checks (11)."""
    field = g.field
    printed = field.morale[unit]
    if printed is None:
        return None
    shift = field.hill_shift[unit] if g.shift else 0
    return printed + shift + g.clan_morale[field.clan[unit]]


def chance(g: Tennoji, total: int, role: Role, unit: Unit) -> Chance:
    """What fire of this strength, or a melee at this difference, does to a unit."""
    return chance_at(g, total, role, morale(g, unit))


def chance_at(g: Tennoji, total: int, role: Role, heart: int | None) -> Chance:
    """The same for any unit of this morale."""
    known = g.field.found.setdefault(chance_at, {})
    key = total, role, heart
    found: Chance | None = known.get(key)
    if found is None:
        table = g.field.fire_table if role == "target" else g.field.melee_table
        exact = fall(g, table.column(total), role, heart)
        found = known[key] = Chance(float(sum(exact.owes)), float(exact.removed))
    return found


def worth(g: Tennoji, unit: Unit) -> float:
    """What the loss of a unit costs its side: the points (13-1, 13-2) and what it would still have done."""
    field = g.field
    points = field.points
    left = 1 - (g.turn - 1) / field.last_turn
    value = DOCTRINE.strength_worth * g.strength(unit) * left
    if field.side[unit] == OSAKA:
        return value + points.kanto_per_osaka_unit_eliminated * kanto_factor(field)
    value += points.osaka_per_kanto_unit_eliminated
    if unit == field.ieyasu and not (g.tally.heads and field.options.one_head):
        value += points.osaka_ieyasu_unit_eliminated
    return value


def kanto_factor(field: Battlefield) -> int:
    """All points of Kanto are doubled with 14-6-4."""
    return field.points.kanto_multiplier_with_14_6 if field.options.tennoji_ready else 1


def hill_worth(g: Tennoji) -> float:
    """What Chausuyama means to either side now: less morale and more points as the end comes (12-1, 13-2(3))."""
    done = g.turn / g.field.last_turn
    return DOCTRINE.hill_morale * (1 - done) + DOCTRINE.hill * kanto_factor(g.field) * done**2


def hill_push(g: Tennoji) -> float:
    """What it is worth to drive the enemy off the hill, or not to be driven off it oneself."""
    return max(DOCTRINE.hill_push, DOCTRINE.hill_share * hill_worth(g))


def shut_in(g: Tennoji, unit: Unit, zone: HexSet) -> bool:
    """Whether a unit has no hex to fall back to, if ``zone`` is the enemy's zone of control."""
    return not g.field.board.linked_set[g.where[unit]] & ~zone


def fire_gain(g: Tennoji, total: int, target: Unit, *, cut: bool) -> float:
    """Expected points of a shot."""
    hit = chance(g, total, "target", target)
    return gain(g, target, hit.cut() if cut else hit)


def gain(g: Tennoji, target: Unit, hit: Chance) -> float:
    """What it is worth to do this to an enemy unit."""
    value = hit.out * worth(g, target) + hit.back * DOCTRINE.push
    if g.where[target] == g.field.hill:
        value += (hit.out + hit.back) * hill_push(g)
    if beside_ieyasu(g, target):
        value += (hit.out + hit.back) * DOCTRINE.relief
    return value


def beside_ieyasu(g: Tennoji, unit: Unit) -> bool:
    """Whether a unit of Osaka holds Ieyasu where he is."""
    post = g.where[g.field.ieyasu]
    return post >= 0 and g.field.side[unit] == OSAKA and bool(g.field.board.linked_set[g.where[unit]] >> post & 1)


def melee_gain(g: Tennoji, total: int, target: Unit, attackers: float, sample: Unit, *, cut: bool) -> float:
    """Expected points of a melee by so many attackers like ``sample``."""
    difference = total - g.strength(target)
    hit = chance(g, difference, "defender", target)
    own = chance(g, difference, "attacker", sample)
    loss = own.out * worth(g, sample) + own.back * DOCTRINE.own_push
    return gain(g, target, hit.cut() if cut else hit) - attackers * loss
