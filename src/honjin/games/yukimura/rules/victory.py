"""Chapter 13: points and the end of the game."""

from __future__ import annotations

from typing import Final

from honjin.games.yukimura.state import Tally, Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA, Battlefield
from honjin.kernel.chance import Mod
from honjin.kernel.game import Result
from honjin.kernel.words import say

_HEAD: Final = say("Ieyasu's head")
_KANTO_LOST: Final = say("Kanto units eliminated")
_STOOD_STILL: Final = say("turns Ieyasu stood still")
_ASTRAY: Final = say("turns Ieyasu went astray")
_OSAKA_LOST: Final = say("Osaka units eliminated")
_WENT_NORTH: Final = say("units off the north edge")
_HILL: Final = say("Chausuyama held")
_DOUBLED: Final = say("doubled")


def score_rows(field: Battlefield, tally: Tally, *, holds_hill: bool) -> tuple[list[Mod], list[Mod]]:
    """How each side's points came about, Osaka's first (13-1, 13-2)."""
    p = field.points
    osaka = [
        Mod(_HEAD, tally.heads * p.osaka_ieyasu_unit_eliminated, "13-1(1)"),
        Mod(_KANTO_LOST, tally.lost[KANTO] * p.osaka_per_kanto_unit_eliminated, "13-1(2)"),
        Mod(_STOOD_STILL, tally.still * p.osaka_ieyasu_did_not_move, "13-1(3)"),
        Mod(_ASTRAY, tally.illegal * p.osaka_ieyasu_moved_illegally, "13-1(4)"),
    ]
    kanto = [
        Mod(_OSAKA_LOST, tally.lost[OSAKA] * p.kanto_per_osaka_unit_eliminated, "13-2(1)"),
        Mod(_WENT_NORTH, tally.north * p.kanto_per_unit_off_north_edge, "13-2(2)"),
        Mod(_HILL, p.kanto_chausuyama_at_end if holds_hill else 0, "13-2(3)"),
    ]
    if field.options.tennoji_ready:
        bonus = (p.kanto_multiplier_with_14_6 - 1) * sum(row.value for row in kanto)
        kanto.append(Mod(_DOUBLED, bonus, "14-6-4"))
    return osaka, kanto


def points(g: Tennoji, *, final: bool = False) -> tuple[int, int]:
    """The score as it stands; the hill counts only at the end (13-2(3))."""
    holds = final and g.control == KANTO
    osaka, kanto = score_rows(g.field, g.tally, holds_hill=holds)
    return sum(row.value for row in osaka), sum(row.value for row in kanto)


def verdict(g: Tennoji) -> Result:
    """More points win; equal points are a draw (13, 13-3, R31)."""
    osaka, kanto = points(g, final=True)
    if osaka == kanto:
        reason = say("A draw at {points} points", points=osaka).kept_as("a draw at {points} points")
        return Result(None, (osaka, kanto), "13-3", reason)
    winner = OSAKA if osaka > kanto else KANTO
    side, most, least = g.field.side_name[winner], max(osaka, kanto), min(osaka, kanto)
    reason = say("{side} wins by {most} points to {least}", side=side, most=most, least=least)
    reason = reason.kept_as(f"{side.name} wins by {{most}} points to {{least}}")
    return Result(winner, (osaka, kanto), "13-3", reason)
