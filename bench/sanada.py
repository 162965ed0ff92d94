"""Speed of Sanada's War Chronicle in its largest scenario, the winter campaign."""

from __future__ import annotations

import statistics
import time
from typing import Any

import honjin
from honjin.games.sanada.odds import course, hosts, storms
from honjin.games.sanada.rules import action, assault, battle, forces, marching, movement, sequence, supply
from honjin.games.sanada.state import Edge, Node, War
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.chance import Sampled
from honjin.kernel.play import Play
from series import best_of_five, random_play, sample_plays

GAME, SCENARIO = "sanada", "s1"


def orders(play: Play[War]) -> list[Action]:
    """Everything that can be done at a checkpoint of a movement phase."""
    g, side = play.state, play.ask.side
    return list(sequence.orders(g, side, action.able(g, side)))


def ways(play: Play[War]) -> list[Action]:
    """Every way of the first Force that can march, spelt out."""
    g = play.state
    return list(marching.options(g, movement.begin(g, action.able(g, play.ask.side)[0])))


def supply_after_a_march(play: Play[War]) -> float:
    """Microseconds for the supply of a side after one of its Forces has gone one hex."""
    g, side = play.state, play.ask.side
    supply.supplied(g, side)
    costs = []
    for head in action.able(g, side):
        around = few(g.land.board.linked_set[g.where[head]] & ~g.occupied[1 - side])
        if not around:
            continue
        moved = g.copy()
        moved.settle(moved.members[head], around[0])
        begin = time.process_time()
        supply.supplied(moved, side)
        costs.append((time.process_time() - begin) * 1e6)
    return statistics.median(costs) if costs else 0.0


def labels(play: Play[War]) -> list[Any]:
    """The words on all options of a march."""
    return [play.game.label(play.state, one) for one in ways(play)]


def stacks(*sizes: int) -> tuple[War, list[Edge]]:
    """Stacks of Osaka and Kanto in turn before Osaka, and attacks of the first on all of Kanto's."""
    g = War(honjin.find_game(GAME).create({}, scenario=SCENARIO).land)  # type: ignore[attr-defined]
    nodes = [Node(g.land.grid.parse(number)) for number in ("1624", "1724", "1725", "1623")[: len(sizes)]]
    rosters = [few(units) for units in g.of_side]
    for number, (node, size) in enumerate(zip(nodes, sizes, strict=True)):
        units = [rosters[number > 0].pop(0) for _ in range(size)]
        g.settle(hexset(units), node.hex)
        forces.form(g, forces.default_forces(g, hexset(units)))
    board = g.land.board.linked_set
    return g, [Edge(nodes[0], node) for node in nodes[1:] if board[nodes[0].hex] >> node.hex & 1]


def battle_to_the_end(*sizes: int) -> float:
    """Microseconds for the course of a battle, ratings and points included, nothing remembered."""
    g, edges = stacks(*sizes)
    made = hosts.fight(g, edges, 0, battle.fighters)[1]
    exact = course.effort(g, made) <= course.EXACT
    return best_of_five(lambda: course.weighed(g, made, {}) if exact else course.sampled(g, made, {}))


def assault_to_the_end(attackers: int, inside: int) -> float:
    """Microseconds for an assault on Osaka castle by so many against so many."""
    g, _ = stacks(1, attackers)
    castle = g.land.osaka_castle
    men = hexset(few(g.of_side[0])[:inside])
    g.settle(men, g.land.keeps[castle].hex, inside=True)
    forces.form(g, forces.default_forces(g, men))
    assert assault.besiegers(g, castle)
    return best_of_five(lambda: storms.weighed(g, castle))


def measure(seconds: float, seed: int) -> list[tuple[str, str, str]]:
    """Rows of figure, value, bar."""
    game = honjin.find_game(GAME).create({}, scenario=SCENARIO)
    decisions = max(random_play(game, seconds / 4, seed + n) for n in range(4))
    plays = [play for play in sample_plays(game, "movement", 40, seed) if action.able(play.state, play.ask.side)]
    lists = [best_of_five(lambda p=play: orders(p)) for play in plays]  # type: ignore[misc]
    marches = [best_of_five(lambda p=play: ways(p)) for play in plays]  # type: ignore[misc]
    forks = [best_of_five(lambda p=play: p.fork(source=Sampled(1))) for play in plays]  # type: ignore[misc]
    fed = [supply_after_a_march(play) for play in plays]
    words = [best_of_five(lambda p=play: labels(p)) for play in plays]  # type: ignore[misc]
    facts = [best_of_five(lambda p=play: p.game.facts(p.state, None)) for play in plays]  # type: ignore[misc]
    return [
        ("Sanada: random decisions a second", f"{decisions:,.0f}", "3,000"),
        ("Sanada: option list of a checkpoint, median", f"{statistics.median(lists) / 1000:.2f} ms", "2 ms"),
        ("Sanada: option list of a checkpoint, dearest", f"{max(lists) / 1000:.2f} ms", ""),
        ("Sanada: all ways of a march, spelt out, median", f"{statistics.median(marches) / 1000:.2f} ms", ""),
        ("Sanada: all ways of a march, spelt out, dearest", f"{max(marches) / 1000:.2f} ms", ""),
        ("Sanada: the same with their labels, median", f"{statistics.median(words) / 1000:.2f} ms", ""),
        ("Sanada: fork, median", f"{statistics.median(forks):.0f} us", "100 us"),
        ("Sanada: supply of a side after a march, median", f"{statistics.median(fed) / 1000:.2f} ms", "1 ms"),
        ("Sanada: facts for the page, median", f"{statistics.median(facts) / 1000:.2f} ms", ""),
        *to_the_end(),
    ]


def to_the_end() -> list[tuple[str, str, str]]:
    """Rows for the odds of whole battles and assaults."""
    return [
        (f"Sanada: {what}", f"{cost / 1000:.1f} ms", "50 ms")
        for what, cost in (
            ("battle to the end, 12 units against 16", battle_to_the_end(12, 16)),
            ("battle to the end, 35 units against 50", battle_to_the_end(35, 50)),
            ("battle to the end, 30 against three stacks of 20, sampled", battle_to_the_end(30, 20, 20, 20)),
            ("assault to the end, 50 units against 20 in Osaka", assault_to_the_end(50, 20)),
        )
    ]


if __name__ == "__main__":
    for what, found, bar in measure(8.0, 1615):
        print(f"{what:60} {found:>10} {bar:>8}")
