"""The map as one side sees it while it moves: where goals lie, where guns wait, how far the enemy can strike.

It depends on the turn and on the enemy's units alone, who stand still while a side moves; so it is made once a phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Final, TypeVar

from honjin.games.yukimura.judgement.chances import kanto_factor
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import OSAKA, Battlefield
from honjin.hexes import figures
from honjin.hexes.figures import Figures
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset, members
from honjin.kernel.ask import Side
from honjin.wargame.actions import Unit
from honjin.wargame.memo import per_scene

T = TypeVar("T")

FAR: Final = 99


class Lazily(dict[Hex, T]):
    """A figure for every hex, found when it is first asked for."""

    def __init__(self, find: Callable[[Hex], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, h: Hex) -> T:
        found = self[h] = self._find(h)
        return found


class Ground:
    """What a side knows of the ground in one phase."""

    def __init__(self, g: Tennoji, side: Side) -> None:
        self.field = g.field
        self.side = side
        self.turn = g.turn
        self.enemies = g.units_on_map(1 - side)
        self.posts = [g.where[unit] for unit in self.enemies]
        self.strengths = [g.strength(unit) for unit in self.enemies]
        self.strength_at = dict(zip(self.posts, self.strengths, strict=True))
        self.reach_at = {h: g.field.movement[unit] for unit, h in zip(self.enemies, self.posts, strict=True)}
        self.enemy: HexSet = g.occupied[1 - side]
        self.zone: HexSet = g.zoc(1 - side)
        self._in_time: dict[int, list[float]] = {}
        self._exits: dict[int, Mapping[Hex, float]] = {}
        self._fades: dict[int, list[float]] = {}
        self._losses: dict[tuple[float, int | None], dict[int, float]] = {}

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
    def to_ieyasu(self) -> Mapping[Hex, int]:
        """Steps to Ieyasu round the Kanto zones of control; through them counts as a detour."""
        ieyasu = self.field.ieyasu
        if ieyasu not in self.enemies:
            return Lazily(lambda _: FAR)
        h = self.posts[self.enemies.index(ieyasu)]
        clear = self.steps(1 << h | self.field.board.linked_set[h], ~self.zone)
        straight, detour = self.field.grid.distances(h), DOCTRINE.detour
        return Lazily(lambda n: min(clear[n] + 1, straight[n] + detour))

    @cached_property
    def urges(self) -> Mapping[Hex, float]:
        """By hex, how soon a unit there is to move: those nearest the enemy first."""
        near = self.to_enemy
        return Lazily(lambda h: 2.0 + 1.0 / (1 + near[h]))

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

    def exits(self, allowance: int, hexes: Sequence[Hex]) -> list[float]:
        """Kanto: what places are worth for leaving by the north edge in time (13-2(2))."""
        points = self.field.points.kanto_per_unit_off_north_edge * kanto_factor(self.field)
        blocked, zone, values = DOCTRINE.blocked, self.zone, self._leaving(allowance)
        # Who stops in a zone of control stays until a fight frees him.
        return [points * values[h] * blocked if zone >> h & 1 else points * values[h] for h in hexes]

    def _leaving(self, allowance: int) -> Mapping[Hex, float]:
        """By hex, how much is left of a point beyond the north edge: round all enemies, or straight through them."""
        found = self._exits.get(allowance)
        if found is None:
            left, way, row = self.in_time(allowance), self.to_north, self.field.grid.row
            blocked, detour = DOCTRINE.blocked, DOCTRINE.detour
            found = self._exits[allowance] = Lazily(lambda h: max(left[way[h] + 1], blocked * left[row(h) + detour]))
        return found

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
    def guns(self) -> Mapping[Hex, int]:
        """Per hex, the strength of the enemy guns next to it, across ponds too (9-1-6)."""
        is_gun, adjacent = self.field.is_gun, self.field.board.adjacent_set
        each = zip(self.enemies, self.posts, self.strengths, strict=True)
        strength = {h: count for unit, h, count in each if is_gun[unit]}
        waiting = hexset(strength)
        return Lazily(lambda h: sum([strength[n] for n in few(adjacent[h] & waiting)]))

    @cached_property
    def contact(self) -> frozenset[Hex]:
        """Hexes where an enemy can be attacked, or fires."""
        return frozenset(members(self.zone | self.field.board.spread_anywhere(self.enemy) & self.field.board.present))

    @cached_property
    def threat(self) -> Figures:
        """Per hex, the enemy strength that can come next to it in one move."""
        field, movement = self.field, self.field.movement
        each = zip(self.enemies, self.posts, self.strengths, strict=True)
        return figures.sums(
            [(wide_disk(field, h, movement[unit] + 1), strength) for unit, h, strength in each], field.grid.size
        )

    def losses(self, worth: float, morale: int | None) -> dict[int, float]:
        """By difference, what an attack may cost a unit of this worth and morale, as far as somebody has found it."""
        return self._losses.setdefault((worth, morale), {})

    def pin(self, foe: Unit, h: Hex, strength: int) -> float:
        """What it is worth to hold an enemy unit where it is (7-3-2)."""
        value = DOCTRINE.pin * strength
        if foe == self.field.ieyasu:
            value += DOCTRINE.pin_ieyasu
        elif self.side == OSAKA:
            value += (1 - DOCTRINE.patience) * self.in_time(self.field.movement[foe])[self.field.grid.row(h)]
        return value


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
