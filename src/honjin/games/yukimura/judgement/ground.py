"""The map as one side sees it while it moves: where goals lie, where guns wait, how far the enemy can strike.

It depends on the turn and on the enemy's units alone, who stand still while a side moves; so it is made once a phase.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary

from honjin.games.yukimura.judgement.chances import kanto_factor
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import OSAKA, Battlefield
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, members
from honjin.kernel.ask import Side
from honjin.wargame.actions import Unit

FAR: Final = 99


class Ground:
    """What a side knows of the ground in one phase."""

    def __init__(self, g: Tennoji, side: Side) -> None:
        self.field = g.field
        self.side = side
        self.turn = g.turn
        self.enemies = g.units_on_map(1 - side)
        self.posts = [g.where[unit] for unit in self.enemies]
        self.strengths = [g.strength(unit) for unit in self.enemies]
        self.enemy: HexSet = g.occupied[1 - side]
        self.zone: HexSet = g.zoc(1 - side)
        self._exits: dict[int, list[float]] = {}
        self._closing: dict[int, list[float]] = {}
        self._in_time: dict[int, list[float]] = {}

    # ---------------------------------------------------------------------------------------------- ways

    def steps(self, start: HexSet, through: HexSet) -> list[int]:
        """Steps from a set of hexes to every hex, on ways that lead through the hexes of another."""
        spread = self.field.board.spread
        found = [FAR] * self.field.grid.size
        ring = seen = start & self.field.board.present
        count = 0
        while ring:
            for h in members(ring):
                found[h] = count
            ring = spread(ring & through) & ~seen
            seen |= ring
            count += 1
        return found

    @cached_property
    def to_enemy(self) -> list[int]:
        """Steps to the nearest enemy unit."""
        return self.steps(self.enemy, self.field.board.present)

    @cached_property
    def to_north(self) -> list[int]:
        """Steps off the north edge, past all enemy zones of control."""
        open_edge = self.field.edges["north"] & ~self.zone
        return [n + 1 for n in self.steps(open_edge, ~self.zone)]

    @cached_property
    def to_ieyasu(self) -> list[int]:
        """Steps to Ieyasu round the Kanto zones of control; through them counts as a detour."""
        ieyasu = self.field.ieyasu
        if ieyasu not in self.enemies:
            return [FAR] * self.field.grid.size
        h = self.posts[self.enemies.index(ieyasu)]
        clear = self.steps(1 << h | self.field.board.linked_set[h], ~self.zone)
        straight = self.field.grid.distances(h)
        return [min(way + 1, direct + DOCTRINE.detour) for way, direct in zip(clear, straight, strict=True)]

    # ---------------------------------------------------------------------------------------------- goals

    def in_time(self, allowance: int) -> list[float]:
        """By steps, how much is left of a goal so far away: little of one that cannot be reached before the end."""
        found = self._in_time.get(allowance)
        if found is None:
            moves = self.field.last_turn - self.turn  # after the move that is weighed now
            turns = [steps / allowance for steps in range(FAR + FAR)]
            found = self._in_time[allowance] = [
                float(DOCTRINE.patience**t * DOCTRINE.too_late ** max(0.0, t - moves)) for t in turns
            ]
        return found

    def exits(self, allowance: int) -> list[float]:
        """Kanto: what a place is worth for leaving by the north edge in time (13-2(2))."""
        found = self._exits.get(allowance)
        if found is None:
            points = self.field.points.kanto_per_unit_off_north_edge * kanto_factor(self.field)
            left = self.in_time(allowance)
            grid, blocked = self.field.grid, DOCTRINE.blocked
            found = self._exits[allowance] = [
                points * max(left[way], blocked * left[grid.row(h) + DOCTRINE.detour])
                for h, way in enumerate(self.to_north)
            ]
            for h in members(self.zone):  # who stops in a zone of control stays until a fight frees him
                found[h] *= blocked
        return found

    def closing(self, allowance: int) -> list[float]:
        """How near the enemy is, from 1 next to him."""
        found = self._closing.get(allowance)
        if found is None:
            fades = [float(DOCTRINE.patience ** (max(0, n - 1) / allowance)) for n in range(FAR + 1)]
            found = self._closing[allowance] = [fades[n] for n in self.to_enemy]
        return found

    # ---------------------------------------------------------------------------------------------- dangers

    @cached_property
    def guns(self) -> list[int]:
        """Per hex, the strength of the enemy guns next to it, across ponds too (9-1-6)."""
        found = [0] * self.field.grid.size
        adjacent, is_gun = self.field.board.adjacent, self.field.is_gun
        for unit, h, strength in zip(self.enemies, self.posts, self.strengths, strict=True):
            if is_gun[unit]:
                for n in adjacent[h]:
                    found[n] += strength
        return found

    @cached_property
    def threat(self) -> list[float]:
        """Per hex, the enemy strength that can come next to it in one move."""
        found = [0.0] * self.field.grid.size
        movement = self.field.movement
        for unit, h, strength in zip(self.enemies, self.posts, self.strengths, strict=True):
            for n in disk(self.field, h, movement[unit] + 1)[1]:
                found[n] += strength
        return found

    @cached_property
    def pins(self) -> dict[Unit, float]:
        """What it is worth to hold each enemy unit where it is (7-3-2)."""
        found = {}
        for unit, h, strength in zip(self.enemies, self.posts, self.strengths, strict=True):
            value = DOCTRINE.pin * strength
            if unit == self.field.ieyasu:
                value += DOCTRINE.pin_ieyasu
            elif self.side == OSAKA:
                value += (1 - DOCTRINE.patience) * self.in_time(self.field.movement[unit])[self.field.grid.row(h)]
            found[unit] = value
        return found


_disks: WeakKeyDictionary[Battlefield, dict[tuple[Hex, int], tuple[HexSet, list[Hex]]]] = WeakKeyDictionary()


def disk(field: Battlefield, centre: Hex, radius: int) -> tuple[HexSet, list[Hex]]:
    """All hexes up to a distance, as a set and as a list; computed once."""
    known = _disks.setdefault(field, {})
    found = known.get((centre, radius))
    if found is None:
        hexes = 1 << centre
        for _ in range(radius):
            hexes |= field.board.spread_anywhere(hexes)
        found = known[centre, radius] = (hexes, members(hexes))
    return found


_latest: WeakKeyDictionary[Battlefield, dict[Side, tuple[object, Ground]]] = WeakKeyDictionary()


def ground(g: Tennoji, side: Side) -> Ground:
    """The ground as it is now for a side, remembered while the enemy stands still."""
    enemy = 1 - side
    standing = [g.at[h] for h in members(g.occupied[enemy])]
    key = (g.turn, g.occupied[enemy], standing, g.bonus)
    seen = _latest.setdefault(g.field, {})
    known = seen.get(side)
    if known is not None and known[0] == key:
        return known[1]
    made = Ground(g, side)
    seen[side] = ((*key[:3], g.bonus.copy()), made)
    return made
