"""What the labels of options tell besides the fields of their actions (``[option]`` in showing.toml)."""

from __future__ import annotations

from typing import Any, Final

from honjin.games.sanada.state import War
from honjin.kernel.words import Thing, say
from honjin.wargame.telling import OF_ACTIONS
from honjin.wargame.wording import Fixed, Things


def _shares(g: War, action: Any) -> list[Thing]:
    """How much strength goes against each hex."""
    place, parse = g.land.place, g.land.grid.parse
    return [say("{points} against {hex}", points=points, hex=place(parse(h))) for h, points in action.shares]


THINGS: Final[Things] = {
    **OF_ACTIONS,
    "worn": lambda g, action: bool(g.spent >> action.unit & 1),
    "action": Fixed(lambda g, action: g.land.action[action.unit]),
    "shares": Fixed(_shares),
    "from": Fixed(lambda g, action: g.land.place(action.path[-1])),
}
