"""The position as one camp sees it: who stands where, who threatens what, and where lines of communication reach.

What several judgements need is worked out once. A position is asked about many times, and the next one differs by one
force that has marched: what does not hang on that is used again (:func:`situation`), each part by what it follows from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from honjin.games.gunyuden.doctrine import PLAIN, Doctrine
from honjin.games.gunyuden.judgement import deciding, distances, estimates, worth
from honjin.games.gunyuden.judgement.clashes import Bearer, Terms
from honjin.games.gunyuden.judgement.desk import SITUATIONS, Desk, keep, mark, position
from honjin.games.gunyuden.judgement.handing import Marches
from honjin.games.gunyuden.judgement.tempo import Tempo
from honjin.games.gunyuden.rules import communication, movement
from honjin.games.gunyuden.rules.communication import Basis
from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.wargame.actions import Castle, Clan, Force, Unit, Units
from honjin.wargame.memo import Lately, found_once, per_scene

if TYPE_CHECKING:
    from collections.abc import Mapping

    from honjin.games.gunyuden.judgement.goals import Goal
    from honjin.games.gunyuden.judgement.marches import Ground


_COVERS: Final = Lately[HexSet](1_000)


class Situation:
    """What several judgements about one position need, worked out once."""

    def __init__(self, g: Campaign, side: Side, doctrine: Doctrine = PLAIN, desk: Desk | None = None) -> None:
        self.side, self.doctrine = side, doctrine
        self.bloc = g.land.bloc[side]
        self.g = g
        self.turns_left = g.land.last_turn - g.turn + 1
        self.foes = (desk or Desk()).foes(g, self.bloc, doctrine)
        self.books = self.foes.books
        self.step = worth.step(g.land)
        self._prey: dict[Hex, Units] = {}
        self._basis: dict[Clan, tuple[Basis, HexSet]] = {}
        self._supply: dict[Clan, HexSet] = {}
        self._in_line: dict[Unit, bool] = {}
        self._in_supply: dict[Clan, HexSet] = {}
        self._tempi: dict[tuple[int, int], Tempo] = {}
        self.grounds: dict[Unit, Ground] = {}
        self._closed: dict[Clan, HexSet] = {}
        self.orders: dict[Action, float] = {}
        """What orders are worth, as far as it is known."""
        self.led: dict[Force, tuple[float, float]] = {}
        """How well forces would be led, and what they would lose in heart."""
        self.goals: Mapping[Unit, Goal] | None = None
        """The plan, once it is made."""
        self.stacks, self.lords, self.menace = self.foes.stacks, self.foes.lords, self.foes.menace
        self.threats, self.watched = self.foes.threats, self.foes.watched

    @found_once
    def caution(self) -> float:
        """How much dangers count: less and less for those who would not win now, since they have nothing to keep."""
        d = self.doctrine
        winner = self.g.rules.verdict(self.g).winner
        if winner is not None and self.g.land.bloc[winner] == self.bloc:
            return d.careful
        return d.daring * (1.0 - d.restless * (1.0 - self.turns_left / self.g.land.last_turn))

    @found_once
    def forces(self) -> list[Unit]:
        """Heads of the side's forces that can ever act now."""
        g = self.g
        return [head for head in g.heads(g.on_map(g.of_side[self.side])) if g.status[g.clan[head]] != INACTIVE]

    @found_once
    def rough(self) -> HexSet:
        """Ground on which nobody gives a decisive battle (24-1-7)."""
        return self.g.land.foothills | self.g.land.marsh

    @found_once
    def shunned(self) -> HexSet:
        """Hexes that it would help the enemy to enter."""
        return self.g.rules.counsel.shunned(self.g, self.side)

    @found_once
    def on_duty(self) -> bool:
        """Whether the side has a duty to do without which it cannot win."""
        return bool(self.g.rules.counsel.unfinished(self.g, self.side))

    @found_once
    def marches(self) -> Marches:
        """What marches are worth, as far as it is known."""
        found = Marches(self, self.foes.handed)
        self.foes.handed = found.now
        return found

    def closed(self, clan: Clan) -> HexSet:
        """Hexes that forces of a clan may not enter."""
        found = self._closed.get(clan)
        if found is None:
            found = self._closed[clan] = movement.closed(self.g, clan)
        return found

    # ---------------------------------------------------------------------------------------------- forces

    def strength(self, units: Units) -> int:
        """Combat strength of units."""
        found = self.books.strengths.get(units)
        if found is None:
            found = self.books.strengths[units] = self.g.strength(units)
        return found

    def force(self, head: Unit) -> int:
        """Combat strength of a force."""
        return self.strength(self.g.members[head])

    def bearer(self, units: Units) -> Bearer:
        """Units as those who bear losses."""
        return self.books.bearer(self.g, units, self.doctrine)

    def exchange(self, attackers: Units, targets: Units, terms: Terms) -> float:
        """What a skirmish gains the attackers."""
        return self.bearer(attackers).exchange(self.bearer(targets), terms)

    def challenge(self, lords: Units, ours: Units) -> float:
        """What a decisive battle that these lords force upon us would cost us, roughly."""
        return max(0.0, self.duel(self.bearer(lords), self.bearer(ours)))

    def duel(self, ours: Bearer, theirs: Bearer) -> float:
        """What a decisive battle with others is worth, roughly."""
        needed = self.needed[self.g.bloc(ours.units[0])]
        found = ours.duels.get((theirs, needed))
        if found is None:
            found = ours.duels[theirs, needed] = estimates.battle(self.g, ours, theirs, needed)
        return found

    @found_once
    def needed(self) -> tuple[float, float]:
        """What a battle that decides the game must promise either camp; 0 where none does."""
        g = self.g
        return (deciding.needed(g, 0), deciding.needed(g, 1)) if deciding.decides(g.land) else (0.0, 0.0)

    def prey(self, h: Hex, but: Units) -> int:
        """How many other forces of the camp enemies in a hex could attack."""
        found = self._prey.get(h)
        if found is None:
            g = self.g
            around = 0
            for near in few(g.land.board.linked_set[h] & g.occupied[self.bloc]):
                around |= g.outside_at(near)
            found = self._prey[h] = hexset(g.heads(around & g.of_bloc[self.bloc]))
        return (found & ~but).bit_count()

    def coming(self, castle: Castle) -> int:
        """Strength of enemies who can soon besiege a castle."""
        g = self.g
        owner, turns = g.owner[castle], self.doctrine.look_out
        found = self.foes.coming.get((castle, owner, turns))
        if found is None:
            way = distances.to(g.land, g.land.keeps[castle].hex, g.weather)
            near = [entry for entry in self.foes.raiders if way[entry[0]] <= turns * entry[1]]
            found = sum([strength for _, _, strength, clan in near if self.may_fight(clan, owner)])
            self.foes.coming[castle, owner, turns] = found
        return found

    def near(self, h: Hex, within: int) -> int:
        """Strength of enemies in the field within so many hexes."""
        found = self.foes.near.get((h, within))
        if found is None:
            away = self.g.land.grid.distances(h)
            found = sum([strength for other, strength in self.stacks.items() if away[other] <= within])
            self.foes.near[h, within] = found
        return found

    def may_fight(self, clan: Clan, other: Clan) -> bool:
        key = clan, other
        found = self.foes.enmity.get(key)
        if found is None:
            found = self.foes.enmity[key] = self.g.rules.refuse_enemy(self.g, clan, other) is None
        return found

    def onset(self, head: Unit, foe: Unit, h: Hex) -> float:
        """What an attack of a force on another in a hex would gain, whatever lies between them."""
        found = self.foes.onsets.get((head, foe, h))
        if found is None:
            found = self.foes.onsets[head, foe, h] = self._onset(head, foe, h)
        return found

    def _onset(self, head: Unit, foe: Unit, h: Hex) -> float:
        g, theirs = self.g, self.foes.force(foe)
        if not self.may_fight(g.clan[head], theirs.clan):
            return 0.0
        ours = self.books.bearer(g, g.members[head], self.doctrine)
        key = theirs.bearer, head, foe, h
        found = ours.onsets.get(key)
        if found is None:
            terrain = g.land.tables.terrain[g.land.terrain[h]]
            edge = g.land.modifier[head] + ours.morale - theirs.edge
            attack, counter = (terrain.attack or 0) + edge, (terrain.counter or 0) - edge
            terms = Terms(ours.strength, attack, theirs.bearer.strength, counter)
            found = ours.onsets[key] = ours.exchange(theirs.bearer, terms)
        return found

    def tempo(self, head: Unit) -> Tempo:
        """How often enemies act before a force of ours does again."""
        g = self.g
        key = g.phase_of[g.clan[head]], g.activation(head)
        found = self._tempi.get(key)
        if found is None:
            found = self._tempi[key] = Tempo(self, *key)
        return found

    def blows(self, foe: Unit, head: Unit) -> int:
        """How often an enemy force acts before a force of ours does again, if that acts now."""
        return self.tempo(head).blows(foe)

    # ---------------------------------------------------------------------------------------------- lines

    def in_line(self, head: Unit) -> bool:
        """Whether a force has a line of communication."""
        found = self._in_line.get(head)
        if found is None:
            found = self._in_line[head] = self._has_line(head)
        return found

    def _has_line(self, head: Unit) -> bool:
        g = self.g
        if g.inside >> head & 1 or (exception := g.rules.line_exception(g, head)) is not None:
            return communication.has_line(g, head) if g.inside >> head & 1 else bool(exception)
        clan = g.clan[head]
        return bool(communication.lines_on(g, clan, *self._lines_hang_on(clan)).reached >> g.where[head] & 1)

    def _lines_hang_on(self, clan: Clan) -> tuple[Basis, HexSet]:
        """Castles and forces of a clan, and what is closed to its lines."""
        found = self._basis.get(clan)
        if found is None:
            g = self.g
            found = self._basis[clan] = communication.basis(g, clan), communication.blocked(g, clan)
        return found

    def supplied(self, clan: Clan) -> HexSet:
        """Hexes where a force of a clan would have a line: it opens the zone that it stands in to its own line."""
        found = self._supply.get(clan)
        if found is None:
            found = self._supply[clan] = self._cover(clan)
        return found

    def _cover(self, clan: Clan) -> HexSet:
        """From memory if castles, forces and enemies of the clan have been where they are."""
        g = self.g
        now, closed = self._lines_hang_on(clan)
        zones = closed & ~g.occupied[1 - self.bloc]

        def cover() -> HexSet:
            covered = communication.covered(g, clan, now, closed)
            # Counted from the force, lines already end in the first hex of a zone: from there none leads on into it.
            return covered | g.land.board.spread(covered & ~zones) & zones

        return _COVERS.find(g, (clan, now, closed, zones), cover)

    def in_supply(self, clan: Clan) -> HexSet:
        """Hexes that a line would reach if the castle there were invested: its zone around it would be gone."""
        found = self._in_supply.get(clan)
        if found is None:
            found = self._in_supply[clan] = self.supplied(clan) | self.g.land.board.spread(self.supplied(clan))
        return found


# ---------------------------------------------------------------------------------------------- from one to the next


@per_scene
def _desk(_: Campaign) -> Desk:
    """What was looked at lately."""
    return Desk()


def situation(g: Campaign, side: Side, doctrine: Doctrine = PLAIN) -> Situation:
    """The situation of a side, as it was found before if the position is the same, with all that holds of others."""
    desk = _desk(g)
    key, now = (side, doctrine, mark(g)), position(g)
    known = desk.situations.get(key)
    if known is not None and known[0] == now:
        same = known[1]
        same.g = same.foes.g = g
        return same
    found = Situation(g, side, doctrine, desk)
    keep(desk.situations, key, (now, found), SITUATIONS)
    return found


class Aspect:
    """Something that is found in a situation and kept with it."""

    s: Situation

    @property
    def g(self) -> Campaign:
        """The position as it stands now: a situation may come again in another play, and the old one has gone on."""
        return self.s.g
