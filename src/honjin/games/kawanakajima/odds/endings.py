"""How a battle ends once its wounds are known: leaders who fall, clans that rout, points (11.11, 11.12, 16.4).

Chances are exact: pass ``Fraction(1)`` and they are fractions; with ``1.0`` they are quick.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, Generic, NamedTuple, TypeVar

from honjin.games.kawanakajima.figures import DESTROYED, EXHAUSTED
from honjin.games.kawanakajima.odds.wounds import Wounds
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few
from honjin.kernel.ask import Side
from honjin.wargame.actions import NOBODY, Clan, Unit, Units
from honjin.wargame.memo import per_scene

Chance = TypeVar("Chance", float, Fraction)

FACES: Final = 6
Pair = tuple[int, int]
"""Something of the first side and of the second."""


class Ending(NamedTuple, Generic[Chance]):
    """One way in which it may end."""

    chance: Chance
    gone: Units
    """Who is eliminated, routed clans among them."""
    points: Pair = (0, 0)
    """Victory points that each side scores (R32)."""
    heads: Pair = (0, 0)
    """Bundori that each side loses (R35)."""
    lost: Units = 0
    """Whose leader is lost."""
    fallen: int = 0
    """Sides whose Army Commander dies, one bit each (16.4)."""
    routs: tuple[tuple[Clan, str], ...] = ()
    """What became of clans that lost a unit (11.12)."""
    leads: Mapping[Unit, int] = {}
    """Leadership where it has changed."""
    generals: tuple[Unit, ...] = ()
    samurai: tuple[Unit, ...] = ()


def endings(g: Battle, wounds: Wounds, active: Side, one: Chance) -> list[Ending[Chance]]:
    """Every way in which a battle may end with these wounds; ``active`` attacks."""
    dead = [wound.unit for wound in wounds if wound.dead]
    if not dead and not any(wound.broken for wound in wounds):
        return [Ending(one, 0)]
    return _Aftermath(g, wounds, active).endings(one, dead)


class _Aftermath:
    """The order of the rules: leaders, then the commander's death, then routs (R28)."""

    def __init__(self, g: Battle, wounds: Wounds, active: Side) -> None:
        self.g, self.active = g, active
        self.state = {wound.unit: g.state[wound.unit] + wound.steps for wound in wounds}
        self.shaken = sorted(wound.unit for wound in wounds if wound.dead or wound.broken)

    def endings(self, one: Chance, dead: list[Unit]) -> list[Ending[Chance]]:
        g = self.g
        start = Ending(one, sum(1 << u for u in dead), generals=tuple(g.general), samurai=tuple(g.samurai))
        for unit in dead:
            start = self._scores(start, unit, g.field.elan[unit] * g.field.tables.points.elan)
        found = [start]
        for unit in self.shaken:
            found = [after for before in found for after in self._leader(before, unit)]
            found = [after for before in found for after in self._hero(before, unit)]
        clans = dict.fromkeys(g.field.clan[unit] for unit in dead)
        for clan in sorted(clans, key=lambda clan: (g.field.clan_side[clan] != self.active, clan)):
            found = [after for before in found for after in self._rout(before, clan)]
        return found

    # ---------------------------------------------------------------------------------------------- leaders (11.11)

    def _limit(self, before: Ending[Chance], unit: Unit) -> int:
        table = self.g.field.tables.leader_loss
        return table.eliminated if before.gone >> unit & 1 else table.hurt

    def _leader(self, before: Ending[Chance], unit: Unit) -> Iterable[Ending[Chance]]:
        if not self._lead(before, unit):
            return (before,)
        limit, gone = self._limit(before, unit), before.gone >> unit & 1
        killed = self._loses(_share(before, limit), unit, heads=True)
        lives = _share(before, FACES - limit)
        return (killed, self._escapes(lives, unit) if gone else lives)

    def _lead(self, before: Ending[Chance], unit: Unit) -> int:
        return before.leads.get(unit, self.g.lead[unit])

    def _loses(self, before: Ending[Chance], unit: Unit, *, heads: bool) -> Ending[Chance]:
        """A leader is lost with all his leadership (R31, R32, R35)."""
        g, lead = self.g, self._lead(before, unit)
        after = self._scores(before, unit, lead * g.field.tables.points.leadership)
        if heads:
            after = _beheaded(after, g.field.side[unit], lead)
        fallen = before.fallen
        for payer, general in enumerate(before.generals):
            if general == unit and g.field.generals[payer].army:
                fallen |= 1 << g.field.side[unit]
        generals = tuple(NOBODY if general == unit else general for general in before.generals)
        return after._replace(
            lost=before.lost | 1 << unit, leads={**before.leads, unit: 0}, fallen=fallen, generals=generals
        )

    def _escapes(self, before: Ending[Chance], unit: Unit) -> Ending[Chance]:
        """A commander joins the least damaged unit of his clan; others go with their men (R31, R67)."""
        g = self.g
        heirs = [u for u in g.alive(g.field.clan[unit]) if not before.gone >> u & 1]
        if unit not in before.generals or not heirs:
            return self._loses(before, unit, heads=False)
        heir = min(heirs, key=lambda u: (self._state(u), u in self.shaken))
        lead = max(self._lead(before, heir), self._lead(before, unit))
        generals = tuple(heir if general == unit else general for general in before.generals)
        return before._replace(leads={**before.leads, unit: 0, heir: lead}, generals=generals)

    def _hero(self, before: Ending[Chance], unit: Unit) -> Iterable[Ending[Chance]]:
        """A Samurai may fall like any leader, and goes with his unit in any case (14.3, R46)."""
        if unit not in before.samurai:
            return (before,)
        limit, worth = self._limit(before, unit), self.g.field.tables.samurai.leadership
        samurai = tuple(NOBODY if u == unit else u for u in before.samurai)
        killed = self._scores(_share(before, limit), unit, worth)._replace(samurai=samurai)
        lives = _share(before, FACES - limit)
        if before.gone >> unit & 1:
            lives = lives._replace(samurai=samurai)
        return (_beheaded(killed, self.g.field.side[unit], worth), lives)

    # ---------------------------------------------------------------------------------------------- routs (11.12)

    def _state(self, unit: Unit) -> int:
        return self.state.get(unit, self.g.state[unit])

    def _leadership(self, before: Ending[Chance], unit: Unit) -> int:
        hero = self.g.field.tables.samurai.leadership if unit in before.samurai else 0
        return self._lead(before, unit) + hero

    def _rout(self, before: Ending[Chance], clan: Clan) -> Iterable[Ending[Chance]]:
        g = self.g
        units = [u for u in g.in_field(clan) if not before.gone >> u & 1]
        if before.fallen or not units:
            return (before,)
        shift = max(self._leadership(before, u) for u in units) + sum(self._state(u) < EXHAUSTED for u in units)
        return [self._takes(_share(before, count), clan, units, what) for what, count in rout_results(g, shift)]

    def _takes(self, before: Ending[Chance], clan: Clan, units: list[Unit], what: str) -> Ending[Chance]:
        if what == "rout" and clan in self.g.field.clan_a:
            what = "retreat"  # 16.4: its owner may take Seppuku instead
        after = before._replace(routs=(*before.routs, (clan, what)))
        if what == "rout":
            return self._scatters(after, clan)
        return self._seppuku(after, clan, units) if what == "seppuku" else after

    def _scatters(self, before: Ending[Chance], clan: Clan) -> Ending[Chance]:
        """All units of the clan are eliminated, their leaders score (R33)."""
        g, after = self.g, before
        for unit in g.units(clan):
            if not before.gone >> unit & 1:
                after = self._scores(after, unit, g.field.elan[unit] * g.field.tables.points.elan)
                after = after._replace(
                    gone=after.gone | 1 << unit, samurai=tuple(NOBODY if u == unit else u for u in after.samurai)
                )
                if self._lead(after, unit) or unit in after.generals:
                    after = self._loses(after, unit, heads=False)
        return after

    def _seppuku(self, before: Ending[Chance], clan: Clan, units: list[Unit]) -> Ending[Chance]:
        """The least leader of the clan dies, never the daimyo; without one heads are taken otherwise (R66)."""
        g = self.g
        side = g.field.clan_side[clan]
        daimyo = before.generals[g.field.army_payer[side]]
        leaders = [u for u in units if self._lead(before, u) and u != daimyo]
        if leaders:
            return self._loses(before, min(leaders, key=lambda u: self._lead(before, u)), heads=True)
        hero = next((u for u in units if u in before.samurai), NOBODY)
        if hero == NOBODY:
            return _beheaded(before, side, 1)
        worth = g.field.tables.samurai.leadership
        after = self._scores(before, hero, worth)
        samurai = tuple(NOBODY if u == hero else u for u in before.samurai)
        return _beheaded(after, side, worth)._replace(samurai=samurai)

    def _scores(self, before: Ending[Chance], unit: Unit, count: int) -> Ending[Chance]:
        """What a loss gives the enemy."""
        first, second = before.points
        points = (first, second + count) if self.g.field.side[unit] == 0 else (first + count, second)
        return before._replace(points=points)


def _share(before: Ending[Chance], faces: int) -> Ending[Chance]:
    return before._replace(chance=before.chance * faces / FACES)


def _beheaded(before: Ending[Chance], side: Side, count: int) -> Ending[Chance]:
    first, second = before.heads
    return before._replace(heads=(first + count, second) if side == 0 else (first, second + count))


@per_scene
def rout_results(g: Battle, shift: int) -> tuple[tuple[str, int], ...]:
    """What the rout table can say to a die with this sum, and to how many faces (11.12)."""
    found: dict[str, int] = {}
    for die in range(1, FACES + 1):
        result = g.field.rout_results(die + shift)
        found[result] = found.get(result, 0) + 1
    return tuple(found.items())


def steps_gone(g: Battle, wounds: Wounds, ending: Ending[Chance]) -> Pair:
    """Steps that each side has lost, those of routed clans among them."""
    lost = [0, 0]
    side, routed = g.field.side, ending.gone
    for wound in wounds:
        lost[side[wound.unit]] += wound.steps
        if wound.dead:
            routed &= ~(1 << wound.unit)
    for unit in few(routed):
        mine = sum(wound.steps for wound in wounds if wound.unit == unit)
        lost[side[unit]] += DESTROYED - g.state[unit] - mine
    return lost[0], lost[1]
