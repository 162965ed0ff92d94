"""Which battles to declare: the best set of stars in which everybody who must is part of one (11.1 to 11.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from honjin.games.kawanakajima.judgement.clash import Bout
from honjin.games.kawanakajima.judgement.goals import goals
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.rules import combat
from honjin.games.kawanakajima.rules.combat import Fronts
from honjin.games.kawanakajima.state import Battle, Star
from honjin.hexes.sets import few, hexset
from honjin.kernel.ask import Side
from honjin.wargame.actions import Unit, Units
from honjin.wargame.memo import Lately

PATIENCE: Final = 160
"""Positions of a declaration that are looked at before only the best battle of each is followed."""
BREADTH: Final = 4
NONE: Final[tuple[float, tuple[Star, ...]]] = (0.0, ())


class Declaration:
    """The battles of one combat phase, as whoever is active would like them best."""

    def __init__(self, s: Situation, side: Side, pool: Units) -> None:
        self.s, self.side = s, side
        self.fronts = Fronts(s.g, side, pool)
        self._worths: dict[Star, float] = {}
        self._best: dict[Units, tuple[float, tuple[Star, ...]]] = {}
        self._seen = 0

    def best(self, used: Units = 0) -> tuple[float, tuple[Star, ...]]:
        """What can be expected of the phase, and the battles that bring it."""
        if not self.fronts.foes:
            return NONE
        g = self.s.g
        was = g.fought, g.stars
        g.fought, g.stars = g.fought | self.fronts.must, []  # who must fight supports nobody (R15)
        try:
            lone = None if used else self._lone()
            return self._search(used) if lone is None else (self.worth(lone), (lone,))
        finally:
            g.fought, g.stars = was

    def _lone(self) -> Star | None:
        """The only battle there can be if one unit alone is active and must fight all whom it touches."""
        if len(self.fronts.foes) > 1:
            return None
        ((unit, foes),) = self.fronts.foes.items()
        star = 1 << unit, foes
        return star if self.fronts.must == star[0] | star[1] else None

    def _search(self, used: Units) -> tuple[float, tuple[Star, ...]]:
        found = self._best.get(used)
        if found is None:
            self._seen += 1
            open_ = self.fronts.must & ~used
            found = self._best[used] = self._cover(used, open_) if open_ else self._extra(used)
        return found

    def _cover(self, used: Units, open_: Units) -> tuple[float, tuple[Star, ...]]:
        """The one with the fewest choices first."""
        unit = min(few(open_), key=lambda unit: self._choices(unit, used))
        completable = self.fronts.completable
        choices = [star for star in self._with(unit, used) if completable(used | star[0] | star[1])]
        if len(choices) > 1:
            choices.sort(key=self.worth, reverse=True)
        best: tuple[float, tuple[Star, ...]] | None = None
        for star in choices[: BREADTH if self._seen < PATIENCE else 1]:
            value, rest = self._search(used | star[0] | star[1])
            value += self.worth(star)
            if best is None or value > best[0]:
                best = value, (star, *rest)
        return best or NONE

    def _extra(self, used: Units) -> tuple[float, tuple[Star, ...]]:
        """Battles that nobody is obliged to, if they promise something."""
        stars = [star for foe in self._targets(used) for star in self._on(foe, used)]
        star = max(stars, key=self.worth, default=None)
        if star is None or self.worth(star) < self.s.beliefs.fight.least:
            return NONE
        value, rest = self._search(used | star[0] | star[1])
        return value + self.worth(star), (star, *rest)

    def _choices(self, unit: Unit, used: Units) -> int:
        """How many a unit can still fight."""
        if self.s.field.side[unit] == self.side:
            return (self.fronts.foes[unit] & ~used).bit_count()
        return sum(foes >> unit & 1 for mine, foes in self.fronts.foes.items() if not used >> mine & 1)

    # ------------------------------------------------------------------------------------------ battles there are

    def _targets(self, used: Units) -> list[Unit]:
        found = 0
        for unit, foes in self.fronts.foes.items():
            if not used >> unit & 1:
                found |= foes
        return few(found & ~used)

    def _with(self, unit: Unit, used: Units) -> Iterator[Star]:
        """Every battle with this one in it."""
        if self.s.field.side[unit] != self.side:
            yield from self._on(unit, used)
            return
        foes = few(self.fronts.foes[unit] & ~used)
        for foe in foes:
            yield from (star for star in self._on(foe, used) if star[0] >> unit & 1 and star[1] == 1 << foe)
        for size in range(2, len(foes) + 1):
            for several in combinations(foes, size):
                yield 1 << unit, hexset(several)

    def _on(self, foe: Unit, used: Units) -> Iterator[Star]:
        """Battles with an enemy: several units on it, or one on it and others."""
        units = [u for u, foes in self.fronts.foes.items() if foes >> foe & 1 and not used >> u & 1]
        for size in range(1, len(units) + 1):
            for several in combinations(units, size):
                yield hexset(several), 1 << foe
        for unit in units:
            others = few(self.fronts.foes[unit] & ~used & ~(1 << foe))
            for size in range(1, len(others) + 1):
                for more in combinations(others, size):
                    yield 1 << unit, hexset(more) | 1 << foe

    # ------------------------------------------------------------------------------------------ what they are worth

    def worth(self, star: Star) -> float:
        """What a battle is worth to whoever attacks."""
        found = self._worths.get(star)
        if found is None:
            bout = self.bout(star)
            if self.side == self.s.side:
                found = self.s.worth(Bout(bout.harm * goals(self.s).weight(star[1]), bout.cost))
            else:
                found = bout.net
            self._worths[star] = found
        return found

    def bout(self, star: Star) -> Bout:
        """What it may bring, with the dice of clans that attack together (11.4)."""
        s, (attackers, defenders) = self.s, star
        clans = {s.field.clan[unit] for unit in few(attackers)}
        together = s.bouts.bout(attackers, defenders)
        if len(clans) == 1 or combat.as_one(s.g):
            return together
        parts = [hexset(u for u in few(attackers) if s.field.clan[u] == clan) for clan in clans]
        alone = sum((die / 6) ** (len(clans) - 1) for die in range(6)) / 6
        bouts = [s.bouts.bout(part, defenders) for part in parts]
        tie = 1 - alone * len(clans)
        return Bout(
            alone * sum(bout.harm for bout in bouts) + tie * together.harm,
            alone * sum(bout.cost for bout in bouts) + tie * together.cost,
        )


def declaration(s: Situation, side: Side, pool: Units) -> Declaration:
    """The battles of a phase, found once for a position."""
    key = "declaration", side, pool, tuple(s.g.mode), tuple(s.g.where), s.g.contact
    found: Declaration | None = s.kept.get(key)
    if found is None:
        found = s.kept[key] = Declaration(s, side, pool)
    return found


_PLANS: Final = Lately[Declaration](8)


def declared_plan(g: Battle, side: Side) -> Declaration:
    """What an army means to declare, thought through once and kept while battle after battle is declared."""
    s = situation(g, side)
    pool = combat.pool(g, side)
    return _PLANS.find(g, (side, pool, s.base), lambda: Declaration(s, side, pool))
