"""The checks themselves, each of one thing, at one moment of a random game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from honjin.conformance.broken import Broken, place, require
from honjin.conformance.forgery import Forger, Referee
from honjin.kernel.actions import Action, Resign
from honjin.kernel.ask import Ask, Asks, Side
from honjin.kernel.chance import Committed
from honjin.kernel.game import Result
from honjin.kernel.inputs import Fell, Shown
from honjin.kernel.play import Play
from honjin.kernel.record import Record, record_of, replay, verify
from honjin.kernel.words import ENGLISH
from honjin.title import Title

Invariants = Callable[[Any], list[str]]
Taste = Callable[[random.Random, Play[Any], Ask], Action]
"""How a random player leans: he still chooses among the options, but some he likes better."""


def _some(rng: random.Random, options: Sequence[Action], count: int) -> list[Action]:
    """A sample of the options with the last ones, which are often special."""
    if len(options) <= count:
        return list(options)
    return [options[n] for n in {*rng.sample(range(len(options)), count - 2), len(options) - 1, len(options) - 2}]


def _read_back(values: dict[str, Any]) -> Any:
    """What a client reads of these values."""
    return json.loads(json.dumps(values, default=ENGLISH.encode))


def _plain(ask: Ask) -> tuple[Any, ...]:
    return ask.side, ask.kind, ask.rule, ask.checkpoint, list(ask.options)


class Walk:
    """A random game and everything that can be asked of it on the way."""

    def __init__(
        self,
        title: Title,
        options: dict[str, Any],
        seed: int,
        *,
        scenario: str | None = None,
        invariants: Invariants | None = None,
        settled: Invariants | None = None,
        referee: Referee | None = None,
        taste: Taste | None = None,
    ) -> None:
        self.title = title
        self.taste = taste
        self.scenario = scenario
        self.rng = random.Random(f"{title.id} {seed}")
        game = title.create(options, scenario=scenario)
        self.play: Play[Any] = Play(game, game.start(), Committed(f"walk {seed}".encode(), f"walk-{seed}"))
        self.invariants: Invariants = invariants or title.invariants
        self.settled = settled
        self.forger = Forger(self.rng, referee)
        self.seats: tuple[Side | None, ...] = (*range(len(game.sides)), None)
        self._told = 0

    def step(self) -> None:
        """Push a random option from a random seat that is asked."""
        play = self.play
        asks = play.asks
        ask = asks[0] if len(asks) == 1 else self.rng.choice(asks)
        action = self._pick(play, ask)
        try:
            play.push(action, ask.side)
        except Exception as error:
            raise Broken(f"{play.game.notation.format(action)!r} was offered: {error!r}\n{place(play)}") from error

    def _pick(self, play: Play[Any], ask: Ask) -> Action:
        options = ask.options
        require(len(options) > 0, "there is nothing to choose", play)
        if self.taste is not None:
            return self.taste(self.rng, play, ask)
        return options[self.rng.randrange(len(options))]

    # ---------------------------------------------------------------------------------------------- asks

    def check_ask(self, sample: int = 12) -> None:
        """Options: never none, all different, all accepted, all written and read alike; all said for people."""
        play = self.play
        require(len(play.asks) > 0, "the game is not over and nobody is asked", play)
        require(len({ask.side for ask in play.asks}) == len(play.asks), "one seat is asked twice at once", play)
        notation = play.game.notation
        for ask in play.asks:
            options = list(ask.options)
            require(len(options) > 0, "there is nothing to choose", play)
            require(len(set(options)) == len(options), "an option is offered twice", play)
            require(bool(ask.rule and ask.prompt and ask.kind), "an ask without rule, prompt or kind", play)
            require(bool(play.game.describe(ask)), "an ask that cannot be described", play)
            for action in _some(self.rng, options, sample):
                refusal = play.refuse(action, ask.side)
                require(refusal is None, f"{action!r} is offered and refused: {refusal}", play)
                text = notation.format(action)
                require(notation.parse(text) == action, f"{text!r} does not read back", play)
                require(bool(play.game.label(play.state, action)), f"{text!r} has no label", play)

    def check_seats(self) -> None:
        """Every seat may give up at any time, and only seats may."""
        play = self.play
        for side in range(len(play.game.sides)):
            require(play.refuse(Resign(), side) is None, f"seat {side} cannot resign", play)
            twin = play.fork()
            twin.push(Resign(), side)
            require(twin.result is not None and twin.result.winner != side, "who resigns does not win", play)

    # ---------------------------------------------------------------------------------------------- copies

    def check_fork(self, steps: int = 3) -> None:
        """A copy equals the original, has the same future, and what is done there does not touch the original."""
        play = self.play
        before = self._all(play)
        twins = [play.fork() for _ in range(2)]
        twins[1] = twins[1].fork()
        for twin in twins:
            require(twin.state.dump() == play.state.dump(), "a copy differs from the original", play)
            require(list(map(_plain, twin.asks)) == list(map(_plain, play.asks)), "a copy is asked otherwise", play)
        for _ in range(steps):
            if twins[0].over:
                break
            ask = twins[0].ask
            action = self._pick(twins[0], ask)
            for twin in twins:
                twin.push(action, ask.side)
            require(twins[0].log == twins[1].log[-len(twins[0].log) :], "two copies have different futures", play)
            require(twins[0].digest() == twins[1].digest(), "two copies come to different positions", play)
        require(self._all(play) == before, "what was done in a copy changed the original", play)

    def check_pop(self) -> None:
        """Push and pop give back the same position, byte for byte, with log, events and dice."""
        play = self.play
        before = self._all(play)
        ask = play.ask
        play.push(self._pick(play, ask), ask.side)
        play.pop()
        require(self._all(play) == before, "push and pop do not give back the same position", play)

    def check_checkpoint(self) -> None:
        """At a checkpoint the whole control position is in the state: begun anew from it, the rules ask the same."""
        play = self.play
        if not play.at_checkpoint:
            return
        for state in (play.state.copy(), play.game.load(json.loads(json.dumps(play.state.dump())))):
            state.journal = []
            request = next(play.game.procedure(state))
            if not isinstance(request, Ask | Asks):
                raise Broken(f"begun anew at a checkpoint, the rules want {request!r}\n{place(play)}")
            asks = request.asks if isinstance(request, Asks) else (request,)
            same = [*map(_plain, asks)] == [*map(_plain, play.asks)] and request.checkpoint
            require(same, "begun anew at a checkpoint, the rules ask otherwise", play)
            require(state.dump() == play.state.dump(), "begun anew at a checkpoint, the position changes", play)
            require(not state.journal, "begun anew at a checkpoint, something is told twice", play)

    def check_dump(self) -> None:
        """A position goes through JSON and copying unchanged."""
        play = self.play
        dump = play.state.dump()
        text = json.dumps(dump, sort_keys=True)
        loaded = play.game.load(json.loads(text))
        require(json.dumps(loaded.dump(), sort_keys=True) == text, "a position read back differs", play)
        twin = play.state.copy()
        require(twin.dump() == dump and twin.journal is None, "a copied position differs", play)
        same = play.game.facts(loaded, 0) == play.game.facts(play.state, 0)
        require(same, "a position read back looks different", play)

    # ---------------------------------------------------------------------------------------------- views

    def check_views(self) -> None:
        """A view is JSON, is the same twice, does not depend on secrets, and a world to think in looks just like it."""
        play, game, rng = self.play, self.play.game, self.rng
        digest = play.digest()
        seen = {side: play.view(side).facts for side in self.seats}
        for side, facts in seen.items():
            require(_read_back(facts) == facts, f"the view of {side} is not plain JSON", play)
        for side in range(len(game.sides)):
            other = play.state.copy()
            game.redeal(other, play.state, side, rng)
            for seat in (side, None):
                same = game.facts(other, seat) == seen[seat]
                require(same, f"the view of {seat} shows what {side} cannot know", play)
            self._check_world(side, seen[side])
        require(play.view(0).facts == seen[0], "looking twice shows different things", play)
        require(play.digest() == digest, "looking changed the position", play)

    def _check_world(self, side: Side, facts: dict[str, Any]) -> None:
        play = self.play
        try:
            world = play.view(side).imagine(self.rng)
        except Exception as error:
            raise Broken(f"no world for {side} to think in: {error!r}\n{place(play)}") from error
        require(world.view(side).facts == facts, f"the world of {side} looks different to it", play)
        there = [(ask.side, ask.kind, ask.rule) for ask in world.asks]
        here = [(ask.side, ask.kind, ask.rule) for ask in play.asks]
        # Sealed answers of the others are not in that world, so there they may be open still.
        held = there == here or (len(there) > 1 and set(here) <= set(there))
        require(held, f"in the world of {side} the open decision is {there}", play)
        own = [_plain(ask) for ask in play.asks if ask.side == side]
        require([_plain(a) for a in world.asks if a.side == side] == own, f"{side} has other options there", play)

    def check_leaks(self, steps: int = 25) -> None:
        """Two games that differ only in what a side cannot know look the same to it until something is shown.

        Both go on with the same actions and the same dice. Where an action is possible in one of them only, or
        something hidden is shown, the comparison ends.
        """
        play, game, rng = self.play, self.play.game, self.rng
        if not play.at_checkpoint:
            return
        for side in range(len(game.sides)):
            other = play.state.copy()
            game.redeal(other, play.state, side, rng)
            if other.dump() == play.state.dump():
                continue
            key = Committed(rng.randbytes(16), "leaks")
            worlds = [Play(game, state, key.copy()) for state in (play.state, other)]
            self._compare(side, worlds, steps)

    def _compare(self, side: Side, worlds: list[Play[Any]], steps: int) -> None:
        here, there = worlds
        for _ in range(steps):
            asked = [[(ask.side, ask.kind, ask.rule) for ask in world.asks] for world in worlds]
            require(asked[0] == asked[1], f"who is asked what tells {side} of secrets: {asked}", here)
            for seen in (side, None):
                views = [world.view(seen) for world in worlds]
                require(views[0].facts == views[1].facts, f"the facts of {seen} tell of secrets", here)
                require(views[0].events == views[1].events, f"the events of {seen} tell of secrets", here)
            if here.over:
                return
            ask = self.rng.choice(here.asks)
            action = self._pick(here, ask)
            if there.refuse(action, ask.side) is not None:
                require(ask.side != side, f"{action!r} is possible for {side} or not, by what it cannot know", here)
                return
            for world in worlds:
                world.push(action, ask.side)
            if any(isinstance(entry, Shown) for entry in here.log):
                return

    def check_sealed(self) -> None:
        """Where several decide at once, nobody else can tell what a side has answered until all have."""
        play = self.play
        if len(play.asks) < 2:
            return
        ask = self.rng.choice(play.asks)
        if len(ask.options) < 2:
            return
        before = play.state.dump()
        worlds = [self._beginning() for _ in range(2)]
        for world, action in zip(worlds, self.rng.sample(list(ask.options), 2), strict=True):
            world.push(action, ask.side)
            require(world.state.dump() == before, f"the sealed answer of {ask.side} is in the position", play)
            require(all(other.side != ask.side for other in world.asks), f"{ask.side} is asked again", play)
        for seat in self.seats:
            if seat != ask.side:
                self._check_sealed_from(ask.side, seat, worlds)

    def _beginning(self) -> Play[Any]:
        """A copy that keeps its events, where the position alone tells how to make one."""
        play = self.play
        return Play(play.game, play.state, play.source.copy()) if play.at_checkpoint else play.fork()

    def _check_sealed_from(self, side: Side, seat: Side | None, worlds: list[Play[Any]]) -> None:
        here, there = (
            (view.facts, view.events, [_plain(ask) for ask in world.asks])
            for world, view in ((world, world.view(seat)) for world in worlds)
        )
        require(here == there, f"{seat} can tell what {side} has answered in secret", self.play)
        if seat is None:
            return
        seed = self.rng.random()
        mine, yours = (world.view(seat).imagine(random.Random(seed)) for world in worlds)
        same = (mine.log, mine.state.dump()) == (yours.log, yours.state.dump())
        require(same, f"the world of {seat} tells what {side} has answered in secret", self.play)

    @cached_property
    def _charts(self) -> set[str]:
        return {chart["id"] for chart in self.play.game.sheet().get("charts", ())}

    def check_telling(self) -> None:
        """Every event since the last look can be told to every seat, and is plain JSON."""
        play = self.play
        assert play.events is not None
        self._told = min(self._told, len(play.events))
        for event in play.events[self._told :]:
            require(bool(event.rule), f"event {event.kind} names no rule", play)
            read = event.data.get("chart") if event.kind == "roll" else None
            require(read is None or read["chart"] in self._charts, f"no chart {read} is on the sheet", play)
            for side in self.seats:
                seen = event.seen_by(side)
                require(_read_back(seen) == seen, f"event {event.kind} is not plain JSON: {seen}", play)
                try:
                    line = play.game.narrate(seen)
                except Exception as error:
                    raise Broken(f"event {seen} cannot be told to {side}: {error!r}\n{place(play)}") from error
                require(bool(str(line).strip()), f"event {seen} tells {side} nothing", play)
        self._told = len(play.events)

    # ---------------------------------------------------------------------------------------------- the whole

    def check_invariants(self) -> None:
        """The game's own invariants hold; some only where nothing is under way."""
        problems = self.invariants(self.play.state)
        if self.settled is not None and self.play.at_checkpoint:
            problems = [*problems, *self.settled(self.play.state)]
        require(not problems, "; ".join(problems), self.play)

    def check_forgeries(self) -> None:
        """Altered actions are refused with a rule and a reason, or are legal."""
        self.forger.attack(self.play)

    def check_record(self) -> None:
        """The record replays to the same digest on a game made from the record alone, and its dice hold."""
        play = self.play
        record = Record.of(json.loads(json.dumps(record_of(play, reveal=True).as_dict())))
        game = self.title.create(record.options, scenario=record.scenario)
        twin = replay(record, game, game.start())
        require(twin.digest() == play.digest(), "the record leads elsewhere", play)
        require(twin.log == play.log and twin.events == play.events, "the record tells another story", play)
        throws = sum(isinstance(entry, Fell) for entry in play.log)
        game = self.title.create(record.options, scenario=record.scenario)
        require(verify(record, game, game.start()) == throws, "the dice of the record do not hold", play)

    def check_end(self) -> None:
        """A game that is over has a result, asks nothing and accepts nothing."""
        play = self.play
        result = play.result
        require(isinstance(result, Result), f"the game ends with {result!r}", play)
        assert result is not None
        sides = range(len(play.game.sides))
        require(len(result.points) == len(sides), "there are not as many scores as seats", play)
        require(result.winner is None or result.winner in sides, "nobody knows the winner", play)
        require(bool(result.rule and result.reason), "the result gives no rule or no reason", play)
        require(play.asks == (), "the game is over and somebody is asked", play)
        for side in sides:
            refusal = play.refuse(Resign(), side)
            require(refusal is not None and bool(refusal.reason), "the game is over and goes on", play)

    @staticmethod
    def _all(play: Play[Any]) -> tuple[Any, ...]:
        dump = json.dumps(play.state.dump(), sort_keys=True)
        told = len(play.events or ()), play.events[-1] if play.events else None
        return dump, play.log[:], told, list(map(_plain, play.asks)), play.source.tell(), play.result
