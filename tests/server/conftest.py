from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient
from visitors import GENEROUS

from honjin.server.app import create_app

collect_ignore = ["conftest.py"]  # it holds no doctest, and another folder has a module of that name

POSTGRES = os.environ.get("HONJIN_TEST_POSTGRES")


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh store of each kind; PostgreSQL where HONJIN_TEST_POSTGRES names a database."""
    if request.param == "sqlite":
        yield str(tmp_path / "honjin.sqlite")
        return
    if POSTGRES is None:
        pytest.skip("HONJIN_TEST_POSTGRES is not set")
    import psycopg

    schema = f"honjin_{secrets.token_hex(6)}"
    with psycopg.connect(POSTGRES, autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {schema}".encode())
        yield POSTGRES + ("&" if "?" in POSTGRES else "?") + "options=" + quote(f"-csearch_path={schema}")
        db.execute(f"DROP SCHEMA {schema} CASCADE".encode())


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
