"""Rule 14-7: the Sanada Ten Braves and the Tokugawa shinobi, their boxes and missions."""

from __future__ import annotations

from typing import Final

from honjin.games.yukimura.actions import Box, Command, Lay, Marker, Mission
from honjin.games.yukimura.rules.losses import take_head
from honjin.games.yukimura.rules.showdown import showdown
from honjin.games.yukimura.state import DISCARDED, IN_COMMAND, IN_HAND, Tennoji
from honjin.games.yukimura.static import (
    ASSASSINATE,
    BOXES,
    DISRUPT_LEFT,
    DISRUPT_RIGHT,
    ESCORT,
    FORCE_COMMAND,
    GUARD_REAR,
    KANTO,
    OSAKA,
)
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, TWO_D6, Roll
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Decline

MISSIONS: Final = (ASSASSINATE, DISRUPT_LEFT, DISRUPT_RIGHT)
GUARDED_BY: Final = {ASSASSINATE: ESCORT, DISRUPT_LEFT: GUARD_REAR, DISRUPT_RIGHT: GUARD_REAR}


# ---------------------------------------------------------------------------------------------- before the game


def in_hand(g: Tennoji, side: Side) -> list[Marker]:
    return [m for m, box in enumerate(g.box) if box == IN_HAND and g.field.markers[m].side == side]


def lay_markers(g: Tennoji) -> Steps[None]:
    """Both sides lay their markers face down, one at a time in turn, Osaka first (14-7-3)."""
    while True:
        hands = [in_hand(g, side) for side in (OSAKA, KANTO)]
        if not any(hands):
            return
        laid = [sum(1 for p in g.field.markers if p.side == side) - len(hands[side]) for side in (OSAKA, KANTO)]
        side = OSAKA if hands[OSAKA] and (laid[OSAKA] <= laid[KANTO] or not hands[KANTO]) else KANTO
        answer = yield Ask(
            side,
            "lay",
            lay_options(g, hands[side]),
            rule="14-7-3",
            prompt=say("Lay a marker face down in a mission box"),
            checkpoint=True,
        )
        g.box[answer.marker] = answer.box
        g.tell_secret("lay", "14-7-3", side, {"marker": answer.marker}, side=side, box=BOXES[answer.box])


def lay_options(g: Tennoji, hand: list[Marker]) -> list[Action]:
    """Any marker into any box open to it; dummies are all alike, so only one of them is offered."""
    pieces = g.field.markers
    dummies = [m for m in hand if pieces[m].dummy]
    distinct = [m for m in hand if not pieces[m].dummy] + dummies[:1]
    return [Lay(marker, box) for marker in distinct for box in g.field.boxes_for(marker)]


# ---------------------------------------------------------------------------------------------- start of a turn


def in_box(g: Tennoji, box: Box) -> list[Marker]:
    return [marker for marker, lies in enumerate(g.box) if lies == box]


def give_commands(g: Tennoji) -> Steps[None]:
    """Any number of braves may take command of Sanada units, one each (14-7-1(4), 14-7-4, R39).

    It is asked also when only dummies lie in the box: to be asked or not would give the secret away.
    """
    while in_box(g, FORCE_COMMAND) and (units := uncommanded(g)):
        answer = yield Ask(
            OSAKA,
            "command",
            [*command_options(g, units), Decline()],
            rule="14-7-1(4)",
            prompt=say("Put a brave in command of a Sanada unit?"),
            checkpoint=True,
        )
        if not isinstance(answer, Command):
            return
        yield Reveal("14-7-4", say("a brave takes command"))
        marker, unit = answer.marker, answer.unit
        g.face_up |= 1 << marker
        g.box[marker] = IN_COMMAND
        g.bearer[marker] = unit
        g.bonus[unit] = g.field.markers[marker].strength
        g.tell("command", "14-7-1(4)", marker=marker, unit=unit, strength=g.bonus[unit])


def uncommanded(g: Tennoji) -> list[Unit]:
    """Sanada units on the map that no brave commands yet."""
    field = g.field
    return [u for u in g.units_on_map(OSAKA) if field.clan[u] == field.sanada and u not in g.bonus]


def command_options(g: Tennoji, units: list[Unit]) -> list[Action]:
    braves = [m for m in in_box(g, FORCE_COMMAND) if not g.field.markers[m].dummy]
    return [Command(marker, unit) for marker in braves for unit in units]


def choose_mission(g: Tennoji) -> Steps[None]:
    """At most one of the rolled missions a turn (14-7-4, R41)."""
    options: list[Action] = [Mission(box) for box in MISSIONS if in_box(g, box) and not g.spent_missions >> box & 1]
    if not options:
        return
    answer = yield Ask(
        OSAKA,
        "mission",
        [*options, Decline()],
        rule="14-7-4",
        prompt=say("Carry out a mission this turn?"),
        checkpoint=True,
    )
    if isinstance(answer, Mission):
        yield from mission(g, answer.box)


def mission(g: Tennoji, box: Box) -> Steps[None]:
    """Turn up the box and its guard, fight the guard, then roll for every brave that is left (14-7-4, 14-7-5(5))."""
    guard = GUARDED_BY[box]
    yield Reveal("14-7-4", say("the box {box} and its guard are turned up", box=g.field.called["box"][BOXES[box]]))
    braves = turn_up(g, box)
    shinobi = turn_up(g, guard)
    g.tell("mission", "14-7-4", box=BOXES[box], markers=braves)
    g.tell("guard", "14-7-2", box=BOXES[guard], markers=shinobi)
    if braves and shinobi:
        yield from showdown(g, braves, shinobi)
        braves = in_box(g, box)
    if not braves:
        g.tell("mission_failed", "14-7-5", box=BOXES[box])
    elif box == ASSASSINATE:
        yield from assassinate(g, braves)
    else:
        yield from disrupt(g, braves, box - DISRUPT_LEFT)
    if not (braves and g.field.options.braves_repeat):
        g.spent_missions |= 1 << box
        for marker in braves:
            g.box[marker] = DISCARDED


def turn_up(g: Tennoji, box: Box) -> list[Marker]:
    """Show all markers of a box and take its dummies away (14-7-4)."""
    real = []
    for marker in in_box(g, box):
        g.face_up |= 1 << marker
        if g.field.markers[marker].dummy:
            g.box[marker] = DISCARDED
        else:
            real.append(marker)
    return real


def assassinate(g: Tennoji, braves: list[Marker]) -> Steps[None]:
    """Each brave tries for Ieyasu's life; a near miss still keeps the Tokugawa where they are (14-7-1(1), R36, R37).

    Who has left the map or is dead cannot be found: then the mission brings nothing (R36).
    """
    if g.where[g.field.ieyasu] < 0:
        g.tell("mission_failed", "R36", box=BOXES[ASSASSINATE])
        return
    table = g.field.tables.assassination
    for marker in braves:
        purpose = say("assassination by {marker}", marker=g.field.marker_names[marker])
        roll = yield Roll(TWO_D6, "14-7-1(1)", purpose, by=OSAKA)
        if roll.total <= table.success_at_most:
            g.tell("assassinated", "14-7-1(1)", marker=marker)
            take_head(g, "14-7-1(1)")
        if roll.total <= table.immobilise_at_most and g.immobile_turn != g.turn:
            g.immobile_turn = g.turn
            g.tell("immobilised", "14-7-1(1)", turn=g.turn)


def disrupt(g: Tennoji, braves: list[Marker], wing: int) -> Steps[None]:
    """Each brave may make the arrivals of one wing harder, for good (14-7-1(2))."""
    for marker in braves:
        purpose = say("rear disruption by {marker}", marker=g.field.marker_names[marker])
        roll = yield Roll(D6, "14-7-1(2)", purpose, by=OSAKA)
        g.disruption[wing] += disruption(g, roll.total)
    g.tell("disruption", "14-7-1(2)", wing=("left", "right")[wing], delay=g.disruption[wing])


def disruption(g: Tennoji, die: int) -> int:
    """What one die adds to the arrival rolls (14-7-1(2))."""
    table = g.field.tables.rear_disruption
    return 2 if die in table.plus_two else 1 if die in table.plus_one else 0
