"""doctrine.toml: what the computer believes about the battle. Rules read nothing of it."""

from __future__ import annotations

from honjin.games.kawanakajima.model.words import EntryId, PlanId, Side
from honjin.packs.record import HexId, Record
from honjin.wargame.beliefs import Beliefs
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
    ordered: float
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
    post: float
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


class DoctrineFile(Beliefs):
    """doctrine.toml."""

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
