"""What the labels of options tell besides the fields of their actions (``[option]`` in showing.toml)."""

from __future__ import annotations

from typing import Final

from honjin.wargame.telling import OF_ACTIONS, force
from honjin.wargame.wording import Fixed, Things

THINGS: Final[Things] = {
    **OF_ACTIONS,
    "targets": lambda g, action: [force(g, head) for head in action.targets],
    "several": Fixed(lambda _, action: len(action.units) > 1),
    "morale": lambda g, action: g.lowest_morale(g.members[action.unit]),
    "loss": Fixed(lambda _, action: -action.hexes),
}
