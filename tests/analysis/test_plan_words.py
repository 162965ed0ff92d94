"""Plans told to people: their steps as the log would tell them, and what makes each differ."""

from __future__ import annotations

from typing import Any

import pytest

from honjin import new_game
from honjin.analysis.plan_words import told_plans
from honjin.bots.reasons import ConsideredPlan
from honjin.kernel.play import Play

YASUDA = ("march yasuda_akimoto", "go yasuda_akimoto strategic 0711-0611-0612 outside", "no")
NAOE = ("march naoe_sanetsuna", "go naoe_sanetsuna strategic 0505-0605-0606-0607-0608 outside", "no")
YASUDA_GOES = "Yasuda Akimoto marches from Iiyama (0711) to 0612 via 0611"
NAOE_GOES = "Naoe Sanetsuna marches from Kasugayama (0505) to 0608 via 0605-0606-0607"


@pytest.fixture
def play() -> Play[Any]:
    """Uesugi may march before the first turn."""
    found = new_game("kanto", seed=1, scenario="s1")
    while found.ask.kind != "pregame":
        found.push_text("ready")
    return found


def told(play: Play[Any], *plans: ConsideredPlan) -> list[dict[str, Any]]:
    return told_plans(play, play.ask.side, plans)


def plan(name: str, *actions: str, tries: int = 2, **more: Any) -> ConsideredPlan:
    return ConsideredPlan(name, actions, tries=tries, **more)


def test_steps_are_told_as_the_log_would_tell_them(play: Play[Any]) -> None:
    (best,) = told(play, plan("charge", *YASUDA, *NAOE, "done"))
    assert [str(step) for step in best["course"]] == [YASUDA_GOES, NAOE_GOES, "End the phase"]
    assert str(best["label"]) == "March with Yasuda Akimoto (3) from Iiyama (0711)"


def test_a_bare_answer_is_told_with_its_question(play: Play[Any]) -> None:
    for action in YASUDA[:-1]:
        play.push_text(action)
    assert not play.ask.checkpoint
    question = str(play.ask.prompt)
    plain, other = told(play, plan("plain", "no"), plan("other", "yes"))
    assert [str(step) for step in plain["course"]] == [f"{question} – No"]
    assert str(plain["label"]) == f"{question} – No"
    assert str(other["differs"]) == f"{question} – Yes"


def test_a_plan_is_told_apart_from_the_first_by_its_own_step(play: Play[Any]) -> None:
    _, other, later = told(
        play, plan("charge", *YASUDA, "done"), plan("hold", *YASUDA, *NAOE), plan("late", *NAOE, *YASUDA)
    )
    assert str(other["differs"]) == NAOE_GOES
    assert str(later["differs"]) == NAOE_GOES


def test_a_plan_that_only_ends_sooner_says_so(play: Play[Any]) -> None:
    _, other = told(play, plan("charge", *YASUDA, "done"), plan("hold", "done"))
    assert str(other["differs"]) == "End the phase"


def test_what_comes_later_than_is_told_is_named_by_the_plan_or_by_what_it_lacks(play: Play[Any]) -> None:
    _, named, lacking = told(
        play, plan("charge", *YASUDA), plan("x", *YASUDA, differs="later"), plan("y", *YASUDA, instead="that")
    )
    assert str(named["differs"]) == "later"
    assert str(lacking["differs"]) == "the same without this: that"


def test_what_nobody_could_tell_apart_is_told_once(play: Play[Any]) -> None:
    assert [
        found["name"] for found in told(play, plan("one", *YASUDA), plan("two", *YASUDA), plan("three", *NAOE))
    ] == [
        "one",
        "three",
    ]


def test_options_weighed_at_a_glance_have_no_steps(play: Play[Any]) -> None:
    found = told(play, plan("this", YASUDA[0], tries=0), plan("that", NAOE[0], tries=0))
    assert [words["course"] for words in found] == [[], []]


def test_a_step_that_is_refused_here_ends_what_is_told(play: Play[Any]) -> None:
    (best,) = told(play, plan("charge", *YASUDA, YASUDA[1], "done"))
    assert [str(step) for step in best["course"]] == [YASUDA_GOES]
