"""The locks: exact versions with hashes, from wherever one installs, on every kind of machine."""

from __future__ import annotations

import json
import re
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "honjin" / "web"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PLAIN: list[str] = PROJECT["project"]["dependencies"]
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
WANTED = {
    "run": [*PLAIN, *EXTRAS["postgresql"]],
    "dev": [*PLAIN, *EXTRAS["postgresql"], *EXTRAS["dev"]],
    "build": PROJECT["dependency-groups"]["build"],
    "node": PROJECT["dependency-groups"]["node"],
}
ENTRY = re.compile(r"^([a-z0-9][a-z0-9._-]*)(?:\[[^\]]*\])?==([^\s;]+)(.*?)(?=^[a-z0-9]|\Z)", re.M | re.S)


def pins(name: str) -> dict[str, str]:
    """Version by package; each entry has its hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    found = {}
    for package, version, rest in ENTRY.findall(text):
        assert "--hash=sha256:" in rest, package
        found[package] = version
    return found


@pytest.mark.parametrize("name", WANTED)
def test_a_python_lock_has_what_the_project_asks_for(name: str) -> None:
    locked = pins(name)
    for line in WANTED[name]:
        wanted = Requirement(line)
        assert wanted.specifier.contains(locked[canonicalize_name(wanted.name)]), line


@pytest.mark.parametrize("name", ["run", "build"])
def test_what_runs_is_what_was_tested(name: str) -> None:
    assert pins(name).items() <= pins("dev").items()


LOCK: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
PACKAGES: dict[str, Any] = {path: entry for path, entry in LOCK["packages"].items() if path}


def test_the_lock_of_the_page_follows_its_package_and_names_no_registry() -> None:
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    root = LOCK["packages"][""]
    assert all(root[part] == package[part] for part in ("dependencies", "devDependencies", "engines"))
    assert all("integrity" in entry and "resolved" not in entry for entry in PACKAGES.values())


@pytest.mark.parametrize(("system", "machine"), list(product(["linux", "darwin", "win32"], ["x64", "arm64"])))
@pytest.mark.parametrize("tool", ["@rolldown/binding-", "lightningcss-", "@typescript/typescript-"])
def test_the_page_can_be_built_on_every_kind_of_machine(tool: str, system: str, machine: str) -> None:
    made_for = [
        entry
        for path, entry in PACKAGES.items()
        if path.startswith(f"node_modules/{tool}") and entry["os"] == [system] and entry["cpu"] == [machine]
    ]
    assert made_for
