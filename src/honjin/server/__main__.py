"""``python -m honjin.server``: run it."""

from __future__ import annotations

import argparse
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import uvicorn
from starlette.applications import Starlette

from honjin.kernel.errors import HonjinError
from honjin.kernel.garbage import settle_memory
from honjin.server.app import create_app
from honjin.server.game_info import prepare
from honjin.server.protocols import GuardedHttp, GuardedSocket
from honjin.server.server_log import set_up, tell
from honjin.server.settings import Settings
from honjin.server.sockets import GREATEST_MESSAGE


def main(argv: Sequence[str] | None = None) -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="honjin.server", description="Serve the games to browsers.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8017, help="port to listen on (8017)")
    parser.add_argument("--db", help="SQLite file or postgresql:// URL (HONJIN_STORE, or honjin.sqlite)")
    parser.add_argument("--proxy", action="store_true", help="trust the forwarding headers of a proxy on this machine")
    chosen = parser.parse_args(argv)
    try:
        settings = Settings.from_environment()
        if chosen.db:
            settings = replace(settings, store=chosen.db)
        serve(settings, listen(chosen.host, chosen.port), proxy=chosen.proxy)
    except HonjinError as error:
        parser.exit(1, f"honjin.server: {error}\n")


def listen(host: str, port: int) -> socket.socket:
    """A door at which callers can wait from now on. Port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise HonjinError(f"cannot listen on {host}, port {port}: {error.strerror}") from None


def address_of(door: socket.socket) -> str:
    """What to type into a browser."""
    host, port = door.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(
    settings: Settings, door: socket.socket, *, proxy: bool = False, opened: Callable[[], None] = lambda: None
) -> None:
    """Let callers in until interrupted; who comes before everything is ready waits at the door.

    ``opened`` is called once it is certain that there is a store to serve.
    """
    set_up()
    app = create_app(settings)
    opened()
    prepare()
    settle_memory()
    tell("serving", address=address_of(door))
    server = uvicorn.Server(configured(app, settings, proxy=proxy))
    with suppress(KeyboardInterrupt):
        server.run(sockets=[door])
    if not server.started:
        raise HonjinError("the server could not start; the lines above say why")


def configured(app: Starlette, settings: Settings, *, proxy: bool) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxy,
        http=GuardedHttp,
        ws=GuardedSocket,
        ws_max_size=GREATEST_MESSAGE,
        ws_ping_interval=20.0,
        ws_per_message_deflate=settings.public,
        timeout_graceful_shutdown=3,
    )


if __name__ == "__main__":
    main()
