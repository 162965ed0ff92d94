"""The fort: assaults with their auction of lives, fire, and men who come back (13.6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

from honjin.games.kawanakajima.actions import Assault
from honjin.games.kawanakajima.figures import Area
from honjin.games.kawanakajima.rules.assault import ADVANTAGE, Storm, assault_rows, fire_rows
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.ask import Side
from honjin.kernel.chance import Mod
from honjin.kernel.odds import Axis, Instead, Odds, TableOdds, percent
from honjin.kernel.words import Saying, Text, say
from honjin.wargame.actions import NOBODY
from honjin.wargame.odds import Outcomes, Told, thrown

FACES: Final = 6


def margins(edge: int) -> Outcomes[int]:
    """By how much the attacker's die beats the defender's, with what both add."""
    return thrown().then(lambda mine: thrown().map(lambda theirs: mine - theirs + edge))


def edge(g: Battle, storm: Storm) -> int:
    """What the attacker adds more than the defender."""
    mine, theirs = assault_rows(g, storm)
    return sum(row.value for row in mine) - sum(row.value for row in theirs)


def loss(margin: int) -> int:
    """Points that a beaten attacker loses: half the difference, rounded up (13.6.1 Assault)."""
    return (1 - margin) // 2


def assault_odds(g: Battle, action: Assault, side: Side) -> Odds:
    """An assault before it is declared, and what each bid of the auction would make of it."""
    storm = Storm(side, tuple(action.areas), action.target, action.how == ADVANTAGE)
    title = say("Assault on {area}", area=g.field.area_name[action.target])
    return _card(g, storm, title, _bids(g, storm))


def bid_odds(g: Battle, storm: Storm, *, raises: bool) -> Odds:
    """The assault if a side sacrifices one point more, or passes (13.6.1 Sacrifice, R43)."""
    after = raised(storm, storm.asked) if raises else storm
    title = (
        say("Sacrifice one more: {mine} to {theirs}", **_standing(after))
        if raises
        else say("Pass: {mine} to {theirs}", **_standing(after))
    )
    other = 1 - storm.asked
    instead = []
    if not (storm.last and not raises) and _able(g, after, other):
        instead.append(Instead(say("If the other side adds one"), gist(g, raised(after, other))))
    instead.append(
        Instead(say("Pass"), gist(g, storm)) if raises else Instead(say("Add one"), gist(g, raised(storm, storm.asked)))
    )
    return _card(g, after, title, instead)


def raised(storm: Storm, side: Side) -> Storm:
    """The same with one point more of a side."""
    first, second = storm.bids
    return storm._replace(bids=(first + 1, second) if side == 0 else (first, second + 1))


def _able(g: Battle, storm: Storm, side: Side) -> bool:
    return storm.bids[side] < len(storm.areas) and g.siege.manpower[side] > 0


def _standing(storm: Storm) -> dict[str, Saying]:
    return {"mine": str(storm.bids[storm.side]), "theirs": str(storm.bids[1 - storm.side])}


def _bids(g: Battle, storm: Storm) -> list[Instead]:
    """What the assault comes to for each lead in the auction that both can pay for."""
    cap = len(storm.areas)
    most = [min(cap, g.siege.manpower[side]) for side in (storm.side, 1 - storm.side)]
    found = []
    for lead in range(-most[1], most[0] + 1):
        if lead:
            bids = (max(lead, 0), max(-lead, 0)) if storm.side == 0 else (max(-lead, 0), max(lead, 0))
            told = say("Attacker bids {n} more", n=lead) if lead > 0 else say("Defender bids {n} more", n=-lead)
            found.append(Instead(told, gist(g, storm._replace(bids=bids))))
    return found


def gist(g: Battle, storm: Storm) -> Text:
    """An assault in a few words."""
    found = margins(edge(g, storm))
    return say(
        "won {won}, tied {tied}, costs {cost} on average",
        won=percent(found.chance(lambda n: n > 0)), tied=percent(found.chance(lambda n: n == 0)),
        cost=f"{float(found.mean(lambda n: 0 if n > 0 else max(1, loss(n)))):.1f}",
    )  # fmt: skip


def outcomes(g: Battle, storm: Storm) -> Outcomes[str]:
    """``won``, ``tied``, or the points that the attacker loses."""
    return margins(edge(g, storm)).map(lambda n: "won" if n > 0 else "tied" if n == 0 else str(loss(n)))


def _card(g: Battle, storm: Storm, title: Saying, instead: Sequence[Instead]) -> Odds:
    mine, theirs = assault_rows(g, storm)
    order = ["won", "tied", "1", "2", "3", "4", "5", "6"]
    chances = dict(outcomes(g, storm))
    words: dict[str, Saying] = {"won": say("won"), "tied": say("tied")}
    told: Told = tuple(
        (words.get(what) or say("loses {n}", n=what), chances[what]) for what in order if what in chances
    )
    tables = (
        TableOdds((_axis(mine),), told, title=say("Result, and the attacker's sum")),
        TableOdds((_axis(theirs),), _die(theirs), title=say("The defender's sum")),
    )
    return Odds(title, tables, notes=_rules(g, storm), instead=tuple(instead), gist=gist(g, storm))


def _axis(rows: Sequence[Mod]) -> Axis:
    shift = sum(row.value for row in rows)
    return Axis(tuple(rows), f"{1 + shift}–{FACES + shift}", "sum")


def _die(rows: Sequence[Mod]) -> Told:
    return thrown(rows).told(str)


def _rules(g: Battle, storm: Storm) -> tuple[Saying, ...]:
    last = g.siege.markers[1 - storm.side] == 1 << storm.target and g.siege.manpower[1 - storm.side]
    found: list[Saying] = [
        say("Won: the marker goes, and a point is out of combat. Tied: the attacker loses 1, and may pay to win."),
    ]
    if last:
        found.append(say("It is the last marker: a point of Manpower goes instead (R40)."))
    return tuple(found)


# ---------------------------------------------------------------------------------------------- fire, rally


def fire_chance(g: Battle, side: Side, target: Area) -> Fraction:
    """How likely fire hits (13.6.1 Fire!)."""
    rows = fire_rows(g, side, target)
    return thrown(rows).chance(lambda total: total >= g.field.tables.siege.fire_min)


def fire_odds(g: Battle, side: Side, target: Area) -> Odds:
    """Fire at an area: its owner loses the marker or a point, and a point is out of combat."""
    chance = fire_chance(g, side, target)
    told: Told = tuple(row for row in ((say("hit"), chance), (say("missed"), 1 - chance)) if row[1])
    return Odds(
        say("Fire at {area}", area=g.field.area_name[target]), (TableOdds((_axis(fire_rows(g, side, target)),), told),),
        notes=(say("Needs {need} or more.", need=g.field.tables.siege.fire_min),),
        gist=say("hits {chance}", chance=percent(chance)),
    )  # fmt: skip


def rallied(g: Battle, side: Side, wanted: str) -> tuple[Fraction, ...]:
    """The chances that 0, 1, 2, ... points out of combat come to this on the Rally chit (13.6.2)."""
    rows, points = g.field.tables.siege_rally.rows, g.siege.out_of_combat[side]
    share = Fraction(sum(cell == wanted for cell in rows.values()), FACES)
    return tuple(comb(points, n) * share**n * (1 - share) ** (points - n) for n in range(points + 1))


def rally_odds(g: Battle, side: Side) -> Odds | None:
    """What the Rally chit does to men out of combat; None if there are none, or no siege (13.6.2)."""
    if g.siege.besieger == NOBODY or not g.siege.out_of_combat[side]:
        return None
    back, lost = (rallied(g, side, what) for what in ("to_manpower", "lost"))

    def told(chances: tuple[Fraction, ...]) -> Told:
        return tuple((str(n), chance) for n, chance in enumerate(chances) if chance)

    mean = [sum((n * chance for n, chance in enumerate(chances)), Fraction(0)) for chances in (back, lost)]
    return Odds(
        say("Out of combat, {side}: {n} points", side=g.field.side_name[side], n=g.siege.out_of_combat[side]),
        (
            TableOdds((), told(back), title=say("Back to Manpower on the Rally chit")),
            TableOdds((), told(lost), title=say("Lost on the Rally chit")),
        ),
        gist=say("{back} come back, {lost} are lost on average",
                 back=f"{float(mean[0]):.1f}", lost=f"{float(mean[1]):.1f}"),
    )  # fmt: skip
