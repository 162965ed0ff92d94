"""Chapters 9, 20-3 and 23-3: forces whose leader falls, castles that change hands, and who loses steps first."""

from __future__ import annotations

import pytest
from siege_harness import Siege, both, siege_plain

from honjin.games.gunyuden.rules import battle, castles, forces, losses
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.state import KILLED
from honjin.kernel.errors import Refusal
from honjin.wargame.actions import Unit
from honjin.wargame.losses import expendable


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def camp(game: str) -> Siege:
    """The lord with three men in a hex, far from the enemy."""
    t = siege_plain(game, castles={"main": "1010", "castle": "1012", "foe_main": "3010", "foe_castle": "3012"})
    t.force("lord", "1015", "taisho", "busho", "busho_2")
    return t


@both
@pytest.mark.rule("gunyuden 9-1", "gunyuden 9-2")
def test_a_division_names_at_least_one_force_and_in_each_its_leader(game: str) -> None:
    t = camp(game)
    assert rule(forces.refuse_forces(t.g, (), 0)) == "9-1"
    assert rule(forces.refuse_forces(t.g, ((t.u("lord"),), ()), t.us("lord"))) == "9-1"
    assert rule(forces.refuse_forces(t.g, ((t.u("lord"),),), t.us("lord"))) == ""


@both
@pytest.mark.rule("gunyuden 9-1-2")
def test_a_stand_in_who_falls_is_followed_by_the_next(game: str) -> None:
    """The lord falls, then the taisho who stands in for him; the action over, nobody leads anybody."""
    t = camp(game)
    lord, taisho = t.u("lord"), t.u("taisho")
    forces.succeed(t.g, lord)
    assert (t.g.members[lord], t.g.leader[t.u("busho")], t.g.headless) == (1 << lord, taisho, 1 << taisho)
    forces.succeed(t.g, taisho)
    left = t.us("busho", "busho_2")
    successor = t.g.leader[t.u("busho")]
    assert t.g.members[taisho] == 1 << taisho
    assert (t.g.members[successor], t.g.headless) == (left, 1 << successor)
    forces.end_of_action(t.g)
    assert t.g.headless == 0
    assert all(t.g.members[unit] == 1 << unit for unit in (t.u("busho"), t.u("busho_2")))


@both
@pytest.mark.rule("gunyuden 9-1-2", "gunyuden 25-1")
def test_of_a_force_without_men_nobody_stands_in(game: str) -> None:
    t = camp(game)
    alone = t.force("taisho_2", "1016")
    losses.eliminate(t.g, alone, "23-3-2", KILLED)
    assert (t.g.headless, t.g.members[alone]) == (0, 1 << alone)


@both
@pytest.mark.rule("gunyuden 23-3", "gunyuden 23-3-1")
def test_leaders_are_offered_last_and_last_steps_late(game: str) -> None:
    """First whoever loses least strength by it; one with a single step comes after those with two."""
    t = camp(game)
    strength = {"busho": (0, 2, 6), "busho_2": (0, 4, 5), "busho_3": (0, 1, 9), "lord": (0, 5, 6), "taisho": (0, 1, 2)}
    for name, figures in strength.items():
        t.g.land.strength[t.u(name)] = figures
    t.g.steps[t.u("busho_3")] = 1

    def order(*names: str) -> list[Unit]:
        return expendable(t.g, [t.u(name) for name in names])

    expected = [t.u(name) for name in ("busho_2", "busho", "busho_3", "taisho", "lord")]
    assert order("lord", "busho_3", "taisho", "busho", "busho_2") == expected


@both
@pytest.mark.rule("gunyuden 20-3-1")
def test_a_castle_that_passes_to_another_clan_loses_its_own_markers_alone(game: str) -> None:
    t = camp(game)
    castle = t.castle("foe_castle")
    every = (1 << len(t.g.land.keeps)) - 1
    t.g.resists = t.g.refused = every
    t.g.castle_morale[castle], t.g.durability[castle] = -2, 2
    castles.give(t.g, castle, t.clan("clan"), "20-3-1")
    h, ours = t.h("3012"), t.g.bloc(t.u("lord"))
    assert (t.g.keeps[ours] >> h & 1, t.g.keeps[1 - ours] >> h & 1) == (1, 0)
    assert (t.owner("foe_castle"), t.g.castle_morale[castle], t.g.durability[castle]) == (t.roles["clan"], 0, 2)
    assert t.g.resists == t.g.refused == every & ~(1 << castle)


@both
@pytest.mark.rule("gunyuden 24-1", "gunyuden 24-1-1")
def test_a_decisive_battle_names_forces_and_each_once(game: str) -> None:
    t = camp(game)
    t.force("foe_lord", "1014")
    assert rule(battle.refuse_battle(t.g, t.battle("1014"))) == "22-1-1"
    assert rule(battle.refuse_battle(t.g, t.battle("1014", "lord", "lord"))) == "22-1-1"
    assert rule(battle.refuse_battle(t.g, t.battle("1014", "lord"))) == ""


@pytest.mark.rule("kanto 31-2")
def test_the_open_hexes_of_a_ring_are_those_without_besiegers() -> None:
    """As every game of the series has it that says nothing else."""
    t = siege_plain("kanto", castles={"odawara": "1842", "main": "1010"})
    castle = t.castle("odawara")
    ring = t.g.land.keeps[castle].ring
    assert ring.bit_count() > 2
    head = t.force("taisho", min(t.numbers(ring)))
    t.force("taisho_2", "1012")
    rules = Exclusive(t.g.land)
    assert rules.open_ring(t.g, castle, 1 << head | 1 << t.u("taisho_2")) == ring & ~(1 << t.g.where[head])


@both
@pytest.mark.rule("gunyuden 9-2", "gunyuden 9-2-3", "gunyuden 9-2-2")
def test_a_leader_leads_whom_he_may_and_no_others(game: str) -> None:
    t = camp(game)
    lord, taisho, busho = t.u("lord"), t.u("taisho"), t.u("busho")
    assert rule(forces.refuse_forces(t.g, ((lord, taisho, busho),), t.us("lord", "taisho", "busho"))) == ""
    assert rule(forces.refuse_forces(t.g, ((taisho, lord),), t.us("lord", "taisho"))) == "9-2-3"
