"""The river Tone (35-S4-8, R60): some clans stay on its west bank."""

from __future__ import annotations

from honjin.games.gunyuden.rules.exclusive import Bar
from honjin.games.gunyuden.static import Theatre
from honjin.games.kanto.model.scenarios import special as own_special
from honjin.kernel.words import say
from honjin.wargame.actions import Clan


def bar(land: Theatre, clan: Clan) -> Bar | None:
    """Hexes beyond the river, in movement, retreat and pursuit."""
    barrier = own_special(land).barrier
    if barrier is None or land.houses[clan].id not in barrier.clans:
        return None
    return Bar(land.sets[barrier.set], "35-S4-8", say("it lies east of the river Tone"))
