from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from club import House, public_house
from duel import DUEL
from starlette.testclient import TestClient
from visitors import GENEROUS

from honjin.games.registry import games, register
from honjin.server.app import create_app

collect_ignore = ["conftest.py"]  # it holds no doctest, and another folder has a module of that name

POSTGRES = os.environ.get("HONJIN_TEST_POSTGRES")


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh store of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "honjin.sqlite")
    else:
        with fresh_schema() as url:
            yield url


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """A fresh store on PostgreSQL."""
    with fresh_schema() as url:
        yield url


@contextmanager
def fresh_schema() -> Iterator[str]:
    """A part of the database that HONJIN_TEST_POSTGRES names, of which nobody else knows."""
    if not POSTGRES:
        pytest.skip("no PostgreSQL here: HONJIN_TEST_POSTGRES is not set")
    import psycopg

    schema = f"honjin_{secrets.token_hex(6)}"
    with psycopg.connect(POSTGRES, autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {schema}".encode())
        yield POSTGRES + ("&" if "?" in POSTGRES else "?") + "options=" + quote(f"-csearch_path={schema}")
        db.execute(f"DROP SCHEMA {schema} CASCADE".encode())


@pytest.fixture
def duel_on_the_shelf() -> Iterator[None]:
    """A small game with everything: hidden cards, dice, sealed bids, and a rule that fails."""
    register(DUEL)
    yield
    del games()["duel"]


@pytest.fixture
def client(store_url: str) -> Iterator[TestClient]:
    """A server of its own for the test, on each kind of store."""
    with TestClient(create_app(GENEROUS(store=store_url))) as client:
        yield client


@pytest.fixture
def local(tmp_path: Path) -> Iterator[TestClient]:
    """A server on SQLite, for tests to which the store does not matter."""
    with TestClient(create_app(GENEROUS(store=str(tmp_path / "honjin.sqlite")))) as client:
        yield client


@pytest.fixture
def house(store_url: str) -> Iterator[House]:
    """A public server with mail and an owner, on each kind of store."""
    with public_house(store_url) as found:
        yield found
