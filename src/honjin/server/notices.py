"""Telling people who are away that it is their turn: by a webhook of theirs, or by mail."""

from __future__ import annotations

import asyncio
import ipaddress
import smtplib
from email.message import EmailMessage
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

import msgspec

from honjin.games.registry import language_for
from honjin.kernel.words import ENGLISH, Language, Name, Text, say
from honjin.server.errors import Fault
from honjin.server.game_info import title_of
from honjin.server.metrics import Metrics
from honjin.server.rows import SeatRow
from honjin.server.server_log import tell
from honjin.server.settings import Settings

if TYPE_CHECKING:
    from honjin.server.tables import Table

TIMEOUT = 10.0
SUBJECT: Final = say("Honjin: it is your turn")


def check_webhook(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise Fault("webhook", say("a webhook is an http or https address without a password in it"), status=422)


def check_mail(address: str, settings: Settings) -> None:
    if not settings.sends_mail:
        raise Fault("mail", say("this server does not send mail"), status=422)
    name, at, host = address.rpartition("@")
    if not (name and at and "." in host) or any(c.isspace() or not c.isprintable() for c in address):
        raise Fault("mail", say("that is not a mail address"), status=422)


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


def is_public(address: str) -> bool:
    """Whether a stranger's webhook may reach this address."""
    return ipaddress.ip_address(address).is_global


class Notifier:
    """Sends notices in the background; what fails is counted and not tried again."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._tasks: set[asyncio.Task[None]] = set()

    def call(self, table: Table, seat: SeatRow) -> None:
        """It is this seat's turn."""
        if seat.webhook is None and seat.mail is None:
            return
        link = f"{self._settings.base_url}/t/{table.id}"
        language = language_for(seat.language or ENGLISH.code, table.row.game)
        task = asyncio.create_task(self._send(seat, language.put(_told(table, seat, link)), language))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, seat: SeatRow, text: str, language: Language = ENGLISH) -> None:
        if seat.webhook is not None:
            await self._try("webhook", self._post, seat.webhook, text)
        if seat.mail is not None and self._settings.sends_mail:
            await self._try("mail", self._mail, seat.mail, text, language.put(SUBJECT))

    async def _try(self, kind: str, work: Any, *args: str) -> None:
        try:
            await asyncio.to_thread(work, *args)
        except (OSError, ValueError, smtplib.SMTPException, HTTPException) as error:
            self._metrics.notices.add(f"{kind} failed")
            tell("notice failed", kind=kind, error=type(error).__name__)
        else:
            self._metrics.notices.add(f"{kind} sent")

    def _post(self, url: str, text: str) -> None:
        check_webhook(url)
        parts = urlsplit(url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(str(parts.hostname), parts.port, timeout=TIMEOUT)
        try:
            connection.connect()
            # The address that was reached is judged, not the name: names may change what they mean.
            if self._settings.public and not is_public(connection.sock.getpeername()[0]):
                raise ValueError("a webhook must not lead into a private network")
            body = msgspec.json.encode({"text": text, "content": text})
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "honjin"})
            status = connection.getresponse().status
        finally:
            connection.close()
        if status >= 300:
            raise ValueError(f"the webhook answered {status}")

    def _mail(self, address: str, text: str, subject: str = str(SUBJECT)) -> None:
        parts = urlsplit(str(self._settings.smtp))
        message = EmailMessage()
        message["Subject"] = subject
        message["From"] = unquote(parts.username or "") or "honjin@localhost"
        message["To"] = address
        message.set_content(text)
        kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
        with kind(parts.hostname or "localhost", parts.port or 0, timeout=TIMEOUT) as server:
            if parts.scheme == "smtp+starttls":
                server.starttls()
            if parts.username and parts.password:
                server.login(unquote(parts.username), unquote(parts.password))
            server.send_message(message)
