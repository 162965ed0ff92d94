"""doctrine.toml: what the computer believes about the war. Rules read nothing of it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, Strict

from honjin.packs.record import Record
from honjin.wargame.beliefs import Beliefs
from honjin.wargame.ids import ScenarioId

Sides = Annotated[tuple[float, float], Strict(False)]
"""Two figures: for Osaka and Kanto, where nothing else is said."""


class BattleBeliefs(Record):
    """When battles are sought and fought on."""

    attack_from: float
    strike: float
    relief: float
    hopeless: float
    home_goers: float
    helper: float
    ground: float
    rally: float


class Worth(Record):
    """What things are worth beside their points."""

    man: Sides
    flip: Sides
    hunger: Sides
    weak: float
    leader: float
    lord: float
    hideyori: float
    osaka: float
    castle: float
    base: float
    sakai: float
    province: float
    keep: float
    patience: float


class Storm(Record):
    """When castles are assaulted."""

    chance: float
    press: float
    flip_limit: float
    safe: float
    short: float
    long: float


class MarchBeliefs(Record):
    """What makes a march worth while."""

    pace: float
    far_pace: float
    far: float
    farther: float
    together: float
    use: float
    least: float
    step: float
    worth_it: float
    join: float
    alone: float
    follow: float
    ride_over: float
    touch: int
    stray: float
    inertia: float
    income: Sides
    inside: float
    weary: float
    crowd: int


class Danger(Record):
    """From where enemies are feared, and how much."""

    reach: int
    quick: int
    quick_action: int
    far_share: float
    garrison: float
    restless: float
    caught: float


class CheckBeliefs(Record):
    """When a force checks for action."""

    worth_it: float
    sure: int
    afraid: float


class Guard(Record):
    """How many stay inside Osaka Castle from a turn on, when so many of Kanto are near."""

    from_: int = Field(alias="from")
    units: int
    near: int
    scenarios: list[ScenarioId] = Field(default_factory=list)
    """Where it holds; everywhere if none is named."""

    def holds(self, scenario: str, turn: int, near: int) -> bool:
        """Whether it is time for it."""
        return turn >= self.from_ and near >= self.near and (not self.scenarios or scenario in self.scenarios)


class OsakaBeliefs(Record):
    """How Osaka keeps near its castle."""

    home: dict[ScenarioId, int]
    near: int
    close: int
    leash: int
    threat: int
    strike: int
    sally: int
    stand: float
    waver: float
    before: float
    beset: int
    short_leash: int
    recall: int
    captain: int
    led: int
    post: float
    gate: dict[ScenarioId, float]
    stand_within: float
    party: int
    bold: float


class Chase(Record):
    """How much of his life somebody risks when enemies who could take him are within so many points of way."""

    within: int
    weight: float


class RefugeBeliefs(Record):
    """Where Hideyori goes."""

    chase: list[Chase]
    foresight: float
    sally: int
    caught: float
    guard: int
    step: float
    journey: float
    open: float
    home: float
    income: float


class KantoBeliefs(Record):
    """How Kanto gathers."""

    sit: int
    siege: int
    most: float
    road: float
    bend: int
    margin: int
    alarm: int
    lord: int
    escort: int
    gather: float
    joining: int
    worth_waiting: float
    daring: float
    delay: float
    army: int
    aside: float
    way: float
    main: float
    risk: float
    seat: float
    net: float
    mesh: int
    brave: float


class DoctrineFile(Beliefs):
    """doctrine.toml."""

    battle: BattleBeliefs
    worth: Worth
    storm: Storm
    march: MarchBeliefs
    danger: Danger
    check: CheckBeliefs
    guard: list[Guard]
    osaka: OsakaBeliefs
    refuge: RefugeBeliefs
    kanto: KantoBeliefs
