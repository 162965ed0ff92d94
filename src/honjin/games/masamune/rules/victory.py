"""Sections 42.6, 43.6 and 44.6: points, and who has won."""

from __future__ import annotations

from honjin.games.gunyuden.rules import communication, scoring
from honjin.games.gunyuden.state import COLLAPSED, KILLED, Campaign
from honjin.games.gunyuden.static import NEUTRAL
from honjin.games.masamune.memory import recall
from honjin.games.masamune.model.scenarios import special as own_special
from honjin.games.masamune.rules import shonai
from honjin.hexes.grid import Hex
from honjin.kernel.ask import Side
from honjin.kernel.chance import Mod
from honjin.kernel.game import Result
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Castle, Units


def score_rows(g: Campaign) -> list[list[Mod]]:
    """How the score of each side came about."""
    if g.land.scenario.victory.kind == "steps_and_target":
        return steps_and_target(g)
    return castles_and_dead(g)


# ---------------------------------------------------------------------------------------------- campaign (42.6)


def castles_and_dead(g: Campaign) -> list[list[Mod]]:
    """Castles gained and lost, units killed, decisive battles won (42.6, R80)."""
    table = g.land.tables.points
    rebels_count = g.land.options.own["rebels_count"]
    gained, lost, dead = ([0] * len(g.land.sides) for _ in range(3))
    for castle, before, now in scoring.changed_hands(g):
        if before != NEUTRAL:
            lost[before] -= scoring.castle_points(g.land, castle)
        if now != NEUTRAL and not held_by_rebels(g, castle):
            gained[now] += scoring.castle_points(g.land, castle)
    fates = (KILLED, COLLAPSED) if g.land.options.collapse_counts else (KILLED,)
    for unit, side in scoring.lost_units(g, fates):
        if rebels_count or not shonai.is_rebel(g, unit):
            dead[side] -= scoring.unit_points(g, unit)
    return [
        [
            Mod(say("castles gained"), gained[side], "42.6(1)"),
            Mod(say("castles lost"), lost[side], "42.6(2)"),
            Mod(say("units killed"), dead[side], "42.6(3)"),
            Mod(say("decisive battles won"), won * table.decisive_battle_won, "42.6(4)"),
        ]
        for side, won in enumerate(g.battles_won)
    ]


def held_by_rebels(g: Campaign, castle: Castle) -> bool:
    """A rebel's castle from the start gives nothing to the side that merely takes it back (42.6(1))."""
    return g.land.houses[g.land.keeps[castle].owner].kind == "rebel"


# ---------------------------------------------------------------------------------------------- mini 1 (43.6)


def steps_and_target(g: Campaign) -> list[list[Mod]]:
    """Enemy steps, and whether the allies came to Nihonmatsu (43.6, R81)."""
    target = own_special(g.land).target
    assert target is not None
    table = g.land.tables.points.scenario[g.land.scenario.id]
    memory = recall(g)
    attacker = g.land.sides.index(target.side)
    steps = [table.per_enemy_step * g.steps_lost[1 - side] for side in range(len(g.land.sides))]
    rows = [[Mod(say("enemy steps"), worth, "43.6")] for worth in steps]
    near = table.target_approached if memory.approached else 0
    never = 0 if memory.entered else table.target_never_entered
    rows[attacker].append(Mod(say("came to Nihonmatsu or next to it"), near, "43.6"))
    rows[1 - attacker].append(Mod(say("nobody has entered Nihonmatsu"), never, "43.6"))
    return rows


def note_target(g: Campaign, units: Units, h: Hex) -> None:
    """Units of the allies reach the target, or a hex next to it, with a line of communication (43.6, R81)."""
    target = own_special(g.land).target
    if target is None:
        return
    goal = g.land.grid.parse(target.hex)
    if g.land.grid.distance(h, goal) > 1:
        return
    memory = recall(g)
    for head in g.heads(units):
        counts = g.land.sides[g.side(head)] == target.side and g.land.houses[g.clan[head]].id not in target.except_clans
        if not counts or not communication.has_line(g, head):
            continue
        if not memory.approached:
            memory.approached = True
            g.tell("target_near", "43.6", unit=head, hex=h)
        if h == goal and not memory.entered:
            memory.entered = True
            g.tell("target", "43.6", unit=head, hex=h)


# ---------------------------------------------------------------------------------------------- the end


def battle_decides(g: Campaign) -> Result | None:
    """In mini 2 the side that wins a decisive battle wins the game at once (44.6, R58)."""
    if g.land.scenario.victory.kind != "battle_or_points":
        return None
    for side, won in enumerate(g.battles_won):
        if won:
            reason = say("{side} wins the decisive battle", side=g.land.side_name[side])
            kept = f"{g.land.sides[side].capitalize()} won the decisive battle"
            return Result(side, g.rules.points(g), "44.6", reason.kept_as(kept))
    return None


def verdict(g: Campaign) -> Result:
    """Who has won, by points (42.6, 43.6, 44.6)."""
    score = g.rules.points(g)
    sides = g.land.sides
    date = sides.index("date")
    anti = 1 - date
    lead = score[date] - score[anti]
    table = g.land.tables.points.scenario.get(g.land.scenario.id)
    needed = table.margin_needed if table else 0
    if needed:
        winner: Side | None = date if lead >= needed else anti
    else:
        winner = date if lead > 0 else anti if lead < 0 else None
    return Result(winner, score, g.land.scenario.victory.rule, counted(score[date], score[anti], needed))


def counted(date: int, anti: int, needed: int) -> Text:
    """The points of both sides, and what Date needs if it needs more than the other."""
    if needed:
        return say(
            "Date {date}, anti-Date {anti} points; Date needs a lead of {needed}", date=date, anti=anti, needed=needed
        )
    return say("Date {date}, anti-Date {anti} points", date=date, anti=anti)
