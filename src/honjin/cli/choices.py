"""Options as a person meets them: read into words, found again by what he types."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from honjin.drawing.board import places_of
from honjin.drawing.chart import Chart
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.game import Game
from honjin.kernel.outlook import NOTHING, Outlook, survey
from honjin.kernel.play import Play


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of an ask."""

    number: int
    """As it is typed, from 1."""
    action: Action
    text: str
    """In notation."""
    units: tuple[str, ...] = ()
    """Ids of the units it names."""
    end: str | None = None
    """The hex it leads to."""
    outlook: Outlook = NOTHING
    """What it certainly brings."""

    @property
    def verb(self) -> str:
        return self.text.split(maxsplit=1)[0]


@dataclass(frozen=True, slots=True)
class Menu:
    """All choices of an ask."""

    ask: Ask
    choices: tuple[Choice, ...]
    chart: Chart
    where: Mapping[str, str]
    """The hex of each unit on the map."""
    hand: str | None = field(init=False)
    """The unit in hand: the only one that all choices with a way are about."""

    def __post_init__(self) -> None:
        units = {choice.units[0] for choice in self.choices if choice.units}
        led = any(choice.end for choice in self.choices)
        object.__setattr__(self, "hand", units.pop() if led and len(units) == 1 else None)

    @property
    def ends(self) -> set[str]:
        """Hexes where the thing in hand can go."""
        return {choice.end for choice in self.choices if choice.end}

    @property
    def actors(self) -> set[str]:
        """Units that some choice names."""
        return {unit for choice in self.choices for unit in choice.units}

    @property
    def headlines(self) -> list[Choice]:
        """Where units are set on targets: for each target the choice with most units, and what names no unit."""
        if not any(">" in choice.text for choice in self.choices):
            return []
        best: dict[str, Choice] = {}
        for choice in self.choices:
            key = choice.units[-1] if choice.units else choice.text
            if key not in best or len(choice.units) > len(best[key].units):
                best[key] = choice
        return list(best.values())

    def find(self, words: Sequence[str]) -> list[Choice]:
        """The choices that these words mean: the best kind of match wins, so an id beats a part of a name."""
        ranked = [(min(self._rank(choice, word) for word in words), choice) for choice in self.choices]
        best = max((rank for rank, _ in ranked), default=0)
        return [choice for rank, choice in ranked if rank == best] if best else []

    def _rank(self, choice: Choice, word: str) -> int:
        """How well a word names a choice: 4 exactly, 3 as a part of an id or name, 2 as a beginning, 1 as a piece."""
        exact = self._handles(choice)
        if word in exact:
            return 4
        if self.chart.is_hex(word):
            return 0
        parts = {part for unit in choice.units for part in name_words(self.chart, unit)}
        if word in parts:
            return 3
        handles = [handle for handle in exact | parts if not handle.isdigit()]
        if any(handle.startswith(word) for handle in handles):
            return 2
        return 1 if len(word) >= 3 and any(word in handle for handle in handles) else 0

    def _handles(self, choice: Choice) -> set[str]:
        handles = {word for word in choice.text.casefold().split() if not word[0].isdigit()}
        handles |= {self.where[unit] for unit in choice.units if unit in self.where and unit != self.hand}
        return handles | {choice.end} if choice.end else handles


def name_words(chart: Chart, unit: str) -> set[str]:
    """The words by which somebody may call a unit."""
    return {*unit.split("_"), *re.findall(r"\w+", chart.pieces[unit].name.casefold())}


def menu_of(play: Play[Any], chart: Chart, ask: Ask, facts: Mapping[str, Any]) -> Menu:
    """The choices of an ask, with what is needed to find them; what must be confirmed has the last numbers."""
    found = enumerate(survey(play, ask), 1)
    choices = tuple(
        replace(read_choice(play.game, number, action), outlook=outlook) for number, (action, outlook) in found
    )
    return Menu(ask, choices, chart, places_of(facts))


_SCENES = frozenset({"units", "targets", "forces"})
"""With one of these a hex is where something happens, not where somebody goes."""


def read_choice(game: Game[Any], number: int, action: Action) -> Choice:
    """An action with the units it names and the hex where it leads."""
    named = game.notation.fields(action)
    units = [named.get("unit"), *named.get("units", ()), *named.get("targets", ()), named.get("target")]
    end = named["path"][-1] if "path" in named else None if named.keys() & _SCENES else named.get("hex")
    return Choice(number, action, game.notation.format(action), tuple(unit for unit in units if unit), end)


def units_at(menu: Menu, words: Sequence[str]) -> list[str]:
    """Units of either side that these words name: by hex, by id, or by parts of a name."""
    joined = "_".join(words)
    if joined in menu.chart.pieces:
        return [joined]
    if len(words) == 1 and menu.chart.is_hex(words[0]):
        return [unit for unit, place in menu.where.items() if place == words[0]]
    return [unit for unit in menu.where if set(words) <= name_words(menu.chart, unit)]
