"""``honjin serve``: open the doors to browsers."""

from __future__ import annotations

import sys
import threading
import webbrowser
from dataclasses import replace

from honjin.server.__main__ import address_of, listen, serve
from honjin.server.settings import Settings
from honjin.server.static_files import NOT_BUILT, is_built


def open_doors(host: str, port: int, db: str | None, *, browser: bool) -> None:
    """Serve until interrupted. The address is told once callers are let in."""
    settings = Settings.from_environment()
    if not is_built(settings.static):
        sys.stderr.write(f"honjin: {NOT_BUILT}\n")
    door = listen(host, port)
    address = address_of(door)
    print(f"Honjin is at {address}  (Ctrl-C ends it)", flush=True)
    if browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    serve(replace(settings, store=db) if db else settings, door)
