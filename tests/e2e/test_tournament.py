"""A tournament on the page: announced by the owner, entered by two, played and decided."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from driver import People
from house import Server, serving
from playwright.sync_api import expect
from test_account import OLD, enter


@pytest.fixture(scope="module")
def cup_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = {"HONJIN_PUBLIC": "1", "HONJIN_OWNERS": "Olga", "HONJIN_ACCOUNTS_PER_MINUTE": "1000000"}
    with serving(tmp_path_factory.mktemp("cup"), **settings) as found:
        yield found


def test_a_tournament_is_announced_entered_and_played(people: People, cup_house: Server) -> None:
    olga, ann, ben = people(to=cup_house), people("phone", to=cup_house), people(to=cup_house)
    enter(olga, "Olga", OLD, "Register")
    expect(olga.page.get_by_text("Signed in as Olga")).to_be_visible()
    olga.page.get_by_role("link", name="Tournaments").click()
    olga.page.get_by_label("Name of the tournament").fill("Summer cup")
    olga.page.get_by_label("Scenario").select_option(label="Yukimura Gaiden: Battle of Tennoji")
    olga.button("Announce").click()
    expect(olga.page.get_by_role("heading", name="Summer cup")).to_be_visible()
    for name, player in (("Ann", ann), ("Ben", ben)):
        enter(player, name, OLD, "Register")
        expect(player.page.get_by_text(f"Signed in as {name}")).to_be_visible()
        player.page.goto(olga.page.url)
        player.button("Take part").click()
        expect(player.button("Withdraw from it")).to_be_visible()
    olga.page.reload()
    olga.button("Begin: pair everyone off").click()
    expect(olga.page.get_by_role("heading", name="Round 1")).to_be_visible()

    ann.page.goto("/")
    ann.page.locator(".own-tables a").first.click()
    ann.ready()
    ann.tab("More")
    ann.button("Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.until(lambda state: state["over"])
    olga.page.reload()
    row = olga.page.get_by_role("row").nth(1)
    expect(row).to_contain_text("ben")
    expect(olga.page.locator("main")).to_contain_text("0–1")
