"""What every game must pass. Import it from the tests of a game of your own:

    import pytest
    from honjin.conformance import check_random_game
    from mygame import GAME

    @pytest.mark.parametrize("seed", range(3))
    def test_my_game_conforms(seed):
        check_random_game(GAME, {}, seed)

A check that fails raises :class:`Broken`, which says what, where in which game and how to get there again. A title
may say with ``invariants(state)`` everything that is wrong with a position; it is asked often.

Tests of single rules run a procedure by itself with :func:`~honjin.conformance.drive.drive`; tests of odds run it over
all dice with :func:`~honjin.conformance.courses.courses`.
"""

from honjin.conformance.broken import Broken
from honjin.conformance.courses import carried_out, courses, tallied
from honjin.conformance.drive import Driver, by_kind, drive, first
from honjin.conformance.forgery import Forger
from honjin.conformance.suite import Census, Depth, check_random_game
from honjin.conformance.walk import Walk

__all__ = [
    "Broken",
    "Census",
    "Depth",
    "Driver",
    "Forger",
    "Walk",
    "by_kind",
    "carried_out",
    "check_random_game",
    "courses",
    "drive",
    "first",
    "tallied",
]
