"""Everybody is answered in the language that they read, at one table in several."""

from __future__ import annotations

import asyncio

from starlette.testclient import TestClient
from visitors import Visitor, open_table

from honjin.languages.catalogues import HOUSE, read_catalogue
from honjin.server.notices import Notifier
from honjin.server.tables import Table

JAPANESE = {"accept-language": "ja,en;q=0.5"}


def refused(client: TestClient, table: str, query: str, **headers: str) -> str:
    with client.websocket_connect(f"/ws/{table}?{query}", headers=headers) as socket:
        visitor = Visitor(socket)
        visitor.until("seats")
        answer = visitor.ask(t="redo")
        assert answer["t"] == "error"
        return str(answer["message"])


def test_a_chair_is_answered_in_its_own_language(local: TestClient) -> None:
    opened = open_table(local)
    table, token = opened["table"], opened["seats"]["kanto"]
    assert refused(local, table, f"token={token}") == "there is nothing to redo"
    assert refused(local, table, f"token={token}&lang=ja") == "やり直すものがありません"
    assert refused(local, table, f"token={token}", **JAPANESE) == "やり直すものがありません"
    assert refused(local, table, f"token={token}&lang=en", **JAPANESE) == "there is nothing to redo"


def test_two_who_read_different_languages_sit_at_one_table(local: TestClient) -> None:
    opened = open_table(local)
    path = f"/ws/{opened['table']}?token={opened['seats']['kanto']}"
    with local.websocket_connect(path) as first, local.websocket_connect(f"{path}&lang=ja") as second:
        english, japanese = Visitor(first), Visitor(second)
        english.until("seats")
        japanese.until("seats")
        told, read = english.ask(t="undo"), japanese.ask(t="undo")
        assert told["code"] == read["code"] == "refused"
        assert (told["message"], read["message"]) == ("Dice have been rolled since", "その後ダイスが振られた")


def test_errors_over_http_are_in_the_language_of_the_reader(local: TestClient) -> None:
    assert local.get("/api/tables/none").json()["error"]["message"] == "there is no such table"
    assert local.get("/api/tables/none", headers=JAPANESE).json()["error"]["message"] == "その卓はありません"
    assert local.get("/api/tables/none?lang=ja").json()["error"]["message"] == "その卓はありません"


def test_in_japanese_the_kanji_are_the_name(local: TestClient) -> None:
    [game] = [game for game in local.get("/api/games?lang=ja").json() if game["id"] == "yukimura"]
    assert game["name"] == game["kanji"] == "幸村外伝"
    english, japanese = (local.get("/api/games/yukimura/sheet", params={"lang": code}) for code in ("en", "ja"))
    assert english.headers["etag"] != japanese.headers["etag"]
    assert japanese.headers["vary"] == "Accept-Language"
    for before, after in zip(english.json()["units"], japanese.json()["units"], strict=True):
        assert (before["id"], before["kanji"]) == (after["id"], after["kanji"])
        assert after["name"] == after["kanji"] != before["name"]
    assert english.json()["briefing"]["first"] != japanese.json()["briefing"]["first"]
    assert isinstance(japanese.json()["briefing"]["first"], str)
    # The map is drawn with names in both scripts.
    assert english.json()["look"] == japanese.json()["look"]


def test_the_page_is_handed_the_house_texts_once(local: TestClient) -> None:
    answer = local.get("/api/words/ja")
    assert answer.json() == read_catalogue(HOUSE, "ja")
    assert answer.json()["Undo"] == "待った"
    assert local.get("/api/words/ja", headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    assert local.get("/api/words/en").json() == {}
    assert local.get("/api/words/xx").status_code == 404


def test_how_a_game_is_won_is_told_in_the_language_of_the_reader(local: TestClient) -> None:
    english, japanese = (local.get("/api/games", params={"lang": code}).json() for code in ("en", "ja"))
    for game, other in zip(english, japanese, strict=True):
        for scenario, told in zip(game["scenarios"], other["scenarios"], strict=True):
            for before, after in zip(scenario["victory"], told["victory"], strict=True):
                assert before["rule"] == after["rule"]
                assert not any("\u3040" <= c <= "\u9fff" for c in before["text"]), "no kana, no kanji"
                assert after["text"].endswith("。")


def test_a_notice_is_in_the_language_in_which_it_was_asked_for(local: TestClient) -> None:
    opened = open_table(local)
    told: list[str] = []
    notifier = local.app.state.api.lobby.notifier  # type: ignore[attr-defined]

    async def post(_: str, text: str) -> None:
        told.append(text)

    notifier._post = post
    body = {"token": opened["seats"]["osaka"], "webhook": "http://hook.example/"}
    for query in ("", "?lang=ja"):
        assert local.post(f"/api/tables/{opened['table']}/notices{query}", json=body).status_code == 200
        table = local.app.state.api.lobby.tables[opened["table"]]  # type: ignore[attr-defined]
        assert local.portal is not None
        local.portal.call(called, notifier, table)
    english, japanese = told
    assert english.startswith("It is your turn (Osaka) in Yukimura Gaiden, turn 1: /t/")
    assert japanese.startswith("「幸村外伝」第1ターン、あなた（大坂方）の手番です：/t/")


async def called(notifier: Notifier, table: Table) -> None:
    notifier.call(table, table.seats["osaka"])
    await asyncio.gather(*notifier._tasks)
