"""Who acts when: what the judgement makes of enemies who strike first, come too late, or cannot help themselves."""

from __future__ import annotations

import pytest
from field_harness import Table, table

from honjin.games.gunyuden.doctrine import PLAIN
from honjin.games.gunyuden.judgement import appraise, fights, outlook
from honjin.games.gunyuden.judgement.goals import Goal, plan
from honjin.games.gunyuden.judgement.marches import Ground
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.masamune.rules.exclusive import MasamuneRules
from honjin.kernel.ask import Ask
from honjin.kernel.words import say
from honjin.wargame.actions import NO, YES


def situation(t: Table, name: str) -> Situation:
    return Situation(t.g, t.g.side(t.u(name)))


def ground(t: Table, name: str) -> Ground:
    return Ground(situation(t, name), t.u(name), {})


def duel(stage: int, turn: int = 1) -> Table:
    """Kenshin's side acts first: Naoe has two activation points, Yamagata four."""
    t = table("kanto", "s1", acting="uesugi")
    t.g.stage, t.g.turn = stage, turn
    t.put("naoe_sanetsuna", "1510", strength=3)
    t.put("yamagata_masakage", "1513", "sone_masatada", strength=20)
    return t


@pytest.mark.rule("gunyuden 4-1-2", "gunyuden 4-1-5")
@pytest.mark.parametrize(("stage", "turn", "times"), [(1, 1, 1), (2, 1, 3), (2, 3, 3), (4, 1, 1), (4, 3, 1)])
def test_how_often_an_enemy_acts_before_one_does_again(stage: int, turn: int, times: int) -> None:
    t = duel(stage, turn)
    assert situation(t, "naoe_sanetsuna").blows(t.u("yamagata_masakage"), t.u("naoe_sanetsuna")) == times


@pytest.mark.rule("gunyuden 4-1-5")
def test_nobody_fears_an_enemy_who_never_acts_again() -> None:
    t = duel(4, turn=3)
    t.put("naoe_sanetsuna", "1512", "usami_sadayuki", strength=20)
    t.put("yamagata_masakage", "1513", strength=3)
    assert situation(t, "naoe_sanetsuna").turns_left == 1
    t.put("naoe_sanetsuna", "1512", strength=3)
    t.put("yamagata_masakage", "1513", "sone_masatada", strength=20)
    assert ground(t, "naoe_sanetsuna").danger(t.h("1512")) > 0.0, "he acts once more, after them"
    t.put("naoe_sanetsuna", "1512", "usami_sadayuki", strength=20)
    t.put("yamagata_masakage", "1513", strength=3)
    assert ground(t, "yamagata_masakage").danger(t.h("1513")) == 0.0, "his is the last phase of the game"


@pytest.mark.rule("gunyuden 4-1-3", "gunyuden 23-1")
def test_who_has_acted_for_the_turn_fears_those_who_can_still_come_and_attack() -> None:
    early, late = duel(1), duel(2)
    assert ground(early, "naoe_sanetsuna").danger(early.h("1510")) == 0.0
    assert ground(late, "naoe_sanetsuna").danger(late.h("1510")) > 0.0
    assert ground(late, "naoe_sanetsuna").danger(late.h("1530")) == 0.0, "too far to march"


@pytest.mark.rule("gunyuden 4-1-4", "gunyuden 23-1")
def test_the_quick_stand_next_to_the_slow_who_cannot_answer() -> None:
    t = table("kanto", "s1", acting="takeda")
    t.g.stage = 3
    t.put("yamagata_masakage", "1513", "sone_masatada", strength=20)
    t.put("naoe_sanetsuna", "1510", strength=3)
    quick = ground(t, "yamagata_masakage")
    assert quick.value(t.h("1511"), inside=False) > quick.value(t.h("1512"), inside=False)
    t.g.stage = 1
    soon = ground(t, "yamagata_masakage").chances
    assert not soon.best, "he would go away first"


@pytest.mark.rule("gunyuden 24-1-1", "gunyuden 24-1-7", "gunyuden 24-1-8")
def test_a_stronger_lord_comes_up_to_one_who_must_wait_for_him() -> None:
    t = table("masamune", "mini_2", ground={"1511": "h"}, castles={"yonezawa": "0505"}, acting="date")
    t.g.stage = 3
    t.put("date_masamune", "1515", "goto_nobuyasu", strength=30)
    t.put("ashina_yoshihiro", "1510", "sase_tanetsune", strength=10)
    lord = ground(t, "date_masamune")
    open_ground, hills, away = (lord.value(t.h(number), inside=False) for number in ("1410", "1511", "1512"))
    assert open_ground > hills
    assert open_ground > away + 1.0, "the battle decides the game"


@pytest.mark.rule("gunyuden 23-1-2")
def test_only_those_go_after_an_enemy_who_can_hurt_him_by_themselves() -> None:
    t = table("kanto", "s1", castles={"kofu": "0505"}, acting="uesugi")
    t.put("uesugi_kenshin", "1510", "usami_sadayuki", strength=40)
    t.put("naoe_sanetsuna", "1411", strength=3)
    t.put("takeda_shingen", "1515", "sone_masatada", strength=30)
    goals = plan(situation(t, "uesugi_kenshin"))
    assert goals[t.u("uesugi_kenshin")].hex == t.h("1515")
    assert goals[t.u("naoe_sanetsuna")].hex == t.h("1510"), "he joins the army instead"


@pytest.mark.rule("gunyuden 11-3-1", "gunyuden 11-4-1")
def test_lines_matter_when_they_are_looked_at() -> None:
    """Units lose heart at the start of a turn alone: who acts again before may be cut off on the way."""
    t = table(castles={"yonezawa": "1324"}, acting="date")
    t.put("date_shigezane", "1330", "harada_munetoki", strength=16)
    t.g.stage = 1
    early = ground(t, "date_shigezane").cut_off
    t.g.stage = 4
    assert 0.0 < early < ground(t, "date_shigezane").cut_off


@pytest.mark.rule("masamune 43.6")
def test_next_to_a_held_hex_one_has_arrived() -> None:
    t = table("masamune", "mini_1", castles={"nihonmatsu": "1829", "ota": "2149"}, acting="anti")
    t.put("date_masamune", "1829", "goto_nobuyasu", strength=20)
    t.put("satake_yoshishige", "1835", "onuki_yorihisa", strength=25)
    held = plan(situation(t, "satake_yoshishige"))[t.u("satake_yoshishige")]
    assert held == Goal(t.h("1829"), t.g.land.board.linked_set[t.h("1829")], held.worth)


@pytest.mark.rule("gunyuden 18-4-2")
@pytest.mark.parametrize(("scenario", "lifts"), [("mini_1", True), ("mini_2", False)])
def test_besiegers_free_their_hands_where_a_castle_counts_for_nothing(scenario: str, lifts: bool) -> None:
    t = table("masamune", scenario, castles={"nihonmatsu": "1829", "kurokawa": "1829"}, acting="anti")
    castle = "nihonmatsu" if scenario == "mini_1" else "kurokawa"
    assert castle in t.g.land.castle_of
    t.put("date_masamune", "1829", "goto_nobuyasu", strength=20, investing=True)
    subject = {"unit": "date_masamune"}
    ask = Ask(t.g.land.sides.index("date"), "lift", [NO, YES], rule="18-4-2", prompt=say("lift?"), subject=subject)
    no, yes = appraise(t.g, ask, PLAIN)
    assert (yes > no) is lifts


@pytest.mark.rule("masamune 23-7", "kanto 23-7")
@pytest.mark.parametrize(("game", "scenario", "far"), [("kanto", "s1", True), ("masamune", "mini_1", False)])
def test_a_garrison_that_comes_out_is_to_be_feared(game: str, scenario: str, far: bool) -> None:
    """All of it attacks as one: next to its castle in Kanto, only before its walls in Masamune."""
    kanto = game == "kanto"
    castle, lord, led, single = (
        ("kaizu", "takeda_shingen", "sone_masatada", "naoe_sanetsuna")
        if kanto
        else ("obama", "date_masamune", "goto_nobuyasu", "suda_morihide")
    )
    t = table(game, scenario, castles={castle: "1510"})
    t.put(lord, "1510", led, strength=20, inside=True)
    t.put(single, "1513", strength=3)
    force = ground(t, single)
    assert force.danger(t.h("1510")) > 0.0
    assert (force.danger(t.h("1511")) > 0.0) is far
    assert force.danger(t.h("1512")) == 0.0


@pytest.mark.rule("gunyuden 24-3", "gunyuden 10-1-2")
def test_an_army_that_has_lost_heart_does_not_risk_flight() -> None:
    """Four hexes of flight are four points of morale: with one lost before, half of all flights destroy an army."""
    t = table("kanto", "s4", acting="takeda")
    t.put("takeda_shingen", "1510", "sone_masatada", "hoshina_masatoshi", strength=24)
    t.put("hojo_ujimasa", "1511", "tame_nagamune", "ise_sadakazu", strength=24)
    in_good_heart = fights.battle(situation(t, "takeda_shingen"), t.battle("1511", "takeda_shingen"))
    t.put("hojo_ujimasa", "1511", "tame_nagamune", "ise_sadakazu", strength=24, morale=-1)
    shaken = fights.battle(situation(t, "takeda_shingen"), t.battle("1511", "takeda_shingen"))
    assert shaken > in_good_heart + 5.0
    s = situation(t, "hojo_ujimasa")
    lost = s.bearer(t.us("hojo_ujimasa", "tame_nagamune", "ise_sadakazu"))
    t.put("hojo_ujimasa", "1511", "tame_nagamune", "ise_sadakazu", strength=24)
    fresh = situation(t, "hojo_ujimasa").bearer(t.us("hojo_ujimasa", "tame_nagamune", "ise_sadakazu"))
    assert lost.rout > 2 * fresh.rout


@pytest.mark.rule("masamune 44.6", "masamune 22-1-1")
def test_who_would_win_now_is_careful_even_with_fewer_points() -> None:
    """Date needs four points more in mini 2: with fewer the league has something to keep."""
    t = table("masamune", "mini_2", castles={"yonezawa": "0505"}, rules=MasamuneRules)
    league, date = (Situation(t.g, t.g.land.sides.index(side)) for side in ("anti", "date"))
    assert league.caution == PLAIN.careful
    assert date.caution < league.caution


@pytest.mark.rule("masamune 18-2")
def test_a_siege_that_cannot_end_in_time_is_worth_nothing() -> None:
    t = table("masamune", "mini_2", castles={"kurokawa": "1829"}, acting="date")
    t.put("date_masamune", "1829", "goto_nobuyasu", strength=30)
    castle = t.g.land.castle_of["kurokawa"]
    early = outlook.promise(situation(t, "date_masamune"), castle, 30)
    t.g.turn, t.g.stage = t.g.land.last_turn, 4
    assert early == 1.0
    assert outlook.promise(situation(t, "date_masamune"), castle, 30) < 0.5
