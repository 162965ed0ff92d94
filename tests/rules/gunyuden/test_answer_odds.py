"""The odds of answers, each against the procedure itself: the question reached, the answer given, over all dice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import honjin
from honjin.games.gunyuden.rules.retreat import toll
from honjin.games.gunyuden.state import Campaign
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Scripted
from honjin.kernel.errors import ScriptEnded
from honjin.kernel.odds import Odds
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.wargame.losses import cheapest
from honjin.wargame.orders import Lose, Retreat

POSITIONS = Path(__file__).parent / "positions"


def begin(name: str, dice: tuple[int, ...], *actions: str, **board: Any) -> Play[Campaign]:
    position = Position.read(POSITIONS / f"{name}.toml")
    position = Position.of(position.as_dict() | {"board": dict(position.board) | board})
    play: Play[Campaign] = honjin.find_game(position.game).arrange(position, Scripted(dice))
    for action in actions:
        play.push_text(action)
    return play


def odds(play: Play[Campaign], text: str) -> Odds:
    """As a player is shown them: out of a world of his own knowledge."""
    action = play.game.notation.parse(text)
    assert play.refuse(action) is None, text
    world = play.fork(determinize=play.ask.side)
    found = play.game.odds(world.state, action)
    assert found is not None, text
    assert found == play.game.odds(play.state, action)
    assert sum(chance for _, chance in found.outcomes) == pytest.approx(1)
    return found


def usual(g: Campaign, ask: Ask) -> Action:
    """The answers that the odds suppose."""
    losers = {option.unit: option for option in ask.options if isinstance(option, Lose)}
    if losers:
        return losers[cheapest(g, list(losers), g.steps, ask.subject["dot"])]
    ways = [option for option in ask.options if isinstance(option, Retreat)]
    if ways:
        return min(ways, key=lambda way: (toll(g, g.members[way.unit], way.path), way.end))
    return next((option for option in ask.options if type(option).__name__ in WONT), ask.options[0])


WONT = ("Hold", "No", "Forgo")


def courses(
    play: Play[Campaign],
    text: str,
    end: str,
    then: tuple[str, ...] = (),
    dice: tuple[int, ...] = (),
    *,
    most: int = 6,
) -> Iterator[tuple[Play[Campaign], list[dict[str, Any]], Fraction]]:
    """Every way in which an answer can go on to an event of a kind, or to the next order, with its chance.

    ``then``: what is answered where the usual answer is another one. Courses of more dice than ``most`` are left out.
    """
    world = play.fork(source=Scripted(dice))
    told: list[Any] = []
    world.state.journal = told
    try:
        world.push_text(text)
        while not world.over and world.ask.kind != "operations" and not any(event.kind == end for event in told):
            said = next((action for action in world.ask.options if world.game.notation.format(action) in then), None)
            world.push(said or usual(world.state, world.ask))
    except ScriptEnded:
        for face in range(1, 7) if len(dice) < most else ():
            yield from courses(play, text, end, then, (*dice, face), most=most)
        return
    yield world, [{"kind": event.kind, **event.data} for event in told], Fraction(1, 6 ** len(dice))


def steps(play: Play[Campaign], units: int) -> int:
    return play.state.all_steps(play.state.on_map(units))


def tally(play: Play[Campaign], text: str, kind: str, *then: str) -> dict[str, Fraction]:
    """The results of a kind of event with their chances."""
    found: dict[str, Fraction] = {}
    for _, told, chance in courses(play, text, kind, then):
        result = next(event for event in told if event["kind"] == kind)
        label = f"{result['steps']}{'•' * result['dot']}"
        found[label] = found.get(label, Fraction(0)) + chance
    return found


FORCES = [
    {
        "leader": "date_shigezane",
        "units": ["shiroishi_munezane", "harada_munetoki", "goto_nobuyasu", "oniniwa_yoshinao", "kokubu_morishige"],
        "hex": "1734",
    },
    {"leader": "tomita_ujizane", "units": ["sase_tanetsune", "sase_tsuneo", "hirata_kiyonori"], "hex": "1634"},
]
ATTACK = "attack date_shigezane 1634 tomita_ujizane"


def attacked(die: int) -> Play[Campaign]:
    return begin("skirmish_dot_split", (die,), ATTACK, forces=FORCES, steps={"sase_tsuneo": 1})


def parties(play: Play[Campaign]) -> tuple[int, int]:
    """Attackers and defenders of the skirmish."""
    g = play.state
    return g.members[g.land.unit_of["date_shigezane"]], g.members[g.land.unit_of["tomita_ujizane"]]


@pytest.mark.parametrize("die", [2, 4, 6])
@pytest.mark.rule("gunyuden 23-3", "gunyuden 23-6")
def test_stand_and_strike_back(die: int) -> None:
    play = attacked(die)
    assert play.ask.kind == "split"
    ours, theirs = parties(play)
    found = odds(play, "stand")
    assert dict(found.outcomes) == tally(play, "stand", "counter_result", "counter")
    lost = mean = Fraction(0)
    for after, _, chance in courses(play, "stand", "", ("counter",)):
        lost += chance * (steps(play, theirs) - steps(after, theirs))
        mean += chance * (steps(play, ours) - steps(after, ours))
    assert found.gist == f"takes {float(mean):.1f} steps, loses {float(lost):.1f}"


@pytest.mark.parametrize("die", [2, 4, 6])
@pytest.mark.rule("gunyuden 23-4", "gunyuden 23-4-4", "gunyuden 23-4-5")
def test_giving_way_says_how_many_steps_fall(die: int) -> None:
    play = attacked(die)
    _, theirs = parties(play)
    for option in play.ask.options[1:]:
        text = play.game.notation.format(option)
        ((after, _, chance),) = courses(play, text, "")
        lost = steps(play, theirs) - steps(after, theirs)
        found = odds(play, text)
        assert chance == 1
        assert found.outcomes == ((f"{lost} step{'s' * (lost != 1)} lost", Fraction(1)),)
        assert str(found.gist).endswith(f"morale -{text.split()[1]}")


@pytest.mark.parametrize("die", [2, 4, 6])
@pytest.mark.rule("gunyuden 23-6")
def test_counterattack(die: int) -> None:
    play = attacked(die)
    play.push_text("stand")
    while play.ask.kind != "counter":
        play.push(usual(play.state, play.ask))
    ours, _ = parties(play)
    found = odds(play, "counter")
    assert dict(found.outcomes) == tally(play, "counter", "counter_result")
    mean = sum(chance * (steps(play, ours) - steps(after, ours)) for after, _, chance in courses(play, "counter", ""))
    assert found.gist == f"takes {float(mean):.1f} of {steps(play, ours)} steps"
    assert play.game.odds(play.state, play.game.notation.parse("forgo")) is None


@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.rule("gunyuden 18-4-2")
def test_besiegers_know_what_lifting_their_siege_is_worth(answer: str) -> None:
    script = Position.read(POSITIONS / "besieger_attacked_from_outside.toml").actions
    play = begin("besieger_attacked_from_outside", (), script[0])
    assert play.ask.kind == "lift"
    clash = play.state.stake.clash
    found = odds(play, answer)
    assert dict(found.outcomes) == tally(play, answer, "attack_result")
    lost = mean = Fraction(0)
    for after, _, chance in courses(play, answer, "", ("stand", "counter")):
        lost += chance * (steps(play, clash.targets) - steps(after, clash.targets))
        mean += chance * (steps(play, clash.attackers) - steps(after, clash.attackers))
    assert found.gist == f"takes {float(mean):.1f} steps, loses {float(lost):.1f}"


LORDS = [
    {"leader": "uesugi_kenshin", "hex": "2735"},
    {"leader": "hojo_ujiyasu", "hex": "2736"},
]
OFFER = "battle 2736 with uesugi_kenshin"


def offered(**board: Any) -> Play[Campaign]:
    play = begin("battle_declined_kanto", (), OFFER, forces=LORDS, **board)
    assert play.ask.kind == "accept"
    return play


def verdict(own: int, foe: int) -> str:
    return "won" if own < foe else "lost" if own > foe else "even"


def ended(play: Play[Campaign], text: str, own: str, foe: str) -> dict[str, float]:
    """How a battle ends for one of its parties, over all dice of its first two rounds."""
    found = {"won": Fraction(0), "even": Fraction(0), "lost": Fraction(0)}
    for _, told, chance in courses(play, text, "battle_over", ("fight",), most=4):
        over = next(event for event in told if event["kind"] == "battle_over")
        found[verdict(over[f"{own}_lost"], over[f"{foe}_lost"])] += chance
    return {label: float(chance) for label, chance in found.items()}


@pytest.mark.rule("gunyuden 24-1-8", "gunyuden 24-2")
def test_whoever_is_offered_a_battle_sees_it_from_his_side() -> None:
    spent = {"uesugi_kenshin": 1, "hojo_ujiyasu": 1}  # they fight one round
    play = offered(steps=spent)
    found = {label: float(chance) for label, chance in odds(play, "yes").outcomes}
    ends = ended(play, "yes", "defender", "attacker")
    assert sum(ends.values()) == pytest.approx(1)
    assert found == pytest.approx(ends)
    assert ends["won"] != pytest.approx(ends["lost"]), "so that the sides cannot be mistaken"


@pytest.mark.rule("gunyuden 24-1-8", "gunyuden 23-2")
def test_declining_a_battle_shows_the_attack_that_may_come() -> None:
    play = offered()
    found = odds(play, "no")
    assert dict(found.outcomes) == tally(play, "no", "attack_result", "fight")
    play.push_text("no")
    again = odds(play, "fight")
    assert again.outcomes == found.outcomes
    (taken, lost), seen = re.findall(r"\d+\.\d", str(found.gist)), re.findall(r"\d+\.\d", str(again.gist))
    assert seen == [lost, taken], "now it is the attacker who looks"
    assert taken != lost
    assert play.game.odds(play.state, play.game.notation.parse("hold")) is None


@pytest.mark.rule("gunyuden 24-2-5")
def test_between_two_rounds_both_ways_are_weighed() -> None:
    position = Position.read(POSITIONS / "battle_stopped.toml")
    play = begin("battle_stopped", position.dice)
    for text in position.actions:
        if play.ask.kind == "stop":
            break
        play.push_text(text)
    assert play.ask.kind == "stop"
    own, foe = ("attacker", "defender") if play.state.stake.stopper == 0 else ("defender", "attacker")
    for text in ("stop", "fight"):
        ends = ended(play, text, own, foe)
        open_yet = 1 - sum(ends.values())
        shown = {"won": 0.0, "even": 0.0, "lost": 0.0} | {label: float(p) for label, p in odds(play, text).outcomes}
        assert open_yet < (0.5 if text == "fight" else 1e-9)
        assert all(ends[label] - 1e-9 <= shown[label] <= ends[label] + open_yet + 1e-9 for label in ends)


@pytest.mark.rule("masamune 20-4", "masamune 18-2")
def test_terms_show_what_they_bring_and_what_the_siege_brings_without_them() -> None:
    script = Position.read(POSITIONS / "offer_accepted.toml").actions
    play = begin("offer_accepted", (), script[0])
    assert play.ask.kind == "offer"
    without = odds(play, "pass")
    play.push_text(script[1])
    assert play.ask.kind == "terms"
    assert odds(play, "no").outcomes == without.outcomes
    ((text, chance),) = odds(play, "yes").outcomes
    assert (text, chance) == ("the castle opens and the garrison leaves", Fraction(1))
    results: dict[str, Fraction] = {}
    for _, told, share in courses(play, "no", "siege"):
        result = next(event for event in told if event["kind"] == "siege")["result"]
        results[result] = results.get(result, Fraction(0)) + share
    words = play.state.land.words["result"]
    assert dict(without.outcomes) == {str(words[result]): share for result, share in results.items()}


@pytest.mark.rule("gunyuden 24-1-3")
def test_nothing_is_at_stake_where_an_order_is_awaited() -> None:
    play = offered()
    assert play.state.stake is not None
    play.push_text("no")
    play.push_text("hold")
    assert play.ask.kind == "operations"
    assert play.state.stake is None
