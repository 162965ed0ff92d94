"""Movement (7): which unit goes next, and where it does most good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from honjin.games.yukimura.actions import Exit, March
from honjin.games.yukimura.judgement import chances, escort, ieyasu, summit
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.judgement.ground import Ground, disk, ground
from honjin.games.yukimura.rules import tokugawa
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices, Side
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Move

# ---------------------------------------------------------------------------------------------- who goes next


def whose_move(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Those nearest the enemy first, who clear the way for the others; ending last."""
    options = ask.options
    assert isinstance(options, Choices)
    where, urges = g.where, ground(g, ask.side).urges
    values = [urges[where[unit]] if where[unit] >= 0 else 1.0 for unit in options.items]
    if ask.side == KANTO:
        _by_duty(g, options.items, values)
    return values + [1.9 if isinstance(option, March) else 0.0 for option in options.tail]


def _by_duty(g: Tennoji, units: Sequence[Unit], values: list[float]) -> None:
    """Kanto: Ieyasu behind the front, the Tokugawa behind him, his guards last, who then stand where he needs them.

    On the last turn the strongest of those who may stand on the hill go first, and others around it.
    """
    field, where = g.field, g.where
    dutiful, guards, last = tokugawa.on_duty(g), escort.guards(g), summit.matters(g)
    for index, unit in enumerate(units):
        if unit == field.ieyasu:
            values[index] = 1.8
        elif last and summit.can_come(g, unit):
            values[index] = 3.0 + 0.1 * g.strength(unit)
        elif unit in guards:
            values[index] *= 0.2
        elif dutiful and field.is_tokugawa[unit]:
            values[index] = 1.5 + 1.0 / (10 + field.grid.row(where[unit]))


# ---------------------------------------------------------------------------------------------- where to


def destinations(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Every hex in reach, every edge, and staying."""
    unit: Unit = ask.subject
    if unit == g.field.ieyasu:
        return ieyasu.destinations(g, ask)
    options = ask.options
    if tokugawa.bound(g, unit):
        return [duty(g, unit, option) for option in options]
    assert isinstance(options, Choices)
    here = g.where[unit]
    judge = Prospect(g, unit)
    values = judge.values([*options.items, here] if here >= 0 else options.items)
    stay = values.pop() if here >= 0 else -1.0
    lost = escort.deserted(g, judge.ground, unit) if judge.guards else 0.0  # what the others have to fear without him
    return values + [leaving(g, unit, option) + lost if isinstance(option, Exit) else stay for option in options.tail]


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
        self.morale = chances.morale(g, unit)
        self.guards = self.side == KANTO and unit in escort.guards(g)
        self.set_goals()
        self._losses = self.ground.losses(self.worth, self.morale)
        self._fights: dict[tuple[Unit, bool], float] = {}

    def __call__(self, h: Hex) -> float:
        return self.values([h])[0]

    def values(self, hexes: Sequence[Hex]) -> list[float]:
        """What each of some hexes is worth: term by term for all of them, which is quicker than hex by hex."""
        ground_, hill = self.ground, self.g.field.hill
        found = [aim - loss for aim, loss in zip(self.goals(hexes), self.exposures(hexes), strict=True)]
        special = ground_.contact
        for index, h in enumerate(hexes):
            if h in special:
                found[index] += self.engagement(h)
            if h == hill:
                found[index] += self.hill()
        for terms in self.details(hexes):
            found = [value + more for value, more in zip(found, terms, strict=True)]
        return found

    def details(self, hexes: Sequence[Hex]) -> Iterator[list[float]]:
        """What only some have to think of: Ieyasu's guards of him, on the last turn all of Kanto of the hill."""
        if self.guards:
            yield escort.cover(self.g, self.ground, self.unit, hexes)
        if self.side == KANTO and summit.matters(self.g):
            yield summit.holds(self.g, self.ground, self.unit, hexes)

    # ---------------------------------------------------------------------------------------------- goals

    def goals(self, hexes: Sequence[Hex]) -> list[float]:
        """How much nearer its aims the unit is in each hex: the enemy, the north edge, Ieyasu, the hill."""
        ground_, allowance, press = self.ground, self._allowance, self._press
        to_enemy, fades = ground_.to_enemy, ground_.fades(allowance)
        values = [press * fades[to_enemy[h]] for h in hexes]
        if self.side == KANTO and not self.guards:
            leave = ground_.exits(allowance, hexes)
            values = [a + 0.1 * b if a > b else b + 0.1 * a for a, b in zip(values, leave, strict=True)]
        if self._hunts:
            left, way, hunt = ground_.in_time(allowance), ground_.to_ieyasu, DOCTRINE.hunt
            values = [value + hunt * left[way[h]] for value, h in zip(values, hexes, strict=True)]
        if self._drawn:
            away, pull, fade = self.g.field.grid.distances(self.g.field.hill), DOCTRINE.hill_pull, DOCTRINE.patience
            values = [value + pull * fade ** (away[h] / allowance) for value, h in zip(values, hexes, strict=True)]
        return values

    def set_goals(self) -> None:
        """Which aims this unit has."""
        g, field, side = self.g, self.g.field, self.side
        self._allowance = field.movement[self.unit]
        self._press = DOCTRINE.press[side] * self.strength / DOCTRINE.ordinary
        prey = g.where[field.ieyasu] >= 0  # once he is gone the strong have the aims of all others
        self._hunts = side == OSAKA and prey and self.strength >= DOCTRINE.hunters_from
        away = field.grid.distances(field.hill)
        here = g.where[self.unit]
        # On the last turn only the hill itself counts, and who cannot stand on it had better leave.
        later = g.turn < field.last_turn
        self._drawn = (
            later and g.control != side and not self._hunts and here >= 0 and away[here] <= DOCTRINE.hill_circle
        )

    def hill(self) -> float:
        """What it is worth to stand on Chausuyama (12, 13-2(3))."""
        g = self.g
        if self.side == KANTO and summit.matters(g):
            return 0.0  # judged with everybody around it
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
        away = field.grid.distances(field.hill)
        return any(
            g.strength(friend) < DOCTRINE.hunters_from and away[h] <= field.movement[friend]
            for h in few(self.friends & ~g.spent & ~self.ground.zone)
            for friend in (g.at[h],)
        )

    # ---------------------------------------------------------------------------------------------- danger

    def exposures(self, hexes: Sequence[Hex]) -> list[float]:
        """What the enemy's next attack may cost in each hex."""
        threat, adjacent, friends = self.ground.threat, self.g.field.board.adjacent_set, self.friends
        weight, strength, losses = DOCTRINE.reach_weight, self.strength, self._losses
        found = []
        for h in hexes:
            coming = threat[h]
            if not coming:
                found.append(0.0)
                continue
            difference = int(coming * weight * (6 - (adjacent[h] & friends).bit_count()) / 6) - strength
            loss = losses.get(difference)
            if loss is None:
                loss = losses[difference] = self.loss(difference)
            found.append(loss)
        return found

    def loss(self, difference: int) -> float:
        """What an attack on this unit at a difference may cost."""
        hit = chances.chance_at(self.g, difference, "defender", self.morale)
        return DOCTRINE.exposure * (hit.out * self.worth + hit.back * DOCTRINE.own_push)

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
                pins += self.ground.pin(foe, foe_hex, g.strength(foe))
            best = max(best, self.fight(foe, not board.linked_set[foe_hex] & ~zone))
        stays, loss = 1.0, 0.0
        guns = self.ground.guns[h]
        if guns and self.share == 1.0:
            hit = chances.chance_at(g, guns, "target", self.morale)
            share = DOCTRINE.fire_share
            stays -= share * (hit.out + hit.back)
            loss = share * (hit.out * self.worth + hit.back * DOCTRINE.own_push)
        return stays * (pins + best * self.share) - loss

    def fight(self, foe: Unit, cut: bool) -> float:
        """What this unit adds to an attack on a unit, counting on some of those who can still come up."""
        found = self._fights.get((foe, cut))
        if found is None:
            found = self._fights[foe, cut] = self._fight(foe, cut)
        return found

    def _fight(self, foe: Unit, cut: bool) -> float:
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
        g, at = self.g, self.g.at
        here = g.where[foe]
        beside = few(g.field.board.linked_set[here] & self.friends)
        support = float(sum([g.strength(at[h]) for h in beside]))
        if self.share < 1.0:
            return support, len(beside), 0.0
        free = self.friends & ~g.spent & ~self.ground.zone & disk(g.field, here, DOCTRINE.muster_reach)
        coming = DOCTRINE.muster * sum([g.strength(at[h]) for h in few(free)])
        return support, len(beside), min(coming, DOCTRINE.muster_most)
