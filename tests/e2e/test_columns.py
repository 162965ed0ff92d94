"""Several forces sent off together, units taken up again in the set-up, and the map on every screen."""

from __future__ import annotations

import pytest
from camp import DATE, SATAKE, field
from driver import People, Table
from house import PATIENCE, Json, Server
from playwright.sync_api import expect

ARMY: list[Json] = [
    {"leader": "date_masamune", "units": ["date_shigezane"], "hex": "1930"},
    {"leader": "watari_motomune", "hex": "1930"},
    {"leader": "shiroishi_munezane", "hex": "1927"},
]
GOAL = "1732"
"""Three marches away from Shiroishi, one from the others."""


def army(people: People, server: Server, size: str = "desktop") -> Table:
    made = server.arrange(field(*ARMY) | {"weather": "clear"}, "masamune", scenario="mini_1")
    table = people(size).sit(made, "date", game="masamune")
    table.until_asked("operations")
    table.rest()
    return table


def places(table: Table) -> list[str]:
    return [table.hex_of(force["leader"]) for force in ARMY]


def test_forces_march_together(people: People, server: Server) -> None:
    table = army(people, server)
    before = places(table)
    table.free("1927")
    table.box(["1826", "2031"])
    expect(table.hand).to_contain_text("3 forces together")
    plan: Json = table.answer("formation", lambda: table.click(GOAL))
    assert [option["verb"] for option in plan["options"]] == ["march", "go"] * 3
    expect(table.hand).to_contain_text("only as far as 1830")
    n = table.state["n"]
    table.button("March: 2 arrive, 1 on the way").click()
    table.until_n(n + 6)
    assert places(table) == [GOAL, GOAL, "1830"]
    table.page.keyboard.press("u")
    table.until(lambda state: state["n"] == n)
    assert places(table) == before


def test_a_hex_that_is_pointed_at_does_not_slip_under_the_bar(people: People, server: Server) -> None:
    table = army(people, server)
    table.free("1927")
    table.box(["1826", "2031"])
    expect(table.hand).to_contain_text("Click where they go")
    table.free(GOAL)
    before = table.hand.bounding_box()
    table.answer("formation", lambda: table.page.mouse.move(*table.point(GOAL)))
    expect(table.hand).to_contain_text("March: 2 arrive, 1 on the way")
    pointed = table.hand.bounding_box()
    assert before
    assert pointed
    assert pointed["y"] >= before["y"]
    table.page.keyboard.press("Enter")
    expect(table.hand).to_contain_text("only as far as 1830")
    expect(table.button("March: 2 arrive, 1 on the way")).to_be_visible()


def test_forces_are_added_one_by_one(people: People, server: Server) -> None:
    table = army(people, server)
    table.answer("reach", lambda: table.click("1927"))
    table.click("1930", shift=True)
    expect(table.hand).to_contain_text("2 forces together")
    table.page.get_by_role("group", name="Along with them:").get_by_role("button").click()
    expect(table.hand).to_contain_text("3 forces together")
    table.hand.get_by_title("Leave Shiroishi Munezane out").click()
    expect(table.hand).to_contain_text("2 forces together")


def test_a_finger_gathers_forces(people: People, server: Server) -> None:
    table = army(people, server, "phone")
    table.answer("reach", lambda: table.tap("1930"))
    table.page.get_by_role("button", name="March with others").tap()
    table.tap("1927")
    expect(table.hand).to_contain_text("2 forces together")
    table.answer("formation", lambda: table.tap("1829"))
    n = table.state["n"]
    table.page.locator(".force-hand .primary").tap()
    table.until_n(n + 4)


def test_a_placed_unit_is_taken_up_again(people: People, server: Server) -> None:
    made = server.open_table(game="masamune", scenario="campaign", seats={"date": "me", "anti": "me"})
    table = people().sit(made, "anti", game="masamune")
    table.until_asked("setup")
    page = table.page
    page.locator("[data-clan=mogami]").click()
    for n, place in enumerate(("1814", "1505"), 1):
        page.locator(".tray [data-unit=nobesawa_mitsunobu]").click()
        table.click(place)
        table.until_n(n)
        assert table.hex_of("nobesawa_mitsunobu") == place


def test_the_map_has_most_of_a_phone(people: People, server: Server) -> None:
    made = server.arrange(field(DATE, SATAKE), "masamune", scenario="mini_1")
    table = people("phone").sit(made, "date", game="masamune")
    table.until_asked("operations")
    page = table.page
    heights = page.evaluate("['.topbar', '.map-area'].map(s => document.querySelector(s).offsetHeight / innerHeight)")
    assert heights[0] < 0.08
    assert heights[1] > 0.8
    page.get_by_role("button", name="Menu").tap()
    menu = page.locator(".bar-menu")
    expect(menu.get_by_role("button", name="Redo")).to_be_visible()
    expect(menu).to_contain_text("week")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_orders_name_whom_they_are_aimed_at_and_stay_in_sight(people: People, server: Server, size: str) -> None:
    made = server.arrange(field(DATE, SATAKE), "masamune", scenario="mini_1")
    table = people(size).sit(made, "date", game="masamune")
    table.until_asked("operations")
    table.rest()
    at = table.hex_of("date_masamune")
    table.answer("reach", lambda: table.tap(at) if size == "phone" else table.click(at))
    orders = table.page.get_by_role("group", name="Orders").get_by_role("button")
    attack = orders.filter(has_text="Attack Satake Yoshishige (7)")
    expect(attack).to_be_visible()
    for number in range(orders.count()):
        expect(orders.nth(number)).to_be_in_viewport(ratio=0.95)
    sides = table.page.locator(".scoreline > span")
    assert [sides.nth(n).get_attribute("title") for n in (0, 1)] == ["Date", "Anti-Date league"]


@pytest.mark.parametrize("lacking", ["window.OffscreenCanvas", "window.Worker"])
def test_the_map_is_painted_without_a_worker(people: People, server: Server, lacking: str) -> None:
    """As on browsers that cannot paint away from the page."""
    ann = people(painted=True)
    ann.page.add_init_script(f"delete {lacking}")
    made = server.open_table(game="masamune", scenario="mini_1", seats={"date": "me", "anti": "me"})
    ann.sit(made, "date", game="masamune")
    expect(ann.frame).to_have_attribute("data-painted", "true", timeout=PATIENCE)


def test_the_map_is_painted_where_the_worker_fails(people: People, server: Server) -> None:
    ann = people(painted=True)
    ann.page.route("**/worker-*.js", lambda route: route.abort())
    made = server.open_table(game="masamune", scenario="mini_1", seats={"date": "me", "anti": "me"})
    ann.sit(made, "date", game="masamune")
    expect(ann.frame).to_have_attribute("data-painted", "true", timeout=PATIENCE)


def test_a_plain_map_is_chosen_in_the_settings(people: People, server: Server) -> None:
    """Flat tints instead of relief, for machines that are slow to paint."""
    ann = people(painted=True)
    made = server.open_table(game="masamune", scenario="mini_1", seats={"date": "me", "anti": "me"})
    ann.sit(made, "date", game="masamune")
    expect(ann.frame).to_have_attribute("data-painted", "true", timeout=PATIENCE)
    before = ann.page.evaluate("document.querySelector('.board-host canvas').toDataURL()")
    ann.tab("More")
    ann.page.locator(".settings label", has_text="plain (quicker").locator("select").select_option("plain")
    ann.page.wait_for_function("JSON.parse(localStorage.getItem('honjin:settings')).map === 'plain'")
    ann.ready()
    expect(ann.frame).to_have_attribute("data-painted", "true", timeout=PATIENCE)
    assert ann.page.evaluate("document.querySelector('.board-host canvas').toDataURL()") != before
