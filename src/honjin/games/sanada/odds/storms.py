"""Odds of assaults (19.1), round by round and to the end, against the best defence of the garrison.

Walls add nothing to the defence as long as they stand, men do. So nothing holds longer than to let the walls take all
damage but the last point, then the men, and the last point of the walls at the very end: every other order has fewer
men at each point of damage and bears no more of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from honjin.games.sanada.odds import cards
from honjin.games.sanada.odds.aftermath import Toll
from honjin.games.sanada.odds.hosts import Blows, Host, blows, host, known_by, total
from honjin.games.sanada.rules import assault, investment, losses
from honjin.games.sanada.state import SPENT, War
from honjin.kernel.odds import Odds, TableOdds
from honjin.kernel.words import Saying, Text, say
from honjin.wargame.actions import Castle, Unit, Units
from honjin.wargame.memo import Lately
from honjin.wargame.odds import without_chance, without_dice

DEFENCE: Final = say(
    "Supposed: the attackers press on until the castle falls or none of them is full. The walls take all damage but "
    "the last point, then the men, lowest ranks first: no defence holds longer."
)
FALLS, HOLDS = say("falls"), say("holds")


class Rung(NamedTuple):
    """A castle after so much damage: how strongly it is defended, and what is added to both rolls."""

    defence: int
    attacks: int
    defends: int
    turned: int
    """Men turned spent so far."""
    removed: int


class Storm(NamedTuple):
    """How an assault ends."""

    falls: float
    now: float
    """In the first round."""
    attackers: Toll
    garrison: Toll
    """Beaten: the castle falls, and everybody inside with it (R7)."""


def storm(g: War, castle: Castle, *, damage: int = 0, back: int = 0) -> Storm:
    """An assault from now to its end, when so much damage is still to be taken on both sides (19.1)."""
    attackers = assault.besiegers(g, castle)
    men, inside = assault.defenders(g, castle), g.inside_at(g.land.keeps[castle].hex).bit_count()
    key = castle, g.durability[castle], known_by(g, men), inside, known_by(g, attackers), damage, back
    return _STORMS.find(g, key, lambda: weighed(g, castle, damage, back))


_STORMS: Final = Lately[Storm](2_000)


def weighed(g: War, castle: Castle, damage: int = 0, back: int = 0) -> Storm:
    """The same, reckoned anew."""
    attackers, inside = assault.besiegers(g, castle), g.inside_at(g.land.keeps[castle].hex).bit_count()
    return _weighed(g, _Sums(host(g, attackers), rungs(g, castle, attackers), inside), damage, back)


def rungs(g: War, castle: Castle, attackers: Units) -> list[Rung]:
    """A castle after each point of damage until it falls, under the best defence (19.1.8, R32)."""
    after, inside = g.copy(), assault.defenders(g, castle)
    men = inside.bit_count()
    found = [_rung(after, castle, attackers, 0, 0)] * g.durability[castle]
    full = losses.in_order(after, inside & ~after.spent)
    for turned, unit in enumerate(full, 1):
        after.turn_over(1 << unit, SPENT)
        found.append(_rung(after, castle, attackers, turned, 0))
    for removed in range(1, men + 1):
        losses.eliminate(after, 1 << losses.in_order(after, inside)[0], "19.1.8")
        inside = after.on_map(inside)
        found.append(_rung(after, castle, attackers, len(full), removed))
    return found


def _rung(g: War, castle: Castle, attackers: Units, turned: int, removed: int) -> Rung:
    mine, yours = assault.modifiers(g, castle, attackers)
    return Rung(assault.defence(g, castle), total(mine), total(yours), turned, removed)


# ---------------------------------------------------------------------------------------------- every course


class _Sums:
    """What is counted over all courses."""

    def __init__(self, force: Host, ladder: Sequence[Rung], inside: int) -> None:
        self.force, self.ladder, self.everybody = force, ladder, inside
        self.falls = 0.0
        self.men = [0.0] * 4
        self.inside = [0.0] * 4

    def end(self, full: int, damage: int, chance: float) -> None:
        """An assault is over; below nothing stands how many attackers are removed, beyond the ladder it has fallen."""
        force, ladder = self.force, self.ladder
        removed = min(max(-full, 0), force.units)
        fallen = damage >= len(ladder)
        last = ladder[min(damage, len(ladder) - 1)]
        inside = self.everybody if fallen else last.removed
        self.falls += chance * fallen
        for sums, row in (
            (self.men, (full <= 0, force.full - max(full, 0), removed, force.points[removed])),
            (self.inside, (fallen, last.turned, inside, 0)),
        ):
            for n, value in enumerate(row):
                sums[n] += chance * value


def _weighed(g: War, sums: _Sums, damage: int, back: int) -> Storm:
    """All states from little damage to much: each is complete when it is come to, since rounds only take away."""
    force, ladder = sums.force, sums.ladder
    rows: defaultdict[int, defaultdict[int, float]] = defaultdict(lambda: defaultdict(float))
    rows[damage][force.full - back] = 1.0
    now = _falls_now(g, force, ladder, damage, force.full - back)
    while rows:
        suffered = min(rows)
        states = rows.pop(suffered)
        while states:
            full = max(states)
            chance = states.pop(full)
            if full <= 0 or suffered >= len(ladder):
                sums.end(full, suffered, chance)
                continue
            hits, replies = exchange(g, force, ladder[suffered], full)
            idle = _nothing(hits) * _nothing(replies)
            if idle == 1:
                sums.end(full, suffered, chance)
                continue
            share = chance / (1 - idle)
            for hit, part in hits:
                row = rows[suffered + hit] if hit else states
                for reply, other in replies:
                    if hit or reply:
                        row[full - reply] += share * part * other
    return Storm(sums.falls, now, Toll(*sums.men), Toll(*sums.inside))


def exchange(g: War, force: Host, rung: Rung, full: int) -> tuple[Blows, Blows]:
    """What one round does to a castle, and to its attackers (19.1.3)."""
    return blows(g, force.strengths[full], rung.attacks), blows(g, rung.defence, rung.defends)


def _falls_now(g: War, force: Host, ladder: Sequence[Rung], damage: int, full: int) -> float:
    if damage >= len(ladder) or full <= 0:
        return float(damage >= len(ladder))
    hits, _ = exchange(g, force, ladder[damage], full)
    return sum(chance for hit, chance in hits if damage + hit >= len(ladder))


def _nothing(damage: Blows) -> float:
    return next((chance for hit, chance in damage if hit == 0), 0.0)


# ---------------------------------------------------------------------------------------------- cards


def assault_odds(g: War, castle: Castle, title: Saying = "") -> Odds:
    """An assault as its attacker sees it: this round, and to the end (19.1)."""
    found, keep = storm(g, castle), g.land.keeps[castle]
    name = g.land.castle_name[castle]
    side = 1 - g.owner[castle]
    tables = (_to_the_end(found), *_rolls(g, castle))
    fates = (
        cards.fate(g, say("the attackers"), side, found.attackers),
        cards.fate(g, say("garrison of {castle}", castle=name), 1 - side, found.garrison),
    )
    return Odds(
        title or say("Assault on {castle}", castle=name), tables, fates=fates,
        notes=(
            say("Durability now {durability}; falls in this round {chance}.",
                durability=g.durability[castle], chance=cards.told(found.now)),
            say("Taking it gives {points} points.", points=keep.points),
            DEFENCE,
        ),
        gist=_gist(found),
    )  # fmt: skip


def _to_the_end(found: Storm) -> TableOdds:
    return TableOdds((), cards.shares([(FALLS, found.falls), (HOLDS, 1 - found.falls)]), title=say("To the end"))


def _rolls(g: War, castle: Castle) -> tuple[TableOdds, TableOdds]:
    """Both rolls of the next round (19.1.3)."""
    attackers, name = assault.besiegers(g, castle), g.land.castle_name[castle]
    mine, yours = assault.modifiers(g, castle, attackers)
    return (
        cards.strike(g, say("assault of {castle}", castle=name), g.strength(attackers), mine),
        cards.strike(g, say("defence of {castle}", castle=name), assault.defence(g, castle), yours, "19.1.4"),
    )


def _gist(found: Storm) -> Text:
    lost = found.attackers
    return say(
        "falls {chance}; costs {turned} turned, {removed} removed",
        chance=cards.told(found.falls), turned=cards.mean(lost.turned), removed=cards.mean(lost.removed),
    )  # fmt: skip


def stop_odds(g: War, castle: Castle) -> Odds:
    """The assault ends here (19.1.6, 19.1.7, 19.1.12)."""
    left, whole = g.durability[castle], g.land.keeps[castle].durability
    if investment.outnumbers(g, castle):
        outcome = say("walls {left} of {whole}, invested", left=left, whole=whole)
    else:
        outcome = say("walls {left} of {whole}, not invested", left=left, whole=whole)
    whole_again = say(
        "In their owner's next start phase walls are whole again unless the castle is invested (19.1.12)."
    )
    return without_dice(
        say("Stop the assault of {castle}", castle=g.land.castle_name[castle]),
        outcome,
        notes=(whole_again,),
        gist=outcome,
    )


def damage_odds(g: War, castle: Castle, damage: int, back: int, unit: Unit | None) -> Odds:
    """One point of damage on the walls or on a unit: whether the castle holds to the end (19.1.8)."""
    after = g.copy()
    if unit is None:
        after.durability[castle] -= 1
        title = say(
            "The walls of {castle}: {left} left", castle=g.land.castle_name[castle], left=after.durability[castle]
        )
    else:
        without_chance(losses.take(after, 1 << unit, 1, "19.1.8"), lambda ask: ask.options[0])
        title = say("Damage to {unit}", unit=g.land.unit_name[unit])
    fallen = not after.durability[castle]
    falls = 1.0 if fallen else storm(after, castle, damage=damage - 1, back=back).falls
    return Odds(
        title, (TableOdds((), cards.shares([(HOLDS, 1 - falls), (FALLS, falls)])),),
        notes=(DEFENCE,), gist=say("holds {chance} to the end", chance=cards.told(1 - falls)),
    )  # fmt: skip
