"""Movement (7): which unit goes next, and where it does most good."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.yukimura.actions import Exit, March
from honjin.games.yukimura.judgement import chances, ieyasu
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.judgement.ground import Ground, disk, ground
from honjin.games.yukimura.rules import movement, tokugawa
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Move

# ---------------------------------------------------------------------------------------------- who goes next


def whose_move(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Those nearest the enemy first, who clear the way for the others; the Tokugawa behind them; ending last."""
    units = movement.movers(g, ask.side)
    near = ground(g, ask.side).to_enemy
    field, where = g.field, g.where
    dutiful = ask.side == KANTO and tokugawa.on_duty(g)
    values = []
    for unit in units:
        h = where[unit]
        value = 2.0 + 1.0 / (1 + near[h]) if h >= 0 else 1.0
        if unit == field.ieyasu:
            value = 1.8
        elif dutiful and field.is_tokugawa[unit]:
            value = 1.5 + 1.0 / (10 + field.grid.row(h))
        values.append(value)
    return values + [1.9 if isinstance(option, March) else 0.0 for option in ask.options[len(units) :]]


# ---------------------------------------------------------------------------------------------- where to


def destinations(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Every hex in reach, every edge, and staying."""
    unit: Unit = ask.subject
    if unit == g.field.ieyasu:
        return ieyasu.destinations(g, ask)
    options = ask.options
    if tokugawa.bound(g, unit):
        return [duty(g, unit, option) for option in options]
    _, rings = movement.reach(g, unit)
    hexes = movement.ends(g, rings)
    here = g.where[unit]
    judge = Prospect(g, unit)
    values = [judge(h) for h in hexes]
    for option in options[len(hexes) :]:
        if isinstance(option, Exit):
            values.append(leaving(g, unit, option))
        else:
            values.append(judge(here) if here >= 0 else -1.0)
    return values


def duty(g: Tennoji, unit: Unit, option: Action) -> float:
    """A bound unit can only choose among ways north (7-5-1)."""
    if isinstance(option, Move):
        return Prospect(g, unit)(option.path[-1])
    return leaving(g, unit, option) if isinstance(option, Exit) else 0.0


def leaving(g: Tennoji, unit: Unit, option: Exit) -> float:
    """Kanto units earn a point over the north edge; over any other nobody earns anything (7-6-2, 13-2(2))."""
    if g.field.side[unit] == KANTO and option.edge == "north":
        points = g.field.points.kanto_per_unit_off_north_edge * chances.kanto_factor(g.field)
        return points + DOCTRINE.strength_worth
    return -10.0


class Prospect:
    """What one unit may expect in any hex: its goal, the fight it can join there, and the danger."""

    def __init__(self, g: Tennoji, unit: Unit, *, fresh: bool = True) -> None:
        """``fresh``: the attack of this turn is still to come."""
        field = g.field
        self.g = g
        self.unit = unit
        self.side: Side = field.side[unit]
        self.strength = g.strength(unit)
        self.worth = chances.worth(g, unit)
        self.ground: Ground = ground(g, self.side)
        here = g.where[unit]
        self.friends: HexSet = g.occupied[self.side] & ~(1 << here if here >= 0 else 0)
        self.friendly_zone: HexSet = self.friends | field.board.spread(self.friends)
        self.share = 1.0 if fresh else DOCTRINE.after_combat
        self.set_goals()
        self._losses: dict[int, float] = {}
        self._targets: dict[Unit, tuple[float, int, float]] = {}

    def __call__(self, h: Hex) -> float:
        ground_ = self.ground
        value = self.goal(h) - self.exposure(h)
        if h == self.g.field.hill:
            value += self.hill()
        if ground_.zone >> h & 1 or ground_.guns[h]:
            value += self.engagement(h)
        return value

    # ---------------------------------------------------------------------------------------------- goals

    def goal(self, h: Hex) -> float:
        """How much nearer its aims the unit is here: the enemy, the north edge, Ieyasu, the hill."""
        value = self._press * self._closing[h]
        if self._exits is not None:
            leave = self._exits[h]
            value = max(value, leave) + 0.1 * min(value, leave)
        if self._hunts:
            value += DOCTRINE.hunt * self._in_time[self.ground.to_ieyasu[h]]
        if self._hill_away is not None:
            value += DOCTRINE.hill_pull * DOCTRINE.patience ** (self._hill_away[h] / self._allowance)
        return value

    def set_goals(self) -> None:
        """Which aims this unit has."""
        g, field, side = self.g, self.g.field, self.side
        self._allowance = field.movement[self.unit]
        self._press = DOCTRINE.press[side] * self.strength / DOCTRINE.ordinary
        self._closing = self.ground.closing(self._allowance)
        self._exits = self.ground.exits(self._allowance) if side == KANTO else None
        self._hunts = side == OSAKA and self.strength >= DOCTRINE.hunters_from
        self._in_time = self.ground.in_time(self._allowance)
        away = field.grid.distances(field.hill)
        here = g.where[self.unit]
        # On the last turn only the hill itself counts, and who cannot stand on it had better leave.
        later = g.turn < field.last_turn
        drawn = later and g.control != side and not self._hunts and here >= 0 and away[here] <= DOCTRINE.hill_circle
        self._hill_away = away if drawn else None

    def hill(self) -> float:
        """What it is worth to stand on Chausuyama (12, 13-2(3))."""
        g = self.g
        worth = chances.hill_worth(g)
        if g.control != self.side:
            return worth
        if self.ground.to_enemy[g.field.hill] > DOCTRINE.guard_near:
            return 0.0
        if self._hunts and self.relieved():
            return 0.0
        return worth * (0.2 if self._hunts else 0.5)

    def relieved(self) -> bool:
        """Whether a weaker friend, who does not hunt, can still come and hold the hill in this phase."""
        g = self.g
        field = g.field
        return any(
            g.strength(friend) < DOCTRINE.hunters_from and field.grid.distance(h, field.hill) <= field.movement[friend]
            for h in few(self.friends & ~g.spent & ~self.ground.zone)
            for friend in (g.at[h],)
        )

    # ---------------------------------------------------------------------------------------------- danger

    def exposure(self, h: Hex) -> float:
        """What the enemy's next attack may cost here."""
        threat = self.ground.threat[h]
        if not threat:
            return 0.0
        covered = (self.g.field.board.adjacent_set[h] & self.friends).bit_count()
        difference = int(threat * DOCTRINE.reach_weight * (6 - covered) / 6) - self.strength
        loss = self._losses.get(difference)
        if loss is None:
            hit = chances.chance(self.g, difference, "defender", self.unit)
            loss = DOCTRINE.exposure * (hit.out * self.worth + hit.back * DOCTRINE.own_push)
            self._losses[difference] = loss
        return loss

    # ---------------------------------------------------------------------------------------------- fights

    def engagement(self, h: Hex) -> float:
        """Pins, the best fight to join, less what the guns that wait may do."""
        g = self.g
        board = g.field.board
        at = g.at
        pins, best = 0.0, 0.0
        zone = self.friendly_zone | board.linked_set[h] | 1 << h
        for foe_hex in few(board.linked_set[h] & self.ground.enemy):
            foe = at[foe_hex]
            if not self.friendly_zone >> foe_hex & 1:
                pins += self.ground.pins[foe]
            best = max(best, self.fight(foe, cut=not board.linked_set[foe_hex] & ~zone))
        stays, loss = 1.0, 0.0
        guns = self.ground.guns[h]
        if guns and self.share == 1.0:
            hit = chances.chance(g, guns, "target", self.unit)
            share = DOCTRINE.fire_share
            stays -= share * (hit.out + hit.back)
            loss = share * (hit.out * self.worth + hit.back * DOCTRINE.own_push)
        return stays * (pins + best * self.share) - loss

    def fight(self, foe: Unit, *, cut: bool) -> float:
        """What this unit adds to an attack on a unit, counting on some of those who can still come up."""
        support, count, coming = self.target(foe)
        g = self.g
        total = int(support + self.strength + coming)
        crowd = count + 1 + coming / DOCTRINE.ordinary
        gain = chances.melee_gain(g, total, foe, crowd, self.unit, cut=cut)
        if support:
            gain -= max(0.0, chances.melee_gain(g, int(support), foe, count, self.unit, cut=False))
        gain *= self.strength / (self.strength + coming)
        if g.field.is_gun[self.unit]:
            gain = max(gain, chances.fire_gain(g, self.strength, foe, cut=cut))
        return gain

    def target(self, foe: Unit) -> tuple[float, int, float]:
        """Friends next to an enemy unit, how many they are, and the strength counted on besides."""
        found = self._targets.get(foe)
        if found is None:
            g = self.g
            here = g.where[foe]
            beside = few(g.field.board.linked_set[here] & self.friends)
            support = float(sum([g.strength(g.at[h]) for h in beside]))
            free = self.friends & ~g.spent & ~self.ground.zone & disk(g.field, here, DOCTRINE.muster_reach)[0]
            coming = DOCTRINE.muster * sum([g.strength(g.at[h]) for h in few(free)]) if self.share == 1.0 else 0.0
            found = self._targets[foe] = (support, len(beside), min(coming, DOCTRINE.muster_most))
        return found
