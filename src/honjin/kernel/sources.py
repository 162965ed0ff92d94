"""What rules are known by: a digest over the sources they are written in, found by following their imports.

Empty lines and lines of comment do not count. Sources that only tell of a game, reckon odds or judge positions
(:data:`TOLD`) do not count either: they change no game that is played.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Collection
from functools import cache
from importlib.util import find_spec
from typing import Final

TOLD: Final = frozenset({"art", "guide", "judgement", "look", "odds", "sentry", "showing"})
"""Modules and packages that no rule reads, by their names; the house keeps to them in every game."""

_FIRST: Final = re.compile(r"^(?:def|class|async|@)", re.MULTILINE)


@cache
def sources_digest(roots: frozenset[str], besides: frozenset[str] = frozenset()) -> str:
    """Of these modules with all that they import from their own packages; of those ``besides`` only as they are."""
    found = followed(roots) | besides
    lines = "\n".join(f"{module} {_digest(module)}" for module in sorted(found))
    return hashlib.sha256(lines.encode()).hexdigest()


def followed(roots: Collection[str]) -> set[str]:
    """The modules, and those that they import directly or indirectly, as far as rules read them."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += (name for name in _imports(module) if not _is_told(name))
    return found


def _is_told(module: str) -> bool:
    return not TOLD.isdisjoint(module.split("."))


@cache
def _source(module: str) -> str:
    """The text of a module; nothing where there is none to be read."""
    try:
        spec = find_spec(module)
        text = None if spec is None else getattr(spec.loader, "get_source", lambda _: None)(module)
    except (ImportError, ValueError):
        text = None
    return text or ""


@cache
def _digest(module: str) -> str:
    lines = (line.rstrip() for line in _source(module).splitlines())
    told = "\n".join(line for line in lines if line and not line.lstrip().startswith("#"))
    return hashlib.sha256(told.encode(errors="surrogatepass")).hexdigest()


@cache
def _imports(module: str) -> frozenset[str]:
    """What a module imports for all of itself from its own package and ours, except for its types alone."""
    homes = (module.partition(".")[0], __name__.partition(".")[0])
    found: set[str] = set()
    for node in _head(_source(module)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith(homes):
            found |= {f"{node.module}.{name.name}" if _is_package(node.module) else node.module for name in node.names}
    return frozenset(name for name in map(_module, found) if name.startswith(homes))


def _head(source: str) -> list[ast.stmt]:
    """What stands before the first function or class of a module, which is where it imports."""
    found = _FIRST.search(source)
    try:
        return ast.parse(source if found is None else source[: found.start()]).body
    except SyntaxError:  # a text has such a line in it
        return ast.parse(source).body


def _module(name: str) -> str:
    """What is imported from a package may be a module of it, or something in itself."""
    parent = name.rpartition(".")[0]
    return name if not parent or not _is_package(parent) or find_spec(name) is not None else parent


@cache
def _is_package(name: str) -> bool:
    spec = find_spec(name)
    return spec is not None and spec.submodule_search_locations is not None
