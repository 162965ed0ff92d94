"""Rule 23-7 and Kanto 31-4: garrisons that attack."""

from __future__ import annotations

import pytest
from field_harness import Table, table

from honjin.games.gunyuden.actions import COUNTER, FORGO, Withdraw
from honjin.games.gunyuden.rules import skirmish
from honjin.kernel.chance import Mod
from honjin.wargame.orders import HOLD, STAND, Lose


def besieged(**kwargs: object) -> Table:
    """Kenshin with 21 invests Kaizu, where Baba and a lone Sone sit."""
    t = table("kanto", "s1", castles={"kaizu": "1511"}, acting="takeda", **kwargs)  # type: ignore[arg-type]
    t.put("uesugi_kenshin", "1511", strength=21, modifier=2, investing=True)
    t.put("baba_nobuharu", "1511", inside=True, strength=8, modifier=2)
    t.put("sone_masatada", "1511", inside=True, strength=2)
    return t


def rule(t: Table, *names: str) -> str | None:
    refusal = skirmish.refuse_sally(t.g, t.sally(*names))
    return refusal.rule if refusal else None


@pytest.mark.rule("kanto 23-7", "gunyuden 23-7-1", "gunyuden 23-7-2", "gunyuden 23-7-3", "masamune R27")
def test_a_garrison_attacks_as_one_force() -> None:
    """K60: -1 for the garrison; the investors strike back at full strength with +1, and nobody asks them to lift."""
    t = besieged()
    t.run(
        skirmish.sally(t.g, t.sally("kaizu", "1511", "uesugi_kenshin")),
        dice=[4, 2],
        answers=[STAND, COUNTER, Lose(t.u("baba_nobuharu"))],
    )
    assert t.rolls[0][0].mods == [Mod("out of a castle", -1, "23-7-1")]
    assert t.rolls[1][0].mods == [Mod("against a garrison", 1, "23-7-3")]
    assert t.told("attack_result")[0]["strength"] == 10
    assert t.told("counter_result")[0]["strength"] == 20
    assert t.acted("baba_nobuharu")
    assert t.acted("sone_masatada")
    assert t.inside("sone_masatada")
    assert t.g.is_invested(0)


@pytest.mark.rule("gunyuden 23-7-2")
def test_investors_have_their_full_strength_against_a_sally() -> None:
    t = besieged()
    targets = t.us("uesugi_kenshin")
    assert skirmish.counter_strength(t.g, targets, sally=True) == 21
    assert skirmish.counter_strength(t.g, targets, sally=False) == 11


@pytest.mark.rule("masamune R27", "kanto 12-2-3", "kanto R72")
def test_who_sallies() -> None:
    t = besieged()
    t.g.acted |= t.us("sone_masatada")
    assert skirmish.sally_force(t.g, 0, (t.u("uesugi_kenshin"),)) == t.us("baba_nobuharu")
    assert rule(t, "kaizu", "1511", "uesugi_kenshin") is None
    t.g.acted |= t.us("baba_nobuharu")
    assert rule(t, "kaizu", "1511", "uesugi_kenshin") == "12-2-3"
    t.g.acted = 0
    t.g.stage = 4
    assert rule(t, "kaizu", "1511", "uesugi_kenshin") == "12-2-4"
    t.g.stage = 1
    t.g.seat = t.g.land.phases.index("uesugi")
    assert rule(t, "kaizu", "1511", "uesugi_kenshin") == "4-1"
    t.g.go_outside(t.us("baba_nobuharu", "sone_masatada"))
    assert rule(t, "kaizu", "1511", "uesugi_kenshin") == "23-7"


@pytest.mark.rule("kanto 23-7", "masamune R27", "kanto 12-2-3")
def test_what_keeps_those_back_who_can_act_is_the_reason_that_is_given() -> None:
    for spent in ("baba_nobuharu", "sone_masatada"):
        t = besieged()
        t.put("nagao_masakage", "1512")
        t.g.acted |= t.us(spent)
        assert rule(t, "kaizu", "1512", "nagao_masakage") == "23-7"


@pytest.mark.rule("masamune 23-7", "kanto 23-7", "masamune R44", "kanto R32")
def test_how_far_a_garrison_reaches() -> None:
    t = besieged()
    t.put("nagao_masakage", "1512")
    assert rule(t, "kaizu", "1512", "nagao_masakage") == "23-7"
    t.g.investing = 0
    t.g.settle(t.us("uesugi_kenshin"), t.h("2020"))
    assert rule(t, "kaizu", "1512", "nagao_masakage") is None
    assert skirmish.sally_options(t.g, 0) == [t.sally("kaizu", "1512", "nagao_masakage")]
    near = table(castles={"yonezawa": "1511"})
    near.put("date_masamune", "1511", inside=True)
    near.put("satake_yoshihisa", "1512")
    assert rule(near, "yonezawa", "1512", "satake_yoshihisa") == "23-7"
    assert skirmish.sally_options(near.g, 0) == []


@pytest.mark.rule("masamune R52", "gunyuden 23-5", "kanto 23-7", "gunyuden 18-3-2")
def test_a_garrison_that_pursues_leaves_its_castle() -> None:
    t = besieged()
    t.g.morale[t.u("sone_masatada")] = -1
    t.run(
        skirmish.sally(t.g, t.sally("kaizu", "1511", "uesugi_kenshin")),
        dice=[6],
        answers=[Withdraw(1), t.retreat("uesugi_kenshin", "1511", "1512"), t.pursue("1511")],
    )
    assert set(t.asked("pursue")) == {HOLD, t.pursue("1511")}
    assert (t.where("baba_nobuharu"), t.inside("baba_nobuharu"), t.inside("sone_masatada")) == ("1511", False, False)
    assert t.morale("sone_masatada") == 0
    assert not t.g.investing


def odawara() -> Table:
    ring = {"2137": "h"}
    t = table("kanto", "s2", castles={"odawara": "2237"}, ground={**ring, "2238": "s", "2338": "s"}, acting="hojo")
    t.put("hojo_ujiyasu", "2237", inside=True, strength=27, modifier=2)
    t.put("uesugi_kenshin", "2137", strength=20, modifier=2)
    t.put("nagao_masakage", "2137", strength=9)
    return t


@pytest.mark.rule("kanto 31-4", "kanto 31-4-1", "kanto 31-4-2", "kanto 23-7")
def test_a_sally_from_odawara() -> None:
    """K50: half strength down, all forces of the hex, foothills both ways."""
    t = odawara()
    assert rule(t, "odawara", "2137", "uesugi_kenshin") == "31-4"
    assert rule(t, "odawara", "2037", "uesugi_kenshin") == "31-4"
    both = t.sally("odawara", "2137", "uesugi_kenshin", "nagao_masakage")
    assert skirmish.refuse_sally(t.g, both) is None
    options = skirmish.sally_options(t.g, 0)
    assert len(options) == 1
    assert set(options[0].targets) == set(both.targets)  # type: ignore[attr-defined]
    t.run(
        skirmish.sally(t.g, both),
        dice=[4, 3],
        answers=[STAND, Lose(t.u("nagao_masakage")), COUNTER],
    )
    assert [roll[1] for roll in t.rolls] == [1, 3]
    assert t.told("attack_result")[0]["strength"] == 13
    assert t.told("counter_result")[0]["strength"] == 28
    assert t.where("hojo_ujiyasu") is None


@pytest.mark.rule("kanto 31-4", "masamune R52")
def test_out_of_odawara_by_pursuit() -> None:
    t = odawara()
    t.put("uesugi_kenshin", "2236", strength=5, modifier=2)
    t.put("nagao_masakage", "2020")
    t.run(
        skirmish.sally(t.g, t.sally("odawara", "2236", "uesugi_kenshin")),
        dice=[4],
        answers=[Withdraw(1), t.retreat("uesugi_kenshin", "2236", "2235"), t.pursue("2237", "2236")],
    )
    assert (t.where("hojo_ujiyasu"), t.inside("hojo_ujiyasu")) == ("2236", False)


@pytest.mark.rule("gunyuden 23-6", "masamune R54")
def test_a_counterattack_is_optional() -> None:
    t = besieged()
    t.run(skirmish.sally(t.g, t.sally("kaizu", "1511", "uesugi_kenshin")), dice=[1], answers=[FORGO])
    assert len(t.rolls) == 1


@pytest.mark.rule("gunyuden 9-1-2", "gunyuden 23-6-3", "kanto 23-7")
def test_a_leader_who_falls_in_his_sally_leaves_his_men_alone() -> None:
    """The counterattack takes his last step; his men stay inside, each a force of its own, and have acted."""
    t = besieged()
    t.put("baba_nobuharu", "1511", "saegusa_moritomo", "komiyama_masatomo", inside=True, strength=8, modifier=2)
    t.g.steps[t.u("baba_nobuharu")] = 1
    t.run(
        skirmish.sally(t.g, t.sally("kaizu", "1511", "uesugi_kenshin")),
        dice=[1, 1],
        answers=[COUNTER, Lose(t.u("baba_nobuharu"))],
    )
    assert t.where("baba_nobuharu") is None
    for name in ("saegusa_moritomo", "komiyama_masatomo"):
        assert t.g.members[t.u(name)] == t.us(name)
        assert (t.inside(name), t.acted(name)) == (True, True)
