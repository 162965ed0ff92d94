"""The bowl: what it may bring next, and who acts before the turn ends (9, 4.2, 16.5, 17.4).

Every chit is equally likely. A chit of a clan comes before the last of ``left`` chits that hold the turn open with the
chance left / (left + 1), and declining other chits does not change that: whatever is put back, the next of these to
come is any of them alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final, NamedTuple

from honjin.games.kawanakajima.figures import COMBAT_TAKEDA, COMBAT_UESUGI, IN_BOWL, NOTHING, Chit
from honjin.games.kawanakajima.model.words import COMPULSORY
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.ask import Side
from honjin.kernel.odds import Fate, Odds, Share, TableOdds, percent
from honjin.kernel.words import Saying, Text, say
from honjin.wargame.actions import Clan
from honjin.wargame.odds import Told

ACTS: Final = say("acts this turn")
NOT: Final = say("not this turn")


class Bowl(NamedTuple):
    """What a side may know of the bowl."""

    known: tuple[Chit, ...]
    """Chits that it sees there."""
    hidden: tuple[int, int]
    """How many there are of each side that it does not see (2.3)."""
    left: int
    """Chits that must still come before the turn ends."""
    openers: int | None
    """While nothing works: clan chits of which the first ends the silence; None if they are in the fog (17.4)."""
    deaf: bool

    @property
    def size(self) -> int:
        return len(self.known) + sum(self.hidden)

    @property
    def ends_next(self) -> Fraction:
        """How likely the next draw ends the turn."""
        return Fraction(1, self.size) if self.left == 1 and self.size else Fraction(0)


def enders(g: Battle) -> list[Chit]:
    """Chits that must all have come before the turn ends (4.2, 16.5)."""
    tired = g.turn >= g.field.special.fatigue_from
    those = (COMBAT_TAKEDA, COMBAT_UESUGI) if tired else range(len(COMPULSORY))
    return [g.field.first_compulsory + chit for chit in those]


def look(g: Battle, side: Side | None) -> Bowl:
    """The bowl as a side sees it."""
    field, there = g.field, g.in_bowl(IN_BOWL)
    fog = field.options.fog_of_war
    seen = [chit for chit in there if not fog or field.chit_side(chit) in (side, NOTHING)]
    hidden = [sum(field.chit_side(chit) == owner for chit in there if chit not in seen) for owner in (0, 1)]
    speaker = _speaker(g)
    openers = None if speaker != NOTHING and hidden[speaker] else len(_openers(g, seen))
    left = sum(chit in there for chit in enders(g))
    return Bowl(tuple(seen), (hidden[0], hidden[1]), left, openers, speaker != NOTHING)


def _speaker(g: Battle) -> int:
    """On turn 1: the side whose first clan chit ends the silence; NOTHING if chits work (17.4)."""
    silence = g.field.special.silence
    return NOTHING if silence is None or not g.deaf else g.field.sides.index(silence.until)


def _openers(g: Battle, some: Iterable[Chit]) -> list[Chit]:
    """Those of some chits that end the silence, and work at once."""
    field, speaker = g.field, _speaker(g)
    return [chit for chit in some if chit < field.first_special and field.clan_side[chit] == speaker]


# ---------------------------------------------------------------------------------------------- chances


@cache
def comes(left: int, openers: int, heard: int, unheard: int, deaf: bool) -> Fraction:
    """The chance that one of some chits is drawn with effect before the turn ends.

    ``left`` chits hold the turn open; while it is ``deaf``, ``unheard`` ones among them are wasted; ``heard`` ones work
    at once and end the silence, as others of the same kind (``openers``) do.

    >>> comes(5, 0, 1, 0, False)
    Fraction(5, 6)
    """
    if not left or not heard + unheard:
        return Fraction(0)
    if not deaf:
        return 1 - Fraction(1, comb(left + heard + unheard, left))
    wasted = unheard * comes(left, openers, heard, unheard - 1, True) if unheard else 0
    opened = openers * comes(left, openers - 1, heard, unheard, False) if openers else 0
    ended = left * comes(left - 1, openers, heard, unheard, True)
    return Fraction(heard + wasted + opened + ended) / (left + openers + heard + unheard)


@cache
def drawn_before_the_end(left: int, chits: int) -> tuple[Fraction, ...]:
    """The chances that 0, 1, 2, ... of so many chits are drawn before the turn ends.

    >>> drawn_before_the_end(1, 1)
    (Fraction(1, 2), Fraction(1, 2))
    """
    every = comb(left + chits, left)
    return tuple(Fraction(comb(left + n - 1, left - 1), every) if left else Fraction(not n) for n in range(chits + 1))


def chit_comes(g: Battle, bowl: Bowl, wanted: Sequence[Chit]) -> Fraction | None:
    """How likely one of these chits in the bowl is drawn with effect before the turn ends; None if the fog hides it."""
    if not bowl.deaf:
        return comes(bowl.left, 0, len(wanted), 0, False)
    heard = len(_openers(g, wanted))
    if bowl.openers is None:
        return None
    return comes(bowl.left, bowl.openers - heard, heard, len(wanted) - heard, True)


def clan_acts(g: Battle, clan: Clan, side: Side | None) -> Fraction | None:
    """How likely a clan acts before the turn ends: by its own chit, or by a special one whose order the side knows."""
    bowl = look(g, side)
    return chit_comes(g, bowl, _chits_of(g, bowl, clan, side))


def _chits_of(g: Battle, bowl: Bowl, clan: Clan, side: Side | None) -> list[Chit]:
    first = g.field.first_special
    specials = [] if side is None else [chit for chit in g.field.specials(side) if g.named[chit - first] >> clan & 1]
    return [chit for chit in (clan, *specials) if chit in bowl.known]


# ---------------------------------------------------------------------------------------------- cards


def next_chit(g: Battle, bowl: Bowl) -> Told:
    """What the next draw brings: a chit of either side, or one of the compulsory ones."""
    field, n = g.field, bowl.size
    rows: list[tuple[Saying, Fraction]] = []
    for side in (0, 1):
        count = sum(field.chit_side(chit) == side for chit in bowl.known) + bowl.hidden[side]
        if count:
            rows.append((field.side_name[side].text, Fraction(count, n)))
    rows += [(field.chit_name[c].text, Fraction(1, n)) for c in bowl.known if field.chit_side(c) == NOTHING]
    return tuple(rows)


def bowl_odds(g: Battle, side: Side | None) -> Odds | None:
    """The bowl while chits are drawn."""
    bowl = look(g, side)
    if not bowl.size or not bowl.left:
        return None
    tables = [TableOdds((), next_chit(g, bowl), title=say("The next chit"))]
    if not bowl.deaf:
        tables += [table for owner in (0, 1) for table in _numbers(g, bowl, owner)]
    return Odds(
        say("The bowl: {n} {n:chit|chits}", n=bowl.size), tuple(tables), fates=tuple(_clans(g, bowl, side)),
        notes=tuple(_remarks(g, bowl)), gist=_ending(bowl),
    )  # fmt: skip


def _ending(bowl: Bowl) -> Text:
    if bowl.left == 1:
        return say("the next draw ends the turn {chance}", chance=percent(bowl.ends_next))
    return say("{left} more chits hold the turn open", left=bowl.left)


def _numbers(g: Battle, bowl: Bowl, owner: Side) -> list[TableOdds]:
    """How many of a side's chits come before the turn ends."""
    count = sum(g.field.chit_side(chit) == owner for chit in bowl.known) + bowl.hidden[owner]
    if not count:
        return []
    told = tuple((str(n), chance) for n, chance in enumerate(drawn_before_the_end(bowl.left, count)))
    title = say("Chits of {side} drawn before the turn ends, of {count}", side=g.field.side_name[owner], count=count)
    return [TableOdds((), told, title=title)]


def _clans(g: Battle, bowl: Bowl, side: Side | None) -> Iterable[Fate]:
    """Every clan that may act by a chit in the bowl, as far as the side knows."""
    field = g.field
    rows = [(field.clan_name[c], field.clan_side[c], _chits_of(g, bowl, c, side)) for c in range(len(field.clans))]
    rows += [
        (field.chit_name[chit], field.chit_side(chit), [chit])  # what it orders is not known
        for chit in bowl.known
        if field.first_special <= chit < field.first_compulsory and field.chit_side(chit) != side
    ]
    for name, owner, wanted in rows:
        chance = chit_comes(g, bowl, wanted) if wanted else None
        if chance is not None:
            shares = (Share(ACTS, chance), Share(NOT, 1 - chance))
            yield Fate("", name.text, tuple(s for s in shares if s.chance), party=field.side_name[owner].text)


def _remarks(g: Battle, bowl: Bowl) -> list[Saying]:
    found: list[Saying] = []
    if bowl.deaf:
        side = g.field.side_name[_speaker(g)]
        found.append(say("Nothing works before the first clan chit of {side} (17.4).", side=side))
    if any(bowl.hidden):
        found.append(say("Chits in the fog are counted, not named (2.3)."))
    found.append(say("Counted as if owners take these chits when they come; declining others changes nothing (9.2)."))
    found.append(say("Rally, Move, Initiative: each side is first as often as the other; ties are rolled again (R23)."))
    return found


def decline_odds(g: Battle, side: Side | None) -> Odds:
    """A chit goes back, and the next one must be taken (9.2, R19)."""
    after = g.copy()
    chit = after.hand
    after.chit[chit] = IN_BOWL
    bowl = look(after, side)
    again = Fraction(1, bowl.size)
    name = g.field.chit_name[chit]
    still = comes(bowl.left, 0, 1, 0, False)  # whoever may decline has been heard
    notes: list[Saying] = [
        say("{chit} comes again at once {chance}, and must then be taken (R19).", chit=name, chance=percent(again)),
        say("It acts later this turn {chance}, if it is taken when it comes.", chance=percent(still)),
    ]
    if bowl.left == 1:
        notes.append(say("The turn ends with the draw {chance}.", chance=percent(bowl.ends_next)))
    instead = TableOdds((), next_chit(after, bowl), title=say("The chit that comes instead"))
    return Odds(
        say("Decline {chit}", chit=name), (instead,),
        notes=tuple(notes), gist=say("it still acts this turn {chance}", chance=percent(still)),
    )  # fmt: skip
