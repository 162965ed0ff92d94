"""Overruns inside a march by the letter of the rules (20, R13, R24, R35, R36), without any part of the game.

One round of battle between the moving force and everybody in a hex, then one of four ends.
"""

from __future__ import annotations

from battle_referee import Course, Roll
from march_referee import March, Path, bind, drop_forts, finish_move, watch
from plain_ground import Hex, World, step_cost
from retreat_referee import Ask, leaders


class Onset(Course):
    """The round of an overrun: the mover's friends take no part, everybody in the target hex does (20.1.6, R35)."""

    def __init__(self, world: World, march: March, target: Hex, roll: Roll, ask: Ask) -> None:
        start = march.here
        plan = {
            "edges": [(start, target)],
            "sides": {start: march.side, target: march.enemy},
            "lead": march.side,
        }
        super().__init__(world, plan, roll, ask, {})
        self.mover, self.quarry = start, target
        self.units[start] = march.force()

    def settle(self) -> str:
        """How it ends: ``entered``, ``driven``, ``both`` or ``marker``."""
        self.play_round()
        beaten = [node for node in (self.mover, self.quarry) if not self.full(node)]
        beaten = beaten or self.declared(forced=False)
        self.beaten |= set(beaten)
        if self.mover in beaten:
            if self.quarry not in beaten:
                self.pursue(self.quarry, self.mover)
            self.flee(self.mover)
        if self.quarry in beaten:
            self.flee(self.quarry)
            return "both" if self.mover in beaten else "entered"
        if self.mover in beaten:
            self.advance([self.mover])
            return "driven"
        return "marker"

    def flee(self, node: str) -> None:
        """Force by force; nobody counts as having retreated in a combat phase (R35)."""
        while heads := leaders(self.world, self.here(node)):
            self.send_back(heads, self.fought[node])
        for unit in self.world["units"].values():
            unit["retreated"] = False


def overrun(march: March, path: Path, target: Hex, roll: Roll, ask: Ask) -> tuple[bool, int]:
    """Go, fight, and enter if it succeeds; whether the move goes on, and the points that Osaka gains."""
    world = march.world
    march.go(path)
    units, start = march.force(), march.here
    onset = Onset(world, march, target, roll, ask)
    end = onset.settle()
    if end == "entered":
        march.gone += step_cost(world, march.side, start, target)
        march.put(target)
        march.overran = True
    elif end == "marker":
        against = {"side": march.enemy, "from": target, "to": start}
        known = list(world["markers"])
        bind(world, units, target)
        if against in known:
            world["markers"] = known
    clear(world)
    if end == "entered":
        march.zone = march.look_round()
        return True, onset.score
    for name in units:
        world["units"][name]["moved"] = True
    for h in {world["units"][name]["hex"] for name in units} - {None}:
        finish_move(world, march.side, h)
    return False, onset.score


def clear(world: World) -> None:
    """What hangs on places is looked at again."""
    drop_forts(world)
    watch(world)
    units = [unit for unit in world["units"].values() if unit["hex"] is not None and not unit["inside"]]
    there = {(unit["side"], unit["hex"]) for unit in units}
    other = {"osaka": "kanto", "kanto": "osaka"}
    world["markers"] = [
        m for m in world["markers"] if (m["side"], m["from"]) in there and (other[m["side"]], m["to"]) in there
    ]
