"""What can go wrong, said so that a person understands it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from honjin.compiled.twins import plain

if TYPE_CHECKING:
    from honjin.kernel.words import Saying


@plain
class Refusal(NamedTuple):
    """Why an action is not allowed: the rule that forbids it and a sentence."""

    rule: str
    reason: Saying

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class HonjinError(Exception):
    """Base of every error this package raises on purpose."""

    @property
    def reason(self) -> Saying:
        """What went wrong: a text that can be put into the reader's language, if it was raised with one."""
        said: Saying = self.args[0] if self.args else ""
        return said


class Illegal(HonjinError):
    """An action that the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class NotationError(HonjinError):
    """A text that is no action of this game."""


class ScriptEnded(HonjinError):
    """Scripted dice ran out, or do not fit the roll that was asked."""


class Defect(HonjinError):
    """A procedure failed. The game has been put back to where it was before the action."""


class RecordError(HonjinError):
    """A record or a position that cannot be read or does not fit the rules."""
