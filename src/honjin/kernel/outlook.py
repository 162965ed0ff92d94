"""What certainly comes of a decision, found by trying it out before it is made.

The rules are run in a world of the deciding side's own knowledge as far as they go without a throw, a secret or
another decision. So nothing is foretold that depends on luck, on others, or on what the side may not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from honjin.kernel.actions import Action, Resign
from honjin.kernel.ask import Ask, Side
from honjin.kernel.events import Weight
from honjin.kernel.game import Game
from honjin.kernel.play import Play, Trial
from honjin.kernel.words import Saying, Text, say

MOST: Final = 24
"""So many options of one decision are tried out unasked; each takes a millisecond or two."""


class Consequence(NamedTuple):
    """Something that an option sets off."""

    rule: str
    text: Saying
    grave: bool = False
    """Whether nobody should bring it on himself by a slip of the hand: a leader is lost, or the game."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an option certainly brings."""

    sets_off: tuple[Consequence, ...] = ()
    points: tuple[int, ...] = ()
    """What each side gains or loses by it."""

    @property
    def grave(self) -> bool:
        """Whether it has to be confirmed."""
        return any(consequence.grave for consequence in self.sets_off)

    def besides(self, common: Collection[Consequence]) -> Outlook:
        """The same where some of it comes anyhow: that need not be confirmed."""
        if not common:
            return self
        return replace(self, sets_off=tuple(c._replace(grave=c.grave and c not in common) for c in self.sets_off))

    def __bool__(self) -> bool:
        return bool(self.sets_off) or any(self.points)

    def lines(self, game: Game[Any]) -> list[Text]:
        """The consequences in words, the points last."""
        told = [say("{text} ({rule})", text=text, rule=rule) for rule, text, _ in self.sets_off]
        changes = [(game.side_name(side), change) for side, change in enumerate(self.points) if change]
        scored = [say("{side} {change:+d}", side=side, change=change) for side, change in changes]
        return [*told, say("Points: {scored}", scored=scored)] if scored else told

    def scored(self, sides: Sequence[str]) -> dict[str, int]:
        """The sides whose points change."""
        return {side: change for side, change in zip(sides, self.points, strict=False) if change}

    def as_dict(self, sides: Sequence[str]) -> dict[str, Any]:
        """JSON values for a browser; nothing for an option that sets nothing off."""
        told: dict[str, Any] = {}
        if self.sets_off:
            told["sets_off"] = [{"rule": rule, "text": text} for rule, text, _ in self.sets_off]
        if any(self.points):
            told["scores"] = self.scored(sides)
        if self.grave:
            told["confirm"] = True
        return told


NOTHING: Final = Outlook()


def outlook(play: Play[Any], action: Action, side: Side) -> Outlook:
    """What certainly comes of an action that is legal for this side."""
    return next(outlooks(play, [action], side))


def outlooks(play: Play[Any], actions: Sequence[Action], side: Side) -> Iterator[Outlook]:
    """The same of several actions."""
    before = play.game.points(play.state) if actions else ()
    for action, trial in zip(actions, play.attempts(actions, side), strict=True):
        yield _of_trial(play.game, action, side, before, trial)


def _of_trial(game: Game[Any], action: Action, side: Side, before: Sequence[int], trial: Trial[Any]) -> Outlook:
    told = [
        Consequence(event.rule, game.narrate(event.seen_by(side)), event.weight is Weight.GRAVE and event.loser == side)
        for event in trial.events
        if event.weight > Weight.PASSING
    ]
    result = trial.result
    if result is not None and (isinstance(action, Resign) or result.winner not in (None, side)):
        told.append(Consequence(result.rule, say("You lose the game: {reason}", reason=result.reason), grave=True))
    after = game.points(trial.state)
    return Outlook(tuple(dict.fromkeys(told)), tuple(now - then for then, now in zip(before, after, strict=True)))


def foretold(play: Play[Any], ask: Ask, action: Action) -> Outlook:
    """What certainly comes of one answer to a decision; to be confirmed is only what other answers would not bring."""
    found = outlook(play, action, ask.side)
    if not found.grave or len(_tried(ask.options)) < len(set(map(type, ask.options))):
        return found
    return found.besides(_common(list(outlooks(play, list(ask.options), ask.side))))


class Prospect(NamedTuple):
    """An option, and what it certainly brings as far as that was tried out."""

    action: Action
    outlook: Outlook


def survey(play: Play[Any], ask: Ask) -> list[Prospect]:
    """The options of a decision as they are shown: what must be confirmed stands behind everything else."""
    options = list(ask.options)  # each look at a lazy option makes it anew
    tried = _tried(options)
    telling = {kind for kind in tried if not _takes_in_hand(play.game, kind)}
    brought = list(outlooks(play, [action for action in options if type(action) in telling], ask.side))
    if not any(brought):
        return [Prospect(action, NOTHING) for action in options]
    tries = iter(brought)
    found = [next(tries) if type(action) in telling else NOTHING for action in options]
    if tried == set(map(type, options)):  # what is not tried has nothing in common with the others
        common = _common(found)
        found = [one.besides(common) for one in found]
    return sorted(map(Prospect, options, found), key=lambda prospect: prospect.outlook.grave)


def _takes_in_hand(game: Game[Any], kind: type[Action]) -> bool:
    """Whether such an option only says whose decision comes next, and so sets nothing off by itself."""
    shown = game.showing.options.get(kind.form.partition(" ")[0])
    return shown is not None and (shown.takes or shown.forms)


def _common(found: Sequence[Outlook]) -> set[Consequence]:
    """What comes of every option alike, and so of none of them."""
    return set.intersection(*(set(one.sets_off) for one in found))


def _tried(options: Sequence[Action]) -> set[type[Action]]:
    """The kinds of options that are tried out unasked: the rarest first, so that a long reach hides nothing else."""
    left = MOST
    found = set()
    for kind, count in reversed(Counter(map(type, options)).most_common()):
        left -= count
        if left >= 0:
            found.add(kind)
    return found
