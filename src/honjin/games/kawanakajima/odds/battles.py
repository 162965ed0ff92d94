"""Cards of battles before the dice: before they are declared, and before they are fought (11.3 to 11.12)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, MOVE, NOTHING, REGROUP, Scheme
from honjin.games.kawanakajima.odds import known, pictures
from honjin.games.kawanakajima.odds.forecasts import Placing, Prospect, who_fights
from honjin.games.kawanakajima.odds.pictures import Picture, Weighed
from honjin.games.kawanakajima.rules.modes import MODE_NAMES
from honjin.games.kawanakajima.rules.reckoning import SCORES, case_name
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few
from honjin.kernel.ask import Side
from honjin.kernel.odds import Instead, Odds, TableOdds, percent
from honjin.kernel.words import Saying, Text, say
from honjin.wargame.actions import Clan, Units

MOST: Final = 7
"""So many cases of clan dice are shown one by one."""
USUAL: Final = say(
    "Supposed: whoever costs least takes the first part of a result, all who find a hex retreat, and terrain and "
    "leadership are chosen for the best in points and steps."
)
SLACK_NAME: Final = say("{mode} or {other}", mode=MODE_NAMES[MOVE], other=MODE_NAMES[REGROUP])


def title_of(g: Battle, attackers: Units, defenders: Units) -> Text:
    """Who fights whom."""
    names = g.field.unit_name
    units, targets = ([names[unit] for unit in few(those)] for those in (attackers, defenders))
    return say("{units} against {targets}", units=units, targets=targets)


def battle_odds(
    g: Battle, attackers: Units, defenders: Units, side: Side | None, notes: Sequence[Saying] = (), title: Saying = ""
) -> Odds:
    """A battle before it is fought, as a side sees it."""
    title = title or title_of(g, attackers, defenders)
    plan = known.plan_of(g, 1 - g.field.side[few(attackers)[0]], side)
    fog = known.in_the_fog(g, few(attackers | defenders), side)
    if fog:
        return _in_the_fog(g, title, attackers, defenders, plan, fog)
    weighed = cases(g, attackers, defenders, plan)
    if len(weighed) > 1:
        return _joint(g, title, weighed, side, notes)
    picture = weighed[0][1]
    return single(g, title, picture, side, notes, others(picture))


def summary(g: Battle, attackers: Units, defenders: Units, side: Side | None) -> Text:
    """A battle before it is fought in a few words, as a side sees it."""
    fog = known.in_the_fog(g, few(attackers | defenders), side)
    if fog:
        return _depends(g, fog)
    plan = known.plan_of(g, 1 - g.field.side[few(attackers)[0]], side)
    return pictures.gist(cases(g, attackers, defenders, plan))


def cases(g: Battle, attackers: Units, defenders: Units, plan: Scheme | None) -> Weighed:
    """The battle as it will be settled, or one for each way in which clan dice may fall (11.4)."""
    found = who_fights(g, attackers)
    every, kin = sum(count for _, count in found), None
    weighed = []
    for units, count in found:
        kin = Prospect(g, units, defenders, plan, kin)
        weighed.append((Fraction(count, every), Picture.settled(kin)))
    return weighed


def single(
    g: Battle,
    title: Saying,
    picture: Picture,
    side: Side | None,
    notes: Sequence[Saying] = (),
    instead: Sequence[Instead] = (),
) -> Odds:
    """The card of one battle with everything settled as it is supposed to be."""
    units = [*picture.units(1), *picture.units(0)]
    told = (*_settled(picture), *_commanders(picture), *_suspicions(g, picture, side), *notes, USUAL)
    return Odds(
        title, (picture.table(), *_swap_table(g, picture)), fates=pictures.fates(g, units, picture.ends),
        notes=told, instead=tuple(instead), gist=gist(picture),
    )  # fmt: skip


def gist(picture: Picture) -> Text:
    """One battle in a few words."""
    return pictures.gist([(Fraction(1), picture)])


def _joint(g: Battle, title: Saying, weighed: Weighed, side: Side | None, notes: Sequence[Saying]) -> Odds:
    """Several clans attack together: dice decide who fights, the others may support (11.4, R56)."""

    def clans(picture: Picture) -> Text:
        names = dict.fromkeys(g.field.clan_name[g.field.clan[unit]] for unit in picture.units(0))
        return say("{clans}", clans=list(names))

    dice = tuple((clans(picture), share) for share, picture in weighed)
    tables = (
        TableOdds((), pictures.results(weighed), title=say("All in all")),
        TableOdds((), dice, title=say("Clan dice: who fights")),
        *(picture.table(clans(picture)) for _, picture in weighed[:MOST]),
    )
    everybody = [unit for of in (1, 0) for _, picture in weighed for unit in picture.units(of)]
    return Odds(
        title, tables, fates=pictures.fates(g, everybody, pictures.all_ends(weighed)),
        notes=(*_suspicions(g, weighed[-1][1], side), *notes, USUAL), gist=pictures.gist(weighed),
    )  # fmt: skip


# ---------------------------------------------------------------------------------------------- what is not known


def _in_the_fog(
    g: Battle, title: Saying, attackers: Units, defenders: Units, plan: Scheme | None, fog: Sequence[Clan]
) -> Odds:
    """With fog the battle is told for each Mode in which those may be whose Mode is hidden (2.3)."""
    tables, instead = [], []
    for mode, name in ((DEFENSE, MODE_NAMES[DEFENSE]), (ATTACK, MODE_NAMES[ATTACK]), (MOVE, SLACK_NAME)):
        world, heading = g.copy(), say("If in {mode}", mode=name)
        for clan in fog:
            world.mode[clan] = mode
        weighed = cases(world, attackers, defenders, plan)
        instead.append(Instead(heading, pictures.gist(weighed)))
        only = len(weighed) == 1
        tables.append(weighed[0][1].table(heading) if only else TableOdds((), pictures.results(weighed), title=heading))
    return Odds(
        title, tuple(tables), instead=tuple(instead), gist=_depends(g, fog),
        notes=(say("Modes in the fog show themselves when the battle is fought (2.3)."), USUAL),
    )  # fmt: skip


def _depends(g: Battle, fog: Sequence[Clan]) -> Text:
    return say("depends on the Mode of {clans}", clans=[g.field.clan_name[clan] for clan in fog])


def _suspicions(g: Battle, picture: Picture, side: Side | None) -> list[Saying]:
    """What a hidden plan of the defender would change (7.3, R63)."""
    owner = 1 - picture.prospect.side
    found: list[Saying] = []
    for plan in known.suspected(g, owner, side):
        if any(result in picture.chances for result in plan.swap):
            other = Picture(picture.prospect.with_plan(plan), picture.ground, picture.lead_on)
            names = {"side": g.field.side_name[owner], "plan": g.field.plan_name[plan.number]}
            found.append(say("If {side} follows {plan}: {gist}.", **names, gist=gist(other)))
    return found


def _swap_table(g: Battle, picture: Picture) -> list[TableOdds]:
    """What the defender's plan makes of it (7.3 Koyaku, 7.3 Saku)."""
    plan = picture.prospect.plan
    if plan is None or not any(result in dict(picture.plain) for result in plan.swap):
        return []
    return [TableOdds((), picture.told, title=say("After the die of {plan}", plan=g.field.plan_name[plan.number]))]


# ---------------------------------------------------------------------------------------------- choices


def score_name(on: int) -> str:
    """COL or LIN."""
    return SCORES[on].upper()


def _settled(picture: Picture) -> list[Saying]:
    """How terrain and leadership are settled here, where there is a choice (R3, R16)."""
    prospect, (mine, theirs) = picture.prospect, picture.lead_on
    found: list[Saying] = []
    if len(prospect.grounds()) > 1:
        found.append(say("Terrain that counts: {case}.", case=case_name(picture.ground)))
    if mine != NOTHING:
        found.append(say("Attacker's leadership {n} on {score}.", n=prospect.leads[0], score=score_name(mine)))
    if theirs != NOTHING:
        found.append(say("Defender's leadership {n} on {score}.", n=prospect.leads[1], score=score_name(theirs)))
    return found


def others(picture: Picture) -> list[Instead]:
    """What every other choice would bring that is still open, the others answering for the best."""
    prospect, ground, (first, second) = picture.prospect, picture.ground, picture.lead_on
    grounds, mine, theirs = prospect.settled()

    def chosen(choice: Text, ground: int, lead_on: Placing) -> Instead:
        return Instead(choice, gist(Picture(prospect, ground, lead_on)))

    found = [
        chosen(say("Terrain: {case}", case=case_name(other)), other, prospect.lead(other, mine, theirs)[1])
        for other in grounds
        if other != ground
    ]
    for on in mine:
        if on != first:
            reply = prospect.reply(ground, on, theirs)[1]
            found.append(chosen(say("Attacker on {score}", score=score_name(on)), ground, (on, reply)))
    found += [
        chosen(say("Defender on {score}", score=score_name(on)), ground, (first, on)) for on in theirs if on != second
    ]
    return found


def _commanders(picture: Picture) -> list[Saying]:
    """The death of an Army Commander decides the battle (16.4)."""
    field = picture.g.field
    found: list[Saying] = []
    for of in (1, 0):
        chance, side = picture.falls(of), picture.prospect.side ^ of
        if chance:
            name = field.unit_name[field.generals[field.army_payer[side]].unit]
            found.append(say("{unit} falls {chance}: that ends the battle (16.4).", unit=name, chance=percent(chance)))
    return found
