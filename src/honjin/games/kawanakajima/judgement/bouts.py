"""Battles in a position, as they stand on the map or as they might come: each is weighed once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, NOTHING, SLACK, Scheme
from honjin.games.kawanakajima.judgement.clash import Bout, Clash
from honjin.games.kawanakajima.judgement.worth import Prices
from honjin.games.kawanakajima.rules.fighting import cut_off
from honjin.games.kawanakajima.rules.reckoning import CROSSING, WOOD, Engagement, Fighter, Setting, effect, parts
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset
from honjin.wargame.actions import Unit, Units
from honjin.wargame.memo import Lately, per_scene

_BOUTS: Final = Lately[Bout](15_000)
_ASSAULTS: Final = Lately[Bout](20_000)


@per_scene
def fords(g: Battle) -> HexSet:
    """Hexes at a ford."""
    return hexset(h for side in g.field.fords for h in side)


def _swapping(scheme: Scheme | None) -> int:
    """The number of a plan if it replaces results, else NOTHING."""
    return NOTHING if scheme is None or not scheme.swap else scheme.number


class Bouts:
    """What battles would bring. ``g`` may be changed for a moment by who thinks; prices do not change by that."""

    def __init__(self, g: Battle, prices: Prices) -> None:
        self.g, self.prices = g, prices
        self._swaps = [_swapping(g.scheme(side)) for side in (0, 1)]
        """Plans that replace results which their side suffers (7.3)."""
        self._assaults: dict[tuple[Any, ...], Bout] = {}

    def clash(self, attackers: Sequence[Unit], defenders: Sequence[Unit], no_way_out: Units = 0) -> Clash:
        """Two groups, whatever the sums will be."""
        return Clash(self.prices, attackers, defenders, no_way_out, self._swaps[self.g.field.side[defenders[0]]])

    # ------------------------------------------------------------------------------------------ on the map

    def bout(self, attackers: Units, defenders: Units) -> Bout:
        """A battle on the map as it stands now."""
        g, field = self.g, self.g.field
        units, where = few(attackers | defenders), g.where
        there = Engagement(g, attackers, defenders)
        plan = self._swaps[field.side[there.defenders[0]]]
        no_way_out = cut_off(g, there.defenders)
        setting = there.setting(NOTHING, (NOTHING, NOTHING))
        key = (
            attackers, defenders, tuple([where[u] for u in units]), tuple([g.mode[field.clan[u]] for u in units]),
            g.dug & defenders, g.contact & attackers, setting, no_way_out, plan, self.prices.signatures(units),
        )  # fmt: skip
        return _BOUTS.find(g, key, lambda: self._bout(there, setting, no_way_out))

    def _bout(self, there: Engagement, setting: Setting, no_way_out: Units) -> Bout:
        fighters = there.fighters()
        leads = max(one.lead for one in fighters[0]), max(one.lead for one in fighters[1])
        clash = self.clash(there.attackers, there.defenders, no_way_out)
        grounds = list(there.cases().values()) or [NOTHING]
        bouts = [self._settled(clash, fighters, setting._replace(ground=ground), leads) for ground in grounds]
        return min(bouts, key=lambda bout: bout.net)  # the defender picks (R3)

    def _settled(
        self,
        clash: Clash,
        fighters: tuple[Sequence[Fighter], Sequence[Fighter]],
        setting: Setting,
        leads: tuple[int, int],
    ) -> Bout:
        col, lin = parts(self.g.field, *fighters, setting)
        return clash.settled(sum(col), sum(lin), leads)

    # ------------------------------------------------------------------------------------------ that might come

    def assault(self, attackers: tuple[Unit, ...], target: Unit, h: Hex, mode: int, *, charging: bool) -> Bout:
        """Units of one clan fall upon one that stands in a hex in some Mode, wherever they come from."""
        g, field = self.g, self.g.field
        ground = NOTHING if field.plain >> h & 1 else self._ground(attackers, h, charging=charging)
        slack = not charging and g.mode_of(attackers[0]) in SLACK
        dug = mode == DEFENSE and bool(g.dug >> target & 1) and g.where[target] == h
        key = attackers, target, ground, mode, charging, slack, dug
        found = self._assaults.get(key)
        if found is None:
            plan, clan, signature = self._swaps[field.side[target]], field.clan, self.prices.signature
            find = partial(self._assault, attackers, target, ground, mode, charging, dug)
            whole = key, plan, signature(clan[target]), signature(clan[attackers[0]])
            found = self._assaults[key] = _ASSAULTS.find(g, whole, find)
        return found

    def _ground(self, attackers: tuple[Unit, ...], h: Hex, *, charging: bool) -> int:
        g, field = self.g, self.g.field
        if field.wood >> h & 1:
            return WOOD
        if charging:
            wade = fords(g) >> h & 1 and all(self._beyond(g.where[unit], h) for unit in attackers)
        else:
            wade = all(field.crossing(g.where[unit], h) for unit in attackers)
        return CROSSING if wade else NOTHING

    def _beyond(self, start: Hex, h: Hex) -> bool:
        """Whether who is in one hex comes over the river into contact with another (R3)."""
        bank = self.g.field.bank
        return start >= 0 and bank[start] != bank[h]

    def _assault(
        self, attackers: tuple[Unit, ...], target: Unit, ground: int, mode: int, charging: bool, dug: bool
    ) -> Bout:
        g = self.g
        col, lin = self.sums(attackers, target, ground, mode, charging=charging, dug=dug)
        leads = max([g.leadership(unit) for unit in attackers]), g.leadership(target)
        return self.clash(attackers, (target,)).settled(col, lin, leads)

    def sums(
        self, attackers: Sequence[Unit], target: Unit, ground: int, mode: int, *, charging: bool, dug: bool
    ) -> tuple[int, int]:
        """COL and LIN of some against one, without leadership: as the rules add them up (11.6), for many guesses."""
        field, g = self.g.field, self.g
        table, state = field.tables.combat, g.state
        terrain, difficult = effect(field, ground)
        elan, mass = sum([field.elan[u] for u in attackers]), sum([field.mass[u] for u in attackers])
        col = state[target] - max([state[u] for u in attackers]) + terrain + table.defensive_position * dug
        col += table.defender_in_move_or_regroup * (mode in SLACK)
        if not charging:
            slack = any(g.mode_of(u) in SLACK for u in attackers)
            col += table.attacker_in_move_or_regroup * slack - field.fire[target] * dug
            return col, elan + mass - field.elan[target] - field.mass[target]
        if difficult or dug:
            counts = sum([min(field.elan[u], table.difficult_elan) for u in attackers])
            elan, mass = counts, mass + elan - counts
        if mode == ATTACK:
            return col + elan - field.elan[target], mass - field.mass[target]
        return col + elan - field.fire[target], mass - field.elan[target] - field.mass[target]
