"""The rulebook of Sanada's War Chronicle: complete, in order, and written for players."""

import re

from honjin.games.sanada.game import Sanada
from honjin.games.sanada.model.pack import FOLDER, load
from honjin.packs.rulebook import Ruling, load_rulebook

# Written down from the list of rules, so that no entry can be lost from the file unnoticed. An underscore stands for a
# space inside an id.
LISTED = """
1
2 2.1 2.1.1 2.1.2 2.1.3 2.2 2.2.1 2.2.2 2.2.3 2.2.4 2.3
3
4 4.1 4.2 4.3
5
6
7 7.1 7.2 7.3 7.3.1 7.3.2 7.3.3 7.4
8 8.1
9 9.1 9.1.1 9.1.2
10 10.1 10.1.1 10.1.2 10.1.3 10.2 10.2.1 10.2.2 10.2.3
11 11.1 11.2 11.3 11.3.1 11.3.2
12 12.1 12.2 12.2.1 12.2.2 12.2.3
13 13.1 13.1.1 13.1.2 13.2 13.2.1 13.2.2 13.2.3
14 14.1 14.1.1 14.1.2 14.1.3 14.1.4 14.1.5 14.1.6 14.2 14.2.1 14.2.2 14.2.3 14.2.4 14.2.5 14.2.6 14.2.7 14.3 14.3.1
15 15.1 15.1.1 15.1.2 15.1.3
16 16.1 16.1.1 16.1.2 16.1.3
17 17.1 17.1.1 17.1.2 17.1.3 17.2 17.3 17.3.1 17.3.2 17.3.3 17.3.4
18 18.1 18.1.1 18.1.2 18.2 18.3 18.3.1 18.3.2 18.3.3 18.3.4 18.3.5 18.3.6 18.4 18.4.1 18.4.2 18.5 18.6 18.6.1 18.6.2
18.7 18.7.1 18.7.2 18.7.3 18.7.4 18.7.5 18.7.6 18.7.7 18.7.8 18.8 18.8.1 18.8.2 18.8.3 18.8.4 18.9 18.9.1 18.9.2
18.9.3 18.9.4 18.9.5 18.9.6 18.9.7 18.10 18.10.1 18.10.2
19 19.1 19.1.1 19.1.2 19.1.3 19.1.4 19.1.5 19.1.6 19.1.7 19.1.8 19.1.9 19.1.10 19.1.11 19.1.12 19.2 19.2.1 19.2.2
19.2.3 19.2.4 19.2.5 19.2.6 19.2.7
20 20.1 20.1.1 20.1.2 20.1.3 20.1.4 20.1.5 20.1.6 20.1.7 20.1.8 20.2
21 21.1 21.1.1 21.1.2 21.1.3 21.2 21.2.1 21.2.2 21.2.3
22 22.1 22.2 22.2.1 22.2.2
23 23.1 23.1.1 23.1.2 23.1.3 23.2 23.2.1 23.2.2 23.2.3
24 24.1 24.1.1 24.1.2 24.1.3 24.2 24.2.1 24.2.2 24.2.3 24.3
25 25.1 25.1.1 25.1.2 25.1.3 25.2 25.2.1 25.2.2 25.2.3
26 26.1 26.1.1 26.1.2 26.2 26.2.1 26.2.2 26.2.3 26.2.4 26.2.5
27 27.1 27.2
Scenario_1 Scenario_2 Scenario_3 Scenario_4 Scenario_5 Credits
"""
RULINGS = 69
BOOK = load_rulebook(FOLDER)
OPTIONS = load().data.options.option


def test_every_rule_and_no_other_is_in_the_rulebook_in_order() -> None:
    listed = [rule.replace("_", " ") for rule in LISTED.split()]
    assert len(listed) == 239
    assert [rule.id for rule in BOOK.rules] == listed
    assert [chapter.number for chapter in BOOK.chapters] == sorted({rule.chapter for rule in BOOK.rules})
    assert [rule.chapter for rule in BOOK.rules] == sorted(rule.chapter for rule in BOOK.rules)


def test_every_ruling_is_in_the_rulebook_in_order() -> None:
    assert [ruling.id for ruling in BOOK.rulings] == [f"R{number}" for number in range(1, RULINGS + 1)]


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
    told = {ruling.option: ruling.id for ruling in BOOK.rulings if ruling.option}
    assert [name for name, option in OPTIONS.items() if option.rule not in BOOK] == []
    assert told == {name: option.rule for name, option in OPTIONS.items() if option.rule.startswith("R")}


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
    lessons = load().data.guide.course.lesson
    assert [rule for lesson in lessons for rule in lesson.rules if rule not in BOOK] == []


def test_lessons_name_questions_verbs_and_events_that_there_are() -> None:
    game = Sanada(load(), "s1", {})
    verbs = {usage.split()[0] for usage in game.notation.usages}
    sources = "\n".join(file.read_text() for file in sorted((FOLDER.parent / "rules").glob("*.py")))
    spoken = set(re.findall(r'"([a-z_]+)"', sources)) | {stage.kind for stage in game.land.stages}
    for lesson in load().data.guide.course.lesson:
        assert set(lesson.offers) <= verbs, lesson.id
        assert {*lesson.asks, *(lesson.until.events if lesson.until else ())} <= spoken, lesson.id


def test_dotted_numbers_are_found_with_what_stands_under_them() -> None:
    assert [rule.id for rule in BOOK.children("18.7")] == [f"18.7.{part}" for part in range(1, 9)]
    assert [entry.id for entry in BOOK.search("18.10")][:3] == ["18.10", "18.10.1", "18.10.2"]
