"""Chapters 22 and 23: attack and counterattack."""

from __future__ import annotations

from typing import Any

import pytest
from field_harness import Table, table

from honjin.games.gunyuden.actions import COUNTER, FORGO, Withdraw
from honjin.games.gunyuden.rules import battle, operations, retreat, skirmish
from honjin.games.gunyuden.rules.exclusive import Exclusive, nothing
from honjin.games.gunyuden.state import COLLAPSED, KILLED, Campaign
from honjin.games.gunyuden.static import THAW, Theatre
from honjin.kernel.chance import Mod
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.wargame.actions import DONE, NO, YES
from honjin.wargame.orders import HOLD, STAND, Lose


def total(mods: list[Mod]) -> int:
    return sum(mod.value for mod in mods)


def facing(**kwargs: object) -> Table:
    """Shigezane in 1510 faces Yoshihisa in 1511, equal leaders."""
    t = table(**kwargs)  # type: ignore[arg-type]
    t.put("date_shigezane", "1510", strength=10, modifier=2)
    t.put("satake_yoshihisa", "1511", "makabe_ujimoto", "wada_akitame", strength=6, modifier=2)
    return t


def mods(t: Table, *targets: str, counter: bool = False) -> list[Mod]:
    find = skirmish.counter_mods if counter else skirmish.attack_mods
    return find(
        t.g, t.us("date_shigezane"), t.us(*(targets or ("satake_yoshihisa",))), t.h("1510"), t.h("1511"), sally=False
    )


@pytest.mark.rule("gunyuden 23-2", "gunyuden 23-2-1", "gunyuden 23-3", "gunyuden 23-6", "gunyuden 23-6-2")
@pytest.mark.rule("gunyuden 23-6-3", "gunyuden 23-1-1", "masamune R46")
def test_the_worked_example() -> None:
    """M002, M003, K01: rough takes 1 off the attack and nothing off the counterattack."""
    t = table(ground={"1511": "r"})
    t.put("date_shigezane", "1510", "shiroishi_munezane", "harada_munetoki", "goto_nobuyasu", modifier=2)
    t.put("katakura_kagetsuna", "1510", modifier=3)
    t.put("satake_yoshihisa", "1511", "makabe_ujimoto", "kajiwara_masakage", modifier=2)
    for name, now in (
        ("date_shigezane", 4), ("shiroishi_munezane", 2), ("harada_munetoki", 2), ("goto_nobuyasu", 2),
        ("satake_yoshihisa", 3), ("makabe_ujimoto", 2), ("kajiwara_masakage", 2),
    ):  # fmt: skip
        t.figures(name, now)
    t.run(
        skirmish.attack(t.g, t.attack("date_shigezane", "1511", "satake_yoshihisa")),
        dice=[4, 5],
        answers=[STAND, Lose(t.u("kajiwara_masakage")), COUNTER, Lose(t.u("goto_nobuyasu"))],
    )
    assert [roll[1] for roll in t.rolls] == [3, 5]
    assert t.told("attack_result")[0]["strength"] == 10
    assert t.told("counter_result")[0]["strength"] == 6
    assert (t.steps("kajiwara_masakage"), t.steps("goto_nobuyasu")) == (1, 1)
    assert t.acted("date_shigezane")
    assert t.acted("goto_nobuyasu")
    assert not t.acted("katakura_kagetsuna")


@pytest.mark.rule("gunyuden 23-3", "gunyuden 23-4-2", "gunyuden 23-4-5", "masamune 23-5-1", "kanto 23-5-1")
def test_retreat_instead_of_a_step() -> None:
    """K02: one hex, morale -1, no counterattack, pursuit into the vacated hex."""
    t = facing(ground={"1511": "r"})
    t.run(
        skirmish.attack(t.g, t.attack("date_shigezane", "1511", "satake_yoshihisa")),
        dice=[4],
        answers=[Withdraw(1), t.retreat("satake_yoshihisa", "1511", "1512"), t.pursue("1510", "1511")],
    )
    assert (t.where("satake_yoshihisa"), t.morale("makabe_ujimoto"), t.steps("wada_akitame")) == ("1512", -1, 2)
    assert t.where("date_shigezane") == "1511"
    assert not t.was_asked("counter")
    assert set(t.asked("pursue")) == {HOLD, t.pursue("1510", "1511")}


@pytest.mark.rule("gunyuden 23-2", "masamune R41")
@pytest.mark.parametrize(
    ("strength", "die", "want"),
    [
        (2, -4, (0, False)), (72, 13, (10, False)), (52, 10, (10, False)), (12, 8, (3, False)), (13, 8, (4, True)),
        (16, 8, (4, True)), (17, 8, (4, True)), (20, 8, (4, True)), (21, 8, (5, False)), (30, 9, (7, False)),
        (26, 5, (3, False)), (18, 2, (1, False)), (36, 0, (1, False)), (29, 1, (1, False)), (0, 6, (1, False)),
    ],
)  # fmt: skip
def test_the_table(strength: int, die: int, want: tuple[int, bool]) -> None:
    """M010, M012, M013, M016, M034, K12, K15."""
    assert skirmish.result(table().g, strength, die) == want


@pytest.mark.rule("gunyuden 23-2-1(4)", "masamune R45")
def test_leaders_count() -> None:
    """M018."""
    t = facing()
    t.g.land.modifier[t.u("date_shigezane")] = 3
    t.g.land.modifier[t.u("satake_yoshihisa")] = 1
    assert mods(t) == [Mod("leaders", 2, "23-2-1(4)")]
    assert mods(t, counter=True) == [Mod("leaders", -2, "23-6-2(3)")]


@pytest.mark.rule("gunyuden 23-2-1(5)", "gunyuden 23-6-2(4)", "masamune R14", "masamune R47")
def test_the_lowest_morale_in_the_attack_and_the_leaders_in_the_counterattack() -> None:
    """M019, M020, K17."""
    t = table()
    t.put("date_shigezane", "1510", "goto_nobuyasu", modifier=2)
    t.g.morale[t.u("goto_nobuyasu")] = -1
    t.put("satake_yoshihisa", "1511", modifier=2)
    t.put("makabe_ujimoto", "1511", morale=-3)
    attackers, targets = t.us("date_shigezane", "goto_nobuyasu"), t.us("satake_yoshihisa", "makabe_ujimoto")
    ways = (t.h("1510"), t.h("1511"))
    assert total(skirmish.attack_mods(t.g, attackers, targets, *ways, sally=False)) == 2
    assert total(skirmish.counter_mods(t.g, attackers, targets, *ways, sally=False)) == 1


@pytest.mark.rule("gunyuden 23-2-1", "gunyuden 23-6-2", "masamune 32-1-2(5)", "kanto 32-2-3", "masamune R46")
@pytest.mark.parametrize(
    ("letter", "river", "weather", "attack", "counter"),
    [
        ("f", False, 0, 0, 0), ("r", False, 0, -1, 0), ("w", False, 0, -1, -1), ("h", False, 0, -2, -1),
        ("f", True, 0, -2, -2), ("h", True, 0, -4, -3), ("r", True, THAW, -5, -2), ("h", True, THAW, -6, -3),
        ("f", False, THAW, 0, 0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", ["masamune", "kanto"])
def test_ground_and_rivers(game: str, letter: str, river: bool, weather: int, attack: int, counter: int) -> None:
    """M022, M023, K15, K16: the thaw counts -4 in all; the counterattacker's own ground counts."""
    t = table(game, ground={"1511": letter}, rivers=["1510-1511"] if river else [], weather=weather)
    one, two = ("date_shigezane", "satake_yoshihisa") if game == "masamune" else ("takeda_shingen", "uesugi_kenshin")
    t.put(one, "1510", modifier=2)
    t.put(two, "1511", modifier=2)
    ways = (t.us(one), t.us(two), t.h("1510"), t.h("1511"))
    assert total(skirmish.attack_mods(t.g, *ways, sally=False)) == attack
    assert total(skirmish.counter_mods(t.g, *ways, sally=False)) == counter


@pytest.mark.rule("gunyuden 23-2-1(3)", "gunyuden 23-6-2(2)", "gunyuden 15-2-4", "gunyuden 23-4-4")
@pytest.mark.parametrize("game", ["masamune", "kanto"])
def test_a_bridge_lets_fight_but_not_flee(game: str) -> None:
    """Only a river without a bridge hinders those who fight across it; who retreats across one loses a step anyhow."""
    t = table(game, rivers=["1510-1511", "1511-1512"], bridges=["1510-1511", "1511-1512"], weather=THAW)
    one, two = ("date_shigezane", "satake_yoshihisa") if game == "masamune" else ("takeda_shingen", "uesugi_kenshin")
    t.put(one, "1510", modifier=2)
    t.put(two, "1511", modifier=2)
    ways = (t.us(one), t.us(two), t.h("1510"), t.h("1511"))
    assert skirmish.attack_mods(t.g, *ways, sally=False) == skirmish.counter_mods(t.g, *ways, sally=False) == []
    assert battle.refuse_ground(t.g, t.h("1510"), t.h("1511")) is None
    assert retreat.toll(t.g, t.us(two), t.path("1511", "1512")) == 1


@pytest.mark.rule("gunyuden 23-2-1", "gunyuden 23-6-2")
def test_kenshin_against_shingen_in_the_hills() -> None:
    """K15: 3 - 2 - 2 + 1 = 0, and 5 - 1 - 2 - 1 = 1."""
    t = table("kanto", "s1", ground={"1511": "h"}, rivers=["1510-1511"], acting="uesugi")
    t.put("uesugi_kenshin", "1510", strength=36)
    t.put("takeda_shingen", "1511", strength=30)
    t.run(
        skirmish.attack(t.g, t.attack("uesugi_kenshin", "1511", "takeda_shingen")),
        dice=[3, 5],
        answers=[STAND, COUNTER],
    )
    assert [roll[1] for roll in t.rolls] == [0, 1]
    assert t.told("counter_result")[0]["strength"] == 29
    assert (t.steps("takeda_shingen"), t.steps("uesugi_kenshin")) == (1, 1)


@pytest.mark.rule("gunyuden 23-1-2", "gunyuden 23-2-1(4)", "gunyuden 23-3-1")
def test_two_forces_attacked_together() -> None:
    """K18: of two taisho the better modifier counts, the lowest morale of all, and either force takes the loss."""
    t = table("kanto", "s1", acting="uesugi")
    t.put("uesugi_kenshin", "1510", strength=10, modifier=4)
    t.put("baba_nobuharu", "1511", modifier=2, morale=-1)
    t.put("yamagata_masakage", "1511", modifier=4)
    t.run(
        skirmish.attack(t.g, t.attack("uesugi_kenshin", "1511", "baba_nobuharu", "yamagata_masakage")),
        dice=[3],
        answers=[STAND, Lose(t.u("baba_nobuharu")), FORGO],
    )
    assert t.rolls[0][0].mods == [Mod("morale", 1, "23-2-1(5)")]
    assert t.steps("baba_nobuharu") == 1


@pytest.mark.rule("gunyuden 23-3", "gunyuden 23-3-3", "masamune R48")
def test_a_dot_is_paid_in_steps_first() -> None:
    """K13: of 4 with a dot against three full units two at most are retreated, and one unit is eliminated."""
    t = table("kanto", "s1", acting="uesugi")
    t.put("uesugi_kenshin", "1510", strength=10, modifier=4)
    t.put("baba_nobuharu", "1511", "sone_masatada", "amari_masatada", modifier=1)
    t.run(
        skirmish.attack(t.g, t.attack("uesugi_kenshin", "1511", "baba_nobuharu")),
        dice=[6],
        answers=[Withdraw(2), Lose(t.u("sone_masatada")), t.retreat("baba_nobuharu", "1511", "1512", "1513"), HOLD],
    )
    assert list(t.asked("split")) == [STAND, Withdraw(1), Withdraw(2)]
    assert t.where("sone_masatada") is None
    assert (t.steps("baba_nobuharu"), t.steps("amari_masatada"), t.morale("baba_nobuharu")) == (2, 2, -2)


@pytest.mark.rule("gunyuden 23-3-3", "masamune R48", "gunyuden 23-4-2")
def test_how_much_may_be_retreated() -> None:
    """M015, M016, M017."""
    t = facing()
    targets = t.us("satake_yoshihisa", "makabe_ujimoto", "wada_akitame")
    assert skirmish.withdrawals(t.g, targets, t.h("1510"), 7, dot=False) == [2, 3, 4]
    t.g.steps[t.u("wada_akitame")] = 1
    assert skirmish.withdrawals(t.g, targets, t.h("1510"), 4, dot=True) == [1, 2, 3]
    t.put("onuki_yorihisa", "1511", steps=1)
    assert skirmish.withdrawals(t.g, t.us("onuki_yorihisa"), t.h("1510"), 1, dot=False) == [1]


@pytest.mark.rule("gunyuden 23-3-3", "gunyuden 25-2")
def test_a_lone_sodaisho_falls_and_his_clan_leaves() -> None:
    """K14."""
    t = table("kanto", "s1", acting="uesugi", castles={"kaizu": "2020"})
    t.put("uesugi_kenshin", "1510", strength=10, modifier=4)
    t.put("takeda_shingen", "1511", steps=1, modifier=1)
    t.put("baba_nobuharu", "2525")
    t.run(skirmish.attack(t.g, t.attack("uesugi_kenshin", "1511", "takeda_shingen")), dice=[6])
    assert t.g.where[t.u("takeda_shingen")] == KILLED
    assert t.g.where[t.u("baba_nobuharu")] == COLLAPSED
    assert t.g.owner[t.g.land.castle_of["kaizu"]] == t.g.land.clan_of["takeda"]


@pytest.mark.rule("gunyuden 18-4-2", "masamune R53")
@pytest.mark.parametrize(("lifted", "strength"), [(False, 11), (True, 21)])
def test_investing_forces_strike_back_at_half(lifted: bool, strength: int) -> None:
    """K59."""
    t = table("kanto", "s1", acting="takeda", castles={"kaizu": "1511"})
    t.put("takeda_shingen", "1510", strength=1, modifier=4)
    t.put("uesugi_kenshin", "1511", strength=21, investing=True, modifier=4)
    t.run(
        skirmish.attack(t.g, t.attack("takeda_shingen", "1511", "uesugi_kenshin")),
        dice=[1, 1],
        answers=[YES if lifted else NO, COUNTER],
    )
    assert t.told("counter_result")[0]["strength"] == strength
    assert t.g.is_invested(0) is not lifted


@pytest.mark.rule("gunyuden 18-3", "gunyuden 18-3-2", "gunyuden 18-4-2")
def test_a_besieger_driven_off_no_longer_invests() -> None:
    t = table("kanto", "s1", acting="takeda", castles={"kaizu": "1511"})
    t.g.castle_morale[0] = -2
    t.put("takeda_shingen", "1510", strength=10, modifier=4)
    t.put("uesugi_kenshin", "1511", strength=21, investing=True, modifier=4)
    t.run(
        skirmish.attack(t.g, t.attack("takeda_shingen", "1511", "uesugi_kenshin")),
        dice=[4],
        answers=[NO, Withdraw(1), t.retreat("uesugi_kenshin", "1511", "1512"), HOLD],
    )
    assert not t.g.investing
    assert t.g.castle_morale[0] == 0


@pytest.mark.rule("gunyuden 18-3", "gunyuden 18-3-2")
def test_the_death_of_the_only_besieger_relieves_the_castle() -> None:
    t = table("kanto", "s1", acting="takeda", castles={"kaizu": "1511"})
    t.g.castle_morale[0] = -2
    t.put("takeda_shingen", "1510", strength=60, modifier=4)
    t.put("nagao_masakage", "1511", strength=10, investing=True, modifier=0)
    t.run(
        skirmish.attack(t.g, t.attack("takeda_shingen", "1511", "nagao_masakage")),
        dice=[6],
        answers=[NO],
    )
    assert t.where("nagao_masakage") is None
    assert t.g.castle_morale[0] == 0


@pytest.mark.rule("masamune 22-1-2", "masamune 22-1-3", "gunyuden 22-1-5", "gunyuden 18-4-1", "masamune R44")
@pytest.mark.rule("masamune 22-1-1", "masamune 12-2-3")
def test_who_may_attack_whom() -> None:
    t = table(closed=["1510-1511"], castles={"yonezawa": "1509"})
    g = t.g
    t.put("date_shigezane", "1510", "goto_nobuyasu")
    t.put("date_masamune", "1509")
    t.put("satake_yoshihisa", "1511")
    t.put("makabe_ujimoto", "1611")
    t.put("satake_yoshishige", "1410", "wada_akitame")

    def rule(*names: str) -> str | None:
        refusal = skirmish.refuse_attack(g, t.attack(*names))
        return refusal.rule if refusal else None

    assert rule("date_shigezane", "1511", "satake_yoshihisa") == "22-1-5"
    assert rule("date_shigezane", "1611", "makabe_ujimoto") == "22-1-2"
    assert rule("date_shigezane", "1410", "satake_yoshishige") is None
    assert rule("date_shigezane", "1410", "wada_akitame") == "22-1-1"
    assert rule("date_shigezane", "1410", "satake_yoshihisa") == "22-1-2"
    assert rule("date_shigezane", "1509", "date_masamune") == "22-1-1"
    assert rule("date_shigezane", "1410") == "22-1-1"
    assert rule("goto_nobuyasu", "1410", "satake_yoshishige") == "12-2-1"
    assert skirmish.attack_options(g, t.u("date_shigezane")) == [
        t.attack("date_shigezane", "1410", "satake_yoshishige")
    ]
    g.investing |= g.members[t.u("date_shigezane")]
    assert rule("date_shigezane", "1410", "satake_yoshishige") == "18-4-1"
    g.investing = 0
    g.acted |= t.us("date_shigezane")
    assert rule("date_shigezane", "1410", "satake_yoshishige") == "12-2-3"


@pytest.mark.rule("gunyuden 23-1-2")
def test_all_targets_or_each_alone_are_offered() -> None:
    t = facing()
    t.put("onuki_yorihisa", "1511")
    offered = skirmish.attack_options(t.g, t.u("date_shigezane"))
    assert sorted(len(action.targets) for action in offered) == [1, 1, 2]  # type: ignore[attr-defined]


class Watchful(Exclusive):
    """Remembers declarations and keeps one clan out of the war."""

    def __init__(self, land: Theatre) -> None:
        super().__init__(land)
        self.declared: list[tuple[str, str]] = []

    def struck(self, g: Campaign, clan: int, other: int) -> Steps[None]:
        self.declared.append((self.land.houses[clan].id, self.land.houses[other].id))
        return nothing()

    def refuse_enemy(self, g: Campaign, clan: int, other: int) -> Refusal | None:
        return Refusal("34", "not yet") if g.land.houses[other].id == "ashina" else None


@pytest.mark.rule("masamune 22-1-1", "masamune R63", "masamune 38-1")
def test_exclusive_rules_are_asked_and_told() -> None:
    t = facing(rules=Watchful)
    t.put("ashina_yoshihiro", "1511")
    refusal = skirmish.refuse_attack(t.g, t.attack("date_shigezane", "1511", "ashina_yoshihiro"))
    assert refusal == Refusal("34", "not yet")
    assert skirmish.attack_options(t.g, t.u("date_shigezane")) == [
        t.attack("date_shigezane", "1511", "satake_yoshihisa")
    ]
    t.run(skirmish.attack(t.g, t.attack("date_shigezane", "1511", "satake_yoshihisa")), dice=[1], answers=[FORGO])
    assert isinstance(t.g.rules, Watchful)
    assert t.g.rules.declared == [("date", "satake")]


# ---------------------------------------------------------------------------------------------- as Kanto counts them


def in_kanto(**kwargs: Any) -> Table:
    """Nagao with 12 in 1510 against Baba with 10 in 1511, each with a man."""
    t = table("kanto", "s1", acting="uesugi", **kwargs)
    t.put("nagao_masakage", "1510", "usami_sadayuki", strength=12, modifier=0)
    t.put("baba_nobuharu", "1511", "sone_masatada", strength=10, modifier=0)
    return t


@pytest.mark.rule("kanto 22-1-3", "kanto 22-1-5")
def test_in_kanto_too_no_attack_crosses_the_sea() -> None:
    attack = "nagao_masakage", "1511", "baba_nobuharu"
    open_, closed = in_kanto(), in_kanto(closed=["1510-1511"])
    assert skirmish.refuse_attack(open_.g, open_.attack(*attack)) is None
    refusal = skirmish.refuse_attack(closed.g, closed.attack(*attack))
    assert refusal is not None
    assert refusal.rule == "22-1-5"
    assert skirmish.attack_options(closed.g, closed.u("nagao_masakage")) == []


@pytest.mark.rule("kanto 22-1-4", "kanto 22-1-6")
def test_in_kanto_too_nobody_has_to_attack() -> None:
    """The enemy is next to him and could be attacked, and yet the phase can end at once."""
    t = in_kanto()
    t.run(operations.operations(t.g), answers=[DONE])
    assert t.attack("nagao_masakage", "1511", "baba_nobuharu") in t.asked("operations")
    assert not t.acted("nagao_masakage")
    assert not t.rolls


@pytest.mark.rule("kanto 22", "kanto 23", "kanto 23-2-1(2)", "kanto 9-2-5")
def test_in_kanto_a_skirmish_in_foothills_goes_attack_result_counterattack() -> None:
    """The man who is led adds his strength to the attack, and not his modifier."""
    t = in_kanto(ground={"1511": "h"})
    t.g.land.modifier[t.u("usami_sadayuki")] = 5
    t.run(
        skirmish.attack(t.g, t.attack("nagao_masakage", "1511", "baba_nobuharu")),
        dice=[6, 6],
        answers=[STAND, Lose(t.u("sone_masatada")), COUNTER, Lose(t.u("usami_sadayuki"))],
    )
    assert t.told("attack_result")[0]["strength"] == 12
    assert t.rolls[0][0].mods == [Mod("foothills", -2, "23-2-1")]
    assert [ask.kind for ask in t.asks] == ["split", "lose", "counter", "lose"]
    assert (t.steps("sone_masatada"), t.steps("usami_sadayuki")) == (1, 1)


@pytest.mark.rule("kanto 23-6-2(1)", "kanto R27")
@pytest.mark.parametrize(("letter", "value"), [("f", 0), ("r", 0), ("h", -1), ("w", -1)])
def test_in_kanto_the_ground_of_the_attacked_counts_in_their_counterattack(letter: str, value: int) -> None:
    """Foothills and marsh, not rough ground, and never the ground of the attacker whom they strike."""
    for ground, expected in (({"1511": letter}, value), ({"1510": letter}, 0)):
        t = in_kanto(ground=ground)
        ours, theirs = t.us("nagao_masakage", "usami_sadayuki"), t.us("baba_nobuharu", "sone_masatada")
        mods = skirmish.counter_mods(t.g, ours, theirs, t.h("1510"), t.h("1511"), sally=False)
        assert sum(mod.value for mod in mods if mod.rule == "23-6-2(1)") == expected


@pytest.mark.rule("kanto R27", "kanto 23-6-2")
def test_in_kanto_leader_and_morale_of_the_attacked_are_set_against_the_attackers() -> None:
    t = in_kanto()
    t.g.land.modifier[t.u("baba_nobuharu")] = 3
    t.g.land.modifier[t.u("nagao_masakage")] = 1
    t.g.morale[t.u("nagao_masakage")] = -2
    ours, theirs = t.us("nagao_masakage", "usami_sadayuki"), t.us("baba_nobuharu", "sone_masatada")
    mods = skirmish.counter_mods(t.g, ours, theirs, t.h("1510"), t.h("1511"), sally=False)
    assert {mod.name: mod.value for mod in mods} == {"leaders": 2, "morale": 2}


@pytest.mark.rule("masamune 23-6-2(2)", "kanto 23-6-2(2)")
@pytest.mark.parametrize("game", ["masamune", "kanto"])
@pytest.mark.parametrize("weather", [0, THAW])
def test_a_river_takes_two_from_a_counterattack_in_the_thaw_too(game: str, weather: int) -> None:
    names = {"masamune": ("date_shigezane", "satake_yoshihisa"), "kanto": ("nagao_masakage", "baba_nobuharu")}[game]
    for rivers, bridges, expected in (
        (["1510-1511"], [], -2),
        ([], [], 0),
        (["1510-1511"], ["1510-1511"], 0),
    ):
        t = table(game, rivers=rivers, bridges=bridges, weather=weather)
        t.put(names[0], "1510", modifier=0)
        t.put(names[1], "1511", modifier=0)
        ours, theirs = t.us(names[0]), t.us(names[1])
        mods = skirmish.counter_mods(t.g, ours, theirs, t.h("1510"), t.h("1511"), sally=False)
        assert sum(mod.value for mod in mods) == expected
