"""One seat of a game as an environment of Gymnasium; bots have the other seats."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from honjin.agents.encoding import BOUND, Encoder, Seen, returns
from honjin.agents.spaces import seen_space, told
from honjin.bots import Bot, find_bot
from honjin.games.registry import find_game
from honjin.kernel.chance import Committed
from honjin.kernel.names import known
from honjin.kernel.play import Play

Observation = dict[str, Any]


class HonjinSolo(gymnasium.Env[Observation, int]):
    """A game from one seat.

    An action is the index of an answer that is offered, which ``action_mask`` shows. Whoever answers with another index
    has lost. The reward comes at the end: 1 won, -1 lost (with three sides -1/2), 0 drawn.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        *,
        side: str | None = None,
        bot: str = "greedy",
        options: Mapping[str, Any] | None = None,
        bound: int = BOUND,
        manners: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.game = find_game(game).create(options or {}, scenario=scenario)
        seats = {name: seat for seat, name in enumerate(self.game.sides)}
        self.side = 0 if side is None else known(seats, side, "side")
        self.bot = bot
        find_bot(bot)
        self.encoder = Encoder(self.game, bound, manners=manners)
        self.render_mode = render_mode
        self.observation_space = seen_space(self.encoder)
        self.action_space = spaces.Discrete(bound)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the first decision of this seat; the same seed gives the same dice and bots."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(2**62))
        self._rng = random.Random(chosen)
        self._bots: list[Bot] = [find_bot(self.bot, f"{chosen}/{seat}") for seat in range(len(self.game.sides))]
        self.play: Play[Any] = Play(self.game, self.game.start(), Committed.seeded(chosen), quiet=True)
        self._let_others_play()
        return self._look(), {}

    def _let_others_play(self) -> None:
        """Until this seat is asked, or the game is over."""
        while not self.play.over and (ask := self.play.ask).side != self.side:
            self.play.push(self._bots[ask.side].choose(self.play.view(ask.side), ask), ask.side)

    def _look(self) -> Observation:
        ask = None if self.play.over else self.play.ask
        self.seen: Seen = self.encoder.see(self.play.view(self.side), ask, self._rng)
        return told(self.seen)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others play on."""
        if not 0 <= action < len(self.seen.answers):
            return told(self.seen), -1.0, True, False, {"illegal": True}
        self.play.push(self.seen.answers[int(action)], self.side)
        self._let_others_play()
        reward = returns(self.play.result, len(self.game.sides))[self.side]
        return self._look(), reward, self.play.over, False, {}

    def render(self) -> str | None:
        """The position as this seat sees it."""
        return str(self.play.view(self.side)) if self.render_mode == "ansi" else None
