"""Odds of battles against the rules themselves: every throw, every leader's die, every rout, on random boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from kawanakajima_field import board, unit
from random_fields import scatter

from honjin.conformance import courses, tallied
from honjin.games.kawanakajima.actions import FallBack, SeppukuHero, Suffer
from honjin.games.kawanakajima.figures import DESTROYED, NOTHING
from honjin.games.kawanakajima.odds.endings import endings
from honjin.games.kawanakajima.odds.forecasts import Prospect, swapped, who_fights
from honjin.games.kawanakajima.odds.wounds import Blows, Wounds
from honjin.games.kawanakajima.rules import combat, fighting
from honjin.games.kawanakajima.rules.fighting import ADVANCING, ATTACKERS_LOSE, RESULTS
from honjin.games.kawanakajima.rules.victory import Decided
from honjin.games.kawanakajima.state import ELIMINATED, Battle, Fight
from honjin.games.kawanakajima.static import THROWS
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.moves import Decline

Star = tuple[int, int]


def boards(seed: int, count: int) -> Iterator[tuple[Battle, Star, random.Random]]:
    """Random boards with a battle that could be declared on each."""
    rng = random.Random(seed)
    while count:
        g = scatter(rng, rng.randint(2, 7), rng.randint(2, 7))
        fronts = combat.Fronts(g, 1, hexset(u for u, h in enumerate(g.where) if h >= 0 and g.field.side[u] == 1))
        stars = list(fronts.stars(0))
        if not stars:
            continue
        g.contact = hexset(u for u, h in enumerate(g.where) if h >= 0 and rng.random() < 0.5)
        for side in (0, 1):
            if rng.random() < 0.2:
                g.samurai[side] = rng.choice([u for u in range(len(g.where)) if g.field.side[u] == side])
        count -= 1
        yield g, max(rng.sample(stars, min(3, len(stars))), key=lambda star: (star[0] | star[1]).bit_count()), rng


def begin(g: Battle, star: Star) -> Fight:
    g.fight = Fight()
    g.fight.attackers, g.fight.defenders = star
    return g.fight


# ---------------------------------------------------------------------------------------------- the throw


@pytest.mark.rule("kawanakajima 11.6", "kawanakajima 11.7", "kawanakajima R3", "kawanakajima R16", "kawanakajima R53")
def test_results_come_as_all_throws_have_them() -> None:
    for g, star, _ in boards(1, 12):
        prospect = Prospect(g, *star)
        for ground in prospect.grounds():
            for first in prospect.placings(0):
                for second in prospect.placings(1):
                    f = begin(g, star)
                    f.ground, f.lead_on = ground, [first, second]
                    seen = tallied((after.fight.result, chance) for after, chance in courses(g, _throw))
                    counts = prospect.counts(ground, (first, second))
                    assert {result: Fraction(count, THROWS) for result, count in counts.items()} == seen


def _throw(g: Battle) -> Any:
    return fighting.roll(g, 1)


@pytest.mark.rule("kawanakajima 7.3 Koyaku", "kawanakajima 7.3 Saku")
@pytest.mark.parametrize("plan", ["koyaku", "saku", "gyorin"])
def test_plans_replace_results_as_their_dice_have_it(plan: str) -> None:
    g = board({"ub1": "2211", "tb1": "2311"}, plans={"takeda": {"plan": plan, "active": True}})
    begin(g, (1 << unit(g, "ub1"), 1 << unit(g, "tb1")))
    seen = tallied((after.fight.result, chance) for after, chance in courses(g, _throw))
    prospect = Prospect(g, g.fight.attackers, g.fight.defenders, g.field.plans[g.field.plan_of[plan]])
    counts = prospect.counts(NOTHING, (NOTHING, NOTHING))
    assert {result: Fraction(count, sum(counts.values())) for result, count in counts.items()} == seen
    plain = dict(g.field.chances(*prospect.sums(NOTHING, (NOTHING, NOTHING))))
    assert swapped(plain, None) == {result: 6 * count for result, count in plain.items()}


@pytest.mark.rule("kawanakajima 11.4", "kawanakajima R56")
def test_clan_dice_leave_those_to_fight_whom_all_throws_leave() -> None:
    g = board({"ub1": "2211", "ub2": "2310", "uc1": "2210", "ue2": "2312", "tb1": "2311"})
    for names in (["ub1", "ub2"], ["ub1", "uc1"], ["ub1", "ub2", "uc1", "ue2"]):
        attackers, target = hexset(unit(g, name) for name in names), 1 << unit(g, "tb1")
        g.stars = [(attackers, target)]
        seen = tallied((after.stars[0][0], chance) for after, chance in courses(g, lambda g: combat.clan_dice(g, 1)))
        cases = who_fights(g, attackers)
        every = sum(count for _, count in cases)
        assert {units: Fraction(count, every) for units, count in cases} == seen


# ---------------------------------------------------------------------------------------------- what follows


class Usual:
    """Decides as the odds suppose that people do."""

    def __init__(self, blows: Blows) -> None:
        self.blows = blows

    def __call__(self, g: Battle, ask: Ask) -> Action:
        match ask.kind:
            case "loss":
                expected = set(self.blows.of(g.fight.result))
                return next(
                    option
                    for option in ask.options
                    if isinstance(option, Suffer) and set(self.blows.taken_by(g.fight.result, option.unit)) <= expected
                )
            case "fall_back":
                ways = self.blows.ways_out(few(g.fight.falling))
                return next(o for o in ask.options if not isinstance(o, FallBack) or ways.get(o.unit) == o.hex)
            case "heir":
                shaken = g.fight.broken | g.fight.dead
                return min(ask.options, key=lambda option: (g.state[option.unit], shaken >> option.unit & 1))  # type: ignore[attr-defined]
            case "seppuku":
                return _least(g, ask)
            case _:
                return ask.options[0]


def _least(g: Battle, ask: Ask) -> Action:
    daimyo = {g.general[payer] for payer in g.field.army_payer}
    units = [option for option in ask.options if hasattr(option, "unit") and option.unit not in daimyo]
    if units:
        return min(units, key=lambda option: g.lead[option.unit])
    return next((option for option in ask.options if isinstance(option, SeppukuHero)), Decline())


def _run(g: Battle) -> Any:
    """From the result to the routs; advances change nothing that is counted."""
    g.fight.stage = ATTACKERS_LOSE
    steps = fighting.fight(g, 1)
    said = None
    while True:
        try:
            request = steps.send(said)
        except StopIteration:
            return
        if g.fight.stage == ADVANCING:
            return
        said = yield request


def seen(before: Battle, after: Battle) -> tuple[Any, ...]:
    """What has become of everybody."""
    gone = hexset(u for u, h in enumerate(after.where) if h == ELIMINATED and before.where[u] != ELIMINATED)
    lost = [event.data["unit"] for event in after.journal or () if event.kind == "leader_lost"]
    routs = [
        (event.data["clan"], event.data["result"]) for event in after.journal or () if event.kind == "rout_test"
    ]  # fmt: skip
    points = tuple(now - then for now, then in zip(after.vp, before.vp, strict=True))
    heads = tuple(now - then for now, then in zip(after.bundori, before.bundori, strict=True))
    return gone, points, heads, frozenset(lost), after.fallen, tuple(routs)


def told(g: Battle, wounds: Wounds) -> Iterator[tuple[tuple[Any, ...], Fraction]]:
    ids, clans = g.field.pieces, g.field.clans
    for ending in endings(g, wounds, 1, Fraction(1)):
        lost = frozenset(ids[u].id for u in few(ending.lost))
        routs = tuple((clans[clan].id, result) for clan, result in ending.routs)
        if ending.chance:
            yield (ending.gone, ending.points, ending.heads, lost, ending.fallen, routs), ending.chance


@pytest.mark.rule(
    "kawanakajima 11.7", "kawanakajima 11.11", "kawanakajima 11.12", "kawanakajima 16.4", "kawanakajima R28",
    "kawanakajima R29", "kawanakajima R30", "kawanakajima R31", "kawanakajima R32", "kawanakajima R33",
    "kawanakajima R35", "kawanakajima R46", "kawanakajima R66",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(4))
def test_what_follows_a_result_comes_as_all_dice_have_it(seed: int) -> None:
    for g, star, rng in boards(100 + seed, 12):
        for name in ("ta1", "ua1"):  # commanders now and then among those who fight
            if rng.random() < 0.4:
                _stand_in(g, unit(g, name), star, rng)
        blows = Prospect(g, *star).blows
        for result in RESULTS:
            begin(g, star).result = result
            rows = tallied((_named(g, seen(g, after)), c) for after, c in courses(g, _run, Usual(blows), (Decided,)))
            assert tallied(told(g, blows.of(result))) == rows, (result, star)


def _stand_in(g: Battle, commander: int, star: Star, rng: random.Random) -> None:
    """A commander takes the place of somebody of his side in the battle."""
    side = g.field.side[commander]
    there = [u for u in few(star[0] | star[1]) if g.field.side[u] == side]
    if g.where[commander] >= 0 or not there:
        return
    g.general = [commander if g.field.generals[p].unit == commander else other for p, other in enumerate(g.general)]
    man = rng.choice(there)
    g.lead[man], g.lead[commander] = 2, 0
    g.general = [man if other == commander else other for other in g.general]


def _named(g: Battle, row: tuple[Any, ...]) -> tuple[Any, ...]:
    """The clan of a commander does not rout: the rolled result stands in the log, the other is what happens."""
    *rest, routs = row
    guards = {g.field.clans[clan].id for clan in g.field.clan_a}
    return *rest, tuple((c, "retreat" if c in guards and result == "rout" else result) for c, result in routs)


@pytest.mark.rule("kawanakajima R30")
def test_as_many_retreat_as_any_order_would_let() -> None:
    """Every order and every hex is tried."""

    def most(g: Battle, falling: int) -> int:
        best = 0
        for man in few(falling):
            for h in fighting.retreat_hexes(g, man):
                after = g.copy()
                after.lift(man, -1)
                after.put(man, h)
                best = max(best, 1 + most(after, falling & ~(1 << man)))
        return best

    tried = 0
    for g, star, _ in boards(9, 60):
        units = star[1]
        if units.bit_count() > 1:
            tried += 1
            assert len(Prospect(g, *star).blows.ways_out(few(units))) == most(g, units)
    assert tried > 10


@pytest.mark.rule("kawanakajima 5.3")
def test_wounds_never_take_more_steps_than_there_are() -> None:
    for g, star, _ in boards(11, 20):
        blows = Prospect(g, *star).blows
        for result in RESULTS:
            for wound in blows.of(result):
                assert wound.dead is (g.state[wound.unit] + wound.steps == DESTROYED)
