"""Sections 42-44: set-ups, points, and the special rules of the small scenarios."""

from __future__ import annotations

import pytest
from masamune_harness import Oshu, rule_of

from honjin.games.gunyuden.actions import Attack, Go
from honjin.games.gunyuden.rules import castles, communication, losses, pregame, scoring
from honjin.games.gunyuden.state import ACTIVE, KILLED, REMOVED
from honjin.games.gunyuden.static import BUSHO, NEUTRAL, SNOW
from honjin.games.masamune.memory import MasamuneMemory
from honjin.games.masamune.model.scenarios import special as own_special
from honjin.games.masamune.rules import victory
from honjin.hexes.sets import few
from honjin.wargame.actions import DONE
from honjin.wargame.orders import OUTSIDE, March


def strength(oshu: Oshu, *clans: str) -> int:
    """Front strength of clans on the map."""
    units = [u for clan in clans for u in few(oshu.g.on_map(oshu.g.of_clan[oshu.clan(clan)]))]
    return sum(oshu.land.pieces[unit].front for unit in units)


def side_strength(oshu: Oshu, side: int) -> int:
    return sum(oshu.land.pieces[unit].front for unit in few(oshu.g.on_map(oshu.g.of_side[side])))


@pytest.mark.rule("masamune 30-1-1", "masamune 30-1-2", "masamune 30-1-3")
def test_small_clans_are_clans_of_their_own() -> None:
    oshu = Oshu()
    for name in ("nikaido", "iwaki_clan", "ishikawa", "nagae", "naganuma_clan"):
        units = few(oshu.g.of_clan[oshu.clan(name)])
        assert [oshu.g.rank(unit) for unit in units] == [BUSHO]
    assert oshu.g.clan_side[oshu.clan("tamura")] == NEUTRAL
    assert Oshu("mini_1").g.clan_side[oshu.clan("tamura")] == oshu.date


@pytest.mark.rule("masamune 42.4")
def test_m115_strengths_of_the_campaign() -> None:
    oshu = Oshu()
    totals = {clan: strength(oshu, clan) for clan in ("osaki", "mogami", "ashina", "satake", "shirakawa", "soma")}
    assert totals == {"osaki": 15, "mogami": 33, "ashina": 36, "satake": 32, "shirakawa": 8, "soma": 9}
    assert strength(oshu, "nikaido", "iwaki_clan", "ishikawa") == 9
    assert side_strength(oshu, oshu.anti) == 142


@pytest.mark.rule("masamune 43.4", "masamune 44.4")
def test_m116_strengths_of_the_small_scenarios() -> None:
    for scenario, date, anti in (("mini_1", 32, 73), ("mini_2", 53, 72)):
        oshu = Oshu(scenario)
        assert (side_strength(oshu, oshu.date), side_strength(oshu, oshu.anti)) == (date, anti)


@pytest.mark.rule("masamune 29-2", "masamune 4-1-2")
def test_m111_anti_date_acts_first() -> None:
    assert [Oshu(scenario).land.phases for scenario in ("campaign", "mini_1", "mini_2")] == [("anti", "date")] * 3


# ---------------------------------------------------------------------------------------------- 42.6


@pytest.mark.rule("masamune 42.6", "masamune 42.6(1)", "masamune 42.6(2)", "masamune R80")
def test_m006_iwatesawa() -> None:
    oshu = Oshu()
    castles.give(oshu.g, oshu.castle("iwatesawa"), oshu.clan("osaki"), "21")
    assert oshu.rules.points(oshu.g) == (-2, 0)
    castles.abandon(oshu.g, oshu.castle("iwatesawa"))
    assert oshu.rules.points(oshu.g) == (-2, 0)


@pytest.mark.rule("masamune 42.6", "masamune 42.6(3)", "masamune 42.6(4)", "masamune R80", "masamune 36-1")
def test_m107_a_whole_score() -> None:
    oshu = Oshu()
    for castle, clan in (("inawashiro", "date"), ("kurokawa", "date"), ("omori", "ashina")):
        castles.give(oshu.g, oshu.castle(castle), oshu.clan(clan), "21")
    oshu.play(oshu.befall("nagae_defects"))
    dead = ["katakura_kagetsuna", "endo_munenobu", "ito_shigenobu", "awano_shigekuni"]
    dead += ["ashina_yoshihiro", "suda_morihide", "iwaki_tsunetaka", "ishikawa_akimitsu", "nakahata_harutsune"]
    for name in dead:
        losses.eliminate(oshu.g, oshu.unit(name), "23-3-2", KILLED)
    losses.eliminate(oshu.g, oshu.unit("katoda_kiyoshige"), "11-4-1", REMOVED)
    oshu.g.battles_won[oshu.date] = 1
    assert oshu.rules.points(oshu.g) == (-6, -28)
    assert [[row.value for row in rows] for rows in victory.score_rows(oshu.g)] == [[3, -3, -11, 5], [3, -3, -28, 0]]
    result = oshu.rules.verdict(oshu.g)
    assert (result.winner, result.rule) == (oshu.date, "42.6")


@pytest.mark.rule("masamune 42.6", "masamune 25-2", "masamune R15", "masamune R80")
def test_m041_a_clan_that_collapses_costs_its_sodaisho_alone() -> None:
    for counts in (False, True):
        oshu = Oshu(collapse_counts=counts)
        yoshihiro = oshu.unit("ashina_yoshihiro")
        rest = few(oshu.g.on_map(oshu.g.of_clan[oshu.clan("ashina")]) & ~(1 << yoshihiro))
        costs = sum(scoring.unit_points(oshu.g, unit) for unit in rest)
        losses.eliminate(oshu.g, yoshihiro, "24-2-4", KILLED)
        assert oshu.rules.points(oshu.g) == (0, -20 - counts * costs)
        assert oshu.owner("kurokawa") == "ashina"


@pytest.mark.rule("masamune 42.6")
def test_an_even_score_is_a_draw() -> None:
    assert Oshu().rules.verdict(Oshu().g).winner is None


# ---------------------------------------------------------------------------------------------- mini 1


@pytest.mark.rule("masamune 43.6", "masamune R81")
def test_m007_the_road_to_nihonmatsu() -> None:
    oshu = Oshu("mini_1")
    oshu.g.weather = SNOW
    for unit in few(oshu.g.of_side[oshu.date]):  # nobody stands in the way
        oshu.g.go_inside(oshu.g.on_map(1 << unit))
    assert oshu.rules.points(oshu.g) == (10, 0)
    oshu.play(oshu.enter("1929", "date_shigezane"))
    oshu.g.go_inside(1 << oshu.put("1930", "date_shigezane"))
    assert oshu.rules.points(oshu.g) == (10, 0)  # the allies must come, not Date
    oshu.play(oshu.enter("1829", "hatakeyama_yoshitsuna"))
    assert oshu.rules.points(oshu.g) == (10, 0)
    oshu.play(oshu.enter("1731", "kanagami_morinori"))  # two hexes away, with a line
    assert communication.has_line(oshu.g, oshu.unit("kanagami_morinori"))
    assert oshu.rules.points(oshu.g) == (10, 0)
    oshu.play(oshu.enter("1730", "kanagami_morinori"))
    assert oshu.rules.points(oshu.g) == (10, 5)
    oshu.g.steps_lost = [3, 4]
    assert oshu.rules.points(oshu.g) == (14, 8)
    assert oshu.rules.facts(oshu.g)["target"] == {"approached": True, "entered": False}
    oshu.play(oshu.enter("1829", "tomita_ujizane"))  # Kanagami passes the line on
    assert oshu.rules.points(oshu.g) == (4, 8)
    assert oshu.rules.verdict(oshu.g).winner == oshu.anti


@pytest.mark.rule("masamune 43.6", "masamune R81")
@pytest.mark.parametrize(("steps", "winner"), [(9, "date"), (10, None), (11, "anti")])
def test_equal_points_at_hitotoribashi_are_a_draw(steps: int, winner: str | None) -> None:
    oshu = Oshu("mini_1")
    oshu.g.steps_lost[oshu.date] = steps  # against the 10 points for a Nihonmatsu that nobody has entered
    result = oshu.rules.verdict(oshu.g)
    assert (result.winner, result.rule) == (None if winner is None else oshu.land.sides.index(winner), "43.6")


@pytest.mark.rule("masamune 43.6", "masamune R81")
def test_without_a_line_it_does_not_count() -> None:
    oshu = Oshu("mini_1")
    oshu.g.weather = SNOW
    oshu.g.owner[oshu.castle("kurokawa")] = oshu.clan("date")  # the main castle is lost
    oshu.g.survey()
    oshu.play(oshu.enter("1730", "kanagami_morinori"))
    assert not oshu.memory.approached


@pytest.mark.rule("masamune 43.7", "masamune 43.7(1)", "masamune 43.7(2)", "masamune 43.7(3)", "masamune 43.7(4)")
def test_special_rules_of_mini_1() -> None:
    special = own_special(Oshu("mini_1").land)
    assert (special.fixed_weather, special.replenishment, special.random_events) == ("snow", False, False)
    oshu = Oshu("mini_1")
    assert oshu.play(oshu.rules.events(oshu.g)) is None
    foothills = next(h for h in oshu.land.board.hexes if oshu.land.foothills >> h & 1)
    near = oshu.land.board.linked[foothills][0]
    assert oshu.land.price("loc", SNOW)(near, foothills) in (6, 7)  # one more across a river
    assert Oshu().land.price("loc", SNOW)(near, foothills) is None
    assert set(oshu.g.status) == {ACTIVE}


# ---------------------------------------------------------------------------------------------- mini 2


@pytest.mark.rule("masamune 44.7(1)", "masamune 44.7(4)")
def test_mini_2_has_no_event_tables() -> None:
    oshu = Oshu("mini_2")
    oshu.play(oshu.rules.events(oshu.g), dice=[6])  # Inawashiro's die alone
    assert set(oshu.g.status) == {ACTIVE}


@pytest.mark.rule("masamune 44.6", "masamune R58")
def test_m109_a_won_battle_wins() -> None:
    oshu = Oshu("mini_2")
    assert oshu.rules.early_end(oshu.g) is None
    oshu.g.battles_won[oshu.date] = 1
    result = oshu.rules.early_end(oshu.g)
    assert result is not None
    assert (result.winner, result.rule) == (oshu.date, "44.6")
    campaign = Oshu()
    campaign.g.battles_won[campaign.date] = 1
    assert campaign.rules.early_end(campaign.g) is None


@pytest.mark.rule("masamune 44.6")
def test_date_needs_a_lead_of_four() -> None:
    oshu = Oshu("mini_2")
    assert oshu.rules.verdict(oshu.g).winner == oshu.anti
    castles.give(oshu.g, oshu.castle("inawashiro"), oshu.clan("date"), "21")
    assert oshu.rules.verdict(oshu.g).winner == oshu.anti  # 1 to -1
    castles.give(oshu.g, oshu.castle("toyama"), oshu.clan("date"), "21")
    assert oshu.rules.verdict(oshu.g).winner == oshu.date  # 2 to -2


@pytest.mark.rule("masamune 44.7(2)", "masamune R78")
def test_m201_inawashiro_goes_over() -> None:
    oshu = Oshu("mini_2")
    oshu.put("1330", "sase_tsuneo", inside=True)
    oshu.put("1330", "inawashiro_morikuni", inside=True)
    oshu.put("1330", "kanagami_morinori")
    oshu.g.steps[oshu.unit("inawashiro_morikuni")] = 1
    oshu.play(oshu.rules.events(oshu.g), dice=[2])
    assert oshu.owner("inawashiro") == "ashina"
    oshu.play(oshu.rules.events(oshu.g), dice=[1])
    assert oshu.owner("inawashiro") == "date"
    assert (oshu.where("inawashiro_morikuni"), oshu.where("inawashiro_morikuni_date")) == ("", "1330+")
    assert oshu.g.steps[oshu.unit("inawashiro_morikuni_date")] == 1
    assert [oshu.where(name).rstrip("+") for name in ("sase_tsuneo", "kanagami_morinori")] == ["1031", "1031"]
    oshu.play(oshu.rules.events(oshu.g))  # no more rolls
    known = oshu.rules.facts(oshu.g)["events"]
    assert known["past"] == [{"turn": 1, "side": "date", "event": "inawashiro_defects"}]
    assert list(known["closed"]) == ["inawashiro_defects"]


@pytest.mark.rule("masamune 44.7(2)", "masamune R78")
def test_the_castle_of_a_dead_inawashiro_and_his_castle_in_date_hands() -> None:
    oshu = Oshu("mini_2")
    losses.eliminate(oshu.g, oshu.unit("inawashiro_morikuni"), "23-3-2", KILLED)
    oshu.play(oshu.rules.events(oshu.g), dice=[1])
    assert (oshu.owner("inawashiro"), oshu.where("inawashiro_morikuni_date")) == ("date", "")
    oshu = Oshu("mini_2")
    castles.give(oshu.g, oshu.castle("inawashiro"), oshu.clan("date"), "21")
    oshu.put("1330", "sase_tsuneo")  # besiegers stay
    oshu.play(oshu.rules.events(oshu.g), dice=[1])
    assert (oshu.where("sase_tsuneo"), oshu.where("inawashiro_morikuni_date")) == ("1330", "1330+")


@pytest.mark.rule("masamune 44.7(3)", "masamune R77")
def test_date_moves_before_the_game() -> None:
    oshu = Oshu("mini_2")
    masamune, shigezane = oshu.unit("date_masamune"), oshu.unit("date_shigezane")
    start, near = oshu.hex("1324"), oshu.hex("1325")
    go = Go(masamune, "normal", (start, near), OUTSIDE)
    oshu.play(oshu.rules.pregame(oshu.g), March(masamune), go, DONE)
    assert oshu.where("date_masamune") == "1325"
    assert oshu.g.acted == 0
    second = oshu.asked[-1]
    assert second.checkpoint
    assert rule_of(second.refuse(Attack(shigezane, start, (masamune,)))) == "12"
    oshu.g.acted = oshu.g.members[masamune]
    assert rule_of(pregame.refuse_move(oshu.g, oshu.date, masamune)) == "12-2-3"
    assert rule_of(pregame.refuse_move(oshu.g, oshu.date, oshu.unit("ashina_yoshihiro"))) == "9-1"


@pytest.mark.rule("masamune 44.7(3)", "masamune R77")
def test_one_force_alone_with_the_option() -> None:
    oshu = Oshu("mini_2", mini2_pregame="one_force")
    masamune = oshu.unit("date_masamune")
    go = Go(masamune, "normal", (oshu.hex("1324"), oshu.hex("1325")), OUTSIDE)
    oshu.play(oshu.rules.pregame(oshu.g), March(masamune), go)
    assert oshu.where("date_masamune") == "1325"
    oshu.play(Oshu().rules.pregame(Oshu().g))  # nobody moves before the campaign


def test_memory_is_written_and_read() -> None:
    memory = MasamuneMemory()
    memory.ouchi, memory.ceasefire, memory.mogami_free = 2, 5, True
    assert MasamuneMemory().restore(memory.dump()).dump() == memory.copy().dump() == memory.dump()


@pytest.mark.rule("masamune 42.6(3)", "masamune R80")
@pytest.mark.parametrize(("count", "points"), [(False, 0), (True, -4)])
def test_with_the_option_dead_rebels_of_shonai_cost_points(count: bool, points: int) -> None:
    oshu = Oshu(rebels_count=count)
    rebels = few(oshu.g.of_clan[oshu.clan("shonai")])[:3]
    for unit in rebels:
        oshu.put("1011", oshu.land.pieces[unit].id)
    for unit in rebels[:2]:
        losses.eliminate(oshu.g, unit, "23-3")
    losses.eliminate(oshu.g, rebels[2], "36-3-1", REMOVED)
    assert oshu.rules.points(oshu.g)[oshu.date] == points


@pytest.mark.rule("masamune 12-1")
def test_with_vigour_satake_acts_in_a_fourth_stage() -> None:
    usual, vigour = Oshu("mini_1"), Oshu("mini_1", satake_vigour=True)
    satake = usual.unit("satake_yoshishige")
    assert (usual.g.activation(satake), vigour.g.activation(satake)) == (3, 4)
    assert usual.land.rank == vigour.land.rank
    assert [
        n for n, (a, b) in enumerate(zip(usual.land.activation, vigour.land.activation, strict=True)) if a != b
    ] == [satake]
