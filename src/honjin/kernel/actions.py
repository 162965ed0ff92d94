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

from dataclasses import MISSING, dataclass, fields
from inspect import get_annotations
from typing import ClassVar, dataclass_transform

from honjin.compiled.twins import plain


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Action:
    """Something a side decides."""

    form: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if not get_annotations(cls):  # one that adds no fields is made as its base is
            return
        by_hand = "__init__" in cls.__dict__
        dataclass(frozen=True)(cls)
        if not by_hand and _only_keeps(cls):
            plain(cls)


def _only_keeps(cls: type[Action]) -> bool:
    """Whether its objects are made of what is given, in the order of the fields, and of nothing else."""
    simple = all(entry.init and not entry.kw_only and entry.default_factory is MISSING for entry in fields(cls))
    return simple and not hasattr(cls, "__post_init__") and cls.__new__ is object.__new__


class Resign(Action):
    """A side gives up. Allowed to every seat at any time; it ends the game for all."""

    form = "resign"
