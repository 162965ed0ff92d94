"""Chapter 12: the hill that moves the hearts of both armies. Every step of every unit goes through here."""

from __future__ import annotations

from honjin.games.yukimura.rules.tokugawa import on_duty
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA
from honjin.hexes.paths import Path
from honjin.wargame.actions import Unit
from honjin.wargame.singles import LIFTED


def travel(g: Tennoji, unit: Unit, entered: Path, *, lifts_duty: bool) -> None:
    """Take a unit through the hexes it enters, one by one, and set it down in the last (7-1-2, 12)."""
    if g.where[unit] >= 0:
        g.lift(unit, LIFTED)
    pass_through(g, unit, entered, lifts_duty=lifts_duty)
    g.put(unit, entered[-1])


def pass_through(g: Tennoji, unit: Unit, entered: Path, *, lifts_duty: bool) -> None:
    """What a unit does by entering hexes, also where it does not stop.

    Each may change who controls Chausuyama (12-1, 12-2, R29). ``lifts_duty``: an Osaka unit that moves, enters or
    advances next to a Tokugawa unit lifts the Tokugawa duty (7-5-1, R9); one that retreats does not.
    """
    field = g.field
    if field.hill in entered:
        take_hill(g, unit)
    if lifts_duty and field.side[unit] == OSAKA and on_duty(g):
        adjacent, tokugawa = field.board.adjacent_set, g.tokugawa
        if any(adjacent[h] & tokugawa for h in entered):
            g.duty = False
            g.tell("duty_lifted", "7-5-1", unit=unit)


def take_hill(g: Tennoji, unit: Unit) -> None:
    """A unit has entered 1408: its side controls it from now on (12-1, 12-2, R29)."""
    side = g.field.side[unit]
    if g.control == side:
        return
    g.control = side
    g.shift = side == KANTO
    g.tell("chausuyama", "12-1" if side == KANTO else "12-2", side=side, unit=unit)


def end_of_turn(g: Tennoji) -> None:
    """With option chausuyama_duration = turn the shift lasts only for the turn of the capture (R29)."""
    if g.shift and g.field.options.chausuyama_duration == "turn":
        g.shift = False
        g.tell("chausuyama_fades", "12-1")
