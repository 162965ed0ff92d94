"""Odds: all that a player may want to know of a roll before he commits himself. Exact, unless a note says how near."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from functools import reduce
from typing import Any, Final, Literal, NamedTuple

from honjin.kernel.chance import Mod, Reading
from honjin.kernel.words import ENGLISH, Language, Saying, Text, phrase, say


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

    @property
    def line(self) -> Text:
        """It in words."""
        told = say("{label} {chance}", label=self.label, chance=percent(self.chance))
        return say("{told} ({detail})", told=told, detail=self.detail) if self.detail else told

    def __str__(self) -> str:
        return str(self.line)

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

    def line(self, language: Language = ENGLISH) -> str:
        """One line for a terminal."""
        put = language.put
        shares = language.comma.join(put(share.line) for share in self.outcomes)
        return f"{put(self.name)}: {shares}" + (f"; {put(self.note)}" if self.note else "")

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


_FOUND: Final = {
    "column": phrase("= {total:+d}, column {name}"),
    "row": phrase("= {total:+d}, row {name}"),
    "sum": phrase("= {total:+d}, total {name}"),
}


@dataclass(frozen=True, slots=True)
class Axis:
    """A sum that finds a column of a table, or its row, or is compared with a number."""

    modifiers: tuple[Mod, ...]
    """Rows that add up to the number that finds it."""
    finds: Saying
    """The heading of what is found."""
    kind: Literal["column", "row", "sum"] = "column"
    """What is found by it; or only what dice make of the sum."""
    _: KW_ONLY
    curve: tuple[tuple[int, Fraction], ...] = ()
    """What dice make of it, where they find it too: every final number with its chance, lowest first."""

    @property
    def total(self) -> int:
        """The number that finds it."""
        return sum(row.value for row in self.modifiers)

    def lines(self, language: Language = ENGLISH) -> list[str]:
        """The sum for a terminal."""
        found = say(_FOUND[self.kind], total=self.total, name=self.finds) if self.finds else f"= {self.total:+d}"
        return [*(language.put(row.line) for row in self.modifiers), language.put(found)]

    def as_dict(self) -> dict[str, Any]:
        """JSON values for a browser."""
        rows = [list(row) for row in self.modifiers]
        known = {"kind": self.kind, "modifiers": rows, "total": self.total, "finds": self.finds}
        return known | {"curve": [[number, _brief(chance)] for number, chance in self.curve]} if self.curve else known


class Cell(NamedTuple):
    """A cell of a chart, counted from its upper left corner, and how likely it is."""

    row: int
    column: int
    chance: Fraction


def _brief(chance: Fraction) -> float:
    """A chance among many, as near as a picture needs it."""
    return round(float(chance), 5)


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
    spread: tuple[Cell, ...] = ()
    """How likely each cell of the chart is, where dice find both its row and its column."""
    lit: tuple[int, int] | None = None
    """Row and column of the cell that has come, once the dice have fallen."""

    def lines(self, language: Language = ENGLISH) -> list[str]:
        """The table for a terminal."""
        told = [f"{language.put(self.title)}:"] if self.title else []
        told += [line for axis in self.axes for line in axis.lines(language)]
        return [*told, "  ".join(f"{language.put(label)} {percent(chance)}" for label, chance in self.outcomes)]

    def as_dict(self) -> dict[str, Any]:
        """JSON values for a browser."""
        known: dict[str, Any] = {
            "title": self.title,
            "axes": [axis.as_dict() for axis in self.axes],
            "outcomes": [[label, float(chance)] for label, chance in self.outcomes],
            "chart": self.read and self.read._asdict(),
        }
        if self.spread:
            known["spread"] = [[row, column, _brief(chance)] for row, column, chance in self.spread]
        return known if self.lit is None else known | {"lit": list(self.lit)}


class Instead(NamedTuple):
    """Another choice, and what it would bring in a few words."""

    choice: Saying
    gist: Saying

    @property
    def line(self) -> Text:
        """It in words."""
        return say("{choice}: {gist}", choice=self.choice, gist=self.gist)


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
    instead: tuple[Instead, ...] = ()
    """What other choices would bring, of whoever decides or of the other side."""
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

    def lines(self, language: Language = ENGLISH) -> list[str]:
        """A few lines for a terminal."""
        put = language.put
        told = [put(self.title)]
        told += [f"  {line}" for table in self.tables for line in table.lines(language)]
        party: Saying = ""
        for fate in self.fates:
            told += [f"  {put(fate.party)}:"] if fate.party and fate.party != party else []
            party = fate.party
            told.append(f"  {fate.line(language)}")
            told += [f"    {put(row.line)}" for row in fate.rows]
        told += [f"  {put(other.line)}" for other in self.instead]
        return told + [f"  {put(note)}" for note in self.notes]

    def as_dict(self) -> dict[str, Any]:
        """JSON values for a browser."""
        return {
            "title": self.title,
            "tables": [table.as_dict() for table in self.tables],
            "fates": [fate.as_dict() for fate in self.fates],
            "notes": list(self.notes),
            "instead": [list(other) for other in self.instead],
            "summary": self.summary,
        }
