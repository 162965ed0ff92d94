"""What units, castles and defeats are worth, in points of the score."""

from __future__ import annotations

from honjin.games.sanada.figures import OSAKA, TAISHO
from honjin.games.sanada.judgement.estimates import Host, estimates
from honjin.games.sanada.rules import scoring
from honjin.games.sanada.state import War
from honjin.hexes.sets import few
from honjin.kernel.ask import Side
from honjin.wargame.actions import Castle, Unit, Units


def host(g: War, units: Units) -> Host:
    """Units as a side of a fight."""
    spent = (units & g.spent).bit_count()
    return Host(units.bit_count() - spent, spent, g.rating_of(units))


def of_unit(g: War, unit: Unit) -> float:
    """What the loss of a unit costs its side: the points for it, and what it would still have done (26.2.1)."""
    land, beliefs = g.land, g.land.pack.doctrine.worth
    if unit == land.ieyasu:
        return beliefs.lord
    if unit == land.hideyori:
        return beliefs.hideyori if _needs_both(g) else beliefs.lord
    left = (land.last_turn - g.turn + 1) / land.last_turn
    value = scoring.elimination_points(g, unit) + beliefs.man[g.side[unit]] * left
    return value + beliefs.leader * left if land.rank[unit] >= TAISHO else value


def of_flip(g: War, side: Side) -> float:
    """What it costs to have a unit turned spent."""
    return g.land.pack.doctrine.worth.flip[side]


def of_castle(g: War, castle: Castle) -> float:
    """What a castle is worth to whoever takes it, its garrison not counted (26.2.1, 27.2)."""
    beliefs = g.land.pack.doctrine.worth
    if castle == g.land.osaka_castle:
        return beliefs.hideyori if _lord_is_elsewhere(g) else beliefs.osaka
    return scoring.capture_points(g, castle) + beliefs.castle


def _needs_both(g: War) -> bool:
    """Whether the war goes on without Hideyori as long as Osaka Castle stands (R51)."""
    return g.land.scenario.special.fall_needs_both and g.owner[g.land.osaka_castle] == OSAKA


def _lord_is_elsewhere(g: War) -> bool:
    """Whether the war goes on without Osaka Castle, because Hideyori lives outside of it (R51)."""
    h = g.where[g.land.hideyori]
    return g.land.scenario.special.fall_needs_both and h >= 0 and h != g.land.pool_hex


def of_garrison(g: War, castle: Castle) -> float:
    """What is lost with the men inside a castle (R7)."""
    return sum(of_unit(g, unit) for unit in few(g.inside_at(g.land.keeps[castle].hex)))


def of_defeat(g: War, units: Units, hunters: Host) -> float:
    """What it costs to be beaten in battle: the points, the pursuit, and Ieyasu's allies (25, 26.2.1(9))."""
    land = g.land
    beliefs = land.pack.doctrine.battle
    value = scoring.defeat_points(g, g.heads(units), units) + beliefs.ground
    if units >> land.ieyasu & 1:
        value += beliefs.home_goers
    hunted = Host(0, units.bit_count(), g.rating_of(units))
    slain = estimates(land).pursuit(hunters, hunted, land.tables.pursuit.bonus)
    cheapest = sorted(of_unit(g, unit) for unit in few(units))
    whole = int(slain)
    value += sum(cheapest[:whole])
    if whole < len(cheapest):
        value += (slain - whole) * cheapest[whole]
    return value


def joint(g: War, units: Units, helpers: Units) -> Host:
    """Those who attack out of the field and those who come out of the castle: each under their own leader (18.10.2)."""
    mine = host(g, units)
    if not helpers:
        return mine
    theirs = host(g, helpers)
    if not units:
        return theirs
    share = 1.0 if theirs.rating >= mine.rating else g.land.pack.doctrine.battle.helper
    return Host(mine.full + share * theirs.full, mine.spent + share * theirs.spent, mine.rating)


def of_battle(
    g: War, attackers: Units, defenders: Units, ground: tuple[int, bool], extra: float = 0.0, helpers: Units = 0
) -> float:
    """What an attack is expected to bring its side, fought to the end.

    ``ground``: what it adds to the defender's rating, and whether there is a river between. ``extra``: what else hangs
    on winning. ``helpers``: a garrison that comes out.
    """
    mine, yours = joint(g, attackers, helpers), host(g, defenders)
    everybody = attackers | helpers
    side = g.side[few(everybody)[0]]
    course = estimates(g.land).battle(mine, yours, ground[0], int(ground[1]))
    worn = Host(course.kept, mine.full + mine.spent - course.kept, mine.rating)
    weary = Host(course.spared, yours.full + yours.spent - course.spared, yours.rating)
    value = course.chance * (of_defeat(g, defenders, worn) + extra)
    value -= (1 - course.chance) * of_defeat(g, attackers or helpers, weary)
    return value + course.losses * of_flip(g, 1 - side) - course.flips * of_flip(g, side)


def of_hunger(g: War, units: Units, *, fed: bool = False) -> float:
    """What a turn without supply is expected to cost a force, or a check that fails where it is ``fed`` (12)."""
    land, size = g.land, units.bit_count()
    side = g.side[few(units)[0]]
    table = land.tables.attrition
    more = (0 if fed else table.out_of_supply) + (table.all_spent if g.all_spent(units) else 0)
    lost = [land.attrition.count(size, die + more) for die in range(1, 7)]
    full, least = (units & ~g.spent).bit_count(), min(of_unit(g, unit) for unit in few(units))
    turned, dead = sum(min(n, full) for n in lost) / 6, sum(max(0, n - full) for n in lost) / 6
    beliefs = land.pack.doctrine.worth
    flip = of_flip(g, side) if size > 1 else max(of_flip(g, side), beliefs.weak * least)
    return turned * flip * (1.0 if fed else beliefs.hunger[side]) + dead * least
