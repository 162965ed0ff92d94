"""Chapter 11: lines of communication."""

from __future__ import annotations

from typing import Any

import pytest
from siege_harness import both, corridor, siege_map, siege_plain

from honjin.games.gunyuden.rules import castles, communication, recovery, sequence
from honjin.games.gunyuden.state import REMOVED
from honjin.games.gunyuden.static import GOOD, HEAVY_SNOW, RAIN, SNOW, THAW

REVISED: dict[str, Any] = {"loc_limits": "revised", "loc_direction": "from_main", "castle_link_required": False}
MAIN = {"main": "1010"}

# ---------------------------------------------------------------------------------------------- lengths


@pytest.mark.rule("gunyuden 11-2", "gunyuden 11-2-1", "masamune 11-2-2", "masamune 11-2-2(1)", "masamune 11-2-2(3)")
@pytest.mark.rule("masamune 11-1", "gunyuden 11-1-2", "masamune R9")
def test_16_points_from_the_main_castle_and_8_from_unit_to_unit() -> None:
    t = siege_plain("masamune", castles=MAIN)
    t.force("busho", "1026")
    assert t.line("busho")
    t.force("busho", "1027")
    assert not t.line("busho")
    t.force("busho_2", "1026")
    t.force("busho", "1034")
    assert t.line("busho")
    t.force("busho_3", "1042")
    assert t.line("busho_3")  # any number of relays
    t.force("busho", "1035")
    assert not t.line("busho")
    assert not t.line("busho_3")


@pytest.mark.rule("masamune 11-2-2(2)", "gunyuden 11-1-6", "masamune R7")
def test_m057_a_castle_is_a_source_by_itself_for_8_points() -> None:
    t = siege_plain("masamune", castles={**MAIN, "castle": "3040"})
    t.force("busho", "3048")
    assert t.line("busho")
    t.force("busho", "3049")
    assert not t.line("busho")


@pytest.mark.rule("masamune R7", "masamune 11-2-2")
def test_by_the_option_a_castle_must_be_linked_to_the_main_castle() -> None:
    for hex_, expected in (("1026", True), ("1027", False)):
        t = siege_plain("masamune", castles={**MAIN, "castle": hex_}, castle_link_required=True)
        t.force("busho", f"10{int(hex_[2:]) + 8}")
        assert t.line("busho") is expected
        castles.abandon(t.g, t.castle("castle"))
        assert not t.line("busho")


@pytest.mark.rule("kanto 11-2-2", "kanto 11-1", "gunyuden 11-1-2")
@pytest.mark.parametrize(("last", "expected"), [("3141", True), ("3142", False)])
def test_k19_10_between_units_and_30_with_a_castle(last: str, expected: bool) -> None:
    t = siege_plain("kanto", castles={"main": "0101", "castle": "3101"})
    t.force("busho_2", "3131")
    t.force("busho", last)
    assert t.line("busho_2")
    assert t.line("busho") is expected
    t.g.lift(t.us("busho_2"))
    assert not t.line("busho")
    castles.abandon(t.g, t.castle("castle"))
    t.force("busho_2", "3131")
    assert not t.line("busho_2")


@pytest.mark.rule("kanto 11-2-2", "gunyuden 11-1-2")
def test_in_kanto_a_castle_may_hang_on_a_unit() -> None:
    t = siege_plain("kanto", castles={"main": "0101", "castle": "3131"})
    t.force("busho", "3141")
    assert not t.line("busho")  # the castle is 45 points from the main castle
    t.force("busho_2", "3101")
    assert t.line("busho_2")
    assert t.line("busho")


@pytest.mark.rule("masamune R7", "masamune 11-2-2")
def test_and_not_by_way_of_a_unit_unless_that_stands_before_it() -> None:
    t = siege_plain("masamune", castles={**MAIN, "castle": "1034"}, castle_link_required=True)
    t.force("busho_2", "1026")
    t.force("busho", "1042")
    assert t.line("busho_2")
    assert not t.line("busho")
    t.force("busho_3", "1034")
    assert t.line("busho")


@pytest.mark.rule("masamune R7", "gunyuden 11-1-2")
def test_a_line_is_shown_back_to_the_main_castle_by_way_of_castles_and_units() -> None:
    castles_ = {**MAIN, "castle": "1034", "castle_2": "1042"}
    t = siege_plain("masamune", castles=castles_, castle_link_required=True)
    for name, number in (("busho_2", "1026"), ("busho_3", "1034"), ("busho", "1044")):
        t.force(name, number)
    links = communication.route(t.g, t.u("busho"))
    assert [t.g.land.grid.format(link.path[0]) for link in links] == ["1042", "1034", "1034", "1026", "1010"]


@pytest.mark.rule("gunyuden 11-1-3", "masamune 11-2-2", "kanto 11-2-2")
@pytest.mark.parametrize(
    ("game", "source", "foe", "force", "limit"),
    [("masamune", "main", "1018", "1026", 16), ("kanto", "castle", "1030", "1040", 30)],
)
def test_a_line_that_is_just_long_enough_breaks_off_at_the_enemy(
    game: str, source: str, foe: str, force: str, limit: int
) -> None:
    """Where it breaks off is shown, with the most that a line from there may cost; the way round would be too long."""
    t = siege_plain(game, castles={"main": "1002", source: "1010"})
    t.force("busho", force)
    assert t.line("busho")
    t.force("foe", foe)
    assert not t.line("busho")
    found = communication.gap(t.g, t.u("busho"))
    stopped = t.h(foe) - 1  # in the zone of control before him
    assert (found.rule, found.too_long) == ("11-1-3(3)", False)
    assert (found.link.path[0], found.link.path[-1], found.link.limit) == (t.h("1010"), stopped, limit)


@pytest.mark.rule("masamune 11-1", "kanto 11-1", "masamune R9", "masamune 11-2-3", "kanto 11-2-3")
@pytest.mark.parametrize(("direction", "far"), [("from_main", "1024"), ("to_main", "1026")])
@both
def test_the_hex_at_the_far_end_of_the_count_is_paid(game: str, direction: str, far: str) -> None:
    beyond = f"10{int(far[2:]) + 1}"
    for number, expected in ((far, True), (beyond, False)):
        options = {**REVISED, "loc_direction": direction}
        t = siege_plain(game, castles=MAIN, ground={number: "h"}, **options)
        t.force("busho", number)
        assert t.line("busho") is expected
    t = siege_plain(game, castles=MAIN, ground={"1010": "h"}, **{**REVISED, "loc_direction": direction})
    t.force("busho", "1024")
    assert t.line("busho")
    t.force("busho", "1025")
    assert t.line("busho") is (direction == "from_main")


@pytest.mark.rule("gunyuden 11-2-1", "masamune 11-2-3", "kanto 11-2-3", "masamune R25", "masamune 32-1-2(2)")
@pytest.mark.rule("masamune 32-1-2(3)", "masamune 32-1-2(5)", "kanto 32-1-2", "kanto 32-2-2")
@pytest.mark.parametrize(
    ("weather", "reaches"), [(GOOD, "1025"), (RAIN, "1023"), (SNOW, "1017"), (HEAVY_SNOW, "1017"), (THAW, "1024")]
)
@both
def test_what_a_line_costs_in_each_weather(game: str, weather: int, reaches: str) -> None:
    """One river side on the way: rain doubles the two flat hexes at it, a thaw the river, snow all hexes."""
    for number, expected in ((reaches, True), (f"10{int(reaches[2:]) + 1}", False)):
        t = siege_plain(game, castles=MAIN, ground=corridor(), rivers=["1012-1013"], weather=weather, **REVISED)
        t.force("busho", number)
        assert t.line("busho") is expected


@pytest.mark.rule("gunyuden 11-2-1", "masamune 11-2-3", "kanto 11-2-3")
@both
def test_rough_costs_a_line_1_and_foothills_3(game: str) -> None:
    ground = {**corridor(), "1012": "r", "1013": "h"}
    for number, expected in (("1024", True), ("1025", False)):
        t = siege_plain(game, castles=MAIN, ground=ground, **REVISED)
        t.force("busho", number)
        assert t.line("busho") is expected


@pytest.mark.rule("masamune 32-1-2(3)", "kanto 32-1-3")
@pytest.mark.parametrize("weather", [SNOW, HEAVY_SNOW])
@both
def test_no_line_through_snowy_foothills(game: str, weather: int) -> None:
    t = siege_plain(game, castles=MAIN, ground={**corridor(), "1012": "h"}, weather=weather)
    t.force("busho", "1013")
    assert not t.line("busho")
    t.g.weather = GOOD
    assert t.line("busho")


@pytest.mark.rule("masamune 43.7", "masamune 43.7(1)")
def test_at_hitotoribashi_a_line_crosses_snowy_foothills_for_6() -> None:
    for scenario, expected in (("mini_1", 6), ("campaign", None)):
        land = siege_map("masamune", scenario).g.land
        hill = next(h for h in land.board.hexes if land.terrain[h] == "foothills" and land.board.linked[h])
        start = next(h for h in land.board.linked[hill] if (min(h, hill), max(h, hill)) not in land.river)
        assert land.price("loc", SNOW)(start, hill) == expected


# ---------------------------------------------------------------------------------------------- obstacles


@pytest.mark.rule("gunyuden 11-1-3", "gunyuden 11-1-3(1)")
@both
def test_a_line_does_not_pass_enemy_units(game: str) -> None:
    t = siege_plain(game, castles=MAIN, ground=corridor(), weather=SNOW, snow_zoc="none")
    t.force("busho", "1014")
    assert t.line("busho")
    t.force("foe", "1012")
    assert not t.line("busho")
    t.force("foe", "1015")
    assert t.line("busho")


@pytest.mark.rule("gunyuden 11-1-3(2)", "gunyuden 11-1-4")
@both
def test_nor_an_enemy_castle_unless_a_friend_stands_there(game: str) -> None:
    t = siege_plain(game, castles={**MAIN, "foe_castle": "1013"}, ground=corridor())
    t.force("busho", "1015")
    t.force("busho_2", "1012")
    t.force("busho_3", "1014")
    assert not t.line("busho")
    assert not t.line("busho_3")
    t.force("busho_4", "1013")
    assert t.line("busho")
    t.force("ally", "1013")
    t.force("busho_4", "1010")
    assert t.line("busho")


@pytest.mark.rule("gunyuden 11-1-3(3)", "gunyuden 5-1-2", "gunyuden 11-1-5", "gunyuden 5-4-3", "masamune R10")
@both
def test_m059_a_weak_zone_blocks_until_a_friend_stands_in_it_or_the_castle_is_invested(game: str) -> None:
    t = siege_plain(game, castles={**MAIN, "foe_castle": "0913"}, ground=corridor(open_=["0913"]),
                    closed=["0912-0913", "0913-1012"])  # fmt: skip
    t.force("busho", "1016")
    assert "1013" in t.weak()
    assert not t.line("busho")
    t.force("ally", "1013")
    assert t.line("busho")
    t.g.lift(t.us("ally"))
    assert not t.line("busho")
    t.force("taisho", "0913", strength=10)
    assert not t.line("busho")
    t.besiege("foe_castle", "taisho")
    assert t.line("busho")


@pytest.mark.rule("gunyuden 11-1-3(3)", "gunyuden 11-1-5", "gunyuden 5-4-1")
@both
def test_a_strong_zone_blocks_too_but_not_in_a_hex_with_a_friendly_unit_or_castle(game: str) -> None:
    t = siege_plain(game, castles={**MAIN, "ally_castle": "1013"}, ground=corridor(open_=["0913"]),
                    closed=["0912-0913", "0913-1012"])  # fmt: skip
    t.force("busho", "1016")
    t.force("foe", "0913")
    assert t.line("busho")
    castles.abandon(t.g, t.castle("ally_castle"))
    assert "1013" in t.strong()
    assert not t.line("busho")
    t.force("ally", "1013")
    assert t.line("busho")


@pytest.mark.rule("gunyuden 11-1-3(4)", "gunyuden 11-1-3(5)")
@both
def test_lines_do_not_cross_lake_sides_or_marsh(game: str) -> None:
    for ground, closed in (({"1012": "w"}, []), ({}, ["1012-1013"]), ({"1012": "s"}, [])):
        t = siege_plain(game, castles=MAIN, ground={**corridor(), **ground}, closed=closed)
        t.force("busho", "1014")
        assert not t.line("busho")


@pytest.mark.rule("masamune R72", "gunyuden 11-1-3")
def test_no_line_passes_the_castle_of_neutral_tamura() -> None:
    t = siege_plain("masamune", castles={**MAIN, "miharu": "1013"}, ground=corridor())
    t.force("busho", "1016")
    assert not t.line("busho")
    t.g.clan_side[t.clan("tamura")] = t.g.side(t.u("busho"))
    t.g.survey()
    assert t.line("busho")


@pytest.mark.rule("kanto R55", "gunyuden 11-1-3", "gunyuden 5-2")
def test_but_that_of_the_neutral_tagaya_is_no_obstacle() -> None:
    """They are nobody's enemy and have no zone of control."""
    t = siege_plain("kanto", castles={**MAIN, "shimotsuma": "1013"}, ground=corridor())
    t.force("busho", "1016")
    assert t.line("busho")
    t.g.clan_side[t.clan("tagaya")] = t.g.side(t.u("foe_ally"))
    t.g.survey()
    assert not t.line("busho")


@pytest.mark.rule("masamune R9", "gunyuden 11-1-3(5)", "kanto 32-1-3", "masamune 11-1", "kanto 11-1")
@pytest.mark.parametrize(("letter", "weather"), [("w", GOOD), ("h", SNOW)])
@both
def test_m060_a_unit_in_marsh_or_snowy_hills_is_reached_by_no_line_but_may_begin_one(
    game: str, letter: str, weather: int
) -> None:
    t = siege_plain(game, castles=MAIN, ground={"1012": letter}, weather=weather)
    t.force("busho", "1012")
    assert t.line("busho") is (game == "kanto")  # where the line is counted from the unit
    t.force("busho_2", "1014")
    assert t.line("busho_2")


@pytest.mark.rule("gunyuden 11-1-3(1)", "masamune R8")
@both
def test_a_castle_with_an_enemy_before_it_is_no_source(game: str) -> None:
    t = siege_plain(game, castles={**MAIN, "castle": "1025"}, weather=SNOW, snow_zoc="none")
    t.force("busho", "1026")
    assert t.line("busho")
    t.force("foe", "1025")
    assert not t.line("busho")


# ---------------------------------------------------------------------------------------------- relays


@pytest.mark.rule("gunyuden 11-1-1", "masamune R10", "kanto R15")
@both
def test_m064_allies_relay_only_by_the_option(game: str) -> None:
    for option in (False, True):
        t = siege_plain(game, castles={"main": "0101", "ally_castle": "3540"}, allied_relay=option, **REVISED)
        t.force("busho", "3543")
        assert t.line("busho") is option
        t = siege_plain(game, castles=MAIN, allied_relay=option, **REVISED)
        t.force("ally", "1020")
        t.force("busho", "1028")
        assert t.line("busho") is option


@pytest.mark.rule("masamune 8-3-2", "kanto 8-3-2", "gunyuden 11-1-1", "masamune R10", "kanto R15")
@both
def test_a_main_castle_in_the_hands_of_an_ally_ends_all_lines_even_if_allies_relay(game: str) -> None:
    t = siege_plain(game, castles={**MAIN, "castle": "1014"}, allied_relay=True, **REVISED)
    t.force("busho", "1012")
    assert t.line("busho")
    t.own("main", "ally_clan")
    assert not t.line("busho")


@pytest.mark.rule("gunyuden 11-1-1", "masamune R11")
@both
def test_units_inside_castles_do_not_relay(game: str) -> None:
    t = siege_plain(game, castles={**MAIN, "ally_castle": "1025"}, **REVISED)
    t.force("busho", "1033")
    t.force("busho_2", "1025", inside=True)
    assert not t.line("busho")
    t.force("busho_2", "1025")
    assert t.line("busho")


@pytest.mark.rule("gunyuden 11", "gunyuden 11-1-2")
@both
def test_a_unit_in_the_hex_of_the_main_castle_has_a_line(game: str) -> None:
    t = siege_plain(game, castles=MAIN)
    t.force("busho", "1010")
    assert t.line("busho")


@pytest.mark.rule("gunyuden 11-1-6", "gunyuden 16-4", "masamune R61")
@both
def test_m203_k63_garrisons_and_lines(game: str) -> None:
    t = siege_plain(game, castles={"main": "0101", "castle": "3540", "ally_castle": "2046"})
    t.force("busho", "3540", inside=True, morale=-1)
    t.force("busho_2", "2046", inside=True, morale=-1)
    sequence.check_lines(t.g)
    assert (t.morale("busho"), t.morale("busho_2")) == (-1, -1)
    assert t.line("busho")
    assert t.line("busho_2") is (game == "kanto")
    t.run(recovery.recover(t.g, t.u("busho")))
    assert t.morale("busho") == 0
    t.run(recovery.recover(t.g, t.u("busho_2")), dice=[3] if game == "masamune" else [])
    assert t.morale("busho_2") == (-1 if game == "masamune" else 0)


@pytest.mark.rule("masamune R61")
def test_in_an_allied_castle_the_line_is_traced_to_its_hex() -> None:
    t = siege_plain("masamune", castles={**MAIN, "ally_castle": "1020"}, ground=corridor())
    t.force("busho", "1020", inside=True)
    assert t.line("busho")
    t.force("foe", "1020")
    assert not t.line("busho")  # no line enters a hex with enemy units, though nobody invests it
    t.force("busho_2", "1019")
    assert not t.line("busho")
    t.force("foe", "1021")
    assert t.line("busho")
    t.force("foe", "1015")
    assert not t.line("busho")


@pytest.mark.rule("masamune R61", "gunyuden 16-4-1", "gunyuden 26-1-2")
@both
def test_an_invested_garrison_has_no_line(game: str) -> None:
    t = siege_plain(game, castles={"main": "1010", "castle": "1014"})
    t.force("busho", "1014", inside=True)
    t.force("foe_taisho", "1014", strength=10)
    assert t.line("busho")
    t.besiege("castle", "foe_taisho")
    assert not t.line("busho")


@pytest.mark.rule("masamune R12", "masamune 36-2")
def test_rebels_of_shonai_live_in_their_plain() -> None:
    t = siege_map("masamune", weather=GOOD)
    land = t.g.land
    rebel = next(piece.id for piece in land.pieces if land.houses[piece.clan].id == "shonai")
    inside = next(h for h in land.board.hexes if land.sets["shonai_plain"] >> h & 1)
    t.g.settle(t.us(rebel), inside)
    assert t.line(rebel)
    t.force(rebel, "1324")
    assert not t.line(rebel)
    t.force("honjo_shigenaga", "0217", rebel)
    assert not communication.without_line(t.g)


# ---------------------------------------------------------------------------------------------- when it counts


@pytest.mark.rule("gunyuden 11-3", "gunyuden 11-3-1", "gunyuden 11-4", "gunyuden 11-4-1")
@both
def test_all_are_judged_before_anybody_suffers(game: str) -> None:
    t = siege_plain(game, castles=MAIN, ground=corridor())
    t.force("busho", "1016")
    t.force("foe", "1013", morale=-4)  # without any castle
    sequence.check_lines(t.g)
    assert t.g.where[t.u("foe")] == REMOVED
    assert t.morale("busho") == -1


@pytest.mark.rule("gunyuden 11-4-1", "gunyuden 9-1-2")
@both
def test_men_whose_leader_is_lost_for_want_of_a_line_part_at_once(game: str) -> None:
    t = siege_plain(game, castles=MAIN)
    t.force("taisho", "3848", "busho", "busho_2")
    t.g.morale[t.u("taisho")] = -4
    sequence.check_lines(t.g)
    assert t.g.where[t.u("taisho")] == REMOVED
    assert [t.g.members[t.u(name)] for name in ("busho", "busho_2")] == [t.us("busho"), t.us("busho_2")]
    assert not t.g.headless


@pytest.mark.rule("gunyuden 11-3-1")
@both
def test_led_units_go_with_their_leader(game: str) -> None:
    t = siege_plain(game, castles=MAIN)
    t.force("taisho", "3848", "busho", "busho_2")
    t.force("busho_3", "1012")
    assert communication.without_line(t.g) == t.us("taisho", "busho", "busho_2")
    sequence.check_lines(t.g)
    assert [t.morale(name) for name in ("taisho", "busho", "busho_2", "busho_3")] == [-1, -1, -1, 0]


@pytest.mark.rule("gunyuden 11-3-2", "gunyuden 11-4-2", "gunyuden 15-3-2")
@both
def test_without_a_line_no_strategic_movement(game: str) -> None:
    t = siege_plain(game, castles=MAIN)
    t.force("busho", "1020")
    assert t.cost("busho", "1020", "1021", mode="strategic") == 1
    castles.abandon(t.g, t.castle("main"))
    assert t.cost("busho", "1020", "1021", mode="strategic") == "15-3-2"


@pytest.mark.rule("gunyuden 11-4-3", "gunyuden 26-1-2")
@pytest.mark.parametrize(("name", "best"), [("busho", 2), ("taisho", 3), ("lord", 4)])
@both
def test_without_a_line_morale_recovers_by_a_die(game: str, name: str, best: int) -> None:
    for die in (best, best + 1):
        t = siege_plain(game, castles=MAIN)
        t.force(name, "3848", morale=-2)
        t.run(recovery.recover(t.g, t.u(name)), dice=[die])
        assert t.morale(name) == (-1 if die == best else -2)


# ---------------------------------------------------------------------------------------------- what is remembered


@pytest.mark.rule("gunyuden 11-3-2", "kanto 33-3", "kanto 33-4", "kanto R41")
def test_a_remembered_line_over_the_sea_opens_again_when_the_landing_is_free() -> None:
    t = siege_map("kanto", "s2", loc_direction="from_main")
    g, land = t.g, t.g.land
    for castle, keep in enumerate(land.keeps):
        if keep.id != "odawara":
            g.owner[castle] = -1
    g.survey()
    t.force("hojo_ujikatsu", "3739")
    clan = land.clan_of["hojo"]
    assert communication.lines(g, clan).reached >> g.where[t.u("hojo_ujikatsu")] & 1
    blockers = ["uesugi_kenshin", "nagao_masakage", "kakizaki_kageie", "naoe_sanetsuna", "murakami_yoshikiyo"]
    for name, number in zip(blockers, ["3638", "3639", "3738", "3838", "3839"], strict=True):
        t.force(name, number)
    t.force("usami_sadayuki", "3740")
    assert not t.line("hojo_ujikatsu")
    assert not communication.lines(g, clan).reached >> g.where[t.u("hojo_ujikatsu")] & 1
    for name in (*blockers, "usami_sadayuki"):
        t.force(name, "0505")
        fresh = communication.line_reaches(g, clan, g.where[t.u("hojo_ujikatsu")])
        assert bool(communication.lines(g, clan).reached >> g.where[t.u("hojo_ujikatsu")] & 1) is fresh
    assert t.line("hojo_ujikatsu")
