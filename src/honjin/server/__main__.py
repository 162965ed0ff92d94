"""``python -m honjin.server``: run it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

import uvicorn

from honjin.server.app import create_app
from honjin.server.journal import set_up, tell
from honjin.server.settings import Settings
from honjin.server.sockets import GREATEST_MESSAGE


def main(argv: Sequence[str] | None = None) -> None:
    """Serve until interrupted."""
    settings = Settings.from_environment()
    parser = argparse.ArgumentParser(prog="honjin.server", description="Serve the games to browsers.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8017, help="port to listen on (8017)")
    parser.add_argument("--db", default=settings.store, help="SQLite file or postgresql:// URL (%(default)s)")
    parser.add_argument("--proxy", action="store_true", help="trust the forwarding headers of a proxy on this machine")
    chosen = parser.parse_args(argv)
    serve(replace(settings, store=chosen.db), chosen.host, chosen.port, proxy=chosen.proxy)


def serve(settings: Settings, host: str, port: int, *, proxy: bool = False) -> None:
    set_up()
    tell("serving", host=host, port=port)
    uvicorn.run(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxy,
        ws_max_size=GREATEST_MESSAGE,
        ws_ping_interval=20.0,
        ws_per_message_deflate=settings.public,
        timeout_graceful_shutdown=3,
    )


if __name__ == "__main__":
    main()
