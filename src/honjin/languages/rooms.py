"""Which sources speak from which catalogue: the house from its own, a game or a series from the one in its folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from honjin.languages.templates import Template, templates_in, templates_of_pack, templates_of_table

PAGE: Final = "web/src/texts/en.ts"
"""The table of the page's texts, below the folder of all sources."""
_NOT_THE_HOUSE: Final = ("games", "web")


class Room(NamedTuple):
    """Sources with one catalogue: modules and folders of modules, tables of texts in TypeScript, the pack beside it."""

    name: str
    catalogue: Path
    """The folder in which it lies."""
    modules: tuple[Path, ...]
    tables: tuple[Path, ...] = ()

    def templates(self) -> Iterator[Template]:
        """All that is said in the room."""
        for place in self.modules:
            yield from templates_in(place)
        for file in self.tables:
            yield from templates_of_table(file)
        yield from templates_of_pack(self.catalogue)


def rooms(sources: Path, code: str = "ja") -> list[Room]:
    """Every room below the folder of all sources: the house, then each game that has a catalogue."""
    games = sources / "games"
    house = [folder for folder in sorted(sources.iterdir()) if folder.is_dir() and folder.name not in _NOT_THE_HOUSE]
    own = [file.parent for file in sorted(games.glob(f"*/*/{code}.po"))]
    return [
        Room("house", sources / "languages", (*house, *sorted(games.glob("*.py"))), (sources / PAGE,)),
        *(Room(folder.parent.name, folder, (folder.parent,)) for folder in own),
    ]
