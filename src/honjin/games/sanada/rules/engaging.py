"""Chapter 21: Engaged markers, which bind the enemy and oblige him to fight."""

from __future__ import annotations

from honjin.games.sanada.state import Edge, Marker, Node, War
from honjin.hexes.grid import Hex
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import Unit, Units
from honjin.wargame.orders import Pick


def refuse_engage(g: War, head: Unit, start: Hex, target: Hex) -> Refusal | None:
    """Why a Force cannot engage the enemy of a hex from another (21.1.1, R36, R65)."""
    side, land = g.side[head], g.land
    if not g.occupied[1 - side] >> target & 1:
        return Refusal("21.1.1", say("No enemy force stands in {hex}", hex=land.place(target)))
    if not land.board.linked_set[start] >> target & 1:
        return Refusal("21.1.1", say("{hex} is not next to {other}", hex=land.place(target), other=land.place(start)))
    if g.all_spent(g.members[head]):
        return Refusal("R36", say("A force without a full unit engages nobody"))
    if Marker(1 - side, target, start) in g.markers:
        return Refusal("R65", say("The enemy in {hex} has engaged this hex already", hex=land.place(target)))
    return None


def engage(g: War, head: Unit, target: Hex, rule: str) -> Steps[None]:
    """A marker is placed: those it lies on and those who placed it are bound (21.1, 21.2, R36)."""
    start, side = g.where[head], g.side[head]
    bound = yield from _bound(g, side, target)
    if Marker(1 - side, target, start) not in g.markers:  # none is laid against one that lies there (R65)
        g.markers.append(Marker(side, start, target))
    g.bound |= bound | g.members[head]
    g.tell("engaged", rule, unit=head, hex=target)


def _bound(g: War, side: Side, target: Hex) -> Steps[Units]:
    """All Forces of the hex; by an option one that the placer chooses (R36)."""
    enemies = g.outside_at(target)
    if g.land.options.engage_scope == "hex":
        return enemies
    answer = yield from decision(
        Ask(
            side, "engaged_force", [Pick(head) for head in g.heads(enemies)], rule="R36",
            prompt=say("Choose the force that is engaged"), subject={"hex": g.land.grid.format(target)},
        )
    )  # fmt: skip
    chosen: Unit = answer.unit
    return g.members[chosen]


def is_engaged(g: War, side: Side, h: Hex) -> bool:
    """Whether a marker lies on the Forces of a side in a hex (20.2, R35)."""
    return any(marker.side != side and marker.target == h for marker in g.markers)


def watch(g: War) -> None:
    """A marker goes with those who placed it, or with those it lay on (R35, R37)."""
    left = [m for m in g.markers if g.occupied[m.side] >> m.hex & 1 and g.occupied[1 - m.side] >> m.target & 1]
    if len(left) < len(g.markers):
        g.markers = left


def edges(g: War) -> list[Edge]:
    """The attacks that markers oblige both sides to, one for each pair of hexes (21.2.2, R37, R65)."""
    owed = [Edge(Node(m.hex), Node(m.target)) for m in g.markers if not g.all_spent(g.outside_at(m.hex))]
    return list(dict.fromkeys(owed))
