"""Honjin: Sengoku board wargames by their full rules.

>>> import honjin
>>> play = honjin.new_game("yukimura", seed=1)
>>> play.game.describe(play.ask)
'Kanto: Which unit moves next? (7-1-1)'
"""

from importlib.metadata import version

from honjin.files import load, save
from honjin.games.registry import find_game, games, new_game
from honjin.kernel.errors import HonjinError, Illegal, Refusal
from honjin.kernel.play import Play, View

__version__ = version("honjin")

__all__ = [
    "HonjinError",
    "Illegal",
    "Play",
    "Refusal",
    "View",
    "__version__",
    "find_game",
    "games",
    "load",
    "new_game",
    "save",
]
