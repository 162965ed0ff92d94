"""What may be expected of fights and sieges between so many men, from the tables of the game.

They depend on the tables alone, so each is found once and kept with the theatre.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from honjin.games.sanada.judgement.rounds import Spread, fought_out
from honjin.games.sanada.static import Theatre

KEPT: Final = 20_000
"""Fights of which the end is kept."""
STRONGEST: Final = 199
FEW: Final = 8
GREAT: Final = 20


class Host(NamedTuple):
    """A side of a fight: full and spent units, and its rating."""

    full: float
    spent: float
    rating: int

    @property
    def strength(self) -> float:
        return 2 * self.full + self.spent


class Course(NamedTuple):
    """How a battle is expected to go."""

    chance: float
    """To win it."""
    flips: float
    """Units of one's own turned spent."""
    losses: float
    """Units of the enemy turned spent."""
    kept: float
    """Full units that are left when it is won."""
    spared: float
    """Full units of the enemy that are left when it is lost."""


class Storming(NamedTuple):
    """How an assault to the end is expected to go."""

    chance: float
    flips: float


class Estimates:
    """What may be expected, by the tables of one theatre."""

    def __init__(self, land: Theatre) -> None:
        self.tables = land.combat, land.siege
        self.beliefs = land.pack.doctrine
        self.column = [land.combat.column(strength) for strength in range(STRONGEST + 1)]
        self.spread = cache(self._spread)
        self.mean = cache(self._mean)
        self.duel = lru_cache(KEPT)(self._duel)
        self.storming = lru_cache(KEPT)(self._storming)
        self.starving = cache(self._starving)

    # ------------------------------------------------------------------------------------------ one roll

    def _spread(self, column: int, shift: int) -> Spread:
        """The damage that a column may do with this modifier, each with its chance."""
        return tuple(sorted((int(cell), float(chance)) for cell, chance in self.tables[0].chances(column, shift)))

    def _mean(self, column: int, shift: int) -> float:
        return sum(damage * chance for damage, chance in self.spread(column, shift))

    def blow(self, strength: int, shift: int) -> Spread:
        """What this strength may do."""
        return self.spread(self.column[min(STRONGEST, strength)], shift)

    def damage(self, strength: float, shift: int) -> float:
        """Mean damage done by this strength."""
        return self.mean(self.column[min(STRONGEST, round(strength))], shift) if strength >= 0.5 else 0.0

    # ------------------------------------------------------------------------------------------ battles

    def battle(self, mine: Host, yours: Host, cover: int = 0, river: int = 0) -> Course:
        """An attack out of one hex on another, fought until nobody of one side is full (18.3).

        ``cover``: what the ground adds to the defender's rating; ``river``: what a river takes from both.
        """
        own, other = ((_about(host.full), _about(host.full + host.spent)) for host in (mine, yours))
        return self.duel(own, other, mine.rating - yours.rating - cover, river)

    def chance(self, mine: Host, yours: Host, edge: int) -> float:
        """The chance to win a battle with this edge in rating, roughly: men by pairs, and great hosts by fours."""
        own, other = ((_roughly(host.full), _roughly(host.full + host.spent)) for host in (mine, yours))
        return self.duel(own, other, edge, 0).chance

    def _duel(self, mine: tuple[int, int], yours: tuple[int, int], edge: int, river: int) -> Course:
        """``mine``, ``yours``: full units, and all units. Who turns spent still counts for one (18.3.1)."""
        (full, units), (other, others) = mine, yours
        if not full or not other:
            return Course(float(full > 0), 0.0, 0.0, full, other)

        def hits(own: int) -> Spread:
            return self.blow(own + units, edge - river)

        def backs(foes: int) -> Spread:
            return self.blow(foes + others, -edge - river)

        won = flips = losses = kept = spared = 0.0
        for (left, foes), chance in fought_out(full, other, hits, backs).items():
            won += chance * (left > 0 and not foes)
            flips += chance * (full - left)
            losses += chance * (other - foes)
            kept += chance * left * (not foes)
            spared += chance * foes * (not left)
        return Course(won, flips, losses, kept / won if won else 0.0, spared / (1 - won) if won < 1 else 0.0)

    def pursuit(self, hunters: Host, hunted: Host, bonus: int) -> float:
        """Mean damage of a pursuit, with the chance that a better leader shakes it off (18.6)."""
        away = min(1.0, max(0, hunted.rating - hunters.rating) / 6)
        return (1 - away) * self.damage(hunters.strength, hunters.rating - hunted.rating + bonus)

    # ------------------------------------------------------------------------------------------ castles

    def _storming(
        self, full: int, spent: int, walls: int, durability: int, garrison: tuple[int, int], better: int
    ) -> Storming:
        """An assault to the end against a garrison that takes damage on its walls first (19.1)."""
        men, worn = garrison
        behind, units, shift = 2 * men + worn, full + spent, better - walls
        if not full:
            return Storming(0.0, 0.0)

        def hits(own: int) -> Spread:
            return self.blow(own + units, shift)

        def backs(left: int) -> Spread:
            """Walls go first, but for the last point: then nobody is left behind them."""
            return self.blow(1 + (behind if left > behind else max(0, left - 1)), -shift)

        chance = flips = 0.0
        for (own, left), part in fought_out(full, durability + behind, hits, backs).items():
            chance += part * (not left)
            flips += part * (full - own)
        return Storming(chance, flips)

    def _starving(self, level: int, rank: int, turns: int) -> float:
        """The chance that an invested castle falls within so many turns, later ones counting for less (10)."""
        rises = [self.tables[1].count(rank, die) for die in range(1, 7)]
        levels, fallen, patience = {level: 1.0}, 0.0, 1.0
        for _ in range(turns):
            after: dict[int, float] = {}
            for now, chance in levels.items():
                falls = min(now, 6) / 6
                fallen += patience * chance * falls
                for rise in rises:
                    after[now + rise] = after.get(now + rise, 0.0) + chance * (1 - falls) / 6
            levels = after
            patience *= self.beliefs.worth.keep
        return fallen


def _about(units: float) -> int:
    """So many units; great hosts by pairs, and the greatest by fours, so that fewer fights are to be known."""
    if units <= GREAT:
        return round(units)
    return 2 * round(units / 2) if units <= 2 * GREAT else 4 * round(units / 4)


def _roughly(units: float) -> int:
    """So many units, where a man more or less does not matter."""
    if units <= FEW:
        return round(units)
    return 2 * round(units / 2) if units <= GREAT else 4 * round(units / 4)


_known: WeakKeyDictionary[Theatre, Estimates] = WeakKeyDictionary()


def estimates(land: Theatre) -> Estimates:
    """The estimates of a theatre."""
    found = _known.get(land)
    if found is None:
        found = _known[land] = Estimates(land)
    return found
