"""Records: they replay to the same position, go on with the same dice, and no tampering passes unnoticed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from duel import BLUE, RED, Auction, Bid, Camps, Duel, Raid, Show, Wait, Yield, new_duel, wander
from hypothesis import given, settings, strategies as st

from honjin.kernel.actions import Resign
from honjin.kernel.chance import Committed, Scripted
from honjin.kernel.errors import RecordError
from honjin.kernel.inputs import Fell, Shown
from honjin.kernel.play import Play
from honjin.kernel.record import (
    Record,
    committed_source,
    format_input,
    parse_input,
    record_of,
    replay,
    source_of,
    verify,
)


def again(record: Record) -> Play[Camps]:
    game = Duel(record.options)
    return replay(record, game, game.start())


def checked(record: Record) -> int:
    game = Duel(record.options)
    return verify(record, game, game.start())


def finished(seed: int = 3) -> Play[Camps]:
    play = new_duel(seed)
    wander(play, random.Random(seed))
    return play


def through_json(record: Record) -> Record:
    return Record.of(json.loads(json.dumps(record.as_dict())))


def tampered(record: Record, **changes: Any) -> Record:
    return Record.of(json.loads(json.dumps({**record.as_dict(), **changes})))


# ---------------------------------------------------------------------------------------------- round trips


@settings(max_examples=50)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_a_record_replays_to_the_same_position_everywhere(seed: int, moves: int) -> None:
    play = new_duel(seed)
    wander(play, random.Random(seed), moves)
    record = record_of(play, {"red": "Aki", "blue": "Bun"}, reveal=True)
    assert through_json(record) == record
    twin = again(through_json(record))
    assert twin.digest() == play.digest()
    assert twin.log == play.log
    assert twin.events == play.events
    assert twin.result == play.result
    assert record_of(twin, {"red": "Aki", "blue": "Bun"}, reveal=True) == record


def test_a_record_is_a_readable_file(tmp_path: Path) -> None:
    play = new_duel(3)
    play.push(Raid(2))
    play.push(Yield())
    path = tmp_path / "game.json"
    record_of(play).write(path)
    assert Record.read(path) == record_of(play)
    text = path.read_text(encoding="utf-8")
    assert '"red: raid 2"' in text
    assert '"blue: yield"' in text
    assert ': raid of 2"' in text


@pytest.mark.parametrize("moves", [[Raid(1)], [Auction()], [Auction(), Bid(2)]])
def test_a_record_may_end_in_the_middle_of_a_procedure(moves: list[Any]) -> None:
    play = new_duel(3)
    for move in moves:
        play.push(move)
    twin = again(record_of(play, reveal=True))
    assert [(ask.side, ask.kind, list(ask.options)) for ask in twin.asks] == [
        (ask.side, ask.kind, list(ask.options)) for ask in play.asks
    ]


def test_a_saved_game_goes_on_with_the_same_dice() -> None:
    play = new_duel(3)
    rng = random.Random(1)
    wander(play, rng, 7)
    twin = again(through_json(record_of(play, reveal=True)))
    for each in (play, twin):
        wander(each, random.Random(2))
    assert twin.log == play.log
    assert checked(record_of(twin)) == sum(isinstance(entry, Fell) for entry in play.log)


def test_equal_games_have_equal_records() -> None:
    assert record_of(finished(11)) == record_of(finished(11))
    assert record_of(finished(11)).digest != record_of(finished(12)).digest


def test_a_resigned_game_has_a_record() -> None:
    play = new_duel(3)
    play.push(Auction())
    play.push(Bid(1), BLUE)
    play.push(Resign(), RED)
    record = through_json(record_of(play))
    assert record.log[-1] == "red: resign"
    assert record.result == {"winner": "blue", "points": [0, 0], "reason": "Red resigns", "rule": "resign"}
    assert again(record).result == play.result
    assert checked(record) == 1


def test_a_copy_made_in_the_middle_has_no_record() -> None:
    play = new_duel(3)
    play.push(Wait())
    with pytest.raises(RecordError, match="copy"):
        record_of(play.fork())
    with pytest.raises(RecordError, match="copy"):
        record_of(new_duel(3).view(RED).imagine(random.Random(1)))


# ---------------------------------------------------------------------------------------------- the key of the dice


def test_an_unfinished_record_keeps_the_key() -> None:
    play = new_duel(3)
    assert isinstance(play.source, Committed)
    play.push(Raid(1))
    text = json.dumps(record_of(play).as_dict())
    assert play.source.key.hex() not in text
    assert repr(play.source.key)[2:-1] not in text
    assert play.source.commitment in text
    with pytest.raises(RecordError, match="revealed only when the game is over"):
        checked(record_of(play))


def test_a_finished_record_reveals_the_key() -> None:
    play = finished()
    assert isinstance(play.source, Committed)
    record = record_of(play)
    assert record.dice["key"] == play.source.key.hex()
    assert record.dice["commitment"] == record_of(new_duel(3)).dice["commitment"]
    assert "key" not in record_of(play, reveal=False).dice


def test_the_key_is_not_printed_with_the_source() -> None:
    assert "secret" not in repr(Committed(b"secret", "game"))


def test_verify_counts_the_throws() -> None:
    play = finished()
    assert checked(record_of(play)) == sum(isinstance(entry, Fell) for entry in play.log) > 1


@pytest.mark.parametrize("seed", range(1, 9))
def test_verify_finds_each_single_changed_die(seed: int) -> None:
    """Also where later actions are not even legal with the true dice."""
    record = record_of(finished(seed))
    game = Duel()
    for number, line in enumerate(record.log):
        entry = parse_input(game, line)
        if not isinstance(entry, Fell) or len(entry.outcome) > 1:
            continue
        other = Fell(entry.rule, entry.purpose, (entry.outcome[0] % 6 + 1,))
        log = [*record.log[:number], format_input(game, other), *record.log[number + 1 :]]
        with pytest.raises(RecordError, match=rf"log line {number + 1}: recorded .* but the key gives"):
            checked(tampered(record, log=log))


def test_dice_that_were_not_committed_cannot_be_verified() -> None:
    game = Duel()
    g = game.start()
    g.round = 1
    record = record_of(Play(game, g, Scripted([])))
    assert record.dice == {"kind": "unchecked"}
    with pytest.raises(RecordError, match="not committed"):
        checked(record)


# ---------------------------------------------------------------------------------------------- tampering


def _without(name: str) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        del data[name]

    return change


def _with(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        data[name] = value

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_without("digest"), "digest"),
        (_without("format"), "not a record of format 1"),
        (_with("format", 2), "not a record of format 1"),
        (_with("colour", "red"), "colour"),
        (_with("log", "red: wait"), "record: log: found 'red: wait', expected a list"),
        (_with("log", ["red: wait", 2]), r"record: log\[2\]: found 2, expected a text"),
        (_with("options", []), r"record: options: found \[\], expected a table"),
        (_with("pack", 7), "record: pack: found 7, expected a text"),
        (_with("pack", None), "record: pack: found None, expected a text"),
        (_with("dice", "fair"), "record: dice: found 'fair', expected a table"),
        (_with("dice", {"kind": 5}), r"record: dice\.kind: found 5, expected a text"),
        (_with("sides", {"red": 5}), r"record: sides\.red: found 5, expected a text"),
        (_with("result", 7), "record: result: found 7, expected a table"),
        (_with("origin", 7), "record: origin: found 7, expected a table"),
        (_with("origin", {"game": "duel"}), "record: origin: missing key board"),
        (_with("origin", {"game": "duel", "board": 5}), "record: origin: board: found 5, expected a table"),
    ],
)
def test_what_is_no_record_is_named(change: Callable[[dict[str, Any]], None], message: str) -> None:
    data = record_of(finished()).as_dict()
    change(data)
    with pytest.raises(RecordError, match=message):
        Record.of(data)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"red: wait"', "\udcff", "[" * 99_000])
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(RecordError, match="not a record"):
        Record.read(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.json"):
        Record.read(tmp_path / "none.json")


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("game", "chess", "game 'chess', not with 'duel'"),
        ("scenario", "open field", "scenario 'open field'"),
        ("digest", "0" * 64, "position at the end"),
        ("result", None, "the game ends with"),
        ("result", {"winner": "blue", "points": [0, 99], "reason": "luck", "rule": "1"}, "the game ends with"),
    ],
)
def test_a_tampered_head_is_refused(name: str, value: Any, message: str) -> None:
    record = tampered(record_of(finished()), **{name: value})
    for judge in (again, checked):
        with pytest.raises(RecordError, match=message):
            judge(record)


@pytest.mark.parametrize(("name", "value"), [("version", "0"), ("pack", "other")])
def test_a_record_of_other_rules_is_the_same_game_if_all_of_it_fits(name: str, value: str) -> None:
    record = tampered(record_of(finished()), **{name: value})
    for judge in (again, checked):
        judge(record)
        with pytest.raises(RecordError, match=f"made with {name} '{value}', not with .*: its moves do not lead to"):
            judge(tampered(record, digest="0" * 64))
        with pytest.raises(RecordError, match=f"made with {name} '{value}', not with .*: log line 'red: dance': "):
            judge(tampered(record, log=[*record.log, "red: dance"]))


def test_tampered_options_are_refused() -> None:
    """Whoever opens a record makes the game from its options; another game is refused with the option named."""
    record = record_of(finished())
    for options in ({**record.options, "rounds": 13}, {"rounds": 13}, {**record.options, "luck": True}):
        game = Duel()
        with pytest.raises(RecordError, match="option "):
            replay(tampered(record, options=options), game, game.start())
    with pytest.raises(RecordError):
        again(tampered(record, options={**record.options, "rounds": 1}))


def test_an_option_that_came_after_the_record_is_as_usual() -> None:
    record = record_of(finished())
    for judge in (again, checked):
        judge(tampered(record, options={"rounds": 12}))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"key": "00"}, "not the one that was committed"),
        ({"key": "xyz"}, "hexadecimal"),
        ({"commitment": "0" * 64}, "not the one that was committed"),
        ({"id": "another game"}, "log line 1: recorded"),
    ],
)
def test_a_tampered_key_is_refused(change: dict[str, Any], message: str) -> None:
    record = record_of(finished())
    forged = tampered(record, dice={**record.dice, **change})
    with pytest.raises(RecordError, match=message):
        checked(forged)
    if "id" not in change:
        with pytest.raises(RecordError, match=message):
            again(forged)


def raided() -> Record:
    """Red raids, blue yields, a die falls; blue shows a card."""
    play = new_duel(3)
    play.push(Raid(1))
    play.push(Yield())
    while play.ask.kind != "round":
        play.choose(0)
    play.push(Show((play.state.hand(BLUE)[0],)))
    assert isinstance(play.log[-1], Shown)
    return record_of(play, reveal=True)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda log: log.insert(0, "3-2 = 4: raid of 1"), "raid of 1"),
        (lambda log: log.insert(1, "3-2 = 4: raid of 1"), "more than the rules ask for at: raid of 1"),
        (lambda log: log.append("3-2 = 4: raid of 1"), "more than the rules ask for"),
        (lambda log: log.pop(0), "ends where the rules ask for 'the deal'"),
        (lambda log: log.pop(3), "ends where the rules ask for 'raid of 1'"),
        (lambda log: log.pop(), "ends where the rules ask for 'cards are shown'"),
        (lambda log: log.__setitem__(-1, "2-3 = 4: cards are shown"), "cards are shown"),
        (lambda log: log.__setitem__(3, "3-2 shown: raid of 1"), "raid of 1"),
        (lambda log: log.__setitem__(3, "3-2 = 7: raid of 1"), "7 cannot fall for 'raid of 1'"),
        (lambda log: log.__setitem__(3, "3-2 = 0: raid of 1"), "0 cannot fall"),
        (lambda log: log.__setitem__(3, "3-2 = 1 1: raid of 1"), "1 1 cannot fall"),
        (lambda log: log.__setitem__(3, "3-2 = : raid of 1"), "cannot fall"),
        (lambda log: log.__setitem__(3, "3-9 = 1: raid of 1"), "raid of 1"),
        (lambda log: log.__setitem__(3, "3-2 = 1: raid of 2"), "'raid of 2' where the rules ask for 'raid of 1'"),
        (lambda log: log.__setitem__(1, "blue: raid 1"), "Red decides now"),
        (lambda log: log.__setitem__(1, "red: raid 9"), "strength of 1 to 5"),
        (lambda log: log.__setitem__(1, "red: rade 1"), "no action 'rade'"),
        (lambda log: log.__setitem__(1, "green: raid 1"), "expected an action, dice or a reveal"),
        (lambda log: log.__setitem__(1, "nonsense"), "expected an action, dice or a reveal"),
        (lambda log: log.__setitem__(1, ""), "expected an action, dice or a reveal"),
        (lambda log: log.__setitem__(1, "3-2 = x: raid of 1"), "log line"),
    ],
)
def test_a_tampered_line_is_refused(change: Callable[[list[str]], Any], message: str) -> None:
    record = raided()
    log = record.log[:]
    change(log)
    with pytest.raises(RecordError, match=message):
        again(tampered(record, log=log))
    with pytest.raises(RecordError):
        checked(tampered(record, log=log))


def test_any_line_left_out_is_noticed() -> None:
    record = record_of(finished(7))
    for number in range(len(record.log)):
        log = record.log[:number] + record.log[number + 1 :]
        with pytest.raises(RecordError):
            again(tampered(record, log=log))
        with pytest.raises(RecordError):
            checked(tampered(record, log=log))


def test_dice_to_go_on_with() -> None:
    record = record_of(finished())
    assert isinstance(source_of(record), Committed)
    assert committed_source(record).commitment == record.dice["commitment"]


@pytest.mark.parametrize(
    "entry", [Fell("1", "nothing to shuffle", ()), Fell("1-2(3)", "a: b = c", (0, 1, 2)), Shown("1", "x")]
)
def test_lines_of_the_log_round_trip(entry: Fell | Shown) -> None:
    game = Duel()
    assert parse_input(game, format_input(game, entry)) == entry
