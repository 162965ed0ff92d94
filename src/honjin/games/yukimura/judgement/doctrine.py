"""The weights of the appraisal, in points of victory. One table, so that they can be read, argued over and tuned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Doctrine:
    """What a side believes things to be worth."""

    # -------------------------------------------------------------------------------- units
    strength_worth: float = 0.06
    """A unit that lives will kill: per point of strength, at the start of the game; it fades with the turns."""
    push: float = 0.12
    """Driving a unit back gains ground and time."""
    own_push: float = 0.10
    """Being driven back costs about as much."""
    hill_push: float = 4.0
    """Driving the enemy off Chausuyama, or being driven off it."""

    # -------------------------------------------------------------------------------- going somewhere
    patience: float = 0.90
    """A goal one turn further away is worth so much less."""
    too_late: float = 0.35
    """A goal that cannot be reached in time, for each turn that is missing."""
    blocked: float = 0.30
    """A way out that leads through enemy zones of control."""
    detour: int = 5
    """Fighting through zones of control takes as long as so many hexes."""
    press: tuple[float, float] = (0.6, 0.35)
    """Closing with the enemy, for a unit of ordinary strength, by side: Osaka must attack, Kanto can wait."""
    hunt: float = 20.0
    """Osaka: a strong unit within a turn of Ieyasu."""
    hunters_from: int = 5
    """The strength from which a unit goes for Ieyasu."""
    ordinary: float = 4.0
    """The strength of an ordinary unit."""

    # -------------------------------------------------------------------------------- meeting the enemy
    muster: float = 0.5
    """How much of the strength that could still come up is counted on."""
    muster_most: float = 9.0
    """More than this will not find room around one hex."""
    muster_reach: int = 5
    """From so far an ordinary unit comes next to a hex in one move."""
    fire_share: float = 0.6
    """How likely the guns next to a hex choose the unit in it."""
    exposure: float = 0.25
    """How likely a unit in reach of the enemy is the one that is attacked."""
    reach_weight: float = 0.35
    """How much of the enemy strength in reach of a hex really comes."""
    pin: float = 0.04
    """Holding an enemy unit in place, per point of its strength."""
    pin_ieyasu: float = 12.0
    """Ieyasu held in place costs Kanto 10 points a turn, and then he is attacked (13-1(3), R12)."""
    after_combat: float = 0.5
    """Advances come when the attack is over: what a hex promises is a turn away."""

    # -------------------------------------------------------------------------------- Chausuyama
    hill: float = 50.0
    """What the hill is worth at the end (13-2(3))."""
    hill_morale: float = 8.0
    """What its morale is worth for the rest of the game, at the start (12-1)."""
    hill_share: float = 0.6
    """How much of what it is worth a blow counts that drives the enemy off it: who does it must still stay there."""
    hill_pull: float = 2.0
    """Kanto: being within a turn of the hill."""
    hill_circle: int = 12
    """Units further away than this leave the hill to others."""
    guard_near: int = 7
    """Osaka keeps a guard on the hill when a Kanto unit is as near as this."""

    # -------------------------------------------------------------------------------- Ieyasu
    ieyasu_alarm: float = 0.6
    """How likely Osaka finds the attack on him that the map allows."""
    ieyasu_shy: float = 0.2
    """What a point of strength costs that is next to him; others by how far away they are."""
    ieyasu_fade: float = 0.5
    """How much of it is left a turn further away."""
    ieyasu_held: tuple[float, ...] = (1.0, 1.0, 0.7, 0.25, 0.13, 0.05, 0.05)
    """How likely he is held after Osaka's next turn, by steps to the nearest enemy (24 games of this judgement)."""
    ieyasu_falls: float = 0.2
    """How likely he falls in a turn after he was held once, whatever his men do for him."""
    ieyasu_leaves: float = 0.5
    """How much of the price counts at which he leaves the map by its side: each turn of waiting saves ten points."""
    ieyasu_aside: float = 1.0
    """What each column costs between him and the nearer side of the map, where he has fewer enemies around him."""
    escort: int = 14
    """So many of the units nearest to him stay with him."""
    escort_gap: int = 2
    """So far from him they stand as well as beside him."""
    escort_pull: float = 3.0
    """What it is worth to be near him."""
    escort_open: float = 0.1
    """What each point of strength costs that finds a way beside him."""
    relief: float = 10.0
    """What it is worth to drive off an enemy beside him."""


DOCTRINE: Final = Doctrine()
