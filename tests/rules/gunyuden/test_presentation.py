"""What clients are shown of a game of the series: facts, sheet, charts, overlays, labels and log lines."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import honjin
from honjin.games.gunyuden import actions
from honjin.games.gunyuden.actions import Go
from honjin.games.gunyuden.game import Gunyuden
from honjin.games.gunyuden.state import Campaign
from honjin.games.registry import find_game
from honjin.kernel.chance import Sampled, Scripted
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.kernel.words import ENGLISH, Name, say
from honjin.wargame import actions as answers, orders
from honjin.wargame.actions import vocabulary
from honjin.wargame.orders import HALT, Organise

SCENARIOS = [(game, info.id) for game in ("masamune", "kanto") for info in find_game(game).scenarios()]
EVERY_SCENARIO = pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
SOURCES = Path(honjin.__file__).parent / "games"


def create(game_id: str, scenario: str, **options: Any) -> Gunyuden:
    game = find_game(game_id).create(options, scenario=scenario)
    assert isinstance(game, Gunyuden)
    return game


def walk(game: Gunyuden, steps: int, seed: int = 1) -> Iterator[Play[Campaign]]:
    """A random game, decision by decision."""
    rng = random.Random(seed)
    play = Play(game, game.start(), Sampled(seed))
    for _ in range(steps):
        if play.over:
            return
        yield play
        play.push(rng.choice(play.ask.options))


def told_kinds() -> dict[str, str]:
    """Every kind of event that the sources tell, with the package that tells it."""
    found = {}
    for package in ("gunyuden", "masamune", "kanto"):
        for path in sorted((SOURCES / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(ast.Attribute(_, "tell"), [ast.Constant(str(kind)), *_]):
                        found[kind] = package
    return found


# ---------------------------------------------------------------------------------------------- facts


@EVERY_SCENARIO
def test_facts_are_complete_and_plain(game_id: str, scenario: str) -> None:
    game = create(game_id, scenario)
    sheet = game.sheet()
    book = find_game(game_id).rulebook()
    ids = {unit["id"] for unit in sheet["units"]}
    clans = {clan["id"] for clan in sheet["clans"]}
    for play in walk(game, 40):
        facts = game.facts(play.state, None)
        assert json.loads(json.dumps(facts, default=ENGLISH.encode)) == facts
        assert facts == game.facts(play.state, 0)
        assert facts["units"].keys() <= ids
        assert facts["clans"].keys() <= clans
        assert facts["castles"].keys() == {castle["id"] for castle in sheet["castles"]}
        assert facts["score"].keys() == set(game.sides)
        assert tuple(score["points"] for score in facts["score"].values()) == game.points(play.state)
        for score in facts["score"].values():
            assert score["points"] == sum(value for _, value, _ in score["rows"])
            assert all(rule in book for _, _, rule in score["rows"])
        on_map = {unit for unit, known in facts["units"].items() if "hex" in known}
        assert on_map == {unit for force in facts["forces"] for unit in force["units"]}
        for force in facts["forces"]:
            members = [facts["units"][unit] for unit in force["units"]]
            assert {known["leader"] for known in members} == {force["leader"]}
            assert {known["hex"] for known in members} == {force["hex"]}
            assert sum(known["strength"] for known in members) == force["strength"]
            assert force["units"][0] == force["leader"]


def test_those_who_can_act_are_those_with_orders() -> None:
    game = create("masamune", "mini_1")
    for play in walk(game, 60, seed=3):
        if play.ask.kind != "operations":
            continue
        orders = [a for a in play.ask.options if not isinstance(a, Organise)]  # some organise with the points of others
        ordered = {fields["unit"] for a in orders if "unit" in (fields := game.notation.fields(a))}
        able = {force["leader"] for force in game.facts(play.state, None)["forces"] if force["can_act"]}
        assert ordered <= able


# ---------------------------------------------------------------------------------------------- the sheet


@pytest.mark.rule("gunyuden 2-1-3")
@pytest.mark.parametrize("edition", ["classic", "revised"])
@EVERY_SCENARIO
def test_sheet(game_id: str, scenario: str, edition: str) -> None:
    game = create(game_id, scenario, edition=edition)
    sheet = game.sheet()
    book = find_game(game_id).rulebook()
    assert [side["id"] for side in sheet["sides"]] == list(game.sides)
    assert len(sheet["turns"]) == game.land.last_turn
    assert {phase["id"] for phase in sheet["phases"]} >= {*game.land.phases, "setup", "start", "operations"}
    assert all(unit["clan"] in {clan["id"] for clan in sheet["clans"]} for unit in sheet["units"])
    assert all(set(unit["prov"]) == {"front", "back", "modifier", "activation", "boxes"} for unit in sheet["units"])
    assert len(sheet["credits"]) == 3
    for chart in sheet["charts"]:
        assert chart["rule"] in book
        assert len(chart["rows"]) == len(chart["cells"]), chart["id"]
        assert {len(row) for row in chart["cells"]} == {len(chart["columns"])}, chart["id"]
    assert {"combat", "retreat", "siege", "surrender", "terrain"} <= {chart["id"] for chart in sheet["charts"]}
    assert ("assault" in {chart["id"] for chart in sheet["charts"]}) == (edition == "classic")
    for overlay in sheet["overlays"]:
        assert overlay["rule"] in book
        assert overlay["per"] in ("side", "unit")
    board = sheet["board"]
    assert len(board["terrain_rows"]) == len(board["province_rows"]) == board["rows"]
    assert board["art"].keys() == {"units", "relief", "coast", "lakes", "rivers"}
    assert json.dumps(sheet, default=ENGLISH.encode)


def test_charts_of_single_games() -> None:
    campaign = {chart["id"]: chart for chart in create("masamune", "campaign").sheet()["charts"]}
    assert campaign["events_date"]["cells"][5] == ["A", "B", "B", "C", "C", "D", "D", "D"]
    assert campaign["events"]["columns"][0] == "A"
    assert campaign["weather"]["cells"][0][0] == "snow"
    s2 = {chart["id"]: chart for chart in create("kanto", "s2").sheet()["charts"]}
    assert s2["weather"]["rows"][0] == "week 1 of month 12 to week 2 of month 3"
    assert ["20"] in s2["points"]["cells"]
    assert "replenishment" not in {chart["id"] for chart in create("masamune", "mini_1").sheet()["charts"]}


def test_the_great_castle_has_its_ring() -> None:
    rings = {castle["id"]: castle["ring"] for castle in create("kanto", "s2").sheet()["castles"] if "ring" in castle}
    assert set(rings) == {"odawara"}


# ---------------------------------------------------------------------------------------------- overlays


def at_odds() -> Play[Campaign]:
    """A siege of Obama, a relief on its way, and one force cut off."""
    satake = ["satake_yoshitane", "satake_yoshinao", "onozaki_yoshimasa", "makabe_ujimoto"]
    forces = [
        {"leader": "date_masamune", "hex": "1927"},
        {"leader": "rusu_masakage", "hex": "1930", "inside": True},
        {"leader": "katakura_kagetsuna", "hex": "1638"},
        {"leader": "satake_yoshishige", "units": satake, "hex": "1930", "investing": True},
    ]
    position = Position(
        game="masamune", scenario="mini_1", board={"phase": "date", "weather": "clear", "forces": forces}
    )
    return find_game("masamune").arrange(position, Scripted(()))


@pytest.mark.rule("gunyuden 5-1-1", "gunyuden 5-1-2", "gunyuden 5-4-3", "gunyuden 18")
def test_overlays_of_sides() -> None:
    play = at_odds()
    game, g = play.game, play.state
    strong = game.overlay(g, "zoc", 1).hexes
    assert {"1930", "1929", "1830"} <= set(strong)
    assert "1928" in game.overlay(g, "weak_zoc", 0).hexes
    assert "1931" not in game.overlay(g, "weak_zoc", 0).hexes, "an invested castle has no zone"
    assert game.overlay(g, "siege", 0).hexes == ["1930"]
    assert game.overlay(g, "siege", 1).hexes == []


@pytest.mark.rule("gunyuden 11", "masamune 11-2-2")
def test_overlays_of_lines() -> None:
    play = at_odds()
    game, g = play.game, play.state
    of_side = game.overlay(g, "lines", 0)
    assert of_side.hexes == ["1638", "1930"]
    assert game.overlay(g, "line", 0, "katakura_kagetsuna").hexes == ["1638"]
    [satake] = game.overlay(g, "line", 1, "satake_yoshinao").routes
    assert (satake.kind, satake.label) == ("cut", "too long: 25 of 16 (11-2-2)")
    assert (satake.path[0], satake.path[-1]) == ("2149", "1930")


@pytest.mark.rule("gunyuden 11-1-3(1)", "gunyuden 11-1-3(3)", "masamune 8-3-2")
@pytest.mark.parametrize(
    ("others", "castles", "path", "label"),
    [
        (["1930"], {}, ["1927", "1928", "1929"], "enemy zone of control (11-1-3(3))"),
        (["1930", "1928"], {}, ["1927", "1928"], "enemy units (11-1-3(1))"),
        ([], {"obama": {"owner": "ashina"}}, ["1933"], "no main castle (8-3-2)"),
    ],
)
def test_a_line_that_is_cut_says_where_and_by_what(
    others: list[str], castles: dict[str, Any], path: list[str], label: str
) -> None:
    enemies = [
        {"leader": leader, "hex": hex_}
        for leader, hex_ in zip(("satake_yoshishige", "kanagami_morinori"), others, strict=False)
    ]
    forces = [{"leader": "date_shigezane", "hex": "1933"}, *enemies]
    board = {"phase": "date", "weather": "clear", "forces": forces, "castles": castles}
    play = find_game("masamune").arrange(Position(game="masamune", scenario="mini_1", board=board), Scripted(()))
    drawn = play.game.overlay(play.state, "line", 0, "date_shigezane")
    assert drawn.hexes == ["1933"]
    assert [(route.path, route.label, route.kind) for route in drawn.routes] == [(path, label, "cut")]


@pytest.mark.rule("masamune R12")
def test_rebels_outside_their_plain_show_no_line_that_breaks_off() -> None:
    clans = {"shonai": {"side": "date", "status": "active"}}
    forces = [{"leader": "shonai_rebels_1", "hex": "1930"}]
    board = {"phase": "date", "weather": "clear", "forces": forces, "clans": clans}
    play = find_game("masamune").arrange(Position(game="masamune", scenario="campaign", board=board), Scripted(()))
    drawn = play.game.overlay(play.state, "line", 0, "shonai_rebels_1")
    assert (drawn.hexes, drawn.routes) == (["1930"], [])


def test_a_line_tells_its_cost() -> None:
    game = create("masamune", "mini_2")
    g = game.start()
    routes = [route for side in (0, 1) for route in game.overlay(g, "lines", side).routes]
    way = ["1324", "1424", "1525", "1625", "1726", "1826", "1927"]
    [route] = [route for route in routes if route.path == way]
    assert (route.label, route.kind, len(route.costs)) == ("15 of 16", "line", len(way))
    assert (route.costs[0], route.costs[-1]) == ("0", "15")
    assert sorted(map(int, route.costs)) == list(map(int, route.costs))
    board = {"phase": "hojo", "weather": "clear", "forces": [{"leader": "hojo_ujiyasu", "hex": "1842"}]}
    sea = find_game("kanto").arrange(Position(game="kanto", scenario="s3", board=board), Scripted(()))
    assert [route.label for route in sea.game.overlay(sea.state, "line", 2, "hojo_ujiyasu").routes] == ["7 1/3 of 30"]


@pytest.mark.rule("gunyuden 15-2-1", "gunyuden 16-3")
def test_a_way_tells_what_is_spent_at_each_hex() -> None:
    """As many points as the march then spends; coming out of a castle costs some before the first hex."""
    force = {"leader": "date_masamune", "hex": "1930", "inside": True}
    board = {"phase": "date", "weather": "clear", "forces": [force]}
    play = find_game("masamune").arrange(Position(game="masamune", scenario="mini_1", board=board), Scripted(()))
    play.push(play.game.notation.parse("march date_masamune"), 0)
    [ask] = play.asks
    assert ask.remark is not None
    leaving = play.state.land.tables.movement.leave_garrison
    ways = [(action, ask.remark(action)) for action in ask.options if isinstance(action, Go)]
    for action, told in ways:
        assert told["points"] == ask.subject["allowance"]
        assert told["costs"][0] == leaving or len(action.path) == 1
        assert len(told["costs"]) == len(action.path)
        assert sorted(told["costs"]) == told["costs"]
        assert told["costs"][-1] <= told["points"]
    assert ask.remark(HALT) == {}
    assert any(len(action.path) > 2 for action, _ in ways)


@pytest.mark.rule("gunyuden 15-1-1", "gunyuden 15-1-2", "gunyuden 16-3-1")
def test_forces_are_sent_to_one_place_one_march_after_another() -> None:
    """Each gets there or as near as it can; those who cannot come nearer are named with the reason."""
    forces: list[dict[str, Any]] = [
        {"leader": "date_masamune", "hex": "1930"},
        {"leader": "watari_motomune", "hex": "1930"},
        {"leader": "shiroishi_munezane", "hex": "1927"},
        {"leader": "katakura_kagetsuna", "hex": "1732"},
        {"leader": "oniniwa_yoshinao", "hex": "1927", "inside": True},
    ]
    board = {"phase": "date", "weather": "clear", "forces": forces}
    play = find_game("masamune").arrange(Position(game="masamune", scenario="mini_1", board=board), Scripted(()))
    heads = [force["leader"] for force in forces]
    reach = play.game.formation_reach(play.state, 0, heads[:3], heads[0])
    assert "1732" in reach.part
    assert "1829" in reach.whole
    found = play.game.formation(play.state, 0, heads, "1930", "1732")
    assert {head: refusal.rule for head, refusal in found.behind.items()} == {
        "shiroishi_munezane": "15-2-1", "katakura_kagetsuna": "15-1-2", "oniniwa_yoshinao": "15-2-1",
    }  # fmt: skip
    assert str(found.behind["shiroishi_munezane"].reason).startswith("Shiroishi Munezane stops in 1830. ")
    for action in found.actions:
        play.push(action, 0)
    at = play.game.facts(play.state, 0)["units"]
    assert [at[head]["hex"] for head in heads[:2]] == ["1732", "1732"]
    assert at["shiroishi_munezane"]["hex"] == "1830", "it stops on the way"
    assert not at["oniniwa_yoshinao"]["inside"]
    for side, rule in ((0, "12-2-3"), (1, "4-1")):
        idle = play.game.formation(play.state, side, ["date_masamune"], "1732", "1829")
        assert not idle.actions
        assert idle.behind["date_masamune"].rule == rule
        reach = play.game.formation_reach(play.state, side, ["date_masamune"], "date_masamune")
        assert (reach.lead, reach.whole, reach.part, reach.held) == (None, [], [], idle.behind)
    with pytest.raises(KeyError):
        play.game.formation(play.state, 0, ["nobody"], "1732", "1829")


@pytest.mark.rule("gunyuden 15-1-1", "gunyuden 5-4-1")
@pytest.mark.parametrize("seed", range(40))
def test_every_march_in_company_is_legal_in_its_order(seed: int) -> None:
    """Given forces mingled with enemies, whose zones open and close as friends come and go, no march is refused."""
    rng = random.Random(seed)
    land = at_odds().state.land
    near = land.grid.distances(land.grid.parse("1829"))
    ground = [land.grid.format(h) for h in land.board.hexes if near[h] < 4 and land.board.linked[h]]
    heads = ["date_masamune", "watari_motomune", "shiroishi_munezane", "katakura_kagetsuna"]
    foes = ["satake_yoshishige", "satake_yoshitane", "onozaki_yoshimasa"]
    places = rng.sample(ground, len(heads) + len(foes))
    forces = [{"leader": leader, "hex": place} for leader, place in zip(heads + foes, places, strict=True)]
    board = {"phase": "date", "weather": "clear", "forces": forces}
    play = find_game("masamune").arrange(Position(game="masamune", scenario="mini_1", board=board), Scripted(()))
    reach = play.game.formation_reach(play.state, 0, heads, heads[0])
    for goal in rng.sample([*reach.whole, *reach.part], 4):
        company = play.game.formation(play.state, 0, heads, places[0], goal)
        twin = play.fork()
        for action in company.actions:
            assert twin.refuse(action) is None, (goal, action)
            twin.push(action)
        at = play.game.facts(twin.state, 0)["units"]
        assert {head for head in heads if at[head]["hex"] == goal} | set(company.behind) == set(heads)


@pytest.mark.rule("gunyuden 15-6-2")
def test_a_march_at_an_enemy_ends_before_him() -> None:
    play = at_odds()
    company = play.game.formation(play.state, 0, ["date_masamune"], "1927", "1930")
    assert company.behind["date_masamune"].rule == "15-6-2"
    [_, way] = company.actions
    assert isinstance(way, Go)
    assert play.state.land.grid.format(way.path[-1]) == "1929"


@pytest.mark.rule("gunyuden 15-2", "gunyuden 15-3", "gunyuden 15-3-1", "gunyuden 16-3-1")
def test_overlays_of_units() -> None:
    play = at_odds()
    game, g = play.game, play.state
    near = set(game.overlay(g, "reach", 0, "date_masamune").hexes)
    assert near
    assert "1927" not in near
    assert game.overlay(g, "reach", 0, "rusu_masakage").hexes == [], "the garrison is shut in"
    assert game.overlay(g, "strategic", 0, "katakura_kagetsuna").hexes == []
    assert game.overlay(g, "reach", 1, "satake_yoshinao") == game.overlay(g, "reach", 1, "satake_yoshishige")
    for kind, unit in (("nothing", None), ("reach", None), ("reach", "nobody")):
        with pytest.raises(KeyError):
            game.overlay(g, kind, 0, unit)


@EVERY_SCENARIO
def test_every_overlay_can_be_drawn(game_id: str, scenario: str) -> None:
    game = create(game_id, scenario)
    *_, last = walk(game, 80, seed=5)
    sheet = game.sheet()
    for overlay in sheet["overlays"]:
        units = list(game.facts(last.state, None)["units"])[::7] if overlay["per"] == "unit" else [None]
        for side in range(len(game.sides)):
            for unit in units:
                assert game.overlay(last.state, overlay["id"], side, unit).hexes is not None


# ---------------------------------------------------------------------------------------------- labels and log lines


@EVERY_SCENARIO
def test_every_option_has_a_label_with_names(game_id: str, scenario: str) -> None:
    game = create(game_id, scenario)
    for play in walk(game, 150, seed=7):
        for action in list(play.ask.options)[:12]:
            label = game.label(play.state, action)
            assert label
            assert "{" not in label
            assert "_" not in label, label


def test_labels() -> None:
    play = at_odds()
    game = play.game

    def label(text: str) -> str:
        return str(game.label(play.state, game.notation.parse(text)))

    assert label("march date_masamune") == "March with Date Masamune (3) from Omori (1927)"
    assert label("go date_masamune normal 1927-1928 outside") == "To 1928"
    assert label("go date_masamune strategic 1927-2026-2125 inside") == (
        "To Yanagawa (2125) by strategic movement, into the castle"
    )
    assert label("invest obama with satake_yoshishige") == "Invest Obama: Satake Yoshishige +4 (12)"
    assert label("offer obama D") == "Offer terms for Obama: the castle opens and the garrison leaves"
    assert label("lose date_masamune") == "Date Masamune loses a step"
    assert label("withdraw 2") == "Withdraw 2 hexes, morale -2"
    assert label("form date_masamune+rusu_masakage katakura_kagetsuna") == (
        "Form Date Masamune with Rusu Masakage; Katakura Kagetsuna alone"
    )
    assert label("grant satake") == "Give it to the Satake"


def test_every_action_of_the_series_has_words_of_its_own() -> None:
    play = at_odds()
    samples = {
        "unit": "date_masamune", "units": "date_masamune", "forces": "date_masamune+rusu_masakage", "clan": "date",
        "castle": "obama", "hex": "1930", "path": "1927-1928", "number": "2", "word": "outside",
    }  # fmt: skip
    for cls in vocabulary(answers, orders, actions):
        words = [samples[word[1:-1].split(":")[1]] if word[0] == "{" else word for word in cls.form.split()]
        label = play.game.label(play.state, play.game.notation.parse(" ".join(words)))
        assert label, cls
        assert "_" not in label, cls


def test_every_event_has_a_line() -> None:
    for kind, package in told_kinds().items():
        for name in ("masamune", "kanto") if package == "gunyuden" else (package,):
            table = create(name, find_game(name).scenarios()[0].id).pack.data.showing.event.get(kind)
            assert table is not None, f"{package} tells {kind!r}"
            assert table.text, f"{package} tells {kind!r}"


@EVERY_SCENARIO
def test_log_lines(game_id: str, scenario: str) -> None:
    game = create(game_id, scenario)
    *_, last = walk(game, 300, seed=9)
    for event in last.events or ():
        line = str(game.narrate(event.seen_by(None)))
        assert line
        assert "_" not in line, line
        assert "{" not in line, line


@pytest.mark.parametrize(
    ("seen", "line"),
    [
        (
            {"kind": "battle_round", "hex": "1930", "attacker_steps": 2, "defender_steps": 3},
            "Battle in Obama (1930): the attacker loses 2 steps, the defender 3",
        ),
        (
            {"kind": "battle_over", "hex": "1731", "attacker": "date", "defender": "anti", "attacker_lost": 3,
             "defender_lost": 5},
            "The battle in Motomiya (1731) is over: Date has lost 3 steps, Anti-Date league 5",
        ),
        (
            {"kind": "ambush", "castle": "obama", "steps": 2, "dot": True},
            "Obama ambushes the besieger, who loses 2 steps, and one unit is eliminated",
        ),
        ({"kind": "call", "rule": "20-3", "castle": "obama", "unit": "date_masamune", "answer": "C"},
         "Date Masamune calls on Obama to surrender: it does not answer"),
        ({"kind": "call", "rule": "21", "castle": "obama", "unit": "date_masamune", "answer": "H"},
         "The garrison of Obama: the garrison surrenders"),
        ({"kind": "castle", "castle": "obama", "clan": None}, "Obama is abandoned"),
        ({"kind": "offer_answered", "castle": "obama", "accepted": False}, "The terms of Obama are rejected"),
        ({"kind": "claim", "castle": "obama", "side": "date"}, "Date asks for Obama"),
        ({"kind": "claim_answered", "castle": "obama", "accepted": True}, "Obama is ceded"),
        ({"kind": "come_out", "unit": "date_masamune", "units": ["date_masamune"], "castle": "obama"},
         "Date Masamune comes out of Obama"),
        ({"kind": "inside", "unit": "date_masamune", "units": ["date_masamune", "oniniwa_yoshinao"], "castle": "obama"},
         "Date Masamune with 1 unit goes into Obama"),
        ({"kind": "drop", "unit": "date_masamune", "units": ["oniniwa_yoshinao"], "hex": "1930", "castle": "obama"},
         "Date Masamune leaves Oniniwa Yoshinao (Sagetsu) inside Obama"),
        ({"kind": "spoils", "clan": "date", "steps": 1}, "The Date take 1 step of spoils"),
        ({"kind": "retreat", "unit": "date_masamune", "units": ["date_masamune"], "path": ["1930"], "inside": False},
         "Date Masamune cannot retreat from Obama (1930)"),
        ({"kind": "replenish", "unit": "date_masamune", "what": "castle", "steps": -1},
         "Date Masamune replenishes the castle: -1"),
        ({"kind": "end", "winner": None, "points": [2, 2], "reason": "the last turn is over"},
         "The game is a draw: Date 2 and Anti-Date league 2. The last turn is over"),
        ({"kind": "roll", "purpose": say("call on {castle}", castle=Name("obama", "Obama")), "dice": [6],
          "mods": [["morale", 1, "20-2-1"]], "total": 7},
         "Call on Obama: 6 +1 morale (20-2-1) = 7"),
    ],
)  # fmt: skip
def test_single_lines(seen: dict[str, Any], line: str) -> None:
    assert create("masamune", "mini_1").narrate({"rule": "1", **seen}) == line


@pytest.mark.parametrize(
    ("number", "about"),
    [
        ("13-2-1", "acted"), ("14-2-3", "morale"), ("14-2-4", "desert"), ("14-3-2", "owns"),
        ("14-3-3", "one commander"), ("14-3-4", "durability"), ("19", "modify"), ("22-1-2", "adjacent"),
    ],
)  # fmt: skip
def test_a_rule_goes_by_the_number_of_the_games_own_book(number: str, about: str) -> None:
    """Kanto's book counts some rules of the series differently; Masamune's is the series'."""
    kanto = create("kanto", "s1").land.rule(number)
    assert kanto != number == create("masamune", "mini_1").land.rule(number)
    assert about in find_game("kanto").rulebook().get(kanto).text


# ---------------------------------------------------------------------------------------------- the shelf


@pytest.mark.parametrize("game_id", ["masamune", "kanto"])
def test_titles(game_id: str) -> None:
    title = find_game(game_id)
    infos = title.scenarios()
    assert {side for info in infos for side in info.sides} == set(title.side_names)
    assert all(info.summary.endswith(".") and info.date and info.turns for info in infos)
    book = title.rulebook()
    for info in infos:
        assert title.sides(info.id) == info.sides
        options = title.option_infos(info.id)
        assert {option.rule for option in options.values() if option.rule not in book} == set()
        assert title.create({}, scenario=info.id).options.keys() >= options.keys()
    assert title.check_pack(SOURCES / game_id / "pack") == []
