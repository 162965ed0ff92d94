"""Chapters 22 and 23: skirmishes, and the sallies of garrisons (23-7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from honjin.games.gunyuden.actions import COUNTER, FORGO, Attack, Forgo, Sally, Withdraw
from honjin.games.gunyuden.names import MORALE
from honjin.games.gunyuden.rules import investment, losses, retreat
from honjin.games.gunyuden.rules.activation import refuse_act
from honjin.games.gunyuden.rules.forces import end_of_action, leader_modifier, leader_morale
from honjin.games.gunyuden.stakes import Besieger, Blow, Clash
from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.games.gunyuden.static import NEUTRAL, THAW
from honjin.hexes.board import hexside
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.hexes.sets import HexSet, few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Mod, Reading, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import Text, phrase, say
from honjin.wargame.actions import NO, YES, Castle, Clan, Unit, Units, Yes
from honjin.wargame.odds import at_stake
from honjin.wargame.orders import STAND

RIVER: Final = say("river")
LEADERS: Final = say("leaders")
FROM_CASTLE: Final = say("out of a castle")
ON_GARRISON: Final = say("against a garrison")
_SPLIT: Final = phrase("Lose {steps} {steps:step|steps}, or withdraw instead?")
_SPLIT_AND_DIE: Final = phrase("Lose {steps} {steps:step|steps} and one whole unit, or withdraw instead?")

# ---------------------------------------------------------------------------------------------- figures


def result(g: Campaign, strength: int, die: int) -> tuple[int, bool]:
    """What a modified die does in the field: losses, and whether a unit must be eliminated by them (23-2)."""
    if not strength and g.land.tables.crt.strength_zero == "nothing":
        return 0, False
    return g.land.crt.losses(strength, die)


def _river(g: Campaign, start: Hex, hex_: Hex, usual: int, thaw: int, rule: str) -> Mod:
    """A river between two hexes, high or not (32-1-2(5))."""
    if hexside(start, hex_) not in g.land.unbridged:
        return Mod(RIVER, 0, rule)
    if g.weather == THAW:
        return Mod(RIVER, thaw, g.land.tables.weather_effects.thaw_rule)
    return Mod(RIVER, usual, rule)


def attack_mods(g: Campaign, attackers: Units, targets: Units, start: Hex, hex_: Hex, *, sally: bool) -> list[Mod]:
    """What modifies an attack: ground, river, leaders, morale (23-2-1, 23-7-1, 32-1-2(5))."""
    land = g.land
    terrain = land.terrain[hex_]
    usual, thaw = land.tables.hexside.river.attack, land.tables.weather_effects.thaw_river_attack
    return that_count(
        Mod(land.words["terrain"][terrain], land.tables.terrain[terrain].attack or 0, "23-2-1"),
        _river(g, start, hex_, usual, thaw, "23-2-1"),
        Mod(LEADERS, leader_modifier(g, attackers) - leader_modifier(g, targets), "23-2-1(4)"),
        Mod(MORALE, g.lowest_morale(attackers) - g.lowest_morale(targets), "23-2-1(5)"),
        Mod(FROM_CASTLE, land.tables.field.garrison_attack if sally else 0, "23-7-1"),
    )


def counter_mods(g: Campaign, attackers: Units, targets: Units, start: Hex, hex_: Hex, *, sally: bool) -> list[Mod]:
    """What modifies the counterattack of those who were attacked; the ground is theirs (23-6-2, 23-7-3, R46, R47)."""
    land = g.land
    terrain = land.terrain[hex_]
    usual, thaw = land.tables.hexside.river.counter, land.tables.weather_effects.thaw_river_counter
    return that_count(
        Mod(land.words["terrain"][terrain], land.tables.terrain[terrain].counter or 0, "23-6-2(1)"),
        _river(g, start, hex_, usual, thaw, "23-6-2"),
        Mod(LEADERS, leader_modifier(g, targets) - leader_modifier(g, attackers), "23-6-2(3)"),
        Mod(MORALE, leader_morale(g, targets) - g.lowest_morale(attackers), "23-6-2(4)"),
        Mod(ON_GARRISON, land.tables.field.counter_on_garrison if sally else 0, "23-7-3"),
    )


def sally_ring(g: Campaign, castle: Castle) -> HexSet:
    """The hexes that the garrison of a ringed castle attacks; none for other castles (31-4)."""
    keep = g.land.keeps[castle]
    return 0 if g.rules.siege_hexes(g, castle) >> keep.hex & 1 else keep.ring


def attack_strength(g: Campaign, attackers: Units, start: Hex, *, sally: bool) -> int:
    """Strength of an attack; out of a ringed castle half of it, fractions down (31-4-1)."""
    strength = g.strength(attackers)
    return strength // 2 if sally and sally_ring(g, g.land.castle_at[start]) else strength


def bound(g: Campaign, targets: Units, *, sally: bool) -> Units:
    """Investing units that are attacked from outside; a sally finds them ready (18-4-2, 23-7-2, Kanto R32)."""
    return 0 if sally else targets & g.investing


def counter_strength(g: Campaign, targets: Units, *, sally: bool) -> int:
    """Strength of a counterattack; those who go on investing have half, fractions up (18-4-2, 23-7-2, R53)."""
    halved = bound(g, targets, sally=sally)
    return g.strength(targets & ~halved) + (g.strength(halved) + 1) // 2


def speaker(g: Campaign, units: Units) -> Side:
    """The player who decides for several forces: he of the strongest."""
    return g.side(investment.strongest(g, units))


# ---------------------------------------------------------------------------------------------- who may attack whom


def refuse_target(g: Campaign, attacker: Unit, target: Unit, hex_: Hex) -> Refusal | None:
    """Why a force cannot be attacked in a hex by another one (22-1-1, R44)."""
    name = g.land.unit_name[target]
    if g.where[target] != hex_ or g.inside >> target & 1:
        why = say("{unit} does not stand in the open in {hex}", unit=name, hex=g.land.place(hex_))
        return Refusal(g.land.rule("22-1-2"), why)
    if g.leader[target] != target:
        return Refusal("22-1-1", led_by(g, target))
    if g.side(target) == NEUTRAL:
        if g.land.setting.neutral_mode == "closed":
            return Refusal("22-1-1", say("{unit} is neutral", unit=name))
    elif g.bloc(target) == g.bloc(attacker):
        return Refusal("22-1-1", say("{unit} is not an enemy", unit=name))
    return g.rules.refuse_enemy(g, g.clan[attacker], g.clan[target])


def led_by(g: Campaign, unit: Unit) -> Text:
    """Whoever is led cannot be named for a force."""
    return say(
        "{unit} is led by {leader}: name the force by its leader",
        unit=g.land.unit_name[unit], leader=g.land.unit_name[g.leader[unit]],
    )  # fmt: skip


def refuse_targets(g: Campaign, attacker: Unit, targets: Sequence[Unit], hex_: Hex) -> Refusal | None:
    if not targets or len(set(targets)) != len(targets):
        return Refusal("22-1-1", say("Name each target force once"))
    for target in targets:
        refusal = refuse_target(g, attacker, target, hex_)
        if refusal is not None:
            return refusal
    return None


def refuse_reach(g: Campaign, start: Hex, hex_: Hex) -> Refusal | None:
    """Why no field battle is possible from one hex into another (22-1-2, 22-1-5)."""
    board = g.land.board
    if board.linked_set[start] >> hex_ & 1:
        return None
    if board.adjacent_set[start] >> hex_ & 1:
        return Refusal("22-1-5", say("Nobody can fight across that hexside"))
    return Refusal(g.land.rule("22-1-2"), say("{hex} is not adjacent", hex=g.land.place(hex_)))


def refuse_field(g: Campaign, head: Unit) -> Refusal | None:
    """Why a force cannot give a field battle from where it is (22-1, 18-4-1)."""
    if g.inside >> head & 1:
        return Refusal("23-7", say("Units inside a castle attack by a sally"))
    if g.investing >> head & 1:
        return Refusal("18-4-1", say("An investing force must end its investment before it fights"))
    return None


def open_targets(g: Campaign, attacker: Unit, hex_: Hex) -> list[Unit]:
    """The forces in a hex that another one may attack."""
    there = g.outside_at(hex_) & ~g.of_bloc[g.bloc(attacker)]
    return [target for target in g.heads(there) if refuse_target(g, attacker, target, hex_) is None]


# ---------------------------------------------------------------------------------------------- attacks (22, 23)


def refuse_attack(g: Campaign, action: Attack) -> Refusal | None:
    """Why a skirmish is not open (22-1)."""
    head = action.unit
    return (
        refuse_act(g, head)
        or refuse_field(g, head)
        or refuse_reach(g, g.where[head], action.hex)
        or refuse_targets(g, head, action.targets, action.hex)
    )


def attack_options(g: Campaign, head: Unit) -> list[Action]:
    """Attacks on everybody in a hex, and on each force there by itself (12-1, 22-1, 23-1-2)."""
    if refuse_act(g, head) is not None or refuse_field(g, head) is not None:
        return []
    others = g.occupied[1 - g.bloc(head)] | g.strangers
    out: list[Action] = []
    for h in few(g.land.board.linked_set[g.where[head]] & others):
        out += [Attack(head, h, targets) for targets in choices(open_targets(g, head, h))]
    return out


def choices(heads: list[Unit]) -> list[tuple[Unit, ...]]:
    """All of these forces, and each alone."""
    if not heads:
        return []
    return [tuple(heads), *((head,) for head in heads)] if len(heads) > 1 else [(heads[0],)]


def attack(g: Campaign, action: Attack) -> Steps[None]:
    """A skirmish from its declaration to its end (23)."""
    head = action.unit
    units = g.members[head]
    g.acted |= units
    targets = g.forces_of(action.targets)
    g.tell("attack", "22-1-1", unit=head, units=units, targets=targets, hex=action.hex)
    yield from fight(g, Clash(units, targets, g.where[head], action.hex, sally=False))
    end_of_action(g)


# ---------------------------------------------------------------------------------------------- sallies (23-7, 31-4)


def garrison(g: Campaign, castle: Castle) -> list[Unit]:
    """Forces inside that have not acted and so take part in a sally (R27; Kanto R32, R72)."""
    heads = g.heads(g.garrison(castle) & ~g.acted)
    return [head for head in heads if g.side(head) != NEUTRAL and g.status[g.clan[head]] != INACTIVE]


def sally_force(g: Campaign, castle: Castle, targets: Sequence[Unit]) -> Units:
    """The units that a sally against these forces is made with: all whose clans may fight them (R27, R63)."""
    foes = {g.clan[target] for target in targets}
    heads = [head for head in garrison(g, castle) if all(_may_fight(g, head, foe) for foe in foes)]
    return g.forces_of(heads)


def _may_fight(g: Campaign, head: Unit, foe: Clan) -> bool:
    return g.rules.refuse_enemy(g, g.clan[head], foe) is None


def refuse_sally(g: Campaign, action: Sally) -> Refusal | None:
    """Why a garrison cannot attack out of its castle (23-7, R27, R44; Kanto R32, 31-4)."""
    keep = g.land.keeps[action.castle]
    empty = say("Nobody is inside {castle}", castle=g.land.castle_name[action.castle])
    refusal: Refusal | None = Refusal("23-7", empty)
    # What keeps those back who can act now is said rather than why others cannot act at all.
    for head in sorted(g.heads(g.inside_at(keep.hex)), key=lambda head: refuse_act(g, head) is None):
        refusal = refuse_act(g, head) or _refuse_sally_by(g, head, action)
        if refusal is None:
            return None
    return refusal


def _refuse_sally_by(g: Campaign, head: Unit, action: Sally) -> Refusal | None:
    refusal = _refuse_sally_hex(g, action.castle, action.hex, 1 - g.bloc(head))
    refusal = refusal or refuse_targets(g, head, action.targets, action.hex)
    if refusal is not None:
        return refusal
    if sally_ring(g, action.castle) and set(action.targets) != set(open_targets(g, head, action.hex)):
        return Refusal("31-4", say("A sally must attack all enemy forces in the hex"))
    return None


def _refuse_sally_hex(g: Campaign, castle: Castle, hex_: Hex, enemy: int) -> Refusal | None:
    start = g.land.keeps[castle].hex
    ring = sally_ring(g, castle)
    if ring:
        if not ring >> hex_ & 1:
            return Refusal("31-4", say("The garrison can attack only the hexes around its castle"))
    elif hex_ == start:
        return None
    elif g.land.options.sally_reach == "same_hex":
        return Refusal("23-7", say("A garrison can attack only in its own hex"))
    elif g.occupied[enemy] >> start & 1:
        return Refusal("23-7", say("With enemies outside the walls a garrison can attack only them"))
    return refuse_reach(g, start, hex_)


def sally_options(g: Campaign, castle: Castle) -> list[Action]:
    """Sallies against everybody in a hex, and against each force there by itself."""
    able = [head for head in garrison(g, castle) if refuse_act(g, head) is None]
    out: dict[Action, None] = {}
    start = g.land.keeps[castle].hex
    ring = sally_ring(g, castle)
    for head in able:
        for h in (start, *g.land.board.linked[start]):
            if _refuse_sally_hex(g, castle, h, 1 - g.bloc(head)) is not None:
                continue
            parties = choices(open_targets(g, head, h))
            for targets in parties[:1] if ring else parties:
                out[Sally(castle, h, targets)] = None
    return list(out)


def sally(g: Campaign, action: Sally) -> Steps[None]:
    """A garrison attacks as one force (23-7)."""
    start = g.land.keeps[action.castle].hex
    units = sally_force(g, action.castle, action.targets)
    g.acted |= units
    targets = g.forces_of(action.targets)
    g.tell("sally", "23-7", castle=action.castle, units=units, targets=targets, hex=action.hex)
    yield from fight(g, Clash(units, targets, start, action.hex, sally=True))
    end_of_action(g)


# ---------------------------------------------------------------------------------------------- the fight (23)


def fight(g: Campaign, clash: Clash) -> Steps[None]:
    """Attack, losses or retreat, then pursuit or counterattack (23)."""
    yield from strike(g, clash.attackers, clash.targets)
    enemy = 1 - g.bloc(few(clash.attackers)[0])
    targets = g.outside_at(clash.hex) & clash.targets & g.of_bloc[enemy]
    if not targets:
        return
    clash = clash._replace(targets=targets)
    yield from _offer_to_lift(g, clash)
    strength = attack_strength(g, clash.attackers, clash.start, sally=clash.sally)
    rolled = yield Roll(
        D6, "23-2", say("attack on {hex}", hex=g.land.place(clash.hex)), attack_mods(g, *clash[:4], sally=clash.sally),
        by=speaker(g, clash.attackers), read=Reading("combat", strength),
    )  # fmt: skip
    steps, dot = result(g, strength, rolled.total)
    g.tell("attack_result", "23-2", hex=clash.hex, targets=targets, strength=strength, steps=steps, dot=dot)
    paths = yield from _suffer(g, clash, steps, dot)
    if paths:
        yield from retreat.pursue(g, clash.attackers, clash.start, clash.hex, paths)
    elif g.on_map(targets):
        yield from _counterattack(g, clash._replace(targets=g.on_map(targets)))
    investment.watch(g)


def strike(g: Campaign, attackers: Units, targets: Units) -> Steps[None]:
    """What the declaration of a battle brings about, for each pair of clans (38-1, Kanto R55)."""
    foes = sorted({g.clan[unit] for unit in few(targets)})
    for clan in sorted({g.clan[unit] for unit in few(attackers)}):
        for foe in foes:
            yield from g.rules.struck(g, clan, foe)


def _offer_to_lift(g: Campaign, clash: Clash) -> Steps[None]:
    """Investing forces that are attacked may end their investment, and then have their full strength (18-4-2, R53)."""
    for head in g.heads(bound(g, clash.targets, sally=clash.sally)):
        if not g.investing >> head & 1:
            continue
        ask = Ask(
            g.side(head), "lift", [NO, YES], rule="18-4-2",
            prompt=say("{unit} is attacked. End the investment?", unit=g.land.unit_name[head]),
            subject={"unit": g.land.pieces[head].id},
        )  # fmt: skip
        answer = yield from at_stake(g, Besieger(clash, head), ask)
        if isinstance(answer, Yes):
            g.tell("lift", "18-4-2", unit=head)
            investment.lift(g, g.members[head])


def withdrawals(g: Campaign, targets: Units, away: Hex, steps: int, dot: bool) -> list[int]:
    """How many hexes of a result may be retreated instead of lost in steps (23-3, 23-4-1, R48, R49).

    Forces that have no way back must be destroyed by the steps that are lost, so that all who are left retreat.
    """
    total = g.all_steps(targets)
    least = min(g.steps[unit] for unit in few(targets)) if dot else 0
    out = []
    for hexes in range(1, min(steps, g.land.tables.retreat.max_hexes) + 1):
        lost = steps - hexes
        if least <= lost < total and g.all_steps(stranded(g, targets, away, hexes)) <= lost:
            out.append(hexes)
    return out


def refuse_split(g: Campaign, action: Action, clash: Clash, steps: int, dot: bool) -> Refusal | None:
    """Why a result cannot be split so (23-3, 23-4-1, 23-4-2, R48, R49)."""
    if action == STAND:
        return None
    if not isinstance(action, Withdraw):
        return Refusal("23-3", say("Stand, or choose how many hexes to withdraw"))
    hexes, targets, most = action.hexes, clash.targets, g.land.tables.retreat.max_hexes
    if hexes in withdrawals(g, targets, clash.start, steps, dot):
        return None
    if not 0 < hexes <= min(steps, most):
        why = say(
            "Of {steps} {steps:loss|losses} at least 1 and at most {most} can be hexes of retreat",
            steps=steps, most=min(steps, most),
        )  # fmt: skip
        return Refusal("23-4-2", why)
    if steps - hexes >= g.all_steps(targets):
        return Refusal(
            "23-3", say("With {steps} {steps:step|steps} lost nobody is left to retreat", steps=steps - hexes)
        )
    without = g.heads(stranded(g, targets, clash.start, hexes))
    if without and g.all_steps(g.forces_of(without)) > steps - hexes:
        why = say(
            "All must retreat or none, and {units} {units:has|have} no path of {hexes} {hexes:hex|hexes}",
            units=[g.land.unit_name[head] for head in without], hexes=hexes,
        )  # fmt: skip
        return Refusal("23-4-1", why)
    why = say("The {steps} {steps:step|steps} lost before the retreat must eliminate a unit", steps=steps - hexes)
    return Refusal("23-3-3", why)


def stranded(g: Campaign, targets: Units, away: Hex, hexes: int) -> Units:
    """The forces among these that cannot retreat so far (R49)."""
    return g.forces_of([head for head in g.heads(targets) if not retreat.can_retreat(g, head, away, hexes)])


def _suffer(g: Campaign, clash: Clash, steps: int, dot: bool) -> Steps[list[Path]]:
    """The defender splits the result between steps and retreat; the ways of those who retreated (23-3, 23-4)."""
    targets = clash.targets
    if not steps:
        return []
    side = speaker(g, targets)
    hexes = 0
    splits = withdrawals(g, targets, clash.start, steps, dot)
    if splits:
        options: list[Action] = [STAND, *(Withdraw(n) for n in splits)]
        ask = Ask(
            side, "split", options, rule="23-3",
            prompt=say(_SPLIT_AND_DIE if dot else _SPLIT, steps=steps),
            judge=partial(refuse_split, g, clash=clash, steps=steps, dot=dot),
            subject={
                "units": [g.land.pieces[u].id for u in few(targets)], "hex": g.land.grid.format(clash.hex),
                "steps": steps, "dot": dot,
            },
        )  # fmt: skip
        action = yield from at_stake(g, Blow(clash, steps, dot), ask)
        hexes = action.hexes if isinstance(action, Withdraw) else 0
    return (yield from bear(g, clash, hexes, steps - hexes, dot))


def bear(g: Campaign, clash: Clash, hexes: int, steps: int, dot: bool) -> Steps[list[Path]]:
    """The defender loses so many steps and retreats so many hexes; the ways of those who retreated (23-3, 23-4)."""
    targets = clash.targets
    side = speaker(g, targets)
    doomed = stranded(g, targets, clash.start, hexes) if hexes else 0
    if doomed:
        dot = False
        steps -= yield from losses.take(g, side, doomed, g.all_steps(doomed), "23-4-1")
    yield from losses.take(g, side, targets, steps, "23-3-1", dot=dot)
    if not hexes:
        return []
    return (yield from retreat.fall_back_all(g, g.on_map(targets), clash.start, hexes, "23-4"))


def _counterattack(g: Campaign, clash: Clash) -> Steps[None]:
    """Those who did not retreat may strike back at the force that attacked (23-6)."""
    number, place = g.land.grid.format(clash.hex), g.land.place(clash.hex)
    ask = Ask(
        speaker(g, clash.targets), "counter", [COUNTER, FORGO], rule="23-6",
        prompt=say("Counterattack from {hex}?", hex=place),
        subject={"hex": number, "units": [g.land.pieces[u].id for u in few(clash.targets)]},
    )  # fmt: skip
    answer = yield from at_stake(g, clash, ask)
    if isinstance(answer, Forgo):
        return
    strength = counter_strength(g, clash.targets, sally=clash.sally)
    rolled = yield Roll(
        D6, "23-6", say("counterattack from {hex}", hex=place), counter_mods(g, *clash[:4], sally=clash.sally),
        by=speaker(g, clash.targets), read=Reading("combat", strength),
    )  # fmt: skip
    steps, dot = result(g, strength, rolled.total)
    g.tell("counter_result", "23-6", hex=clash.hex, targets=clash.attackers, strength=strength, steps=steps, dot=dot)
    yield from losses.take(g, speaker(g, clash.attackers), clash.attackers, steps, "23-6-3", dot=dot)
