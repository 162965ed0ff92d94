"""What may become of a unit that checks its morale (11): it stands, retreats or is removed."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from honjin.kernel.chance import Mod
from honjin.kernel.odds import Fate, Share, percent
from honjin.kernel.words import Saying, say


class Chances(NamedTuple):
    """Of one unit, over all dice."""

    stands: Fraction
    retreats: tuple[Fraction, ...]
    """Chance to fall back 1 hex, 2 hexes and so on, where there is a way."""
    removed: Fraction
    """In whichever way."""
    cut_off: Fraction
    """The part of ``removed`` that comes from having no legal way of retreat."""


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
