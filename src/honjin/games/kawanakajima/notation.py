"""How actions of this game are written: sets of clans and areas, purchases, and the rest as in other games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from honjin.games.kawanakajima.actions import Adoption, Purchase
from honjin.games.kawanakajima.figures import ACTIVITIES
from honjin.games.kawanakajima.model.words import MODES
from honjin.games.kawanakajima.static import Battlefield
from honjin.kernel.notation import Codec
from honjin.wargame.roster import codecs

NONE: Final = "-"
"""An empty list."""
OTHERS: Final = "others"
"""All clans that are not named."""


def kinds(field: Battlefield) -> Mapping[str, Codec]:
    """Codecs of every kind of value."""
    clans = [house.id for house in field.clans]
    areas = [area.id for area in field.areas]
    units = [piece.id for piece in field.pieces]
    found = codecs(
        field.grid,
        units,
        clan=clans,
        plan=[plan.id for plan in field.plans],
        entry=[entry.id for entry in field.entries],
        mode=MODES,
        area=areas,
    )
    return {
        **found,
        "clans": _list(found["clan"], "+"),
        "areas": _list(found["area"], "+"),
        "crew": _list(found["unit"], "+"),
        "purchases": _purchases(field, found["clan"]),
        "adoptions": _adoptions(found["clan"], found["mode"]),
    }


def _list(link: Codec, sign: str) -> Codec:
    """Several things in one word, or none."""
    return Codec(
        lambda values: sign.join(map(link.write, values)) or NONE,
        lambda text: () if text == NONE else tuple(map(link.read, text.split(sign))),
        parts=lambda values: [link.write(value) for value in values],
    )


def _adoptions(clan: Codec, mode: Codec) -> Codec:
    """``takeda_b:defense others:move``."""

    def write(modes: tuple[Adoption, ...]) -> str:
        return " ".join(map(_word, modes)) or NONE

    def _word(one: Adoption) -> str:
        return f"{OTHERS if one.clan is None else clan.write(one.clan)}:{mode.write(one.mode)}"

    def read(text: str) -> tuple[Adoption, ...]:
        return () if text == NONE else tuple(map(_read, text.split()))

    def _read(word: str) -> Adoption:
        who, _, what = word.partition(":")
        return Adoption(None if who == OTHERS else clan.read(who), mode.read(what))

    return Codec(write, read, many=True, parts=_parts(write))


def _purchases(field: Battlefield, clan: Codec) -> Codec:
    """``uesugi_b attack:uesugi_c takeda_m/takeda_kosaka``; the Army Commander is not named."""
    generals = [general.id for general in field.generals]
    names = _list(clan, "+")

    def write(bought: tuple[Purchase, ...]) -> str:
        return " ".join(_word(purchase) for purchase in bought) or NONE

    def _word(purchase: Purchase) -> str:
        activity, clans, payer = purchase
        what = names.write(clans) if activity is None else f"{ACTIVITIES[activity]}:{names.write(clans)}"
        return what if field.generals[payer].army and clans else f"{what}/{generals[payer]}"

    def read(text: str) -> tuple[Purchase, ...]:
        return () if text == NONE else tuple(map(_read, text.split()))

    def _read(word: str) -> Purchase:
        what, _, commander = word.partition("/")
        activity, _, listed = what.rpartition(":")
        clans = names.read(listed)
        payer = generals.index(commander) if commander else field.army_payer[field.clan_side[clans[0]]]
        return Purchase(ACTIVITIES.index(activity) if activity else None, clans, payer)

    return Codec(write, read, many=True, parts=_parts(write))


def _parts(write: Callable[[Any], str]) -> Callable[[Any], Any]:
    return lambda bought: write(bought).split()
