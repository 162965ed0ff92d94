"""Status, targets, first blows and memory of whole random campaigns against a second reading of the rules."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from clan_oracle import ClanOracle

import honjin
from honjin.games.gunyuden.actions import Attack, Battle, Call, Go, Invest, Join, Lift, Sally, Storm
from honjin.games.gunyuden.state import STATUSES, Campaign
from honjin.games.masamune.memory import recall
from honjin.hexes.sets import few, members
from honjin.kernel.actions import Action
from honjin.kernel.play import Play
from honjin.wargame.actions import Done, Ready
from honjin.wargame.orders import Assault, March

SIEGES = (Invest, Assault, Storm, Call)
FIGHTS = (Attack, Battle, Sally, *SIEGES)


class Chronicle:
    """A random campaign with its oracle."""

    def __init__(self, seed: int, **options: Any) -> None:
        self.rng = random.Random(seed)
        self.play: Play[Any] = honjin.new_game("masamune", scenario="campaign", seed=seed, options=options)
        game = self.play.game
        per_clan = options.get("alliance_first_blow", "per_clan") == "per_clan"
        self.oracle = ClanOracle(game.sheet(), game.facts(self.play.state, None), per_clan=per_clan)
        self.read = 0
        self.compared = 0

    @property
    def g(self) -> Campaign:
        state: Campaign = self.play.state
        return state

    # ---------------------------------------------------------------------------------------------- playing

    def step(self) -> None:
        self.follow(self.choose())

    def follow(self, action: Action) -> None:
        self.declare(action)
        if self.play.ask.kind == "operations":
            self.oracle.under_way = None
        self.play.push(action)
        self.oracle.go_on(self.now)
        events = self.play.events
        assert events is not None
        for event in events[self.read :]:
            self.oracle.read(event.kind, event.data, self.now)
        self.read = len(events)
        if not self.play.over:
            self.compare()

    def choose(self) -> Action:
        ask, rng = self.play.ask, self.rng
        options = ask.options
        if ask.kind == "setup":
            return next(action for action in options if isinstance(action, Ready))
        if ask.kind == "operations":
            return self.order(list(options))
        if ask.kind == "march" and rng.random() < 0.8:
            goals = few(self.g.keeps[1 - ask.side] | self.g.occupied[1 - ask.side])
            some = [options[rng.randrange(len(options))] for _ in range(8)]
            ways = [action for action in some if isinstance(action, Go) and action.end == "outside"]
            if ways and goals:
                distance = self.g.land.grid.distance
                return min(ways, key=lambda go: min(distance(go.path[-1], h) for h in goals))
        return options[rng.randrange(len(options))]

    def order(self, options: list[Action]) -> Action:
        fights = [action for action in options if isinstance(action, FIGHTS)]
        if fights and self.rng.random() < 0.5:
            return self.rng.choice(fights)
        marches = [action for action in options if isinstance(action, March)]
        if marches and self.rng.random() < 0.5:
            return self.rng.choice(marches)
        busy = [action for action in options if not isinstance(action, Lift) or self.rng.random() < 0.1]
        done = [action for action in busy if isinstance(action, Done)]
        return done[0] if self.rng.random() < 0.3 else self.rng.choice(busy)

    def declare(self, action: Action) -> None:
        """Sieges, and those who join a battle, are told as the players declare them."""
        oracle, land = self.oracle, self.g.land
        if isinstance(action, SIEGES):
            heads = (action.unit,) if isinstance(action, Call) else action.units
            owner = oracle.owner[land.keeps[action.castle].id]
            assert owner is not None
            oracle.strike((oracle.clan[land.pieces[head].id] for head in heads), [owner])
        if isinstance(action, Join):
            assert self.play.events is not None
            battle = next(event for event in reversed(self.play.events) if event.kind == "battle")
            joined = self.g.forces_of(action.units)
            for clan in {oracle.clan[unit] for unit in battle.data["units"]}:
                for foe in {oracle.clan[land.pieces[unit].id] for unit in few(joined)}:
                    oracle.blow(clan, foe)

    def now(self, unit: str) -> str:
        h = self.g.where[self.g.land.unit_of[unit]]
        return "" if h < 0 else self.g.land.grid.format(h)

    # ---------------------------------------------------------------------------------------------- comparing

    def compare(self) -> None:
        """All at a checkpoint; in the middle of an action, what the rules put into force at once."""
        ask, oracle, g = self.play.ask, self.oracle, self.g
        if ask.kind == "operations":
            self.compared += 1
            assert self.engine() == self.expected()
            assert self.engine_places() == oracle.where
            if self.compared % 40 == 0:
                self.compare_bars()
        elif g.stage and ask.kind == "awake":  # the first of several clans may be asked before the others wake
            clan = ask.subject["clan"]
            assert self.standing(g.land.clan_of[clan]) == (oracle.status[clan], oracle.targets[clan])
        elif g.stage:
            assert self.standings() == {clan: (oracle.status[clan], oracle.targets[clan]) for clan in oracle.status}

    def compare_bars(self) -> None:
        """Where clans that act may not go because of whom they would come next to (34-2, 37-1, R68)."""
        g, land = self.g, self.g.land
        board = {land.grid.format(h) for h in land.board.hexes}
        for clan, house in enumerate(land.houses):
            if house.id in self.oracle.status and g.status[clan] and g.on_map(g.of_clan[clan]):
                bars = [bar.hexes for bar in g.rules.bars(g, clan) if bar.rule in ("34-2", "37-1", "37-3", "33-2(10)")]
                barred = {land.grid.format(h) for hexes in bars for h in members(hexes)}
                assert barred & board == self.oracle.shut(house.id) & board

    def standing(self, clan: int) -> tuple[str, set[str]]:
        g = self.g
        return STATUSES[g.status[clan]], {g.land.houses[other].id for other in few(g.targets[clan])}

    def standings(self) -> dict[str, tuple[str, set[str]]]:
        return {name: self.standing(self.g.land.clan_of[name]) for name in self.oracle.status}

    def names(self, clans: int) -> set[str]:
        return {self.g.land.houses[clan].id for clan in few(clans)}

    def engine(self) -> dict[str, Any]:
        g, land = self.g, self.g.land
        memory = recall(g)
        owners = {-1: None, **{clan: house.id for clan, house in enumerate(land.houses)}}
        sides = {-1: "neutral", **dict(enumerate(land.sides))}
        halved = {house.id: count for house, count in zip(land.houses, g.halved, strict=True) if count}
        return {
            "standings": self.standings(),
            "sides": {name: sides[g.clan_side[land.clan_of[name]]] for name in self.oracle.side},
            "owners": {keep.id: owners[clan] for keep, clan in zip(land.keeps, g.owner, strict=True)},
            "clans": {name: land.houses[g.clan[land.unit_of[name]]].id for name in self.oracle.clan},
            "rebels": {land.pieces[unit].id for unit in few(g.rebel)},
            "first": (self.names(memory.date_struck), self.names(memory.struck_date)),
            "memory": (memory.mogami_free, self.names(memory.ceasefire), memory.nagae_left, memory.ouchi, memory.risen),
            "halved": halved | ({"date_masamune": 1} if g.unit_halved else {}),
        }  # fmt: skip

    def expected(self) -> dict[str, Any]:
        o = self.oracle
        return {
            "standings": {clan: (o.status[clan], o.targets[clan]) for clan in o.status},
            "sides": o.side,
            "owners": o.owner,
            "clans": o.clan,
            "rebels": o.rebels,
            "first": (o.struck_by_date, o.struck_by_them),
            "memory": (o.free, o.ceasefire, o.nagae_left, o.ouchi, o.risen),
            "halved": {name: count for name, count in o.halved.items() if count},
        }

    def engine_places(self) -> dict[str, str]:
        land = self.g.land
        return {piece.id: land.grid.format(h) for piece, h in zip(land.pieces, self.g.where, strict=True) if h >= 0}


# ---------------------------------------------------------------------------------------------- tests

GAMES: dict[int, dict[str, Any]] = {
    2: {"edition": "revised"},
    3: {"tamura_unit": True},
    4: {"alliance_first_blow": "global"},
}  # fmt: skip


@pytest.mark.rule("masamune 33", "masamune 34", "masamune 34.1", "masamune 34-2", "masamune 34-3", "masamune 35")
@pytest.mark.rule("masamune 37", "masamune 38", "masamune 39", "masamune 40", "masamune R62", "masamune R65")
@pytest.mark.rule("masamune R66", "masamune R70")
def test_whole_campaigns_agree_with_the_second_reading() -> None:
    seen: Counter[str] = Counter()
    for seed, options in GAMES.items():
        chronicle = Chronicle(seed, **options)
        while not chronicle.play.over:
            chronicle.step()
        assert chronicle.compared > 300
        seen.update(chronicle.oracle.seen)
    assert seen.keys() >= {"provoked", "from inactive", "from limited", "first blow by Date", "activate"}


@pytest.mark.rule("masamune 33", "masamune 38", "masamune R66")
def test_the_memory_survives_copies_in_mid_campaign() -> None:
    chronicle = Chronicle(7)
    marks = 0
    while not chronicle.play.over and marks < 4:
        chronicle.step()
        if chronicle.play.over or chronicle.play.ask.kind != "operations" or chronicle.compared % 100:
            continue
        marks += 1
        play, g = chronicle.play, chronicle.g
        dump = g.dump()
        again = play.game.load(json.loads(json.dumps(dump)))
        assert again.dump() == g.copy().dump() == dump
        twin = play.fork()
        before = twin.digest()
        assert before == play.digest()
        for _ in range(8):
            if play.over:
                break
            action = chronicle.choose()
            twin.push(action)
            chronicle.follow(action)
            assert twin.state.dump() == chronicle.g.dump()
    assert marks == 4
