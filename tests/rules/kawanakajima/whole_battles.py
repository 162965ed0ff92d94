"""Whole battles fought by the game on random boards, written down for the referee."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from battle_letter import Course, Entry, Question, Roll
from combat_letter import Fight
from plain_field import fires, touches
from random_fields import man_of, plain, scatter

from honjin.conformance import Driver
from honjin.games.kawanakajima.actions import FallBack, Fate, Ground, Heir, Lead, Seppuku, Suffer
from honjin.games.kawanakajima.rules import fighting
from honjin.games.kawanakajima.rules.reckoning import CASES, Engagement
from honjin.games.kawanakajima.rules.victory import Decided
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Sampled
from honjin.kernel.game import Steps
from honjin.wargame.moves import Advance, Stay


class Fought(NamedTuple):
    """A battle of the game, and the referee who has followed it."""

    before: Battle
    after: Battle
    course: Course


def a_star(g: Battle, rng: random.Random) -> tuple[list[int], list[int]] | None:
    """Some units that can fight one enemy, or one that can fight some."""
    units = [unit for unit, h in enumerate(g.where) if h >= 0]
    pairs = [
        (a, b)
        for a in units
        for b in units
        if g.field.side[a] == 1 and g.field.side[b] == 0
        and (touches(man_of(g, a), man_of(g, b)) or fires(man_of(g, a), man_of(g, b)))
    ]  # fmt: skip
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    if rng.random() < 0.5:
        return sorted({x for x, y in pairs if y == b and (x == a or rng.random() < 0.7)}), [b]
    return [a], sorted({y for x, y in pairs if x == a and (y == b or rng.random() < 0.7)})


def as_fight(g: Battle, attackers: list[int], defenders: list[int]) -> Fight:
    """The battle in plain records."""
    men = {unit: man_of(g, unit) for unit, h in enumerate(g.where) if h >= 0}
    return Fight(
        tuple(men[u] for u in attackers),
        tuple(men[u] for u in defenders),
        frozenset(men[u].name for u in few(g.contact)),
        tuple(man for unit, man in men.items() if unit not in attackers and unit not in defenders),
    )


def fight_one(rng: random.Random) -> Fought | None:
    """A battle on a random board with random dice and answers; None if nobody stands against anybody."""
    g = scatter(rng, 5, 5)
    star = a_star(g, rng)
    if star is None:
        return None
    g.contact = hexset(u for u in star[0] if g.touching(u) and rng.random() < 0.5)
    for unit in range(len(g.lead)):
        g.lead[unit] = max(g.lead[unit], rng.choice((0, 0, 1)))
    before, men, fight = g.copy(), plain(g), as_fight(g, *star)
    generals = [g.field.pieces[unit].id for unit in g.general if unit >= 0]
    course = Course(men, fight, generals, written(g, star, rng))
    course.run()
    return Fought(before, g, course)


def _whole(g: Battle, star: tuple[list[int], list[int]]) -> Steps[None]:
    yield from fighting.begin(g, hexset(star[0]), hexset(star[1]))
    yield from fighting.fight(g, 1)


def written(g: Battle, star: tuple[list[int], list[int]], rng: random.Random) -> list[Entry]:
    """The battle is fought: what fell, what was asked and what was answered."""
    effects = {case: effect for effect, case in Engagement(g, hexset(star[0]), hexset(star[1])).cases().items()}
    answers: list[Action] = []
    options: list[frozenset[Any]] = []
    driver: Driver[None] | None = None
    try:
        driver = Driver(_whole(g, star), Sampled(rng))
        while not driver.done:
            ask = driver.ask
            options.append(frozenset(as_plain(g, option, effects) for option in ask.options))
            answers.append(rng.choice(list(ask.options)))
            driver.answer(answers[-1])
    except Decided:
        assert g.fallen
    assert driver is not None
    falls = iter(driver.falls)
    asked = iter(zip(options, answers, strict=True))
    found: list[Entry] = []
    for request in driver.requests:
        if isinstance(request, Ask):
            listed, answer = next(asked)
            found.append(Question(request.kind, listed, as_plain(g, answer, effects)))
        else:
            chance, received = next(falls)
            found.append(Roll(chance.rule, sum(received.dice)))
    return found


def as_plain(g: Battle, action: Action, effects: dict[int, tuple[int, bool]]) -> Any:
    """An answer as the referee writes it."""
    name, number = [piece.id for piece in g.field.pieces], g.field.grid.format
    if isinstance(action, Ground):
        return effects[CASES.index(action.case)]
    if isinstance(action, Lead):
        return action.score
    if isinstance(action, Suffer | Heir | Seppuku):
        return name[action.unit]
    if isinstance(action, FallBack):
        return name[action.unit], number(action.hex)
    if isinstance(action, Advance):
        return name[action.unit], number(action.path[-1])
    if isinstance(action, Stay):
        return name[action.unit], None
    return action.how if isinstance(action, Fate) else None


def differences(fought: Fought) -> list[str]:
    """What stands otherwise in the game than with the referee."""
    g, before, course = fought.after, fought.before, fought.course
    found = []
    for side, name in enumerate(g.field.sides):
        scored, heads = g.vp[side] - before.vp[side], g.bundori[side] - before.bundori[side]
        if (scored, heads) != (course.points[name], course.heads[name]):
            found.append(f"{name} has {scored} points and {heads} heads, not {course.points[name], course.heads[name]}")
    placed = not course.fled
    for unit, piece in enumerate(g.field.pieces):
        if before.where[unit] >= 0:
            one = course.all[piece.id]
            here = g.field.grid.format(g.where[unit]) if g.where[unit] >= 0 else None
            if (g.state[unit], g.lead[unit]) != (one.state, one.lead) or (placed and here != one.hex):
                found.append(f"{piece.id}: {g.state[unit], g.lead[unit], here}, not {one.state, one.lead, one.hex}")
            if (here is None) != (one.hex is None):
                found.append(f"{piece.id} is gone or not")
    return found
