"""Players that are programs. A bot sees a view and an ask, as a person does, and answers with an action."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from honjin.bots.reasons import Reasons
from honjin.bots.watching import NOBODY, Watch
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import View
from honjin.kernel.words import Saying, say

GROUP: Final = "honjin.bots"
OWN: Final = "HONJIN_BOTS"
"""The environment variable that names bots which no package installs: ``mine:Careful other.bots:Bold``."""
LONGEST: Final = 60
"""Seconds that a bot may think."""
USUAL: Final = "player"
"""The opponent of people who choose none."""
LAST: Final = 100
"""The place of a bot that says nothing of its strength."""


class Bot(Protocol):
    """Somebody who decides. The same seed makes the same decisions in the same game."""

    name: str
    title: Saying = ""
    """What people call it; its name where nothing is said."""
    place: int | None = LAST
    """Its place among the opponents that people choose from, the weakest first; None: only for who knows its name."""
    seconds: float = 0.0
    """How long it may think over a decision; 0: as it likes. Whoever seats it says so."""
    usual: float = 0.0
    """The seconds that it is given where people wait for it and nobody has said how many."""
    by_turn: bool = False
    """Whether its seconds are for a whole turn of its side, because it plans ahead, and not for each decision."""
    once: bool = False
    """Whether it is asked this one time and never again: then all its seconds are for this decision."""
    clock: Callable[[], float] = time.perf_counter
    """By which it counts them; where nobody waits, the time of its own thread is fairer on a busy machine."""
    character: str = ""
    """What it likes besides to win: one of its ``characters``, or nothing special."""
    characters: Mapping[str, Saying] = MappingProxyType({})
    memory: str = ""
    """What it wants to remember until its next decision, as text. Whoever seats it anew gives it back; a bot that does
    not get it back, or gets one of another position, thinks afresh."""
    reasons: Reasons | None = None
    """Why it made its last decision, if it says so; None also where it only goes on with what it gave reasons for."""
    watch: Watch = NOBODY
    """Who waits for it."""

    def __init__(self, seed: int | str | None = None) -> None: ...

    def choose(self, view: View, ask: Ask) -> Action:
        """An action that the ask accepts."""
        ...


@cache
def bots() -> dict[str, type[Bot]]:
    """All bots by name: those of installed packages (entry point ``honjin.bots``), and those the environment names.

    >>> {"random", "greedy", "search"} <= set(bots())
    True
    """
    installed = {entry.name: entry.load() for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name)}
    own = [EntryPoint(value, value, GROUP).load() for value in os.environ.get(OWN, "").split()]
    return installed | {bot.name: bot for bot in own}


class Spec(NamedTuple):
    """Who is to play: ``NAME``, ``NAME.CHARACTER``, and ``:SECONDS`` behind either."""

    name: str
    character: str = ""
    seconds: float = 0.0

    @staticmethod
    def of(text: str) -> Spec:
        """What a text says; :class:`HonjinError` tells what is wrong with it."""
        whole, _, seconds = text.partition(":")
        name, _, character = whole.partition(".")
        if name not in bots():
            raise HonjinError(say("there is no bot {name}; known: {names}", name=repr(name), names=", ".join(bots())))
        known = bots()[name].characters
        if character and character not in known:
            names = ", ".join(known) or "-"
            raise HonjinError(
                say("{name} has no character {said}; known: {names}", name=name, said=repr(character), names=names)
            )
        try:
            found = float(seconds or 0)
        except ValueError:
            found = math.nan
        if not 0 <= found <= LONGEST:
            raise HonjinError(say("a bot thinks 0 to {most} seconds, not {said}", most=LONGEST, said=repr(seconds)))
        return Spec(name, character, found)

    def __str__(self) -> str:
        whole = f"{self.name}.{self.character}" if self.character else self.name
        return f"{whole}:{self.seconds:g}" if self.seconds else whole


def find_bot(spec: str, seed: int | str | None = None) -> Bot:
    """A new bot of this name, character and patience."""
    name, character, seconds = Spec.of(spec)
    bot = bots()[name](seed)
    bot.character = character
    bot.seconds = seconds or bot.seconds
    return bot
