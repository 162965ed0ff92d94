"""Decisions as a seat is sent them: the question, and its options in words and by the ids they concern."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.outlook import survey
from honjin.kernel.play import Play
from honjin.server.options import Fields, Option, options_of


def ask_for(play: Play[Any], side: Side | None) -> Ask | None:
    """What a side is asked now."""
    return next((ask for ask in play.asks if ask.side == side), None)


def seen_position(play: Play[Any], side: Side | None) -> Fields:
    """What a side may know of the position, as far as a page draws it, with what the game tells of it in words."""
    return seen_positions(play, [side])[side]


def seen_positions(play: Play[Any], sides: Iterable[Side | None]) -> dict[Side | None, Fields]:
    """The same for several sides; values that they share are the same objects."""
    state, seen = play.state, play.game.showing.seen
    shown: dict[int, Fields] = {}
    known = play.game.facts_for(state, sides)
    for side, facts in known.items():
        if id(facts) not in shown:  # sides that know the same see the same
            shown[id(facts)] = seen(state, side, facts)
    return {side: shown[id(facts)] for side, facts in known.items()}


def option_view(play: Play[Any], action: Action) -> Fields:
    """An action as it can be sent, and what it concerns."""
    return options_of(play.game).find(play, None, action).told


def remarked_view(play: Play[Any], ask: Ask, action: Action) -> Fields:
    """An option of an ask with what that remarks on it."""
    return options_of(play.game).find(play, ask, action).told


def ask_view(play: Play[Any], ask: Ask) -> Fields:
    """A decision with all its options, and on each of them what it sets off."""
    seen = prepared_ask(play, ask)
    return seen | {"options": [option.told for option in seen["options"]]}


def prepared_ask(play: Play[Any], ask: Ask) -> Fields:
    """The same for whoever writes it: its options are not written yet, or already."""
    options = options_of(play.game).find_all(play, ask, survey(play, ask))
    return {
        "kind": ask.kind,
        **play.game.showing.ask(play.state, ask),
        "rule": ask.rule,
        "prompt": ask.prompt,
        "subject": _subject(ask, options),
        "about": ask.subject if isinstance(ask.subject, dict) else None,
        "options": options,
        "passing": _passing(play, ask),
    }


def _passing(play: Play[Any], ask: Ask) -> str | None:
    """The option with which a standing order answers; None where it leaves the decision to its seat."""
    sentry = play.game.sentry
    action = None if sentry is None else sentry.passing(ask)
    return None if action is None else play.game.notation.format(action)


def _subject(ask: Ask, options: list[Option]) -> str | None:
    """The unit that the decision is about: the one that every option moves."""
    if ask.subject is None:
        return None
    units = {unit for option in options if isinstance(unit := option.told.get("unit"), str)}
    return units.pop() if len(units) == 1 else None
