"""Builds the compiled core beside the package where a C compiler is at hand, and goes without where there is none.

Hatchling calls it for a wheel and for an installed checkout (``[tool.hatch.build.hooks.custom]``). It needs nothing but
a compiler and the headers of Python. ``HONJIN_PURE=1`` leaves the core out. By hand, after a change of the sources::

    python src/honjin/compiled/source/core_hook.py
"""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE: Final = Path(__file__).parent
FILE: Final = f"_core{sysconfig.get_config_var('EXT_SUFFIX')}"
SHARED: Final = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared", "-fPIC"]
TRY: Final = "import importlib.util as u, sys; u.module_from_spec(u.spec_from_file_location('_core', sys.argv[1]))"
"""Loading it tells whether it can be used here."""


def compiler() -> list[str] | None:
    """The command of the C compiler, as Python was built with or as ``CC`` says; None if there is none we know."""
    words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    found = words if shutil.which(words[0]) else ["cc"]
    return found if os.name == "posix" and shutil.which(found[0]) else None


def build(folder: Path, *flags: str) -> str:
    """Compile the core into a folder; answers why that cannot be, or nothing."""
    command = compiler()
    if command is None:
        return "there is no C compiler"
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / FILE
        headers = [f"-I{sysconfig.get_path(name)}" for name in ("include", "platinclude")]
        command += ["-O2", *flags, *SHARED, *headers, str(HERE / "core.c"), "-o", str(file)]
        for step in (command, [sys.executable, "-I", "-c", TRY, str(file)]):
            done = subprocess.run(step, capture_output=True, text=True)  # noqa: S603  the compiler of this machine
            if done.returncode:
                return f"{step[0]} fails: {done.stderr.strip()[:2000]}"
        (folder / FILE).unlink(missing_ok=True)  # somebody may be running the old one
        shutil.move(file, folder / FILE)
    return ""


class CoreHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the core into a wheel, which then is one of this platform, or beside the sources of a checkout."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before files are gathered."""
        if self.target_name != "wheel" or os.environ.get("HONJIN_PURE", "0") not in ("", "0"):
            return
        installed = version == "editable"
        folder = HERE.parent if installed else Path(tempfile.mkdtemp())
        problem = build(folder)
        if not installed:
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
        if problem:
            self.app.display_warning(f"honjin is built without its compiled core: {problem}")
        elif not installed:
            build_data["force_include"][str(folder / FILE)] = f"honjin/compiled/{FILE}"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


if __name__ == "__main__":
    sys.exit(build(HERE.parent, "-Wall", "-Wextra", "-Werror") or None)
