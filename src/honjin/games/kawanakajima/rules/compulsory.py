"""Chapter 9.3: the compulsory chits: Rally, Move, Combat!, Initiative (R23, R25, R26, R47, R48, R60)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from honjin.games.kawanakajima.actions import Handle, Step, StepAll, Storm, Try
from honjin.games.kawanakajima.figures import (
    ATTACK,
    COMBAT_TAKEDA,
    COMBAT_UESUGI,
    DEFENSE,
    INITIATIVE,
    MARCH,
    MOVE,
    RALLY,
    REGROUP,
    SLACK,
)
from honjin.games.kawanakajima.rules import (
    attacking,
    combat,
    held_back,
    modes,
    movement,
    plans,
    rally,
    siege,
)
from honjin.games.kawanakajima.rules.attacking import Stepping
from honjin.games.kawanakajima.rules.combat import DECLARING, FIGHTING
from honjin.games.kawanakajima.rules.ground import around, gap, is_chain, passage, set_down
from honjin.games.kawanakajima.rules.movement import Manner
from honjin.games.kawanakajima.rules.retreat import freeze, pursuits, retreat, threatened
from honjin.games.kawanakajima.rules.survivors import change_hands
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, first, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps
from honjin.kernel.words import Text, say
from honjin.wargame.actions import NOBODY, Clan, Unit
from honjin.wargame.moves import End, Stay

START: Final = 5
TESTS, STEPPING = 12, 14
FLEEING, CHASING, RALLYING, SIEGE = 70, 75, 80, 90
TRYING, REUNITING = 15, 16
IN_TURN: Final = (TRYING, REUNITING, FLEEING, RALLYING)
"""Stages at which both sides handle clans in turn."""

END: Final = End()
Handler = Callable[[Battle, Clan, Side], Steps[None]]


def compulsory(g: Battle) -> Steps[None]:
    """What the compulsory chit in hand does, from wherever that stands (9.3)."""
    chit = g.hand - g.field.first_compulsory
    if chit == RALLY:
        yield from rally_chit(g)
    elif chit == MARCH:
        yield from move_chit(g)
    elif chit == INITIATIVE:
        yield from initiative_chit(g)
    else:
        assert chit in (COMBAT_TAKEDA, COMBAT_UESUGI)
        yield from combat_chit(g, chit - COMBAT_TAKEDA)


# ---------------------------------------------------------------------------------------------- in turn (R23)


def concerns(g: Battle, clan: Clan) -> bool:
    """Whether the compulsory chit in hand asks something of a clan at this stage (9.3.1, 9.3.2, 9.3.4)."""
    mode, chit = g.mode[clan], g.hand - g.field.first_compulsory
    if chit == RALLY:
        return bool(rally.able(g, clan)) if g.stage == RALLYING else mode == REGROUP and threatened(g, clan)
    if g.besieged(clan):
        return False
    if chit == MARCH:
        return mode == MOVE and bool(g.units(clan))
    if g.stage == TRYING:
        return mode in SLACK and any(g.pinned(unit) for unit in g.in_field(clan))
    return mode == DEFENSE and bool(separated(g, clan))


def line_up(g: Battle, stage: int, rule: str) -> Steps[None]:
    """All clans that the next stage of the chit concerns, and whose turn it is (R23, R48)."""
    g.stage = stage
    g.queue = hexset(clan for clan in range(len(g.mode)) if concerns(g, clan))
    yield from settle_order(g, rule)


def settle_order(g: Battle, rule: str) -> Steps[None]:
    """Who handles a clan first: the higher die, rolled only if both sides have one (R23, R48)."""
    sides = [side for side in (0, 1) if _of(g, side)]
    if g.opener == NOBODY and len(sides) > 1:
        while g.opener == NOBODY:
            dice = []
            for side in (0, 1):
                roll = yield Roll(D6, rule, say("order of {side}", side=g.field.side_name[side]), by=side)
                dice.append(roll.total)
            if dice[0] != dice[1]:
                g.opener = 0 if dice[0] > dice[1] else 1
    g.side = g.opener if g.opener != NOBODY else sides[0] if sides else 0


def _of(g: Battle, side: Side) -> list[Clan]:
    """Clans of a side that are still to be handled."""
    return [clan for clan in few(g.queue) if g.field.clan_side[clan] == side]


def in_turn(
    g: Battle, handle: Handler, rule: str, prompt: Text, *, rest: Callable[[Battle, list[Clan]], bool]
) -> Steps[None]:
    """Both sides handle a clan each in turn; ``rest`` says whether a side may let all the others go by."""
    while g.queue or g.clan != NOBODY:
        if g.clan == NOBODY:
            yield from _choose(g, rule, prompt, rest)
        if g.clan != NOBODY:
            yield from handle(g, g.clan, g.side)
        g.clan = NOBODY
        yield from _pass_on(g)


def _pass_on(g: Battle) -> Steps[None]:
    """The other side is next; in the fog all see now whether anybody has a clan left (2.3, R48)."""
    g.side = 1 - g.side
    if g.field.options.fog_of_war:
        yield Reveal("R48", say("who has a clan left to handle"))


def _choose(g: Battle, rule: str, prompt: Text, rest: Callable[[Battle, list[Clan]], bool]) -> Steps[None]:
    if not _of(g, g.side):
        g.side = 1 - g.side
    clans = _of(g, g.side)
    options: list[Action] = [Handle(clan) for clan in clans]
    if len(clans) > 1 and rest(g, clans):
        options.append(END)
    answer = options[0]
    if len(options) > 1:
        answer = yield Ask(g.side, "next_clan", options, rule=rule, prompt=prompt, checkpoint=True)
    if isinstance(answer, Handle):
        g.clan = answer.clan
        g.queue &= ~(1 << g.clan)
        plans.show_mode(g, g.clan)
        g.finished, g.first = 0, NOBODY
        if rule == "9.3.2":
            movement.begin(g, g.clan)
    else:
        g.queue &= ~hexset(clans)


# ---------------------------------------------------------------------------------------------- Rally (9.3.1)


def rally_chit(g: Battle) -> Steps[None]:
    """Retreats of both armies from frozen positions, pursuits, then rally (9.3.1, R23, R25)."""
    if g.stage == START:
        freeze(g)
        yield from line_up(g, FLEEING, "9.3.1")
    if g.stage == FLEEING:
        yield from in_turn(g, _flee, "9.3.1", say("Which clan retreats next?"), rest=_never)
        g.stage = CHASING
    if g.stage == CHASING:
        yield from pursuits(g, checkpoint=True)
        yield from line_up(g, RALLYING, "9.3.1")
    if g.stage == RALLYING:
        yield from in_turn(g, rally.rally, "9.3.1 Rally", say("Which clan rallies next?"), rest=_always)
        g.stage = SIEGE
    if g.stage == SIEGE:
        yield from siege.rally_chit(g)


def _flee(g: Battle, clan: Clan, _: Side) -> Steps[None]:
    yield from retreat(g, clan, "9.3.1 Retreat", checkpoint=True)


# ---------------------------------------------------------------------------------------------- Move (9.3.2)


def move_chit(g: Battle) -> Steps[None]:
    """Units held back come onto the map, then Move clans of both armies move in turn (9.3.2, 18.1, R48, R51)."""
    if g.stage == START:
        yield from held_back.enter(g)
        yield from line_up(g, FLEEING, "9.3.2")
    yield from in_turn(g, _march, "9.3.2", say("Which clan moves next?"), rest=_all_chains)


def _never(_: Battle, __: list[Clan]) -> bool:
    return False


def _always(_: Battle, __: list[Clan]) -> bool:
    return True


def _all_chains(g: Battle, clans: list[Clan]) -> bool:
    return all(is_chain(g, clan) for clan in clans)


def _march(g: Battle, clan: Clan, side: Side) -> Steps[None]:
    yield from movement.march(g, clan, side, Manner("move", "9.3.2", g.field.tables.movement.move_chit))
    siege.come_in(g, clan)


# ---------------------------------------------------------------------------------------------- Combat! (9.3.3)


def combat_chit(g: Battle, army: Side) -> Steps[None]:
    """Attack units step towards the enemy, then the whole army fights, then the siege (9.3.3, R47, R60)."""
    if g.stage == START:
        g.side = army
        clans = g.field.clans_by_side[army]
        g.acting = hexset(clans)
        g.queue = hexset(c for c in clans if g.mode[c] == ATTACK and g.units(c) and not g.besieged(c))
        g.stage = TESTS
    while g.stage == TESTS:
        if not g.queue:
            g.stage, g.finished = STEPPING, 0
            break
        clan = first(g.queue)
        plans.show_mode(g, clan)
        yield from modes.attack_test(g, clan, army)
        g.queue &= ~(1 << clan)
        if g.field.options.fog_of_war:
            yield Reveal("9.3.3", say("which clans are in Attack"))
    if g.stage == STEPPING:
        yield from steps(g, army)
        g.stage = DECLARING
    if g.stage in (DECLARING, FIGHTING):
        yield from combat.phase(g, army)
        g.stage = SIEGE
        siege.count_actions(g, army)
    if g.stage == SIEGE:
        yield from siege.activities(g, army)


def steppers(g: Battle, side: Side) -> list[Stepping]:
    """Units of Attack clans that can still step (R47)."""
    units = [
        unit
        for clan in g.field.clans_by_side[side]
        if g.mode[clan] == ATTACK
        for unit in g.units(clan)
        if not g.finished >> unit & 1 and not g.pinned(unit) and not g.in_siege(unit)
    ]
    found = [Stepping(g, unit) for unit in units]
    movers = hexset(g.where[stepping.unit] for stepping in found if stepping.hexes and g.where[stepping.unit] >= 0)
    return [stepping for stepping in found if stepping.hexes or stepping.behind & movers]


def steps(g: Battle, side: Side) -> Steps[None]:
    """Each Attack unit steps one hex, in the owner's order (9.3.3, R47, R57)."""
    while True:
        yield from siege.settle(g)
        able = steppers(g, side)
        storms = _storms(g, side)
        options = _step_options(able, storms)
        if not options:
            return
        answer = options[0]
        if len(options) > 1:
            answer = yield Ask(
                side,
                "step",
                options,
                rule="9.3.3",
                prompt=say("Units in Attack Mode step towards the closest enemy"),
                judge=lambda action, able=able, options=options: refuse_step(g, able, options, action),  # type: ignore[misc]
                checkpoint=True,
            )
        if isinstance(answer, StepAll):
            _step_all(g, side)
        elif isinstance(answer, Storm):
            _storm(g, answer)
        elif isinstance(answer, Stay):
            g.finished |= 1 << answer.unit
        else:
            assert isinstance(answer, Step)
            step(g, answer.unit, answer.hex)


def _storms(g: Battle, side: Side) -> list[Storm]:
    """Clans that stand next to the enemy's fort with all their units; one of them speaks for all (R57)."""
    if not g.field.walls or not g.inside(1 - side):
        return []
    clans = [clan for clan in g.field.clans_by_side[side] if g.mode[clan] == ATTACK]
    return [found[0] for clan in clans if (found := attacking.storm_steps(g, clan))]


def _storm(g: Battle, answer: Storm) -> None:
    clan = g.field.clan[answer.unit]
    for each in attacking.storm_steps(g, clan):
        attacking.storm_in(g, each)
        g.finished |= 1 << each.unit
    g.storming = True
    siege.come_in(g, clan)


def _step_options(able: Sequence[Stepping], storms: Sequence[Storm]) -> list[Action]:
    options: list[Action] = [Step(stepping.unit, h) for stepping in able for h in stepping.hexes]
    if sum(_forced(stepping) for stepping in able) > 1:
        options.insert(0, StepAll())
    return [*options, *storms, *(Stay(stepping.unit) for stepping in able if stepping.may_stay or not stepping.hexes)]


def _forced(stepping: Stepping) -> bool:
    return len(stepping.hexes) == 1 and not stepping.may_stay


def refuse_step(g: Battle, able: Sequence[Stepping], options: Sequence[Action], action: Action) -> Refusal | None:
    """Why a unit cannot step so (R47)."""
    if action in options:
        return None
    if isinstance(action, Step | Stay | Storm):
        name = g.field.unit_name[action.unit]
        if g.pinned(action.unit):
            return Refusal("5.2", say("{unit} is in an enemy zone of control and cannot leave it", unit=name))
        if isinstance(action, Storm):
            return Refusal("R57", say("A clan enters the fort only if all its units stand next to it"))
        if any(stepping.unit == action.unit for stepping in able):
            return Refusal(
                "9.3.3", say("{unit} must step towards the closest enemy, beside its clan if it can", unit=name)
            )
        return Refusal("9.3.3", say("{unit} has no step to take", unit=name))
    return Refusal("9.3.3", say("Units in Attack Mode step towards the closest enemy"))


def step(g: Battle, unit: Unit, h: Hex, rule: str = "9.3.3") -> None:
    """One hex by the chit; whoever comes into contact charges (11.5)."""
    here = g.hex_of(unit)
    path = (here, h) if here >= 0 else (h,)
    g.finished |= 1 << unit
    g.tell("move" if here >= 0 else "enter", rule, unit=unit, path=path)
    set_down(g, unit, path)
    change_hands(g)


def _step_all(g: Battle, side: Side) -> None:
    """All who have one step only take it, until nobody has."""
    while one := next((stepping for stepping in steppers(g, side) if _forced(stepping)), None):
        step(g, one.unit, next(iter(one.hexes)))


# ---------------------------------------------------------------------------------------------- Initiative (9.3.4)


def initiative_chit(g: Battle) -> Steps[None]:
    """Clans caught in Move or Regroup may turn to Defense, then broken Defense clans close up (9.3.4, R26)."""
    if g.stage == START:
        yield from line_up(g, TRYING, "9.3.4 a")
    if g.stage == TRYING:
        yield from _tries(g, "initiative", "9.3.4 a", say("Which clan tries to go to Defense?"), _turn_about)
        g.clan = NOBODY
        yield from line_up(g, REUNITING, "9.3.4 b")
    if g.stage == REUNITING:
        yield from _tries(g, "reunite", "9.3.4 b", say("Which clan tries to close up?"), _close_up)


def _tries(g: Battle, kind: str, rule: str, prompt: Text, handle: Handler) -> Steps[None]:
    """In turn, each side may try with a clan, or let the others be."""
    while g.queue or g.clan != NOBODY:
        if g.clan == NOBODY:
            if not _of(g, g.side):
                g.side = 1 - g.side
            clans = _of(g, g.side)
            answer = yield Ask(
                g.side,
                kind,
                [*(Try(clan) for clan in clans), END],
                rule=rule,
                prompt=prompt,
                judge=lambda action, clans=clans: _refuse_try(g, rule, clans, action),  # type: ignore[misc]
                checkpoint=True,
            )
            if isinstance(answer, End):
                g.queue &= ~hexset(clans)
            else:
                g.queue &= ~(1 << answer.clan)
                g.finished = 0
                yield from handle(g, answer.clan, g.side)
        else:
            yield from _shift(g, g.clan, g.side)
        g.clan = NOBODY
        yield from _pass_on(g)


def _refuse_try(g: Battle, rule: str, clans: Sequence[Clan], action: Action) -> Refusal | None:
    """Why a clan does not roll on the Initiative chit (9.3.4, R26)."""
    if isinstance(action, End):
        return None
    if not isinstance(action, Try):
        return Refusal(rule, say("Name a clan that rolls, or end"))
    if action.clan in clans:
        return None
    name = g.field.clan_name[action.clan]
    if g.field.clan_side[action.clan] != g.side:
        return Refusal(rule, say("{clan} is not yours", clan=name))
    if rule == "9.3.4 a":
        return Refusal(rule, say("Only Move and Regroup clans in an enemy zone roll, each once: not {clan}", clan=name))
    return Refusal(rule, say("Only broken Defense clans roll, each once: not {clan}", clan=name))


def _turn_about(g: Battle, clan: Clan, _: Side) -> Steps[None]:
    """A roll for Defense; a natural 1 makes the clan run (9.3.4 a)."""
    roll = yield from modes.roll_for(g, clan, DEFENSE, "9.3.4 a")
    plans.show_mode(g, clan)
    if roll.dice[0] == 1:
        g.clan = clan
        modes.take(g, clan, REGROUP, "9.3.4 a")
        freeze(g)
        yield from retreat(g, clan, "9.3.4 a")
        yield from pursuits(g)
    elif roll.total >= g.field.need[g.mode[clan]][DEFENSE]:
        modes.take(g, clan, DEFENSE, "9.3.4 a")
    else:
        g.tell("mode_failed", "9.3.4 a", clan=clan, mode=DEFENSE)


def separated(g: Battle, clan: Clan) -> list[Unit]:
    """Units of a clan that stand next to none of it (9.3.4 b)."""
    units = g.units(clan)
    return [u for u in units if len(units) > 1 and all(gap(g, u, mate) > 1 for mate in units if mate != u)]


def _close_up(g: Battle, clan: Clan, side: Side) -> Steps[None]:
    """One roll as from Defense to Move; then each separated unit may step towards its clan (9.3.4 b)."""
    roll = yield from modes.roll_for(g, clan, MOVE, "9.3.4 b")
    plans.show_mode(g, clan)
    if roll.total < g.field.need[DEFENSE][MOVE]:
        g.tell("mode_failed", "9.3.4 b", clan=clan, mode=MOVE)
        return
    g.clan = clan
    lone = hexset(separated(g, clan))
    g.finished = hexset(g.units(clan)) & ~lone
    yield from _shift(g, clan, side)


def _shift(g: Battle, clan: Clan, side: Side) -> Steps[None]:
    """Separated units step one hex that shortens the gap, or stay (9.3.4 b, R26)."""
    while True:
        options: list[Action] = [
            Step(unit, h) for unit in g.units(clan) if not g.finished >> unit & 1 for h in _nearer(g, clan, unit)
        ]
        if not options:
            return
        answer = yield Ask(
            side,
            "close_up",
            [*options, END],
            rule="9.3.4 b",
            prompt=say("Units of {clan} step towards their clan", clan=g.field.clan_name[clan]),
            judge=lambda action, options=options: _refuse_shift(g, options, action),  # type: ignore[misc]
            checkpoint=True,
            subject=clan,
        )
        if isinstance(answer, End):
            return
        step(g, answer.unit, answer.hex, "9.3.4 b")


def _refuse_shift(g: Battle, options: Sequence[Action], action: Action) -> Refusal | None:
    """Why a separated unit does not step so (9.3.4 b, R26)."""
    if action in options or isinstance(action, End):
        return None
    if not isinstance(action, Step):
        return Refusal("9.3.4 b", say("Name a step, or end"))
    name = g.field.unit_name[action.unit]
    if g.pinned(action.unit):
        return Refusal("5.2", say("{unit} is in an enemy zone of control and cannot leave it", unit=name))
    return Refusal("9.3.4 b", say("{unit} has no such step: only separated units go, one hex nearer", unit=name))


def _nearer(g: Battle, clan: Clan, unit: Unit) -> list[Hex]:
    """Steps that bring a unit closer to the nearest of its clan, within the limits of Defense."""
    if g.pinned(unit):
        return []
    here, field = g.hex_of(unit), g.field
    mates = [mate for mate in g.units(clan) if mate != unit]
    now = min(gap(g, unit, mate) for mate in mates)
    nearer = 0
    for mate in mates:
        nearer |= around(g, mate, now - 1)
    beside = field.board.linked_set[here] if here >= 0 else field.entries[g.at_entry(unit)].hexes
    return few(beside & nearer & ~g.taken & ~passage(g, unit, DEFENSE).barred)
