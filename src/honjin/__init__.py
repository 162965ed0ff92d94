"""Honjin: Sengoku board wargames by their full rules.

>>> import honjin
>>> play = honjin.new_game("yukimura", seed=1)
>>> print(play.game.describe(play.ask))
Kanto: Which unit moves next? (7-1-1)

``print(play)`` draws the position. What stands here is enough to play; the rooms behind it are open too:
:mod:`honjin.kernel` (plays, decisions, chance, records, positions), :mod:`honjin.hexes`, :mod:`honjin.packs`,
:mod:`honjin.games.registry` (what a game offers), :mod:`honjin.bots`, :mod:`honjin.arena` (many games, counted) and
:mod:`honjin.conformance` (what every game must pass).
"""

from importlib.metadata import version

from honjin.files import load, save
from honjin.games.registry import find_game, games, new_game
from honjin.kernel.ask import Ask
from honjin.kernel.errors import HonjinError, Illegal, Refusal
from honjin.kernel.events import Event
from honjin.kernel.game import Result
from honjin.kernel.play import Play, View

__version__ = version("honjin")
"""The version of the installed package."""

__all__ = [
    "Ask",
    "Event",
    "HonjinError",
    "Illegal",
    "Play",
    "Refusal",
    "Result",
    "View",
    "__version__",
    "find_game",
    "games",
    "load",
    "new_game",
    "save",
]
