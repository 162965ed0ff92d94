"""The first evening: a table opens where counters can be read, says what it is about, and goes to what is asked."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from camp import DATE, HIGASHI, Camp, field, only_way, seats
from driver import People, Table
from house import Json, Server, Size
from playwright.sync_api import Locator, expect

from honjin.games.registry import games
from honjin.title import ScenarioInfo

READABLE = 11
"""Pixels that the digits of a strength are high at least."""

SCENARIOS = [(title.id, info) for title in games().values() for info in title.scenarios()]


def opened(table: Table, server: Server, game: str, info: ScenarioInfo) -> Table:
    """A new table of a scenario, one side against the computer."""
    first, *others = info.sides
    made = server.open_table(game=game, scenario=info.id, seats={first: "me"} | dict.fromkeys(others, "bot:greedy"))
    return table.sit(made, first, game=game)


def in_sight(table: Table, hexes: list[str]) -> list[str]:
    """Those of these hexes whose middle lies open on the map."""
    table.rest()
    return [number for number in hexes if table.lies_open(number)]


def digit(table: Table) -> float:
    return float(str(table.frame.get_attribute("data-digit")))


@pytest.mark.parametrize("size", ["desktop", "laptop", "phone"])
def test_every_scenario_opens_readable_on_its_front_with_a_briefing(people: People, server: Server, size: Size) -> None:
    for game, info in SCENARIOS:
        table = opened(people(size, briefing=True), server, game, info)
        briefing = table.page.get_by_role("region", name="Briefing")
        expect(briefing).to_contain_text(info.name)
        expect(briefing).to_contain_text("about")
        told = server.get(f"/api/games/{game}/sheet?scenario={info.id}")["briefing"]
        expect(briefing).to_contain_text(told["side"][info.sides[0]]["goal"])
        assert in_sight(table, told["front"]) == told["front"], (game, info.id, size)
        assert digit(table) >= READABLE, (game, info.id, size)
        below = table.page.locator(".hand-area")
        if below.is_visible():
            assert apart(box_of(briefing), box_of(below)), (game, info.id, size)
        table.page.context.close()


def test_a_briefing_is_read_once_and_can_be_read_again(people: People, server: Server) -> None:
    odawara = next(info for _, info in SCENARIOS if "Odawara" in info.name)
    table = opened(people("laptop", briefing=True), server, "kanto", odawara)
    briefing = table.page.get_by_role("region", name="Briefing")
    expect(briefing).to_be_visible()
    forces = table.state["view"]["forces"].values()
    army = max(forces, key=lambda force: (force["side"] == "uesugi", len(force["units"])))
    assert in_sight(table, [army["hex"]]) == []
    briefing.get_by_role("button", name="To the map").click()
    expect(briefing).to_be_hidden()
    # The question is about Kenshin's army, far from Odawara: the map goes there.
    assert table.ask["kind"] == "setup"
    assert in_sight(table, [army["hex"]]) == [army["hex"]]
    assert digit(table) >= READABLE
    table.reload()
    expect(table.page.locator(".setup-bar")).to_be_visible()
    expect(briefing).to_be_hidden()
    table.page.keyboard.press("i")
    expect(briefing).to_be_visible()
    briefing.get_by_role("button", name="Odawara").click()
    assert in_sight(table, ["2237"]) == ["2237"]


def test_the_map_goes_to_what_is_asked(people: People, server: Server) -> None:
    made = server.arrange(field(DATE, HIGASHI), "masamune", scenario="mini_1")
    date, anti = seats(people, made, "masamune", "date", "anti")
    anti.table.rest()  # the table has opened on its question
    anti.page.keyboard.press("0")
    anti.table.rest()
    assert digit(anti.table) < READABLE, "on the whole map nothing can be read"
    date.take("date_masamune")
    date.order("attack")
    date.press(date.page.locator(".force-hand .primary"))
    anti.table.until_asked()
    anti.page.wait_for_function(f"() => document.querySelector('[data-digit]').dataset.digit >= {READABLE}")
    assert in_sight(anti.table, ["1734"]) == ["1734"]


def test_home_shows_your_tables_first_and_whose_turn_it_is(ann: Table, server: Server) -> None:
    made = server.open_table(game="masamune", scenario="mini_1", seats={"date": "me", "anti": "me"})
    ann.sit(made, "date", game="masamune")
    ann.until_asked("setup")
    expect(ann.page).to_have_title(re.compile("^● Your turn · Battle of Hitotoribashi · Honjin"))
    ann.page.goto("/")
    expect(ann.page).to_have_title(re.compile("^● Your turn · .*Hitotoribashi · Honjin"))
    headings = ann.page.get_by_role("main").get_by_role("heading", level=2)
    expect(headings.first).to_have_text("Your tables")
    for title in games().values():
        card = ann.page.locator(".game-card").filter(has_text=title.name)
        shortest = min(title.scenarios(), key=lambda info: info.minutes)
        expect(card.locator(".scenario-line")).to_contain_text(f"{shortest.turns} turns, about")
        expect(card.locator(".side-button")).to_have_count(len(shortest.sides))


def test_the_tab_says_when_others_are_to_move(people: People, server: Server) -> None:
    made = server.open_table(game="masamune", scenario="mini_1", seats={"date": "me", "anti": "me"})
    foe = people().sit(made, "anti", game="masamune")
    expect(foe.page).to_have_title(re.compile("^Date to move · Battle of Hitotoribashi · Honjin"))


# ---------------------------------------------------------------------------------------------- the guided turn


def box_of(part: Locator) -> Json:
    found = part.bounding_box()
    assert found is not None
    return dict(found)


def apart(a: Json, b: Json) -> bool:
    return bool(
        a["x"] + a["width"] <= b["x"]
        or b["x"] + b["width"] <= a["x"]
        or a["y"] + a["height"] <= b["y"]
        or b["y"] + b["height"] <= a["y"]
    )


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_guided_turn_of_kawanakajima_points_at_what_it_speaks_of(people: People, size: Size) -> None:
    table = people(size)
    page = table.page
    guide = page.get_by_role("region", name="Guided first turn")
    ring = page.locator(".guide-ring")
    page.goto("/learn/kanto")
    table.ready()

    def told(number: int, title: str) -> None:
        expect(guide.get_by_role("heading", name=title, exact=True)).to_be_visible()
        expect(guide).to_contain_text(re.compile(rf"\b{number} of \d\d"))
        expect(ring).to_be_visible()
        table.rest()
        assert apart(box_of(guide), box_of(ring)), title
        assert not apart(box_of(table.page.locator(".table-page")), box_of(ring)), f"{title}: out of sight"

    for number, title in enumerate(("The road to Kawanakajima", "You lead the Uesugi", "The enemy"), 1):
        told(number, title)
        guide.get_by_role("button", name="Next").click()
    told(4, "One line tells you what to do")
    guide.get_by_role("button", name="Next").click()
    table.until_asked("setup")
    told(5, "Set-up: look into a camp")
    assert in_sight(table, ["0505"]) == ["0505"]
    for title in ("Set-up: look into a camp", "Form your forces"):
        expect(guide.get_by_role("heading", name=title, exact=True)).to_be_visible()
        guide.get_by_role("button", name="Skip this").click()
    told(7, "Accept the set-up")
    n = table.state["n"]
    page.get_by_role("button", name="Accept this set-up").click()
    table.until_n(n + 1)
    table.until_asked("pregame")
    told(8, "Two moves before the first turn")
    if size == "laptop":
        march_ahead(table, lambda title: told(9, title))


def march_ahead(table: Table, told: Callable[[str], None]) -> None:
    """Kenshin marches once before the first turn; then the war begins."""
    page, camp = table.page, Camp(table)
    place = table.hex_of("uesugi_kenshin")
    table.free(place)
    ways = table.answer("reach", lambda: table.click(place))["options"]
    n = table.state["n"]
    table.click(only_way([way for way in ways if way["verb"] == "go" and len(way["path"]) > 1]))
    table.until_n(n + 2)
    table.until_asked("again")
    told("March on")
    camp.answer("no")
    expect(page.get_by_role("region", name="Guided first turn")).to_contain_text("Begin the war")
    camp.done("pregame")
    table.until_asked("operations")
    expect(page.get_by_role("region", name="Guided first turn")).to_contain_text("Select a force")


def test_whom_one_plays_against_is_chosen_once(people: People) -> None:
    """The choice stands above the sides, for every game and on the next visit; on a phone nothing sticks out."""
    ann = people("phone")
    page = ann.page
    page.goto("/")
    card = ann.game_card("Conquest of Kanto")
    expect(card.get_by_label("Opponent")).to_have_value("player")
    card.get_by_label("Opponent").select_option("novice")
    card.get_by_label("Character").select_option("bold")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
    page.reload()
    expect(ann.game_card("Yukimura Gaiden").get_by_label("Opponent")).to_have_value("novice")
    card.get_by_text("More ways to play").tap()
    option = card.locator("select[name='edition']")
    option.select_option("revised")
    card.get_by_label("Opponent").select_option("greedy")
    expect(card.get_by_label("Character")).to_have_count(0)
    expect(card.locator("select[name='seat-takeda']")).to_have_value("bot:greedy")
    expect(option).to_have_value("revised")
    card.get_by_label("Opponent").select_option("novice")
    expect(card.get_by_label("Character")).to_have_value("")
    card.get_by_label("Character").select_option("patient")
    card.get_by_role("button", name="Play Uesugi").tap()
    ann.ready()
    seats = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["seats"]
    assert seats["takeda"] == {"kind": "bot", "name": "novice.patient"}
