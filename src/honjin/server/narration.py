"""Events as seats are told them: each put into words once for all who see the same of it in the same language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Raw

from honjin.kernel.ask import Side
from honjin.kernel.events import Event
from honjin.kernel.game import Game
from honjin.kernel.words import ENGLISH, Language, Saying
from honjin.server.messages import encode
from honjin.server.rows import StepRow


class Narrator:
    """Tells the events of a game while a change is told to everybody at the table."""

    def __init__(self, game: Game[Any] | None) -> None:
        self._game = game
        self._told: dict[tuple[int, bool, Language], Raw] = {}
        """By the event, whether its secret is told, and the language."""

    def tell(self, steps: Sequence[StepRow], side: Side | None, language: Language = ENGLISH) -> list[Raw]:
        """Events of steps as a side saw them, each with its line of log and its step, ready to be sent."""
        return [self._line(event, step.n, side, language) for step in steps for event in step.events]

    def _line(self, event: Event, n: int, side: Side | None, language: Language) -> Raw:
        privy = event.secret is not None and side is not None and side == event.owner
        key = (id(event), privy, language)
        found = self._told.get(key)
        if found is None:
            seen = event.seen_by(side)
            text, shown = self.words(seen)
            told = {**seen, "text": text, "n": n, **({"show": shown} if shown else {})}
            found = self._told[key] = Raw(encode(told, language))
        return found

    def words(self, seen: dict[str, Any]) -> tuple[Saying, Mapping[str, Any] | None]:
        """An event in a sentence, and what is shown of it."""
        assert self._game is not None
        return self._game.narrate(seen), self._game.showing.event(seen)
