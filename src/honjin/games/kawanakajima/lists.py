"""Questions that are answered in a table of all clans: chits that are bought, Modes, entry points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from honjin.games.kawanakajima.actions import Adopt, Adoption, EnterBy, Markers, Purchase
from honjin.games.kawanakajima.facts import knows_mode
from honjin.games.kawanakajima.figures import ACTIVITIES, COMBINE, IMPETUOUS, IN_BOWL
from honjin.games.kawanakajima.labels import adoption, purchase
from honjin.games.kawanakajima.model.words import MODES
from honjin.games.kawanakajima.notation import NONE, kinds
from honjin.games.kawanakajima.rules import orders, plans
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Clan
from honjin.wargame.scene import names_of

FREE: Final = "free"
"""The row of what names no clan."""
Json = dict[str, Any]
Writer = Callable[[Action], str]


def _row(g: Battle, clan: Clan, side: Side) -> Json:
    """A clan by its letter and name, in its Mode, with its units on the map."""
    known = {"id": g.field.clans[clan].id, "sign": g.field.letter[clan], "name": g.field.clan_name[clan].text}
    mode = {"mode": MODES[g.mode[clan]]} if knows_mode(g, clan, side) else {}
    return known | mode | {"units": g.field.ids(g.in_field(clan))}


# ---------------------------------------------------------------------------------------------- chits (8.3)


def wares(g: Battle, ask: Ask, _: Writer) -> Json:
    """Every chit that a side could buy: a column for each commander who pays, and for each special activity."""
    found = list(orders.items(g, ask.side))
    rows = [_row(g, clan, ask.side) for clan in g.field.clans_by_side[ask.side] if _is_offered(found, clan)]
    items = [item for ware in found for item in _items(g, ask.side, ware)]
    if any(not ware.purchase.clans for ware in found):
        rows.append({"id": FREE, "name": g.field.words["activity"][ACTIVITIES[IMPETUOUS]]})
    columns = sorted({_column(ware.purchase): ware.purchase for ware in found}.values(), key=_order)
    return {
        "rows": rows,
        "columns": [_head(g, ask.side, of) for of in columns],
        "items": items,
        "empty": NONE,
        "purses": [_purse(g, payer) for payer in g.field.payers[ask.side]],
    }


def _is_offered(found: Sequence[orders.Item], clan: Clan) -> bool:
    return any(clan in ware.purchase.clans for ware in found)


def _column(bought: Purchase) -> str:
    activity = "chit" if bought.activity is None else ACTIVITIES[bought.activity]
    return f"{activity}_{bought.payer}"


def _order(bought: Purchase) -> tuple[int, int]:
    return (-1 if bought.activity is None else bought.activity, bought.payer)


def _head(g: Battle, side: Side, bought: Purchase) -> Json:
    """What a column is called; who pays is named only where two could."""
    activity = say("Chit") if bought.activity is None else g.field.words["activity"][ACTIVITIES[bought.activity]]
    payer = g.field.unit_name[g.field.generals[bought.payer].unit]
    several = len(g.field.payers[side]) > 1 and bought.activity != IMPETUOUS
    name = say("{activity}, paid by {unit}", activity=activity, unit=payer) if several else activity
    known: Json = {"id": _column(bought), "name": name}
    if bought.activity == COMBINE:
        text = _write(g, Purchase(COMBINE, bought.clans[:1], bought.payer))
        part = g.field.clans[bought.clans[0]].id
        most = g.field.tables.combined_maneuver.clans
        known["joins"] = {"text": text.replace(part, "{parts}"), "sign": "+", "most": most}
    return known


def _items(g: Battle, side: Side, ware: orders.Item) -> list[Json]:
    bought = ware.purchase
    clans = bought.clans
    known: Json = {
        "text": _write(g, bought),
        "row": g.field.clans[clans[0]].id if clans else FREE,
        "column": _column(bought),
        "name": purchase(g, bought),
        "cost": ware.cost,
        "purse": g.field.generals[bought.payer].id,
    }
    if bought.activity is None:
        known |= {"once": known["row"], "note": _place(g, ware.box), "hint": _when(g, ware.box)}
    if bought.activity == COMBINE:
        known["part"] = known["row"]
    if bought.activity != IMPETUOUS:
        return [known]
    granted = min(plans.activities_left(g, side)[IMPETUOUS], len(orders.free_chits(g, side)))
    return [known | {"note": f"{n}"} for n in range(1, granted + 1)]


def _place(g: Battle, box: int) -> Text:
    return g.field.words["chit_place"]["bowl"] if box == IN_BOWL else say("box {box}", box=box)


def _when(g: Battle, box: int) -> Text:
    """When a chit may be drawn that is bought now."""
    if box == IN_BOWL:
        return say("into the bowl, drawn this turn")
    return say("into delay box {box}, drawn from turn {turn} on", box=box, turn=g.turn + box)


def _purse(g: Battle, payer: int) -> Json:
    general = g.field.generals[payer]
    return {"id": general.id, "name": g.field.unit_name[general.unit].text, "points": g.purse(payer)}


def _write(g: Battle, bought: Purchase) -> str:
    return kinds(g.field)["purchases"].write((bought,))


# ---------------------------------------------------------------------------------------------- Modes and entry points


def first_modes(g: Battle, ask: Ask, write: Writer) -> Json:
    """A Mode for each clan (3, 6.1)."""
    offered = [action for action in ask.options if isinstance(action, Adopt)]
    words = g.field.words["mode"]
    columns = [{"id": mode, "name": words[mode], "mode": mode} for mode in _used(MODES, offered, "mode")]
    return _table(g, ask, write, columns, [(action, MODES[action.mode]) for action in offered])


def conforming(g: Battle, ask: Ask, _: Writer) -> Json:
    """A Mode of the plan for each clan that has another, all in one answer (7.2)."""
    words, write = g.field.words["mode"], kinds(g.field)["adoptions"].write
    modes = g.field.plans[g.plan[ask.side]].modes
    items = [
        {
            "text": write((Adoption(clan, mode),)),
            "row": g.field.clans[clan].id,
            "column": MODES[mode],
            "name": adoption(g, Adoption(clan, mode)),
        }
        for clan in ask.subject
        for mode in modes
    ]
    columns = [{"id": MODES[mode], "name": words[MODES[mode]], "mode": MODES[mode]} for mode in modes]
    return {"rows": [_row(g, clan, ask.side) for clan in ask.subject], "columns": columns, "items": items}


def entries(g: Battle, ask: Ask, write: Writer) -> Json:
    """An entry point for each clan on Mount Saijo (16.2)."""
    offered = [action for action in ask.options if isinstance(action, EnterBy)]
    points = zip(g.field.entries, names_of(g.field.entries), strict=True)
    columns = [
        {"id": point.id, "name": say("{entry}, turn {turn}", entry=name, turn=point.turn)} for point, name in points
    ]
    return _table(g, ask, write, columns, [(action, g.field.entries[action.entry].id) for action in offered])


def _used(words: Sequence[str], offered: Sequence[Any], field: str) -> list[str]:
    used = {getattr(action, field) for action in offered}
    return [word for number, word in enumerate(words) if number in used]


def _table(g: Battle, ask: Ask, write: Writer, columns: list[Json], offered: Sequence[tuple[Any, str]]) -> Json:
    """Actions of clans, each with the column in which it stands."""
    called = {known["id"]: known["name"] for known in columns}
    clans = list(dict.fromkeys(action.clan for action, _ in offered))
    items = [
        {
            "text": write(action),
            "row": g.field.clans[action.clan].id,
            "column": column,
            "name": say("{clan}: {what}", clan=g.field.clan_name[action.clan], what=called[column]),
        }
        for action, column in offered
    ]
    return {"rows": [_row(g, clan, ask.side) for clan in clans], "columns": columns, "items": items}


# ---------------------------------------------------------------------------------------------- markers in the fort


def markers(g: Battle, ask: Ask, _: Writer) -> Json:
    """Areas in which markers may be placed, any number of them at once, a point of Manpower each (13.4.4, R42)."""
    offered = sorted({area for action in ask.options if isinstance(action, Markers) for area in action.areas})
    named = [(g.field.areas[area].id, g.field.area_name[area]) for area in offered]
    place = {"column": "marker", "cost": 1, "purse": "manpower"}
    return {
        "rows": [{"id": area, "box": area, "name": name.text} for area, name in named],
        "columns": [{"id": "marker", "name": say("Marker")}],
        "items": [{"text": area, "row": area, "name": name.text, **place} for area, name in named],
        "empty": NONE,
        "sign": "+",
        "accept": say("Place these markers"),
        "purses": [{"id": "manpower", "name": say("Manpower"), "points": g.siege.manpower[ask.side]}],
    }


LISTS: Final[Mapping[str, Callable[[Battle, Ask, Writer], Json]]] = {
    "orders": wares,
    "first_modes": first_modes,
    "conform": conforming,
    "entry": entries,
    "markers": markers,
    "siege": markers,
}
"""By the kind of the question."""
