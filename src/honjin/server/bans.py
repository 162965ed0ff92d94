"""Who may not come any more. Known by heart, so that every door can ask; all servers of the house learn of a change."""

from __future__ import annotations

from typing import Final

from honjin.kernel.words import say
from honjin.server.errors import Fault
from honjin.server.people_book import Ban, PeopleBook
from honjin.server.store import Store

ACCOUNT: Final = "account "
ADDRESS: Final = "address "
"""Before an account, and before the alias of an address."""


class Bans:
    """All bans of the house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._book = PeopleBook(store)
        self._known: dict[str, Ban] = {}

    async def load(self) -> None:
        self._known = {ban.who: ban for ban in await self._store.run(self._book.bans)}

    def told(self) -> list[Ban]:
        return list(self._known.values())

    def check_account(self, account: str | None) -> None:
        """A fault for somebody who is banned."""
        self._check(f"{ACCOUNT}{account}")

    def check_origin(self, origin: str) -> None:
        """The same by the alias of an address."""
        self._check(f"{ADDRESS}{origin}")

    def keeps_out(self, origin: str) -> bool:
        return f"{ADDRESS}{origin}" in self._known

    def _check(self, who: str) -> None:
        ban = self._known.get(who)
        if ban is not None:
            raise Fault("banned", say("you are banned from this house: {why}", why=ban.why), status=403)

    async def add(self, ban: Ban) -> None:
        await self._store.run(self._book.add_ban, ban)
        self._known[ban.who] = ban

    async def lift(self, who: str) -> None:
        if not await self._store.run(self._book.lift_ban, who):
            raise Fault("unknown", say("nobody of that name is banned"), status=404)
        self._known.pop(who, None)
