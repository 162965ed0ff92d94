"""Going back by consent: somebody asks to go back to a step, and when all other people at the table agree it is done.

The dice stay as they are: whoever does the same again after going back throws the same again, so that nobody
goes back for better luck.
"""

from __future__ import annotations

from typing import Any

from honjin.kernel.words import say
from honjin.server.chairs import Chair
from honjin.server.changes import ChangeBuilder
from honjin.server.errors import Fault
from honjin.server.rollback_book import set_rollback
from honjin.server.tables import Table


async def ask(table: Table, chair: Chair, to: int | None) -> None:
    """Ask all others to go back to a step; None lets a question go, one's own or another's."""
    _check(table, chair)
    if to is None:
        await _keep(table, None)
        return
    if to >= table.row.progress.n:
        raise Fault("nothing", say("the game has not come so far yet"), status=409)
    if table.row.rollback is not None:
        raise Fault("asked", say("somebody has asked already; answer that first"), status=409)
    sides = [table.sides[side] for side in chair.sides]
    await _keep(table, {"to": to, "side": sides[0], "agreed": sides})
    await _go_if_all_agree(table, chair)


async def agree(table: Table, chair: Chair, to: int) -> None:
    """Agree to what was asked; ``to`` says which question is meant."""
    _check(table, chair)
    asked = table.row.rollback
    if asked is None or asked["to"] != to:
        raise Fault("nothing", say("nobody asks for that any more"), status=409)
    sides = {*asked["agreed"], *(table.sides[side] for side in chair.sides)}
    await _keep(table, asked | {"agreed": [side for side in table.sides if side in sides]})
    await _go_if_all_agree(table, chair)


def _check(table: Table, chair: Chair) -> None:
    """Once a game is over the key of its dice is known: there is no way back into it."""
    table.check_open(chair)
    if table.row.ended:
        raise Fault("over", say("The game is over"), status=409)


async def _keep(table: Table, wish: dict[str, Any] | None) -> None:
    """In the store first; whoever comes second has to look again."""
    before = table.row.rollback
    if not await table.store.run(_kept, table, before, wish):
        await table.freshen()
        raise Fault("stale", say("the position has changed in the meantime; look again"), status=409)
    table.row.rollback = wish
    table.tell_seats()


def _kept(table: Table, before: dict[str, Any] | None, wish: dict[str, Any] | None) -> bool:
    with table.store.transaction():
        kept = set_rollback(table.store.db, table.id, before, wish)
    table.store.speak("seats", table.id)
    return kept


async def _go_if_all_agree(table: Table, chair: Chair) -> None:
    wish = table.row.rollback
    people = {side for side, seat in table.seats.items() if seat.kind == "person" and not seat.deputy}
    if wish is None or people - set(wish["agreed"]):
        return
    async with table.at_work() as live:
        before = live.n
        if wish["to"] >= before:
            raise Fault("nothing", say("the game has not come so far yet"), status=409)
        past = await table.at_step(wish["to"])
        past.live.standing = dict.fromkeys(live.standing)
        past.live.unsaved = True
        table.live = past.live
        rolled = {
            "from": before,
            "to": past.live.n,
            "side": wish["side"],
            "agreed": wish["agreed"],
            "at": table.clock(),
        }
        await table.commit(ChangeBuilder(past.live, cut=past.live.n, undone=[]), chair, rolled=rolled)
