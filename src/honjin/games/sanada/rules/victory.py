"""Chapter 27: who has won, at the end or at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.model.words import Outcome
from honjin.games.sanada.state import BOX, ELIMINATED, UNUSED, War
from honjin.kernel.ask import Side
from honjin.kernel.game import Result
from honjin.kernel.words import Text, phrase, say

_OUTCOMES: Final[Mapping[Outcome, str]] = {
    "osaka_decisive": phrase("Osaka's score is {score}: decisive victory of Osaka"),
    "osaka": phrase("Osaka's score is {score}: victory of Osaka"),
    "draw": phrase("Osaka's score is {score}: a draw"),
    "kanto": phrase("Osaka's score is {score}: victory of Kanto"),
    "kanto_decisive": phrase("Osaka's score is {score}: decisive victory of Kanto"),
}


class Decided(Exception):
    """The war is over; nothing after it is played (27.2, R57)."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.rule)
        self.result = result


def watch(g: War) -> None:
    """End the war if it has been decided: asked after every step that can lose a leader or a castle (27.2)."""
    result = decided(g)
    if result is not None:
        raise Decided(result)


def decided(g: War) -> Result | None:
    """An automatic victory, or None (27.2, R51, R57)."""
    ieyasu = g.where[g.land.ieyasu] == ELIMINATED
    hideyori = g.where[g.land.hideyori] == ELIMINATED
    castle = g.owner[g.land.osaka_castle] == KANTO
    if g.land.scenario.special.fall_needs_both:
        lost, why = castle and hideyori, say("Osaka Castle has fallen and Hideyori is gone")
    else:
        lost = castle or hideyori
        why = say("Osaka Castle has fallen") if castle else say("Toyotomi Hideyori has fallen")
    if ieyasu and lost:
        return _result(g, None, say("Both sides have lost what they fought for"), "R57")
    if ieyasu:
        return _result(g, OSAKA, say("Tokugawa Ieyasu has fallen: decisive victory of Osaka"), "27.2")
    if lost:
        grade = say("{why}: victory of Kanto", why=why)
        if not g.land.scenario.special.fall_needs_both:
            grade = say("{why}: decisive victory of Kanto", why=why)
        return _result(g, KANTO, grade, "R51" if g.land.scenario.special.fall_needs_both else "27.2")
    return None


def castle_lost(g: War) -> None:
    """Where the war goes on without Osaka Castle, the holding box is gone with it (R51)."""
    lord = g.land.hideyori
    if g.where[lord] == BOX:
        g.where[lord] = ELIMINATED
        g.tell("eliminated", "R51", unit=lord)
    for unit, h in enumerate(g.where):
        if h == BOX:
            g.where[unit] = UNUSED


def final(g: War) -> Result:
    """The score at the end of the last turn against the bands of the scenario (27.1)."""
    outcome = g.land.outcome(g.score)
    side = outcome.partition("_")[0]
    winner: Side | None = g.land.sides.index(side) if side in g.land.sides else None
    return _result(g, winner, say(_OUTCOMES[outcome], score=g.score), "27.1")


def _result(g: War, winner: Side | None, why: Text, rule: str) -> Result:
    return Result(winner, (g.score, -g.score), rule, why)
