"""What a side knows: the position without the enemy's secrets, so that nothing in the judgement can lean on them."""

from __future__ import annotations

from honjin.games.kawanakajima.figures import DEFENSE, IN_RESERVE, MOVE, NOTHING
from honjin.games.kawanakajima.rules.ground import enemy_within
from honjin.games.kawanakajima.rules.specials import START
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.ask import Side
from honjin.wargame.actions import Clan


def known(g: Battle, side: Side) -> Battle:
    """A copy in which everything that a side cannot know is blank, or what it would suppose."""
    twin, enemy = g.copy(), 1 - side
    if not g.shown[enemy]:
        twin.plan[enemy], twin.active[enemy] = NOTHING, False
    twin.saved[enemy] = twin.put_by[enemy] = 0
    first = g.field.first_special
    for chit in g.field.specials(enemy):
        if g.hand != chit or g.stage < START:
            twin.activity[chit - first], twin.named[chit - first] = NOTHING, 0
    if g.field.options.fog_of_war:
        _lift_fog(g, twin, enemy)
    return twin


def _lift_fog(g: Battle, twin: Battle, enemy: Side) -> None:
    """Modes that nobody has seen are supposed, and clan chits of the enemy lie anywhere (2.3)."""
    for clan in g.field.clans_by_side[enemy]:
        if not g.seen >> clan & 1:
            twin.mode[clan] = _supposed(g, clan)
        if clan != g.hand:
            twin.chit[clan] = IN_RESERVE


def _supposed(g: Battle, clan: Clan) -> int:
    """Whoever is near the enemy stands on his guard, others march."""
    return DEFENSE if g.units(clan) and enemy_within(g, clan, g.field.tables.distance.attack) else MOVE
