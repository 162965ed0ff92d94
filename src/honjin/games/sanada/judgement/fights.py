"""Battles: which are declared, in which order, how strength is divided, who stands, flees, hunts and follows (18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from honjin.games.sanada.actions import Attack, Battle, Pursue, Sortie, Split, Withdraw
from honjin.games.sanada.figures import OSAKA
from honjin.games.sanada.judgement import distances, worth
from honjin.games.sanada.judgement.estimates import Host
from honjin.games.sanada.judgement.goals import relief, resolve, s_income
from honjin.games.sanada.judgement.plans import plan
from honjin.games.sanada.judgement.situation import Situation, situation
from honjin.games.sanada.odds.battles import Clash, around, chances, clash
from honjin.games.sanada.rules.battle import fighters
from honjin.games.sanada.rules.zones import zone
from honjin.games.sanada.state import Edge, Node, War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask
from honjin.wargame.actions import NOBODY, Units
from honjin.wargame.orders import INSIDE, Advance, Retreat
from honjin.wargame.retreats import toll

# ---------------------------------------------------------------------------------------------- declarations (18.1)


def declare(g: War, ask: Ask) -> Sequence[float]:
    """Attacks that are likely enough to succeed, with what they bring; a hex attacks one enemy unless it is strong."""
    s = situation(g, ask.side)
    values = []
    for option in ask.options:
        if isinstance(option, Attack):
            values.append(_attack(s, Node(option.hex), Node(option.target)))
        elif isinstance(option, Sortie):
            h = g.land.keeps[option.castle].hex
            values.append(_attack(s, Node(h, inside=True), Node(h)))
        else:
            values.append(0.0)
    return values


def _standing(g: War, edges: Iterable[Edge]) -> list[Edge]:
    """Attacks of which both sides still have somebody to fight with (R67)."""
    return [edge for edge in edges if all(fighters(g, node) for node in edge)]


def _attack(s: Situation, node: Node, target: Node) -> float:
    """What an attack adds: the whole battle that comes of it, when all who can attack the same enemy do so."""
    g = s.g
    attacks = _standing(g, {Edge(one, target) for one in _together(s, node, target)} | set(g.edges))
    if Edge(node, target) not in attacks:
        return -1.0
    course = clash(g, around(attacks, Edge(node, target)), s.side)
    won, lost = chances(course, s.side)
    if won < resolve(s, target.hex):
        return -1.0
    extra = relief(s, target.hex) + _ground(s, target.hex)
    return _worth(s, course, won * (extra + _lord(s, target)) - lost * _lord(s, node))


def _worth(s: Situation, met: Clash, more: float) -> float:
    """What a battle brings a side on average: points, men turned spent, and what else hangs on it."""
    mine, yours = met.tolls(s.side), met.tolls(1 - s.side)
    flips = worth.of_flip(s.g, 1 - s.side) * yours.turned - worth.of_flip(s.g, s.side) * mine.turned
    men = sum(
        sign * toll.removed * s.beliefs.worth.man[side]
        for sign, toll, side in ((1, yours, 1 - s.side), (-1, mine, s.side))
    )
    return yours.points - mine.points + flips + men + more


def _lord(s: Situation, node: Node) -> float:
    """What hangs on the defeat of a node besides its points: the allies of Ieyasu (25)."""
    ieyasu = fighters(s.g, node) >> s.land.ieyasu & 1
    return s.beliefs.battle.ground + (s.beliefs.battle.home_goers if ieyasu else 0.0)


def _together(s: Situation, node: Node, target: Node) -> list[Node]:
    """A node, those who have declared against the same enemy, and those who still can."""
    g = s.g
    joined = [edge.attacker for edge in g.edges if edge.defender == target and edge.attacker != node]
    others = [n for n in _beside(s, target) if n not in joined and n != node and not _busy(g, n, target)]
    return [node, *joined, *others]


def _ground(s: Situation, h: Hex) -> float:
    """What the hex of the enemy earns."""
    return sum(points for _, points in s_income(s, h))


def _busy(g: War, node: Node, target: Node) -> bool:
    """Whether a node fights somebody else already."""
    return any(node in edge and target not in edge for edge in g.edges)


def _beside(s: Situation, target: Node) -> list[Node]:
    """Own nodes that could attack an enemy."""
    g, near = s.g, s.land.board.linked_set[target.hex] & s.g.occupied[s.side]
    out = [Node(h) for h in few(near) if not g.all_spent(fighters(g, Node(h)))]
    castle = s.own_castle(target.hex)
    if castle != NOBODY and g.inside_at(target.hex) & ~g.spent:
        out.append(Node(target.hex, inside=True))
    return out


def order(g: War, ask: Ask) -> Sequence[float]:
    """The battles that are likeliest to be won first: they open ways of retreat and close the enemy's."""
    values, edges = [], _standing(g, g.edges)
    for option in ask.options:
        assert isinstance(option, Battle)
        edge = next((edge for edge in edges if edge.attacker.hex == option.hex), None)
        values.append(chances(clash(g, around(edges, edge), ask.side), ask.side)[0] if edge else 0.0)
    return values


# ---------------------------------------------------------------------------------------------- a round


def split(g: War, ask: Ask) -> Sequence[float]:
    """Strength where it does most damage for the men that it meets (D15)."""
    s = situation(g, ask.side)
    values = []
    for option in ask.options:
        assert isinstance(option, Split)
        value = 0.0
        for number, points in option.shares:
            h = s.land.grid.parse(number)
            foes = g.outside_at(h) & g.of_side[1 - ask.side] or g.inside_at(h) & g.of_side[1 - ask.side]
            yours = worth.host(g, foes)
            done = s.estimates.damage(points, -yours.rating)
            value += min(done, yours.full) / max(1.0, yours.full) + 0.2 * done
        values.append(value)
    return values


def give_way(g: War, ask: Ask) -> Sequence[float]:
    """To fight on is worth what the rest of the battle brings; to go costs the defeat and the pursuit."""
    s = situation(g, ask.side)
    h = g.land.grid.parse(ask.subject["hex"])
    units = sum(1 << g.land.unit_of[name] for name in ask.subject["units"])
    node = Node(h, bool(units & g.inside))
    edges = _standing(g, g.edges)
    mine = [edge for edge in edges if node in edge]
    if mine:
        met = clash(g, around(edges, mine[0]), g.land.stages[g.phase - 1].side)
        won, lost = chances(met, ask.side)
        foes = [other for edge in mine for other in edge if other != node]
        stand = _worth(s, met, won * max(_lord(s, foe) for foe in foes) - lost * _lord(s, node))
    else:
        won, stand = _overrun_stands(s, h, units), 0.0
    hunters = worth.host(g, _opponents(s, h, units))
    flight = -worth.of_defeat(g, units, hunters) if mine else 0.0
    if won < s.beliefs.battle.hopeless:
        stand -= 100.0
    return [flight if isinstance(option, Withdraw) else stand for option in ask.options]


def _overrun_stands(s: Situation, h: Hex, units: Units) -> float:
    """The chance of those who are overrun, or who overrun, if they stand: the battle that the marker brings."""
    g, foes = s.g, _opponents(s, h, units)
    if not foes:
        return 1.0
    mine, yours = worth.host(g, units), worth.host(g, foes)
    return s.estimates.chance(mine, yours, mine.rating + s.land.shelter[h] - yours.rating)


def _opponents(s: Situation, h: Hex, units: Units) -> Units:
    """The enemies that a node fights."""
    g = s.g
    inside = bool(units & g.inside)
    foes = 0
    for edge in g.edges:
        for node, other in (edge, edge[::-1]):
            if node == Node(h, inside):
                foes |= fighters(g, other)
    if not foes:  # an overrun: the mover or his quarry next to it
        near = s.land.board.linked_set[h] & g.occupied[1 - s.side]
        for n in few(near):
            foes |= g.outside_at(n) & g.of_side[1 - s.side]
    return foes & g.of_side[1 - s.side]


def pursuits(g: War, ask: Ask) -> Sequence[float]:
    """The beaten whose loss is worth most (D16)."""
    hunter = g.land.grid.parse(ask.subject["hex"])
    mine = worth.host(g, g.outside_at(hunter) & g.of_side[ask.side])
    values = []
    for option in ask.options:
        assert isinstance(option, Pursue)
        foes = g.at.get(option.hex, 0) & g.of_side[1 - ask.side]
        values.append(worth.of_defeat(g, foes, Host(mine.full, mine.spent, mine.rating)) if foes else 0.0)
    return values


# ---------------------------------------------------------------------------------------------- after a battle


def retreats(g: War, ask: Ask) -> Sequence[float]:
    """The way that costs fewest men to a place where nobody follows: a castle, one's army, one's supply (D17)."""
    s = situation(g, ask.side)
    closed = zone(g, 1 - ask.side)
    army = g.forces_of([g.land.unit_of[name] for name in ask.subject["units"]])
    values = []
    for option in ask.options:
        assert isinstance(option, Retreat)
        value = _refuge(s, option, army) - toll(option.path, closed) * _loss(s, g.members[option.unit])
        values.append(value + 0.01 * g.land.rank[option.unit])  # the chief leads the way
    return values


def _loss(s: Situation, units: Units) -> float:
    """What one more loss costs a force."""
    if units & ~s.g.spent:
        return worth.of_flip(s.g, s.side)
    return min(worth.of_unit(s.g, unit) for unit in few(units))


def _refuge(s: Situation, option: Retreat, army: Units) -> float:
    """How good a place is to flee to, for a force of a beaten army that should keep together."""
    g, h = s.g, option.path[-1]
    units = g.members[option.unit]
    value = 0.0
    if option.end == INSIDE:
        castle = s.own_castle(h)
        excess = max(0, units.bit_count() - g.room(castle))
        value += 0.6 - excess * 1.5 - 0.3 * s.siege_danger(castle, units)
    else:
        there = g.outside_at(h) & g.of_side[s.side]
        friends = there | army
        value -= s.danger(h, friends) * units.bit_count() / friends.bit_count()
        value += s.beliefs.battle.rally if there else 0.0
        value += 0.0 if s.fed >> h & 1 else -0.4
    home = s.land.pool_hex
    if s.side == OSAKA:
        value -= 0.01 * distances.to(s.land, home)[h]
    return value + 0.02 * min((way[h] for _, way, _, _ in s.picture.foes), default=0)


def advances(g: War, ask: Ask) -> Sequence[float]:
    """Into a hex that earns something, or where the army's task lies, if the army can stand there (D18)."""
    s = situation(g, ask.side)
    h = g.land.grid.parse(ask.subject["hex"])
    heads = [g.land.unit_of[name] for name in ask.subject["units"]]
    values = []
    for option in ask.options:
        if not isinstance(option, Advance):
            values.append(0.0)
            continue
        going = g.forces_of(option.units)
        stay = g.forces_of(heads) & ~going
        values.append(_advance(s, h, going, stay))
    return values


def _advance(s: Situation, h: Hex, going: Units, stay: Units) -> float:
    g, start = s.g, s.g.where[few(going)[0]]
    value = -0.1
    for head in g.heads(going):
        task = plan(s).tasks.get(head)
        if task is not None and task.hex == h and task.kind != "beat":
            value += 0.5
    castle = g.castle_in(h)
    if castle != NOBODY and g.owner[castle] != s.side:
        value += 0.5 * worth.of_castle(g, castle) if going.bit_count() > g.inside_at(h).bit_count() else 0.0
    if s.side == OSAKA:
        value += 0.5 * sum(points for _, points in s_income(s, h))
    lost = sum(points for _, points in s_income(s, start)) if s.side == OSAKA and not stay else 0.0
    danger = s.danger(h, going) + (s.danger(start, stay) if stay else 0.0)
    return value - lost - (danger - s.danger(start, going | stay))
