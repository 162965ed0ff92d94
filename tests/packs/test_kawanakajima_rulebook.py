"""The rulebook of Kawanakajima 1561: complete, in order, and written for players."""

import re

from honjin.games.kawanakajima.model.pack import FOLDER, load
from honjin.packs.rulebook import Ruling, load_rulebook

# Written down from the list of rules, so that no entry can be lost from the file unnoticed. An underscore stands for a
# space inside an id.
LISTED = """
1
2 2.1 2.2 2.3 2.4
3
4 4.1 4.2
5 5.1 5.2 5.3
6 6.1 6.2 6.3 6.4 6.5 6.5_Attack 6.5_Move 6.5_Defense 6.5_Regroup
7 7.1 7.2 7.3 7.3_Ganko 7.3_Kuruma_Gakari 7.3_Gyorin 7.3_Koyaku 7.3_Kokuyoku 7.3_Saku 7.3_Hoshi
8 8.1 8.2 8.3 8.4
9 9.1 9.2 9.3 9.3.1 9.3.1_Retreat 9.3.1_Pursuit 9.3.1_Rally 9.3.2 9.3.3 9.3.4 9.3.4_a 9.3.4_b 9.4 9.5 9.5.1 9.5.2 9.5.3
9.5.4 9.5.5
10 10.1 10.2 10.3 10.4
11 11.1 11.2 11.3 11.4 11.5 11.6 11.7 11.8 11.9 11.10 11.11 11.12 11.13
12 12.1 12.2
13 13.1 13.2 13.3 13.4 13.4.1 13.4.2 13.4.3 13.4.4 13.5 13.6 13.6.1 13.6.1_Move_Troops 13.6.1_Assault 13.6.1_Sacrifice
13.6.1_Advantage 13.6.1_Fire! 13.6.1_Rally 13.6.2 13.7 13.8 13.9
14 14.1 14.2 14.3
15 15.1
16 16.1 16.2 16.3 16.4 16.5
17 17.1 17.2 17.3 17.4 17.5 17.6 17.6.1 17.6.2 17.6.3
18 18.1 18.2 18.3
19
20
Battle_plan_form Examples Terrain_Table
"""
RULINGS = [*(f"R{number}" for number in range(1, 68))]
RULINGS.insert(RULINGS.index("R12"), "R11b")
RULINGS.insert(RULINGS.index("R21"), "R20b")
BOOK = load_rulebook(FOLDER)
PACK = load().data


def test_every_rule_and_no_other_is_in_the_rulebook_in_order() -> None:
    listed = [rule.replace("_", " ") for rule in LISTED.split()]
    assert len(listed) == 135
    assert [rule.id for rule in BOOK.rules] == listed
    assert [chapter.number for chapter in BOOK.chapters] == sorted({rule.chapter for rule in BOOK.rules})
    assert [rule.chapter for rule in BOOK.rules] == sorted(rule.chapter for rule in BOOK.rules)


def test_every_ruling_is_in_the_rulebook_in_order() -> None:
    assert len(RULINGS) == 69
    assert [ruling.id for ruling in BOOK.rulings] == RULINGS


def test_rules_with_a_word_stand_under_their_number() -> None:
    assert [rule.id for rule in BOOK.children("9.3.1")] == ["9.3.1 Retreat", "9.3.1 Pursuit", "9.3.1 Rally"]
    assert len(BOOK.children("13.6.1")) == 6
    assert len(BOOK.children("7.3")) == len(PACK.tables.plan)
    assert {found.id for found in BOOK.search("6.5")} >= {"6.5", "6.5 Attack", "6.5 Regroup"}


def test_a_numbered_rule_stands_in_its_chapter() -> None:
    for rule in BOOK.rules:
        number = re.match(r"\d+", rule.id)
        assert number is None or int(number[0]) == rule.chapter, rule.id


def test_every_reference_leads_to_another_entry() -> None:
    for rule in BOOK.rules:
        assert all(at in BOOK and at != rule.id for at in rule.see), rule.id
        assert len(set(rule.see)) == len(rule.see), rule.id


def test_a_rule_leads_to_its_rulings() -> None:
    """A player who reads a rule must learn that a ruling interprets it."""
    seen = {rule.id: rule.see for rule in BOOK.rules}
    assert [(at, ruling.id) for ruling in BOOK.rulings for at in ruling.rules if ruling.id not in seen[at]] == []


def test_rulings_and_options_know_each_other() -> None:
    options = PACK.options.option
    told = {ruling.option: ruling.id for ruling in BOOK.rulings if ruling.option}
    assert [name for name, option in options.items() if option.rule not in BOOK] == []
    assert told == {name: option.rule for name, option in options.items() if option.rule.startswith("R")}


def test_numbers_in_the_texts_are_those_of_the_tables() -> None:
    """Values that a rule tells in words: if a table changes, its rule must be written anew."""
    tables = PACK.tables
    for mode in ("attack", "move", "defense"):
        assert f"{tables.movement.mode[mode]} movement points" in BOOK.get(f"6.5 {mode}").text
    for plan in tables.plan:
        text = BOOK.get(f"7.3 {plan.name}").text.lower()
        for activity, count in plan.activities.items():
            assert f"{count} {activity.replace('_', ' ')}" in text, plan.id
    for scenario in PACK.scenarios.scenario:
        assert f"after turn {scenario.turn_count}" in BOOK.get(f"{scenario.rule}.{scenario.victory.rule[-1]}").text
    assert f"Kaizu gives {tables.points.fort}" in BOOK.get("18.3").text
    assert f"difference of {tables.points.draw_margin}" in BOOK.get("17.5").text


def test_texts_speak_to_players() -> None:
    machinery = re.compile(r"\b(engine|register|seed|vector|ocr|the book|section \d|\w+\.(toml|md))\b", re.IGNORECASE)
    for entry in BOOK:
        text = entry.text + (entry.why if isinstance(entry, Ruling) else "")
        assert not machinery.search(text), entry.id
        assert len(entry.text.split()) >= 3, entry.id
        assert text.endswith("."), entry.id


def test_titles_are_short() -> None:
    for entry in BOOK:
        assert len(entry.title.split()) <= 6, entry.id


def test_lessons_name_rules_that_there_are() -> None:
    lessons = PACK.guide.course.lesson
    assert [rule for lesson in lessons for rule in lesson.rules if rule not in BOOK] == []
