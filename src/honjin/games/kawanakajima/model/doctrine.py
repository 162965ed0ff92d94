"""doctrine.toml: what the computer believes about the battle. Rules read nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from honjin.games.kawanakajima.model.words import EntryId, PlanId, Side
from honjin.packs.record import HexId, PackFile, Record
from honjin.wargame.ids import ClanId, ScenarioId


class Worth(Record):
    """What things are worth beside their points."""

    strength: float
    states: list[float]
    horizon: float
    last_turn: float
    commander: float
    decided: float
    stake: float
    deputy: float
    guarded: float
    bundori: float
    reckless: float
    command: float
    lasting: int
    driven_off: float
    pushed: float


class Risk(Record):
    """How a side leans that is ahead or behind."""

    leaning: float
    daring: float
    safe_lead: int
    safe_turns: int


class DangerBeliefs(Record):
    """How likely the enemy's attacks are, and how many of them count."""

    reach: int
    next_turn: float
    other_mode: float
    beside: float
    step: float
    at_once: int
    again: float


class FightBeliefs(Record):
    """When battles are sought that nobody is obliged to."""

    least: float
    rounds: float
    away: float


class ChargeBeliefs(Record):
    """What counts in an attack besides its battles."""

    exposure: float
    caution: float
    again: float
    closer: float
    use: list[float]
    later: float
    most: float
    hunting: list[float]


class MarchBeliefs(Record):
    """What makes a march worth while."""

    point: float
    late: float
    danger: float
    barred: float
    queue: int
    daimyo: float
    crowd: float
    over: dict[ScenarioId, dict[ClanId, HexId]]
    post: dict[ScenarioId, dict[ClanId, HexId]]
    hold: dict[ScenarioId, dict[Side, int]]
    keep_off: float
    shy: float
    off: int
    alarm: float
    safe: int
    stir: float
    risky: float
    apart: float


class CommandBeliefs(Record):
    """How command points are spent."""

    delay: float
    again: float
    least: float
    withdraw: float
    spare: float
    unheard: float
    call: float
    call_until: int
    driven: float
    wait: float
    kansuke: float
    impetuous: float
    lured: float
    save: int
    roll_at: int
    plan_until: int
    plan: dict[ScenarioId, dict[Side, list[PlanId]]]


class Post(Record):
    """Where a clan comes onto the map."""

    clan: ClanId
    entry: EntryId


class SetupBeliefs(Record):
    """What is decided before the first turn."""

    entry: dict[ScenarioId, list[Post]]
    attack_within: int
    guard: list[ClanId]
    beside: ClanId


class SiegeBeliefs(Record):
    """How the fort is fought for."""

    force: dict[ScenarioId, dict[Side, list[ClanId]]]
    least_turns: int
    near: int
    ratio: float
    prize: float
    stay: float
    enter: float
    reserve: int
    spare: float
    facing: float
    post: float
    marker: float
    recover: float
    hit: float
    man: float
    ground: float
    action: float
    rich: float


class DoctrineFile(PackFile):
    """doctrine.toml."""

    played: ClassVar[bool] = False

    worth: Worth
    risk: Risk
    danger: DangerBeliefs
    fight: FightBeliefs
    charge: ChargeBeliefs
    march: MarchBeliefs
    command: CommandBeliefs
    setup: SetupBeliefs
    siege: SiegeBeliefs
    manners: dict[str, dict[str, float]]
    """How much each manner of play likes each trait of an option."""
    leanings: dict[ScenarioId, dict[Side, dict[str, dict[str, float]]]]
    """What a side of a scenario believes otherwise: by table and weight, how many times the weight."""

    def of(self, scenario: ScenarioId, side: Side) -> Self:
        """What this side believes in this scenario."""
        leaning = self.leanings.get(scenario, {}).get(side, {})
        return self.model_copy(update={table: _leant(getattr(self, table), by) for table, by in leaning.items()})


def _leant(table: Record, by: Mapping[str, float]) -> Record:
    """A table with some weights so many times as large; of several for one thing each."""
    return table.model_copy(update={name: _times(getattr(table, name), factor) for name, factor in by.items()})


def _times(weight: float | list[float], factor: float) -> float | list[float]:
    return [one * factor for one in weight] if isinstance(weight, list) else weight * factor
