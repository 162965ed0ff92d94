"""Chapter 11, first half: morale checks (11), retreats (11-1) and chain retreats (11-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from honjin.games.yukimura.actions import Displace
from honjin.games.yukimura.rules.chausuyama import travel
from honjin.games.yukimura.rules.losses import eliminate
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.ask import Ask
from honjin.kernel.chance import D6, Mod, Roll
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Retreat
from honjin.wargame.retreats import ways_of
from honjin.wargame.singles import EMPTY, LIFTED

STANDS: Final = 0
"""A check that was passed; failures are the number of hexes to retreat."""

RESULT: Final = say("result")


@dataclass(slots=True)
class Aftermath:
    """What one combat has to remember while units fall back: who has gone already and who must still check.

    ``references`` are the hexes that retreating units move away from (R20).
    """

    references: tuple[Hex, ...]
    gone: set[Unit] = field(default_factory=set)
    """Units that retreat by a check of their own, or have chain-retreated: never asked again (11-2-4, R24)."""
    queue: list[Unit] = field(default_factory=list)

    def owes_check(self, unit: Unit) -> None:
        if unit not in self.gone and unit not in self.queue:
            self.queue.append(unit)


# ---------------------------------------------------------------------------------------------- checks (11)


def outcome(g: Tennoji, excess: int) -> int | None:
    """Hexes to retreat for what a check exceeds morale by; None is removal (11)."""
    table = g.field.tables.morale_check
    if excess <= table.pass_at_most:
        return STANDS
    return None if excess >= table.removed_from else excess


def check_rows(g: Tennoji, unit: Unit, result: int, rule: str) -> list[Mod]:
    """What is added to the die of a check: the result's number, less the current morale (11)."""
    mods = [Mod(row.name, -row.value, row.rule) for row in g.morale_rows(unit)]
    return [Mod(RESULT, result, rule), *mods] if result else mods


def check(g: Tennoji, unit: Unit, mods: Sequence[Mod], rule: str = "11") -> Steps[int | None]:
    """A unit under fire or in melee stands, falls back, or breaks (11)."""
    roll = yield Roll(D6, rule, say("morale of {unit}", unit=g.field.unit_name[unit]), mods, by=g.field.side[unit])
    return outcome(g, roll.total)


def never_checks(g: Tennoji, unit: Unit) -> bool:
    """A printed star stands whatever comes, except removal (11)."""
    if g.field.morale[unit] is not None:
        return False
    g.tell("steadfast", "11", unit=unit)
    return True


def check_and_fall_back(g: Tennoji, unit: Unit, result: int, rule: str, after: Aftermath) -> Steps[Path | None]:
    """A unit that checks alone: its own retreat and all that follows. Returns the way it went, None if it did not."""
    if never_checks(g, unit):
        return None
    hexes = yield from check(g, unit, check_rows(g, unit, result, rule))
    if hexes == STANDS:
        g.tell("stands", "11", unit=unit)
        return None
    if hexes is None:
        yield from eliminate(g, [unit], "11")
        return None
    after.gone.add(unit)
    path = yield from retreat(g, unit, hexes, after)
    yield from chain(g, after)
    return path


# ---------------------------------------------------------------------------------------------- ways (11-1)


def retreat_paths(g: Tennoji, unit: Unit, hexes: int, references: Sequence[Hex]) -> list[Path]:
    """Every legal way of exactly so many hexes, before the preference for empty ends (11-1-1, 11-1-2, R20)."""
    field_ = g.field
    start = g.where[unit]
    closed = g.zoc(1 - field_.side[unit])
    linked = field_.board.linked
    away = field_.grid.distances(start)
    gaps = [field_.grid.distances(h) for h in references]

    def onward(path: Path) -> list[Hex]:
        here, step = path[-1], len(path)
        gap = min([far[here] for far in gaps])
        return [
            to
            for to in linked[here]
            if away[to] == step and not closed >> to & 1 and min([far[to] for far in gaps]) >= gap
        ]

    return ways_of(start, hexes, onward)


def open_paths(g: Tennoji, unit: Unit, hexes: int, references: Sequence[Hex]) -> list[Path]:
    """The ways the owner may choose from: those with an empty end while there is one (R22, option retreat_end)."""
    paths = retreat_paths(g, unit, hexes, references)
    if g.field.options.retreat_end == "free":
        return paths
    at = g.at
    return [path for path in paths if at[path[-1]] == EMPTY] or paths


def retreat(g: Tennoji, unit: Unit, hexes: int, after: Aftermath) -> Steps[Path | None]:
    """A beaten unit goes back by a way of its owner's choice, or is removed if there is none (11-1, 11-1-3)."""
    paths = open_paths(g, unit, hexes, after.references)
    if not paths:
        yield from eliminate(g, [unit], "11-1-3")
        return None
    path = paths[0]
    if len(paths) > 1:
        name = g.field.unit_name[unit]
        answer = yield Ask(
            g.field.side[unit],
            "retreat",
            [Retreat(unit, way) for way in paths],
            rule="11-1-1",
            prompt=say("Choose where {unit} retreats ({hexes} {hexes:hex|hexes})", unit=name, hexes=hexes),
            subject=unit,
        )
        path = answer.path
    g.lift(unit, LIFTED)
    for h in path[1:-1]:  # 11-2-1: mark the friends it runs through
        if g.at[h] != EMPTY:
            after.owes_check(g.at[h])
    g.tell("retreat", "11-1-1", unit=unit, path=path)
    if g.at[path[-1]] != EMPTY:
        yield from vacate(g, path[-1], after, {path[-1]})
    travel(g, unit, path[1:], lifts_duty=False)
    return path


# ---------------------------------------------------------------------------------------------- chains (11-2)


def vacate(g: Tennoji, h: Hex, after: Aftermath, used: set[Hex]) -> Steps[None]:
    """Who stands where a retreat ends makes room by one hex, pushing others in turn if he must (11-2-5, R22, R23)."""
    unit = g.at[h]
    ways = [path[1] for path in open_paths(g, unit, 1, after.references) if path[1] not in used]
    if not ways:
        yield from eliminate(g, [unit], "11-1-3")
        return
    to = ways[0]
    if len(ways) > 1:
        answer = yield Ask(
            g.field.side[unit],
            "displace",
            [Displace(unit, way) for way in ways],
            rule="11-2-5",
            prompt=say("Choose where {unit} makes room (1 hex)", unit=g.field.unit_name[unit]),
            subject=unit,
        )
        to = answer.hex
    used.add(to)
    if g.at[to] != EMPTY:
        yield from vacate(g, to, after, used)
    unit = g.at[h]  # a body double may have put Yukimura in his place meanwhile
    g.tell("displace", "11-2-5", unit=unit, path=(h, to))
    travel(g, unit, (to,), lifts_duty=False)
    after.owes_check(unit)


def chain(g: Tennoji, after: Aftermath) -> Steps[None]:
    """Friends that were run through check their morale, in that order, and may run in turn (11-2-2 to 11-2-4)."""
    while after.queue:
        unit = after.queue.pop(0)
        if g.where[unit] < 0 or unit in after.gone or g.field.morale[unit] is None:
            continue
        mods = check_rows(g, unit, g.field.tables.morale_check.chain_modifier, "11-2-2")
        hexes = yield from check(g, unit, mods, "11-2-2")
        if hexes is None:
            yield from eliminate(g, [unit], "11-2-3")
        elif hexes != STANDS:
            after.gone.add(unit)
            yield from retreat(g, unit, hexes, after)
        else:
            g.tell("stands", "11-2-3", unit=unit)
