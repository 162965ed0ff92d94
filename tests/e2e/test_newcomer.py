"""A newcomer's path: open, two clicks to a game, a full turn with moves, fire and melee, undo, save, reload, go on."""

from __future__ import annotations

import json
from pathlib import Path

from driver import Table, distance, ends_of
from house import Json
from playwright.sync_api import expect

IGI, EBARA = "igi_a1", "ebara_a1"
GUNS = ("tadanao_t9", "tadanao_t10", "tadanao_t11")
SPEARS = ("akita_a1", "akita_t1", "akita_t2", "akita")


def close_in(table: Table, unit: str, foe: str) -> None:
    """Move a unit next to an enemy, by two clicks on the board."""
    goal = table.hex_of(foe)
    ends = ends_of(table.reach(unit))
    table.go_to(next(end for end in ends if distance(end, goal) == 1), ends)
    assert distance(table.hex_of(unit), goal) == 1


def declare(table: Table, target: str) -> None:
    """Point at a target, read the odds, click, declare."""
    n = table.state["n"]
    table.hover(table.hex_of(target))
    expect(table.page.locator(".odds-card")).to_be_visible()
    table.click(table.hex_of(target))
    table.hand.get_by_role("button", name="Declare").click()
    table.until_n(n + 1)


def through(table: Table, *phases: str) -> None:
    """Answer simply until one of these phases asks."""
    while True:
        table.until_asked()
        if table.state["view"]["phase"] in phases or table.state["over"]:
            return
        table.go_on()


def test_newcomer(ann: Table, tmp_path: Path) -> None:
    page = ann.page
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Honjin")
    ann.game_card("Yukimura Gaiden").get_by_role("button", name="Play Kanto").click()
    ann.ready().until_asked("move")
    expect(ann.prompt).to_contain_text("Which unit moves next?")

    for unit in GUNS:
        close_in(ann, unit, IGI)
    for unit in SPEARS[:3]:
        close_in(ann, unit, EBARA)

    moved = ann.hex_of("akita_t2")
    ann.button("Undo").click()
    ann.until(lambda state: state["view"]["units"]["akita_t2"]["hex"] != moved)
    close_in(ann, "akita_t2", EBARA)

    through(ann, "kanto_attack_fire")
    assert ann.ask["kind"] == "fire"
    declare(ann, IGI)
    ann.end()
    through(ann, "kanto_attack_melee")
    declare(ann, EBARA)
    ann.end()

    # The computer answers with its own half; then it is turn 2.
    through(ann, "kanto_move")
    assert ann.state["view"]["turn"] == 2
    kinds = {event["kind"] for event in log_of(ann)}
    assert {"move", "declare", "fire", "melee", "roll"} <= kinds, kinds
    expect(page.locator(".clock")).to_contain_text("Turn 2")

    ann.tab("More")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Export the record").click()
    saved = tmp_path / "record.json"
    saving.value.save_as(saved)
    record: Json = json.loads(saved.read_text())
    assert record["game"] == "yukimura"
    assert "kanto: end" in record["log"]

    before = ann.state
    ann.reload()
    assert (ann.state["n"], ann.state["view"]) == (before["n"], before["view"])
    expect(page.locator(".clock")).to_contain_text("Turn 2")
    unit = ann.options("select")[0]["unit"]
    start = ann.hex_of(unit)
    ends = ends_of(ann.reach(unit))
    ann.go_to(ends[-1], ends)
    assert ann.hex_of(unit) != start


def log_of(table: Table) -> list[Json]:
    """Every event that the page has been told."""
    states = [json.loads(line) for line in table.heard if '"state"' in line]
    return [event for state in states if state["t"] == "state" for event in state["events"]]
