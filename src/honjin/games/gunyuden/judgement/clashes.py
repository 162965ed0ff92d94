"""What battles bring on average: losses by the men who bear them, skirmishes, and decisive battles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from honjin.games.gunyuden import battle_odds
from honjin.games.gunyuden.doctrine import KILL, PLAIN, Doctrine
from honjin.games.gunyuden.judgement import worth
from honjin.games.gunyuden.rules.skirmish import attack_mods, attack_strength, counter_mods, counter_strength
from honjin.games.gunyuden.stakes import Clash
from honjin.games.gunyuden.state import GONE, Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.hexes.board import hexside
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.wargame.actions import Unit, Units
from honjin.wargame.memo import Lately
from honjin.wargame.rounds import Course
from honjin.wargame.tables import ResultTable

_COURSES: Final = Lately[Course](400)
_BEARERS: Final = Lately["Bearer"](6_000)
_GROUNDS: Final = "clash grounds"
"""Where a country keeps what its ground does for fights."""
RUN: Final = 2.0
"""What it costs at least to run after a decisive battle, in steps."""

# ---------------------------------------------------------------------------------------------- expected losses


@lru_cache(maxsize=512)
def results(table: ResultTable, column: int, shift: int) -> tuple[tuple[int, bool], ...]:
    """Steps and dots of the six faces of a die with this sum of modifiers."""
    low, _ = table.columns[column]
    cells = [table.result(low, die + shift) for die in range(1, 7)]
    return tuple((int(cell.rstrip("*")), cell.endswith("*")) for cell in cells)


def losses_by(g: Campaign, strength: int, shift: int) -> float:
    """Steps that a die costs on average, a dot counted in."""
    cells = results(g.land.crt, g.land.crt.column(strength), shift)
    return sum(steps + KILL * dot for steps, dot in cells) / 6


class Bearer:
    """Units that losses may fall upon, and what these cost their owner.

    Units in the same state are the same bearer (:func:`bearer_of`), which keeps what fights would gain it.
    """

    def __init__(self, g: Campaign, units: Units, d: Doctrine = PLAIN) -> None:
        self.step = step = worth.step(g.land)
        self.units = few(units)
        self.total = g.all_steps(units)
        self.spare = self.total - len(self.units)
        """Steps that can be lost before anybody dies."""
        self.strength = g.strength(units)
        self.crt = g.land.crt
        deaths = sorted((g.rank(unit), g.steps[unit], worth.unit(g, unit) - step) for unit in self.units)
        self.first = deaths[0][1]
        self.deaths = [cost for _, _, cost in deaths]
        """What the last step of each costs, in the order in which they go."""
        self.heart = 2.0 * d.morale_point * step * len(self.units)
        self.morale = g.lowest_morale(units)
        self.bears = self.morale - g.land.tables.morale.lowest
        """How often they can lose heart before they break."""
        self.ground = step * (d.siege_ground if units & g.investing else d.ground)
        self._flights = tuple(g.land.tables.retreat.battle_die.values())
        self._share = d.rout
        self._known: dict[tuple[int, bool], float] = {}
        self._blows: dict[tuple[int, int], float] = {}
        self._gains: dict[tuple[Bearer, Terms], float] = {}
        self._hexes = g.land.tables.retreat.max_hexes
        self.onsets: dict[tuple[Bearer, Unit, Unit, Hex], float] = {}
        """What attacks on others would gain, by the heads of both and the hex, whatever lies between them."""
        self.duels: dict[tuple[Bearer, float], float] = {}
        """What decisive battles with others are worth, roughly, by the chance that they must promise."""

    def exchange(self, targets: Bearer, terms: Terms) -> float:
        """What a skirmish gains them."""
        found = self._gains.get((targets, terms))
        if found is None:
            found = self._gains[targets, terms] = skirmish_value(self, targets, terms, self._hexes)
        return found

    def lose(self, steps: int, dot: bool) -> float:
        """What it costs to lose so many steps, with somebody's death if that must be."""
        if not steps:
            return 0.0
        found = self._known.get((steps, dot))
        if found is None:
            lost = min(steps, self.total)
            dead = max(lost - self.spare, int(dot and lost >= self.first))
            found = self._known[steps, dot] = self.step * (lost - dead) + sum(self.deaths[:dead])
        return found

    def retire(self, hexes: int) -> float:
        """What it costs to go back so many hexes."""
        cost = self.ground + self.heart * hexes
        if hexes > self.bears:
            cost += sum(self.deaths)
        return cost

    @property
    def rout(self) -> float:
        """What flight from a decisive battle costs: whoever has lost heart before is lost to the last man (24-3)."""
        cost = sum([self.retire(hexes) + self.step * steps for hexes, steps in self._flights]) / len(self._flights)
        return max(RUN * self.step, self._share * cost)

    def blow(self, column: int, shift: int) -> float:
        """What a die of this column costs them on average if they stand."""
        found = self._blows.get((column, shift))
        if found is None:
            cells = results(self.crt, column, shift)
            found = self._blows[column, shift] = sum([self.lose(*cell) for cell in cells]) / 6
        return found


def bearer_of(g: Campaign, units: Units, d: Doctrine) -> Bearer:
    """Units as they are now, from memory if they have been so before."""
    steps, leader = g.steps, g.leader
    figures = tuple([(steps[unit], leader[unit]) for unit in few(units)])
    key = units, figures, g.lowest_morale(units), g.investing & units, g.rebel & units, d
    return _BEARERS.find(g, key, lambda: Bearer(g, units, d))


class Terms(NamedTuple):
    """Strength and modifiers of attack and counterattack."""

    strength: int
    shift: int
    counter: int
    counter_shift: int


def ground(land: Theatre, start: Hex, h: Hex) -> tuple[int, int]:
    """What terrain and rivers do for an attack into a hex, and for the answer to it."""
    known: dict[tuple[Hex, Hex], tuple[int, int]] = land.found.setdefault(_GROUNDS, {})
    found = known.get((start, h))
    if found is None:
        terrain = land.tables.terrain[land.terrain[h]]
        attack, counter = terrain.attack or 0, terrain.counter or 0
        if hexside(start, h) in land.unbridged:
            attack, counter = attack + land.tables.hexside.river.attack, counter + land.tables.hexside.river.counter
        found = known[start, h] = attack, counter
    return found


def skirmish_value(attackers: Bearer, targets: Bearer, terms: Terms, hexes: int) -> float:
    """What a skirmish gains the attackers, if the other side stands or goes back, whichever is better for it."""
    crt, column = attackers.crt, attackers.crt.column
    total = 0.0
    men = targets.total
    strength, shift, against, counter_shift = terms
    for steps, dot in results(crt, column(strength), shift):
        value = targets.lose(steps, dot)
        left = men - steps
        if left > 0:
            value -= attackers.blow(column(max(1, against * left // men)), counter_shift)
        for back in range(1, min(steps, hexes) + 1):
            if dot and steps - back < targets.first:
                break
            value = min(value, targets.lose(steps - back, dot) + targets.retire(back))
        total += value
    return total / 6


def terms_of(g: Campaign, clash: Clash) -> Terms:
    """The terms of a skirmish as it can be ordered now."""
    return Terms(
        attack_strength(g, clash.attackers, clash.start, sally=clash.sally),
        sum([mod.value for mod in attack_mods(g, *clash[:4], sally=clash.sally)]),
        counter_strength(g, clash.targets, sally=clash.sally),
        sum([mod.value for mod in counter_mods(g, *clash[:4], sally=clash.sally)]),
    )


# ---------------------------------------------------------------------------------------------- decisive battles


def _known_course(g: Campaign, ours: Units, theirs: Units, lost: tuple[int, int]) -> Course:
    """All courses of a battle, from memory if the same units have met in the same state."""
    units = few(ours | theirs)
    lords = hexset([lord for lord in few(g.land.sodaisho) if g.where[lord] in GONE])
    figures = tuple([(g.steps[u], g.morale[u], g.leader[u], g.unit_strength(u)) for u in units])
    key = ours, theirs, lost, lords, g.rebel, figures
    return _COURSES.find(g, key, lambda: battle_odds.course(g, ours, theirs, lost))


def course_value(g: Campaign, ours: Bearer, theirs: Bearer, lost: tuple[int, int] = (0, 0)) -> float:
    """What a decisive battle between these is worth to the first, by all its courses; ``lost``: as in the odds."""
    found = _known_course(g, hexset(ours.units), hexset(theirs.units), lost)
    value = ours.step * (found.enemy.steps - found.own.steps)
    value += found.enemy.rout * theirs.rout - found.own.rout * ours.rout
    value += 10.0 * (found.enemy.fall - found.own.fall)
    return value + g.land.tables.points.decisive_battle_won * (found.won - found.lost)
