"""What the lines of the log tell besides the data of their events (``[event]`` in showing.toml)."""

from __future__ import annotations

from typing import Final

from honjin.games.yukimura.model.pack import YukimuraPack
from honjin.games.yukimura.static import BOXES, KANTO, OSAKA, Battlefield
from honjin.wargame.naming import Naming, naming_of
from honjin.wargame.wording import Things


def naming(field: Battlefield, pack: YukimuraPack) -> Naming:
    """What everything is called."""
    boxes = [field.called["box"][box] for box in BOXES]
    clans = list(field.clan_name.values())
    return naming_of(field, pack).know(unit=field.unit_name, clan=clans, marker=field.marker_names, box=boxes)


THINGS: Final[Things] = {
    "osaka": lambda _, seen: seen["points"][OSAKA],
    "kanto": lambda _, seen: seen["points"][KANTO],
}
