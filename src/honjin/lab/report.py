"""A study as figures for programs (JSON, CSV), as a page with plots, and as a short text."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from honjin.arena.intervals import Interval
from honjin.arena.plots import curves, figure, histogram, page, table, whiskers
from honjin.games.registry import find_game
from honjin.lab.study import Befell, Difference, Findings, Report
from honjin.packs.rulebook import UnknownRuleError
from honjin.title import find_scenario

_RULES: Final = 40
_FATES: Final = 40
"""So many rows a page has; the files have all."""
_MAIN: Final = 6
"""So many of each kind of things a summary names."""
_OFTEN: Final = 0.05
"""In so many games something must have happened to stand there."""


def title_of(report: Report) -> str:
    """Game and scenario in words."""
    title = find_game(report.study.game)
    return f"{title.name}: {find_scenario(title, report.study.scenario).name}"


def rule_title(game_id: str, rule: str) -> str:
    """What the rulebook calls a rule; nothing where it is none of the rulebook's."""
    try:
        return find_game(game_id).rulebook().get(rule).title
    except UnknownRuleError:
        return ""


def share(found: Interval) -> str:
    """A share with its interval, in few words."""
    return f"{found.value:.0%} ({found.low * 100:.0f}-{found.high * 100:.0f}%)"


# ---------------------------------------------------------------------------------------------- for programs


def as_dict(report: Report) -> dict[str, Any]:
    """All figures as JSON values; bounds that are not finite are None."""
    study = report.study
    return {
        "game": study.game,
        "scenario": study.scenario,
        "games": study.games,
        "seed": study.seed,
        "made": dict(report.made),
        "arms": [_arm(found) for found in report.findings],
        "differences": [_difference(found) for found in report.differences],
    }


def _arm(found: Findings) -> dict[str, Any]:
    return {
        "name": found.arm.name,
        "bots": list(found.arm.bots),
        "options": dict(found.arm.options),
        "packs": list(found.arm.packs),
        "shares": _figures(found.shares),
        "draws": _bounds(found.draws),
        "turns": _bounds(found.turns),
        "points": _figures(found.points),
        "endings": _figures(found.endings),
        "score_by_turn": {side: _figures(curve) for side, curve in found.curves.items()},
        "rules": [[fired.rule, *_bounds(fired.a_game), fired.share.value] for fired in found.rules],
        "fates": [[*one[:4], *_bounds(one.share), one.turn] for one in found.fates],
    }


def _difference(found: Difference) -> dict[str, Any]:
    return {
        "arm": found.arm,
        "wins": _figures(found.wins),
        "points": _figures(found.points),
        "turns": _bounds(found.turns),
    }


def _figures(found: Mapping[Any, Interval]) -> dict[str, list[float | None]]:
    return {str(name): _bounds(interval) for name, interval in found.items()}


def _bounds(found: Interval) -> list[float | None]:
    return [bound if math.isfinite(bound) else None for bound in found]


def csv_files(report: Report) -> dict[str, str]:
    """Files by name: every game, the score by turn, rules and fates by arm."""
    points = (f"points_{side}" for side in report.study.sides)
    heads = {
        "games": ("arm", "game", "winner", *points, "turns", "decisions", "ending"),
        "score": ("arm", "side", "turn", "mean", "low", "high"),
        "rules": ("arm", "rule", "title", "a_game", "low", "high", "share_of_games"),
        "fates": ("arm", "thing", "name", "what", "side", "share", "low", "high", "first_turn"),
    }
    rows = {"games": _games, "score": _scores, "rules": _rules, "fates": _fates}
    return {f"{name}.csv": _csv(head, rows[name](report)) for name, head in heads.items()}


def _csv(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()


def _games(report: Report) -> Iterator[Sequence[Any]]:
    for found in report.findings:
        for n, game in enumerate(found.games):
            winner = "" if game.winner is None else found.sides[game.winner]
            yield found.arm.name, n, winner, *game.points, game.turns, game.decisions, game.ending


def _scores(report: Report) -> Iterator[Sequence[Any]]:
    for found in report.findings:
        for side, curve in found.curves.items():
            for turn, interval in curve.items():
                yield found.arm.name, side, turn, *_bounds(interval)


def _rules(report: Report) -> Iterator[Sequence[Any]]:
    for found in report.findings:
        for fired in found.rules:
            title = rule_title(report.study.game, fired.rule)
            yield found.arm.name, fired.rule, title, *_bounds(fired.a_game), fired.share.value


def _fates(report: Report) -> Iterator[Sequence[Any]]:
    for found in report.findings:
        for one in found.fates:
            yield found.arm.name, *one[:4], *one.share, one.turn


# ---------------------------------------------------------------------------------------------- for people


def page_of(report: Report) -> str:
    """One page of HTML that loads nothing."""
    study, title = report.study, title_of(report)
    made = "; ".join(f"{name} {value}" for name, value in report.made.items())
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p class=soft>{study.games} games of each kind with the same luck, seed {escape(str(study.seed))};"
        f" {escape(made)}. Intervals are of 95 %.</p>",
        "<h2>Who wins</h2>",
        table(*shares_table(report)),
        *_compared(report),
    ]
    for found in report.findings:
        parts += _arm_parts(report, found)
    return page(title, parts)


def _compared(report: Report) -> list[str]:
    if len(report.findings) == 1:
        return []
    shown = {f"{found.arm}: {side}": won for found in report.differences for side, won in found.wins.items()}
    return [
        f"<h2>What changes against {escape(report.findings[0].arm.name)}</h2>",
        whiskers("Difference of the share won", shown),
        table(*differences_table(report)),
    ]


def _arm_parts(report: Report, found: Findings) -> list[str]:
    game = report.study.game
    heading = f" ({escape(found.arm.name)})" if len(report.findings) > 1 else ""
    rules = [(f.rule, rule_title(game, f.rule), figure(f.a_game), f"{f.share.value:.0%}") for f in found.rules[:_RULES]]
    endings = [(rule, rule_title(game, rule), share(ended)) for rule, ended in found.endings.items()]
    return [
        f"<h2>Score by turn{heading}</h2>",
        curves("Score by turn", found.curves),
        *(
            histogram(
                f"Points of {name} at the end", f"{name}, at the end", [game.points[side] for game in found.games]
            )
            for side, name in enumerate(found.sides)
        ),
        f"<h2>How it ends{heading}</h2>",
        table(("rule", "", "share"), endings),
        histogram("Turns", "turns", [game.turns for game in found.games]),
        f"<h2>Who falls{heading}</h2>",
        table(("", "what", "of", "share of games", "first turn"), _fate_rows(found.fates[:_FATES])),
        f"<h2>Which rules act{heading}</h2>",
        table(("rule", "", "a game", "games with it"), rules),
    ]


def _fate_rows(fates: Iterable[Befell]) -> list[Sequence[str]]:
    return [(one.name, one.kind.replace("_", " "), one.side, share(one.share), f"{one.turn:.1f}") for one in fates]


def shares_table(report: Report) -> tuple[Sequence[str], list[Sequence[str]]]:
    """Who won how much under every arm."""
    head = ["", *report.study.sides, "drawn", "turns", *(f"points of {side}" for side in report.study.sides)]
    rows: list[Sequence[str]] = []
    for found in report.findings:
        points = (figure(interval) for interval in found.points.values())
        shares = (share(won) for won in found.shares.values())
        rows.append([found.arm.name, *shares, share(found.draws), figure(found.turns), *points])
    return head, rows


def differences_table(report: Report) -> tuple[Sequence[str], list[Sequence[str]]]:
    """What changes from the first arm to each other."""
    sides = report.study.sides
    head = ["", *(f"wins of {side}" for side in sides), *(f"points of {side}" for side in sides), "turns"]
    rows: list[Sequence[str]] = []
    for found in report.differences:
        wins = (f"{won.value:+.0%} ({won.low:+.0%} to {won.high:+.0%})" for won in found.wins.values())
        rows.append([found.arm, *wins, *map(figure, found.points.values()), figure(found.turns)])
    return head, rows


def summary_of(report: Report) -> str:
    """The most important figures as Markdown."""
    base = report.findings[0]
    parts = [_markdown(*shares_table(report))]
    if report.differences:
        parts += [
            f"Difference from {base.arm.name}, game by game with the same luck:",
            _markdown(*differences_table(report)),
        ]
    parts.append(_turns_line(base))
    if falls := _main_fates(base):
        parts.append(_markdown(("who", "what", "of", "share of games", "first turn"), _fate_rows(falls)))
    ends = ", ".join(
        f"{rule} ({rule_title(report.study.game, rule)}) {s.value:.0%}" for rule, s in base.endings.items()
    )
    parts.append(f"Ends by rule: {ends}.")
    most = (f"{f.rule} {rule_title(report.study.game, f.rule)} ({f.a_game.value:.1f})" for f in base.rules[:6])
    parts.append(f"Rules that act most often, a game: {'; '.join(most)}.")
    return "\n\n".join(parts)


def _main_fates(found: Findings) -> list[Befell]:
    """The most frequent of each kind of things."""
    kinds = dict.fromkeys(one.thing for one in found.fates)
    often = [one for one in found.fates if one.share.value >= _OFTEN]
    return [one for kind in kinds for one in [one for one in often if one.thing == kind][:_MAIN]]


def _turns_line(found: Findings) -> str:
    """The score at a few turns."""
    told = []
    for side, curve in found.curves.items():
        chosen = sorted({max(1, round(len(curve) * part / 4)) for part in range(1, 5)})
        told.append(f"{side} " + ", ".join(f"turn {turn}: {figure(curve[turn])}" for turn in chosen))
    return f"Score as turns end: {'; '.join(told)}."


def _markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |" for cells in lines)
