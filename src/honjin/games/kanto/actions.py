"""Decisions that only this game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from honjin.games.gunyuden.actions import Unit
from honjin.kernel.actions import Action


@dataclass(frozen=True, slots=True)
class Subvert(Action):
    """Try to win over these lords."""

    form: ClassVar[str] = "subvert {units:units}"
    units: tuple[Unit, ...]
