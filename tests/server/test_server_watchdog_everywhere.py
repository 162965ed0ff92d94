"""The watchdog sees every page and every message: whoever adds one has to lead it past here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

from club import PASSWORD, House, public_house
from duel import DUEL
from starlette.routing import BaseRoute, Mount, Route
from test_server_watchdog import held
from visitors import Visitor, get, visit

from honjin.games.registry import games, register
from honjin.server.messages import ClientMessage

__all__ = ["held"]

OTHER = "another long enough one"


def routes(found: Iterable[BaseRoute], before: str = "") -> Iterator[tuple[str, str]]:
    """Every page that can be asked for, by its method and its path."""
    for route in found:
        if isinstance(route, Mount):
            yield from routes(route.routes, before + route.path)
        elif isinstance(route, Route):
            yield from ((method, before + route.path) for method in sorted(route.methods or ()) if method != "HEAD")


class Round:
    """What has been led past the watchdog, and answered as it was meant to be."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pages: set[tuple[str, str]] = set()
        self.messages: set[str] = set()
        known = sorted(set(routes(house.client.app.routes)), key=lambda page: "{" in page[1])  # type: ignore[attr-defined]
        self._known = [(method, path, re.compile(re.sub(r"\{[^}]*\}", "[^/]*", path) + "$")) for method, path in known]
        house.client.event_hooks = {"response": [self._noted]}

    def _noted(self, answer: Any) -> None:
        assert answer.status_code < 400, (answer.request.url, answer.read())
        asked = answer.request
        page = next(
            ((m, path) for m, path, form in self._known if m == asked.method and form.match(asked.url.path)), None
        )
        self.pages.add(page or (asked.method, "/{path:path}"))

    def ask(self, visitor: Visitor, **message: Any) -> Any:
        answer = visitor.ask(**message)
        assert answer["t"] != "error" or answer["code"] in ("nothing", "standing", "unknown"), answer
        self.messages.add(message["t"])
        return answer


@contextmanager
def seated(round_: Round, table: str, *tokens: str) -> Iterator[Visitor]:
    with visit(round_.house.client, table, *tokens) as visitor:
        yield visitor


def play(round_: Round, table: str, osaka: str, kanto: str) -> None:
    with seated(round_, table, osaka, kanto) as both:
        start = both.state["n"]
        first, second = (option["text"] for option in both.state["ask"]["options"][:2])
        unit = next(option["unit"] for option in both.state["ask"]["options"] if "unit" in option)
        for kind in ("odds", "why"):
            round_.ask(both, t=kind, text=first)
        round_.ask(both, t="reach", unit=unit)
        round_.ask(both, t="formation", units=[unit], start="0101", end="0102")
        round_.ask(both, t="formation_reach", units=[unit], lead=unit)
        round_.ask(both, t="overlay", kind=get(round_.house.client, f"/api/tables/{table}/sheet")["overlays"][0]["id"])
        round_.ask(both, t="act", text=first, n=start)
        for kind in ("undo", "redo", "reset", "prospects", "ping", "whole", "back"):
            round_.ask(both, t=kind)
        round_.ask(both, t="acts", texts=[second], n=both.state["n"])
        round_.ask(both, t="step", n=both.state["n"])
        round_.ask(both, t="chat", text="good evening")
        round_.ask(both, t="note", text="my plan")
        round_.ask(both, t="stand", until=["turn"])
        round_.ask(both, t="rollback", to=start)
        round_.ask(both, t="agree", to=start)


def resign(round_: Round, table: str, osaka: str) -> None:
    with seated(round_, table, osaka) as visitor:
        round_.ask(visitor, t="resign")


def look_around(house: House, olga: str, table: str) -> None:
    for page in (
        "house",
        "words/ja",
        "games",
        "games/yukimura/sheet",
        "games/yukimura/rules",
        "games/yukimura/results",
    ):
        house.get(f"/{page}")
    for page in ("tables", f"tables/{table}", f"tables/{table}/record", "openapi.json", "tournaments"):
        house.get(f"/{page}")
    for page in ("mine", "account", "account/export", "house/people", "house/bans"):
        house.get(f"/{page}", olga)
    for page in ("/", "/healthz", "/metrics"):
        house.client.get(page)


def keep_account(house: House, ann: str) -> None:
    house.post("/account/mail", ann, password=PASSWORD, mail="ann@example.com")
    house.post("/addresses/confirmed", token=house.link())
    house.post("/passwords/forgotten", name="Ann")
    house.post("/passwords/reset", token=house.link(), password=OTHER)
    session = house.post("/sessions", name="Ann", password=OTHER).json()["session"]
    house.post("/account/password", session, old=OTHER, new=PASSWORD)
    session = house.post("/sessions", name="Ann", password=PASSWORD).json()["session"]
    house.post("/sessions/end", session)
    session = house.post("/sessions", name="Ann", password=PASSWORD).json()["session"]
    house.post("/account/deletion", session, password=PASSWORD)


def be_told(house: House, table: str, token: str) -> None:
    house.post(f"/tables/{table}/push", token=token, browser=None)
    house.post(f"/tables/{table}/notices", token=token, mail="ben@example.com")
    house.letters_gone()
    letter = house.letters[-1].replace("=\r\n", "").replace("=3D", "=")
    found = re.search(r"/api(/notices/\S+)", letter)
    assert found, letter
    house.get(found[1])
    house.post(found[1])


def keep_order(house: House, olga: str, table: str) -> None:
    house.post("/house/lines/removed", olga, table=table, place=1)
    house.register("Cleo")
    house.post("/house/bans", olga, name="Cleo")
    (ban,) = house.get("/house/bans", olga).json()
    house.post("/house/bans/lifted", olga, who=ban["who"])


def hold_tournament(house: House, olga: str, ann: str, ben: str) -> None:
    cup = house.post("/tournaments", olga, name="Summer cup", game="yukimura").json()["id"]
    for player in (ann, ben):
        house.post(f"/tournaments/{cup}/entry", player)
    house.get(f"/tournaments/{cup}")
    house.post(f"/tournaments/{cup}/beginning", olga)


def ask_advice(round_: Round) -> None:
    """Alone with the computer, in a game that is short."""
    house, seats = round_.house, {"red": "me", "blue": "bot:random"}
    register(DUEL)
    try:
        solo = house.open_table(None, "Guest", game="duel", seats=seats)
        with seated(round_, solo["table"], *solo["seats"].values()) as alone:
            alone.until_asked()
            for page in ("hint", "expectation"):
                house.post(f"/tables/{solo['table']}/{page}", tokens=list(solo["seats"].values()))
            round_.ask(alone, t="reasons", n=alone.state["n"])
            round_.ask(alone, t="hurry")
    finally:
        del games()["duel"]


def study(house: House, over: str) -> None:
    """At a game that is over, and at puzzles."""
    house.get(f"/tables/{over}/review")
    house.post(f"/tables/{over}/review")
    puzzle = house.get("/puzzles").json()["puzzles"][0]
    path = f"/puzzles/{puzzle['game']}/{puzzle['id']}"
    opened = house.post(f"{path}/table").json()
    with visit(house.client, opened["table"], *opened["seats"].values()) as solver:
        house.post(f"{path}/tries", text=solver.state["ask"]["options"][0]["text"])


def test_no_page_and_no_message_is_left_out(held: list[str], tmp_path: Path) -> None:
    with public_house(str(tmp_path / "honjin.sqlite")) as house:
        round_ = Round(house)
        olga, ann, ben = map(house.register, ("Olga", "Ann", "Ben"))
        opened = house.open_table(ann, "Ann")
        table, osaka = opened["table"], opened["seats"]["osaka"]
        house.post(f"/tables/{table}/invitations", token=osaka)
        kanto = house.join(table, ben, "Ben")
        play(round_, table, osaka, kanto)
        house.post(f"/tables/{table}/analysis", step=1, token=osaka)
        be_told(house, table, kanto)
        keep_order(house, olga, table)
        hold_tournament(house, olga, ann, ben)
        resign(round_, table, osaka)
        look_around(house, olga, table)
        house.post("/records", **get(house.client, f"/api/tables/{table}/record"))
        get(house.client, f"/api/tables/{table}/dice")
        house.post(f"/tables/{table}/rematch", token=osaka)
        ask_advice(round_)
        study(house, table)
        guest = house.open_table(None, "Guest")
        with seated(round_, guest["table"], guest["seats"]["osaka"]) as speaking:
            round_.ask(speaking, t="chat", text="something foul")
        house.post("/house/bans/speaker", olga, table=guest["table"], place=1)
        for ban in house.get("/house/bans", olga).json():
            house.post("/house/bans/lifted", olga, who=ban["who"])
        keep_account(house, ann)
        assert round_.pages == set(routes(house.client.app.routes))  # type: ignore[attr-defined]
    assert round_.messages == {kind.__struct_config__.tag for kind in get_args(ClientMessage)}
    assert held == []


def test_a_page_that_nobody_leads_past_is_missed() -> None:
    known = set(routes([Mount("/api", routes=[Route("/new", print, methods=["POST"])])]))
    assert known == {("POST", "/api/new")}
