"""Chapter 5: zones of control."""

from __future__ import annotations

import pytest
from siege_harness import both, siege_map, siege_plain

from honjin.games.gunyuden.static import HEAVY_SNOW, SNOW

AROUND = {"1009", "1011", "0910", "0911", "1110", "1111"}  # of 1010
CASTLES = {"main": "3010", "foe_main": "3030"}


@pytest.mark.rule("gunyuden 5", "gunyuden 5-1", "gunyuden 5-1-1")
@both
def test_a_unit_has_a_strong_zone_in_its_own_hex_and_the_six_around(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("foe", "1010")
    assert t.strong() - {"3030"} == {"1010"} | AROUND
    assert not t.weak() & AROUND


@pytest.mark.rule("gunyuden 5-1-1", "gunyuden 5-1-2")
@both
def test_a_castle_has_a_strong_zone_in_its_hex_and_a_weak_one_around(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "1010"})
    assert t.strong() == {"3030", "1010"}
    assert t.weak() >= AROUND
    assert "1010" not in t.weak()


@pytest.mark.rule("gunyuden 5-2", "gunyuden 15-6-1", "gunyuden 11-1-3(4)")
@both
def test_a_zone_does_not_cross_a_side_of_sea_or_lake_nor_enter_marsh_or_sea(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "2010"}, ground={"1009": "w", "2009": "w", "1011": "s"},
                    closed=["1010-1110", "2010-2110"])  # fmt: skip
    t.force("foe", "1010")
    assert t.strong() & AROUND == AROUND - {"1009", "1011", "1110"}
    assert "2009" not in t.weak()
    assert "2110" not in t.weak()
    assert "2111" in t.weak()


@pytest.mark.rule("gunyuden 5-2", "gunyuden 5-4-1")
@both
def test_no_zone_where_enemies_of_it_stand_or_have_a_castle(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "0911", "foe_castle": "1012"})
    t.force("foe", "1010")
    t.force("busho", "1009")
    t.force("busho_2", "1013")
    assert t.strong() & AROUND == AROUND - {"1009", "0911"}
    assert "1013" not in t.weak()
    assert "0912" in t.weak()


@pytest.mark.rule("gunyuden 5-3-1", "masamune R5", "gunyuden 15-4-1", "gunyuden 15-4-3", "gunyuden 15-4-5")
@both
def test_two_zones_do_not_add_up(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("busho", "1010")
    t.force("foe", "1109")
    assert t.cost("busho", "1010", "1011") == 1  # 1010 lies beyond the zone
    assert t.cost("busho", "1010", "1009") == 2
    t.force("foe_2", "1109")
    t.force("foe_3", "0909")
    assert t.cost("busho", "1010", "1009") == 2
    t.force("busho", "1009")
    assert t.cost("busho", "1009", "1008") == 3


@pytest.mark.rule("gunyuden 5-3-2", "gunyuden 5-3-3")
@both
def test_before_its_castle_the_units_zone_counts_and_inside_only_the_castles(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "1010"})
    t.force("foe", "1010", inside=True)
    assert not t.strong() & AROUND
    t.force("foe", "1010")
    assert t.strong() >= AROUND | {"1010"}


@pytest.mark.rule("gunyuden 5-4-2")
@both
def test_in_an_empty_hex_both_zones_work(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("foe", "1010")
    t.force("busho", "1012")
    assert "1011" in t.strong("foe_lord")
    assert "1011" in t.strong("lord")


@pytest.mark.rule("gunyuden 5-4-3")
@both
def test_an_invested_castle_has_no_zone(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "1010"})
    t.force("taisho", "1010", strength=10)
    assert t.weak() >= AROUND
    t.besiege("foe_castle", "taisho")
    assert not t.weak() & AROUND
    assert "1010" not in t.strong()


@pytest.mark.rule("gunyuden 5-4-4")
@both
def test_before_an_enemy_castle_a_unit_has_its_zone_and_the_castle_still_its_weak_one(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "1010"})
    t.force("foe", "1010")
    assert t.strong() >= AROUND | {"1010"}
    assert t.weak("lord") >= AROUND
    t.force("foe", "1011")
    assert "1010" not in t.strong()


@pytest.mark.rule("masamune R4", "masamune 32-1-2(3)", "kanto 32-1-4")
@pytest.mark.parametrize("weather", [SNOW, HEAVY_SNOW])
@both
def test_snow(game: str, weather: int) -> None:
    ground = {"1009": "h", "1010": "h", "2009": "h"}
    for option in ("none", "foothills"):
        t = siege_plain(
            game, castles={**CASTLES, "foe_castle": "2010"}, ground=ground, weather=weather, snow_zoc=option
        )
        t.force("foe", "1010")
        around = t.strong() & (AROUND | {"1010"})
        if option == "none":
            assert not around
            assert "2009" in t.weak()
        else:
            assert around == AROUND - {"1009"} | {"1010"}
            assert "2009" not in t.weak()
        assert "2010" in t.strong()
        assert "2011" in t.weak()


@pytest.mark.rule("kanto 32-1-4", "masamune R4")
def test_the_games_play_snow_each_in_its_way() -> None:
    assert siege_map("masamune").g.land.options.snow_zoc == "none"
    assert siege_map("kanto").g.land.options.snow_zoc == "foothills"
