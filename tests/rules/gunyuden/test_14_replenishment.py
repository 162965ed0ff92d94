"""Chapter 14: replenishment, with a phase of its own or as part of organising."""

from __future__ import annotations

import pytest
from camp_harness import Board, rule_of

from honjin.conformance import Driver
from honjin.games.gunyuden.actions import CASTLE, TROOPS, Assign, Desert, Replenish
from honjin.games.gunyuden.rules import castles, losses, surrender
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.rules.operations import begin_stage
from honjin.games.gunyuden.rules.organising import organise
from honjin.games.gunyuden.rules.replenishment import (
    choices,
    column,
    desert,
    modifiers,
    phase,
    refuse_commander,
    refuse_what,
    replenish,
    steps_for,
)
from honjin.games.gunyuden.rules.sequence import initial_stage
from honjin.games.gunyuden.state import KILLED, REMOVED, Campaign
from honjin.games.gunyuden.static import HEAVY_SNOW, SNOW
from honjin.kernel.errors import Refusal
from honjin.wargame.actions import NOBODY, PASS, Unit
from honjin.wargame.orders import KEEP, Refill


def month(board: Board, wanted: int) -> None:
    """A turn of this month."""
    board.g.turn = next(turn.n for turn in board.land.scenario.turns if turn.month == wanted)


def total(board: Board, head: Unit, die: int) -> int:
    return die + sum(mod.value for mod in modifiers(board.g, head))


@pytest.mark.rule("masamune 30-2-1", "masamune 14-2-1")
def test_an_allied_castle_is_not_home() -> None:
    board = Board("campaign")
    assert column(board.g, board.put("1031", "satake_yoshishige")) == "away"
    assert column(board.g, board.put("2149", "satake_yoshishige")) == "home"
    assert column(board.g, board.put("2148", "satake_yoshishige")) == "away"


@pytest.mark.rule("kanto 14-2-1", "kanto R17", "kanto R20")
def test_columns_by_country_and_main_castle() -> None:
    board = Board("s2")
    assert column(board.g, board.put("0505", "uesugi_kenshin")) == "home"
    assert column(board.g, board.put("2017", "uesugi_kenshin")) == "away"  # a main castle, but not in Echigo
    assert column(board.g, board.put("2137", "hojo_ujiyasu")) == "home"
    assert column(board.g, board.put("3736", "satomi_yoshihiro")) == "home"
    assert column(board.g, board.put("3735", "satomi_yoshihiro")) == "away"
    assert column(board.g, board.put("4012", "satake_yoshishige")) == "home"
    board.g.owner[board.land.castle_at[board.hex("3736")]] = board.clan("hojo")
    assert column(board.g, board.put("3736", "satomi_yoshihiro")) == "away"


@pytest.mark.rule("masamune 14-2-3", "masamune R23")
def test_morale_snow_and_the_fourth_month() -> None:
    board = Board("campaign")
    head = board.put("1324", "date_masamune")
    month(board, 2)
    board.g.weather = SNOW
    assert steps_for(board.g, board.clan("date"), "home", total(board, head, 6)) == 2
    month(board, 4)
    board.g.weather = 0
    board.dishearten(-1, "date_masamune")
    assert total(board, head, 4) == 2
    assert steps_for(board.g, board.clan("date"), column(board.g, head), 2) == 1


@pytest.mark.rule("masamune 14-2-4", "masamune R21", "masamune R23")
def test_men_desert_without_being_killed() -> None:
    board = Board("campaign")
    head = board.put("2612", "osaki_yoshitaka", "nanjo_takanobu")
    board.dishearten(-2, "osaki_yoshitaka")
    board.reduce("osaki_yoshitaka", "nanjo_takanobu")
    month(board, 2)
    board.g.weather = HEAVY_SNOW
    assert column(board.g, head) == "away"
    assert total(board, head, 2) == -2
    board.play(replenish(board.g, Replenish(head, TROOPS)), Desert(board.unit("nanjo_takanobu")), dice=[2])
    assert board.g.where[board.unit("nanjo_takanobu")] == REMOVED
    assert sum(board.g.steps_lost) == 0


@pytest.mark.rule("kanto 14-2-3")
def test_kenshin_loses_two_steps_in_musashi() -> None:
    board = Board("s2")
    head = board.put("2726", "uesugi_kenshin", "kakizaki_kageie")
    board.dishearten(-3, "uesugi_kenshin")
    board.play(
        replenish(board.g, Replenish(head, TROOPS)),
        Desert(head),
        Desert(board.unit("kakizaki_kageie")),
        dice=[1],
    )
    assert [board.g.steps[u] for u in board.force("uesugi_kenshin", "kakizaki_kageie")] == [1, 1]


@pytest.mark.rule("masamune 14-2-4", "gunyuden 14-2-6")
def test_gains_go_to_the_force_and_what_is_left_is_lost() -> None:
    board = Board("campaign")
    head = board.put("1324", "date_masamune", "harada_munetoki", "goto_nobuyasu")
    board.put("1324", "yashiro_kageyori")
    board.reduce("date_masamune", "harada_munetoki", "yashiro_kageyori")
    month(board, 5)
    board.play(replenish(board.g, Replenish(head, TROOPS)), Refill(head), dice=[6])
    assert [board.g.steps[board.unit(u)] for u in ("date_masamune", "harada_munetoki", "yashiro_kageyori")] == [2, 2, 1]


@pytest.mark.rule("masamune 14-3-4", "masamune 31-1", "masamune R22")
def test_a_ruined_main_castle_is_rebuilt_without_a_line() -> None:
    board = Board("campaign")
    kurokawa = board.castle("kurokawa")
    castles.abandon(board.g, kurokawa)
    head = board.put("1031", "kanagami_morinori")
    month(board, 5)
    assert refuse_commander(board.g, head) is None
    assert column(board.g, head) == "home"
    board.play(replenish(board.g, Replenish(head, CASTLE)), dice=[5])
    assert board.g.owner[kurokawa] == board.clan("ashina")
    assert board.g.durability[kurokawa] == 2
    refusal = refuse_what(board.g, head, CASTLE)
    assert rule_of(refusal) == "14-3-3"
    strict = Board("campaign", {"replenish_abandoned_main": False})
    castles.abandon(strict.g, kurokawa)
    refusal = refuse_commander(strict.g, strict.put("1031", "kanagami_morinori"))
    assert rule_of(refusal) == "11-4-2"


@pytest.mark.rule("gunyuden 14-3-5", "gunyuden 16-5", "kanto 14-3-4")
@pytest.mark.parametrize("scenario", ["campaign", "s2"])
def test_an_invested_garrison_gains_nothing(scenario: str) -> None:
    board = Board(scenario)
    if scenario == "campaign":
        head = board.put("1031", "kanagami_morinori", inside=True)
        enemy = board.put("1031", "date_masamune", "harada_munetoki", "date_shigezane", "katakura_kagetsuna")
    else:
        head = board.put("2736", "hojo_tsunashige", inside=True)
        enemy = board.put("2736", "uesugi_kenshin", "kakizaki_kageie", "naoe_sanetsuna", "usami_sadayuki")
    castle = board.g.castle_here(head)
    board.g.steps[head] = 1
    board.g.durability[castle] = 5
    assert {action.what for action in choices(board.g, [head])} == {TROOPS, CASTLE}
    board.g.investing = board.g.members[enemy]
    assert choices(board.g, [head]) == []
    refusal = refuse_commander(board.g, head)
    assert rule_of(refusal) == "16-5"


@pytest.mark.rule("masamune 14-3-2", "masamune 14-3-4", "masamune R35")
def test_walls_crumble_and_ruins_change_hands() -> None:
    board = Board("campaign")
    kurokawa = board.castle("kurokawa")
    head = board.put("1031", "kanagami_morinori", inside=True)
    board.dishearten(-2, "kanagami_morinori")
    board.g.durability[kurokawa] = 1
    board.g.weather = SNOW
    month(board, 2)
    board.play(replenish(board.g, Replenish(head, CASTLE)), dice=[1])
    assert board.g.owner[kurokawa] == NOBODY
    assert not board.g.inside
    # With enemies at the gate it is taken instead.
    board = Board("campaign")
    head = board.put("1031", "kanagami_morinori", inside=True)
    board.put("1031", "date_masamune")
    board.dishearten(-2, "kanagami_morinori")
    board.g.durability[kurokawa] = 1
    board.g.weather = SNOW
    month(board, 2)
    steps = replenish(board.g, Replenish(head, CASTLE))
    board.play(steps, dice=[1, 6])
    assert board.told("fall")
    assert board.g.owner[kurokawa] == NOBODY


@pytest.mark.rule("masamune 14-3-2", "masamune R35")
def test_somebody_elses_ruin_is_repaired_in_the_other_column() -> None:
    board = Board("campaign")
    castles.abandon(board.g, board.castle("omori"))
    head = board.put("1927", "date_masamune")
    assert column(board.g, head) == "away"
    month(board, 5)
    board.play(replenish(board.g, Replenish(head, CASTLE)), dice=[5])
    assert board.g.owner[board.castle("omori")] == board.clan("date")
    assert board.g.durability[board.castle("omori")] == 1


@pytest.mark.rule("kanto 31-5", "kanto 31-5-1", "kanto R47")
@pytest.mark.parametrize("invested", [True, False])
def test_odawara_replenishes_although_invested(invested: bool) -> None:
    board = Board("s2")
    head = board.put("2237", "hojo_ujiyasu", "haga_tsunayoshi", "tame_nagamune", inside=True)
    board.reduce("hojo_ujiyasu", "haga_tsunayoshi", "tame_nagamune")
    if invested:
        board.g.investing = board.g.members[board.put("2236", "uesugi_kenshin", "naoe_sanetsuna")]
    assert board.g.is_invested(board.castle("odawara")) == invested
    assert refuse_commander(board.g, head) is None
    refills = [Refill(head), Refill(board.unit("haga_tsunayoshi"))]
    board.play(replenish(board.g, Replenish(head, TROOPS)), *refills, dice=[6])
    units = board.force("hojo_ujiyasu", "haga_tsunayoshi", "tame_nagamune")
    assert [board.g.steps[u] for u in units] == ([2, 2, 1] if invested else [2, 2, 2])
    if invested:
        board.play(replenish(board.g, Replenish(head, TROOPS)), Desert(head), dice=[1])
        assert board.g.steps[head] == 1


@pytest.mark.rule("kanto 14-3-3", "kanto R19")
@pytest.mark.parametrize("what", [TROOPS, CASTLE])
def test_a_named_castle_leaves_the_choice_until_after_the_roll(what: str) -> None:
    board = Board("s2")
    odawara = board.castle("odawara")
    head = board.put("2237", "hojo_ujiyasu", inside=True)
    board.reduce("hojo_ujiyasu")
    board.g.durability[odawara] = 4
    board.play(replenish(board.g, Replenish(head, CASTLE)), Assign(what), dice=[6])
    assert (board.g.steps[head], board.g.durability[odawara]) == ((2, 4) if what == TROOPS else (1, 7))


@pytest.mark.rule("kanto 14-2-3", "kanto R19")
def test_a_bad_result_hits_a_named_castle() -> None:
    board = Board("s2")
    odawara = board.castle("odawara")
    head = board.put("2237", "hojo_ujiyasu", inside=True)
    board.dishearten(-3, "hojo_ujiyasu")
    board.reduce("hojo_ujiyasu")
    board.g.durability[odawara] = 4
    board.play(replenish(board.g, Replenish(head, CASTLE)), dice=[1])
    assert (board.g.steps[head], board.g.durability[odawara]) == (1, 2)


@pytest.mark.rule("kanto 14-2", "kanto 14-3-3", "kanto R19")
@pytest.mark.parametrize(("die", "left"), [(6, (2, 10)), (1, (1, 9))])
def test_a_castle_with_whole_walls_may_be_named_for_the_troops_in_it(die: int, left: tuple[int, int]) -> None:
    """What is gained can only go to the men; what is lost, the walls bear."""
    board = Board("s2")
    odawara = board.castle("odawara")
    head = board.put("2237", "hojo_ujiyasu", inside=True)
    assert refuse_what(board.g, head, CASTLE) is not None
    board.reduce("hojo_ujiyasu")
    board.dishearten(-2, "hojo_ujiyasu")
    assert refuse_what(board.g, head, CASTLE) is None
    board.play(replenish(board.g, Replenish(head, CASTLE)), dice=[die])
    assert (board.g.steps[head], board.g.durability[odawara]) == left


@pytest.mark.rule("kanto 14-2-3", "gunyuden 25-2", "kanto 34-3", "kanto R49")
def test_with_all_his_men_a_sodaisho_deserts_last() -> None:
    """Otherwise they would leave the map with him, uncounted."""
    board = Board("s2")
    head = board.put("2736", "hojo_ujiyasu", "haga_tsunayoshi")
    board.reduce("hojo_ujiyasu", "haga_tsunayoshi")
    board.play(desert(board.g, head, 2))
    assert [board.g.where[board.unit(name)] for name in ("hojo_ujiyasu", "haga_tsunayoshi")] == [REMOVED, REMOVED]


@pytest.mark.rule("kanto 20-3", "kanto R12")
def test_captured_steps_wait_for_the_next_roll() -> None:
    board = Board("s2")
    names = ("takeda_shingen", "atobe_katsusuke", "amari_masatada", "imafuku_jokansai")
    head = board.put("1230", *names)
    board.reduce(*names)
    board.play(surrender.spoils(board.g, head, board.castle("odawara"), 0))
    board.g.owner[board.castle("odawara")] = board.clan("takeda")
    board.play(surrender.spoils(board.g, head, board.castle("odawara"), 7 // 2))
    board.g.turn = 2
    refills = [Refill(board.unit(name)) for name in names[:3]]
    board.play(phase(board.g), Replenish(head, TROOPS), *refills, dice=[4])  # a 4 at home brings 1, and 3 wait
    assert all(board.g.steps[board.unit(name)] == 2 for name in names)
    assert not any(board.g.bonus)
    # Without a roll they are lost.
    board.reduce(*names)
    board.g.turn = 3
    board.g.bonus[1] = 3
    board.play(phase(board.g), PASS)
    assert not any(board.g.bonus)


@pytest.mark.rule("kanto 14-1", "kanto R18")
def test_one_roll_for_each_group_in_phase_order() -> None:
    board = Board("s2")
    board.put("0505", "uesugi_kenshin")
    board.put("0607", "kakizaki_kageie")
    board.put("2237", "hojo_ujiyasu")
    board.put("3736", "satomi_yoshihiro")
    board.put("3315", "utsunomiya_hirotsuna")
    board.put("3712", "nasu_suketane")
    names = ("uesugi_kenshin", "hojo_ujiyasu", "satomi_yoshihiro", "utsunomiya_hirotsuna")
    board.reduce(*names, "kakizaki_kageie", "nasu_suketane")
    board.play(phase(board.g), *(Replenish(board.unit(name), TROOPS) for name in names), dice=[6] * 4)
    assert [board.g.steps[board.unit(name)] for name in names] == [2] * 4
    assert board.g.steps[board.unit("kakizaki_kageie")] == 1
    assert board.g.steps[board.unit("nasu_suketane")] == 1
    assert [board.land.sides[ask.side] for ask in board.asked] == ["uesugi", "hojo", "uesugi", "uesugi"]


@pytest.mark.rule("kanto 14-1", "kanto R18")
def test_each_commander_may_roll_by_option() -> None:
    board = Board("s2", {"replenish_per_commander": True})
    names = ("uesugi_kenshin", "kakizaki_kageie")
    for name in names:
        board.put("0505", name)
    board.reduce(*names)
    board.play(phase(board.g), *(Replenish(board.unit(name), TROOPS) for name in names), dice=[6, 6])
    assert [board.g.steps[board.unit(name)] for name in names] == [2, 2]


@pytest.mark.rule("kanto 14-2", "kanto 14-1-2", "gunyuden 11-4-2", "masamune 43.7")
def test_who_gets_nothing() -> None:
    board = Board("s2")
    head = board.put("3508", "takeda_shingen", "atobe_katsusuke")
    refusal = refuse_commander(board.g, head)
    assert rule_of(refusal) == "11-4-2"
    refusal = refuse_commander(board.g, board.unit("atobe_katsusuke"))
    assert rule_of(refusal) == "14-1-2"
    quiet = Board("mini_1")
    refusal = refuse_commander(quiet.g, quiet.put("1930", "date_masamune"))
    assert rule_of(refusal) == "14"


class Barred(Exclusive):
    """No force in the ring of a castle is replenished while an enemy is next to it."""

    def refuse_replenishment(self, g: Campaign, head: Unit) -> Refusal | None:
        ring = self.land.keeps[self.land.ring_castle].ring
        near = g.occupied[1 - g.bloc(head)] & self.land.board.adjacent_set[g.where[head]]
        return Refusal("R70", "an enemy is near") if ring >> g.where[head] & 1 and near else None

    def never_replenished(self, g: Campaign, unit: Unit) -> bool:
        return self.land.pieces[unit].id == "haga_tsunayoshi"


@pytest.mark.rule("kanto 14-2", "kanto R70")
def test_a_game_may_bar_commanders_and_units() -> None:
    board = Board("s2", rules=Barred)
    ujiyasu = board.put("2137", "hojo_ujiyasu")
    board.put("2236", "uesugi_kenshin")
    ujimasa = board.put("2237", "hojo_ujimasa", "haga_tsunayoshi", inside=True)
    board.reduce("hojo_ujiyasu", "hojo_ujimasa", "haga_tsunayoshi")
    assert choices(board.g, [ujiyasu, ujimasa]) == [Replenish(ujimasa, TROOPS), Replenish(ujimasa, CASTLE)]
    board.play(replenish(board.g, Replenish(ujimasa, TROOPS)), dice=[6])
    assert board.g.steps[board.unit("haga_tsunayoshi")] == 1


@pytest.mark.rule("masamune 14-1-2", "masamune R19", "masamune R20")
def test_a_commander_rolls_once_in_an_organisation() -> None:
    """For his troops or for the castle: whatever is still lacking, he is not asked again."""
    board = Board("campaign")
    board.phase("date")
    head = board.put("1324", "date_masamune", "harada_munetoki", "goto_nobuyasu")
    board.reduce("date_masamune", "harada_munetoki", "goto_nobuyasu")
    board.g.durability[board.castle("yonezawa")] = 5
    month(board, 5)
    board.play(organise(board.g, head), KEEP, Replenish(head, TROOPS), Refill(head), dice=[2])
    assert [ask.kind for ask in board.asked] == ["organise", "replenish", "refill"]
    assert board.g.durability[board.castle("yonezawa")] == 5


@pytest.mark.rule("masamune 31-1", "masamune R22", "gunyuden 11-4-2")
def test_a_main_castle_in_other_hands_is_no_ruin() -> None:
    """Before the walls of his own main castle, which an enemy holds, he needs a line, and is not at home."""
    board = Board("campaign")
    board.g.owner[board.castle("kurokawa")] = board.clan("date")
    board.g.recount_keeps()
    head = board.put("1031", "kanagami_morinori")
    board.reduce("kanagami_morinori")
    assert rule_of(refuse_commander(board.g, head)) == "11-4-2"
    assert column(board.g, head) == "away"


@pytest.mark.rule("masamune 14-2-3", "kanto 14-2-2", "masamune 14-3", "kanto 14-3", "kanto R19")
@pytest.mark.parametrize(("scenario", "total"), [("campaign", -2), ("s2", -1)])
def test_whose_morale_counts_for_a_castle(scenario: str, total: int) -> None:
    """Masamune: that of the commander's force; Kanto: that of the castle he names, here of those inside."""
    board = Board(scenario)
    number, name, man = (
        ("1324", "date_masamune", "harada_munetoki")
        if scenario == "campaign"
        else ("1230", "takeda_shingen", "sone_masatada")
    )
    head = board.put(number, name)
    board.dishearten(-2, name)
    board.put(number, man, inside=True)
    board.dishearten(-1, man)
    month(board, board.land.scenario.turns[0].month)
    board.g.weather = 0
    mods = [mod.value for mod in modifiers(board.g, head, CASTLE) if mod.name == "morale"]
    assert mods == [total]


# ---------------------------------------------------------------------------------------------- as Kanto counts them


@pytest.mark.rule("kanto 14-1-1", "kanto 4-1-1")
def test_in_kanto_the_lines_are_checked_before_anybody_replenishes() -> None:
    """When the first group is asked, who has no line has lost heart already, and the groups follow the phases."""
    board = Board("s2")
    board.put("0505", "uesugi_kenshin")
    board.put("2237", "hojo_ujiyasu", inside=True)
    cut_off = board.put("3508", "takeda_shingen")
    board.reduce("uesugi_kenshin", "hojo_ujiyasu")
    board.g.turn = 8
    driver = Driver(initial_stage(board.g))
    first = driver.ask
    assert (board.land.sides[first.side], first.kind, board.g.morale[cut_off]) == ("uesugi", "replenish", -1)
    driver.answer(PASS)
    second = driver.ask
    assert (board.land.sides[second.side], second.kind, board.g.morale[cut_off]) == ("hojo", "replenish", -1)


@pytest.mark.rule("kanto 14-2-5")
def test_in_kanto_what_nobody_needs_is_lost_and_the_dead_stay_dead() -> None:
    board = Board("s2")
    head = board.put("2237", "hojo_ujiyasu", "haga_tsunayoshi", "hojo_ujishige", inside=True)
    board.put("2237", "hojo_tsunataka", inside=True)
    losses.eliminate(board.g, board.unit("hojo_ujishige"), "23-3")
    board.reduce("haga_tsunayoshi", "hojo_tsunataka")
    board.g.durability[board.castle("odawara")] = 5
    board.play(replenish(board.g, Replenish(head, TROOPS)), dice=[6])  # 3 steps for one gap
    assert [board.g.steps[board.unit(name)] for name in ("haga_tsunayoshi", "hojo_tsunataka")] == [2, 1]
    assert board.g.where[board.unit("hojo_ujishige")] == KILLED
    assert board.g.durability[board.castle("odawara")] == 5
    assert not any(board.g.bonus)


@pytest.mark.rule("kanto 14-3-2")
def test_in_kanto_only_one_commander_of_a_turn_restores_a_castle() -> None:
    """By the option that lets every commander roll, the second finds the castle served; in the next turn he may."""
    board = Board("s2", {"replenish_per_commander": True})
    lord, other = board.put("2237", "hojo_ujiyasu", inside=True), board.put("2237", "hojo_ujiteru", inside=True)
    board.g.durability[board.castle("odawara")] = 3
    assert choices(board.g, [lord, other]) == [Replenish(lord, CASTLE), Replenish(other, CASTLE)]
    board.play(phase(board.g), Replenish(lord, CASTLE), dice=[6])
    assert [ask.kind for ask in board.asked] == ["replenish"]
    assert rule_of(refuse_what(board.g, other, CASTLE)) == "14-3-2"
    begin_stage(board.g)
    assert refuse_what(board.g, other, CASTLE) is None


@pytest.mark.rule("kanto 14-3", "kanto 14-3-1")
def test_a_castle_is_replenished_only_by_who_stands_there() -> None:
    """Elsewhere there is none to replenish, whatever castles of his clan have lost durability."""
    board = Board("s2")
    head = board.put("1231", "takeda_shingen")
    assert board.g.castle_here(head) == NOBODY
    for castle in range(len(board.land.keeps)):
        board.g.owner[castle], board.g.durability[castle] = board.clan("takeda"), 1
    board.g.survey()
    assert rule_of(refuse_what(board.g, head, CASTLE)) == "14-3-1"
