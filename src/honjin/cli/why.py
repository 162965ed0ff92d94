"""Why not? The natural action that somebody means who points at a hex or a unit, for the rules to refuse."""

from __future__ import annotations

from typing import Any

from honjin.cli.choices import Choice, Menu, units_at
from honjin.kernel.actions import Action
from honjin.kernel.errors import HonjinError
from honjin.kernel.game import Game
from honjin.kernel.words import say


def natural_action(game: Game[Any], menu: Menu, words: list[str]) -> Action:
    """The action that these words come nearest to; :class:`HonjinError` if they point at nothing."""
    if words[0] in verbs(game):
        return game.notation.parse(" ".join([words[0], *(_spelt_out(menu, word) for word in words[1:])]))
    return game.notation.parse(_walk(menu, words) or _pick(menu, words))


def verbs(game: Game[Any]) -> set[str]:
    """The first words of all actions."""
    return {usage.split()[0] for usage in game.notation.usages}


def _spelt_out(menu: Menu, word: str) -> str:
    """The id of the one unit that a word names; any other word as it is."""
    units = [] if menu.chart.is_hex(word) else units_at(menu, [word])
    return units[0] if len(units) == 1 else word


def _walk(menu: Menu, told: list[str]) -> str | None:
    """The way of the unit in hand to a hex: as near as it gets, then straight on."""
    if menu.hand is None or len(told) != 1 or not menu.chart.is_hex(told[0]):
        return None
    goal = told[0]
    start = menu.where.get(menu.hand)
    ways = [choice for choice in menu.choices if choice.end]
    plain = min((len(choice.text.split()) for choice in ways), default=0)  # longer ones say something besides
    ways = [choice for choice in ways if len(choice.text.split()) == plain]
    if not ways or goal == start:
        return None
    best = min(ways, key=lambda choice: (_gap(menu, choice, goal), len(choice.text)))
    words = best.text.split()
    at = next(number for number, word in enumerate(words) if word.endswith(str(best.end)))
    path = words[at]
    if "-" not in path and best.end != start:
        path = goal
    else:
        if start is not None and menu.chart.distance(start, goal) < _gap(menu, best, goal):
            path = start
        path = "-".join([path, *menu.chart.line(path[-4:], goal)[1:]])
    return " ".join([*words[:at], path, *words[at + 1 :]])


def _gap(menu: Menu, choice: Choice, goal: str) -> int:
    assert choice.end is not None
    return menu.chart.distance(choice.end, goal)


def _pick(menu: Menu, words: list[str]) -> str:
    """Taking the unit that is meant, or using it against the nearest enemy, or the nearest friend against it."""
    units = units_at(menu, words)
    if not units:
        where = " ".join(words)
        raise HonjinError(say("there is no unit at {where}, and no unit is selected to go there", where=where))
    unit = units[0]
    model = next((choice for choice in menu.choices if choice.units), None)
    if model is None:
        raise HonjinError(say("the open decision is not about units"))
    if ">" not in model.text:
        return _like(menu, model, unit)
    other = _nearest_foe(menu, unit)
    attacker, target = (unit, other) if menu.chart.pieces[unit].side == menu.ask.side else (other, unit)
    return f"{model.verb} {attacker} > {target}"


def _like(menu: Menu, model: Choice, unit: str) -> str:
    """What the model does, done by another unit where it stands."""
    if len(model.text.split()) == 2:
        return f"{model.verb} {unit}"
    if model.end is None or unit not in menu.where:
        raise HonjinError(say("the open decision is not about {unit}", unit=unit))
    return f"{model.verb} {unit} {menu.where[unit]}"


def _nearest_foe(menu: Menu, unit: str) -> str:
    side = menu.chart.pieces[unit].side
    here = menu.where.get(unit)
    foes = [other for other in menu.where if menu.chart.pieces[other].side != side]
    if here is None or not foes:
        raise HonjinError(say("{unit} is not on the map", unit=unit))
    return min(foes, key=lambda other: menu.chart.distance(here, menu.where[other]))
