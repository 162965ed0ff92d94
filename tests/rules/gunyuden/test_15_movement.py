"""Chapter 15: movement."""

from __future__ import annotations

import pytest
from siege_harness import both, corridor, siege_plain

from honjin.conformance import Driver
from honjin.games.gunyuden.actions import ALONE, TOGETHER, Drop, Go
from honjin.games.gunyuden.rules import marching, movement
from honjin.games.gunyuden.state import INACTIVE
from honjin.games.gunyuden.static import GOOD, HEAVY_SNOW, RAIN, SNOW, THAW
from honjin.wargame.orders import HALT, March

CASTLES = {"main": "1002", "foe_main": "3530"}


@pytest.mark.rule("gunyuden 15", "gunyuden 15-1", "gunyuden 15-1-1", "gunyuden 15-1-2", "gunyuden 15-2-1")
@both
def test_a_force_goes_from_hex_to_hex_for_8_points(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    busho = t.force("busho", "1010")
    other = t.force("busho_2", "1010")
    way = [f"10{row}" for row in range(10, 20)]
    assert t.cost("busho", *way[:9]) == 8
    assert t.cost("busho", *way) == "15-2-1"
    assert t.cost("busho", "1010", "1012") == "15-1-2"
    trek = movement.begin(t.g, busho)
    for path, rule in (((), "15-1-2"), (("1011", "1012"), "15-1-2"), (("1010",), "15-1-2")):
        refusal = marching.refuse_stride(t.g, trek, Go(busho, "normal", t.path(*path), "outside"))
        assert refusal is not None
        assert refusal.rule == rule
    refusal = marching.refuse_stride(t.g, trek, Go(other, "normal", t.path("1010", "1011"), "outside"))
    assert refusal is not None
    assert refusal.rule == "15-1-1"
    t.order(March(busho), answers=[Go(busho, "normal", t.path("1010", "1011", "0912"), "outside")])
    assert t.where("busho") == "0912"


@pytest.mark.rule("gunyuden 15-2-2", "gunyuden 15-2-3", "gunyuden 15-3")
@pytest.mark.parametrize(
    ("letter", "normal", "strategic"),
    [("f", 1, 1), ("r", 2, 1), ("h", 4, 3), ("w", 4, "15-2-2"), ("m", "15-2-2", "15-2-2")],
)
@both
def test_what_ground_costs(game: str, letter: str, normal: int | str, strategic: int | str) -> None:
    t = siege_plain(game, castles=CASTLES, ground={"1011": letter})
    t.force("busho", "1010")
    assert t.cost("busho", "1010", "1011") == normal
    assert t.cost("busho", "1010", "1011", mode="strategic") == strategic


@pytest.mark.rule("gunyuden 15-2-4", "masamune 32-1-2(2)", "masamune 32-1-2(5)", "kanto 32-2-1", "masamune R25")
@pytest.mark.parametrize(("weather", "letter", "cost"), [
    (GOOD, "f", 2), (GOOD, "r", 3), (RAIN, "f", 3), (RAIN, "r", 3), (SNOW, "f", 3), (SNOW, "r", 5),
    (HEAVY_SNOW, "r", 5), (THAW, "f", 3), (THAW, "r", 4), (THAW, "h", 6),
])  # fmt: skip
@both
def test_m048_m049_crossing_a_river(game: str, weather: int, letter: str, cost: int) -> None:
    t = siege_plain(game, castles=CASTLES, ground={"1011": letter}, rivers=["1010-1011"], weather=weather)
    t.force("busho", "1010")
    assert t.cost("busho", "1010", "1011") == cost


@pytest.mark.rule("masamune 32-1-2(2)", "masamune R25")
def test_rain_makes_only_flat_hexes_at_a_river_heavy() -> None:
    t = siege_plain("masamune", castles=CASTLES, rivers=["1011-1111"], weather=RAIN, ground={"0911": "r"})
    t.force("busho", "1010")
    assert t.cost("busho", "1010", "1011") == 2
    assert t.cost("busho", "1010", "1009") == 1
    assert t.cost("busho", "1010", "1011", mode="strategic") == 2


@pytest.mark.rule("masamune 32-1-2(3)", "kanto 32-1", "gunyuden 15-6-3")
@pytest.mark.parametrize("weather", [SNOW, HEAVY_SNOW])
@both
def test_m047_k24_snowy_foothills_take_everything(game: str, weather: int) -> None:
    t = siege_plain(game, castles=CASTLES, ground={"1011": "h", "1111": "h"}, rivers=["1010-1111"], weather=weather)
    t.force("busho", "1010")
    assert t.cost("busho", "1010", "1011") == 8
    assert t.cost("busho", "1010", "1111") == "15-2-1"
    t.g.morale[t.u("busho")] = -1
    assert t.cost("busho", "1010", "1011") == "15-2-1"


@pytest.mark.rule("gunyuden 15-6-3", "gunyuden 15-2-2")
@both
def test_m046_low_morale_shortens_the_march(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, ground={"1011": "h"})
    t.force("taisho", "1010", "busho")
    t.g.morale[t.u("busho")] = -3
    assert t.cost("taisho", "1010", "1011", "1012") == 5
    assert t.cost("taisho", "1010", "1011", "1012", "1013") == "15-2-1"


# ---------------------------------------------------------------------------------------------- strategic


@pytest.mark.rule("gunyuden 15-3", "gunyuden 15-3-1", "masamune R13", "kanto R23")
@pytest.mark.parametrize("idle", [False, True])
@both
def test_m050_k81_strategic_movement_keeps_clear_of_enemy_castles(game: str, idle: bool) -> None:
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "1014"})
    if idle:
        t.g.status[t.clan("foe_clan")] = INACTIVE
    t.force("busho", "1011")
    assert t.cost("busho", "1011", "1012", mode="strategic") == 1
    assert t.cost("busho", "1011", "1012", "1013", mode="strategic") == "15-3-1"
    t.force("busho_2", "1013")
    assert t.cost("busho", "1011", "1012", "1013", mode="strategic") == "15-3-1"  # though a friend stands there
    assert t.cost("busho_2", "1013", "1012", mode="strategic") == "15-3-1"


@pytest.mark.rule("gunyuden 15-3-1", "masamune R13")
@both
def test_nor_next_to_enemy_units_even_across_a_lake(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, closed=["1013-1014"])
    t.force("busho", "1011")
    t.force("foe", "1014")
    assert t.cost("busho", "1011", "1012", "1013", mode="strategic") == "15-3-1"
    t.force("foe", "1015")
    assert t.cost("busho", "1011", "1012", "1013", mode="strategic") == 2


@pytest.mark.rule("gunyuden 15-3-1", "masamune R24")
@both
def test_a_move_is_wholly_normal_or_wholly_strategic(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1010", "busho", "busho_2")
    drop = Drop(taisho, "strategic", t.path("1010", "1011"), "outside", ALONE, (t.u("busho"),))
    driver = Driver(marching.march(t.g, taisho))
    driver.answer(drop)
    ask = driver.ask
    refusal = ask.refuse(Go(taisho, "normal", t.path("1011", "1012"), "outside"))
    assert refusal is not None
    assert refusal.rule == "15-3-1"
    assert ask.refuse(Go(taisho, "strategic", t.path("1011", "1012"), "outside")) is None


@pytest.mark.rule("gunyuden 15-3-3", "kanto R24")
@both
def test_m051_k81_strategic_movement_needs_full_morale_of_all(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("taisho", "1010", "busho")
    assert t.cost("taisho", "1010", "1011", mode="strategic") == 1
    t.g.morale[t.u("busho")] = -1
    assert t.cost("taisho", "1010", "1011", mode="strategic") == "15-3-3"


@pytest.mark.rule("gunyuden 15-3-2", "masamune R61")
@both
def test_out_of_an_own_castle_strategic_movement_needs_no_traced_line(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "3048"})
    t.own("main", "foe_clan")
    t.force("busho", "3048", inside=True)
    assert t.cost("busho", "3048", "3049", mode="strategic") == 2
    t.force("busho", "3048")
    assert t.cost("busho", "3048", "3049", mode="strategic") == "15-3-2"


# ---------------------------------------------------------------------------------------------- zones


@pytest.mark.rule("gunyuden 15-4", "gunyuden 15-4-1", "gunyuden 15-4-3", "gunyuden 15-4-5", "masamune R5")
@both
def test_m042_k09_from_zone_to_zone(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("busho", "1010")
    t.force("foe", "1110")
    assert t.cost("busho", "1010", "0910") == 2  # only leaving
    assert t.cost("busho", "1010", "1111") == 3
    t.force("foe_2", "1110")
    t.force("foe_3", "1112")
    assert t.cost("busho", "1010", "1111") == 3


@pytest.mark.rule("gunyuden 15-4-6", "masamune R6")
@both
def test_m043_k10_no_surcharge_where_friends_stand(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "1011"})
    t.force("taisho", "1010", "busho_2")
    t.force("foe", "1110")
    assert t.cost("taisho", "1010", "1111") == 3
    t.force("ally", "1111")
    assert t.cost("taisho", "1010", "1111") == 2
    assert t.cost("taisho", "1010", "1111", "1211") == 3  # and nothing later for leaving it
    t.force("busho", "1010")
    assert t.cost("taisho", "1010", "1111") == 1
    t.force("busho", "1002")
    assert t.cost("taisho", "1010", "1011") == 2  # a castle of ours does as well


@pytest.mark.rule("masamune R6", "gunyuden 15-5", "gunyuden 15-4-3")
@both
def test_units_dropped_on_this_march_cancel_nothing(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1010", "busho")
    t.force("foe", "1110")
    driver = Driver(marching.march(t.g, taisho))
    driver.answer(Drop(taisho, "normal", t.path("1010"), "outside", ALONE, (t.u("busho"),)))
    ask = driver.ask
    ground = movement.passage(t.g, taisho, "normal", t.us("busho"))
    assert ground.price(t.h("1010"), t.h("0910")) == 2
    assert ask.refuse(Go(taisho, "normal", t.path("1010", "0910"), "outside")) is None


@pytest.mark.rule("gunyuden 15-4-1", "gunyuden 5-1-1", "masamune R5", "kanto R22", "gunyuden 15-4-2", "gunyuden 15-6-2")
@both
def test_m045_entering_an_enemy_castles_hex(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "1012"})
    t.force("busho", "1010")
    assert t.cost("busho", "1010", "1011") == 1  # its weak zone costs nothing
    assert t.cost("busho", "1010", "1011", "1012") == 3
    t.force("foe", "1012", inside=True)
    assert t.cost("busho", "1010", "1011", "1012") == 3
    assert t.cost("busho", "1010", "1011", "1012", "1013") == 5
    t.force("foe", "1012")
    assert t.cost("busho", "1010", "1011", "1012") == "15-6-2"


@pytest.mark.rule("gunyuden 15-4-4")
@both
def test_who_cannot_pay_stays(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, ground={**corridor(), "1011": "h", "1009": "m"})
    t.force("busho", "1010", morale=-4)
    assert t.cost("busho", "1010", "1011") == 4
    march = March(t.u("busho"))
    assert march in t.orders()
    t.force("foe", "1012")
    assert t.cost("busho", "1010", "1011") == "15-2-1"
    assert t.refused(march) == "15-4-4"
    assert march not in t.orders()
    t.g.lift(t.us("foe"))
    t.force("foe", "1011")
    assert t.refused(march) == "15-4-4"
    assert march not in t.orders()


@pytest.mark.rule("gunyuden 15-6-1", "gunyuden 15-6-2")
@both
def test_what_cannot_be_entered(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, closed=["1010-1011"], ground={"0911": "s"})
    t.force("busho", "1010")
    t.force("foe", "1111")
    assert t.cost("busho", "1010", "1011") == "15-6-1"
    assert t.cost("busho", "1010", "0911") == "15-6-1"
    assert t.cost("busho", "1010", "1111") == "15-6-2"


# ---------------------------------------------------------------------------------------------- dropping units


@pytest.mark.rule("gunyuden 15-5", "gunyuden 15-5-1", "gunyuden 15-5-2", "masamune R26", "kanto R25")
@both
def test_units_are_dropped_on_the_way_for_nothing(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "1013"})
    lord = t.force("lord", "1010", "taisho", "busho", "busho_2", "busho_3")
    named = {name: t.u(name) for name in ("taisho", "busho", "busho_2", "busho_3")}
    t.order(March(lord), answers=[
        Drop(lord, "normal", t.path("1010", "1011"), "outside", ALONE, (named["busho_3"],)),
        Drop(lord, "normal", t.path("1011", "1012"), "outside", TOGETHER, (named["taisho"], named["busho"])),
        Drop(lord, "normal", t.path("1012", "1013"), "inside", ALONE, (named["busho_2"],)),
        Go(lord, "normal", t.path("1013", "1014", "1015", "1016", "1017"), "outside"),
    ])  # fmt: skip
    assert [t.where(name) for name in ("busho_3", "taisho", "busho", "busho_2", "lord")] == [
        "1011", "1012", "1012", "1013", "1017",
    ]  # fmt: skip
    assert t.inside("busho_2")
    assert t.g.members[named["taisho"]] == t.us("taisho", "busho")
    assert t.g.members[lord] == 1 << lord
    assert all(t.acted(name) for name in ("lord", "taisho", "busho", "busho_2", "busho_3"))


@pytest.mark.rule("gunyuden 15-5", "masamune R26")
@both
def test_what_a_march_may_not_drop(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "1012"})
    taisho = t.force("taisho", "1010", "busho", "busho_2")
    other = t.force("busho_3", "1010")
    trek = movement.begin(t.g, taisho)

    def refused(place: str, manner: str, *units: int, path: tuple[str, ...] = ("1010", "1011")) -> str:
        found = marching.refuse_stride(t.g, trek, Drop(taisho, "normal", t.path(*path), place, manner, units))
        return found.rule if found else ""

    busho, busho_2 = t.u("busho"), t.u("busho_2")
    assert refused("outside", ALONE, busho) == ""
    assert refused("outside", ALONE, taisho) == "15-5"
    assert refused("outside", ALONE, other) == "15-5"
    assert refused("outside", ALONE) == "15-5"
    assert refused("outside", ALONE, busho, busho) == "15-5"
    assert refused("outside", TOGETHER, busho, busho_2) == "9-2-2"  # a busho leads nobody
    assert refused("inside", ALONE, busho) == "16"
    assert refused("inside", ALONE, busho, path=("1010", "1011", "1012")) == "16"
    assert marching.refuse_stride(t.g, trek, HALT) is not None


@pytest.mark.rule("masamune R26", "gunyuden 16-1-1")
@both
def test_dropping_into_a_castle_takes_a_point(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "1018"})
    taisho = t.force("taisho", "1011", "busho")
    way = t.path(*[f"10{row}" for row in range(11, 19)])
    trek = movement.begin(t.g, taisho)
    drop = Drop(taisho, "normal", way, "inside", ALONE, (t.u("busho"),))
    assert marching.refuse_stride(t.g, trek, drop) is None
    t.run(marching.march(t.g, taisho), answers=[drop])  # all 8 points are gone
    assert t.inside("busho")
    assert not t.inside("taisho")
    t.force("taisho", "1010", "busho")
    long = Drop(taisho, "normal", (t.h("1010"), *way), "inside", ALONE, (t.u("busho"),))
    refusal = marching.refuse_stride(t.g, movement.begin(t.g, taisho), long)
    assert refusal is not None
    assert refusal.rule == "15-2-1"
