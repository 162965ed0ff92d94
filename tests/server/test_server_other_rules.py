"""Rules and packs change under the games of a house: what is over stays readable, what runs goes on or is closed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from duel import Camps, Duel, DuelTitle, Raid
from starlette.testclient import TestClient
from visitors import GENEROUS, Json, Visitor, get, open_table, visit

from honjin.games.registry import find_game, games
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.chance import derive
from honjin.kernel.errors import Refusal
from honjin.kernel.words import Saying, say
from honjin.server.app import create_app
from honjin.title import Title

pytestmark = pytest.mark.usefixtures("duel_on_the_shelf")

BOTH = {"red": "me", "blue": "me"}
QUIET = ("wait", "wait", "raid 2", "yield", "wait")
LOUD = ("wait", "raid 3", "yield", "loot 1", "wait")


class OldDuel(Duel):
    """The duel as it is played at first, with something to be seen: a sentence for all, and cards for their owner."""

    def facts(self, state: Camps, side: Side | None) -> dict[str, Any]:
        known = super().facts(state, side)
        weather = say("{side} decides", side=self.side_name(state.active))
        return {"turn": state.round, "score": state.score[:], "weather": weather, "units": known.get("own", [])}


class OtherDuel(Duel):
    """Nobody raids with more than 2 any more, and positions are told otherwise."""

    def _refuse(self, g: Camps, action: Action) -> Refusal | None:
        if isinstance(action, Raid) and action.strength > 2:
            return Refusal("2-1", "a raid has a strength of 1 to 2")
        return super()._refuse(g, action)

    def facts(self, state: Camps, side: Side | None) -> dict[str, Any]:
        return {"turn": -1}


class SpeechlessDuel(OtherDuel):
    """Of old events the words are gone."""

    def narrate(self, seen: dict[str, Any]) -> Saying:
        if seen["kind"] == "roll":
            raise KeyError(seen["kind"])
        return super().narrate(seen)


class OtherPack(OldDuel):
    """The same rules with other data."""

    pack_hash = "cardboard"


class OtherTitle(DuelTitle):
    def __init__(self, game: type[Duel]) -> None:
        self.made = game

    def create(self, options: Mapping[str, Any], *, scenario: str | None = None, overlays: Sequence[Path] = ()) -> Duel:
        return self.made(options)


@contextmanager
def house(url: str, title: Title | None = None) -> Iterator[TestClient]:
    """A server with these rules; the house has looked through its games."""
    title = OtherTitle(OldDuel) if title is None else title
    games()[title.id] = title
    with TestClient(create_app(GENEROUS(store=url))) as client:
        review(client)
        yield client


def review(client: TestClient) -> None:
    """The house looks through its games."""
    assert client.portal is not None
    work: Callable[[], Awaitable[None]] = client.app.state.api.lobby.review  # type: ignore[attr-defined]
    client.portal.call(work)


def play(client: TestClient, texts: Sequence[str], *, end: bool, **wanted: Any) -> Json:
    """A game with these actions; what its players were told of it."""
    opened = open_table(client, **{"game": "duel", "seats": BOTH, **wanted})
    table = opened["table"]
    with visit(client, table, *opened["seats"].values(), whole=True) as both:
        for text in texts:
            answer = both.act(text)
            assert answer["t"] == "state", answer
        if end:
            both.ask(t="resign")
        sides = list(opened["seats"]) if end else []
        asked = [(n, both.ask(t="step", n=n, side=side)) for n in range(both.state["n"] + 1) for side in sides]
        opened["steps"] = [then for n, then in asked if then["n"] == n]  # what falls before the first is one step
    with visit(client, table, next(iter(opened["seats"].values())), whole=True) as one:
        opened["state"] = one.ask(t="whole")
    if end:
        opened["record"] = get(client, f"/api/tables/{table}/record")
        opened["dice"] = get(client, f"/api/tables/{table}/dice")
    opened["told"] = get(client, f"/api/tables/{table}")
    opened["sheet"] = client.get(f"/api/tables/{table}/sheet").text
    return opened


def reading(visitor: Visitor, opened: Json) -> None:
    """Whatever could be seen of a game can be seen."""
    now = visitor.ask(t="whole")
    for key in ("n", "view", "over", "asked", "started"):
        assert now[key] == opened["state"][key], key
    assert [event["kind"] for event in now["events"]] == [event["kind"] for event in opened["state"]["events"]]
    for then in opened["steps"]:
        found = visitor.ask(t="step", n=then["n"], side=then["side"])
        for key in ("n", "of", "before", "after", "side", "view"):
            assert found[key] == then[key], (then["n"], key)
        assert [event["kind"] for event in found["events"]] == [event["kind"] for event in then["events"]]


def verified(dice: Json, pledged: str) -> int:
    """Throws that the key gives again."""
    assert dice["commitment"] == pledged
    key = bytes.fromhex(dice["key"])
    for throw in dice["throws"]:
        shift = 1 if throw["kind"] == "roll" else 0
        if throw["kind"] != "shuffle":
            numbers = [
                shift + derive(key, dice["id"], throw["counter"] + i, throw["purpose"], faces)
                for i, faces in enumerate(throw["faces"])
            ]
            assert numbers == throw["outcome"]
    return len(dice["throws"])


@pytest.mark.parametrize("other", [SpeechlessDuel, OtherPack])
@pytest.mark.parametrize("texts", [QUIET, LOUD])
def test_a_game_that_is_over_is_read_replayed_and_verified(
    store_url: str, other: type[Duel], texts: Sequence[str]
) -> None:
    with house(store_url) as client:
        opened = play(client, texts, end=True)
        review(client)
    table = opened["table"]
    with house(store_url, OtherTitle(other)) as client:
        with visit(client, table, opened["seats"]["red"], whole=True) as red:
            reading(red, opened)
            assert red.act("wait")["code"] == "version"
            assert red.ask(t="chat", text="Well played")["t"] == "answer"
        with visit(client, table) as watching:
            assert watching.state["over"] == opened["state"]["over"]
        assert get(client, f"/api/tables/{table}/record") == opened["record"]
        assert get(client, f"/api/tables/{table}/dice") == opened["dice"]
        assert verified(opened["dice"], opened["told"]["dice"]["commitment"]) == 2
        told = get(client, f"/api/tables/{table}")
        assert (told["version"], told["pack"]) == (opened["told"]["version"], "paper")
        assert client.get(f"/api/tables/{table}/sheet").text == opened["sheet"]
        refused = client.post(f"/api/tables/{table}/analysis", json={"step": 3})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "version")


def test_a_rematch_is_played_by_the_rules_of_today(store_url: str) -> None:
    with house(store_url) as client:
        opened = play(client, LOUD, end=True)
    with house(store_url, OtherTitle(OtherDuel)) as client:
        asked = {"token": opened["seats"]["red"]}
        again = client.post(f"/api/tables/{opened['table']}/rematch", json=asked).json()
        told = get(client, f"/api/tables/{again['table']}")
        assert told["version"] == OtherDuel().version != opened["told"]["version"]
        with visit(client, again["table"], *again["seats"].values()) as blue:
            assert blue.state["view"] == {"turn": -1}


def test_without_the_archive_the_views_kept_on_the_way_are_shown(store_url: str) -> None:
    with house(store_url) as client:
        opened = play(client, QUIET, end=True)
    with house(store_url, OtherTitle(OtherDuel)) as client:
        first, last = opened["steps"][0], opened["steps"][-2]
        with visit(client, opened["table"], opened["seats"]["red"], whole=True) as red:
            assert red.ask(t="step", n=last["n"])["view"] == last["view"]
            assert red.ask(t="step", n=last["n"] - 1)["view"] == first["view"]
            assert len(first["view"]["units"]) == 3
            first = red.ask(t="step", n=1)
            assert [event["kind"] for event in first["events"]] == ["shuffle", "dealt", "dealt"]


@pytest.mark.parametrize("other", [OtherDuel, OtherPack])
def test_a_running_game_goes_on_where_the_new_rules_accept_all_of_it(store_url: str, other: type[Duel]) -> None:
    with house(store_url) as client:
        opened = play(client, QUIET, end=False)
    with house(store_url, OtherTitle(other)) as client:
        with visit(client, opened["table"], opened["seats"]["red"], whole=True) as red:
            assert (red.state["n"], red.state["asked"]) == (opened["state"]["n"], opened["state"]["asked"])
            assert red.state["view"] == ({"turn": -1} if other is OtherDuel else opened["state"]["view"])
        with visit(client, opened["table"], *opened["seats"].values(), whole=True) as both:
            kinds = [event["kind"] for event in opened["state"]["events"]]
            assert [event["kind"] for event in both.ask(t="whole")["events"]] == kinds
            if other is OtherDuel:
                assert both.act("raid 3")["message"] == "a raid has a strength of 1 to 2"
            assert both.act("wait")["n"] == opened["state"]["n"] + 1
            assert both.ask(t="undo")["n"] == opened["state"]["n"]
            both.ask(t="resign")
        told = get(client, f"/api/tables/{opened['table']}")
        assert (told["version"], told["pack"]) == (opened["told"]["version"], "paper")
        assert verified(get(client, f"/api/tables/{opened['table']}/dice"), told["dice"]["commitment"]) == 2


def test_a_running_game_that_the_new_rules_refuse_is_closed_with_reason_and_record(store_url: str) -> None:
    seats = {"red": "me", "blue": "bot:random:60"}
    with house(store_url) as client:
        opened = play(client, LOUD, end=False)
        waiting = open_table(client, game="duel", seats=seats)
    table = opened["table"]
    with house(store_url, OtherTitle(OtherDuel)) as client:
        told = get(client, f"/api/tables/{table}")
        assert told["over"] is True
        assert told["result"]["closed"] is True
        assert told["result"]["reason"].startswith("The rules of this game have changed since it began")
        assert "'red: raid 3': a raid has a strength of 1 to 2 (2-1)" in told["result"]["reason"].replace("blue", "red")
        assert told["asked"] == []
        assert table not in [listed["id"] for listed in get(client, "/api/tables")]
        assert waiting["table"] in [listed["id"] for listed in get(client, "/api/tables")]
        record = get(client, f"/api/tables/{table}/record")
        assert [line.partition(": ")[2] for line in record["log"] if line.startswith(("red:", "blue:"))] == list(LOUD)
        assert record["closed"] is True
        assert [event["kind"] for event in record["events"]] == [e["kind"] for e in opened["state"]["events"]]
        assert verified(get(client, f"/api/tables/{table}/dice"), told["dice"]["commitment"]) == 2
        with visit(client, table, *opened["seats"].values(), whole=True) as both:
            assert both.state["over"]["closed"] is True
            assert both.state["view"]["turn"] >= 1
            assert both.act("wait")["code"] == "version"
    with house(store_url) as client:  # what was closed stays so, though the old rules come back
        assert get(client, f"/api/tables/{table}")["result"] == told["result"]


def test_a_game_whose_rules_fail_on_old_data_is_closed_too(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(store_url) as client:
        opened = play(client, QUIET, end=False)
    with monkeypatch.context() as patch:
        patch.setattr(OtherPack, "start", lambda _: 1 / 0)
        with house(store_url, OtherTitle(OtherPack)) as client:
            result = get(client, f"/api/tables/{opened['table']}")["result"]
            assert (result["closed"], result["rule"]) == (True, "version")


class HeavierYukimura:
    """The game on the shelf with an overlay, as if its pack had been changed."""

    def __init__(self, folder: Path) -> None:
        self._title, self._folder = find_game("yukimura"), folder

    def __getattr__(self, name: str) -> Any:
        return getattr(self._title, name)

    def create(self, options: Mapping[str, Any], *, scenario: str | None = None) -> Any:
        return self._title.create(options, scenario=scenario, overlays=(self._folder,))


def test_a_real_pack_that_is_changed(store_url: str, tmp_path: Path) -> None:
    """Of two running games one has used what another unit may no longer do; a third one is over."""
    folder = tmp_path / "lame"
    folder.mkdir()
    (folder / "pack.toml").write_text('overlay = "yukimura"\nname = "lame"\n')
    (folder / "units.toml").write_text('schema = 1\ngame = "yukimura"\n[[unit]]\nid = "mizuno_k1"\nmovement = 1\n')
    title = find_game("yukimura")
    far, near = "move mizuno_k1 0319-0318-0317", "select mizuno_t1"
    wanted = {"game": "yukimura", "seats": {"osaka": "me", "kanto": "me"}}
    try:
        with house(store_url) as client:
            over, lame, well = (
                play(client, [far], end=True, **wanted),
                play(client, [far], end=False, **wanted),
                play(client, [near], end=False, **wanted),
            )
            review(client)
        with house(store_url, HeavierYukimura(folder)) as client:  # type: ignore[arg-type]
            assert get(client, f"/api/tables/{lame['table']}")["result"]["closed"] is True
            with visit(client, well["table"], *well["seats"].values(), whole=True) as both:
                assert both.state["view"]["units"] == well["state"]["view"]["units"]
                both.choose(0)
            with visit(client, over["table"], over["seats"]["osaka"], whole=True) as osaka:
                reading(osaka, over)
    finally:
        games()["yukimura"] = title
