"""Records that cannot be opened are refused beside the field; what a server cannot do is not offered."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from driver import Table
from house import Server
from playwright.sync_api import expect

from honjin import new_game
from honjin.kernel.record import record_of


def record(**changed: Any) -> str:
    play = new_game("yukimura", seed=1)
    play.push_text("move mizuno_k1 0319-0318-0317")
    return json.dumps(record_of(play, reveal=True).as_dict() | changed)


LOG = json.loads(record())["log"]

BAD = {
    "no JSON": ("dear diary", "not JSON"),
    "cut off": (record()[:200], "ends in the middle"),
    "empty": ("", "The file is empty"),
    "another file": ('{"name": "honjin-web"}', "not a record of format 1"),
    "another game": (record(game="chess"), "there is no game 'chess'"),
    "an illegal action": (record(log=[*LOG, "kanto: move ieyasu 0101"]), f"line {len(LOG) + 1} of the log"),
    "a running game": (json.dumps({"running": True}), "still running"),
    "too large": (" " * 4_000_001, "at most 4 MB"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_record_is_refused_beside_the_field(ann: Table, tmp_path: Path, kind: str) -> None:
    text, sentence = BAD[kind]
    file = tmp_path / "record.json"
    file.write_text(text)
    ann.page.goto("/")
    field = ann.page.get_by_label("Open a record")
    field.set_input_files(file)
    expect(ann.page.locator(".import").get_by_role("alert")).to_contain_text(sentence)
    expect(field).to_have_attribute("aria-invalid", "true")
    assert ann.page.url.endswith("/")

    file.write_text(record())
    field.set_input_files(file)
    ann.ready()
    expect(ann.page.locator(".notice.analysis")).to_be_visible()


def test_mail_is_not_offered_where_it_cannot_be_sent(ann: Table, server: Server) -> None:
    ann.sit(server.open_table(), "kanto")
    ann.tab("More")
    form = ann.page.get_by_role("form", name="Notify me when it is my turn")
    expect(form.get_by_label("Webhook")).to_be_visible()
    expect(form.get_by_label("Mail to")).to_have_count(0)


def test_mail_is_offered_where_it_can_be_sent(ann: Table, server: Server) -> None:
    house = server.get("/api/house") | {"mail": True}
    ann.page.route("**/api/house", lambda route: route.fulfill(json=house))
    ann.sit(server.open_table(), "kanto")
    ann.tab("More")
    expect(ann.page.get_by_label("Mail to")).to_be_visible()


GROWN = ".log-line { padding-bottom: %dpx !important; }"


def test_the_log_keeps_its_end_in_sight_as_its_lines_grow(ann: Table, tmp_path: Path) -> None:
    """Unless somebody has gone up to what happened before; who comes back to the end follows it again."""
    play, rng = new_game("yukimura", seed=1), random.Random(1)
    while play.game.turn(play.state) < 4:
        play.push(rng.choice(play.ask.options), play.ask.side)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record_of(play, reveal=True).as_dict()))
    page = ann.page
    page.goto("/")
    page.get_by_label("Open a record").set_input_files(file)
    ann.ready()
    ann.tab("Log")
    frame = page.locator(".panel-scroll")

    def below() -> int:
        return int(frame.evaluate("frame => frame.scrollHeight - frame.clientHeight - frame.scrollTop"))

    ann.attend(lambda: below() < 5, "the end of the log")
    height = frame.evaluate("frame => frame.scrollHeight")
    page.add_style_tag(content=GROWN % 9)
    assert frame.evaluate("frame => frame.scrollHeight") > height > 2 * frame.evaluate("frame => frame.clientHeight")
    ann.attend(lambda: below() < 5, "the end of the longer log")

    frame.hover()
    page.mouse.wheel(0, -400)
    ann.attend(lambda: below() > 300, "what is above")
    page.add_style_tag(content=GROWN % 12)
    ann.rest()
    assert below() > 300

    page.mouse.wheel(0, 9000)
    ann.attend(lambda: below() < 5, "the end again")
    page.add_style_tag(content=GROWN % 15)
    ann.attend(lambda: below() < 5, "the end of the log that grew again")
