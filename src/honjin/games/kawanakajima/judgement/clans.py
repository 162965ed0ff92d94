"""What a clan is worth in each Mode, and what it gains by acting: the ground of orders, changes of Mode, declining."""

from __future__ import annotations

from typing import Final

from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, MOVE, REGROUP
from honjin.games.kawanakajima.judgement import fort
from honjin.games.kawanakajima.judgement.charges import ROUGH, THOROUGH, charging, special as special_charge
from honjin.games.kawanakajima.judgement.goals import goals
from honjin.games.kawanakajima.judgement.situation import Situation
from honjin.games.kawanakajima.judgement.stars import declaration
from honjin.games.kawanakajima.rules import modes
from honjin.games.kawanakajima.rules.ground import Reach, passage
from honjin.hexes.sets import hexset, members
from honjin.wargame.actions import Clan, Unit

LOOKED_AT: Final = 4
"""Hexes out of danger that are looked at for each unit."""


class Outlook:
    """The prospects of one clan."""

    def __init__(self, s: Situation, clan: Clan) -> None:
        self.s, self.clan = s, clan
        self.units = s.g.units(clan)
        self.on_map = s.g.in_field(clan)
        self.pinned = any(s.g.pinned(unit) for unit in self.on_map)
        self.near = min((s.hexes_away(s.g.where[u]) for u in self.on_map), default=99)
        self._stands: dict[int, float] = {}
        self._slips: dict[int, float] = {}
        self._promise: float | None = None
        self._rally: float | None = None

    # ------------------------------------------------------------------------------------------ parts

    def risk(self, mode: int) -> float:
        """What enemies are expected to do to it in a Mode."""
        danger, where = self.s.danger, self.s.g.where
        return sum([danger(unit, where[unit], mode) for unit in self.on_map])

    def melee(self, mode: int) -> float:
        """What its own next battles with those it touches bring."""
        s = self.s
        if not self.pinned:
            return 0.0
        with s.in_mode(self.clan, MOVE if mode == REGROUP else mode):  # who is off his guard fights alike (11.6)
            return declaration(s, s.side, hexset(self.on_map)).best()[0]

    def rally(self) -> float:
        """What a round of rallying brings."""
        if self._rally is None:
            scheme = self.s.g.scheme(self.s.side)
            self._rally = self.s.prices.rallying(self.clan, scheme.rally_roll if scheme is not None else 0)
        return self._rally

    def charge(self, *, special: bool = False) -> float:
        """What an attack now brings."""
        s, table = self.s, self.s.field.tables.movement
        points = table.special_attack if special else s.field.reach[ATTACK]
        if self.near > points - table.zone + 1:  # nobody can be reached
            return 0.0
        diligence = THOROUGH if s.g.hand == self.clan else ROUGH
        best = special_charge(s, self.clan, diligence) if special else charging(s, self.clan, diligence).best.value
        return max(best, fort.storming(s, self.clan)) if self._before_the_walls() else best

    def use(self, mode: int) -> float:
        """What a clan that is free can still do in a Mode: the charge that it may come to, the later the less."""
        view, charge, s = goals(self.s), self.s.beliefs.charge, self.s
        too_far = mode == ATTACK and self.near > s.field.tables.distance.attack
        if too_far or view.retreating or self.clan not in view.prey:
            return 0.0
        away = view.ahead(self.clan, view.head(self.clan)) - s.field.reach[ATTACK]
        turns = max(0, away) / s.field.tables.movement.move_chit
        return charge.use[mode] * self.promise() * charge.later**turns if turns <= s.turns_left else 0.0

    def promise(self) -> float:
        """What the whole clan brings about that falls upon one of those whom it goes for."""
        if self._promise is None:
            s, where = self.s, self.s.g.where
            units = tuple(sorted(self.units, key=s.strength, reverse=True))
            prey = s.g.in_field(goals(s).prey[self.clan])
            bouts = [s.bouts.assault(units, foe, where[foe], s.g.mode_of(foe), charging=True) for foe in prey]
            self._promise = min(s.beliefs.charge.most, max(0.0, *map(s.worth, bouts)))
        return self._promise

    def _before_the_walls(self) -> bool:
        """Whether the whole clan can enter the enemy's fort in one activation (R57)."""
        s, reach = self.s, self.s.field.tables.movement.mode["attack"]
        if not s.field.walls or not s.g.inside(s.enemy) or self.pinned or len(self.on_map) < len(self.units):
            return False
        return all(s.field.march(s.g.where[u])[s.field.fort] <= reach for u in self.on_map)

    def hunting(self) -> float:
        """How likely a clan in Attack comes to blows by its army's Combat! chit alone."""
        steps = self.s.beliefs.charge.hunting
        return steps[self.near] if self.near < len(steps) else 0.0

    # ------------------------------------------------------------------------------------------ in a Mode

    def stands(self, mode: int) -> float:
        """What it is worth to be in a Mode when the chits of all come."""
        found = self._stands.get(mode)
        if found is None:
            found = self._stands[mode] = self._in_contact(mode) if self.pinned else self._free(mode)
        return found

    def _in_contact(self, mode: int) -> float:
        fight = self.s.beliefs.fight
        if mode != REGROUP:
            return fight.rounds * (self.melee(mode) - self.risk(mode)) + self._commands(mode)
        stays = 1 - self.s.rally_first
        return stays * (self.melee(mode) - self.risk(mode)) + self.rally() * fight.away + self._commands(mode)

    def _free(self, mode: int) -> float:
        value = self._commands(mode) - self.risk(mode) + self.use(mode)
        if mode == ATTACK:
            return value + self.hunting() * self.charge()
        if mode == MOVE:
            return value + max(self.gain(mode), self.slip(mode) / 2)
        return value + (self.rally() if mode == REGROUP else 0.0)

    def _commands(self, mode: int) -> float:
        """The commander thinks best when his own clan stands in Defense (8.2), and in Attack he goes astray."""
        s, worth = self.s, self.s.beliefs.worth
        if self.clan not in s.field.clan_a or mode == DEFENSE:
            return 0.0
        astray = worth.reckless if mode == ATTACK else 0.0
        return -worth.command * min(s.turns_left, worth.lasting) - astray

    # ------------------------------------------------------------------------------------------ acting

    def acts(self, mode: int, *, special: bool = False) -> float:
        """What an activation in a Mode brings, and being in it afterwards."""
        value = self.stands(mode)
        if mode == ATTACK:
            return value + (1.0 if self.pinned else 1 - self.hunting()) * self.charge(special=special)
        if self.pinned:
            return value + self.melee(mode)
        if mode == REGROUP:
            return value + self.rally()
        return value + max(self.gain(mode), self.slip(mode) / (2 if mode == MOVE else 1))

    def gain(self, mode: int) -> float:
        """The ground that a march in a Mode gains."""
        view, points = goals(self.s), self.s.field.reach[mode]
        return view.away(self.clan, points) + (view.progress(self.clan) if mode == MOVE else 0.0)

    def slip(self, mode: int) -> float:
        """How much less dangerous it is where a march can end."""
        found = self._slips.get(mode)
        if found is None:
            risky = not self.pinned and self.risk(mode) > self.s.beliefs.march.risky
            found = self._slips[mode] = sum(self._slips_away(unit, mode) for unit in self.on_map) if risky else 0.0
        return found

    def _slips_away(self, unit: Unit, mode: int) -> float:
        s = self.s
        here = s.danger(unit, s.g.where[unit], mode)
        ends = Reach(s.g, unit, passage(s.g, unit, mode), s.field.reach[mode]).ends
        best = sorted(members(ends), key=s.hexes_away, reverse=True)[:LOOKED_AT]
        return max(0.0, here - min((s.danger(unit, h, mode) for h in best), default=here))

    def tries(self, mode: int) -> float:
        """What it brings to try for a Mode in an activation."""
        now = self.s.g.mode[self.clan]
        if self.s.g.besieged(self.clan) and mode != now:
            return -self.s.beliefs.siege.stay
        chance = self.s.succeeds(self.clan, mode)
        return chance * self.acts(mode) + (1 - chance) * (self.acts(now) if chance < 1 else 0.0)

    def activation(self) -> float:
        """What an activation is worth; those in a siege stay where they are (13.6)."""
        if self.s.g.besieged(self.clan):
            return 0.0
        return max(self.tries(mode) for mode in self.open_modes()) - self.stands(self.s.g.mode[self.clan])

    def open_modes(self) -> list[int]:
        """Modes that it has or may try for."""
        now = self.s.g.mode[self.clan]
        attack = now == ATTACK or modes.may_attack(self.s.g, self.clan)
        return [mode for mode in (ATTACK, MOVE, DEFENSE, REGROUP) if mode != ATTACK or attack]


def outlook(s: Situation, clan: Clan) -> Outlook:
    """The prospects of a clan, found once for a position."""
    key = "outlook", clan
    found: Outlook | None = s.kept.get(key)
    if found is None:
        found = s.kept[key] = Outlook(s, clan)
    return found
