"""What the exclusive rules of Masamune remember beyond the position."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from honjin.games.gunyuden.actions import Clans
from honjin.games.gunyuden.campaign import Campaign
from honjin.games.gunyuden.memory import Memory
from honjin.kernel.ask import Side


class Past(NamedTuple):
    """An event that has come: in which turn, by whose roll, which, and why it came to nothing if it did."""

    turn: int
    side: Side
    event: str
    idle: str


class MasamuneMemory(Memory):
    """Events that happen once, ceasefires, first blows, and what mini 1 counts."""

    __slots__ = (
        "approached", "ceasefire", "date_struck", "defected", "entered", "mogami_free", "nagae_left", "ouchi", "past",
        "risen", "struck_date",
    )  # fmt: skip

    of_clans = frozenset({"ceasefire", "date_struck", "struck_date"})

    def __init__(self) -> None:
        self.mogami_free = False
        """Whether Date may act against Mogami (37-1)."""
        self.ceasefire: Clans = 0
        """Clans with which Date has made a ceasefire (33-2(10))."""
        self.struck_date: Clans = 0
        """Alliance clans that struck the first blow against Date (38-3)."""
        self.date_struck: Clans = 0
        """Alliance clans against which Date struck the first blow."""
        self.nagae_left = False
        self.ouchi = 0
        """How often Ouchi has changed masters."""
        self.risen = 0
        """The turn of the Shonai uprising; 0 before it."""
        self.defected = False
        """Whether Inawashiro has gone over (44.7(2))."""
        self.approached = False
        """Whether the target of mini 1, or a hex next to it, was entered (43.6)."""
        self.entered = False
        self.past: tuple[Past, ...] = ()
        """All events so far, for the players; no rule looks at them."""

    def note(self, turn: int, side: Side, event: str, idle: str | None = None) -> None:
        """Write down an event that has come."""
        self.past += (Past(turn, side, event, idle or ""),)

    @classmethod
    def load(cls, dump: dict[str, Any]) -> Self:
        memory = super().load(dump)
        memory.past = tuple(Past(*past) for past in memory.past)
        return memory


def recall(g: Campaign) -> MasamuneMemory:
    """The memory of a game of Masamune."""
    memory = g.memory
    assert isinstance(memory, MasamuneMemory)
    return memory
