"""How a clan in Attack Mode had best go: who leads, where to, and where the others strike (6.5, A4, A5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final, NamedTuple

from honjin.compiled.twins import plain
from honjin.games.kawanakajima.figures import ATTACK, CHARGE
from honjin.games.kawanakajima.judgement.situation import Situation
from honjin.games.kawanakajima.judgement.stars import Declaration
from honjin.games.kawanakajima.rules.attacking import Approach
from honjin.games.kawanakajima.rules.ground import Reach, passage
from honjin.games.kawanakajima.rules.movement import Going
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.wargame.actions import NOBODY, Clan, Unit


class Diligence(NamedTuple):
    """How closely an attack is looked at."""

    glances: int
    """Ways to begin that are looked at at all."""
    followed: int
    """Those of them that are thought through to their end."""
    places: int
    """Hexes that are thought of for each who follows."""


THOROUGH: Final = Diligence(6, 2, 3)
"""Before it is made."""
ROUGH: Final = Diligence(3, 1, 1)
"""To see whether a clan is worth its chit."""


@plain
class Onset(NamedTuple):
    """A way to begin: who goes first, and where it ends; where it stands, if it stays."""

    unit: Unit
    end: Hex


class Prospect(NamedTuple):
    """What an attack may bring, and where everybody stands then."""

    value: float
    places: Mapping[Unit, Hex]


class Moved:
    """A unit at the end of its way, for as long as one thinks of it; a plain class, since so many ways are tried."""

    __slots__ = ("_contact", "_dug", "_end", "_g", "_start", "_unit")

    def __init__(self, g: Battle, unit: Unit, end: Hex) -> None:
        self._g, self._unit, self._end = g, unit, end
        self._start, self._contact, self._dug = g.where[unit], g.contact, g.dug

    def __enter__(self) -> None:
        g, unit = self._g, self._unit
        if self._end != self._start:
            if self._start >= 0:
                g.lift(unit, NOBODY)
            g.put(unit, self._end)
            if g.touching(unit):
                g.contact |= 1 << unit

    def __exit__(self, *_: object) -> None:
        g, unit = self._g, self._unit
        if self._end != self._start:
            g.lift(unit, self._start)
            if self._start >= 0:
                g.put(unit, self._start)
            g.contact, g.dug = self._contact, self._dug


class Field:
    """A clan in Attack Mode whose units may stand elsewhere, for as long as one thinks of it."""

    def __init__(self, s: Situation, clan: Clan) -> None:
        self.s, self.clan = s, clan
        self.units = s.g.units(clan)
        self._before = self._exposed()
        self._was_away = self._away()

    def moved(self, unit: Unit, end: Hex) -> Moved:
        """A unit at the end of its way."""
        return Moved(self.s.g, unit, end)

    def placed(self, unit: Unit, end: Hex, fighters: Sequence[Unit] | None = None) -> float:
        """What it brings if a unit ends here and everybody else stays; ``fighters``: who fights, if not its clan."""
        with self.s.in_mode(self.clan, ATTACK), self.moved(unit, end):
            return self.outcome(self.units if fighters is None else fighters)

    def outcome(self, units: Sequence[Unit], *, lasting: bool = False) -> float:
        """Battles of those who have gone so far, and how they stand afterwards; ``lasting``: and fight on."""
        s, charge = self.s, self.s.beliefs.charge
        pool = hexset([u for u in units if s.g.where[u] >= 0])
        value, _ = Declaration(s, s.side, pool).best()
        if lasting and charge.again:
            value += charge.again * self._fighting_on()
        nearer = self._was_away - self._away()
        caution = charge.caution if self.clan in s.field.clan_a else charge.exposure
        return value - caution * (self._exposed() - self._before) + charge.closer * nearer

    def _fighting_on(self) -> float:
        """What comes of it if everybody stays where he is and must fight again."""
        g = self.s.g
        was, g.contact = g.contact, 0
        try:
            return Declaration(self.s, self.s.side, hexset(u for u in self.units if g.where[u] >= 0)).best()[0]
        finally:
            g.contact = was

    def _exposed(self) -> float:
        danger, where = self.s.danger, self.s.g.where
        return sum([danger(u, where[u], ATTACK) for u in self.units if where[u] >= 0])

    def _away(self) -> int:
        """Hexes to the enemy, of all together."""
        away, where = self.s.hexes_away, self.s.g.where
        return sum([away(where[u]) for u in self.units if where[u] >= 0])


class Charging:
    """The ways in which a clan may attack now."""

    def __init__(self, s: Situation, clan: Clan, points: int, diligence: Diligence = THOROUGH) -> None:
        self.s, self.clan, self.points, self.diligence = s, clan, points, diligence
        self.field = Field(s, clan)
        self.units = self.field.units
        self.values: dict[Onset, float] = {}
        self.best = Prospect(0.0, {})
        self._hurts: dict[Hex, float] = {}
        self._strongest_first = tuple(sorted(self.units, key=s.strength, reverse=True))
        with s.in_mode(clan, ATTACK):
            self.approaches = [Approach(s.g, u, points) for u in self.units]
            self._weigh()

    def onsets(self) -> Iterator[Onset]:
        """Every way to begin."""
        for approach in self.approaches:
            for end in approach.ends:
                yield Onset(approach.unit, end)
            if approach.stays:
                yield Onset(approach.unit, self.s.g.where[approach.unit])

    def _weigh(self) -> None:
        """The likely ways at a glance, the most promising to their end; the others come after all of these."""
        onsets = sorted(self.onsets(), key=self._unlikely)
        if not onsets:
            return
        glances, followed, _ = self.diligence
        for onset in onsets[:glances]:
            with self.field.moved(*onset):
                self.values[onset] = self.field.outcome([onset.unit])
        ranked = sorted(self.values, key=lambda onset: self.values[onset], reverse=True)
        prospects = [self._followed(onset) for onset in ranked[:followed]]
        self.best = max(prospects, key=lambda prospect: prospect.value)
        for onset, prospect in zip(ranked, prospects, strict=False):
            self.values[onset] = prospect.value
        least = min(prospect.value for prospect in prospects)
        for place, onset in enumerate([*ranked[followed:], *onsets[glances:]]):
            self.values[onset] = least - 0.01 * (place + 1)

    def _unlikely(self, onset: Onset) -> tuple[int, float, float]:
        """Contact with few enemies comes before contact with many, and that before none; then whom it hurts most."""
        if onset.end < 0:
            return 9, 0.0, 0.0
        touched = few(self.s.field.board.linked_set[onset.end] & self.s.g.occupied[self.s.enemy])
        hurt = max((self._hurt(h) for h in touched), default=0.0)
        return len(touched) or 8, -hurt, -self.s.strength(onset.unit)

    def _hurt(self, h: Hex) -> float:
        """What the whole clan would bring upon the enemy in a hex."""
        found = self._hurts.get(h)
        if found is None:
            s, foe = self.s, self.s.g.at[h]
            bout = s.bouts.assault(self._strongest_first, foe, h, s.g.mode_of(foe), charging=True)
            found = self._hurts[h] = s.worth(bout)
        return found

    def _followed(self, onset: Onset) -> Prospect:
        """The others where they do most, one after another."""
        places = {onset.unit: onset.end}
        with ExitStack() as stack:
            stack.enter_context(self.field.moved(*onset))
            for unit in self.units:
                if unit != onset.unit:
                    places[unit] = self._place_of(unit, onset.unit)
                    stack.enter_context(self.field.moved(unit, places[unit]))
            return Prospect(self.field.outcome(self.units, lasting=True), places)

    def _place_of(self, unit: Unit, lead: Unit) -> Hex:
        ends = self.places(unit, lead)
        return ends[0] if len(ends) == 1 else max(ends, key=lambda h: self._beside(unit, lead, h))

    def _beside(self, unit: Unit, lead: Unit, end: Hex) -> float:
        with self.field.moved(unit, end):
            return self.field.outcome([lead, unit])

    def places(self, unit: Unit, lead: Unit) -> list[Hex]:
        """Where one of the others may go: upon those whom the first touches, rather than upon more, or upon others."""
        g = self.s.g
        if g.pinned(unit) or (g.where[unit] < 0 and g.at_entry(unit) < 0):
            return [g.where[unit]]
        going = Going(g, unit, Reach(g, unit, passage(g, unit, ATTACK), self.points), [lead])
        ends = few(going.ends)
        if going.stays:
            ends.append(g.where[unit])
        enemy, linked, same = g.occupied[self.s.enemy], self.s.field.board.linked_set, g.touching(lead)
        ends.sort(key=lambda h: (not linked[h] & same, (linked[h] & enemy).bit_count() or 9) if h >= 0 else (False, 0))
        return ends[: self.diligence.places] or [g.where[unit]]

    def ordered(self) -> float:
        """What the same attack brings by a special order (9.5.2)."""
        with ExitStack() as stack:
            stack.enter_context(self.s.in_mode(self.clan, ATTACK))
            stack.enter_context(as_special(self.s, self.clan))
            for unit, end in self.best.places.items():
                stack.enter_context(self.field.moved(unit, end))
            return self.field.outcome(self.units, lasting=True)

    @property
    def strikes(self) -> bool:
        """Whether the best way leads to battle."""
        linked, enemy = self.s.field.board.linked_set, self.s.g.occupied[self.s.enemy]
        return any(end >= 0 and linked[end] & enemy for end in self.best.places.values())


@contextmanager
def as_special(s: Situation, clan: Clan) -> Iterator[None]:
    """As if a special chit had ordered a clan to attack (9.5.2)."""
    g, first = s.g, s.field.first_special
    chit = s.field.specials(s.field.clan_side[clan])[0]
    was = g.hand, g.acting, g.activity[chit - first]
    g.hand, g.acting, g.activity[chit - first] = chit, 1 << clan, CHARGE
    try:
        yield
    finally:
        g.hand, g.acting, g.activity[chit - first] = was


def charging(s: Situation, clan: Clan, diligence: Diligence = THOROUGH) -> Charging:
    """The attack of a clan, found once for a position."""
    key = "charging", clan, diligence
    found: Charging | None = s.kept.get(key)
    if found is None:
        found = s.kept[key] = Charging(s, clan, s.field.reach[ATTACK], diligence)
    return found


def special(s: Situation, clan: Clan, diligence: Diligence = THOROUGH) -> float:
    """What an attack by a special order brings: a point more to move, and harder blows (9.5.2)."""
    key = "special", clan, diligence
    found: float | None = s.kept.get(key)
    if found is None:
        plain = charging(s, clan, diligence)
        if plain.strikes:
            found = plain.ordered()
        else:
            with as_special(s, clan):
                found = Charging(s, clan, s.field.tables.movement.special_attack, diligence).best.value
        s.kept[key] = found
    return found
