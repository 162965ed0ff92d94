"""The river Tone (35-S4-8, R60): some clans stay on its west bank."""

from __future__ import annotations

from honjin.games.gunyuden.rules.exclusive import Bar
from honjin.games.gunyuden.state import Campaign
from honjin.games.kanto.model.scenarios import special as own_special
from honjin.kernel.words import say
from honjin.wargame.actions import Clan
from honjin.wargame.memo import per_scene


@per_scene
def bar(g: Campaign, clan: Clan) -> Bar | None:
    """Hexes beyond the river, in movement, retreat and pursuit."""
    land = g.land
    barrier = own_special(land).barrier
    if barrier is None or land.houses[clan].id not in barrier.clans:
        return None
    return Bar(land.sets[barrier.set], "35-S4-8", say("it lies east of the river Tone"))
