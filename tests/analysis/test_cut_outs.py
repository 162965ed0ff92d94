"""Positions written down: whole ones that are the same when they are read again, and parts that ask the same."""

from __future__ import annotations

import pytest

from honjin.analysis.courses import part_of
from honjin.analysis.playouts import Horizon
from honjin.analysis.puzzle_maker import Search, look_at
from honjin.analysis.puzzles import arranged, find_puzzle
from honjin.games.registry import find_game
from honjin.kernel.position import Position

ASKED = [
    ("yukimura", "watanabe_too", 1),
    ("kawanakajima", "honjo_against_yoshinobu", 1),
    ("kawanakajima", "kenshin_charges", 1),
    ("sanada", "goto_before_ibaraki", 1),
]


@pytest.mark.parametrize(("game", "name", "reach"), ASKED, ids=lambda value: str(value))
def test_a_part_of_a_position_asks_the_same_with_fewer_on_the_map(game: str, name: str, reach: int) -> None:
    whole = arranged(find_puzzle(game, name))
    part = part_of(whole, reach)
    assert part is not None
    assert (part.ask.side, part.ask.kind) == (whole.ask.side, whole.ask.kind)
    left = [sum(h >= 0 for h in play.state.where) for play in (part, whole)]
    assert 0 < left[0] < left[1]
    told = {whole.game.notation.format(option) for option in whole.ask.options}
    assert {part.game.notation.format(option) for option in part.ask.options} <= told


def test_a_part_is_weighed_by_itself() -> None:
    whole = arranged(find_puzzle("yukimura", "yukimura_joins_in"))
    part = part_of(whole, 2)
    assert part is not None
    found = look_at(part, Search(0.4, 3.0, Horizon(0), 1, playouts=16), "part")
    assert found is not None
    assert found.play is part
    assert "melee yukimura > nagashige_t2" in found.solutions
    assert found.playouts == 16


def test_a_game_that_knows_no_parts_has_none() -> None:
    assert part_of(arranged(find_puzzle("masamune", "hariu_into_toyama")), 3) is None


@pytest.mark.parametrize("name", ["ikeda_breaks_off", "nagoya_from_both_sides"])
def test_a_position_of_the_war_is_the_same_when_its_board_is_read_again(name: str) -> None:
    play = arranged(find_puzzle("sanada", name))
    title, state = find_game("sanada"), play.since_checkpoint[0]
    words = title.write_board(play.game, state)
    assert words is not None
    assert {"forces", "castles", "off", "spent"} <= set(words)
    _, again = title.set_up(Position("sanada", words, play.game.scenario))
    assert again.dump() == state.dump()
