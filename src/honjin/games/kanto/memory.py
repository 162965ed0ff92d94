"""What the exclusive rules remember: the duties of the march on Odawara (35-S2-7)."""

from __future__ import annotations

from typing import Final

from honjin.games.gunyuden.memory import Memory

NOT_HELD: Final = -1
"""No ceremony yet."""


class KantoMemory(Memory):
    """The siege of Odawara, the ceremony, and whether the duties are waived."""

    __slots__ = ("attending", "begun", "ceremony", "fallen", "siege_turns", "unbroken", "waived")

    def __init__(self) -> None:
        self.siege_turns = 0
        """Full turns of siege so far (R51)."""
        self.begun = False
        """Whether the castle was invested when this turn began."""
        self.unbroken = False
        """Whether the castle has been invested without a break since this turn began."""
        self.fallen = False
        """Whether the castle has ever been taken or abandoned."""
        self.attending = False
        """Whether the lord has stood at the shrine since the stage of the ceremony began (R52)."""
        self.ceremony = NOT_HELD
        """How many units attended the ceremony."""
        self.waived = False
        """Whether the enemy has ever entered the home province (R53)."""
