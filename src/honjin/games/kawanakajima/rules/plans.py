"""Chapter 7: battle plans, when they are shown, what they allow and what they give the enemy (R20, R21, R63)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from honjin.games.kawanakajima.actions import Adoption, Conform
from honjin.games.kawanakajima.figures import ACTIVITIES, IMPETUOUS, NOTHING, Scheme
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Clan


def show_mode(g: Battle, clan: Clan) -> None:
    """With fog, a clan that acts shows its Mode (2.3, 6.2); it is one that its plan allows (7.2)."""
    if g.seen >> clan & 1:
        return
    g.seen |= 1 << clan
    side = g.field.clan_side[clan]
    if g.field.options.fog_of_war and g.active[side]:
        exclude(g, side, g.mode[clan])


def reveal_mode(g: Battle, clan: Clan, rule: str = "2.3") -> Steps[None]:
    """The same at a moment at which nothing else tells all that something hidden comes to light."""
    if g.field.options.fog_of_war and not g.seen >> clan & 1:
        yield Reveal(rule, say("the Mode of {clan}", clan=g.field.clan_name[clan]))
    show_mode(g, clan)


def hide_modes(g: Battle, side: Side) -> None:
    """Modes may have changed unseen, but for those of clans that a plan does not touch."""
    for clan in g.field.clans_by_side[side]:
        if is_free(g, clan):
            g.seen &= ~(1 << clan)


# ---------------------------------------------------------------------------------------------- shown or not (R63)


def put_to_test(g: Battle, side: Side, plan: Scheme, rule: str) -> Steps[bool]:
    """A moment at which this plan would act: it is shown if it is the one, otherwise all know that it is not (R63)."""
    if not g.active[side]:
        return False
    mine = g.plan[side] == plan.number
    if g.shown[side] or g.ruled_out[side] >> plan.number & 1:
        return mine
    yield Reveal(
        rule, say("whether {side} follows {plan}", side=g.field.side_name[side], plan=g.field.plan_name[plan.number])
    )
    if mine:
        show(g, side, rule)
    else:
        g.ruled_out[side] |= 1 << plan.number
    return mine


def show(g: Battle, side: Side, rule: str) -> None:
    """The plan of a side is named to all (7.1)."""
    if not g.shown[side]:
        g.shown[side] = True
        g.tell("plan_shown", rule, side=side, plan=g.plan[side])


def tested(g: Battle, side: Side, trait: str, rule: str) -> Steps[Scheme | None]:
    """The plan of a side if it is active and has this trait; all plans that have it are put to the test."""
    found = None
    for plan in g.field.plans:
        if getattr(plan, trait) and (yield from put_to_test(g, side, plan, rule)):
            found = plan
    return found


# ---------------------------------------------------------------------------------------------- activities (9.5.1)


def activities_left(g: Battle, side: Side) -> list[int]:
    """How many special activities of each kind a side can still order."""
    scheme = g.scheme(side)
    left = [*(scheme.activities if scheme else (0, 0, 0)), g.granted[side]]
    for activity in range(len(ACTIVITIES)):
        left[activity] -= g.spent[side * len(ACTIVITIES) + activity]
    for number, chit in enumerate(g.field.specials(side)):
        ordered = g.activity[side * g.field.per_player + number]
        if ordered != NOTHING:
            assert chit >= 0
            left[ordered] -= 1
    return left


def use_up(g: Battle, side: Side, activity: int) -> None:
    """A special activity has been used (9.5.1)."""
    g.spent[side * len(ACTIVITIES) + activity] += 1


def grant(g: Battle, side: Side, on: str) -> Steps[None]:
    """What a side does for the first time may give the enemy Impetuous Attacks (7.3, R21)."""
    if g.triggered[side] or not g.active[side]:
        return
    for plan in g.field.plans:
        if plan.grants_on == on and (yield from put_to_test(g, side, plan, f"7.3 {plan.name}")):
            g.triggered[side] = True
            g.granted[1 - side] += plan.grants
            g.tell("granted", "9.5.3", side=1 - side, count=plan.grants, activity=IMPETUOUS)


# ---------------------------------------------------------------------------------------------- activation (7.2, R20)


def activate(g: Battle, side: Side) -> None:
    """A plan is active from now on; all learn that, not which it is (7.2, R20)."""
    g.active[side] = True
    g.adapting |= 1 << side
    g.roused |= 1 << side
    g.tell("plan_active", "7.2", side=side)


def is_free(g: Battle, clan: Clan) -> bool:
    """Whether a clan is in play and none of its units is in an enemy zone (7.2, R20)."""
    units = g.units(clan)
    return bool(units) and not any(g.pinned(unit) for unit in units)


def unfit(g: Battle, side: Side, plan: Scheme) -> list[Clan]:
    """Clans that would have to take another Mode for a plan (7.2, R20)."""
    return [clan for clan in g.field.clans_by_side[side] if g.mode[clan] not in plan.modes and is_free(g, clan)]


def must_conform(g: Battle, side: Side) -> list[Clan]:
    """Clans that must take a Mode of the plan that has just become active (7.2, R20)."""
    plan = g.scheme(side)
    return unfit(g, side, plan) if plan is not None and g.adapting >> side & 1 else []


def conform(g: Battle, side: Side) -> Steps[None]:
    """Its owner chooses a Mode that the plan allows for every clan that has another (7.2, R20).

    He is asked once, whatever the plan leaves him to choose, and in the fog even if there is nothing to change: who is
    asked what would tell the plan.
    """
    clans, fog = must_conform(g, side), g.field.options.fog_of_war
    if not clans and not fog:
        return
    answer = yield Ask(
        side,
        "conform",
        lambda: list(map(Conform, _usual(g, side, clans))),
        rule="7.2",
        prompt=say("Give each clan a Mode that the plan allows"),
        judge=lambda action: refuse_modes(g, side, clans, action),
        checkpoint=True,
        subject=lambda: clans,
    )
    taken = given(answer, clans)
    for clan, mode in taken.items():
        g.mode[clan] = mode
        if not fog:
            g.tell("adopt", "7.2", side=side, clan=clan, mode=mode)
    if fog:
        g.tell_secret("conformed", "7.2", side, {"clans": list(taken)}, side=side)


def _usual(g: Battle, side: Side, clans: Sequence[Clan]) -> Iterator[tuple[Adoption, ...]]:
    """All take the same Mode, or all but one do."""
    modes = g.field.plans[g.plan[side]].modes
    if not clans:
        yield ()
        return
    for mode in modes:
        yield (Adoption(None, mode),)
    if len(clans) > 1:
        pairs = [(one, rest) for rest in modes for one in modes if one != rest]
        yield from ((Adoption(clan, one), Adoption(None, rest)) for clan in clans for one, rest in pairs)


def given(answer: Conform, clans: Sequence[Clan]) -> dict[Clan, int]:
    """The Mode that each clan takes."""
    named = dict(answer.modes)
    return {clan: named[clan] if clan in named else named[None] for clan in clans}


def refuse_modes(g: Battle, side: Side, clans: Sequence[Clan], action: Action) -> Refusal | None:
    """Why clans cannot take these Modes (7.2, R20)."""
    if not isinstance(action, Conform):
        return Refusal("7.2", say("Give each clan a Mode that the plan allows"))
    name, modes = g.field.clan_name, g.field.plans[g.plan[side]].modes
    named: dict[Clan | None, int] = {}
    for clan, mode in action.modes:
        if clan is not None and clan not in clans:
            return Refusal("R20", say("{clan} keeps its Mode", clan=name[clan]))
        if clan in named:
            return Refusal("7.2", say("A clan takes one Mode"))
        if mode not in modes:
            return Refusal("7.2", say("The plan does not allow this Mode"))
        named[clan] = mode
    left = [clan for clan in clans if clan not in named]
    if left and None not in named:
        return Refusal("7.2", say("Say which Mode {clan} takes", clan=name[left[0]]))
    return Refusal("7.2", say("All clans are named")) if None in named and not left else None


def adopt(g: Battle, clan: Clan, mode: int, rule: str) -> None:
    """A clan takes its first Mode; with fog only its owner is told which."""
    g.mode[clan] = mode
    side = g.field.clan_side[clan]
    if g.field.options.fog_of_war:
        g.tell_secret("adopt", rule, side, {"mode": mode}, side=side, clan=clan)
    else:
        g.tell("adopt", rule, side=side, clan=clan, mode=mode)


def exclude(g: Battle, side: Side, mode: int) -> None:
    """A Mode that all can see rules out plans that do not allow it (7.2, R63)."""
    for plan in g.field.plans:
        if mode not in plan.modes:
            g.ruled_out[side] |= 1 << plan.number


def exclude_by_modes(g: Battle, side: Side) -> None:
    """Modes that all can see rule out plans that do not allow them (7.2, R63)."""
    if g.field.options.fog_of_war:
        return
    for clan in g.field.clans_by_side[side]:
        if is_free(g, clan):
            exclude(g, side, g.mode[clan])
