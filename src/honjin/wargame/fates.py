"""What may become of a unit that checks its morale: it stands, falls back or is removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from honjin.kernel.chance import Mod
from honjin.kernel.odds import Fate, Share, percent
from honjin.kernel.words import Saying, say
from honjin.wargame.odds import Outcomes


class Chances(NamedTuple):
    """Of one unit where it stands, over all dice."""

    stands: Fraction
    retreats: tuple[Fraction, ...]
    """Chance to fall back 1 hex, 2 hexes and so on, where there is a way."""
    removed: Fraction
    """In whichever way."""
    cut_off: Fraction
    """The part of ``removed`` that comes from having no legal way of retreat."""


class Fall(NamedTuple):
    """How far a unit falls, wherever it stands: chance to stand, to owe a retreat of 1, 2... hexes, to be removed."""

    stands: Fraction
    owes: tuple[Fraction, ...]
    removed: Fraction

    @staticmethod
    def of(outcomes: Outcomes[int | None], furthest: int) -> Fall:
        """Out of the hexes that it goes back: none if it stands, None if it is removed."""
        by_hexes = dict(outcomes)
        owes = tuple(by_hexes.get(hexes, Fraction(0)) for hexes in range(1, furthest + 1))
        return Fall(by_hexes.get(0, Fraction(0)), owes, by_hexes.get(None, Fraction(0)))

    def where(self, has_way: Callable[[int], bool]) -> Chances:
        """The same in a hex from which there are ways of so many hexes or not: without one, it is removed."""
        retreats = tuple(
            chance if chance and has_way(hexes) else Fraction(0) for hexes, chance in enumerate(self.owes, 1)
        )
        cut_off = sum(self.owes, Fraction(0)) - sum(retreats, Fraction(0))
        return Chances(self.stands, retreats, self.removed + cut_off, cut_off)


@dataclass(frozen=True, slots=True)
class MoraleFate(Fate):
    """The fate of a unit with the chances that it is told from."""

    chances: Chances = field(kw_only=True)

    @staticmethod
    def of(unit: str, name: Saying, morale: tuple[Mod, ...], chances: Chances) -> MoraleFate:
        """``morale``: what it is made of; empty for a unit that never checks."""
        stands, retreats, removed, cut_off = chances
        steps = ", ".join(f"{n}: {percent(chance)}" for n, chance in enumerate(retreats, 1) if chance)
        lost = say("{chance} with no retreat path", chance=percent(cut_off)) if cut_off else ""
        outcomes = (
            Share(say("stands"), stands),
            Share(say("retreats"), sum(retreats, Fraction(0)), steps),
            Share(say("removed"), removed, lost),
        )
        note = "" if morale else say("never checks its morale")
        return MoraleFate(unit, name, outcomes, morale, note=note, chances=chances)
