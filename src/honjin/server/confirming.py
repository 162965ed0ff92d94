"""The page behind a link that confirms an address for notices. It does nothing before its button is pressed: programs
that look through mail open links too."""

from __future__ import annotations

from html import escape
from typing import Final

from starlette.responses import HTMLResponse

from honjin.kernel.words import Language, Text, say

_PAGE: Final = """<!doctype html><html lang="{lang}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Honjin</title>
<body style="font: 1.1rem/1.6 serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem">
<h1>本陣 Honjin</h1><p>{text}</p>{form}</body></html>"""
_FORM: Final = '<form method="post"><button style="font: inherit; padding: .5rem 1rem">{button}</button></form>'


def question(address: str, language: Language) -> HTMLResponse:
    """Whether notices shall go to this address."""
    text = say("Send notices to {address} when it is your turn?", address=address)
    return _page(text, language, _FORM.format(button=escape(language.put(say("Confirm this address")))))


def thanks(address: str, language: Language) -> HTMLResponse:
    """They will."""
    return _page(say("From now on notices go to {address} while you are away.", address=address), language)


def _page(text: Text, language: Language, form: str = "") -> HTMLResponse:
    page = _PAGE.format(lang=language.code, text=escape(language.put(text)), form=form)
    return HTMLResponse(page, headers={"Cache-Control": "no-store"})
