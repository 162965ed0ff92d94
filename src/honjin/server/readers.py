"""In which language somebody reads: as the page says (``lang``), or as the browser does by itself."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from honjin.games.registry import language_for
from honjin.kernel.words import Language
from honjin.languages import find_language


def language_of(asked: HTTPConnection, game: str | None = None) -> Language:
    """The language of a request or a socket, with the texts of a game or, where none is named, of all."""
    wanted = asked.query_params.get("lang") or asked.headers.get("accept-language", "")
    return language_for(find_language(wanted), game)
