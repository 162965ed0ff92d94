"""Chapter 24: decisive battles between sodaisho."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.gunyuden.actions import Attack, Battle, Join
from honjin.games.gunyuden.names import MORALE
from honjin.games.gunyuden.rules import investment, losses, movement, retreat, skirmish
from honjin.games.gunyuden.rules.activation import mark_acted, refuse_act
from honjin.games.gunyuden.rules.forces import end_of_action, foremost
from honjin.games.gunyuden.rules.skirmish import (
    choices,
    led_by,
    refuse_field,
    refuse_reach,
    refuse_target,
    result,
    speaker,
    strike,
)
from honjin.games.gunyuden.stakes import Clash, Company, Respite
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import SODAISHO, TAISHO, THAW
from honjin.hexes.board import hexside
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import D6, Mod, Reading, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NO, NOBODY, YES, Unit, Units, Yes
from honjin.wargame.odds import at_stake
from honjin.wargame.orders import FIGHT, HOLD, STOP, Advance, Fight, Stop

# ---------------------------------------------------------------------------------------------- who may


def sodaisho_forces(g: Campaign, units: Units) -> list[Unit]:
    """The forces among these that a sodaisho heads, the foremost first."""
    heads = [head for head in g.heads(units) if g.rank(head) == SODAISHO]
    if heads:
        first = foremost(g, hexset(heads))
        heads.sort(key=lambda head: head != first)
    return heads


def refuse_ground(g: Campaign, start: Hex, hex_: Hex) -> Refusal | None:
    """Why there can be no decisive battle between two hexes (24-1-7, 32-1-2(5))."""
    refusal = refuse_reach(g, start, hex_)
    if refusal is not None:
        return refusal
    land = g.land
    if g.declined >> hex_ & 1:
        return Refusal("24-1-8", say("A decisive battle there has already been declined in this phase"))
    if (land.foothills | land.marsh) & (1 << start | 1 << hex_):
        return Refusal("24-1-7", say("A decisive battle is not possible in foothills or marsh"))
    if land.options.thaw_bars_battle and g.weather == THAW and hexside(start, hex_) in land.unbridged:
        rule = land.tables.weather_effects.thaw_rule
        return Refusal(rule, say("A decisive battle is not possible across a river while the snow melts"))
    return None


def opponents(g: Campaign, head: Unit, hex_: Hex) -> list[Unit]:
    """The enemy sodaisho in a hex with whom a force may have a decisive battle (24-1-1, 24-1-6)."""
    there = sodaisho_forces(g, g.outside_at(hex_) & g.of_bloc[1 - g.bloc(head)])
    return [foe for foe in there if refuse_target(g, head, foe, hex_) is None]


def refuse_giver(g: Campaign, head: Unit) -> Refusal | None:
    """Why a force cannot give a decisive battle at all (24-1-1, R55)."""
    refusal = refuse_act(g, head)
    if refusal is not None:
        return refusal
    if g.rank(head) != SODAISHO:
        return Refusal("24-1-1", say("{unit} is not a sodaisho", unit=g.land.unit_name[head]))
    return refuse_field(g, head)


def refuse_joiner(g: Campaign, sodaisho: Unit, head: Unit, hex_: Hex) -> Refusal | None:
    """Why a force cannot fight beside a sodaisho (24-1-2, 24-1-4, 24-1-5, R63, Kanto R72)."""
    name = g.land.unit_name[head]
    if g.leader[head] != head:
        return Refusal("24-1-2", led_by(g, head))
    if g.where[head] != g.where[sodaisho] or g.bloc(head) != g.bloc(sodaisho):
        return Refusal(
            "24-1-2", say("{unit} is not stacked with {leader}", unit=name, leader=g.land.unit_name[sodaisho])
        )
    if g.acted >> head & 1:
        return Refusal("24-1-2", say("{unit} has already acted", unit=name))
    if g.inside >> head & 1:
        return Refusal("24-1-6", say("{unit} is inside the castle", unit=name))
    refusal = refuse_field(g, head)
    if refusal is not None:
        return refusal
    refused: Refusal | None = None
    for foe in opponents(g, sodaisho, hex_):
        refused = g.rules.refuse_enemy(g, g.clan[head], g.clan[foe])
        if refused is None:
            return None
    return refused


def refuse_battle(g: Campaign, action: Battle) -> Refusal | None:
    """Why a decisive battle is not open (24-1)."""
    if not action.units or len(set(action.units)) != len(action.units):
        return Refusal("22-1-1", say("Name each force once"))
    head, *joiners = action.units
    refusal = refuse_giver(g, head) or refuse_ground(g, g.where[head], action.hex)
    if refusal is not None:
        return refusal
    if not opponents(g, head, action.hex):
        return _why_unopposed(g, head, action.hex)
    for joiner in joiners:
        refusal = refuse_joiner(g, head, joiner, action.hex)
        if refusal is not None:
            return refusal
    return None


def _why_unopposed(g: Campaign, head: Unit, hex_: Hex) -> Refusal:
    """Why a force has no sodaisho against it in a hex: what saves those who are there, or that there are none."""
    there = g.at.get(hex_, 0) & g.of_bloc[1 - g.bloc(head)]
    for foe in sodaisho_forces(g, there & ~g.inside):
        refusal = refuse_target(g, head, foe, hex_)
        if refusal is not None:
            return refusal
    for foe in sodaisho_forces(g, there & g.inside):
        return Refusal("24-1-6", say("{unit} is inside the castle", unit=g.land.unit_name[foe]))
    return Refusal("24-1-1", say("There is no enemy sodaisho in {hex}", hex=g.land.place(hex_)))


def battle_options(g: Campaign, head: Unit) -> list[Action]:
    """Decisive battles with all who may join, and with the sodaisho's own force alone."""
    if refuse_giver(g, head) is not None:
        return []
    start = g.where[head]
    out: list[Action] = []
    for h in few(g.land.board.linked_set[start] & g.occupied[1 - g.bloc(head)]):
        if refuse_ground(g, start, h) is not None or not opponents(g, head, h):
            continue
        beside = [other for other in g.heads(g.outside_at(start)) if other != head]
        joiners = [other for other in beside if refuse_joiner(g, head, other, h) is None]
        if joiners:
            out.append(Battle(h, (head, *joiners)))
        out.append(Battle(h, (head,)))
    return out


# ---------------------------------------------------------------------------------------------- figures


def commander_modifier(g: Campaign, units: Units) -> int:
    """The best modifier that a side may use."""
    return best_modifier(g, g.heads(units))


def best_modifier(g: Campaign, heads: Sequence[Unit]) -> int:
    """The best modifier of these heads: of a sodaisho, or of any commander with the option (R87)."""
    land = g.land
    lowest = TAISHO if land.options.battle_modifier == "any_commander" else SODAISHO
    return max((land.modifier[head] for head in heads if g.rank(head) >= lowest), default=0)


def round_mods(g: Campaign, units: Units, enemies: Units) -> list[Mod]:
    """What modifies the die of one side in a round: commanders and morale, no ground (24-2-3)."""
    return that_count(
        Mod(say("commanders"), commander_modifier(g, units) - commander_modifier(g, enemies), "24-2-3"),
        Mod(MORALE, g.lowest_morale(units) - g.lowest_morale(enemies), "24-2-3"),
    )


def is_spent(g: Campaign, units: Units) -> bool:
    """Whether a side must retreat: all at one step or gone (24-2-6), or without a sodaisho (R59)."""
    left = g.on_map(units)
    return all(g.steps[unit] == 1 for unit in few(left)) or not sodaisho_forces(g, left)


# ---------------------------------------------------------------------------------------------- the battle


def battle(g: Campaign, action: Battle) -> Steps[None]:
    """A decisive battle from its declaration to its end (24)."""
    head, hex_ = action.units[0], action.hex
    start = g.where[head]
    foes = opponents(g, head, hex_)
    if not (yield from _accepted(g, action, foes[0])):
        yield from _declined(g, head, hex_)
        return
    mark_acted(g, *action.units)
    attackers = g.forces_of(action.units)
    sodaisho = g.members[foes[0]]
    g.tell("battle", "24-1", unit=head, units=attackers, targets=sodaisho, hex=hex_)
    yield from strike(g, attackers, sodaisho)
    defenders = yield from _join(g, attackers, foes, hex_)
    joined = _clans(g, defenders) - _clans(g, sodaisho)
    yield from strike(g, attackers, hexset(u for u in few(defenders) if g.clan[u] in joined))
    yield from _rounds(g, attackers, defenders, start, hex_)
    investment.watch(g)
    end_of_action(g)


def _clans(g: Campaign, units: Units) -> set[int]:
    return {g.clan[unit] for unit in few(units)}


def may_decline(g: Campaign, foe: Unit, hex_: Hex) -> bool:
    """Whether a castle in his hex lets a defender decline a decisive battle; a ruin is none (24-1-8, R56, 21-1)."""
    castle = g.land.castle_at.get(hex_, NOBODY)
    if castle == NOBODY or g.owner[castle] == NOBODY:
        return False
    return g.land.options.consent == "any_castle" or g.castle_bloc(castle) == g.bloc(foe)


def _accepted(g: Campaign, action: Battle, foe: Unit) -> Steps[bool]:
    """In the hex of a castle the defender may decline (24-1-8, R56)."""
    head, hex_ = action.units[0], action.hex
    if not may_decline(g, foe, hex_):
        return True
    castle = g.land.castle_at[hex_]
    ask = Ask(
        g.side(foe), "accept", [NO, YES], rule="24-1-8",
        prompt=say(
            "{unit} offers a decisive battle at {castle}. Accept it?",
            unit=g.land.unit_name[head], castle=g.land.castle_name[castle],
        ),
        subject={"unit": g.land.pieces[head].id, "target": g.land.pieces[foe].id, "hex": g.land.grid.format(hex_)},
    )  # fmt: skip
    return isinstance((yield from at_stake(g, action, ask)), Yes)


def skirmish_instead(g: Campaign, head: Unit, hex_: Hex) -> Attack:
    """The attack that is open to a sodaisho whose battle is declined (24-1-8)."""
    return Attack(head, hex_, tuple(skirmish.open_targets(g, head, hex_)))


def clash_of(g: Campaign, attack: Attack) -> Clash:
    """Who fights whom in an attack out of the field."""
    head = attack.unit
    return Clash(g.members[head], g.forces_of(attack.targets), g.where[head], attack.hex, sally=False)


def _declined(g: Campaign, head: Unit, hex_: Hex) -> Steps[None]:
    """Where the defender stays at his castle there is a skirmish, or nothing at all (24-1-8)."""
    g.declined |= 1 << hex_
    g.tell("battle_declined", "24-1-8", unit=head, hex=hex_)
    attack = skirmish_instead(g, head, hex_)
    ask = Ask(
        g.side(head), "declined", [FIGHT, HOLD], rule="24-1-8",
        prompt=say("The battle is declined. Attack anyway?"),
        subject={"unit": g.land.pieces[head].id, "hex": g.land.grid.format(hex_)},
    )  # fmt: skip
    answer = yield from at_stake(g, clash_of(g, attack), ask)
    if isinstance(answer, Fight):
        yield from skirmish.attack(g, attack)


def defenders(g: Campaign, attackers: Units, foes: list[Unit], hex_: Hex) -> list[Unit]:
    """The forces that may stand against these attackers: the sodaisho first, then those stacked with them (24-1-3)."""
    enemies = _clans(g, attackers)
    beside = [head for head in g.heads(g.outside_at(hex_) & g.of_bloc[g.bloc(foes[0])]) if head not in foes]
    return foes + [head for head in beside if any(g.rules.refuse_enemy(g, g.clan[head], e) is None for e in enemies)]


def _join(g: Campaign, attackers: Units, foes: list[Unit], hex_: Hex) -> Steps[Units]:
    """The defender brings in whom he likes of the forces stacked with his sodaisho (24-1-3)."""
    able = defenders(g, attackers, foes, hex_)
    if len(able) == 1:
        return g.members[able[0]]

    def judge(action: Action) -> Refusal | None:
        if not isinstance(action, Join) or len(set(action.units)) != len(action.units):
            return Refusal("24-1-3", say("Name the forces that take part, each once"))
        if not action.units or action.units[0] not in foes:
            return Refusal("24-1-1", say("A sodaisho must take part and be named first"))
        if not set(action.units) <= set(able):
            return Refusal("24-1-3", say("Only forces stacked outside with the sodaisho can take part"))
        return None

    options = [Join(tuple(able)), *(Join((foe,)) for foe in foes)]
    ask = Ask(
        g.side(foes[0]), "join", options, rule="24-1-3",
        prompt=say("Choose which forces take part in the battle"), judge=judge,
        subject={"units": [g.land.pieces[head].id for head in able], "hex": g.land.grid.format(hex_)},
    )  # fmt: skip
    action = yield from at_stake(g, Company(attackers), ask)
    return g.forces_of(action.units)


def _rounds(g: Campaign, attackers: Units, defenders: Units, start: Hex, hex_: Hex) -> Steps[None]:
    """Rounds until a side retreats, the retreats, and the victor's advance (24-2, 24-3)."""
    sides = speaker(g, attackers), speaker(g, defenders)
    camps = g.bloc(few(attackers)[0]), g.bloc(few(defenders)[0])
    places = start, hex_
    lost = [0, 0]
    while True:
        armies = g.on_map(attackers), g.on_map(defenders)
        taken = yield from _round(g, armies, sides, hex_)
        lost[0] += taken[0]
        lost[1] += taken[1]
        spent = is_spent(g, armies[0]), is_spent(g, armies[1])
        stopper = -1
        if any(spent):
            break
        stopper = yield from _may_stop(g, armies, places, taken, (lost[0], lost[1]))
        if stopper >= 0:
            break
    g.tell(
        "battle_over", "24-2", hex=hex_, attacker=g.land.sides[sides[0]], defender=g.land.sides[sides[1]],
        attacker_lost=lost[0], defender_lost=lost[1],
    )  # fmt: skip
    if lost[0] != lost[1]:
        g.battles_won[sides[lost[0] > lost[1]]] += 1
    if all(spent):
        for number, units in enumerate((attackers, defenders)):
            left, away = g.on_map(units), places[1 - number]
            yield from retreat.fall_back_all(g, left, away, 1, "24-2-7", forced=True, shaken=False)
        return
    loser = stopper if stopper >= 0 else int(spent[1])
    if stopper >= 0:
        left = g.on_map((attackers, defenders)[loser])
        yield from retreat.fall_back_all(g, left, places[1 - loser], 1, "24-2-5", shaken=False)
    else:
        fleeing = g.outside_at(places[loser]) & g.of_bloc[camps[loser]]
        yield from retreat.rout(g, fleeing, places[1 - loser])
    if not g.occupied[camps[loser]] >> places[loser] & 1:
        yield from _advance(g, g.on_map((attackers, defenders)[1 - loser]), places[loser])


def _round(g: Campaign, armies: tuple[Units, Units], sides: tuple[int, int], hex_: Hex) -> Steps[tuple[int, int]]:
    """Both roll, then both lose; the steps lost by attacker and defender (24-2-1 to 24-2-4)."""
    place = g.land.place(hex_)
    ours, theirs = armies
    strengths = g.strength(ours), g.strength(theirs)
    blow = yield Roll(
        D6, "24-2-2", say("attackers in the battle of {hex}", hex=place), round_mods(g, ours, theirs),
        by=sides[0], read=Reading("combat", strengths[0]),
    )  # fmt: skip
    reply = yield Roll(
        D6, "24-2-2", say("defenders in the battle of {hex}", hex=place), round_mods(g, theirs, ours),
        by=sides[1], read=Reading("combat", strengths[1]),
    )  # fmt: skip
    hurt = result(g, strengths[0], blow.total)
    pain = result(g, strengths[1], reply.total)
    g.tell(
        "battle_round", "24-2-2", hex=hex_, defender_steps=hurt[0], defender_dot=hurt[1],
        attacker_steps=pain[0], attacker_dot=pain[1],
    )  # fmt: skip
    theirs_lost = yield from losses.take(g, sides[1], theirs, hurt[0], "24-2-4", dot=hurt[1])
    ours_lost = yield from losses.take(g, sides[0], ours, pain[0], "24-2-4", dot=pain[1])
    return ours_lost, theirs_lost


def _may_stop(
    g: Campaign,
    armies: tuple[Units, Units],
    places: tuple[Hex, Hex],
    taken: tuple[int, int],
    lost: tuple[int, int],
) -> Steps[int]:
    """One side may end the battle by going back a hex; which, or -1 if it goes on (24-2-5, R57)."""
    if taken[0] == taken[1]:
        return -1
    stopper = int(taken[1] < taken[0])
    if g.land.options.battle_breakoff == "loser":
        stopper = 1 - stopper
    units = g.on_map(armies[stopper])
    away = places[1 - stopper]
    if not all(retreat.can_retreat(g, head, away, 1) for head in g.heads(units)):
        return -1
    ask = Ask(
        speaker(g, units), "stop", [FIGHT, STOP], rule="24-2-5",
        prompt=say("Fight on, or end the battle and go back a hex?"),
        subject={"units": [g.land.pieces[unit].id for unit in few(units)], "hex": g.land.grid.format(places[1])},
    )  # fmt: skip
    left = g.on_map(armies[0]), g.on_map(armies[1])
    answer = yield from at_stake(g, Respite(left, places, lost, stopper), ask)
    return stopper if isinstance(answer, Stop) else -1


def _advance(g: Campaign, units: Units, hex_: Hex) -> Steps[None]:
    """The victors may enter the hex that was left, and go no further (24-3-3, R60)."""
    able = [head for head in g.heads(units) if not movement.closed(g, g.clan[head]) >> hex_ & 1]
    if not able:
        return

    def judge(action: Action) -> Refusal | None:
        if action == HOLD:
            return None
        if not isinstance(action, Advance) or not action.units or len(set(action.units)) != len(action.units):
            return Refusal("24-3-3", say("Name the forces that advance, each once, or hold"))
        if not set(action.units) <= set(able):
            return Refusal("24-3-3", say("Only forces that took part and may enter the hex can advance"))
        return None

    options: list[Action] = [HOLD, *(Advance(heads) for heads in choices(able))]
    number = g.land.grid.format(hex_)
    action = yield Ask(
        speaker(g, units), "advance", options, rule="24-3-3",
        prompt=say("Choose who advances into {hex}", hex=g.land.place(hex_)), judge=judge,
        subject={"units": [g.land.pieces[head].id for head in able], "hex": number},
    )  # fmt: skip
    if not isinstance(action, Advance):
        return
    yield from _enter(g, action.units, hex_)


def _enter(g: Campaign, heads: Sequence[Unit], hex_: Hex) -> Steps[None]:
    for head in heads:
        force = g.members[head]
        enemy = 1 - g.bloc(head)
        if g.occupied[enemy] >> hex_ & 1:  # somebody whom the first to enter has woken stands there now (34.1)
            return
        investment.lift(g, force)
        g.tell("advance", "24-3-3", unit=head, units=force, hex=hex_)
        g.settle(force, hex_)
        yield from g.rules.entered(g, force, hex_)
        investment.watch(g)
