"""Chapters 15 to 18: points, the death of a commander, and who has won."""

from __future__ import annotations

from honjin.games.kawanakajima.figures import OUT
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.ask import Side
from honjin.kernel.game import Result
from honjin.kernel.words import say


class Decided(Exception):
    """The battle is over at once (16.4)."""

    def __init__(self, result: Result) -> None:
        super().__init__(result)
        self.result = result


def points(g: Battle) -> tuple[int, ...]:
    """Victory points of both sides (15.1)."""
    return tuple(g.vp)


def score(g: Battle, side: Side, count: int, rule: str) -> None:
    """A side gains points; the enemy's lead may let an army send its Samurai (15.1, 14.1, R46)."""
    if not count:
        return
    g.vp[side] += count
    g.tell("points", rule, side=side, points=count)
    if g.field.options.samurai:
        _cross_lines(g, side)


def _cross_lines(g: Battle, leader: Side) -> None:
    """A line that the lead has reached for the first time lets the army behind send its Samurai (14.1, R46)."""
    trailing, passed = 1 - leader, lines_reached(g, leader)
    if passed <= g.lines[trailing]:
        return
    g.lines[trailing] = passed
    if g.chit[g.field.first_samurai + trailing] == OUT:
        g.due |= 1 << trailing


def lines_reached(g: Battle, leader: Side) -> int:
    """How many Samurai lines the lead of a side has reached (14.1, R46)."""
    lead = g.vp[leader] - g.vp[1 - leader]
    return sum(lead >= line for line in g.field.tables.samurai.lines)


def end_if_decided(g: Battle) -> None:
    """The death of an Army Commander ends the battle (16.4)."""
    if g.fallen:
        raise Decided(verdict_of_death(g))


def verdict_of_death(g: Battle) -> Result:
    """Who has won when one commander is dead, or both."""
    if g.fallen == 0b11:
        return Result(None, points(g), "16.4", say("both commanders have fallen"))
    side = 0 if g.fallen & 1 else 1
    name = g.field.unit_name[g.field.generals[g.field.army_payer[side]].unit]
    return Result(1 - side, points(g), "16.4", say("{unit} has fallen", unit=name))


def final(g: Battle) -> Result:
    """After the last turn the higher score wins, if it is higher by enough (17.5, 18.3)."""
    rule = "18.3" if g.field.siege else "17.5"
    lead = g.vp[0] - g.vp[1]
    if abs(lead) <= g.field.tables.points.draw_margin:
        return Result(
            None, points(g), rule, say("the difference is {points} or less", points=g.field.tables.points.draw_margin)
        )
    return Result(0 if lead > 0 else 1, points(g), rule, say("the last turn is over"))
