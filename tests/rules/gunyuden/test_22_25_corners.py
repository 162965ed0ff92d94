"""Corners of chapters 22 to 25: what several forces, castles, falls of leaders and dead ends do to each other."""

from __future__ import annotations

import pytest
from field_harness import Table, table

from honjin.conformance import Driver
from honjin.games.gunyuden.actions import COUNTER, FORGO, Join, Withdraw
from honjin.games.gunyuden.rules import battle, retreat, skirmish
from honjin.games.gunyuden.rules.exclusive import Bar, Exclusive, nothing
from honjin.games.gunyuden.state import COLLAPSED, KILLED, Campaign
from honjin.games.gunyuden.static import SNOW, Theatre
from honjin.games.kanto.rules.exclusive import KantoRules
from honjin.hexes.grid import Hex
from honjin.kernel.game import Steps
from honjin.wargame.actions import NO, YES, Units
from honjin.wargame.orders import FIGHT, HOLD, INSIDE, OUTSIDE, STAND, STOP, Advance, Lose


def facing(strength: int = 25, **kwargs: object) -> Table:
    """Shigezane in 1510 before Yoshihisa and a man of his in 1511, leaders alike."""
    t = table(**kwargs)  # type: ignore[arg-type]
    t.put("date_shigezane", "1510", strength=strength, modifier=2)
    t.put("satake_yoshihisa", "1511", "makabe_ujimoto", modifier=2)
    return t


def attack(t: Table, *targets: str) -> Steps[None]:
    return skirmish.attack(t.g, t.attack("date_shigezane", "1511", *(targets or ("satake_yoshihisa",))))


def loses(t: Table, *names: str) -> list[Lose]:
    return [Lose(t.u(name)) for name in names]


# ---------------------------------------------------------------------------------------------- splits (23-3)


@pytest.mark.rule("gunyuden 23-3", "gunyuden 23-4-2", "masamune R48", "kanto R28")
def test_a_large_result_leaves_at_most_four_hexes() -> None:
    """7 losses: three steps before four hexes."""
    t = facing(30)
    t.g.land.modifier[t.u("date_shigezane")] = 5
    t.put("satake_yoshihisa", "1511", "makabe_ujimoto", "wada_akitame", "onuki_yorihisa", modifier=2)
    t.run(
        attack(t),
        dice=[6],
        answers=[
            Withdraw(4), *loses(t, "makabe_ujimoto", "makabe_ujimoto", "wada_akitame"),
            t.retreat("satake_yoshihisa", "1511", "1512", "1513", "1514", "1515"), HOLD,
        ],
    )  # fmt: skip
    assert list(t.asked("split")) == [STAND, *map(Withdraw, range(1, 5))]
    assert (t.where("makabe_ujimoto"), t.steps("wada_akitame"), t.morale("onuki_yorihisa")) == (None, 1, -4)


@pytest.mark.rule("gunyuden 23-3", "gunyuden 23-5")
def test_a_result_beyond_all_steps_ends_the_skirmish() -> None:
    """Nobody is left: neither pursuit nor counterattack."""
    t = facing(60)
    t.run(attack(t), dice=[6], answers=[STAND])
    assert t.where("satake_yoshihisa") is t.where("makabe_ujimoto") is None
    assert t.where("date_shigezane") == "1510"


@pytest.mark.rule("gunyuden 23-3-1", "gunyuden 23-4-1")
def test_one_force_is_destroyed_and_the_other_retreats() -> None:
    t = facing()
    t.put("onuki_yorihisa", "1511", steps=1)
    t.run(
        attack(t, "satake_yoshihisa", "onuki_yorihisa"),
        dice=[5],
        answers=[
            Withdraw(2), *loses(t, "onuki_yorihisa"), t.retreat("satake_yoshihisa", "1511", "1512", "1513"),
            t.pursue("1510", "1511", "1512"),
        ],
    )  # fmt: skip
    assert t.g.where[t.u("onuki_yorihisa")] == KILLED
    assert (t.where("satake_yoshihisa"), t.where("date_shigezane")) == ("1513", "1512")


@pytest.mark.rule("gunyuden 23-3-3", "masamune R48")
def test_a_dot_is_owed_by_the_attacked_forces_together() -> None:
    """A lone man of one step satisfies it for the force beside him."""
    t = facing(20)
    t.g.land.modifier[t.u("date_shigezane")] = 4
    t.put("onuki_yorihisa", "1511", steps=1)
    t.run(
        attack(t, "satake_yoshihisa", "onuki_yorihisa"),
        dice=[6],
        answers=[Withdraw(3), t.retreat("satake_yoshihisa", "1511", "1512", "1513", "1514"), HOLD],
    )
    assert t.told("attack_result")[0]["dot"]
    assert t.where("onuki_yorihisa") is None
    assert t.steps("satake_yoshihisa") == t.steps("makabe_ujimoto") == 2


def partners_at_kawagoe(modifier: int) -> Table:
    """Kenshin before a castle that only one of two partners can go back into unasked; there is no other way."""
    hills = dict.fromkeys(("1411", "1512", "1611"), "m")
    t = table("kanto", "s3", castles={"kawagoe": "1511"}, acting="uesugi", ground=hills)
    t.put("uesugi_kenshin", "1510", strength=25, modifier=modifier)
    t.put("hojo_ujiteru", "1511", "hojo_ujishige", modifier=2)
    t.put("baba_nobuharu", "1511", steps=1, modifier=2)
    return t


@pytest.mark.rule("gunyuden 23-3", "gunyuden 23-4-1", "kanto R28", "kanto R56")
def test_who_has_no_way_back_must_fall_if_the_others_are_to_retreat() -> None:
    """Only the lord of the castle can go back into it unasked: his partner's last step pays for one of the two."""
    t = partners_at_kawagoe(modifier=2)
    t.run(
        skirmish.attack(t.g, t.attack("uesugi_kenshin", "1511", "hojo_ujiteru", "baba_nobuharu")),
        dice=[3],
        answers=[Withdraw(1), HOLD],
    )
    assert list(t.asked("split")) == [STAND, Withdraw(1)]
    assert t.where("baba_nobuharu") is None
    assert (t.inside("hojo_ujiteru"), t.morale("hojo_ujiteru"), t.steps("hojo_ujishige")) == (True, -1, 2)


@pytest.mark.rule("gunyuden 23-3-3", "gunyuden 23-4-1", "masamune R48")
def test_who_falls_for_want_of_a_way_satisfies_the_dot() -> None:
    """4 with a dot: the partner who cannot retreat is the unit that must go, the other three losses are free."""
    t = partners_at_kawagoe(modifier=3)
    t.run(
        skirmish.attack(t.g, t.attack("uesugi_kenshin", "1511", "hojo_ujiteru", "baba_nobuharu")),
        dice=[6],
        answers=[Withdraw(1), *loses(t, "hojo_ujiteru", "hojo_ujishige"), HOLD],
    )
    assert t.told("attack_result")[0]["dot"]
    assert t.where("baba_nobuharu") is None
    assert (t.steps("hojo_ujiteru"), t.steps("hojo_ujishige")) == (1, 1)


# ---------------------------------------------------------------------------------------------- the toll (23-4-4)


@pytest.mark.rule("gunyuden 23-4-4", "gunyuden 5-4-1", "gunyuden 5-4-3", "masamune R50")
@pytest.mark.parametrize(("castle", "friend", "steps"), [("ota", None, 0), ("yonezawa", "1512", 1), (None, "1512", 0)])
def test_whose_castle_it_is(castle: str | None, friend: str | None, steps: int) -> None:
    """A friendly castle cancels a zone as friends do; an enemy castle costs even where friends besiege it."""
    t = facing(castles={castle: "1512"} if castle else None)
    t.put("katakura_kagetsuna", "1513")
    if friend:
        t.put("wada_akitame", friend, strength=60, investing=castle == "yonezawa")
    assert retreat.toll(t.g, t.us("satake_yoshihisa", "makabe_ujimoto"), t.path("1511", "1512")) == steps


@pytest.mark.rule("gunyuden 23-4-4", "gunyuden 23-4-1", "gunyuden 5-4-1")
def test_the_first_to_arrive_shelters_the_next() -> None:
    t = facing()
    t.put("onuki_yorihisa", "1511")
    t.put("katakura_kagetsuna", "1513")
    first, second = sorted(("satake_yoshihisa", "onuki_yorihisa"), key=t.u)
    lost = loses(t, "makabe_ujimoto") if first == "satake_yoshihisa" else []
    t.run(
        attack(t, "satake_yoshihisa", "onuki_yorihisa"),
        dice=[2],
        answers=[Withdraw(1), t.retreat(first, "1511", "1512"), *lost, t.retreat(second, "1511", "1512"), HOLD],
    )
    assert sum(map(t.steps, ("satake_yoshihisa", "makabe_ujimoto", "onuki_yorihisa"))) == 5
    assert t.steps(second) == 2


@pytest.mark.rule("gunyuden 23-4-4", "masamune 32-1-2(3)", "masamune R4")
def test_units_have_no_zone_in_snow_but_castles_have() -> None:
    t = facing(weather=SNOW, castles={"yonezawa": "1611"})
    t.put("katakura_kagetsuna", "1513")
    units = t.us("satake_yoshihisa", "makabe_ujimoto")
    assert retreat.toll(t.g, units, t.path("1511", "1512")) == 0
    assert retreat.toll(t.g, units, t.path("1511", "1611")) == 1


@pytest.mark.rule("gunyuden 23-4-4", "gunyuden 23-4-5", "gunyuden 25-2", "masamune R15")
def test_a_sodaisho_may_fall_in_the_retreat() -> None:
    """His morale breaks: killed, and his clan leaves, the forces that would retreat after him too."""
    t = table("kanto", "s1", acting="uesugi")
    t.put("uesugi_kenshin", "1510", strength=25, modifier=1)
    t.put("takeda_shingen", "1511", morale=-3, modifier=4)
    t.put("baba_nobuharu", "1511", morale=0)
    t.put("sanada_yukitaka", "2020")
    order = sorted(("takeda_shingen", "baba_nobuharu"), key=t.u)
    ways = {name: t.retreat(name, "1511", "1512", "1513") for name in order}
    answers = [ways[name] for name in order[: order.index("takeda_shingen") + 1]]
    t.run(
        skirmish.attack(t.g, t.attack("uesugi_kenshin", "1511", "takeda_shingen", "baba_nobuharu")),
        dice=[4],
        answers=[Withdraw(2), *answers, t.pursue("1510", "1511", "1512", "1513")],
    )
    assert t.g.where[t.u("takeda_shingen")] == KILLED
    assert t.g.where[t.u("baba_nobuharu")] == t.g.where[t.u("sanada_yukitaka")] == COLLAPSED
    assert t.where("uesugi_kenshin") == "1513"


# ---------------------------------------------------------------------------------------------- pursuit (23-5)


@pytest.mark.rule("masamune 23-5-2", "gunyuden 23-4-3", "masamune R52", "kanto 23-5-1")
def test_the_pursuer_follows_one_of_several_ways() -> None:
    t = facing()
    t.put("onuki_yorihisa", "1511")
    ways = {"satake_yoshihisa": ("1511", "1512", "1513"), "onuki_yorihisa": ("1511", "1611", "1712")}
    t.run(
        attack(t, "satake_yoshihisa", "onuki_yorihisa"),
        dice=[3],
        answers=[
            Withdraw(2),
            *(t.retreat(n, *ways[n]) for n in sorted(ways, key=t.u)),
            t.pursue("1510", "1511", "1611"),
        ],
    )
    ends = [("1510", "1511"), ("1510", "1511", "1512"), ("1510", "1511", "1611")]
    assert set(t.asked("pursue")) == {HOLD, *(t.pursue(*way) for way in ends)}
    assert t.where("date_shigezane") == "1611"


@pytest.mark.rule("gunyuden 23-5-4", "masamune R51")
def test_pursuit_stops_before_others_on_the_way() -> None:
    """Those who joined friends in the field are followed to the hex before them; friends inside stop nobody."""
    t = facing()
    t.put("onuki_yorihisa", "1513")
    t.run(
        attack(t),
        dice=[5],
        answers=[Withdraw(3), t.retreat("satake_yoshihisa", "1511", "1512", "1513", "1514"), HOLD],
    )
    assert set(t.asked("pursue")) == {HOLD, t.pursue("1510", "1511"), t.pursue("1510", "1511", "1512")}
    t = facing(castles={"ota": "1513"})
    t.put("onuki_yorihisa", "1513", inside=True)
    t.run(
        attack(t),
        dice=[5],
        answers=[
            Withdraw(3), t.retreat("satake_yoshihisa", "1511", "1512", "1513", "1514"),
            t.pursue("1510", "1511", "1512", "1513"),
        ],
    )  # fmt: skip
    assert (t.where("date_shigezane"), t.where("satake_yoshihisa")) == ("1513", "1514")


class Footsteps(Exclusive):
    """Remembers who enters what."""

    def __init__(self, land: Theatre) -> None:
        super().__init__(land)
        self.seen: list[str] = []

    def entered(self, g: Campaign, units: Units, h: Hex) -> Steps[None]:
        self.seen.append(self.land.grid.format(h))
        return nothing()


@pytest.mark.rule("masamune R65", "gunyuden 23-5", "gunyuden 24-3-3")
def test_pursuit_enters_hex_by_hex_and_retreat_does_not() -> None:
    t = facing(rules=Footsteps)
    t.run(
        attack(t),
        dice=[5],
        answers=[
            Withdraw(3), t.retreat("satake_yoshihisa", "1511", "1512", "1513", "1514"),
            t.pursue("1510", "1511", "1512", "1513"),
        ],
    )  # fmt: skip
    assert isinstance(t.g.rules, Footsteps)
    assert t.g.rules.seen == ["1511", "1512", "1513"]


@pytest.mark.rule("masamune R52", "masamune R27", "masamune 23-7")
def test_who_has_acted_stays_in_the_castle_when_the_others_pursue() -> None:
    t = table(castles={"yonezawa": "1511"})
    t.put("date_shigezane", "1511", inside=True, strength=25, modifier=2)
    t.put("katakura_kagetsuna", "1511", inside=True)
    t.g.acted |= t.us("katakura_kagetsuna")
    t.put("satake_yoshihisa", "1511", modifier=2)
    t.run(
        skirmish.sally(t.g, t.sally("yonezawa", "1511", "satake_yoshihisa")),
        dice=[4],
        answers=[Withdraw(2), t.retreat("satake_yoshihisa", "1511", "1512", "1513"), t.pursue("1511", "1512")],
    )
    assert (t.where("date_shigezane"), t.inside("date_shigezane")) == ("1512", False)
    assert (t.where("katakura_kagetsuna"), t.inside("katakura_kagetsuna")) == ("1511", True)


# ---------------------------------------------------------------------------------------------- castles (23-4-6, 18)


@pytest.mark.rule("gunyuden 23-4-6", "kanto R30", "kanto R70")
@pytest.mark.parametrize("besieged", [True, False])
def test_no_refuge_in_an_invested_castle_with_a_ring(besieged: bool) -> None:
    """No enemy stands in the hex of Odawara; an army screened in its ring still cannot go back into it."""
    t = table(
        "kanto", "s2", castles={"odawara": "2237"}, acting="uesugi", rules=KantoRules,
        options={"s2_ring_relief": "screened"},
    )  # fmt: skip
    around = {
        "2036": "uesugi_kenshin", "2037": "nagao_masakage", "2136": "kakizaki_kageie", "2138": "nagano_narimasa",
        "2236": "usami_sadayuki", "2337": "irobe_nagazane",
    }  # fmt: skip
    for number, name in around.items():
        t.put(name, number, strength=12, investing=besieged)
    t.put("hojo_ujiteru", "2137")
    assert t.g.is_invested(0) is besieged
    found = retreat.ways(t.g, t.u("hojo_ujiteru"), t.h("2036"), 1, retreat.refuges(t.g, t.u("hojo_ujiteru"))[0])
    ends = {(t.g.land.grid.format(action.path[-1]), action.end) for action in found}
    assert ends == (set() if besieged else {("2237", INSIDE), ("2237", OUTSIDE)})


@pytest.mark.rule("gunyuden 18-4-2", "gunyuden 18-3-1", "masamune R53", "kanto R33")
@pytest.mark.parametrize(("rest", "strength"), [(20, 15), (9, 14)])
def test_an_investment_is_lifted_in_part(rest: int, strength: int) -> None:
    """Who lifts has his full strength; the others are halved while they still hold the castle, else full too."""
    t = table("kanto", "s1", acting="takeda", castles={"kaizu": "1511"})
    t.put("takeda_shingen", "1510", strength=1, modifier=4)
    t.put("nagao_masakage", "1511", strength=5, investing=True, modifier=4)
    t.put("kakizaki_kageie", "1511", strength=rest, investing=True, modifier=4)
    first, second = sorted(("nagao_masakage", "kakizaki_kageie"), key=t.u)
    answers = [YES if name == "nagao_masakage" else NO for name in (first, second)]
    if rest == 9 and first == "nagao_masakage":
        answers = [YES]  # with him the siege is over: nothing is left to ask
    t.run(
        skirmish.attack(t.g, t.attack("takeda_shingen", "1511", "nagao_masakage", "kakizaki_kageie")),
        dice=[1, 1],
        answers=[*answers, COUNTER],
    )
    assert t.told("counter_result")[0]["strength"] == strength
    assert t.g.is_invested(0) is (rest == 20)


# ---------------------------------------------------------------------------------------------- fallen leaders (9-1-2)


@pytest.mark.rule("gunyuden 9-1-2", "gunyuden 23-6", "gunyuden 23-6-2(3)")
def test_the_men_of_a_fallen_leader_strike_back_as_one() -> None:
    """Modifier and rank of the highest survivor; when the action is over each stands alone."""
    t = table()
    t.put("date_shigezane", "1510", strength=25, modifier=2)
    t.put("satake_yoshihisa", "1511", "makabe_ujimoto", "wada_akitame", strength=9, modifier=2)
    t.g.steps[t.u("satake_yoshihisa")] = 1
    t.g.land.modifier[t.u("makabe_ujimoto")] = 1
    t.g.land.modifier[t.u("wada_akitame")] = 0
    t.run(attack(t), dice=[2, 6], answers=[STAND, *loses(t, "satake_yoshihisa"), COUNTER])
    assert t.rolls[1][1] == 6 + 1 - 2
    assert t.told("counter_result")[0]["strength"] == 2
    for name in ("makabe_ujimoto", "wada_akitame"):
        assert t.g.leader[t.u(name)] == t.u(name)
        assert t.g.members[t.u(name)] == t.us(name)


@pytest.mark.rule("gunyuden 9-1-2", "gunyuden 23-4-1")
def test_the_men_of_a_fallen_leader_retreat_together() -> None:
    t = facing()
    t.g.steps[t.u("satake_yoshihisa")] = 1
    t.put("satake_yoshihisa", "1511", "makabe_ujimoto", "wada_akitame", modifier=2)
    t.g.steps[t.u("satake_yoshihisa")] = 1
    heir = max(("makabe_ujimoto", "wada_akitame"), key=lambda n: (t.g.land.modifier[t.u(n)], -t.u(n)))
    t.run(
        attack(t),
        dice=[3],
        answers=[Withdraw(1), *loses(t, "satake_yoshihisa"), t.retreat(heir, "1511", "1512"), HOLD],
    )
    assert t.where("makabe_ujimoto") == t.where("wada_akitame") == "1512"
    assert t.g.leader[t.u("makabe_ujimoto")] != t.g.leader[t.u("wada_akitame")]


# ---------------------------------------------------------------------------------------------- decisive battles (24)


def lords(steps: int = 2, **kwargs: object) -> Table:
    """Kenshin in 1510 against Shingen in 1511."""
    t = table("kanto", "s1", acting="uesugi", **kwargs)  # type: ignore[arg-type]
    t.put("uesugi_kenshin", "1510", "usami_sadayuki", "irobe_nagazane", strength=36, steps=steps)
    t.put("takeda_shingen", "1511", "sone_masatada", "amari_masatada", "hara_masatane", strength=30, steps=steps)
    return t


@pytest.mark.rule("masamune 24-1-5", "masamune 24-1-4", "kanto 24-1-4", "gunyuden 24-1-6", "gunyuden 24-1-3")
def test_allies_join_and_garrisons_never() -> None:
    t = table(castles={"yonezawa": "1510", "ota": "1511"})
    t.put("date_masamune", "1510", strength=20, modifier=1)
    t.put("kasai_harunobu", "1510")
    t.put("date_shigezane", "1510", inside=True)
    t.put("satake_yoshishige", "1511", strength=9, steps=1, modifier=1)
    t.put("ashina_yoshihiro", "1511")
    t.put("satake_yoshihisa", "1511", inside=True)
    t.g.stage = t.g.activation(t.u("kasai_harunobu")) + 1
    assert battle.refuse_battle(t.g, t.battle("1511", "date_masamune", "kasai_harunobu")) is None
    refusal = battle.refuse_battle(t.g, t.battle("1511", "date_masamune", "date_shigezane"))
    assert refusal is not None
    assert refusal.rule == "24-1-6"
    action = t.battle("1511", "date_masamune")
    driver = Driver(battle.battle(t.g, action))
    assert driver.ask.kind == "accept"
    driver.answer(YES)
    join = driver.ask
    assert join.kind == "join"
    both = (t.u("satake_yoshishige"), t.u("ashina_yoshihiro"))
    assert join.refuse(Join(both)) is None
    assert join.refuse(Join((both[1],))) is None
    assert join.refuse(Join((both[0], t.u("satake_yoshihisa")))) is not None


@pytest.mark.rule("gunyuden 24-1-1", "gunyuden 25-2", "masamune R59")
def test_another_sodaisho_fights_on() -> None:
    """M202."""
    t = table()
    t.put("date_masamune", "1510", "goto_nobuyasu", strength=13, modifier=1)
    t.put("ashina_yoshihiro", "1511", strength=2, steps=1, modifier=0)
    t.put("kanagami_morinori", "2020")
    t.put("satake_yoshishige", "1511", "makabe_ujimoto", strength=5, modifier=1)
    t.run(
        battle.battle(t.g, t.battle("1511", "date_masamune")),
        dice=[1, 1, 1, 1],
        answers=[
            Join((t.u("satake_yoshishige"), t.u("ashina_yoshihiro"))), *loses(t, "ashina_yoshihiro"), FIGHT,
            *loses(t, "makabe_ujimoto"), STOP, t.retreat("date_masamune", "1510", "1509"), HOLD,
        ],
    )  # fmt: skip
    assert t.g.where[t.u("kanagami_morinori")] == COLLAPSED
    assert (t.where("satake_yoshishige"), t.g.battles_won) == ("1511", [1, 0])


@pytest.mark.rule("masamune R53", "gunyuden 18-4-2", "gunyuden 18-3")
def test_investing_defenders_of_a_battle_have_their_full_strength() -> None:
    t = table("kanto", "s1", acting="takeda", castles={"kaizu": "1511"})
    t.put("takeda_shingen", "1510", strength=2, steps=1, modifier=4)
    t.put("uesugi_kenshin", "1511", "usami_sadayuki", strength=21, investing=True, modifier=4)
    t.run(
        battle.battle(t.g, t.battle("1511", "takeda_shingen")),
        dice=[1, 1],
        answers=[YES, HOLD],
    )
    assert t.told("battle_round")[0]["attacker_steps"] == 1
    assert not t.was_asked("lift")
    assert t.g.is_invested(0)


@pytest.mark.rule("gunyuden 24-3-3", "gunyuden 18-3", "masamune R60", "masamune R65")
def test_an_advance_enters_the_hex_and_ends_a_siege() -> None:
    """Besiegers who were attacked and won may go forward; then the castle behind them is free."""
    t = table("kanto", "s1", acting="takeda", castles={"kaizu": "1511"}, rules=Footsteps)
    t.put("takeda_shingen", "1510", strength=2, steps=1, modifier=4)
    kenshin = t.put("uesugi_kenshin", "1511", "usami_sadayuki", strength=21, investing=True, modifier=4)
    t.run(battle.battle(t.g, t.battle("1511", "takeda_shingen")), dice=[1, 1], answers=[YES, Advance((kenshin,))])
    assert isinstance(t.g.rules, Footsteps)
    assert t.g.rules.seen == ["1510"]
    assert t.where("usami_sadayuki") == "1510"
    assert not t.g.is_invested(0)
    assert not t.g.investing


@pytest.mark.rule("masamune R49", "gunyuden 24-3-2", "gunyuden 24-3-3")
def test_a_force_that_cannot_move_at_all_pays_every_hex() -> None:
    """Two hexes, none of them open: two steps, no morale lost, and no advance into the hex that he holds."""
    t = lords(ground={"1411": "m", "1512": "m", "1611": "m"})
    for name in ("takeda_shingen", "sone_masatada", "amari_masatada", "hara_masatane"):
        t.g.steps[t.u(name)] = 1
    t.put("baba_nobuharu", "1511")
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[1, 1, 1, 1],
        answers=[
            Join((t.u("takeda_shingen"),)), *loses(t, "sone_masatada", "hara_masatane"), *loses(t, "usami_sadayuki"),
            *loses(t, "amari_masatada"),
        ],
    )  # fmt: skip
    assert (t.where("takeda_shingen"), t.morale("takeda_shingen"), t.steps("takeda_shingen")) == ("1511", 0, 1)
    assert (t.where("baba_nobuharu"), t.steps("baba_nobuharu")) == ("1511", 1)
    assert not t.was_asked("advance")


@pytest.mark.rule("gunyuden 24-3-1", "gunyuden 23-4-6", "masamune R49", "kanto R28")
@pytest.mark.parametrize(("end", "steps", "morale"), [(INSIDE, 4, -3), (OUTSIDE, 2, -1)])
def test_with_too_few_hexes_the_owner_may_prefer_a_castle(end: str, steps: int, morale: int) -> None:
    """Three hexes, one of them open, and a castle there: all of the morale inside, or two steps outside."""
    t = table(
        "kanto", "s1", castles={"kaizu": "1512"}, ground=dict.fromkeys(("1411", "1412", "1513", "1611", "1612"), "m")
    )
    t.put("takeda_shingen", "1511", "sone_masatada")
    answers = [t.retreat("takeda_shingen", "1511", "1512", end=end), *loses(t, *["sone_masatada"] * (4 - steps))]
    t.run(retreat.rout(t.g, t.us("takeda_shingen", "sone_masatada"), t.h("1510")), dice=[3], answers=answers)
    assert (t.where("takeda_shingen"), t.inside("takeda_shingen")) == ("1512", end == INSIDE)
    assert t.steps("takeda_shingen") + t.steps("sone_masatada") == steps
    assert t.morale("takeda_shingen") == morale


@pytest.mark.rule("gunyuden 18-3", "masamune R49")
def test_a_besieger_who_cannot_get_away_goes_on_with_his_siege() -> None:
    t = table("kanto", "s1", castles={"kaizu": "1511"}, ground=dict.fromkeys(("1411", "1512", "1611"), "m"))
    t.put("uesugi_kenshin", "1511", "usami_sadayuki", strength=30, investing=True)
    units = t.us("uesugi_kenshin", "usami_sadayuki")
    t.run(retreat.rout(t.g, units, t.h("1510")), dice=[1], answers=loses(t, "usami_sadayuki"))
    assert (t.where("uesugi_kenshin"), t.morale("uesugi_kenshin")) == ("1511", 0)
    assert t.g.is_invested(0)


@pytest.mark.rule("gunyuden 24-2-5", "gunyuden 23-4-6", "masamune R57", "kanto R34")
def test_who_stops_with_only_his_castle_behind_him_goes_into_it() -> None:
    """He may stop because he has somewhere to go; he cannot stay where he is and pay for it."""
    around = ("1409", "1410", "1509", "1609", "1610")
    t = lords(castles={"kasugayama": "1510"}, ground=dict.fromkeys(around, "m"))
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[2, 1],
        answers=[*loses(t, "sone_masatada", "amari_masatada", "hara_masatane", "usami_sadayuki"), STOP, HOLD],
    )
    assert (t.where("uesugi_kenshin"), t.inside("uesugi_kenshin")) == ("1510", True)


@pytest.mark.rule("gunyuden 24-2-7", "masamune R49", "gunyuden 23-4-4")
def test_going_back_a_hex_costs_what_any_retreat_costs() -> None:
    """24-2-7 spares morale alone: hills cost a step, and so does a hex that is not there."""
    t = lords(steps=1, ground={"1409": "m", "1509": "h", "1609": "m", "1410": "m", "1610": "m"})
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[1, 1],
        answers=[
            *loses(t, "sone_masatada", "amari_masatada"), *loses(t, "usami_sadayuki"),
            *loses(t, "irobe_nagazane"), t.retreat("takeda_shingen", "1511", "1512"),
        ],
    )  # fmt: skip
    assert (t.where("uesugi_kenshin"), t.where("irobe_nagazane"), t.morale("uesugi_kenshin")) == ("1509", None, 0)


@pytest.mark.rule("gunyuden 24-3-3", "masamune R60")
def test_only_those_who_fought_advance() -> None:
    t = lords()
    t.put("nagao_masakage", "1510")
    t.put("kakizaki_kageie", "1510")
    for name in ("takeda_shingen", "sone_masatada", "amari_masatada", "hara_masatane"):
        t.g.steps[t.u(name)] = 1
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin", "nagao_masakage")),
        dice=[1, 1, 1],
        answers=[
            *loses(t, "sone_masatada", "hara_masatane", "amari_masatada"), *loses(t, "usami_sadayuki"),
            t.retreat("takeda_shingen", "1511", "1512"), Advance((t.u("nagao_masakage"),)),
        ],
    )  # fmt: skip
    ask = next(ask for ask in t.asks if ask.kind == "advance")
    assert ask.refuse(Advance((t.u("kakizaki_kageie"),))) is not None
    assert ask.refuse(Advance((t.u("uesugi_kenshin"), t.u("nagao_masakage")))) is None
    assert (t.where("nagao_masakage"), t.where("uesugi_kenshin")) == ("1511", "1510")


@pytest.mark.rule("gunyuden 24-2-5", "gunyuden 24-3-3", "masamune R60", "masamune R57")
def test_bystanders_stay_when_a_side_stops_and_bar_the_advance() -> None:
    t = lords()
    t.put("nagao_masakage", "1510")
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin")),
        dice=[4, 1],
        answers=[
            *loses(t, "sone_masatada", "sone_masatada", "amari_masatada", "hara_masatane"), *loses(t, "usami_sadayuki"),
            STOP, t.retreat("uesugi_kenshin", "1510", "1509"),
        ],
    )  # fmt: skip
    assert (t.where("nagao_masakage"), t.where("uesugi_kenshin")) == ("1510", "1509")
    assert not t.was_asked("advance")


class Hemmed(Exclusive):
    """No way back for the Kasai."""

    def bars(self, g: Campaign, clan: int, *, retreat: bool = False) -> list[Bar]:
        shut = retreat and self.land.houses[clan].id == "kasai"
        return [Bar(self.land.board.present, "23-4-3", "closed")] if shut else []


@pytest.mark.rule("masamune R57", "masamune 24-1-5")
def test_no_stop_unless_every_force_that_fought_can_go_back() -> None:
    t = table(rules=Hemmed)
    t.put("date_masamune", "1510", "goto_nobuyasu", strength=13, modifier=1)
    t.put("kasai_harunobu", "1510", strength=1)
    t.put("satake_yoshishige", "1511", "makabe_ujimoto", strength=5, modifier=1)
    t.run(
        battle.battle(t.g, t.battle("1511", "date_masamune", "kasai_harunobu")),
        dice=[1, 1] * 3 + [1],
        answers=[*loses(t, "makabe_ujimoto", "makabe_ujimoto"), t.retreat("satake_yoshishige", "1511", "1512"), HOLD],
    )
    assert not t.was_asked("stop")


@pytest.mark.rule("masamune R58")
def test_equal_losses_win_nothing() -> None:
    t = table()
    t.put("date_masamune", "1510", strength=20, steps=1, modifier=1)
    t.put("satake_yoshishige", "1511", strength=20, steps=1, modifier=1)
    t.run(battle.battle(t.g, t.battle("1511", "date_masamune")), dice=[6, 6])
    assert t.g.where[t.u("date_masamune")] == t.g.where[t.u("satake_yoshishige")] == KILLED
    assert t.g.battles_won == [0, 0]


@pytest.mark.rule("gunyuden 24-1-8")
def test_a_skirmish_instead_of_a_declined_battle_is_the_sodaishos_own() -> None:
    """Those who would have joined have not acted."""
    t = lords(castles={"kaizu": "1511"})
    t.put("nagao_masakage", "1510")
    t.run(
        battle.battle(t.g, t.battle("1511", "uesugi_kenshin", "nagao_masakage")),
        dice=[1],
        answers=[NO, FIGHT, STAND, *loses(t, "sone_masatada", "amari_masatada"), FORGO],
    )
    assert t.told("attack_result")[0]["strength"] == 36
    assert t.acted("uesugi_kenshin")
    assert not t.acted("nagao_masakage")
