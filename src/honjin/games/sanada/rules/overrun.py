"""Chapter 20: a Force on the march overruns an enemy in its way."""

from __future__ import annotations

from honjin.games.sanada.rules import combat, engaging, holds, pursuit, retreat, return_home
from honjin.games.sanada.rules.movement import Trek, passage
from honjin.games.sanada.stakes import Collision
from honjin.games.sanada.state import Edge, Node, War
from honjin.hexes.grid import Hex
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit, Units


def refuse_overrun(g: War, head: Unit, start: Hex, target: Hex) -> Refusal | None:
    """Why the enemy of a hex cannot be overrun from another (20.1, 20.2, R35)."""
    side, land = g.side[head], g.land
    if not g.occupied[1 - side] >> target & 1:
        return Refusal("20.2", say("No enemy force stands in {hex}", hex=land.place(target)))
    if not land.board.linked_set[start] >> target & 1:
        return Refusal("20.1", say("{hex} is not next to {other}", hex=land.place(target), other=land.place(start)))
    if g.all_spent(g.members[head]):
        return Refusal("20.1", say("A force without a full unit overruns nobody"))
    if engaging.is_engaged(g, 1 - side, target):
        return Refusal("20.2", say("The enemy in {hex} is engaged already", hex=land.place(target)))
    return None


def price(g: War, trek: Trek, start: Hex, target: Hex) -> int:
    """What entering the hex would cost, all extras included (20.1.1)."""
    cost = passage(g, trek).price(start, target)
    return g.land.tables.movement.allowance + 1 if cost is None else cost


def overrun(g: War, head: Unit, target: Hex) -> Steps[bool]:
    """One round between the moving Force and all Forces of the hex; whether it has been entered (20.1.2, R35)."""
    mover, quarry = Node(g.where[head]), Node(target)
    g.tell("overrun", "20", unit=head, hex=target)
    fighters = {mover: g.members[head], quarry: g.outside_at(target)}
    bout = combat.Bout(g, [Edge(mover, quarry)], g.side[head], fighters)
    yield from bout.fight({})
    beaten = yield from _driven_off(g, bout, [mover, quarry])
    entered = yield from _settle(g, bout, mover, quarry, beaten)
    if g.land.options.overrun_is_battle and beaten:
        bout.score_defeats(beaten)
        if bout.with_ieyasu(beaten):
            yield from return_home.check(g)
    return entered


def _driven_off(g: War, bout: combat.Bout, nodes: list[Node]) -> Steps[list[Node]]:
    """Who must go; else who wants to, the mover asked first, and nobody whose enemy goes (20.1.2, R24)."""
    beaten = bout.forced()
    mover, quarry = nodes
    for node in nodes:
        stake = Collision(mover, bout.left(mover), quarry, node)
        if not beaten and (yield from combat.wants_to_go(g, node, bout.left(node), bout.side[node], stake, "20.1.2")):
            beaten.append(node)
    return beaten


def _settle(g: War, bout: combat.Bout, mover: Node, quarry: Node, beaten: list[Node]) -> Steps[bool]:
    """What comes of the round (18.5, 20.1.4, 20.1.7, 20.1.8)."""
    if not beaten:
        yield from engaging.engage(g, g.foremost(bout.left(mover)), quarry.hex, "20.1.7")
        return False
    if mover in beaten:
        if quarry not in beaten:
            yield from pursuit.pursue(g, bout.left(quarry), bout.left(mover))
        yield from retreat.retreat(g, bout.left(mover), [quarry.hex], "20.1.8")
    if quarry in beaten:
        yield from retreat.retreat(g, bout.left(quarry), [mover.hex], "20.1.2")
        if mover not in beaten:
            _enter(g, bout.left(mover), quarry.hex)
        return mover not in beaten
    if not g.outside_at(mover.hex):
        yield from pursuit.advance(g, quarry, mover.hex)
    return False


def _enter(g: War, units: Units, h: Hex) -> None:
    """The overrunner goes where the enemy stood (20.1.4, R53); his leader is among them, for some of them are full."""
    head = g.foremost(units)
    start = g.where[head]
    g.settle(units, h)
    g.tell("move", "20.1.4", unit=head, units=units, path=(start, h))
    holds.release(g, g.side[head], (h,))
