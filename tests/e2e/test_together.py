"""Two people by a link, somebody who watches, and secrets that stay on their side of the wire."""

from __future__ import annotations

import re

from driver import People, Table, ends_of
from house import Server
from playwright.sync_api import expect


def move_one(table: Table, unit: str) -> None:
    ends = ends_of(table.reach(unit))
    table.go_to(ends[-1], ends)


def test_two_browsers_play_each_other_by_a_link(people: People) -> None:
    ann, bob = people(), people()
    ann.page.goto("/")
    ann.page.get_by_text("More ways to play").first.click()
    ann.button("I take Kanto").first.click()
    ann.ready()
    expect(ann.prompt).to_contain_text("The game begins when Osaka takes a seat")
    link = ann.page.get_by_role("textbox", name="Copy the invitation link").input_value()

    bob.page.goto(link)
    bob.ready()
    bob.state = {}
    bob.button("Join as Osaka").click()
    bob.ready()
    ann.until_asked("move")
    expect(ann.prompt).to_contain_text("Which unit moves next?")
    expect(bob.prompt).to_contain_text("Waiting for Kanto")

    move_one(ann, "tadanao_t9")
    bob.until_n(ann.state["n"])
    assert bob.hex_of("tadanao_t9") == ann.hex_of("tadanao_t9")
    while ann.ask:
        ann.go_on()
    assert ann.state["asked"] == ["osaka"]
    bob.until_asked()
    expect(bob.prompt).to_contain_text("Osaka")
    while bob.ask["kind"] != "move":
        bob.go_on()
        bob.until(lambda state: state["ask"] or state["asked"] != ["osaka"])
        while not bob.ask:
            ann.until_asked()
            ann.go_on()
            bob.until_n(ann.state["n"])
    move_one(bob, "sanada_a1")
    ann.until_n(bob.state["n"])
    assert ann.hex_of("sanada_a1") == bob.hex_of("sanada_a1")

    bob.tab("Chat")
    bob.page.get_by_placeholder("Write a message").fill("Well met")
    bob.page.keyboard.press("Enter")
    ann.tab("Chat")
    expect(ann.page.locator(".panel-body")).to_contain_text("Well met")


def test_a_seat_offered_by_link_is_not_offered_to_strangers(people: People) -> None:
    ann, eve, bob = people(), people(), people()
    ann.page.goto("/")
    ann.page.get_by_text("More ways to play").first.click()
    ann.button("I take Kanto").first.click()
    ann.ready()
    link = ann.page.get_by_role("textbox", name="Copy the invitation link").input_value()

    eve.page.goto("/")
    eve.page.get_by_role("heading", name="Open and running tables").wait_for()
    table = ann.page.url.rpartition("/")[2]
    expect(eve.page.locator(f"a[href='/t/{table}']")).to_have_count(0)
    eve.page.goto(f"/t/{table}")
    eve.ready()
    expect(eve.page.locator(".notices")).to_contain_text("reserved for an invited player")
    expect(eve.button("Join as Osaka")).to_have_count(0)

    bob.page.goto(link)
    bob.ready()
    expect(bob.page.locator(".notices")).to_contain_text("You are invited to play Osaka")
    bob.button("Join as Osaka").click()
    bob.until(lambda state: state["side"] == "osaka")
    assert "#" not in bob.page.url, "a link that has been used is not passed on"
    ann.until_asked("move")


def test_an_observer_sees_all_and_can_do_nothing(people: People, server: Server) -> None:
    made = server.open_table()
    ann, zoe = people().sit(made, "kanto"), people()
    zoe.page.goto(f"/t/{made['table']}")
    zoe.ready()
    assert zoe.state["side"] is None
    expect(zoe.prompt).to_contain_text("Waiting for Kanto")
    expect(zoe.page.locator(".prompt-buttons, .undo-buttons")).to_have_count(0)

    move_one(ann, "tadanao_t9")
    zoe.until_n(ann.state["n"])
    assert zoe.hex_of("tadanao_t9") == ann.hex_of("tadanao_t9")
    zoe.click(zoe.hex_of("tadanao_t10"))
    expect(zoe.page.get_by_role("region", name="Matsudaira Tadanao teppo 10")).to_be_visible()
    expect(zoe.hand).to_have_count(0)
    zoe.page.keyboard.press("e")
    zoe.tab("Orders")
    expect(zoe.page.locator(".panel-body")).to_contain_text("You have no decision to make now.")
    assert not [message for message in zoe.said if message["t"] in ("act", "acts", "undo", "reset", "reach")]


def test_the_wire_never_names_a_face_down_marker_of_the_other_side(people: People, server: Server) -> None:
    markers = server.get("/api/games/yukimura/sheet")["markers"]
    secret = {word for marker in markers if marker["side"] == "kanto" for word in (marker["id"], marker["name"])}
    own = {marker["id"] for marker in markers if marker["side"] == "osaka"}
    secret -= {marker["name"] for marker in markers if marker["side"] == "osaka"}
    made = server.open_table(options={"ten_braves": True}, seats={"osaka": "me", "kanto": "bot:random:0.1"})
    ann = people().sit(made, "osaka")
    while ann.until_asked()["kind"] == "lay":
        ann.go_on()
    beside = ann.page.get_by_role("region", name="Missions of the Ten Braves")
    expect(beside.get_by_role("button", name="?", exact=True).first).to_be_visible()
    wire = "\n".join(ann.heard)
    assert any(re.search(rf"\b{word}\b", wire) for word in own), "the test looks for nothing"
    assert len(secret) > 5
    assert not [word for word in secret if re.search(rf"\b{re.escape(word)}\b", wire)]
