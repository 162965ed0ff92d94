"""Chapter 18: Battles, fought by hexes as nodes and attacks as edges, round by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from honjin.games.sanada.actions import Pursue, Split
from honjin.games.sanada.rules import investment, pursuit, retreat, return_home, victory
from honjin.games.sanada.rules.combat import Bout, Splits, in_order, wants_to_go
from honjin.games.sanada.rules.losses import eliminate
from honjin.games.sanada.stakes import Chase, Division, Respite
from honjin.games.sanada.state import Edge, Node, War
from honjin.kernel import amounts
from honjin.kernel.amounts import Receiver
from honjin.kernel.ask import Ask, Side
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.odds import at_stake


def fighters(g: War, node: Node) -> int:
    """The units of a node: who has retreated or advanced in this phase takes no part (18.7.8, 18.8.4, R67)."""
    there = g.inside_at(node.hex) if node.inside else g.outside_at(node.hex)
    return there & ~g.retreated & ~g.advanced


def side_of(g: War, node: Node) -> Side:
    """Whose node it is, while somebody is in it."""
    return g.side[g.heads(fighters(g, node))[0]]


def groups(edges: Sequence[Edge]) -> list[list[Edge]]:
    """The Battles: attacks that hang together (18.9.3)."""
    found: list[list[Edge]] = []
    for edge in in_order(edges):
        touching = [group for group in found if any(set(edge) & set(other) for other in group)]
        merged = in_order([edge, *(other for group in touching for other in group)])
        found = [group for group in found if group not in touching] + [merged]
    return sorted(found)


def leading_side(g: War, edges: Iterable[Edge], phasing: Side) -> Side:
    """Who decides first: the attacker, or in a mixed Battle the side whose half of the turn it is (R64)."""
    attackers = {side_of(g, edge.attacker) for edge in edges}
    return attackers.pop() if len(attackers) == 1 else phasing


def battle(g: War, edges: list[Edge], phasing: Side) -> Steps[None]:
    """One Battle to its end (18.3.6, 18.9)."""
    leading = leading_side(g, edges, phasing)
    g.tell("battle", "18", hexes=[node.hex for edge in edges for node in edge])
    rounds, roster = 0, {node for edge in edges for node in edge}
    while edges:
        rounds += 1
        bout = Bout(g, edges, leading, {node: fighters(g, node) for edge in edges for node in edge})
        splits = yield from split(g, bout)
        yield from bout.fight(splits)
        for declared in (False, True):
            gone = bout.forced()
            if declared:
                gone = yield from _declare(g, bout, edges, roster, tired=rounds >= g.land.options.last_round)
            yield from _clear(g, bout, roster, gone)
            roster = {node for node in roster if node not in gone and fighters(g, node)}
            edges = [edge for edge in edges if roster.issuperset(edge)]
    investment.watch(g)


# ---------------------------------------------------------------------------------------------- splits (18.9.2)


def split(g: War, bout: Bout) -> Steps[Splits]:
    """Nodes with several enemies divide their strength, the leading side first (18.9.4, 18.9.5, R28)."""
    found: dict[tuple[Node, Node], int] = {}
    for node in bout.in_turn(bout.fighters):
        enemies = bout.enemies(node)
        if len(enemies) > 1:
            whole = _division(g, g.strength(bout.fighters[node]), enemies)
            ask = Ask(
                bout.side[node], "split", [Split(shares) for shares in whole.usual()], rule="18.9.2",
                prompt=say("Divide the strength {strength} of {hex}", strength=whole.total, hex=g.land.place(node.hex)),
                judge=whole.judge("18.9.2"), subject=whole,
            )  # fmt: skip
            answer = yield from at_stake(g, Division(node, tuple(bout.edges), bout.leading, dict(found)), ask)
            found |= shares_of(g, node, enemies, answer.shares)
    return found


def shares_of(g: War, node: Node, enemies: Sequence[Node], shares: amounts.Shares) -> dict[tuple[Node, Node], int]:
    """What a division of a node's strength puts against each enemy."""
    points = dict(shares)
    return {(node, enemy): points[g.land.grid.format(enemy.hex)] for enemy in enemies}


def _division(g: War, strength: int, enemies: Sequence[Node]) -> amounts.Split:
    """Strength for several enemies: whole points, all of them, as much for each as one likes (18.9.2, R28)."""
    number = g.land.grid.format
    receivers = [Receiver(number(e.hex), g.land.place(e.hex).text, strength, hex=number(e.hex)) for e in enemies]
    return amounts.Split(strength, tuple(receivers))


# ---------------------------------------------------------------------------------------------- the end of a round


def _declare(g: War, bout: Bout, edges: Sequence[Edge], roster: Iterable[Node], *, tired: bool) -> Steps[list[Node]]:
    """Nodes that still face an enemy may retreat; whose enemies are all going is not asked (R24).

    Who has only spent units left because others have just gone home may stand for another round (R42).
    """
    gone: list[Node] = []
    nodes = {node for edge in edges for node in edge}
    for node in bout.in_turn(nodes):
        facing = [enemy for edge in edges if node in edge for enemy in edge if enemy != node]
        if all(enemy in gone for enemy in facing):
            continue
        worn = tired and bout.side[node] == bout.leading
        stake = Respite(node, tuple(edges), bout.leading, frozenset(roster) - set(gone))
        if worn or (yield from wants_to_go(g, node, bout.left(node), bout.side[node], stake, "18.3.6")):
            gone.append(node)
    return gone


def _clear(g: War, bout: Bout, roster: set[Node], beaten: list[Node]) -> Steps[None]:
    """The beaten are pursued and retreat, the winners advance (18.5 to 18.8, R24).

    ``roster``: the nodes of the Battle that stand; who has driven off all his own enemies is still among them (R29).
    """
    if not beaten:
        return
    standing = roster - set(beaten)
    free = [node for node in bout.in_turn(standing & bout.fighters.keys()) if not faces(g, node, standing)]
    hunted = yield from _choose_quarry(g, bout, free, beaten)
    for node in bout.in_turn(beaten):
        for hunter in sorted(h for h, quarry in hunted.items() if quarry == node):
            yield from pursuit.pursue(g, fighters(g, hunter), bout.left(node))
        yield from _withdraw(g, bout, node)
    for node in free:
        for quarry in bout.enemies(node):
            if quarry in beaten and not quarry.inside:
                yield from pursuit.advance(g, node, quarry.hex, battle=True)
    bout.score_defeats(beaten)
    if bout.with_ieyasu(beaten):
        yield from return_home.check(g)


def faces(g: War, node: Node, standing: Iterable[Node]) -> bool:
    """Whether an enemy of this Battle still stands next to a node, or in its hex (18.9.6, R29)."""
    return any(side_of(g, other) != side_of(g, node) and are_close(g, node, other) for other in standing)


def are_close(g: War, node: Node, other: Node) -> bool:
    """Whether two nodes are next to each other, or share a hex (R29)."""
    return node.hex == other.hex or bool(g.land.board.linked_set[node.hex] >> other.hex & 1)


def _choose_quarry(g: War, bout: Bout, free: Sequence[Node], beaten: Sequence[Node]) -> Steps[dict[Node, Node]]:
    """Whom each winner pursues: one node, and where there is only one nobody is asked (R25, R66)."""
    found: dict[Node, Node] = {}
    for node in free:
        open_to = [other for other in bout.enemies(node) if other in beaten and bout.left(other)]
        if len(open_to) == 1:
            found[node] = open_to[0]
        elif open_to:
            ask = Ask(
                bout.side[node], "pursue", [Pursue(other.hex) for other in open_to], rule="18.6",
                prompt=say("Choose whom {hex} pursues", hex=g.land.place(node.hex)),
                subject={"hex": g.land.grid.format(node.hex)},
            )  # fmt: skip
            answer = yield from at_stake(g, Chase(node, tuple(open_to)), ask)
            found[node] = next(other for other in open_to if other.hex == answer.hex)
    return found


def _withdraw(g: War, bout: Bout, node: Node) -> Steps[None]:
    """A beaten node leaves its hex; a garrison stays inside (18.7, 18.10.1, R30)."""
    if node.inside:
        return
    eliminate(g, g.outside_at(node.hex) & g.retreated & g.of_side[bout.side[node]], "18.7.8")
    victory.watch(g)
    foes = [enemy.hex for enemy in bout.enemies(node)]
    yield from retreat.retreat(g, bout.left(node), foes, "18.7", battle=True)
