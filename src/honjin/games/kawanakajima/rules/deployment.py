"""Chapters 3, 17 and 18.1: what is printed, and all that is decided before the first turn (S1 to S5)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.kawanakajima.actions import Adopt, Choose, Deploy, Dig, EnterBy, Fill, Hold
from honjin.games.kawanakajima.figures import NOTHING, OUT, side_of
from honjin.games.kawanakajima.model.scenarios import Column
from honjin.games.kawanakajima.model.words import MODES
from honjin.games.kawanakajima.rules import plans
from honjin.games.kawanakajima.state import HELD_BACK, IN_FORT, Battle
from honjin.hexes.sets import HexSet, hexset, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import CHECKPOINT, Ask, Asks, Choices, Side
from honjin.kernel.chance import D6, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import READY, Clan, Ready, Unit
from honjin.wargame.moves import Decline, Place
from honjin.wargame.state import RESERVE

DEPLOYING, PLACING, COLUMN, PLANS, ENTRIES, MODES_, DIGGING = range(7)
"""Steps of the set-up."""


def printed_setup(g: Battle) -> None:
    """Units in their printed hexes, on Mount Saijo, in the fort, or still to be placed (17.1, 18.1)."""
    field, scenario = g.field, g.field.scenario
    for group in scenario.setup:
        for number, name in enumerate(group.units):
            unit = field.unit_of[name]
            if group.hexes:
                g.put(unit, field.grid.parse(group.hexes[number]))
            else:
                g.where[unit] = IN_FORT if group.hex else RESERVE
            if group.mode != "plan":  # all know it
                g.mode[field.clan[unit]] = MODES.index(group.mode)
                g.seen |= 1 << field.clan[unit]
    for late in scenario.reinforcement:
        g.chit[field.clan_of[str(late.clan)]] = OUT
        for unit in field.units_named(late.units):
            g.where[unit] = RESERVE
    g.deaf = field.special.silence is not None
    if field.special.fort is not None:
        g.keeper = side_of(field.special.fort.controller)
    for side, choice in enumerate(field.choice):
        if choice.fixed_with and choice.fixed and getattr(field.options, choice.fixed_with):
            g.plan[side] = field.plan_of[choice.fixed]
            g.shown[side] = True


def set_up(g: Battle) -> Steps[None]:
    """All decisions before the battle, from wherever the set-up stands (3)."""
    if g.step in (DEPLOYING, PLACING):
        yield from alternative(g)
        g.step = COLUMN
    if g.step == COLUMN:
        yield from march_column(g)
        g.step = PLANS
    if g.step == PLANS:
        yield from choose_plans(g)
        g.step = ENTRIES
        yield CHECKPOINT
    if g.step == ENTRIES:
        yield from write_entries(g)
        if any(group.mode == "plan" for group in g.field.scenario.setup):
            yield Reveal("6.1", say("the first Modes"))
        g.step = MODES_
    if g.step == MODES_:
        yield from first_modes(g)
        g.step = DIGGING
    yield from dig_in(g)


# ---------------------------------------------------------------------------------------------- 17.6.3


def alternative(g: Battle) -> Steps[None]:
    """One clan may set up beside the ford guard (17.6.3, R39)."""
    guard = g.field.special.ford_guard
    if guard is None or not getattr(g.field.options, guard.option):
        return
    beside = g.field.clan_of[guard.beside]
    side = g.field.clan_side[beside]
    if g.step == DEPLOYING:
        never = {beside, *(g.field.clan_of[name] for name in guard.never)}
        clans = [clan for clan in g.field.clans_by_side[side] if clan not in never]
        answer = yield Ask(
            side,
            "deploy",
            [Decline(), *(Deploy(clan) for clan in clans)],
            rule="17.6.3",
            prompt=say("Which clan sets up beside {clan}?", clan=g.field.clan_name[beside]),
            checkpoint=True,
        )
        if not isinstance(answer, Deploy):
            return
        g.clan, g.step = answer.clan, PLACING
        g.tell("deploy", "17.6.3", clan=answer.clan)
        for unit in g.field.clan_units[answer.clan]:
            g.lift(unit, RESERVE)
    bank = hexset(h for h in g.field.board.hexes if g.field.bank[h] == guard.bank)
    while units := [unit for unit in g.field.clan_units[g.clan] if g.where[unit] == RESERVE]:
        yield from _place_beside(g, side, units, beside, bank)
    g.clan = NOTHING


def _place_beside(g: Battle, side: Side, units: Sequence[Unit], beside: Clan, bank: HexSet) -> Steps[None]:
    """The first next to the guard, every other next to one of its own clan."""
    mates = g.in_field(g.clan) or g.in_field(beside)
    near = 0
    for mate in mates:
        near |= g.field.ball(1, g.where[mate])
    pairs = [(unit, h) for unit in units for h in members(near & bank & ~g.taken)]
    answer = yield Ask(
        side,
        "place",
        Choices(pairs, lambda pair: Place(*pair)),
        rule="R39",
        prompt=say("Place the units of {clan} in one chain", clan=g.field.clan_name[g.clan]),
        checkpoint=True,
    )
    g.tell("place", "R39", unit=answer.unit, hex=answer.hex)
    g.put(answer.unit, answer.hex)


# ---------------------------------------------------------------------------------------------- 18.1


def march_column(g: Battle) -> Steps[None]:
    """One unit a hex of the column, some held back (18.1, R51)."""
    for group in g.field.scenario.setup:
        if group.column is not None:
            yield from _line_up(g, side_of(group.side), g.field.units_named(group.units), group.column)


def _line_up(g: Battle, side: Side, units: Sequence[Unit], column: Column) -> Steps[None]:
    hexes = column_hexes(g, column)
    while True:
        waiting = [unit for unit in units if g.where[unit] == RESERVE]
        answer = yield Ask(
            side,
            "column",
            lambda waiting=waiting: _column_options(g, waiting, units, hexes, column),  # type: ignore[misc]
            rule="18.1",
            prompt=say("Line up the column") if waiting else say("The column stands: begin, or change places"),
            subject={
                "free": [g.field.pieces[unit].id for unit in units],
                "places": [g.field.grid.format(h) for h in hexes],
            },
            judge=lambda action: refuse_place(g, units, hexes, column, action),
            checkpoint=True,
        )
        if isinstance(answer, Ready):
            return
        if isinstance(answer, Fill):
            fill(g, waiting, hexes, column)
        elif isinstance(answer, Hold):
            _take(g, answer.unit, HELD_BACK)
            g.tell("held_back", "18.1", unit=answer.unit)
        else:
            _swap_in(g, answer.unit, answer.hex)
            g.tell("place", "18.1", unit=answer.unit, hex=answer.hex)


def column_hexes(g: Battle, column: Column) -> list[int]:
    """The hexes of the column from its head, both files side by side."""
    files = [[g.field.grid.parse(h) for h in g.field.numbers_of[name]][::-1] for name in column.sets]
    longest = max(map(len, files))
    return [file[n] for n in range(longest) for file in files if n < len(file)]


def _held(g: Battle, units: Sequence[Unit]) -> int:
    return sum(g.where[unit] == HELD_BACK for unit in units)


def _column_options(
    g: Battle, waiting: Sequence[Unit], units: Sequence[Unit], hexes: Sequence[int], column: Column
) -> Sequence[Action]:
    if not waiting:
        return [READY]
    free = [h for h in hexes if not g.taken >> h & 1]
    tail: list[Action] = [Fill()]
    if _held(g, units) < column.held_back:
        tail += [Hold(unit) for unit in waiting if g.field.pieces[unit].id not in column.never_held_back]
    units_now = _first_in(g, waiting, column) if len(free) <= len(_first_in(g, waiting, column)) else waiting
    return Choices([(unit, h) for unit in units_now for h in free], lambda pair: Place(*pair), tail)


def _first_in(g: Battle, waiting: Sequence[Unit], column: Column) -> list[Unit]:
    """Units that need a hex of the column because they are never held back."""
    return [unit for unit in waiting if g.field.pieces[unit].id in column.never_held_back]


def refuse_place(
    g: Battle, units: Sequence[Unit], hexes: Sequence[int], column: Column, action: Action
) -> Refusal | None:
    """Why the column cannot be lined up so (18.1, R51)."""
    waiting = [unit for unit in units if g.where[unit] == RESERVE]
    if isinstance(action, Ready):
        return (
            Refusal("18.1", say("Units are still to be placed: {units}", units=_names(g, waiting))) if waiting else None
        )
    if isinstance(action, Fill):
        return None if waiting else Refusal("18.1", say("The column is full"))
    if not isinstance(action, Place | Hold):
        return Refusal("18.1", say("Place a unit in the column, or hold it back"))
    name = g.field.unit_name[action.unit]
    if action.unit not in units:
        return Refusal("18.1", say("{unit} is not of the column", unit=name))
    if isinstance(action, Place):
        if action.hex not in hexes:
            return Refusal("18.1", say("{hex} is not on the line of march", hex=g.field.place(action.hex)))
        other = g.at[action.hex]
        first = _first_in(g, waiting, column)
        free = sum(not g.taken >> h & 1 for h in hexes)
        if first and action.unit not in first and other < 0 and g.where[action.unit] < 0 and free <= len(first):
            return Refusal("R51", say("The last hex is for {unit}", unit=g.field.unit_name[first[0]]))
        never = other >= 0 and g.where[action.unit] == HELD_BACK and g.field.pieces[other].id in column.never_held_back
        return Refusal("R51", say("{unit} is not held back", unit=g.field.unit_name[other])) if never else None
    if g.field.pieces[action.unit].id in column.never_held_back:
        return Refusal("R51", say("{unit} is not held back", unit=name))
    if g.where[action.unit] == HELD_BACK:
        return Refusal("18.1", say("{unit} is held back already", unit=name))
    if _held(g, units) >= column.held_back:
        return Refusal("18.1", say("{count} units are held back already", count=column.held_back))
    return None


def _names(g: Battle, units: Sequence[Unit]) -> list[str]:
    return [str(g.field.unit_name[unit]) for unit in units[:3]]


def _take(g: Battle, unit: Unit, to: int) -> None:
    if g.where[unit] >= 0:
        g.lift(unit, to)
    g.where[unit] = to


def _swap_in(g: Battle, unit: Unit, h: int) -> None:
    """Whoever stands there takes the place of the one who comes."""
    other, old = g.at[h], g.where[unit]
    if other == unit:
        return
    _take(g, unit, RESERVE)
    if other >= 0:
        g.lift(other, RESERVE)
        if old >= 0:
            g.put(other, old)
        else:
            g.where[other] = old
    g.put(unit, h)


def fill(g: Battle, waiting: Sequence[Unit], hexes: Sequence[int], column: Column) -> None:
    """The rest by clans from the head; the last who may be are held back."""
    waiting = [*_first_in(g, waiting, column), *(u for u in waiting if u not in _first_in(g, waiting, column))]
    free = [h for h in hexes if not g.taken >> h & 1]
    spare = len(waiting) - len(free)
    able = [unit for unit in waiting if g.field.pieces[unit].id not in column.never_held_back]
    back = set(able[len(able) - spare :])
    for unit in back:
        g.where[unit] = HELD_BACK
        g.tell("held_back", "18.1", unit=unit)
    for unit, h in zip([unit for unit in waiting if unit not in back], free, strict=False):
        g.put(unit, h)
        g.tell("place", "18.1", unit=unit, hex=h)


# ---------------------------------------------------------------------------------------------- plans and entries


def choosers(g: Battle) -> list[Side]:
    """Sides that choose a plan (17.1, 17.6.2, 18.2)."""
    options = g.field.options
    return [
        side
        for side, choice in enumerate(g.field.choice)
        if g.plan[side] == NOTHING
        and (getattr(options, choice.option) if choice.option is not None else choice.choice == "free")
    ]


def choose_plans(g: Battle) -> Steps[None]:
    """Both choose in secret and at once (7.1)."""
    sides = choosers(g)
    if sides:
        answers = yield Asks([_plan_question(g, side) for side in sides], checkpoint=True)
        for side in sides:
            g.plan[side] = answers[side].plan
            g.tell_secret("plan_chosen", "7.1", side, {"plan": g.plan[side]}, side=side)
    for side, choice in enumerate(g.field.choice):
        g.active[side] = choice.active and g.plan[side] != NOTHING


def _plan_question(g: Battle, side: Side) -> Ask:
    options = [Choose(plan.number) for plan in g.field.plans]
    return Ask(side, "plan", options, rule="7.1", prompt=say("Choose your battle plan"))


def write_entries(g: Battle) -> Steps[None]:
    """The owner of clans on Mount Saijo writes an entry point for each, in secret (16.2)."""
    clans = [g.field.clan_of[str(group.clan)] for group in g.field.scenario.setup if group.region is not None]
    while waiting := [clan for clan in clans if g.entry[clan] == NOTHING]:
        side = g.field.clan_side[waiting[0]]
        answer = yield Ask(
            side,
            "entry",
            [EnterBy(clan, point) for clan in waiting for point in range(len(g.field.entries))],
            rule="16.2",
            prompt=say("By which entry point does each clan come?"),
            checkpoint=True,
        )
        g.entry[answer.clan] = answer.entry
        g.tell_secret("entry", "16.2", side, {"entry": answer.entry}, side=side, clan=answer.clan)


# ---------------------------------------------------------------------------------------------- Modes, positions


def first_modes(g: Battle) -> Steps[None]:
    """Clans whose Mode the scenario leaves to the plan (3, 6.1)."""
    field = g.field
    clans = [field.clan_of[str(group.clan)] for group in field.scenario.setup if group.mode == "plan"]
    while waiting := [clan for clan in clans if not g.acting >> clan & 1]:
        side = field.clan_side[waiting[0]]
        modes = field.plans[g.plan[side]].modes
        options: list[Action] = [Adopt(clan, mode) for clan in waiting for mode in modes]
        answer = options[0]
        if len(modes) > 1:
            answer = yield Ask(
                side, "first_modes", options, rule="6.1", prompt=say("Give each clan its first Mode"), checkpoint=True
            )
        assert isinstance(answer, Adopt)
        g.acting |= 1 << answer.clan
        plans.adopt(g, answer.clan, answer.mode, "6.1")
        if not field.options.fog_of_war:
            plans.exclude(g, side, answer.mode)
    g.acting = 0


def dig_in(g: Battle) -> Steps[None]:
    """Gyorin and Saku, active at the start: a die for Defensive Positions, placed in the open (11.8, R36)."""
    for side in (0, 1):
        if not g.active[side]:
            continue
        if g.queue >> side & 1 == 0:
            g.queue |= 1 << side
            g.finished = yield from _positions(g, side)
        yield from _dig(g, side)
        g.finished = 0
    g.queue = 0


def _positions(g: Battle, side: Side) -> Steps[int]:
    """How many there are: an unmodified die on the owner's column of turn 1 (R36)."""
    plan = yield from plans.tested(g, side, "digs_in", "R36")
    if plan is None:
        return 0
    roll = yield Roll(D6, "R36", say("Defensive Positions"), by=side)
    count = g.field.points_of_command(g.field.army_payer[side], 1, roll.total)
    g.tell("positions", "R36", side=side, count=count)
    return count


def _dig(g: Battle, side: Side) -> Steps[None]:
    while g.finished:
        units = [unit for unit in g.units_on_map(side) if not g.dug >> unit & 1]
        if not units:
            return
        answer = yield Ask(
            side,
            "positions",
            [*(Dig(unit) for unit in units), READY],
            rule="11.8",
            prompt=say("Put a Defensive Position on a unit ({count} left)", count=g.finished),
            checkpoint=True,
        )
        if isinstance(answer, Ready):
            return
        g.finished -= 1
        g.dug |= 1 << answer.unit
        g.tell("dug", "11.8", unit=answer.unit)
