"""What the things of a game are called, where an action or an event speaks of them.

Actions speak of units, castles or clans by number, events by id. A game says what its things are called once, and both
find it: after ``naming.know(castle=names)`` there is ``castle`` and ``castles``, in the form of an action by its kind,
in an event by its key. Sides, clans and units have their names from the pack, words theirs from its ``showing.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Self

from honjin.kernel.words import Name, Thing, say
from honjin.packs.showing import ShowingFile
from honjin.wargame.map import Landscape
from honjin.wargame.pack import WargamePack
from honjin.wargame.scene import Scene, names_of

Namer = Callable[[Any], Thing]
"""What a value is called."""

_KIN: Final[Mapping[str, Sequence[str]]] = {"unit": ("target", "leader", "other"), "side": ("winner",)}
"""Other keys of events whose values are of a kind."""


def naming_of(scene: Scene[Any], pack: WargamePack) -> Naming:
    """What every wargame has names for: its units, and the sides and clans of its pack."""
    sides, clans = list(scene.party_name.values()), names_of(pack.scenarios.clan)
    return Naming(scene, pack.showing).know(unit=scene.unit_name, side=sides, clan=clans)


class Naming:
    """By kind for the numbers of actions, by key for the ids of events."""

    def __init__(self, scene: Landscape, file: ShowingFile) -> None:
        self.place, self._grid = scene.place, scene.grid
        self.by_kind: dict[str, Namer] = {"hex": scene.place, "path": lambda path: scene.place(path[-1])}
        self.by_key: dict[str, Namer] = dict.fromkeys(("hex", "from", "to"), self.hex)
        self.by_key["path"] = self._path
        for kind, names in file.names.items():
            self.by_key[kind] = _listed({**names, **file.words[kind]})

    def know(self, **things: Sequence[Name]) -> Self:
        """Learn what things of some kinds are called, in the order of their numbers."""
        for kind, names in things.items():
            by_id = {name.id: name for name in names}
            self.by_kind |= {kind: names.__getitem__, f"{kind}s": _several(names)}
            self.by_key |= dict.fromkeys((kind, *_KIN.get(kind, ())), by_id.__getitem__)
            self.by_key |= dict.fromkeys((f"{kind}s", *(f"{other}s" for other in _KIN.get(kind, ()))), _several(by_id))
        return self

    def hex(self, number: str) -> Name:
        """A hex that an event names by its number."""
        return self.place(self._grid.parse(number))

    def between(self, path: Sequence[int]) -> str:
        """The hexes of a path without its ends."""
        return "-".join(map(self._grid.format, path[1:-1]))

    def _path(self, path: Sequence[str]) -> Name:
        """Hex by hex, with the name of the end if it has one."""
        end = self.hex(path[-1])
        before = "".join(f"{number}-" for number in path[:-1])
        return Name("-".join(path), f"{before}{end.name}", f"{before}{end.kanji}" if end.kanji else "")


def _several(names: Any) -> Namer:
    return lambda ids: [names[id_] for id_ in ids] or nobody()


def _listed(things: Mapping[str, Thing]) -> Namer:
    """What is called as a list says; what is not in it goes by itself, as the number that a table tells."""
    return lambda id_: things.get(id_, id_)


def nobody() -> Thing:
    """Where a list of names is empty."""
    return say("nobody")


PEOPLE: Final = 3
"""So many are named one by one; more are counted."""


def counted(names: Sequence[Name]) -> Thing:
    """A few units by name, many by the first and the number of the rest.

    >>> units = [Name(letter, letter.upper()) for letter in "abcde"]
    >>> str(say("{units}", units=counted(units[:2]))), str(counted(units))
    ('A and B', 'A and 4 other units')
    """
    if len(names) <= PEOPLE:
        return names or nobody()
    return say("{first} and {others} other {others:unit|units}", first=names[0], others=len(names) - 1)


def each_by_itself(forces: Sequence[Thing]) -> Thing:
    """Several forces, each with its units, kept apart.

    >>> str(each_by_itself([[Name("a", "A"), Name("b", "B")], Name("c", "C")]))
    'A and B; C'
    """
    told, *rest = forces
    for force in rest:
        told = say("{forces}; {force}", forces=told, force=force)
    return told
