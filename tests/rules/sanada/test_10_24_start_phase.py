"""Chapters 10, 12, 13, 23, 24 and 26: what happens in a Start Phase."""

from __future__ import annotations

import pytest
from war_harness import Table

from honjin.games.sanada.actions import Delay, Mobilise
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import attrition, castles, mobilisation, reinforcements, replenishment, scoring, sequence
from honjin.games.sanada.state import BOX, ELIMINATED
from honjin.hexes.sets import few, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.orders import OUTSIDE, Muster, Place
from honjin.wargame.state import RESERVE


def besieged(level: int, *garrison: str) -> Table:
    """Hikone, invested by Osaka."""
    t = Table("kanto_start")
    if garrison:
        t.put("3615", *garrison, inside=True)
    t.put("3615", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    t.put("3615", "mori_katsunaga", "yamakawa_katanobu", "fukushima_masamori")
    t.invest("hikone", level)
    return t


# ------------------------------------------------------------------------------------------------ 10


@pytest.mark.rule("sanada 10.2.2", "sanada 10.2.3", "sanada R6")
@pytest.mark.parametrize(
    ("garrison", "die", "rise"),
    [
        (("ii_naotaka",), 5, 1),  # ex-10.2-siege
        ((), 6, 3),  # d-siege-empty
        (("ii_naotaka", "ii_tai_1", "ii_tai_2"), 4, 0),  # d-siege-mixed
        (("honda_masazumi",), 6, 2),
    ],
)
def test_the_highest_rank_inside_holds_the_siege_back(garrison: tuple[str, ...], die: int, rise: int) -> None:
    t = besieged(2, *garrison)
    t.play(castles.tighten(t.g, KANTO), dice=[die])
    assert t.g.level[t.castle("hikone")] == 2 + rise


@pytest.mark.rule("sanada 10.1", "sanada 10.1.1", "sanada 10.1.2", "sanada 10.1.3", "sanada R7", "sanada 19.2.4")
def test_three_turns_of_a_siege() -> None:
    """d-siege-calendar."""
    t = besieged(0, "honda_masazumi")
    castle = t.castle("hikone")
    for dice, level in (([5, 4], 1), ([2, 6], 3)):
        t.play(castles.fall(t.g, KANTO), dice=dice[:1])
        t.play(castles.tighten(t.g, KANTO), dice=dice[1:])
        assert (t.g.owner[castle], t.g.level[castle]) == (KANTO, level)
    t.play(castles.fall(t.g, KANTO), dice=[3])
    assert t.g.owner[castle] == OSAKA
    assert not t.g.is_invested(castle)
    assert t.g.where[t.unit("honda_masazumi")] == ELIMINATED
    assert t.g.score == t.land.keeps[castle].points + 1


@pytest.mark.rule("sanada 10.1.1")
def test_level_nought_cannot_fall_but_rolls() -> None:
    t = besieged(0, "ii_naotaka")
    t.play(castles.fall(t.g, KANTO), dice=[1])
    assert t.g.owner[t.castle("hikone")] == KANTO


@pytest.mark.rule("sanada 19.1.12", "sanada R33")
def test_walls_stand_whole_again_if_nobody_invests_them() -> None:
    """d-durability-back."""
    t = Table("kanto_start")
    nijo, hikone = t.castle("nijo"), t.castle("hikone")
    t.g.durability[nijo] = t.g.durability[hikone] = 1
    t.put("3615", "goto_matabei")
    t.invest("hikone")
    castles.repair(t.g, KANTO)
    assert t.g.durability[nijo] == t.land.keeps[nijo].durability
    assert t.g.durability[hikone] == 1
    t.g.durability[nijo] = 1
    castles.repair(t.g, OSAKA)
    assert t.g.durability[nijo] == 1


# ------------------------------------------------------------------------------------------------ 12


@pytest.mark.rule("sanada 12.2.1", "sanada 12.2.2", "sanada 12.2.3", "sanada R55")
def test_a_spent_force_without_supply_melts_away() -> None:
    """d-attrition-8."""
    t = Table("osaka_start")
    t.put("4415", "goto_matabei", "onjuku_kanbei", spent=True)
    t.play(attrition.start_phase(t.g, OSAKA), dice=[6])
    assert t.totals == [8]
    assert t.g.where[t.unit("goto_matabei")] == t.g.where[t.unit("onjuku_kanbei")] == ELIMINATED
    assert t.g.score == -6
    free = Table("osaka_start", attrition_scores=False)
    free.put("4415", "goto_matabei", "onjuku_kanbei", spent=True)
    free.play(attrition.start_phase(free.g, OSAKA), dice=[6])
    assert free.g.score == 0


@pytest.mark.rule("sanada 12.2.1")
def test_a_large_force_loses_more() -> None:
    """d-attrition-11: twelve units are more than any one leader has, so the table is asked."""
    t = Table()
    assert [t.land.attrition.count(units, 3) for units in (3, 6, 10, 11, 12)] == [0, 0, 0, 1, 1]


@pytest.mark.rule("sanada 12.1", "sanada R66")
def test_supply_is_settled_before_the_first_die() -> None:
    """Of two Forces that feed each other only through enemies' ground neither is helped by the other's loss."""
    t = Table("osaka_start")
    t.put("4415", "goto_matabei")
    t.put("4920", "mori_katsunaga")
    t.put("1725", "akashi_teruzumi")
    t.play(attrition.start_phase(t.g, OSAKA), dice=[1, 1])
    assert [str(roll.purpose) for roll in t.rolls] == ["attrition of Goto Matabei", "attrition of Mori Katsunaga"]


# ------------------------------------------------------------------------------------------------ 13


@pytest.mark.rule("sanada 13.1.1", "sanada R10", "sanada R11")
@pytest.mark.parametrize(
    ("side", "score", "sakai", "die", "points"),
    [
        (KANTO, -20, True, 6, 6),  # d-replenish-kanto
        (KANTO, 12, False, 1, 2),  # d-replenish-kanto-behind
        (OSAKA, 12, False, 2, 1),
        (OSAKA, 0, False, 3, 1),
        (OSAKA, -1, False, 1, 0),
        (OSAKA, 40, True, 4, 3),
    ],
)
def test_sakai_and_the_own_score_feed_replenishment(side: int, score: int, sakai: bool, die: int, points: int) -> None:
    t = Table("kanto_start")
    t.g.score = score
    if sakai:
        t.put("1626", "todo_takatora" if side == KANTO else "goto_matabei")
    t.play(replenishment.replenish(t.g, side), dice=[die])
    assert t.told("replenishment")[0]["points"] == points


@pytest.mark.rule("sanada 13.1.2", "sanada 13.2.1", "sanada R63")
def test_besieged_and_unsupplied_units_are_not_replenished() -> None:
    t = besieged(1, "ii_naotaka", "ii_tai_1")
    t.put("2419", "itakura_katsushige", inside=True)
    t.put("1725", "todo_takatora")
    t.spend("ii_naotaka", "ii_tai_1", "itakura_katsushige", "todo_takatora", "goto_matabei")
    t.put("2419", "akashi_teruzumi")
    assert replenishment.open_to(t.g, KANTO) >= t.units("itakura_katsushige")
    found = replenishment.open_to(t.g, KANTO)
    assert found & t.units("itakura_katsushige")  # shut in, not invested
    assert not found & t.units("ii_naotaka", "ii_tai_1")


# ------------------------------------------------------------------------------------------------ 23


def arriving() -> Table:
    t = Table("kanto_start", turn=3)
    for arrival in t.land.arrivals:
        for unit in few(arrival.units):
            t.g.where[unit] = RESERVE
    return t


@pytest.mark.rule("sanada 23.1.1", "sanada 23.1.2", "sanada 23.2.2", "sanada R39")
def test_a_group_arrives_in_its_region_and_may_be_kept_back() -> None:
    t = arriving()
    delayed = t.unit("maeda_tai_2")
    answers: list[Action] = [Delay(delayed), Place(t.unit("matsudaira_tadanao"), t.hex("3801"), OUTSIDE)]

    def arrange(ask: Ask) -> Action:
        return answers.pop(0) if answers else ask.options[0]

    t.play(reinforcements.arrive(t.g), arrival=arrange)
    assert t.at("matsudaira_tadanao") == "3801"
    assert t.g.where[delayed] == RESERVE
    assert t.at("maeda_toshitsune")[2:] == "01"
    assert t.g.where[t.unit("tokugawa_ieyasu")] == RESERVE
    t.g.turn = 4
    t.play(reinforcements.arrive(t.g))
    assert t.g.where[delayed] >= 0
    assert t.g.where[t.unit("tokugawa_ieyasu")] >= 0


@pytest.mark.rule("sanada 23.2.1", "sanada R39")
def test_where_enemies_hold_the_region_the_nearest_hex_of_the_edge_is_open() -> None:
    """d-reinforce-blocked."""
    t = arriving()
    region = t.land.entries["west"]
    for number, h in enumerate(members(region.hexes)):
        t.g.settle(1 << few(t.land.pool)[number], h)
    found = reinforcements.open_hexes(t.g, region)
    assert found
    assert not found & region.hexes
    assert all(h in region.edge for h in members(found))


# ------------------------------------------------------------------------------------------------ 24


def boxed(*names: str) -> Table:
    t = Table("osaka_start")
    for name in names:
        t.g.where[t.unit(name)] = BOX
    return t


@pytest.mark.rule("sanada 24.2.1", "sanada 24.2.2", "sanada 24.2.3", "sanada R40")
def test_as_many_come_as_the_die_says() -> None:
    t = boxed("toyotomi_hideyori", "goto_matabei", "onjuku_kanbei", "ban_danemon")
    chosen = iter(t.force("ban_danemon", "goto_matabei"))
    t.play(mobilisation.mobilise(t.g), dice=[5], mobilise=lambda _: Mobilise(next(chosen)))
    assert (t.at("ban_danemon"), t.at("goto_matabei")) == ("1724", "1724")
    assert t.g.where[t.unit("onjuku_kanbei")] == BOX
    assert not t.g.inside


@pytest.mark.rule("sanada 24.3", "sanada R41")
def test_hideyori_comes_when_nobody_else_is_left_and_then_must() -> None:
    t = boxed("toyotomi_hideyori", "goto_matabei")
    t.play(mobilisation.mobilise(t.g), dice=[5])
    assert t.at("toyotomi_hideyori") == t.at("goto_matabei") == "1724"
    assert "mobilise" not in t.kinds()
    t = boxed("toyotomi_hideyori", "goto_matabei")
    t.play(mobilisation.mobilise(t.g), dice=[1])
    assert t.g.where[t.unit("toyotomi_hideyori")] == BOX


@pytest.mark.rule("sanada R40", "sanada R34")
def test_with_enemies_before_the_walls_they_come_inside_and_may_break_the_siege() -> None:
    t = boxed("goto_matabei", "onjuku_kanbei")
    t.put("1724", "ii_naotaka", "ii_tai_1")
    t.put("1724", "ban_danemon", inside=True)
    t.invest("osaka", 1)
    t.play(mobilisation.mobilise(t.g), dice=[4])
    assert t.g.inside & t.units("goto_matabei", "onjuku_kanbei") == t.units("goto_matabei", "onjuku_kanbei")
    assert not t.g.is_invested(t.castle("osaka"))
    outside = Muster(t.hex("1724"), OUTSIDE, (t.force("goto_matabei"),))
    assert all(outside != option for ask in t.asked for option in ask.options)


# ------------------------------------------------------------------------------------------------ 26


@pytest.mark.rule("sanada 26.2.1", "sanada 26.2.2", "sanada 26.2.3", "sanada R45")
def test_places_score_each_line_once() -> None:
    """d-vp-kyoto."""
    t = Table("osaka_start")
    t.put("2419", "toyotomi_hideyori")
    t.put("2419", "sanada_yukimura")
    t.put("3615", "goto_matabei")
    t.put("3516", "mori_katsunaga")
    t.put("1626", "ban_danemon")
    scoring.start_phase(t.g, OSAKA)
    assert t.g.score == 10
    t.g.settle(t.units("toyotomi_hideyori"), t.hex("1724"))
    assert dict(scoring.income(t.g, OSAKA)) == {"kyoto": 3, "sakai": 1, "omi": 1}


@pytest.mark.rule("sanada 26.2.1", "sanada R56", "sanada R68")
def test_kanto_scores_while_osaka_is_invested() -> None:
    t = Table("kanto_start")
    t.put("1724", "ii_naotaka")
    assert scoring.income(t.g, KANTO) == []
    t.invest("osaka")
    scoring.start_phase(t.g, KANTO)
    assert t.g.score == -3


@pytest.mark.rule("sanada 26.2.1", "sanada R44")
def test_castles_score_by_printed_durability() -> None:
    """d-vp-castle-1, d-vp-durability."""
    t = Table()
    assert [t.land.capture_points(durability) for durability in (1, 2, 3, 4, 8)] == [0, 1, 2, 4, 4]
    for name, points in (("yodo", 0), ("koriyama", 1)):
        t.put(t.land.grid.format(t.land.keeps[t.castle(name)].hex), "goto_matabei")
        before = t.g.score
        castles.capture(t.g, t.castle(name), "19.1.9")
        assert t.g.score - before == points


@pytest.mark.rule("sanada 4", "sanada R12", "sanada R59")
def test_the_steps_of_a_start_phase_come_in_their_order() -> None:
    """Falls before levels, and both before replenishment."""
    t = besieged(6, "ii_naotaka")
    t.put("3025", "todo_takatora", inside=True)
    t.put("3025", "akashi_teruzumi", "otani_yoshiharu")
    t.invest("ueno", 0)
    t.play(sequence.start(t.g, KANTO), dice=[1, 1, 4, 1])
    purposes = [str(roll.purpose) for roll in t.rolls]
    assert purposes == [
        "fall of Hikone", "fall of Ueno", "siege of Ueno", "replenishment of Kanto",
    ]  # fmt: skip
