"""What can be drawn over the map: for a side, or for a unit that is pointed at.

A game says which hexes to tint, or draws routes besides, such as its lines of supply (``lines``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from honjin.hexes.grid import Grid
from honjin.hexes.sets import HexSet, members
from honjin.kernel.ask import Side
from honjin.kernel.game import Band, Overlay, Route
from honjin.kernel.words import Saying
from honjin.wargame.actions import Unit
from honjin.wargame.state import OnMap

S = TypeVar("S", bound=OnMap)

Drawing = HexSet | Overlay
"""Hexes to be tinted, or more than that."""


Reaching = Literal["", "near", "far"]


class SideOverlay(NamedTuple, Generic[S]):
    """An overlay that a side has."""

    id: str
    name: Saying
    rule: str
    draw: Callable[[S, Side], Drawing]
    key: str = ""
    """What is pressed to see it."""
    warns: bool = False
    """Whether its hexes are a warning."""
    own_first: bool = False
    """Whether one's own is looked at before the enemy's."""


class UnitOverlay(NamedTuple, Generic[S]):
    """An overlay that a unit has."""

    id: str
    name: Saying
    rule: str
    draw: Callable[[S, Unit], Drawing]
    warns: bool = False
    reach: Reaching = ""
    """Whether it is lit while dice are still to decide if the unit moves: what it reaches, or on other terms."""


class Overlays(Generic[S]):
    """All overlays of a game."""

    def __init__(self, of_side: Sequence[SideOverlay[S]], of_unit: Sequence[UnitOverlay[S]] = ()) -> None:
        self._of_side = {overlay.id: overlay for overlay in of_side}
        self._of_unit = {overlay.id: overlay for overlay in of_unit}

    def draw(self, g: S, kind: str, side: Side, unit: Unit | None) -> Overlay:
        """One of them; KeyError if there is none of that name."""
        if kind in self._of_side:
            return _drawn(g, self._of_side[kind].draw(g, side))
        if unit is None:
            raise KeyError(kind)
        return _drawn(g, self._of_unit[kind].draw(g, unit))

    def listed(self) -> list[dict[str, Any]]:
        """The overlays as a sheet names them."""
        sides = [
            _listed(overlay) | {"per": "side", "key": overlay.key, "own_first": overlay.own_first}
            for overlay in self._of_side.values()
        ]
        units = [
            _listed(overlay) | {"per": "unit"} | ({"reach": overlay.reach} if overlay.reach else {})
            for overlay in self._of_unit.values()
        ]
        return sides + units


def _listed(overlay: SideOverlay[Any] | UnitOverlay[Any]) -> dict[str, Any]:
    return {"id": overlay.id, "name": overlay.name, "rule": overlay.rule, "warns": overlay.warns}


def _drawn(g: OnMap, drawing: Drawing) -> Overlay:
    return drawing if isinstance(drawing, Overlay) else tint(g.scene.grid, drawing)


def tint(
    grid: Grid, hexes: HexSet, routes: Sequence[Route] = (), bands: Sequence[tuple[Saying, HexSet]] = ()
) -> Overlay:
    """Hexes to be tinted, with routes between them, and bands around them."""

    def numbers(some: HexSet) -> list[str]:
        return [grid.format(h) for h in members(some)]

    return Overlay(numbers(hexes), list(routes), [Band(label, numbers(band)) for label, band in bands if band])
