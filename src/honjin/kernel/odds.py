"""Odds: everything a player may want to know of a roll before he commits himself. Exact, never sampled."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from functools import reduce
from typing import Any, Literal, NamedTuple

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


class Share(NamedTuple):
    """One thing that may come, and how likely it is; ``detail`` says more of it in a few words."""

    label: Saying
    chance: Fraction
    detail: Saying = ""

    def __str__(self) -> str:
        return f"{self.label} {percent(self.chance)}" + (f" ({self.detail})" if self.detail else "")

    def as_list(self) -> list[Any]:
        """JSON values for a browser."""
        return [self.label, float(self.chance), self.detail]


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of somebody, over all dice: everything that may come, from the best to the worst."""

    unit: str
    """Its id, as in notation; nothing where it is not one unit."""
    name: Saying
    outcomes: tuple[Share, ...]
    rows: tuple[Mod, ...] = ()
    """What its own number is made of, if it has one: its morale, its strength."""
    _: KW_ONLY
    note: Saying = ""
    """What else there is to know of it."""
    party: Saying = ""
    """With whom it stands, where blows are exchanged in both directions: ``the attackers``."""

    @property
    def summary(self) -> Text:
        """The chances in a few words."""
        shares = [say("{label} {chance}", label=share.label, chance=percent(share.chance)) for share in self.outcomes]
        return reduce(lambda told, more: say("{told}, {more}", told=told, more=more), shares)

    def line(self) -> str:
        """One line for a terminal."""
        return f"{self.name}: {', '.join(map(str, self.outcomes))}" + (f"; {self.note}" if self.note else "")

    def as_dict(self) -> dict[str, Any]:
        """JSON values for a browser."""
        return {
            "unit": self.unit,
            "name": self.name,
            "outcomes": [share.as_list() for share in self.outcomes],
            "rows": [list(row) for row in self.rows],
            "note": self.note,
            "party": self.party,
        }


@dataclass(frozen=True, slots=True)
class Axis:
    """A sum that finds a column of a table, or its row."""

    modifiers: tuple[Mod, ...]
    """Rows that add up to the number that finds it."""
    finds: Saying
    """The heading of what is found."""
    kind: Literal["column", "row"] = "column"

    @property
    def total(self) -> int:
        """The number that finds it."""
        return sum(row.value for row in self.modifiers)

    def lines(self) -> list[str]:
        """The sum for a terminal."""
        found = f", {self.kind} {self.finds}" if self.finds else ""
        return [*map(str, self.modifiers), f"= {self.total:+d}{found}"]

    def as_dict(self) -> dict[str, Any]:
        """JSON values for a browser."""
        rows = [list(row) for row in self.modifiers]
        return {"kind": self.kind, "modifiers": rows, "total": self.total, "finds": self.finds}


@dataclass(frozen=True, slots=True)
class TableOdds:
    """One table: the sums that find its column, and its row where it has two axes, and what it can say there."""

    axes: tuple[Axis, ...]
    outcomes: tuple[tuple[Saying, Fraction], ...]
    """Results with their chances, in the order of the dice."""
    _: KW_ONLY
    title: Saying = ""
    """What is read on it, where there are several tables."""
    read: Reading | None = None
    """Where it stands among the charts."""

    def lines(self) -> list[str]:
        """The table for a terminal."""
        told = [f"{self.title}:"] if self.title else []
        told += [line for axis in self.axes for line in axis.lines()]
        return [*told, "  ".join(f"{label} {percent(chance)}" for label, chance in self.outcomes)]

    def as_dict(self) -> dict[str, Any]:
        """JSON values for a browser."""
        return {
            "title": self.title,
            "axes": [axis.as_dict() for axis in self.axes],
            "outcomes": [[label, float(chance)] for label, chance in self.outcomes],
            "chart": self.read and self.read._asdict(),
        }


@dataclass(frozen=True, slots=True)
class Odds:
    """An action before the dice fall: how each table is read and what it can say, and what becomes of everybody."""

    title: Saying
    tables: tuple[TableOdds, ...]
    """In the order in which they are read; at least one."""
    _: KW_ONLY
    fates: tuple[Fate, ...] = ()
    """Of both sides, whoever is shot at or attacked first."""
    notes: tuple[Saying, ...] = ()
    gist: Saying = ""
    """All in a few words, where there is more to say than what becomes of one unit."""

    @staticmethod
    def by_column(
        title: Saying,
        modifiers: tuple[Mod, ...],
        column: Saying,
        outcomes: tuple[tuple[Saying, Fraction], ...],
        *,
        read: Reading | None = None,
        **more: Any,
    ) -> Odds:
        """Odds on one table, where one sum finds the column; or on none, where nothing is added up."""
        axes = (Axis(modifiers, column),) if modifiers or column else ()
        return Odds(title, (TableOdds(axes, outcomes, read=read),), **more)

    @property
    def modifiers(self) -> tuple[Mod, ...]:
        """The rows of the first sum."""
        axes = self.tables[0].axes
        return axes[0].modifiers if axes else ()

    @property
    def total(self) -> int:
        """The first sum."""
        return sum(row.value for row in self.modifiers)

    @property
    def column(self) -> Saying:
        """What the first sum finds."""
        axes = self.tables[0].axes
        return axes[0].finds if axes else ""

    @property
    def outcomes(self) -> tuple[tuple[Saying, Fraction], ...]:
        """What the first table can say."""
        return self.tables[0].outcomes

    @property
    def read(self) -> Reading | None:
        """Where the first table stands among the charts."""
        return self.tables[0].read

    @property
    def summary(self) -> Saying:
        """What becomes of the unit that is shot at or attacked, or what else matters most."""
        return self.gist or (self.fates[0].summary if self.fates else "")

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """A few lines for a terminal."""
        told = [str(self.title)]
        told += [f"  {line}" for table in self.tables for line in table.lines()]
        party: Saying = ""
        for fate in self.fates:
            told += [f"  {fate.party}:"] if fate.party and fate.party != party else []
            party = fate.party
            told.append(f"  {fate.line()}")
            told += [f"    {row}" for row in fate.rows]
        return told + [f"  {note}" for note in self.notes]

    def as_dict(self) -> dict[str, Any]:
        """JSON values for a browser."""
        return {
            "title": self.title,
            "tables": [table.as_dict() for table in self.tables],
            "fates": [fate.as_dict() for fate in self.fates],
            "notes": list(self.notes),
            "summary": self.summary,
        }
