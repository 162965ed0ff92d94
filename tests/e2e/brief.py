"""The bot that thinks, as people get it, but always with the same few trials: it waits for no clock."""

from __future__ import annotations

from typing import Any

from honjin.bots.search.bot import SearchBot
from honjin.bots.search.thinking import Search
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.play import Play, View

TRIALS = 4


class Brief(SearchBot):
    """Takes the place of the bot whose name it has, in a server that is started with it (``HONJIN_BOTS``)."""

    def choose(self, view: View, ask: Ask) -> Action:
        """It counts no seconds, whatever it was given."""
        self.seconds = 0.0
        return super().choose(view, ask)

    def _search(self, view: View, world: Play[Any], own: Ask, share: float, trials: int) -> Search:
        return super()._search(view, world, own, share, min(trials, TRIALS))
