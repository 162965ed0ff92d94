"""How games are shown: defaults for one that says nothing, and tables of installed games that name what there is."""

from __future__ import annotations

from typing import Any

import pytest

from honjin.games.registry import find_game, games
from honjin.kernel.game import Game
from honjin.kernel.showing import AskShow, EventShow, OptionShow, Showing, pattern

MOVED = {"kind": "march", "rule": "1", "unit": "crane", "path": ["0101", "0102"]}


def every_game() -> list[Game[Any]]:
    return [find_game(name).create({}, scenario=info.id) for name in games() for info in find_game(name).scenarios()]


def test_an_event_with_a_unit_and_a_path_is_a_move_if_nothing_is_said() -> None:
    shown = Showing[Any]().event(MOVED)
    assert shown["trails"] == [{"unit": "crane", "path": ["0101", "0102"], "style": "move"}]
    assert Showing[Any]().event({"kind": "weather", "rule": "1"}) == {}
    assert Showing[Any](events={"march": EventShow(news=True)}).event(MOVED) == {"news": True}


@pytest.mark.parametrize("kind", ["roll", "draw", "shuffle"])
def test_nothing_is_taken_back_behind_chance(kind: str) -> None:
    assert Showing[Any]().event({"kind": kind, "rule": "1"}) == {"fixed": True}


def test_an_event_tells_who_is_gone_and_who_is_somewhere_else() -> None:
    showing = Showing[Any](events={"fall": EventShow(gone=True), "land": EventShow(put=True)})
    assert showing.event({"kind": "fall", "rule": "1", "unit": "crane"}) == {"gone": ["crane"]}
    assert showing.event({"kind": "land", "rule": "1", "unit": "crane", "hex": "0203"}) == {"put": {"crane": "0203"}}


def test_an_offer_says_only_what_it_does() -> None:
    showing = Showing[Any](options={"resign": OptionShow("Giving up", ends="phase", dice=True)})
    assert showing.actions() == {"resign": {"group": "Giving up", "dice": True, "ends": "phase"}}


def test_a_pattern_is_a_form_with_names_some_of_them_fixed() -> None:
    drop = dict(find_game("masamune").create({}).notation.actions)["drop"]
    assert pattern(drop, manner="alone") == "drop {unit} {mode} {path} {place} alone {units}"


@pytest.mark.parametrize("game", every_game(), ids=lambda game: f"{game.id} {game.scenario}")
def test_tables_of_a_game_name_its_own_verbs_and_every_one_of_them(game: Game[Any]) -> None:
    verbs = {usage.split()[0] for usage in game.notation.usages} - {"resign"}
    assert set(game.showing.actions()) == verbs
    patterns = [text for shown in game.showing.asks.values() for text in shown.patterns.values()]
    assert {text.split()[0] for text in patterns} <= verbs
    assert all(isinstance(shown, AskShow) for shown in game.showing.asks.values())
