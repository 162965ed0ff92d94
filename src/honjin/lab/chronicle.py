"""One game of bots, watched: the score turn by turn, which rules acted how often, and who fell when.

What a fall is the game says itself: events that it weighs as grave, events that matter and concern a castle, and those
which its pack shows in a grave tone. No name of any game is known here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from honjin.arena.ledger import Kept, key_of
from honjin.arena.matches import Match, decided, game_of
from honjin.bots.search.dice import PurposeDice
from honjin.kernel.events import Event, Weight
from honjin.kernel.game import Game
from honjin.kernel.play import Play
from honjin.kernel.words import Name, Text

THINGS: Final = ("castle", "unit", "clan")
"""What an event may be about, the first that it names."""
OTHER: Final = "other"
"""What is about none of them; it goes by its line of the log."""


@dataclass(frozen=True, slots=True)
class Fate:
    """Something that befell a castle, a leader or a clan, and in which turn."""

    what: str
    thing: str
    """What sort of thing it is: one of :data:`THINGS`, or :data:`OTHER`."""
    name: str
    side: str
    """Who suffers it; nothing where nobody is named."""
    turn: int


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What came of one game, and how."""

    index: int
    winner: int | None
    points: tuple[int, ...]
    decisions: int
    turns: int
    ending: str
    """The rule by which it ended."""
    scores: tuple[tuple[int, ...], ...]
    """The points of each side as turn 1, 2, ... ended; the last are those of the end."""
    rules: Mapping[str, int]
    """How often each rule is named by what happened and what was rolled."""
    fates: tuple[Fate, ...]

    def as_text(self) -> str:
        """For a file."""
        return json.dumps(asdict(self))

    @staticmethod
    def of_text(text: str, index: int) -> Chronicle:
        """What :meth:`as_text` wrote, with another number in the series."""
        told = json.loads(text)
        fates = tuple(Fate(**fate) for fate in told.pop("fates"))
        points, scores = tuple(told.pop("points")), tuple(map(tuple, told.pop("scores")))
        return Chronicle(**{**told, "index": index}, points=points, scores=scores, fates=fates)


def observe(match: Match) -> Chronicle:
    """Play one game to its end and watch it.

    Dice hang on what they are rolled for, so that the same seed is the same luck under other options, as far as the
    same things are rolled for.
    """
    game = game_of(match)
    play: Play[Any] = Play(game, game.start(), PurposeDice(f"balance {match.seed}"))
    scores: list[tuple[int, ...]] = []
    turns: list[tuple[int, int]] = []
    decisions = 0
    for _ in decided(play, match):
        decisions += 1
        turn = game.turn(play.state)
        while len(scores) < turn - 1:  # a turn in which nobody was asked ended as the one before it
            scores.append(game.points(play.state))
        if not turns or turns[-1][1] != turn:
            turns.append((len(play.events or ()), turn))
    assert play.result is not None
    events = play.events or []
    return Chronicle(
        index=match.index,
        winner=play.result.winner,
        points=play.result.points,
        decisions=decisions,
        turns=game.turn(play.state),
        ending=play.result.rule,
        scores=(*scores, play.result.points),
        rules=dict(sorted(Counter(event.rule for event in events if event.rule).items())),
        fates=tuple(fates_of(game, events, turns)),
    )


def fates_of(game: Game[Any], events: list[Event], turns: list[tuple[int, int]]) -> Iterator[Fate]:
    """What befell castles, leaders and clans. ``turns``: from which event on it was which turn, as asks show it."""
    marks = iter(turns)
    turn, following = 0, next(marks, None)
    for at, event in enumerate(events):
        while following is not None and following[0] <= at:
            turn, following = following[1], next(marks, None)
        thing = next((thing for thing in THINGS if isinstance(event.data.get(thing), str)), OTHER)
        if _is_grave(game, event, thing):
            side = "" if event.loser is None else game.sides[event.loser]
            yield Fate(_what(game, event, thing), thing, _name(game, event, thing), side, max(1, turn))


def _is_grave(game: Game[Any], event: Event, thing: str) -> bool:
    if event.weight >= Weight.GRAVE:
        return True
    shown = game.showing.events.get(event.kind)
    if thing == "castle":
        return event.weight >= Weight.TOLD
    return shown is not None and shown.tone == "grave" and not shown.gone


def _what(game: Game[Any], event: Event, thing: str) -> str:
    """Of a castle the line of the log, which tells who has it now; of others the kind is enough."""
    return str(game.narrate(event.seen_by(None))) if thing == "castle" else event.kind.replace("_", " ")


def _name(game: Game[Any], event: Event, thing: str) -> str:
    """As the log calls it; by its id where the log says nothing of it."""
    line = game.narrate(event.seen_by(None))
    if thing == OTHER:
        return str(line)
    named = line.things.get(thing) if isinstance(line, Text) else None
    return named.name if isinstance(named, Name) else str(event.data[thing])


class Annals(Kept[Chronicle]):
    """Chronicles of games, kept so that a study that was broken off goes on."""

    table = "create table if not exists chronicle (key text primary key, told text not null) without rowid"

    def find(self, match: Match) -> Chronicle | None:
        """What was written of this game."""
        row = self._base.execute("select told from chronicle where key = ?", (key_of(match),)).fetchone()
        return None if row is None else Chronicle.of_text(row[0], match.index)

    def keep(self, match: Match, outcome: Chronicle) -> None:
        """Write it down."""
        self._base.execute("insert or ignore into chronicle values (?, ?)", (key_of(match), outcome.as_text()))
