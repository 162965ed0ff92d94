"""Marches, skirmishes, sallies and battles of the engine against a second reading of the rules, on random melees."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from field_referee import Move, Play, Question, Referee, Throw
from siege_harness import RULES, series_pack

from honjin.games.gunyuden.actions import NORMAL, STRATEGIC, Attack, Battle, Join, Pursue, Sally, Withdraw
from honjin.games.gunyuden.options import choose_options
from honjin.games.gunyuden.rules import battle, forces, investment, movement, skirmish
from honjin.games.gunyuden.state import COLLAPSED, KILLED, OPERATIONS, Campaign
from honjin.games.gunyuden.static import GOOD, HEAVY_SNOW, RAIN, SNOW, SODAISHO, THAW, Theatre
from honjin.games.masamune.memory import recall
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.game import Steps
from honjin.wargame.actions import NOBODY, Unit
from honjin.wargame.orders import Advance, Lose, Pick, Retreat

SCENARIOS = [
    ("masamune", "campaign"), ("masamune", "mini_1"), ("masamune", "mini_2"),
    ("kanto", "s1"), ("kanto", "s2"), ("kanto", "s3"), ("kanto", "s4"),
]  # fmt: skip
SWITCHES: dict[str, list[Any]] = {
    "snow_zoc": ["none", "foothills"],
    "snow_attrition": [False, True],
    "thaw_bars_battle": [False, True],
    "sally_reach": ["same_hex", "hex_or_adjacent"],
    "battle_breakoff": ["winner", "loser"],
    "battle_modifier": ["sodaisho", "any_commander"],
    "twin_collapse": ["last", "either"],
}
WEATHERS = [GOOD, RAIN, SNOW, HEAVY_SNOW, THAW]


# ---------------------------------------------------------------------------------------------- positions


def country(rng: random.Random, game: str, scenario: str, options: dict[str, Any]) -> Theatre:
    """The printed map with units of several times their strength, so that results are large and sieges hold."""
    pack = series_pack(game)
    chosen = next(s for s in pack.scenarios.scenario if s.id == scenario)
    known = pack.options.of(scenario)
    land = Theatre(
        pack, chosen, choose_options(pack.options, scenario, {k: v for k, v in options.items() if k in known})
    )
    times = rng.choice((1, 2, 3))
    land.strength = [(0, back * times, front * times) for _, back, front in land.strength]
    return land


def melee(rng: random.Random, land: Theatre, game: str) -> Campaign:
    """Armies of both camps mixed up around a few hexes, besieging, worn, some of whom have acted."""
    g = Campaign(land, RULES[game](land))
    g.part, g.stage, g.turn, g.weather = OPERATIONS, 1, 1, rng.choice(WEATHERS)
    if game == "masamune":
        recall(g).mogami_free = True
    _change_owners(rng, g)
    centres = _centres(rng, land)
    fields = [_around(land, h, rng.choice((1, 1, 2))) for h in centres]
    fronts = centres[0], rng.choice(land.board.linked[centres[0]] or (centres[0],))
    camps = {clan: [rng.choice(rng.choice(fields)) for _ in range(3)] for clan in range(len(land.houses))}
    order = rng.sample(range(len(land.pieces)), k=len(land.pieces))
    for unit in sorted(order, key=lambda unit: -land.rank[unit]):
        clan = g.clan[unit]
        if g.clan_bloc(clan) == NOBODY or land.houses[clan].id == "shonai" or rng.random() < 0.2:
            continue
        if land.rank[unit] == SODAISHO:
            camps[clan][0] = fronts[g.bloc(unit)]
            _place(rng, g, unit, camps[clan][0])
        else:
            _place(rng, g, unit, rng.choice(camps[clan]))
    for h in list(g.at):
        for units in (g.inside_at(h), g.outside_at(h)):
            made = forces.default_forces(g, units)
            forces.form(g, [force for force in made if rng.random() < 0.7])
    _besiege(rng, g)
    for head in g.heads(g.on_map(hexset(range(len(g.where))))):
        if rng.random() < 0.15:
            g.acted |= g.members[head]
    return g


def _centres(rng: random.Random, land: Theatre) -> list[Hex]:
    """Two fields of battle: at castles, in open country, or at the castle with a ring."""
    found = [rng.choice(land.keeps).hex, rng.choice(land.board.hexes)]
    if land.ring_castle != NOBODY and rng.random() < 0.4:
        found[1] = land.keeps[land.ring_castle].hex
    return found


def _around(land: Theatre, h: Hex, distance: int) -> list[Hex]:
    found = {h}
    for _ in range(distance):
        found |= {b for a in found for b in land.board.linked[a]}
    return sorted(found)


def _change_owners(rng: random.Random, g: Campaign) -> None:
    players = [clan for clan in range(len(g.land.houses)) if g.clan_bloc(clan) != NOBODY]
    for castle in range(len(g.land.keeps)):
        if g.castle_bloc(castle) != NOBODY and rng.random() < 0.4:
            g.owner[castle] = rng.choice([*players, NOBODY])
    g.survey()


def _place(rng: random.Random, g: Campaign, unit: Unit, h: Hex) -> None:
    castle = g.land.castle_at.get(h, NOBODY)
    barred = g.occupied[1 - g.bloc(unit)] | g.strangers
    for bar in g.rules.bars(g, g.clan[unit], retreat=True):
        barred |= bar.hexes
    if castle != NOBODY and g.castle_bloc(castle) == g.bloc(unit) and rng.random() < 0.5:
        g.settle(1 << unit, h, inside=True)
    elif not barred >> h & 1:
        g.settle(1 << unit, h)
    else:
        return
    g.steps[unit] = rng.choice((1, 2, 2))
    g.morale[unit] = rng.choice((0, 0, 0, -1, -2, -3))


def _besiege(rng: random.Random, g: Campaign) -> None:
    for castle, keep in enumerate(g.land.keeps):
        bloc = g.castle_bloc(castle)
        if bloc == NOBODY or rng.random() < 0.2:
            continue
        there = investment.siege_ground(g, castle, 1 - bloc)
        g.investing |= there
        if there and keep.ring and investment.holds(g, castle, there):
            g.go_inside(g.outside_at(keep.hex))
    investment.watch(g)
    for castle, keep in enumerate(g.land.keeps):
        if g.is_invested(castle):
            inside = g.inside_at(keep.hex)
            for unit in few(inside):
                g.morale[unit] = rng.choice((0, -1, -2))
            g.castle_morale[castle] = 0 if inside else rng.choice((0, -1, -2))


# ---------------------------------------------------------------------------------------------- side by side


def plain(g: Campaign, action: Action) -> Move:
    """An action of the engine as the referee writes it."""
    number = g.land.grid.format
    match action:
        case Lose(unit):
            return ("lose", unit)
        case Pick(unit):
            return ("pick", unit)
        case Withdraw(hexes):
            return ("withdraw", hexes)
        case Retreat(unit, path, end):
            return ("retreat", unit, tuple(map(number, path)), end)
        case Pursue(path):
            return ("pursue", tuple(map(number, path)))
        case Join(units):
            return ("join", frozenset(units))
        case Advance(units):
            return ("advance", frozenset(units))
    return (type(action).__name__.lower(),)


def spoken(g: Campaign, ask: Ask, move: Move, lords: Iterable[Unit]) -> Action:
    """The action of the engine for a move of the referee."""
    match move:
        case ("join", units):
            return Join(tuple(sorted(units, key=lambda unit: (unit not in lords, unit))))
        case ("advance", units):
            return Advance(tuple(sorted(units)))
    return next(action for action in ask.options if plain(g, action) == move)


def side_by_side(rng: random.Random, g: Campaign, steps: Steps[None], play: Play, seen: Counter[str]) -> None:
    """Play an action in both, with the same answers and dice; every request must be the same."""
    lords = few(g.land.sodaisho)
    answer: Any = None
    said: Any = None
    while True:
        request = next_request(steps, answer)
        expected = next_request(play, said)
        if request is None or expected is None:
            assert request is expected
            return
        if isinstance(expected, Throw):
            assert not isinstance(request, Ask), (request, expected)
            assert sum(mod.value for mod in request.mods) == expected.modifier, (
                request.purpose,
                request.mods,
                expected,
            )
            face = rng.choice((1, 2, 3, 4, 5, 6, 6))
            answer = request.answer((face,))
            said = face + expected.modifier
            continue
        assert isinstance(expected, Question)
        assert isinstance(request, Ask), (request, expected)
        offered = {plain(g, action) for action in request.options}
        assert (request.kind, request.side) == (expected.kind, expected.side)
        if expected.word:
            assert all(expected.allows(move) for move in offered), (request.kind, offered)
        else:
            assert offered == expected.options, (request.kind, offered ^ expected.options)
        said = choose(rng, expected)
        seen[f"{expected.kind} {said[0]}"] += 1
        answer = spoken(g, request, said, lords)
        if expected.word:
            outsiders = [unit for unit in few(g.on_map(hexset(range(len(g.where))))) if unit not in expected.able]
            for outsider in rng.sample(outsiders, min(1, len(outsiders))):
                strange = spoken(g, request, (expected.word, frozenset(expected.able | {outsider})), lords)
                assert request.refuse(strange) is not None
        assert request.refuse(answer) is None, (request.kind, said)


def next_request(steps: Any, answer: Any) -> Any:
    try:
        return steps.send(answer)
    except StopIteration:
        return None


def choose(rng: random.Random, question: Question) -> Move:
    """Any legal move; often a retreat, a pursuit and a fight to the end, so that they come to pass."""
    if question.word and (not question.options or rng.random() < 0.7):
        party = {rng.choice(sorted(question.among)), *some(rng, sorted(question.able))}
        return (question.word, frozenset(party))
    moves = sorted(question.options, key=str)
    words = {"split": "withdraw", "pursue": "pursue", "stop": "fight", "accept": "yes", "counter": "counter"}
    liked = [move for move in moves if move[0] == words.get(question.kind)]
    if question.kind == "retreat" and rng.random() < 0.5:
        liked = [move for move in moves if move[3] == "inside"]
    return rng.choice(liked if liked and rng.random() < 0.7 else moves)


def compare(g: Campaign, referee: Referee) -> None:
    """Where everybody is, and how."""
    number = g.land.grid.format
    fates = {KILLED: "killed", COLLAPSED: "collapsed"}
    for unit, man in referee.men.items():
        name, h = g.land.pieces[unit].id, g.where[unit]
        assert man.hex == (number(h) if h >= 0 else ""), name
        assert man.fate == fates.get(h, ""), name
        if h < 0:
            continue
        flags = [bool(units >> unit & 1) for units in (g.inside, g.acted, g.investing)]
        assert (man.steps, man.morale, man.leader) == (g.steps[unit], g.morale[unit], g.leader[unit]), name
        assert [man.inside, man.acted, man.investing] == flags, name
    assert [fort.morale for fort in referee.forts] == g.castle_morale
    assert (referee.won, referee.steps_lost) == (g.battles_won, g.steps_lost)
    assert not g.headless


# ---------------------------------------------------------------------------------------------- actions


def some(rng: random.Random, heads: list[Unit]) -> tuple[Unit, ...]:
    return tuple(rng.sample(heads, k=rng.randint(1, len(heads)))) if heads else ()


def skirmishes(rng: random.Random, g: Campaign, count: int, seen: Counter[str]) -> None:
    """Attacks on random parties of a hex; the declaration is judged as the referee judges it."""
    number = g.land.grid.format
    heads = g.heads(g.on_map(hexset(range(len(g.where)))) & ~g.inside)
    tried = 0
    rng.shuffle(heads)
    for head in sorted(heads, key=lambda head: -g.strength(g.members[head]) * rng.random()):
        enemy = 1 - g.bloc(head)
        near = [h for h in g.land.grid.near[g.where[head]] if h >= 0 and g.occupied[enemy] >> h & 1]
        if not near or tried == count:
            continue
        h = rng.choice(near)
        targets = some(rng, g.heads(g.outside_at(h) & g.of_bloc[enemy]))
        table = g.copy()
        table.seat = table.phase_of[g.clan[head]]
        referee = Referee(table)
        action = Attack(head, h, targets)
        legal = referee.may_attack(head, number(h), targets)
        assert (skirmish.refuse_attack(table, action) is None) is legal
        if not legal:
            continue
        tried += 1
        seen["attack"] += 1
        play = referee.skirmish(referee.force(head), referee.forces(targets), number(h))
        side_by_side(rng, table, skirmish.attack(table, action), play, seen)
        compare(table, referee)


def sallies(rng: random.Random, g: Campaign, count: int, seen: Counter[str]) -> None:
    """Sallies that the engine offers; who goes along is the referee's reading (R27)."""
    castles = rng.sample(range(len(g.land.keeps)), k=len(g.land.keeps))
    for castle in castles:
        keep = g.land.keeps[castle]
        inside = g.heads(g.inside_at(keep.hex) & ~g.acted)
        if not inside or count == 0:
            continue
        table = g.copy()
        table.seat = table.phase_of[g.clan[inside[0]]]
        actions = skirmish.sally_options(table, castle)
        if not actions:
            continue
        count -= 1
        action = rng.choice(actions)
        assert isinstance(action, Sally)
        assert skirmish.refuse_sally(table, action) is None
        referee = Referee(table)
        seen["sally"] += 1
        attackers = [unit for unit in referee.forces(inside) if not referee.men[unit].acted]
        play = referee.skirmish(attackers, referee.forces(action.targets), g.land.grid.format(action.hex), sally=True)
        side_by_side(rng, table, skirmish.sally(table, action), play, seen)
        compare(table, referee)


def battles(rng: random.Random, g: Campaign, seen: Counter[str]) -> None:
    """Decisive battles of every sodaisho, with random joiners."""
    number = g.land.grid.format
    for head in g.heads(g.on_map(g.land.sodaisho) & ~g.inside):
        enemy = 1 - g.bloc(head)
        beside = [h for h in g.heads(g.outside_at(g.where[head])) if h != head]
        for h in g.land.board.linked[g.where[head]]:
            if not g.occupied[enemy] >> h & 1:
                continue
            joiners = some(rng, beside) if rng.random() < 0.7 else ()
            table = g.copy()
            table.seat = table.phase_of[g.clan[head]]
            referee = Referee(table)
            action = Battle(h, (head, *joiners))
            legal = referee.may_battle([head, *joiners], number(h))
            assert (battle.refuse_battle(table, action) is None) is legal
            if legal:
                seen["battle"] += 1
                play = referee.battle([head, *joiners], number(h))
                side_by_side(rng, table, battle.battle(table, action), play, seen)
                compare(table, referee)


@pytest.mark.rule("masamune 22-1-1", "kanto 22-1-1", "masamune 22-1-2", "kanto 22-1-2", "gunyuden 22-1-5")
@pytest.mark.rule("gunyuden 23-1-2", "gunyuden 23-2", "gunyuden 23-2-1", "gunyuden 23-3", "gunyuden 23-3-1")
@pytest.mark.rule("masamune 23-3-2", "kanto 23-3-2", "gunyuden 23-3-3")
@pytest.mark.rule("gunyuden 23-4-1", "gunyuden 23-4-2", "gunyuden 23-4-3", "gunyuden 23-4-4", "gunyuden 23-4-5")
@pytest.mark.rule("gunyuden 23-4-6", "masamune 23-5-1", "kanto 23-5-1", "masamune 23-5-2", "kanto 23-5-2")
@pytest.mark.rule("gunyuden 23-5-3", "gunyuden 23-5-4")
@pytest.mark.rule("gunyuden 23-6", "gunyuden 23-6-1", "gunyuden 23-6-2", "gunyuden 23-6-3", "gunyuden 23-7-1")
@pytest.mark.rule("gunyuden 23-7-2", "gunyuden 23-7-3", "gunyuden 9-1-2", "gunyuden 18-3", "gunyuden 18-4-2")
@pytest.mark.rule("gunyuden 24-1-1", "gunyuden 24-1-2", "gunyuden 24-1-3", "gunyuden 24-1-7", "gunyuden 24-1-8")
@pytest.mark.rule("gunyuden 24-2-2", "gunyuden 24-2-3", "gunyuden 24-2-5", "gunyuden 24-2-6", "gunyuden 24-2-7")
@pytest.mark.rule("gunyuden 24-3-1", "gunyuden 24-3-2", "gunyuden 24-3-3", "gunyuden 25", "gunyuden 25-2", "kanto R36")
@pytest.mark.rule("masamune R48", "masamune R49", "masamune R50", "masamune R52", "masamune R53", "masamune R57")
@pytest.mark.rule("masamune R59")
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_random_melees(game: str, scenario: str) -> None:
    rng = random.Random(f"melee {scenario}")
    seen: Counter[str] = Counter()
    for number in range(10):
        options = {} if number < 4 else {name: rng.choice(values) for name, values in SWITCHES.items()}
        g = melee(rng, country(rng, game, scenario, options), game)
        skirmishes(rng, g, 6, seen)
        sallies(rng, g, 3, seen)
        for _ in range(3):
            battles(rng, g, seen)
    for kind in ("attack", "battle", "split withdraw", "retreat retreat", "pursue pursue", "counter counter"):
        assert seen[kind] >= 3, seen


@pytest.mark.rule("gunyuden 15-2-1", "gunyuden 15-2-2", "gunyuden 15-2-4", "gunyuden 15-3-1", "gunyuden 15-3-2")
@pytest.mark.rule("gunyuden 15-3-3", "gunyuden 15-4-1", "gunyuden 15-4-3", "gunyuden 15-4-5", "gunyuden 15-4-6")
@pytest.mark.rule("gunyuden 15-6-1", "gunyuden 15-6-2", "gunyuden 15-6-3", "gunyuden 16-3", "masamune 32-1-2(2)")
@pytest.mark.rule("masamune 32-1-2(3)", "masamune R4", "masamune R5", "masamune R6", "masamune R13", "masamune R25")
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_random_marches(game: str, scenario: str) -> None:
    rng = random.Random(f"march {scenario}")
    seen: Counter[str] = Counter()
    for number in range(4):
        options = {} if number < 2 else {name: rng.choice(values) for name, values in SWITCHES.items()}
        g = melee(rng, country(rng, game, scenario, options), game)
        referee = Referee(g)
        for head in rng.sample(g.heads(g.on_map(hexset(range(len(g.where))))), 12):
            trek = movement.begin(g, head)
            for mode in (NORMAL, STRATEGIC):
                open_to = movement.refuse_mode(g, trek, mode) is None
                found = movement.reach(g, trek, mode).rings
                costs = {g.land.grid.format(h): cost for cost, ring in enumerate(found) for h in few(ring)}
                assert costs == referee.march(head, strategic=mode == STRATEGIC)
                seen[f"{mode} {open_to}"] += 1
    assert seen[f"{NORMAL} True"] == 48
    assert seen[f"{STRATEGIC} False"] > 3, seen
