"""Values that a family of games declares and one game narrows: its own tables, scenario rules, memory."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def narrowed(value: object, kind: type[T]) -> T:
    """The value as what it is in this game."""
    assert isinstance(value, kind), f"{type(value).__name__} is no {kind.__name__}"
    return value
