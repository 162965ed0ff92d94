"""The visitors of the tests themselves: who waits in vain is told so."""

from __future__ import annotations

import asyncio

import pytest
import visitors
from starlette.testclient import TestClient
from visitors import in_time, open_table, visit


def test_who_waits_for_what_never_comes_gives_up(local: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        ann.until_asked()
        monkeypatch.setattr(visitors, "PATIENCE", 0.0)
        with pytest.raises(TimeoutError):
            ann.until("nothing of the kind")


def test_work_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitors, "PATIENCE", 0.0)
    with pytest.raises(TimeoutError):
        asyncio.run(in_time(asyncio.Event().wait()))
