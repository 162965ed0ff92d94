"""Bots as they were: `greedy0` thinks in a process of the sources of an older commit, so that its like is never copied.

    HONJIN_BOTS=past:Greedy0 PYTHONPATH=bench honjin arena kanto --scenario s1 --bots greedy,greedy0

The older sources are unpacked under `build/past`. The process is the server's own `honjin.server.bot_worker` of that
commit: it is given a world of its side's own knowledge and answers with its decisions up to where dice fall.
"""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
import tarfile
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from honjin.bots import OWN, Bot
from honjin.games.registry import find_game
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import HonjinError
from honjin.kernel.game import Game
from honjin.kernel.play import View
from honjin.kernel.record import format_input
from honjin.kernel.words import dumped
from honjin.server.bot_worker import read_frame, write_frame

ROOT: Final = Path(__file__).parent.parent
COMMIT: Final = "502fa10"
"""The last whose greedy judged as it did before bots were taught to play well."""
_LONG: Final = 1e9
"""Seconds: it goes on as far as its decisions lead by themselves."""


def unpacked(commit: str) -> Path:
    """A folder with the sources of a commit, and what an installed package says of its games and bots."""
    folder = ROOT / "build" / "past" / commit
    if not (folder / "ready").exists():
        packed = subprocess.run(["git", "archive", commit, "src", "pyproject.toml"], cwd=ROOT, capture_output=True)
        if packed.returncode:
            raise HonjinError(f"the sources of {commit} cannot be had: {packed.stderr.decode().strip()}")
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
        _tell_entry_points(folder)
        (folder / "ready").touch()
    return folder / "src"


def _tell_entry_points(folder: Path) -> None:
    """Entry points of today name what there was not yet; those of that day stand before them on the path."""
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    info = folder / "src" / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = (f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in named.items()) for group, named in _groups(project))
    (info / "entry_points.txt").write_text("\n".join(groups))


def _groups(project: dict[str, Any]) -> list[tuple[str, dict[str, str]]]:
    return list(project["entry-points"].items())


class Thinker:
    """One process of a commit, kept for all games that are played here."""

    def __init__(self, commit: str) -> None:
        command = [sys.executable, "-P", "-m", "honjin.server.bot_worker"]
        others = {name: value for name, value in os.environ.items() if name != OWN}  # bots that it does not know of
        env = {**others, "PYTHONPATH": str(unpacked(commit))}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)

    def think(self, thought: dict[str, Any]) -> list[str]:
        """What the bot does, in notation, one after the other."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        write_frame(self._process.stdin, msgspec.json.encode(thought, enc_hook=dumped))
        frame = read_frame(self._process.stdout)
        if frame is None:
            raise HonjinError("a process of older sources has ended")
        answer = msgspec.json.decode(frame)
        if answer["failure"]:
            raise HonjinError(f"a bot of older sources failed: {answer['failure']}")
        texts: list[str] = answer["texts"]
        return texts


@cache
def thinker(commit: str) -> Thinker:
    """The process of a commit; it ends with this one."""
    return Thinker(commit)


def _chosen(game: Game[Any]) -> dict[str, Any]:
    """Options that are not as usual: the older sources need not know of the others."""
    known = find_game(game.id).option_infos(game.scenario)
    return {name: value for name, value in game.options.items() if value != known[name].default}


class PastBot(Bot):
    """A bot of an older commit."""

    commit: str
    was: str
    """Its name there."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = str(random.getrandbits(64) if seed is None else seed)
        self._ahead: list[str] = []
        self._at = 0

    def choose(self, view: View, ask: Ask) -> Action:
        """What it has decided already, if nothing has happened since; otherwise it is asked."""
        now = len(view._play.log)
        if not self._ahead or now != self._at:
            self._ahead = self._asked(view, now)
        parse = view._play.game.notation.parse
        action = parse(self._ahead.pop(0))
        if ask.refuse(action) is not None:  # it went on in a world that was dealt otherwise
            self._ahead = self._asked(view, now)
            action = parse(self._ahead.pop(0))
        self._at = now + 1
        return action

    def _asked(self, view: View, now: int) -> list[str]:
        """A thought as that commit's server puts it (`server/thinking.py`)."""
        world = view.imagine(random.Random(f"{self.seed} {now}"))
        game, (state, inputs) = world.game, world.since_checkpoint
        return thinker(self.commit).think(
            {
                "type": "thought",
                "game": game.id,
                "scenario": game.scenario,
                "options": _chosen(game),
                "dump": state.dump(),
                "lines": [format_input(game, entry) for entry in inputs],
                "side": view.side,
                "bot": self.was,
                "seed": self.seed,
                "n": now,
                "slice": _LONG,
            }
        )


class Greedy0(PastBot):
    """The greedy bot of the commit before bots were taught to play well."""

    name = "greedy0"
    title = "greedy0"
    commit = COMMIT
    was = "greedy"
