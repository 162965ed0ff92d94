"""What a seat is sent: the view of its side, the ask if it decides, the options in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import reduce
from typing import Any

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.outlook import NOTHING, Outlook, foretold, survey
from honjin.kernel.play import Play
from honjin.kernel.words import Saying, say
from honjin.server.errors import Fault


def option_view(play: Play[Any], action: Action) -> dict[str, Any]:
    notation = play.game.notation
    return {
        "text": notation.format(action),
        "label": play.game.label(play.state, action),
        **notation.fields(action),
    }


def _option(play: Play[Any], ask: Ask, action: Action) -> dict[str, Any]:
    """An option of an ask with what that remarks on it."""
    seen = option_view(play, action)
    return seen if ask.remark is None else seen | dict(ask.remark(action))


def ask_view(play: Play[Any], ask: Ask) -> dict[str, Any]:
    """A decision with all its options, and on each of them what it sets off."""
    sides = play.game.sides
    options = [_option(play, ask, action) | found.as_dict(sides) for action, found in survey(play, ask)]
    return {
        "kind": ask.kind,
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


def _subject(ask: Ask, options: list[dict[str, Any]]) -> str | None:
    """The unit that the decision is about: the one that every option moves."""
    if ask.subject is None:
        return None
    units = {option["unit"] for option in options if isinstance(option.get("unit"), str)}
    return units.pop() if len(units) == 1 else None


def ask_for(play: Play[Any], side: Side | None) -> Ask | None:
    return next((ask for ask in play.asks if ask.side == side), None)


def reach_view(play: Play[Any], side: Side, unit: str) -> dict[str, Any]:
    """What a unit could do if it were taken in hand, tried out in a world of the side's own knowledge."""
    ask = ask_for(play, side)
    if ask is None:
        return {"unit": unit, "options": []}
    fields = play.game.notation.fields
    own = [action for action in ask.options if fields(action).get("unit") == unit]
    taking = [action for action in own if set(fields(action)) == {"verb", "unit"}]
    found = [option_view(play, action) for action in own if len(taking) != 1 or action is not taking[0]]
    for action in taking:  # several orders may begin with the unit: the one that moves it is meant
        ways = _ways_after(play, side, action, unit)
        if ways:
            found += ways
            break
    return {"unit": unit, "options": found}


def _ways_after(play: Play[Any], side: Side, taking: Action, unit: str) -> list[dict[str, Any]]:
    """The options that follow when a unit is taken in hand; none if dice fall first, or if it does not move by them."""
    foreseen = play.foresee(taking, side)
    if foreseen is None:
        return []
    world, then = foreseen
    found = [_option(world, then, action) for action in then.options]
    return found if any("path" in option and option.get("unit") == unit for option in found) else []


def odds_view(play: Play[Any], side: Side, text: str) -> dict[str, Any]:
    """Exact odds, reckoned from what the side knows, and what the action sets off whatever the dice say."""
    action = play.game.notation.parse(text)
    refusal = play.refuse(action, side)
    if refusal is not None:
        return {"odds": None, "refused": refusal_view(refusal)}
    odds = play.game.odds(play.fork(determinize=side).state, action)
    certain = _foretold(play, action, side).as_dict(play.game.sides)
    return {"odds": None if odds is None else odds.as_dict(), "refused": None, **certain}


def _foretold(play: Play[Any], action: Action, side: Side) -> Outlook:
    ask = ask_for(play, side)
    return NOTHING if ask is None else foretold(play, ask, action)


def check_confirmed(play: Play[Any], action: Action, side: Side) -> None:
    """Nothing grave is done by a slip of the hand: it is refused until it comes again with a confirmation."""
    if play.refuse(action, side) is not None:
        return
    found = _foretold(play, action, side)
    if found.grave:
        rule = next(consequence.rule for consequence in found.sets_off if consequence.grave)
        texts = [consequence.text for consequence in found.sets_off]
        reason = reduce(lambda told, more: say("{told}; {more}", told=told, more=more), texts)
        raise Fault("confirm", reason, status=409, rule=rule, more=found.as_dict(play.game.sides))


def why_view(play: Play[Any], side: Side, text: str) -> dict[str, Any]:
    refusal = play.refuse(play.game.notation.parse(text), side)
    return {"refused": refusal_view(refusal)}


def formation_view(play: Play[Any], side: Side, units: list[str], start: str, end: str) -> dict[str, Any]:
    game = play.game
    try:
        company = game.formation(play.state, side, units, start, end)
    except (KeyError, ValueError, IndexError) as error:
        raise Fault("unknown", say("there is no such unit or hex: {name}", name=str(error))) from None
    return {
        "texts": [game.notation.format(action) for action in company.actions],
        "options": [option_view(play, action) for action in company.actions],
        "refused": _refused_units(company.behind),
    }


def formation_reach_view(play: Play[Any], side: Side, units: list[str], lead: str) -> dict[str, Any]:
    try:
        found = play.game.formation_reach(play.state, side, units, lead)
    except KeyError as error:
        raise Fault("unknown", say("there is no such unit: {name}", name=str(error))) from None
    return {"lead": found.lead, "whole": found.whole, "part": found.part, "refused": _refused_units(found.held)}


def _refused_units(refused: Mapping[str, Refusal]) -> list[dict[str, Any]]:
    return [{"unit": unit, **refusal._asdict()} for unit, refusal in refused.items()]


def overlay_view(play: Play[Any], side: Side, kind: str, unit: str | None) -> dict[str, Any]:
    try:
        overlay = play.game.overlay(play.state, kind, side, unit)
    except KeyError:
        of = "" if unit is None else f" of {unit!r}"
        raise Fault("unknown", f"there is no overlay {kind!r}{of}") from None
    return {"kind": kind, "side": play.game.sides[side], "unit": unit, **asdict(overlay)}


def refusal_view(refusal: Refusal | None) -> dict[str, Saying] | None:
    return None if refusal is None else {"rule": refusal.rule, "reason": refusal.reason}
