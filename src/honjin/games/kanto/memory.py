"""What the exclusive rules remember: the duties of the march on Odawara (35-S2-7)."""

from __future__ import annotations

from typing import Final

from honjin.games.gunyuden.memory import Memory
from honjin.wargame.state import kept

NOT_HELD: Final = -1
"""No ceremony yet."""


class KantoMemory(Memory):
    """The siege of Odawara, the ceremony, and whether the duties are waived."""

    siege_turns: int = kept(0)
    """Full turns of siege so far (R51)."""
    begun: bool = kept(False)
    """Whether the castle was invested when this turn began."""
    unbroken: bool = kept(False)
    """Whether the castle has been invested without a break since this turn began."""
    fallen: bool = kept(False)
    """Whether the castle has ever been taken or abandoned."""
    attending: bool = kept(False)
    """Whether the lord has stood at the shrine since the stage of the ceremony began (R52)."""
    ceremony: int = kept(NOT_HELD)
    """How many units attended the ceremony."""
    waived: bool = kept(False)
    """Whether the enemy has ever entered the home province (R53)."""
