"""An account on the page: registering, a new password, leaving; and the owner of the house at work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.error import HTTPError

import pytest
from driver import People, Table
from house import Server, Size, serving
from playwright.sync_api import expect
from test_access import CHECKER, EVERYWHERE, found

OLD, NEW = "a long enough one", "another long one"


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that strangers reach; Olga owns it."""
    folder = tmp_path_factory.mktemp("public")
    settings = {"HONJIN_PUBLIC": "1", "HONJIN_OWNERS": "Olga", "HONJIN_ACCOUNTS_PER_MINUTE": "1000000"}
    with serving(folder, **settings) as found:
        yield found


def enter(table: Table, name: str, password: str, how: str) -> None:
    table.page.goto("/")
    table.page.get_by_text("Sign in or register").click()
    table.page.get_by_label("Account name").fill(name)
    table.page.get_by_label("Password").fill(password)
    table.button(how).click()


def test_a_password_is_changed_and_an_account_deleted(people: People, open_house: Server) -> None:
    ann = people("phone", to=open_house)
    enter(ann, "Ann", OLD, "Register")
    ann.page.get_by_role("link", name="Your account").click()
    form = ann.page.locator("section", has=ann.page.get_by_role("heading", name="Change the password"))
    form.get_by_label("Current password").fill("wrong")
    form.get_by_label("New password").fill(NEW)
    form.get_by_role("button", name="Change").click()
    expect(form.get_by_role("alert")).to_contain_text("that is not the password")
    form.get_by_label("Current password").fill(OLD)
    form.get_by_role("button", name="Change").click()
    expect(form.get_by_role("status")).to_contain_text("The password has been changed")
    with ann.page.expect_download() as saved:
        ann.button("Download my data").click()
    assert saved.value.suggested_filename == "honjin-account.json"
    ann.button("Sign out in all browsers").click()
    enter(ann, "Ann", NEW, "Sign in")
    expect(ann.page.get_by_text("Signed in as Ann")).to_be_visible()
    ann.page.goto("/account")
    gone = ann.page.locator("section", has=ann.page.get_by_role("heading", name="Delete the account"))
    gone.get_by_label("Current password").fill(NEW)
    gone.get_by_role("button", name="Delete the account").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Delete the account").click()
    expect(ann.page.get_by_text("Sign in or register")).to_be_visible()
    enter(ann, "Ann", NEW, "Sign in")
    expect(ann.page.get_by_role("alert").filter(has_text="do not match")).to_be_visible()


def test_the_owner_removes_a_message_and_bans_an_account(people: People, open_house: Server) -> None:
    ben, olga = people(to=open_house), people(to=open_house)
    enter(ben, "Ben", OLD, "Register")
    expect(ben.page.get_by_text("Signed in as Ben")).to_be_visible()
    ben.game_card("Yukimura Gaiden").get_by_role("button", name=re.compile("Play Osaka")).first.click()
    ben.ready()
    ben.tab("Chat")
    ben.page.get_by_placeholder("Write a message").fill("something foul")
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator(".chat")).to_contain_text("something foul")

    session = session_of(open_house, "Olga")
    olga.page.goto("/")
    olga.page.evaluate(KEEP, ["Olga", session])
    olga.page.goto(ben.page.url)
    olga.ready()
    olga.tab("Chat")
    olga.page.locator(".chat").get_by_role("button", name="Remove").click()
    expect(ben.page.locator(".chat")).to_contain_text("Removed by the house")
    assert "something foul" not in ben.page.locator(".chat").inner_text()

    olga.page.goto("/account")
    olga.page.get_by_role("link", name="The house").click()
    olga.page.locator("li", has_text="ben").get_by_role("button", name="Ban").click()
    olga.page.get_by_label("Reason").fill("rude")
    olga.page.locator("form").get_by_role("button", name="Ban").click()
    expect(olga.page.get_by_role("button", name="Lift the ban")).to_be_visible()
    ben.faults.clear()  # his line is cut, and his browser complains
    enter(ben, "Ben", OLD, "Sign in")
    expect(ben.page.get_by_text("you are banned from this house: rude")).to_be_visible()
    ben.faults.clear()


@pytest.mark.skipif(not CHECKER.is_file(), reason="axe-core is not installed; npm ci in src/honjin/web")
@EVERYWHERE
def test_the_pages_of_the_house_can_be_read_by_all(people: People, open_house: Server, size: Size) -> None:
    olga = people(size, to=open_house)
    session = session_of(open_house, "Olga")
    olga.page.goto("/")
    olga.page.evaluate(KEEP, ["Olga", session])
    for address in ("/account", "/house", "/tournaments", "/reset#x", "/confirm#x"):
        olga.page.goto(address)
        olga.page.get_by_role("button").first.wait_for()
        assert not found(olga.page), address


KEEP = "([name, session]) => localStorage.setItem('honjin:account', JSON.stringify({ name, session }))"


def session_of(server: Server, name: str) -> str:
    """Register somebody, or sign in who is known already."""
    body = {"name": name, "password": OLD}
    try:
        answer = server.post("/api/accounts", body)
    except HTTPError:
        answer = server.post("/api/sessions", body)
    return str(answer["session"])
