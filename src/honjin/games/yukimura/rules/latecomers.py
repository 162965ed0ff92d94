"""Rules 14-2 and 14-3: Hideyori's entry and Akashi's surprise attack."""

from __future__ import annotations

from honjin.games.yukimura.actions import Attempt
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import OSAKA
from honjin.kernel.ask import Ask
from honjin.kernel.chance import TWO_D6, Roll
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.moves import Decline
from honjin.wargame.state import RESERVE


def waiting_groups(g: Tennoji, force: str) -> list[int]:
    """Groups of an optional force that have not yet leave to enter."""
    return [n for n, group in enumerate(g.field.groups) if group.id == force and g.area[n] == RESERVE]


def call(g: Tennoji, force: str) -> None:
    """The force may enter from now on."""
    for number in waiting_groups(g, force):
        g.area[number] = 0


def try_hideyori(g: Tennoji) -> Steps[None]:
    """At the start of a turn Osaka may roll for Hideyori: a 2 brings him, 10 or more ends all hope (14-2-1, 14-2-2)."""
    if not g.field.options.hideyori or g.hideyori_closed or not waiting_groups(g, "hideyori"):
        return
    answer = yield Ask(
        OSAKA,
        "attempt",
        [Attempt("hideyori"), Decline()],
        rule="14-2",
        prompt=say("Roll for Toyotomi Hideyori to join the battle?"),
        checkpoint=True,
    )
    if not isinstance(answer, Attempt):
        return
    table = g.field.tables.hideyori
    purpose = say("Hideyori's entry (2 succeeds, 10 or more ends all hope)")
    purpose = purpose.kept_as("Hideyori's entry, 2 succeeds, 10 or more closes")
    roll = yield Roll(TWO_D6, "14-2-1", purpose, by=OSAKA)
    if roll.total in table.success:
        call(g, "hideyori")
        g.tell("joins", "14-2-1", force="hideyori")
    elif roll.total in table.closed_for_good:
        g.hideyori_closed = True
        g.tell("never_joins", "14-2-2", force="hideyori")


def akashi_possible(g: Tennoji) -> bool:
    """Once units of Date and of Tadateru have been on the map (14-3, R34)."""
    field = g.field
    if not field.options.akashi or g.akashi_rolled == g.turn or not waiting_groups(g, "akashi"):
        return False
    return all(
        any(g.where[unit] != RESERVE for unit in group.units)
        for group in field.groups
        if group.id in ("date", "tadateru")
    )


def try_akashi(g: Tennoji) -> Steps[None]:
    """At the start of its movement phase Osaka may roll for Akashi, once a turn until he comes (14-3, R34)."""
    if not akashi_possible(g):
        return
    answer = yield Ask(
        OSAKA,
        "attempt",
        [Attempt("akashi"), Decline()],
        rule="14-3",
        prompt=say("Roll for Akashi Morishige's surprise attack?"),
        checkpoint=True,
    )
    g.akashi_rolled = g.turn
    if not isinstance(answer, Attempt):
        return
    table = g.field.tables.akashi
    purpose = say("Akashi's surprise attack ({most} or less)", most=table.success_at_most)
    roll = yield Roll(TWO_D6, "14-3", purpose.kept_as("Akashi's surprise attack, {most} or less"), by=OSAKA)
    if roll.total <= table.success_at_most:
        call(g, "akashi")
        g.tell("joins", "14-3", force="akashi")
