"""What Sanada's judgement expects of fights is what the odds say of them, and what Hideyori costs those around him."""

from __future__ import annotations

import random
from typing import Any

import pytest

from honjin.games.sanada.judgement import worth
from honjin.games.sanada.judgement.estimates import estimates
from honjin.games.sanada.judgement.rounds import Spread, fought_out
from honjin.games.sanada.odds.battles import clash
from honjin.games.sanada.odds.storms import weighed
from honjin.games.sanada.state import Edge, Node
from honjin.games.sanada.title import GAME
from honjin.kernel.chance import Sampled
from honjin.kernel.play import Play
from honjin.kernel.position import Position

KANTO = ["nagai_naokatsu", "ando_naotsugu", "honda_yasunori", "honda_yasutoshi", "suganuma_sadayoshi"]
OSAKA = ["onjuku_kanbei", "shingu_yukitomo", "otani_yoshiharu"]


def arranged(board: str) -> Play[Any]:
    text = f'game = "sanada"\nscenario = "s1"\ntitle = "judged"\n[board]\n{board}'
    return GAME.arrange(Position.parse(text), Sampled(random.Random(1)))


def force(leader: str, units: list[str], h: str, *, inside: bool = False) -> str:
    led = ", ".join(f'"{unit}"' for unit in units)
    return f'{{ leader = "{leader}", units = [{led}], hex = "{h}"{", inside = true" if inside else ""} }}'


@pytest.mark.parametrize("spent", [[], ["onjuku_kanbei", "nagai_naokatsu", "ando_naotsugu"]])
@pytest.mark.parametrize(("start", "river"), [("1722", 0), ("1823", 1)])
def test_a_battle_of_two_hexes_is_reckoned_exactly(start: str, river: int, spent: list[str]) -> None:
    """Out of a hex next door, and across a river."""
    target = "1723" if start == "1722" else "1724"
    forces = [force("goto_matabei", OSAKA, start), force("tokugawa_ieyasu", KANTO, target)]
    worn = ", ".join(f'"{unit}"' for unit in spent)
    play = arranged(
        f'phase = "osaka_combat"\nspent = [{worn}]\ncastles = {{ osaka = {{ unusable = true }} }}\n'
        f"forces = [{', '.join(forces)}]"
    )
    g = play.state
    attacker, defender = (Node(g.land.grid.parse(name)) for name in (start, target))
    exact = clash(g, [Edge(attacker, defender)], 0)
    assert not exact.course.error
    hosts = [worth.host(g, g.outside_at(node.hex)) for node in (attacker, defender)]
    cover = g.land.cover(attacker.hex, defender.hex, fort=False)
    found = estimates(g.land).battle(hosts[0], hosts[1], cover, river)
    assert found.chance == pytest.approx(exact.course.won, abs=1e-3)
    assert found.flips == pytest.approx(exact.tolls(0).turned, abs=0.01)
    assert found.losses == pytest.approx(exact.tolls(1).turned, abs=0.01)


@pytest.mark.parametrize("men", [[], ["nagai_naokatsu"], ["nagai_naokatsu", "ando_naotsugu"]])
def test_an_assault_is_reckoned_exactly(men: list[str]) -> None:
    inside = [force("katagiri_katsumoto", [], "1922", inside=True), *(force(m, [], "1922", inside=True) for m in men)]
    play = arranged(f'phase = "osaka_combat"\nforces = [{force("goto_matabei", OSAKA, "1922")}, {", ".join(inside)}]')
    g = play.state
    castle = g.land.castle_of["ibaraki"]
    keep, exact = g.land.keeps[castle], weighed(g, castle)
    mine, yours = worth.host(g, g.outside_at(keep.hex)), worth.host(g, g.inside_at(keep.hex))
    found = estimates(g.land).storming(
        int(mine.full), 0, keep.strength, keep.durability, (int(yours.full), int(yours.spent)), 1
    )
    assert found.chance == pytest.approx(exact.falls, abs=1e-3)
    assert found.flips == pytest.approx(exact.attackers.turned, abs=0.01)


def test_the_doctrines_ratios_are_what_is_reckoned() -> None:
    """Full units against 4 and against 20 that win three battles of four, by the edge in rating."""
    reckoned = estimates(GAME.create({}, scenario="s1").start().land)
    few = {-3: 3.5, -2: 2.8, -1: 2.0, 0: 1.5, 1: 1.0}
    many = {-3: 2.0, -2: 1.7, -1: 1.4, 0: 1.2, 1: 0.9, 2: 0.7, 3: 0.5}
    for enemies, ratios in ((4, few), (20, many)):
        for edge, ratio in ratios.items():
            units = round(ratio * enemies)
            chances = [reckoned.duel((men, men), (enemies, enemies), edge, 0).chance for men in (units - 2, units + 2)]
            assert chances[0] < 0.75 < chances[1] + 0.1, (enemies, edge)


def test_a_lord_of_little_use_makes_a_garrison_weak() -> None:
    """Summer's Osaka, 20 inside, 55 before it under a rating of 3: safe under a captain, lost under Hideyori."""
    reckoned = estimates(GAME.create({}, scenario="s2").start().land)
    assert reckoned.storming(55, 0, 3, 12, (20, 0), -1).chance < 0.05
    assert reckoned.storming(55, 0, 3, 12, (20, 0), 1).chance > 0.95


def test_rounds_in_which_nobody_can_be_hurt_end_a_fight() -> None:
    nothing: Spread = ((0, 1.0),)
    assert dict(fought_out(2, 3, lambda _: nothing, lambda _: nothing)) == {(2, 3): 1.0}
