"""Zones, lines and movement of the engine against a second reading of the rules, on crowded and on played positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from lines_oracle import Oracle
from siege_harness import RULES, printed_land

from honjin.conformance import Driver
from honjin.games.gunyuden.actions import Go
from honjin.games.gunyuden.rules import communication, forces, marching, movement, zones
from honjin.games.gunyuden.rules.deployment import place_printed
from honjin.games.gunyuden.rules.sequence import campaign
from honjin.games.gunyuden.state import OPERATIONS, Campaign
from honjin.games.gunyuden.static import GOOD, HEAVY_SNOW, RAIN, SNOW, THAW, Theatre
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset, members
from honjin.kernel.chance import Sampled
from honjin.wargame.actions import NOBODY, Clan, Unit, Units
from honjin.wargame.state import RESERVE

SCENARIOS = [
    ("masamune", "campaign"), ("masamune", "mini_1"), ("masamune", "mini_2"),
    ("kanto", "s1"), ("kanto", "s2"), ("kanto", "s3"), ("kanto", "s4"),
]  # fmt: skip
SWITCHES: dict[str, list[Any]] = {
    "loc_limits": ["revised", "classic"],
    "loc_direction": ["from_main", "to_main"],
    "castle_link_required": [False, True],
    "invested_main": [True, False],
    "allied_relay": [False, True],
    "snow_zoc": ["none", "foothills"],
}
WEATHERS = [GOOD, RAIN, SNOW, HEAVY_SNOW, THAW]


# ---------------------------------------------------------------------------------------------- positions


class Crowd:
    """A random position: castles in all hands, armies close together, sieges, tired men."""

    def __init__(self, rng: random.Random, game: str, scenario: str, options: dict[str, Any]) -> None:
        self.rng = rng
        self.land: Theatre = printed_land(game, scenario, tuple(sorted(options.items())))
        self.g = Campaign(self.land, RULES[game](self.land))
        self.g.part, self.g.stage, self.g.turn = OPERATIONS, 1, 1
        self.g.weather = rng.choice(WEATHERS)
        self.centres = rng.sample([keep.hex for keep in self.land.keeps], k=min(9, len(self.land.keeps)))
        self.players = [clan for clan in range(len(self.land.houses)) if self.g.clan_bloc(clan) != NOBODY]
        for castle in range(len(self.land.keeps)):
            if rng.random() < 0.2 and self.g.castle_bloc(castle) != NOBODY:
                self.change_hands(castle)
        for unit in rng.sample(range(len(self.land.pieces)), k=len(self.land.pieces)):
            if rng.random() < 0.7 and self.g.clan[unit] in self.players and self.is_used(unit):
                self.place(unit)
        for h in list(self.g.at):
            for units in (self.g.inside_at(h), self.g.outside_at(h)):
                self.form(units)
        for castle in range(len(self.land.keeps)):
            if rng.random() < 0.7:
                self.invest(castle)

    def is_used(self, unit: Unit) -> bool:
        return self.land.houses[self.land.home[unit]].id != "shonai"

    def change_hands(self, castle: int) -> None:
        g, keep = self.g, self.land.keeps[castle]
        if g.at.get(keep.hex) or (g.investing and g.is_invested(castle)):
            return
        g.owner[castle] = self.rng.choice([*self.players, NOBODY]) if self.rng.random() < 0.8 else keep.owner
        g.survey()

    def open_to(self, unit: Unit) -> HexSet:
        """Hexes where the unit may stand outside."""
        g, clan = self.g, self.g.clan[unit]
        closed = g.occupied[1 - g.bloc(unit)] | g.strangers
        for bar in g.rules.bars(g, clan, retreat=True):
            closed |= bar.hexes
        return self.land.board.present & ~closed

    def place(self, unit: Unit) -> None:
        g, rng = self.g, self.rng
        h = rng.choice(self.centres)
        for _ in range(rng.choice((0, 0, 1, 2, 3, 5))):
            h = rng.choice(self.land.board.linked[h] or (h,))
        castle = self.land.castle_at.get(h, NOBODY)
        if castle != NOBODY and g.castle_bloc(castle) == g.bloc(unit) and rng.random() < 0.5:
            g.settle(1 << unit, h, inside=True)
        elif self.open_to(unit) >> h & 1:
            g.settle(1 << unit, h)
            if castle == self.land.ring_castle != NOBODY and g.is_invested(castle):
                g.go_inside(1 << unit)
        else:
            return
        g.morale[unit] = rng.choice((0, 0, 0, 0, -1, -2, -4))

    def form(self, units: Units) -> None:
        made = forces.default_forces(self.g, units)
        forces.form(self.g, [force for force in made if self.rng.random() < 0.6])

    def invest(self, castle: int) -> None:
        g = self.g
        bloc = g.castle_bloc(castle)
        if bloc == NOBODY:
            return
        there = 0
        for h in few(self.land.keeps[castle].ground):
            there |= g.outside_at(h)
        g.investing |= there & g.of_bloc[1 - bloc]
        if self.land.keeps[castle].ring and g.is_invested(castle):
            g.go_inside(g.outside_at(self.land.keeps[castle].hex))

    def disturb(self) -> None:
        """One thing changes: a force goes elsewhere, a castle falls, a siege begins or ends, the weather turns."""
        g, rng = self.g, self.rng
        what = rng.random()
        if what < 0.6:
            head = rng.choice(g.heads(g.on_map(hexset(range(len(g.where))))))
            h = g.where[head]
            for _ in range(rng.choice((1, 2, 3))):
                h = rng.choice(self.land.board.linked[h] or (h,))
            if self.open_to(head) >> h & 1:
                g.investing &= ~g.members[head]
                g.settle(g.members[head], h)
        elif what < 0.75:
            self.change_hands(rng.randrange(len(self.land.keeps)))
        elif what < 0.95:
            castle = rng.randrange(len(self.land.keeps))
            if g.is_invested(castle):
                g.investing &= ~g.besiegers(castle)
            else:
                self.invest(castle)
        else:
            g.weather = rng.choice(WEATHERS)


# ---------------------------------------------------------------------------------------------- comparison


def numbers(g: Campaign, hexes: HexSet) -> set[str]:
    return {g.land.grid.format(h) for h in members(hexes)}


def compare_zones(g: Campaign, oracle: Oracle) -> None:
    for camp in (0, 1):
        enemies = set(oracle.field[1 - camp])
        assert numbers(g, zones.strong(g, camp)) == oracle.strong(camp, enemies)
        assert numbers(g, zones.weak(g, camp)) == oracle.weak(camp)
        assert numbers(g, zones.next_to_enemy(g, camp)) == oracle.near_enemy(camp)


def heads_of(g: Campaign, clans: list[Clan]) -> Iterator[Unit]:
    for clan in clans:
        if g.land.houses[clan].id != "shonai" and g.clan_bloc(clan) != NOBODY:
            yield from g.heads(g.on_map(g.of_clan[clan]))


def compare_lines(g: Campaign, oracle: Oracle, clans: list[Clan]) -> tuple[int, int]:
    """Every force of these clans by every way of asking; how many have a line and how many do not."""
    known: dict[Clan, set[str]] = {}
    found = [0, 0]
    for head in heads_of(g, clans):
        expected = oracle.has_line(head, known)
        text = f"{g.land.pieces[head].id} in {oracle.at[head]}, weather {g.weather}"
        assert communication.has_line(g, head) is expected, text
        if not g.inside >> head & 1:
            clan, h = g.clan[head], g.where[head]
            assert bool(communication.lines(g, clan).reached >> h & 1) is expected, text
            assert communication.line_reaches(g, clan, h) is expected, text
            assert communication.has_line(g, head) is expected, text
            check_route(g, oracle, head, expected)
        found[expected] += 1
    return found[0], found[1]


def check_route(g: Campaign, oracle: Oracle, head: Unit, expected: bool) -> None:
    """The links that are shown to players hold together, and each keeps its limit."""
    links = communication.route(g, head)
    mains, castles = communication.sources(g, g.clan[head])
    if not expected:
        assert not links
        return
    end = g.where[head]
    for link in links:
        assert link.path[-1] == end
        assert link.costs[-1] <= link.limit
        end = link.path[0]
    wanted = mains if g.land.options.castle_link_required else mains | castles
    assert wanted >> end & 1, (g.land.pieces[head].id, oracle.at[head], links)


def compare_marches(g: Campaign, oracle: Oracle, rng: random.Random, heads: list[Unit]) -> None:
    grid = g.land.grid
    known: dict[Clan, set[str]] = {}
    for head in heads:
        trek = movement.begin(g, head)
        shut_in = oracle.shut_in(head)
        assert (movement.refuse_leave(g, head) is not None) is shut_in
        assert movement.allowance(g, head) == oracle.allowance(head)
        modes = {"normal": True, "strategic": oracle.may_strategic(head, known)}
        for mode, open_ in modes.items():
            assert (movement.refuse_mode(g, trek, mode) is None) is open_, (g.land.pieces[head].id, mode)
            if not open_ or shut_in:
                continue
            rings = movement.reach(g, trek, mode).rings
            costs = {grid.format(h): cost for cost, ring in enumerate(rings) for h in members(ring)}
            expected = oracle.reach(head, mode)
            assert costs == expected, (g.land.pieces[head].id, mode, g.weather)
            for _ in range(4):
                way = wander(g, rng, g.where[head])
                path = [grid.format(h) for h in way]
                legal = oracle.way(head, mode, path) is not None
                refusal = marching.refuse_stride(g, trek, Go(head, mode, way, "outside"))
                assert (refusal is None) is legal, (g.land.pieces[head].id, mode, path, refusal)
        if shut_in or g.investing >> head & 1:
            assert movement.refuse_march(g, head) is not None
            continue
        strides = movement.strides(g, trek, movement.reaches(g, trek))
        ends = oracle.ends(head, known)
        assert {(grid.format(stride.hex), stride.end) for stride in strides} == ends
        assert len(strides) == len({(stride.hex, stride.end) for stride in strides})
        assert (movement.refuse_march(g, head) is None) is bool(ends)


def wander(g: Campaign, rng: random.Random, h: Hex) -> tuple[Hex, ...]:
    """A way of some hexes, now and then through hexes that nobody can enter."""
    way = [h]
    for _ in range(rng.choice((1, 1, 2, 3, 5))):
        near = [n for n in g.land.grid.near[way[-1]] if n >= 0]
        way.append(rng.choice(near))
    return tuple(way)


def some_clans(g: Campaign, rng: random.Random, count: int) -> list[Clan]:
    present = sorted({g.clan[unit] for unit, h in enumerate(g.where) if h >= 0 and g.clan_bloc(g.clan[unit]) != NOBODY})
    return rng.sample(present, k=min(count, len(present)))


# ---------------------------------------------------------------------------------------------- tests


@pytest.mark.rule("gunyuden 5", "gunyuden 5-1-1", "gunyuden 5-1-2", "gunyuden 5-2", "gunyuden 5-3-1", "gunyuden 5-3-2")
@pytest.mark.rule("gunyuden 5-3-3", "gunyuden 5-4-1", "gunyuden 5-4-2", "gunyuden 5-4-3", "gunyuden 5-4-4")
@pytest.mark.rule("masamune 11-1", "kanto 11-1")
@pytest.mark.rule("gunyuden 11-1-1", "gunyuden 11-1-2", "gunyuden 11-1-3", "gunyuden 11-1-4", "gunyuden 11-1-5")
@pytest.mark.rule("gunyuden 11-1-6", "gunyuden 11-2-1", "masamune 11-2-3", "kanto 11-2-3", "gunyuden 15-4")
@pytest.mark.rule("gunyuden 15-3")
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_crowded_positions(game: str, scenario: str) -> None:
    rng = random.Random(f"crowd {scenario}")
    with_line = without = 0
    for number in range(6):
        options = {} if number < 2 else {name: rng.choice(values) for name, values in SWITCHES.items()}
        g = Crowd(rng, game, scenario, options).g
        oracle = Oracle(g)
        compare_zones(g, oracle)
        lost, found = compare_lines(g, oracle, some_clans(g, rng, 4))
        without, with_line = without + lost, with_line + found
        heads = [head for head in heads_of(g, list(range(len(g.of_clan)))) if g.where[head] >= 0]
        compare_marches(g, oracle, rng, rng.sample(heads, k=min(6, len(heads))))
    assert with_line > 4
    assert without > 4


@pytest.mark.rule("gunyuden 11", "gunyuden 11-3", "gunyuden 11-3-2", "masamune 11-2-2", "kanto 11-2-2", "masamune R7")
@pytest.mark.rule("masamune R8", "masamune R9", "masamune R10", "masamune R11", "kanto R15", "kanto R16", "kanto R41")
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_lines_that_are_remembered_follow_every_change(game: str, scenario: str) -> None:
    rng = random.Random(f"changes {scenario}")
    compared = 0
    for number in range(3):
        options = {} if number < 1 else {name: rng.choice(values) for name, values in SWITCHES.items()}
        crowd = Crowd(rng, game, scenario, options)
        clans = some_clans(crowd.g, rng, 2)
        for clan in clans:
            communication.lines(crowd.g, clan)
        for _ in range(6):
            crowd.disturb()
            oracle = Oracle(crowd.g)
            compare_zones(crowd.g, oracle)
            compared += sum(compare_lines(crowd.g, oracle, clans))
    assert compared > 0


@pytest.mark.rule("gunyuden 11-3-1", "gunyuden 12-1", "gunyuden 15-1")
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_positions_of_random_play(game: str, scenario: str) -> None:
    rng = random.Random(f"play {scenario}")
    land = printed_land(game, scenario)
    rules = RULES[game](land)
    g = Campaign(land, rules)
    rules.begin(g)
    place_printed(g)
    driver = Driver(campaign(g), Sampled(rng), trusting=True)
    orders = looked = 0
    while looked < 5 and not driver.done:
        if driver.ask.kind == "operations":
            orders += 1
            if orders % 35 == 0:
                oracle = Oracle(g)
                compare_zones(g, oracle)
                compare_lines(g, oracle, some_clans(g, rng, 2))
                heads = list(heads_of(g, list(range(len(g.of_clan)))))
                compare_marches(g, oracle, rng, rng.sample(heads, k=min(6, len(heads))))
                looked += 1
        options = list(driver.ask.options)
        driver.answer(rng.choice(options[:-1] if len(options) > 1 and rng.random() < 0.9 else options))
    assert looked >= 3
    assert not any(h == RESERVE and g.inside >> unit & 1 for unit, h in enumerate(g.where))
