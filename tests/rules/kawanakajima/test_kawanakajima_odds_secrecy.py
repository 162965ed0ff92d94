"""No card tells what its reader may not know: secrets are altered, and the cards stay the same to the letter."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from honjin.games.kawanakajima.figures import NOTHING
from honjin.games.kawanakajima.state import ACTIVATION, Battle
from honjin.games.kawanakajima.title import GAME
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Sampled
from honjin.kernel.odds import Odds
from honjin.kernel.play import Play

FOG = {"fog_of_war": True, "takeda_plan": True, "samurai": True}
CASES = [
    ("historical", {"takeda_plan": True}),
    ("historical", FOG),
    ("hypothetical", {}),
    ("hypothetical", {"fog_of_war": True}),
]


def altered(g: Battle, reader: int, rng: random.Random) -> Battle:
    """The same position for the reader, with other secrets of the enemy."""
    other, enemy, field = g.copy(), 1 - reader, g.field
    if g.plan[enemy] != NOTHING and not g.shown[enemy]:
        open_to = [plan.number for plan in field.plans if not g.ruled_out[enemy] >> plan.number & 1]
        other.plan[enemy] = rng.choice(open_to or [g.plan[enemy]])
        other.saved[enemy] = rng.randrange(12)
    for chit in field.specials(enemy):
        number = chit - field.first_special
        if g.activity[number] != NOTHING and g.hand != chit:
            other.activity[number] = rng.randrange(4)
            other.named[number] = 1 << rng.choice(field.clans_by_side[enemy])
    if field.options.fog_of_war:
        for clan in field.clans_by_side[enemy]:
            if not g.seen >> clan & 1:
                other.mode[clan] = rng.randrange(4)
    return other


def told(odds: Odds | None) -> str:
    return "" if odds is None else json.dumps(odds.as_dict(), default=str)


def sound(odds: Odds) -> None:
    """Chances add up, and every row has its rule."""
    for table in odds.tables:
        assert sum(chance for _, chance in table.outcomes) == 1, odds
        assert all(row.rule for axis in table.axes for row in axis.modifiers)
    for fate in odds.fates:
        assert sum(share.chance for share in fate.outcomes) == 1, fate


@pytest.mark.rule("kawanakajima 7.1", "kawanakajima 2.3", "kawanakajima 6.2", "kawanakajima R63", "kawanakajima 9.5.1")
@pytest.mark.parametrize(("scenario", "options"), CASES)
def test_cards_are_the_same_whatever_the_enemy_hides(scenario: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"{scenario} {sorted(options)}")
    seen: Counter[str] = Counter()
    for seed in range(2):
        game = GAME.create(options, scenario=scenario)
        play = Play(game, game.start(), Sampled(random.Random(seed)))
        for _ in range(220):
            if play.result is not None:
                break
            for ask in play.asks:
                compare(play, ask, rng, seen)
            play.push(rng.choice(list(play.asks[0].options)))
    assert seen["odds"] > 20
    assert seen["prospects"] > 20


def compare(play: Play[Battle], ask: Ask, rng: random.Random, seen: Counter[str]) -> None:
    g, game, reader = play.state, play.game, ask.side
    world = altered(g, reader, rng)
    options = list(ask.options)
    for action in rng.sample(options, min(2, len(options))):
        card = game.odds(g, action, reader)
        if card is not None:
            sound(card)
            seen["odds"] += 1
        assert told(card) == told(game.odds(world, action, reader)), game.notation.format(action)
    if g.phase == ACTIVATION:
        cards = game.prospects(g, reader)
        for card in cards:
            sound(card)
        assert [*map(told, cards)] == [*map(told, game.prospects(world, reader))]
        seen["prospects"] += 1
