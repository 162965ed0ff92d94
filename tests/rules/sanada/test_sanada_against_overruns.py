"""Whole marches of the game, overruns and all, against the second reckoning: same dice and answers, same end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from battle_referee import OverError
from echoes import Chance, Echo
from march_referee import March
from overrun_referee import overrun
from plain_ground import World
from random_wars import mark, plain, random_war

from honjin.games.sanada.actions import Build, Engage, Go, Overrun
from honjin.games.sanada.rules import action, marching
from honjin.games.sanada.state import War
from honjin.kernel.ask import Ask

pytestmark = pytest.mark.rule(
    "sanada 14.2.1", "sanada 17.1.1", "sanada 17.1.2", "sanada 19.2.1", "sanada 19.2.7", "sanada 20.1.2",
    "sanada 20.1.3", "sanada 20.1.4", "sanada 20.1.5", "sanada 20.1.6", "sanada 20.1.7", "sanada 20.1.8",
    "sanada 21.1.2", "sanada 21.1.3", "sanada 22.1", "sanada 22.2.2", "sanada R24", "sanada R34", "sanada R35",
    "sanada R36", "sanada R38", "sanada R62", "sanada R65",
)  # fmt: skip

SIDES = ("osaka", "kanto")
KEPT = ("hex", "inside", "leader", "spent", "moved", "bound", "retreated")


class Eager(Chance):
    """Would rather overrun, engage or enter a castle than walk."""

    def answer(self, ask: Ask) -> Any:
        if ask.kind == "march" and self.dice.random() < 0.8:
            bold = [way for way in ask.options if not isinstance(way, Go) or way.end == "inside"]
            rash = [way for way in bold if isinstance(way, Overrun)]
            chosen = self.dice.choice(rash if rash and self.dice.random() < 0.7 else bold)
            self.heard.append((ask.kind, chosen))
            return chosen
        return super().answer(ask)


def follow(where: World, name: str, echo: Echo) -> int:
    """The referee goes the same way; the points that Osaka gains."""
    march, points, number = March(where, name), 0, echo.land.grid.format
    while True:
        order = echo.next("march")
        path = [number(h) for h in getattr(order, "path", ())]
        match order:
            case Overrun():
                assert march.may_overrun(path, number(order.hex))
                goes_on, gained = overrun(march, path, number(order.hex), echo.roll, echo.ask)
                points += gained
                if not goes_on:
                    return points
                continue
            case Engage():
                assert march.may_engage(path, number(order.hex))
                march.engage(path, number(order.hex))
            case Go():
                assert march.may_go_in(path) if order.end == "inside" else march.may_stop(path)
                march.stop(path, order.end)
            case Build():
                assert march.may_build()
                march.build()
            case _:
                march.finish()
        return points


def told(where: World) -> dict[str, Any]:
    units = where["units"]
    return {
        "units": {
            name: [unit[key] for key in KEPT] if unit["hex"] is not None else None for name, unit in units.items()
        },
        "castles": where["castles"],
        "forts": where["forts"],
        "markers": sorted(where["markers"], key=str),
    }


def compare(seed: int, marches: int = 6) -> int:
    """Several marches of one side on one board; how many overruns there were."""
    dice = Random(seed)
    g = random_war(dice, groups=dice.choice([14, 24]), radius=dice.choice([2, 3, 5]), without=("tokugawa_ieyasu",))
    if dice.random() < 0.3:
        mark(g, dice)
    side, overruns = dice.choice([0, 1]), 0
    g.phase = 2 + 5 * side
    for _ in range(marches):
        open_to = action.able(g, side)
        if not open_to:
            break
        overruns += one(g, dice.choice(open_to), dice)
        if g.where[g.land.hideyori] == -3:
            break
    return overruns


def one(g: War, head: int, dice: Random) -> int:
    where, before, chance = plain(g), g.score, Eager(dice)
    result = chance.play(marching.march(g, head))
    echo = Echo(g, chance.heard)
    try:
        points = follow(where, g.land.pieces[head].id, echo)
    except OverError:
        assert result is not None
        return 0
    assert (result, echo.heard) == (None, [])
    assert told(where) == told(plain(g))
    assert points == g.score - before
    return sum(isinstance(order, Overrun) for kind, order in chance.heard if kind == "march")


@pytest.mark.parametrize("seed", range(40))
def test_marches_end_as_the_referee_says(seed: int) -> None:
    compare(seed)
