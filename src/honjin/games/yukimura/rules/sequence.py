"""Chapter 4: the sequence of play. At every checkpoint ``phase`` and ``stage`` say where one is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from honjin.games.yukimura.rules import (
    braves,
    chausuyama,
    deployment,
    latecomers,
    movement,
    reinforcements,
    tokugawa,
    victory,
)
from honjin.games.yukimura.rules.fire import attack_fire, defensive_fire
from honjin.games.yukimura.rules.melee import attack_melee
from honjin.games.yukimura.state import STOOD, Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA
from honjin.kernel.game import Result, Steps

Phase = Callable[[Tennoji], Steps[None]]


def battle(g: Tennoji) -> Steps[Result]:
    """From any checkpoint to the end of the last turn (4, 4-1)."""
    while g.phase_name != "over":
        yield from PHASES[g.phase_name](g)
        next_phase(g)
    result = victory.verdict(g)
    g.tell("end", "13-3", winner=None if result.winner is None else ("osaka", "kanto")[result.winner], **final(g))
    return result


def final(g: Tennoji) -> dict[str, list[int]]:
    return {"points": list(victory.points(g, final=True))}


def next_phase(g: Tennoji) -> None:
    """Go on to the next phase; after the last one of a turn, to the next turn or to the end (4)."""
    g.stage = 0
    g.combats = []
    g.targets = 0
    if g.phase_name == "turn_end" and g.turn < g.field.last_turn:
        g.turn += 1
        g.phase = g.field.phases.index("turn_start")
    else:
        g.phase += 1
    if not g.phase_name.endswith("melee"):  # who fired in the fire step stays used in the melee step (9-1-7, 10-1-7)
        g.used = 0
    g.tell("phase", "4-1", turn=g.turn, phase=g.phase_name)


# ---------------------------------------------------------------------------------------------- phases


def set_up(g: Tennoji) -> Steps[None]:
    """Optional forces, then the markers of the Ten Braves; the printed set-up is placed already (3, 14)."""
    yield from deployment.place_forces(g)
    if g.field.options.ten_braves:
        yield from braves.lay_markers(g)


def turn_start(g: Tennoji) -> Steps[None]:
    """Osaka's decisions before the turn: force command, a mission, Hideyori (14-7-4, 14-2)."""
    if g.field.options.ten_braves:
        if g.stage == 0:
            yield from braves.give_commands(g)
            g.stage = 1
        if g.stage == 1:
            yield from braves.choose_mission(g)
    g.stage = 2
    yield from latecomers.try_hideyori(g)


def kanto_move(g: Tennoji) -> Steps[None]:
    """Arrivals, moves, and what Ieyasu's conduct costs (8-1, 7, 13-1(3), 13-1(4))."""
    if g.stage == 0:
        movement.reset(g)
        g.ieyasu = STOOD
        yield from reinforcements.arrivals(g)
        g.stage = 1
    yield from movement.movement(g, KANTO)
    tokugawa.judge_ieyasu(g)


def osaka_move(g: Tennoji) -> Steps[None]:
    """Akashi, then moves (14-3, 7)."""
    if g.stage == 0:
        movement.reset(g)
        yield from latecomers.try_akashi(g)
        g.stage = 1
    yield from movement.movement(g, OSAKA)


def turn_end(g: Tennoji) -> Steps[None]:
    """What lasts for a turn ends."""
    chausuyama.end_of_turn(g)
    return
    yield


PHASES: dict[str, Phase] = {
    "setup": set_up,
    "turn_start": turn_start,
    "kanto_move": kanto_move,
    "osaka_defensive_fire": partial(defensive_fire, side=OSAKA),
    "kanto_attack_fire": partial(attack_fire, side=KANTO),
    "kanto_attack_melee": partial(attack_melee, side=KANTO),
    "osaka_move": osaka_move,
    "kanto_defensive_fire": partial(defensive_fire, side=KANTO),
    "osaka_attack_fire": partial(attack_fire, side=OSAKA),
    "osaka_attack_melee": partial(attack_melee, side=OSAKA),
    "turn_end": turn_end,
}
