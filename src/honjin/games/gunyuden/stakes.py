"""What an open question is about, for those who reckon its odds."""

from __future__ import annotations

from typing import NamedTuple

from honjin.games.gunyuden.actions import Battle
from honjin.hexes.grid import Hex
from honjin.wargame.actions import Castle, Unit, Units


class Clash(NamedTuple):
    """A skirmish: who attacks whom, from where to where.

    By itself it is at stake where those who stood may strike back (23-6), and where it is open instead of a decisive
    battle that was declined (24-1-8); where one is offered, the order for it is at stake.
    """

    attackers: Units
    targets: Units
    start: Hex
    hex: Hex
    sally: bool


class Besieger(NamedTuple):
    """An investing force that is attacked may end its investment (18-4-2)."""

    clash: Clash
    head: Unit


class Blow(NamedTuple):
    """A result that the defender splits between steps and hexes (23-3)."""

    clash: Clash
    steps: int
    dot: bool


class Company(NamedTuple):
    """The defender says who stands beside his sodaisho (24-1-3)."""

    attackers: Units


class Respite(NamedTuple):
    """Between two rounds one side may end the battle (24-2-5)."""

    armies: tuple[Units, Units]
    places: tuple[Hex, Hex]
    lost: tuple[int, int]
    stopper: int


class Parley(NamedTuple):
    """A castle is invested, and terms are offered or may be (20-4)."""

    castle: Castle
    terms: str = ""


Stake = Clash | Battle | Besieger | Blow | Company | Respite | Parley
