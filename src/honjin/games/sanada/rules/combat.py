"""Chapter 18.2 and 18.3: one round of combat, in Battles and in overruns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from honjin.games.sanada.actions import Withdraw
from honjin.games.sanada.rules import losses, organising, scoring, victory
from honjin.games.sanada.stakes import Stake
from honjin.games.sanada.state import Edge, Node, War
from honjin.hexes.sets import hexset
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import TWO_D6, Mod, Reading, Roll, that_count
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit, Units
from honjin.wargame.odds import at_stake
from honjin.wargame.orders import Stand

Splits = Mapping[tuple[Node, Node], int]
"""The strength that a node puts against another, where it has several enemies."""


def ground(g: War, edge: Edge) -> list[Mod]:
    """What the ground adds to the rating of the defender of an attack (18.3.2(1), 22.2.1, R20)."""
    if edge.attacker.inside:
        return []  # a sortie knows no terrain (18.10.1)
    land, (start, h) = g.land, (edge.attacker.hex, edge.defender.hex)
    defender = g.side[next(iter(g.heads(g.outside_at(h))))]
    rows = that_count(
        Mod(say("river"), land.tables.river.rating if land.is_river(start, h) else 0, "18.3.2"),
        Mod(say("terrain of {hex}", hex=land.place(h)), land.shelter[h], "18.3.2"),
        Mod(say("fort"), land.tables.fort.rating if g.forts[defender] >> h & 1 else 0, "22.2.1"),
    )
    if land.options.river_stacks or len(rows) < 2:
        return rows
    return [max(rows, key=lambda row: row.value)]


def modifiers(g: War, edge: Edge, ratings: tuple[int, int]) -> tuple[list[Mod], list[Mod]]:
    """What is added to the roll of the attacker, and to that of the defender (18.3.2, R20)."""
    attacks, defends = ratings
    helped = ground(g, edge)
    difference = attacks - defends
    mine = [Mod(say("difference of ratings"), difference, "18.3.2")]
    yours = [Mod(say("difference of ratings"), -difference, "18.3.2")]
    mine += [Mod(row.name, -row.value, row.rule) for row in helped]
    yours += helped
    river = not edge.attacker.inside and g.land.is_river(edge.attacker.hex, edge.defender.hex)
    across = Mod(say("across a river"), g.land.tables.river.both_dice if river else 0, "18.3.2")
    return that_count(*mine, across), that_count(*yours, across)


def in_order(edges: Iterable[Edge]) -> list[Edge]:
    """By the hex of the attacker, then by that of the defender: the order of the dice."""
    return sorted(edges, key=lambda edge: (edge.attacker.hex, edge.defender.hex))


class Bout:
    """One round: who fights whom, how strong each was when it began, and what is left of them."""

    def __init__(self, g: War, edges: Sequence[Edge], leading: Side, fighters: Mapping[Node, Units]) -> None:
        self.g = g
        self.edges = in_order(edges)
        self.leading = leading
        self.fighters = dict(fighters)
        self.heads: dict[Node, list[Unit]] = {node: g.heads(units) for node, units in fighters.items()}
        self.side = {node: g.side[heads[0]] for node, heads in self.heads.items()}

    def enemies(self, node: Node) -> list[Node]:
        """Whom a node fights, in the order of their hexes."""
        against = [edge.defender for edge in self.edges if edge.attacker == node]
        return sorted(against + [edge.attacker for edge in self.edges if edge.defender == node])

    def left(self, node: Node) -> Units:
        """Those of a node who are still on the map."""
        return self.g.on_map(self.fighters[node])

    def in_turn(self, nodes: Iterable[Node]) -> list[Node]:
        """The nodes of the leading side first, each side in the order of the hexes (R64)."""
        return sorted(nodes, key=lambda node: (self.side[node] != self.leading, node))

    def fight(self, splits: Splits) -> Steps[None]:
        """All edges roll, then all damage is taken together (18.3.3, 18.3.4, R28)."""
        damage = yield from self._roll(splits)
        for node in self.in_turn(damage):
            yield from losses.take(self.g, self.fighters[node], damage[node], "18.3.5")
        yield from organising.reform(self.g)
        victory.watch(self.g)

    def strength(self, node: Node, enemy: Node, splits: Splits) -> int:
        """What a node puts against an enemy."""
        return splits[node, enemy] if (node, enemy) in splits else self.g.strength(self.fighters[node])

    def _roll(self, splits: Splits) -> Steps[dict[Node, int]]:
        """The damage done to each node: attackers roll first, then defenders."""
        g = self.g
        ratings = {node: g.rating_of(units) for node, units in self.fighters.items()}
        damage = dict.fromkeys(self.fighters, 0)
        rows = {edge: modifiers(g, edge, (ratings[edge.attacker], ratings[edge.defender])) for edge in self.edges}
        for which in (0, 1):
            for edge in self.edges:
                node, enemy = edge[which], edge[1 - which]
                strength = self.strength(node, enemy, splits)
                damage[enemy] += yield from self._strike(node, enemy, strength, rows[edge][which])
        return {node: points for node, points in damage.items() if points}

    def _strike(self, node: Node, enemy: Node, strength: int, rows: Sequence[Mod]) -> Steps[int]:
        """One roll on the combat results table; without strength nobody rolls (R28)."""
        if not strength:
            return 0
        g, place = self.g, self.g.land.place
        rolled = yield Roll(
            TWO_D6, "18.3.2", say("{hex} strikes at {other}", hex=place(node.hex), other=place(enemy.hex)),
            rows, by=self.side[node], read=Reading("crt", strength),
        )  # fmt: skip
        damage = g.land.combat.count(strength, rolled.total)
        g.tell("struck", "18.3.3", hex=node.hex, to=enemy.hex, strength=strength, damage=damage)
        return damage

    # ---------------------------------------------------------------------------------------------- who is beaten

    def forced(self) -> list[Node]:
        """Nodes with nobody left, or nobody full (18.3.6)."""
        return [node for node in self.fighters if self.g.all_spent(self.left(node))]

    def score_defeats(self, beaten: Iterable[Node]) -> None:
        """Points for those who led Forces in the beaten nodes when the round began (26.2.1(9), R46)."""
        for node in self.in_turn(beaten):
            points = scoring.defeat_points(self.g, self.heads[node], self.fighters[node])
            self.g.tell("defeated", "18.3.6", hex=node.hex, side=self.side[node])
            scoring.score(self.g, 1 - self.side[node], points, "26.2.1(9)", "defeat")

    def with_ieyasu(self, beaten: Iterable[Node]) -> bool:
        """Whether Ieyasu was among the beaten (25.1)."""
        return bool(hexset([self.g.land.ieyasu]) & sum(self.fighters[node] for node in set(beaten)))


def wants_to_go(g: War, node: Node, units: Units, side: Side, stake: Stake, rule: str) -> Steps[bool]:
    """Whether a side declares its retreat (18.3.6, 20.1.2)."""
    ask = Ask(
        side, "give_way", [Stand(), Withdraw()], rule=rule,
        prompt=say("Stand in {hex}, or retreat?", hex=g.land.place(node.hex)),
        subject={"hex": g.land.grid.format(node.hex), "units": g.land.ids(units)},
    )  # fmt: skip
    return isinstance((yield from at_stake(g, stake, ask)), Withdraw)
