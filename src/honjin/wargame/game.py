"""A wargame with a pack as the kernel sees it: what follows from its pack, its scene and its overlays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from honjin.drawing.position import drawn
from honjin.kernel.ask import Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Company, CompanyReach, Game, Overlay
from honjin.packs import Pack
from honjin.wargame.actions import Unit
from honjin.wargame.formation import Together
from honjin.wargame.overlays import Overlays
from honjin.wargame.scene import Scene
from honjin.wargame.state import Position

S = TypeVar("S", bound=Position)


class PackGame(Game[S]):
    """Rules, pack, scenario and options."""

    overlays: ClassVar[Overlays[Any]] = Overlays(())
    together: ClassVar[type[Together[Any]]]
    """Units of a side that are to move together: a block, or a column."""

    def __init__(self, pack: Pack[Any], scenario: str, options: Mapping[str, Any], scene: Scene[Any]) -> None:
        super().__init__(scenario, options)
        self.pack = pack
        self.pack_hash = pack.hash
        self.scene = scene
        self.sides = scene.sides

    def turn(self, state: S) -> int:
        turn: int = state.turn  # type: ignore[attr-defined]
        return turn

    def draw(self, facts: dict[str, Any]) -> str:
        return drawn(self, facts)

    def overlay(self, state: S, kind: str, side: Side, unit: str | None = None) -> Overlay:
        return self.overlays.draw(state, kind, side, None if unit is None else self.scene.unit_of[unit])

    def formation(self, state: S, side: Side, units: Sequence[str], start: str, end: str) -> Company:
        parse = self.scene.grid.parse
        actions, behind = self._together(state, side, units).plan(parse(start), parse(end))
        return Company(list(actions), self._by_id(behind))

    def formation_reach(self, state: S, side: Side, units: Sequence[str], lead: str) -> CompanyReach:
        company, number = self._together(state, side, units), self.scene.grid.format
        held = self._by_id(company.held)
        if not company.movers:
            return CompanyReach(None, [], [], held)
        wanted = self.scene.unit_of[lead]
        first = wanted if wanted in company.movers else company.movers[0]
        whole, part = (list(map(number, hexes)) for hexes in company.reach(first))
        return CompanyReach(self.scene.pieces[first].id, whole, part, held)

    def _together(self, state: S, side: Side, units: Sequence[str]) -> Together[Any]:
        return self.together(state, side, self.scene.units_named(dict.fromkeys(units)))

    def _by_id(self, refused: Mapping[Unit, Refusal]) -> dict[str, Refusal]:
        return {self.scene.pieces[unit].id: refusal for unit, refusal in refused.items()}
