"""How packs are told: a file that does not fit its game is refused, and lines speak of what events hold."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import honjin
from honjin.games.registry import find_game, games
from honjin.kernel.words import named_in
from honjin.wargame.game import PackGame

PACKS = Path(honjin.__file__).parent / "games"
SERIES = {"masamune": "gunyuden", "kanto": "gunyuden"}
OF_THE_KERNEL = {"end": {"winner", "points", "reason"}, "resign": {"side"}}


def told_in(package: str) -> Iterator[tuple[str, set[str]]]:
    """Each kind of event that the sources of a game tell, with the names of its data."""
    for path in sorted((PACKS / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Attribute(_, "tell" | "tell_secret"), [ast.Constant(str(kind)), *given]):
                    tables = [arg for arg in given if isinstance(arg, ast.Dict)]
                    secret = {str(ast.literal_eval(key)) for table in tables for key in table.keys if key is not None}
                    yield kind, secret | {keyword.arg or "" for keyword in node.keywords}


def data_of(name: str) -> dict[str, set[str]]:
    """By kind of event all the data that it may have; the empty name stands for data that are named elsewhere."""
    found = {kind: set(data) for kind, data in OF_THE_KERNEL.items()}
    for package in {name, SERIES.get(name, name)}:
        for kind, data in told_in(package):
            found.setdefault(kind, set()).update(data)
    return found


@pytest.mark.parametrize("name", sorted(games()))
def test_every_line_speaks_of_what_its_event_holds(name: str) -> None:
    game = find_game(name).create({})
    assert isinstance(game, PackGame)
    data, things = data_of(name), {*game.parts.of_events, "end"}
    for kind, table in game.pack.data.showing.event.items():
        for _, text, when in table.templates:
            if kind in data and "" not in data[kind]:
                assert {*named_in(text), *when} <= data[kind] | things | {"rule"}, f"{kind}: {text}"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[option.stay]", "[option.rest]", "option.stay: found nothing, expected how options to stay are shown"),
        ("Leave {unit} where it is", "Leave {target} where it is", 'option.stay.text: found "target"'),
        ('take = "select"', 'take = "choose"', 'ask.move.patterns.take: found "choose"'),
        ("quiet = true", "silent = true", "silent: found an unknown key"),
        ('form = "joint"', 'form = "joined"', '"joint"'),
    ],
)
def test_a_file_that_does_not_fit_its_game_is_refused(tmp_path: Path, old: str, new: str, problem: str) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(PACKS / "yukimura" / "pack", pack)
    file = pack / "showing.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert problem in "\n".join(map(str, find_game("yukimura").check_pack(pack)))
