"""Options of a game: the file that lists them, and what the players of one game have agreed on.

A game declares a field for each of its options, so that rules read ``options.hideyori`` and a wrong name is found:

    @dataclass(frozen=True, slots=True)
    class Options(ChosenOptions):
        hideyori: bool
        declare: Literal["phase", "one_by_one"]

    Options.choose(pack.options_of(scenario), {"hideyori": True})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from honjin.packs import Ident, PackFile
from honjin.packs.options import OptionError, chosen_values
from honjin.wargame.scenario import Option


class OptionsFile(PackFile):
    """options.toml."""

    option: dict[Ident, Option]

    def of(self, scenario: str) -> dict[str, Option]:
        """The options that matter in a scenario."""
        return {name: option for name, option in self.option.items() if scenario in (option.scenarios or [scenario])}


@dataclass(frozen=True, slots=True)
class ChosenOptions:
    """What is played; a game adds a field for each option."""

    rest: ClassVar[str] = ""
    """The field that takes options without a field of their own, where games share these rules."""

    @classmethod
    def choose(
        cls, known: Mapping[str, Option], chosen: Mapping[str, Any], every: Mapping[str, Option] | None = None
    ) -> Self:
        """The defaults with these choices; every mistake is named. Others of ``every`` option have theirs."""
        values = {name: option.default for name, option in (every or {}).items()} | chosen_values(known, chosen)
        problems = list(_excluded(known, values))
        if problems:
            raise OptionError("; ".join(problems))
        names = {field.name for field in fields(cls)} if cls.rest else values.keys()
        others = {cls.rest: {name: value for name, value in values.items() if name not in names}} if cls.rest else {}
        return cls(**{name: value for name, value in values.items() if name in names}, **others)

    def as_dict(self) -> dict[str, Any]:
        """Every option with its value, by name."""
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        others: Mapping[str, Any] = named.pop(self.rest, {})
        return named | dict(others)

    def on(self, *names: str) -> bool:
        """Whether any of the named options is chosen."""
        return any(getattr(self, name) for name in names)


def _excluded(known: Mapping[str, Option], values: Mapping[str, Any]) -> Iterator[str]:
    for name, option in known.items():
        for other in option.excludes:
            if values[name] is True and values.get(other) is True and name < other:
                yield f"option {name} excludes {other}"
