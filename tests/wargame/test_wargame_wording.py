"""Options and events told by the templates of a showing.toml; a file that speaks of what there is not is refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from test_wargame_map import drawn

from honjin.kernel.actions import Action
from honjin.kernel.notation import Notation
from honjin.kernel.words import Language, Name, say
from honjin.languages.templates import templates_of_pack
from honjin.packs import PackError
from honjin.packs.showing import ShowingFile, nothing_said
from honjin.wargame.actions import OfUnitAndPath, OfUnits
from honjin.wargame.map import Landscape
from honjin.wargame.naming import Naming
from honjin.wargame.roster import codecs
from honjin.wargame.showing import PackShowing, phase_track, shown_box
from honjin.wargame.wording import Things, Wording

KANJI = Language("ja", {"Go to {hex}": "{hex}へ"}, own_script=True)
OFF = -1


class Go(OfUnitAndPath):
    form = "go {unit:unit} {path:path} {mode:word}"
    mode: str


class Call(Action):
    form = "call {clan:clan} with {units:units}"
    clan: int
    units: tuple[int, ...]


class Rest(OfUnits):
    form = "rest {units:units}"


PIECES = [Name("crane", "Crane", "鶴"), Name("wolf", "Wolf", "狼"), Name("bear", "Bear", "熊")]
CLANS = [Name("kai", "Kai", "甲斐")]
SCENE = Landscape(drawn())
KINDS = codecs(SCENE.grid, [piece.id for piece in PIECES], clan=["kai"])
NOTATION = Notation([Go, Call, Rest], KINDS)
OPTIONS: dict[str, Any] = {
    "go": {
        "text": "Go to {hex}",
        "case": [
            {"when": {"mode": "fast", "tired": True}, "text": "{unit} cannot hurry"},
            {"when": {"mode": "fast"}, "text": "{mode:capital} to {hex}"},
            {"when": {"path": 3}, "text": "Go to {hex} via {between} ({hexes} {hexes:hex|hexes})"},
        ],
    },
    "call": {"text": "Call the {clan} with {units}"},
    "rest": {"text": "{units} {units:rests|rest}"},
}
OF_ACTIONS: Things = {"tired": lambda g, action: action.unit in g.tired}


def file(**tables: Any) -> ShowingFile:
    return ShowingFile.model_validate({"schema": 1, "game": "toy", "option": OPTIONS} | tables)


def naming(known: ShowingFile) -> Naming:
    return Naming(SCENE, known).know(unit=PIECES, clan=CLANS)


def wording(**tables: Any) -> Wording:
    known = file(**tables)
    return Wording(known, NOTATION, naming(known), OF_ACTIONS, {"far": lambda *_: 7})


def at(*hexes: str) -> tuple[int, ...]:
    return tuple(map(SCENE.grid.parse, hexes))


def label(action: Action, *tired: int) -> str:
    return str(wording().label(SimpleNamespace(tired=tired, where=at("0101", "0102")), action))


# ---------------------------------------------------------------------------------------------- options


def test_fields_of_an_action_are_told_by_their_names() -> None:
    assert label(Go(0, at("0101", "0201"), "slow")) == "Go to Saijo (0201)"
    assert label(Call(0, (0, 1, 2))) == "Call the Kai with Crane, Wolf and Bear"
    assert label(Rest((1,))) == "Wolf rests"
    assert label(Rest(())) == "nobody rests"


def test_the_first_case_that_holds_is_told() -> None:
    assert label(Go(0, at("0101", "0201"), "fast")) == "Fast to Saijo (0201)"
    assert label(Go(0, at("0101", "0201"), "fast"), 0) == "Crane cannot hurry"
    assert label(Go(0, at("0101", "0102", "0201"), "slow")) == "Go to Saijo (0201) via 0102 (2 hexes)"


def test_a_label_is_a_text_in_every_language() -> None:
    told = wording().label(None, Go(0, at("0101", "0201"), "slow"))
    assert told is not None
    assert KANJI.put(told) == "妻女山（0201）へ"


def test_an_action_with_a_unit_and_no_hex_is_told_by_where_the_unit_stands() -> None:
    class Wake(Action):
        form = "wake {unit:unit}"
        unit: int

    known = file(option={"wake": {"text": "Wake {unit} in {hex}"}})
    told = Wording(known, Notation([Wake], KINDS), naming(known))
    state = SimpleNamespace(where=[*at("0201"), OFF])
    assert told.label(state, Wake(0)) == "Wake Crane in Saijo (0201)"
    assert told.label(state, Wake(1)) == "Wake Wolf in off the map"


def test_a_game_without_a_file_has_no_words_of_its_own() -> None:
    known = nothing_said()
    told = Wording(known, NOTATION, naming(known))
    assert told.label(None, Rest((1,))) is None
    assert told.line(SCENE, {"kind": "march", "rule": "1"}) is None
    assert PackShowing[Any](known, NOTATION).actions() == {}


# ---------------------------------------------------------------------------------------------- events

EVENTS = {
    "march": {"text": "{unit} marches {path}", "case": [{"when": {"unit": False}, "text": "Somebody marches"}]},
    "meet": {"text": "{unit} meets {targets} in {to}: {result}, {far}"},
    "lost": {"text": "{side} loses {unit}"},
    "flight": {"text": "{unit} flees to {end}"},
}
CALLED = {"result": {"-": "nothing", "E": {"name": "end", "kanji": "終"}}, "side": {"east": "the east"}}


@pytest.mark.parametrize(
    ("seen", "line"),
    [
        ({"kind": "march", "unit": "crane", "path": ["0101", "0201"]}, "Crane marches 0101-Saijo (0201)"),
        ({"kind": "march", "path": ["0101", "0201"]}, "Somebody marches"),
        ({"kind": "meet", "unit": "crane", "targets": ["wolf", "bear"], "to": "0201", "result": "-"},
         "Crane meets Wolf and Bear in Saijo (0201): nothing, 7"),
        ({"kind": "meet", "unit": "crane", "targets": [], "to": "0101", "result": "3"},
         "Crane meets nobody in 0101: 3, 7"),
        ({"kind": "lost", "side": "east", "unit": None}, "the east loses "),
        ({"kind": "flight", "unit": "crane", "path": ["0101", "0201"]}, "Crane flees to Saijo (0201)"),
    ],
)  # fmt: skip
def test_data_of_an_event_are_told_by_their_names(seen: dict[str, Any], line: str) -> None:
    assert wording(event=EVENTS, called=CALLED).line(SCENE, {"rule": "1", **seen}) == line


def test_names_and_words_are_called_as_the_file_says() -> None:
    known = file(called=CALLED)
    assert known.names["result"] == {"E": Name("E", "end", "終")}
    assert known.words["result"] == {"-": "nothing"}


def test_events_may_be_told_on_the_choice_that_sets_them_off() -> None:
    assert file(event=EVENTS | {"fall": {"told": True}}).told == {"fall"}


# ---------------------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("option", "problem"),
    [
        ({"go": {"text": "Go with {target}"}}, 'option.go.text: found "target", expected one of between, hex, hexes,'),
        (
            {"go": {"text": "Go", "case": [{"when": {"speed": 3}, "text": "Go"}]}},
            'option.go.case[1].text: found "speed"',
        ),
        ({"go": {"text": "Go to {hex"}}, 'option.go.text: found "Go to {hex", expected a template'),
        ({"fly": {"text": "Fly"}}, "option.fly: found an unknown verb, expected one of call, go, rest"),
    ],
)
def test_an_option_that_speaks_of_what_there_is_not_is_refused(option: dict[str, Any], problem: str) -> None:
    with pytest.raises(PackError) as error:
        wording(option=OPTIONS | option)
    assert problem in str(error.value)


def test_a_file_speaks_of_every_verb_or_of_none() -> None:
    with pytest.raises(PackError, match=r"option\.rest: found nothing, expected how options to rest are shown"):
        wording(option={verb: table for verb, table in OPTIONS.items() if verb != "rest"})


def test_a_line_that_is_no_template_is_refused() -> None:
    with pytest.raises(PackError, match=r"event\.march\.text"):
        wording(event={"march": {"text": "{unit marches"}})


# ---------------------------------------------------------------------------------------------- tables


def test_patterns_are_verbs_with_what_is_fixed() -> None:
    shown = PackShowing[Any](file(ask={"move": {"form": "act", "patterns": {"take": "go mode=slow"}}}), NOTATION)
    assert shown.asks["move"].patterns == {"take": "go {unit} {path} slow"}


@pytest.mark.parametrize(("pattern", "problem"), [("fly", "one of call, go, rest"), ("go by=x", "unit, path, mode")])
def test_a_pattern_of_what_there_is_not_is_refused(pattern: str, problem: str) -> None:
    with pytest.raises(PackError, match=f"ask.move.patterns.take: .*{problem}"):
        PackShowing[Any](file(ask={"move": {"patterns": {"take": pattern}}}), NOTATION)


def test_boxes_show_what_a_side_may_see_of_them() -> None:
    assert shown_box({"open": ["crane"], "face_down": 2}) == {"markers": ["crane"], "hidden": 2}
    assert shown_box({"open": ["crane"], "face_down": 1, "own": ["wolf"]}) == {
        "markers": ["crane", "wolf"],
        "hidden": 0,
    }
    assert shown_box({"count": 3}) == {"markers": [], "hidden": 3}


def test_a_track_of_phases_has_none_of_them_before_the_game() -> None:
    words = {"move": say("Movement"), "fire": say("Fire")}
    assert phase_track(words, ["move", "fire"], "fire")["now"] == 1
    assert phase_track(words, ["move", "fire"], "setup")["now"] is None


def test_templates_of_a_file_are_found_for_translation(tmp_path: Any) -> None:
    (tmp_path / "showing.toml").write_text(
        """
        ask.setup = { title = "Set up" }
        option.go = { text = "Go to {hex}", case = [{ when = { mode = "fast" }, text = "Hurry" }], button = "Go" }
        option.pick = { text = "{unit}" }
        event.march = { text = "{unit} marches" }
        called.sign = { good = "☀", snow = { name = "snow", kanji = "雪" }, rain = "rain" }
        """,
        encoding="utf-8",
    )
    found = [template.text for template in templates_of_pack(tmp_path)]
    assert sorted(found) == ["Go", "Go to {hex}", "Hurry", "Set up", "rain", "{unit} marches"]
