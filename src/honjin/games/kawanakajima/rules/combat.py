"""Chapter 11.1 to 11.4: who must fight whom, battles as stars, clan dice, and their order (A7, R11, R56)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from honjin.games.kawanakajima.actions import Attack
from honjin.games.kawanakajima.figures import ATTACK, COMBINE
from honjin.games.kawanakajima.rules import fighting, plans
from honjin.games.kawanakajima.rules.reckoning import crosses_ford
from honjin.games.kawanakajima.state import Battle, Star
from honjin.hexes.sets import few, first, hexset, images
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Clan, Unit, Units
from honjin.wargame.moves import End, Resolve

END: Final = End()

DECLARING, FIGHTING = 40, 50
"""Stages of a combat phase."""


class Fronts:
    """Who is in contact with whom, who binds whom, and who could fire over the river (A7)."""

    def __init__(self, g: Battle, side: Side, pool: Units) -> None:
        self.g = g
        field, board = g.field, g.field.board
        enemy = g.occupied[1 - side]
        self.foes: dict[Unit, Units] = {}
        """Per active unit the enemies whom it may attack."""
        self.must: Units = 0
        """Enemies that must be attacked, and active units that must fight."""
        touching = images(pool, g.where) & g.occupied[side] & board.spread_anywhere(enemy)
        for h in few(touching):
            unit = g.at[h]
            near = hexset(g.at[e] for e in few(board.linked_set[h] & enemy))
            over = (
                hexset(g.at[e] for e in few(board.adjacent_set[h] & ~board.linked_set[h] & enemy))
                if field.fire[unit]
                else 0
            )
            if near or over:
                self.foes[unit] = near | over
                self._bind(unit, near)

    def _bind(self, unit: Unit, near: Units) -> None:
        """A pair binds in Attack Mode, or if no ford is between and the unit is not dug in (11.2, R11b)."""
        g = self.g
        if g.mode_of(unit) == ATTACK:
            if near:
                self.must |= near | 1 << unit
        elif not g.dug >> unit & 1:
            for foe in few(near):
                if not crosses_ford(g, unit, foe):
                    self.must |= 1 << foe

    def completable(self, used: Units) -> bool:
        """Whether everybody who must and is not yet used can still be part of a battle."""
        open_ = self.must & ~used
        if not open_:
            return True
        reached = 0
        for unit, foes in self.foes.items():
            if used >> unit & 1:
                continue
            left = foes & ~used
            reached |= left
            if left:
                reached |= 1 << unit
        return not open_ & ~reached

    def stars(self, used: Units) -> Iterator[Star]:
        """Every battle that can be declared now, without a corner that nobody comes out of."""
        attackers: dict[Unit, list[Unit]] = {}
        for unit, foes in self.foes.items():
            if used >> unit & 1:
                continue
            free = few(foes & ~used)
            for foe in free:
                attackers.setdefault(foe, []).append(unit)
            for size in range(2, len(free) + 1):
                for several in combinations(free, size):
                    star = 1 << unit, hexset(several)
                    if self.completable(used | star[0] | star[1]):
                        yield star
        for foe, units in attackers.items():
            for size in range(len(units), 0, -1):
                for several in combinations(units, size):
                    star = hexset(several), 1 << foe
                    if self.completable(used | star[0] | star[1]):
                        yield star


def declared(g: Battle) -> Units:
    """Everybody in a battle that is declared."""
    used = 0
    for attackers, defenders in g.stars:
        used |= attackers | defenders
    return used


def pool(g: Battle, side: Side) -> Units:
    """Active units: those of the clans that act, on hexes of the map."""
    owner, clan, acting = g.field.side, g.field.clan, g.acting
    return hexset(u for u, h in enumerate(g.where) if h >= 0 and owner[u] == side and acting >> clan[u] & 1)


# ---------------------------------------------------------------------------------------------- declaring


def phase(g: Battle, side: Side) -> Steps[None]:
    """Declare all battles, roll clan dice, fight one after another (11.1, R11)."""
    if g.stage == DECLARING:
        yield from declare(g, side)
        if g.stars:
            yield from plans.grant(g, side, "combat")
            yield from clan_dice(g, side)
        g.stage = FIGHTING
    while g.stars or g.fight.stage:
        if not g.fight.stage:
            yield from choose(g, side)
        if g.fight.stage:
            yield from fighting.fight(g, side)


def declare(g: Battle, side: Side) -> Steps[None]:
    """The active player lists battles until everybody who must is in one (11.1 to 11.3, A7)."""
    fronts = Fronts(g, side, pool(g, side))
    while True:
        used = declared(g)
        stars = list(fronts.stars(used))
        enough = not fronts.must & ~used
        if not stars:
            return
        options: list[Action] = [Attack(tuple(few(a)), tuple(few(d))) for a, d in stars]
        if enough:
            options.append(END)
        answer = options[0]
        if len(options) > 1:
            answer = yield Ask(
                side,
                "battles",
                options,
                rule="11.1",
                prompt=say("Declare a battle"),
                judge=lambda action, used=used: refuse(g, side, fronts, used, action),  # type: ignore[misc]
                checkpoint=True,
            )
        if isinstance(answer, End):
            return
        assert isinstance(answer, Attack)
        g.stars.append((hexset(answer.units), hexset(answer.targets)))
        g.tell("declare", "11.3", side=side, units=answer.units, targets=answer.targets)


def missing(g: Battle, side: Side) -> list[Unit]:
    """Everybody who must be in a battle and is in none yet."""
    return few(Fronts(g, side, pool(g, side)).must & ~declared(g))


def refuse(g: Battle, side: Side, fronts: Fronts, used: Units, action: Action) -> Refusal | None:
    """Why a battle cannot be declared so, or what is still missing (A7)."""
    name = g.field.unit_name
    if isinstance(action, End):
        left = few(fronts.must & ~used)
        return _missing(g, side, left) if left else None
    if not isinstance(action, Attack):
        return Refusal("11.1", say("Declare a battle, or end the declaration"))
    units, targets = action.units, action.targets
    if not units or not targets or len(set(units + targets)) != len(units + targets):
        return Refusal("11.3", say("Each unit is named once"))
    if len(units) > 1 and len(targets) > 1:
        return Refusal("R11", say("Several units attack one, or one attacks several"))
    for unit in units:
        if unit not in fronts.foes:
            return Refusal("11.1", say("{unit} is not active or has no enemy beside it", unit=name[unit]))
        for foe in targets:
            if not fronts.foes[unit] >> foe & 1:
                return Refusal("11.1", say("{unit} cannot attack {target}", unit=name[unit], target=name[foe]))
    for unit in units + targets:
        if used >> unit & 1:
            return Refusal("11.3", say("{unit} is in a battle already", unit=name[unit]))
    after = used | hexset(units) | hexset(targets)
    if not fronts.completable(after):
        left = [u for u in few(fronts.must & ~after) if not fronts.completable(~(1 << u) & ~_reach(fronts, u, after))]
        return _missing(g, side, left or few(fronts.must & ~after))
    return None


def _reach(fronts: Fronts, unit: Unit, used: Units) -> Units:
    """A unit with all unused opponents it has."""
    found = fronts.foes.get(unit, 0)
    found |= hexset(u for u, foes in fronts.foes.items() if foes >> unit & 1)
    return found & ~used


def _missing(g: Battle, side: Side, units: Sequence[Unit]) -> Refusal:
    names = [g.field.unit_name[unit] for unit in units]
    foes = [unit for unit in units if g.field.side[unit] != side]
    if foes:
        return Refusal("11.1", say("These must be attacked too: {units}", units=[g.field.unit_name[u] for u in foes]))
    return Refusal("11.1", say("These must fight too: {units}", units=names))


# ---------------------------------------------------------------------------------------------- clan dice (11.4, R56)


def as_one(g: Battle) -> bool:
    """Whether clans that attack together act in a Combined Maneuver, so that they roll no dice (11.4)."""
    number = g.hand - g.field.first_special
    return 0 <= number < len(g.activity) and g.activity[number] == COMBINE


def clan_dice(g: Battle, side: Side) -> Steps[None]:
    """Where several clans attack together only the highest die fights; clans of one maneuver are one (11.4)."""
    if as_one(g):
        return
    for n, (attackers, defenders) in enumerate(g.stars):
        clans = list(dict.fromkeys(g.field.clan[unit] for unit in few(attackers)))
        if len(clans) > 1:
            best = yield from _best(g, side, clans)
            kept = hexset(unit for unit in few(attackers) if g.field.clan[unit] in best)
            out = few(attackers & ~kept)
            if out:
                g.tell("stand_down", "11.4", units=out)
            g.stars[n] = (kept, defenders)


def _best(g: Battle, side: Side, clans: Sequence[Clan]) -> Steps[list[Clan]]:
    dice = {}
    for clan in clans:
        roll = yield Roll(D6, "11.4", say("{clan} in a joint attack", clan=g.field.clan_name[clan]), by=side)
        dice[clan] = roll.total
    return [clan for clan, die in dice.items() if die == max(dice.values())]


# ---------------------------------------------------------------------------------------------- one after another


def choose(g: Battle, side: Side) -> Steps[None]:
    """Which battle is next; those that have come apart are void (A7)."""
    g.stars = [star for star in (still(g, star) for star in g.stars) if star is not None]
    if not g.stars:
        return
    number = 0
    if len(g.stars) > 1:
        options = [Resolve(first(defenders)) for _, defenders in g.stars]
        answer = yield Ask(
            side,
            "next_battle",
            options,
            rule="11.3",
            prompt=say("Which battle is fought next?"),
            checkpoint=True,
        )
        number = options.index(answer)
    attackers, defenders = g.stars.pop(number)
    yield from fighting.begin(g, attackers, defenders)


def still(g: Battle, star: Star) -> Star | None:
    """A battle with those who are still there and touch (A7)."""
    attackers, defenders = star
    attackers = hexset(u for u in few(attackers) if g.where[u] >= 0)
    defenders = hexset(u for u in few(defenders) if g.where[u] >= 0)
    if attackers.bit_count() > 1 or defenders.bit_count() == 1:
        foe = first(defenders)
        attackers = hexset(u for u in few(attackers) if foe >= 0 and can_reach(g, u, foe))
    else:
        unit = first(attackers)
        defenders = hexset(d for d in few(defenders) if unit >= 0 and can_reach(g, unit, d))
    return (attackers, defenders) if attackers and defenders else None


def can_reach(g: Battle, unit: Unit, foe: Unit) -> bool:
    """Whether a unit can attack an enemy: in contact, or with firepower over a river."""
    board = g.field.board
    near = board.adjacent_set if g.field.fire[unit] else board.linked_set
    return bool(near[g.where[unit]] >> g.where[foe] & 1)
