"""Those who fight as plain figures: all that the rounds of a Battle, an overrun or an assault depend on.

Nobody is removed while somebody of a hex is full, and where nobody is full the hex is beaten (18.3.5, 18.3.6). So as
long as a fight goes on its state is the number of full units in each hex: strength falls with them, ratings stay. Who
is removed after that, and what is left without him, is found by the rules themselves in the usual order of losses.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from honjin.games.sanada.rules import battle, combat, losses, pursuit, scoring, victory
from honjin.games.sanada.state import SPENT, Edge, Node, War
from honjin.kernel.ask import Side
from honjin.kernel.chance import TWO_D6, Mod, Roll
from honjin.wargame.actions import Units
from honjin.wargame.memo import Lately, per_scene
from honjin.wargame.odds import thrown

Blows = tuple[tuple[int, float], ...]
"""Damage that a roll can do, each with its chance."""


class Host(NamedTuple):
    """A node, or whoever else fights together."""

    side: Side
    full: int
    """Full units."""
    strengths: tuple[int, ...]
    """By the full units that are left; at the end as it is now."""
    ratings: tuple[int, ...]
    """By the units that are removed, nobody full; the last one when nobody is left."""
    points: tuple[int, ...]
    """For the enemy, by the units that are removed (26.2.1)."""
    decides: tuple[bool, ...]
    """Whether so many removed end the war (27.2)."""
    defeat: int
    """Points for the enemy if it is beaten in Battle (26.2.1(9))."""

    @property
    def units(self) -> int:
        return len(self.ratings) - 1

    @property
    def strength(self) -> int:
        return self.strengths[-1]


class Link(NamedTuple):
    """An attack of one host on another, and what is added to the dice of both."""

    attacker: int
    defender: int
    attacks: int
    defends: int


class Fight(NamedTuple):
    """All who take part in a Battle."""

    hosts: tuple[Host, ...]
    links: tuple[Link, ...]
    near: tuple[int, ...]
    """For each host those of the enemy next to it or in its hex, one bit each (R29)."""
    leading: Side


def host(g: War, units: Units) -> Host:
    """Units that fight together; those who lead are lost last (7.1, 18.3.5)."""
    return _HOSTS.find(g, known_by(g, units), lambda: _host(g, units))


def known_by(g: War, units: Units) -> Hashable:
    """All that decides what losses do to units: who they are, who leads, and what else may end the war (27.2, R51)."""
    land = g.land
    lords = g.owner[land.osaka_castle], g.where[land.hideyori] >= 0, g.where[land.ieyasu] >= 0
    led = tuple([(g.side[head], g.members[head]) for head in g.heads(units)])
    return units, units & g.spent, led, lords


def _host(g: War, units: Units) -> Host:
    after = g.copy()
    full = losses.in_order(after, units & ~after.spent)
    strengths = [after.strength(units)]
    for unit in full:
        after.turn_over(1 << unit, SPENT)
        strengths.append(after.strength(units))
    ratings, points, decides = [after.rating_of(units)], [0], [False]
    left = units
    while left:
        gone = 1 << losses.in_order(after, left)[0]
        left &= ~gone
        losses.eliminate(after, gone, "18.3.5")
        ratings.append(after.rating_of(left))
        points.append(abs(after.score - g.score))
        decides.append(victory.decided(after) is not None)
    heads = g.heads(units)
    return Host(
        g.side[heads[0]], len(full), tuple(strengths[::-1]), tuple(ratings), tuple(points), tuple(decides),
        scoring.defeat_points(g, heads, units),
    )  # fmt: skip


_HOSTS: Final = Lately[Host](20_000)


def total(rows: Sequence[Mod]) -> int:
    """What rows add up to."""
    return sum(row.value for row in rows)


def fight(
    g: War, edges: Sequence[Edge], leading: Side, fighters: Callable[[War, Node], Units]
) -> tuple[list[Node], Fight]:
    """A Battle with these attacks, and the nodes of its hosts in the order of the rules (R64)."""
    nodes = sorted({node for edge in edges for node in edge})
    hosts = {node: host(g, fighters(g, node)) for node in nodes}
    nodes.sort(key=lambda node: (hosts[node].side != leading, node))
    links = tuple(_link(g, edge, nodes, hosts[edge.attacker], hosts[edge.defender]) for edge in combat.in_order(edges))
    return nodes, Fight(tuple(hosts[node] for node in nodes), links, _near(g, nodes, hosts), leading)


def _link(g: War, edge: Edge, nodes: Sequence[Node], attacker: Host, defender: Host) -> Link:
    mine, yours = combat.modifiers(g, edge, (attacker.ratings[0], defender.ratings[0]))
    return Link(nodes.index(edge.attacker), nodes.index(edge.defender), total(mine), total(yours))


def _near(g: War, nodes: Sequence[Node], hosts: Mapping[Node, Host]) -> tuple[int, ...]:
    def are_near(node: Node, other: Node) -> bool:
        return hosts[node].side != hosts[other].side and battle.are_close(g, node, other)

    return tuple(sum(1 << n for n, other in enumerate(nodes) if are_near(node, other)) for node in nodes)


# ---------------------------------------------------------------------------------------------- dice


@per_scene
def blows(g: War, strength: int, shift: int) -> Blows:
    """What a strength does with a roll to which so much is added (18.3.3, R28)."""
    if strength <= 0:
        return ((0, 1.0),)
    table = g.land.combat
    return tuple((int(cell), float(chance)) for cell, chance in table.chances(table.column(strength), shift))


@per_scene
def faces(g: War, strength: int, shift: int) -> tuple[int, ...]:
    """The same for every throw of the dice, all equally likely."""
    return tuple(g.land.combat.count(strength, sum(dice) + shift) for dice, _ in Roll(TWO_D6, "18.3.3", "").outcomes())


@per_scene
def hunt(g: War, strength: int, mine: int, yours: int) -> Blows:
    """What a pursuit does; a better commander may get away (18.6)."""
    escapes = 0.0
    if yours > mine:
        escapes = float(thrown().chance(partial(pursuit.averts, mine, yours)))
    done = blows(g, strength, total(pursuit.modifiers(g, mine, yours)))
    return ((0, escapes), *((damage, chance * (1 - escapes)) for damage, chance in done))
