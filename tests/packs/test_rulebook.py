import re
import zipfile
from pathlib import Path

import pytest

from honjin.packs.rulebook import Rulebook, RulebookError, Ruling, UnknownRuleError, load_rulebook

YUKIMURA = Path(__file__).parents[2] / "src" / "honjin" / "games" / "yukimura" / "pack"

# Written down by hand from the list of rules, so that no entry can be lost from the file unnoticed.
RULES = """
1 2 2-1 2-1-2 2-1-3 2-1-4 2-2 2-2-1 2-2-2
3 3(1) 3(2) 3(3) 3(4) 3(5)
4 4-1
5
6 6-1 6-2 6-3
7 7-1 7-1-1 7-1-2 7-2 7-2-1 7-2-2 7-3 7-3-1 7-3-2 7-4 7-4-1 7-4-2 7-5 7-5-1 7-5-2 7-5-3 7-6 7-6-1 7-6-2
8 8-1 8-1(1) 8-1(2) 8-2 8-2-1 8-2-2 8-2-3 8-2-4 8-2-5
9 9-1 9-1-1 9-1-2 9-1-3 9-1-4 9-1-5 9-1-6 9-1-7 9-2 9-2-1
10 10-1 10-1-1 10-1-2 10-1-3 10-1-4 10-1-5 10-1-6 10-1-7 10-2 10-3 10-3-1
11 11-1 11-1-1 11-1-2 11-1-3 11-2 11-2-1 11-2-2 11-2-3 11-2-4 11-2-5
11-3 11-3-1 11-3-2 11-3-3 11-3-4 11-3-5 11-3-6
12 12-1 12-2
13 13-1 13-1(1) 13-1(2) 13-1(3) 13-1(4) 13-2 13-2(1) 13-2(2) 13-2(3) 13-3
14 14-1 14-1-1 14-1-2 14-1-3 14-2 14-2-1 14-2-2 14-3
14-4 14-4-1 14-4-2 14-4-3 14-5 14-5-1 14-5-2 14-5-3 14-6 14-6-1 14-6-2 14-6-3 14-6-4
14-7 14-7-1 14-7-1(1) 14-7-1(2) 14-7-1(3) 14-7-1(4) 14-7-2 14-7-3 14-7-4
14-7-5 14-7-5(1) 14-7-5(2) 14-7-5(3) 14-7-5(4) 14-7-5(5) 14-8
P1 P2 P3 P4 P5 P6 P7 P8
notes history tables translation
"""

RULINGS = [f"R{number}" for number in range(1, 47)]

OPTIONS = {
    "R1": "full_track",
    "R12": "ieyasu_pinned_penalty",
    "R18": "declare",
    "R22": "retreat_end",
    "R29": "chausuyama_duration",
    "R33": "sanada_idle",
    "R36": "one_head",
    "R41": "braves_repeat",
}

SMALL = """
schema = 1
game = "shogi"
[[chapter]]
number = 1
title = "Moves"
[[rule]]
id = "1"
chapter = 1
title = "The lance"
text = "A lance goes forward."
kind = "code"
see = ["1-1"]
[[rule]]
id = "1-1"
chapter = 1
title = "Promotion"
text = "In the last rows a piece, say a lance, may promote."
kind = "code"
see = []
[[ruling]]
id = "R1"
rules = ["1-1"]
title = "When it must"
text = "In the last row it must."
why = "It could not move."
kind = "code"
"""


@pytest.fixture(scope="module")
def yukimura() -> Rulebook:
    return load_rulebook(YUKIMURA)


def small(folder: Path, old: str = "", new: str = "") -> Rulebook:
    assert old in SMALL
    (folder / "rules.toml").write_text(SMALL.replace(old, new, 1), encoding="utf-8")
    return load_rulebook(folder)


def ids(entries: object) -> list[str]:
    assert isinstance(entries, list | tuple)
    return [entry.id for entry in entries]


def test_every_rule_and_no_other_is_in_the_rulebook_in_order_of_chapters(yukimura: Rulebook) -> None:
    assert sorted(ids(yukimura.rules)) == sorted(RULES.split())
    chapters = [rule.chapter for rule in yukimura.rules]
    assert chapters == sorted(chapters)


def test_every_ruling_is_in_the_rulebook_in_order(yukimura: Rulebook) -> None:
    assert ids(yukimura.rulings) == RULINGS


def test_a_numbered_rule_stands_in_its_chapter(yukimura: Rulebook) -> None:
    for rule in yukimura.rules:
        number = re.match(r"\d+", rule.id)
        assert number is None or int(number[0]) == rule.chapter, rule.id


def test_rulings_name_the_option_of_the_other_reading(yukimura: Rulebook) -> None:
    assert {ruling.id: ruling.option for ruling in yukimura.rulings if ruling.option} == OPTIONS


def test_a_rule_leads_to_its_rulings(yukimura: Rulebook) -> None:
    """A player who reads a rule must learn that a ruling interprets it."""
    seen = {rule.id: rule.see for rule in yukimura.rules}
    assert [(at, ruling.id) for ruling in yukimura.rulings for at in ruling.rules if ruling.id not in seen[at]] == []


def test_texts_speak_to_players(yukimura: Rulebook) -> None:
    machinery = re.compile(r"\b(engine|register|seed|vector|ocr|the book|section \d|\w+\.(toml|md))\b", re.IGNORECASE)
    for entry in yukimura:
        text = entry.text + (entry.why if isinstance(entry, Ruling) else "")
        assert not machinery.search(text), entry.id
        assert text.endswith("."), entry.id


def test_titles_are_short(yukimura: Rulebook) -> None:
    for entry in yukimura:
        assert len(entry.title.split()) <= 6, entry.id


@pytest.mark.parametrize("spelling", ["13-1(1)", "13-1 (1)", " 13-1 ( 1 ) ", "13–1(1)"])
def test_get_forgives_spaces_and_dashes(yukimura: Rulebook, spelling: str) -> None:
    assert yukimura.get(spelling).id == "13-1(1)"
    assert spelling in yukimura


def test_get_forgives_case(yukimura: Rulebook) -> None:
    assert yukimura.get("r8").id == "R8"
    assert yukimura.get("p6").id == "P6"


def test_an_unknown_id_is_answered_with_near_ones(yukimura: Rulebook) -> None:
    with pytest.raises(UnknownRuleError, match=r"no rule '11-2-9' in yukimura; near it: 11-2-5, 11-2-4"):
        yukimura.get("11-2-9")
    assert "11-2-9" not in yukimura
    assert 11 not in yukimura


def test_children_are_the_next_level_only(yukimura: Rulebook) -> None:
    assert ids(yukimura.children("11")) == ["11-1", "11-2", "11-3"]
    assert ids(yukimura.children("11-2")) == ["11-2-1", "11-2-2", "11-2-3", "11-2-4", "11-2-5"]
    assert ids(yukimura.children("13-1")) == ["13-1(1)", "13-1(2)", "13-1(3)", "13-1(4)"]
    assert ids(yukimura.children("1")) == []
    assert ids(yukimura.children("R1")) == []


def test_rulings_on_a_rule(yukimura: Rulebook) -> None:
    assert ids(yukimura.rulings_on("7-5-1")) == ["R8", "R9", "R14"]
    assert ids(yukimura.rulings_on("7-5-2")) == []


def test_search_finds_an_id_first(yukimura: Rulebook) -> None:
    assert yukimura.search("13-1 (1)")[0].id == "13-1(1)"
    assert ids(yukimura.search("11-2"))[:6] == ["11-2", "11-2-1", "11-2-2", "11-2-3", "11-2-4", "11-2-5"]
    assert yukimura.search("r22")[0].id == "R22"


def test_search_prefers_titles_and_all_the_words(tmp_path: Path) -> None:
    book = small(tmp_path)
    assert ids(book.search("lance")) == ["1", "1-1"]
    assert ids(book.search("LANCE promo")) == ["1-1", "1"]
    assert ids(book.search("rook")) == []
    assert ids(book.search(" ")) == []


def test_search_finds_what_a_player_would_ask(yukimura: Rulebook) -> None:
    assert yukimura.search("fire across pond")[0].id == "9-1-6"
    assert "11-3-3" in ids(yukimura.search("must advance"))[:5]


def test_a_rulebook_may_lie_in_an_archive(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "pack.zip", "w") as archive:
        archive.writestr("pack/rules.toml", SMALL)
    with zipfile.ZipFile(tmp_path / "pack.zip") as archive:
        assert load_rulebook(zipfile.Path(archive, "pack/")).game == "shogi"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('see = ["1-1"]', 'see = ["1-2"]', r"rules\.toml, rule 1 see: no rule or ruling '1-2'"),
        ('rules = ["1-1"]', 'rules = ["R1"]', r"ruling R1 rules: no rule 'R1'"),
        ("chapter = 1", "chapter = 3", r"rule 1 chapter: no chapter 3"),
        ('id = "1-1"', 'id = "1"', r"1: this id is given 2 times"),
        ('kind = "code"', 'kind = "coded"', r"rule 1 kind: Input should be 'code', 'data', 'display' or 'none'"),
        ("see = []", "", r"rule 1-1 see: Field required"),
        ('id = "1-1"', "", r"rule number 2 id: Field required"),
        ('why = "It could not move."', 'why = ""', r"ruling R1 why: String should have at least 1 character"),
        ('title = "Moves"', "", r"chapter 1 title: Field required"),
        ("schema = 1", "schema = 2", r"schema: Input should be 1"),
        ("schema = 1", "schema = ", r"rules\.toml: Invalid value"),
    ],
)
def test_faults_are_named_with_entry_and_key(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        small(tmp_path, old, new)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(RulebookError) as caught:
        small(tmp_path, 'chapter = 1\ntitle = "The lance"\n', 'chapter = "one"\n')
    assert str(caught.value).splitlines() == [
        "rules.toml, rule 1 chapter: Input should be a valid integer",
        "rules.toml, rule 1 title: Field required",
    ]


def test_a_pack_without_rules_is_said_to_have_none(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"rules\.toml: the pack .* has no such file"):
        load_rulebook(tmp_path)
