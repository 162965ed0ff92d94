"""What enemies could do to a force, and when: who strikes first, who comes up, who sallies, who comes too late."""

from __future__ import annotations

from honjin.games.gunyuden.judgement import distances
from honjin.games.gunyuden.judgement.books import Foe
from honjin.games.gunyuden.judgement.clashes import Terms, ground
from honjin.games.gunyuden.judgement.situation import Aspect, Situation
from honjin.games.gunyuden.rules.battle import may_decline
from honjin.games.gunyuden.rules.sequence import STAGES
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet
from honjin.wargame.actions import Unit, Units


class Peril(Aspect):
    """What one force has to fear in every place."""

    def __init__(self, s: Situation, head: Unit, together: Units) -> None:
        g = s.g
        self.s, self.head, self.d = s, head, s.doctrine
        self.units, self.together = g.members[head], together
        self._clan, self._bearer = g.clan[head], s.bearer(self.units)
        self._edge = g.land.modifier[head] + self._bearer.morale
        self.tempo = s.tempo(head)
        self.is_lord = g.land.rank[head] == SODAISHO
        stands_still = g.activation(head) <= g.stage < STAGES
        self.everywhere = self.is_lord and stands_still
        """Whether no place is safe by itself: lords may come up and give battle before the force acts again."""
        self._dangers: dict[Hex, float] = {}
        self._attacks: dict[tuple[Unit, int, int], float] = {}
        self.raided: HexSet = self.tempo.raided if self.d.exposed else 0
        """Hexes that enemies can come up to before the force acts again."""

    def of(self, h: Hex) -> float:
        """What enemies could do to the force in a hex; a lord may have to give battle, too (R86)."""
        found = self._dangers.get(h)
        if found is None:
            found = self._at_hand(h) if self.s.watched >> h & 1 else 0.0
            if self.raided >> h & 1:
                found += self.d.exposed * self._come_up(h)
            if self.everywhere:
                found += self.d.looming * self._looming(h)
            found = self._dangers[h] = found * self.s.caution
        return found

    def _at_hand(self, h: Hex) -> float:
        """The danger from enemies next to a hex."""
        s, urgency = self.s, self.tempo.urgency
        danger = 0.0
        for near, foes, attack, counter in s.foes.beside(h):
            hurt = sum([self._attacked(foe, attack, counter) * urgency(foe.head) for foe in foes])
            danger += hurt / (1 + self.d.shared * s.prey(near, self.units))
            if self.is_lord and near in s.lords and not s.rough >> near & 1:
                lords = [foe.head for foe in foes if self.g.land.rank[foe.head] == SODAISHO]
                danger += self._challenge(near, h) * max(map(urgency, lords), default=0.0)
        garrisons = s.foes.garrisons
        if garrisons:
            for near in (h, *self.g.land.board.linked[h]) if s.foes.sally_far else (h,):
                if near in garrisons:
                    danger += self._sallied(near, h)
        return danger

    def _attacked(self, foe: Foe, attack: int, counter: int) -> float:
        """What an attack of a force would cost on ground that does so much for attack and answer."""
        key = foe.head, attack, counter
        found = self._attacks.get(key)
        if found is None:
            found = self._attacks[key] = self._attack(foe, attack, counter)
        return found

    def _attack(self, foe: Foe, attack: int, counter: int) -> float:
        if not self.s.may_fight(foe.clan, self._clan):
            return 0.0
        edge = foe.edge - self._edge
        terms = Terms(foe.bearer.strength, attack + edge, self._bearer.strength, counter - edge)
        found = max(0.0, foe.bearer.exchange(self._bearer, terms))
        return found * self.d.busy if foe.busy else found

    def _sallied(self, castle: Hex, h: Hex) -> float:
        """What it would cost if the garrison of a castle came out: all of it attacks as one (23-7)."""
        g, s = self.g, self.s
        heads = [foe for foe in s.foes.garrisons[castle] if s.may_fight(g.clan[foe], g.clan[self.head])]
        if not heads:
            return 0.0
        theirs = g.forces_of(heads)
        terrain, field = g.land.tables.terrain[g.land.terrain[h]], g.land.tables.field
        edge = max(g.land.modifier[foe] for foe in heads) - g.land.modifier[self.head]
        edge += g.lowest_morale(theirs) - g.lowest_morale(self.units)
        attack = (terrain.attack or 0) + field.garrison_attack + edge
        counter = (terrain.counter or 0) + field.counter_on_garrison - edge
        terms = Terms(s.strength(theirs), attack, self._bearer.strength, counter)
        found = s.bearer(theirs).exchange(self._bearer, terms)
        return self.d.sallies * max(0.0, found) * max(map(self.tempo.urgency, heads))

    def _come_up(self, h: Hex) -> float:
        """The worst attack by enemies who march up to a hex."""
        worst = 0.0
        for near, reach, foes in self.tempo.raiders:
            if reach >> h & 1:
                mods = ground(self.g.land, near, h)
                worst = max(worst, *[self._attacked(foe, *mods) for foe in foes])
        return worst

    def _looming(self, h: Hex) -> float:
        """The danger from lords who can march up to the hex and give battle there before the force acts again."""
        g, s = self.g, self.s
        reach = g.land.tables.movement.allowance
        away = [near for near in s.lords if not g.land.board.linked_set[h] >> near & 1 and self._acts_twice(near)]
        near = [other for other in away if distances.to(g.land, other, g.weather)[h] <= reach]
        return max([self._challenge(other, h) for other in near], default=0.0)

    def _acts_twice(self, near: Hex) -> bool:
        """Whether some lord in a hex acts more than once before the force does again."""
        foes = self.s.threats.get(near, ())
        return any(self.g.land.rank[foe] == SODAISHO and self.tempo.blows(foe) > 1 for foe in foes)

    def _challenge(self, near: Hex, h: Hex) -> float:
        """What a sodaisho could gain by a decisive battle with those in the hex."""
        g, s = self.g, self.s
        if s.rough >> h & 1 or may_decline(g, self.head, h):
            return 0.0
        ours = self.units | g.outside_at(h) & g.of_bloc[s.bloc]
        if h != g.where[self.head]:
            ours |= self.together
        theirs = g.outside_at(near) & g.of_bloc[1 - s.bloc]
        strength, modifier, _ = s.lords[near]
        edge = 1.0 + self.d.even_ground * (g.land.modifier[self.head] - modifier)
        if s.strength(ours) * edge > self.d.sure * strength:
            return 0.0
        return s.challenge(theirs, ours)
