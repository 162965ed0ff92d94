"""What outlasts a crash, a lesson to its end, and a game seen again."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

from driver import People, Table, ends_of
from house import PATIENCE, Json, serving
from playwright.sync_api import expect

from honjin import find_game
from honjin.kernel.chance import Committed
from honjin.kernel.play import Play
from honjin.kernel.record import record_of


def test_no_acknowledged_action_is_lost_when_the_server_is_killed(people: People, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = server.open_table(seats={"osaka": "bot:random", "kanto": "me"})
        ann = people(to=server).sit(made, "kanto")
        for unit in ("tadanao_t9", "tadanao_t10", "tadanao_t11"):
            ends = ends_of(ann.reach(unit))
            ann.go_to(ends[-1], ends)
        known = ann.state
        server.kill()
        lost = ann.page.get_by_role("alert").filter(has_text="Connection lost")
        expect(lost).to_be_visible()
        ann.state = {}
        server.start()
        ann.until(bool)
        expect(lost).to_have_count(0)
        assert (ann.state["n"], ann.state["view"]) == (known["n"], known["view"])

        # The next time the blow falls while an action is under way: it is done or it is not, and nothing else is lost.
        ends = ends_of(ann.reach("akita_t1"))
        ann.click(ends[-1])
        server.kill()
        expect(lost).to_be_visible()
        acknowledged = ann.state["n"]
        ann.state = {}
        server.start()
        ann.until(bool)
        expect(lost).to_have_count(0)
        assert ann.state["n"] in {acknowledged, known["n"] + 1}
        assert ann.state["n"] >= acknowledged
        assert ann.hex_of("tadanao_t11") == known["view"]["units"]["tadanao_t11"]["hex"]
        ends = ends_of(ann.reach("akita_t2"))
        ann.go_to(ends[-1], ends)


def test_the_guided_turn_to_its_end(ann: Table) -> None:
    page = ann.page
    page.goto("/")
    page.locator("a[href='/learn/yukimura']").first.click()
    guide = page.get_by_role("region", name="Guided first turn")
    ann.ready()
    for title in ("The field of Tennoji", "You lead Osaka", "The enemy", "One line tells you what to do"):
        expect(guide).to_contain_text(title)
        guide.get_by_role("button", name="Next").click()
    until_my_move(ann)
    expect(guide).to_contain_text("Move: select a unit")
    ends = ends_of(ann.reach("sanada_a1"))
    expect(guide).to_contain_text("Choose where it goes")
    ann.go_to(ends[0], ends)
    expect(guide).to_contain_text("Undo is free")
    n = ann.state["n"]
    ann.button("Undo").click()
    ann.until(lambda state: state["n"] < n)
    expect(guide).to_contain_text("Ask why not")
    ann.click(ann.hex_of("ieyasu"))
    expect(ann.refusal).to_be_visible()
    expect(guide).to_contain_text("Many at once")
    guide.get_by_role("button", name="Skip this").click()
    expect(guide).to_contain_text("End the movement")
    ann.end()
    while ann.until_asked() and ann.state["view"]["turn"] <= 2:
        ann.go_on()
    expect(guide).to_contain_text("That was your first turn")
    guide.get_by_role("link", name="Home").click()
    expect(page.locator(".play-now").first).to_be_visible()


def until_my_move(table: Table) -> None:
    while table.until_asked()["kind"] != "move":
        table.go_on()


def finished_game() -> Json:
    """A game that two who do not think have played to its end."""
    game = find_game("yukimura").create({})
    play = Play(game, game.start(), Committed(b"replay", "replay"))
    rng = random.Random(1615)
    while not play.over:
        options = play.ask.options
        ending = [option for option in options if game.notation.format(option) in ("end", "march")]
        play.push(ending[0] if ending else options[rng.randrange(len(options))])
    return record_of(play, {"osaka": "Ono", "kanto": "Ii"}).as_dict()


def test_replay_to_the_end(ann: Table, tmp_path: Path) -> None:
    record = finished_game()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    page = ann.page
    page.goto("/")
    page.locator("input[type=file]").set_input_files(file)
    ann.ready()
    last = ann.state["n"]
    assert ann.state["over"]["points"] == record["result"]["points"]
    result = page.get_by_role("dialog")
    expect(result).to_be_visible()
    result.get_by_role("button", name="Look at the board").click()

    ann.tab("More")
    page.get_by_role("button", name="Replay from the start").click()
    bar = page.get_by_role("region", name="Replay")
    expect(bar).to_contain_text(re.compile(rf"Step [0-2] of {last}"))
    expect(page.locator(".clock")).to_contain_text("Turn 1")
    title = bar.locator("b")
    for _ in range(3):
        before = title.inner_text()
        bar.get_by_role("button", name="Forward").click()
        expect(title).not_to_have_text(before)
    bar.get_by_role("combobox").select_option("kanto")
    slider = bar.get_by_role("slider")
    slider.fill(str(last - 3))
    expect(page.locator(".clock")).to_contain_text("Turn 10")
    bar.get_by_role("button", name="Play").click()
    expect(bar).to_contain_text(f"Step {last} of {last}", timeout=PATIENCE)
    assert page.url.endswith(f"#step={last}")
    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_have_count(0)

    ann.state = {}
    page.goto(f"{page.url.split('#')[0]}#step=4")
    ann.reload()
    expect(bar).to_contain_text(f" of {last}")
