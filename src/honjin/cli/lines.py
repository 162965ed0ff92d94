"""Lines and tables: the log, the choices, the forces, the score, the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from honjin.cli.choices import Choice, Menu
from honjin.drawing.board import SIDE_STYLES
from honjin.drawing.chart import Chart
from honjin.drawing.status import score_of
from honjin.kernel.amounts import Amount, Split
from honjin.kernel.ask import Ask
from honjin.kernel.errors import HonjinError, Refusal
from honjin.kernel.game import Game
from honjin.kernel.outlook import Outlook
from honjin.kernel.words import ENGLISH, Language, Saying, phrase, say
from honjin.packs.rulebook import Rulebook, Ruling

Seen = dict[str, Any]

PAGE = 20
"""Choices on a page."""
FEW = 12
"""So many choices are shown at once; of more only a summary."""
_WAYS_SHOWN = 8
_HEXES_NAMED = 40


def write(console: Console, line: Saying | Text, style: str = "", language: Language = ENGLISH) -> None:
    """One line, never wrapped in a pipe, never read as markup."""
    text = line if isinstance(line, Text) else Text(language.put(line), style)
    console.print(text, soft_wrap=not console.is_terminal)


# ---------------------------------------------------------------------------------------------- the log


def log_lines(game: Game[Any], chart: Chart, events: Iterable[Seen], language: Language = ENGLISH) -> Iterator[Text]:
    """What happened, one line each; units that move one after the other are told together."""
    for are_ways, group in groupby(events, key=_is_way):
        run = list(group)
        if are_ways and len(run) > 2:
            yield _ways(chart, run, language)
        else:
            yield from (event_line(game, seen, language) for seen in run)


def _is_way(seen: Seen) -> bool:
    return seen["kind"] in ("move", "enter", "stay") and "unit" in seen


def _ways(chart: Chart, run: Sequence[Seen], language: Language) -> Text:
    counts = Counter(seen["kind"] for seen in run)
    movers = [seen for seen in run if seen.get("path")]
    told = [say(_GOING[chart.mover, kind], n=count) for kind, count in counts.items()]
    line = Text("  " + language.comma.join(map(language.put, told)))
    line.append(": " if movers else "").append(", ".join(_way(chart, seen) for seen in movers[:_WAYS_SHOWN]))
    if len(movers) > _WAYS_SHOWN:
        line.append(language.put(say(" and {n} more", n=len(movers) - _WAYS_SHOWN)))
    return line.append(f"  {run[0]['rule']}", "dim")


_GOING = {
    ("unit", "move"): phrase("{n} {n:unit moves|units move}"),
    ("unit", "enter"): phrase("{n} {n:unit enters|units enter}"),
    ("unit", "stay"): phrase("{n} {n:unit stays|units stay}"),
    ("force", "move"): phrase("{n} {n:force moves|forces move}"),
    ("force", "enter"): phrase("{n} {n:force enters|forces enter}"),
    ("force", "stay"): phrase("{n} {n:force stays|forces stay}"),
}


def _way(chart: Chart, seen: Seen) -> str:
    path = seen["path"]
    way = f"{path[0]}-{path[-1]}" if len(path) > 1 else path[0]
    return f"{chart.pieces[seen['unit']].name} {way}"


def event_line(game: Game[Any], seen: Seen, language: Language = ENGLISH) -> Text:
    """An event as the game tells it, its rule dim at the end."""
    told = language.put(game.narrate(seen))
    if seen["kind"] == "phase":
        return Text.assemble((f"— {told} —", "bold"), (f"  {seen['rule']}", "dim"))
    line = Text("  ")
    if seen["kind"] == "roll":
        line.append("".join(f"[{face}]" for face in seen["dice"]), "bold yellow")
        line.append(" ")
    line.append(told, _EVENT_STYLES.get(seen["kind"], ""))
    return line.append(f"  {seen['rule']}", "dim")


_EVENT_STYLES = {
    "roll": "yellow",
    "draw": "yellow",
    "shuffle": "yellow",
    "eliminated": "bold red",
    "points": "bold green",
    "end": "bold",
    "resign": "bold",
}


# ---------------------------------------------------------------------------------------------- choices


def choice_line(choice: Choice, menu: Menu, facts: Mapping[str, Any], label: str, odds: str = "") -> Text:
    """``12  fire a b > c``, then the odds and who they are, or what it means."""
    line = Text(f"{choice.number:>4}  ", "bold")
    line.append(choice.text, "not bold")
    if odds:
        line.append(f"   {odds}", "not bold yellow")
    # A force is more than the unit that names it: its label tells all of it.
    named = () if "forces" in facts else choice.units
    notes = [unit_note(menu.chart, unit, facts) for unit in named if unit != menu.hand]
    return line.append("   " + (", ".join(notes) or label), "not bold dim")


def outlook_lines(outlook: Outlook, game: Game[Any], language: Language = ENGLISH) -> Iterator[Text]:
    """What a choice sets off, under it; in red what has to be confirmed."""
    return (
        Text(f"      → {line}", "red" if outlook.grave else "dim") for line in map(language.put, outlook.lines(game))
    )


def _whereabouts(known: Mapping[str, Any]) -> str:
    """Where a unit is that is in no hex."""
    return str(known.get("place") or known.get("off") or "off the map")


def unit_note(chart: Chart, unit: str, facts: Mapping[str, Any]) -> str:
    """``1308 Sanada Yukimura cavalry 1 8/6``: where, who, strength and morale."""
    known = facts["units"].get(unit, {})
    where = known.get("hex") or _whereabouts(known)
    values = f" {known['strength']}/{known['morale']}" if "strength" in known else ""
    return f"{where} {chart.pieces[unit].name}{values}"


def number_lines(ask: Ask) -> Iterator[Saying]:
    """What numbers are asked for, where any are."""
    match ask.subject:
        case Amount(least=least, most=most):
            yield say("  Type a number from {least} to {most}.", least=least, most=most)
        case Split(total=total, receivers=receivers):
            told = [say("{name} {least}-{most}", name=r.name, least=r.least, most=r.most) for r in receivers]
            yield say("  Type {n} numbers, {total} in all: {receivers}", n=len(receivers), total=total, receivers=told)


def summary_lines(menu: Menu, game: Game[Any], language: Language = ENGLISH) -> Iterator[Text]:
    """Many choices in a few lines: forces that can be chosen from, hexes in reach, and what is left with its number."""
    takers = [choice for choice in menu.choices if choice.units and not choice.end]
    if len(takers) > FEW:
        many = say("  {n} to choose from: type a unit's hex or name, or `list` for numbers.", n=len(takers))
        yield Text(language.put(many), "dim")
        yield Text(f"  {_forces(menu, takers)}")
    else:
        yield from (Text(f"{choice.number:>4}  {choice.text}") for choice in takers)
    if menu.ends:
        few = len(menu.ends) <= _HEXES_NAMED
        named: Saying = " ".join(sorted(menu.ends)) if few else say("type the number of one")
        yield Text(language.put(say("  {n} hexes in reach, green on the map: {named}", n=len(menu.ends), named=named)))
    way = next((choice.verb for choice in menu.choices if choice.end), None)
    others = [choice for choice in menu.choices if not choice.units or (choice.end and choice.verb != way)]
    for choice in others[:PAGE]:
        yield Text(f"{choice.number:>4}  {choice.text}")
        yield from outlook_lines(choice.outlook, game, language)
    if len(others) > PAGE:
        yield Text(language.put(say("  and {n} more: `list 2` and so on", n=len(others) - PAGE)), "dim")


def _forces(menu: Menu, takers: Sequence[Choice]) -> str:
    counts: dict[str, int] = {}
    for choice in takers:
        force = menu.chart.pieces[choice.units[0]].group
        counts[force] = counts.get(force, 0) + 1
    return " · ".join(f"{force} {count}" for force, count in counts.items())


# ---------------------------------------------------------------------------------------------- forces and score


def forces_table(chart: Chart, facts: Mapping[str, Any], side: int, actors: set[str]) -> Table:
    """The order of battle of a side; those that can still act stand out."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("force", "can act", "on the map", "units: hex strength/morale"):
        table.add_column(title, overflow="fold")
    forces: dict[str, list[str]] = {}
    for unit in facts["units"]:
        if chart.pieces[unit].side == side:
            forces.setdefault(chart.pieces[unit].group, []).append(unit)
    for force, units in forces.items():
        standing = [unit for unit in units if "hex" in facts["units"][unit]]
        able = sum(unit in actors for unit in units)
        words = Text(" ").join(_roster_word(facts, unit, actors, side) for unit in standing or units[:1])
        table.add_row(force, str(able or "-"), f"{len(standing)}/{len(units)}", words)
    return table


def _roster_word(facts: Mapping[str, Any], unit: str, actors: set[str], side: int) -> Text:
    known = facts["units"][unit]
    style = f"bold {SIDE_STYLES[side]}" if unit in actors else "dim"
    if "hex" not in known:
        return Text(_whereabouts(known), style)
    return Text(f"{unit} {known['hex']} {known['strength']}/{known['morale']} ", style)


def score_table(game: Game[Any], facts: Mapping[str, Any], language: Language = ENGLISH) -> Table:
    """What each side has scored, and for what."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(language.put(say("side")))
    table.add_column(language.put(say("points")), justify="right")
    table.add_column(language.put(say("for")))
    table.add_column(language.put(say("rule")), style="dim")
    for number, side in enumerate(game.sides):
        points, rows = score_of(facts, side)
        table.add_row(Text(language.put(game.side_name(number)), SIDE_STYLES[number]), str(points), "")
        for name, value, rule in rows:
            table.add_row("", str(value), language.put(name), rule)
    return table


# ---------------------------------------------------------------------------------------------- rules


def rule_lines(book: Rulebook, rule_id: str) -> Iterator[Text]:
    """A rule with its text, its parts, and the rulings on it."""
    entry = book.get(rule_id)
    yield Text.assemble((f"{entry.id}  ", "bold cyan"), (entry.title, "bold"))
    yield Text(entry.text)
    if isinstance(entry, Ruling):
        yield Text(f"Why: {entry.why}", "dim")
        yield Text(f"On: {', '.join(entry.rules)}", "dim")
        return
    for part in book.children(entry.id):
        yield Text.assemble((f"  {part.id}  ", "cyan"), (part.title, "bold"), f": {part.text}")
    for ruling in book.rulings_on(entry.id):
        yield Text.assemble((f"  {ruling.id}  ", "cyan"), (ruling.title, "bold"), f": {ruling.text}")
    if entry.see:
        yield Text(f"  See also: {', '.join(entry.see)}", "dim")


def refusal_lines(book: Rulebook, refusal: Refusal, language: Language = ENGLISH) -> Iterator[Text]:
    """Why not: the reason, then the rule behind it in a sentence."""
    yield Text.assemble(
        (language.put(say("No: ")), "bold red"), language.put(refusal.reason), (f"  {refusal.rule}", "dim")
    )
    try:
        entry = book.get(refusal.rule)
    except HonjinError:
        return
    first = entry.text.split(". ")[0].rstrip(".")
    yield Text(f"    {entry.id} {entry.title}: {first}.", "dim")
