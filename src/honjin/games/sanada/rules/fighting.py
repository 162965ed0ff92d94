"""Chapters 18.1 and 19: the Combat Phase: attacks are declared, Battles fought, castles assaulted."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.sanada.actions import Attack, Battle, Sortie
from honjin.games.sanada.rules import assault, battle, engaging, investment
from honjin.games.sanada.rules.battle import fighters
from honjin.games.sanada.state import ASSAULTS, BATTLES, DECLARING, Edge, Node, War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import DONE, NOBODY, Castle, Done
from honjin.wargame.orders import Assault


def begin(g: War) -> None:
    """Markers oblige to attacks (21.2.2)."""
    g.step = DECLARING
    g.edges = engaging.edges(g)
    for edge in g.edges:
        g.tell("must_fight", "21.2.2", hex=edge.attacker.hex, to=edge.defender.hex)


def phase(g: War, side: Side) -> Steps[None]:
    """Declarations, Battles, assaults, clean-up (4)."""
    if g.step == DECLARING:
        yield from _declare(g, side)
        g.step = BATTLES
    if g.step == BATTLES:
        yield from _battles(g, side)
        g.step = ASSAULTS
    yield from _assaults(g, side)
    _clean_up(g, side)


# ---------------------------------------------------------------------------------------------- declarations (18.1)


def refuse_attack(g: War, side: Side, action: Attack) -> Refusal | None:
    """Why a hex cannot attack another (18, 18.4.2, R3, R65)."""
    land, start, target = g.land, action.hex, action.target
    if not g.occupied[side] >> start & 1:
        return Refusal("18.1", say("You have no field force in {hex}", hex=land.place(start)))
    if not g.occupied[1 - side] >> target & 1:
        return Refusal("18.1.2", say("No enemy field force stands in {hex}", hex=land.place(target)))
    if not land.board.linked_set[start] >> target & 1:
        return Refusal("18", say("{hex} is not next to {other}", hex=land.place(target), other=land.place(start)))
    if g.all_spent(g.outside_at(start)):
        return Refusal("18.4.2", say("Nobody in {hex} is full", hex=land.place(start)))
    return _refuse_pair(g, Node(start), Node(target))


def _refuse_pair(g: War, attacker: Node, defender: Node) -> Refusal | None:
    """Two hexes share one attack; a marker has settled whose it is (R65)."""
    if Edge(attacker, defender) in g.edges:
        return Refusal("R65", say("This attack has been declared"))
    if Edge(defender, attacker) in g.edges:
        return Refusal("R65", say("The enemy attacks this hex from there: it defends"))
    return None


def refuse_sortie(g: War, side: Side, castle: Castle) -> Refusal | None:
    """Why a garrison cannot sortie (18.10.1, 18.4.2, R19)."""
    name, h = g.land.castle_name[castle], g.land.keeps[castle].hex
    garrison = fighters(g, Node(h, inside=True))
    if g.owner[castle] != side or not garrison:
        return Refusal("18.10.1", say("You have no garrison in {castle}", castle=name))
    if not g.occupied[1 - side] >> h & 1:
        return Refusal("18.10.1", say("No enemy stands before {castle}", castle=name))
    if g.all_spent(garrison):
        return Refusal("18.4.2", say("Nobody in {castle} is full", castle=name))
    return _refuse_pair(g, Node(h, inside=True), Node(h))


def attacks(g: War, side: Side) -> Iterator[Action]:
    """Every attack and sortie that may still be declared."""
    board, enemies = g.land.board, g.occupied[1 - side]
    for h in members(g.occupied[side] & board.spread(enemies)):
        for target in few(board.linked_set[h] & enemies):
            action = Attack(h, target)
            if refuse_attack(g, side, action) is None:
                yield action
    for h in few(g.land.castle_hexes & enemies):
        castle = g.castle_in(h)
        if castle != NOBODY and refuse_sortie(g, side, castle) is None:
            yield Sortie(castle)


def _declare(g: War, side: Side) -> Steps[None]:
    """The phasing side adds attacks, all before any Battle is fought (18.1, R19)."""
    while True:
        options = list(attacks(g, side))
        if not options:
            return
        action = yield Ask(
            side, "declare", [*options, DONE], rule="18.1",
            prompt=say("Declare attacks, then end the declarations"),
            judge=lambda action: refuse_declaration(g, side, action), checkpoint=True,
        )  # fmt: skip
        if isinstance(action, Done):
            return
        edge = edge_of(g, action)
        g.edges.append(edge)
        g.tell("declared", "18.1", hex=edge.attacker.hex, to=edge.defender.hex)


def edge_of(g: War, action: Attack | Sortie) -> Edge:
    """A declaration as an attack of one node on another."""
    if isinstance(action, Attack):
        return Edge(Node(action.hex), Node(action.target))
    h = g.land.keeps[action.castle].hex
    return Edge(Node(h, inside=True), Node(h))


def refuse_declaration(g: War, side: Side, action: Action) -> Refusal | None:
    """Why this cannot be declared; None if it can."""
    match action:
        case Done():
            return None
        case Attack():
            return refuse_attack(g, side, action)
        case Sortie(castle):
            return refuse_sortie(g, side, castle)
        case _:
            return Refusal("18.1", say("Declare attacks, or end the declarations"))


# ---------------------------------------------------------------------------------------------- battles


def _battles(g: War, side: Side) -> Steps[None]:
    """One Battle after the other, in the order that the phasing side chooses (18, R19)."""
    while True:
        g.edges = [edge for edge in g.edges if _holds(g, edge)]
        if not g.edges:
            return
        groups = {group[0].attacker.hex: group for group in battle.groups(g.edges)}
        action = yield from decision(
            Ask(
                side, "battle", [Battle(h) for h in groups], rule="18",
                prompt=say("Choose the next battle"), checkpoint=True,
                subject={"battles": [_shown(g, group) for group in groups.values()]},
            )
        )  # fmt: skip
        group = groups[action.hex]
        yield from battle.battle(g, group, side)
        g.edges = [edge for edge in g.edges if edge not in group]


def _holds(g: War, edge: Edge) -> bool:
    """Whether an attack can still be made: both are there, and somebody of the attackers is full (18.4.2, R37)."""
    return bool(fighters(g, edge.defender)) and not g.all_spent(fighters(g, edge.attacker))


def _shown(g: War, group: list[Edge]) -> list[list[str]]:
    number = g.land.grid.format
    return [[number(edge.attacker.hex), number(edge.defender.hex)] for edge in group]


# ---------------------------------------------------------------------------------------------- assaults


def _assaults(g: War, side: Side) -> Steps[None]:
    """Castles in hexes of the phasing side's Forces, one after the other, each once (19.1.1)."""
    while True:
        options = [assault_of(g, castle) for castle in _targets(g, side)]
        if not options:
            return
        action = yield Ask(
            side, "assault", [*options, DONE], rule="19.1",
            prompt=say("Assault a castle, or end the phase"),
            judge=lambda action: _refuse_assault(g, side, action), checkpoint=True,
        )  # fmt: skip
        if isinstance(action, Done):
            return
        yield from assault.assault(g, action.castle)


def assault_of(g: War, castle: Castle) -> Assault:
    """An assault by all Forces that take part in it (19.1.2, R31)."""
    return Assault(castle, tuple(g.heads(assault.besiegers(g, castle))))


def _targets(g: War, side: Side) -> list[Castle]:
    there: list[Hex] = few(g.land.castle_hexes & g.occupied[side])
    return [castle for h in there if (castle := g.land.castle_at[h]) >= 0 and _open(g, side, castle)]


def _open(g: War, side: Side, castle: Castle) -> bool:
    return assault.refuse_assault(g, side, castle) is None


def _refuse_assault(g: War, side: Side, action: Action) -> Refusal | None:
    match action:
        case Done():
            return None
        case Assault(castle):
            all_of_them = Refusal("R31", say("All your forces before the castle take part"))
            refusal = assault.refuse_assault(g, side, castle)
            return refusal or (None if action == assault_of(g, castle) else all_of_them)
        case _:
            return Refusal("19.1", say("Assault a castle, or end the phase"))


def _clean_up(g: War, side: Side) -> None:
    """New investments; markers and the flags of the phase come off (4, R34, R62)."""
    for h in few(g.land.castle_hexes & g.occupied[side]):
        castle = g.castle_in(h)
        if castle != NOBODY and g.owner[castle] != side:
            investment.invest(g, h)
    g.markers = []
    g.bound = g.retreated = g.advanced = 0
    g.assaulted = 0
    investment.watch(g)
