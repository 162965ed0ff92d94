"""In a Japanese browser a whole turn of every game is played, and no English is left on the page but signs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from driver import People, Table
from house import Server, Size
from playwright.sync_api import expect
from signs import is_english

from honjin.games.registry import find_game
from honjin.title import shortest_scenario

SHOWN = """() => {
  const foreign = "[lang=en], [translate=no], code, kbd";
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const near = node.parentElement;
    if (near && !near.closest(`${foreign}, script, style`) && near.checkVisibility()) lines.push(node.data);
  }
  for (const name of ["title", "aria-label", "placeholder"])
    for (const part of document.querySelectorAll(`[${name}]`))
      if (!part.closest(foreign)) lines.push(part.getAttribute(name));
  return [...lines, document.title];
}"""
"""Every text that can be read: what is declared to be in another language or in notation is not meant."""
KEYS = re.compile(r"Enter|Esc|Space|Shift|Tab|（[a-z]|[a-z]キー|^[a-z]( +[a-z])*( …)?$|https|SHA-256|localhost|^Ann$")
"""Names of keys and of what has no other name."""
ENDS = ("ready", "done", "end", "halt", "decline", "pass", "stay", "keep", "none", "no")
"""Verbs that bring a turn on."""


def english(table: Table) -> set[str]:
    lines: list[str] = table.page.evaluate(SHOWN)
    return {line.strip() for line in lines if is_english(KEYS.sub("", line.strip()))}


def decide(table: Table, text: str) -> None:
    """Type an action where every question can be answered."""
    field = table.page.locator(".command input")
    field.fill(text)
    n = table.state["n"]
    field.press("Enter")
    table.attend(lambda: table.state["n"] > n or table.page.locator("dialog[open]").count() > 0, "the next step")
    if table.state["n"] == n:  # what loses much is confirmed
        table.page.locator("dialog[open] button").last.click()
        table.until_n(n + 1)


def chosen(table: Table, acted: int) -> str:
    """A few deeds of each question, then what ends it."""
    options = table.ask["options"]
    ends = [option for option in options if option["verb"] in ENDS]
    option = ends[0] if ends and acted > 2 else options[(acted * 7) % len(options)]
    return str(option["text"])


def a_turn(table: Table) -> Iterator[set[str]]:
    """Until the second turn, at most so many decisions."""
    kind, acted = "", 0
    for _ in range(40):
        table.until_asked()
        if table.state["over"] is not None or table.state["view"].get("turn", 1) > 1:
            return
        acted = acted + 1 if table.ask["kind"] == kind else 0
        kind = table.ask["kind"]
        yield english(table)
        decide(table, chosen(table, acted))


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", ["yukimura", "masamune", "kanto", "sanada"])
def test_no_english_is_left(people: People, server: Server, game: str, size: Size) -> None:
    scenario = shortest_scenario(find_game(game))
    own, *others = scenario.sides
    made = server.open_table(game=game, scenario=scenario.id, seats={own: "me"} | dict.fromkeys(others, "bot:greedy"))
    table = people(size, locale="ja-JP", briefing=True).sit(made, own, game=game)
    page = table.page
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    found = english(table)
    page.keyboard.press("Escape")
    for key in "23456789":
        page.keyboard.press(key)
        found |= english(table)
    page.keyboard.press("1")
    for left in a_turn(table):
        found |= left
    assert not found, "\n".join(sorted(found))


def test_the_language_is_chosen_in_the_settings(people: People) -> None:
    page = people(locale="ja-JP").page
    page.goto("/")
    page.get_by_text("設定", exact=True).click()
    page.get_by_label("言語").select_option("en")
    expect(page.get_by_text("Settings", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.get_by_text("Settings", exact=True)).to_be_visible()
