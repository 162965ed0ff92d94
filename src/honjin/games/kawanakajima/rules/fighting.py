"""Chapter 11.5 to 11.13: one battle, from terrain and leadership to advances (R3, R16, R28 to R30, R34)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from honjin.games.kawanakajima.actions import FallBack, Ground, Lead, Suffer
from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, DESTROYED, EXHAUSTED, NOTHING, SLACK
from honjin.games.kawanakajima.rules import losses, plans, rout, victory
from honjin.games.kawanakajima.rules.reckoning import CASES, SCORES, Engagement
from honjin.games.kawanakajima.state import ELIMINATED, Battle, Fight
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, TWO_D6, Reading, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Unit, Units
from honjin.wargame.moves import Advance, Decline, Stay

GROUND, LEAD, DICE, ATTACKERS_LOSE, DEFENDERS_LOSE, FALLING, AFTER, ADVANCING = range(1, 9)
"""Stages of a battle."""


class Blow(NamedTuple):
    """What befalls a unit: steps, and whether it retreats."""

    steps: int
    retreats: bool = False


class Effect(NamedTuple):
    """What befalls a side: one unit of the owner's choice, and every other; None: nobody else (11.7)."""

    one: Blow
    others: Blow | None


ELIMINATES: Final = DESTROYED

RESULTS: Final[dict[str, tuple[Effect | None, Effect | None]]] = {
    "aE^2": (Effect(Blow(ELIMINATES), Blow(2)), None),
    "a2^1": (Effect(Blow(2), Blow(1)), None),
    "a1^1": (Effect(Blow(1), Blow(1)), None),
    "-": (None, None),
    "a1-d1": (Effect(Blow(1), None), Effect(Blow(1), None)),
    "dR^R": (None, Effect(Blow(0, True), Blow(0, True))),
    "d1R^R": (None, Effect(Blow(1, True), Blow(0, True))),
    "d1R^1": (None, Effect(Blow(1, True), Blow(1))),
    "d1^1": (None, Effect(Blow(1), Blow(1))),
    "d2^1": (None, Effect(Blow(2), Blow(1))),
    "dE^2": (None, Effect(Blow(ELIMINATES), Blow(2))),
}
"""Of attackers and of defenders (11.7)."""


def begin(g: Battle, attackers: Units, defenders: Units) -> Steps[None]:
    """A battle comes up; with fog those who fight show their Modes (2.3)."""
    g.fight = Fight()
    g.fight.attackers, g.fight.defenders, g.fight.stage = attackers, defenders, GROUND
    clans = list(dict.fromkeys(g.field.clan[unit] for unit in few(attackers | defenders)))
    if g.field.options.fog_of_war and any(not g.seen >> clan & 1 for clan in clans):
        yield Reveal("2.3", say("those who fight show their Modes"))
    for clan in clans:
        plans.show_mode(g, clan)
    g.tell("battle", "11.5", units=few(attackers), targets=few(defenders))


def fight(g: Battle, side: Side) -> Steps[None]:
    """From terrain to advances; ``side`` attacks."""
    f = g.fight
    if f.stage == GROUND:
        yield from pick_ground(g, side)
        f.stage = LEAD
    if f.stage == LEAD:
        yield from place_leadership(g, side)
        f.stage = DICE
    if f.stage == DICE:
        yield from roll(g, side)
        f.stage = ATTACKERS_LOSE
    if f.stage == ATTACKERS_LOSE:
        yield from suffer(g, side, RESULTS[f.result][0], struck(g))
        if f.dead:
            yield from losses.show_bowl(g)
        f.stage = DEFENDERS_LOSE
    if f.stage == DEFENDERS_LOSE:
        yield from suffer(g, 1 - side, RESULTS[f.result][1], few(f.defenders))
        if f.dead:
            yield from losses.show_bowl(g)
        f.stage = FALLING
    if f.stage == FALLING:
        yield from fall_back(g, 1 - side)
        f.stage = AFTER
    if f.stage == AFTER:
        if f.dead:
            yield from losses.show_bowl(g)
        yield from losses.leader_rolls(g, few(f.broken | f.dead))
        victory.end_if_decided(g)
        yield from rout.tests(g, side)
        victory.end_if_decided(g)
        f.stage = ADVANCING
    if f.stage == ADVANCING:
        yield from advances(g, side)
    g.fought |= f.attackers | f.defenders
    g.fight = Fight()


# ---------------------------------------------------------------------------------------------- before the dice


def pick_ground(g: Battle, side: Side) -> Steps[None]:
    """Terrain is not added up: the defender picks a case if they differ (2.2, R3)."""
    cases = list(engagement(g).cases().values())
    if not cases:
        return
    g.fight.ground = cases[0]
    if len(cases) > 1:
        answer = yield Ask(
            1 - side,
            "terrain",
            [Ground(CASES[case]) for case in cases],
            rule="R3",
            prompt=say("Choose the terrain that counts"),
            checkpoint=True,
        )
        g.fight.ground = CASES.index(answer.case)


def engagement(g: Battle) -> Engagement:
    """The battle at hand as it stands on the map."""
    return Engagement(g, g.fight.attackers, g.fight.defenders)


def place_leadership(g: Battle, side: Side) -> Steps[None]:
    """Attacker first, then defender: the best leadership into COL or LIN (11.6, R16)."""
    f = g.fight
    for number, units in enumerate((f.attackers, f.defenders)):
        if f.lead_on[number] != NOTHING or not any(g.leadership(unit) for unit in few(units)):
            continue
        decider = side if number == 0 else 1 - side
        answer = yield Ask(
            decider,
            "leadership",
            [Lead(score) for score in SCORES],
            rule="R16",
            prompt=say("Add your leadership to COL or to LIN")
            if number == 0
            else say("Subtract your leadership from COL or from LIN"),
            checkpoint=True,
        )
        f.lead_on[number] = SCORES.index(answer.score)
        g.tell("leadership", "R16", side=decider, score=answer.score)


def roll(g: Battle, side: Side) -> Steps[None]:
    """Two dice for the column, two for the row, and what the table says (11.6, 11.7)."""
    f = g.fight
    col_rows, lin_rows = engagement(g).rows(f.ground, f.lead_on)
    col = yield Roll(TWO_D6, "11.6", say("battle, COL"), col_rows, by=side)
    lin = yield Roll(TWO_D6, "11.6", say("battle, LIN"), lin_rows, by=side, read=Reading("crt", col.total))
    f.scores = [col.total, lin.total]
    f.result = g.field.result(col.total, lin.total)
    g.tell("result", "11.7", result=f.result, col=col.total, lin=lin.total)
    yield from swap(g, 1 - side)


def swap(g: Battle, side: Side) -> Steps[None]:
    """A plan may replace a result that its army suffers (7.3 Koyaku, 7.3 Saku)."""
    f = g.fight
    for plan in g.field.plans:
        by = plan.swap.get(f.result)
        if by is None:
            continue
        rule = f"7.3 {plan.name}"
        if (yield from plans.put_to_test(g, side, plan, rule)):
            die = yield Roll(
                D6, rule, say("{plan} replaces {result}", plan=g.field.plan_name[plan.number], result=f.result), by=side
            )
            f.result = by[die.total - 1]
            g.tell("swap", rule, side=side, result=f.result)
            return


# ---------------------------------------------------------------------------------------------- losses (11.7)


def struck(g: Battle) -> list[Unit]:
    """Attackers whom a result can touch (R7)."""
    return engagement(g).struck()


def suffer(g: Battle, side: Side, effect: Effect | None, units: Sequence[Unit]) -> Steps[None]:
    """One unit of the owner's choice takes the first part, every other the second (11.7, R29)."""
    if effect is None or not units:
        return
    one = units[0]
    if len(units) > 1 and effect.one != effect.others:
        answer = yield Ask(
            side,
            "loss",
            [Suffer(unit) for unit in units],
            rule="11.7",
            prompt=say("{result}: which unit takes the first part?", result=g.fight.result),
            judge=lambda action: _refuse_loss(g, units, action),
            checkpoint=True,
        )
        one = answer.unit
    for unit in units:
        blow = effect.one if unit == one else effect.others
        if blow is not None:
            hit(g, unit, blow)


def _refuse_loss(g: Battle, units: Sequence[Unit], action: Action) -> Refusal | None:
    if not isinstance(action, Suffer):
        return Refusal("11.7", say("Name the unit that takes the first part"))
    if action.unit in units:
        return None
    return Refusal("11.7", say("{unit} is not hit by this result", unit=g.field.unit_name[action.unit]))


def hit(g: Battle, unit: Unit, blow: Blow) -> None:
    """Steps first; who is left and must retreat does so afterwards (R28, R30)."""
    if blow.steps:
        cut(g, unit, blow.steps)
    if blow.retreats and g.where[unit] != ELIMINATED:
        g.fight.falling |= 1 << unit


def cut(g: Battle, unit: Unit, steps: int) -> None:
    """A unit loses steps in this battle (5.3, 11.11)."""
    f, bit = g.fight, 1 << unit
    if f.hurt & bit or steps >= g.field.tables.leader_loss.steps:
        f.broken |= bit
    f.hurt |= bit
    h = g.where[unit]
    if losses.lose_steps(g, unit, steps, "11.7"):
        f.dead |= bit
        f.vacated.append((h, g.field.side[unit]))


# ---------------------------------------------------------------------------------------------- falling back (R30)


def retreat_hexes(g: Battle, unit: Unit) -> list[Hex]:
    """Free hexes next to a beaten unit, in no enemy zone (R30)."""
    here = g.where[unit]
    return few(g.field.board.linked_set[here] & ~g.taken & ~g.zoc(1 - g.field.side[unit]) & ~g.field.walls)


def cut_off(g: Battle, units: Sequence[Unit]) -> Units:
    """Those of some units of one side that have no hex to retreat to (R30)."""
    linked, where = g.field.board.linked_set, g.where
    closed = g.taken | g.zoc(1 - g.field.side[units[0]]) | g.field.walls
    return hexset([unit for unit in units if not linked[where[unit]] & ~closed])


def fall_back(g: Battle, side: Side) -> Steps[None]:
    """Beaten units retreat a hex in their owner's order; who cannot loses a step and stays (11.7, R30)."""
    f = g.fight
    while f.falling:
        options: list[Action] = []
        for unit in few(f.falling):
            hexes = retreat_hexes(g, unit)
            options += [FallBack(unit, h) for h in hexes] or [Stay(unit)]
        answer = options[0]
        if len(options) > 1 and not _all_held(g, options):
            answer = yield Ask(
                side,
                "fall_back",
                options,
                rule="11.7",
                prompt=say("Choose who retreats, and where"),
                judge=lambda action, options=options: _refuse_fall(g, options, action),  # type: ignore[misc]
                checkpoint=True,
            )
        assert isinstance(answer, FallBack | Stay)
        f.falling &= ~(1 << answer.unit)
        if isinstance(answer, Stay):
            cut(g, answer.unit, 1)
            continue
        f.moved |= 1 << answer.unit
        f.vacated.append((g.where[answer.unit], side))
        g.tell("fall_back", "11.7", unit=answer.unit, path=(g.where[answer.unit], answer.hex))
        g.lift(answer.unit, NOBODY)
        g.put(answer.unit, answer.hex)


def _all_held(g: Battle, options: Sequence[Action]) -> bool:
    """Whether nobody can retreat, whoever loses his step first: none is so worn that he would make room."""
    return all(isinstance(option, Stay) and g.state[option.unit] < EXHAUSTED for option in options)


def _refuse_fall(g: Battle, options: Sequence[Action], action: Action) -> Refusal | None:
    if action in options:
        return None
    if isinstance(action, FallBack | Stay) and g.fight.falling >> action.unit & 1:
        if isinstance(action, Stay):
            return Refusal("11.7", say("{unit} can retreat and must", unit=g.field.unit_name[action.unit]))
        reason = say("{unit} retreats one hex, to a free one in no enemy zone", unit=g.field.unit_name[action.unit])
        return Refusal("R30", reason)
    return Refusal("11.7", say("Choose who retreats, and where"))


# ---------------------------------------------------------------------------------------------- advances (11.13)


def advances(g: Battle, side: Side) -> Steps[None]:
    """Attack units must follow into hexes that were left, Defense units may (11.13, R34)."""
    f = g.fight
    for mover in (side, 1 - side):
        while True:
            must, may = _advancing(g, mover, ATTACK), _advancing(g, mover, DEFENSE)
            options: list[Action] = [*must] or [*may, Decline()]
            answer = options[0]
            if len(options) > 1:
                answer = yield Ask(
                    mover,
                    "advance",
                    options,
                    rule="11.13",
                    prompt=say("Choose who advances, and where") if must else say("Advance into a hex that was left?"),
                    judge=lambda action, options=options: _refuse_advance(g, options, action),  # type: ignore[misc]
                    checkpoint=True,
                )
            if not isinstance(answer, Advance):
                f.moved |= hexset(option.unit for option in may)
                break
            f.moved |= 1 << answer.unit
            f.vacated = [(h, owner) for h, owner in f.vacated if h != answer.path[-1]]
            g.tell("advance", "11.13", unit=answer.unit, path=answer.path)
            g.lift(answer.unit, NOBODY)
            g.put(answer.unit, answer.path[-1])


def _refuse_advance(g: Battle, options: Sequence[Action], action: Action) -> Refusal | None:
    """Why a unit cannot advance so, or must (11.13, R34)."""
    if action in options:
        return None
    if not isinstance(action, Advance):
        return Refusal("11.13", say("A unit in Attack Mode must advance"))
    f, unit, name = g.fight, action.unit, g.field.unit_name[action.unit]
    if not (f.attackers | f.defenders) >> unit & 1:
        return Refusal("R34", say("{unit} was not in this battle", unit=name))
    if g.mode_of(unit) in SLACK:
        return Refusal("11.13", say("{unit} is in Move or Regroup and does not advance", unit=name))
    if f.moved >> unit & 1:
        return Refusal("R34", say("{unit} has moved in this battle already", unit=name))
    if g.mode_of(unit) == DEFENSE and not any(isinstance(option, Decline) for option in options):
        return Refusal("R34", say("A unit in Attack Mode advances before {unit} may", unit=name))
    return Refusal("R34", say("{unit} advances into a hex beside it that was left", unit=name))


def _advancing(g: Battle, side: Side, mode: int) -> list[Advance]:
    """Participants of a side in this Mode, each with the hexes that it can advance into."""
    f = g.fight
    units = f.attackers if g.field.side[few(f.attackers)[0]] == side else f.defenders
    left = hexset(h for h, owner in f.vacated if owner != side and not g.taken >> h & 1)
    linked = g.field.board.linked_set
    return [
        Advance(unit, (g.where[unit], h))
        for unit in few(units & ~f.moved)
        if g.where[unit] >= 0 and g.mode_of(unit) == mode
        for h in few(linked[g.where[unit]] & left)
    ]
