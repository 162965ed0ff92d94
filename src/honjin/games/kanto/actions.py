"""Decisions that only this game has."""

from __future__ import annotations

from honjin.wargame.actions import OfUnits


class Subvert(OfUnits):
    """Try to win over these lords."""

    form = "subvert {units:units}"
