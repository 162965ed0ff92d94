"""Answers to what a seat asks before it acts: odds, reaches, formations, overlays, reasons of a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import reduce
from typing import Any

from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.errors import Refusal
from honjin.kernel.outlook import NOTHING, Outlook, foretold
from honjin.kernel.play import Play
from honjin.kernel.words import Saying, say
from honjin.server.asks import ask_for, option_view, remarked_view
from honjin.server.errors import Fault


def reach_view(play: Play[Any], side: Side, unit: str) -> dict[str, Any]:
    """What a unit could do if it were taken in hand, tried out in a world of the side's own knowledge."""
    ask = ask_for(play, side)
    if ask is None:
        return {"unit": unit, "options": []}
    fields = play.game.notation.fields
    own = [(action, named) for action in ask.options if (named := fields(action)).get("unit") == unit]
    taking = [action for action, named in own if set(named) == {"verb", "unit"}]
    found = [option_view(play, action) for action, _ in own if len(taking) != 1 or action is not taking[0]]
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
    found = [remarked_view(world, then, action) for action in then.options]
    return found if any("path" in option and option.get("unit") == unit for option in found) else []


def odds_view(play: Play[Any], side: Side, text: str) -> dict[str, Any]:
    """Exact odds, reckoned from what the side knows, and what the action sets off whatever the dice say."""
    action = play.game.notation.parse(text)
    refusal = play.refuse(action, side)
    if refusal is not None:
        return {"odds": None, "refused": refusal_view(refusal)}
    odds = play.game.odds(play.fork(determinize=side).state, action, side)
    certain = _foretold(play, action, side).as_dict(play.game.sides)
    return {"odds": None if odds is None else odds.as_dict(), "refused": None, **certain}


def prospects_view(play: Play[Any], side: Side) -> dict[str, Any]:
    """What dice and draws may bring next that nobody decides about, reckoned from what the side knows."""
    world = play.fork(determinize=side).state
    return {"prospects": [odds.as_dict() for odds in play.game.prospects(world, side)]}


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
    options = [option_view(play, action) for action in company.actions]
    return {
        "texts": [option["text"] for option in options],
        "options": options,
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
