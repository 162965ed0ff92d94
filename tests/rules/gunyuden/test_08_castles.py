"""Chapter 8: castles, their level, their durability, and the main castle."""

from __future__ import annotations

import pytest
from siege_harness import both, siege_map, siege_plain

from honjin.games.gunyuden.rules import assault, castles
from honjin.wargame.orders import Assault

CASTLES = {"main": "1010", "foe_main": "3030", "foe_castle": "2010"}


@pytest.mark.rule("gunyuden 8", "gunyuden 8-1", "gunyuden 8-1-1", "gunyuden 18-1", "gunyuden 18-1-1")
@both
def test_the_level_sets_the_threshold_and_the_assault(game: str) -> None:
    for level, needed in ((0, 10), (1, 10), (2, 20), (3, 30)):
        t = siege_plain(game, castles=CASTLES, levels={"foe_castle": level})
        t.force("taisho", "2010", strength=12)
        castle = t.castle("foe_castle")
        assert t.g.land.keeps[castle].threshold == needed
        mods = assault.assault_mods(t.g, castle, t.us("taisho"))
        assert sum(mod.value for mod in mods) == -level


@pytest.mark.rule("gunyuden 8-2", "gunyuden 8-2-1", "masamune 8-2-2", "masamune 8-2-3")
@both
def test_durability_starts_at_10_and_leaves_the_level_alone(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 0})
    castle = t.castle("foe_castle")
    assert all(points == 10 for points in siege_map(game).g.durability)
    t.force("taisho", "2010", strength=60)
    t.order(Assault(castle, (t.u("taisho"),)), dice=[6])  # 4-0
    assert t.g.durability[castle] == 6
    assert t.g.land.keeps[castle].level == 0


@pytest.mark.rule("gunyuden 8-2-5", "gunyuden 21-1", "kanto 8-2-3")
@both
def test_without_durability_a_castle_is_nobodys_and_has_no_function(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "1110"})
    castles.abandon(t.g, t.castle("castle"))
    castles.abandon(t.g, t.castle("foe_castle"))
    assert t.owner("castle") is None
    assert t.g.durability[t.castle("castle")] == 0
    assert "2010" not in t.strong() | t.weak()
    assert not t.weak() & {"2009", "2011"}
    t.force("busho", "1110")
    t.force("busho_2", "2011")
    assert t.cost("busho_2", "2011", "2010") == 1
    assert t.cost("busho_2", "2011", "2012", mode="strategic") != "15-3-1"
    assert t.g.is_invested(t.castle("castle")) is False


@pytest.mark.rule("gunyuden 8-3", "gunyuden 8-3-1", "masamune 8-3-2", "kanto 8-3-2")
@both
def test_lines_end_in_the_main_castle_and_end_with_it(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "1015"})
    t.force("busho", "1014")
    t.force("busho_2", "1012")
    assert t.line("busho")
    t.own("main", "foe_clan")
    assert not t.line("busho")
    assert not t.line("busho_2")
    t.own("main", "ally_clan")
    assert not t.line("busho")
    t.own("main", "clan")
    assert t.line("busho")
    castles.abandon(t.g, t.castle("main"))
    assert not t.line("busho")


@pytest.mark.rule("masamune 8-3-2", "kanto 8-3-2", "masamune R8", "kanto R16")
@both
def test_an_invested_main_castle(game: str) -> None:
    """Masamune's other castles go on; Kanto's main castle is no source while it is invested."""
    t = siege_plain(game, castles={**CASTLES, "castle": "1020"})
    t.force("busho", "1021")
    t.force("foe_taisho", "1010", strength=10)
    t.force("foe", "1010")
    assert t.line("busho") is (game == "masamune")  # no way to it past the enemy, where castles must be linked
    t.besiege("main", "foe_taisho")
    assert t.line("busho") is (game == "masamune")


@pytest.mark.rule("masamune 8-3-2", "masamune R8")
def test_by_the_option_an_invested_main_castle_ends_all_lines_or_does_not() -> None:
    for option, expected in ((True, True), (False, False)):
        t = siege_plain("masamune", castles={**CASTLES, "castle": "1020"}, invested_main=option)
        t.force("busho", "1021")
        t.force("foe_taisho", "1010", strength=10)
        t.besiege("main", "foe_taisho")
        assert t.line("busho") is expected
