"""What can be seen of a position, written for its readers and kept while the position stays the same."""

from __future__ import annotations

from typing import Any

from honjin.kernel.ask import Side
from honjin.kernel.play import Play
from honjin.kernel.words import Language
from honjin.server.asks import seen_positions
from honjin.server.chairs import Audience
from honjin.server.deltas import Part, Prepared
from honjin.server.messages import writer


class Sight:
    """What can be seen of one position, by side and language. It serves as long as the position stays the same."""

    def __init__(self, play: Play[Any]) -> None:
        self._state = play.state.copy()
        self._seen: dict[Side | None, dict[str, Any]] = {}
        self._parts: dict[Language, dict[int, Part]] = {}
        """By the ids of what is seen, which several sides may share."""
        self._views: dict[Audience, Prepared] = {}

    def is_of(self, play: Play[Any]) -> bool:
        """Whether the position is still the same: who only takes a unit in hand has changed nothing that is seen."""
        return bool(self._state == play.state)

    def look(self, play: Play[Any], sides: set[Side | None]) -> None:
        """Find what these sides see."""
        if not sides <= self._seen.keys():
            self._seen |= seen_positions(play, sides | self._seen.keys())
            self._parts, self._views = {}, {}

    def view(self, audience: Audience) -> Prepared:
        """The same, written for a reader."""
        if audience not in self._views:
            side, language = audience
            made = self._parts.setdefault(language, {})
            self._views[audience] = Prepared(self._seen[side], writer(language), made)
        return self._views[audience]
