"""Everything that a side and an observer are sent of a position of Kawanakajima, and positions with other secrets.

What a side keeps secret stands in section 7 of the rules of this game: its plan, points saved for it, orders on special
chits, entry points; with fog of war also Modes and clan chits. Whoever cannot know them must get the same bytes
whatever they are.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from honjin.bots.greedy import GreedyBot
from honjin.conformance.forgery import Forger
from honjin.games.kawanakajima.figures import ACTIVITIES, COMBINE, IMPETUOUS, IN_BOWL, IN_RESERVE, NOTHING
from honjin.games.kawanakajima.overlays import OVERLAYS
from honjin.games.kawanakajima.rules import chits, command, deployment, plans
from honjin.games.kawanakajima.state import ACTIVATION, COMMAND, SET_UP, Battle
from honjin.hexes.sets import hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import Committed
from honjin.kernel.errors import HonjinError
from honjin.kernel.inputs import Shown
from honjin.kernel.play import Play
from honjin.kernel.words import ENGLISH
from honjin.server import answers
from honjin.server.asks import ask_for, ask_view, seen_position
from honjin.wargame.state import RESERVE

# ---------------------------------------------------------------------------------------------- other secrets


def altered(g: Battle, owner: Side, rng: random.Random) -> Battle | None:
    """The same position with other secrets of one side; None if it has none that could be others."""
    other = g.copy()
    fog = g.field.options.fog_of_war
    if fog and g.phase == ACTIVATION:
        _swap_chits(other, owner, rng)
    _other_plan(other, g, owner, rng)
    _other_points(other, owner, rng)
    _other_orders(other, owner, rng)
    _other_entries(other, owner, rng)
    if fog:
        _other_modes(other, owner, rng)
    return None if other.dump() == g.dump() else other


def _unread(g: Battle, owner: Side) -> list[int]:
    """Special chits with orders that nobody else has read."""
    first = g.field.first_special
    return [
        chit - first
        for chit in g.field.specials(owner)
        if g.activity[chit - first] != NOTHING and not (g.hand == chit and g.stage > chits.SHOWING)
    ]


def _other_plan(other: Battle, g: Battle, owner: Side, rng: random.Random) -> None:
    if g.plan[owner] == NOTHING or g.shown[owner]:
        return
    granted = g.granted[owner] - g.spent[owner * len(ACTIVITIES) + IMPETUOUS]
    need = len(_unread(other, owner)) - granted if g.active[owner] else 0
    able = []
    for plan in g.field.plans:
        fits = not g.ruled_out[owner] >> plan.number & 1 and sum(plan.activities) >= need
        if g.phase == SET_UP and g.step == deployment.MODES_:  # it has been asked for Modes
            fits = fits and len(plan.modes) > 1
        if g.phase == COMMAND and g.step == command.CONFORMING and not g.field.options.fog_of_war:
            fits = fits and bool(plans.unfit(g, owner, plan)) == bool(plans.must_conform(g, owner))
        if g.active[owner] and not g.adapting >> owner & 1 and g.phase != SET_UP:
            held = [clan for clan in g.field.clans_by_side[owner] if not _may_change(g, clan)]
            fits = fits and all(g.mode[clan] in plan.modes for clan in held if not g.seen >> clan & 1)
        if fits:
            able.append(plan.number)
    other.plan[owner] = rng.choice(able)


def _other_points(other: Battle, owner: Side, rng: random.Random) -> None:
    if other.plan[owner] == NOTHING:
        return
    other.saved[owner] = rng.randint(0, 12)
    asked = other.phase == COMMAND and other.step > command.PLANNING
    if asked and command.can_save(other, owner) and (not other.active[owner] or other.roused >> owner & 1):
        other.put_by[owner] = rng.randint(0, other.cp[other.field.army_payer[owner]])


def _other_orders(other: Battle, owner: Side, rng: random.Random) -> None:
    unread = _unread(other, owner)
    for number in unread:
        other.activity[number] = NOTHING
    clans = [clan for clan in other.field.clans_by_side[owner] if other.units(clan)] or [0]
    for number in unread:
        left = plans.activities_left(other, owner)
        activity = rng.choice([what for what, count in enumerate(left) if count > 0])
        other.activity[number] = activity
        count = 0 if activity == IMPETUOUS else rng.randint(1, min(4, len(clans))) if activity == COMBINE else 1
        other.named[number] = hexset(rng.sample(clans, count))


def _other_entries(other: Battle, owner: Side, rng: random.Random) -> None:
    if other.phase == SET_UP:
        for clan in other.field.clans_by_side[owner]:
            if other.entry[clan] != NOTHING:
                other.entry[clan] = rng.randrange(len(other.field.entries))


def _may_change(g: Battle, clan: int) -> bool:
    """Whether another Mode of a hidden clan leads to the same questions, so that nobody can have noticed it."""
    hidden = not g.seen >> clan & 1 and bool(g.units(clan))
    busy = g.hand != NOTHING and g.hand >= g.field.first_compulsory and g.stage > chits.SHOWING
    return hidden and not busy


def _other_modes(other: Battle, owner: Side, rng: random.Random) -> None:
    """In the fog: Modes of clans that have not acted, while no chit is at work that concerns them."""
    if not other.active[owner] or other.adapting >> owner & 1:
        return
    modes = other.field.plans[other.plan[owner]].modes
    for clan in other.field.clans_by_side[owner]:
        written = other.phase != SET_UP or other.acting >> clan & 1
        if written and _may_change(other, clan):
            other.mode[clan] = rng.choice(modes)


def _swap_chits(other: Battle, owner: Side, rng: random.Random) -> None:
    """In the fog: other clan chits are in the bowl, as many as before; what lies elsewhere lies anywhere."""
    field = other.field
    clans = [c for c in field.clans_by_side[owner] if c not in other.strip and other.units(c)]
    if any(other.where[unit] == RESERVE for clan in clans for unit in field.clan_units[clan]):
        return
    places = [other.chit[clan] for clan in clans]
    inside = places.count(IN_BOWL)
    bowl = set(rng.sample(clans, inside))
    for clan in clans:
        other.chit[clan] = IN_BOWL if clan in bowl else rng.randint(IN_RESERVE, field.tables.delay.boxes)


# ---------------------------------------------------------------------------------------------- what is sent


class Fixed(random.Random):
    """Chance that comes out the same in both worlds, wherever a copy is made to think with."""

    def __init__(self, seed: Any = None) -> None:
        super().__init__("secrets" if seed is None else seed)


class Asked(NamedTuple):
    """What somebody wants to know besides."""

    actions: list[Action]
    overlays: list[tuple[str, Side, str | None]]


def sent(play: Play[Battle], seat: Side | None, asked: Asked) -> Iterator[tuple[str, str]]:
    """Everything that a page, a bot or a program is given from this seat, each with its name, as bytes."""
    view = play.view(seat)
    yield "who is asked", repr([(ask.side, ask.kind, ask.rule) for ask in play.asks])
    yield "facts", _json(view.facts)
    yield "page", _json(seen_position(play, seat))
    yield "log", _json([play.game.narrate(event) for event in view.events])
    if seat is None:
        return
    for kind, side, unit in asked.overlays:
        yield f"overlay {kind}", repr(play.game.overlay(play.state, kind, side, unit))
    yield "prospects", _json(answers.prospects_view(play, seat))
    world = view.imagine(Fixed(seat))
    yield "world", _json(world.state.dump())
    yield "log of the world", repr(world.log)
    for action in asked.actions:
        text = play.game.notation.format(action)
        yield f"why not {text}", _json(answers.why_view(play, seat, text))
        yield f"odds of {text}", _json(answers.odds_view(play, seat, text))
    ask = ask_for(play, seat)
    if ask is not None:
        yield "question", _json(ask_view(play, ask))
        yield "bot", repr(GreedyBot(1).choose(view, ask))


def _overlays(play: Play[Battle], rng: random.Random) -> list[tuple[str, Side, str | None]]:
    """Some overlays, of either side or of any unit."""
    listed = rng.sample(OVERLAYS.listed(), 4)
    units = [rng.choice(play.state.field.pieces).id if one["per"] == "unit" else None for one in listed]
    return [(one["id"], rng.randrange(2), unit) for one, unit in zip(listed, units, strict=True)]


def _json(value: Any) -> str:
    return json.dumps(value, default=ENGLISH.encode, sort_keys=True)


# ---------------------------------------------------------------------------------------------- comparison


def differences(play: Play[Battle], rng: random.Random) -> tuple[int, list[str]]:
    """Alter the secrets of each side; so many positions were compared, and this tells the other side of them."""
    found: list[str] = []
    compared = 0
    for owner in (0, 1):
        other = altered(play.state, owner, rng)
        if other is None or not play.at_checkpoint:
            continue
        compared += 1
        key = Committed(rng.randbytes(16), "secrets")
        worlds = [Play(play.game, state, key.copy()) for state in (play.state, other)]
        asked = Asked(_tried(worlds[0], 1 - owner, rng), _overlays(play, rng))
        found += _compared(worlds, owner, asked)
        if not found:
            found += _after_an_action(worlds, owner, rng)
    return compared, found


def _tried(play: Play[Battle], seat: Side, rng: random.Random) -> list[Action]:
    """Some of the options of a seat, and actions that it cannot do."""
    ask = ask_for(play, seat)
    forger = Forger(rng)
    options: list[Action] = [] if ask is None else [rng.choice(ask.options) for _ in range(3)]
    for action in options:
        forger.see(action)
    forged = [forgery.action for forgery in forger.forgeries(play)]
    return options + [action for action in forged if _can_be_written(play, action)]


def _can_be_written(play: Play[Battle], action: Action) -> bool:
    try:
        return play.game.notation.parse(play.game.notation.format(action)) == action
    except (HonjinError, IndexError, TypeError):
        return False


def _compared(worlds: list[Play[Battle]], owner: Side, asked: Asked) -> list[str]:
    found = []
    for seat in (1 - owner, None):
        for here, there in zip(*(sent(world, seat, asked) for world in worlds), strict=True):
            if here != there:
                found.append(f"{here[0]} tells {seat} of {owner}:\n{here[1]}\n{there[1]}")
    return found


def _after_an_action(worlds: list[Play[Battle]], owner: Side, rng: random.Random) -> list[str]:
    """The same action in both: what is told of it is the same, unless something hidden is shown by it."""
    ask: Ask = worlds[0].ask
    action = rng.choice(ask.options)
    if worlds[1].refuse(action, ask.side) is not None:
        return [f"{action!r} is possible or not, by what {ask.side} cannot know"] if ask.side != owner else []
    for world in worlds:
        world.push(action, ask.side)
    if any(isinstance(entry, Shown) for entry in worlds[0].log):
        return []
    return _compared(worlds, owner, Asked([], [])) if not worlds[0].over else []
