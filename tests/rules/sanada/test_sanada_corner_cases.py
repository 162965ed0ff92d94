"""Places where two rules of Sanada's War Chronicle meet: flags, phases and castles at the edges of procedures."""

from __future__ import annotations

from typing import Any

import pytest
from war_harness import Table

from honjin.games.sanada.actions import Engage, Go, Overrun, Sortie, Withdraw
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import (
    assault,
    battle,
    castles,
    fighting,
    losses,
    marching,
    movement,
    organising,
    overrun,
    retreat,
    return_home,
    victory,
)
from honjin.games.sanada.state import HOME, Edge, Node
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.actions import DONE
from honjin.wargame.orders import HALT, HOLD, INSIDE, OUTSIDE, STOP, Lose, Retreat, Stand


def open_ground(phase: str = "osaka_movement", **options: Any) -> Table:
    """No castle but that of Osaka."""
    t = Table(phase, **options)
    t.g.unusable = (1 << len(t.land.keeps)) - 1 & ~(1 << t.castle("osaka"))
    t.g.recount_keeps()
    return t


def edge(t: Table, attacker: str, defender: str) -> Edge:
    return Edge(Node(t.hex(attacker)), Node(t.hex(defender)))


# ------------------------------------------------------------------------------------------------ marches


@pytest.mark.rule("sanada 14.3", "sanada 17.1.1", "sanada R13")
def test_a_ninth_point_takes_a_force_into_a_castle_eight_points_away() -> None:
    """Going in may be part of a strategic movement, also where the way alone would be an ordinary one."""
    t = open_ground()
    head = t.put("2226", "goto_matabei")
    inside = [way for way in marching.options(t.g, movement.begin(t.g, head)) if isinstance(way, Go)]
    [into] = [way for way in inside if way.path[-1] == t.hex("1724") and way.end == INSIDE]
    assert marching.refuse(t.g, movement.begin(t.g, head), into) is None
    shadow = {way.path[-1] for way in inside if way.end == OUTSIDE}
    assert t.hex("1724") in shadow
    t.put("1825", "ii_naotaka")  # every way of nine points or fewer enters his zone
    late = [way for way in marching.options(t.g, movement.begin(t.g, head)) if isinstance(way, Go)]
    assert (t.hex("1724"), INSIDE) not in {(way.path[-1], way.end) for way in late}


@pytest.mark.rule("sanada 22.2.2", "sanada R38")
def test_a_fort_is_gone_as_soon_as_its_last_man_has_left_even_if_he_comes_back() -> None:
    t = open_ground()
    head = t.put("1726", "goto_matabei")
    t.g.forts[OSAKA] = 1 << t.hex("1726")
    t.play(marching.march(t.g, head), march=Go(head, t.path("1726", "1725", "1726"), OUTSIDE))
    assert not t.g.forts[OSAKA]
    kept = open_ground()
    head = kept.put("1726", "goto_matabei")
    kept.put("1726", "mori_katsunaga")
    kept.g.forts[OSAKA] = 1 << kept.hex("1726")
    kept.play(marching.march(kept.g, head), march=Go(head, kept.path("1726", "1725", "1726"), OUTSIDE))
    assert kept.g.forts[OSAKA]


@pytest.mark.rule("sanada 22.2.2", "sanada R38")
def test_a_fort_kept_by_a_garrison_goes_when_an_enemy_only_passes() -> None:
    t = Table()
    t.put("1922", "katagiri_katsumoto", inside=True)
    t.g.forts[KANTO] = 1 << t.hex("1922")
    head = t.put("1821", "goto_matabei")
    t.play(marching.march(t.g, head), march=Go(head, t.path("1821", "1922", "2021"), OUTSIDE))
    assert not t.g.forts[KANTO]
    assert t.told("fort_gone") == [{"hex": "1922", "side": "kanto"}]


@pytest.mark.rule("sanada 22.2.2", "sanada R38")
def test_a_fort_is_gone_before_those_who_fled_from_it_take_their_losses() -> None:
    t = open_ground()
    head = t.put("1726", "goto_matabei")
    friend = t.put("1726", "mori_katsunaga", "mori_katsuie")
    t.g.forts[OSAKA] = 1 << t.hex("1726")
    t.play(retreat.fall_back(t.g, Retreat(head, t.path("1726", "1725"), OUTSIDE), 0, battle=True))
    assert t.g.forts[OSAKA]
    seen: list[int] = []

    def lose(ask: Ask) -> Action:
        seen.append(t.g.forts[OSAKA])
        return ask.options[0]

    t.play(retreat.fall_back(t.g, Retreat(friend, t.path("1726", "1725"), OUTSIDE), 1, battle=True), lose=lose)
    assert seen == [0]


@pytest.mark.rule("sanada 22.2.2", "sanada R38")
def test_a_fort_goes_with_the_last_of_its_men() -> None:
    t = open_ground()
    t.put("1726", "goto_matabei")
    t.put("1726", "mori_katsunaga")
    t.g.forts[OSAKA] = 1 << t.hex("1726")
    losses.eliminate(t.g, t.units("goto_matabei"), "18.3.5")
    assert t.g.forts[OSAKA]
    losses.eliminate(t.g, t.units("mori_katsunaga"), "18.3.5")
    assert not t.g.forts[OSAKA]


@pytest.mark.rule("sanada 16.1", "sanada R16")
def test_held_units_and_others_of_one_place_are_formed_anew_apart() -> None:
    t = Table("kanto_movement")
    t.put("4921", "tokugawa_yoshinao", inside=True)
    t.put("4921", "naruse_masanari", inside=True)
    t.put("4921", "ii_naotaka", inside=True)
    t.put("4921", "ii_tai_1", inside=True)
    t.g.held = t.units("tokugawa_yoshinao", "naruse_masanari")
    assert [organising.pool(t.g, head) for head in organising.places(t.g, KANTO)] == [
        t.units("ii_naotaka", "ii_tai_1"), t.units("tokugawa_yoshinao", "naruse_masanari"),
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------ overruns


@pytest.mark.rule("sanada 20.1.2", "sanada R24")
def test_who_has_won_an_overrun_is_not_asked() -> None:
    t = open_ground()
    head = t.put("1725", "goto_matabei", "onjuku_kanbei")
    t.put("1726", "ii_naotaka", spent=True)
    march = iter([Overrun(head, t.path("1725"), t.hex("1726")), HALT])
    t.play(marching.march(t.g, head), [1, 1, 1, 1], march=lambda _: next(march))
    assert "give_way" not in t.kinds()
    assert t.at("goto_matabei") == "1726"
    beaten = open_ground()
    head = beaten.put("1725", "goto_matabei", "onjuku_kanbei")
    beaten.put("1726", "ii_naotaka", "ii_tai_1")
    beaten.play(
        marching.march(beaten.g, head), [1, 1, 1, 1, 6, 1, 1],
        march=Overrun(head, beaten.path("1725"), beaten.hex("1726")), give_way=Withdraw(), advance=HOLD,
    )  # fmt: skip
    assert [ask.side for ask in beaten.asked if ask.kind == "give_way"] == [OSAKA]


@pytest.mark.rule("sanada 20.1.8", "sanada 18.8.4", "sanada R69")
def test_who_advanced_after_an_overrun_fights_in_the_coming_combat_phase() -> None:
    """Only an advance in the Combat Phase keeps a Force out of other Battles."""
    t = open_ground()
    head = t.put("1725", "ono_harunaga", "onjuku_kanbei")
    foe = t.put("1726", "ii_naotaka", "ii_tai_1")
    t.play(
        marching.march(t.g, head), [1, 1, 1, 1, 1, 1], march=Overrun(head, t.path("1725"), t.hex("1726")),
        give_way=Withdraw(), advance=lambda ask: ask.options[1],
    )  # fmt: skip
    assert t.at("ii_naotaka") == "1725"
    assert battle.fighters(t.g, Node(t.hex("1725"))) == t.g.members[foe]


@pytest.mark.rule("sanada R35", "sanada R65")
def test_a_force_that_engaged_others_may_be_overrun_and_no_marker_turns_against_its_own() -> None:
    t = open_ground("osaka_forced_march")
    foe = t.put("1726", "ii_naotaka", "ii_tai_1")
    t.put("1725", "mori_katsunaga")
    t.play(marching.march(t.g, foe), march=Engage(foe, t.path("1726"), t.hex("1725")))
    head = t.put("1725", "goto_matabei", "onjuku_kanbei")
    attack = Overrun(head, t.path("1725"), t.hex("1726"))
    assert marching.refuse(t.g, movement.begin(t.g, head), attack) is None
    before = list(t.g.markers)
    t.play(marching.march(t.g, head), [1, 1, 1, 1], march=attack, give_way=Stand())
    assert t.g.markers == before
    assert t.g.bound & t.g.members[head] == t.g.members[head]


@pytest.mark.rule("sanada 20.1.8", "sanada 18.8.1")
def test_nobody_advances_into_a_hex_where_friends_of_the_overrunner_stand() -> None:
    t = open_ground()
    head = t.put("1725", "ono_harunaga", "onjuku_kanbei")
    t.put("1725", "mori_katsunaga")
    t.put("1726", "ii_naotaka", "ii_tai_1")
    t.play(
        marching.march(t.g, head), [1, 1, 1, 1, 1, 1],
        march=Overrun(head, t.path("1725"), t.hex("1726")), give_way=Withdraw(),
    )  # fmt: skip
    assert "advance" not in t.kinds()
    assert t.at("mori_katsunaga") == "1725"


@pytest.mark.rule("sanada 20.1.2", "sanada 18.3.1")
def test_friends_in_the_hex_take_no_part_in_an_overrun() -> None:
    t = open_ground()
    head = t.put("1725", "goto_matabei")
    t.put("1725", "mori_katsunaga", "onjuku_kanbei")
    t.put("1726", "ii_naotaka", "ii_tai_1")
    t.play(overrun.overrun(t.g, head, t.hex("1726")), [1, 1, 1, 1], give_way=Stand())
    assert [blow["strength"] for blow in t.told("struck")] == [2, 4]
    assert t.g.bound == t.units("goto_matabei", "ii_naotaka", "ii_tai_1")


# ------------------------------------------------------------------------------------------------ retreated units


@pytest.mark.rule("sanada 18.7.8", "sanada 27.2")
def test_the_war_ends_when_ieyasu_is_lost_with_the_hex_he_had_fled_to() -> None:
    t = open_ground("osaka_combat")
    t.put("1725", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    t.put("1726", "ii_naotaka", spent=True)
    ieyasu = t.put("1726", "tokugawa_ieyasu")
    t.g.retreated = 1 << ieyasu
    with pytest.raises(victory.Decided) as ended:
        t.play(battle.battle(t.g, [edge(t, "1725", "1726")], OSAKA), [6, 6, 1, 1], give_way=Stand(), advance=HOLD)
    assert ended.value.result.winner == OSAKA


@pytest.mark.rule("sanada R67", "sanada 19.1.4")
def test_who_fled_into_a_castle_does_not_defend_it_in_that_phase() -> None:
    """Neither strength nor rating nor losses; but he falls with the castle (R7)."""
    t = Table("osaka_combat")
    t.put("1922", "katagiri_katsumoto", inside=True)
    fled = t.put("1922", "todo_takatora", inside=True)
    t.put("1922", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    castle = t.castle("ibaraki")
    assert assault.defence(t.g, castle) == 1 + 4
    t.g.retreated = 1 << fled
    assert assault.defence(t.g, castle) == 1 + 2
    t.play(assault.assault(t.g, castle), [4, 4, 1, 1], walls=lambda ask: ask.options[-1], press_on=STOP)
    offered = {action for ask in t.asked if ask.kind == "walls" for action in ask.options}
    assert Lose(fled) not in offered
    assert t.g.rating_of(assault.defenders(t.g, castle)) == 0
    castles.capture(t.g, castle, "19.1.9")
    assert t.g.where[fled] < 0


@pytest.mark.rule("sanada R67", "sanada 18.10.1")
def test_who_fled_into_a_castle_takes_no_part_in_a_sortie() -> None:
    t = Table("kanto_combat")
    fled = t.put("1922", "todo_takatora", inside=True)
    t.put("1922", "goto_matabei")
    assert fighting.refuse_sortie(t.g, KANTO, t.castle("ibaraki")) is None
    t.g.retreated = 1 << fled
    assert fighting.refuse_sortie(t.g, KANTO, t.castle("ibaraki")) is not None
    assert Sortie(t.castle("ibaraki")) not in list(fighting.attacks(t.g, KANTO))


@pytest.mark.rule("sanada R43", "sanada 18.7.8", "sanada R67")
def test_a_garrison_that_ran_from_its_castle_has_retreated_in_this_phase() -> None:
    t = Table("osaka_combat")
    t.put("3025", "todo_takatora", inside=True)
    runs = t.put("3025", "honda_masazumi", inside=True)
    t.put("3025", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    t.play(return_home.check(t.g), dice=[1])
    assert t.g.retreated == 1 << runs


@pytest.mark.rule("sanada R43", "sanada 25.2.2")
def test_a_garrison_without_enemies_before_it_stands_outside_when_its_castle_is_given_up() -> None:
    t = Table("osaka_combat")
    t.put("3025", "todo_takatora", inside=True)
    stays = t.put("3025", "honda_masazumi", inside=True)
    t.play(return_home.check(t.g), dice=[1])
    assert t.at("honda_masazumi") == "3025"
    assert not t.g.inside >> stays & 1
    assert not t.g.retreated


@pytest.mark.rule("sanada R30", "sanada R34", "sanada 25.2.1")
def test_investments_are_tested_after_the_battle_in_which_besiegers_went_home() -> None:
    """A castle before which too few are left has no zone while the Battle goes on."""
    t = Table("osaka_combat")
    t.put("1724", "goto_matabei", inside=True)
    t.put("1724", "todo_takatora", "watanabe_kanbei")
    t.invest("osaka", 1)
    t.play(return_home.check(t.g), dice=[1])
    assert t.g.where[t.unit("todo_takatora")] < 0
    assert t.g.is_invested(t.castle("osaka"))
    t.put("1725", "mori_katsunaga")
    t.put("1726", "ii_naotaka", spent=True)
    t.play(battle.battle(t.g, [edge(t, "1725", "1726")], OSAKA), [1, 1, 1, 1, 1, 1], advance=HOLD)
    assert not t.g.is_invested(t.castle("osaka"))


# ------------------------------------------------------------------------------------------------ order


@pytest.mark.rule("sanada R5", "sanada R58")
@pytest.mark.parametrize(("phase", "first"), [("osaka_combat", OSAKA), ("kanto_combat", KANTO)])
def test_orphans_of_the_phasing_side_are_asked_first(phase: str, first: int) -> None:
    t = open_ground(phase)
    t.put("1725", "goto_matabei", "onjuku_kanbei")
    t.put("1725", "mori_katsunaga")
    t.put("1726", "date_masamune", "honda_masazumi")
    t.put("1726", "ii_naotaka")
    losses.eliminate(t.g, t.units("goto_matabei", "date_masamune"), "18.3.5")
    t.play(organising.reform(t.g), rejoin=DONE)
    assert [ask.side for ask in t.asked] == [first, 1 - first]


@pytest.mark.rule("sanada 10.1.1", "sanada 10.2.2")
def test_the_owner_of_a_castle_throws_for_its_fall_and_for_its_siege() -> None:
    t = Table("kanto_start")
    t.put("1922", "goto_matabei")
    t.invest("ibaraki", 1)
    t.play(castles.fall(t.g, KANTO), [6])
    assert [roll.by for roll in t.rolls] == [KANTO]
    t.play(castles.tighten(t.g, KANTO), [6])
    assert [roll.by for roll in t.rolls] == [KANTO]


# ------------------------------------------------------------------------------------------------ counters


@pytest.mark.rule("sanada 2.2.4")
def test_the_limits_of_counters() -> None:
    """r-limits: no rating above 5, no action above 6, and most units have no action points."""
    land = Table().land
    assert max(land.rating) == 5
    assert max(land.action) == 6
    assert 2 * sum(points == 0 for points in land.action) > len(land.action)


@pytest.mark.rule("sanada 26.2.1", "sanada 8.1", "sanada 25.1.2")
def test_watanabe_kanbei_is_a_busho_of_the_todo() -> None:
    """d-watanabe-kanbei: alone he is lost for a point; later one die is thrown for his clan, which is Todo alone."""
    t = Table("osaka_combat")
    lone = t.put("2527", "watanabe_kanbei")
    losses.eliminate(t.g, 1 << lone, "18.3.5")
    assert t.g.score == 1
    t.put("3025", "todo_takatora", inside=True)
    t.play(return_home.check(t.g), dice=[2])
    assert len(t.rolls) == 1
    assert t.at("todo_takatora") == "3025"
    t.play(return_home.check(t.g), dice=[1])
    assert t.g.where[t.unit("todo_takatora")] == HOME
    assert t.g.score == 1
