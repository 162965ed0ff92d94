"""A bad record is refused in a sentence that says what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from visitors import Json

from honjin import new_game
from honjin.kernel.record import record_of


def good() -> Json:
    play = new_game("yukimura", seed=1)
    for text in ("move mizuno_k1 0319-0318-0317", "move mizuno 0320-0319"):
        play.push_text(text)
    return record_of(play, reveal=True).as_dict()


def told(client: TestClient, record: Any) -> str:
    answer = client.post("/api/records", json=record)
    assert 400 <= answer.status_code < 500, answer.text
    return str(answer.json()["error"]["message"])


def changed(**values: Any) -> Json:
    return good() | values


BAD: list[tuple[Any, str]] = [
    ([1, 2], "not a record of a game"),
    ({"name": "honjin-web", "version": "1"}, "not a record of format 1"),
    (changed(format=2), "not a record of format 1"),
    ({"running": True, "game": "yukimura"}, "the record of a game that is still running can only be read, not opened"),
    ({"format": 1, "game": "yukimura", "log": []}, "not a whole record: it lacks version, pack, scenario, options, "
     "sides, dice, digest"),
    (changed(colour="red"), "not a record: colour has no place in one"),
    (changed(log=7), "record: log: found 7, expected a list"),
    (changed(game="chess"), "there is no game 'chess'"),
    (changed(pack="0", digest="0" * 64), "the record was made with pack '0', not with "),
    (changed(log=good()["log"][:-1]), "its moves do not lead to the recorded position at the end; some may be missing"),
    (changed(log=[*good()["log"], "kanto: move mizuno_k1 0317-0101"]),
     "the record does not fit the rules: line 5 of the log, 'kanto: move mizuno_k1 0317-0101': "),
    (changed(log=[*good()["log"], "kanto: dance"]), "log line 'kanto: dance': "),
    (changed(dice=good()["dice"] | {"key": "00"}), "the revealed key is not the one that was committed at the start"),
]  # fmt: skip


@pytest.mark.parametrize(("record", "sentence"), BAD)
def test_what_is_wrong_is_said(local: TestClient, record: Any, sentence: str) -> None:
    message = told(local, record)
    assert message.startswith(sentence)
    assert "__init__" not in message


def test_a_good_one_is_opened(local: TestClient) -> None:
    assert local.post("/api/records", json=good()).status_code == 201


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ({"name": "honjin-web"}, "形式1の記録ではない"),
        (changed(pack="0", digest="0" * 64), "記録のpackは'0'、ここでは"),
        (changed(log=[*good()["log"], "kanto: move mizuno_k1 0317-0101"]), "記録が規則に合わない：ログの5行目、"),
    ],
)
def test_what_is_wrong_is_said_in_the_readers_language(local: TestClient, record: Any, sentence: str) -> None:
    answer = local.post("/api/records", json=record, headers={"accept-language": "ja"})
    assert str(answer.json()["error"]["message"]).startswith(sentence)
