"""Odds before a choice: out of the rules' own tables and rows, exact unless a card says otherwise."""

from __future__ import annotations

from honjin.games.sanada.actions import Attack, Battle, Check, Engage, Overrun, Pursue, Sortie, Split, Walls, Withdraw
from honjin.games.sanada.odds import answers, battles, camp, overruns, storms
from honjin.games.sanada.rules import battle, fighting
from honjin.games.sanada.stakes import Breach, Chase, Collision, Division, Respite, Storm
from honjin.games.sanada.state import Edge, War
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.odds import Odds
from honjin.kernel.words import Saying, say
from honjin.wargame.orders import Assault, Fight, Lose, Stand, Stop


def reckon(g: War, action: Action) -> Odds | None:
    """The odds of an order, or of an answer to the open question; None if there is nothing to reckon."""
    match action:
        case Attack() | Sortie():
            return attack_odds(g, action)
        case Battle(hex=h):
            return battle_odds(g, h)
        case Check(unit):
            return camp.check_odds(g, unit)
        case Overrun():
            return overruns.overrun_odds(g, action)
        case Engage():
            return overruns.engage_odds(g, action)
        case Assault(castle):
            return storms.assault_odds(g, castle)
        case _:
            return None if g.stake is None else _of_answer(g, action)


def _of_answer(g: War, action: Action) -> Odds | None:
    match g.stake, action:
        case Division() as stake, Split(shares):
            return answers.split_odds(g, stake, shares)
        case Respite() as stake, Stand():
            return answers.stand_odds(g, stake)
        case Respite() as stake, Withdraw():
            return answers.retreat_odds(g, stake)
        case Collision() as stake, Stand():
            return answers.collision_stand(g, stake)
        case Collision() as stake, Withdraw():
            return answers.collision_retreat(g, stake)
        case Chase() as stake, Pursue(hex=h):
            return answers.chase_odds(g, stake, h)
        case _:
            return _of_assault(g, action)


def _of_assault(g: War, action: Action) -> Odds | None:
    match g.stake, action:
        case Storm(castle), Fight():
            title = say("Press on against {castle}", castle=g.land.castle_name[castle])
            return storms.assault_odds(g, castle, title)
        case Storm(castle), Stop():
            return storms.stop_odds(g, castle)
        case Breach(castle, damage, back), Walls():
            return storms.damage_odds(g, castle, damage, back, None)
        case Breach(castle, damage, back), Lose(unit):
            return storms.damage_odds(g, castle, damage, back, unit)
        case _:
            return None


def attack_odds(g: War, action: Attack | Sortie) -> Odds:
    """An attack that may be declared: by itself, and in the Battle that it makes or joins (18.1, 18.9.3)."""
    side = g.land.stages[g.phase - 1].side
    edge = fighting.edge_of(g, action)
    group = battles.around([*g.edges, edge], edge)
    met = battles.clash(g, group, battle.leading_side(g, group, side))
    title = say("Attack on {hex}", hex=g.land.place(edge.defender.hex))
    if isinstance(action, Sortie):
        title = say("Sortie from {castle}", castle=g.land.castle_name[action.castle])
    return battles.battle_card(g, title, met, side, of=[edge], notes=_without(g, edge, side, len(group)))


def _without(g: War, edge: Edge, side: Side, size: int) -> list[Saying]:
    """What an attack changes in Battles that are declared already."""
    found: list[Saying] = []
    for group in battle.groups(g.edges) if size > 1 else ():
        if any(set(edge) & set(other) for other in group):
            met = battles.clash(g, group, battle.leading_side(g, group, side))
            place = g.land.place(group[0].defender.hex)
            found.append(say("Without it, the battle around {hex}: {gist}.", hex=place, gist=battles.gist(met, side)))
    return found


def battle_odds(g: War, hex_: int) -> Odds:
    """A Battle that has been declared (18)."""
    side = g.land.stages[g.phase - 1].side
    group = next(group for group in battle.groups(g.edges) if group[0].attacker.hex == hex_)
    met = battles.clash(g, group, battle.leading_side(g, group, side))
    return battles.battle_card(g, say("Battle around {hex}", hex=g.land.place(hex_)), met, side)
