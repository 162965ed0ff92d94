"""All sides of a game as agents of PettingZoo, one after the other as they are asked (AEC)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from honjin.agents.encoding import BOUND, Encoder, Seen, returns
from honjin.agents.spaces import seen_space, told
from honjin.games.registry import find_game
from honjin.kernel.chance import Committed
from honjin.kernel.play import Play

Observation = dict[str, Any]


class HonjinAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo tells no types
    """A game whose sides are agents.

    An action is the index of an answer that is offered, which ``action_mask`` shows. Whoever answers with another index
    has lost. Rewards come at the end: 1 for the winner, the same sum lost by the others, nothing for a draw.
    """

    metadata: dict[str, Any] = {"name": "honjin_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        bound: int = BOUND,
        manners: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = find_game(game).create(options or {}, scenario=scenario)
        self.encoder = Encoder(self.game, bound, manners=manners)
        self.render_mode = render_mode
        self.possible_agents = list(self.game.sides)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen_space(self.encoder))
        self.action_spaces = {agent: spaces.Discrete(bound) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The index of an answer."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same dice."""
        chosen = np.random.SeedSequence().entropy if seed is None else seed
        self._rng = random.Random(f"agents {chosen}")
        self.play: Play[Any] = Play(self.game, self.game.start(), Committed.seeded(str(chosen)), quiet=True)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        """Whoever is asked next is the agent."""
        self._seen: dict[str, Seen] = {}
        if not self.play.over:
            self.agent_selection = self.possible_agents[self.play.ask.side]

    def seen(self, agent: str) -> Seen:
        """What an agent sees now, with its answers."""
        if agent not in self._seen:
            side = self.possible_agents.index(agent)
            asked = None if self.play.over or agent != self.agent_selection else self.play.ask
            self._seen[agent] = self.encoder.see(self.play.view(side), asked, self._rng)
        return self._seen[agent]

    def observe(self, agent: str) -> Observation:
        """The figures of an agent's own view."""
        return told(self.seen(agent))

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        answers = self.seen(agent).answers
        side = self.possible_agents.index(agent)
        if action is None or not 0 <= action < len(answers):
            self.infos[agent]["illegal"] = True
            others = 1.0 / (len(self.agents) - 1)
            self._end([-1.0 if other == side else others for other in range(len(self.agents))])
            return
        self.play.push(answers[int(action)], side)
        self._go_on()
        if self.play.over:
            self._end(returns(self.play.result, len(self.possible_agents)))
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)

    def _end(self, won: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, won, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as an observer sees it."""
        return str(self.play) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
