"""Chapter 18.7: the way of the beaten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from honjin.games.sanada.actions import Leave
from honjin.games.sanada.rules import forts, holds, losses, organising, victory
from honjin.games.sanada.rules.zones import zone
from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.hexes.sets import HexSet, few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame import retreats
from honjin.wargame.actions import NOBODY, Unit, Units
from honjin.wargame.orders import INSIDE, OUTSIDE, Retreat
from honjin.wargame.retreats import ways_up_to


class Flight(NamedTuple):
    """From whom a Force flees, and where it cannot go."""

    foes: tuple[Hex, ...]
    """Hexes from which it was fought."""
    closed: HexSet
    zone: HexSet
    """The enemy's zone of control."""

    def distance(self, g: War, h: Hex) -> int:
        """How far the nearest of the foes is."""
        return min((g.land.grid.distances(foe)[h] for foe in self.foes), default=0)


def retreat(g: War, units: Units, foes: Sequence[Hex], rule: str, *, battle: bool = False) -> Steps[None]:
    """All these Forces fall back, in the order and by the ways that their owner chooses (18.7.2, 18.7.6).

    ``battle``: it is the Combat Phase, in which nobody retreats twice (18.7.8).
    """
    while heads := g.heads(g.on_map(units)):
        flight = look_back(g, heads[0], foes)
        lost = [head for head in heads if not any(ways(g, head, flight))]
        if lost:
            for head in lost:
                g.tell("no_way", "18.7.7", unit=head)
                losses.eliminate(g, g.members[head], "18.7.7")
            yield from organising.reform(g)
            victory.watch(g)
            continue
        going = yield from _one(g, heads, flight, rule, battle=battle)
        units &= ~going
    forts.watch(g)


def look_back(g: War, head: Unit, foes: Sequence[Hex]) -> Flight:
    """What a Force meets when it flees: enemies, castles with enemies in them, zones (18.7.3, R26)."""
    side = g.side[head]
    closed = g.occupied[1 - side]
    for castle, keep in enumerate(g.land.keeps):
        held = g.owner[castle] != side and g.inside_at(keep.hex)
        if held and not g.occupied[side] >> keep.hex & 1:
            closed |= 1 << keep.hex
    return Flight(tuple(foes), closed, zone(g, 1 - side))


# ---------------------------------------------------------------------------------------------- ways


def ways(g: War, head: Unit, flight: Flight) -> Iterator[Retreat]:
    """Every lawful way of a Force: away from the foe, and not to his side if there is another (18.7.1, R26, R27)."""
    found = _trails(g, head, flight)
    clear = [path for path in found if not _beside(g, flight, path[-1])]
    for path in clear or found:
        yield Retreat(head, path, OUTSIDE)
        if _refuge(g, head, path[-1]):
            yield Retreat(head, path, INSIDE)
    if g.land.options.refuge_in_hex and _refuge(g, head, g.where[head]):
        yield Retreat(head, (g.where[head],), INSIDE)


def _trails(g: War, head: Unit, flight: Flight) -> list[Path]:
    """Paths of one to three hexes that never come nearer to the foe."""
    linked = g.land.board.linked

    def onward(path: Path) -> list[Hex]:
        far = flight.distance(g, path[-1])
        open_to = (h for h in linked[path[-1]] if not flight.closed >> h & 1 and h not in path)
        return [h for h in open_to if flight.distance(g, h) >= far]

    return ways_up_to(g.where[head], g.land.tables.retreat.hexes[1], onward)[1:]


def _beside(g: War, flight: Flight, h: Hex) -> bool:
    """Whether a hex lies next to one from which the Force was fought, or is that one (R26)."""
    linked = g.land.board.linked_set
    return any(h == foe or linked[foe] >> h & 1 for foe in flight.foes)


def _refuge(g: War, head: Unit, h: Hex) -> bool:
    """Whether a Force can go into its castle there, at least with some of its units (18.7.4, R27)."""
    castle = g.castle_in(h)
    if castle == NOBODY or g.owner[castle] != g.side[head] or g.occupied[1 - g.side[head]] >> h & 1:
        return False
    return g.room(castle) > 0


def toll(g: War, action: Retreat, flight: Flight) -> int:
    """One loss for every hex entered in an enemy zone of control (18.7.5)."""
    return g.land.tables.retreat.zoc_loss * retreats.toll(action.path, flight.zone)


def best(g: War, head: Unit, flight: Flight) -> list[Retreat]:
    """One way to each place that can be reached: the one that costs least, and of those the shortest."""
    found: dict[tuple[Hex, str], Retreat] = {}
    for way in ways(g, head, flight):
        other = found.get((way.path[-1], way.end))
        if other is None or (toll(g, way, flight), len(way.path)) < (toll(g, other, flight), len(other.path)):
            found[way.path[-1], way.end] = way
    return list(found.values())


# ---------------------------------------------------------------------------------------------- one Force


def _one(g: War, heads: list[Unit], flight: Flight, rule: str, *, battle: bool) -> Steps[Units]:
    """The next Force goes; who they were."""

    def remark(action: Action) -> dict[str, Any]:
        return {"losses": toll(g, action, flight)} if isinstance(action, Retreat) else {}

    action = yield from decision(
        Ask(
            g.side[heads[0]], "retreat", lambda: [way for head in heads for way in best(g, head, flight)], rule=rule,
            prompt=say("Choose the next force to retreat, and its way"),
            judge=partial(refuse, g, heads, flight), remark=remark,
            subject={"units": g.land.ids(heads), "hex": g.land.grid.format(g.where[heads[0]])},
        )
    )  # fmt: skip
    head: Unit = action.unit
    units = g.members[head]
    yield from fall_back(g, action, toll(g, action, flight), battle=battle)
    return units


def refuse(g: War, heads: list[Unit], flight: Flight, action: Action) -> Refusal | None:
    """Why a Force cannot retreat so; None if it can."""
    if not isinstance(action, Retreat) or action.unit not in heads:
        return Refusal("18.7.2", say("Choose one of the beaten forces and the way it takes"))
    if action in list(ways(g, action.unit, flight)):
        return None
    path = action.path
    if action.end not in (INSIDE, OUTSIDE) or not path or path[0] != g.where[action.unit]:
        return Refusal("18.7.1", say("The way must begin where the force stands"))
    if not 2 <= len(path) <= g.land.tables.retreat.hexes[1] + 1:
        return Refusal("18.7.1", say("A retreat goes over one to three hexes"))
    return _why(g, flight, action)


def _why(g: War, flight: Flight, action: Retreat) -> Refusal:
    linked, place = g.land.board.linked, g.land.place
    here = action.path[0]
    for h in action.path[1:]:
        if h not in linked[here]:
            return Refusal("18.7.3", say("No step leads to {hex}", hex=place(h)))
        if flight.closed >> h & 1:
            return Refusal("18.7.3", say("Enemies hold {hex}", hex=place(h)))
        if flight.distance(g, h) < flight.distance(g, here):
            return Refusal("18.7.1", say("{hex} is nearer to the enemy", hex=place(h)))
        here = h
    if action.end == INSIDE:
        return Refusal("18.7.4", say("There is no castle with room for it in {hex}", hex=place(here)))
    return Refusal("R26", say("{hex} lies next to the enemy, and there are other ways", hex=place(here)))


def fall_back(g: War, action: Retreat, damage: int, *, battle: bool) -> Steps[None]:
    """A Force goes its way, loses men to zones of control, and finds refuge if it goes inside (18.7.4, 18.7.5)."""
    head, end = action.unit, action.path[-1]
    units = g.members[head]
    if len(action.path) > 1:
        g.settle(units, end)
        g.tell("retreat", "18.7", unit=head, units=units, path=action.path)
        forts.passed(g, units, action.path)
        holds.release(g, g.side[head], action.path)
    if battle:
        g.retreated |= units
    yield from losses.take(g, units, damage, "18.7.5")
    if action.end == INSIDE:
        yield from _take_refuge(g, g.on_map(units), end)
    yield from organising.reform(g)
    victory.watch(g)


def _take_refuge(g: War, units: Units, h: Hex) -> Steps[None]:
    """Units go into a castle; those for whom there is no room are lost (18.7.4)."""
    castle = g.castle_in(h)
    while (excess := units.bit_count() - g.room(castle)) > 0:
        answer = yield from decision(
            Ask(
                g.side[few(units)[0]], "refuge", [Leave(unit) for unit in losses.in_order(g, units)],
                rule="18.7.4", subject={"castle": g.land.keeps[castle].id},
                prompt=say("Choose who finds no room in {castle} ({count} too many)",
                           castle=g.land.castle_name[castle], count=excess),
            )
        )  # fmt: skip
        losses.eliminate(g, hexset([answer.unit]), "18.7.4")
        units = g.on_map(units)
    g.go_inside(units)
    if units:
        g.tell("inside", "18.7.4", unit=g.heads(units)[0], units=units, castle=castle)
