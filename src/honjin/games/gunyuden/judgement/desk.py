"""What was looked at lately, to be used again: trials come to the same positions, and to the same enemies, many times.

Everything lies there by all that it follows from.
"""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Final, TypeVar

from honjin.games.gunyuden.doctrine import Doctrine
from honjin.games.gunyuden.judgement.books import Books, Figures, Foes
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.sets import members

if TYPE_CHECKING:
    from honjin.games.gunyuden.judgement.situation import Situation

SITUATIONS: Final = 300
"""So many situations are kept in a game, all sides and doctrines together."""
BOOKS: Final = 40
"""So many states of all units, for each doctrine."""
ENEMIES: Final = 24
"""So many places of the enemy, for each state of all units."""

K = TypeVar("K")
V = TypeVar("V")


def keep(kept: dict[K, V], key: K, value: V, most: int) -> None:
    """Put something on the desk; what has lain there longest goes where there is no room."""
    if len(kept) >= most:
        del kept[next(iter(kept))]
    kept[key] = value


# ---------------------------------------------------------------------------------------------- positions

_KEPT: Final = [(name, field.type) for name, field in Campaign.fields.items() if field.kind == "kept"]
_VALUES: Final = attrgetter(*[name for name, kind in _KEPT if not kind.startswith("list[")])
_LISTS: Final = attrgetter(*[name for name, kind in _KEPT if kind.startswith("list[")])


def position(g: Campaign) -> Hashable:
    """Everything that a judgement may hang on: the whole position, and what the rules of the game remember."""
    return _VALUES(g), tuple(map(tuple, _LISTS(g))), g.memory.key()


def mark(g: Campaign) -> Hashable:
    """What most positions differ in, in short."""
    return g.turn, g.stage, g.seat, g.acted, g.inside, *g.occupied


def figures(g: Campaign) -> Figures:
    """What the figures of forces follow from."""
    return Figures(tuple(g.steps), tuple(g.morale), tuple(g.leader), g.investing, g.rebel)


def _standing(g: Campaign) -> Hashable:
    """What clans may do, and how quickly."""
    clans = tuple(g.status), tuple(g.clan_side), tuple(g.clan), tuple(g.halved), tuple(g.targets)
    return g.weather, g.unit_halved, clans, g.memory.key()


def _places(g: Campaign, bloc: int) -> Hashable:
    found: Hashable = itemgetter(*members(g.of_bloc[bloc]), 0)(g.where)
    return found


class Desk:
    """Situations, figures of forces and enemies."""

    def __init__(self) -> None:
        self.situations: dict[Hashable, tuple[Hashable, Situation]] = {}
        self._books: dict[Doctrine, dict[Figures, Books]] = {}
        self._last: dict[Doctrine, Books] = {}

    def books(self, g: Campaign, doctrine: Doctrine) -> Books:
        """Figures of forces as they are; what still holds of those that were looked at last."""
        now, last = figures(g), self._last.get(doctrine)
        if last is not None and last.key == now:
            return last
        shelf = self._books.setdefault(doctrine, {})
        found = shelf.get(now)
        if found is None:
            found = Books(now, last)
            keep(shelf, now, found, BOOKS)
        self._last[doctrine] = found
        return found

    def foes(self, g: Campaign, bloc: int, doctrine: Doctrine) -> Foes:
        """The enemies of a camp as they stand."""
        books = self.books(g, doctrine)
        enemies = bloc, _places(g, 1 - bloc), g.inside & g.of_bloc[1 - bloc], _standing(g)
        found = books.foes.get(enemies)
        if found is None:
            found = Foes(g, bloc, books, doctrine)
            keep(books.foes, enemies, found, ENEMIES)
        found.g = g
        return found
