"""What people install: the page and the packs are in it, and it runs with nothing beside it."""

from __future__ import annotations

import copy
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, distribution
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement

import honjin
from honjin.compiled.source import core_hook

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "honjin"
STATIC = SOURCE / "server" / "static"

pytestmark = pytest.mark.skipif(not (STATIC / "index.html").is_file(), reason="the page is not built: make client")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel that was made from it, as ``make wheel`` makes them."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    made = subprocess.run(command, capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr
    return folder


@pytest.fixture(scope="module")
def compiles(tmp_path_factory: pytest.TempPathFactory) -> bool:
    """Whether there is what it takes to build the core; then it builds without a warning."""
    strict = tmp_path_factory.mktemp("core")
    problem = core_hook.build(strict, "-Wall", "-Wextra", "-Werror")
    assert "error:" not in problem or "Python.h" in problem, problem
    return (strict / core_hook.FILE).is_file()


def wheel_in(folder: Path) -> Path:
    (wheel,) = folder.glob("*.whl")
    return wheel


def shipped() -> set[str]:
    """Every file of the package but the page's sources, which the built page stands for, and what was compiled."""
    found = (path.relative_to(SOURCE.parent) for path in SOURCE.rglob("*") if path.is_file() and path.suffix != ".so")
    return {path.as_posix() for path in found if "__pycache__" not in path.parts and path.parts[1] != "web"}


def is_source_of_core(name: str) -> bool:
    return name.startswith("honjin/compiled/source/")


def test_the_wheel_has_the_page_and_the_packs_and_no_sources_of_the_page(built: Path, compiles: bool) -> None:
    names = set(zipfile.ZipFile(wheel_in(built)).namelist())
    core = {f"honjin/compiled/{core_hook.FILE}"} if compiles else set()
    expected = {name for name in shipped() if not is_source_of_core(name)} | core
    assert {name for name in names if ".dist-info/" not in name} == expected
    assert wheel_in(built).stem.endswith("none-any") is not compiles
    assert {"honjin/server/static/index.html", "honjin/py.typed"} <= names
    assert all(f"honjin/games/{game}/pack/rules.toml" in names for game in honjin.games())


def test_the_sdist_has_the_same(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    beside = {"CHANGELOG.md", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml", ".gitignore"}
    assert names - beside == {f"src/{name}" for name in shipped()}
    assert any(is_source_of_core(name) and name.endswith(".c") for name in shipped())


@pytest.mark.parametrize("hindrance", ["no compiler", "no headers", "not wanted"])
def test_where_the_core_cannot_be_built_the_wheel_is_made_without_it(
    hindrance: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if hindrance == "no compiler":
        monkeypatch.setenv("PATH", "")
    elif hindrance == "no headers":
        monkeypatch.setattr("sysconfig.get_path", lambda _: "/nowhere")
    else:
        monkeypatch.setenv("HONJIN_PURE", "1")
    build_data: dict[str, Any] = {"force_include": {}, "pure_python": True, "infer_tag": False}
    before = copy.deepcopy(build_data)
    warned: list[str] = []
    app: Any = SimpleNamespace(display_warning=warned.append)
    nothing: Any = None
    hook = core_hook.CoreHook(str(ROOT), {}, nothing, nothing, "dist", "wheel", app)
    hook.initialize("standard", build_data)
    assert build_data == before
    assert len(warned) == (hindrance != "not wanted")


# ---------------------------------------------------------------------------------------------- installed


@pytest.fixture(scope="module")
def place(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty virtual environment with the wheel and what the wheel says it needs, and nothing else."""
    folder = tmp_path_factory.mktemp("place")
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / scripts() / "python")]
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", str(wheel_in(built))], check=True)
    (packages,) = {path.parent for path in folder.rglob("honjin-*.dist-info")}
    for needed in requirements_of(distribution("honjin")):
        carry(needed, packages)
    subprocess.run([*pip, "check"], check=True)
    return folder


def scripts() -> str:
    return "Scripts" if os.name == "nt" else "bin"


def requirements_of(root: Distribution) -> list[Distribution]:
    """All that is declared to be needed, directly or not, as it is installed here: no network is asked."""
    found: dict[str, Distribution] = {}
    waiting = [root]
    while waiting:
        for line in waiting.pop().requires or ():
            wanted = Requirement(line)
            if (wanted.marker is None or wanted.marker.evaluate({"extra": ""})) and wanted.name not in found:
                found[wanted.name] = distribution(wanted.name)
                waiting.append(found[wanted.name])
    return list(found.values())


def carry(needed: Distribution, packages: Path) -> None:
    """Copy an installed package; its scripts stay behind."""
    for file in needed.files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            target = packages / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(file.locate()), target)


def environment(place: Path) -> dict[str, str]:
    """No Node, no checkout: only what was installed is to be found."""
    kept = {name: value for name, value in os.environ.items() if name in ("HOME", "LANG", "SYSTEMROOT", "TMPDIR")}
    return kept | {"PATH": str(place / scripts())}


def run(place: Path, *words: str) -> str:
    command = [str(place / scripts() / words[0]), *words[1:]]
    done = subprocess.run(command, capture_output=True, text=True, cwd=place, env=environment(place))
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def serving(place: Path) -> Iterator[str]:
    """``honjin serve`` on a free port; its address is told once callers may come."""
    command = [str(place / scripts() / "honjin"), "serve", "--port", "0", "--db", str(place / "games.sqlite")]
    with (place / "server.log").open("w+") as log:
        server = subprocess.Popen(
            command, cwd=place, env=environment(place), stdout=subprocess.PIPE, stderr=log, text=True
        )
        assert server.stdout is not None
        try:
            told = re.search(r"http://\S+/", server.stdout.readline())
            assert told, (place / "server.log").read_text()
            yield told[0]
        finally:
            server.terminate()
            server.communicate()
        assert "has not been built" not in (place / "server.log").read_text()


def get(address: str) -> tuple[str, bytes]:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.headers.get_content_type(), answer.read()


def test_it_says_its_version_and_needs_nothing_from_the_checkout(place: Path, compiles: bool) -> None:
    assert shutil.which("node", path=environment(place)["PATH"]) is None
    told = run(place, "honjin", "--version")
    assert told == f"honjin {honjin.__version__}, {'with its compiled core' if compiles else 'pure Python'}\n"
    told = run(place, "python", "-c", "import honjin; print(honjin.__file__); print(honjin.new_game('kanto', seed=1))")
    assert str(place) in told.splitlines()[0]


def test_the_page_its_assets_and_the_api_are_served(place: Path) -> None:
    with serving(place) as address:
        kind, page = get(address)
        assert kind == "text/html"
        assets = re.findall(r'(?:src|href)="/([^"]+)"', page.decode())
        assert {Path(asset).suffix for asset in assets} >= {".js", ".css"}
        for asset in assets:
            assert get(address + asset)[1] == (STATIC / asset).read_bytes()
        listed = json.loads(get(address + "api/games")[1])
        assert {game["id"] for game in listed} == set(honjin.games())
        assert json.loads(get(address + "api/games/yukimura/sheet")[1])["game"] == "yukimura"
