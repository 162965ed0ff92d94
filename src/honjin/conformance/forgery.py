"""Forged actions: from the wrong seat, of another phase, or with an argument altered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple

from honjin.conformance.broken import Broken, place, require
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Illegal
from honjin.kernel.play import Play

Referee = Callable[[Any, Ask, Action], str | None]
"""A second opinion on an action that a game accepts though it does not offer it: what is wrong with it, or None."""

_REMEMBERED = 400


class Forgery(NamedTuple):
    """An action that nobody offered, and the seat it pretends to come from."""

    action: Action
    side: Side
    how: str


class Forger:
    """Remembers the actions of a game as they are offered and makes false ones of them."""

    def __init__(self, rng: random.Random, referee: Referee | None = None) -> None:
        self.rng = rng
        self.referee = referee
        self.refused = 0
        self.lawful = 0
        """Altered actions that the rules allow: another legal way, other participants."""
        self._actions: list[Action] = []
        self._values: dict[tuple[type[Action], str], list[Any]] = {}

    def see(self, action: Action) -> None:
        """Remember an action and its arguments, to forge with."""
        if len(self._actions) < _REMEMBERED:
            self._actions.append(action)
        else:
            self._actions[self.rng.randrange(_REMEMBERED)] = action
        for field in fields(action):
            seen = self._values.setdefault((type(action), field.name), [])
            if len(seen) < _REMEMBERED:
                seen.append(getattr(action, field.name))
            else:
                seen[self.rng.randrange(_REMEMBERED)] = getattr(action, field.name)

    def forgeries(self, play: Play[Any]) -> Iterator[Forgery]:
        """One false action of each kind that can be made here."""
        rng = self.rng
        ask = rng.choice(play.asks)
        options = ask.options
        true = options[rng.randrange(len(options))]
        self.see(true)
        idle = [side for side in range(len(play.game.sides)) if all(side != other.side for other in play.asks)]
        for side in idle:
            yield Forgery(true, side, "wrong seat")
        yield Forgery(true, len(play.game.sides), "no seat")
        other = rng.choice(self._actions)
        if type(other) is not type(true):
            yield Forgery(other, ask.side, "another phase")
        for field in fields(true):
            for how, value in self._altered(type(true), field.name, getattr(true, field.name)):
                yield Forgery(replace(true, **{field.name: value}), ask.side, f"{how} {field.name}")

    def _altered(self, kind: type[Action], name: str, value: Any) -> Iterator[tuple[str, Any]]:
        rng = self.rng
        known = self._values.get((kind, name), [])
        if known:
            yield "other", rng.choice(known)
        if not isinstance(value, tuple) or not value:
            return
        yield "truncated", value[:-1]
        yield "beheaded", value[1:]
        yield "reversed", value[::-1]
        yield "doubled", (*value, value[-1])
        parts = [part for other in known if isinstance(other, tuple) for part in other[:9]]
        if parts:
            yield "extended", (*value, rng.choice(parts))
            at = rng.randrange(len(value))
            yield "altered", (*value[:at], rng.choice(parts), *value[at + 1 :])

    # ---------------------------------------------------------------------------------------------- trying them

    def attack(self, play: Play[Any]) -> None:
        """Try a handful of false actions; each must be refused with a rule and a reason, and nothing may change."""
        before = _outside(play)
        for forgery in self.forgeries(play):
            action, side = forgery.action, forgery.side
            offered = any(ask.side == side and action in ask.options for ask in play.asks)
            if offered:
                continue
            what = f"{forgery.how}: {action!r} from seat {side}"
            try:
                refusal = play.refuse(action, side)
            except Exception as error:
                raise Broken(f"{what} cannot be judged: {error!r}\n{place(play)}") from error
            if refusal is None:
                self._lawful(play, forgery)
                continue
            require(bool(refusal.rule.strip()) and bool(str(refusal.reason).strip()), f"{what}: a mute refusal", play)
            try:
                play.push(action, side)
            except Illegal as illegal:
                require(illegal.refusal == refusal, f"{what}: two reasons, {illegal.refusal} and {refusal}", play)
            else:
                raise Broken(f"{what} was refused and yet done\n{place(play)}")
            require(_outside(play) == before, f"{what} was refused and yet changed something", play)
            self.refused += 1

    def _lawful(self, play: Play[Any], forgery: Forgery) -> None:
        """An action that is accepted though not offered must come from an asked seat, and be possible."""
        action, side = forgery.action, forgery.side
        what = f"{forgery.how}: {action!r} from seat {side}"
        asks = [ask for ask in play.asks if ask.side == side]
        require(bool(asks), f"{what} was accepted from a seat that is not asked", play)
        if self.referee is not None:
            objection = self.referee(play.state, asks[0], action)
            require(objection is None, f"{what} was accepted though {objection}", play)
        try:
            text = play.game.notation.format(action)
            held = play.game.notation.parse(text) == action
            play.fork().push(action, side)
        except Exception as error:
            raise Broken(f"{what} was accepted, but: {error!r}\n{place(play)}") from error
        require(held, f"{what} was accepted, but {text!r} does not read back", play)
        self.lawful += 1


def _outside(play: Play[Any]) -> tuple[Any, ...]:
    """What would show that something has changed."""
    return play.digest(), len(play.log), len(play.events or ()), play.source.tell(), [id(ask) for ask in play.asks]
