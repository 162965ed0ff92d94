"""Chapter 12: rally (R25, 7.3 Koyaku)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.kawanakajima.actions import Rally
from honjin.games.kawanakajima.figures import DEFENSE, GOOD_ORDER, REGROUP, Scheme
from honjin.games.kawanakajima.rules import modes, plans
from honjin.games.kawanakajima.rules.retreat import freeze, pursuits, retreat
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Mod, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NO, YES, Clan, Unit, Yes
from honjin.wargame.moves import End


def able(g: Battle, clan: Clan) -> list[Unit]:
    """Units of a Regroup clan that may roll: worn, not in an enemy zone, not retreated, not yet tried (12.1)."""
    if g.mode[clan] != REGROUP:
        return []
    done = g.retreated | g.rolled
    worn = [u for u in g.units(clan) if g.state[u] > GOOD_ORDER and not done >> u & 1]
    return [u for u in worn if not g.pinned(u) and not g.in_siege(u)]


def rally(g: Battle, clan: Clan, side: Side) -> Steps[None]:
    """One roll for each unit that its owner wants to rally (12.1, R25)."""
    while units := able(g, clan):
        options: list[Action] = [*(Rally(unit) for unit in units), End()]
        answer = yield Ask(
            side,
            "rally",
            options,
            rule="12.1",
            prompt=say("Which unit of {clan} tries to rally?", clan=g.field.clan_name[clan]),
            judge=lambda action, options=options: refuse(g, clan, options, action),  # type: ignore[misc]
            checkpoint=True,
            subject=clan,
        )
        if isinstance(answer, End):
            break
        yield from rally_unit(g, answer.unit, side)
    close(g, clan)


def refuse(g: Battle, clan: Clan, options: Sequence[Action], action: Action) -> Refusal | None:
    """Why a unit does not roll (12.1, R25)."""
    if action in options:
        return None
    if not isinstance(action, Rally) or g.field.clan[action.unit] != clan:
        return Refusal("12.1", say("Name a unit of {clan} that tries to rally", clan=g.field.clan_name[clan]))
    unit, name = action.unit, g.field.unit_name[action.unit]
    if unit not in g.units(clan):
        return Refusal("12.1", say("{unit} is not on the map", unit=name))
    if g.state[unit] == GOOD_ORDER:
        return Refusal("R25", say("{unit} is in Good Order", unit=name))
    if g.pinned(unit):
        return Refusal("12.1", say("{unit} is in an enemy zone of control", unit=name))
    if g.retreated >> unit & 1:
        return Refusal("12.1", say("{unit} has retreated", unit=name))
    return Refusal("R25", say("{unit} has rolled already", unit=name))


def close(g: Battle, clan: Clan) -> None:
    """A clan has done with rallying."""
    for unit in g.field.clan_units[clan]:
        g.rolled |= 1 << unit


def rows(g: Battle, clan: Clan, plan: Scheme | None) -> list[Mod]:
    """What is added to the die (12.1, 7.3 Koyaku)."""
    found = [Mod(modes.LEADERSHIP, g.best_lead(clan), "12.1")]
    if plan is not None:
        found.append(Mod(g.field.plan_name[plan.number].text, plan.rally_roll, "7.3 Koyaku"))
    return that_count(*found)


def rally_unit(g: Battle, unit: Unit, side: Side) -> Steps[None]:
    """A die, leadership and the plan give levels back; a natural 1 sends the clan away (12.1, 12.2)."""
    field, clan = g.field, g.field.clan[unit]
    g.rolled |= 1 << unit
    plan = yield from plans.tested(g, side, "rally_roll", "7.3 Koyaku")
    roll = yield Roll(D6, "12.1", say("rally of {unit}", unit=field.unit_name[unit]), rows(g, clan, plan), by=side)
    natural = roll.dice[0]
    if natural == 1:
        yield from panic(g, clan)
        return
    levels = min(field.rally_levels(roll.total), g.state[unit])
    if levels:
        g.state[unit] -= levels
        g.tell("rallied", "12.1", unit=unit, steps=levels, state=g.state[unit])
    if plan is not None and natural == plan.stand_to and g.mode[clan] != DEFENSE:
        yield from _stand_to(g, clan, side)


def panic(g: Battle, clan: Clan) -> Steps[None]:
    """A natural 1: no recovery, no more rolls, and all units of the clan retreat (12.2)."""
    g.tell("panic", "12.2", clan=clan)
    close(g, clan)
    freeze(g)
    yield from retreat(g, clan, "12.2")
    yield from pursuits(g)


def _stand_to(g: Battle, clan: Clan, side: Side) -> Steps[None]:
    """Koyaku: the clan may go to Defense at once (7.3 Koyaku)."""
    answer = yield Ask(
        side,
        "stand_to",
        [YES, NO],
        rule="7.3 Koyaku",
        prompt=say("Does {clan} go to Defense at once?", clan=g.field.clan_name[clan]),
        subject=clan,
    )
    if isinstance(answer, Yes):
        modes.take(g, clan, DEFENSE, "7.3 Koyaku")
        close(g, clan)
