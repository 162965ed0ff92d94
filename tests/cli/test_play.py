"""Games at the prompt, typed line by line."""

from __future__ import annotations

import json
from pathlib import Path

from commandline import honjin

BOTH = ("play", "yukimura", "--side", "both", "--seed", "5")


def answers(out: str) -> dict[str, str]:
    """What followed each typed line, up to the next."""
    found: dict[str, list[str]] = {}
    typed = ""
    for line in out.splitlines():
        if line.startswith(("osaka> ", "kanto> ", "over> ")):
            typed = line.split("> ", 1)[1]
            found[typed] = []
        else:
            found.setdefault(typed, []).append(line)
    return {key: "\n".join(lines) for key, lines in found.items()}


def test_the_first_screen_says_who_one_is_what_wins_and_what_to_type() -> None:
    ran = honjin(*BOTH)
    assert ran.code == 0
    assert "You play Osaka and Kanto." in ran.out
    assert "The side with more points wins; equal points are a draw. (13-3)" in ran.out
    assert "What to type:" in ran.out
    assert "Kanto: Which unit moves next? (7-1-1)" in ran.out
    assert "YUK*12" in ran.out
    assert ran.out.endswith("Nothing was played.\n")


def test_part_of_a_turn_with_undo_and_why() -> None:
    ran = honjin(
        *BOTH,
        typed=[
            "march",
            "undo",
            "why yukimura",
            "0319",
            "0339",
            "why 0318",
            "0315",
            "undo",
            "0316",
            "sakai t1",
            "stay",
            "mizuno 0417",
            "end",
        ],
    )
    told = answers(ran.out)
    assert "4 units move: Tokugawa Ieyasu teppo 6 2328-2326" in told["march"]
    assert "Taken back: march" in told["undo"] or "Taken back: move mizuno_k1" in told["undo"]
    assert "Sanada Yukimura (Nobushige) belongs to the other side" in told["why yukimura"]
    assert ">mznK5" in told["0319"]
    assert "hexes in reach, green on the map" in told["0319"]
    assert "No: The movement allowance does not reach" in told["0339"]
    assert "7-2 Movement allowance" in told["0339"]
    assert "7-4-1" in told["why 0318"]
    assert "Mizuno Katsunari cavalry 1 moves 0319-0318-0317-0316-0315" in told["0315"]
    assert "Mizuno Katsunari cavalry 1 moves 0319-0318-0317-0316  7-1-2" in told["0316"]
    assert "Sakai Ietsugu teppo 1 stays" in told["stay"]
    assert "has not yet made its duty move" in told["end"]
    assert "7-5-1" in told["end"]


def test_a_unit_and_its_way_in_one_line() -> None:
    ran = honjin(*BOTH, typed=["0319 0315", "undo", "mizuno_k1 0339", "move mizuno_k1 0317"])
    told = answers(ran.out)
    assert "moves 0319-0318-0317-0316-0315" in told["0319 0315"]
    assert "Taken back: move" in told["undo"]
    assert "Taken back: select" in told["undo"]
    assert "No: The movement allowance" in told["mizuno_k1 0339"]
    assert "moves 0319-0318-0317" in told["move mizuno_k1 0317"]


def test_a_second_step_that_fails_puts_the_unit_down_again() -> None:
    told = answers(honjin(*BOTH, typed=["mizuno_k1 0339", "mizuno_k1 xyz", "march"]).out)
    assert "is not understood" in told["mizuno_k1 xyz"]
    assert "4 units move" in told["march"]


def test_what_is_not_understood_is_said_and_changes_nothing() -> None:
    ran = honjin(
        *BOTH, typed=["lits", "move", "999", "list 99", "save", "undo", "map 9999", "units foo", "odds", "why"]
    )
    told = answers(ran.out)
    assert "did you mean 'list'?" in told["lits"]
    assert "expected: move <unit> <path>" in told["move"]
    assert "there are choices 1 to 147" in told["999"]
    assert "pages 1 to 8" in told["list 99"]
    assert "save where?" in told["save"]
    assert "No: Dice have been rolled since" in told["undo"]
    assert "no hex and no unit" in told["map 9999"]
    assert "known: osaka, kanto" in told["units foo"]
    assert "no odds" in told["odds"]
    assert "why what?" in told["why"]


def test_looking_does_not_act() -> None:
    ran = honjin(
        *BOTH, typed=["help", "list", "map all", "map 1408", "units", "log 2", "score", "rule 7-3-2", "rule pond"]
    )
    told = answers(ran.out)
    assert "take back your last line" in told["help"]
    assert "   1  select mizuno_t1" in told["list"]
    assert told["map all"].count("\n") > 80
    assert "YUK*12" in told["map 1408"]
    assert "mizuno_k1 0319 5/" in told["units"]
    assert "Arrival of Honda Tadamasa" in told["log 2"]
    assert "Chausuyama held" in told["score"]
    assert told["rule 7-3-2"].startswith("7-3-2  Held by an enemy zone")
    assert "7-4-2  No crossing of ponds" in told["rule pond"]
    assert ran.out.endswith("Nothing was played.\n")


def test_ambiguous_words_show_what_they_could_mean() -> None:
    told = answers(honjin(*BOTH, typed=["tadanao k"]).out)
    assert "Which of these?" in told["tadanao k"]
    assert "select tadanao_k1" in told["tadanao k"]


def test_against_a_bot_its_doings_are_told() -> None:
    ran = honjin("play", "yukimura", "--vs", "random", "--seed", "3", typed=["odds", "fire otani", "end"])
    assert "You play Osaka.\nKanto is played by random." in ran.out
    assert "units move" in ran.out
    told = answers(ran.out)
    assert "Fire at Matsudaira Tadanao teppo 12" in told["odds"]
    assert "removed" in told["odds"]
    assert "9-2" in told["end"]
    assert "— Turn 1: Kanto attack: melee —" in told["end"]


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = honjin(*BOTH, typed=["march", "quit", f"save {file}", "quit"])
    assert "this game is not saved" in first.out
    assert first.out.endswith(f"The game is saved in {file}.\n")
    assert "key" in json.loads(file.read_text(encoding="utf-8"))["dice"]
    second = honjin("play", "yukimura", "--side", "both", "--load", str(file), typed=["undo"])
    assert "Taken back: march" in second.out


def test_the_end_of_the_input_says_that_nothing_was_saved() -> None:
    assert honjin(*BOTH, typed=["march"]).out.endswith("The game was not saved.\n")


def test_a_game_to_its_end() -> None:
    ran = honjin(*BOTH, typed=["resign", "y", "march", "score"])
    assert "Osaka wins" in ran.out
    assert "the game is over" in answers(ran.out)["march"]


def test_a_position_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    file.write_text(
        'game = "yukimura"\n[board]\nphase = "osaka_attack_melee"\n'
        'pieces = [["x", "osaka", "ashigaru", 6, 5, 5, "2015", "sanada"],'
        ' ["t", "kanto", "teppo", 3, 3, 4, "2016", "mori"]]\n',
        encoding="utf-8",
    )
    saved = tmp_path / "from_position.json"
    words = ("play", "yukimura", "--side", "both", "--seed", "1", "--load", str(file))
    told = answers(honjin(*words, typed=["2016", "end", f"save {saved}"]).out)
    assert "x declares an attack on t" in told["2016"]
    assert "difference +3" in told["end"]
    assert honjin("verify", str(saved)).code == 0


# ---------------------------------------------------------------------------------------------- games with forces


def test_a_game_of_forces() -> None:
    words = ("play", "masamune", "--scenario", "mini_1", "--side", "both", "--seed", "3")
    typed = [
        "ready",
        "ready",
        "list",
        "map 1930",
        "units",
        "march yoshihisa",
        "why 1729",
        "halt",
        "undo",
        "done",
        "score",
    ]
    ran = honjin(*words, typed=typed)
    assert "Each side has 1 point for every step that enemy units lose." in ran.out
    assert "leader and strength of a camp" in ran.out
    assert "MSM29+" in ran.out, "Masamune's camp with all that is in it"
    assert "[Omori]" in ran.out, "a castle without a garrison"
    assert "Turn 1 of 4 · week 3 of month 10, 1585 · snow · stage 1 · Operations · Anti-Date league" in ran.out
    assert "March with Satake Yoshishige +9 (22) from Ota (2149)" in ran.out
    assert "hexes in reach, green on the map" in ran.out
    assert "1729 cannot be entered: mountain  15-2-2" in ran.out
    assert "Taken back: march satake_yoshihisa" in ran.out
    assert "— Turn 1, stage 1: Date —" in ran.out
    assert ran.code == 0


def test_a_game_begins_with_its_shortest_scenario() -> None:
    ran = honjin("play", "masamune", "--side", "both", "--seed", "3", typed=["ready", "ready"])
    assert "Turn 1 of 4 · week 3 of month 10, 1585" in ran.out
    assert "4, about 75 minutes" in honjin("games").out


def test_a_force_is_sent_in_one_line() -> None:
    words = ("play", "masamune", "--scenario", "mini_1", "--side", "both", "--seed", "3")
    ran = honjin(*words, typed=["ready", "ready", "done", "march tamura_kiyoaki 2132", "quit", "quit"])
    assert "Tamura Kiyoaki marches from Miharu (2032) to 2132" in ran.out


def test_a_name_or_a_hex_and_the_way_choose_the_order_that_goes_there() -> None:
    """A force may march and organise; only a march leads to a hex (the first screen offers these lines)."""
    words = ("play", "masamune", "--scenario", "mini_1", "--side", "date", "--seed", "3")
    ran = honjin(*words, typed=["ready", "date_masamune 1929", "undo", "2032 2132", "1930 1929", "1929 1930"])
    assert "1930 1929     both at once; a name works as well: date_masamune 1929" in ran.out
    assert "Date Masamune with 6 units marches from Obama (1930) to 1929" in ran.out
    assert "Taken back: march date_masamune" in ran.out
    assert "Tamura Kiyoaki marches from Miharu (2032) to 2132" in ran.out
    assert "Which of these? Type a number.\n   1  march date_masamune" in ran.out, "several forces can go there"
    assert "'1929 1930' is not understood" in ran.out


def test_words_of_the_prompt_fit_the_game() -> None:
    words = ("play", "masamune", "--scenario", "mini_1", "--side", "both", "--seed", "3")
    ran = honjin(*words, typed=["help", "why", "save", "odds", "ready", "ready", "march masamune"])
    assert "  ready         finish the set-up\n  done          finish the phase" in ran.out
    assert "or several of them: 12, 1930, date_masamune, 1930 1929." in ran.out
    assert "why what? For example: why 1929, why date_masamune" in ran.out
    assert "save where? For example: save masamune.json" in ran.out
    assert "they belong to actions for which dice fall" in ran.out
    assert "No: This is not the phase of Date Masamune's clan" in ran.out, "a part of a name names the unit"
    assert "  end           finish the phase" in honjin(*BOTH).out


def test_marches_are_told_by_names() -> None:
    ran = honjin("play", "masamune", "--scenario", "mini_1", "--side", "date", "--seed", "3", typed=["ready"])
    assert " forces move: Satake Yoshishige " in ran.out


def test_the_rule_of_a_game_that_is_over() -> None:
    told = answers(honjin(*BOTH, typed=["resign", "y", "rule"]).out)
    assert told["rule"].startswith("13  "), "nobody's rule says that he resigns: then what wins"


def test_passing_until_the_turn_ends() -> None:
    ran = honjin(
        "play",
        "masamune",
        "--scenario",
        "mini_1",
        "--seed",
        "1",
        typed=["ready", "ready", "pass until turn", "pass until turn", "pass until turn", "score"],
    )
    assert "You are asked again: turn 2 begins." in ran.out
    assert ran.out.count("You are asked again: turn 2 begins.") == 1


def test_passing_names_what_it_waits_for_and_is_taken_back_as_anything_is() -> None:
    typed = ["pass", "ready", "pass until doomsday", "pass until turn", "undo"]
    ran = honjin("play", "masamune", "--scenario", "mini_1", "--seed", "1", typed=typed)
    assert "this decision cannot be passed" in ran.out
    assert "an order stands until one or more of these: near, attacked, turn" in ran.out
    assert "No: Another side has acted since" in ran.out


def test_what_would_be_lost_by_a_slip_is_confirmed(tmp_path: Path) -> None:
    position = tmp_path / "lords.toml"
    position.write_text(LORDS, encoding="utf-8")
    words = ("play", "masamune", "--load", str(position), "--side", "both", "--seed", "1")
    battle = "battle 1634 with date_masamune"
    told = honjin(*words, typed=[battle, "lose ashina_yoshihiro", "n", "lose ashina_yoshihiro", "y"]).out
    assert "→ With Ashina Yoshihiro the Ashina leave the war (25-2)" in told
    assert "Do it anyway? y/n" in told
    refused, done = told.split("Nothing was done.")
    assert "Ashina Yoshihiro is killed  24-2-4" not in refused
    assert "Ashina Yoshihiro is killed  24-2-4" in done
    numbers = [line.split()[0] for line in told.splitlines() if "lose ashina_yoshihiro" in line and line[:4].strip()]
    assert numbers[0] == "3", "the lord has the last number"


LORDS = """
game = "masamune"

[board]
turn = 20
phase = "date"
weather = "clear"
clans = { ashina = { status = "active" } }
forces = [
  { leader = "date_masamune", units = ["date_shigezane", "katakura_kagetsuna"], hex = "1734" },
  { leader = "ashina_yoshihiro", units = ["sase_tsuneo", "sase_tanetsune"], hex = "1634" },
]
steps = { ashina_yoshihiro = 1 }
"""


def test_numbers_that_cannot_be_counted_are_no_numbers() -> None:
    ran = honjin(*BOTH, typed=["\u00b2", "9" * 5000, "list \u00b2", "odds \u0665", "odds 0"])
    assert ran.code == 0
    assert "Traceback" not in ran.out
    told = answers(ran.out)
    assert "'\u00b2'" in told["\u00b2"]
    assert "is not a number" in told["list \u00b2"]
