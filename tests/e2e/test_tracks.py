"""The panel of all command tracks: who leads whom, and units that go from one force to another."""

from __future__ import annotations

from typing import Any

import pytest
from driver import People, Table
from house import Json, Server, Size
from playwright.sync_api import Locator, expect
from war import AT_OSAKA, KANTO

LED = {"leader": "mori_katsunaga", "hex": "1724"}
ALONE = {"leader": "hayami_morihisa", "hex": "1724"}
BOARD = {"turn": 2, "phase": "osaka_movement", "forces": [*AT_OSAKA, LED, ALONE, *KANTO]}


def leader_of(table: Table, unit: str) -> Any:
    return table.state["view"]["units"][unit]["leader"]


def tracks_of(people: People, made: Json, size: Size = "desktop") -> tuple[Table, Locator]:
    table = people(size).sit(made, "osaka", game="sanada")
    table.until_asked("movement")
    table.tab("Tracks")
    return table, table.page.locator(".tracks")


def form(table: Table, tracks: Locator) -> None:
    n = table.state["n"]
    tracks.get_by_role("button", name="Form these forces").click()
    table.until_n(n + 1)


@pytest.mark.rule("sanada 7.2", "sanada 7.3.1", "sanada 16.1.1")
def test_units_are_dragged_between_the_forces_of_a_place(people: People, server: Server) -> None:
    table, tracks = tracks_of(people, server.arrange(BOARD, "sanada", scenario="s1"))
    at_osaka = tracks.get_by_role("region", name="at Osaka")
    expect(at_osaka).to_contain_text("6 free boxes")
    expect(at_osaka.locator("[data-leader=goto_matabei] .empty-box")).to_have_count(2)

    tracks.locator("[data-unit=hayami_morihisa]").drag_to(tracks.locator("[data-leader=goto_matabei]"))
    table.until_asked("organise")
    expect(table.page.locator(".camp-card")).to_be_hidden()  # it is formed in the panel
    expect(at_osaka.locator("[data-leader=goto_matabei] [data-unit=hayami_morihisa]")).to_be_visible()
    tracks.locator("[data-unit=goto_matabei]").drag_to(tracks.locator("[data-leader=sanada_yukimura]"))
    expect(tracks.locator(".camp-note .rule-link")).to_contain_text("7.3")
    form(table, tracks)
    assert leader_of(table, "hayami_morihisa") == "goto_matabei"
    assert leader_of(table, "sanada_daisuke") == "sanada_yukimura"  # others stay as they were

    tracks.locator("[data-unit=ban_danemon]").drag_to(tracks.locator("[data-leader=goto_matabei]"))
    expect(tracks.locator(".camp-note")).to_contain_text("stands elsewhere")
    assert table.ask["kind"] == "movement"

    tracks.get_by_role("radio", name="Kanto").click()
    expect(tracks.locator("[data-leader=todo_takatora] [data-unit=watanabe_kanbei]")).to_be_visible()
    expect(tracks.get_by_role("button", name="Form", exact=True)).to_have_count(0)


@pytest.mark.rule("sanada 16.1.1")
def test_units_are_put_elsewhere_with_the_keyboard(people: People, server: Server) -> None:
    table, tracks = tracks_of(people, server.arrange(BOARD, "sanada", scenario="s1"))
    page = table.page
    tracks.locator("[data-unit=yamakawa_katanobu]").focus()
    page.keyboard.press("Enter")
    tracks.locator("[data-leader=mori_katsunaga] .empty-box").first.focus()
    page.keyboard.press("Enter")
    table.until_asked("organise")
    tracks.get_by_role("button", name="Form these forces").focus()
    n = table.state["n"]
    page.keyboard.press("Enter")
    table.until_n(n + 1)
    assert leader_of(table, "yamakawa_katanobu") == "mori_katsunaga"
    page.keyboard.press("u")
    table.until(lambda state: state["view"]["units"]["yamakawa_katanobu"]["leader"] == "goto_matabei")


@pytest.mark.parametrize("size", ["phone"])
def test_units_are_put_elsewhere_on_a_phone(people: People, server: Server, size: Size) -> None:
    table, tracks = tracks_of(people, server.arrange(BOARD, "sanada", scenario="s1"), size)
    page = table.page
    tracks.locator("[data-unit=hayami_morihisa]").tap()
    tracks.locator("[data-leader=sanada_yukimura] .empty-box").first.tap()
    table.until_asked("organise")
    n = table.state["n"]
    tracks.get_by_role("button", name="Form these forces").tap()
    table.until_n(n + 1)
    assert leader_of(table, "hayami_morihisa") == "sanada_yukimura"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
