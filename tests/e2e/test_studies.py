"""Problems solved on the board, why and hints against the computer, and a finished game looked back on."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import People, Table
from house import Json, Server, serving
from playwright.sync_api import Locator, expect

PUZZLE = "/puzzles/kanto/zenkoji_for_a_point"
SEATS: Json = {"seats": {"uesugi": "me", "takeda": "bot:search"}, "name": "Ann", "seed": "7", "private": True}
LEAD = re.compile(r"[+−]\d+\.\d")
ADVICE = re.compile(r"weighed \d+ plans( and would take the first|\. As far as it can tell they come to the same)")
"""Which of the two it is hangs on the few trials that there are."""


@pytest.fixture(scope="module")
def thinker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose thinking bot makes a few trials, always as many."""
    here = str(Path(__file__).parent)
    with serving(tmp_path_factory.mktemp("thinker"), HONJIN_BOTS="brief:Brief", PYTHONPATH=python_path(here)) as found:
        yield found


def python_path(more: str) -> str:
    before = os.environ.get("PYTHONPATH")
    return f"{before}{os.pathsep}{more}" if before else more


def test_a_problem_is_judged_at_once_wrong_and_then_right(ann: Table) -> None:
    ann.page.goto(PUZZLE)
    card = ann.page.locator(".puzzle-card")
    expect(card).to_contain_text("Takeda decides:")
    ann.until_asked()
    before = ann.state["n"]
    ann.tab("Orders")
    answer(ann, "0412").click()
    expect(card).to_contain_text("Not the best.")
    expect(card).to_contain_text("gives away 1.0 points")
    assert ann.state["n"] == before
    card.get_by_role("button", name="Try again").click()
    answer(ann, "Zenkoji (0413)").click()
    expect(card).to_contain_text("Right:")
    expect(card).to_contain_text("Next best:")
    ann.until(lambda state: state["n"] > before)
    ann.page.goto("/puzzles/kanto")
    expect(ann.page.locator(".puzzle-link.right")).to_have_count(1)


def answer(table: Table, place: str) -> Locator:
    return table.page.locator(".panel button.option").filter(has_text=place).first


def test_the_computer_advises_says_why_and_looks_back(people: People, thinker: Server) -> None:
    made = thinker.open_table(game="kanto", scenario="s1", **SEATS)
    ann = people(to=thinker).sit(made, "uesugi", game="kanto")
    ann.until_asked("setup")
    ann.button("Accept this set-up").click()
    ann.until_asked("pregame")
    before = ann.state["n"]
    card = ann.page.locator(".advice-card")

    ann.page.keyboard.press("x")
    expect(card).to_contain_text(ADVICE)
    plans = card.locator(".plans > li")
    expect(plans.first.locator(".plan-figures")).to_have_text(LEAD)
    heads = card.locator(".plan-step").all_inner_texts()
    assert len(heads) == len(set(heads)) > 1, "no two plans are told alike"
    expect(plans.first.locator(".plan-course")).to_contain_text("Played out")
    plans.nth(1).get_by_role("button").click()
    expect(plans.nth(1).locator(".plan-course")).to_be_visible()
    expect(plans.first.locator(".plan-course")).to_have_count(0)
    assert ann.state["n"] == before, "nothing has been done"
    ann.page.keyboard.press("Escape")
    expect(card).to_have_count(0)

    scales = ann.button("Show or hide what you may expect")
    scales.click()
    expect(ann.page.get_by_role("meter")).to_contain_text("chance to win")
    scales.click()
    expect(ann.page.get_by_role("meter")).to_have_count(0)

    ann.page.keyboard.press("q")
    expect(card).to_contain_text("It weighed")
    ann.page.keyboard.press("Escape")

    ann.tab("More")
    ann.button("Resign").click()
    ann.page.get_by_role("dialog", name="Resign the game?").get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Review the game").click()
    panel = ann.page.locator("#panel-body")
    begin = panel.get_by_role("button", name="Review the game")
    begin.or_(panel.locator(".review-curve")).first.wait_for()
    if begin.is_visible():
        begin.click()
    expect(panel).to_contain_text("Decisions of Uesugi")
    stop = panel.locator(".stops button").first
    expect(stop).to_have_attribute("title", re.compile("Before the first turn, .*: expected lead [−+]"))
    stop.click()
    expect(ann.page.locator(".table-page.replaying")).to_have_count(1)
