"""The map as one side sees it while it moves: where goals lie, where guns wait, how far the enemy can strike.

It depends on the turn and on the enemy's units alone, who stand still while a side moves; so it is made once a phase.
"""

from __future__ import annotations

from functools import cached_property
from operator import itemgetter
from typing import Final

from honjin.games.yukimura.judgement.chances import kanto_factor
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import OSAKA, Battlefield
from honjin.hexes import figures
from honjin.hexes.figures import Figures
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet
from honjin.kernel.ask import Side
from honjin.wargame.actions import Unit
from honjin.wargame.memo import per_scene

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
        self._in_time: dict[int, list[float]] = {}
        self._fades: dict[int, list[float]] = {}

    # ---------------------------------------------------------------------------------------------- ways

    def steps(self, start: HexSet, through: HexSet) -> bytes:
        """Steps from a set of hexes to every hex, on ways that lead through the hexes of another."""
        board = self.field.board
        return figures.steps(start & board.present, through, board.spread, self.field.grid.size, FAR)

    @cached_property
    def to_enemy(self) -> bytes:
        """Steps to the nearest enemy unit."""
        return self.steps(self.enemy, self.field.board.present)

    @cached_property
    def to_north(self) -> bytes:
        """Steps to the north edge, past all enemy zones of control; one more leads off it."""
        return self.steps(self.field.edges["north"] & ~self.zone, ~self.zone)

    @cached_property
    def to_ieyasu(self) -> list[int]:
        """Steps to Ieyasu round the Kanto zones of control; through them counts as a detour."""
        ieyasu = self.field.ieyasu
        if ieyasu not in self.enemies:
            return [FAR] * self.field.grid.size
        h = self.posts[self.enemies.index(ieyasu)]
        clear = self.steps(1 << h | self.field.board.linked_set[h], ~self.zone)
        straight = self.field.grid.distances(h)
        detour = DOCTRINE.detour
        return [min(way + 1, direct + detour) for way, direct in zip(clear, straight, strict=True)]

    @cached_property
    def urges(self) -> list[float]:
        """By hex, how soon a unit there is to move: those nearest the enemy first."""
        by_steps = [2.0 + 1.0 / (1 + n) for n in range(FAR + 1)]
        return [by_steps[n] for n in self.to_enemy]

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

    def exits(self, allowance: int, hexes: list[Hex]) -> list[float]:
        """Kanto: what places are worth for leaving by the north edge in time (13-2(2))."""
        points = self.field.points.kanto_per_unit_off_north_edge * kanto_factor(self.field)
        left, way, row = self.in_time(allowance), self.to_north, self.field.grid.row
        blocked, detour, zone = DOCTRINE.blocked, DOCTRINE.detour, self.zone
        found = [points * max(left[way[h] + 1], blocked * left[row(h) + detour]) for h in hexes]
        # Who stops in a zone of control stays until a fight frees him.
        return [value * blocked if zone >> h & 1 else value for value, h in zip(found, hexes, strict=True)]

    def fades(self, allowance: int) -> list[float]:
        """By steps to the enemy, how near that is, from 1 next to him."""
        found = self._fades.get(allowance)
        if found is None:
            found = self._fades[allowance] = [
                float(DOCTRINE.patience ** (max(0, n - 1) / allowance)) for n in range(FAR + 1)
            ]
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
    def threat(self) -> Figures:
        """Per hex, the enemy strength that can come next to it in one move."""
        field, movement = self.field, self.field.movement
        each = zip(self.enemies, self.posts, self.strengths, strict=True)
        return figures.sums(
            [(wide_disk(field, h, movement[unit] + 1), strength) for unit, h, strength in each], field.grid.size
        )

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


# ---------------------------------------------------------------------------------------------- kept with the field


def disk(field: Battlefield, centre: Hex, radius: int) -> HexSet:
    """All hexes up to a distance; computed once."""
    known = field.found.setdefault(disk, {})
    found: HexSet | None = known.get((centre, radius))
    if found is None:
        found = 1 << centre
        for _ in range(radius):
            found |= field.board.spread_anywhere(found)
        known[centre, radius] = found
    return found


def wide_disk(field: Battlefield, centre: Hex, radius: int) -> int:
    """The same spread out, for sums over many units."""
    known = field.found.setdefault(wide_disk, {})
    found: int | None = known.get((centre, radius))
    if found is None:
        found = known[centre, radius] = figures.wide_lanes(disk(field, centre, radius), field.grid.size)
    return found


@per_scene
def _posts_of(g: Tennoji, side: Side) -> itemgetter[tuple[int, ...]]:
    """Where all units of a side are, at one grasp."""
    return itemgetter(*[unit for unit, owner in enumerate(g.field.side) if owner == side])


def ground(g: Tennoji, side: Side) -> Ground:
    """The ground as it is now for a side, remembered while the enemy stands still."""
    key = (g.turn, _posts_of(g, 1 - side)(g.where), tuple(g.bonus.items()) if g.bonus else ())
    seen = g.field.found.setdefault(ground, {})
    known: tuple[object, Ground] | None = seen.get(side)
    if known is not None and known[0] == key:
        return known[1]
    made = Ground(g, side)
    seen[side] = key, made
    return made
