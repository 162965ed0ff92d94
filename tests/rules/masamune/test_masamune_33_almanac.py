"""What players are told of events: which there are, which have come, and which would come to nothing."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from masamune_harness import Oshu

from honjin.conformance import drive
from honjin.games.gunyuden.state import KILLED, Campaign
from honjin.games.masamune.memory import MasamuneMemory
from honjin.games.masamune.model.tables import tables as own_tables
from honjin.games.masamune.rules import almanac, events, reasons
from honjin.kernel.chance import Sampled
from honjin.kernel.game import Steps
from honjin.kernel.words import ENGLISH
from honjin.wargame.actions import READY
from honjin.wargame.orders import Pick


def run(steps: Steps[Any], rng: random.Random) -> int:
    """Play a procedure with random answers and dice; how many decisions it asked for."""
    return len(drive(steps, lambda ask: rng.choice(list(ask.options)), Sampled(rng)).asks)


def position(g: Campaign) -> dict[str, Any]:
    found = g.dump()
    del found["memory"]["past"]
    return found


def told(oshu: Oshu) -> dict[str, Any]:
    known: dict[str, Any] = oshu.rules.facts(oshu.g)["events"]
    return known


@pytest.mark.rule("masamune 33-1", "masamune 33-2", "masamune 33-3", "masamune Result D")
def test_the_sheet_lists_every_roll_of_the_tables() -> None:
    oshu = Oshu()
    rows = {row["id"]: row for row in almanac.sheet(oshu.land)}
    table = own_tables(oshu.land).random_events
    assert table is not None
    for letter, dice in table.rows.items():
        for die, name in dice.items():
            assert {"letter": letter, "die": die} in rows[name]["rolls"]
    names = [row["name"] for row in rows.values() if row["under"] is None]
    assert len(set(names)) == len(names)
    assert rows["satake_loses_2"]["name"] == "Satake lose 2 units"
    assert (rows["peace"]["side"], rows["peace"]["rolls"]) == ("date", [{"letter": "D", "die": None}])
    assert {row["side"] for row in rows.values()} == {"date", "anti"}
    assert (rows["nagae_defects"]["side"], rows["satake_loses_2"]["side"]) == ("date", "anti")
    assert sum(len(row["rolls"]) for row in rows.values() if row["under"] == "kasai_rebellion") == 6
    assert json.loads(json.dumps(list(rows.values()), default=ENGLISH.encode)) == list(rows.values())


@pytest.mark.rule("masamune 33", "masamune 43.7(2)", "masamune 44.7(2)")
def test_small_scenarios_have_no_table() -> None:
    assert [row["id"] for row in almanac.sheet(Oshu("mini_2").land)] == ["inawashiro_defects"]
    hitotoribashi = Oshu("mini_1")
    assert almanac.sheet(hitotoribashi.land) == []
    assert "events" not in hitotoribashi.rules.facts(hitotoribashi.g)
    assert [chart["id"] for chart in Oshu().rules.charts()] == ["events_date", "events_anti", "events"]
    assert hitotoribashi.rules.charts() == Oshu("mini_2").rules.charts() == []


@pytest.mark.rule("masamune 44.7(2)", "masamune R78")
def test_the_defection_of_inawashiro_is_open_until_it_has_come() -> None:
    suriagehara = Oshu("mini_2")
    assert (told(suriagehara)["closed"], told(suriagehara)["past"]) == ({}, [])
    suriagehara.play(suriagehara.rules.events(suriagehara.g), dice=[1])
    assert told(suriagehara)["closed"] == {"inawashiro_defects": reasons.HAPPENED}
    assert [past["event"] for past in told(suriagehara)["past"]] == ["inawashiro_defects"]


@pytest.mark.rule("masamune 33-1", "masamune 33-2(2)", "masamune 33-2(6)", "masamune R74")
def test_past_events_are_listed_with_their_turn() -> None:
    oshu = Oshu()
    oshu.g.turn = 5
    oshu.play(events.roll_event(oshu.g, oshu.date), dice=[5, 2])  # Nagae goes over
    oshu.g.turn = 6
    oshu.play(events.roll_event(oshu.g, oshu.date), dice=[5, 2])
    oshu.play(events.roll_event(oshu.g, oshu.anti), dice=[2])  # no letter
    oshu.g.turn = 7
    oshu.g.lift(1 << oshu.unit("hamada_hirotsuna"))
    oshu.g.where[oshu.unit("hamada_hirotsuna")] = KILLED
    oshu.play(events.roll_event(oshu.g, oshu.date), dice=[5, 6, 5])
    past = [
        {"turn": 5, "side": "date", "event": "nagae_defects"},
        {"turn": 6, "side": "date", "event": "nagae_defects", "idle": "it has already happened"},
        {"turn": 7, "side": "date", "event": "kasai_rebellion"},
        {"turn": 7, "side": "date", "event": "hamada_rebels", "idle": "the unit is gone"},
    ]
    assert told(oshu)["past"] == past
    assert oshu.status("kasai") == "inactive"  # a rebellion that comes to nothing wakes nobody
    loaded = MasamuneMemory().restore(json.loads(json.dumps(oshu.memory.dump())))
    assert loaded.past == oshu.memory.past
    twin = oshu.memory.copy()
    oshu.play(events.roll_event(oshu.g, oshu.date), dice=[5, 2])
    assert len(twin.past) == len(past)


@pytest.mark.rule("masamune 33-2(4)", "masamune 33-2(7)", "masamune 36", "masamune Result D")
def test_what_events_would_do_now() -> None:
    oshu = Oshu()
    assert told(oshu)["now"]["peace"] == "the six clans of the south begin to act"
    oshu.play(oshu.befall("activate", clans=["ashina"]), READY)
    assert told(oshu)["now"]["peace"] == "the game ends"
    run(oshu.befall("ouchi_rebels"), random.Random(1))
    assert told(oshu)["now"]["ouchi_rebels"] == "Ouchi goes back to the Date for good"
    run(oshu.befall("shonai_uprising"), random.Random(1))
    assert told(oshu)["now"]["honjo_acts"] == "from now on they act against every enemy"
    oshu.play(oshu.befall("activate", clans=["honjo"]), READY)
    assert told(oshu)["closed"]["honjo_acts"] == reasons.IN_ACTION


@pytest.mark.rule("masamune 33-2(1)", "masamune 33-2(8)", "masamune 33-2(10)", "masamune 35(1)", "masamune 37-1")
def test_effects_in_force() -> None:
    oshu = Oshu()
    assert [row["rule"] for row in told(oshu)["lasting"]] == ["37-1"]
    for event in ("mogami_scheme", "yoshihime_scheme"):
        oshu.play(oshu.befall(event))
    oshu.play(oshu.befall("dispute", clans=["osaki"]))
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    oshu.play(oshu.befall("kasai_rebellion"), Pick(oshu.unit("esashi_nobutoki")), dice=[1])
    in_force = sorted((row["rule"], *row["clans"]) for row in told(oshu)["lasting"])
    assert in_force == [
        ("33-2(1)", "date"),
        ("33-2(10)", "date", "mogami"),
        ("33-2(10)", "date", "osaki"),
        ("33-2(8)", "date"),
        ("33-3(6)", "osaki"),
        ("35(1)", "kasai"),
    ]
    run(oshu.rules.turn_begins(oshu.g), random.Random(1))
    assert {row["rule"] for row in told(oshu)["lasting"]} == {"33-2(10)"}


@pytest.mark.rule("masamune 33-2", "masamune 33-3")
@pytest.mark.parametrize("seed", range(8))
def test_closed_events_do_nothing_and_open_ones_do_something(seed: int) -> None:
    """Events fall one after the other at random; before each, all of them are tried on a copy of the game."""
    rng = random.Random(seed)
    oshu = Oshu()
    table = own_tables(oshu.land).random_events
    assert table is not None
    drawn = table.event
    idle_seen: set[str] = set()
    for _ in range(14):
        closed = told(oshu)["closed"]
        for name, event in drawn.items():
            twin = oshu.g.copy()
            before = position(twin)
            asked = run(events.befall(twin, oshu.date, event), rng)
            if name in closed:
                assert (asked, position(twin)) == (0, before), name
            elif event.event not in ("kasai_rebellion", "ceasefire"):  # its die, or a second ceasefire, may do nothing
                assert position(twin) != before, name
        idle_seen |= set(closed)
        run(events.befall(oshu.g, oshu.date, rng.choice(list(drawn.values()))), rng)
        oshu.g.turn += 1
        run(oshu.rules.turn_begins(oshu.g), rng)  # halvings end with the turn
    assert len(idle_seen) > 2
