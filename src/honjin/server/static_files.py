"""The client's files. An address that is no file is a place within the client, which its first page shows."""

from __future__ import annotations

import mimetypes
from email.utils import formatdate
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, Response

from honjin.kernel.words import say
from honjin.server.errors import Fault

NOT_BUILT = "the page has not been built in this checkout: run `make client`, then start the server again"
MISSING = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Honjin</title>
<h1>本陣 Honjin</h1><p>The server runs, but {NOT_BUILT}. <a href="/api/games">The games</a></p></html>"""
LARGE: Final = 1_000_000
"""Bytes of a file that is read from the disk each time."""


def is_built(folder: Path) -> bool:
    """Whether there is a page to show. An installed package has one."""
    return (folder / "index.html").is_file()


def page(folder: Path, path: str, seen: str = "") -> Response:
    """A built file, which never changes under its name, a page of its own such as ``/board``, or the first page.

    ``seen``: the mark of what the reader has already.
    """
    file = _inside(folder, path) or _inside(folder, f"{path}.html")
    if file is not None:
        lasting = path.startswith("/assets/")
        return _sent(file, "public, max-age=31536000, immutable" if lasting else "no-cache", seen)
    if "." in path.rsplit("/", 1)[-1]:
        raise Fault("unknown", say("there is no such file"), status=404)
    if is_built(folder):
        return _sent(folder / "index.html", "no-cache", seen)
    return Response(MISSING, media_type="text/html; charset=utf-8")


def _sent(file: Path, keep: str, seen: str) -> Response:
    """A file, from memory if it is as it was; nothing but its head to whoever has it."""
    about = file.stat()
    if about.st_size > LARGE:
        return FileResponse(file, headers={"Cache-Control": keep})
    body, mark = _read(file, about.st_mtime_ns, about.st_size)
    headers = {"Cache-Control": keep, "ETag": mark, "Last-Modified": formatdate(about.st_mtime, usegmt=True)}
    if seen == mark:
        return Response(None, 304, headers)
    return Response(body, 200, headers, mimetypes.guess_type(file.name)[0] or "application/octet-stream")


@lru_cache(maxsize=128)
def _read(file: Path, _changed: int, _size: int) -> tuple[bytes, str]:
    """What is in a file, and a mark that changes when it does."""
    body = file.read_bytes()
    return body, f'"{sha256(body).hexdigest()[:20]}"'


def _inside(folder: Path, path: str) -> Path | None:
    """The file of a path, if it lies in the folder."""
    if "\0" in path:
        return None
    root = folder.resolve()
    try:
        file = (root / path.lstrip("/")).resolve()
        return file if file.is_file() and root in file.parents else None
    except OSError:  # no file can have such a name
        return None
