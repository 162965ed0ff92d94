"""Positions: text files that set any situation, and may say what is then done and what must come of it.

A position makes a puzzle, a rules question or a test:

    game = "yukimura"
    title = "A unit in an enemy zone of control cannot move"
    rules = ["7-3-2"]
    dice = [3, 4]
    actions = ["melee x1 x2 > t"]
    refused = [{ action = "move k 2016-2017", rule = "7-3-2" }]

    [board]           # the game's own words
    [expect]          # what must hold at the end, in the game's own words
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from honjin.kernel.errors import HonjinError, RecordError
from honjin.kernel.kinds import Kind, check_kinds, unreadable
from honjin.kernel.words import say

if TYPE_CHECKING:
    from honjin.kernel.play import Play


_REQUIRED = ("game", "board")
_KINDS = {
    "game": Kind(str),
    "board": Kind(dict),
    "scenario": Kind(str),
    "title": Kind(str),
    "rules": Kind(list, str),
    "options": Kind(dict),
    "dice": Kind(list, int),
    "actions": Kind(list, str),
    "refused": Kind(list, dict),
    "expect": Kind(dict),
    "puzzle": Kind(dict),
}
_CASE = {"action": Kind(str), "rule": Kind(str)}
"""A line of ``refused``."""


@dataclass(frozen=True, slots=True)
class Position:
    """The content of a position file."""

    game: str
    board: Mapping[str, Any]
    scenario: str | None = None
    title: str = ""
    rules: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    actions: tuple[str, ...] = ()
    refused: tuple[Mapping[str, str], ...] = ()
    """Tried after the actions, on the position then reached."""
    expect: Mapping[str, Any] = field(default_factory=dict)
    puzzle: Mapping[str, Any] = field(default_factory=dict)
    """What is best to do after the actions, and why; see :mod:`honjin.analysis.puzzles`."""

    @staticmethod
    def parse(text: str, name: str = "position") -> Position:
        """Read a position; what is wrong in it is named."""
        try:
            data = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise RecordError(f"{name}: {error}") from None
        return Position.of(data, name)

    @staticmethod
    def of(data: Mapping[str, Any], name: str = "position") -> Position:
        """A position from plain values; keys that are unknown or missing and values of a wrong kind are named."""
        unknown = sorted(set(data) - set(_KINDS))
        if unknown:
            keys, known = ", ".join(unknown), ", ".join(sorted(_KINDS))
            raise RecordError(say("{place}: unknown key {keys}; expected {known}", place=name, keys=keys, known=known))
        missing = [key for key in _REQUIRED if key not in data]
        if missing:
            raise RecordError(say("{place}: missing key {keys}", place=name, keys=", ".join(missing)))
        check_kinds(data, _KINDS, name)
        for number, case in enumerate(data.get("refused", ()), 1):
            if "action" not in case or set(case) - set(_CASE):
                raise RecordError(
                    say(
                        "{place}: refused[{number}]: every line names its action and may name its rule",
                        place=name, number=number,
                    )
                )  # fmt: skip
            check_kinds(case, _CASE, f"{name}: refused[{number}]")
        values: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in data.items()}
        return Position(**values)

    @staticmethod
    def read(path: Path) -> Position:
        """The position in a file."""
        try:
            return Position.parse(path.read_text(encoding="utf-8"), path.name)
        except OSError as error:
            raise RecordError(unreadable(path, error)) from None
        except UnicodeDecodeError as error:
            raise RecordError(say("{file}: not a text file: {error}", file=str(path), error=str(error))) from None

    def as_dict(self) -> dict[str, Any]:
        """The same as plain values, for a record that begins here."""
        return {f.name: _plain(value) for f in fields(self) if (value := getattr(self, f.name)) or f.name in _REQUIRED}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, Mapping) else value


def run_script(play: Play[Any], position: Position) -> list[str]:
    """Do what the position says and report every line that did not come out so."""
    problems = []
    for text in position.actions:
        try:
            play.push_text(text)
        except HonjinError as error:
            return [f"action {text!r}: {error}"]
    for case in position.refused:
        problems += _check_refusal(play, case["action"], case.get("rule"))
    return problems


def _check_refusal(play: Play[Any], text: str, rule: str | None) -> list[str]:
    try:
        refusal = play.refuse(play.game.notation.parse(text))
    except HonjinError as error:
        return [f"refused {text!r}: {error}"]
    if refusal is None:
        return [f"refused {text!r}: the rules allow it"]
    if rule is not None and refusal.rule != rule:
        return [f"refused {text!r}: found rule {refusal.rule} ({refusal.reason}), expected {rule}"]
    return []
