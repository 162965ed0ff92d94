"""Chapter 13: points and the end of the game."""

from __future__ import annotations

from honjin.games.yukimura.state import Tally, Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA, Battlefield
from honjin.kernel.chance import Mod
from honjin.kernel.game import Result
from honjin.kernel.words import say


def score_rows(field: Battlefield, tally: Tally, *, holds_hill: bool) -> tuple[list[Mod], list[Mod]]:
    """How each side's points came about, Osaka's first (13-1, 13-2)."""
    p = field.points
    osaka = [
        Mod(say("Ieyasu's head"), tally.heads * p.osaka_ieyasu_unit_eliminated, "13-1(1)"),
        Mod(say("Kanto units eliminated"), tally.lost[KANTO] * p.osaka_per_kanto_unit_eliminated, "13-1(2)"),
        Mod(say("turns Ieyasu stood still"), tally.still * p.osaka_ieyasu_did_not_move, "13-1(3)"),
        Mod(say("turns Ieyasu went astray"), tally.illegal * p.osaka_ieyasu_moved_illegally, "13-1(4)"),
    ]
    kanto = [
        Mod(say("Osaka units eliminated"), tally.lost[OSAKA] * p.kanto_per_osaka_unit_eliminated, "13-2(1)"),
        Mod(say("units off the north edge"), tally.north * p.kanto_per_unit_off_north_edge, "13-2(2)"),
        Mod(say("Chausuyama held"), p.kanto_chausuyama_at_end if holds_hill else 0, "13-2(3)"),
    ]
    if field.options.tennoji_ready:
        bonus = (p.kanto_multiplier_with_14_6 - 1) * sum(row.value for row in kanto)
        kanto.append(Mod(say("doubled"), bonus, "14-6-4"))
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
