"""Players that are programs. A bot sees a view and an ask, as a person does, and answers with an action."""

from __future__ import annotations

import os
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final, Protocol

from honjin.bots.reasons import Reasons
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import View
from honjin.kernel.words import Saying, say

GROUP: Final = "honjin.bots"
OWN: Final = "HONJIN_BOTS"
"""The environment variable that names bots which no package installs: ``mine:Careful other.bots:Bold``."""


class Bot(Protocol):
    """Somebody who decides. The same seed makes the same decisions in the same game."""

    name: str
    title: Saying = ""
    """What people call it; its name where nothing is said."""
    seconds: float = 0.0
    """How long it may think over a decision; 0: as it likes. Whoever seats it says so."""
    memory: str = ""
    """What it wants to remember until its next decision, as text. Whoever seats it anew gives it back; a bot that does
    not get it back, or gets one of another position, thinks afresh."""
    reasons: Reasons | None = None
    """Why it made its last decision, if it says so."""

    def __init__(self, seed: int | str | None = None) -> None: ...

    def choose(self, view: View, ask: Ask) -> Action:
        """An action that the ask accepts."""
        ...


@cache
def bots() -> dict[str, type[Bot]]:
    """All bots by name: those of installed packages (entry point ``honjin.bots``), and those the environment names.

    >>> sorted(bots())[:2]
    ['greedy', 'random']
    """
    installed = {entry.name: entry.load() for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name)}
    own = [EntryPoint(value, value, GROUP).load() for value in os.environ.get(OWN, "").split()]
    return installed | {bot.name: bot for bot in own}


def find_bot(name: str, seed: int | str | None = None) -> Bot:
    """A new bot of this name."""
    found = bots().get(name)
    if found is None:
        raise HonjinError(say("there is no bot {name}; known: {names}", name=repr(name), names=", ".join(bots())))
    return found(seed)
