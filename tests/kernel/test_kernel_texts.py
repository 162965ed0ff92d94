"""Texts: templates with typed things in them, put into words in the language of whoever reads them."""

from __future__ import annotations

import pytest

from honjin.kernel.words import ENGLISH, Language, Name, Text, Thing, placeholders, say

MASAMUNE = Name("masamune", "Masamune", "政宗")
SHIGEZANE = Name("shigezane", "Shigezane", "成実")
JAPANESE = Language(
    "ja",
    {
        "{unit} retreats {hexes} {hexes:hex|hexes}": "{unit}は{hexes}ヘックス退却",
        "{units} {units:attacks|attack}: {why}": "{units}が攻撃：{why}",
        "no way": "道なし",
    },
    own_script=True,
    comma="、",
    last_comma="、",
)


def test_a_text_is_put_into_the_words_of_its_reader() -> None:
    text = say("{unit} retreats {hexes} {hexes:hex|hexes}", unit=MASAMUNE, hexes=2)
    assert str(text) == "Masamune retreats 2 hexes"
    assert JAPANESE.put(text) == "政宗は2ヘックス退却"
    assert str(say("{unit} retreats {hexes} {hexes:hex|hexes}", unit=MASAMUNE, hexes=1)) == "Masamune retreats 1 hex"


@pytest.mark.parametrize(
    ("units", "english", "japanese"),
    [
        ([MASAMUNE], "Masamune attacks: no way", "政宗が攻撃：道なし"),
        ([MASAMUNE, SHIGEZANE], "Masamune and Shigezane attack: no way", "政宗、成実が攻撃：道なし"),
    ],
)
def test_lists_and_texts_stand_in_texts(units: list[Thing], english: str, japanese: str) -> None:
    text = say("{units} {units:attacks|attack}: {why}", units=units, why=say("no way"))
    assert (str(text), JAPANESE.put(text)) == (english, japanese)


def test_a_key_has_ids_for_names_and_is_the_same_for_everybody() -> None:
    assert say("morale of {unit}", unit=MASAMUNE).key == "morale of masamune"
    assert say("from {units}", units=[MASAMUNE, SHIGEZANE, MASAMUNE]).key == "from masamune, shigezane, masamune"


def test_a_text_survives_json() -> None:
    text = say("{units} {units:attacks|attack}: {why}", units=[MASAMUNE, SHIGEZANE], why=say("no way"))
    again = Text.load(text.dump())
    assert JAPANESE.put(again) == JAPANESE.put(text)


def test_numbers_have_formats_and_names_without_kanji_stay() -> None:
    assert str(say("morale {points:+d}", points=2)) == "morale +2"
    assert JAPANESE.name(Name("x", "Somebody")) == "Somebody"


def test_a_sentence_begins_with_a_capital() -> None:
    assert ENGLISH.sentence(say("nobody moves")) == "Nobody moves"


def test_a_text_compares_as_its_english_words() -> None:
    text = say("{unit} moves", unit=MASAMUNE)
    assert text == "Masamune moves" == text
    assert text == say("Masamune moves")
    assert "moves" in text
    assert text != 3


def test_placeholders_are_named_once_however_often_they_stand() -> None:
    assert placeholders("{unit} retreats {hexes} {hexes:hex|hexes}") == {"unit", "hexes"}
