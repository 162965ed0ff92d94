"""Odds: everything a player may want to know of a roll before he commits himself. Exact, never sampled."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from typing import Any

from honjin.kernel.chance import Mod, Reading
from honjin.kernel.words import Saying, Text, say


def percent(chance: Fraction) -> str:
    """A chance as people read it; what is possible is never shown as 0 %, what is open never as 100 %."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    if chance < Fraction(1, 200):
        return "<1%"
    if chance > Fraction(199, 200):
        return ">99%"
    return f"{float(chance) * 100:.0f}%"


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of one unit, over all dice."""

    unit: str
    """Its id, as in notation."""
    name: Saying
    morale: tuple[Mod, ...]
    """What its morale is made of; empty for a unit that never checks."""
    stands: Fraction
    retreats: tuple[Fraction, ...]
    """Chance to fall back 1 hex, 2 hexes and so on, where there is a way."""
    removed: Fraction
    """In whichever way."""
    cut_off: Fraction
    """The part of ``removed`` that comes from having no legal way of retreat."""

    @property
    def falls_back(self) -> Fraction:
        """The chance to retreat, however far."""
        return sum(self.retreats, Fraction(0))

    @property
    def summary(self) -> Text:
        """The chances in a few words."""
        told = {"stands": self.stands, "retreats": self.falls_back, "removed": self.removed}
        shown = {name: percent(chance) for name, chance in told.items()}
        return say("stands {stands}, retreats {retreats}, removed {removed}", **shown)

    def line(self) -> str:
        """One line for a terminal."""
        steps = ", ".join(f"{n}: {percent(c)}" for n, c in enumerate(self.retreats, 1) if c)
        text = f"{self.name}: stands {percent(self.stands)}, retreats {percent(self.falls_back)}"
        text += f" ({steps})" if steps else ""
        text += f", removed {percent(self.removed)}"
        return text + (f" ({percent(self.cut_off)} with no retreat path)" if self.cut_off else "")

    def as_dict(self) -> dict[str, Any]:
        """JSON values for a browser."""
        return {
            "unit": self.unit,
            "name": self.name,
            "morale": [list(row) for row in self.morale],
            "stands": float(self.stands),
            "retreats": [float(chance) for chance in self.retreats],
            "removed": float(self.removed),
            "cut_off": float(self.cut_off),
        }


@dataclass(frozen=True, slots=True)
class Odds:
    """A combat before the dice fall: how its column comes about, what the table can say, what becomes of each unit."""

    title: Saying
    modifiers: tuple[Mod, ...]
    """Rows that add up to the number that finds the column."""
    column: Saying
    outcomes: tuple[tuple[Saying, Fraction], ...]
    """Results of the table with their chances, in the order of the dice."""
    _: KW_ONLY
    fates: tuple[Fate, ...] = ()
    """The unit that is shot at or attacked first."""
    notes: tuple[Saying, ...] = ()
    gist: Saying = ""
    """All in a few words, where there is more to say than what becomes of one unit."""
    read: Reading | None = None
    """Where the table stands among the charts."""

    @property
    def total(self) -> int:
        """The number that finds the column."""
        return sum(row.value for row in self.modifiers)

    @property
    def summary(self) -> Saying:
        """What becomes of the unit that is shot at or attacked, or what else matters most."""
        return self.gist or (self.fates[0].summary if self.fates else "")

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """A few lines for a terminal."""
        told = [str(self.title)]
        told += [f"  {row}" for row in self.modifiers]
        told.append(f"  = {self.total:+d}, column {self.column}")
        told.append("  " + "  ".join(f"{label} {percent(chance)}" for label, chance in self.outcomes))
        for fate in self.fates:
            told.append(f"  {fate.line()}")
            told += [f"    {row}" for row in fate.morale]
        return told + [f"  {note}" for note in self.notes]

    def as_dict(self) -> dict[str, Any]:
        """JSON values for a browser."""
        return {
            "title": self.title,
            "modifiers": [list(row) for row in self.modifiers],
            "total": self.total,
            "column": self.column,
            "outcomes": [[label, float(chance)] for label, chance in self.outcomes],
            "fates": [fate.as_dict() for fate in self.fates],
            "notes": list(self.notes),
            "summary": self.summary,
            "chart": self.read and self.read._asdict(),
        }
