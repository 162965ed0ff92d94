"""Chapters 27 to 44: what a game of the series adds. The engine calls these; a game overrides what it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from honjin.compiled.twins import plain
from honjin.games.gunyuden.counsel import Counsel
from honjin.games.gunyuden.memory import Memory
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.chance import Mod
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Result, Steps
from honjin.kernel.words import Saying, say
from honjin.wargame.actions import Castle, Clan, Unit, Units
from honjin.wargame.tables import Chart

LAST_TURN: Final = say("The last turn is over").kept_as("the last turn is over")


@plain
class Bar(NamedTuple):
    """Hexes that some force may not enter, and why."""

    hexes: HexSet
    rule: str
    why: Saying


def nothing() -> Steps[None]:
    """A step of the rules in which nothing is asked and nothing happens."""
    return
    yield


class Exclusive:
    """The exclusive rules of one game; here none at all."""

    memory: ClassVar[type[Memory]] = Memory
    """What these rules remember."""
    own_actions: ClassVar[Sequence[type[Action]]] = ()
    """Actions that only this game has."""

    counsel: ClassVar[Counsel] = Counsel()
    """What these rules mean to the computer."""

    def __init__(self, land: Theatre) -> None:
        self.land = land

    # ---------------------------------------------------------------------------------------------- the sequence

    def begin(self, g: Campaign) -> None:
        """Before the set-up: states of clans and whatever the scenario says."""

    def pregame(self, g: Campaign) -> Steps[None]:
        """Between set-up and the first turn."""
        return nothing()

    def turn_begins(self, g: Campaign) -> Steps[None]:
        """Before the weather."""
        return nothing()

    def events(self, g: Campaign) -> Steps[Result | None]:
        """After the weather; a result ends the game (4-1-1)."""
        yield from nothing()
        return None

    def phase_begins(self, g: Campaign) -> Steps[None]:
        """Before the first action of an operations phase: reinforcements."""
        return nothing()

    def stage_begins(self, g: Campaign) -> None: ...

    def stage_ended(self, g: Campaign) -> None: ...

    def turn_ended(self, g: Campaign) -> None: ...

    # ---------------------------------------------------------------------------------------------- who may do what

    def orders(self, g: Campaign) -> list[Action]:
        """Further orders open in this operations phase."""
        return []

    def refuse_order(self, g: Campaign, action: Action) -> Refusal | None:
        """Why one of the further orders is not open."""
        return Refusal("12", say("This game has no such order"))

    def carry_out(self, g: Campaign, action: Action) -> Steps[None]:
        """One of the further orders."""
        raise AssertionError(f"no such order: {action}")

    def refuse_order_kind(self, g: Campaign, head: Unit, kind: str) -> Refusal | None:
        """Why a force may not take a kind of action at all ("march", "organise", "recover")."""
        return None

    def bars(self, g: Campaign, clan: Clan, *, retreat: bool = False) -> Sequence[Bar]:
        """Hexes closed to forces of a clan for the time being."""
        return ()

    def refuse_enemy(self, g: Campaign, clan: Clan, other: Clan) -> Refusal | None:
        """Why forces of a clan may not fight or besiege another clan, or None."""
        return None

    def may_lead(self, g: Campaign, leader: Unit, unit: Unit) -> bool | None:
        """Whether a unit may serve under a leader where the basic rules would say otherwise; None: as they say."""
        return None

    # ---------------------------------------------------------------------------------------------- what follows

    def approach(self, g: Campaign, units: Units, h: Hex) -> Steps[None]:
        """A marching force is about to enter a hex; whoever is there may still become its enemy."""
        return nothing()

    def entered(self, g: Campaign, units: Units, h: Hex) -> Steps[None]:
        """A force has come into a hex by movement, pursuit, advance or placement."""
        return nothing()

    def struck(self, g: Campaign, clan: Clan, other: Clan) -> Steps[None]:
        """Forces of a clan have declared a battle or a siege against another clan."""
        return nothing()

    def heir(self, g: Campaign, clan: Clan) -> Clan:
        """To which clan the castles return that a clan held at the start (R34)."""
        return clan

    def collapses(self, g: Campaign, sodaisho: Unit) -> bool:
        """Whether a clan leaves the map with this sodaisho (25-2)."""
        return True

    def line_closed(self, g: Campaign, clan: Clan) -> HexSet:
        """Hexes that a line of this clan may not enter."""
        return 0

    def line_exception(self, g: Campaign, head: Unit) -> bool | None:
        """Whether a force has a line, where special rules say so."""
        return None

    def siege_hexes(self, g: Campaign, castle: Castle) -> HexSet:
        """Where units count as besiegers of a castle."""
        return self.land.keeps[castle].ground

    def open_ring(self, g: Campaign, castle: Castle, units: Units) -> HexSet:
        """The hexes of the ring around a castle that these units leave open (31-2)."""
        return self.land.keeps[castle].ring & ~hexset(g.where[unit] for unit in few(units))

    def relieved(self, g: Campaign, castle: Castle) -> None:
        """An investment has ended with the castle unconquered (18-3)."""

    def refuse_replenishment(self, g: Campaign, head: Unit) -> Refusal | None:
        return None

    def never_replenished(self, g: Campaign, unit: Unit) -> bool:
        """Whether a unit gains no steps (14-2-6)."""
        return False

    # ---------------------------------------------------------------------------------------------- the end

    def score_rows(self, g: Campaign) -> Sequence[Sequence[Mod]]:
        """How the score of each side came about, as it stands."""
        return [() for _ in self.land.sides]

    def points(self, g: Campaign) -> tuple[int, ...]:
        """The score of each side as it stands."""
        return tuple(sum(row.value for row in rows) for rows in self.score_rows(g))

    def action_over(self, g: Campaign) -> None:
        """After every action and every siege determination, when all that follows from it has happened."""

    def early_end(self, g: Campaign) -> Result | None:
        """A result if what has just happened ends the game (4-1-2)."""
        return None

    def verdict(self, g: Campaign) -> Result:
        """Who has won after the last turn: whoever has most points; equal points are a draw (4)."""
        points = self.points(g)
        best = [side for side, score in enumerate(points) if score == max(points)]
        return Result(best[0] if len(best) == 1 else None, points, "4", LAST_TURN)

    def charts(self) -> list[Chart]:
        """Tables that only this game has, for the sheet."""
        return []

    def facts(self, g: Campaign) -> dict[str, Any]:
        """What a player should see of the exclusive rules."""
        return {}

    def affairs(self, g: Campaign) -> Iterator[dict[str, Any]]:
        """The same in words, line by line: truces, tasks, those who are to come."""
        return iter(())

    def panels(self, g: Campaign, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Panels beside the map that only this game has: sign, name and sections by id."""
        return {}
