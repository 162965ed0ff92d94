"""Chapter 4: the sequence of play. At every checkpoint ``part``, ``seat`` and ``stage`` say where one is."""

from __future__ import annotations

from honjin.games.gunyuden.rules import communication, deployment, investment, losses, replenishment, weather
from honjin.games.gunyuden.rules.forces import end_of_action
from honjin.games.gunyuden.rules.operations import begin_phase, begin_stage, operations
from honjin.games.gunyuden.state import OPERATIONS, OVER, PREGAME, REMOVED, SETUP, START, Campaign
from honjin.kernel.game import Result, Steps

STAGES = 4


def campaign(g: Campaign) -> Steps[Result]:
    """From any checkpoint to the end of the last turn (3, 4, 44.6; Result D)."""
    if g.part == SETUP:
        yield from deployment.set_up(g)
        g.part, g.seat = PREGAME, 0
    if g.part == PREGAME:
        yield from g.rules.pregame(g)
        g.part = START
    result = None
    while result is None and g.part != OVER:
        if g.part == START:
            result = yield from initial_stage(g)
            if result is not None:
                break
            g.part, g.stage, g.seat = OPERATIONS, 1, 0
            begin_stage(g)
            yield from begin_phase(g)
        result = yield from operations(g)
        if result is None:
            yield from next_phase(g)
    g.part = OVER
    result = result or g.rules.verdict(g)
    winner = None if result.winner is None else g.land.sides[result.winner]
    g.tell("end", result.rule, winner=winner, points=list(result.points), reason=result.reason)
    return result


def initial_stage(g: Campaign) -> Steps[Result | None]:
    """Weather, events, lines of communication, and replenishment where it has a phase of its own (4-1-1, 29-1)."""
    g.turn += 1
    g.stage = 0
    g.tell("turn", "4", turn=g.turn)
    yield from g.rules.turn_begins(g)
    yield from weather.settle_weather(g)
    result = yield from g.rules.events(g)
    if result is not None:
        return result
    check_lines(g)
    if g.land.special.replenishment and g.land.options.replenish_timing == "start_stage":
        yield from replenishment.phase(g)
    return None


def check_lines(g: Campaign) -> None:
    """Units without a line of communication lose heart; all are judged before any suffers (11-3-1, 11-4-1)."""
    lost = communication.without_line(g)
    if lost:
        losses.drop_morale(g, lost, 1, "11-4-1", fate=REMOVED)
        end_of_action(g)
        investment.watch(g)


def next_phase(g: Campaign) -> Steps[None]:
    """On to the next phase, stage or turn (4-1)."""
    g.seat += 1
    if g.seat == len(g.land.phases):
        g.rules.stage_ended(g)
        g.seat = 0
        g.stage += 1
        if g.stage > STAGES:
            g.stage = STAGES
            g.rules.turn_ended(g)
            g.part = OVER if g.turn >= g.land.last_turn else START
            return
        begin_stage(g)
    yield from begin_phase(g)
