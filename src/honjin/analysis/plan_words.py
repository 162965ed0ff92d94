"""Plans told to people: what is done step by step, as the log would tell it, and what makes each differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from honjin.bots.glance import places
from honjin.bots.reasons import ConsideredPlan
from honjin.bots.steps import Telling
from honjin.kernel.ask import Side
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import Play
from honjin.kernel.words import Saying, say

MOST_STEPS: Final = 6
"""Steps of a plan that are told."""


def told_plans(play: Play[Any], side: Side, plans: Sequence[ConsideredPlan]) -> list[dict[str, Any]]:
    """Plans as plain values with their texts, the one that was taken first; what looks like another is left out."""
    told: list[dict[str, Any]] = []
    for plan in plans:
        words = _told(play, side, plan)
        if not any(_alike(words, other) for other in told):
            told.append(words)
    for words in told[1:]:
        words["differs"] = _difference(words, told[0])
    return told


def _told(play: Play[Any], side: Side, plan: ConsideredPlan) -> dict[str, Any]:
    words = asdict(plan)
    if not plan.actions:
        return words | {"course": []}
    action = play.game.notation.parse(plan.actions[0])
    label = Telling(play, side).label(action)
    course = _course(play, side, plan.actions) if plan.tries else []
    return words | {"label": label, "first": places(play.game, action), "course": course[:MOST_STEPS]}


def _course(play: Play[Any], side: Side, actions: Sequence[str]) -> list[Saying]:
    """What is told of the actions; where nothing is told of any, the label of the last."""
    telling, course = Telling(play, side), list[Saying]()
    label: Saying = ""
    for text in actions:
        action = play.game.notation.parse(text)
        label = telling.label(action)
        try:
            told = telling.step(action)
        except HonjinError:  # it was thought of in another world
            break
        course += [told] if told else []
        if telling.ended:
            break
    return course or [label]


def _alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether nobody could tell two plans apart."""
    return bool(one["tries"]) and all(one[name] == other[name] for name in ("actions", "differs", "instead"))


def _difference(words: dict[str, Any], best: dict[str, Any]) -> Saying:
    """The first step that the best plan does not have, or has later; else what its maker names or it leaves out."""
    own, theirs = words["course"], [str(step) for step in best["course"]]
    new = [step for step in own if str(step) not in theirs]
    sooner = [step for step, other in zip(own, theirs, strict=False) if str(step) != other]
    left_out = [say("the same without this: {step}", step=words["instead"])] if words["instead"] else []
    found: list[Saying] = [*new, *sooner, *filter(None, [words["differs"]]), *left_out]
    return found[0] if found else ""
