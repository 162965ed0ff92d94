"""Contests: who meets whom, with which dice, and that nothing hangs on who plays them or when."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from triad import TRIAD

from honjin.arena import workers
from honjin.arena.contest import Contest, Standings, hold, round_shares
from honjin.arena.ledger import Ledger, key_of
from honjin.arena.matches import Match, Outcome
from honjin.arena.page import page_of
from honjin.arena.ratings import Sprt, Tally
from honjin.cli import main
from honjin.games.registry import games
from honjin.kernel.errors import HonjinError

DUEL = ("greedy", "random")


@pytest.fixture(autouse=True)
def triad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "triad", TRIAD)


def small(rounds: int = 3, *bots: str, scenario: str = "others") -> Contest:
    return Contest("triad", bots or DUEL, rounds, scenario, seed=5)


def test_sides_are_exchanged_with_the_same_dice() -> None:
    matches = small(2).fixtures(0, 2)
    assert [match.bots for match in matches] == [DUEL, DUEL[::-1]] * 2
    assert [match.seed for match in matches] == ["5/0", "5/0", "5/1", "5/1"]
    assert [match.index for match in matches] == [0, 1, 2, 3]
    assert small(2).games == 4


def test_three_sides_are_shared_in_every_way() -> None:
    seats = [match.bots for match in small(1, scenario="three").fixtures(0, 1)]
    assert len(seats) == len(set(seats)) == 6
    assert all(tuple({DUEL[0]: DUEL[1], DUEL[1]: DUEL[0]}[bot] for bot in bots) in seats for bots in seats)


def test_all_meet_all_or_only_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("honjin.arena.contest.find_bot", str)
    three = ("a", "b", "c")
    assert Contest("triad", three, 1, "others").pairs == [("a", "b"), ("a", "c"), ("b", "c")]
    assert Contest("triad", three, 1, "others", ladder=True).pairs == [("a", "b"), ("b", "c")]


def test_what_cannot_be_held_is_said_at_once() -> None:
    with pytest.raises(HonjinError, match="two bots or more"):
        small(1, "random")
    with pytest.raises(HonjinError, match="two bots or more"):
        small(1, "random", "random")
    with pytest.raises(HonjinError, match="there is no bot 'nobody'"):
        small(1, "random", "nobody")


def backwards(series: Sequence[Match]) -> Iterator[Outcome]:
    return workers.here(list(reversed(series)))


def test_standings_do_not_hang_on_who_was_quicker() -> None:
    assert hold(small(), workers.here) == hold(small(), backwards)
    test = Sprt(0, 200)
    assert hold(small(30), workers.here, test=test) == hold(small(30), backwards, test=test)


def test_the_stronger_stands_above() -> None:
    counted: list[int] = []
    standings = hold(small(20), workers.here, progress=counted.append)
    assert counted == list(range(1, 41))
    assert list(standings.ratings) == ["greedy", "random"]
    first, second = (standings.tally(*pair) for pair in (DUEL, DUEL[::-1]))
    assert first == Tally(second.losses, second.draws, second.wins)
    assert first == standings.as_side("greedy", 0).and_also(standings.as_side("greedy", 1))


def test_a_test_ends_the_contest_in_the_middle() -> None:
    standings = hold(small(400), workers.here, test=Sprt(0, 200))
    assert standings.test is not None
    assert standings.test.better is True
    assert len(standings.played) < small(400).games
    shares = round_shares(standings.contest, standings.played)
    assert Sprt(0, 200).ends_after(shares) == len(shares), "no game more than it needed"


def test_a_broken_contest_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"

    def broken(series: Sequence[Match]) -> Iterator[Outcome]:
        for number, outcome in enumerate(workers.here(series)):
            if number == 2:
                raise KeyboardInterrupt
            yield outcome

    with Ledger.open(file) as ledger, pytest.raises(KeyboardInterrupt):
        hold(small(), ledger.through(broken))
    new: list[Match] = []

    def watched(series: Sequence[Match]) -> Iterator[Outcome]:
        new.extend(series)
        return workers.here(series)

    with Ledger.open(file) as ledger:
        standings = hold(small(), ledger.through(watched))
    assert [match.index for match in new] == [2, 3, 4, 5]
    assert standings == hold(small(), workers.here)


def test_other_dice_bots_or_rules_are_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    match = small().fixtures(0, 1)[0]
    swapped, later = small().fixtures(0, 1)[1], small().fixtures(1, 2)[0]
    assert len({key_of(match), key_of(swapped), key_of(later)}) == 3
    before = key_of(match)
    monkeypatch.setattr("honjin.arena.ledger._version", repr)
    assert key_of(match) != before


def test_the_page_needs_nothing_else() -> None:
    text = page_of(hold(small(), workers.here, test=Sprt(0, 20)))
    assert "http" not in text
    assert "<script" not in text
    assert text.count("<svg") == 1 + len(small().sides)
    assert "not decided" in text


def test_the_command_writes_table_page_and_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "yukimura", "--bots", "random,greedy", "--rounds", "1", "--processes", "1", "--seed", "1"]
    page, file = tmp_path / "page.html", tmp_path / "games.sqlite"
    assert main([*command, "--report", str(page), "--store", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["ratings"]) == {"random", "greedy"}
    assert len(told["games"]) == 2
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main([*command, "--store", str(file)]) == 0, "again, from what was kept"
    out = capsys.readouterr().out
    assert re.search(r"greedy +\+\d+", out)
    assert "2 games; won by side: " in out


def test_the_command_refuses_a_test_that_makes_no_sense(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("20", "20,0", "a,b", "nan,3"):
        assert main(["arena", "triad", "--bots", "random,greedy", "--test", wrong]) != 0
        assert "two differences in Elo" in capsys.readouterr().err


def test_ray_plays_the_same_games() -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    with workers.cluster("local") as players:
        assert hold(contest_of_yukimura(), players) == hold(contest_of_yukimura(), workers.processes(2))


def contest_of_yukimura() -> Contest:
    return Contest("yukimura", ("random", "greedy"), 1, seed=2)


def test_standings_of_no_game_are_empty() -> None:
    assert Standings(small(), ()).tally(*DUEL).games == 0
