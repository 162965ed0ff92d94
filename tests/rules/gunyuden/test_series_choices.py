"""What stands on a choice: what it sets off by the rules, its points, and whether it must be confirmed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import honjin
from honjin.kernel.chance import Scripted
from honjin.kernel.outlook import Outlook, foretold, survey
from honjin.kernel.play import Play
from honjin.kernel.position import Position

POSITIONS = Path(__file__).parent / "positions"


def at(name: str, *actions: str, dice: tuple[int, ...] | None = None, **board: Any) -> Play[Any]:
    """A position of the rules' own tests after these actions."""
    position = Position.read(POSITIONS / f"{name}.toml")
    position = Position.of(position.as_dict() | {"board": dict(position.board) | board})
    play = honjin.find_game(position.game).arrange(position, Scripted(position.dice if dice is None else dice))
    for action in actions:
        play.push_text(action)
    return play


def of(play: Play[Any], text: str) -> Outlook:
    return foretold(play, play.ask, play.game.notation.parse(text))


def texts(play: Play[Any]) -> list[str]:
    return [play.game.notation.format(action) for action, _ in survey(play, play.ask)]


def lords_in_battle() -> Play[Any]:
    """Ashina must lose a step; the last one of his lord is among those that he may choose."""
    return at("battle_death_of_a_sodaisho", "battle 1634 with date_masamune")


@pytest.mark.rule("gunyuden 23-3-1", "gunyuden 24-2-4")
def test_leaders_lose_steps_last() -> None:
    forces = [
        {"leader": "date_masamune", "units": ["date_shigezane", "katakura_kagetsuna"], "hex": "1734"},
        {
            "leader": "ashina_yoshihiro",
            "units": ["kanagami_morinori", "sase_tsuneo", "sase_tanetsune", "hirata_kiyonori"],
            "hex": "1634",
        },
    ]
    steps = {"sase_tanetsune": 1}
    play = at("battle_death_of_a_sodaisho", "battle 1634 with date_masamune", forces=forces, steps=steps)
    assert play.ask.kind == "lose"
    units = [text.split()[1] for text in texts(play)]
    ranks = [play.state.rank(play.state.land.unit_of[unit]) for unit in units]
    assert ranks == sorted(ranks)
    assert units[-2:] == ["kanagami_morinori", "ashina_yoshihiro"]
    assert units[2] == "sase_tanetsune", "of equals one who would die by it comes after those who would not"


@pytest.mark.rule("gunyuden 25-2")
def test_the_death_of_a_sodaisho_stands_on_the_choice() -> None:
    play = lords_in_battle()
    assert texts(play)[-1] == "lose ashina_yoshihiro"
    found = of(play, "lose ashina_yoshihiro")
    assert found.grave
    told = {consequence.rule: consequence.text for consequence in found.sets_off}
    assert told["24-2-4"] == "Ashina Yoshihiro is killed"
    assert told["25-2"] == "With Ashina Yoshihiro the Ashina leave the war"
    assert found.scored(play.game.sides)["anti"] < 0
    assert not of(play, "lose sase_tsuneo").grave


@pytest.mark.rule("gunyuden 25-2")
def test_nothing_is_lost_by_looking() -> None:
    play = lords_in_battle()
    before = play.digest()
    survey(play, play.ask)
    assert play.digest() == before


@pytest.mark.rule("masamune 23-3-2")
def test_the_last_step_of_a_taisho_is_confirmed_and_that_of_a_busho_is_not() -> None:
    forces = [
        {
            "leader": "date_shigezane",
            "units": ["shiroishi_munezane", "harada_munetoki", "goto_nobuyasu", "oniniwa_yoshinao"],
            "hex": "1734",
        },
        {"leader": "tomita_ujizane", "units": ["sase_tanetsune", "sase_tsuneo"], "hex": "1634"},
    ]
    steps = {"sase_tsuneo": 1, "tomita_ujizane": 1}
    play = at(
        "skirmish_dot_split",
        "attack date_shigezane 1634 tomita_ujizane",
        "stand",
        forces=forces,
        steps=steps,
        dice=(5,),
    )
    assert play.ask.kind == "lose"
    assert texts(play)[-1] == "lose tomita_ujizane"
    assert of(play, "lose tomita_ujizane").grave
    fallen = of(play, "lose sase_tsuneo")
    assert [consequence.text for consequence in fallen.sets_off] == ["Sase Tsuneo is killed"]
    assert not fallen.grave


@pytest.mark.rule("masamune 23-3-2")
def test_it_is_the_loser_who_confirms() -> None:
    """Whom the besieger picks of a garrison is no loss of his own."""
    play = at("offer_of_one_life", *Position.read(POSITIONS / "offer_of_one_life.toml").actions[:-1])
    for text in texts(play):
        assert not of(play, text).grave


@pytest.mark.rule("masamune 20-4")
def test_terms_say_what_becomes_of_castle_and_garrison() -> None:
    script = Position.read(POSITIONS / "offer_accepted.toml").actions
    play = at("offer_accepted", *script[: script.index("yes")])
    assert play.ask.kind == "terms"
    told = [consequence.text for consequence in of(play, "yes").sets_off]
    assert any("passes to the" in text for text in told)
    assert not of(play, "no").sets_off


@pytest.mark.rule("kanto R55")
def test_a_march_against_neutrals_says_whom_it_drives_to_the_enemy() -> None:
    position = Position.read(POSITIONS / "neutral_tagaya_provoked.toml")
    play = at("neutral_tagaya_provoked", *position.actions[:-1])
    found = of(play, position.actions[-1])
    assert [consequence.rule for consequence in found.sets_off] == ["R55"]
    assert "join the" in found.sets_off[0].text


@pytest.mark.rule("masamune 38-1")
def test_an_attack_says_who_takes_up_arms_before_any_die_falls() -> None:
    position = Position.read(POSITIONS / "clan_roused_by_an_attack_on_its_ally.toml")
    play = at("clan_roused_by_an_attack_on_its_ally")
    assert [consequence.rule for consequence in of(play, position.actions[0]).sets_off] == ["38-1"]


@pytest.mark.rule("masamune 43.6")
@pytest.mark.parametrize("entered", [True, False])
def test_a_choice_that_loses_the_game_is_confirmed(entered: bool) -> None:
    """The last phase of Hitotoribashi: with the allies in Nihonmatsu Date loses by ending it."""
    forces = [{"leader": "date_masamune", "hex": "1930"}, {"leader": "satake_yoshishige", "hex": "2149"}]
    memory = {"approached": True, "entered": entered}
    play = at("book_points_at_hitotoribashi", forces=forces, memory=memory, stage=4)
    found = of(play, "done")
    assert found.grave is entered
    assert any(str(consequence.text).startswith("You lose the game") for consequence in found.sets_off) is entered
    assert not play.over
