"""Chapter 14: replenishment of troops and castles, inside an organisation or in a phase of its own."""

from __future__ import annotations

from typing import Literal

from honjin.games.gunyuden.actions import CASTLE, TROOPS, Assign, Desert, Replenish
from honjin.games.gunyuden.model.tables import Replenishers
from honjin.games.gunyuden.names import MORALE
from honjin.games.gunyuden.rules import castles, investment, losses, surrender
from honjin.games.gunyuden.rules.communication import has_line
from honjin.games.gunyuden.rules.forces import end_of_action
from honjin.games.gunyuden.state import INACTIVE, REMOVED, Campaign
from honjin.games.gunyuden.static import HEAVY_SNOW, NEUTRAL, SNOW, TAISHO
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import D6, Mod, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, PASS, Castle, Clan, Pass, Unit, Units
from honjin.wargame.losses import expendable

Column = Literal["home", "away"]

# ---------------------------------------------------------------------------------------------- the table (14-2)


def in_ruined_main(g: Campaign, head: Unit) -> bool:
    """Whether a commander stands at the ruins of his clan's main castle and may work there without a line (R22)."""
    castle = g.castle_here(head)
    return (
        g.land.options.replenish_abandoned_main
        and castle != NOBODY
        and g.owner[castle] == NOBODY
        and bool(g.land.mains[g.clan[head]] >> g.where[head] & 1)
    )


def column(g: Campaign, head: Unit) -> Column:
    """The column of the table: at home or away (14-2-1, 30-2-1; Kanto R17, R20)."""
    land, clan, h = g.land, g.clan[head], g.where[head]
    castle = g.castle_here(head)
    if land.setting.replenish_columns == "own_castle":
        own = castle != NOBODY and g.owner[castle] == clan
        return "home" if own or in_ruined_main(g, head) else "away"
    country = land.setting.own_country.get(land.houses[clan].id)
    if country is not None:
        return "home" if land.province[h] in country else "away"
    at_main = bool(land.mains[clan] >> h & 1) and (castle == NOBODY or g.is_seat(castle, clan))
    return "home" if at_main or in_ruined_main(g, head) else "away"


def modifiers(g: Campaign, head: Unit, what: str = TROOPS) -> list[Mod]:
    """What changes the die: morale, snow, the month (14-2-3, R23)."""
    table = g.land.tables.replenishment.modifiers
    snow = {SNOW: table.snow, HEAVY_SNOW: table.heavy_snow}.get(g.weather, 0)
    rule = g.land.rule("14-2-3")
    return that_count(
        Mod(MORALE, _morale(g, head, what), rule),
        Mod(say("weather"), snow, rule),
        Mod(say("month"), table.months.get(str(g.month), 0), rule),
    )


def _morale(g: Campaign, head: Unit, what: str) -> int:
    castle = g.castle_here(head)
    if what == CASTLE and _chosen_after(g) and g.owner[castle] != NOBODY:
        return g.castle_side_morale(castle)
    return g.lowest_morale(g.members[head])


def steps_for(g: Campaign, clan: Clan, column: Column, die: int) -> int:
    """Steps that a modified die gives a clan, or takes from it (14-2)."""
    table = g.land.tables.replenishment
    steps: list[int] = getattr(_row(g, clan)[1], column)
    return steps[min(max(die, table.die_min), table.die_max) - table.die_min]


def _row(g: Campaign, clan: Clan) -> tuple[int, Replenishers]:
    """The row of the table that a clan uses, which has one, and its number."""
    known = g.land.replenishers(clan, g.clan_side[clan])
    assert known is not None
    return known


# ---------------------------------------------------------------------------------------------- who may


def refuse_commander(g: Campaign, head: Unit) -> Refusal | None:
    """Why a commander cannot replenish anything where he is now (14-1-2, 14-2, 11-4-2, 16-5)."""
    land = g.land
    name, clan = land.unit_name[head], g.clan[head]
    if not land.special.replenishment:
        return Refusal("14", say("There is no replenishment in this scenario"))
    if g.where[head] < 0 or g.leader[head] != head or g.rank(head) < TAISHO:
        return Refusal("14-1-2", say("{unit} is not a commander at the head of a force", unit=name))
    if g.status[clan] == INACTIVE:
        return Refusal("34", say("The {clan} do not act yet", clan=land.clan_name[clan]))
    if land.replenishers(clan, g.clan_side[clan]) is None:
        return Refusal("14-2", say("There is no replenishment for the {clan}", clan=land.clan_name[clan]))
    if not land.options.replenish_per_commander and g.replenished[_group(g, head)] == g.turn:
        return Refusal("14-1", say("The clans of this group have already rolled for replenishment this turn"))
    if g.inside >> head & 1:
        castle = g.castle_here(head)
        if g.is_invested(castle) and _ring_relief(g, castle) is None:
            return Refusal(
                "16-5", say("{unit} is shut in: {castle} is invested", unit=name, castle=land.castle_name[castle])
            )
    elif not in_ruined_main(g, head) and not has_line(g, head):
        return Refusal("11-4-2", say("{unit} has no line of communication", unit=name))
    return g.rules.refuse_replenishment(g, head)


def refuse_acting(g: Campaign, head: Unit) -> Refusal | None:
    """Why a commander who takes part in an organisation cannot replenish with it (14-1-2, R19)."""
    name = g.land.unit_name[head]
    if g.led_at_stage >> head & 1:
        return Refusal("14-1-2", say("{unit} was led, or not yet on the map, when this stage began", unit=name))
    if g.activation(head) < g.stage:
        return Refusal("12-2-4", say("{unit} cannot act in stage {stage}", unit=name, stage=g.stage))
    return None


def refuse_what(g: Campaign, head: Unit, what: str) -> Refusal | None:
    """Why there is nothing for his troops, or for the castle, to gain (14-2-6, 14-3)."""
    if what == TROOPS:
        if reduced(g, head):
            return None
        return Refusal("14-2-6", say("Nobody under {unit} has lost a step", unit=g.land.unit_name[head]))
    castle = g.castle_here(head)
    if what != CASTLE or castle == NOBODY:
        return Refusal("14-3-1", say("There is no castle in the hex"))
    name = g.land.castle_name[castle]
    if g.owner[castle] not in (g.clan[head], NOBODY):
        return Refusal(g.land.rule("14-3-2"), say("{castle} belongs to another clan", castle=name))
    if g.repaired >> castle & 1:
        return Refusal(g.land.rule("14-3-3"), say("{castle} has already been replenished in this stage", castle=name))
    if g.is_invested(castle) and _ring_relief(g, castle) is None:
        return Refusal("14-3-5", say("{castle} is invested", castle=name))
    if _whole(g, castle) and not (_chosen_after(g) and reduced(g, head)):
        return Refusal(g.land.rule("14-3-4"), say("The walls of {castle} are whole", castle=name))
    return None


def _whole(g: Campaign, castle: Castle) -> bool:
    return g.durability[castle] >= g.land.tables.durability.start


def _chosen_after(g: Campaign) -> bool:
    """Whether a roll for a castle may serve troops, and spares them what men would desert (Kanto R19)."""
    return g.land.setting.replenish_castle == "chosen_after"


def reduced(g: Campaign, head: Unit) -> Units:
    """Units of a force that could gain a step."""
    out = 0
    for unit in few(g.members[head]):
        if g.steps[unit] == 1 and not g.rules.never_replenished(g, unit):
            out |= 1 << unit
    return out


def _ring_relief(g: Campaign, castle: Castle) -> int | None:
    """What is added to results inside an invested castle; None where there are none (31-5-1)."""
    return g.land.tables.replenishment.modifiers.invested_ring if g.land.keeps[castle].ring else None


def _group(g: Campaign, head: Unit) -> int:
    """The group that a commander rolls for: clans with one row of the table and one operations phase (Kanto R18)."""
    clan = g.clan[head]
    return _row(g, clan)[0] * len(g.land.phases) + g.phase_of[clan]


def choices(g: Campaign, heads: list[Unit]) -> list[Replenish]:
    """What these commanders could roll for."""
    out = []
    for head in heads:
        lacking = [what for what in (TROOPS, CASTLE) if refuse_what(g, head, what) is None]
        if lacking and refuse_commander(g, head) is None:  # the second asks for a line, which is dearer to find
            out += [Replenish(head, what) for what in lacking]
    return out


# ---------------------------------------------------------------------------------------------- rolling


def replenish(g: Campaign, action: Replenish) -> Steps[None]:
    """One roll, and what comes of it (14-2, 14-3)."""
    head, what = action.unit, action.what
    clan, castle = g.clan[head], g.castle_here(head)
    group = _group(g, head)
    g.replenished[group] = g.turn
    if what == CASTLE:
        g.repaired |= 1 << castle
    where = column(g, head)
    mods = modifiers(g, head, what)
    purpose = say("replenishment of {unit}", unit=g.land.unit_name[head])
    rolled = yield Roll(D6, "14-2-2", purpose, mods, by=g.side(head))
    steps = steps_for(g, clan, where, rolled.total) + added(g, head)
    g.bonus[_row(g, clan)[0]] = 0  # spent with the next roll, whatever it brings (Kanto R12)
    g.tell("replenish", "14-2", unit=head, what=what, column=where, steps=steps)
    if what == CASTLE and steps > 0 and _chosen_after(g) and reduced(g, head):
        what = TROOPS if _whole(g, castle) else (yield from _assigned(g, head, castle, steps))
    if what == CASTLE:
        yield from _mend(g, castle, clan, steps)
    elif steps >= 0:
        yield from surrender.refill(g, g.members[head], steps, "14-2-4")
    else:
        yield from desert(g, head, -steps)


def _assigned(g: Campaign, head: Unit, castle: Castle, steps: int) -> Steps[str]:
    """What a roll for a castle is used for (14-3-3, Kanto R19)."""
    answer = yield Ask(
        g.side(head), "assign", [Assign(TROOPS), Assign(CASTLE)], rule="14-3-3",
        prompt=say(
            "Use the {steps} {steps:step|steps} for the troops of {unit} or for {castle}?",
            steps=steps, unit=g.land.unit_name[head], castle=g.land.castle_name[castle],
        ),
        subject={"unit": g.land.pieces[head].id, "castle": g.land.keeps[castle].id, "steps": steps},
    )  # fmt: skip
    what: str = answer.what
    return what


def added(g: Campaign, head: Unit) -> int:
    """What is added to his roll: steps that wait for his group, and what a siege takes (Kanto R12, 31-5-1)."""
    steps = g.bonus[_row(g, g.clan[head])[0]]
    castle = g.castle_here(head)
    if g.inside >> head & 1 and g.is_invested(castle):
        steps += _ring_relief(g, castle) or 0
    return steps


def desert(g: Campaign, head: Unit, steps: int) -> Steps[None]:
    """Men run away from a force; its owner says from whom (14-2-4, R21)."""
    units = g.members[head]
    side, rule = g.side(head), g.land.rule("14-2-4")
    while steps and (units := g.on_map(units)):
        there = expendable(g, few(units))
        unit = there[0]  # where all must go, a sodaisho last, as with other losses
        if len(there) > 1 and steps < g.all_steps(units):
            answer = yield Ask(
                side, "desert", [Desert(u) for u in there], rule=rule,
                prompt=say("Choose whose men desert ({steps} {steps:step|steps} left to lose)", steps=steps),
                subject={"units": [g.land.pieces[u].id for u in there], "steps": steps},
            )  # fmt: skip
            unit = answer.unit
        losses.lose_step(g, unit, rule, fate=REMOVED)
        steps -= 1
    investment.watch(g)


def _mend(g: Campaign, castle: Castle, clan: Clan, points: int) -> Steps[None]:
    """Walls are mended, ruins rebuilt, or they crumble further (14-3-4, R35)."""
    durability, rule = g.land.tables.durability, g.land.rule("14-3-4")
    if points < 0:
        if g.owner[castle] != NOBODY:
            castles.batter(g, castle, -points, rule)
            if g.durability[castle] == durability.abandoned_at:
                yield from surrender.fall(g, castle, 0, rule, ruined=True)
                investment.watch(g)
        return
    gained = min(points, durability.start - g.durability[castle])
    if not gained:
        return
    g.durability[castle] += gained
    g.tell("durability", rule, castle=castle, points=gained, left=g.durability[castle])
    if g.owner[castle] == NOBODY:
        castles.give(g, castle, clan, "21-1")


# ---------------------------------------------------------------------------------------------- when


def with_organisation(g: Campaign, units: Units, *, must: bool) -> Steps[None]:
    """After a reorganisation each commander who took part in it may roll once (14-1-1, R19).

    ``must``: nothing was reorganised, so that the action is a replenishment or nothing.
    """
    rolled = 0
    while True:
        options: list[Action] = [*with_organisation_choices(g, units & ~rolled)]
        if not options:
            return
        if not must:
            options.append(PASS)
        action = yield from decision(_ask(g, g.side(few(units)[0]), options))
        if isinstance(action, Pass):
            return
        rolled |= 1 << action.unit
        must = False
        yield from replenish(g, action)
        units = g.on_map(units)


def with_organisation_choices(g: Campaign, units: Units) -> list[Replenish]:
    """What the commanders among these units could roll for as part of an organisation."""
    if g.land.options.replenish_timing != "organise":
        return []
    return choices(g, [head for head in g.heads(g.on_map(units)) if refuse_acting(g, head) is None])


def phase(g: Campaign) -> Steps[None]:
    """The replenishment phase of the initial stage: group after group, in the order of the operations (Kanto R18)."""
    land = g.land
    commanders = _by_group(g)
    for seat, side in enumerate(land.phase_side):
        for group in range(len(land.tables.replenishment.group)):
            number = group * len(land.phases) + seat
            done = 0
            while True:
                rolling = [u for u in commanders.get(number, ()) if not done >> u & 1]
                options: list[Action] = [*choices(g, rolling)]
                if not options:
                    break
                action = yield _ask(g, side, [*options, PASS])
                if isinstance(action, Pass):
                    break
                done |= 1 << action.unit
                yield from replenish(g, action)
                end_of_action(g)
                commanders = _by_group(g)
    g.bonus = [0] * len(g.bonus)


def _by_group(g: Campaign) -> dict[int, list[Unit]]:
    """Commanders at the head of a force whose clan has a table, by the group they roll for."""
    land = g.land
    found: dict[int, list[Unit]] = {}
    for unit in g.heads(g.on_map(land.commanders)):
        if g.side(unit) != NEUTRAL and land.replenishers(g.clan[unit], g.side(unit)) is not None:
            found.setdefault(_group(g, unit), []).append(unit)
    return found


def _ask(g: Campaign, side: int, options: list[Action]) -> Ask:
    named = list(dict.fromkeys(option.unit for option in options if isinstance(option, Replenish)))
    return Ask(
        side, "replenish", options, rule="14-2", prompt=say("Choose who rolls for replenishment"),
        subject={"units": [g.land.pieces[unit].id for unit in named]},
    )  # fmt: skip
