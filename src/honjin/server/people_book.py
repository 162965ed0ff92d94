"""What the store keeps of people: sessions, links that are used once, addresses, bans, and what is theirs at tables."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from honjin.server.store import Store

TicketKind = Literal["mail", "reset"]


class Ticket(NamedTuple):
    """What a link in a letter allows, once."""

    kind: TicketKind
    account: str
    address: str


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody who may not come any more: an account, or an alias of an address."""

    who: str
    name: str
    """As people know whoever it is."""
    why: str
    at: float


def digest_of(token: str) -> str:
    """What is kept of a token: whoever reads the store cannot use it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class PeopleBook:
    """Its methods block; they run in the store's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # ---------------------------------------------------------------------------------------------- sessions

    def begin_session(self, account: str, until: float) -> str:
        token = secrets.token_urlsafe(32)
        with self._store.transaction():
            self._run("INSERT INTO sessions VALUES (?, ?, ?)", digest_of(token), account, until)
        return token

    def account_of(self, token: str, now: float) -> str | None:
        rows = self._rows("SELECT account FROM sessions WHERE digest = ? AND until > ?", digest_of(token), now)
        return str(rows[0][0]) if rows else None

    def end_session(self, token: str) -> None:
        with self._store.transaction():
            self._run("DELETE FROM sessions WHERE digest = ?", digest_of(token))

    def end_other_sessions(self, account: str, but: str) -> None:
        with self._store.transaction():
            self._run("DELETE FROM sessions WHERE account = ? AND digest <> ?", account, digest_of(but))

    # ---------------------------------------------------------------------------------------------- passwords, mail

    def set_password(self, account: str, hashed: str, keep: str = "") -> None:
        """A new password ends all sessions but the one that is kept, and makes links in letters worthless."""
        with self._store.transaction():
            self._change_password(account, hashed)
            self._run("DELETE FROM sessions WHERE account = ? AND digest <> ?", account, digest_of(keep))

    def _change_password(self, account: str, hashed: str) -> None:
        self._run("UPDATE accounts SET password = ? WHERE name = ?", hashed, account)
        self._run("DELETE FROM tickets WHERE account = ? AND kind = 'reset'", account)

    def mail_of(self, account: str) -> str | None:
        rows = self._rows("SELECT mail FROM accounts WHERE name = ?", account)
        return rows[0][0] if rows else None

    def set_mail(self, account: str, address: str | None) -> None:
        """An address that is gone is written to no more: links that were sent there are worthless too."""
        with self._store.transaction():
            self._run("UPDATE accounts SET mail = ? WHERE name = ?", address, account)
            self._run("DELETE FROM tickets WHERE account = ?", account)

    def add_ticket(self, ticket: Ticket, until: float) -> str:
        """Of each kind an account has one at a time: the last."""
        token = secrets.token_urlsafe(32)
        with self._store.transaction():
            self._run("DELETE FROM tickets WHERE account = ? AND kind = ?", ticket.account, ticket.kind)
            self._run("INSERT INTO tickets VALUES (?, ?, ?, ?, ?)", digest_of(token), *ticket, until)
        return token

    def use_mail_ticket(self, token: str, now: float) -> str | None:
        """Whoever reads at an address has opened its link: it is the account's from now on."""
        with self._store.transaction():
            ticket = self._take(token, "mail", now)
            if ticket is not None:
                self._run("UPDATE accounts SET mail = ? WHERE name = ?", ticket.address, ticket.account)
        return None if ticket is None else ticket.address

    def use_reset_ticket(self, token: str, hashed: str, now: float) -> str | None:
        """A new password for whoever has the link; the account. It works once, and not after another change."""
        with self._store.transaction():
            ticket = self._take(token, "reset", now)
            if ticket is not None:
                self._change_password(ticket.account, hashed)
                self._run("DELETE FROM sessions WHERE account = ?", ticket.account)
        return None if ticket is None else ticket.account

    def _take(self, token: str, kind: TicketKind, now: float) -> Ticket | None:
        digest = digest_of(token)
        rows = self._rows("SELECT kind, account, address, until FROM tickets WHERE digest = ?", digest)
        if not rows or rows[0][0] != kind or rows[0][3] <= now:
            return None
        # Of two who come at once, one takes it away.
        return Ticket(*rows[0][:3]) if self._run("DELETE FROM tickets WHERE digest = ?", digest) else None

    def forget_old(self, now: float) -> None:
        """What has run out need not be kept."""
        with self._store.transaction():
            self._run("DELETE FROM sessions WHERE until <= ?", now)
            self._run("DELETE FROM tickets WHERE until <= ?", now)

    # ---------------------------------------------------------------------------------------------- bans

    def bans(self) -> list[Ban]:
        return [Ban(*row) for row in self._rows("SELECT who, name, why, at FROM bans ORDER BY at DESC")]

    def add_ban(self, ban: Ban) -> None:
        with self._store.transaction():
            self._run("DELETE FROM bans WHERE who = ?", ban.who)
            self._run("INSERT INTO bans VALUES (?, ?, ?, ?)", ban.who, ban.name, ban.why, ban.at)
        self._store.speak("bans")

    def lift_ban(self, who: str) -> bool:
        with self._store.transaction():
            lifted = self._run("DELETE FROM bans WHERE who = ?", who)
        self._store.speak("bans")
        return bool(lifted)

    def found(self, part: str, limit: int = 100) -> list[tuple[str, float]]:
        """Accounts whose names have this in them, with when they were made."""
        pattern = "%" + part.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%"
        query = "SELECT name, created FROM accounts WHERE name LIKE ? ESCAPE '!' ORDER BY name LIMIT ?"
        return [(name, created) for name, created in self._rows(query, pattern, limit)]

    # ---------------------------------------------------------------------------------------------- helpers

    def _run(self, statement: str, *values: Any) -> int:
        return self._store.db.run(statement, *values)

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._store.db.rows(query, *values)
