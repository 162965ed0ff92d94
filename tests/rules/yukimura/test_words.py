"""What is said about the battle: names, never ids."""

from __future__ import annotations

import re

import pytest
from lords import new_game


@pytest.mark.parametrize(
    ("purpose", "line"),
    [
        ("morale of tadanao_t1", "Morale of Matsudaira Tadanao teppo 1: 4"),
        ("arrival of date, 8 or less", "Arrival of Date Masamune, 8 or less: 4"),
        ("assassination by sarutobi", "Assassination by Sarutobi Sasuke: 4"),
        ("Hideyori's entry, 2 succeeds, 10 or more closes", "Hideyori's entry, 2 succeeds, 10 or more closes: 4"),
    ],
)
def test_dice_are_thrown_for_somebody_with_a_name(purpose: str, line: str) -> None:
    play = new_game()
    seen = {"kind": "roll", "rule": "11", "purpose": purpose, "dice": [4], "mods": [], "total": 4}
    assert str(play.game.narrate(seen)).startswith(line)


def test_what_a_side_leaves_out_is_told() -> None:
    play = new_game(tennoji_ready=True)
    assert [play.game.label(play.state, option) for option in list(play.options())[-1:]] == [
        "leave Goto Mototsugu (Matabei) out, and with him his whole force"
    ]
    play.push_text("place goto 2612")
    man = next(option for option in play.options() if str(play.game.notation.format(option)).startswith("leave"))
    play.push(man)
    assert play.events is not None
    line = play.game.narrate(play.events[-1].seen_by(None))
    assert re.fullmatch(r"Goto Mototsugu \(Matabei\) \w+ \d stays away", str(line))
