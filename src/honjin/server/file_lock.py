"""A lock on a file that dies with its process, however that ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from honjin.kernel.errors import HonjinError

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Held from when it is made until it is closed; :class:`HonjinError` if somebody else holds it.

    It lies beside the file that it is for, and stays there unlocked: to remove it would let two hold it at once.
    """

    def __init__(self, guarded: str) -> None:
        place = Path(os.path.realpath(guarded))  # the same file by another name has the same lock
        self._handle = os.open(place.with_name(f"{place.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
        except OSError:
            holder = os.pread(self._handle, 32, 1).decode(errors="replace").strip() if os.name != "nt" else ""
            os.close(self._handle)
            who = f" (process {holder})" if holder else ""
            raise HonjinError(
                f"{guarded} is in use by another server{who}; two on one SQLite file would overwrite each other"
            ) from None
        os.ftruncate(self._handle, 0)
        os.write(self._handle, f" {os.getpid()}\n".encode())

    def close(self) -> None:
        """Let go of it."""
        with suppress(OSError):
            os.close(self._handle)
