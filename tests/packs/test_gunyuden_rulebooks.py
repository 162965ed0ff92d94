"""The rulebooks of the two Gunyuden games: complete, in order, and written for players."""

import re
import tomllib
from pathlib import Path

import pytest

from honjin.packs.rulebook import Rulebook, Ruling, load_rulebook

GAMES = Path(__file__).parents[2] / "src" / "honjin" / "games"

# Written down from the lists of rules, so that no entry can be lost from the files unnoticed. An underscore stands for
# a space inside an id.
SERIES = """
1
2 2-1 2-1-1 2-1-2 2-1-3 2-2 2-2-1 2-2-2 2-3
3
4 4-1 4-1-1 4-1-2 4-1-3 4-1-4 4-1-5
5 5-1 5-1-1 5-1-2 5-2 5-3 5-3-1 5-3-2 5-3-3 5-4 5-4-1 5-4-2 5-4-3 5-4-4
6
7 7-1 7-1-1 7-1-2 7-1-3 7-2
8 8-1 8-1-1 8-2 8-2-1 8-2-2 8-2-3 8-2-4 8-2-5 8-3 8-3-1 8-3-2
9 9-1 9-1-1 9-1-2 9-2 9-2-1 9-2-2 9-2-3 9-2-4 9-2-5 9-2-6
10 10-1 10-1-1 10-1-2 10-1-3 10-1-4 10-2 10-3 10-4
11 11-1 11-1-1 11-1-2 11-1-3 11-1-3(1) 11-1-3(2) 11-1-3(3) 11-1-3(4) 11-1-3(5) 11-1-4 11-1-5 11-1-6 11-2 11-2-1 11-2-2
11-2-3 11-3 11-3-1 11-3-2 11-4 11-4-1 11-4-2 11-4-3
12 12-1 12-1-1 12-1-2 12-2 12-2-1 12-2-2 12-2-3 12-2-4 12-2-5
13 13-1 13-1-1 13-1-2 13-1-3 13-1-4 13-1-5 13-2 13-2-1 13-2-2 13-2-3 13-2-4 13-2-5
14 14-1 14-1-1 14-1-2 14-2 14-2-1 14-2-2 14-2-3 14-2-4 14-2-5 14-2-6 14-3 14-3-1 14-3-2 14-3-3 14-3-4 14-3-5
15 15-1 15-1-1 15-1-2 15-2 15-2-1 15-2-2 15-2-3 15-2-4 15-3 15-3-1 15-3-2 15-3-3 15-4 15-4-1 15-4-2 15-4-3 15-4-4
15-4-5 15-4-6 15-5 15-5-1 15-5-2 15-6 15-6-1 15-6-2 15-6-3
16 16-1 16-1-1 16-1-2 16-1-3 16-1-4 16-2 16-3 16-3-1 16-4 16-4-1 16-4-2 16-5
17 17-1 17-1-1 17-1-2 17-1-3 17-1-4 17-1-5
18 18-1 18-1-1 18-1-2 18-1-3 18-1-4 18-2 18-2-1 18-2-1(1) 18-2-1(2) 18-2-1(3) 18-2-2 18-3 18-3-1 18-3-2 18-4 18-4-1
18-4-2
19 19-1 19-1-1 19-1-2 19-1-3 19-2 19-2-1 19-2-2 19-2-3 19-2-4 19-2-5 19-3 19-3-1 19-3-2
20 20-1 20-1-1 20-1-2 20-2 20-2-1 20-3 20-3_A 20-3_B 20-3_C 20-3_D 20-3_E 20-3_F 20-3_G 20-3_H 20-3-1 20-3-2 20-3-2(1)
20-4
21 21-1
22 22-1 22-1-1 22-1-2 22-1-3 22-1-4 22-1-5 22-1-6
23 23-1 23-1-1 23-1-2 23-2 23-2-1 23-2-1(1) 23-2-1(2) 23-2-1(3) 23-2-1(4) 23-2-1(5) 23-3 23-3-1 23-3-2 23-3-3 23-4
23-4-1 23-4-2 23-4-3 23-4-4 23-4-5 23-4-6 23-5 23-5-1 23-5-2 23-5-3 23-5-4 23-6 23-6-1 23-6-2 23-6-2(1) 23-6-2(2)
23-6-2(3) 23-6-2(4) 23-6-3 23-7 23-7-1 23-7-2 23-7-3
24 24-1 24-1-1 24-1-2 24-1-3 24-1-4 24-1-5 24-1-6 24-1-7 24-1-8 24-2 24-2-1 24-2-2 24-2-3 24-2-4 24-2-5 24-2-6 24-2-7
24-2-8 24-3 24-3-1 24-3-2 24-3-3
25 25-1 25-2
26 26-1 26-1-1 26-1-2
"""

OWN = {
    "masamune": """
11-2-2(1) 11-2-2(2) 11-2-2(3)
13-2-2(1) 13-2-2(2)
14-1-3
27
28 28-1 28-1-1 28-1-2 28-1-3 28-2 28-3 28-4
29 29-1 29-2 29-3
30 30-1 30-1-1 30-1-2 30-1-3 30-2 30-2-1 30-2-2
31 31-1 31-2
32 32-1 32-1-1 32-1-2 32-1-2(1) 32-1-2(2) 32-1-2(3) 32-1-2(4) 32-1-2(5)
33 33-1 33-2 33-2(1) 33-2(2) 33-2(3) 33-2(4) 33-2(5) 33-2(6) 33-2(7) 33-2(8) 33-2(9) 33-2(10) 33-2(11) 33-3 33-3(1)
33-3(2) 33-3(3) 33-3(4) 33-3(5) 33-3(6) 33-3(7) 33-3(8) Result_D
34 34.1 34-2 34-3 34.4
35 35(1) 35(2) 35(3) 35-1
36 36-1 36-2 36-2-1 36-3 36-3-1 36-3-2 36-3-3 36-3-4
37 37-1 37-1-1 37-1-2 37-2 37-2-1 37-3
38 38-1 38-2 38-3
39 39-1 39-2 39-3 39-4 39-5 39-6
40 40-1 40-2 40-3 40-4 40-5
41 41.1 41.2 41.2.1 41.2.2
42 42.1 42.2 42.3 42.4 42.5 42.6 42.6(1) 42.6(2) 42.6(3) 42.6(4)
43 43.1 43.2 43.3 43.4 43.5 43.6 43.7 43.7(1) 43.7(2) 43.7(3) 43.7(4)
44 44.1 44.2 44.3 44.4 44.5 44.6 44.7 44.7(1) 44.7(2) 44.7(3) 44.7(4)
words tables
""",
    "kanto": """
2-1-4 2-1-5
4-1-2(3-1) 4-1-2(3-2)
5-5-4
6-1
8.4
12-1-3 12-1-4
18-2-3
19-3-3 19-4 19-4-1 19-4-2 19-4-3
21-1-1 21-1-2 21-1-3 21-2
27
28
29
30 30-1 30-1-1 30-1-2 30-2 30-3 30-4 30-4-1 30-4-2 30-5
31 31-1 31-1-1 31-1-2 31-2 31-2-1 31-3 31-3-1 31-3-2 31-4 31-4-1 31-4-2 31-5 31-5-1
32 32-1 32-1-1 32-1-2 32-1-3 32-1-4 32-2 32-2-1 32-2-2 32-2-3
33 33-1 33-2 33-3 33-4
34 34-1 34-2 34-3
35 35-1 35-S1 35-S1-1 35-S1-2 35-S1-3 35-S1-4 35-S1-5 35-S1-6 35-S1-7 35-S1-8 35-S2 35-S2-1 35-S2-2 35-S2-3 35-S2-4
35-S2-5 35-S2-6 35-S2-7 35-S2-8 35-S3 35-S3-1 35-S3-2 35-S3-3 35-S3-4 35-S3-5 35-S3-6 35-S3-7 35-S3-8 35-S4 35-S4-1
35-S4-2 35-S4-3 35-S4-4 35-S4-5 35-S4-6 35-S4-7 35-S4-8
unit_list unit_list(2) chart words
""",
}

RULINGS = {"masamune": 87, "kanto": 72}


@pytest.fixture(scope="module", params=sorted(OWN))
def book(request: pytest.FixtureRequest) -> Rulebook:
    return load_rulebook(GAMES / str(request.param) / "pack")


def test_every_rule_and_no_other_is_in_the_rulebook_in_order_of_chapters(book: Rulebook) -> None:
    listed = [rule.replace("_", " ") for rule in (SERIES + OWN[book.game]).split()]
    assert sorted(rule.id for rule in book.rules) == sorted(listed)
    assert [chapter.number for chapter in book.chapters] == sorted({rule.chapter for rule in book.rules})
    assert [rule.chapter for rule in book.rules] == sorted(rule.chapter for rule in book.rules)


def test_every_ruling_is_in_the_rulebook_in_order(book: Rulebook) -> None:
    assert [ruling.id for ruling in book.rulings] == [f"R{number}" for number in range(1, RULINGS[book.game] + 1)]


def test_a_numbered_rule_stands_in_its_chapter(book: Rulebook) -> None:
    for rule in book.rules:
        number = re.match(r"\d+", rule.id)
        assert number is None or int(number[0]) == rule.chapter, rule.id


def test_every_reference_leads_to_another_entry(book: Rulebook) -> None:
    for rule in book.rules:
        assert all(at in book and at != rule.id for at in rule.see), rule.id
        assert len(set(rule.see)) == len(rule.see), rule.id


def test_a_rule_leads_to_its_rulings(book: Rulebook) -> None:
    """A player who reads a rule must learn that a ruling interprets it."""
    seen = {rule.id: rule.see for rule in book.rules}
    assert [(at, ruling.id) for ruling in book.rulings for at in ruling.rules if ruling.id not in seen[at]] == []


def test_rulings_and_options_know_each_other(book: Rulebook) -> None:
    options = tomllib.loads((GAMES / book.game / "pack" / "options.toml").read_text(encoding="utf-8"))["option"]
    assert {ruling.option for ruling in book.rulings if ruling.option} <= set(options)
    assert [name for name, option in options.items() if option["rule"] not in book] == []


def test_texts_speak_to_players(book: Rulebook) -> None:
    machinery = re.compile(r"\b(engine|register|seed|vector|ocr|the book|section \d|\w+\.(toml|md))\b", re.IGNORECASE)
    for entry in book:
        text = entry.text + (entry.why if isinstance(entry, Ruling) else "")
        assert not machinery.search(text), entry.id
        assert len(entry.text.split()) >= 3, entry.id
        assert text.endswith("."), entry.id


def test_titles_are_short(book: Rulebook) -> None:
    for entry in book:
        assert len(entry.title.split()) <= 6, entry.id


def test_a_rule_that_both_games_share_is_told_in_the_same_words() -> None:
    movement = [
        {rule.id: rule.text for rule in load_rulebook(GAMES / game / "pack").rules if rule.chapter == 15}
        for game in OWN
    ]
    assert movement[0] == movement[1]
