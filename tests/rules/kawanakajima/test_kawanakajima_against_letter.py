"""The game against a second reading of its rules, on random boards: forced moves, retreats, battles, sums, results."""

from __future__ import annotations

import random
from itertools import product

import pytest
from battle_letter import EFFECTS
from combat_letter import Fight, cases, cell, sums as sums_by_letter
from plain_field import (
    Man,
    Star,
    attack_ends,
    cohesive_ends,
    follow_ends,
    gap,
    pinned,
    retreat_ends,
    star_forests,
    zone_of,
)
from random_fields import game, man_of, plain, scatter
from whole_battles import a_star, as_fight, differences, fight_one

from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, MOVE, NOTHING, REGROUP
from honjin.games.kawanakajima.rules import retreat
from honjin.games.kawanakajima.rules.attacking import Approach, _following
from honjin.games.kawanakajima.rules.combat import Fronts, pool
from honjin.games.kawanakajima.rules.ground import Reach, passage
from honjin.games.kawanakajima.rules.movement import Going
from honjin.games.kawanakajima.rules.reckoning import CASES, Engagement
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few, hexset, members

BOARDS = 140
POINTS = {ATTACK: 5, MOVE: 4, DEFENSE: 3}
CASE_WORDS = {"wood": "wood", "crossing": "water", "slope": "slope", "river": "river"}


def numbers(g: Battle, hexes: int) -> set[str]:
    return {g.field.grid.format(h) for h in members(hexes)}


def own_units(g: Battle) -> list[int]:
    return [unit for unit, h in enumerate(g.where) if h >= 0 and g.field.side[unit] == 1]


def boards(seed: int, own: int, foes: int, count: int = BOARDS) -> list[Battle]:
    rng = random.Random(seed)
    return [scatter(rng, own, foes) for _ in range(count)]


@pytest.mark.rule("kawanakajima 5.2", "kawanakajima R7")
def test_zones() -> None:
    for g in boards(1, 6, 6):
        men = plain(g)
        for side, name in enumerate(g.field.sides):
            found = set().union(*(zone_of(man) for man in men if man.side == name))
            assert numbers(g, g.zoc(side)) == found


@pytest.mark.rule("kawanakajima 6.5 Attack", "kawanakajima R9")
def test_the_first_unit_of_an_attack() -> None:
    for g in boards(2, 5, 5, BOARDS // 6):
        unit = random.Random(g.where[own_units(g)[0]]).choice(own_units(g))
        g.mode[g.field.clan[unit]] = ATTACK
        man, men = man_of(g, unit), plain(g)
        approach = Approach(g, unit, POINTS[ATTACK])
        if pinned(men, man):
            assert approach.stays
            assert not approach.by_target
            continue
        friends = [other for other in men if other.side == man.side and other.name != man.name]
        foes = [other for other in men if other.side != man.side]
        held = {foe.name for foe in foes if any(foe.hex in zone_of(friend) for friend in friends)}
        expected: dict[str, set[str]] = {}
        for foe in foes:
            left_out = held - {foe.name}
            found = attack_ends(men, man, POINTS[ATTACK], left_out)
            expected |= {name: ends for name, ends in found.items() if name == foe.name or name not in held}
        names = {foe: g.field.pieces[foe].id for foe in approach.by_target}
        here = {man.hex}
        assert {names[foe]: numbers(g, ends) for foe, ends in approach.by_target.items()} == {
            name: ends - here for name, ends in expected.items()
        }
        assert approach.stays == (set(expected) <= held or any(here & e for e in expected.values()))


@pytest.mark.rule("kawanakajima 6.5 Attack", "kawanakajima R10")
def test_the_others_of_an_attack() -> None:
    for g in boards(3, 6, 4):
        units = own_units(g)
        first, unit = units[0], units[1]
        g.mode[g.field.clan[unit]] = ATTACK
        g.first = first
        men = plain(g)
        if pinned(men, man_of(g, unit)):
            continue
        going = _following(g, unit, POINTS[ATTACK])
        expected = follow_ends(men, man_of(g, unit), man_of(g, first).hex, POINTS[ATTACK])
        assert _with_own(g, unit, going) == expected


def _with_own(g: Battle, unit: int, going: Going) -> set[str]:
    return numbers(g, going.ends) | ({man_of(g, unit).hex} if going.stays else set())


@pytest.mark.rule("kawanakajima 6.3", "kawanakajima 6.5 Move", "kawanakajima 6.5 Defense")
@pytest.mark.parametrize("mode", [MOVE, DEFENSE])
def test_clans_close_up(mode: int) -> None:
    for g in boards(4 + mode, 6, 3):
        units = own_units(g)
        unit, mates = units[0], units[1 : 1 + len(units) % 3]
        g.mode[g.field.clan[unit]] = mode
        men, man = plain(g), man_of(g, unit)
        if pinned(men, man):
            continue
        going = Going(g, unit, Reach(g, unit, passage(g, unit, mode), POINTS[mode]), mates)
        expected = cohesive_ends(men, man, [man_of(g, mate).hex for mate in mates], POINTS[mode])
        assert _with_own(g, unit, going) == expected


@pytest.mark.rule("kawanakajima 9.3.1 Retreat", "kawanakajima R23")
def test_retreats() -> None:
    for g in boards(7, 6, 4, BOARDS // 5):
        clan = g.field.clan[own_units(g)[0]]
        g.mode[clan] = REGROUP
        retreat.freeze(g)
        men = plain(g)
        for beside in (None, next((u for u in own_units(g) if g.field.clan[u] == clan), None)):
            if beside is not None:
                g.first, g.finished = beside, 1 << beside
            found = {e.unit: numbers(g, e.ends) for e in retreat.escapes(g, clan)}
            assert found == _fleeing(g, men, clan, beside)


def _fleeing(g: Battle, men: list[Man], clan: int, first: int | None) -> dict[int, set[str]]:
    expected = {}
    for unit in g.in_field(clan):
        man = man_of(g, unit)
        near = any(gap(man.hex, foe.hex) < 4 for foe in men if foe.side != man.side)
        beside = None if first is None else man_of(g, first).hex
        apart = beside is not None and gap(man.hex, beside) > 1
        if unit != first and (near or apart) and (ends := retreat_ends(men, man, beside)):
            expected[unit] = ends
    return expected


@pytest.mark.rule(
    "kawanakajima 11.1", "kawanakajima 11.2", "kawanakajima 11.3", "kawanakajima R11", "kawanakajima R11b"
)
def test_declarations() -> None:
    """All that can be declared one battle after the other is all that the letter allows."""
    for g in boards(8, 3, 3):
        g.acting = (1 << len(g.field.clans)) - 1
        fronts = Fronts(g, 1, pool(g, 1))
        found: set[frozenset[Star]] = set()
        _declare(g, fronts, 0, frozenset(), found)
        assert found == {frozenset(stars) for stars in star_forests(plain(g), "uesugi")}


def _declare(g: Battle, fronts: Fronts, used: int, so_far: frozenset[Star], found: set[frozenset[Star]]) -> None:
    if not fronts.must & ~used:
        found.add(so_far)
    for attackers, defenders in fronts.stars(used):
        star = tuple(frozenset(g.field.pieces[u].id for u in few(units)) for units in (attackers, defenders))
        after = so_far | {(star[0], star[1])}
        _declare(g, fronts, used | attackers | defenders, after, found)


@pytest.mark.rule("kawanakajima 11.5", "kawanakajima 11.6", "kawanakajima 11.8", "kawanakajima 11.9")
@pytest.mark.rule("kawanakajima 11.10", "kawanakajima R3", "kawanakajima R12", "kawanakajima R13", "kawanakajima R14")
@pytest.mark.rule("kawanakajima R15", "kawanakajima R16")
def test_sums() -> None:
    rng = random.Random(9)
    fought = 0
    for g in boards(9, 5, 5, 4 * BOARDS):
        star = a_star(g, rng)
        if star is None:
            continue
        fought += 1
        attackers, defenders = star
        g.contact = hexset(u for u in attackers if g.touching(u) and rng.random() < 0.5)
        engagement = Engagement(g, hexset(attackers), hexset(defenders))
        fight = as_fight(g, attackers, defenders)
        offered = engagement.cases()
        assert set(offered) == {EFFECTS[case] for case in cases(fight)}
        for case, leads in product([NOTHING, *offered.values()], [(NOTHING, NOTHING), (0, 1), (1, 0)]):
            col, lin = engagement.rows(case, leads)
            asked = Fight(
                fight.attackers, fight.defenders, fight.charging, fight.others,
                None if case == NOTHING else CASE_WORDS[CASES[case]],
                lead_att=_axis(leads[0]), lead_def=_axis(leads[1]),
            )  # fmt: skip
            assert (sum(mod.value for mod in col), sum(mod.value for mod in lin)) == sums_by_letter(asked)
    assert fought > BOARDS


def _axis(on: int) -> str | None:
    return None if on == NOTHING else ("col", "lin")[on]


@pytest.mark.rule("kawanakajima 11.7", "kawanakajima R53")
def test_cells_of_the_table() -> None:
    table = game().field
    for column, line in product(range(-3, 22), range(-3, 20)):
        assert table.result(column, line) == cell(column, line)


@pytest.mark.rule("kawanakajima 11.7", "kawanakajima 11.11", "kawanakajima 11.12", "kawanakajima 11.13")
@pytest.mark.rule("kawanakajima R28", "kawanakajima R29", "kawanakajima R30", "kawanakajima R31", "kawanakajima R32")
@pytest.mark.rule("kawanakajima R33", "kawanakajima R34", "kawanakajima R35", "kawanakajima R66", "kawanakajima 16.4")
def test_whole_battles() -> None:
    """From terrain to advances: what may be answered, what is rolled for, and how everybody stands at the end."""
    fought = [found for seed in range(2 * BOARDS) if (found := fight_one(random.Random(f"whole {seed}"))) is not None]
    assert [differences(found) for found in fought] == [[] for _ in fought]
    assert len(fought) > BOARDS
    assert sum(bool(found.course.dead) for found in fought) > 40
    assert sum(bool(found.course.fled) for found in fought) > 10
