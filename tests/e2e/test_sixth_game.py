"""A game that the page has never heard of is shown rightly and played: all it shows comes from sheet and view."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import People, Table
from house import Server, serving
from playwright.sync_api import Locator, expect

SIXTH = Path(__file__).parent / "sixth"


@pytest.fixture(scope="module")
def marsh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("marsh")
    with serving(folder, HONJIN_GAMES="marsh:GAME", PYTHONPATH=str(SIXTH)) as found:
        yield found


@pytest.fixture
def table(people: People, marsh: Server) -> Table:
    """Both sides at one screen."""
    made = marsh.open_table(game="marsh", seats={"otters": "me", "herons": "me"})
    return people(to=marsh).sit(made, "otters", "herons", game="marsh")


def tab(table: Table, name: str) -> Locator:
    button = table.page.get_by_role("tab", name=name)
    if button.get_attribute("aria-selected") != "true":
        button.click()
    return table.page.locator(".panel-body")


def set_up(table: Table) -> None:
    """A counter of the tray is put on the map, then taken up again and put elsewhere."""
    page = table.page
    bar = page.locator(".setup-bar")
    expect(bar).to_contain_text("Place your scout")
    bar.locator("[data-unit=minnow]").click()
    page.mouse.click(*table.point("0201"))
    table.until(lambda state: state["view"]["units"]["minnow"].get("hex") == "0201")
    bar.locator("[data-unit=minnow]").hover()
    page.mouse.down()
    page.mouse.move(*table.point("0204"), steps=4)
    page.mouse.up()
    table.until(lambda state: state["view"]["units"]["minnow"].get("hex") == "0204")
    bar.get_by_role("button", name="To the water").click()
    table.until_asked("plan")


def plan(table: Table, what: str) -> None:
    table.page.locator(".answer-bar").get_by_role("button", name=f"plan {what}").click()


def fish(table: Table) -> None:
    """A number by a slider and its buttons, and a split that its odds follow."""
    bar = table.page.locator(".answer-bar")
    expect(bar).to_contain_text("Catch fish")
    bar.get_by_role("slider", name="Number").press("End")
    bar.get_by_role("button", name="One less").click()
    bar.get_by_role("button", name="Confirm: 7").click()
    expect(bar).to_contain_text("Split 7 fish among the bands")
    odds = table.page.locator(".odds-card")
    expect(odds).to_contain_text("content50%")
    first = bar.get_by_role("slider").first
    first.press("+")
    expect(odds).to_contain_text("content63%")
    expect(bar).to_contain_text("0 of 7 left")
    first.press("ArrowLeft")
    first.press("ArrowLeft")
    expect(bar.get_by_role("button", name="Confirm: 3 + 4")).to_be_visible()
    bar.get_by_role("group").first.get_by_role("button", name="One less").click()
    bar.get_by_role("button", name="Confirm: 2 + 5").click()
    expect(tab(table, "Log")).to_contain_text("The bands get 2 and 5 fish")


def hand_over(table: Table, side: str) -> None:
    """Nothing is seen of the other side's question before the curtain is drawn aside."""
    curtain = table.page.get_by_role("dialog", name=f"Hand over to {side}")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button", name=f"I am {side}").click()


def test_its_clock_track_status_chits_and_figures_are_shown(table: Table) -> None:
    page = table.page
    expect(page.locator(".clock")).to_contain_text("Tide 1")
    expect(page.locator(".clock")).to_contain_text("Mist")
    beside = page.get_by_role("region", name="The edge of the marsh")
    tides = beside.get_by_role("region", name="Tides")
    expect(tides.locator("[aria-current=step]")).to_have_text("1≈")
    expect(tides.locator("[data-space='0'] [data-marker=tide]")).to_be_visible()
    bowl = beside.get_by_role("region", name="The bowl")
    expect(bowl.get_by_role("button")).to_have_count(2)
    expect(bowl.get_by_role("button", name="Ripple")).to_be_visible()
    expect(beside.get_by_role("region", name="On the shore").get_by_role("button")).to_have_count(0)
    turn = tab(table, "Turn")
    expect(turn.get_by_role("region", name="Whispers")).to_contain_text("The herons keep their plan to themselves")
    units = tab(table, "Units")
    units.get_by_text("Otters", exact=True).last.click()
    expect(units).to_contain_text("1-7")
    set_up(table)
    dot = page.locator(".prompt .side-dot")
    assert dot.get_attribute("data-shape") == "triangle"
    assert "#77aa55" in (dot.get_attribute("style") or "")


def test_hidden_plans_are_chosen_behind_a_curtain_and_a_chit_says_who_moves(table: Table) -> None:
    page = table.page
    set_up(table)
    expect(page.locator(".answer-bar")).to_contain_text("Choose a plan")
    plan(table, "dive")
    hand_over(table, "Herons")
    expect(tab(table, "Log")).not_to_contain_text("dive")
    plan(table, "soar")
    table.until(lambda state: state["n"] >= 5)
    log = tab(table, "Log")
    expect(log).to_contain_text("The plans are shown: dive and soar")
    quick = "Otters" if "Ripple" in log.inner_text() else "Herons"
    if page.locator(".curtain").count():
        hand_over(table, quick)
    drawn = "Ripple" if quick == "Otters" else "Gust"
    expect(page.get_by_role("region", name="On the shore")).to_contain_text(drawn)
    expect(page.locator("[data-drawn]").get_by_role("button", name=drawn)).to_be_visible()
    fish(table)
    orders = tab(table, "Orders")
    expect(orders.get_by_role("heading", name="Wading")).to_be_visible()
    orders.locator(".option").first.click()
    expect(page.locator(".clock")).to_contain_text("Tide 2")
    expect(tab(table, "Log")).to_contain_text("wades to")
