"""Names with passwords, for servers that strangers reach. Whoever signs in may bear the name; nobody else may."""

from __future__ import annotations

import asyncio
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from honjin.kernel.words import Language, say
from honjin.server.bans import Bans
from honjin.server.errors import Fault
from honjin.server.leaving import LeavingBook, Left
from honjin.server.names import plain
from honjin.server.notices import Notifier, check_mail
from honjin.server.people_book import PeopleBook, Ticket
from honjin.server.rate_limits import Clock
from honjin.server.settings import Settings
from honjin.server.store import Store

SESSION_SECONDS: Final = 30 * 24 * 3600
RESET_SECONDS: Final = 3600
"""How long a link for a new password is good."""
CONFIRM_SECONDS: Final = 3 * 24 * 3600


class Accounts:
    """Registers, signs in and out, and tells who a request comes from."""

    def __init__(self, settings: Settings, store: Store, bans: Bans, notifier: Notifier, clock: Clock) -> None:
        self._settings = settings
        self._store = store
        self._bans = bans
        self._notifier = notifier
        self._clock = clock
        self._people = PeopleBook(store)
        self._leaving = LeavingBook(store)
        self._hasher = PasswordHasher()
        self._decoy = self._hasher.hash("nobody's password")
        self._working = asyncio.Semaphore(2)

    # ---------------------------------------------------------------------------------------------- coming, going

    async def register(self, name: str, password: str) -> str:
        """A new account; a session."""
        self._check_public()
        hashed = await self._hashed(password)
        if not await self._store.run(self._store.add_account, plain(name), hashed):
            raise Fault("taken", say("that name is taken"), status=409)
        return await self._session(plain(name))

    async def sign_in(self, name: str, password: str) -> str:
        """A session; a wrong name takes as long to refuse as a wrong password."""
        self._check_public()
        account = plain(name)
        if not await self._knows(account, password):
            raise Fault("password", say("name and password do not match"), status=403)
        self._bans.check_account(account)
        return await self._session(account)

    async def sign_out(self, session: str | None, *, everywhere: bool = False) -> None:
        """This session is worth nothing any more; nor are the others of the account, if that is wanted."""
        account = await self.holder(session)
        assert session is not None
        if everywhere:
            await self._store.run(self._people.end_other_sessions, account, session)
        await self._store.run(self._people.end_session, session)

    async def _session(self, account: str) -> str:
        return await self._store.run(self._people.begin_session, account, self._clock() + SESSION_SECONDS)

    async def whose(self, session: str | None) -> str | None:
        """The account of a session, None without one; a fault if it is not valid."""
        if session is None:
            return None
        account = await self._store.run(self._people.account_of, session, self._clock())
        if account is None:
            raise Fault("session", say("sign in again"), status=401)
        return account

    async def holder(self, session: str | None) -> str:
        """The account of a session; a fault without one."""
        self._check_public()
        account = await self.whose(session)
        if account is None:
            raise Fault("session", say("sign in first"), status=401)
        return account

    async def owner(self, session: str | None) -> str:
        """The account of a session, if it is one of the owners of the house."""
        account = await self.holder(session)
        if not self.is_owner(account):
            raise Fault("owner", say("only the owner of the house may do this"), status=403)
        return account

    def is_owner(self, account: str) -> bool:
        return account in self._settings.owners

    async def check_name(self, name: str, account: str | None) -> None:
        """On a public server a registered name, or one that looks like it, is borne only by its owner."""
        if not self._settings.public or plain(name) == account:
            return
        if await self._store.run(self._store.names_like, name) - {account}:
            raise Fault("name", say("that name belongs to an account; sign in to use it"), status=403)

    def _check_public(self) -> None:
        if not self._settings.public:
            raise Fault("local", say("this server has no accounts; any name will do"), status=404)

    # ---------------------------------------------------------------------------------------------- passwords

    async def change_password(self, session: str | None, old: str, new: str) -> None:
        """Whoever knows the old one may choose another; everybody else who is signed in has to sign in again."""
        account = await self.holder(session)
        await self._check_password(account, old)
        hashed = await self._hashed(new)
        await self._store.run(self._people.set_password, account, hashed, session)

    def forgot(self, name: str, language: Language) -> None:
        """Send a link for a new password, if there is such an account with an address; nobody is told whether."""
        self._check_public()
        if not self._settings.sends_mail:
            raise Fault("mail", say("this server does not send mail"), status=422)
        self._notifier.in_background(self._send_reset(plain(name), language))

    async def _send_reset(self, account: str, language: Language) -> None:
        address = await self._store.run(self._people.mail_of, account)
        if address is None or not self._notifier.may_ask(address):
            return
        ticket = Ticket("reset", account, address)
        token = await self._store.run(self._people.add_ticket, ticket, self._clock() + RESET_SECONDS)
        text = say(
            "Somebody wants a new password for {name} at Honjin. If it was you, choose one within an hour: {link}",
            name=account,
            link=f"{self._settings.base_url}/reset#{token}",
        )
        self._notifier.write(address, text, say("Honjin: a new password"), language)

    async def reset(self, token: str, password: str) -> str:
        """A new password by a link that was sent; a session. The link works once."""
        self._check_public()
        hashed = await self._hashed(password)
        account = await self._store.run(self._people.use_reset_ticket, token, hashed, self._clock())
        if account is None:
            raise Fault("token", say("this link is not valid any more"), status=403)
        self._bans.check_account(account)
        return await self._session(account)

    # ---------------------------------------------------------------------------------------------- mail

    async def set_mail(self, session: str | None, password: str, address: str | None, language: Language) -> bool:
        """Where a link for a new password can go: nowhere, or to an address once it is confirmed.

        Whether a letter has been sent to it.
        """
        account = await self.holder(session)
        await self._check_password(account, password)
        if address is None or address == await self._store.run(self._people.mail_of, account):
            await self._store.run(self._people.set_mail, account, address)
            return False
        check_mail(address, self._settings)
        if not self._notifier.may_ask(address):
            raise Fault("rate", say("that address has been asked already; wait an hour"), status=429)
        until = self._clock() + CONFIRM_SECONDS
        token = await self._store.run(self._people.add_ticket, Ticket("mail", account, address), until)
        text = say(
            "{name} at Honjin wants to use this address to get a new password. If it is you, confirm: {link}",
            name=account,
            link=f"{self._settings.base_url}/confirm#{token}",
        )
        self._notifier.write(address, text, say("Honjin: confirm this address"), language)
        return True

    async def confirm_mail(self, token: str) -> str:
        """The address that is confirmed by now."""
        self._check_public()
        address = await self._store.run(self._people.use_mail_ticket, token, self._clock())
        if address is None:
            raise Fault("token", say("this link is not valid any more"), status=403)
        return address

    async def mail_of(self, account: str) -> str | None:
        return await self._store.run(self._people.mail_of, account)

    # ---------------------------------------------------------------------------------------------- one's data

    async def export(self, session: str | None) -> dict[str, object]:
        """All that is kept about whoever asks."""
        return await self._store.run(self._leaving.export, await self.holder(session))

    async def delete(self, session: str | None, password: str) -> Left:
        """The account, and what is its own; the tables at which it sat."""
        account = await self.holder(session)
        await self._check_password(account, password)
        return await self._store.run(self._leaving.delete, account)

    async def forget_old(self) -> None:
        """Sessions and links that have run out."""
        await self._store.run(self._people.forget_old, self._clock())

    # ---------------------------------------------------------------------------------------------- checking

    async def _hashed(self, password: str) -> str:
        async with self._working:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _knows(self, account: str, password: str) -> bool:
        known = await self._store.run(self._store.password_of, account)
        async with self._working:
            good = await asyncio.to_thread(self._matches, known or self._decoy, password)
        return known is not None and good

    async def _check_password(self, account: str, password: str) -> None:
        if not await self._knows(account, password):
            raise Fault("password", say("that is not the password"), status=403)

    def _matches(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False
