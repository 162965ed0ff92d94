"""What is said about the battle: names, never ids."""

from __future__ import annotations

import re

import pytest
from lords import new_game

from honjin.games.yukimura.game import Yukimura
from honjin.games.yukimura.model.pack import FOLDER
from honjin.games.yukimura.rules.braves import assassinate, disrupt
from honjin.games.yukimura.rules.reinforcements import arrivals
from honjin.games.yukimura.rules.retreat import check
from honjin.games.yukimura.title import GAME
from honjin.kernel.chance import Roll
from honjin.kernel.words import key_of
from honjin.languages import language


def rolls_of(game: Yukimura) -> dict[str, Roll]:
    """Some first rolls of procedures."""
    g = game.start()
    unit, marker = g.field.unit_of["tadanao_t1"], g.field.marker_of["sarutobi"]
    steps = (check(g, unit, []), arrivals(g), assassinate(g, [marker]), disrupt(g, [marker], 0))
    return {key_of(roll.purpose): roll for roll in map(next, steps) if isinstance(roll, Roll)}


@pytest.mark.parametrize(
    ("kept", "line", "japanese"),
    [
        ("morale of tadanao_t1", "Morale of Matsudaira Tadanao teppo 1: 4", "忠直隊鉄砲1の士気：4"),
        ("arrival of date, 2 or less", "Arrival of Date Masamune (2 or less): 4", "伊達政宗の到着（2以下）：4"),
        ("assassination by sarutobi", "Assassination by Sarutobi Sasuke: 4", "猿飛佐助の暗殺：4"),
        ("rear disruption by sarutobi", "Rear disruption by Sarutobi Sasuke: 4", "猿飛佐助の後方攪乱：4"),
    ],
)
def test_dice_are_thrown_for_somebody_with_a_name_and_kept_with_an_id(kept: str, line: str, japanese: str) -> None:
    game = GAME.create({"ten_braves": True})
    told = game.narrate({"kind": "roll", "rule": "11", "purpose": rolls_of(game)[kept].purpose, "dice": [4]})
    assert (str(told), language("ja", (FOLDER,)).put(told)) == (line, japanese)


def test_what_a_side_leaves_out_is_told() -> None:
    play = new_game(tennoji_ready=True)
    assert [play.game.label(play.state, option) for option in list(play.options())[-1:]] == [
        "Leave Goto Mototsugu (Matabei) out, and the whole force too"
    ]
    play.push_text("place goto 2612")
    man = next(option for option in play.options() if str(play.game.notation.format(option)).startswith("leave"))
    play.push(man)
    assert play.events is not None
    line = play.game.narrate(play.events[-1].seen_by(None))
    assert re.fullmatch(r"Goto Mototsugu \(Matabei\) \w+ \d stays away", str(line))
