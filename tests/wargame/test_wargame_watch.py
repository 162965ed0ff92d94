"""Sentries on a map, overlays, and lines of supply."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from small_war import GRID, Line, at, line

from honjin.hexes.sets import hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.words import Saying, say
from honjin.wargame.lines import Gap, Link, broken, drawn
from honjin.wargame.overlays import Overlays, SideOverlay, UnitOverlay, tint
from honjin.wargame.sentry import MapSentry, around


class Guard(MapSentry[Line]):
    """Looks at what lies open."""

    strikes = {"shot": "target", "raid": "targets"}  # noqa: RUF012

    def passing(self, ask: Ask) -> Action | None:
        return None

    def approaches(self, state: Line, side: Side) -> Iterator[Saying]:
        near = around(state.scene.board, state.occupied[side]) & state.occupied[1 - side]
        return (say("{unit} is near", unit="abcd"[unit]) for unit in range(4) if near >> max(state.where[unit], 0) & 1)

    def losses(self, state: Line, side: Side) -> Iterator[Saying]:
        return iter(())

    def blow(self, state: Line, side: Side, key: str, name: str) -> Saying | None:
        return f"{name} is struck" if state.scene.side["abcd".index(name)] == side else None


def test_enemies_within_four_hexes_are_near() -> None:
    assert {str(sign) for sign in Guard().signs(line(a="0101", c="0105"), 0)["near"]} == {"c is near"}
    assert Guard().signs(line(a="0101", c="0106"), 0)["near"] == []


def test_a_blow_is_one_against_somebody_of_the_side() -> None:
    g, guard = line(a="0101", c="0105"), Guard()
    assert guard.struck(g, 0, {"kind": "shot", "target": "a"}) == ("attacked", "a is struck")
    assert guard.struck(g, 1, {"kind": "shot", "target": "a"}) is None
    assert guard.struck(g, 1, {"kind": "raid", "targets": ["a", "d"]}) == ("attacked", "d is struck")
    assert guard.struck(g, 0, {"kind": "rain"}) is None


def test_overlays_are_hexes_or_drawings() -> None:
    link = Link(tuple(map(at, ("0101", "0102"))), (0, 4), 6, 3)
    overlays: Overlays[Line] = Overlays(
        [SideOverlay("held", say("Held"), "1", lambda g, side: g.occupied[side])],
        [UnitOverlay("line", say("Line"), "2", lambda g, unit: tint(GRID, 1 << g.where[unit], [drawn(GRID, link)]))],
    )
    g = line(a="0101", b="0203")
    assert overlays.draw(g, "held", 0, None).hexes == ["0101", "0203"]
    shown = overlays.draw(g, "line", 0, 1)
    assert shown.hexes == ["0203"]
    assert (shown.routes[0].path, shown.routes[0].label) == (["0101", "0102"], "1 1/3 of 2")
    with pytest.raises(KeyError):
        overlays.draw(g, "line", 0, None)


def test_a_line_that_breaks_off_says_why() -> None:
    link = Link(tuple(map(at, ("0101", "0102"))), (0, 4), 3, 1)
    assert broken(GRID, Gap(link, "7", say("enemy units"))).label == "enemy units (7)"
    too_long = broken(GRID, Gap(link, "8", say("too long"), too_long=True))
    assert (too_long.label, too_long.kind) == ("too long: 4 of 3 (8)", "cut")


def test_around_is_every_hex_near() -> None:
    board = line().scene.board
    assert around(board, 1 << at("0101")) == hexset(h for h in range(GRID.size) if GRID.distance(at("0101"), h) <= 4)
