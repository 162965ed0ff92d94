"""What players read: names of units and places rather than ids, words rather than signs."""

from __future__ import annotations

import random

import pytest
from board import reason, setting

from honjin.games.yukimura.title import GAME
from honjin.kernel.chance import Sampled
from honjin.kernel.play import Play

SHOT = ["g osaka teppo 1 5 4 1407", "t kanto teppo 3 4 4 1408"]


@pytest.mark.rule("yukimura 9-2-1")
def test_a_shot_without_effect_is_told_in_words() -> None:
    """Given the weakest shot and the lowest roll: the table prints a dash."""
    play = setting(turn=7, phase="osaka_attack_fire", pieces=SHOT, dice=[1, 1, *[6] * 60])
    odds = play.game.odds(play.state, play.game.notation.parse("fire g > t"))
    assert odds is not None
    results = [result for result, _ in odds.outcomes]
    assert "no effect" in results
    assert "-" not in results
    play.push_text("fire g > t")
    if not any(event.kind == "fire" for event in play.events or ()):
        play.push_text("end")
    [told] = [event for event in play.events or () if event.kind == "fire"]
    line = play.game.narrate(told.seen_by(None))
    assert str(line).endswith("result no effect"), line
    [fire] = [chart for chart in play.game.sheet()["charts"] if chart["id"] == "fire"]
    assert fire["legend"]["-"] == "no effect"


@pytest.mark.rule("yukimura 7-1-2", "yukimura 7-4-1")
def test_places_are_named_with_their_number() -> None:
    play = setting(turn=7, pieces=["a kanto ashigaru 3 3 4 1409", "b kanto ashigaru 3 3 4 1408"])
    game, g = play.game, play.state
    assert game.label(g, game.notation.parse("select b")) == "b in Chausuyama (1408)"
    assert reason(play, "move a 1409-1408").startswith("Chausuyama (1408) holds a friendly unit")
    seen = {"kind": "move", "rule": "7-1-2", "unit": "a", "path": ["1410", "1409", "1408"]}
    assert game.narrate(seen) == "a moves 1410-1409-Chausuyama (1408)"


@pytest.mark.parametrize("seed", range(3))
def test_no_refusal_and_no_label_shows_an_id(seed: int) -> None:
    """Given a random game, whatever is refused or offered speaks of units by their names."""
    rng = random.Random(seed)
    game = GAME.create({})
    play = Play(game, game.start(), Sampled(seed))
    units = [piece.id for piece in game.field.pieces]
    for _ in range(60):
        ask = play.ask
        for text in (f"select {rng.choice(units)}", f"fire {rng.choice(units)} > {rng.choice(units)}"):
            refused = play.refuse(game.notation.parse(text), ask.side)
            assert refused is None or "_" not in refused.reason, refused
        action = rng.choice(ask.options)
        assert "_" not in game.label(play.state, action)
        play.push(action)
