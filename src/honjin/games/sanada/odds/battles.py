"""Odds of Battles (18): each attack by its table, and the whole Battle to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from honjin.games.sanada.odds import cards
from honjin.games.sanada.odds.aftermath import Course, Toll
from honjin.games.sanada.odds.camp import homecoming
from honjin.games.sanada.odds.course import SAMPLES, course
from honjin.games.sanada.odds.hosts import Fight, fight
from honjin.games.sanada.odds.melee import proportionate
from honjin.games.sanada.rules import battle, combat
from honjin.games.sanada.state import Edge, Node, War
from honjin.kernel.ask import Side
from honjin.kernel.odds import Fate, Odds, TableOdds
from honjin.kernel.words import Saying, Text, say

FIGHT_ON: Final = say(
    "Supposed: all fight on as long as somebody is full; the lowest ranks are lost first; strength is divided in "
    "proportion to that of the enemies. Pursuits are counted, losses on the way back are not."
)
WON, LOST, BOTH, PARTED = say("won"), say("lost"), say("both beaten"), say("undecided")

Splits = Mapping[tuple[Node, Node], int]


class Clash(NamedTuple):
    """A Battle that may come or goes on."""

    edges: tuple[Edge, ...]
    nodes: list[Node]
    fight: Fight
    splits: Splits
    """How strength is divided in the first round, where that is settled."""
    course: Course

    def put(self, node: Node, enemy: Node) -> int:
        """The strength of a node against an enemy in the first round."""
        if (node, enemy) in self.splits:
            return self.splits[node, enemy]
        foes = [other for edge in self.edges if node in edge for other in edge if other != node]
        strength = {other: self.fight.hosts[self.nodes.index(other)].strength for other in [node, *foes]}
        return dict(zip(foes, proportionate(strength[node], [strength[foe] for foe in foes]), strict=True))[enemy]

    def tolls(self, side: Side) -> Toll:
        """What it means to all hosts of a side together."""
        tolls = zip(self.fight.hosts, self.course.tolls, strict=True)
        return Toll(*(sum(column) for column in zip(*(toll for host, toll in tolls if host.side == side), strict=True)))


def clash(g: War, edges: Sequence[Edge], leading: Side, splits: Splits | None = None) -> Clash:
    """A Battle with these attacks, from now to its end."""
    nodes, made = fight(g, edges, leading, battle.fighters)
    given = {} if splits is None else splits
    place = {node: n for n, node in enumerate(nodes)}
    first = tuple(((place[node], place[enemy]), points) for (node, enemy), points in given.items())
    return Clash(tuple(combat.in_order(edges)), nodes, made, given, course(g, made, first))


def around(edges: Sequence[Edge], edge: Edge) -> list[Edge]:
    """The Battle that an attack belongs to (18.9.3)."""
    return next(group for group in battle.groups(edges) if edge in group)


# ---------------------------------------------------------------------------------------------- cards


def battle_card(
    g: War, title: Saying, met: Clash, side: Side, *, of: Sequence[Edge] | None = None, notes: Sequence[Saying] = ()
) -> Odds:
    """A Battle as one side sees it; ``of``: the attacks whose tables are shown, all unless told."""
    shown = met.edges if of is None else of
    tables = [to_the_end(met, side)]
    for edge in shown:
        tables += strikes(g, met, edge)
    return Odds(
        title, tuple(tables), fates=_fates(g, met), gist=gist(met, side),
        notes=(*notes, points_text(g, met), *_lords(g, met), FIGHT_ON, *_error(met)),
    )  # fmt: skip


def chances(met: Clash, side: Side) -> tuple[float, float]:
    """The chances of a side to win and to lose."""
    found = met.course
    return (found.won, found.lost) if side == met.fight.leading else (found.lost, found.won)


def to_the_end(met: Clash, side: Side) -> TableOdds:
    """How the whole Battle ends for a side."""
    won, lost = chances(met, side)
    rows = [(WON, won), (BOTH, met.course.both), (PARTED, met.course.parted), (LOST, lost)]
    return TableOdds((), cards.shares(rows), title=say("To the end"))


def strikes(g: War, met: Clash, edge: Edge) -> list[TableOdds]:
    """Both rolls of an attack in the first round (18.3.2)."""
    rating = {node: host.ratings[0] for node, host in zip(met.nodes, met.fight.hosts, strict=True)}
    rows = combat.modifiers(g, edge, (rating[edge.attacker], rating[edge.defender]))
    found = []
    for which in (0, 1):
        node, enemy = edge[which], edge[1 - which]
        title = say("{hex} strikes at {other}", hex=cards.called(g, node), other=cards.called(g, enemy))
        found.append(cards.strike(g, title, met.put(node, enemy), rows[which]))
    return found


def gist(met: Clash, side: Side) -> Text:
    """A Battle in a few words."""
    won, lost = chances(met, side)
    mine, yours = met.tolls(side), met.tolls(1 - side)
    return say(
        "won {won}, lost {lost}; takes {taken} losses, suffers {suffered}",
        won=cards.told(won), lost=cards.told(lost),
        taken=cards.mean(yours.turned + yours.removed), suffered=cards.mean(mine.turned + mine.removed),
    )  # fmt: skip


def points_text(g: War, met: Clash) -> Text:
    """What it brings both sides on average: defeats and units that are removed (26.2.1)."""
    one, other = (met.tolls(1 - side).points for side in (0, 1))
    first, second = g.land.side_name
    return say(
        "Points on average: {side} {points}, {other} {more}.",
        side=first, points=cards.mean(one), other=second, more=cards.mean(other),
    )  # fmt: skip


def _fates(g: War, met: Clash) -> tuple[Fate, ...]:
    rows = zip(met.nodes, met.fight.hosts, met.course.tolls, strict=True)
    return tuple(cards.fate(g, _name(g, node), host.side, toll) for node, host, toll in rows)


def _name(g: War, node: Node) -> Text:
    place = cards.called(g, node)
    return say("garrison of {castle}", castle=place) if node.inside else say("in {hex}", hex=place)


def _lords(g: War, met: Clash) -> list[Text]:
    """Who goes home if Ieyasu is beaten (25)."""
    found = []
    for node, toll in zip(met.nodes, met.course.tolls, strict=True):
        if battle.fighters(g, node) >> g.land.ieyasu & 1 and toll.beaten:
            home = homecoming(g)
            units = sum(units.bit_count() * float(chance) for _, units, chance in home)
            found.append(
                say(
                    "Ieyasu is beaten {chance}; then {units} units go home on average (25), which is not counted here.",
                    chance=cards.told(toll.beaten), units=cards.mean(units),
                )
            )  # fmt: skip
    return found


def _error(met: Clash) -> list[Text]:
    if not met.course.error:
        return []
    text = say(
        "Played out {count} times: chances are within {points} percentage points, 19 times out of 20.",
        count=SAMPLES, points=round(met.course.error * 100),
    )  # fmt: skip
    return [text]
