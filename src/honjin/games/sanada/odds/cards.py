"""What the cards of all fights have in common: rolls on the combat table, losses and fates in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from honjin.games.sanada.odds.aftermath import Toll
from honjin.games.sanada.odds.hosts import total
from honjin.games.sanada.state import Node, War
from honjin.kernel.chance import TWO_D6, Mod, Reading
from honjin.kernel.odds import Axis, Fate, Share, TableOdds, percent
from honjin.kernel.words import Name, Saying, Text, say
from honjin.wargame.actions import NOBODY
from honjin.wargame.odds import CERTAIN, Told
from honjin.wargame.rounds import as_fraction

STANDS: Final = say("stands")
BEATEN: Final = say("beaten")


def told(chance: float) -> str:
    """A chance for people."""
    return percent(as_fraction(chance))


def mean(number: float) -> str:
    """An average for people."""
    return f"{number:.1f}"


def shares(rows: Iterable[tuple[Saying, float]]) -> Told:
    """What may come, each with its chance; what cannot come is left out."""
    return tuple((label, found) for label, chance in rows if (found := as_fraction(chance)))


def strike(g: War, title: Saying, strength: int, rows: Sequence[Mod], rule: str = "18.3.1") -> TableOdds:
    """One roll on the combat table: its column by strength, its rows by the dice and what is added to them."""
    if not strength:  # nobody rolls (R28)
        return TableOdds((Axis((Mod(say("strength"), 0, "18.9.2"),), say("no roll")),), (("0", CERTAIN),), title=title)
    table, shift = g.land.combat, total(rows)
    column = table.column(strength)
    low, high = (min(max(dice + shift, table.low), table.high) for dice in (len(TWO_D6), sum(TWO_D6)))
    axes = (
        Axis((Mod(say("strength"), strength, rule),), table.heading(column)),
        Axis(tuple(rows), f"{low}–{high}", "row"),
    )
    return TableOdds(axes, table.chances(column, shift), title=title, read=Reading("crt", strength))


def called(g: War, node: Node) -> Name | Text:
    """A node in words: its hex, or the castle whose garrison it is."""
    castle = g.castle_in(node.hex) if node.inside else NOBODY
    return g.land.place(node.hex) if castle == NOBODY else g.land.castle_name[castle]


def toll_text(turned: float, removed: float) -> Text:
    """Losses on average."""
    return say("{turned} turned, {removed} removed on average", turned=mean(turned), removed=mean(removed))


def fate(g: War, name: Saying, side: int, toll: Toll) -> Fate:
    """What becomes of those who fight together."""
    outcomes = [(STANDS, 1 - toll.beaten), (BEATEN, toll.beaten)]
    return Fate(
        "", name, tuple(Share(label, chance) for label, chance in shares(outcomes)),
        note=toll_text(toll.turned, toll.removed), party=g.land.side_name[side].text,
    )  # fmt: skip
