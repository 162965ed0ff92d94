"""Names with passwords, for servers that strangers reach. Whoever signs in may bear the name; nobody else may."""

from __future__ import annotations

import asyncio
import time

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from honjin.kernel.words import say
from honjin.server.errors import Fault
from honjin.server.names import plain
from honjin.server.settings import Settings
from honjin.server.store import Store
from honjin.server.tokens import Signer

SESSION_SECONDS = 30 * 24 * 3600


class Accounts:
    """Registers, signs in, and tells who a request comes from."""

    def __init__(self, settings: Settings, store: Store, signer: Signer) -> None:
        self._settings = settings
        self._store = store
        self._signer = signer
        self._hasher = PasswordHasher()
        self._decoy = self._hasher.hash("nobody's password")
        self._working = asyncio.Semaphore(2)

    async def register(self, name: str, password: str) -> str:
        """A new account; a session."""
        self._check_public()
        async with self._working:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        if not await self._store.run(self._store.add_account, plain(name), hashed):
            raise Fault("taken", say("that name is taken"), status=409)
        return self._session(plain(name))

    async def sign_in(self, name: str, password: str) -> str:
        """A session; a wrong name takes as long to refuse as a wrong password."""
        self._check_public()
        known = await self._store.run(self._store.password_of, plain(name))
        async with self._working:
            good = await asyncio.to_thread(self._matches, known or self._decoy, password)
        if known is None or not good:
            raise Fault("password", say("name and password do not match"), status=403)
        return self._session(plain(name))

    def _matches(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    def _session(self, account: str) -> str:
        return self._signer.sign("session", account.encode().hex(), str(int(time.time()) + SESSION_SECONDS))

    def whose(self, session: str | None) -> str | None:
        """The account of a session, None without one; a fault if it is not valid."""
        if session is None:
            return None
        parts = self._signer.parts(session)
        if parts is None or len(parts) != 3 or parts[0] != "session" or int(parts[2]) < time.time():
            raise Fault("session", say("sign in again"), status=401)
        return bytes.fromhex(parts[1]).decode()

    async def check_name(self, name: str, account: str | None) -> None:
        """On a public server a registered name, or one that looks like it, is borne only by its owner."""
        if not self._settings.public or plain(name) == account:
            return
        if await self._store.run(self._store.names_like, name) - {account}:
            raise Fault("name", say("that name belongs to an account; sign in to use it"), status=403)

    def _check_public(self) -> None:
        if not self._settings.public:
            raise Fault("local", say("this server has no accounts; any name will do"), status=404)
