"""Chapter 9.3.1: the Retreat to four hexes, and pursuit (A8, R23, R24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from honjin.games.kawanakajima.actions import Pursue
from honjin.games.kawanakajima.figures import ATTACK
from honjin.games.kawanakajima.rules import plans
from honjin.games.kawanakajima.rules.ground import around, explain, reached
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.static import ANYWHERE
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Blocked, Field, Passage, Path, trace, walk
from honjin.hexes.sets import HexSet, hexset, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Clan, Unit
from honjin.wargame.moves import Retreat

_LIMITS: Final = (8, 24, ANYWHERE)


def freeze(g: Battle) -> None:
    """From now on enemies count where they stand at this moment (R23)."""
    g.frozen = [g.hexes_of(0), g.hexes_of(1), g.zoc(0), g.zoc(1)]
    g.first = NOBODY
    g.finished = 0


def danger(g: Battle, side: Side) -> HexSet:
    """Hexes closer than four to an enemy (9.3.1)."""
    return g.field.near(g.field.tables.distance.retreat - 1, g.frozen[1 - side])


def threatened(g: Battle, clan: Clan) -> bool:
    """Whether a clan has a unit that must retreat."""
    near = danger(g, g.field.clan_side[clan])
    return any(near >> g.where[unit] & 1 for unit in g.in_field(clan))


class Escape:
    """Where a unit retreats to, and by which ways (A8)."""

    __slots__ = ("cost", "ends", "passage", "rings", "unit")

    def __init__(self, g: Battle, unit: Unit, safe: HexSet) -> None:
        side = g.field.side[unit]
        self.unit = unit
        barred = g.frozen[1 - side] | g.frozen[3 - side] | g.occupied[1 - side] | g.field.walls
        self.passage = Passage(g.field.ground, barred)
        self.ends: HexSet = 0
        self.cost = 0
        self.rings: Field = []
        targets = safe & ~g.taken & ~g.field.walls
        for limit in _LIMITS if targets else ():
            self.rings = reached(g, self.passage, 1 << g.where[unit], limit)
            for cost, ring in enumerate(self.rings):
                if ring & targets:
                    self.cost, self.ends = cost, ring & targets
                    return

    def path(self, end: Hex) -> Path:
        return trace(self.passage, self.rings, end)


def escapes(g: Battle, clan: Clan) -> list[Escape]:
    """Units of a clan that can retreat now: the first, then those that must come beside it (A8)."""
    side = g.field.clan_side[clan]
    near = danger(g, side)
    safe = g.field.board.present & ~near
    units = [unit for unit in g.in_field(clan) if not g.finished >> unit & 1]
    if g.first == NOBODY:
        units = [unit for unit in units if near >> g.where[unit] & 1]
    else:
        beside = around(g, g.first, 1)
        safe &= beside
        units = [unit for unit in units if near >> g.where[unit] & 1 or not beside >> g.where[unit] & 1]
    found = [Escape(g, unit, safe) for unit in units]
    return [escape for escape in found if escape.ends]


def retreat(g: Battle, clan: Clan, rule: str, *, checkpoint: bool = False) -> Steps[None]:
    """A clan retreats to four hexes from every enemy, one unit first and the others beside it (9.3.1 Retreat)."""
    while ways := escapes(g, clan):
        options = _options(ways)
        answer = options[0]
        if len(options) > 1:
            answer = yield Ask(
                g.field.clan_side[clan],
                "retreat",
                options,
                rule="9.3.1 Retreat",
                prompt=say("{clan} retreats: choose a unit and where it goes", clan=g.field.clan_name[clan]),
                judge=lambda action, ways=ways: refuse(g, clan, ways, action),  # type: ignore[misc]
                checkpoint=checkpoint,
                subject=clan,
            )
        assert isinstance(answer, Retreat)
        _go_back(g, answer.unit, answer.path, rule)
    g.first = NOBODY
    g.finished = 0


def _options(ways: Sequence[Escape]) -> Sequence[Action]:
    by_unit = {escape.unit: escape for escape in ways}
    pairs = [(escape.unit, end) for escape in ways for end in members(escape.ends)]
    return Choices(pairs, lambda pair: Retreat(pair[0], by_unit[pair[0]].path(pair[1])))


def refuse(g: Battle, clan: Clan, ways: Sequence[Escape], action: Action) -> Refusal | None:
    """Why a unit cannot retreat so (A8)."""
    if not isinstance(action, Retreat):
        return Refusal("9.3.1 Retreat", say("{clan} must retreat", clan=g.field.clan_name[clan]))
    escape = next((escape for escape in ways if escape.unit == action.unit), None)
    name = g.field.unit_name[action.unit]
    if escape is None:
        return Refusal("9.3.1 Retreat", say("{unit} does not retreat now", unit=name))
    path = action.path
    if len(path) < 2 or path[0] != g.where[action.unit] or not all(0 <= h < g.field.grid.size for h in path):
        return Refusal("9.3.1 Retreat", say("The way begins where {unit} stands", unit=name))
    found = walk(escape.passage, path, escape.cost)
    if isinstance(found, Blocked):
        if found.why == "barred":
            place = g.field.place(found.where)
            return Refusal("9.3.1 Retreat", say("A retreat does not pass {hex}: enemies are too near", hex=place))
        return explain(g, action.unit, path, found)
    if not escape.ends >> path[-1] & 1:
        reason = say("{unit} goes to the nearest free hex that is far enough from every enemy", unit=name)
        return Refusal("9.3.1 Retreat", reason)
    return None


def _go_back(g: Battle, unit: Unit, path: Path, rule: str) -> None:
    foes = hexset(g.at[h] for h in members(g.touching(unit)))
    if g.first == NOBODY:
        g.first = unit
    g.finished |= 1 << unit
    g.retreated |= 1 << unit
    g.flights.append((unit, foes, path))
    g.tell("retreat", rule, unit=unit, path=path)
    g.lift(unit, NOBODY)
    g.put(unit, path[-1])


# ---------------------------------------------------------------------------------------------- pursuit (R24)


def pursuits(g: Battle, *, checkpoint: bool = False) -> Steps[None]:
    """After all retreats each unit that ran is followed by one Attack unit that had it in contact (9.3.1 Pursuit)."""
    if not checkpoint:
        yield from show_pursuers(g)
    for side in (0, 1):
        while pairs := _pairs(g, side):
            answer = pairs[0]
            if len(pairs) > 1:
                answer = yield Ask(
                    side,
                    "pursuit",
                    pairs,
                    rule="9.3.1 Pursuit",
                    prompt=say("Choose who pursues"),
                    judge=lambda action, pairs=pairs: _refuse_pursuit(g, pairs, action),  # type: ignore[misc]
                    checkpoint=checkpoint,
                )
            _pursue(g, answer.unit, answer.target)
            yield from show_pursuers(g)
    g.flights.clear()


def show_pursuers(g: Battle) -> Steps[None]:
    """In the fog all see now who is in Attack and follows those who run, or that nobody is (2.3)."""
    if g.flights and g.field.options.fog_of_war:
        yield Reveal("9.3.1 Pursuit", say("who pursues"))


def _pairs(g: Battle, side: Side) -> list[Pursue]:
    return [
        Pursue(unit, prey)
        for prey, foes, _ in g.flights
        if g.field.side[prey] != side
        for unit in members(foes)
        if g.where[unit] >= 0 and g.mode_of(unit) == ATTACK and not (g.retreated | g.pursued) >> unit & 1
    ]


def _refuse_pursuit(g: Battle, pairs: Sequence[Pursue], action: Action) -> Refusal | None:
    """Why somebody does not pursue (9.3.1 Pursuit, R24)."""
    if action in pairs:
        return None
    if not isinstance(action, Pursue):
        return Refusal("9.3.1 Pursuit", say("Somebody must pursue"))
    unit, name = action.unit, g.field.unit_name[action.unit]
    if g.mode_of(unit) != ATTACK:
        return Refusal("9.3.1 Pursuit", say("{unit} is not in Attack Mode", unit=name))
    if (g.retreated | g.pursued) >> unit & 1:
        return Refusal("R24", say("{unit} has retreated or pursued already", unit=name))
    prey = g.field.unit_name[action.target]
    return Refusal("R24", say("{unit} was not in contact with {target} when it ran", unit=name, target=prey))


def _pursue(g: Battle, unit: Unit, prey: Unit) -> None:
    """Along the way of the other, up to the first enemy zone or before somebody who stands there."""
    number = next(n for n, flight in enumerate(g.flights) if flight[0] == prey)
    _, _, path = g.flights.pop(number)
    g.pursued |= 1 << unit
    g.fight.moved |= 1 << unit
    way: list[Hex] = [g.where[unit]]
    zone = g.zoc(1 - g.field.side[unit])
    for h in path:
        if g.taken >> h & 1:
            break
        way.append(h)
        if zone >> h & 1:
            break
    plans.show_mode(g, g.field.clan[unit])
    g.tell("pursue", "9.3.1 Pursuit", unit=unit, target=prey, path=way)
    if len(way) > 1:
        g.lift(unit, NOBODY)
        g.put(unit, way[-1])
