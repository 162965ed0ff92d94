"""For everybody: what a checker of accessibility finds, and the game without a mouse."""

from __future__ import annotations

import re

import pytest
from camp import DATE, SATAKE, Camp, field
from driver import People, Table
from house import ROOT, Json, Server, Size, Theme
from playwright.sync_api import Page, expect

CHECKER = ROOT / "src/honjin/web/node_modules/axe-core/axe.min.js"

pytestmark = pytest.mark.skipif(not CHECKER.is_file(), reason="axe-core is not installed; npm ci in src/honjin/web")


THEMES: tuple[Theme, ...] = ("dark", "light")


def found(page: Page) -> list[str]:
    """What the checker complains of on a page: of everything by daylight, and of what only colours change by night."""
    page.evaluate(CHECKER.read_text(encoding="utf-8"))
    faults = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        only = {} if theme == "light" else {"runOnly": ["color-contrast", "link-in-text-block"]}
        answer: Json = page.evaluate("more => axe.run(document, { resultTypes: ['violations'], ...more })", only)
        faults += [
            f"{theme} {fault['id']}: {node['html']}" for fault in answer["violations"] for node in fault["nodes"]
        ]
    return faults


OPEN_ALL = "document.querySelectorAll('details').forEach(part => (part.open = true))"

EVERYWHERE = pytest.mark.parametrize("size", ["desktop", "phone"])


@EVERYWHERE
def test_pages_can_be_read_by_all(people: People, size: Size) -> None:
    page = people(size).page
    landmarks = {"/": ".play-now", "/g/masamune": "h1", "/g/kanto/rules": "h1", "/puzzles/kanto": ".puzzle-link"}
    for address, landmark in landmarks.items():
        page.goto(address)
        page.locator(landmark).first.wait_for()
        page.evaluate(OPEN_ALL)
        assert not found(page), address


@EVERYWHERE
def test_a_table_can_be_read_by_all(people: People, server: Server, size: Size) -> None:
    made = server.arrange(field(DATE, SATAKE), "masamune", scenario="mini_1")
    table = people(size).sit(made, "date", game="masamune")
    table.until_asked("operations")
    page = table.page
    assert not found(page)
    page.keyboard.press("n")
    page.locator(".force-hand").wait_for()
    assert not found(page), "with a force in hand"
    Camp(table).order("attack")
    page.locator(".odds-card").wait_for()
    assert not found(page), "with odds"
    page.keyboard.press("Escape")
    every_panel(table)


@EVERYWHERE
def test_a_battle_can_be_read_by_all(people: People, server: Server, size: Size) -> None:
    table = people(size).sit(server.open_table(), "kanto")
    table.until_asked("move")
    every_panel(table)
    page = table.page
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    assert not found(page), "the keys"
    page.keyboard.press("Escape")
    table.tab("More")
    page.get_by_role("button", name="Resign").click()
    asked = page.get_by_role("dialog", name="Resign the game?")
    asked.wait_for()
    assert not found(page), "resigning"
    asked.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Check the dice").wait_for()
    assert not found(page), "the result"
    page.get_by_role("button", name="Check the dice").click()
    page.get_by_role("button", name=re.compile("^Verify all")).click()
    page.get_by_role("region", name="The dice of this game").get_by_role("status").wait_for()
    assert not found(page), "the dice"


@EVERYWHERE
def test_your_tables_can_be_read_by_all(people: People, server: Server, size: Size) -> None:
    table = people(size).sit(server.open_table(), "kanto")
    page = table.page
    page.goto("/")
    page.get_by_role("button", name="Remove from my list").click()
    asked = page.get_by_role("dialog", name="Remove this table?")
    asked.wait_for()
    assert not found(page), "forgetting"
    asked.get_by_role("button", name="Remove").click()
    page.get_by_text("1 removed table").click()
    assert not found(page), "a removed table"


def every_panel(table: Table) -> None:
    """Nothing is found in any panel, with everything in it opened."""
    page = table.page
    for name in page.locator("[role=tab] small").all_inner_texts():
        table.tab(name)
        page.get_by_role("heading", name=name, exact=True, level=2).wait_for()
        page.evaluate(OPEN_ALL)
        assert not found(page), name


def point_at(table: Table, hex_id: str, start: str) -> None:
    """Bring the cursor of the keyboard from a hex to another."""
    columns, rows = int(hex_id[:2]) - int(start[:2]), int(hex_id[2:]) - int(start[2:])
    for key, count in (("Right", columns), ("Left", -columns), ("Down", rows), ("Up", -rows)):
        for _ in range(count):
            table.page.keyboard.press(f"Shift+Arrow{key}")


def test_a_march_an_attack_and_the_end_without_a_mouse(people: People, server: Server) -> None:
    made = server.arrange(field(DATE | {"hex": "1633"}, SATAKE), "masamune", scenario="mini_1")
    table = people().sit(made, "date", game="masamune")
    table.until_asked("operations")
    page = table.page
    ways = table.answer("reach", lambda: page.keyboard.press("n"))["options"]
    way = next(way for way in ways if way["verb"] == "go" and way["path"][-1] == "1634")
    point_at(table, "1634", "1633")
    heard = page.locator(".map-area > [role=status]")
    expect(heard).to_contain_text(f"{way['costs'][-1]} of {way['points']}")
    n = table.state["n"]
    page.keyboard.press("Enter")
    table.until_n(n + 2)
    assert table.hex_of("date_masamune") == "1634"

    page.keyboard.press("u")
    table.until(lambda state: state["n"] == n)
    table.answer("reach", lambda: page.keyboard.press("n"))
    point_at(table, "1734", "1633")
    expect(heard).to_contain_text("Anti-Date league 3 units")
    page.keyboard.press("Enter")
    page.locator(".odds-card").wait_for()
    page.keyboard.press("Enter")
    table.until_n(n + 1)
    [attack] = [event for event in table.state["events"] if event["kind"] == "attack"]
    assert (attack["unit"], attack["hex"]) == ("date_masamune", "1734")


def test_a_phase_is_ended_without_a_mouse(people: People, server: Server) -> None:
    made = server.arrange(field(DATE, SATAKE), "masamune", scenario="mini_1")
    table = people().sit(made, "date", game="masamune")
    table.until_asked("operations")
    n = table.state["n"]
    table.page.keyboard.press("e")
    sure = table.page.get_by_role("dialog", name="End the phase?").get_by_role("button", name="End the phase")
    sure.wait_for()
    while not sure.evaluate("button => button === document.activeElement"):
        table.page.keyboard.press("Tab")
    table.page.keyboard.press("Enter")
    table.until_n(n + 1)
    [over] = [event for event in table.state["events"] if event["kind"] == "phase_over"]
    assert over["phase"] == "date"
