"""Notation, options, positions and events."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from duel import CARDS, DUEL, NOTATION, Auction, Bid, Defend, Raid, Show, Spy, Wait
from hypothesis import given, strategies as st

from honjin.kernel.actions import Action, Resign
from honjin.kernel.ask import Ask, Choices
from honjin.kernel.chance import Scripted
from honjin.kernel.errors import Illegal, NotationError, RecordError, Refusal
from honjin.kernel.events import Event
from honjin.kernel.notation import NUMBER, Notation
from honjin.kernel.position import Position, run_script
from honjin.kernel.words import Name, Text, alike, say

# ---------------------------------------------------------------------------------------------- notation

cards = st.lists(st.integers(0, len(CARDS) - 1), min_size=1).map(tuple)
actions = st.one_of(
    st.builds(Raid, st.integers()),
    st.builds(Show, cards),
    st.builds(Defend, st.integers(0, len(CARDS) - 1)),
    st.sampled_from([Spy(), Auction(), Wait(), Resign()]),
)


@given(actions)
def test_every_action_reads_as_it_is_written(action: Action) -> None:
    text = NOTATION.format(action)
    assert NOTATION.parse(text) == action
    assert NOTATION.parse(f"  {text.replace(' ', '   ')} ") == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing was said"),
        ("   ", "nothing was said"),
        ("rade 1", r"there is no action 'rade'; known: .*raid, resign"),
        ("raid", "too short; expected: raid <strength>"),
        ("raid x", "'x' is no strength; expected: raid <strength>"),
        ("raid 1 2", "too long at '2'; expected: raid <strength>"),
        ("defend cow", "'cow' is no card; expected: defend <card>"),
        ("show ant bee", "too short; expected: show <cards> to all"),
        ("show to all", "no cards is named; expected: show <cards> to all"),
        ("show ant cow to all", "'ant cow' is no cards"),
        ("show ant to one", "found 'one' where 'all' belongs"),
        ("resign now", "too long at 'now'; expected: resign"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        NOTATION.parse(text)


@given(st.text(max_size=30))
def test_any_text_is_read_or_explained(text: str) -> None:
    try:
        action = NOTATION.parse(text)
    except NotationError:
        return
    assert NOTATION.parse(NOTATION.format(action)) == action


def test_usages_name_every_action() -> None:
    assert "show <cards> to all" in NOTATION.usages
    assert "resign" in NOTATION.usages


class Nameless(Action):
    form = "{number:number}"
    number: int


def test_a_form_begins_with_its_verb() -> None:
    with pytest.raises(ValueError, match="begins with its verb"):
        Notation([Nameless], {"number": NUMBER})


# ---------------------------------------------------------------------------------------------- options


@given(st.integers(0, 5), st.integers(0, 3))
def test_choices_are_a_sequence_like_a_list(count: int, spare: int) -> None:
    tail = [Bid(n) for n in range(spare)]
    choices = Choices(range(count), Raid, tail)
    plain: list[Action] = [*(Raid(n) for n in range(count)), *tail]
    assert list(choices) == plain
    assert len(choices) == len(plain)
    for index in range(-len(plain) - 3, len(plain) + 3):
        if -len(plain) <= index < len(plain):
            assert choices[index] == plain[index]
        else:
            with pytest.raises(IndexError):
                choices[index]
    assert list(choices[1:-1]) == plain[1:-1]
    assert list(choices[::-2]) == plain[::-2]
    assert all(action in choices for action in plain)
    assert Wait() not in choices


def test_options_are_worked_out_once_and_only_when_somebody_looks() -> None:
    looks = []

    def work() -> list[Action]:
        looks.append(1)
        return [Wait()]

    ask = Ask(0, "round", work, rule="2", prompt="What now?")
    assert not looks
    assert ask.options == ask.options == [Wait()]
    assert len(looks) == 1
    assert repr(ask) == "Ask(side=0, kind='round', rule='2', prompt='What now?')"


# ---------------------------------------------------------------------------------------------- positions

POSITION = """
game = "duel"
title = "A raid that succeeds"
rules = ["3-2"]
dice = [6]
actions = ["raid 1", "yield", "loot 2"]
refused = [{ action = "raid 9", rule = "2-1" }]
options = { rounds = 3 }

[board]
round = 1
where = [0, 1, 0, 1, 0, 1, 2, 2]

[expect]
score = [2, 0]
"""


def test_a_position_says_what_is_done_and_what_must_come_of_it() -> None:
    position = Position.parse(POSITION)
    play = DUEL.arrange(position, Scripted(position.dice))
    assert run_script(play, position) == []
    assert DUEL.expectations(play, position.expect) == []
    assert Position.of(position.as_dict()) == position


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("title =", "titel ="), "unknown key titel; expected .*title"),
        (('game = "duel"', ""), "missing key game"),
        (("[board]", "[options]"), "position: "),
        (("[board]", "[expected]"), "unknown key expected"),
        (("dice = [6]", "dice = [6"), "position: "),
        (("action = ", "acted = "), "names its action"),
        (("dice = [6]", "dice = 5"), "position: dice: found 5, expected a list"),
        (("dice = [6]", 'dice = ["x"]'), r"position: dice\[1\]: found 'x', expected an integer"),
        (("dice = [6]", "dice = [true]"), r"position: dice\[1\]: found True, expected an integer"),
        (('["raid 1", "yield", "loot 2"]', "[5]"), r"position: actions\[1\]: found 5, expected a text"),
        (("{ rounds = 3 }", "5"), "position: options: found 5, expected a table"),
        (('rule = "2-1"', "rule = 5"), r"position: refused\[1\]: rule: found 5, expected a text"),
        (('[{ action = "raid 9", rule = "2-1" }]', '["raid 9"]'), r"position: refused\[1\]: found 'raid 9'"),
        (("dice = [6]", "scenario = 3"), "position: scenario: found 3, expected a text"),
    ],
)
def test_what_is_wrong_in_a_position_is_named(change: tuple[str, str], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        Position.parse(POSITION.replace(*change))


def test_position_files_are_named_in_errors(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.toml"):
        Position.read(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_bytes(b"game = '\xff'")
    with pytest.raises(RecordError, match=r"bad\.toml"):
        Position.read(tmp_path / "bad.toml")
    (tmp_path / "good.toml").write_text(POSITION, encoding="utf-8")
    assert Position.read(tmp_path / "good.toml") == Position.parse(POSITION)


def test_an_empty_board_survives_a_record() -> None:
    position = Position("duel", {})
    assert Position.of(position.as_dict()) == position


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (('"raid 1"', '"rade 1"'), "action 'rade 1': there is no action"),
        (('"raid 1"', '"raid 7"'), "action 'raid 7': a raid has a strength of 1 to 5"),
        (('"raid 9"', '"wait"'), "refused 'wait': the rules allow it"),
        (('"2-1"', '"2-2"'), "found rule 2-1"),
        (('"raid 9"', '"rade"'), "refused 'rade': there is no action"),
    ],
)
def test_a_script_reports_what_did_not_come_out(change: tuple[str, str], problem: str) -> None:
    position = Position.parse(POSITION.replace(*change))
    play = DUEL.arrange(position, Scripted(position.dice))
    [found] = run_script(play, position)
    assert problem in found


# ---------------------------------------------------------------------------------------------- events


def test_an_event_shows_its_secret_to_its_owner_alone() -> None:
    event = Event("laid", "14", {"box": "escort"}, owner=1, secret={"marker": "hanzo"})
    public = {"kind": "laid", "rule": "14", "box": "escort"}
    assert event.seen_by(0) == event.seen_by(None) == public
    assert event.seen_by(1) == {**public, "marker": "hanzo"}
    assert Event("laid", "14", {}, secret={"marker": "hanzo"}).seen_by(None) == {"kind": "laid", "rule": "14"}


def test_a_refusal_reads_as_a_sentence_with_its_rule() -> None:
    assert str(Refusal("7-2", "too far")) == str(Illegal(Refusal("7-2", "too far"))) == "too far (7-2)"


def test_values_are_alike_if_they_are_told_by_the_same_words_in_every_language() -> None:
    name, other = Name("Mizuno", "水野"), Name("Mizuno", "三豆野")
    told: dict[str, Any] = {
        "label": say("Move {unit}: {ways}", unit=name, ways=[say("{n} hexes", n=2), "0319"]),
        "path": ["0319", 1],
    }
    assert alike(told, {"path": ["0319", 1], "label": Text(told["label"].template, dict(told["label"].things))})
    for changed in (
        {**told, "label": say("Move {unit}: {ways}", unit=other, ways=[say("{n} hexes", n=2), "0319"])},
        {**told, "label": say("Move {unit}: {ways}", unit=name, ways=[say("{n} hexes", n=3), "0319"])},
        {**told, "label": say("Move  {unit}: {ways}", unit=name, ways=[say("{n} hexes", n=2), "0319"])},
        {**told, "label": str(told["label"])},
        {**told, "path": ["0319"]},
        {**told, "path": ["0319", True]},
        {**told, "one": True},
        {"label": told["label"]},
    ):
        assert not alike(told, changed)
