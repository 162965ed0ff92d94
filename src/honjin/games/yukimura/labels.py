"""What the labels of options tell besides the fields of their actions (``[option]`` in showing.toml)."""

from __future__ import annotations

from typing import Final

from honjin.wargame.moves import Enter
from honjin.wargame.wording import Fixed, OfStanding, Things

THINGS: Final[Things] = {
    "on_map": OfStanding(lambda g, action: g.where[action.unit] >= 0),
    "commands": Fixed(lambda g, action: g.field.is_commander[action.unit]),
    # the first hex of an entry costs too
    "cost": Fixed(lambda _, action: len(action.path) - (not isinstance(action, Enter))),
    "by": Fixed(lambda g, action: g.field.place(action.path[1])),
    "strength": Fixed(lambda g, action: g.field.markers[action.marker].strength),
}
