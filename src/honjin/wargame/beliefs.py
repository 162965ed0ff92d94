"""What the computer believes about a game, and where a side of a scenario believes otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from pydantic import Field, model_validator

from honjin.packs.record import PackFile, Record
from honjin.wargame.ids import ScenarioId

Weight = float | list[float] | tuple[float, ...]


class Beliefs(PackFile):
    """doctrine.toml: tables of weights, which no rule reads."""

    played: ClassVar[bool] = False

    leanings: dict[ScenarioId, dict[str, dict[str, dict[str, float]]]] = Field(default_factory=dict)
    """By scenario and side what it believes otherwise: by table and weight, how many times the weight."""

    def of(self, scenario: ScenarioId, side: str) -> Self:
        """What this side believes in this scenario."""
        return self.leant(self.leanings.get(scenario, {}).get(side, {}))

    def leant(self, leaning: Mapping[str, Mapping[str, float]]) -> Self:
        """The same with some weights so many times as large, by table and weight."""
        return self.model_copy(update={table: _leant(getattr(self, table), by) for table, by in leaning.items()})

    @model_validator(mode="after")
    def _lean_on_what_there_is(self) -> Self:
        for sides in self.leanings.values():
            for tables in sides.values():
                for table, by in tables.items():
                    known = type(getattr(self, table, None))
                    if not issubclass(known, Record) or not by.keys() <= known.model_fields.keys():
                        raise ValueError(f"leanings: {table} has no weight of these names: {', '.join(by)}")
        return self


def _leant(table: Record, by: Mapping[str, float]) -> Record:
    """A table with some weights so many times as large; of several for one thing each."""
    return table.model_copy(update={name: _times(getattr(table, name), factor) for name, factor in by.items()})


def _times(weight: Weight, factor: float) -> Weight:
    if isinstance(weight, list | tuple):
        return type(weight)(one * factor for one in weight)
    return round(weight * factor) if isinstance(weight, int) else weight * factor
