"""A PostgreSQL of one's own for as long as a command runs: ``python tools/postgres.py pytest tests/server``.

It lives in a folder that is gone afterwards, is reached by a socket in it, and is named to the command by
``HONJIN_TEST_POSTGRES``. Where no PostgreSQL is installed, or it does not come up, the command runs without. What
commits there does not wait for the disk, since nothing is to be kept: ``--durable`` makes it wait as usual.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

VARIABLE = "HONJIN_TEST_POSTGRES"
HASTY = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"


def programs() -> Path | None:
    """The folder with ``initdb``: Debian keeps it out of the way of the command line."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[4]), reverse=True)
    elsewhere = shutil.which("initdb")
    found = debian[0] if debian else None if elsewhere is None else Path(elsewhere)
    return None if found is None else found.parent


def owner() -> str | None:
    """Whom it runs as: it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    return None


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[str]:
    """The address of an empty database; :class:`OSError` or :class:`subprocess.SubprocessError` if there is none."""
    where, user = programs(), owner()
    if where is None:
        raise OSError("no PostgreSQL is installed")
    with tempfile.TemporaryDirectory(prefix="honjin-pg-") as place:
        folder = Path(place)
        if user is not None:
            shutil.chown(folder, user)

        def run(program: str, *words: str) -> None:
            subprocess.run([str(where / program), *words], user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL)

        data = str(folder / "data")
        settings = f"-k {folder} -c listen_addresses= -c shared_buffers=32MB -c max_connections=200"
        run("initdb", "-D", data, "-A", "trust", "-U", "honjin", "-E", "UTF8", "--no-locale", "--no-sync")
        options = settings if durable else f"{settings} {HASTY}"
        run("pg_ctl", "-D", data, "-w", "-t", "300", "-l", str(folder / "log"), "-o", options, "start")
        try:
            run("createdb", "-h", place, "-U", "honjin", "honjin")
            yield f"postgresql://honjin@/honjin?host={place}"
        finally:
            run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")


def main(words: Sequence[str]) -> int:
    """Run a command; its status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # whoever is told to end takes the database along
    durable, command = words[:1] == ["--durable"], [word for word in words if word != "--durable"]
    with ExitStack() as stack:
        environment = dict(os.environ)
        if not environment.get(VARIABLE):
            try:
                environment[VARIABLE] = stack.enter_context(cluster(durable=durable))
            except (OSError, subprocess.SubprocessError) as error:
                print(f"notice: no PostgreSQL here ({error}); its tests will be skipped", file=sys.stderr)
        return subprocess.call(command, env=environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
