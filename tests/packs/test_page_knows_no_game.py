"""No id of any installed game stands in the sources of the page: what it shows it reads from the sheet and the look."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from honjin.games.registry import find_game, games
from honjin.packs import look

WEB = Path(__file__).parents[2] / "src/honjin/web/src"
SOURCES = sorted(WEB.rglob("*.ts*"))

PLAIN = frozenset({"date", "commander", "flat", "fort", "good", "leader", "wood"})
"""Words of the language that happen to be ids, and are used here as words: the date of a scenario, a flat list."""
PROTOCOL = frozenset(
    {
        "act", "away", "castle", "check", "choose", "command", "done", "drop", "end", "fate", "granted", "hero", "home",
        "inside", "lead", "leave", "lose", "move", "muster", "name", "next", "orders", "outside", "over", "pass",
        "phase", "place", "push", "quarter", "resign", "select", "setup", "side", "split", "stand", "status", "stays",
        "step", "steps", "strike", "swap", "take", "target", "turn", "date",
    }
)  # fmt: skip
"""Words of the protocol, of style sheets and of buttons of the page that some game has for a verb or an event too."""

COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
LITERAL = re.compile(r'"([a-z_]+)"')
WORD = re.compile(r"[A-Za-z0-9_]+")

DRAWINGS = frozenset(
    word
    for name in ("Shape", "Device", "Ground", "Line", "Symbol", "Works", "Weather", "Sign", "KeyPicture")
    for drawing in get_args(getattr(look, name))
    for word in (drawing, *drawing.split("-"))
)
"""Words that name a drawing: an id that is called the same is not meant by them."""


@cache
def ids() -> dict[str, str]:
    """Each id with what it is the id of."""
    found = dict.fromkeys(games(), "game")
    for name in games():
        title = find_game(name)
        for info in title.scenarios():
            found.update(ids_of(title.create({}, scenario=info.id).sheet()))
    return {id_: what for id_, what in found.items() if id_ not in DRAWINGS | PLAIN}


@cache
def spoken() -> dict[str, str]:
    """Phases, verbs and kinds of events, each with what it is."""
    found: dict[str, str] = {}
    for name in games():
        game = find_game(name).create({})
        found |= {phase["id"]: "phase" for phase in game.sheet().get("phases", [])}
        found |= dict.fromkeys(game.showing.events, "kind of event")
        found |= {usage.split()[0]: "verb" for usage in game.notation.usages}
    return {word: what for word, what in found.items() if word not in PROTOCOL}


def ids_of(sheet: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for part, what in (("sides", "side"), ("clans", "clan"), ("units", "unit"), ("castles", "castle")):
        for thing in sheet.get(part, []):
            yield thing["id"], what
    for place in sheet["board"].get("places", []):
        yield place["name"], "place"
    for part in ("terrain", "hexside", "weather", "region", "kind", "river"):
        for id_ in sheet.get("look", {}).get(part, {}):
            yield id_, part


def hits(source: str) -> list[str]:
    """The ids that stand as whole words in identifiers and texts of a source; comments are for people."""
    code = COMMENT.sub(" ", source)
    return [f"{word} ({ids()[word]})" for word in sorted(set(WORD.findall(code)) & set(ids()))]


def literals(source: str) -> list[str]:
    """The phases, verbs and kinds of events that a source has as a text of their own."""
    found = set(LITERAL.findall(COMMENT.sub(" ", source)))
    return [f"{word} ({spoken()[word]})" for word in sorted(found & set(spoken()))]


def test_ids_are_known_and_found() -> None:
    assert {"kanto", "osaka", "odawara", "yukimura"} <= set(ids())
    assert literals('if (option.verb === "assault" || event.kind === "ambush") go();') == [
        "ambush (kind of event)",
        "assault (verb)",
    ]
    assert hits('// yukimura\nconst a = { osaka: "the castle of odawara" };') == ["odawara (castle)", "osaka (side)"]
    assert len(SOURCES) > 40


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(WEB)))
def test_no_id_of_a_game_stands_in_a_source(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert hits(source) == []
    # The page that shows the board has armies of its own, which speak as they like.
    assert path.is_relative_to(WEB / "board") or path.is_relative_to(WEB / "demo") or literals(source) == []
