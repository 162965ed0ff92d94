"""Letters: what is in them, and that an address is told of nothing before it is confirmed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import club
import pytest
from starlette.testclient import TestClient
from visitors import GENEROUS, open_table

from honjin.server.app import create_app
from honjin.server.metrics import Metrics
from honjin.server.notices import Notifier
from honjin.server.settings import Settings
from honjin.server.tokens import Signer


@pytest.fixture
def letterbox() -> Iterator[tuple[int, list[str]]]:
    """A mail server on a free port, and the letters it got."""
    with club.letterbox() as found:
        yield found


def apart(work: Coroutine[Any, Any, None]) -> None:
    """A browser test in this process may keep a loop of its own."""
    with ThreadPoolExecutor() as pool:
        pool.submit(asyncio.run, work).result()


@pytest.fixture
def house(letterbox: tuple[int, list[str]], tmp_path: Path) -> Iterator[TestClient]:
    settings = GENEROUS(store=str(tmp_path / "m.sqlite"), smtp=f"smtp://127.0.0.1:{letterbox[0]}")
    with TestClient(create_app(settings)) as client:
        yield client


async def letters_gone(client: TestClient) -> None:
    await asyncio.gather(*client.app.state.api.lobby.notifier._tasks)  # type: ignore[attr-defined]


def ask_for_mail(client: TestClient, opened: dict[str, Any], address: str = "ann@example.org") -> Any:
    body = {"token": opened["seats"]["osaka"], "mail": address}
    answer = client.post(f"/api/tables/{opened['table']}/notices", json=body)
    assert client.portal is not None
    client.portal.call(letters_gone, client)
    return answer


def mail_of(client: TestClient, opened: dict[str, Any]) -> str | None:
    kept: str | None = client.app.state.api.lobby.tables[opened["table"]].seats["osaka"].mail  # type: ignore[attr-defined]
    return kept


def test_notices_go_only_where_the_link_was_opened(house: TestClient, letterbox: tuple[int, list[str]]) -> None:
    opened = open_table(house)
    assert ask_for_mail(house, opened).json()["confirm"] == ["mail"]
    assert mail_of(house, opened) is None
    (letter,) = letterbox[1]
    found = re.search(r"/api/notices/\S+", letter.replace("=\r\n", "").replace("=3D", "="))
    assert found
    link = found[0]
    assert "ann@example.org" in house.get(link).text
    assert mail_of(house, opened) is None, "to look at the page does nothing: programs open links too"
    assert house.post(link[:-1] + "x").status_code == 403
    assert house.post(link).status_code == 200
    assert mail_of(house, opened) == "ann@example.org"
    assert ask_for_mail(house, opened).json() == {"webhook": False, "mail": True, "confirm": []}, "it is known by now"


def test_an_address_is_asked_a_few_times_only(house: TestClient, letterbox: tuple[int, list[str]]) -> None:
    statuses = [ask_for_mail(house, open_table(house), name).status_code for name in ["ann@example.org"] * 4]
    assert statuses == [200, 200, 200, 429]
    assert ask_for_mail(house, open_table(house), "ANN@example.org").status_code == 429
    assert ask_for_mail(house, open_table(house), "bob@example.org").status_code == 200
    assert len(letterbox[1]) == 4


def test_a_letter_says_whose_turn_it_is_and_where(letterbox: tuple[int, list[str]]) -> None:
    port, letters = letterbox
    notifier = Notifier(Settings(smtp=f"smtp://127.0.0.1:{port}"), Metrics(), Signer("secret"))
    text = "It is your turn (osaka) in yukimura, turn 3: http://honjin.example/t/abc"
    apart(notifier._mail("ann@example.org", text, "Honjin: it is your turn"))
    (letter,) = letters
    assert "To: ann@example.org" in letter
    assert "Subject: Honjin: it is your turn" in letter
    assert "http://honjin.example/t/abc" in letter
