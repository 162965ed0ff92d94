"""``honjin serve``: open the doors to browsers."""

from __future__ import annotations

import threading
import webbrowser
from dataclasses import replace

from honjin.kernel.errors import HonjinError


def open_doors(host: str, port: int, db: str | None, *, browser: bool) -> None:
    """Serve until interrupted. The server's libraries are an extra, so they may be missing."""
    try:
        from honjin.server.__main__ import serve
        from honjin.server.settings import Settings
    except ModuleNotFoundError as missing:
        raise HonjinError(f"the server needs {missing.name}: pip install 'honjin[server]'") from None
    settings = Settings.from_environment()
    address = f"http://{host}:{port}/"
    print(f"Honjin is at {address}  (Ctrl-C ends it)", flush=True)
    if browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    serve(replace(settings, store=db) if db else settings, host, port)
