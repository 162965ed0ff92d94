"""Every throw of a finished game with what it takes to derive it again from the key, so that anybody can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from honjin.kernel.chance import Chance, Outcome, Source
from honjin.kernel.game import Game
from honjin.kernel.inputs import Fell, Input
from honjin.kernel.play import Play
from honjin.kernel.words import key_of

ThrowKind = Literal["roll", "draw", "shuffle"]


class Throw(NamedTuple):
    """How chance fell, and which numbers it took from the source."""

    kind: ThrowKind
    """Faces of dice, one of several things, or an order of them."""
    rule: str
    purpose: str
    outcome: Outcome
    """As the log has it."""
    counter: int
    """Numbers taken before it."""
    faces: tuple[int, ...]
    """For each number it takes, how many there are to choose from."""


class NotingPlay(Play[Any]):
    """A play that notes each throw, as it falls and while its log is played again."""

    __slots__ = ("_thrown",)

    def __init__(self, game: Game[Any], state: Any, source: Source, **more: Any) -> None:
        self._thrown: dict[int, Throw] = {}
        """By place in the log; what was taken back is written over."""
        super().__init__(game, state, source, **more)

    def throws(self, since: int = 0) -> list[Throw]:
        """The throws in the log from an entry on."""
        return [self._thrown[at] for at in range(since, len(self.log)) if isinstance(self.log[at], Fell)]

    def _fall(self, chance: Chance) -> Any:
        counter, at = self.source.tell(), len(self.log)
        answer = super()._fall(chance)
        fell = self.log[at]
        assert isinstance(fell, Fell)
        self._thrown[at] = Throw(chance.kind, fell.rule, key_of(fell.purpose), fell.outcome, counter, chance.faces)
        return answer


def throws_of(
    game: Game[Any], state: Any, source: Source, log: Sequence[Input], origin: dict[str, Any] | None = None
) -> list[Throw]:
    """The throws of a log as they fell, whatever the source would have given."""
    return NotingPlay(game, state, source, origin=origin, log=log, quiet=True).throws()
