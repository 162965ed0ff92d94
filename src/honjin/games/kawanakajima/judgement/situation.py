"""The position as one side sees it: how it leans, which chits are to come, who can charge where."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from honjin.compiled.twins import plain
from honjin.games.kawanakajima.figures import (
    ATTACK,
    CHARGE,
    COMBAT_TAKEDA,
    COMBAT_UESUGI,
    IN_BOWL,
    MOVE,
    RALLY,
    REGROUP,
)
from honjin.games.kawanakajima.judgement.bouts import Bouts
from honjin.games.kawanakajima.judgement.clash import Bout
from honjin.games.kawanakajima.judgement.knowledge import known
from honjin.games.kawanakajima.judgement.worth import DIE, Prices
from honjin.games.kawanakajima.model.words import COMPULSORY
from honjin.games.kawanakajima.rules.plans import activities_left
from honjin.games.kawanakajima.state import ACTIVATION, Battle
from honjin.games.kawanakajima.static import Battlefield
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, union
from honjin.kernel.ask import Side
from honjin.wargame.actions import Clan, Unit

KEPT: Final = 12
"""Situations kept for each battlefield: the questions of one activation are about few positions."""
FARTHEST: Final = 12
"""Hexes beyond which nobody asks how far an enemy is."""


@plain
class Band(NamedTuple):
    """Enemies of one clan who can fall upon a hex, and how likely that is before one can answer."""

    units: tuple[Unit, ...]
    charging: bool
    chance: float


@plain
class Hunter(NamedTuple):
    """An enemy clan on the map."""

    clan: Clan
    units: list[tuple[Unit, HexSet, HexSet]]
    """Each with the hexes that it touches, and those into contact with which it can come: none for who is pinned."""
    beside: HexSet
    coming: HexSet
    """The same of all of them together."""


class Situation:
    """What several judgements about one position need, worked out once.

    ``g`` is a copy for thinking: who changes something in it for a moment puts it back.
    """

    def __init__(self, g: Battle, side: Side) -> None:
        self.g = known(g, side)
        self.side, self.enemy = side, 1 - side
        self.field: Battlefield = g.field
        self.beliefs = g.field.beliefs[side]
        self.prices = Prices(self.g, side)
        self.bouts = Bouts(self.g, self.prices)
        self.turns_left = g.field.last_turn - g.turn
        self.base: tuple[Any, ...] = ()
        """All that it follows from but for the battles that are declared."""
        self.kept: dict[Any, Any] = {}
        """What other modules have found out about this position."""
        self._aways: dict[Hex, int] = {}
        self._eager: dict[Clan, float] = {}
        self._bands: dict[Hex, list[Band]] = {}
        self._dangers: dict[tuple[Unit, Hex, int], float] = {}

    # ------------------------------------------------------------------------------------------ how it stands

    @cached_property
    def lead(self) -> int:
        """Points that this side is ahead."""
        return self.g.vp[self.side] - self.g.vp[self.enemy]

    @cached_property
    def care(self) -> float:
        """How much own losses count: more for who leads near the end, less for who must catch up."""
        return 1.0 + self._leaning

    @cached_property
    def zeal(self) -> float:
        """How much the enemy's losses count."""
        return 1.0 - self._leaning / 2

    @cached_property
    def _leaning(self) -> float:
        risk, gone = self.beliefs.risk, self.g.turn / self.field.last_turn
        ahead = max(-1.0, min(1.0, self.lead / (2 * self.field.tables.points.draw_margin)))
        return risk.leaning * gone**2 * ahead if ahead > 0 else risk.daring * gone * ahead

    def worth(self, bout: Bout) -> float:
        """What a battle of one's own is worth, as one leans."""
        return self.zeal * bout.harm - self.care * bout.cost

    @contextmanager
    def in_mode(self, clan: Clan, mode: int) -> Iterator[None]:
        """A clan in another Mode, for as long as one thinks of it."""
        was, self.g.mode[clan] = self.g.mode[clan], mode
        try:
            yield
        finally:
            self.g.mode[clan] = was

    # ------------------------------------------------------------------------------------------ chits to come

    @cached_property
    def enders(self) -> int:
        """Chits in the bowl of which the last ends the turn (16.5)."""
        g, first = self.g, self.field.first_compulsory
        tired = g.turn >= self.field.special.fatigue_from
        these = (COMBAT_TAKEDA, COMBAT_UESUGI) if tired else range(len(COMPULSORY))
        if g.phase != ACTIVATION:
            return len(these)
        return sum(g.chit[first + chit] == IN_BOWL for chit in these)

    @cached_property
    def drawn(self) -> float:
        """The chance that a chit of the bowl is drawn before the turn ends."""
        return self.enders / (self.enders + 1)

    def to_come(self, chit: int) -> bool:
        """Whether a compulsory chit is still to come this turn."""
        return self.g.phase != ACTIVATION or self.g.chit[self.field.first_compulsory + chit] == IN_BOWL

    @cached_property
    def rally_first(self) -> float:
        """The chance that the next Rally chit comes before the enemy's next Combat! chit."""
        combat = self.to_come(COMBAT_TAKEDA + self.enemy)
        if self.to_come(RALLY):
            return 0.5 if combat else 1.0
        return 0.0 if combat else 0.5

    def succeeds(self, clan: Clan, mode: int) -> float:
        """The chance that a clan takes another Mode when it tries (6.4)."""
        g, now = self.g, self.g.mode[clan]
        if mode == now:
            return 1.0
        scheme = g.scheme(self.field.clan_side[clan])
        shift = self.prices.best_lead(clan)
        if scheme is not None and ATTACK in (mode, now):
            shift += scheme.into_attack if mode == ATTACK else scheme.out_of_attack
        need = self.field.need[now][mode]
        return sum(die + shift >= need for die in DIE) / len(DIE)

    # ------------------------------------------------------------------------------------------ dangers

    @cached_property
    def hunters(self) -> list[Hunter]:
        """Enemy clans on the map."""
        g, raid, reach = self.g, self.field.raid, self.beliefs.danger.reach
        where, linked, zone = g.where, self.field.board.linked_set, g.zoc(self.side)
        found = []
        for clan in self.field.clans_by_side[self.enemy]:
            units = [
                (u, linked[where[u]], 0 if zone >> where[u] & 1 else raid(reach, where[u])) for u in g.in_field(clan)
            ]
            if units:
                _, beside, coming = zip(*units, strict=True)
                found.append(Hunter(clan, units, union(beside), union(coming)))
        return found

    @cached_property
    def _threatened(self) -> HexSet:
        """Hexes upon which anybody can fall."""
        return union([hunter.beside | hunter.coming for hunter in self.hunters])

    def _eagerness(self, clan: Clan) -> float:
        """How likely an enemy clan soon acts in Attack Mode."""
        found = self._eager.get(clan)
        if found is None:
            danger = self.beliefs.danger
            now = self.drawn if self.g.chit[clan] == IN_BOWL else 0.0
            found = now + (1 - now) * danger.next_turn
            if self.g.mode[clan] != ATTACK:
                found *= danger.other_mode * self.succeeds(clan, ATTACK)
                found = max(found, danger.ordered) if self.may_order else found
            self._eager[clan] = found
        return found

    @cached_property
    def may_order(self) -> bool:
        """Whether the enemy's plan is known and has Attack orders left for clans in any Mode (9.5.2)."""
        return self.g.shown[self.enemy] and activities_left(self.g, self.enemy)[CHARGE] > 0

    def bands(self, h: Hex) -> list[Band]:
        """Everybody who can fall upon a hex."""
        found = self._bands.get(h)
        if found is None:
            found = self._bands[h] = list(self._find_bands(h)) if self._threatened >> h & 1 else []
        return found

    def _find_bands(self, h: Hex) -> Iterator[Band]:
        for clan, units, touched, reached in self.hunters:
            beside = [u for u, touches, _ in units if touches >> h & 1] if touched >> h & 1 else []
            if beside:
                yield self._band(beside, self.beliefs.danger.beside)
            if reached >> h & 1:
                coming = [u for u, _, reaches in units if reaches >> h & 1]
                yield self._band(coming + beside, self._charges(clan, coming, h), charging=True)

    def _charges(self, clan: Clan, coming: list[Unit], h: Hex) -> float:
        """How likely an enemy clan charges a hex: one in Attack needs no chit of its own for the last step (9.3.3)."""
        g, distance, chance = self.g, self.field.grid.distance, self._eagerness(clan)
        steps = g.mode[clan] == ATTACK and any(distance(g.where[u], h) == 2 for u in coming)
        return max(chance, self.beliefs.danger.step) if steps else chance

    def _band(self, units: list[Unit], chance: float, *, charging: bool = False) -> Band:
        """Those who would strike, the strongest first."""
        if len(units) > 1:
            units.sort(key=self.strength, reverse=True)
        return Band(tuple(units[: self.beliefs.danger.at_once]), charging, chance)

    def danger(self, unit: Unit, h: Hex, mode: int) -> float:
        """What the enemy's next attacks on a unit in a hex are expected to cost."""
        key = unit, h, MOVE if mode == REGROUP else mode  # who is off his guard fights alike (11.6)
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = self._danger(*key)
        return found

    def _danger(self, unit: Unit, h: Hex, mode: int) -> float:
        """What all who can fall upon it bring, each further clan less."""
        bands = self.bands(h)
        if not bands:
            return 0.0
        again, assault = self.beliefs.danger.again, self.bouts.assault
        room = self.room(unit, h) if mode == ATTACK else self.beliefs.danger.at_once
        costs = [
            chance * assault(units[:room], unit, h, mode, charging=charging).net for units, charging, chance in bands
        ]
        if len(costs) > 1:
            costs.sort(reverse=True)
        return self.care * sum([cost * again**number for number, cost in enumerate(costs) if cost > 0])

    def room(self, unit: Unit, h: Hex) -> int:
        """How many can fall upon a unit at once: whoever touches its neighbours too must fight them as well (11.1)."""
        g, linked = self.g, self.field.board.linked_set
        friends = g.occupied[self.side] & ~(1 << g.where[unit] if g.where[unit] >= 0 else 0)
        front = linked[h] & ~friends & self.near[self.hexes_away(h)]
        room = sum(1 / (1 + (linked[n] & friends).bit_count()) for n in few(front))
        return max(1, min(self.beliefs.danger.at_once, round(room)))

    def strength(self, unit: Unit) -> float:
        """How hard a unit strikes."""
        g = self.g
        found = self.field.force[unit] + g.lead[unit] - 2 * g.state[unit]
        return found if found > 0.5 else 0.5

    # ------------------------------------------------------------------------------------------ distances

    @cached_property
    def foes(self) -> list[Unit]:
        """Enemies on hexes of the map."""
        return self.g.units_on_map(self.enemy)

    @cached_property
    def near(self) -> list[HexSet]:
        """Hexes by how far they are at most from an enemy."""
        rings, spread = [self.g.hexes_of(self.enemy)], self.field.board.spread_anywhere
        for _ in range(FARTHEST):
            rings.append(rings[-1] | spread(rings[-1]))
        return rings

    def hexes_away(self, h: Hex) -> int:
        """Hexes to the nearest enemy, across rivers too."""
        found = self._aways.get(h)
        if found is None:
            found = self._aways[h] = next((n for n, ring in enumerate(self.near) if ring >> h & 1), FARTHEST + 1)
        return found


_kept: WeakKeyDictionary[Battlefield, OrderedDict[Any, Situation]] = WeakKeyDictionary()


def situation(g: Battle, side: Side) -> Situation:
    """The situation of a side, kept while the position stays as it is; what the chit at work has done is not in it."""
    special = g.hand if g.field.first_special <= g.hand < g.field.first_compulsory else -1
    own = slice(side * g.field.per_player, (side + 1) * g.field.per_player)
    base = (
        side, *g.activity[own], *g.named[own],
        g.turn, g.phase, g.step, special, tuple(g.where), tuple(g.state), tuple(g.lead), tuple(g.mode),
        tuple(g.chit), tuple(g.vp), tuple(g.cp), tuple(g.put_by), tuple(g.active), g.contact, g.dug, g.fought,
        g.seen, *g.shown, *g.spent, tuple(g.samurai), tuple(g.siege.manpower), tuple(g.siege.markers),
    )  # fmt: skip
    key = base, tuple(g.stars)
    known_ = _kept.setdefault(g.field, OrderedDict())
    found = known_.get(key)
    if found is None:
        found = known_[key] = Situation(g, side)
        found.base = base
        if len(known_) > KEPT:
            known_.popitem(last=False)
    return found
