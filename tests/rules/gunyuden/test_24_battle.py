"""Chapter 24: decisive battles."""

from __future__ import annotations

from typing import Any

import pytest
from field_harness import Table, table

from honjin.conformance import Driver
from honjin.games.gunyuden.actions import FORGO, Join
from honjin.games.gunyuden.rules import battle
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.state import COLLAPSED, INACTIVE, KILLED, LIMITED, Campaign
from honjin.games.gunyuden.static import GOOD, THAW
from honjin.games.masamune.memory import recall
from honjin.games.masamune.rules.exclusive import MasamuneRules
from honjin.kernel.chance import Mod
from honjin.kernel.errors import Refusal, ScriptEnded
from honjin.wargame.actions import NO, YES, Clan
from honjin.wargame.orders import FIGHT, HOLD, STAND, STOP, Advance, Lose


def facing(*, steps: int = 2, **kwargs: Any) -> Table:
    """Kenshin with 36 in 1510 against Shingen with 30 in 1511, both with men to lose."""
    t = table("kanto", "s1", acting="uesugi", **kwargs)
    t.put("uesugi_kenshin", "1510", "usami_sadayuki", "irobe_nagazane", strength=36, steps=steps)
    t.put("takeda_shingen", "1511", "sone_masatada", "amari_masatada", "hara_masatane", strength=30, steps=steps)
    return t


def rule(t: Table, number: str, *units: str) -> str | None:
    refusal = battle.refuse_battle(t.g, t.battle(number, *units))
    return refusal.rule if refusal else None


def lose(t: Table, *names: str) -> list[Lose]:
    return [Lose(t.u(name)) for name in names]


@pytest.mark.rule("gunyuden 24-2", "gunyuden 24-2-1", "gunyuden 24-2-2", "gunyuden 24-2-3", "gunyuden 24-2-4")
@pytest.mark.rule("gunyuden 24-2-5", "kanto R34", "masamune R57", "masamune R58")
def test_a_round_and_the_victor_who_stops() -> None:
    """K56, M035: 4 with a dot against 2, applied together; who inflicted more may stop and goes back a hex."""
    t = facing()
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[4, 4],
        answers=[
            *lose(t, "sone_masatada", "sone_masatada", "amari_masatada", "hara_masatane"),
            *lose(t, "usami_sadayuki", "irobe_nagazane"),
            STOP, t.retreat("uesugi_kenshin", "1510", "1509"), HOLD,
        ],
    )  # fmt: skip
    assert [roll[1] for roll in t.rolls] == [5, 3]
    assert t.where("sone_masatada") is None
    assert (t.where("uesugi_kenshin"), t.morale("uesugi_kenshin")) == ("1509", 0)
    assert [ask.side for ask in t.asks if ask.kind == "stop"] == [0]
    over = t.told("battle_over")[0]
    assert (over["attacker_lost"], over["defender_lost"]) == (2, 4)
    assert (over["attacker"], over["defender"]) == ("uesugi", "takeda")
    assert t.g.battles_won == [1, 0]
    assert t.acted("irobe_nagazane")


@pytest.mark.rule("gunyuden 24-2-3", "gunyuden 24-2-2")
def test_no_ground_in_a_round() -> None:
    """M034: 3 + 2 and 4 - 2, whatever the ground between."""
    t = table(ground={"1510": "r", "1511": "r"}, rivers=["1510-1511"])
    t.put("date_masamune", "1510", strength=26, modifier=3)
    t.put("satake_yoshishige", "1511", strength=18, modifier=1)
    a, d = t.us("date_masamune"), t.us("satake_yoshishige")
    assert battle.round_mods(t.g, a, d) == [Mod("commanders", 2, "24-2-3")]
    assert battle.round_mods(t.g, d, a) == [Mod("commanders", -2, "24-2-3")]
    t.g.morale[t.u("satake_yoshishige")] = -2
    assert sum(mod.value for mod in battle.round_mods(t.g, a, d)) == 4


@pytest.mark.rule("gunyuden 24-2-3", "masamune R87")
@pytest.mark.parametrize(("choice", "best"), [("sodaisho", 1), ("any_commander", 3)])
def test_whose_modifier_counts(choice: str, best: int) -> None:
    t = table(options={"battle_modifier": choice})
    t.put("date_masamune", "1510")
    t.put("date_shigezane", "1510")
    assert battle.commander_modifier(t.g, t.us("date_masamune", "date_shigezane")) == best


@pytest.mark.rule("gunyuden 24-2-5", "masamune R57")
def test_the_option_that_the_loser_stops() -> None:
    t = facing(options={"battle_breakoff": "loser"})
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[4, 4],
        answers=[
            *lose(t, "sone_masatada", "sone_masatada", "amari_masatada", "hara_masatane"),
            *lose(t, "usami_sadayuki", "irobe_nagazane"),
            STOP, t.retreat("takeda_shingen", "1511", "1512"), Advance((t.u("uesugi_kenshin"),)),
        ],
    )  # fmt: skip
    assert (t.where("takeda_shingen"), t.morale("takeda_shingen"), t.where("uesugi_kenshin")) == ("1512", 0, "1511")


@pytest.mark.rule("masamune R57", "gunyuden 24-2-8")
def test_no_stop_without_a_way_back() -> None:
    t = facing(ground={"1409": "m", "1509": "m", "1609": "m", "1410": "m", "1610": "m"})
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[4, 1, 4, 1],
        answers=[
            *lose(t, "sone_masatada", "sone_masatada", "amari_masatada", "hara_masatane"),
            *lose(t, "usami_sadayuki"), *lose(t, "irobe_nagazane"), HOLD,
        ],
    )  # fmt: skip
    assert t.where("takeda_shingen") is None
    assert not t.was_asked("stop")


@pytest.mark.rule("gunyuden 24-2-6", "gunyuden 24-3-1", "gunyuden 24-3-2", "gunyuden 24-3-3", "kanto R35")
@pytest.mark.rule("masamune R60", "gunyuden 23-4-5")
def test_the_losers_roll_and_bystanders_with_them() -> None:
    """M036, K58: a 5 costs a step and four hexes, a 2 two hexes; who stood by goes too, and nobody pursues."""
    t = facing()
    t.put("baba_nobuharu", "1511", steps=1)
    t.put("saegusa_moritomo", "1511", steps=2)
    for name in ("takeda_shingen", "sone_masatada", "amari_masatada", "hara_masatane"):
        t.g.steps[t.u(name)] = 1
    t.figures("takeda_shingen", 20)
    t.figures("sone_masatada", 1)
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[1, 1, *_by_order(t, takeda_shingen=5, baba_nobuharu=2, saegusa_moritomo=6)],
        answers=[
            Join((t.u("takeda_shingen"), t.u("baba_nobuharu"))),
            *lose(t, "sone_masatada", "hara_masatane"), *lose(t, "usami_sadayuki"),
            *_ways(t),
            Advance((t.u("uesugi_kenshin"),)),
        ],
    )  # fmt: skip
    assert (t.where("takeda_shingen"), t.morale("takeda_shingen")) == ("1515", -4)
    assert t.where("amari_masatada") is None
    assert (t.where("baba_nobuharu"), t.morale("baba_nobuharu")) == ("1513", -2)
    assert t.g.where[t.u("saegusa_moritomo")] == KILLED
    assert (t.where("uesugi_kenshin"), t.inside("uesugi_kenshin")) == ("1511", False)


def _by_order(t: Table, **dice: int) -> list[int]:
    return [dice[name] for name in sorted(dice, key=t.u)]


def _ways(t: Table) -> list[Any]:
    answers: dict[str, list[Any]] = {
        "takeda_shingen": [
            *lose(t, "amari_masatada"),
            t.retreat("takeda_shingen", "1511", "1512", "1513", "1514", "1515"),
        ],
        "baba_nobuharu": [t.retreat("baba_nobuharu", "1511", "1512", "1513")],
        "saegusa_moritomo": [],
    }
    return [answer for name in sorted(answers, key=t.u) for answer in answers[name]]


@pytest.mark.rule("masamune R49", "gunyuden 24-3-2")
def test_hexes_that_are_missing_cost_steps() -> None:
    t = facing(ground={"1411": "m", "1611": "m", "1513": "m", "1412": "m", "1612": "m"})
    for name in ("takeda_shingen", "sone_masatada", "amari_masatada", "hara_masatane"):
        t.g.steps[t.u(name)] = 1
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[1, 1, 2],
        answers=[*lose(t, "sone_masatada", "hara_masatane", "usami_sadayuki", "amari_masatada"), HOLD],
    )
    assert t.where("amari_masatada") is None
    assert (t.where("takeda_shingen"), t.morale("takeda_shingen")) == ("1512", -1)


@pytest.mark.rule("gunyuden 24-2-7")
def test_both_sides_spent() -> None:
    """M037: both go back a hex without losing heart."""
    t = facing(steps=1)
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[1, 1],
        answers=[
            *lose(t, "sone_masatada", "amari_masatada"), *lose(t, "usami_sadayuki"),
            t.retreat("uesugi_kenshin", "1510", "1509"), t.retreat("takeda_shingen", "1511", "1512"),
        ],
    )  # fmt: skip
    assert (t.where("uesugi_kenshin"), t.where("takeda_shingen")) == ("1509", "1512")
    assert t.morale("uesugi_kenshin") == t.morale("takeda_shingen") == 0
    assert not t.was_asked("advance")


@pytest.mark.rule("gunyuden 25-2", "masamune R59", "gunyuden 24-2-6", "gunyuden 24-3-3")
def test_a_sodaisho_falls() -> None:
    """M041: his clan leaves, its castles stay; allies who took part retreat by the die."""
    t = table(castles={"kurokawa": "2020"})
    t.put("date_masamune", "1510", strength=10, modifier=1)
    t.put("ashina_yoshihiro", "1511", modifier=0, steps=1)
    t.put("kanagami_morinori", "1515")
    t.put("satake_yoshihisa", "1511")
    t.run(
        battle.battle(t.g, t.battle("1511", "date_masamune")),
        dice=[1, 1, 1],
        answers=[
            Join((t.u("ashina_yoshihiro"), t.u("satake_yoshihisa"))), *lose(t, "ashina_yoshihiro"),
            t.retreat("satake_yoshihisa", "1511", "1512"), HOLD,
        ],
    )  # fmt: skip
    assert t.g.where[t.u("ashina_yoshihiro")] == KILLED
    assert t.g.where[t.u("kanagami_morinori")] == COLLAPSED
    assert (t.where("satake_yoshihisa"), t.morale("satake_yoshihisa")) == ("1512", -1)
    assert t.g.battles_won == [1, 0]
    assert t.g.owner[0] == t.g.land.clan_of["ashina"]


@pytest.mark.rule("gunyuden 24-1-7", "kanto 24-1-5")
@pytest.mark.parametrize("number", ["1510", "1511"])
@pytest.mark.parametrize("letter", ["h", "w"])
def test_not_in_foothills_or_marsh(number: str, letter: str) -> None:
    """M038, K57(a)."""
    t = facing(ground={number: letter})
    assert rule(t, "1511", "uesugi_kenshin") == "24-1-7"
    assert battle.battle_options(t.g, t.u("uesugi_kenshin")) == []


@pytest.mark.rule("masamune 32-1-2(5)", "kanto R40")
def test_melting_snow_bars_battles_across_rivers() -> None:
    """M040; Kanto has them all the same."""
    t = table(rivers=["1510-1511"], weather=THAW)
    t.put("date_masamune", "1510")
    t.put("satake_yoshishige", "1511")
    assert rule(t, "1511", "date_masamune") == "32-1-2(5)"
    t.g.weather = GOOD
    assert rule(t, "1511", "date_masamune") is None
    assert rule(facing(rivers=["1510-1511"], weather=THAW), "1511", "uesugi_kenshin") is None


@pytest.mark.rule("gunyuden 24-1-8", "kanto 24-1-5", "masamune R56", "masamune R86")
def test_a_castle_lets_the_defender_decline() -> None:
    """K57(b): then there is a skirmish, or nothing is spent."""
    t = facing(castles={"kaizu": "1511"})
    t.run(battle.battle(t.g, t.battle("1511", "uesugi_kenshin")), answers=[NO, HOLD])
    assert not t.acted("uesugi_kenshin")
    t.g.land.modifier[t.u("takeda_shingen")] = 4
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[1],
        answers=[NO, FIGHT, STAND, *lose(t, "sone_masatada", "amari_masatada"), FORGO],
    )
    assert t.acted("uesugi_kenshin")
    assert t.told("attack")[0]["targets"]
    enemy = facing(castles={"iiyama": "1511"}, options={"consent": "usable_castle"})
    enemy.run(
        battle.battle(enemy.g, enemy.battle("1511", "uesugi_kenshin")),
        dice=[4, 4],
        answers=[
            *lose(enemy, "sone_masatada", "sone_masatada", "amari_masatada", "hara_masatane"),
            *lose(enemy, "usami_sadayuki", "irobe_nagazane"),
            STOP, enemy.retreat("uesugi_kenshin", "1510", "1509"), HOLD,
        ],
    )  # fmt: skip
    assert not enemy.was_asked("accept")


@pytest.mark.rule("gunyuden 24-1-8")
def test_a_battle_accepted_at_a_castle() -> None:
    t = facing(castles={"kaizu": "1511"}, steps=1)
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[1, 1],
        answers=[
            YES, *lose(t, "sone_masatada", "amari_masatada"), *lose(t, "usami_sadayuki"),
            t.retreat("uesugi_kenshin", "1510", "1509"), t.retreat("takeda_shingen", "1511", end="inside"),
        ],
    )  # fmt: skip
    assert t.inside("takeda_shingen")


@pytest.mark.rule("gunyuden 24-1-1", "gunyuden 24-1-2", "gunyuden 24-1-3", "kanto 24-1-4", "gunyuden 24-1-6")
@pytest.mark.rule("masamune R55", "gunyuden 18-4-1")
def test_who_takes_part() -> None:
    t = facing()
    t.put("nagao_masakage", "1510")
    t.put("kitajo_takahiro", "1509")
    t.put("baba_nobuharu", "1511")
    both = ("uesugi_kenshin", "nagao_masakage")
    assert rule(t, "1511", *both) is None
    assert rule(t, "1511", *reversed(both)) == "24-1-1"
    assert rule(t, "1511", "uesugi_kenshin", "kitajo_takahiro") == "24-1-2"
    assert rule(t, "1511", "uesugi_kenshin", "usami_sadayuki") == "24-1-2"
    assert rule(t, "1512", "uesugi_kenshin") == "22-1-1"
    assert battle.battle_options(t.g, t.u("uesugi_kenshin")) == [
        t.battle("1511", *both),
        t.battle("1511", "uesugi_kenshin"),
    ]
    t.g.stage = 4  # Nagao could not act any more, Kenshin can
    assert rule(t, "1511", *both) is None
    t.g.acted |= t.us("nagao_masakage")
    assert rule(t, "1511", *both) == "24-1-2"
    t.g.acted = 0
    t.g.investing |= t.us("nagao_masakage")
    assert rule(t, "1511", *both) == "18-4-1"
    t.g.investing = 0
    t.put("takeda_shingen", "1520")
    assert rule(t, "1511", "uesugi_kenshin") == "24-1-1"


class Truce(Exclusive):
    """Nobody fights the Takeda."""

    def refuse_enemy(self, g: Campaign, clan: Clan, other: Clan) -> Refusal | None:
        return Refusal("37-1", "a truce") if self.land.houses[other].id == "takeda" else None


@pytest.mark.rule("gunyuden 24-1-1", "gunyuden 24-1-6", "masamune 37-1")
def test_why_there_is_nobody_to_fight() -> None:
    """A sodaisho in the castle, or one whom a truce saves, is named as the reason."""
    t = facing(castles={"kaizu": "1511"})
    t.put("baba_nobuharu", "1511")
    t.put("takeda_shingen", "1511", inside=True)
    assert rule(t, "1511", "uesugi_kenshin") == "24-1-6"
    assert rule(facing(rules=Truce), "1511", "uesugi_kenshin") == "37-1"


@pytest.mark.rule("gunyuden 24-1-3", "gunyuden 24-1-1")
def test_the_defender_chooses_his_forces_and_a_sodaisho_is_among_them() -> None:
    t = facing(steps=1)
    t.put("baba_nobuharu", "1511")
    t.put("naito_masatoyo", "1511")
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[1, 1],
        answers=[
            Join((t.u("takeda_shingen"),)), *lose(t, "sone_masatada", "amari_masatada"), *lose(t, "usami_sadayuki"),
            t.retreat("uesugi_kenshin", "1510", "1509"), t.retreat("takeda_shingen", "1511", "1512"),
        ],
    )  # fmt: skip
    join = next(ask for ask in t.asks if ask.kind == "join")
    assert len(join.options) == 2
    assert join.refuse(Join((t.u("takeda_shingen"), t.u("naito_masatoyo")))) is None
    assert join.refuse(Join((t.u("naito_masatoyo"),))) is not None
    assert (t.where("baba_nobuharu"), t.steps("baba_nobuharu")) == ("1511", 2)


@pytest.mark.rule("masamune 38-1", "masamune 38-3", "gunyuden 24-1-3", "masamune R66")
@pytest.mark.parametrize(("first", "joins", "roused"), [(False, False, True), (True, False, False), (True, True, True)])
def test_a_battle_is_a_blow_against_every_clan_in_it(first: bool, joins: bool, roused: bool) -> None:
    """Ashina may have struck first; then it is Nikaido, who joins, for whom Satake rises."""
    t = table(rules=MasamuneRules)
    satake, ashina = t.g.land.clan_of["satake"], t.g.land.clan_of["ashina"]
    t.g.status[satake] = INACTIVE
    if first:
        recall(t.g).struck_date = 1 << ashina
    t.put("date_masamune", "1510")
    t.put("ashina_yoshihiro", "1511")
    t.put("suda_morihide", "1511")
    steps = battle.battle(t.g, t.battle("1511", "date_masamune"))
    answer = Join((t.u("ashina_yoshihiro"), *([t.u("suda_morihide")] if joins else [])))
    driver = Driver(steps)
    assert driver.ask.kind == "join"
    with pytest.raises(ScriptEnded):  # it is a blow before any die falls
        driver.answer(answer)
    assert (t.g.status[satake] == LIMITED) is roused


@pytest.mark.rule("gunyuden 9-1-2", "gunyuden 24-2-4", "gunyuden 24-3-1")
def test_the_men_of_a_leader_who_falls_in_a_battle_part_when_it_is_over() -> None:
    """They fight on and retreat as one force, by one die."""
    t = facing(steps=1)
    t.put("baba_nobuharu", "1511", "saegusa_moritomo", "komiyama_masatomo", steps=1)
    t.g.steps[t.u("irobe_nagazane")] = 2
    heir = max(("saegusa_moritomo", "komiyama_masatomo"), key=lambda n: (t.g.land.modifier[t.u(n)], -t.u(n)))
    answers = {
        "takeda_shingen": t.retreat("takeda_shingen", "1511", "1512"),
        heir: t.retreat(heir, "1511", "1611"),
    }
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[1, 1, 1, 1],
        answers=[
            Join((t.u("takeda_shingen"), t.u("baba_nobuharu"))),
            *lose(t, "baba_nobuharu", "sone_masatada", "amari_masatada"), *lose(t, "usami_sadayuki"),
            *(answers[name] for name in sorted(answers, key=t.u)), HOLD,
        ],
    )  # fmt: skip
    assert t.where("saegusa_moritomo") == t.where("komiyama_masatomo") == "1611"
    for name in ("saegusa_moritomo", "komiyama_masatomo"):
        assert t.g.members[t.u(name)] == t.us(name)


@pytest.mark.rule("gunyuden 24-1-3", "gunyuden 24-1-1")
def test_who_joins_is_named_once_and_a_sodaisho_first() -> None:
    t = facing()
    beside = t.put("yamagata_masakage", "1511", strength=6)
    shingen = t.u("takeda_shingen")
    driver = Driver(battle.battle(t.g, t.battle("1511", "uesugi_kenshin")))
    assert driver.ask.kind == "join"
    judge = driver.ask.refuse
    for answer, rule_id in (
        (HOLD, "24-1-3"), (Join((shingen, shingen)), "24-1-3"), (Join((beside,)), "24-1-1"), (Join(()), "24-1-1"),
        (Join((shingen, t.u("uesugi_kenshin"))), "24-1-3"),
    ):  # fmt: skip
        refusal = judge(answer)
        assert refusal is not None
        assert refusal.rule == rule_id
    assert judge(Join((shingen, beside))) is None
