"""Who is asked what must not tell the other side what lies face down (14-7-3)."""

from __future__ import annotations

import pytest

from honjin.games.registry import find_game
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import (
    ASSASSINATE,
    BODY_DOUBLE,
    DISRUPT_LEFT,
    ESCORT,
    FORCE_COMMAND,
    KANTO,
    OSAKA,
)
from honjin.kernel.chance import Scripted
from honjin.kernel.play import Play


def laid(box: int, marker: str) -> Play[Tennoji]:
    """The first turn begins: one marker alone in a box, all other braves waiting to disrupt the left wing."""
    game = find_game("yukimura").create({"ten_braves": True})
    g: Tennoji = game.start()
    g.phase = g.field.phases.index("turn_start")
    for number, piece in enumerate(g.field.markers):
        g.box[number] = ESCORT if piece.side == KANTO else DISRUPT_LEFT
    g.box[g.field.marker_of[marker]] = box
    return Play(game, g, Scripted([]))


@pytest.mark.parametrize(
    "box",
    [
        ASSASSINATE,
        BODY_DOUBLE,
        FORCE_COMMAND,
    ],
)
def test_a_dummy_cannot_be_told_from_a_brave(box: int) -> None:
    """Kanto sees one face-down marker in the box; that Osaka is asked must not depend on which one it is."""
    plays = [laid(box, marker) for marker in ("sarutobi", "osaka_dummy_1")]
    for side in (KANTO, None):
        assert plays[0].view(side).facts == plays[1].view(side).facts
    assert plays[0].view(OSAKA).facts != plays[1].view(OSAKA).facts
    asked = [[(ask.side, ask.kind, ask.rule) for ask in play.asks] for play in plays]
    assert asked[0] == asked[1]
