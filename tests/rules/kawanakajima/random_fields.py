"""Random boards of Kawanakajima, set up in the game and read off it as plain records."""

from __future__ import annotations

import random
from functools import cache

from plain_field import Man, around, chart

from honjin.games.kawanakajima.game import Kawanakajima
from honjin.games.kawanakajima.model.words import MODES
from honjin.games.kawanakajima.state import ELIMINATED, Battle
from honjin.games.kawanakajima.title import GAME
from honjin.hexes.sets import hexset

WATERS = (
    "0416",
    "0717",
    "1118",
    "1119",
    "1621",
    "2323",
    "3020",
    "3120",
    "3802",
    "0806",
    "1014",
    "2524",
    "2227",
    "0502",
)
"""Hexes beside fords, rivers, streams and slopes, where most can go wrong."""


@cache
def game() -> Kawanakajima:
    return GAME.create({}, scenario="historical")


def scatter(rng: random.Random, own: int, foes: int) -> Battle:
    """Some units of both sides in one corner of the field, their clans in random Modes and in all states."""
    g = game().start()
    for unit, h in enumerate(g.where):
        if h >= 0:
            g.lift(unit, ELIMINATED)
        else:
            g.where[unit] = ELIMINATED
    middle = rng.choice(WATERS) if rng.random() < 0.6 else rng.choice(sorted(chart()[0]))
    near = _near(middle, rng.choice((2, 3, 4)))
    hexes = rng.sample(near, min(own + foes, len(near)))
    for side, number in ((1, own), (0, foes)):
        _muster(g, rng, side, [hexes.pop() for _ in range(min(number, len(hexes)))])
    g.mode = [rng.randrange(len(MODES)) for _ in g.mode]
    g.state = [rng.randrange(4) for _ in g.state]
    g.dug = hexset(unit for unit, h in enumerate(g.where) if h >= 0 and rng.random() < 0.15)
    g.turn, g.phase = 2, 2
    return g


def _near(middle: str, radius: int) -> list[str]:
    found = {middle}
    for _ in range(radius):
        found |= {beside for number in found for beside in around(number)}
    return sorted(found)


def _muster(g: Battle, rng: random.Random, side: int, hexes: list[str]) -> None:
    """Whole clans come first, so that most boards have clan-mates on them."""
    clans = [clan for clan, units in enumerate(g.field.clan_units) if units and g.field.side[units[0]] == side]
    rng.shuffle(clans)
    units = [unit for clan in clans for unit in g.field.clan_units[clan]]
    for unit, number in zip(units, hexes, strict=False):
        g.put(unit, g.field.grid.parse(number))


def plain(g: Battle) -> list[Man]:
    """The same board in plain records."""
    field = g.field
    return [man_of(g, unit) for unit, h in enumerate(g.where) if h >= 0 and field.pieces[unit]]


def man_of(g: Battle, unit: int) -> Man:
    field = g.field
    piece = field.pieces[unit]
    return Man(
        piece.id, field.sides[field.side[unit]], field.clans[field.clan[unit]].id, field.grid.format(g.where[unit]),
        MODES[g.mode_of(unit)], field.elan[unit], field.mass[unit], field.fire[unit], g.leadership(unit),
        g.state[unit], bool(g.dug >> unit & 1),
    )  # fmt: skip
