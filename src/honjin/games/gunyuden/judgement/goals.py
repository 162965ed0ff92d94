"""What each force should be about: castles to besiege, sieges to break, enemies to beat, duties of the scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from honjin.games.gunyuden.doctrine import NEAR, PACE, SHORT_SIEGE
from honjin.games.gunyuden.judgement import distances, outlook, worth
from honjin.games.gunyuden.judgement.duties import duties
from honjin.games.gunyuden.judgement.guards import guards
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.rules.investment import invested
from honjin.games.gunyuden.state import INACTIVE
from honjin.games.gunyuden.static import SODAISHO, TAISHO
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, members
from honjin.wargame.actions import NOBODY, Castle, Clan, Unit


class Goal(NamedTuple):
    """A place to be at, and what it is worth to be there."""

    hex: Hex
    there: HexSet
    """Hexes in which one has arrived."""
    worth: float
    castle: Castle = NOBODY
    """The castle to besiege, if that is the point of it."""


class Task(NamedTuple):
    """Something that takes so much strength."""

    goal: Goal
    strength: float
    turns: float
    """How many turns it takes once everybody is there."""
    clan: int
    """Whom one has to fight for it."""
    foes: tuple[Unit, ...] = ()
    """Forces to beat, each by those who can."""
    lord: int | None = None
    """The battle modifier of an enemy sodaisho who stands there."""


ABOUT: Final = 4
"""Movement points that a way round by a hex may cost more: from there a zone of control closes the way."""

Figures = tuple[Hex, float, int, Clan, Unit]
Reach = list[tuple[float, int, Unit]]


class Party(NamedTuple):
    """Forces that can do a task together, and how good an idea it is."""

    score: float
    heads: list[Unit]


def plan(s: Situation) -> Mapping[Unit, Goal]:
    """A goal for each force that has one."""
    if s.goals is None:
        s.goals = _plan(s)
    return s.goals


def _plan(s: Situation) -> dict[Unit, Goal]:
    """The best tasks first, each with the forces nearest to it."""
    out: dict[Unit, Goal] = {}
    free = _bind(s, out)
    for unit, goal_hex, value in duties(s, free):
        held = s.g.occupied[1 - s.bloc] >> goal_hex & 1  # nobody comes in while enemies stand there
        there = s.g.land.board.linked_set[goal_hex] if held else 1 << goal_hex
        out[unit] = Goal(goal_hex, there, s.doctrine.post_worth * value)
    for unit, goal_hex, value in guards(s, [head for head in free if head not in out]):
        out[unit] = Goal(goal_hex, 1 << goal_hex, value)
    figures = _figures(s, [head for head in free if head not in out])
    hosts = Hosts(s, {entry[3] for entry in figures})
    found: list[tuple[Party, Task, Reach]] = []
    for task in (*_sieges(s), *_reliefs(s), *_hunts(s)) if figures else ():
        reach = _reach(s, task, figures, hosts)
        party = _party(s, task, reach, out) if reach else None
        if party is not None:
            found.append((party, task, reach))
    while found:
        party, task, _ = max(found, key=lambda entry: entry[0].score)
        out.update((head, task.goal) for head in party.heads)
        gone = set(party.heads)
        left = []
        for entry in found:
            if entry[1] is task:
                continue
            if gone.isdisjoint(entry[0].heads):
                left.append(entry)
            elif (other := _party(s, entry[1], entry[2], out)) is not None:
                left.append((other, entry[1], entry[2]))
        found = left
    _follow(s, out)
    return out


def _follow(s: Situation, out: dict[Unit, Goal]) -> None:
    """Those in the field without a goal join the strongest force of their clan, and go where it goes."""
    g, d = s.g, s.doctrine
    leaders: dict[Clan, Unit] = {}
    for head in out:
        best = leaders.get(g.clan[head])
        if best is None or s.force(head) > s.force(best):
            leaders[g.clan[head]] = head
    for head in s.forces:
        leader = leaders.get(g.clan[head])
        if head in out or leader is None or g.inside >> head & 1:
            continue
        goal, there = out[leader], g.where[leader]
        if there != g.where[head]:
            out[head] = Goal(there, 1 << there, d.behind * goal.worth or d.follow)
        elif goal.worth:
            out[head] = goal._replace(worth=d.follow * goal.worth)


def _bind(s: Situation, out: dict[Unit, Goal]) -> list[Unit]:
    """Those who invest stay with it unless hunger or a greater loss calls them away; the others are free.

    As long as a duty is not done, hunger calls nobody away from a siege, and the others later.
    """
    g = s.g
    free = []
    alarm = max((worth.home(g, castle) for castle in invested(g) if g.castle_bloc(castle) == s.bloc), default=0.0)
    for head in s.forces:
        if g.inside >> head & 1 and g.is_invested(g.castle_here(head)):
            continue
        bound = g.investing >> head & 1 and not _called_away(s, head, alarm)
        if not (bound and s.on_duty) and (home := _home(s, head)) is not None:
            out[head] = home
        elif bound:
            out[head] = Goal(g.where[head], 1 << g.where[head], 0.0)
        else:
            free.append(head)
    return free


def _called_away(s: Situation, head: Unit, alarm: float) -> bool:
    """Whether besiegers are needed elsewhere: for a castle of their own that is worth much more, or always for men."""
    g = s.g
    castle = next(castle for castle in invested(g) if g.besiegers(castle) >> head & 1)
    return worth.by_steps(g.land) or alarm > s.doctrine.alarm * worth.castle(g.land, castle)


def _home(s: Situation, head: Unit) -> Goal | None:
    """A castle or a line for a force that is about to break for want of one: it would be lost to the last man."""
    g = s.g
    h, units = g.where[head], g.members[head]
    limit = s.doctrine.shaken - 1 if s.on_duty else s.doctrine.shaken
    if g.lowest_morale(units) > limit or g.inside >> head & 1 or s.turns_left <= 1:
        return None
    supplied = s.supplied(g.clan[head])
    if supplied >> h & 1:
        return None
    open_to = members(g.keeps[s.bloc] & ~g.occupied[1 - s.bloc])
    near = min(open_to, key=lambda goal: distances.to(g.land, goal, g.weather)[h], default=None)
    value = s.doctrine.home * sum(worth.unit(g, unit) for unit in few(units))
    return None if near is None else Goal(near, supplied | 1 << near, value)


def _figures(s: Situation, heads: list[Unit]) -> list[Figures]:
    """Where each force stands, how far it comes in a turn, its strength and its clan."""
    g = s.g
    return [(g.where[head], PACE * max(1, g.activation(head)), s.force(head), g.clan[head], head) for head in heads]


class Hosts:
    """Clans that have forces to send, and how long they starve on the way."""

    def __init__(self, s: Situation, clans: set[Clan]) -> None:
        self._s, self._clans = s, clans
        self._willing: dict[Clan, dict[Clan, float]] = {}
        self._fed: dict[Clan, list[tuple[Clan, HexSet]]] = {}

    def against(self, task: Task) -> dict[Clan, float]:
        """Those who may fight whom one has to fight for a task, and the turns that hunger costs each of them."""
        willing = self._willing.get(task.clan)
        if willing is None:
            s, foe = self._s, task.clan
            willing = {clan: 0.0 for clan in self._clans if foe == NOBODY or s.may_fight(clan, foe)}
            self._willing[foe] = willing
        return willing if task.goal.castle < 0 else self._besieging(task, willing)

    def _besieging(self, task: Task, willing: dict[Clan, float]) -> dict[Clan, float]:
        fed = self._fed.get(task.clan)
        if fed is None:
            fed = self._fed[task.clan] = [(clan, self._s.in_supply(clan)) for clan in willing]
        h, hunger = task.goal.hex, self._s.doctrine.hunger
        return {clan: 0.0 if supplied >> h & 1 else hunger for clan, supplied in fed}


def _reach(s: Situation, task: Task, figures: list[Figures], hosts: Hosts) -> Reach:
    """Those who could take part in a task, nearest first: turns on the way, strength and head."""
    late = hosts.against(task)
    if not late:
        return []
    table = distances.to(s.g.land, task.goal.hex, s.g.weather)
    latest = s.turns_left - task.turns * s.doctrine.haste
    out = [
        (turns, -strength, head)
        for h, pace, strength, clan, head in figures
        if clan in late and (turns := table[h] / pace + late[clan]) <= latest
    ]
    if task.foes:
        out = [entry for entry in out if _able(s, task, entry[2])]
    out.sort()
    return out


def _able(s: Situation, task: Task, head: Unit) -> bool:
    """Whether a force gains by an attack of its own on somebody there: friends beside it do not help it (23-1)."""
    h, known = task.goal.hex, s.foes.able
    found = known.get((head, h))
    if found is None:
        least = s.doctrine.able * s.step
        found = known[head, h] = any(s.onset(head, foe, h) >= least for foe in task.foes)
    return found


def _party(s: Situation, task: Task, reach: Reach, taken: Mapping[Unit, Goal]) -> Party | None:
    """The nearest forces that are strong enough for a task, and quick enough if that can be; None if nobody is."""
    best: Party | None = None
    party: list[Unit] = []
    strength, called = 0, False
    rank, castle, lord = s.g.rank, task.goal.castle, task.lord
    garrison = s.g.garrison(castle) if castle >= 0 else 0
    for turns, less, head in reach:
        if head in taken:
            continue
        party.append(head)
        strength -= less
        called = called or rank(head) >= TAISHO
        if strength * (1.0 if lord is None else _edge(s, lord, party)) >= task.strength:
            # A siege takes as long as the castle holds out against the strength that is brought to it.
            lasts = outlook.holds_out(s, castle, strength, garrison, called=called) if castle >= 0 else task.turns
            needed = turns + lasts
            found = Party(task.goal.worth * (1.0 if needed <= s.turns_left else s.doctrine.haste) / needed, party[:])
            if best is None or found.score > best.score:
                best = found
            if needed <= s.turns_left:
                break
    return best


def _edge(s: Situation, lord: int, party: list[Unit]) -> float:
    """What a better sodaisho than this enemy makes of a party that wants a decisive battle."""
    land = s.g.land
    lords = [land.modifier[head] for head in party if land.rank[head] == SODAISHO]
    return 1.0 + s.doctrine.even_ground * (max(lords) - lord) if lords else 1.0


def _sieges(s: Situation) -> list[Task]:
    """Castles that could be besieged."""
    g = s.g
    key = tuple(g.owner), s.shunned, *invested(g)
    found = s.foes.sieges.get(key)
    if found is None:
        found = s.foes.sieges[key] = list(_castles(s))
    return found


def _castles(s: Situation) -> Iterator[Task]:
    g = s.g
    land = g.land
    for h in members(g.keeps[1 - s.bloc]):
        castle = land.castle_at[h]
        keep = land.keeps[castle]
        if keep.ring or g.is_invested(castle) or s.shunned >> h & 1:
            continue
        value = s.doctrine.siege_worth * worth.castle(land, castle)
        if g.status[g.owner[castle]] == INACTIVE:
            value *= s.doctrine.sleeping
        garrison = g.strength(g.inside_at(h))
        strength = max(keep.threshold * s.doctrine.enough, garrison) + s.doctrine.against_relief * s.near(h, NEAR)
        yield Task(Goal(h, 1 << h, value, castle), strength, SHORT_SIEGE, g.owner[castle])


def _reliefs(s: Situation) -> Iterator[Task]:
    """Own castles that are invested: go next to the besiegers, strong enough to hurt them."""
    g = s.g
    for h in members(g.keeps[s.bloc]):
        castle = g.land.castle_at[h]
        besiegers = g.besiegers(castle)
        if besiegers:
            post = g.where[few(besiegers)[0]]
            around = g.land.board.linked_set[post]
            value = s.doctrine.relieving * worth.castle(g.land, castle)
            yield Task(Goal(post, around, value), 0.8 * g.strength(besiegers), 1.0, g.clan[few(besiegers)[0]])


def _hunts(s: Situation) -> Iterator[Task]:
    """Enemies in the field, to be beaten by those who are clearly stronger."""
    g, step = s.g, s.step
    opened = line_openers(s)
    prey = s.foes.prey
    for h, strength in s.stacks.items():
        stack = prey[h]
        value = s.doctrine.hunt * step * min(stack.steps, 12)
        lord = s.lords[h][1] if h in s.lords and not s.rough >> h & 1 else None
        if lord is not None and g.land.scenario.victory.kind == "battle_or_points":
            value = max(value, s.doctrine.decision)  # won, it decides the game
        value += opened.get(h, 0.0)
        goal = Goal(h, g.land.board.linked_set[h], value)
        needed = s.doctrine.hunt_odds * s.caution * strength
        yield Task(goal, needed, 0.5, stack.clan, stack.heads, lord)


def line_openers(s: Situation) -> dict[Hex, float]:
    """Enemies who cut off a strong force, by hex: what it is worth to drive them away."""
    g, d = s.g, s.doctrine
    out: dict[Hex, float] = {}
    if s.turns_left <= 1:
        return out
    cut_off: dict[Clan, list[Unit]] = {}
    for head in s.forces:
        if not g.inside >> head & 1 and not s.in_line(head):
            cut_off.setdefault(g.clan[head], []).append(head)
    for clan, cut in cut_off.items():
        units = g.forces_of(cut)
        strongest = max(cut, key=s.force)
        value = d.open_line * worth.step(g.land) * units.bit_count()
        for h in _on_the_way(s, clan, g.where[strongest]):
            out[h] = max(out.get(h, 0.0), value)
    return out


def _on_the_way(s: Situation, clan: Clan, h: Hex) -> Iterator[Hex]:
    """Enemy stacks about the way between a hex and the nearest main castle of a clan."""
    land, weather = s.g.land, s.g.weather
    here = distances.to(land, h, weather)
    main = min(members(land.mains[clan]), key=lambda seat: here[seat], default=None)
    if main is not None:
        home = distances.to(land, main, weather)
        for stack in s.stacks:
            if here[stack] + home[stack] <= here[main] + ABOUT:
                yield stack
