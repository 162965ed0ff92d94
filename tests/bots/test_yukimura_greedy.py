"""What the computer has unlearnt at Tennoji: to hide its best man, to forget points, to leave the braves idle."""

from __future__ import annotations

from typing import Any

from honjin.bots import find_bot
from honjin.games.registry import find_game
from honjin.kernel.chance import Committed
from honjin.kernel.play import Play
from honjin.kernel.position import Position

HILL = "1408"


def arranged(board: dict[str, Any], **options: Any) -> Play[Any]:
    origin = {"game": "yukimura", "options": options, "board": board}
    return find_game("yukimura").arrange(Position.of(origin, "test"), Committed.seeded(1))


def greedy(play: Play[Any]) -> str:
    """Its decision, carried out."""
    ask = play.ask
    action = find_bot("greedy", 1).choose(play.view(ask.side), ask)
    play.push(action, ask.side)
    return play.game.notation.format(action)


def while_moving(play: Play[Any], phase: str) -> Play[Any]:
    while play.state.phase_name == phase:
        greedy(play)
    return play


def at(play: Play[Any], unit: str) -> str | None:
    found: str | None = play.view(None).facts["units"][unit].get("hex")
    return found


def before_the_hill(*friends: list[Any]) -> Play[Any]:
    pieces = [*friends, ["k", "kanto", "ashigaru", 3, 3, 4, "1414", "tadanao"]]
    units = {"yukimura": HILL, "ieyasu": "1420"}
    return arranged({"turn": 5, "phase": "osaka_move", "units": units, "pieces": pieces})


def test_yukimura_leaves_the_hill_to_a_weaker_friend() -> None:
    play = while_moving(before_the_hill(["w", "osaka", "ashigaru", 3, 3, 4, "1406", ""]), "osaka_move")
    assert at(play, "w") == HILL
    assert at(play, "yukimura") != HILL


def test_he_stays_where_nobody_can_relieve_him() -> None:
    play = while_moving(before_the_hill(["far", "osaka", "ashigaru", 3, 3, 4, "3001", ""]), "osaka_move")
    assert at(play, "yukimura") == HILL


def test_on_the_last_turn_kanto_earns_the_point_beyond_the_edge() -> None:
    """However near the hill is: who cannot take it gains nothing by standing beside it."""
    pieces = [["k", "kanto", "ashigaru", 3, 3, 4, "1302", "tadanao"], ["o", "osaka", "ashigaru", 8, 8, 4, HILL, ""]]
    play = while_moving(arranged({"turn": 10, "phase": "kanto_move", "pieces": pieces}), "kanto_move")
    assert play.view(None).facts["units"]["k"]["place"] == "exited"


def test_the_braves_go_on_their_mission_though_the_escort_seems_larger() -> None:
    """Whoever lies in the box is good for nothing else, and half of an escort may be dummies."""
    markers = {"unno": "assassinate", "kanto_dummy_1": "escort", "kanto_dummy_2": "escort", "kanto_dummy_3": "escort"}
    board = {"turn": 3, "phase": "turn_start", "units": {"ieyasu": "1420"}, "markers": markers}
    assert greedy(arranged(board, ten_braves=True)) == "mission assassinate"


def test_no_gun_is_silent_in_defence() -> None:
    """Two guns of Osaka beside two enemies: each fires, whatever else it could have fired at."""
    pieces = [
        ["a", "osaka", "teppo", 3, 4, 6, "2010", "sanada"],
        ["b", "osaka", "teppo", 3, 4, 6, "2110", "sanada"],
        ["x", "kanto", "ashigaru", 3, 3, 4, "2011", "tadanao"],
        ["y", "kanto", "ashigaru", 2, 3, 4, "2111", "tadanao"],
    ]
    units = {"yukimura": HILL, "ieyasu": "1430"}
    play = arranged({"turn": 3, "phase": "osaka_defensive_fire", "units": units, "pieces": pieces})
    while play.ask.kind == "fire":
        greedy(play)
    assert {play.state.field.unit_of["a"], play.state.field.unit_of["b"]} == {
        unit for unit in range(len(play.state.field.pieces)) if play.state.used >> unit & 1
    }


def test_when_ieyasu_is_gone_the_strong_take_the_hill() -> None:
    """There is nobody left to hunt: whoever is near the hill that Kanto holds goes for it like all others."""
    pieces = [["o", "osaka", "cavalry", 8, 6, 4, "1416", ""], ["k", "kanto", "ashigaru", 2, 3, 4, HILL, "tadanao"]]
    pieces.append(["near", "kanto", "ashigaru", 2, 3, 4, "1423", "tadanao"])
    board = {"turn": 7, "phase": "osaka_move", "chausuyama": "kanto", "pieces": pieces}
    play = while_moving(arranged(board), "osaka_move")
    grid = play.state.field.grid
    away = grid.distances(grid.parse(HILL))
    assert away[grid.parse(str(at(play, "o")))] == 4
