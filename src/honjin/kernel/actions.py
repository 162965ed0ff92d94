"""Actions: small frozen values with a text form.

A game declares one class per kind of action. ``form`` is its text: every placeholder names a field and, behind the
colon, the kind of value, which the game's :class:`~honjin.kernel.notation.Notation` knows how to write and read.

    class Move(Action):
        form = "move {unit:unit} {path:path}"
        unit: int
        path: tuple[int, ...]

Every such class is a frozen dataclass without having to say so.
"""

from __future__ import annotations

from dataclasses import dataclass
from inspect import get_annotations
from typing import ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Action:
    """Something a side decides."""

    form: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if get_annotations(cls):  # one that adds no fields is made as its base is
            dataclass(frozen=True)(cls)


class Resign(Action):
    """A side gives up. Allowed to every seat at any time; it ends the game for all."""

    form = "resign"
