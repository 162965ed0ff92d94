"""What the labels of options tell besides the fields of their actions (``[option]`` in showing.toml)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from honjin.games.kawanakajima.actions import Adoption, Purchase
from honjin.games.kawanakajima.figures import ACTIVITIES, OWN_ACTIVITIES
from honjin.games.kawanakajima.model.words import MODES
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.words import Text, Thing, say
from honjin.wargame.wording import Things


def _bought(g: Battle, action: Any) -> Thing:
    """All chits of an order, one by one."""
    told = [purchase(g, bought) for bought in action.bought]
    return told or say("nothing")


def purchase(g: Battle, bought: Purchase) -> Text:
    """A chit by its clan, or by what it orders and whom it names."""
    clans = [g.field.clan_name[clan] for clan in bought.clans]
    if bought.activity is None:
        return say("{clans}", clans=clans)
    activity = g.field.words["activity"][ACTIVITIES[bought.activity]]
    return (
        say("{activity} ({clans})", activity=activity, clans=clans) if clans else say("{activity}", activity=activity)
    )


def plan_notes(g: Battle, number: int) -> Iterator[Text]:
    """What a battle plan gives and what it costs, in a few words each (7.3)."""
    plan, words = g.field.plans[number], g.field.words
    for activity, count in zip(OWN_ACTIVITIES, plan.activities, strict=True):
        if count:
            yield say("{count} × {activity}", count=count, activity=words["activity"][activity])
    if len(plan.modes) < len(MODES):
        yield say("only {modes} at the start", modes=[words["mode"][MODES[mode]] for mode in plan.modes])
    if plan.command_roll:
        yield say("{value:+d} on rolls for command points", value=plan.command_roll)
    if plan.digs_in:
        yield say("Defensive Positions at the start")
    if plan.rally_roll:
        yield say("{value:+d} on rally rolls", value=plan.rally_roll)
    for result in plan.swap:
        yield say("a die in place of {result} against you", result=result)
    if plan.into_attack:
        values = {"into": plan.into_attack, "out": plan.out_of_attack}
        yield say("rolls to change Mode: {into:+d} into Attack, {out:+d} out of it", **values)
    if plan.grants:
        yield _gift(plan.grants, plan.grants_on)


def _gift(count: int, on: str) -> Text:
    """What a plan gives the enemy, and when (R21)."""
    if on == "retreat":
        return say("your first Retreat gives the enemy {count} Impetuous {count:Attack|Attacks}", count=count)
    return say("your first combat gives the enemy {count} Impetuous {count:Attack|Attacks}", count=count)


def _adopted(g: Battle, action: Any) -> Thing:
    """All changes of Mode, one by one."""
    return [adoption(g, one) for one in action.modes]


def adoption(g: Battle, one: Adoption) -> Text:
    """A clan and the Mode that it takes."""
    mode = g.field.words["mode"][MODES[one.mode]]
    if one.clan is None:
        return say("all others: {mode}", mode=mode)
    return say("{clan}: {mode}", clan=g.field.clan_name[one.clan], mode=mode)


THINGS: Final[Things] = {
    "adopted": _adopted,
    "changed": lambda _, action: len(action.modes),
    "bought": _bought,
    "chits": lambda _, action: len(action.bought),
    "letter": lambda g, action: g.field.letter[action.clan],
    "gate": lambda g, action: g.field.area_name[g.field.area_at[action.path[-2]]],
    "last": lambda g, action: g.field.place(action.path[-2]),
    "chit": lambda g, _: g.field.chit_name[g.hand],
    "need": lambda g, action: g.field.need[g.mode[g.clan]][action.mode],
}
