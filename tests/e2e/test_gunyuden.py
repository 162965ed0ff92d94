"""The series in a browser: whole stories, three at one table, and what the hands of a player find on the map."""

from __future__ import annotations

import json
import re

import pytest
from camp import DATE, HIGASHI, SATAKE, Camp, field, only_way, seats, until_either
from driver import People, Table, ends_of
from house import PATIENCE, Json, Server
from playwright.sync_api import expect

READABLE = 30
"""Pixels per world unit from which the counters of a campaign can be read."""


def test_a_siege(people: People, server: Server) -> None:
    made = server.open_table(game="masamune", scenario="mini_1", seats={"date": "me", "anti": "me"})
    date, anti = seats(people, made, "masamune", "date", "anti")
    date.table.until_asked("setup")
    date.table.click("1930")
    camp = date.page.get_by_role("region", name="Command boxes")
    camp.get_by_role("button", name="Take all").first.click()
    date.press(camp.get_by_role("button", name="Form these forces"))
    date.ready()

    anti.table.until_asked("setup")
    anti.table.click("1829")
    anti.page.locator(".camp-card [data-unit=hatakeyama_yoshitsuna]").click()
    anti.page.get_by_role("button", name="stand alone here").last.click()
    anti.press(anti.page.get_by_role("button", name="Form these forces"))
    anti.ready()
    anti.done()

    date.march("date_masamune", "1829")
    date.page.keyboard.press("u")
    date.table.until(lambda state: state["view"]["units"]["date_masamune"]["hex"] == "1930")
    date.march("date_masamune", "1829")
    date.done()
    anti.done()

    date.take("date_masamune")
    date.press(date.page.get_by_role("button", name="Invest Nihonmatsu", exact=True))
    assert date.table.state["view"]["castles"]["nihonmatsu"]["invested"]
    date.done()
    anti.done()
    anti.table.until_asked("offer")
    anti.answer("pass")
    anti.table.until(lambda state: any(event["kind"] == "roll" for event in state["events"]))

    date.table.reload().until_asked("operations")
    assert date.table.state["view"]["castles"]["nihonmatsu"]["invested"]
    date.table.hover("1829")
    expect(date.page.locator(".castle-line")).to_contain_text("invested")
    while date.table.state["view"]["turn"] == 1:
        camp_now = until_either(date, anti)
        if camp_now.table.ask["kind"] == "offer":
            camp_now.answer("pass")
        else:
            camp_now.done()
    assert {track["id"]: track["now"] for track in date.table.state["view"]["tracks"]}["stages"] == 1


def test_retreat_and_pursuit(people: People, server: Server) -> None:
    made = server.arrange(field(DATE, HIGASHI), "masamune", scenario="mini_1")
    date, anti = seats(people, made, "masamune", "date", "anti")
    date.take("date_masamune")
    date.order("attack")
    expect(date.page.locator(".odds-card")).to_contain_text("Attack on 1734")
    date.press(date.page.locator(".force-hand .primary"))

    anti.table.until_asked()
    anti.press(anti.page.locator(".answer-bar [data-verb=withdraw]").last)
    anti.table.until_asked("retreat")
    expect(anti.page.locator(".answer-bar")).to_be_visible()
    goal = only_way(anti.table.options("retreat"))
    n = anti.table.state["n"]
    anti.table.click(goal)
    anti.table.until_n(n + 1)

    while (asked := until_either(date, anti)).table.ask["kind"] != "operations":
        if asked.table.options("pursue"):
            expect(asked.page.locator(".answer-bar")).to_be_visible()
            end = only_way(asked.table.options("pursue"))
            n = asked.table.state["n"]
            asked.table.click(end)
            asked.table.until_n(n + 1)
            assert date.table.hex_of("date_masamune") == end
        else:
            asked.answer("forgo", "stand", "lose", "hold")
    assert anti.table.hex_of("satake_yoshihisa") == goal
    assert date.table.hex_of("date_masamune") != "1634"


def test_decisive_battle(people: People, server: Server) -> None:
    made = server.arrange(field(DATE, SATAKE), "masamune", scenario="mini_1")
    date, anti = seats(people, made, "masamune", "date", "anti")
    date.take("date_masamune")
    date.order("battle")
    date.press(date.page.locator(".force-hand .primary"))
    while (asked := until_either(date, anti)).table.ask["kind"] != "operations":
        asked.answer("yes", "join", "fight", "lose", "pick", "retreat", "advance", "stand", "stop")
    assert {"battle", "battle_round", "battle_over"} <= {event["kind"] for event in events(date.table)}


def events(table: Table) -> list[Json]:
    """Everything the page was told of."""
    heard = (json.loads(line) for line in table.heard)
    return [event for message in heard if message["t"] == "state" for event in message["events"]]


def test_three_at_one_table(people: People, server: Server) -> None:
    sides = ("uesugi", "takeda", "hojo")
    made = server.open_table(game="kanto", scenario="s3", seats=dict.fromkeys(sides, "me"))
    camps = seats(people, made, "kanto", *sides)
    marched: set[str] = set()
    while marched != set(sides):
        camp = until_either(*camps)
        side = camp.table.state["side"]
        if camp.table.ask["kind"] == "setup":
            camp.ready()
        elif camp.table.ask["kind"] != "operations":
            camp.press(camp.page.locator(".answer-bar button:not(.rule-link)").first)
        elif side in marched or not camp.table.options("march"):
            camp.done()
        else:
            ways = camp.take(camp.table.options("march")[0]["unit"])
            n = camp.table.state["n"]
            camp.table.click(only_way([way for way in ways if way["verb"] == "go" and len(way["path"]) > 1]))
            camp.table.until_n(n + 2)
            marched.add(side)
            camp.done()
    last = max(camp.table.state["n"] for camp in camps)
    seen = [camp.table.until_n(last) for camp in camps]
    assert [state["side"] for state in seen] == list(sides)
    assert all(state["view"]["forces"] == seen[0]["view"]["forces"] for state in seen)


def test_the_guided_first_turn(ann: Table) -> None:
    """Every step of the lesson up to its end, against the computer, which may hinder a step but not the lesson."""
    page, camp = ann.page, Camp(ann)
    guide = page.get_by_role("region", name="Guided first turn")

    def told(title: str) -> None:
        expect(guide.get_by_role("heading", name=title, exact=True)).to_be_visible()

    def past(title: str) -> None:
        expect(guide.get_by_role("heading", name=title, exact=True)).to_be_hidden()

    def read(title: str, button: str = "Next") -> None:
        told(title)
        guide.get_by_role("button", name=button, exact=True).click()

    page.goto("/learn/masamune")
    ann.ready()
    for title in ("The road to Hitotoribashi", "You lead the Date", "The league", "One line tells you what to do"):
        read(title)

    told("Set-up: look into a camp")
    ann.click("1930")
    told("Form your forces")
    boxes = page.get_by_role("region", name="Command boxes")
    boxes.get_by_role("button", name="Take all").first.click()
    camp.press(boxes.get_by_role("button", name="Form these forces"))
    told("Accept the set-up")
    camp.ready()

    ann.until_asked("operations")
    told("Select a force")
    ways = camp.take("date_masamune")
    told("The line of communication")
    line = page.locator(".force-hand").get_by_role("button", name="Line")
    line.click()
    told("March")
    line.click()
    ways = [way for way in ways if way["verb"] == "go" and way["path"][1:]]
    goal = "1829" if "1829" in ends_of(ways) else only_way(ways)
    n = ann.state["n"]
    ann.click(goal)
    ann.until_n(n + 2)
    told("Undo is free")
    page.keyboard.press("u")
    ann.until(lambda state: state["view"]["units"]["date_masamune"]["hex"] == "1930")
    told("Stages")
    camp.march("date_masamune", goal)
    read("Stages")
    read("Organise")

    met: set[str] = set()
    while ann.state["view"]["turn"] == 1:
        ann.until_asked()
        if ann.ask["kind"] != "operations":
            camp.press(page.locator(".answer-bar button:not(.rule-link)").first)
            continue
        title = guide.get_by_role("heading").first.inner_text()
        met.add(title)
        if title == "A siege":
            camp.take("date_masamune")
            camp.press(page.locator(".force-hand [data-verb=invest]").first)
            past(title)
        elif title == "A skirmish":
            read(title, "Skip this")
            past(title)
        else:
            camp.done()
    assert {"End the phase", "Play the turn out"} <= met
    assert "A siege" in met or goal != "1829"
    told("That was your first turn")


# ---------------------------------------------------------------------------------------------- the map and the hand


def scale(table: Table) -> float:
    return float(str(table.frame.get_attribute("data-camera")).split()[2])


def in_sight(table: Table, hex_id: str) -> bool:
    x, y = table.point(hex_id)
    box = table.frame.bounding_box()
    assert box is not None
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_map_opens_where_the_forces_are(people: People, server: Server, size: str) -> None:
    made = server.arrange(field(DATE, SATAKE), "masamune", scenario="mini_1")
    table = people(size).sit(made, "date", game="masamune")
    table.until_asked("operations")
    table.rest()
    near = scale(table)
    assert near >= READABLE
    assert all(in_sight(table, hex_id) for hex_id in ("1634", "1734"))
    table.page.get_by_role("button", name="Whole map").click()
    table.rest()
    assert scale(table) < near
    assert all(in_sight(table, hex_id) for hex_id in ("0101", "3050"))
    table.page.get_by_role("button", name="Go to the question at hand").click()
    table.rest()
    assert scale(table) >= READABLE
    assert in_sight(table, "1634")


def test_the_map_is_finished_without_being_asked(people: People, server: Server) -> None:
    """First flat tints, then a draft, then the relief."""
    ann = people(painted=True)
    made = server.open_table(game="kanto", scenario="s1", seats={"uesugi": "me", "takeda": "me"})
    ann.sit(made, "uesugi", game="kanto")
    expect(ann.frame).to_have_attribute("data-painted", "true", timeout=PATIENCE)


def test_a_way_tells_its_cost(people: People, server: Server) -> None:
    made = server.arrange(field(DATE, SATAKE), "masamune", scenario="mini_1")
    table = people().sit(made, "date", game="masamune")
    ways = Camp(table).take("date_masamune")
    way = next(way for way in ways if len(way.get("path", ())) > 2)
    assert len(way["costs"]) == len(way["path"])
    assert way["costs"][0] == 0 < way["costs"][-1] <= way["points"]
    table.hover(way["path"][-1])
    expect(table.page.locator(".force-hand")).to_contain_text(f"{way['costs'][-1]} of {way['points']}")


def test_a_finger_looks_before_it_marches(people: People, server: Server) -> None:
    made = server.arrange(field(DATE, SATAKE), "masamune", scenario="mini_1")
    table = people("phone").sit(made, "date", game="masamune")
    table.until_asked("operations")
    table.rest()
    ways = table.answer("reach", lambda: table.tap("1634"))["options"]
    end = only_way([way for way in ways if way["verb"] == "go" and len(way["path"]) == 2])
    n = table.state["n"]
    table.tap(end)
    go = table.page.locator(".force-hand .primary")
    expect(go).to_contain_text(" of ")
    assert table.state["n"] == n
    table.tap(end)
    table.until_n(n + 2)
    assert table.hex_of("date_masamune") == end


def test_men_stay_behind_together(people: People, server: Server) -> None:
    made = server.arrange(field(DATE | {"hex": "1930"}), "masamune", scenario="mini_1")
    table = people().sit(made, "date", game="masamune")
    camp = Camp(table)
    ways = camp.take("date_masamune")
    table.page.get_by_role("button", name="Leave units behind").click()
    men = table.page.get_by_role("region", name="Leave units behind")
    for unit in ("harada_munetoki", "date_shigezane", "shiroishi_munezane"):
        men.locator(f"[data-unit={unit}]").click()
    men.get_by_role("checkbox").check()
    end = only_way([way for way in ways if way["verb"] == "go" and len(way["path"]) == 2])
    table.click(end)
    table.until_asked("march")
    units = table.state["view"]["units"]
    assert {units[unit]["leader"] for unit in ("harada_munetoki", "shiroishi_munezane")} == {"date_shigezane"}
    assert table.hex_of("date_shigezane") == end == table.hex_of("date_masamune")

    table.page.get_by_role("button", name="Leave units behind").click()
    men.locator("[data-unit=watari_shigemune]").click()
    camp.press(men.get_by_role("button", name="Here", exact=True))
    assert table.state["view"]["units"]["watari_shigemune"]["leader"] == "watari_shigemune"
    camp.press(table.button("Halt here"))
    table.until_asked("operations")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_units_are_placed_from_the_tray(people: People, server: Server, size: str) -> None:
    made = server.open_table(game="masamune", scenario="campaign", seats={"date": "me", "anti": "me"})
    table = people(size).sit(made, "anti", game="masamune")
    table.until_asked("setup")
    page = table.page

    page.locator("[data-clan=mogami]").click()
    page.locator(".tray [data-unit=nobesawa_mitsunobu]").click()
    table.rest()
    if size == "phone":
        table.tap("1814")
    else:
        table.click("1814")
    table.until_n(1)
    assert table.hex_of("nobesawa_mitsunobu") == "1814"
    if size == "desktop":
        page.locator(".tray [data-unit=saka_akihide]").hover()
        page.mouse.down()
        page.mouse.move(*table.point("1505"), steps=4)
        page.mouse.up()
        table.until_n(2)
        assert table.hex_of("saka_akihide") == "1505"
    Camp(table).press(page.get_by_role("button", name="Accept this set-up"))


def test_random_events_have_a_panel(ann: Table, server: Server) -> None:
    made = server.open_table(game="masamune", scenario="campaign", seats={"date": "me", "anti": "me"})
    ann.sit(made, "anti", game="masamune")
    ann.tab("Events")
    panel = ann.page.get_by_role("tabpanel")
    expect(panel).to_contain_text("No events yet.")
    for side in ("date", "anti"):
        assert panel.locator(f"section[data-side={side}] li").count() > 3
    made = server.open_table(game="kanto", scenario="s1", seats={"uesugi": "me", "takeda": "me"})
    ann.page.goto(f"/t/{made['table']}")
    ann.frame.wait_for()
    expect(ann.page.get_by_role("tab", name="Events")).to_have_count(0)


BESIEGED = [
    {
        "leader": "date_masamune",
        "units": ["katakura_kagetsuna", "hamada_kagetaka", "watari_motomune", "kokubu_morishige"],
        "hex": "1829",
        "investing": True,
    },
    {
        "leader": "date_shigezane",
        "units": ["shiroishi_munezane", "watari_shigemune", "harada_munetoki", "koori_munenaga"],
        "hex": "1732",
        "investing": True,
    },
    {"leader": "hatakeyama_yoshitsuna", "hex": "1829", "inside": True},
    {"leader": "akogashima_suketaka", "hex": "1732", "inside": True},
]


def test_terms_are_answered_with_one_key_or_for_all_castles(people: People, server: Server) -> None:
    board = {"phase": "anti", "stage": 1, "forces": BESIEGED}
    made = server.arrange(board, "masamune", scenario="mini_1")
    anti = Camp(people().sit(made, "anti", game="masamune"))
    date = Camp(people().sit(made, "date", game="masamune"))
    asked = set()
    anti.done()
    for _ in range(2):
        anti.table.until_asked("offer")
        asked.add(anti.table.ask["about"]["castle"])
        n = anti.table.state["n"]
        anti.page.keyboard.press("a")
        anti.table.until_n(n + 1)
    assert asked == {"nihonmatsu", "akogashima"}
    date.done()
    anti.done()
    anti.table.until_asked("offer")
    anti.page.get_by_role("button", name="Pass for all castles").click()
    date.table.until_asked("operations")
    date.done()
    # In the third stage nobody in the castles can act, so that the phase passes by itself.
    anti.table.until_asked("offer")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_lines_of_communication_are_laid_over_the_map(people: People, server: Server, size: str) -> None:
    forces = [
        {"leader": "date_shigezane", "hex": "1933"},
        {"leader": "satake_yoshishige", "hex": "1930"},
    ]
    board = {"phase": "date", "weather": "clear", "forces": forces}
    made = server.arrange(board, "masamune", scenario="mini_1")
    ann = people(size=size).sit(made, "date", game="masamune")
    tool = ann.button(re.compile("^Overlays: zones"))
    menu = ann.page.get_by_role("region", name="Overlays")
    if size == "phone":
        ann.button("Show or hide the other tools").click()
    tool.click()
    row = menu.locator(".overlay-row").filter(has_text=re.compile("^Lines of communication"))
    drawn = ann.answer("overlay", lambda: row.get_by_role("button", name="Date", exact=True).click())
    assert (drawn["kind"], drawn["side"], drawn["hexes"]) == ("lines", "date", ["1933"])
    expect(menu).to_have_count(0 if size == "phone" else 1)
    # The same by keys: once more for the other side, then for none.
    if size == "desktop":
        ann.page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
        assert ann.answer("overlay", lambda: ann.page.keyboard.press("c"))["side"] == "anti"
