"""The least game of the documentation in the browser: no line of the page was written for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import least
import pytest
from driver import People, Table
from house import Server, serving
from playwright.sync_api import expect

GAME = (
    "move crane 0401-0301",
    "move wolf 0101-0201",
    "move crane 0301-0201",
    "move bear 0103-0102",
    "move crane 0201-0101",
    "move bear 0102-0101",
    "move heron 0403-0303",
    "move bear 0101-0201",
    "move heron 0303-0302",
    "move bear 0201-0302",
)
"""West loses one, takes one, and then the other."""


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which the game is, as its page says to put it there."""
    folder: Path = tmp_path_factory.mktemp("ford")
    least.written(folder)
    with serving(folder, HONJIN_GAMES="ford:GAME", PYTHONPATH=str(folder)) as server:
        yield server


def move(table: Table, text: str) -> None:
    """Click where the unit goes; where several can go there, say who."""
    options = table.until_asked("move")["options"]
    (wanted,) = [option for option in options if option["text"] == text]
    n, end = table.state["n"], wanted["path"][-1]
    table.click(end)
    if sum(option["path"][-1] == end for option in options) > 1:
        label = wanted["label"]
        which = table.page.get_by_role("group", name="Which one?")
        which.get_by_role("button", name=label[:1].upper() + label[1:]).click()
    table.until_n(n + 1)


def test_it_stands_among_the_games(people: People, ford: Server) -> None:
    ann = people(to=ford)
    ann.page.goto("/")
    ann.page.get_by_text("The Ford").first.wait_for()


def test_two_play_a_whole_game_by_clicks_on_the_map(people: People, ford: Server) -> None:
    made = ford.open_table(game="ford", seats={"east": "me", "west": "me"})
    ann, ben = (people(to=ford).sit(made, side, game="ford") for side in ("east", "west"))
    ann.until_asked("move")
    expect(ann.prompt).to_contain_text("Move a unit")
    for number, text in enumerate(GAME):
        move((ann, ben)[number % 2], text)
    for table in (ann, ben):
        table.until(lambda state: state["over"] is not None)
        assert table.state["view"]["score"] == {"east": 0, "west": 1}
        table.page.get_by_text("West wins").first.wait_for()
    ann.tab("Log")
    ann.page.get_by_text("Heron is taken").first.wait_for()


def test_the_rule_is_read_where_the_question_names_it(people: People, ford: Server) -> None:
    made = ford.open_table(game="ford", seats={"east": "me", "west": "me"})
    ann = people(to=ford).sit(made, "east", game="ford")
    ann.until_asked("move")
    ann.prompt.get_by_role("button", name="1", exact=True).first.click()
    ann.page.get_by_text("An enemy there is taken").first.wait_for()
