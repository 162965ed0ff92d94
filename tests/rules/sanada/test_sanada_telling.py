"""Every option has a label and every event a line, in both languages."""

from __future__ import annotations

import re
from random import Random

import pytest

from honjin.games.sanada.game import Sanada
from honjin.games.sanada.model.pack import FOLDER, load
from honjin.games.sanada.state import War
from honjin.kernel.chance import Committed
from honjin.kernel.play import Play
from honjin.languages.catalogues import read_catalogue

CHANCE = {"roll", "draw", "shuffle"}


def played(scenario: str, seed: int, decisions: int) -> tuple[Play[War], list[str]]:
    """A war of random decisions, with the labels of some of the options on the way."""
    game = Sanada(load(), scenario, {})
    play = Play(game, game.start(), Committed.seeded(seed))
    dice, labels = Random(seed), []
    for _ in range(decisions):
        if play.ask is None:
            break
        options = list(play.ask.options)
        for action in dice.sample(options, min(3, len(options))):
            label = game.wording.label(play.state, action)
            assert label is not None, action
            labels.append(str(label))
        play.push(dice.choice(options[:-1] if len(options) > 1 and dice.random() < 0.6 else options))
    return play, labels


@pytest.mark.parametrize(("scenario", "seed"), [("s1", 1), ("s2", 2), ("s4", 4)])
def test_options_and_events_are_told(scenario: str, seed: int) -> None:
    play, labels = played(scenario, seed, 250)
    game = Sanada(load(), scenario, {})
    kinds = set()
    for event in play.events or ():
        if event.kind not in CHANCE:
            line = game.wording.line(game.scene, {"kind": event.kind, "rule": event.rule, **event.data})
            assert line is not None, event
            assert not re.search(r"\{|_", str(line)), line
            kinds.add(event.kind)
    assert not [label for label in labels if re.search(r"\{|_", label)]
    assert len(kinds) > 8


def test_names_of_phases_and_points_have_a_translation() -> None:
    catalogue, said = read_catalogue(FOLDER, "ja"), load().data.showing
    land = Sanada(load(), "s1", {}).land
    assert set(said.words["phase"]) == {"setup", "over", *(stage.id for stage in land.stages)}
    assert {place.id for place in land.places_scored} <= set(said.words["why"])
    assert [text for texts in said.words.values() for text in texts.values() if str(text) not in catalogue] == []
