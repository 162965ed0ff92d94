"""Decisions as a seat is sent them: the question, and its options in words and by the ids they concern."""

from __future__ import annotations

from typing import Any

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.outlook import survey
from honjin.kernel.play import Play

Fields = dict[str, Any]


def ask_for(play: Play[Any], side: Side | None) -> Ask | None:
    """What a side is asked now."""
    return next((ask for ask in play.asks if ask.side == side), None)


def seen_position(play: Play[Any], side: Side | None) -> Fields:
    """What a side may know of the position, as far as a page draws it, with what the game tells of it in words."""
    return play.game.showing.seen(play.state, side, play.view(side).facts)


def option_view(play: Play[Any], action: Action) -> Fields:
    """An action as it can be sent, and what it concerns."""
    notation = play.game.notation
    fields = notation.fields(action)
    return {
        "text": notation.format(action),
        "label": play.game.label(play.state, action),
        **fields,
        **({"one": True} if set(fields) == {"verb", "unit"} else {}),
        **play.game.showing.option(play.state, action),
    }


def remarked_view(play: Play[Any], ask: Ask, action: Action) -> Fields:
    """An option of an ask with what that remarks on it."""
    seen = option_view(play, action)
    return seen if ask.remark is None else seen | dict(ask.remark(action))


def ask_view(play: Play[Any], ask: Ask) -> Fields:
    """A decision with all its options, and on each of them what it sets off."""
    sides = play.game.sides
    options = [remarked_view(play, ask, action) | found.as_dict(sides) for action, found in survey(play, ask)]
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


def _subject(ask: Ask, options: list[Fields]) -> str | None:
    """The unit that the decision is about: the one that every option moves."""
    if ask.subject is None:
        return None
    units = {option["unit"] for option in options if isinstance(option.get("unit"), str)}
    return units.pop() if len(units) == 1 else None
