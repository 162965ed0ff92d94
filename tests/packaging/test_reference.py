"""The reference: every public name says what it is, and ``make docs`` writes a page for it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import honjin

ROOT = Path(__file__).parents[2]
ROOMS = ("arena", "bots", "conformance", "hexes", "kernel", "packs")


def modules() -> list[ModuleType]:
    """The package itself, its public rooms and what is in them."""
    found = [honjin, importlib.import_module("honjin.games.registry")]
    for room in ROOMS:
        package = importlib.import_module(f"honjin.{room}")
        found.append(package)
        if not hasattr(package, "__all__"):
            found += [
                importlib.import_module(info.name) for info in pkgutil.iter_modules(package.__path__, f"honjin.{room}.")
            ]
    return found


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Classes and functions that a module offers: those it lists, else those it defines."""
    listed = getattr(module, "__all__", None)
    for name, thing in vars(module).items():
        if not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue
        if name in listed if listed else not name.startswith("_") and thing.__module__ == module.__name__:
            yield f"{module.__name__}.{name}", thing


def members(name: str, kind: type) -> Iterator[tuple[str, Any]]:
    """Methods and properties that a class defines itself."""
    for own, thing in vars(kind).items():
        if not own.startswith("_") and (isinstance(thing, property | staticmethod) or inspect.isroutine(thing)):
            yield f"{name}.{own}", thing


def undocumented(module: ModuleType) -> list[str]:
    things = dict(public(module))
    for name, thing in list(things.items()):
        if inspect.isclass(thing):
            things |= members(name, thing)
    return [name for name, thing in things.items() if not (thing.__doc__ or "").strip()]


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.__name__)
def test_every_public_name_says_what_it_is(module: ModuleType) -> None:
    assert module.__doc__
    assert undocumented(module) == []


def test_all_that_the_package_offers_is_there() -> None:
    assert all(hasattr(honjin, name) for name in honjin.__all__)
    assert len(dict(public(honjin))) == len(honjin.__all__) - len({"__version__"})


def test_the_reference_has_a_page_for_every_public_module(tmp_path: Path) -> None:
    written = subprocess.run(
        [sys.executable, ROOT / "tools" / "reference.py", tmp_path], capture_output=True, text=True, check=True
    )
    assert written.stderr == ""
    pages = {path.relative_to(tmp_path).with_suffix("").as_posix() for path in tmp_path.rglob("*.html")}
    assert {module.__name__.replace(".", "/") for module in modules()} <= pages
    assert not {page for page in pages if page.startswith(("honjin/server", "honjin/cli", "honjin/games/yukimura"))}
    assert honjin.Play.push.__doc__ is not None
    assert "Carry out an action after checking it" in (tmp_path / "honjin.html").read_text(encoding="utf-8")
