"""Out of a castle in a browser: men who stay within it or before it, and a force that only comes out."""

from __future__ import annotations

import pytest
from camp import DATE, Camp, field
from driver import People, Table
from house import Server
from playwright.sync_api import expect

IN_OBAMA = DATE | {"hex": "1930", "inside": True}


def in_hand(people: People, server: Server, size: str) -> tuple[Table, Camp]:
    """Masamune with all his men in Obama, taken in hand."""
    made = server.arrange(field(IN_OBAMA), "masamune", scenario="mini_1")
    table = people(size).sit(made, "date", game="masamune")
    table.until_asked("operations")
    table.rest()
    table.answer("reach", lambda: table.tap("1930") if size == "phone" else table.click("1930"))
    expect(table.page.locator(".force-hand")).to_be_visible()
    return table, Camp(table)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_men_stay_in_the_castle_and_before_it(people: People, server: Server, size: str) -> None:
    table, camp = in_hand(people, server, size)
    page = table.page
    leave, men = (
        page.get_by_role("button", name="Leave units behind"),
        page.get_by_role("region", name="Leave units behind"),
    )
    leave.click()
    men.locator("[data-unit=shiroishi_munezane]").click()
    men.get_by_role("button", name="In the castle", exact=True).click()
    table.until_asked("march")
    units = table.state["view"]["units"]
    assert units["shiroishi_munezane"]["leader"] == "shiroishi_munezane"
    assert units["shiroishi_munezane"]["inside"]

    leave.click()
    men.locator("[data-unit=harada_munetoki]").click()
    camp.press(men.get_by_role("button", name="Outside the castle", exact=True))
    units = table.state["view"]["units"]
    assert not units["harada_munetoki"].get("inside")
    assert units["shiroishi_munezane"]["inside"]
    camp.press(table.button("Halt here"))
    table.until_asked("operations")


def test_a_force_comes_out_and_stays(people: People, server: Server) -> None:
    table, _ = in_hand(people, server, "desktop")
    n = table.state["n"]
    table.button("Out of the castle").click()
    table.until_n(n + 2)
    masamune = table.state["view"]["units"]["date_masamune"]
    assert masamune["hex"] == "1930"
    assert not masamune.get("inside")
    table.until_asked("operations")
