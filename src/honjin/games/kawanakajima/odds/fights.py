"""Cards of answers in the battle at hand: terrain, leadership, who takes the losses (R3, R16, 11.7)."""

from __future__ import annotations

from fractions import Fraction

from honjin.games.kawanakajima.figures import NOTHING
from honjin.games.kawanakajima.odds import known, pictures
from honjin.games.kawanakajima.odds.battles import others, score_name, single
from honjin.games.kawanakajima.odds.endings import endings
from honjin.games.kawanakajima.odds.forecasts import Prospect
from honjin.games.kawanakajima.odds.pictures import Picture
from honjin.games.kawanakajima.rules.reckoning import case_name
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few
from honjin.kernel.ask import Side
from honjin.kernel.chance import Reading
from honjin.kernel.odds import Odds, TableOdds
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.odds import CERTAIN


def at_hand(g: Battle, side: Side | None) -> Prospect:
    """The battle that is being fought."""
    f = g.fight
    plan = known.plan_of(g, 1 - g.field.side[few(f.attackers)[0]], side)
    return Prospect(g, f.attackers, f.defenders, plan)


def ground_odds(g: Battle, ground: int, side: Side | None) -> Odds:
    """The battle at hand with this case of terrain (R3)."""
    prospect = at_hand(g, side)
    _, mine, theirs = prospect.settled()
    picture = Picture(prospect, ground, prospect.lead(ground, mine, theirs)[1])
    return single(g, say("Terrain: {case}", case=case_name(ground)), picture, side, (), others(picture))


def lead_odds(g: Battle, on: int, side: Side | None) -> Odds:
    """The battle at hand with leadership placed so (R16)."""
    prospect, f = at_hand(g, side), g.fight
    (ground,), _, theirs = prospect.settled()
    if f.lead_on[0] == NOTHING and prospect.leads[0]:
        lead_on = on, prospect.reply(ground, on, theirs)[1]
        title = say("Attacker's leadership {n} on {score}", n=prospect.leads[0], score=score_name(on))
    else:
        lead_on = f.lead_on[0], on
        title = say("Defender's leadership {n} on {score}", n=prospect.leads[1], score=score_name(on))
    picture = Picture(prospect, ground, lead_on)
    return single(g, title, picture, side, (), others(picture))


def suffer_odds(g: Battle, unit: Unit, side: Side | None) -> Odds:
    """What follows for its side if this unit takes the first part of the result (11.7)."""
    prospect, f, one = at_hand(g, side), g.fight, Fraction(1)
    wounds = prospect.blows.taken_by(f.result, unit)
    ends = endings(g, wounds, prospect.side, one)
    cost = sum((end.chance * end.points[1 - g.field.side[unit]] for end in ends), Fraction(0))
    lit = pictures.cell(g.field, *f.scores)
    title = say("{unit} takes the first part of {result}", unit=g.field.unit_name[unit], result=f.result)
    return Odds(
        title, (TableOdds((), ((f.result, CERTAIN),), read=Reading(pictures.CHART), lit=lit),),
        fates=pictures.fates(g, [wound.unit for wound in wounds], [(one, wounds, ends)]),
        gist=say("costs {points} points on average", points=f"{float(cost):.1f}"),
    )  # fmt: skip
