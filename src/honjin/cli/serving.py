"""``honjin serve``: open the doors to browsers."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from dataclasses import replace

from honjin.kernel.errors import HonjinError
from honjin.server.__main__ import address_of, listen, serve
from honjin.server.settings import Settings
from honjin.server.static_files import NOT_BUILT, is_built


def open_doors(host: str, port: int, db: str | None, *, browser: bool, proxy: bool = False) -> int:
    """Serve until interrupted. The address is told once callers are let in; 1 if none can be, with the reason."""
    try:
        settings = Settings.from_environment()
        if not is_built(settings.static):
            sys.stderr.write(f"honjin: {NOT_BUILT}\n")
        door = listen(host, port)
        chosen = replace(settings, store=db) if db else settings
        serve(chosen, door, proxy=proxy, opened=lambda: _welcome(door, browser=browser))
    except HonjinError as error:
        sys.stderr.write(f"honjin: {error}\n")
        return 1
    return 0


def _welcome(door: socket.socket, *, browser: bool) -> None:
    address = address_of(door)
    print(f"Honjin is at {address}  (Ctrl-C ends it)", flush=True)
    if browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
