"""The games for OpenSpiel: ``pyspiel.load_game("python_honjin(game=kanto,scenario=s1)")`` after this was imported.

Every die is a chance node of its own with its exact chances. Where several decide in secret at once they do so one
after the other, and none sees what another has said. Observations are a side's own view.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from honjin.agents.encoding import BOUND, Encoder, Seen, returns
from honjin.games.registry import find_game, games
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.game import Game
from honjin.kernel.play import Play
from honjin.kernel.record import format_input, parse_input
from honjin.kernel.words import Saying, dumped

FACES: Final = 256
"""A throw has no more."""
LONGEST: Final = 100_000
"""Decisions and dice of a game; none comes near it."""

PARAMETERS: Final[Mapping[str, Any]] = {"game": next(iter(games())), "scenario": "", "bound": BOUND}
"""What is played where nothing is said; without a scenario the first of the game."""

_TYPE: Final = pyspiel.GameType(
    short_name="python_honjin",
    long_name="Honjin: Sengoku board wargames",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=3,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(PARAMETERS),
)


class DieWanted(BaseException):
    """The rules want a die that has not fallen.

    No error: the play in which it came is given up, so nothing has to be taken back there.
    """

    def __init__(self, faces: int) -> None:
        self.faces = faces


class _Dice:
    """The dice that chance nodes have given, and then :class:`DieWanted`."""

    def __init__(self, fallen: tuple[int, ...]) -> None:
        self._fallen = fallen
        self._at = 0

    def below(self, n: int, purpose: Saying) -> int:
        """The next that has fallen."""
        if self._at >= len(self._fallen):
            raise DieWanted(n)
        self._at += 1
        return self._fallen[self._at - 1]

    def copy(self) -> _Dice:
        twin = _Dice(self._fallen)
        twin._at = self._at
        return twin

    def tell(self) -> int:
        return self._at

    def seek(self, given: int) -> None:
        self._at = given


class _Rules:
    """What all states of a game share; it is known by its parameters."""

    def __init__(self, game: str, scenario: str, bound: int) -> None:
        self.known_by = (game, scenario, bound)
        self.game: Game[Any] = find_game(game).create({}, scenario=scenario or None)
        self.encoder = Encoder(self.game, bound)

    def __deepcopy__(self, memo: dict[int, Any]) -> _Rules:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, self.known_by


@lru_cache(maxsize=8)
def _rules(game: str, scenario: str, bound: int) -> _Rules:
    return _Rules(game, scenario, bound)


class _Held:
    """A play that is never changed, so that copies of a state share it; None before the first decision."""

    def __init__(self, rules: _Rules, play: Play[Any] | None = None) -> None:
        self.rules = rules
        self.play = play
        self.seen: dict[Side, Seen] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> _Held:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.play is None:
            return _Held, (self.rules,)
        state, inputs = self.play.since_checkpoint
        return _held, (self.rules, state.dump(), [format_input(self.rules.game, entry) for entry in inputs])


def _held(rules: _Rules, dump: dict[str, Any], lines: list[str]) -> _Held:
    game = rules.game
    log = [parse_input(game, line) for line in lines]
    return _Held(rules, Play(game, game.load(dump), _Dice(()), quiet=True, log=log))


class HonjinGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel tells no types
    """A scenario of a game."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        self.rules = _rules(chosen["game"], chosen["scenario"], chosen["bound"])
        info = pyspiel.GameInfo(
            num_distinct_actions=chosen["bound"],
            max_chance_outcomes=FACES,
            num_players=len(self.rules.game.sides),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, dict(params or {}))

    def new_initial_state(self, _: str | None = None) -> HonjinState:
        """The position before the first decision, or before the first die."""
        return HonjinState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HonjinObserver:
        """Who looks from a seat."""
        return HonjinObserver(self.rules.encoder)


class HonjinState(pyspiel.State):  # type: ignore[misc]
    """A position, and the dice that have fallen for what was decided last."""

    def __init__(self, game: HonjinGame) -> None:
        super().__init__(game)
        self._held = _Held(game.rules)
        self._answer: tuple[Side, str] | None = None
        """What was decided and waits for dice, in notation; None before the first decision too."""
        self._fallen: tuple[int, ...] = ()
        self._faces = 0
        """Of the die that has to fall now; 0: none."""
        self._run()

    def _run(self) -> None:
        """Carry out what was decided, as far as dice have fallen for it."""
        try:
            self._held = _Held(self._held.rules, self._tried())
        except DieWanted as wanted:
            self._faces = wanted.faces
        else:
            self._answer, self._fallen, self._faces = None, (), 0

    def _tried(self) -> Play[Any]:
        game, dice = self._held.rules.game, _Dice(self._fallen)
        if self._held.play is None:
            return Play(game, game.start(), dice, quiet=True)
        assert self._answer is not None
        side, text = self._answer
        play: Play[Any] = self._held.play.fork(source=dice)
        play.push_text(text, side)
        return play

    def seen(self, side: Side) -> Seen:
        """What a side sees and, if it is asked, can answer; nothing before the first decision."""
        held = self._held
        if side not in held.seen:
            play = held.play
            assert play is not None
            asked = None if play.over or play.ask.side != side else play.ask
            anyhow = random.Random(len(play.since_checkpoint[1]))  # the same for equal states
            held.seen[side] = held.rules.encoder.see(play.view(side), asked, anyhow)
        return held.seen[side]

    @property
    def play(self) -> Play[Any] | None:
        """The play at its last decision; not to be changed. None before the first."""
        return self._held.play

    def current_player(self) -> int:
        """Who decides, chance, or nobody any more."""
        if self._faces:
            return int(pyspiel.PlayerId.CHANCE)
        play = self._held.play
        assert play is not None
        return int(pyspiel.PlayerId.TERMINAL) if play.over else play.ask.side

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.seen(player).answers)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every face of the die, each as likely."""
        return [(face, 1.0 / self._faces) for face in range(self._faces)]

    def _apply_action(self, action: int) -> None:
        if self._faces:
            self._fallen += (action,)
        else:
            side = self.current_player()
            self._answer = (side, self._written(self.seen(side).answers[action]))
        self._run()

    def _written(self, answer: Action) -> str:
        return self._held.rules.game.notation.format(answer)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"die {action + 1} of {self._faces}"
        return self._written(self.seen(player).answers[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._faces and self._held.play is not None and self._held.play.over

    def returns(self) -> list[float]:
        """1 for the winner, the same sum lost by the others."""
        play = self._held.play
        return returns(
            play.result if play is not None and self.is_terminal() else None, len(self._held.rules.game.sides)
        )

    def __str__(self) -> str:
        """What is being done; two states of one game with the same text are the same."""
        play = self._held.play
        position = "" if play is None else play.digest()
        return f"{position} {self._answer or ''} {self._fallen or ''}".strip()


class HonjinObserver:
    """What a side knows: its figures as a tensor, its facts as a text."""

    def __init__(self, encoder: Encoder) -> None:
        self.tensor = np.zeros(len(encoder.position), np.float32)
        self.dict = {"position": self.tensor}

    def set_from(self, state: HonjinState, player: int) -> None:
        """Look from a seat."""
        self.tensor[:] = 0.0 if state.play is None else state.seen(player).position

    def string_from(self, state: HonjinState, player: int) -> str:
        """All facts of a seat."""
        if state.play is None:
            return ""
        return json.dumps(state.play.view(player).facts, sort_keys=True, default=dumped)


pyspiel.register_game(_TYPE, HonjinGame)
