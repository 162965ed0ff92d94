"""Chapter 12: an operations phase, in which one force after another takes one of five actions."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.gunyuden.actions import Attack, Battle, Call, Drop, Go, Invest, Lift, Offer, Recover, Sally, Storm
from honjin.games.gunyuden.rules import (
    assault,
    battle,
    determination,
    investment,
    marching,
    movement,
    organising,
    recovery,
    skirmish,
    surrender,
)
from honjin.games.gunyuden.rules.activation import mark_acted, phase_side, refuse_act, refuse_phase, refuse_turn
from honjin.games.gunyuden.rules.forces import end_of_action
from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.games.gunyuden.static import TAISHO
from honjin.hexes.sets import HexSet, few, gathered, hexset, whose
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Result, Steps
from honjin.kernel.words import say
from honjin.wargame.actions import DONE, NOBODY, Castle, Clan, Done, Unit, Units
from honjin.wargame.orders import Assault, March, Organise


def operations(g: Campaign) -> Steps[Result | None]:
    """One phase from a checkpoint to its end; a result if the game ends in it (4-1-2)."""
    while True:
        action = yield Ask(
            phase_side(g), "operations", lambda: orders(g), rule="12",
            prompt=say("Choose a force and what it does, or end the phase"),
            judge=lambda action: refuse(g, action), checkpoint=True, subject={"phase": g.phase_name},
        )  # fmt: skip
        if isinstance(action, Done):
            break
        yield from carry_out(g, action)
        g.rules.action_over(g)
        result = g.rules.early_end(g)
        if result is not None:
            return result
    g.tell("phase_over", "4-1-2", phase=g.phase_name, stage=g.stage)
    yield from determination.determine_all(g)
    g.rules.action_over(g)
    return g.rules.early_end(g)


def begin_phase(g: Campaign) -> Steps[None]:
    """Clear what lasts for a phase, and let those come who come now (4-1, 12-2-3, 20-1-2, 20-4)."""
    g.called = g.assaulted = g.offered = g.declined = 0
    if g.land.setting.acted_scope == "phase":
        g.acted = 0
    take_stock(g)
    g.tell("phase", "4-1", turn=g.turn, stage=g.stage, phase=g.phase_name)
    yield from g.rules.phase_begins(g)


def take_stock(g: Campaign) -> None:
    """Note who invests and who is led when a phase begins (R29, 13-1-2)."""
    g.besieging = g.investing
    g.subordinate = _led(g)


def begin_stage(g: Campaign) -> None:
    """Clear what lasts for a stage, and note who may replenish in it (4-1, 12-2-3, 14-1-2, 14-3-3)."""
    g.acted = 0
    g.repaired = 0
    g.led_at_stage = _led(g) | hexset(unit for unit, h in enumerate(g.where) if h < 0)
    g.rules.stage_begins(g)


def _led(g: Campaign) -> Units:
    """Those under somebody else's command."""
    return hexset(unit for unit, leader in enumerate(g.leader) if leader != unit)


# ---------------------------------------------------------------------------------------------- what can be ordered


def able(g: Campaign, rested: list[Unit] | None = None) -> list[Unit]:
    """Heads of forces that can act now, of those who have not acted."""
    return [head for head in (_rested(g) if rested is None else rested) if g.activation(head) >= g.stage]


def _rested(g: Campaign) -> list[Unit]:
    """Heads of this phase's forces that have not acted."""
    clans = whose(1 << g.seat, g.phase_of) & ~whose(1 << INACTIVE, g.status)
    return [head for head in g.heads(gathered(clans, g.of_clan) & ~g.acted) if g.where[head] >= 0]


def orders(g: Campaign) -> list[Action]:
    """Every order that is open, most of them one for each force and kind of action (12, 12-1)."""
    rested = _rested(g)
    heads = able(g, rested)
    out: list[Action] = []
    if len(heads) < len(rested):
        # Commanders without points for this stage may still organise with forces that have them (13-2-3).
        there = {g.where[head] for head in heads}
        slow = [head for head in rested if g.where[head] in there and g.activation(head) < g.stage]
        out += [Organise(h) for h in slow if g.rank(h) >= TAISHO and organising.refuse_organise(g, h) is None]
    if heads:
        bloc = g.bloc(heads[0])
        foes = g.occupied[1 - bloc] | g.strangers
        front = g.land.board.spread(foes)
        shaken = hexset([unit for unit, morale in enumerate(g.morale) if morale]) if any(g.morale) else 0
        out += _marches(g, heads, shaken)
        for head in heads:
            if g.rank(head) >= TAISHO and not _idle(g, head) and organising.refuse_organise(g, head) is None:
                out.append(Organise(head))
            if shaken & g.members[head] and recovery.refuse_recover(g, head) is None:
                out.append(Recover(head))
            if front >> g.where[head] & 1:
                out += _fights(g, head)
        out += _sieges(g, heads)
        out += _sallies(g, heads, front | foes)
    out += [Lift(head) for head in g.heads(g.investing) if _refuse_lift(g, head) is None]
    if g.land.setting.offer_in_phase and g.investing:
        for castle in investment.invested(g):
            offers = [Offer(castle, letter) for letter in surrender.terms(g, castle)]
            out += [offer for offer in offers if surrender.refuse_offer(g, offer) is None]
    out += g.rules.orders(g)
    out.append(DONE)
    return out


def _idle(g: Campaign, head: Unit) -> bool:
    """Whether it is plain that a commander has nothing to organise: he is all alone in his hex."""
    return g.at[g.where[head]] == 1 << head and g.land.options.replenish_timing != "organise"


def _marches(g: Campaign, heads: list[Unit], shaken: Units) -> list[Action]:
    """Forces that can march; ``shaken``: units with low morale (12-1, 15, 15-4-4)."""
    points = g.land.tables.movement
    least = points.allowance - points.enter_strong_zoc - points.leave_strong_zoc
    firm_step = g.land.easy_steps(g.weather, least)
    bound = g.inside | g.investing
    ground: dict[Clan, HexSet] = {}
    out: list[Action] = []
    for head in heads:
        # For most it is plain that there is somewhere to go; only the others are looked at closely.
        plain: HexSet = 0
        if not bound >> head & 1:
            clan, units = g.clan[head], g.members[head]
            if clan not in ground:
                ground[clan] = g.land.board.present & ~movement.closed(g, clan)
            easy = g.land.easy_steps(g.weather, least + g.lowest_morale(units)) if shaken & units else firm_step
            plain = easy[g.where[head]] & ground[clan]
        if g.rules.refuse_order_kind(g, head, "march") is None and (plain or movement.refuse_march(g, head) is None):
            out.append(March(head))
    return out


def _fights(g: Campaign, head: Unit) -> Iterator[Action]:
    """Attacks and decisive battles (12-1, 22, 24)."""
    if not g.investing >> head & 1 and not g.inside >> head & 1:
        yield from skirmish.attack_options(g, head)
        yield from battle.battle_options(g, head)


def _sieges(g: Campaign, heads: list[Unit]) -> Iterator[Action]:
    """Siege actions of the forces that stand at enemy castles (17, 31-2)."""
    bloc = g.bloc(heads[0])
    land = g.land
    there = g.keeps[1 - bloc] & g.occupied[bloc]
    castles = [land.castle_at[h] for h in few(there)]
    ring = land.ring_castle
    if ring != NOBODY and ring not in castles and g.castle_bloc(ring) == 1 - bloc:
        castles.append(ring)
    for castle in castles:
        ground = investment.siege_ground(g, castle, bloc)
        foe = g.owner[castle]
        here = [head for head in heads if ground >> head & 1 and not g.rules.refuse_enemy(g, g.clan[head], foe)]
        if here:
            yield from _siege_of(g, castle, here)


def _siege_of(g: Campaign, castle: Castle, here: list[Unit]) -> Iterator[Action]:
    """What forces before a castle can do: invest, assault, both at once, or call (17, 18-1, 19-1, 20-1)."""
    fresh = tuple(head for head in here if not g.investing >> head & 1)
    groups = [fresh] if fresh else []
    if len(fresh) > 1:  # one may be enough, joins what others began, or closes a ring for all (Kanto R71)
        groups += [(head,) for head in fresh]
    for group in groups:
        if investment.refuse_invest(g, castle, group) is None:
            yield Invest(castle, group)
    by_hex: dict[int, list[Unit]] = {}
    for head in here:
        by_hex.setdefault(g.where[head], []).append(head)
    for together in by_hex.values():
        parties = [tuple(together)] if not g.land.options.revised else []
        if len(together) > 1 or not parties:
            parties += [(head,) for head in together]
        for party in parties:
            if assault.refuse_assault(g, castle, party) is None:
                yield Assault(castle, party)
                if assault.newcomers(g, party) and assault.refuse_storm(g, castle, party) is None:
                    yield Storm(castle, party)
    for head in here:
        if g.rank(head) >= TAISHO and surrender.refuse_call(g, castle, head) is None:
            yield Call(castle, head)


def _sallies(g: Campaign, heads: list[Unit], front: HexSet) -> Iterator[Action]:
    """Attacks out of castles with enemies before or beside them (23-7)."""
    seen = set()
    for head in heads:
        if g.inside >> head & 1 and front >> g.where[head] & 1:
            castle = g.castle_here(head)
            if castle not in seen:
                seen.add(castle)
                yield from skirmish.sally_options(g, castle)


# ---------------------------------------------------------------------------------------------- legality


def refuse(g: Campaign, action: Action) -> Refusal | None:
    """Why an order is not open, or None."""
    match action:
        case Done():
            return None
        case March(head):
            kind = g.rules.refuse_order_kind(g, head, "march")
            return refuse_act(g, head) or kind or movement.refuse_march(g, head)
        case Go(head) | Drop(head):  # a way without its order: somebody asks why it is closed
            stride = refuse(g, March(head)) or marching.refuse_stride(g, movement.begin(g, head), action)
            return stride or Refusal("12-1-1", say("Choose the force that marches first, then its path"))
        case Organise(head):
            return organising.refuse_organise(g, head)
        case Recover(head):
            return recovery.refuse_recover(g, head)
        case Lift(head):
            return _refuse_lift(g, head)
        case Invest(castle, heads):
            return investment.refuse_invest(g, castle, heads)
        case Assault(castle, heads):
            return assault.refuse_assault(g, castle, heads)
        case Storm(castle, heads):
            return assault.refuse_storm(g, castle, heads)
        case Call(castle, head):
            return surrender.refuse_call(g, castle, head)
        case Attack():
            return skirmish.refuse_attack(g, action)
        case Battle():
            return battle.refuse_battle(g, action)
        case Sally():
            return skirmish.refuse_sally(g, action)
        case Offer():
            return surrender.refuse_offer(g, action)
        case _:
            return g.rules.refuse_order(g, action)


def _refuse_lift(g: Campaign, head: Unit) -> Refusal | None:
    """An investment may be ended at any moment of the phase, in some games only before acting (18-3-1, R28).

    It takes no activation points.
    """
    if not g.investing >> head & 1 or g.leader[head] != head:
        return Refusal("18-3-1", say("{unit} is not investing a castle", unit=g.land.unit_name[head]))
    return refuse_phase(g, head) if g.land.setting.lift_after_acting else refuse_turn(g, head)


def carry_out(g: Campaign, action: Action) -> Steps[None]:
    """One order, from its declaration to its end (12-1-1)."""
    match action:
        case March(head):
            units = g.members[head]
            yield from marching.march(g, head)
            g.acted |= units
            end_of_action(g)
        case Organise(head):
            yield from organising.organise(g, head)
        case Recover(head):
            yield from recovery.recover(g, head)
        case Lift(head):
            g.tell("lift", "18-3-1", unit=head)
            investment.lift(g, g.members[head])
        case Invest(castle, heads):
            mark_acted(g, *heads)
            for clan in sorted({g.clan[head] for head in heads}):
                yield from g.rules.struck(g, clan, g.owner[castle])
            investment.invest(g, castle, heads)
        case Assault(castle, heads):
            yield from assault.assault(g, castle, heads)
        case Storm(castle, heads):
            yield from assault.storm(g, castle, heads)
        case Call():
            yield from surrender.call(g, action)
        case Attack():
            yield from skirmish.attack(g, action)
        case Battle():
            yield from battle.battle(g, action)
        case Sally():
            yield from skirmish.sally(g, action)
        case Offer():
            yield from surrender.put_offer(g, action)
        case _:
            yield from g.rules.carry_out(g, action)
