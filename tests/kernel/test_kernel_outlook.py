"""What certainly comes of a decision: tried out as far as no die, no secret and nobody else has a say."""

from __future__ import annotations

import pytest
from duel import DUEL, RED, Auction, Bid, Camps, Loot, Raid, Show, Wait, new_duel

from honjin.kernel.actions import Action, Resign
from honjin.kernel.ask import Side
from honjin.kernel.chance import Scripted
from honjin.kernel.events import Event, Weight
from honjin.kernel.outlook import Consequence, Outlook, foretold, outlook, survey
from honjin.kernel.play import Play, Trial
from honjin.kernel.position import Position


def last_round(red: int, blue: int) -> Play[Camps]:
    """Red decides, and whatever comes of it ends the game."""
    board = {"round": 1, "score": [red, blue]}
    return DUEL.arrange(Position("duel", board, options={"rounds": 1}), Scripted(()))


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def attempt(play: Play[Camps], action: Action, side: Side) -> Trial[Camps]:
    return next(play.attempts([action], side))


@pytest.fixture
def all_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials tell of everything that happens, not only of what weighs on a decision."""
    monkeypatch.setattr(Camps, "weigh", lambda *_: (Weight.TOLD, None))


def test_a_trial_tells_only_what_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    play = new_duel()
    assert attempt(play, Raid(3), play.ask.side).events == []
    monkeypatch.setattr(Camps, "weigh", lambda _, kind, __: (Weight(kind == "acts"), None))
    assert kinds(attempt(play, Raid(3), play.ask.side).events) == ["acts"]


@pytest.mark.usefixtures("all_matters")
def test_a_trial_ends_where_another_side_decides() -> None:
    play = new_duel()
    trial = attempt(play, Raid(3), play.ask.side)
    assert kinds(trial.events) == ["acts"], "the defender has yet to answer"
    assert trial.result is None


@pytest.mark.usefixtures("all_matters")
def test_a_trial_ends_before_a_die_falls() -> None:
    play = new_duel()
    play.push(Raid(3))
    for answer in play.ask.options:
        assert "looted" not in kinds(attempt(play, answer, play.ask.side).events)


@pytest.mark.usefixtures("all_matters")
def test_several_options_are_tried_out_as_each_by_itself() -> None:
    play = new_duel()
    options, side = list(play.ask.options), play.ask.side
    assert len(options) > 2
    alone = [attempt(play, option, side) for option in options]
    for one, among_others in zip(alone, play.attempts(options, side), strict=True):
        assert (one.events, one.result) == (among_others.events, among_others.result)
        assert play.game.points(one.state) == play.game.points(among_others.state)


@pytest.mark.usefixtures("all_matters")
def test_a_trial_shows_nothing_hidden() -> None:
    play = new_duel()
    card = next(action for action in play.ask.options if isinstance(action, Show))
    assert kinds(attempt(play, card, play.ask.side).events) == ["acts"]


@pytest.mark.usefixtures("all_matters")
def test_a_sealed_answer_leads_nowhere_by_itself() -> None:
    play = new_duel()
    play.push(Auction())
    assert attempt(play, Bid(1), 0).events == []
    play.push(Bid(3), 0)
    assert attempt(play, Bid(1), 1).events == [], "what the other has bid is not known"


def test_the_game_itself_is_not_touched() -> None:
    play = new_duel()
    before, told, left = play.digest(), len(play.events or ()), play.source.tell()
    for action in play.ask.options:
        outlook(play, action, play.ask.side)
    assert (play.digest(), len(play.events or ()), play.source.tell()) == (before, told, left)
    assert play.state.journal is play.events


def test_the_end_of_the_game_is_grave_for_whoever_loses_it() -> None:
    assert not outlook(last_round(red=1, blue=0), Wait(), RED).grave
    assert not outlook(last_round(red=1, blue=1), Wait(), RED).grave, "a draw is not lost"
    found = outlook(last_round(red=0, blue=2), Wait(), RED)
    assert found.grave
    assert found.sets_off[-1] == Consequence("5", "You lose the game: 2 points", grave=True)


def test_whoever_resigns_loses() -> None:
    play = new_duel()
    found = outlook(play, Resign(), 1)
    assert found.grave
    assert found.sets_off == (Consequence("resign", "You lose the game: Blue resigns", grave=True),)


def test_points_are_told_by_side() -> None:
    found = Outlook(points=(2, 0))
    assert found.as_dict(("red", "blue")) == {"scores": {"red": 2}}
    assert found.lines(new_duel().game) == ["Points: Red +2"]
    assert Outlook().as_dict(("red", "blue")) == {}
    assert not Outlook()


def test_loot_is_foretold_in_points() -> None:
    play = new_duel(seed=3)
    while play.ask.kind != "loot":
        play.push(Raid(5) if play.ask.kind == "round" else play.ask.options[-1])
    side = play.ask.side
    for points in (1, 2):
        assert outlook(play, Loot(points), side).points[side] == points


def test_what_every_answer_brings_is_not_confirmed() -> None:
    grave = Consequence("1", "all is lost", grave=True)
    other = Consequence("2", "a leader falls", grave=True)
    both = Outlook((grave, other))
    assert both.besides({grave}).grave
    assert not both.besides({grave, other}).grave
    assert [text for _, text, _ in both.besides({grave, other}).sets_off] == ["all is lost", "a leader falls"]


def test_what_must_be_confirmed_stands_last() -> None:
    play = last_round(red=0, blue=2)
    shown = survey(play, play.ask)
    grave = [prospect.outlook.grave for prospect in shown]
    assert grave == sorted(grave)
    assert any(grave)
    assert not all(grave)
    assert {prospect.action for prospect in shown} == set(play.ask.options)
    assert foretold(play, play.ask, Wait()).grave
