"""A battle by the letter of the rules (18, R19-R30, R46, R64-R67), written without any part of the game.

A battle is a graph: nodes are hexes with forces in the open, ``"0505"``, or garrisons that sortie, ``"0505!"``; edges
are attacks. :func:`fight` plays it to its end on a copy of the world. Dice come from ``roll(what, dice)``, decisions
from ``ask(kind, ...)``; both are told in the order of the rules. What happened stands in the report that it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from copy import deepcopy
from typing import Any

from battle_tables import PURSUIT, cover, damage, defeat_points, modifiers, rating_of, strength_of
from plain_ground import Hex, World, alive, garrison, in_field, linked, other, zone
from retreat_referee import Ask, WrongAnswerError, fall_back, free_orphans, leaders, losses, paths, remove

Roll = Callable[[str, int], int]
Edge = tuple[str, str]
"""Attacker and defender."""


def hex_of(node: str) -> Hex:
    return node.rstrip("!")


def is_garrison(node: str) -> bool:
    return node.endswith("!")


def node_units(world: World, node: str, side: str) -> list[str]:
    """All forces of a side in the open in a hex, or in its castle, without those that have retreated (R67)."""
    place = (side, hex_of(node), is_garrison(node))
    return [
        name
        for name, unit in alive(world)
        if (unit["side"], unit["hex"], unit["inside"]) == place and not unit["retreated"]
    ]


# ------------------------------------------------------------------------------------------------ declaring


def is_able(world: World, node: str, side: str) -> bool:
    """Whether a node may attack: somebody in it is full (18.4.2)."""
    return any(not world["units"][name]["spent"] for name in node_units(world, node, side))


def attacks(world: World, half: str, markers: Iterable[dict[str, str]], declared: Iterable[Edge]) -> dict[Edge, str]:
    """All attacks of a combat phase with their attacking sides; markers that hold nobody lapse (R37, R65)."""
    found: dict[Edge, str] = {}
    for marker in markers:
        edge, side = (marker["from"], marker["to"]), marker["side"]
        there = node_units(world, edge[1], other(side))
        if is_able(world, edge[0], side) and there and edge[1] in linked(world, edge[0]):
            found[edge] = side
    for attacker, defender in declared:
        if not is_able(world, attacker, half) or not node_units(world, defender, other(half)):
            raise WrongAnswerError(f"{attacker} cannot attack {defender}")
        near = [hex_of(attacker)] if is_garrison(attacker) else linked(world, attacker)
        if is_garrison(defender) or defender not in near:
            raise WrongAnswerError(f"{defender} is not next to {attacker}")
        if (attacker, defender) in found or (defender, attacker) in found:
            raise WrongAnswerError(f"{attacker} and {defender} have their attack")
        found[attacker, defender] = half
    return found


def battles(found: dict[Edge, str], half: str) -> list[dict[str, Any]]:
    """Attacks that hang together are one battle; its leading side attacks, or is the one whose half it is (R64)."""
    groups: list[list[Edge]] = []
    for edge in sorted(found):
        touching = [group for group in groups if any(set(edge) & set(known) for known in group)]
        joined = [edge, *(known for group in touching for known in group)]
        groups = [*(group for group in groups if group not in touching), joined]
    out = []
    for group in groups:
        sides = {node: side for a, d in group for node, side in ((a, found[a, d]), (d, other(found[a, d])))}
        attacking = {found[edge] for edge in group}
        lead = half if len(attacking) > 1 else next(iter(attacking))
        out.append({"edges": sorted(group), "sides": sides, "lead": lead})
    return out


# ------------------------------------------------------------------------------------------------ the battle


class OverError(Exception):
    """The game is over; nothing after it is played (R57)."""


def fight(world: World, battle: dict[str, Any], roll: Roll, ask: Ask, **options: Any) -> dict[str, Any]:
    """Play a battle to its end: the new world, Osaka's points, the log, and how the game ended if it did."""
    course = Course(deepcopy(world), battle, roll, ask, options)
    with suppress(OverError):
        course.play()
    return {"world": course.world, "score": course.score, "log": course.log, "result": course.result}


class Course:
    """A battle as it goes on."""

    def __init__(self, world: World, battle: dict[str, Any], roll: Roll, ask: Ask, options: dict[str, Any]) -> None:
        self.world, self.roll, self.ask, self.options = world, roll, ask, options
        self.sides: dict[str, str] = battle["sides"]
        self.lead: str = battle["lead"]
        self.edges: list[Edge] = sorted(battle["edges"], key=lambda edge: (hex_of(edge[0]), hex_of(edge[1])))
        self.units = {node: node_units(world, node, side) for node, side in self.sides.items()}
        self.beaten: set[str] = set()
        self.score = 0
        self.result: str | None = None
        self.log: list[tuple[Any, ...]] = []
        self.began: dict[str, tuple[list[str], list[str]]] = {}
        self.fought: dict[str, set[Hex]] = {}

    def play(self) -> None:
        rounds = 0
        while self.edges:
            rounds += 1
            self.log.append(("round", rounds))
            self.play_round()
            self.step([node for node in self.ordered(self.fighting()) if not self.full(node)])
            self.step(self.declared(forced=rounds >= self.options.get("max_rounds", 200)))
            self.edges = [(a, d) for a, d in self.edges if self.stands(a) and self.stands(d)]

    # -------------------------------------------------------------------------------------------- who is there

    def here(self, node: str) -> list[str]:
        """The units of a node that are still in it."""
        units = self.world["units"]
        return [
            name
            for name in self.units[node]
            if units[name]["hex"] == hex_of(node) and units[name]["inside"] == is_garrison(node)
        ]

    def full(self, node: str) -> list[str]:
        return [name for name in self.here(node) if not self.world["units"][name]["spent"]]

    def stands(self, node: str) -> bool:
        return node not in self.beaten and bool(self.here(node))

    def fighting(self) -> set[str]:
        return {node for edge in self.edges for node in edge}

    def ordered(self, nodes: Iterable[str]) -> list[str]:
        """The leading side first, each in the order of hexes."""
        return sorted(nodes, key=lambda node: (self.sides[node] != self.lead, hex_of(node), is_garrison(node)))

    def enemies(self, node: str) -> list[str]:
        """Nodes that share an attack with one."""
        return [d if a == node else a for a, d in self.edges if node in (a, d)]

    def rating(self, node: str) -> int:
        return rating_of(self.world["units"][name] for name in leaders(self.world, self.here(node)))

    def strength(self, node: str) -> int:
        return strength_of(self.world["units"][name] for name in self.here(node))

    # -------------------------------------------------------------------------------------------- a round

    def play_round(self) -> None:
        """Splits, dice, damage (18.9.3, R28)."""
        units = self.world["units"]
        for node in self.fighting():
            heads = [units[name]["rank"] for name in leaders(self.world, self.here(node))]
            self.began[node] = (heads, [units[name]["rank"] for name in self.here(node)])
            self.fought[node] = {hex_of(enemy) for enemy in self.enemies(node)}
        splits = {node: self.split(node) for node in self.ordered(self.fighting())}
        rows = {edge: self.row_modifiers(edge) for edge in self.edges}
        harm = dict.fromkeys(self.fighting(), 0)
        for end in (0, 1):
            for edge in self.edges:
                own, enemy = edge[end], edge[1 - end]
                put = splits[own][enemy]
                if put:
                    row = self.roll(f"{own}>{enemy}", 2) + rows[edge][end]
                    done = damage(put, row)
                    self.log.append(("roll", own, enemy, put, row, done))
                    harm[enemy] += done
        self.hurt({node: harm[node] for node in self.ordered(harm) if harm[node]})

    def split(self, node: str) -> dict[str, int]:
        """How a node spreads its strength over its enemies (18.9.2, 18.9.4)."""
        enemies, strength = self.enemies(node), self.strength(node)
        if len(enemies) == 1:
            return {enemies[0]: strength}
        answer: dict[str, int] = self.ask("split", node=node, enemies=enemies, strength=strength)
        if set(answer) != set(enemies) or sum(answer.values()) != strength or min(answer.values()) < 0:
            raise WrongAnswerError(f"split of {node}")
        return answer

    def row_modifiers(self, edge: Edge) -> tuple[int, int]:
        """What both ends of an attack add to their dice; a sortie knows no terrain (18.3.2, 18.10.1)."""
        attacker, defender = edge
        if is_garrison(attacker):
            return modifiers(self.rating(attacker), self.rating(defender))
        stacks = self.options.get("river_stacks", True)
        gain = cover(self.world, attacker, defender, self.sides[defender], stacks=stacks)
        river = frozenset(edge) in self.world["rivers"]
        return modifiers(self.rating(attacker), self.rating(defender), gain, river=river)

    def hurt(self, harm: dict[str, int]) -> None:
        """Damage of one step, chosen in this order and applied together."""
        chosen = {node: losses(self.world, self.here(node), points, self.ask, node) for node, points in harm.items()}
        lost: list[str] = []
        for node, (spent, removed) in chosen.items():
            for name in spent:
                self.world["units"][name]["spent"] = True
            self.give(self.sides[node], sum(remove(self.world, name) for name in removed))
            self.log.append(("losses", node, sorted(spent), sorted(removed)))
            lost += removed
        self.test_end(lost)
        free_orphans(self.world, self.ask)

    def give(self, loser: str, points: int) -> None:
        """Points go to the other side."""
        self.score += points if loser == "kanto" else -points

    def test_end(self, lost: Collection[str]) -> None:
        """Whether somebody's death ends the game (27.2, R51, R57)."""
        ends = self.world.get("ends", {})
        osaka = ends.get("ieyasu") in lost
        kanto = ends.get("hideyori") in lost and (not ends.get("needs_both") or bool(ends.get("castle_lost")))
        if osaka or kanto:
            decisive = "kanto" if ends.get("needs_both") else "kanto_decisive"
            self.result = "draw" if osaka and kanto else "osaka_decisive" if osaka else decisive
            raise OverError

    # -------------------------------------------------------------------------------------------- the end of a round

    def declared(self, *, forced: bool) -> list[str]:
        """Nodes that retreat of their own will; who has won is not asked (R24)."""
        going: list[str] = []
        for node in self.ordered(self.fighting()):
            facing = [enemy for enemy in self.enemies(node) if self.stands(enemy) and enemy not in going]
            if self.stands(node) and facing:
                deemed = forced and self.sides[node] == self.lead
                if deemed or self.ask("declare", node=node, facing=facing):
                    going.append(node)
        return going

    def step(self, beaten: list[str]) -> None:
        """Defeats of one step: pursuits and retreats, then advances, then who goes home."""
        if not beaten:
            return
        self.beaten |= set(beaten)
        fallen = any(self.world.get("ends", {}).get("ieyasu") in self.here(node) for node in beaten)
        for node in beaten:
            scope = self.options.get("defeat_scope", "force_leader")
            points = defeat_points(*self.began[node], scope)
            self.log.append(("defeat", node, points))
            self.give(self.sides[node], points)
        targets = self.pursuits(beaten)
        for node in beaten:
            for hunter in sorted(hunter for hunter, prey in targets.items() if prey == node):
                self.pursue(hunter, node)
            self.retreat(node)
        self.advance(beaten)
        if fallen:
            self.go_home()

    def is_free(self, node: str, prey: str) -> bool:
        """Whether a node may pursue and advance: no enemy of this battle still stands beside it (18.9.6, R29)."""
        if node in self.beaten or not self.here(node) or prey not in self.enemies(node):
            return False
        near = {hex_of(node), *linked(self.world, hex_of(node))}
        return not any(
            hex_of(enemy) in near and self.stands(enemy)
            for enemy, side in self.sides.items()
            if side != self.sides[node]
        )

    def pursuits(self, beaten: list[str]) -> dict[str, str]:
        """Whom each node pursues, at most one; asked only if there are several (R25, R66)."""
        found = {}
        for node in self.ordered(self.sides):
            prey = [other_node for other_node in beaten if self.here(other_node) and self.is_free(node, other_node)]
            if prey:
                found[node] = prey[0] if len(prey) == 1 else self.ask("pursue", node=node, targets=prey)
        return found

    def pursue(self, hunter: str, prey: str) -> None:
        """Perhaps averted, then one roll with +3 and no terrain (18.6.1, 18.6.2)."""
        if not self.here(prey):
            return
        better = self.rating(prey) - self.rating(hunter)
        if better > 0 and self.roll(f"avert {hunter}>{prey}", 1) <= better:
            self.log.append(("averted", hunter, prey))
            return
        row = self.roll(f"pursuit {hunter}>{prey}", 2) - better + PURSUIT
        done = damage(self.strength(hunter), row)
        self.log.append(("pursuit", hunter, prey, row, done))
        if done:
            self.hurt({prey: done})

    def retreat(self, node: str) -> None:
        """Force by force; a beaten garrison stays inside, and who retreated here before is lost (18.7, 18.7.8)."""
        if is_garrison(node):
            return
        side = self.sides[node]
        before = [
            name
            for name, unit in alive(self.world)
            if (unit["side"], unit["hex"], unit["inside"]) == (side, hex_of(node), False) and unit["retreated"]
        ]
        self.bury(side, before)
        while heads := leaders(self.world, self.here(node)):
            self.send_back(heads, self.fought[node])

    def send_back(self, heads: list[str], fought: Collection[Hex]) -> None:
        """The owner chooses the next force and its way; nobody is asked about one that has none and stands alone."""
        side, start = (self.world["units"][heads[0]][key] for key in ("side", "hex"))
        zones = zone(self.world, other(side))
        ways = [(path, len(zones.intersection(path))) for path in paths(self.world, side, start, fought)]
        if len(heads) == 1 and not ways:
            answer: dict[str, Any] = {"force": heads[0]}
        else:
            answer = self.ask("fall back", forces=heads, ways=ways)
        if answer["force"] not in heads:
            raise WrongAnswerError(f"{answer['force']} has not been beaten here")
        before = [name for name, _ in alive(self.world)]
        points = fall_back(self.world, answer["force"], fought, answer, self.ask)
        self.give(side, points)
        self.log.append(("retreat", answer["force"], self.world["units"][answer["force"]]["hex"]))
        self.test_end([name for name in before if self.world["units"][name]["hex"] is None])

    def bury(self, side: str, names: list[str]) -> None:
        if names:
            self.give(side, sum(remove(self.world, name) for name in names))
            self.log.append(("lost", sorted(names)))
            self.test_end(names)

    def advance(self, beaten: list[str]) -> None:
        """Winners may enter what was left (18.8, R69); a garrison stays where it is (R30)."""
        for node in self.ordered(self.sides):
            taken = in_field(self.world, other(self.sides[node]))
            open_hexes = sorted(
                hex_of(prey)
                for prey in beaten
                if not is_garrison(prey) and self.is_free(node, prey) and hex_of(prey) not in taken
            )
            if is_garrison(node) or not open_hexes:
                continue
            heads = leaders(self.world, self.here(node))
            for head, to in self.ask("advance", node=node, forces=heads, hexes=open_hexes).items():
                if head not in heads or to not in open_hexes:
                    raise WrongAnswerError(f"{head} cannot advance to {to}")
                for unit in self.world["units"].values():
                    if unit["leader"] == head and unit["hex"] == hex_of(node):
                        unit["hex"] = to
                self.log.append(("advance", head, to))

    def go_home(self) -> None:
        """Who leaves when Ieyasu is beaten: one die a clan, in the order of their names (25, R42)."""
        for group, known in sorted(self.world.get("home", {}).items()):
            there = [name for name in known["units"] if self.world["units"][name]["hex"] is not None]
            if there and self.roll(f"home {group}", 1) <= known["number"]:
                for name in there:
                    self.world["units"][name]["hex"] = None
                self.log.append(("home", group, sorted(there)))
                free_orphans(self.world, self.ask)
                self.abandon([castle for name in there for castle in self.world.get("seats", {}).get(name, ())])

    def abandon(self, castles: list[str]) -> None:
        """Castles of those lords are open ground, unless they are Osaka's; who is inside stands outside (R43)."""
        for castle in castles:
            known = self.world["castles"][castle]
            if known["owner"] == "kanto" and known["usable"]:
                inside = garrison(self.world, known)
                known |= {"usable": False, "invested": False}
                for name in inside:
                    self.world["units"][name]["inside"] = False
                while known["hex"] in in_field(self.world, "osaka") and inside:
                    self.send_back(leaders(self.world, inside), [known["hex"]])
                    inside = [name for name in inside if self.world["units"][name]["hex"] == known["hex"]]
