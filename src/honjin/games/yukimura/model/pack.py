"""The data pack of Yukimura Gaiden: what is in it, and how to load it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import ClassVar

from honjin.games.yukimura.model import checks as pack_checks
from honjin.games.yukimura.model.map import MapFile
from honjin.games.yukimura.model.scenarios import ScenariosFile
from honjin.games.yukimura.model.tables import TablesFile
from honjin.games.yukimura.model.units import UnitsFile
from honjin.packs import Folder, Pack, PackModel, Problem, load_pack
from honjin.packs.guide import GuideFile
from honjin.packs.look import LookFile


class YukimuraPack(PackModel):
    """All files of the pack."""

    game: ClassVar[str] = "yukimura"

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    scenarios: ScenariosFile
    guide: GuideFile
    look: LookFile

    def problems(self) -> Iterator[Problem]:
        return pack_checks.problems(self)


FOLDER: Folder = files("honjin.games.yukimura") / "pack"


@cache
def load(overlays: tuple[Folder, ...] = ()) -> Pack[YukimuraPack]:
    """The pack that comes with the game, with overlays laid over it."""
    return load_pack(YukimuraPack, FOLDER, overlays)
