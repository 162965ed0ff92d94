"""Telling people who are away that it is their turn: by a webhook of theirs, or by mail.

An address is told of nothing before whoever reads there has opened the link that was sent to it: nobody can have
notices sent to somebody else. Home servers, which strangers do not reach, call webhooks without asking.
"""

from __future__ import annotations

import asyncio
import re
import smtplib
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple
from urllib.parse import unquote, urlsplit

import msgspec

from honjin.games.registry import language_for
from honjin.kernel.words import ENGLISH, Language, Name, Text, say
from honjin.server.errors import Fault
from honjin.server.game_info import title_of
from honjin.server.metrics import Metrics
from honjin.server.push_messages import HouseKey, Subscription, encrypted
from honjin.server.rate_limits import Buckets
from honjin.server.rows import SeatRow
from honjin.server.server_log import tell
from honjin.server.settings import Settings
from honjin.server.tokens import Signer
from honjin.server.webhooks import Unwanted, check_webhook, post

if TYPE_CHECKING:
    from honjin.server.tables import Table

MAIL_SECONDS: Final = 20.0
"""For a letter to be taken by the mail server of the house."""
AT_ONCE: Final = 4
"""So many letters and look-ups of names go on at the same time; they have threads of their own."""
WAITING: Final = 500
"""With more notices on the way than this, further ones are dropped."""
NOTICES_AN_HOUR: Final = 30
QUESTIONS_AN_HOUR: Final = 3
"""How often one address may be asked to confirm."""
GONE: Final = ("404", "410")
"""How a push service says that a browser wants no more messages."""
LINK_SECONDS: Final = 3 * 24 * 3600

Kind = Literal["webhook", "mail"]

_TURN: Final = say("Honjin: it is your turn")
_REMINDER: Final = say("Honjin: your time is running out")
_CONFIRM: Final = say("Honjin: confirm this address")
_MAIL: Final = re.compile(r"[^\s@,;:<>()\[\]\\\"']+@[^\s@,;:<>()\[\]\\\"'.]+(\.[^\s@,;:<>()\[\]\\\"'.]+)+")
"""One address and nothing else: no list, no name, no comment."""


def check_mail(address: str, settings: Settings) -> None:
    """Whether letters can be sent there."""
    if not settings.sends_mail:
        raise Fault("mail", say("this server does not send mail"), status=422)
    if not _MAIL.fullmatch(address) or not address.isprintable():
        raise Fault("mail", say("that is not a mail address"), status=422)


class Wish(NamedTuple):
    """What a link confirms: a seat's notices go to this address."""

    table: str
    side: str
    nonce: str
    kind: Kind
    address: str
    language: str


class Notifier:
    """Sends notices in the background; what fails is counted and not tried again."""

    def __init__(self, settings: Settings, metrics: Metrics, signer: Signer, push_secret: str | None = None) -> None:
        self._settings = settings
        self._metrics = metrics
        self._signer = signer
        self._house_key = None if push_secret is None else HouseKey(push_secret)
        self.push_gone: Callable[[SeatRow], Awaitable[None]] | None = None
        """Called when a browser wants no more messages."""
        self._pool = ThreadPoolExecutor(AT_ONCE, "notices")
        self._tasks: set[asyncio.Task[None]] = set()
        self._sent = Buckets(NOTICES_AN_HOUR / 3600, NOTICES_AN_HOUR)
        self._asked = Buckets(QUESTIONS_AN_HOUR / 3600, QUESTIONS_AN_HOUR)

    @property
    def push_key(self) -> str | None:
        """What a browser needs to subscribe; None where the house cannot send messages to browsers."""
        return None if self._house_key is None else self._house_key.public

    def close(self) -> None:
        """Nothing more is sent."""
        for task in self._tasks:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # ---------------------------------------------------------------------------------------------- turns

    def call(self, table: Table, seat: SeatRow) -> None:
        """It is this seat's turn."""
        self._notify(table, seat, _told(table, seat, self._link(table)), _TURN)

    def remind(self, table: Table, seat: SeatRow, seconds: float) -> None:
        """This seat has not much time left."""
        hours = max(1, round(seconds / 3600))
        text = say("{hours} {hours:hour|hours} left. {turn}", hours=hours, turn=_told(table, seat, self._link(table)))
        self._notify(table, seat, text, _REMINDER)

    def _link(self, table: Table) -> str:
        return f"{self._settings.base_url}/t/{table.id}"

    def _notify(self, table: Table, seat: SeatRow, said: Text, subject: Text) -> None:
        language = language_for(seat.language or ENGLISH.code, table.row.game)
        text = language.put(said)
        if seat.webhook is not None:
            self._send("webhook", seat.webhook, text, language.put(subject), self._sent)
        if seat.mail is not None and self._settings.sends_mail:
            self._send("mail", seat.mail, text, language.put(subject), self._sent)
        if seat.push is not None and self._house_key is not None and self._may(seat.push, self._sent, "push"):
            message = {"title": language.put(subject), "text": text, "table": table.id, "url": f"/t/{table.id}"}
            self.in_background(self._try("push", self._push(seat, msgspec.json.encode(message))))

    # ---------------------------------------------------------------------------------------------- confirming

    def must_confirm(self, kind: Kind) -> bool:
        return kind == "mail" or self._settings.public

    def ask(self, wish: Wish, language: Language) -> None:
        """Send a link to an address; notices go there once it has been opened."""
        until = str(int(time.time()) + LINK_SECONDS)
        token = self._signer.sign("notices", msgspec.json.encode(wish).hex(), until)
        link = f"{self._settings.base_url}/api/notices/{token}"
        text = language.put(
            say("Somebody asked Honjin to send notices of turns here. If it was you, confirm: {link}", link=link)
        )
        if not self._send(wish.kind, wish.address, text, language.put(_CONFIRM), self._asked):
            raise Fault("rate", say("that address has been asked already; wait an hour"), status=429)

    def confirmed(self, token: str) -> Wish:
        """What a link confirms."""
        parts = self._signer.parts(token)
        if parts is None or len(parts) != 3 or parts[0] != "notices" or int(parts[2]) < time.time():
            raise Fault("token", say("this link is not valid any more"), status=403)
        return msgspec.json.decode(bytes.fromhex(parts[1]), type=Wish)

    # ---------------------------------------------------------------------------------------------- letters

    def may_ask(self, address: str) -> bool:
        """Whether one more letter that nobody there has asked for may go to an address."""
        return self._asked.take(address.casefold())

    def write(self, address: str, text: Text, subject: Text, language: Language) -> None:
        """A letter of the house; whoever writes it has asked whether it may."""
        work = self._mail(address, language.put(text), language.put(subject))
        self.in_background(self._try("mail", work))

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Whoever asked for it does not wait, and cannot tell how long it takes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---------------------------------------------------------------------------------------------- sending

    def _send(self, kind: Kind, address: str, text: str, subject: str, limit: Buckets) -> bool:
        """Whether it is on its way; not if this address has had enough, or too many are waiting."""
        if not self._may(address, limit, kind):
            return False
        work = self._post(address, text) if kind == "webhook" else self._mail(address, text, subject)
        self.in_background(self._try(kind, work))
        return True

    def _may(self, address: str, limit: Buckets, kind: str) -> bool:
        if len(self._tasks) < WAITING and limit.take(address.casefold()):
            return True
        self._metrics.notices.add(f"{kind} dropped")
        return False

    async def _push(self, seat: SeatRow, message: bytes) -> None:
        """To a browser; one that is gone for good is forgotten."""
        assert self._house_key is not None
        to = msgspec.json.decode(seat.push or "", type=Subscription)
        headers = self._house_key.headers(to.endpoint, time.time(), self._settings.base_url)
        body = encrypted(message, to)
        try:
            await post(to.endpoint, body, public=self._settings.public, pool=self._pool, headers=headers)
        except Unwanted as refusal:
            if refusal.status in GONE and self.push_gone is not None:
                await self.push_gone(seat)
            raise

    async def _try(self, kind: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (OSError, ValueError, smtplib.SMTPException, Fault) as error:  # a deadline is an OSError too
            self._metrics.notices.add(f"{kind} failed")
            tell("notice failed", kind=kind, error=type(error).__name__)
        else:
            self._metrics.notices.add(f"{kind} sent")

    async def _post(self, url: str, text: str) -> None:
        body = msgspec.json.encode({"text": text, "content": text})
        await post(url, body, public=self._settings.public, pool=self._pool)

    async def _mail(self, address: str, text: str, subject: str) -> None:
        letter = EmailMessage()
        letter["Subject"] = subject
        letter["To"] = address
        letter.set_content(text)
        async with asyncio.timeout(MAIL_SECONDS):
            await asyncio.get_running_loop().run_in_executor(self._pool, self._deliver, letter)

    def _deliver(self, letter: EmailMessage) -> None:
        parts = urlsplit(str(self._settings.smtp))
        letter["From"] = unquote(parts.username or "") or "honjin@localhost"
        kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
        with kind(parts.hostname or "localhost", parts.port or 0, timeout=MAIL_SECONDS / 2) as server:
            if parts.scheme == "smtp+starttls":
                server.starttls()
            if parts.username and parts.password:
                server.login(unquote(parts.username), unquote(parts.password))
            server.send_message(letter)


def _told(table: Table, seat: SeatRow, link: str) -> Text:
    """Whose turn it is, by the names that people use."""
    title, turn = title_of(table.row.game), table.row.progress.turn
    side = title.side_names[seat.side]
    return say(
        "It is your turn ({side}) in {game}, turn {turn}: {link}",
        side=Name(seat.side, side.name, side.kanji),
        game=Name(title.id, title.name, title.kanji),
        turn=turn,
        link=link,
    )


def check_address(kind: Kind, address: str, settings: Settings) -> None:
    """Whether notices can be sent there at all."""
    if kind == "mail":
        check_mail(address, settings)
    else:
        check_webhook(address)
