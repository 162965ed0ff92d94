"""A game in progress: ``push`` is the one way in; ``ask``, ``events``, ``view`` and the log are the ways out.

Rules are generators, which cannot be copied. So the kernel keeps *marks*: at every checkpoint the whole control
position is in the state, and a mark is a copy of it with the place in the log. To fork, to take back or to recover from
a defect, it takes the nearest mark and replays the few inputs since.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Container, Iterator, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from honjin.compiled.twins import plain, twin
from honjin.kernel.actions import Action, Resign
from honjin.kernel.ask import Ask, Asks, Checkpoint, Side
from honjin.kernel.chance import Chance, Sampled, Source
from honjin.kernel.errors import Defect, HonjinError, Illegal, RecordError, Refusal
from honjin.kernel.events import Alarms, Event, Reveal
from honjin.kernel.game import Game, Result, State, Steps
from honjin.kernel.inputs import Fell, Input, Said, Shown, by_action
from honjin.kernel.words import Saying, key_of, say

S = TypeVar("S", bound=State)


K = TypeVar("K", Fell, Shown)


class Trial(NamedTuple, Generic[S]):
    """How far an action leads by itself."""

    state: S
    events: list[Event]
    result: Result | None


@plain
class _Mark(NamedTuple, Generic[S]):
    at: int
    """Inputs before it."""
    state: S
    """Never changed, so forks share it."""
    told: int
    """Events before it."""
    drawn: int
    """Numbers taken from the source before it."""


@twin
def snapshot(marks: list[_Mark[S]], state: S) -> S:  # noqa: ARG001  Python cannot see who else has the last one
    """A copy of a state for a mark that takes the place of the last one, whose own copy may be used up for it."""
    return state.copy()


UNDO: Final = "undo"
"""What forbids to take back where no rule of a game does; ``resign`` stands for giving up in the same way."""

_SINCE: Final = {
    "roll": say("Dice have been rolled since"),
    "draw": say("Something has been drawn since"),
    "shuffle": say("Something has been shuffled since"),
}
"""Why what came before it cannot be taken back, by what fell."""

_ANYHOW: Final = random.Random()
"""For worlds in which it does not matter what is dealt; to make one anew for each takes as long as the world itself."""

_MARKS_KEPT = 128
"""Beyond this many, old marks are thinned out: taking back far then costs a longer replay, not memory."""


def reason_of(error: HonjinError) -> Saying:
    """What went wrong, with the rule if it was the rules that refused."""
    if not isinstance(error, Illegal):
        return error.reason
    return say("{reason} ({rule})", reason=error.refusal.reason, rule=error.refusal.rule)


class Play(Generic[S]):
    """One game of some :class:`~honjin.kernel.game.Game`, from its start or from any position.

    >>> import honjin
    >>> play = honjin.new_game("yukimura", seed=7)
    >>> play.push_text("move mizuno_k1 0319-0318-0317")
    >>> play.game.sides[play.ask.side]
    'kanto'
    >>> play.game.notation.format(play.pop())
    'move mizuno_k1 0319-0318-0317'
    """

    __slots__ = (
        "_marks",
        "_pending",
        "_replay",
        "_request",
        "_steps",
        "_unsealed",
        "events",
        "game",
        "log",
        "origin",
        "partial",
        "result",
        "source",
        "state",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[S],
        state: S,
        source: Source,
        *,
        quiet: bool = False,
        origin: dict[str, Any] | None = None,
        log: Sequence[Input] | None = None,
    ) -> None:
        """``log``: inputs of an earlier play, to be played first, each action checked and chance as it fell then."""
        self.game = game
        self.source = source
        self.origin = origin
        """How the first position was set, if not by the scenario: the content of a position file."""
        self.events: list[Event] | None = None if quiet else []
        self.log: list[Input] = []
        self.partial = False
        """Whether the log lacks what came before the copy was made."""
        self._replay: list[Fell | Shown] | None = None
        """What must fall and be shown now, as it did before; None where chance is free."""
        first, moves = by_action(log or ())
        self._open(_Mark(0, state.copy(), 0, source.tell()), first, free=log is None)
        for move, fallen in moves:
            self.retell(move, fallen)

    # ---------------------------------------------------------------------------------------------- looking

    @property
    def opening(self) -> S:
        """The position this play began with; not to be changed. A record of it replays from here."""
        return self._marks[0].state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def ask(self) -> Ask:
        """The decision that is open; where several sides decide at once, the first that has not yet answered."""
        current = self._request
        if type(current) is Ask:
            return current
        if current is None:
            raise HonjinError(say("the game is over: nothing is asked"))
        return self.asks[0]

    @property
    def asks(self) -> tuple[Ask, ...]:
        """All decisions that are open now; none when the game is over."""
        current = self._request
        if current is None:
            return ()
        if isinstance(current, Ask):
            return (current,)
        return tuple(ask for ask in current.asks if ask.side not in self._pending)

    @property
    def sealed(self) -> bool:
        """Whether several sides decide at once, secretly."""
        return isinstance(self._request, Asks)

    @property
    def at_checkpoint(self) -> bool:
        """Whether the state alone tells where the play stands: at a checkpoint, with no sealed answer kept back."""
        return self._request is not None and self._request.checkpoint and not self._pending

    @property
    def since_checkpoint(self) -> tuple[S, list[Input]]:
        """The position at the last checkpoint, not to be changed, and the inputs since: an equal play begins there."""
        mark = self._marks[-1]
        return mark.state, self.log[mark.at :]

    @property
    def open_log(self) -> list[Input]:
        """The log without sealed answers: they stand at its end until the last has come."""
        return self.log[: len(self.log) - len(self._pending)]

    def options(self) -> Sequence[Action]:
        """What can be pushed: every enumerated option of ``ask``."""
        return self.ask.options

    def refuse(self, action: Action, side: Side | None = None) -> Refusal | None:
        """Why an action would be refused from this seat, or None."""
        if self.result is not None:
            return Refusal(self.result.rule, say("The game is over"))
        asks = self.asks
        if side is not None and not 0 <= side < len(self.game.sides):
            return Refusal(asks[0].rule, say("There is no such seat in this game"))
        if isinstance(action, Resign):
            return None
        for ask in asks:
            if side is None or ask.side == side:
                return ask.refuse(action)
        assert side is not None
        now, other = self.game.side_name(asks[0].side), self.game.side_name(side)
        return Refusal(asks[0].rule, say("{side} decides now, not {other}", side=now, other=other))

    def view(self, side: Side | None) -> View:
        """All that a side, or an observer (None), may know."""
        return View(self, side)

    def digest(self) -> str:
        """A hash of the position; equal positions have equal digests on every machine."""
        text = json.dumps(self.state.dump(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __repr__(self) -> str:
        game = self.game
        decides = ", ".join(f"{game.sides[ask.side]} decides {ask.kind!r}" for ask in self.asks)
        return f"<Play of {game.id} {game.scenario}: {len(self.log)} inputs, {decides or 'over'}>"

    def __str__(self) -> str:
        """The position as an observer sees it, and what is to be decided."""
        return "\n".join([self.game.draw(self.view(None).facts), *self._now(range(len(self.game.sides)))])

    def _now(self, seats: Container[Side | None]) -> list[str]:
        """How it ended, or what these seats have to decide now; of others only that they do."""
        game, result = self.game, self.result
        if result is not None:
            return [str(game.verdict(result))]
        return [
            str(game.describe(ask) if ask.side in seats else say("{side} decides", side=game.side_name(ask.side)))
            for ask in self.asks
        ]

    # ---------------------------------------------------------------------------------------------- playing

    def push(self, action: Action, side: Side | None = None) -> None:
        """Carry out an action after checking it; :class:`Illegal` says why not, and then nothing has changed.

        ``side`` is the seat it comes from; without it, the seat that is asked.
        """
        refusal = self.refuse(action, side)
        if refusal is not None:
            raise Illegal(refusal)
        self._enter(Said(self.ask.side if side is None else side, action))

    def push_text(self, text: str, side: Side | None = None) -> None:
        """Carry out an action given in notation."""
        self.push(self.game.notation.parse(text), side)

    def choose(self, index: int) -> None:
        """Carry out one of the options by its number. Nothing to check, so this is the quick way for playouts."""
        ask = self.ask
        self._enter(Said(ask.side, ask.options[index]))

    def pop(self) -> Action:
        """Take back the last action, with everything that came of it, and return it."""
        for at in range(len(self.log) - 1, -1, -1):
            entry = self.log[at]
            if isinstance(entry, Said):
                self._rewind(at)
                return entry.action
        raise HonjinError(say("there is nothing to take back"))

    def refuse_undo(self, side: Side, actions: int = 1) -> Refusal | None:
        """Why this side cannot take its last actions back, or None. Dice stay fallen and secrets stay shown."""
        if self.result is not None:  # the key of the dice is open now
            return Refusal(self.result.rule, say("The game is over"))
        for entry in reversed(self.log[-actions:]):
            if isinstance(entry, Fell):
                return Refusal(entry.rule, self._fallen_since())
            if isinstance(entry, Shown):
                return Refusal(entry.rule, say("Something hidden has been revealed since"))
            if entry.side != side:
                return Refusal(UNDO, say("Another side has acted since"))
        return None if actions <= len(self.log) else Refusal(UNDO, say("Nothing has been done yet"))

    def _fallen_since(self) -> Saying:
        """What chance has done last, as events tell it: the log keeps only how it fell."""
        told = reversed(self.events or ())
        return _SINCE[next((event.kind for event in told if event.kind in _SINCE), "roll")]

    def undo(self, side: Side) -> Action:
        """Take back this side's last action, where that is fair."""
        refusal = self.refuse_undo(side)
        if refusal is not None:
            raise Illegal(refusal)
        return self.pop()

    def fork(
        self,
        *,
        determinize: Side | None = None,
        rng: random.Random | None = None,
        source: Source | None = None,
    ) -> Play[S]:
        """An independent copy; what is pushed there never touches this one.

        It is quiet: it keeps no events and only the last checkpoint, so ``pop`` there goes back no further than that.
        With ``determinize`` it is a copy for one side to think with: what that side may not know is dealt anew, in
        keeping with all that it does know, and its dice have nothing to do with the real ones. A ``source`` given here
        begins with the next throw.
        """
        mark = self._marks[-1]
        inputs = self.log[mark.at :]
        snapshot = mark.state
        if determinize is not None:
            rng = rng or _ANYHOW
            source = source or Sampled(rng)
            snapshot = snapshot.copy()
            self.game.redeal(snapshot, self.state, determinize, rng)
            if self._pending:  # the others' secret answers are among the last inputs
                first = len(inputs) - len(self._pending)
                inputs[first:] = [e for e in inputs[first:] if isinstance(e, Said) and e.side == determinize]
        twin: Play[S] = Play.__new__(Play)
        twin.game = self.game
        twin.source = source or self.source.copy()
        twin.origin = self.origin
        twin.events = None
        twin.log = []
        twin.partial = self.partial or mark.at > 0 or determinize is not None
        if source is None:
            twin.source.seek(mark.drawn)
        began = twin.source.tell()
        try:
            twin._open(_Mark(0, snapshot, 0, began), inputs, check=determinize is not None)
        except RecordError as error:
            raise Defect(f"what was dealt anew does not fit what has happened: {error}") from None
        if source is not None:  # what fell before was not taken from it
            ahead = source.tell() - began
            source.seek(began)
            twin._marks = [mark._replace(drawn=mark.drawn - ahead) for mark in twin._marks]
        return twin

    def foresee(self, action: Action, side: Side) -> tuple[Play[S], Ask] | None:
        """What a side is asked next if it does this, in a world of its own knowledge.

        None if another side decides first, or if dice fall, for nobody knows how.
        """
        world = self.fork(determinize=side)
        entries = len(world.log)
        world.push(action, side)
        then = next((ask for ask in world.asks if ask.side == side), None)
        return None if then is None or any(isinstance(e, Fell) for e in world.log[entries:]) else (world, then)

    def attempts(self, actions: Sequence[Action], side: Side) -> Iterator[Trial[S]]:
        """What certainly comes of each of these legal actions, tried out in a world of the side's own knowledge.

        The rules run up to the next throw, secret or decision; what comes after that nobody can know. An answer that
        others give theirs to at the same time leads nowhere by itself. One world serves all actions, and the last of
        them uses it up.
        """
        if not actions:
            return
        world = self.fork(determinize=side)
        for action in actions[:-1]:  # nobody throws anything there, so that all may have the same dice
            yield world.fork(source=world.source)._rehearsed(action, side)
        yield world._rehearsed(actions[-1], side)

    def _rehearsed(self, action: Action, side: Side) -> Trial[S]:
        """Carry out an action as far as it is certain what comes of it; this play is of no use afterwards."""
        told = Alarms()
        self.state.journal = told
        result = None
        if isinstance(action, Resign):
            self._resign(side)
            result = self.result
        elif type(self._request) is Ask:
            try:
                self._steps.send(action)
            except StopIteration as stop:
                result = stop.value
        return Trial(self.state, told, result)

    # ---------------------------------------------------------------------------------------------- the machine

    def _open(self, mark: _Mark[S], inputs: Sequence[Input], *, free: bool = False, check: bool = False) -> None:
        """Begin at a mark and replay inputs that were legal before, or ``check`` them again.

        Chance ahead of the first action comes at once: as it fell before, unless it is ``free``.
        """
        self._marks = [mark]
        self._pending: dict[Side, Action] = {}
        self._unsealed = False
        """Whether secret answers have been carried out since the last mark."""
        self._request: Ask | Asks | None = None
        self.result: Result | None = None
        self.state = mark.state.copy()
        self.state.journal = self.events
        self._steps: Steps[Result] = self.game.procedure(self.state)
        first, moves = by_action(inputs)
        self._replay = None if free else first
        self._advance(None)
        self._replayed()
        for move, fallen in moves:
            if check and (refusal := self.refuse(move.action, move.side)):
                raise RecordError(reason_of(Illegal(refusal)))
            self._replay = fallen
            self.log.append(move)
            self._answer(move)
            self._replayed()

    def retell(self, move: Said, fallen: list[Fell | Shown]) -> None:
        """An action of an earlier play, checked, with what fell after it; the line that does not fit is named."""
        line = len(self.log) + 1
        self._replay = fallen
        try:
            self.push(move.action, move.side)
            self._replayed()
        except HonjinError as error:
            said = f"{self.game.sides[move.side]}: {self.game.notation.format(move.action)}"
            why = say("line {line} of the log, {said}: {why}", line=line, said=repr(said), why=reason_of(error))
            raise RecordError(why) from error

    def _enter(self, move: Said) -> None:
        at = len(self.log)
        self.log.append(move)
        try:
            self._answer(move)
        except HonjinError:
            self._rewind(at)
            raise
        except Exception as cause:
            self._rewind(at)
            raise Defect(f"the rules failed on {self.game.notation.format(move.action)!r}: {cause!r}") from cause

    def _answer(self, move: Said) -> None:
        side, action = move
        if isinstance(action, Resign):
            self._resign(side)
        elif type(self._request) is Ask:
            self._advance(action)
        else:
            assert isinstance(self._request, Asks)
            self._pending[side] = action
            if len(self._pending) == len(self._request.asks):
                answers, self._pending = self._pending, {}
                self._unsealed = not self._request.shown
                self._advance(answers)

    def _resign(self, side: Side) -> None:
        """The game ends. Of those who are left, whoever has the most points wins; where several have, it is a draw."""
        self._steps.close()
        self._request = None
        self._pending = {}
        points = self.game.points(self.state)
        left = [other for other in range(len(points)) if other != side]
        best = [other for other in left if points[other] == max(points[o] for o in left)]
        name = self.game.sides[side]
        reason = say("{side:capital} resigns", side=self.game.side_name(side))
        self.result = Result(best[0] if len(best) == 1 else None, points, "resign", reason)
        if self.events is not None:
            self.events.append(Event("resign", "resign", {"side": name}))

    def _advance(self, answer: Any) -> None:
        """Run the procedure to its next decision, letting the dice fall on the way."""
        send = self._steps.send
        try:
            while True:
                request = send(answer)
                if isinstance(request, (Ask, Asks)):  # a union would be made anew each time
                    self._request = request
                    if request.checkpoint:
                        self._note_mark()
                    elif self._unsealed:
                        raise Defect(f"sealed answers are given and no checkpoint comes before {request!r}")
                    return
                if isinstance(request, Reveal):
                    self._show(request)
                    answer = None
                elif isinstance(request, Checkpoint):
                    self._note_mark()
                    answer = None
                else:
                    answer = self._fall(request)
        except StopIteration as stop:
            self._request = None
            self.result = stop.value

    def _note_mark(self) -> None:
        self._unsealed = False
        at = len(self.log)
        marks = self._marks
        again = marks[-1].at == at
        if again and not at:  # a record replays from the opening
            return
        if again or self.events is None:
            marks[-1] = _Mark(at, snapshot(marks, self.state), len(self.events or ()), self.source.tell())
            return
        marks.append(_Mark(at, self.state.copy(), len(self.events), self.source.tell()))
        if len(marks) > _MARKS_KEPT:
            del marks[1 : _MARKS_KEPT // 2 : 2]

    def _fall(self, chance: Chance) -> Any:
        if self._replay is None:
            outcome = chance.draw(self.source)
        else:
            known = self._known(Fell, chance)
            if not chance.fits(known.outcome):
                fallen, purpose = " ".join(map(str, known.outcome)), repr(key_of(chance.purpose))
                raise RecordError(say("{fallen} cannot fall for {purpose}", fallen=fallen, purpose=purpose))
            outcome = known.outcome
            self.source.seek(self.source.tell() + len(chance.faces))
        self.log.append(Fell(chance.rule, chance.purpose, outcome))
        answer = chance.answer(outcome)
        if self.events is not None:
            data = chance.told(outcome)
            if chance.by is not None:
                data["side"] = self.game.sides[chance.by]
            self.events.append(Event(chance.kind, chance.rule, data))
        return answer

    def _show(self, reveal: Reveal) -> None:
        if self._replay is not None:
            self._known(Shown, reveal)
        self.log.append(Shown(reveal.rule, reveal.purpose))

    def _known(self, kind: type[K], wanted: Chance | Reveal) -> K:
        """The next thing of the replayed log, which must be the one that the rules ask for now."""
        assert self._replay is not None
        key = key_of(wanted.purpose)
        if not self._replay:
            raise RecordError(say("the log ends where the rules ask for {wanted}", wanted=repr(key)))
        known = self._replay.pop(0)
        if not isinstance(known, kind) or (known.rule, key_of(known.purpose)) != (wanted.rule, key):
            found = repr(key_of(known.purpose))
            raise RecordError(
                say("the log has {found} where the rules ask for {wanted}", found=found, wanted=repr(key))
            )
        return known

    def _replayed(self) -> None:
        """Everything that fell and was shown has come again; from here on chance is free."""
        left, self._replay = self._replay, None
        if left:
            more = key_of(left[0].purpose)
            raise RecordError(say("the log has more than the rules ask for at: {found}", found=more))

    def _rewind(self, at: int) -> None:
        """Back to where the log had ``at`` inputs."""
        marks = self._marks
        while marks[-1].at > at:
            if len(marks) == 1:
                raise HonjinError(say("this copy cannot be taken back so far"))
            marks.pop()
        mark = marks[-1]
        inputs = self.log[mark.at : at]
        del self.log[mark.at :]
        if self.events is not None:
            del self.events[mark.told :]
        self.source.seek(mark.drawn)
        self._steps.close()
        self._open(mark, inputs)
        self._marks[:0] = marks[:-1]


class View:
    """What one side, or an observer, may know: facts for people and clients, and a world to think in for bots."""

    __slots__ = ("_play", "side")

    def __init__(self, play: Play[Any], side: Side | None) -> None:
        self._play = play
        self.side = side

    def __repr__(self) -> str:
        game = self._play.game
        return f"<View of {game.id} {game.scenario} for {'observers' if self.side is None else game.sides[self.side]}>"

    def __str__(self) -> str:
        """The position with the eyes of this side, and what it has to decide, or who else does."""
        return "\n".join([self._play.game.draw(self.facts), *self._play._now([self.side])])

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides in the order of the seats."""
        return self._play.game.sides

    @property
    def facts(self) -> dict[str, Any]:
        """The position as JSON values."""
        return self._play.game.facts(self._play.state, self.side)

    @property
    def events(self) -> list[dict[str, Any]]:
        """What happened so far, as far as this side saw it."""
        return [event.seen_by(self.side) for event in self._play.events or ()]

    def imagine(self, rng: random.Random) -> Play[Any]:
        """A world that this side cannot tell from the real one, to try things out in."""
        if self.side is None:
            raise HonjinError("an observer has no side to think for")
        return self._play.fork(determinize=self.side, rng=rng)
