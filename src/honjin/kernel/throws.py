"""Every throw of a finished game with what it takes to derive it again from the key, so that anybody can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from honjin.kernel.chance import Chance, Outcome, Source
from honjin.kernel.game import Game
from honjin.kernel.play import Fell, Input, Play
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


class _Noting(Play[Any]):
    """A play that notes each throw while its log is played again."""

    __slots__ = ("throws",)

    def __init__(self, game: Game[Any], state: Any, source: Source, **more: Any) -> None:
        self.throws: list[Throw] = []
        super().__init__(game, state, source, **more)

    def _fall(self, chance: Chance) -> Any:
        counter = self.source.tell()
        answer = super()._fall(chance)
        fell = self.log[-1]
        assert isinstance(fell, Fell)
        self.throws.append(Throw(chance.kind, fell.rule, key_of(fell.purpose), fell.outcome, counter, chance.faces))
        return answer


def throws_of(
    game: Game[Any], state: Any, source: Source, log: Sequence[Input], origin: dict[str, Any] | None = None
) -> list[Throw]:
    """The throws of a log as they fell, whatever the source would have given."""
    return _Noting(game, state, source, origin=origin, log=log, quiet=True).throws
