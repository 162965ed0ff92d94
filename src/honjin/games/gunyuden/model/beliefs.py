"""doctrine.toml: what the computer believes in a scenario, where that is not the doctrine of the series."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, ClassVar, Final

from pydantic import Field

from honjin.games.gunyuden.doctrine import Doctrine
from honjin.packs import Problem
from honjin.packs.record import Ident, PackFile
from honjin.packs.shapes import unknown_names

if TYPE_CHECKING:
    from honjin.games.gunyuden.model.pack import SeriesPack

DOCTRINE: Final = "doctrine.toml"
_NAMES: Final = [field.name for field in fields(Doctrine)]


class DoctrineFile(PackFile):
    """doctrine.toml: by scenario and side, in the names of the doctrine. ``tools/tune.py`` finds them."""

    played: ClassVar[bool] = False

    scenario: dict[Ident, dict[Ident, dict[Ident, float]]] = Field(default_factory=dict)


def nothing_else() -> DoctrineFile:
    """Of a pack without the file."""
    return DoctrineFile(schema=1, game="")


def problems(pack: SeriesPack) -> Iterator[Problem]:
    """Scenarios, sides and beliefs that there are not."""
    told = pack.doctrine.scenario
    yield from unknown_names(DOCTRINE, "scenario", told, pack.players, "the id of a scenario")
    for scenario, sides in told.items():
        at = f"scenario.{scenario}"
        yield from unknown_names(DOCTRINE, at, sides, pack.players.get(scenario, ()), "the id of a side")
        for side, beliefs in sides.items():
            yield from unknown_names(DOCTRINE, f"{at}.{side}", beliefs, _NAMES, "a belief of the doctrine")
