"""The client's files. An address that is no file is a place within the client, which its first page shows."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import FileResponse, Response

from honjin.kernel.words import say
from honjin.server.errors import Fault

NOT_BUILT = "the page has not been built in this checkout: run `make client`, then start the server again"
MISSING = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Honjin</title>
<h1>本陣 Honjin</h1><p>The server runs, but {NOT_BUILT}. <a href="/api/games">The games</a></p></html>"""


def is_built(folder: Path) -> bool:
    """Whether there is a page to show. An installed package has one."""
    return (folder / "index.html").is_file()


def page(folder: Path, path: str) -> Response:
    """A built file, which never changes under its name, a page of its own such as ``/board``, or the first page."""
    file = _inside(folder, path) or _inside(folder, f"{path}.html")
    if file is not None:
        lasting = path.startswith("/assets/")
        headers = {"Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
        return FileResponse(file, headers=headers)
    if "." in path.rsplit("/", 1)[-1]:
        raise Fault("unknown", say("there is no such file"), status=404)
    if is_built(folder):
        return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})
    return Response(MISSING, media_type="text/html; charset=utf-8")


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
