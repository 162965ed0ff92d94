"""15-5 and 16-3: men whom a march out of a castle leaves behind, inside the walls or outside."""

from __future__ import annotations

import pytest
from siege_harness import Siege, both, siege_plain

import honjin
from honjin.conformance import Driver
from honjin.games.gunyuden import labels, log
from honjin.games.gunyuden.actions import ALONE, TOGETHER, Drop, Go
from honjin.games.gunyuden.rules import marching, movement
from honjin.games.registry import find_game
from honjin.wargame.orders import HALT, Halt, March
from honjin.wargame.wording import Wording

CASTLES = {"main": "1002", "foe_main": "3530", "castle": "1012"}


def castle_of_lord(game: str) -> Siege:
    """A lord with three of his men in a castle of his own."""
    t = siege_plain(game, castles=CASTLES)
    t.force("lord", "1012", "taisho", "busho", "busho_2", inside=True)
    return t


def drop(t: Siege, place: str, *units: str, way: tuple[str, ...] = ("1012",), manner: str = ALONE) -> Drop:
    return Drop(t.u("lord"), "normal", t.path(*way), place, manner, tuple(map(t.u, units)))


def go(t: Siege, *way: str, mode: str = "normal", end: str = "outside") -> Go:
    return Go(t.u("lord"), mode, t.path(*way), end)


def refused(t: Siege, action: Drop | Go) -> str:
    refusal = marching.refuse_stride(t.g, movement.begin(t.g, t.u("lord")), action)
    return refusal.rule if refusal else ""


def lines(t: Siege) -> list[str]:
    land, events = t.g.land, t.g.journal or []
    notation = find_game(land.pack.game).create({}).notation
    wording = Wording(land.pack.showing, notation, log.naming(land, land.pack), labels.THINGS, log.THINGS)
    return [str(wording.line(land, event.seen_by(None))) for event in events]


@pytest.mark.rule("gunyuden 15-5", "gunyuden 15-5-1", "gunyuden 16-3")
@both
def test_men_left_in_the_castle_cost_the_march_nothing(game: str) -> None:
    t = castle_of_lord(game)
    way = [f"10{row}" for row in range(12, 20)]  # 1 point to come out, 7 for the way
    t.order(March(t.u("lord")), answers=[drop(t, "inside", "busho"), go(t, *way)])
    assert t.inside("busho")
    assert t.where("lord") == "1019"
    assert t.g.members[t.u("busho")] == t.us("busho")
    assert t.g.members[t.u("lord")] == t.us("lord", "taisho", "busho_2")
    assert t.acted("busho")
    assert t.acted("lord")


@pytest.mark.rule("gunyuden 15-5", "gunyuden 16-3")
@both
def test_men_left_before_the_castle_have_come_out_with_the_force(game: str) -> None:
    t = castle_of_lord(game)
    way = [f"10{row}" for row in range(12, 20)]
    too_far = go(t, *way, "1020")
    t.order(March(t.u("lord")), answers=[drop(t, "outside", "busho", "busho_2"), go(t, *way)])
    assert refused(castle_of_lord(game), too_far) == "15-2-1"
    assert [t.where(name) for name in ("busho", "busho_2", "lord", "taisho")] == ["1012", "1012", "1019", "1019"]
    assert not t.inside("busho")
    assert not t.inside("lord")


@pytest.mark.rule("gunyuden 15-5")
@both
def test_men_may_stay_within_before_and_beyond_the_walls_on_one_march(game: str) -> None:
    t = castle_of_lord(game)
    t.order(March(t.u("lord")), answers=[
        drop(t, "inside", "taisho"), drop(t, "outside", "busho"),
        drop(t, "outside", "busho_2", way=("1012", "1013")), go(t, "1013", "1014"),
    ])  # fmt: skip
    assert [t.inside(name) for name in ("taisho", "busho", "busho_2")] == [True, False, False]
    assert [t.where(name) for name in ("taisho", "busho", "busho_2", "lord")] == ["1012", "1012", "1013", "1014"]


@pytest.mark.rule("gunyuden 15-5", "masamune R26")
@both
def test_a_commander_left_in_the_castle_keeps_those_left_with_him(game: str) -> None:
    t = castle_of_lord(game)
    stay = drop(t, "inside", "taisho", "busho", manner=TOGETHER)
    t.order(March(t.u("lord")), answers=[stay, go(t, "1012", "1013")])
    assert t.g.members[t.u("taisho")] == t.us("taisho", "busho")
    assert t.inside("taisho")
    assert t.inside("busho")


@pytest.mark.rule("gunyuden 16-3")
@both
def test_coming_out_and_staying_in_the_hex_is_a_march(game: str) -> None:
    t = castle_of_lord(game)
    options = list(marching.march_options(t.g, movement.begin(t.g, t.u("lord"))))
    assert go(t, "1012") in options
    t.order(March(t.u("lord")), answers=[drop(t, "inside", "busho"), go(t, "1012")])
    assert t.inside("busho")
    assert [t.where("lord"), t.inside("lord"), t.acted("lord")] == ["1012", False, True]
    t = castle_of_lord(game)
    t.order(March(t.u("lord")), answers=[drop(t, "outside", "busho"), HALT])
    assert not t.inside("lord")


@pytest.mark.rule("gunyuden 15-5")
@both
def test_whoever_leaves_men_in_a_castle_must_come_out(game: str) -> None:
    t = castle_of_lord(game)
    driver = Driver(marching.march(t.g, t.u("lord")))
    driver.answer(drop(t, "inside", "busho"))
    ask = driver.ask
    assert ask.refuse(HALT) is not None
    assert not any(isinstance(option, Halt) for option in ask.options)
    assert ask.refuse(go(t, "1012")) is None


@pytest.mark.rule("gunyuden 15-5", "gunyuden 16-3-1")
@both
def test_who_cannot_come_out_leaves_nobody_behind(game: str) -> None:
    t = castle_of_lord(game)
    t.force("foe", "1012")
    assert refused(t, drop(t, "inside", "busho")) == "16-3-1"
    assert refused(t, drop(t, "outside", "busho")) == "16-3-1"


@pytest.mark.rule("gunyuden 15-5", "gunyuden 15-3-1")
@both
def test_leaving_men_at_the_start_does_not_settle_how_the_march_goes(game: str) -> None:
    t = castle_of_lord(game)
    t.own("foe_main", "foe_clan")
    long = [f"10{row}" for row in range(12, 19)]
    answers = [drop(t, "inside", "busho"), drop(t, "outside", "busho_2"), go(t, *long, mode="strategic")]
    t.order(March(t.u("lord")), answers=answers)
    assert t.where("lord") == "1018"


@pytest.mark.rule("gunyuden 15-5")
@both
def test_every_man_can_be_left_on_either_side_of_the_walls(game: str) -> None:
    t = castle_of_lord(game)
    found = marching.march_options(t.g, movement.begin(t.g, t.u("lord")))
    drops = {(option.place, option.units) for option in found if isinstance(option, Drop)}
    led = [(t.u(name),) for name in ("taisho", "busho", "busho_2")]
    assert drops == {(place, units) for place in ("inside", "outside") for units in led}
    assert all(refused(t, option) == "" for option in found if isinstance(option, Drop))


@pytest.mark.rule("gunyuden 15-5", "gunyuden 16-1", "gunyuden 16-3")
@both
def test_the_log_says_who_goes_in_and_who_comes_out(game: str) -> None:
    t = castle_of_lord(game)
    lord, name = t.u("lord"), t.g.land.keeps[t.castle("castle")].name
    t.order(March(lord), answers=[drop(t, "inside", "busho", "busho_2"), go(t, "1012")])
    out = lines(t)
    assert len(out) == 2
    assert out[0].endswith(f" inside {name}")
    assert out[1].endswith(f" comes out of {name}")
    t.g.acted = 0
    t.order(March(lord), answers=[go(t, "1012", end="inside")])
    assert [line.split(" goes ")[-1] for line in lines(t)[2:]] == [f"into {name}"]


@pytest.mark.rule("kanto R56")
def test_men_let_into_a_partners_castle_may_be_left_there() -> None:
    play = honjin.new_game("kanto", scenario="s3", seed=1)
    g = play.state
    land = g.land
    takeda, castle = land.unit_of["takeda_shingen"], land.castle_of["odawara"]
    led = land.unit_of["baba_nobuharu"]
    for unit in (takeda, led):
        g.leader[unit], g.members[unit] = takeda, 0
    g.members[takeda] = 1 << takeda | 1 << led
    g.settle(g.members[takeda], land.keeps[castle].hex, inside=True)
    assert g.castle_side(castle) != g.side(takeda)
    here = (land.keeps[castle].hex,)
    stay = Drop(takeda, "normal", here, "inside", ALONE, (led,))
    assert marching.refuse_stride(g, movement.begin(g, takeda), stay) is None


@pytest.mark.rule("gunyuden 15-2-1", "gunyuden 15-6-2")
@both
def test_a_refusal_speaks_of_the_hex_that_was_meant(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, ground={"1025": "m"})
    t.force("lord", "1012")
    way = [f"10{row}" for row in range(12, 24)]
    trek = movement.begin(t.g, t.u("lord"))

    def why(*numbers: str) -> str:
        refusal = marching.refuse_stride(t.g, trek, go(t, *numbers))
        return str(refusal.reason) if refusal else ""

    assert why(*way) == "1023 is beyond 8 movement points"
    assert why(*way, "1024", "1025") == "1025 cannot be entered: mountain"
    t.force("foe", "1023")
    assert why(*way) == "Enemy units stand in 1023"
    t.force("foe_2", "1014")
    assert why("1012", "1013", "1014", "1015") == "Enemy units stand in 1014"  # another way leads to 1015
