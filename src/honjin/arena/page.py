"""The standings of a contest as one page of HTML that needs nothing else: tables and plots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from honjin.arena.contest import Standings
from honjin.arena.intervals import Interval, proportion

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #23201b; --paper: #fbf8f1; --soft: #8a8274; --mark: #a3372c; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6d8; --paper: #1d1b18; --soft: #9a9284; --mark: #e0796c; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: var(--ink); background: var(--paper); }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .75rem; text-align: right;
  border-bottom: 1px solid color-mix(in srgb, var(--soft) 40%, transparent); }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 12px; }
.axis { stroke: var(--soft); stroke-width: 1; } .bar { stroke: var(--mark); stroke-width: 2; }
.dot, .column { fill: var(--mark); } .soft { color: var(--soft); }
"""

_WIDTH: Final = 720
_LEFT: Final = 150
"""Where plots begin, right of the names."""


def page_of(standings: Standings) -> str:
    """The whole page."""
    contest = standings.contest
    title = f"{contest.game} {contest.scenario or ''}".strip()
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p class=soft>{len(standings.played)} games, seed {escape(str(contest.seed))}; every pair plays each way to"
        " sit with the same dice. Intervals are of 95 %.</p>",
        _test(standings),
        "<h2>Ratings</h2>",
        _whiskers(standings.ratings),
        _ratings_table(standings),
        "<h2>Who beat whom</h2>",
        _pairs_table(standings),
        "<h2>Sides</h2>",
        _sides_table(standings),
        "<h2>Points at the end</h2>",
        *(_histogram(name, standings.points(side)) for side, name in enumerate(contest.sides)),
    ]
    body = "\n".join(parts)
    return (
        f"<!doctype html>\n<html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{_STYLE}</style>\n<body>\n{body}\n</body></html>\n"
    )


def _test(standings: Standings) -> str:
    test = standings.test
    if test is None:
        return ""
    first = escape(standings.contest.bots[0])
    told = {True: f"{first} is stronger", False: f"{first} is not stronger", None: "not decided"}[test.better]
    return f"<p>Sequential test: <b>{told}</b> (LLR {test.llr:.2f}, ends at {test.low:.2f} and {test.high:.2f}).</p>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    def row(cells: Sequence[str], kind: str) -> str:
        return "<tr>" + "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in cells) + "</tr>"

    return f"<table>{row(head, 'th')}{''.join(row(cells, 'td') for cells in rows)}</table>"


def percent(found: Interval) -> str:
    """A share with its interval."""
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def _ratings_table(standings: Standings) -> str:
    rows = [(bot, f"{r.value:+.0f}", f"{r.low:+.0f} to {r.high:+.0f}") for bot, r in standings.ratings.items()]
    return _table(("", "Elo", "interval"), rows)


def _pairs_table(standings: Standings) -> str:
    rows = []
    for pair in standings.contest.pairs:
        tally = standings.tally(*pair)
        share = f"{tally.share:.1%}"
        rows.append((" : ".join(pair), str(tally.wins), str(tally.draws), str(tally.losses), share))
    return _table(("", "won", "drawn", "lost", "score of the first"), rows)


def _sides_table(standings: Standings) -> str:
    contest = standings.contest
    head = ["", "wins", *contest.bots]
    rows = []
    for side, name in enumerate(contest.sides):
        own = (standings.as_side(bot, side) for bot in contest.bots)
        shares = (percent(proportion(tally.wins, tally.games)) for tally in own)
        rows.append([name, percent(standings.side_share(side)), *shares])
    return _table(head, rows)


def _whiskers(ratings: dict[str, Interval]) -> str:
    """A dot for each rating on a line from end to end of its interval."""
    low = min(rating.low for rating in ratings.values())
    high = max(rating.high for rating in ratings.values())
    scale = (_WIDTH - _LEFT - 30) / max(1.0, high - low)
    parts = []
    for number, (bot, rating) in enumerate(ratings.items()):
        y = 20 + 26 * number
        a, x, b = (_LEFT + (value - low) * scale for value in (rating.low, rating.value, rating.high))
        parts.append(f"<text x=0 y={y + 4}>{escape(bot)}</text>")
        parts.append(
            f"<line class=bar x1={a:.1f} x2={b:.1f} y1={y} y2={y} /><circle class=dot cx={x:.1f} cy={y} r=5 />"
        )
    return _drawing("Ratings", 20 + 26 * len(ratings), parts)


def _histogram(name: str, values: Sequence[int], columns: int = 24) -> str:
    if not values:
        return ""
    low, high = min(values), max(values)
    width = max(1, math.ceil((high - low + 1) / columns))
    counts = [0] * ((high - low) // width + 1)
    for value in values:
        counts[(value - low) // width] += 1
    step = (_WIDTH - _LEFT - 30) / len(counts)
    parts = [f"<text x=0 y=60>{escape(name)}</text>"]
    for number, count in enumerate(counts):
        tall, x = 80 * count / max(counts), _LEFT + number * step
        label = f"{low + number * width}"
        parts.append(
            f"<rect class=column x={x:.1f} y={90 - tall:.1f} width={max(1.0, step - 2):.1f} height={tall:.1f}>"
            f"<title>{label}: {count}</title></rect>"
        )
        if number % max(1, len(counts) // 8) == 0:
            parts.append(f"<text x={x:.1f} y=106>{label}</text>")
    parts.append(f"<line class=axis x1={_LEFT} x2={_WIDTH - 30} y1=90 y2=90 />")
    return _drawing(f"Points of {name}", 112, parts)


def _drawing(label: str, height: int, parts: Iterable[str]) -> str:
    return f"<svg viewBox='0 0 {_WIDTH} {height}' role=img aria-label='{escape(label)}'>{''.join(parts)}</svg>"
