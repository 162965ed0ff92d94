"""Retreats from skirmishes (23-4) and from decisive battles (24-2-5, 24-2-7, 24-3), and pursuit (23-5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from honjin.games.gunyuden.actions import NORMAL, Pursue
from honjin.games.gunyuden.rules import investment, losses, movement, zones
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.hexes.sets import HexSet, few, hexset, members, union
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Reading, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame import retreats
from honjin.wargame.actions import NOBODY, Unit, Units
from honjin.wargame.orders import HOLD, INSIDE, OUTSIDE, Pick, Retreat
from honjin.wargame.retreats import Ways, ways_up_to

# ---------------------------------------------------------------------------------------------- ways


def refuges(g: Campaign, head: Unit) -> tuple[HexSet, HexSet]:
    """Castles in which a retreat may end: those of the force's own player, and partners' (23-4-6, Kanto R30, R56)."""
    own = partners = 0
    side = g.side(head)
    for h in members(g.keeps[g.bloc(head)]):
        castle = g.land.castle_at[h]
        if g.is_invested(castle):
            continue
        if g.castle_side(castle) == side:
            own |= 1 << h
        else:
            partners |= 1 << h
    return own, partners


def trails(g: Campaign, head: Unit, away: Hex, hexes: int) -> list[Path]:
    """Every way of a force, of any length up to so many hexes, each farther from the enemy's hex (R49)."""
    linked = g.land.board.linked
    distance = g.land.grid.distances(away)
    shut = movement.closed(g, g.clan[head], retreat=True)

    def onward(path: Path) -> list[Hex]:
        here = path[-1]
        return [h for h in linked[here] if not shut >> h & 1 and distance[h] > distance[here]]

    return ways_up_to(g.where[head], hexes, onward)


def ways(g: Campaign, head: Unit, away: Hex, hexes: int, lodgings: HexSet, *, forced: bool = False) -> list[Retreat]:
    """The retreats open to a force: full ways, and any that end in a castle (23-4-2, 23-4-3, 23-4-6).

    A forced retreat that finds no full way goes as far as it can, unless its owner prefers a castle (R49).
    """
    found = trails(g, head, away, hexes)
    furthest = max(map(len, found)) if forced else hexes + 1
    out = [Retreat(head, path, OUTSIDE) for path in found if len(path) == furthest]
    return out + [Retreat(head, path, INSIDE) for path in found if lodgings >> path[-1] & 1]


def can_retreat(g: Campaign, head: Unit, away: Hex, hexes: int) -> bool:
    """Whether a force has a full legal retreat that nobody else must consent to (R49; Kanto R56)."""
    return bool(ways(g, head, away, hexes, refuges(g, head)[0]))


def refuse_retreat(
    g: Campaign, action: Action, head: Unit, away: Hex, hexes: int, open_to: list[Retreat]
) -> Refusal | None:
    """Why a force cannot retreat so; None for the ways that are open to it (23-4)."""
    if action in open_to:
        return None
    name = g.land.unit_name[head]
    if not isinstance(action, Retreat) or action.unit != head:
        return Refusal("23-4", say("Only {unit} retreats now", unit=name))
    if not action.path or action.path[0] != g.where[head]:
        return Refusal("23-4-2", say("The path must begin where {unit} stands", unit=name))
    for a, b in pairwise(action.path):
        refusal = _refuse_step(g, head, away, a, b)
        if refusal is not None:
            return refusal
    gone = len(action.path) - 1
    if action.end != INSIDE or gone > hexes:
        far = next((len(way.path) - 1 for way in open_to if way.end == OUTSIDE), hexes)
        why = say(
            "{unit} retreats {hexes} {hexes:hex|hexes}, or into a castle on the way, not {gone}",
            unit=name, hexes=far, gone=gone,
        )  # fmt: skip
        return Refusal("23-4-2", why)
    castle = g.land.castle_at.get(action.path[-1], NOBODY)
    if castle == NOBODY or g.castle_bloc(castle) != g.bloc(head):
        return Refusal("23-4-6", say("There is no friendly castle in {hex}", hex=g.land.place(action.path[-1])))
    host = g.land.castle_name[castle]
    if g.is_invested(castle):
        return Refusal("23-4-6", say("{castle} is invested", castle=host))
    return Refusal("23-4-6", say("{castle} has not let {unit} in", castle=host, unit=name))


def _refuse_step(g: Campaign, head: Unit, away: Hex, a: Hex, b: Hex) -> Refusal | None:
    """Why a retreat cannot lead from one hex into the next (23-4-2, 23-4-3, R49)."""
    land = g.land
    if not land.board.linked_set[a] >> b & 1:
        return Refusal("23-4-3", movement.why_apart(g, NORMAL, a, b).reason)
    refusal = movement.refuse_entry(g, g.clan[head], b, "23-4-3", retreat=True)
    if refusal is not None:
        return refusal
    if land.grid.distance(b, away) <= land.grid.distance(a, away):
        why = say(
            "{hex} is not farther from {away} than {start}",
            hex=land.place(b), away=land.place(away), start=land.place(a),
        )  # fmt: skip
        return Refusal("23-4-2", why)
    return None


def toll(g: Campaign, units: Units, path: Path) -> int:
    """Steps that a retreat along a way costs: one for each bad hex, however bad it is (23-4-4, R50, Kanto R29)."""
    land = g.land
    bad = land.foothills | land.marsh | g.keeps[1 - g.bloc(few(units)[0])] | enemy_zone(g, units)
    if land.options.snow_attrition:
        bad |= hexset(h for h in path if land.is_snowy(h, g.weather))
    return retreats.toll(path, bad, land.river)


def enemy_zone(g: Campaign, units: Units) -> HexSet:
    """The strong zone of control that these units meet, where no friend of theirs cancels it (R50)."""
    bloc = g.bloc(few(units)[0])
    return zones.strong(g, 1 - bloc, movement.company(g, bloc, units))


# ---------------------------------------------------------------------------------------------- who goes first


def next_to_go(g: Campaign, heads: Sequence[Unit], rule: str, open_to: Ways | None = None) -> Steps[Pick | Retreat]:
    """Which of several beaten forces goes back next: their owner says so, of partners first he of the strongest."""
    side = g.side(investment.strongest(g, g.forces_of(list(heads))))
    own = [head for head in heads if g.side(head) == side]
    return retreats.next_to_go(g, side, own, rule, open_to)


def order_counts(g: Campaign, heads: Sequence[Unit], away: Hex, hexes: int) -> bool:
    """Whether it can matter who goes first.

    A friend who is there before them spares the others a zone of control (R50), and a sodaisho who loses all heart
    takes his clan along before it has shown a pursuer its ways (25-2). Nothing else of one retreat touches another.
    """
    return len(heads) > 1 and any(_may_touch_others(g, head, away, hexes) for head in heads)


def _may_touch_others(g: Campaign, head: Unit, away: Hex, hexes: int) -> bool:
    units = g.members[head]
    despair = g.land.tables.morale.lowest + hexes
    if any(g.morale[unit] < despair for unit in few(units & g.land.sodaisho)):
        return True
    crossed = hexset(h for path in trails(g, head, away, hexes) for h in path[1:])
    return bool(crossed & enemy_zone(g, units))


def fall_back_all(
    g: Campaign, units: Units, away: Hex, hexes: int, rule: str, *, forced: bool = False, shaken: bool = True
) -> Steps[list[Path]]:
    """All forces of these units retreat so far, in the order that their owner likes; their ways (23-4, 24-2-5)."""
    paths: list[Path] = []
    left = g.heads(units)

    def open_to(head: Unit) -> list[Retreat]:
        return ways(g, head, away, hexes, union(refuges(g, head)), forced=forced)

    while left := [head for head in left if g.where[head] >= 0]:  # a clan may leave with a sodaisho who fell (25-2)
        chosen: Pick | Retreat = Pick(left[0])
        if order_counts(g, left, away, hexes):
            chosen = yield from next_to_go(g, left, rule, open_to)
        left.remove(chosen.unit)
        way = chosen if isinstance(chosen, Retreat) else None
        path = yield from fall_back(g, chosen.unit, away, hexes, rule, forced=forced, shaken=shaken, way=way)
        paths.append(path)
    return paths


# ---------------------------------------------------------------------------------------------- the retreat


def fall_back(
    g: Campaign,
    head: Unit,
    away: Hex,
    hexes: int,
    rule: str,
    *,
    forced: bool = False,
    shaken: bool = True,
    way: Retreat | None = None,
) -> Steps[Path]:
    """One force retreats; returns its way. ``shaken``: morale falls by the hexes (23-4-5, 24-2-5).

    A partner who does not let it into his castle is not asked again (23-4-6; Kanto R56).

    ``way``: the one that its owner has named already.
    """
    own, partners = refuges(g, head)
    while True:
        options = ways(g, head, away, hexes, own | partners, forced=forced)
        where = Ask(
            g.side(head), "retreat", options, rule=rule,
            prompt=say(
                "Choose where {unit} retreats ({hexes} {hexes:hex|hexes})", unit=g.land.unit_name[head], hexes=hexes
            ),
            judge=partial(refuse_retreat, g, head=head, away=away, hexes=hexes, open_to=options),
            subject={"unit": g.land.pieces[head].id, "hexes": hexes, "from": g.land.grid.format(away)},
        )  # fmt: skip
        action: Retreat = way or (yield from decision(where))
        way = None
        goal = action.path[-1]
        if action.end == OUTSIDE or (yield from movement.admitted(g, head, g.land.castle_at[goal])):
            break
        partners &= ~(1 << goal)
    path, inside = action.path, action.end == INSIDE
    units = g.members[head]
    if len(path) > 1:
        investment.lift(g, units)
    extra = toll(g, units, path)
    g.tell("retreat", rule, unit=head, units=units, path=path, inside=inside)
    g.settle(units, goal, inside=inside)
    if inside:
        movement.man_castle(g, goal)
    gone = len(path) - 1
    missing = 0 if inside else hexes - gone
    side = g.side(head)
    yield from _pay(g, side, units, extra, "23-4-4")
    yield from _pay(g, side, units, missing, "24-3-2")
    left = g.on_map(units)
    if shaken and left and hexes > missing:
        losses.drop_morale(g, left, hexes - missing, "23-4-5")
    investment.watch(g)
    return path


def _pay(g: Campaign, side: Side, units: Units, steps: int, rule: str) -> Steps[None]:
    if steps:
        yield from losses.take(g, side, units, steps, rule)


def rout(g: Campaign, units: Units, away: Hex) -> Steps[None]:
    """The losers of a decisive battle retreat, each force by its own die, in their owner's order (24-3-1, 24-3-2)."""
    left = g.heads(units)
    while left := [head for head in left if g.where[head] >= 0]:
        head = left[0]
        if order_counts(g, left, away, g.land.tables.retreat.max_hexes):
            head = (yield from next_to_go(g, left, "24-3-1")).unit
        left.remove(head)
        force = g.members[head]
        purpose = say("retreat of {unit}", unit=g.land.unit_name[head])
        rolled = yield Roll(D6, "24-3-1", purpose, by=g.side(head), read=Reading("retreat"))
        hexes, steps = g.land.tables.retreat.battle_die[str(rolled.total)]
        yield from _pay(g, g.side(head), force, steps, "24-3-2")
        remnant = g.on_map(force)
        if remnant:
            yield from fall_back(g, g.leader[few(remnant)[0]], away, hexes, "24-3-2", forced=True)


# ---------------------------------------------------------------------------------------------- pursuit (23-5)


def pursuits(g: Campaign, units: Units, start: Hex, hex_: Hex, paths: Sequence[Path]) -> list[Pursue]:
    """How far the attackers may follow, along any one of the ways that forces took out of a hex (23-5-2, R52)."""
    heads = g.heads(units)
    shut = union(movement.closed(g, clan) for clan in {g.clan[head] for head in heads})
    if shut >> hex_ & 1:
        return []
    first: Path = (start,) if start == hex_ else (start, hex_)
    found: dict[Path, None] = {first: None}
    for path in paths:
        way = first
        for h in path[1:]:
            if shut >> h & 1:
                break
            way = (*way, h)
            found[way] = None
    return [Pursue(path) for path in found]


def refuse_pursuit(g: Campaign, action: Action, units: Units, open_to: list[Action]) -> Refusal | None:
    """Why the attackers cannot pursue so; None for what is open to them (23-5)."""
    if action in open_to:
        return None
    if not isinstance(action, Pursue):
        return Refusal("23-5", say("Pursue along a path, or hold"))
    for h in action.path[1:]:
        for head in g.heads(units):
            refusal = movement.refuse_entry(g, g.clan[head], h, "23-5-4")
            if refusal is not None:
                return refusal
    return Refusal(g.land.rule("23-5-2"), say("A pursuit follows one of the paths of the retreat"))


def pursue(g: Campaign, units: Units, start: Hex, hex_: Hex, paths: Sequence[Path]) -> Steps[None]:
    """The attackers may follow those who retreat; a garrison leaves its castle by that (23-5, R52)."""
    options = pursuits(g, units, start, hex_, paths)
    if not options:
        return
    head = investment.strongest(g, units)
    choices: list[Action] = [HOLD, *options]
    action = yield Ask(
        g.side(head), "pursue", choices, rule="23-5", prompt=say("Choose how far to pursue"),
        judge=partial(refuse_pursuit, g, units=units, open_to=choices),
        subject={"unit": g.land.pieces[head].id, "hex": g.land.grid.format(hex_)},
    )  # fmt: skip
    if not isinstance(action, Pursue):
        return
    g.tell("pursuit", "23-5", unit=head, units=units, path=action.path)
    g.go_outside(units)
    enemy = 1 - g.bloc(head)
    for h in action.path[1:]:
        if g.occupied[enemy] >> h & 1:  # somebody whom this pursuit has woken stands there now (34.1)
            return
        g.settle(units, h)
        yield from g.rules.entered(g, units, h)
        investment.watch(g)
