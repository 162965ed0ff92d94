"""The position as one camp sees it: who stands where, who threatens what, and where lines of communication reach.

What several judgements need is worked out once. A position is asked about many times, and the next one differs by one
force that has marched: what does not hang on that is handed on (:func:`situation`), each part by what it follows from.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from honjin.games.gunyuden.doctrine import PLAIN, Doctrine
from honjin.games.gunyuden.judgement import distances, estimates, worth
from honjin.games.gunyuden.judgement.books import Books, Figures, Foes
from honjin.games.gunyuden.judgement.clashes import Bearer, Terms
from honjin.games.gunyuden.judgement.handing import Handed, Marches
from honjin.games.gunyuden.judgement.tempo import Tempo
from honjin.games.gunyuden.rules import communication, movement
from honjin.games.gunyuden.rules.communication import Basis
from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset, members
from honjin.kernel.ask import Side
from honjin.wargame.actions import Castle, Clan, Unit, Units
from honjin.wargame.memo import Lately, per_scene

if TYPE_CHECKING:
    from collections.abc import Mapping

    from honjin.games.gunyuden.judgement.goals import Goal
    from honjin.games.gunyuden.judgement.marches import Ground


_COVERS: Final = Lately[HexSet](1_000)


class Situation:
    """What several judgements about one position need, worked out once."""

    def __init__(self, g: Campaign, side: Side, doctrine: Doctrine = PLAIN, before: Situation | None = None) -> None:
        self.side, self.doctrine = side, doctrine
        self.bloc = g.land.bloc[side]
        self.g = g
        self.turns_left = g.land.last_turn - g.turn + 1
        self.books, self.foes = _handed_on(g, self.bloc, doctrine, before)
        self.step = worth.step(g.land)
        self._prey: dict[Hex, Units] = {}
        self._basis: dict[Clan, tuple[Basis, HexSet]] = {}
        self._supply: dict[Clan, HexSet] = {}
        self._in_supply: dict[Clan, HexSet] = {}
        self._tempi: dict[tuple[int, int], Tempo] = {}
        self.grounds: dict[Unit, Ground] = {}
        self._closed: dict[Clan, HexSet] = {}
        self._before = None if before is None else before.handed
        self.handed: Handed | None = None
        """What marches were found to be worth here."""
        self.goals: Mapping[Unit, Goal] | None = None
        """The plan, once it is made."""
        self.stacks, self.lords, self.menace = self.foes.stacks, self.foes.lords, self.foes.menace
        self.threats, self.watched = self.foes.threats, self.foes.watched

    @cached_property
    def caution(self) -> float:
        """How much dangers count: less and less for those who would not win now, since they have nothing to keep."""
        d = self.doctrine
        winner = self.g.rules.verdict(self.g).winner
        if winner is not None and self.g.land.bloc[winner] == self.bloc:
            return d.careful
        return d.daring * (1.0 - d.restless * (1.0 - self.turns_left / self.g.land.last_turn))

    @cached_property
    def forces(self) -> list[Unit]:
        """Heads of the side's forces that can ever act now."""
        g = self.g
        return [head for head in g.heads(g.on_map(g.of_side[self.side])) if g.status[g.clan[head]] != INACTIVE]

    @cached_property
    def rough(self) -> HexSet:
        """Ground on which nobody gives a decisive battle (24-1-7)."""
        return self.g.land.foothills | self.g.land.marsh

    @cached_property
    def shunned(self) -> HexSet:
        """Hexes that it would help the enemy to enter."""
        return self.g.rules.counsel.shunned(self.g, self.side)

    @cached_property
    def on_duty(self) -> bool:
        """Whether the side has a duty to do without which it cannot win."""
        return bool(self.g.rules.counsel.unfinished(self.g, self.side))

    @cached_property
    def marches(self) -> Marches:
        """What marches are worth, as far as it is known."""
        found = Marches(self, self._before)
        self.handed, self._before = found.now, None
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
        found = ours.duels.get(theirs)
        if found is None:
            found = ours.duels[theirs] = estimates.battle(self.g, ours, theirs)
        return found

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
        g = self.g
        if not self.may_fight(g.clan[head], g.clan[foe]):
            return 0.0
        ours, theirs = self.bearer(g.members[head]), self.foes.force(foe)
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
            return covered | g.land.board.spread(covered) & zones

        return _COVERS.find(g, (clan, now, closed, zones), cover)

    def in_supply(self, clan: Clan) -> HexSet:
        """Hexes that a line would reach if the castle there were invested: its zone around it would be gone."""
        found = self._in_supply.get(clan)
        if found is None:
            found = self._in_supply[clan] = self.supplied(clan) | self.g.land.board.spread(self.supplied(clan))
        return found


# ---------------------------------------------------------------------------------------------- from one to the next


@per_scene
def _desk(_: Campaign) -> dict[tuple[Side, Doctrine], tuple[Hashable, Situation]]:
    """The situation that was looked at last, for each side and doctrine."""
    return {}


def situation(g: Campaign, side: Side, doctrine: Doctrine = PLAIN) -> Situation:
    """The situation of a side, with all that holds of the one that was looked at last."""
    desk = _desk(g)
    key = _position(g, side)
    known = desk.get((side, doctrine))
    if known is not None and known[0] == key:
        same = known[1]
        same.g = same.foes.g = g
        return same
    found = Situation(g, side, doctrine, None if known is None else known[1])
    desk[side, doctrine] = key, found
    return found


def _position(g: Campaign, side: Side) -> Hashable:
    """Everything that a judgement may hang on."""
    counsel = g.rules.counsel
    return (
        g.turn, g.stage, g.seat, g.part, g.acted, g.inside, g.investing, g.subordinate, g.called, g.declined,
        g.assaulted, g.resists, g.refused, g.repaired, tuple(g.where), tuple(g.owner), tuple(g.durability),
        tuple(g.castle_morale), tuple(g.battles_won), counsel.shunned(g, side), tuple(counsel.unfinished(g, side)),
        _figures(g), _standing(g),
    )  # fmt: skip


def _figures(g: Campaign) -> Figures:
    return Figures(tuple(g.steps), tuple(g.morale), tuple(g.leader), g.investing, g.rebel)


def _standing(g: Campaign) -> Hashable:
    """What clans may do, and how quickly."""
    clans = tuple(g.status), tuple(g.clan_side), tuple(g.clan), tuple(g.halved), tuple(g.targets)
    return g.weather, g.unit_halved, clans, g.memory.key()


def _handed_on(g: Campaign, bloc: int, doctrine: Doctrine, before: Situation | None) -> tuple[Books, Foes]:
    """Figures and enemies of the situation before, as far as they still hold."""
    figures = _figures(g)
    old = None if before is None else before.books
    books = old if old is not None and old.key == figures else Books(figures, old)
    enemies = _places(g, 1 - bloc), g.inside & g.of_bloc[1 - bloc], _standing(g)
    if before is not None and before.books is books and before.foes.key == enemies:
        before.foes.g = g
        return books, before.foes
    return books, Foes(g, bloc, books, doctrine, enemies)


def _places(g: Campaign, bloc: int) -> Hashable:
    found: Hashable = itemgetter(*members(g.of_bloc[bloc]), 0)(g.where)
    return found


class Aspect:
    """Something that is found in a situation and kept with it."""

    s: Situation

    @property
    def g(self) -> Campaign:
        """The position as it stands now: a situation may come again in another play, and the old one has gone on."""
        return self.s.g
