"""Keys that a game gives to its overlays are free on the page: none does something else already."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from honjin.games.registry import find_game, games

TABLE = Path(__file__).parents[2] / "src/honjin/web/src/table"


def keys_of_the_page() -> set[str]:
    """Single keys that the table page listens to, those on the buttons of a question and of the tabs among them."""
    deeds = (TABLE / "keys.ts").read_text(encoding="utf-8")
    block = re.search(r"const KEYS[^{]*\{(.*?)\n\};", deeds, re.DOTALL)
    answers = re.search(r'ANSWER_KEYS = \[\.\.\."(\w+)"\]', (TABLE / "answer_bar.tsx").read_text(encoding="utf-8"))
    assert block is not None
    assert answers is not None
    named = re.findall(r'^  (?:"(.)"|(\w)): \(m\)', block[1], re.MULTILINE)
    return {quoted or bare for quoted, bare in named} | set(answers[1]) | set("123456789")


def test_the_page_has_keys_of_its_own() -> None:
    assert {"p", "b", "u", "?", "0", "a", "1"} <= keys_of_the_page()


@pytest.mark.parametrize("name", games())
def test_overlay_keys_are_free(name: str) -> None:
    title = find_game(name)
    sheet = title.create({}, scenario=title.scenarios()[0].id).sheet()
    keys = [overlay["key"] for overlay in sheet["overlays"] if overlay.get("key")]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & keys_of_the_page()
