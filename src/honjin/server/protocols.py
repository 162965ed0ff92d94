"""How uvicorn speaks, with our headers on the answers that no application gives: broken requests, refused sockets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Response

from honjin.server.request_guard import HEADERS

_HEAD: Final = "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items())
BROKEN: Final = 1007
"""What a socket is closed with that sends no text where it says so."""


class GuardedHttp(HttpToolsProtocol):
    """What is no request at all is told so with our headers."""

    def send_400_response(self, msg: str) -> None:
        head = f"HTTP/1.1 400 Bad Request\r\n{_HEAD}content-type: text/plain; charset=utf-8\r\n"
        self.transport.write(f"{head}content-length: {len(msg)}\r\nconnection: close\r\n\r\n{msg}".encode("ascii"))
        self.transport.close()


class GuardedSocket(WebSocketsSansIOProtocol):
    """Every answer to a handshake has our headers; broken text ends the line without a word in the log."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for name in ("accept", "reject"):
            setattr(self.conn, name, _with_headers(getattr(self.conn, name)))

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(BROKEN)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


def _with_headers(answer: Callable[..., Response]) -> Callable[..., Response]:
    def answered(*args: Any) -> Response:
        response = answer(*args)
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response

    return answered


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
