"""`honjin train`: weights for the thinking bot, learned from games and written into the pack."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from rich.progress import Progress

from honjin.arena import workers
from honjin.arena.matches import Match, game_of
from honjin.bots.search.evaluation import Worth
from honjin.bots.search.training import Lessons, learn, learn_manners, lessons_of, manners_of
from honjin.cli.terminal import new_console
from honjin.games.registry import find_game
from honjin.kernel.errors import HonjinError
from honjin.kernel.saving import save_text
from honjin.kernel.weights import Weights
from honjin.kernel.words import say
from honjin.packs.evaluation import EVALUATION

HEAD = """\
# What was learned from games of the computer against itself about the worth of positions. No rule reads it, and it is
# not in the pack's hash. `honjin train {game}` writes it; the names are the features of the game.

schema = 1
game = "{game}"
prov = "reconstructed"
"""

Known = dict[str, dict[str, dict[str, Any]]]
"""What a file has: by kind, scenario and side."""
POSITIONS: Final = "scenario"
MANNERS: Final = "manners"
THINKING: Final = "thinking"
"""Found by trials of whole searches, and only kept here."""


def train(
    game_id: str,
    scenario: str | None,
    games: int,
    *,
    manners: bool = False,
    every: int = 0,
    seed: int,
    to: Path | None,
    processes: int = 0,
) -> None:
    """Learn each scenario, and write what was learned beside what is known of the others.

    ``every``: positions are taken from one phase in so many; 0: as often as when the file was written before.
    """
    title = find_game(game_id)
    folder: Path | None = getattr(title, "folder", None)
    file = to if to is not None or folder is None else folder / EVALUATION
    if file is None:
        raise HonjinError(say("{game} has no pack to write into; say where with --to", game=game_id))
    names = [info.id for info in title.scenarios() if scenario in (None, info.id)]
    if not names:
        raise HonjinError(say("there is no scenario {name}", name=repr(scenario)))
    known = _known(file)
    console = new_console()
    for name in names:
        often = every or _every(known[POSITIONS].get(name, {}))
        lesson: Callable[[Match], tuple[int, Any]] = _manners if manners else partial(_lesson, every=often)
        players = workers.playing(lesson, processes or os.cpu_count() or 1)
        series = [Match(n, game_id, name, (), (), f"{seed}/{n}") for n in range(games)]
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            heard = list(bar.track(players(series), total=games, description=name))
        in_order = [found for _, found in sorted(heard, key=itemgetter(0))]
        if manners:
            known[MANNERS][name] = _manners_learned(title.sides(name), in_order)
        else:
            known[POSITIONS][name] = _positions_learned(title.sides(name), in_order, often)
        save_text(file, written(title.id, known))
        console.print(f"{name}: {games} games, {file}")


def _every(sides: Mapping[str, Mapping[str, Any]]) -> int:
    """From one phase in how many the positions of a scenario were taken."""
    return max((int(found.get("every", 1)) for found in sides.values()), default=1)


def _lesson(match: Match, every: int) -> tuple[int, list[Lessons]]:
    """One game to learn from, with its number: they may come in any order."""
    return match.index, lessons_of(game_of(match), match.seed, every)


def _manners(match: Match) -> tuple[int, list[dict[str, Worth]]]:
    """The same for manners of play: several games on the same dice."""
    return match.index, manners_of(game_of(match), match.seed)


def _known(file: Path) -> Known:
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {kind: found.get(kind, {}) for kind in (POSITIONS, MANNERS, THINKING)}


def _positions_learned(sides: Sequence[str], games: Sequence[list[Lessons]], every: int) -> dict[str, Any]:
    often = {"every": every} if every > 1 else {}
    return {side: {**often, **_told(weights, len(games))} for side, weights in learn(sides, games).items()}


def _manners_learned(sides: Sequence[str], games: Sequence[list[dict[str, Worth]]]) -> dict[str, Any]:
    told = {}
    for number, side in enumerate(sides):
        found = learn_manners([ended[number] for ended in games])
        gain, error = ({name: figures[n] for name, figures in found.items()} for n in (0, 1))
        told[side] = {"games": len(games), "gain": gain, "error": error}
    return told


def _told(weights: Weights, games: int) -> dict[str, Any]:
    return {
        "games": games,
        "spread": weights.spread,
        "base": weights.base,
        "chance_base": weights.chance_base,
        "score": dict(weights.score),
        "chance": dict(weights.chance),
    }


def written(game: str, known: Known) -> str:
    """The whole file: positions, then manners, by scenario and side in the order of the alphabet."""
    lines = [HEAD.format(game=game)]
    for kind, scenarios in known.items():
        for scenario, sides in sorted(scenarios.items()):
            for side, found in sorted(sides.items()):
                lines += _table(f"{kind}.{scenario}.{side}", found)
    return "\n".join(lines)


def _table(where: str, found: Mapping[str, Any]) -> list[str]:
    """What was learned of one side: its figures, then its tables."""
    lines = [
        f"[{where}]",
        *(f"{key} = {_written(value)}" for key, value in found.items() if not isinstance(value, dict)),
    ]
    for name, table in found.items():
        if isinstance(table, dict):
            lines += ["", f"[{where}.{name}]", *(f"{key} = {_number(value)}" for key, value in sorted(table.items()))]
    return [*lines, ""]


def _written(value: float | list[str]) -> str:
    return json.dumps(value) if isinstance(value, list) else _number(value)


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{float(f'{value:.4g}')!r}"
