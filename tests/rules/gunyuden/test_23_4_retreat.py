"""Rules 23-4 and 23-5: retreat and pursuit."""

from __future__ import annotations

import pytest
from field_harness import Table, table

from honjin.games.gunyuden.actions import Pursue, Withdraw
from honjin.games.gunyuden.rules import retreat, skirmish
from honjin.games.gunyuden.rules.exclusive import Bar, Exclusive
from honjin.games.gunyuden.state import KILLED, Campaign
from honjin.games.gunyuden.static import SNOW
from honjin.kernel.game import Steps
from honjin.wargame.actions import NO, YES
from honjin.wargame.orders import HOLD, INSIDE, OUTSIDE, Lose


def facing(**kwargs: object) -> Table:
    """Shigezane in 1510, strong enough for a result of 3 on a 5, attacks Yoshihisa in 1511."""
    t = table(**kwargs)  # type: ignore[arg-type]
    t.put("date_shigezane", "1510", strength=25, modifier=2)
    t.put("satake_yoshihisa", "1511", "makabe_ujimoto", modifier=2)
    return t


def attack(t: Table) -> Steps[None]:
    return skirmish.attack(t.g, t.attack("date_shigezane", "1511", "satake_yoshihisa"))


def ends(t: Table, head: str, away: str, hexes: int) -> set[tuple[str, str]]:
    own, partners = retreat.refuges(t.g, t.u(head))
    found = retreat.ways(t.g, t.u(head), t.h(away), hexes, own | partners)
    return {(t.g.land.grid.format(action.path[-1]), action.end) for action in found}


@pytest.mark.rule("gunyuden 23-4-2", "masamune R49", "kanto R28")
def test_every_hex_is_farther_from_the_attacker() -> None:
    t = facing()
    assert ends(t, "satake_yoshihisa", "1510", 1) == {("1411", OUTSIDE), ("1512", OUTSIDE), ("1611", OUTSIDE)}
    distance = t.g.land.grid.distance
    for action in retreat.ways(t.g, t.u("satake_yoshihisa"), t.h("1510"), 4, 0):
        assert [distance(h, t.h("1510")) for h in action.path] == [1, 2, 3, 4, 5]


@pytest.mark.rule("gunyuden 23-4-3", "masamune R49")
def test_no_retreat_into_mountains_enemies_or_across_closed_sides() -> None:
    """M028, K55."""
    t = facing(ground={"1411": "m"}, closed=["1511-1611"])
    t.put("katakura_kagetsuna", "1512")
    assert not retreat.can_retreat(t.g, t.u("satake_yoshihisa"), t.h("1510"), 1)
    assert skirmish.withdrawals(t.g, t.us("satake_yoshihisa", "makabe_ujimoto"), t.h("1510"), 2, dot=False) == []


@pytest.mark.rule("gunyuden 23-4-4", "masamune R50")
def test_one_step_for_each_bad_hex_however_bad() -> None:
    """M026."""
    t = facing(ground={"1512": "h"}, rivers=["1511-1512"])
    t.put("katakura_kagetsuna", "1513")
    units = t.us("satake_yoshihisa", "makabe_ujimoto")
    assert retreat.toll(t.g, units, t.path("1511", "1512")) == 1


@pytest.mark.rule("gunyuden 23-4-4", "masamune R50", "gunyuden 5-4-1")
@pytest.mark.parametrize(
    ("ground", "rivers", "enemy", "friend", "castle", "steps"),
    [
        ("f", [], None, None, None, 0), ("r", [], None, None, None, 0), ("h", [], None, None, None, 1),
        ("w", [], None, None, None, 1), ("f", ["1511-1512"], None, None, None, 1), ("f", [], "1513", None, None, 1),
        ("f", [], "1513", "1512", None, 0), ("f", [], None, None, "yonezawa", 1),
    ],
)  # fmt: skip
def test_what_makes_a_hex_bad(
    ground: str, rivers: list[str], enemy: str | None, friend: str | None, castle: str | None, steps: int
) -> None:
    t = facing(ground={"1512": ground}, rivers=rivers, castles={castle: "1512"} if castle else None)
    if enemy:
        t.put("katakura_kagetsuna", enemy)
    if friend:
        t.put("wada_akitame", friend)
    assert retreat.toll(t.g, t.us("satake_yoshihisa", "makabe_ujimoto"), t.path("1511", "1512")) == steps


@pytest.mark.rule("gunyuden 23-4-4", "gunyuden 23-4-5", "kanto R29")
def test_snow_costs_a_step_in_kanto_alone() -> None:
    """K52: river, zone of control and snow together cost one step; a clean second hex none."""
    t = table("kanto", "s1", rivers=["1511-1512"], acting="uesugi")
    t.put("uesugi_kenshin", "1510")
    t.put("nagao_masakage", "1611")
    t.put("baba_nobuharu", "1511")
    units = t.us("baba_nobuharu")
    assert retreat.toll(t.g, units, t.path("1511", "1512", "1513")) == 1
    t.g.weather = SNOW
    assert retreat.toll(t.g, units, t.path("1511", "1512")) == 1
    assert retreat.toll(t.g, units, t.path("1511", "1512", "1513")) == 2
    m = facing(weather=SNOW)
    assert retreat.toll(m.g, m.us("satake_yoshihisa", "makabe_ujimoto"), m.path("1511", "1512")) == 0


@pytest.mark.rule("gunyuden 23-3", "gunyuden 23-4-4", "gunyuden 23-4-5")
def test_steps_first_then_hexes() -> None:
    """K52 as it is played: a river to cross costs the step that the attack left."""
    t = facing(rivers=["1511-1512"])
    t.run(
        attack(t),
        dice=[5],
        answers=[
            Withdraw(2), Lose(t.u("makabe_ujimoto")), t.retreat("satake_yoshihisa", "1511", "1512", "1513"),
            Lose(t.u("makabe_ujimoto")), HOLD,
        ],
    )  # fmt: skip
    assert t.where("makabe_ujimoto") is None
    assert (t.steps("satake_yoshihisa"), t.morale("satake_yoshihisa"), t.where("satake_yoshihisa")) == (2, -2, "1513")


@pytest.mark.rule("gunyuden 23-4-6", "gunyuden 10-4", "gunyuden 16-2")
def test_into_the_castle_of_the_attacked_hex() -> None:
    """M029: the retreat ends at once inside, morale falls by the full number."""
    t = facing(castles={"ota": "1511"})
    t.g.castle_morale[0] = -1
    t.run(
        attack(t),
        dice=[5],
        answers=[Withdraw(3), t.retreat("satake_yoshihisa", "1511", end=INSIDE), t.pursue("1510", "1511")],
    )
    assert t.inside("satake_yoshihisa")
    assert t.inside("makabe_ujimoto")
    assert (t.morale("makabe_ujimoto"), t.steps("makabe_ujimoto"), t.g.castle_morale[0]) == (-3, 2, 0)
    assert t.where("date_shigezane") == "1511"
    assert not t.inside("date_shigezane")


@pytest.mark.rule("gunyuden 23-4-6", "kanto R30")
def test_into_a_castle_on_the_way() -> None:
    """K53; an invested castle lets nobody in."""
    t = facing(castles={"ota": "1512"})
    assert ("1512", INSIDE) in ends(t, "satake_yoshihisa", "1510", 3)
    assert ("1512", OUTSIDE) not in ends(t, "satake_yoshihisa", "1510", 3)
    assert {("1512", INSIDE), ("1512", OUTSIDE)} <= ends(t, "satake_yoshihisa", "1510", 1)
    t.run(
        attack(t),
        dice=[5],
        answers=[Withdraw(3), t.retreat("satake_yoshihisa", "1511", "1512", end=INSIDE), HOLD],
    )
    assert (t.where("satake_yoshihisa"), t.morale("satake_yoshihisa")) == ("1512", -3)
    besieged = facing(castles={"ota": "1512"})
    besieged.put("date_masamune", "1512", strength=60, investing=True)
    assert ("1512", INSIDE) not in ends(besieged, "satake_yoshihisa", "1510", 3)


@pytest.mark.rule("gunyuden 23-4-5", "gunyuden 10-1-2", "masamune R15")
def test_morale_that_breaks_kills() -> None:
    """M030."""
    t = facing()
    t.g.morale[t.u("makabe_ujimoto")] = -2
    t.g.land.modifier[t.u("date_shigezane")] = 0
    t.run(
        attack(t),
        dice=[5],
        answers=[Withdraw(3), t.retreat("satake_yoshihisa", "1511", "1512", "1513", "1514"), HOLD],
    )
    assert t.g.where[t.u("makabe_ujimoto")] == KILLED
    assert t.morale("satake_yoshihisa") == -3


@pytest.mark.rule("gunyuden 23-4-1", "gunyuden 23-4-3")
def test_all_attacked_forces_retreat_each_its_own_way() -> None:
    t = facing()
    t.put("onuki_yorihisa", "1511")
    t.run(
        skirmish.attack(t.g, t.attack("date_shigezane", "1511", "satake_yoshihisa", "onuki_yorihisa")),
        dice=[2],
        answers=[
            Withdraw(1), t.retreat("satake_yoshihisa", "1511", "1512"), t.retreat("onuki_yorihisa", "1511", "1512"),
            t.pursue("1510", "1511"),
        ],
    )  # fmt: skip
    assert t.where("satake_yoshihisa") == t.where("onuki_yorihisa") == "1512"
    assert (t.morale("onuki_yorihisa"), t.where("date_shigezane")) == (-1, "1511")


@pytest.mark.rule("gunyuden 23-5-4", "masamune R51")
def test_no_pursuit_past_those_who_stayed() -> None:
    """M031."""
    t = facing()
    t.put("onuki_yorihisa", "1511")
    t.run(
        attack(t),
        dice=[2],
        answers=[Withdraw(1), t.retreat("satake_yoshihisa", "1511", "1512")],
    )
    assert not t.was_asked("pursue")


@pytest.mark.rule("masamune 23-5-2", "gunyuden 23-5-3", "masamune R52", "kanto 23-5-1")
def test_pursuit_to_any_hex_of_the_way() -> None:
    """M032: to the vacated hex or along the way up to the castle hex, where the pursuer stands outside."""
    t = facing(castles={"ota": "1514"})
    t.run(
        attack(t),
        dice=[5],
        answers=[
            Withdraw(3), t.retreat("satake_yoshihisa", "1511", "1512", "1513", "1514", end=INSIDE),
            t.pursue("1510", "1511", "1512", "1513", "1514"),
        ],
    )  # fmt: skip
    far = ["1510", "1511", "1512", "1513", "1514"]
    assert {HOLD, *(t.pursue(*far[:n]) for n in range(2, 6))} == set(t.asked("pursue"))
    assert t.where("date_shigezane") == "1514"
    assert not t.inside("date_shigezane")


class River(Exclusive):
    """One hex closed to pursuers of the Date, and one to retreating Satake."""

    def bars(self, g: Campaign, clan: int, *, retreat: bool = False) -> list[Bar]:
        name = g.land.houses[clan].id
        number = "1513" if name == "date" and not retreat else "1512" if name == "satake" and retreat else None
        return [Bar(1 << g.land.grid.parse(number), "R60", "closed")] if number else []


@pytest.mark.rule("kanto R60", "gunyuden 23-4-3", "gunyuden 23-5-4")
def test_closed_hexes_stop_retreat_and_pursuit() -> None:
    t = facing(rules=River)
    assert ends(t, "satake_yoshihisa", "1510", 1) == {("1411", OUTSIDE), ("1611", OUTSIDE)}
    found = retreat.pursuits(t.g, t.us("date_shigezane"), t.h("1510"), t.h("1512"), [t.path("1512", "1513", "1514")])
    assert found == [Pursue(t.path("1510", "1512"))]


@pytest.mark.rule("kanto R56", "gunyuden 23-4-6")
@pytest.mark.parametrize("let_in", [True, False])
def test_a_partners_castle_only_with_his_consent(let_in: bool) -> None:
    t = table("kanto", "s3", castles={"kawagoe": "1512"}, acting="uesugi")
    t.put("uesugi_kenshin", "1510", strength=25, modifier=2)
    t.put("baba_nobuharu", "1511", modifier=2)
    way = t.retreat("baba_nobuharu", "1511", "1512")
    first = t.retreat("baba_nobuharu", "1511", "1512", end=INSIDE)
    t.run(
        skirmish.attack(t.g, t.attack("uesugi_kenshin", "1511", "baba_nobuharu")),
        dice=[2],
        answers=[Withdraw(1), first, YES, HOLD] if let_in else [Withdraw(1), first, NO, way, HOLD],
    )
    assert t.inside("baba_nobuharu") is let_in
    assert t.where("baba_nobuharu") == "1512"
    offered = [first in ask.options for ask in t.asks if ask.kind == "retreat"]
    assert offered == ([True] if let_in else [True, False])


@pytest.mark.rule("gunyuden 23-4-6", "kanto R56")
def test_why_a_castle_is_closed_to_a_retreat() -> None:
    """A partner who has not let him in; and no castle, or an enemy's."""
    t = table("kanto", "s3", castles={"kawagoe": "1512", "kasugayama": "1611"}, acting="uesugi")
    head = t.put("baba_nobuharu", "1511")

    def why(number: str) -> str:
        into = t.retreat("baba_nobuharu", "1511", number, end=INSIDE)
        refusal = retreat.refuse_retreat(t.g, into, head, t.h("1510"), 1, [])
        return str(refusal)

    assert why("1512") == "Kawagoe has not let Baba Nobuharu in (23-4-6)"
    assert why("1611").startswith("There is no friendly castle in 1611")
    assert why("1411") == "There is no friendly castle in 1411 (23-4-6)"
