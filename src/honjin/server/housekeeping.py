"""What the house does by itself from time to time: tables that nobody plays at any more are closed."""

from __future__ import annotations

from honjin.kernel.words import say
from honjin.server.leaving import Left
from honjin.server.lobby import Lobby
from honjin.server.server_log import tell
from honjin.server.store import Store
from honjin.server.table_book import abandoned, close_tables

DAY = 24 * 3600.0


async def close_abandoned(lobby: Lobby, now: float) -> None:
    """Close tables that have not changed for as many days as the settings say; 0 closes none."""
    days = lobby.settings.close_after_days
    if days <= 0:
        return
    closed = await lobby.store.run(_close, lobby.store, days, now)
    if closed:
        tell("tables closed", tables=len(closed), days=days)
        await lobby.reseat(Left(closed))


def _close(store: Store, days: float, now: float) -> list[str]:
    why = say("nobody played for {days} {days:day|days}", days=max(1, round(days)))
    with store.transaction():
        found = abandoned(store.db, now - days * DAY)
        close_tables(store.db, found, why, now)
    for table in found:
        store.speak("seats", table)
    return found
