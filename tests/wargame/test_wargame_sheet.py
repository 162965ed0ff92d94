"""Parts of a sheet, and scores as facts."""

from __future__ import annotations

from honjin.games.registry import find_game
from honjin.kernel.chance import Mod
from honjin.kernel.words import say
from honjin.wargame.scene import Scene
from honjin.wargame.sheet import fates, figures, score_facts, sheet_of

WORDS = {"strength": say("Strength"), "morale": say("Morale")}


def test_a_fate_says_whether_a_unit_is_lost_by_it() -> None:
    found = fates({"reserve": say("in reserve"), "killed": say("killed")}, lost=["killed"])
    assert found == {"reserve": {"name": "in reserve"}, "killed": {"name": "killed", "lost": True}}


def test_figures_have_signs_and_may_be_of_others() -> None:
    found = figures(WORDS, signed=["morale"], of={"strength": "needed"})
    assert found == [
        {"id": "strength", "name": "Strength", "of": "needed"},
        {"id": "morale", "name": "Morale", "signed": True},
    ]


def test_a_score_has_its_sum_and_its_rows() -> None:
    rows = [[Mod(say("castles"), 3, "4"), Mod(say("heads"), -1, "5")], []]
    found = score_facts(("east", "west"), rows)
    assert found["east"] == {"points": 2, "rows": [["castles", 3, "4"], ["heads", -1, "5"]]}
    assert found["west"] == {"points": 0, "rows": []}


def test_a_sheet_follows_from_a_pack() -> None:
    """Without a word of its own a game has its board, its sides, its clans and its units."""
    game = find_game("kanto").create({}, scenario="s1")
    pack, scene = game.pack, game.scene  # type: ignore[attr-defined]
    assert isinstance(scene, Scene)
    plain, whole = sheet_of(pack, scene, pack.data.scenario("s1")), game.sheet()
    assert plain["sides"] == whole["sides"]
    assert {unit["id"]: unit["side"] for unit in plain["units"]} == {u["id"]: u["side"] for u in whole["units"]}
    assert {clan["id"] for clan in plain["clans"]} <= {clan["id"] for clan in whole["clans"]}
    assert plain["board"]["terrain_rows"] == whole["board"]["terrain_rows"]
