"""Odds before a choice, out of the rules' own tables and rows: exact, and without what is hidden from a side."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.kawanakajima.actions import (
    Assault,
    Attack,
    Attempt,
    Change,
    Choose,
    Close,
    Combine,
    FireAt,
    Ground,
    Hero,
    Keep,
    Lead,
    Name,
    Raise,
    Rally,
    Save,
    Step,
    Suffer,
    Try,
)
from honjin.games.kawanakajima.figures import ATTACK
from honjin.games.kawanakajima.odds import battles, bowl, charges, fights, rolls, sieges
from honjin.games.kawanakajima.rules.assault import Storm
from honjin.games.kawanakajima.rules.compulsory import TRYING
from honjin.games.kawanakajima.rules.reckoning import CASES, SCORES
from honjin.games.kawanakajima.state import ACTIVATION, Battle
from honjin.hexes.sets import first, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.odds import Odds
from honjin.kernel.words import say
from honjin.wargame.actions import Clan, Pass
from honjin.wargame.moves import Decline, Enter, Move, Resolve
from honjin.wargame.odds import without_dice


def reckon(g: Battle, action: Action, side: Side | None = None) -> Odds | None:
    """The odds of an order or of an answer, as a side may know them; None if there is nothing to reckon."""
    match action:
        case Attack(units=units, targets=targets):
            return battles.battle_odds(g, hexset(units), hexset(targets), side)
        case Resolve(target=unit):
            attackers, defenders = next(star for star in g.stars if first(star[1]) == unit)
            return battles.battle_odds(g, attackers, defenders, side)
        case Ground(case):
            return fights.ground_odds(g, CASES.index(case), side)
        case Lead(score):
            return fights.lead_odds(g, SCORES.index(score), side)
        case Suffer(unit):
            return fights.suffer_odds(g, unit, side)
        case Close(unit=unit, path=path, target=target):
            return charges.move_odds(g, unit, path, side, target)
        case Move(unit=unit, path=path) | Enter(unit=unit, path=path) if g.acting:
            return charges.move_odds(g, unit, path, side)
        case Step(unit=unit, hex=h) if g.acting:
            here = g.hex_of(unit)
            return charges.move_odds(g, unit, (here, h) if here >= 0 else (h,), side)
        case _:
            return _of_clans(g, action, side)


def _of_clans(g: Battle, action: Action, side: Side | None) -> Odds | None:
    """Rolls of clans, and chits."""
    match action:
        case Change(mode):
            bound = charges.forced(g, g.clan, g.field.reach[ATTACK], side) if mode == ATTACK else ()
            return rolls.change_odds(g, g.clan, mode, side, bound)
        case Keep() if g.mode[g.clan] == ATTACK:
            return attack_odds(g, g.clan, side)
        case Name(clan):
            return attack_odds(g, clan, side)
        case Try(clan):
            return rolls.initiative_odds(g, clan) if g.stage == TRYING else rolls.reunite_odds(g, clan)
        case Rally(unit) | Hero(unit, "rally"):
            return rolls.rally_odds(g, unit, side)
        case Hero(unit, "attack"):
            return attack_odds(g, g.field.clan[unit], side)
        case Combine(clans):
            return rolls.combined_odds(g, clans)
        case Decline() if g.hand >= 0 and not g.fight.stage:
            return bowl.decline_odds(g, side)
        case _:
            return _of_the_fort(g, action) or _of_plans(g, action, side)


def _of_the_fort(g: Battle, action: Action) -> Odds | None:
    """Assaults, their auction, and fire (13.6.1); whoever has the Combat! chit acts."""
    match g.stake, action:
        case Storm() as storm, Raise():
            return sieges.bid_odds(g, storm, raises=True)
        case Storm() as storm, Pass():
            return sieges.bid_odds(g, storm, raises=False)
        case _, Assault():
            return sieges.assault_odds(g, action, g.side)
        case _, FireAt(target):
            return sieges.fire_odds(g, g.side, target)
        case _:
            return None


def _of_plans(g: Battle, action: Action, side: Side | None) -> Odds | None:
    """Sealed answers: only their own side may see what they may bring."""
    match action:
        case Attempt(number) | Save(number) if side is not None:
            return rolls.plan_odds(g, side, number, rolls=isinstance(action, Attempt))
        case Choose(plan) if side is not None:
            return rolls.positions_odds(g, plan, side)
        case _:
            return None


def attack_odds(g: Battle, clan: Clan, side: Side | None) -> Odds | None:
    """The charges to which a clan in Attack Mode is bound; None if it reaches nobody."""
    found = charges.forced(g, clan, g.field.reach[ATTACK], side)
    if not found:
        return None
    name = g.field.clan_name[clan]
    gist = say("{n} {n:charge|charges} within reach", n=len(found))
    note = say("Its owner chooses the first unit; the enemy closest in movement points is its target (6.5 Attack).")
    return without_dice(say("{clan} attacks", clan=name), gist, instead=found, notes=(note,), gist=gist)


def prospects(g: Battle, side: Side | None = None) -> Sequence[Odds]:
    """What may come next that nobody decides about: the bowl, men out of combat, the next command points."""
    found = [bowl.bowl_odds(g, side)] if g.phase == ACTIVATION else []
    found += [sieges.rally_odds(g, owner) for owner in (0, 1)]
    if g.turn < g.field.last_turn:
        found += [rolls.command_odds(g, payer, g.turn + 1, side) for payer in range(len(g.field.generals))]
    return [odds for odds in found if odds is not None]
