"""Odds of answers: how strength is divided, whether to stand or to go, whom to pursue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from honjin.games.sanada.odds import battles, cards
from honjin.games.sanada.odds.aftermath import chased
from honjin.games.sanada.odds.battles import Clash, battle_card, clash
from honjin.games.sanada.odds.hosts import Host, host
from honjin.games.sanada.rules import battle, combat, engaging, pursuit
from honjin.games.sanada.stakes import Chase, Collision, Division, Respite
from honjin.games.sanada.state import Edge, Node, War
from honjin.kernel.amounts import Shares
from honjin.kernel.ask import Side
from honjin.kernel.odds import Odds, TableOdds, percent
from honjin.kernel.words import Saying, say
from honjin.wargame.actions import Units
from honjin.wargame.odds import thrown, without_dice

# ---------------------------------------------------------------------------------------------- splits (18.9.2)


def split_odds(g: War, stake: Division, shares: Shares) -> Odds:
    """A Battle with strength divided so in this round, beside a division in proportion."""
    bout = combat.Bout(g, stake.edges, stake.leading, _fighters(g, stake.edges))
    enemies, side = bout.enemies(stake.node), bout.side[stake.node]
    made = battle.shares_of(g, stake.node, enemies, shares)
    met = clash(g, stake.edges, stake.leading, {**stake.made, **made})
    own = [edge for edge in met.edges if stake.node in edge]
    title = say("Strength of {hex}", hex=cards.called(g, stake.node))
    return battle_card(g, title, met, side, of=own, notes=_beside(g, stake, met, side))


def _beside(g: War, stake: Division, met: Clash, side: Side) -> list[Saying]:
    """What a division in proportion would bring; where courses are sampled, they are too rough to be compared."""
    if met.course.error:
        return []
    plain = clash(g, stake.edges, stake.leading, stake.made)
    return [say("In proportion to the enemies' strength: {gist}.", gist=battles.gist(plain, side))]


def _fighters(g: War, edges: Sequence[Edge]) -> dict[Node, Units]:
    return {node: battle.fighters(g, node) for edge in edges for node in edge}


# ---------------------------------------------------------------------------------------------- stand or go (18.3.6)


def stand_odds(g: War, stake: Respite) -> Odds:
    """The rest of the Battle if a node stands."""
    edges = [edge for edge in stake.edges if stake.standing.issuperset(edge)]
    met = clash(g, edges, stake.leading)
    side = battle.side_of(g, stake.node)
    return battle_card(g, say("Stand in {hex}", hex=cards.called(g, stake.node)), met, side)


def retreat_odds(g: War, stake: Respite) -> Odds:
    """What pursuers do to a node that retreats now (18.6)."""
    left = stake.standing - {stake.node}
    foes = sorted(other for edge in stake.edges if stake.node in edge for other in edge if other != stake.node)
    hunters = [foe for foe in foes if foe in left and not battle.faces(g, foe, left)]
    units = battle.fighters(g, stake.node)
    beaten = host(g, units).defeat
    points = say("The enemy scores {points} for the defeat (26.2.1(9)).", points=beaten)
    title = say("Retreat from {hex}", hex=cards.called(g, stake.node))
    return pursuit_card(g, title, units, [battle.fighters(g, hunter) for hunter in hunters], [points])


def chase_odds(g: War, stake: Chase, hex_: int) -> Odds:
    """The pursuit of one of several who flee (18.6)."""
    quarry = next(node for node in stake.open_to if node.hex == hex_)
    title = say("Pursuit from {hex}", hex=cards.called(g, quarry))
    return pursuit_card(g, title, battle.fighters(g, quarry), [battle.fighters(g, stake.hunter)], [])


def pursuit_card(g: War, title: Saying, hunted: Units, hunters: Sequence[Units], notes: Sequence[Saying]) -> Odds:
    """What these pursuers do to those who flee, one after the other (18.6)."""
    way = say("Losses on the way of the retreat are not counted.")
    if not hunters or not hunted:
        nobody = say("nobody pursues")
        return without_dice(title, nobody, notes=(*notes, way), gist=nobody)
    flees, after = host(g, hunted), [host(g, units) for units in hunters]
    losses = fled(g, flees, after)
    tables = [
        TableOdds((), cards.shares((str(n), chance) for n, chance in sorted(losses.items())), title=say("Losses"))
    ]
    averted: list[Saying] = []
    for hunter, units in zip(after, hunters, strict=True):
        mine, yours = hunter.ratings[0], flees.ratings[0]
        name = g.land.unit_name[g.foremost(units)]
        rows = pursuit.modifiers(g, mine, yours)
        tables.append(cards.strike(g, say("pursuit by {unit}", unit=name), hunter.strength, rows))
        if yours > mine:
            escapes = thrown().chance(partial(pursuit.averts, mine, yours))
            averted.append(say("{unit} is shaken off {chance} (18.6.2).", unit=name, chance=percent(escapes)))
    mean = sum(n * chance for n, chance in losses.items())
    gist = say("{losses} losses in pursuit on average", losses=cards.mean(mean))
    return Odds(title, tuple(tables), notes=(*averted, *notes, way), gist=gist)


def fled(g: War, flees: Host, hunters: Sequence[Host]) -> dict[int, float]:
    """Losses of those who flee: units turned and units removed."""
    worn = chased(g, flees, -flees.full, [(hunter, hunter.full) for hunter in hunters])
    return {flees.full + after: chance for after, chance in worn.items()}


# ---------------------------------------------------------------------------------------------- overruns (20.1.2)


def collision_stand(g: War, stake: Collision) -> Odds:
    """Stand after the round of an overrun: if both do, a Battle follows (20.1.7)."""
    title = say("Stand in {hex}", hex=cards.called(g, stake.asked))
    note = say("If both stand they are engaged, and this is their battle as things are (20.1.7).")
    side = g.side[g.heads(stake.movers if stake.asked == stake.mover else g.outside_at(stake.quarry.hex))[0]]
    return battle_card(g, title, marked(g, stake.mover, stake.quarry), side, notes=[note])


def collision_retreat(g: War, stake: Collision) -> Odds:
    """Give way after the round of an overrun: only the mover is pursued (20.1.3, 20.1.8)."""
    title = say("Retreat from {hex}", hex=cards.called(g, stake.asked))
    if stake.asked == stake.mover:
        return pursuit_card(g, title, stake.movers, [g.outside_at(stake.quarry.hex)], [])
    entered = say("{hex} is entered, nobody pursues", hex=cards.called(g, stake.quarry))
    return without_dice(title, entered, gist=entered)


def marked(g: War, placer: Node, target: Node) -> Clash:
    """The Battle to which a marker between two nodes obliges, with all others that lie there (21.2.2)."""
    edge = Edge(placer, target)
    owed = engaging.edges(g)
    edges = owed if edge in owed or Edge(target, placer) in owed else [*owed, edge]
    group = next(group for group in battle.groups(edges) if any({placer, target} == set(other) for other in group))
    return clash(g, group, battle.leading_side(g, group, next_combat(g)))


def next_combat(g: War) -> Side:
    """Whose Combat Phase comes next, or is on."""
    return next(stage.side for stage in g.land.stages[g.phase - 1 :] if stage.kind == "combat")
