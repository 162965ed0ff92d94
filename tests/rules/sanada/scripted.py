"""Dice and answers for the referees: those of a script, and where it says nothing the plainest answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Script:
    """Dice by what they are for, each used in turn; answers by the kind of question, likewise."""

    def __init__(self, dice: Mapping[str, list[int]], answers: Mapping[str, list[Any]]) -> None:
        self.dice = {what: list(values) for what, values in dice.items()}
        self.answers = {kind: list(values) for kind, values in answers.items()}
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.rolled: list[str] = []

    def roll(self, what: str, dice: int) -> int:
        self.rolled.append(what)
        values = self.dice.get(what)
        if not values:
            raise AssertionError(f"nobody expected a roll for {what}")
        value = values.pop(0)
        assert dice <= value <= 6 * dice
        return value

    def ask(self, kind: str, **about: Any) -> Any:
        self.asked.append((kind, about))
        if self.answers.get(kind):
            return self.answers[kind].pop(0)
        return getattr(self, "_" + kind.replace(" ", "_").replace("-", "_"))(**about)

    def kinds(self) -> list[str]:
        return [kind for kind, _ in self.asked]

    # ---------------------------------------------------------------------------------------------- plain answers

    def _lose(self, units: list[str], full: list[str], spent: int, removed: int, **_: Any) -> dict[str, list[str]]:
        return {"spent": full[len(full) - spent :], "removed": units[len(units) - removed :]}

    def _declare(self, **_: Any) -> bool:
        return False

    def _advance(self, **_: Any) -> dict[str, str]:
        return {}

    def _re_form(self, **_: Any) -> dict[str, str]:
        return {}

    def _pursue(self, targets: list[str], **_: Any) -> str:
        return targets[0]

    def _fall_back(self, forces: list[str], ways: list[tuple[list[str], int]]) -> dict[str, Any]:
        """The first force goes a way that costs it least."""
        path = min(ways, key=lambda way: (way[1], len(way[0])))[0] if ways else []
        return {"force": forces[0], "path": path}
