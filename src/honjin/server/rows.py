"""Rows of the store: what it keeps of a table, as types."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from honjin.kernel.events import Event
from honjin.kernel.throws import Throw
from honjin.server.paces import ClockRow

Kind = Literal["play", "analysis", "record"]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a table stands."""

    n: int = 0
    """Entries of the log."""
    turn: int = 0
    asked: list[str] = field(default_factory=list)
    """The sides that decide now."""
    over: dict[str, Any] | None = None
    """How the game ended; None while it goes on."""
    digest: str = ""
    """Of the position in which it ended."""


@dataclass(slots=True)
class GameRow:
    """A table, without its log."""

    id: str
    game: str
    version: str
    pack: str
    scenario: str
    options: dict[str, Any]
    dice_key: str = field(repr=False)
    dice_id: str
    created: float
    changed: float
    kind: Kind = "play"
    private: bool = False
    seeded: bool = False
    started: bool = False
    origin: dict[str, Any] | None = None
    """The position it begins with, if not the scenario's."""
    parent: str | None = None
    """For analysis: the table it was made from."""
    rematch: str | None = None
    maker: str = ""
    """Whoever opened it: an account, or an alias of an address; nothing where nobody knows."""
    revision: int = 0
    """How many changes of its play were kept."""
    rules: str = ""
    """The version of the rules that made what is kept of it; the one that it began with, or a later one that has
    accepted all of it. Nothing where nobody knows."""
    places: list[str] | None = None
    """Its sides in their order."""
    sheet: str = ""
    """What its sheet is kept by."""
    closed: dict[str, Any] | None = None
    """When and why the house closed it (``at``, ``why``); None as long as it has not."""
    pace: dict[str, Any] | None = None
    """How long seats have and what comes then, where that was agreed on: the fields of a ``Pace``."""
    rollback: dict[str, Any] | None = None
    """Somebody asks to go back: to which step (``to``), who (``side``), who agrees (``agreed``)."""
    rollbacks: list[dict[str, Any]] = field(default_factory=list)
    """Each time the game went back: ``from``, ``to``, ``side``, ``agreed``, ``at``."""
    progress: Progress = field(default_factory=Progress)

    @property
    def ended(self) -> bool:
        """Whether nobody will ever play on: what was secret need not be any more."""
        return self.progress.over is not None or self.closed is not None


@dataclass(slots=True)
class SeatRow:
    """A seat: a side at a table, and who or what plays it."""

    table: str
    side: str
    kind: Literal["person", "bot", "open", "link"]
    """``open`` is whoever's comes first, ``link`` is kept for whoever brings its invitation."""
    name: str
    nonce: str = field(default="", repr=False)
    """In the token of who sits here, or in the invitation."""
    account: str | None = None
    seen: int = 0
    """The last step it was shown."""
    webhook: str | None = field(default=None, repr=False)
    mail: str | None = field(default=None, repr=False)
    language: str = ""
    """Of its notices."""
    deputy: str = ""
    """The bot that plays on since its holder's time was up; nothing while the holder plays."""
    push: str | None = field(default=None, repr=False)
    """The browser that is told, as JSON of a ``Subscription``."""

    @property
    def bot(self) -> str:
        """The bot that answers here; nothing where a person does."""
        return self.name if self.kind == "bot" else self.deputy


WAITING = ("open", "link")
"""Kinds of seats on which nobody sits yet."""


@dataclass(slots=True)
class StepRow:
    """One action with all that came of it, or what fell before the first."""

    n: int
    """Entries of the log after it."""
    side: int
    """Who acted; -1 for what fell before the first action."""
    fixed: bool
    """Dice fell or something was shown, so it cannot be taken back."""
    lines: list[str]
    events: list[Event]
    told: int
    """Events of the game after it."""
    idle: bool = False
    """Its seat had no choice and was not asked: whoever takes it back wants to go back further."""
    throws: list[Throw] | None = None
    """How its dice came from their source; None where nobody has noted it."""


@dataclass(slots=True)
class SnapshotRow:
    """A position at a checkpoint."""

    n: int
    drawn: int
    """Numbers taken from the dice before it."""
    told: int
    """Events of the game before it."""
    dump: dict[str, Any]


class ViewsRow(NamedTuple):
    """What every side saw from a step on."""

    n: int
    seen: bytes


class SheetRow(NamedTuple):
    """A sheet as it is sent, in a language."""

    key: str
    language: str
    body: bytes


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A line of the chat."""

    who: str
    line: str
    account: str | None = None
    origin: str = ""
    """An alias of the address it came from."""
    place: int = 0
    at: float = 0.0
    removed: int = 0
    """1 once the house has taken it away; the line itself is gone then."""

    def told(self) -> dict[str, Any]:
        """As everybody at the table may know it."""
        return {
            "t": "chat",
            "who": self.who,
            "text": self.line,
            "at": self.at,
            "place": self.place,
            "removed": bool(self.removed),
        }


@dataclass(slots=True)
class Change:
    """What one operation does to a table; saved whole or not at all."""

    progress: Progress
    """Where the table stands after it."""
    follows: int = 0
    """Entries of the log before it."""
    revision: int = 0
    """Changes before it."""
    cut: int | None = None
    """Steps after this one are taken back first."""
    steps: list[StepRow] = field(default_factory=list)
    snapshots: list[SnapshotRow] = field(default_factory=list)
    views: list[ViewsRow] = field(default_factory=list)
    rules: str | None = None
    """The version of the rules that have accepted all of it; None leaves it as it was."""
    undone: list[str] | None = None
    """What can be done again, the next last; None leaves it as it was."""
    standing: dict[str, str | None] = field(default_factory=dict)
    """Standing orders by side; None forgets one."""
    seen: list[str] = field(default_factory=list)
    """Sides that are shown the change at once."""
    clocks: dict[str, ClockRow] = field(default_factory=dict)
    """Clocks by side, as far as they are other than before."""
    rolled: dict[str, Any] | None = None
    """How all agreed to go back, if this is it."""


@dataclass(slots=True)
class News:
    """What others have made of a table since somebody here looked at it."""

    row: GameRow
    common: int
    """Steps up to this one are as they were; those after it have been taken back."""
    told: int
    """Events up to there."""
    steps: list[StepRow]
    """Those that have come after it."""
    standing: dict[str, str]
    undone: list[str]
    kept: int
    """The last position in the store."""
    clocks: dict[str, ClockRow]
