"""The judgement of Sanada's War Chronicle: it beats chance from either side, and named stupidities do not come back."""

from __future__ import annotations

import gc
import random
from typing import Any
from weakref import ref

import pytest
from sparring import asked_its_opinion, play_out

from honjin.bots import find_bot
from honjin.games.sanada.judgement import appraise, camp, distances, worth
from honjin.games.sanada.judgement.kanto import KantoPlan
from honjin.games.sanada.judgement.plan import Task
from honjin.games.sanada.judgement.plans import plan
from honjin.games.sanada.judgement.prospects import Prospect
from honjin.games.sanada.judgement.situation import KEPT, situation
from honjin.games.sanada.title import GAME
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Sampled
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.kernel.words import say
from honjin.wargame.orders import Lose

SCENARIOS = ["s1", "s2", "s4"]


def begin(scenario: str, seed: int) -> Play[Any]:
    game = GAME.create({}, scenario=scenario)
    return Play(game, game.start(), Sampled(random.Random(seed)), quiet=True)


def arranged(board: str, scenario: str = "s1") -> Play[Any]:
    """A position of the war."""
    text = f'game = "sanada"\nscenario = "{scenario}"\ntitle = "judged"\n[board]\n{board}'
    return GAME.arrange(Position.parse(text), Sampled(random.Random(1)))


def judged(play: Play[Any]) -> str:
    """What the judgement would do, as it is written."""
    ask = play.ask
    values = appraise(play.state, ask)
    best = max(range(len(values)), key=values.__getitem__)
    return play.game.notation.format(ask.options[best])


def chosen(board: str, scenario: str = "s1") -> str:
    return judged(arranged(board, scenario))


GOTO = '{ leader = "goto_matabei", units = ["onjuku_kanbei", "shingu_yukitomo", "otani_yoshiharu"], hex = "HEX" }'
YUKIMURA = '{ leader = "sanada_yukimura", units = ["sanada_daisuke", "asai_nagafusa", "okabe_noritsuna"], hex = "HEX" }'


def at(force: str, h: str) -> str:
    return force.replace("HEX", h)


# ---------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("scenario", "seat"), [("s1", 0), ("s2", 1)])
def test_greedy_beats_random(scenario: str, seat: int) -> None:
    names = ["random", "random"]
    names[seat] = "greedy"
    result = play_out(begin(scenario, 1), names, 1).result
    assert result is not None
    assert result.winner == seat


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_opinion_on_every_question(scenario: str) -> None:
    """Whatever a game between players without a plan asks: one value for each option, and thinking changes nothing."""
    assert {"setup", "movement", "march", "reaction"} <= asked_its_opinion(begin(scenario, 1), 500)


# ---------------------------------------------------------------------------------------------- named stupidities


def test_osaka_begins_with_captains_and_men_for_their_boxes() -> None:
    play = begin("s1", 1)
    bot = find_bot("greedy", 1)
    while play.ask.kind == "setup" and play.ask.side == 0:
        play.push(bot.choose(play.view(0), play.ask), 0)
    g, land = play.state, play.state.land
    captains = {"sanada_yukimura", "goto_matabei", "akashi_teruzumi", "chosokabe_morichika"}
    there = {land.pieces[unit].id for unit in range(len(g.where)) if g.where[unit] == land.pool_hex}
    assert captains <= there
    assert {"ono_harunaga", "ono_harufusa"}.isdisjoint(there)
    assert sum(g.members[land.unit_of[name]].bit_count() for name in captains) == 15


def test_nobody_attacks_below_the_ratio() -> None:
    """Four of Maeda's beside Yukimura's four: a rating of 1 against one of 5."""
    maeda = (
        '{ leader = "maeda_toshitsune", units = ["honda_masashige", "tomita_shigemasa", "maeda_tai_1"], hex = "1822" }'
    )
    assert chosen(f'phase = "kanto_combat"\nturn = 8\nforces = [{maeda}, {at(YUKIMURA, "1823")}]') == "done"


def test_a_battle_that_is_sure_is_declared() -> None:
    okabe = '{ leader = "okabe_nagamori", hex = "1822" }'
    said = chosen(f'phase = "osaka_combat"\nturn = 3\nforces = [{okabe}, {at(YUKIMURA, "1823")}, {at(GOTO, "1823")}]')
    assert said == "attack 1823 > 1822"


def test_an_empty_castle_is_stormed_and_a_strong_one_is_not() -> None:
    assert chosen(f'phase = "osaka_combat"\nforces = [{at(YUKIMURA, "2321")}]').startswith("assault yodo")
    todo = '{ leader = "todo_takatora", units = ["watanabe_kanbei"], hex = "3025", inside = true }'
    assert chosen(f'phase = "osaka_combat"\nforces = [{todo}, {at(YUKIMURA, "3025")}]') == "done"


def test_a_hopeless_assault_is_broken_off() -> None:
    todo = '{ leader = "todo_takatora", units = ["watanabe_kanbei"], hex = "3025", inside = true }'
    play = arranged(f'phase = "osaka_combat"\nforces = [{todo}, {at(YUKIMURA, "3025")}]')
    play.push_text("assault ueno with sanada_yukimura")
    while play.ask.kind in ("walls", "lose"):
        play.push_text(judged(play))
    assert play.ask.kind == "press_on"
    assert judged(play) == "stop"


@pytest.mark.parametrize(
    ("turn", "score", "done"),
    [(28, 60, "assault osaka"), (27, 60, "done"), (28, 0, "done")],
    ids=["lost today", "not today", "won by the score"],
)
def test_osaka_is_stormed_at_long_odds_when_the_war_is_lost_today(turn: int, score: int, done: str) -> None:
    guards = army("ono_harunaga", ["mano_yorikane"], "1724", inside=True)
    walls = "castles = { osaka = { durability = 14 } }"
    forces = ", ".join([guards, western("1724"), eastern("1724")])
    play = arranged(f'phase = "kanto_combat"\nturn = {turn}\nscore = {score}\n{walls}\nforces = [{forces}]')
    assert judged(play).startswith(done)


def test_walls_bear_damage_before_men_but_for_the_last_point() -> None:
    itakura = '{ leader = "itakura_katsushige", hex = "2419", inside = true }'
    play = arranged(f'phase = "osaka_combat"\nforces = [{itakura}, {at(YUKIMURA, "2419")}, {at(GOTO, "2419")}]')
    play.push_text("assault nijo with sanada_yukimura goto_matabei")
    while play.ask.kind != "walls":
        play.push_text("fight" if play.ask.kind == "press_on" else judged(play))
    assert judged(play) == "walls"
    play.state.durability[play.state.land.castle_of["nijo"]] = 1
    assert judged(play) == "lose itakura_katsushige"


def test_hideyori_stays_inside() -> None:
    lord = '{ leader = "toyotomi_hideyori", hex = "1724", inside = true }'
    play = arranged(f'phase = "osaka_movement"\nturn = 6\nforces = [{lord}, {at(YUKIMURA, "1724")}]')
    play.push_text("march toyotomi_hideyori")
    assert judged(play) == "halt"


def test_a_force_without_full_units_goes_behind_walls() -> None:
    spent = 'spent = ["sanada_yukimura", "sanada_daisuke", "asai_nagafusa", "okabe_noritsuna"]'
    ieyasu = '{ leader = "tokugawa_ieyasu", units = ["nagai_naokatsu", "ando_naotsugu"], hex = "1923" }'
    play = arranged(f'phase = "osaka_movement"\nturn = 6\n{spent}\nforces = [{ieyasu}, {at(YUKIMURA, "1824")}]')
    play.push_text("march sanada_yukimura")
    assert judged(play).endswith("1724 inside")


def test_osaka_is_not_left_empty() -> None:
    """An army of Kanto a march away: those in Osaka stay."""
    names = ["nagai_naokatsu", "ando_naotsugu", "honda_yasunori", "honda_yasutoshi", "suganuma_sadayoshi"]
    led = ", ".join(f'"{name}"' for name in names)
    clans = ["maeda_tai_1", "maeda_tai_2", "tomita_shigemasa", "honda_masashige", "matsudaira_yasusada"]
    maeda = ", ".join(f'"{name}"' for name in clans)
    forces = [
        f'{{ leader = "tokugawa_ieyasu", units = [{led}], hex = "2021" }}',
        f'{{ leader = "maeda_toshitsune", units = [{maeda}], hex = "2021" }}',
        '{ leader = "matsudaira_tadanao", units = ["echizen_tai_1", "echizen_tai_2"], hex = "2021" }',
        '{ leader = "ono_harunaga", units = ["mano_yorikane", "hotta_moritaka", "oda_nagamasu"], '
        'hex = "1724", inside = true }',
    ]
    said = chosen(f'phase = "osaka_movement"\nturn = 12\nforces = [{", ".join(forces)}]')
    assert said == "done"


def test_kanto_sits_in_its_castles_at_first() -> None:
    assert chosen('setup = true\nphase = "kanto_movement"\nturn = 1') == "done"


def test_ieyasu_does_not_leave_his_army_in_a_forced_march() -> None:
    army = [
        '{ leader = "tokugawa_ieyasu", units = ["nagai_naokatsu", "ando_naotsugu"], hex = "2720" }',
        '{ leader = "matsudaira_tadanao", units = ["echizen_tai_1", "echizen_tai_2"], hex = "2720" }',
    ]
    board = f'phase = "kanto_forced_march"\nturn = 10\nforces = [{", ".join(army)}, {at(YUKIMURA, "1724")}]'
    assert chosen(board) == "done"


def tasks(board: str, side: int, scenario: str = "s1") -> dict[str, Task]:
    """What every force of a side is to do, by its leader."""
    g = arranged(board, scenario).state
    return {g.land.pieces[head].id: task for head, task in plan(situation(g, side)).tasks.items()}


def army(leader: str, led: list[str], h: str, *, inside: bool = False) -> str:
    names = ", ".join(f'"{name}"' for name in led)
    return f'{{ leader = "{leader}", units = [{names}], hex = "{h}"{", inside = true" if inside else ""} }}'


def western(h: str) -> str:
    """Twelve of Kanto's from the west, whose best has a rating of 2."""
    return ", ".join(
        [
            army("hachisuka_yoshishige", ["fukushima_tadakatsu", "kuroda_tadayuki", "yamauchi_tadayoshi"], h),
            army("ikeda_tadao", ["horio_tadaharu", "ikoma_masatoshi", "terasawa_hirotaka"], h),
            army("nabeshima_katsushige", ["nabeshima_tai_1", "nabeshima_tai_2", "togawa_tatsuyasu"], h),
            army("mori_hidenari", ["mori_tai_1", "mori_tai_2", "wakizaka_yasumoto"], h),
        ]
    )


def eastern(h: str) -> str:
    """Ieyasu and Hidetada with ten men."""
    mine = ["nagai_naokatsu", "ando_naotsugu", "honda_yasunori", "honda_yasutoshi", "suganuma_sadayoshi"]
    his = ["sakai_ietsugu", "ogasawara_hidemasa", "sakai_tadayo", "hoshina_masamitsu", "sengoku_tadamasa"]
    return ", ".join([army("tokugawa_ieyasu", mine, h), army("tokugawa_hidetada", his, h)])


def test_a_siege_goes_on_while_kanto_is_two_marches_away() -> None:
    katagiri = army("katagiri_katsumoto", [], "1922", inside=True)
    guard = army("kimura_shigenari", ["mano_yorikane", "hotta_moritaka", "aoki_kazushige"], "1724", inside=True)
    siege = "castles = { ibaraki = { level = 3 } }"
    forces = ", ".join([katagiri, guard, at(GOTO, "1922"), at(YUKIMURA, "2419"), western("0720")])
    board = f'phase = "osaka_reaction"\nturn = 5\n{siege}\nforces = [{forces}]'
    task, land = tasks(board, 0)["goto_matabei"], arranged(board).state.land
    assert (task.kind, land.grid.format(task.hex)) == ("castle", "1922")


def test_the_weary_rest_where_nobody_comes() -> None:
    spent = 'spent = ["sanada_yukimura", "sanada_daisuke", "asai_nagafusa", "okabe_noritsuna"]'
    found = tasks(f'phase = "osaka_movement"\nturn = 3\n{spent}\nforces = [{at(YUKIMURA, "1626")}]', 0)
    assert found["sanada_yukimura"].kind != "recover"


def test_an_army_that_is_too_small_does_not_go_before_osaka() -> None:
    ono = army("ono_harunaga", ["mano_yorikane", "hotta_moritaka"], "1724", inside=True)
    board = f'phase = "kanto_movement"\nturn = 7\nforces = [{ono}, {western("1221")}, {eastern("2720")}]'
    assert "siege" not in {task.kind for task in tasks(board, 1).values()}


def test_kanto_opens_its_road_before_it_besieges_osaka() -> None:
    """Zeze, Yodo and the castles of the Yodo are Osaka's and keep supply from whoever goes past them."""
    near = ["zeze", "fushimi", "nijo", "yodo", "takatsuki", "ibaraki", "amagasaki", "tatsuta", "koriyama", "kishiwada"]
    taken = ", ".join(f'{name} = {{ owner = "osaka" }}' for name in near)
    ono = army("ono_harunaga", ["mano_yorikane", "hotta_moritaka"], "1724", inside=True)
    board = (
        f'phase = "kanto_movement"\nturn = 12\ncastles = {{ {taken} }}\n'
        f"forces = [{ono}, {western('2820')}, {eastern('2820')}]"
    )
    land = arranged(board).state.land
    task = tasks(board, 1)["tokugawa_ieyasu"]
    assert task.kind == "castle"
    assert land.keeps[land.castle_at[task.hex]].id in ("zeze", "fushimi")


SAKAI = "1626"
LONE = army("hosokawa_okiaki", [], SAKAI)


def whom_the_west_goes_for(*others: str) -> set[tuple[str, str]]:
    """What twelve of Kanto's before Sakai are to do, where one of Osaka's holds the town; as many are far away."""
    forces = ", ".join([LONE, western("1528"), eastern("4820"), *others])
    board = f'phase = "kanto_movement"\nturn = 9\nforces = [{forces}]'
    land, found = arranged(board).state.land, tasks(board, 1)
    west = ("hachisuka_yoshishige", "ikeda_tadao", "nabeshima_katsushige", "mori_hidenari")
    return {(found[name].kind, land.grid.format(found[name].hex)) for name in west}


def test_a_column_goes_for_a_single_man_whom_nobody_guards() -> None:
    assert whom_the_west_goes_for() == {("beat", SAKAI)}


def test_and_leaves_him_where_an_army_would_fall_upon_it() -> None:
    """It would set out, see the danger, and stand before the town for turns."""
    guard = army("chosokabe_morichika", ["mano_yorikane", "hotta_moritaka", "aoki_kazushige"], "1724")
    more = army("mori_katsunaga", ["inoue_tokitoshi", "akaza_naonori"], "1724")
    found = whom_the_west_goes_for(at(YUKIMURA, "1724"), at(GOTO, "1724"), guard, more)
    assert ("beat", SAKAI) not in found


def test_nobody_marches_back_to_gather() -> None:
    """The greater army comes after him; Ieyasu waits for it in a safe place that is nearer to Osaka."""
    mine = army("tokugawa_ieyasu", ["nagai_naokatsu", "ando_naotsugu"], "2820")
    board = f'phase = "kanto_movement"\nturn = 9\nforces = [{mine}, {western("3616")}, {at(YUKIMURA, "1724")}]'
    s = situation(arranged(board).state, 1)
    task, way = tasks(board, 1)["tokugawa_ieyasu"], plan(s).way(s.land.pool_hex)
    assert task.kind == "gather"
    assert way[task.hex] < way[s.land.grid.parse("3616")]


def test_hunger_costs_kanto_more_than_the_same_losses_in_a_fight() -> None:
    """All of a great army suffer at once, and again next turn; in a fight the enemy suffers too."""
    g = arranged(f'phase = "kanto_movement"\nturn = 9\nforces = [{western("1528")}]').state
    units = g.members[g.land.unit_of["hachisuka_yoshishige"]]
    assert worth.of_hunger(g, units) > 2 * worth.of_hunger(g, units, fed=True) > 0


def test_guards_come_out_against_an_army_that_they_can_beat_together() -> None:
    inside = army("chosokabe_morichika", ["mano_yorikane", "hotta_moritaka", "aoki_kazushige"], "1724", inside=True)
    more = army("mori_katsunaga", ["inoue_tokitoshi", "akaza_naonori", "hosokawa_okiaki"], "1724", inside=True)
    mine = f"{inside}, {more}, {at(GOTO, '1724')}, {at(YUKIMURA, '1724')}"
    board = f'phase = "osaka_movement"\nturn = 10\nforces = [{mine}, {western("1923")}]'
    found = tasks(board, 0)
    assert {found[name].kind for name in ("sanada_yukimura", "goto_matabei", "mori_katsunaga")} == {"beat"}


def northern(h: str) -> str:
    """Fourteen of Kanto's who come in summer."""
    maeda = ["honda_masashige", "tomita_shigemasa", "maeda_tai_1", "maeda_tai_2"]
    echizen = ["echizen_tai_1", "echizen_tai_2", "honda_tomimasa", "honda_narishige"]
    date = ["date_tai_1", "date_tai_2", "honda_tadatomo"]
    leaders = [("maeda_toshitsune", maeda), ("matsudaira_tadanao", echizen), ("date_masamune", date)]
    return ", ".join(army(leader, led, h) for leader, led in leaders)


def northern_but_date(h: str) -> str:
    return northern(h).rpartition(", { leader")[0]


def test_nobody_is_called_into_a_castle_that_is_shut() -> None:
    """With Kanto before Osaka those outside are an army again."""
    guard = army("ono_harunaga", ["ono_harutane", "hotta_moritaka"], "1724", inside=True)
    mine = f"{guard}, {at(GOTO, '1626')}, {army('nonomura_yoshiyasu', [], '1523')}"
    open_, shut = (
        tasks(f'phase = "osaka_movement"\nturn = 12\nforces = [{mine}, {eastern(h)}, {northern(h)}]', 0, "s2")
        for h in ("2022", "1724")
    )
    assert open_["nonomura_yoshiyasu"].kind == open_["goto_matabei"].kind == "guard"
    assert "guard" not in {shut["nonomura_yoshiyasu"].kind, shut["goto_matabei"].kind}


SUMMER = [
    ("chosokabe_morichika", ["hotta_moritaka", "nakajima_ujitane", "makishima_shigetoshi"], "1725"),
    ("goto_matabei", ["onjuku_kanbei", "shingu_yukitomo", "otani_yoshiharu"], "1725"),
    ("mori_katsunaga", ["inoue_tokitoshi", "mori_katsuie", "yamakawa_katanobu"], "1725"),
    ("akashi_teruzumi", ["ono_harutane", "watanabe_tadasu", "susukida_kanesuke"], "1725"),
    ("kimura_shigenari", ["hayami_morihisa", "masuda_moritsugu", "kitagawa_nobukatsu"], "1725"),
]


WORN = "spent = [" + ", ".join(f'"{name}"' for _, led, _ in SUMMER for name in led) + "]"
"""So that they would not hold before the castle."""


def test_guards_count_on_those_who_are_called_with_them() -> None:
    """Each alone would be lost inside, and would wait outside for the others for ever."""
    mine = ", ".join(army(*force) for force in SUMMER)
    g = arranged(
        f'phase = "osaka_movement"\nturn = 8\n{WORN}\nforces = [{mine}, {eastern("2022")}, {northern("2022")}]', "s2"
    ).state
    s, head = situation(g, 0), g.land.unit_of["mori_katsunaga"]
    together = plan(s).tasks[head].group
    castle, units = g.land.osaka_castle, g.members[head]
    assert together.bit_count() > units.bit_count()
    assert s.siege_danger(castle, units) > 2 * s.siege_danger(castle, units, together)


def test_a_force_does_not_count_on_the_supply_that_it_passes_on_itself() -> None:
    """From where it stands its own line reaches farther than it does once it has left."""
    g = arranged(f'phase = "osaka_movement"\nturn = 3\nforces = [{at(GOTO, "1626")}]').state
    s, goto = situation(g, 0), g.members[g.land.unit_of["goto_matabei"]]
    assert s.fed_without(goto) & ~s.fed == 0
    assert s.fed & ~s.fed_without(goto)
    assert s.fed_without(0) == s.fed


def summer_guards(kanto: str) -> dict[str, Task]:
    """The tasks of twenty in summer who stand beside Osaka, with an army of Kanto in a hex."""
    mine = ", ".join(army(*force) for force in SUMMER)
    forces = f"{mine}, {eastern(kanto)}, {northern(kanto)}"
    return tasks(f'phase = "osaka_movement"\nturn = 8\n{WORN}\nforces = [{forces}]', 0, "s2")


def test_the_captain_of_the_guard_is_counted_once() -> None:
    """Twenty are wanted: he and four others with four units each, not three others."""
    assert [task.kind for task in summer_guards("2022").values()].count("guard") == len(SUMMER)


def test_guards_go_in_for_certain_when_osaka_would_be_stormed_next() -> None:
    near, far = (summer_guards(h)["chosokabe_morichika"].worth for h in ("2022", "2820"))
    assert near > 3 * far


def test_hideyori_rests_where_nobody_finds_him() -> None:
    """He is not driven from one hiding place to the next by nobody but himself."""
    beset = f'castles = {{ kishiwada = {{ owner = "osaka" }} }}\nforces = [{eastern("1724")}, '
    guard = army("ono_harunaga", ["ono_harutane", "hotta_moritaka"], "1724", inside=True)

    def hidden(h: str) -> str:
        board = f'phase = "osaka_movement"\nturn = 14\n{beset}{guard}, {army("toyotomi_hideyori", [], h)}]'
        return str(arranged(board, "s2").state.land.grid.format(tasks(board, 0, "s2")["toyotomi_hideyori"].hex))

    place = hidden("1034")
    assert place not in ("1724", "1328")
    assert hidden(place) == place


def test_the_least_worth_bear_losses_first() -> None:
    play = arranged(f'phase = "osaka_movement"\nturn = 2\nforces = [{at(YUKIMURA, "1724")}]')
    values = camp.losses(play.state, _losing(play, ["sanada_yukimura", "asai_nagafusa"]))
    assert values[1] > values[0]


def _losing(play: Play[Any], names: list[str]) -> Ask:
    units = [play.state.land.unit_of[name] for name in names]
    return Ask(0, "lose", [Lose(unit) for unit in units], rule="18.3.5", prompt=say("Choose"))


def test_kanto_decides_by_the_position_whatever_was_thought_before() -> None:
    """The enemy stands as he stood, its own columns do not: that is reason enough for another plan."""
    for h in ("1823", "2520"):
        board = f'phase = "kanto_movement"\nturn = 10\nforces = [{western(h)}, {at(YUKIMURA, "1724")}]'
        g = arranged(board).state
        assert plan(situation(g, 1)).s.g.where == g.where


def test_situations_of_the_past_are_forgotten() -> None:
    """A bot that plays for days keeps no more than a few positions in mind."""
    play = begin("s1", 1)
    past = []
    for turn in range(1, KEPT + 3):
        play.state.turn = turn
        seen = situation(play.state, 0)
        plan(seen)
        past.append(ref(seen))
        del seen
    gc.collect()
    assert [one() is None for one in past] == [True] * 2 + [False] * KEPT


# ---------------------------------------------------------------------------------------------- Kanto's great army


def test_an_army_follows_its_chief_who_has_bound_an_enemy() -> None:
    """He stands before Osaka's army with his own men alone, and the others are a march behind him."""
    mine = army("tokugawa_ieyasu", ["nagai_naokatsu", "ando_naotsugu"], "1823")
    forces = f"forces = [{mine}, {western('2022')}, {at(YUKIMURA, '1724')}, {at(GOTO, '1724')}]"
    g = arranged(f'phase = "kanto_movement"\nturn = 12\n{forces}').state
    gone = g.members[g.land.ieyasu]
    g.moved, g.bound = g.moved | gone, g.bound | gone
    task = plan(situation(g, 1)).tasks[g.land.unit_of["hachisuka_yoshishige"]]
    assert (task.kind, g.land.grid.format(task.hex)) == ("follow", "1823")


WAITING = army("tokugawa_ieyasu", ["nagai_naokatsu", "ando_naotsugu"], "2820")


def ieyasu_waits(castles: str, *others: str) -> bool:
    """Whether he waits at 2820, with others there, for sixteen who stand behind him."""
    forces = ", ".join([WAITING, western("3018"), *others])
    board = f'phase = "kanto_movement"\nturn = 9\n{castles}\nforces = [{forces}]'
    s = situation(arranged(board).state, 1)
    found, h = plan(s), s.land.grid.parse("2820")
    assert isinstance(found, KantoPlan)
    return found.waits_for_others(next(body for body in s.bodies[1] if body.hex == h))


def test_ieyasu_waits_for_those_who_can_come() -> None:
    assert ieyasu_waits("castles = {}")


def test_and_not_for_those_whose_line_feeds_him() -> None:
    """They would not leave where they stand, and both would wait to the end of the war."""
    lost = ("zeze", "fushimi", "nijo", "yodo", "ueno", "koriyama")
    taken = ", ".join(f'{name} = {{ owner = "osaka" }}' for name in lost)
    assert not ieyasu_waits(f"castles = {{ {taken} }}")


def test_nor_for_a_few_in_winter() -> None:
    """Fifty-eight waited for twenty-one from turn 14 to the end of the war, who did not dare to come."""
    his = ["sakai_ietsugu", "ogasawara_hidemasa", "sakai_tadayo", "hoshina_masamitsu", "sengoku_tadamasa"]
    others = army("tokugawa_hidetada", his, "2820"), army("ii_naotaka", ["ii_tai_1", "ii_tai_2"], "2820")
    assert not ieyasu_waits("castles = {}", northern("2820"), *others)


HIDEYORI = army("toyotomi_hideyori", [], "2027")


def hunted() -> tuple[dict[str, Task], Any]:
    """Kanto's tasks when Osaka Castle has fallen and Hideyori runs."""
    taken = 'castles = { osaka = { owner = "kanto" } , kishiwada = { owner = "osaka" }, tatsuta = { owner = "osaka" } }'
    forces = f"forces = [{HIDEYORI}, {eastern('1724')}, {northern('1724')}]"
    board = f'phase = "kanto_movement"\nturn = 15\n{taken}\n{forces}'
    return tasks(board, 1, "s2"), arranged(board, "s2").state.land


def test_ieyasu_sits_in_osaka_when_it_has_fallen() -> None:
    found, land = hunted()
    task = found["tokugawa_ieyasu"]
    assert (task.kind, task.hex, task.inside) == ("guard", land.pool_hex, True)


def test_the_others_spread_to_catch_hideyori() -> None:
    """One army never catches a man who runs."""
    found, land = hunted()
    leaders = ("tokugawa_hidetada", "maeda_toshitsune", "matsudaira_tadanao", "date_masamune")
    assert land.grid.parse("2027") in {found[name].hex for name in leaders}
    assert len({found[name].hex for name in leaders}) > 1


WINTER = [
    ("chosokabe_morichika", ["mano_yorikane", "hotta_moritaka", "aoki_kazushige"]),
    ("mori_katsunaga", ["inoue_tokitoshi", "akaza_naonori", "hosokawa_okiaki"]),
    ("akashi_teruzumi", ["ono_harutane", "watanabe_tadasu", "susukida_kanesuke"]),
]


def winter(h: str, kanto: str, phase: str = "osaka_movement", turn: int = 9) -> str:
    """Twenty of Osaka's under five captains in a hex, and armies of Kanto."""
    mine = ", ".join([at(YUKIMURA, h), at(GOTO, h), *(army(*force, h) for force in WINTER)])
    return f'phase = "{phase}"\nturn = {turn}\nforces = [{mine}, {kanto}]'


def test_the_whole_army_goes_for_an_enemy_who_is_alone() -> None:
    """Twelve stand two marches away: each captain by himself would leave them there until the others have come."""
    board = winter("1724", western("1221"))
    land, found = arranged(board).state.land, tasks(board, 0)
    going = [task for task in found.values() if (task.kind, land.grid.format(task.hex)) == ("beat", "1221")]
    assert len(going) >= 4
    assert {task.group.bit_count() for task in going} == {4 * len(going)}


def test_and_leaves_as_many_as_keep_others_from_storming_the_castle() -> None:
    summer = ", ".join(army(leader, led, "1724") for leader, led, _ in SUMMER)
    alone, behind = army("date_masamune", ["date_tai_1"], "1221"), f"{eastern('2122')}, {northern_but_date('2122')}"

    def going(kanto: str) -> int:
        board = f'phase = "osaka_movement"\nturn = 8\nforces = [{summer}, {kanto}]'
        return [task.kind for task in tasks(board, 0, "s2").values()].count("beat")

    assert 0 < going(f"{alone}, {behind}") < going(alone)


def test_who_waits_with_his_army_for_the_next_day_does_not_leave_it_in_a_forced_march() -> None:
    board = winter("1521", western("1021"), "osaka_forced_march")
    assert {task.kind for task in tasks(board, 0).values()} == {"camp"}
    assert chosen(board) == "done"


def before_osaka(spent: str = "") -> set[str]:
    """What twenty of summer do who are beside Osaka when twenty-six of Kanto come."""
    summer = ", ".join(army(*force) for force in SUMMER)
    forces = f"{summer}, {eastern('2022')}, {northern('2022')}"
    board = f'phase = "osaka_movement"\nturn = 8\n{spent}\nforces = [{forces}]'
    return {task.kind for task in tasks(board, 0, "s2").values()}


def test_an_army_that_would_hold_before_osaka_stands_there() -> None:
    """Nobody can invest or storm the castle while it does (14.2.5)."""
    assert before_osaka() == {"camp"}
    assert before_osaka(WORN) == {"guard"}


def test_captains_stay_near_osaka_when_kanto_is_on_its_way() -> None:
    """Yukimura used to ride to Nagoya with three men, and was lost there."""
    ieyasu = army("tokugawa_ieyasu", ["nagai_naokatsu"], "4813")
    g = arranged(f'phase = "osaka_movement"\nturn = 6\nforces = [{at(YUKIMURA, "3716")}, {ieyasu}]').state
    s = situation(g, 0)
    task = plan(s).tasks[g.land.unit_of["sanada_yukimura"]]
    assert plan(s).way(g.land.pool_hex)[task.hex] <= s.beliefs.osaka.leash


def test_a_man_alone_may_die_of_one_hungry_day() -> None:
    """Two losses of one man are his life, however seldom; on the average it is less than one."""
    g = arranged(f'phase = "osaka_movement"\nturn = 9\nforces = [{army("toyotomi_hideyori", [], "1034")}]', "s2").state
    lord = g.land.hideyori
    assert worth.of_hunger(g, 1 << lord) > worth.of_unit(g, lord) / 6


def test_hideyori_runs_anywhere_on_the_last_day() -> None:
    """Hunger comes too late for him. He used to stop after a step, where supply ended, and was caught."""
    fallen = 'castles = { osaka = { owner = "kanto" }, maruyama = { owner = "osaka" } }'
    forces = f"{army('toyotomi_hideyori', [], '1915')}, {eastern('1724')}"
    play = arranged(f'phase = "osaka_movement"\nturn = 20\n{fallen}\nforces = [{forces}]', "s2")
    play.push(play.game.notation.parse("march toyotomi_hideyori"), 0)
    way = distances.to(play.state.land, play.state.land.pool_hex)
    end = judged(play).split()[2].rpartition("-")[2]
    assert way[play.state.land.grid.parse(end)] > 26


def test_who_stands_before_osaka_does_not_leave_the_others_one_by_one() -> None:
    """In Kanto's half of the turn only some would pass their check and get in; the others would be beaten alone."""
    summer = ", ".join(army(leader, led, "1724") for leader, led, _ in SUMMER)
    tired = ", ".join(f'"{name}"' for name in [name for _, led, _ in SUMMER for name in led][:8])

    def kinds(phase: str) -> set[str]:
        forces = f"{summer}, {eastern('1823')}, {northern('1823')}"
        board = f'phase = "{phase}"\nturn = 8\nspent = [{tired}]\nforces = [{forces}]'
        return {task.kind for task in tasks(board, 0, "s2").values()}

    assert (kinds("osaka_movement"), kinds("osaka_reaction")) == ({"guard"}, {"camp"})


def test_an_army_counts_on_those_who_can_come_in_a_march() -> None:
    """From how far an enemy is feared says nothing about how far one's own men march."""
    board = winter("1724", western("1221"))
    g = arranged(board).state
    s = situation(g, 0)
    judge = Prospect(s, g.land.unit_of["sanada_yukimura"])
    h = next(h for h in range(g.land.grid.size) if distances.to(g.land, g.land.pool_hex)[h] == 8)
    assert judge.company(h) & ~judge.units
    assert s.beliefs.danger.reach < 8
