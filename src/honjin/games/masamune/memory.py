"""What the exclusive rules of Masamune remember beyond the position."""

from __future__ import annotations

from typing import Final, NamedTuple

from honjin.games.gunyuden.memory import Memory
from honjin.games.gunyuden.state import Campaign
from honjin.kernel.ask import Side
from honjin.kernel.words import Text
from honjin.wargame.actions import Clans
from honjin.wargame.narrow import narrowed
from honjin.wargame.state import Form, kept


class Past(NamedTuple):
    """An event that has come: in which turn, by whose roll, which, and by its key why it came to nothing if it did."""

    turn: int
    side: Side
    event: str
    idle: str


_PAST: Final = Form(lambda past: past, lambda rows: tuple(Past(*row) for row in rows))


class MasamuneMemory(Memory):
    """Events that happen once, ceasefires, first blows, and what mini 1 counts."""

    of_clans = frozenset({"ceasefire", "date_struck", "struck_date"})
    for_show = frozenset({"past"})

    mogami_free: bool = kept(False)
    """Whether Date may act against Mogami (37-1)."""
    ceasefire: Clans = kept(0)
    """Clans with which Date has made a ceasefire (33-2(10))."""
    struck_date: Clans = kept(0)
    """Alliance clans that struck the first blow against Date (38-3)."""
    date_struck: Clans = kept(0)
    """Alliance clans against which Date struck the first blow."""
    nagae_left: bool = kept(False)
    ouchi: int = kept(0)
    """How often Ouchi has changed masters."""
    risen: int = kept(0)
    """The turn of the Shonai uprising; 0 before it."""
    defected: bool = kept(False)
    """Whether Inawashiro has gone over (44.7(2))."""
    approached: bool = kept(False)
    """Whether the target of mini 1, or a hex next to it, was entered (43.6)."""
    entered: bool = kept(False)
    past: tuple[Past, ...] = kept((), _PAST)
    """All events so far, for the players; no rule looks at them."""

    def note(self, turn: int, side: Side, event: str, idle: Text | None = None) -> None:
        """Write down an event that has come."""
        self.past += (Past(turn, side, event, idle.key if idle else ""),)


def recall(g: Campaign) -> MasamuneMemory:
    """The memory of a game of Masamune."""
    return narrowed(g.memory, MasamuneMemory)
