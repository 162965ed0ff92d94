"""What is drawn over the map, held against the rules, and that it tells nothing that the fog hides."""

from __future__ import annotations

import random
from typing import Any

import pytest
from kawanakajima_field import board, clan, game, unit
from random_fields import scatter

from honjin.games.kawanakajima.actions import Close
from honjin.games.kawanakajima.figures import ATTACK, IN_BOWL, REGROUP
from honjin.games.kawanakajima.overlays import OVERLAYS
from honjin.games.kawanakajima.rules import compulsory, delay
from honjin.games.kawanakajima.rules.attacking import attack_march
from honjin.games.kawanakajima.rules.movement import Manner, goings
from honjin.games.kawanakajima.rules.retreat import freeze, retreat
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.ask import Ask
from honjin.kernel.game import Overlay

SIDES = [listed["id"] for listed in OVERLAYS.listed() if listed["per"] == "side"]
UNITS = [listed["id"] for listed in OVERLAYS.listed() if listed["per"] == "unit"]


def drawn(g: Battle, kind: str, side: int = 0, name: str | None = None) -> Overlay:
    return OVERLAYS.draw(g, kind, side, None if name is None else unit(g, name))


def hexes(g: Battle, kind: str, name: str) -> set[str]:
    return set(drawn(g, kind, 0, name).hexes)


def first_ask(steps: Any) -> Ask | None:
    try:
        found = next(steps)
    except StopIteration:
        return None
    assert isinstance(found, Ask)
    return found


@pytest.mark.rule("kawanakajima R7")
def test_zones_across_the_river_are_drawn_apart() -> None:
    g = board({"ta3": "1118"})
    near, far = set(drawn(g, "zoc").hexes), set(drawn(g, "river_zoc").hexes)
    assert "1119" in far
    assert not near & far


@pytest.mark.rule("kawanakajima 9.3.1 Retreat")
def test_from_where_units_must_retreat_is_less_than_four_hexes() -> None:
    g = board({"ub1": "2012"})
    found = set(drawn(g, "within_4", 0).hexes)
    gap = g.field.grid.distance
    for number in ("2312", "2412"):
        away = gap(g.field.grid.parse(number), g.field.grid.parse("2012"))
        assert (number in found) is (away < 4)


@pytest.mark.rule("kawanakajima 8.3", "kawanakajima R17", "kawanakajima 17.2")
def test_command_distance_tells_in_which_box_a_chit_would_wait() -> None:
    g = board({"ta1": "3012", "tb1": "2812", "tc1": "1005", "td1": "0819"})
    overlay = drawn(g, "command")
    bands = {"bowl": set(overlay.hexes)} | {str(band.label): set(band.hexes) for band in overlay.bands}
    payer = g.field.army_payer[0]
    for name, place in (("takeda_b", "2812"), ("takeda_c", "1005"), ("takeda_d", "0819")):
        box = delay.box(g, delay.distance(g, payer, clan(g, name)))
        assert place in bands["bowl" if box == IN_BOWL else str(box)]
    assert {route.path[-1] for route in overlay.routes} == {"1005", "0819"}
    assert all(route.path[0] == "3012" for route in overlay.routes)


@pytest.mark.rule("kawanakajima 6.3")
def test_broken_clans_are_those_that_do_not_hang_together() -> None:
    g = board({"tb1": "2311", "tb2": "2611", "tc1": "1515", "tc2": "1516"})
    assert set(drawn(g, "broken").hexes) == {"2311", "2611"}


@pytest.mark.rule("kawanakajima 6.5 Attack", "kawanakajima R8")
def test_enemies_within_six_hexes_keep_a_clan_in_attack() -> None:
    g = board({"tb1": "2311", "tb2": "2611", "ub1": "1711", "uc1": "1611"})
    assert hexes(g, "six", "tb2") == {"1711"}


# ---------------------------------------------------------------------------------------------- against the rules


@pytest.mark.rule("kawanakajima R9", "kawanakajima 6.5 Attack")
@pytest.mark.parametrize("seed", range(3))
def test_forced_advances_are_those_that_the_rules_ask_for(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(8):
        g = scatter(rng, 4, 4)
        for number in {g.field.clan[u] for u, h in enumerate(g.where) if h >= 0 and g.field.side[u] == 1}:
            world = g.copy()
            world.mode[number], world.acting = ATTACK, 1 << number
            ask = first_ask(attack_march(world.copy(), number, 1, g.field.reach[ATTACK]))
            if ask is None or ask.kind != "attack_first":
                continue
            ways = [option for option in ask.options if isinstance(option, Close)]
            for man in g.in_field(number):
                ends = {g.field.grid.format(way.path[-1]) for way in ways if way.unit == man}
                overlay = OVERLAYS.draw(g, "forced", 1, man)
                assert {route.path[-1] for route in overlay.routes} == ends


@pytest.mark.rule("kawanakajima 6.5 Move", "kawanakajima 6.5 Defense", "kawanakajima 10.2")
@pytest.mark.parametrize("seed", range(2))
def test_reaches_are_where_a_lone_unit_may_end(seed: int) -> None:
    rng = random.Random(50 + seed)
    for _ in range(8):
        g = scatter(rng, 1, 4)
        man = next(u for u, h in enumerate(g.where) if h >= 0 and g.field.side[u] == 1)
        number = g.field.clan[man]
        for kind, mode in (("reach_move", 1), ("reach_defense", 2)):
            world = g.copy()
            world.mode[number] = mode
            reach = [] if g.pinned(man) else goings(world, number, Manner("move", "10.1", g.field.reach[mode]))
            ends = {h for going in reach for h in range(g.field.grid.size) if going.ends >> h & 1}
            assert set(OVERLAYS.draw(g, kind, 1, man).hexes) == {g.field.grid.format(h) for h in ends}


@pytest.mark.rule("kawanakajima 9.3.1 Retreat", "kawanakajima R23")
@pytest.mark.parametrize("seed", range(2))
def test_retreats_are_those_that_the_rules_ask_for(seed: int) -> None:
    rng = random.Random(90 + seed)
    for _ in range(8):
        g = scatter(rng, 1, 3)
        man = next(u for u, h in enumerate(g.where) if h >= 0 and g.field.side[u] == 1)
        world = g.copy()
        world.mode[g.field.clan[man]] = REGROUP
        freeze(world)
        before = world.where[man]
        ask = first_ask(retreat(world, g.field.clan[man], "9.3.1"))
        found = OVERLAYS.draw(g, "retreat", 1, man)
        if ask is None:
            gone = {g.field.grid.format(world.where[man])} if world.where[man] != before else set()
            assert set(found.hexes) == gone
        else:
            assert set(found.hexes) == {g.field.grid.format(option.path[-1]) for option in ask.options}  # type: ignore[attr-defined]


@pytest.mark.rule("kawanakajima R47", "kawanakajima 9.3.3")
def test_steps_on_combat_are_those_that_the_rules_ask_for() -> None:
    rng = random.Random(7)
    for _ in range(10):
        g = scatter(rng, 3, 3)
        g.mode = [ATTACK] * len(g.mode)
        steps = {stepping.unit: set(stepping.hexes) for stepping in compulsory.steppers(g, 1)}
        for man, h in enumerate(g.where):
            if h >= 0 and g.field.side[man] == 1:
                found = {g.field.grid.parse(number) for number in OVERLAYS.draw(g, "step", 1, man).hexes}
                assert found == steps.get(man, set())


# ---------------------------------------------------------------------------------------------- secrets


@pytest.mark.rule("kawanakajima 2.3", "kawanakajima 6.2")
def test_no_overlay_tells_a_mode() -> None:
    rng = random.Random(3)
    for _ in range(6):
        g = scatter(rng, 4, 4)
        other = g.copy()
        other.mode = [rng.randrange(4) for _ in g.mode]
        for side in (0, 1):
            for kind in SIDES:
                assert OVERLAYS.draw(g, kind, side, None) == OVERLAYS.draw(other, kind, side, None)
        for man, h in enumerate(g.where):
            if h >= 0:
                for kind in UNITS:
                    assert OVERLAYS.draw(g, kind, 0, man) == OVERLAYS.draw(other, kind, 0, man)


def test_every_overlay_can_be_drawn_at_every_moment() -> None:
    for scenario in ("historical", "hypothetical"):
        g = game(scenario).start()
        for side in (0, 1):
            for kind in SIDES:
                OVERLAYS.draw(g, kind, side, None)
        for man in range(len(g.where)):
            for kind in UNITS:
                OVERLAYS.draw(g, kind, 0, man)
