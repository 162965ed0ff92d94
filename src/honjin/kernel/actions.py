"""Actions: small frozen values with a text form.

A game declares one class per kind of action. ``form`` is its text: every placeholder names a field and, behind the
colon, the kind of value, which the game's :class:`~honjin.kernel.notation.Notation` knows how to write and read.

    @dataclass(frozen=True, slots=True)
    class Move(Action):
        form: ClassVar[str] = "move {unit:unit} {path:path}"
        unit: int
        path: tuple[int, ...]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Action:
    """Something a side decides."""

    form: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """A side gives up. Allowed to every seat at any time; it ends the game for all."""

    form: ClassVar[str] = "resign"
