"""Stories told in a real browser. Where there is no built client or no Chromium they are skipped, and say so."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import People, Table
from house import Server, Size, Theme, launch, missing, person, serving
from playwright.sync_api import Browser, BrowserContext, sync_playwright

HERE = Path(__file__).parent

collect_ignore = ["conftest.py"]  # it holds no doctest, and another folder has a module of that name


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = missing()
    if reason is None:
        return
    warnings.warn(pytest.PytestWarning(f"the tests in a browser are skipped: {reason}"), stacklevel=1)
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """People who come to the server, each with a browser of his own. No page may have failed by the end."""
    contexts: list[BrowserContext] = []
    tables: list[Table] = []

    def come(
        size: Size = "desktop",
        *,
        to: Server = server,
        motion: bool = False,
        theme: Theme = "light",
        speed: str = "at once",
        briefing: bool = False,
        painted: bool = False,
        locale: str = "en-GB",
    ) -> Table:
        context = person(
            browser, to, size,
            motion=motion, speed=speed, briefing=briefing, painted=painted, theme=theme, locale=locale,
        )  # fmt: skip
        contexts.append(context)
        tables.append(Table(context.new_page()))
        return tables[-1]

    yield come
    faults = [fault for table in tables for fault in table.faults]
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def ann(people: People) -> Table:
    return people()
