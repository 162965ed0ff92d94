"""Options as seats are sent them, each put together and written once for all tables of a game.

The same options come again and again: at one table from decision to decision, and at all tables of a scenario. What
is told of one follows from its action and, for some, from the position; only that is looked at anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Final
from weakref import WeakKeyDictionary

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.game import Game
from honjin.kernel.outlook import NOTHING, Outlook, Prospect
from honjin.kernel.play import Play
from honjin.kernel.words import Language, Saying, alike
from honjin.server.messages import writer

Fields = dict[str, Any]

REMEMBERED: Final = 10_000
"""Options of one game; when there are more, all of them are forgotten."""


class Option:
    """An action as it can be sent, what it concerns, and how that is written in a language."""

    __slots__ = ("_written", "hinge", "label", "more", "told")

    def __init__(self, told: Fields, label: Saying, more: Mapping[str, Any], hinge: Hashable) -> None:
        self.told = told
        self.label = label
        self.more = more
        """What hangs on the position, besides the label."""
        self.hinge = hinge
        """What the label hangs on, if that is known."""
        self._written: dict[Language, bytes] = {}

    def written(self, language: Language) -> bytes:
        found = self._written.get(language)
        if found is None:
            found = self._written[language] = writer(language)(self.told)
        return found


class OptionBook:
    """The options of one game that were told lately."""

    def __init__(self) -> None:
        self._known: dict[Action, Option] = {}

    def find_all(self, play: Play[Any], ask: Ask, prospects: Iterable[Prospect]) -> list[Option]:
        """What is told of all options of a decision. Most are as they were and have nothing to them but their words."""
        known, state = self._known, play.state
        hinge_of, more_of = play.game.hinge, play.game.showing.option
        options = []
        for action, outlook in prospects:
            found = known.get(action)
            if found is not None and outlook is NOTHING and ask.remark is None and not found.more:
                hinge = hinge_of(state, action)
                if hinge is not None and hinge == found.hinge and not more_of(state, action):
                    options.append(found)
                    continue
            options.append(self.find(play, ask, action, outlook))
        return options

    def find(self, play: Play[Any], ask: Ask | None, action: Action, outlook: Outlook = NOTHING) -> Option:
        """What is told of an action in this position, with the remarks of the ask and what it certainly brings."""
        game, state = play.game, play.state
        found = self._known.get(action)
        hinge = game.hinge(state, action)
        same = found is not None and hinge is not None and hinge == found.hinge
        label = found.label if found is not None and same else game.label(state, action)
        more = game.showing.option(state, action)
        if ask is not None and ask.remark is not None:
            more = more | dict(ask.remark(action))
        if outlook is not NOTHING and outlook:
            more = more | outlook.as_dict(game.sides)
        if found is None or not (label is found.label or alike(label, found.label)) or not alike(more, found.more):
            found = self._keep(game, action, label, more, hinge)
        return found

    def _keep(self, game: Game[Any], action: Action, label: Saying, more: Mapping[str, Any], hinge: Hashable) -> Option:
        text, fields = game.notation.told(action)
        told: Fields = {"text": text, "label": label, **fields}
        if len(fields) == 2 and "unit" in fields:  # its verb and its unit
            told["one"] = True
        if len(self._known) >= REMEMBERED:
            self._known = {}
        found = self._known[action] = Option(told | dict(more), label, more, hinge)
        return found


_BOOKS: Final[WeakKeyDictionary[Game[Any], OptionBook]] = WeakKeyDictionary()


def options_of(game: Game[Any]) -> OptionBook:
    """The book of a game; games are made once for their options, so that all their tables have it in common."""
    return _BOOKS.setdefault(game, OptionBook())
