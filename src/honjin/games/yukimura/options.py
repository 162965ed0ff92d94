"""The options of a game (14 and the named readings of unclear rules), checked against the scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from honjin.games.yukimura.model.scenarios import Scenario
from honjin.packs.options import OptionError, chosen_values


@dataclass(frozen=True, slots=True)
class Options:
    """Every switch of the game, as agreed before play (14)."""

    full_track: bool = False
    commander_death: bool = False
    hideyori: bool = False
    akashi: bool = False
    goto_lives: bool = False
    kimura_lives: bool = False
    tennoji_ready: bool = False
    ten_braves: bool = False
    masayuki: bool = False
    ieyasu_pinned_penalty: bool = True
    declare: Literal["phase", "one_by_one"] = "phase"
    chausuyama_duration: Literal["while_held", "turn"] = "while_held"
    retreat_end: Literal["empty_first", "free"] = "empty_first"
    sanada_idle: bool = False
    one_head: bool = True
    braves_repeat: bool = False
    okayama_front: bool = False

    def as_dict(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def on(self, *names: str) -> bool:
        """Whether any of the named options is chosen."""
        return any(getattr(self, name) for name in names)


def choose_options(scenario: Scenario, chosen: Mapping[str, Any]) -> Options:
    """The scenario's defaults with these choices; every mistake is named."""
    known = scenario.options
    values = chosen_values(known, chosen)
    problems = []
    for name, option in known.items():
        if values[name] is True:
            problems += [
                f"option {name} excludes {other}"
                for other in option.excludes
                if values.get(other) is True and name < other
            ]
    if problems:
        raise OptionError("; ".join(problems))
    return Options(**values)
