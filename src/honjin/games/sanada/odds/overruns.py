"""Odds on the march: overruns (20), and the Battle to which an engagement leads (21)."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from honjin.games.sanada.actions import Engage, Overrun
from honjin.games.sanada.odds import answers, cards
from honjin.games.sanada.odds.aftermath import Toll, chased
from honjin.games.sanada.odds.battles import battle_card
from honjin.games.sanada.odds.hosts import Host, blows, host, total
from honjin.games.sanada.rules import combat, engaging
from honjin.games.sanada.state import Edge, Node, War
from honjin.kernel.odds import Odds, TableOdds
from honjin.kernel.words import say
from honjin.wargame.memo import Lately

ONE_ROUND: Final = say(
    "Supposed: nobody gives way who need not, and the lowest ranks are lost first. The pursuit of a beaten overrun is "
    "counted, losses on the way of a retreat are not."
)
AS_THINGS_ARE: Final = say("The battle of the coming combat phase, if nobody else comes and nobody has got away.")


class Rush(NamedTuple):
    """How an overrun ends."""

    entered: float
    marker: float
    back: float
    """The mover is driven back."""
    both: float
    mover: Toll
    target: Toll


_RUSHES: Final = Lately[Rush](2_000)


def rush(g: War, mover: Host, target: Host, attacks: int, defends: int) -> Rush:
    """One round between a moving Force and those in its way (20.1.2)."""
    return _RUSHES.find(g, (mover, target, attacks, defends), lambda: _rush(g, mover, target, attacks, defends))


def _rush(g: War, mover: Host, target: Host, attacks: int, defends: int) -> Rush:
    ends = dict.fromkeys(((False, True), (False, False), (True, False), (True, True)), 0.0)
    tolls = [[0.0] * 4, [0.0] * 4]
    hits, replies = blows(g, mover.strength, attacks), blows(g, target.strength, defends)
    for (hit, part), (reply, other) in product(hits, replies):
        chance = part * other
        left, theirs = mover.full - reply, target.full - hit
        beaten = left <= 0, theirs <= 0
        ends[beaten] += chance
        hunters = [(target, theirs)] if beaten == (True, False) else []
        for toll, one, full, lost in ((tolls[0], mover, left, beaten[0]), (tolls[1], target, theirs, beaten[1])):
            _suffer(g, toll, one, full, hunters if lost else [], chance)
    entered, marker, back, both = ends.values()
    return Rush(entered, marker, back, both, Toll(*tolls[0]), Toll(*tolls[1]))


def _suffer(g: War, toll: list[float], one: Host, full: int, hunters: list[tuple[Host, int]], chance: float) -> None:
    """Count what one side has lost when the round and a pursuit are over."""
    for worn, share in chased(g, one, min(-full, one.units), hunters).items():
        removed = max(worn, 0)
        row = (full <= 0, one.full - max(full, 0), removed, one.points[removed])
        for n, value in enumerate(row):
            toll[n] += chance * share * value


def overrun_odds(g: War, action: Overrun) -> Odds:
    """Entered, engaged or driven back (20.1)."""
    start, target = Node(action.path[-1]), Node(action.hex)
    mover, quarry = host(g, g.members[action.unit]), host(g, g.outside_at(action.hex))
    rows = combat.modifiers(g, Edge(start, target), (mover.ratings[0], quarry.ratings[0]))
    found = rush(g, mover, quarry, total(rows[0]), total(rows[1]))
    place, name = g.land.place(action.hex), g.land.unit_name[action.unit]
    ends = [
        (say("entered"), found.entered), (say("engaged"), found.marker),
        (say("driven back"), found.back), (say("both retreat"), found.both),
    ]  # fmt: skip
    tables = (
        TableOdds((), cards.shares(ends), title=say("What comes of it")),
        cards.strike(g, say("{hex} strikes at {other}", hex=name, other=place), mover.strength, rows[0]),
        cards.strike(g, say("{hex} strikes at {other}", hex=place, other=name), quarry.strength, rows[1]),
    )
    fates = (
        cards.fate(g, name.text, mover.side, found.mover),
        cards.fate(g, say("in {hex}", hex=place), quarry.side, found.target),
    )
    gist = say(
        "entered {entered}, engaged {marker}, driven back {back}",
        entered=cards.told(found.entered), marker=cards.told(found.marker), back=cards.told(found.back + found.both),
    )  # fmt: skip
    return Odds(say("Overrun of {hex}", hex=place), tables, fates=fates, notes=(ONE_ROUND,), gist=gist)


def engage_odds(g: War, action: Engage) -> Odds:
    """The Battle that follows when the enemy is engaged (21.2.2)."""
    after = g.copy()
    after.settle(after.members[action.unit], action.path[-1])
    engaging.watch(after)
    met = answers.marked(after, Node(action.path[-1]), Node(action.hex))
    title = say("Engage {hex}", hex=g.land.place(action.hex))
    return battle_card(after, title, met, g.side[action.unit], notes=[AS_THINGS_ARE])
