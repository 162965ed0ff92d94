"""`honjin train`: weights for the thinking bot, learned from games and written into the pack."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any

from rich.progress import Progress

from honjin.arena import workers
from honjin.arena.matches import Match, game_of
from honjin.bots.search.training import Lessons, learn, lessons_of
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


def train(game_id: str, scenario: str | None, games: int, *, seed: int, to: Path | None, processes: int = 0) -> None:
    """Learn each scenario, and write what was learned beside what is known of the others."""
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
    players = workers.playing(_lesson, processes or os.cpu_count() or 1)
    for name in names:
        series = [Match(n, game_id, name, (), (), f"{seed}/{n}") for n in range(games)]
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            heard = list(bar.track(players(series), total=games, description=name))
        found = learn(title.sides(name), [lessons for _, lessons in sorted(heard, key=itemgetter(0))])
        known[name] = {side: _told(weights, games) for side, weights in found.items()}
        save_text(file, written(title.id, known))
        console.print(f"{name}: {games} games, {file}")


def _lesson(match: Match) -> tuple[int, list[Lessons]]:
    """One game to learn from, with its number: they may come in any order."""
    return match.index, lessons_of(game_of(match), match.seed)


def _known(file: Path) -> dict[str, Any]:
    if not file.is_file():
        return {}
    found: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))["scenario"]
    return found


def _told(weights: Weights, games: int) -> dict[str, Any]:
    return {
        "games": games,
        "spread": weights.spread,
        "base": weights.base,
        "chance_base": weights.chance_base,
        "score": dict(weights.score),
        "chance": dict(weights.chance),
    }


def written(game: str, known: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> str:
    """The whole file, scenarios and features in the order of the alphabet."""
    lines = [HEAD.format(game=game)]
    for scenario, sides in sorted(known.items()):
        for side, judgement in sorted(sides.items()):
            where = f"scenario.{scenario}.{side}"
            lines.append(f"[{where}]")
            lines += [f"{key} = {_number(value)}" for key, value in judgement.items() if not isinstance(value, dict)]
            for table in ("score", "chance"):
                lines += ["", f"[{where}.{table}]"]
                lines += [f"{name} = {_number(value)}" for name, value in sorted(judgement[table].items())]
            lines.append("")
    return "\n".join(lines)


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{float(f'{value:.4g}')!r}"
