"""A chair: one connection at a table, with the seats it may act for."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from honjin.kernel.ask import Side
from honjin.kernel.words import ENGLISH, Language
from honjin.server.deltas import Prepared
from honjin.server.messages import encode

WAITING_MESSAGES = 256
"""A connection that has so many messages waiting does not read them; it is closed and may come again."""


class Audience(NamedTuple):
    """All who see the same and read the same language."""

    side: Side | None
    language: Language


@dataclass(slots=True)
class Shown:
    """What a chair has on its screen: the next state is told by how it differs from it."""

    number: int
    """How many states this line was sent."""
    view: Prepared
    asks: dict[str, Prepared]
    """The last ask of each kind."""


class Chair:
    """Messages to it are queued, so that a slow reader never holds up a table."""

    __slots__ = (
        "closed",
        "language",
        "name",
        "origin",
        "queue",
        "sent",
        "shown",
        "sides",
        "told",
        "view_side",
        "whole",
    )

    def __init__(
        self,
        sides: tuple[Side, ...],
        name: str,
        language: Language = ENGLISH,
        *,
        whole: bool = False,
        origin: str = "",
    ) -> None:
        self.sides = sides
        self.name = name
        self.language = language
        """Of whoever sits in it: everything that it is told is put into words here."""
        self.origin = origin
        """An alias of the address it speaks from."""
        self.whole = whole
        """Whether it wants every state whole, as a program may."""
        self.shown: Shown | None = None
        self.sent = 0
        """Entries of the log whose events it has been sent."""
        self.told = 0
        """Events it has been sent."""
        self.view_side: Side | None = sides[0] if sides else None
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.closed = False

    @property
    def event_side(self) -> Side | None:
        """Whose events it is told: on a shared screen nobody's secrets."""
        return self.sides[0] if len(self.sides) == 1 else None

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a message, its texts in the language of the reader."""
        self.send(encode(message, self.language))

    def send(self, message: bytes) -> None:
        if self.queue.qsize() >= WAITING_MESSAGES:
            self.close()
        if not self.closed:
            self.queue.put_nowait(message)

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.queue.put_nowait(None)

    def look_from(self, asked: list[Side]) -> Side | None:
        """The side it sees the board from: on a shared screen, the side that decides."""
        if len(self.sides) > 1:
            self.view_side = next((side for side in asked if side in self.sides), self.view_side)
        return self.view_side
