"""The data pack of a game of the series: what is in it, and how to load it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import ClassVar

from honjin.games.gunyuden.model import checks as pack_checks
from honjin.games.gunyuden.model.art import ArtFile
from honjin.games.gunyuden.model.map import MapFile
from honjin.games.gunyuden.model.options import OptionsFile
from honjin.games.gunyuden.model.scenarios import ScenariosFile
from honjin.games.gunyuden.model.tables import TablesFile
from honjin.games.gunyuden.model.units import UnitsFile
from honjin.packs import Folder, Pack, PackModel, Problem, load_pack
from honjin.packs.guide import GuideFile
from honjin.packs.look import LookFile
from honjin.packs.reading import TITLE, read_file


class SeriesPack(PackModel):
    """All files of a pack; the form is the same for every game of the series."""

    shared: ClassVar[Folder | None] = Path(__file__).parents[1] / "shared"

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    scenarios: ScenariosFile
    options: OptionsFile
    art: ArtFile
    guide: GuideFile
    look: LookFile

    def problems(self) -> Iterator[Problem]:
        return pack_checks.problems(self)


@cache
def model_of(game_id: str) -> type[SeriesPack]:
    """The form under the name of one game, with which the loader compares the files."""

    class GamePack(SeriesPack):
        game: ClassVar[str] = game_id

    return GamePack


@cache
def load(folder: Folder, overlays: tuple[Folder, ...] = ()) -> Pack[SeriesPack]:
    """The pack of a folder, with overlays laid over it."""
    return load_pack(model_of(_game_in(folder)), folder, overlays)


def _game_in(folder: Folder) -> str:
    source = folder.joinpath(f"{TITLE}.toml")
    read = read_file(source) if source.is_file() else {}
    return str(read.get("game", "")) if isinstance(read, dict) else ""
