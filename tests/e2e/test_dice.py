"""When a game has ended everybody can see, in the page, that its dice follow from the key that was fixed before."""

from __future__ import annotations

import hashlib
import re

from driver import Table
from house import Server
from playwright.sync_api import expect


def test_the_dice_are_checked_in_the_page(ann: Table, server: Server) -> None:
    made = server.open_table(seed=None)
    ann.sit(made, "kanto")
    page = ann.page
    pledged = server.get(f"/api/tables/{made['table']}")["dice"]["commitment"]
    ann.tab("Luck")
    expect(page.locator(".panel-body")).to_contain_text(pledged)
    expect(page.get_by_role("region", name="The dice of this game")).to_have_count(0)
    ann.tab("More")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign the game?").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Check the dice").click()

    proof = page.get_by_role("region", name="The dice of this game")
    key = proof.locator("code").first.inner_text()
    assert hashlib.sha256(bytes.fromhex(key)).hexdigest() == pledged
    throws = server.get(f"/api/tables/{made['table']}/dice")["throws"]
    proof.get_by_role("button", name=re.compile(f"^Verify all {len(throws)} throws")).click()
    told = proof.get_by_role("status")
    expect(told).to_contain_text("They are the same")
    expect(told).to_contain_text(f"All {len(throws)} throws follow from the key")
    expect(told).to_contain_text("Fingerprint this browser received")
    expect(told.locator(".throws li").filter(has_text="✓")).to_have_count(len(throws))


def test_a_changed_die_is_found_in_the_page(ann: Table, server: Server) -> None:
    made = server.open_table()
    ann.sit(made, "kanto")
    ann.tab("More")
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog", name="Resign the game?").get_by_role("button", name="Resign").click()
    ann.until(lambda state: state["over"] is not None, what="the end of the game")
    dice = server.get(f"/api/tables/{made['table']}/dice")
    first = dice["throws"][0]
    first["outcome"] = [7 - face for face in first["outcome"]]
    ann.page.route("**/dice", lambda route: route.fulfill(json=dice))
    ann.page.get_by_role("button", name="Check the dice").click()
    ann.page.get_by_role("button", name=re.compile("^Verify all")).click()
    told = ann.page.get_by_role("region", name="The dice of this game").get_by_role("status")
    expect(told).to_contain_text(f"Only {len(dice['throws']) - 1} of {len(dice['throws'])} throws follow from the key")
