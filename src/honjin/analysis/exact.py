"""Exact expectations: every way the dice can fall until the next free decision, each with its chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from honjin.analysis.playouts import quick_answer
from honjin.bots.search.evaluation import lead
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.play import Play
from honjin.kernel.words import Saying

MOST: Final = 2_000
"""Ways to fall; where there are more, nobody reckons them all."""


class TooMany(Exception):
    """There are more ways to fall than anybody wants to reckon."""


class _Branch:
    """Numbers as they are laid down, and 0 after that; it remembers of how many each was."""

    __slots__ = ("at", "faces", "given")

    def __init__(self, given: list[int]) -> None:
        self.given = given
        self.faces: list[int] = []
        self.at = 0

    def below(self, n: int, purpose: Saying) -> int:
        if self.at == len(self.given):
            self.given.append(0)
        if self.at == len(self.faces):
            self.faces.append(n)
        self.at += 1
        return self.given[self.at - 1]

    def copy(self) -> _Branch:
        raise AssertionError("a branch is played once")

    def tell(self) -> int:
        return self.at

    def seek(self, given: int) -> None:
        self.at = given


def expected_lead(play: Play[Any], action: Action, side: Side, most: int = MOST) -> Fraction:
    """The exact lead of a side when all that an action sets off is over, answers inside it by quick judgement.

    Nothing may be hidden from the side. :class:`TooMany` if the dice can fall in more ways than ``most``.
    """
    given: list[int] = []
    total, ways = Fraction(0), 0
    while True:
        ways += 1
        if ways > most:
            raise TooMany
        branch = _Branch(given)
        found = carried_out(play.fork(source=branch), action, side)
        share = Fraction(1)
        for faces in branch.faces:
            share /= faces
        total += share * Fraction(found)
        given, counts = branch.given[: len(branch.faces)], branch.faces
        while given and given[-1] + 1 == counts[len(given) - 1]:
            given.pop()
        if not given:
            return total
        given[-1] += 1


def carried_out(world: Play[Any], action: Action, side: Side) -> float:
    """The lead of a side when all that an action sets off is over."""
    world.push(action, side)
    to_rest(world)
    points = world.result.points if world.result is not None else world.game.points(world.state)
    return lead(points, side)


def to_rest(world: Play[Any]) -> None:
    """Let quick judgement answer until all that was set off is over."""
    while not world.over and not world.at_checkpoint:
        world.push(quick_answer(world, world.ask), world.ask.side)
