"""Nobody is sent anything of Kawanakajima that depends on what the other side keeps secret."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from kawanakajima_secrets import Fixed, differences

from honjin.games.kawanakajima.game import Kawanakajima
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.title import GAME
from honjin.kernel import play as kernel
from honjin.kernel.ask import Side
from honjin.kernel.chance import Committed
from honjin.kernel.game import Game
from honjin.kernel.play import Play

SCENARIOS = [info.id for info in GAME.scenarios()]
SHARE = 0.06
"""Of all decisions, so many are looked at; and all that are about secrets."""
SECRET = {"conform", "plan_points"}


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies to think with are made by chance; here it is the same for both."""
    monkeypatch.setattr(kernel, "random", SimpleNamespace(Random=Fixed))


def walk(game: Game[Battle], seed: str, most: int) -> tuple[int, list[str]]:
    """Compare positions of a random game until something is found or so many were compared."""
    play = Play(game, game.start(), Committed.seeded(seed))
    rng = random.Random(seed)
    total = 0
    while not play.over and total < most:
        if rng.random() < SHARE or play.ask.kind in SECRET:
            compared, found = differences(play, rng)
            total += compared
            if found:
                return total, found
        ask = rng.choice(play.asks)
        play.push(rng.choice(ask.options), ask.side)
    return total, []


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("fog", [False, True])
def test_other_secrets_change_no_byte(scenario: str, fog: bool) -> None:
    options: dict[str, Any] = {name: True for name in GAME.option_infos(scenario) if name != "historical_plan"}
    game = GAME.create(options | {"fog_of_war": fog}, scenario=scenario)
    total, found = walk(game, f"secrets {scenario} {fog}", 40)
    assert found == []
    assert total >= 30


class Whispering(Kawanakajima):
    """Tells everybody how many points are saved."""

    def facts(self, state: Battle, side: Side | None) -> dict[str, Any]:
        return super().facts(state, side) | {"saved": state.saved[:]}


class Foresighted(Kawanakajima):
    """Leaves the true secrets in the worlds that bots think in."""

    def redeal(self, snapshot: Battle, now: Battle, side: Side, rng: random.Random) -> None:
        return


@pytest.mark.parametrize(("rules", "finding"), [(Whispering, "facts tells"), (Foresighted, "world tells")])
def test_leaks_are_found(rules: type[Kawanakajima], finding: str) -> None:
    usual = GAME.create({}, scenario="hypothetical")
    _, found = walk(rules(usual.pack, "hypothetical", {}), "leaks", 40)
    assert any(finding in leak for leak in found)
