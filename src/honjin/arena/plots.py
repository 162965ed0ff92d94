"""Pages of HTML that need nothing else: tables and plots, for all who report on games."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from honjin.arena.intervals import Interval

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #23201b; --paper: #fbf8f1; --soft: #8a8274; --mark: #a3372c; --other: #2c5aa3;
  --third: #3b7a3b; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6d8; --paper: #1d1b18; --soft: #9a9284; --mark: #e0796c;
  --other: #7ca6e8; --third: #86c486; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: var(--ink); background: var(--paper); }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .75rem; text-align: right;
  border-bottom: 1px solid color-mix(in srgb, var(--soft) 40%, transparent); }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 12px; }
.axis { stroke: var(--soft); stroke-width: 1; } .bar { stroke: var(--mark); stroke-width: 2; }
.dot, .column { fill: var(--mark); } .soft { color: var(--soft); }
.line { fill: none; stroke-width: 2; } .band { opacity: .2; stroke: none; }
.line.s0 { stroke: var(--mark); } .line.s1 { stroke: var(--other); } .line.s2 { stroke: var(--third); }
.band.s0 { fill: var(--mark); } .band.s1 { fill: var(--other); } .band.s2 { fill: var(--third); }
"""

_WIDTH: Final = 720
_LEFT: Final = 150
"""Where plots begin, right of the names."""
_RIGHT: Final = 30
_TALL: Final = 220
"""How high a plot of curves is."""
_COLOURS: Final = 3


def page(title: str, parts: Iterable[str]) -> str:
    """A whole page of these parts."""
    body = "\n".join(parts)
    return (
        f"<!doctype html>\n<html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{_STYLE}</style>\n<body>\n{body}\n</body></html>\n"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows under their heads."""

    def row(cells: Sequence[str], kind: str) -> str:
        return "<tr>" + "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in cells) + "</tr>"

    return f"<table>{row(head, 'th')}{''.join(row(cells, 'td') for cells in rows)}</table>"


def percent(found: Interval) -> str:
    """A share with its interval."""
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def figure(found: Interval, digits: int = 1) -> str:
    """A figure with its interval, if it has one."""
    if not math.isfinite(found.low):
        return f"{found.value:.{digits}f}"
    return f"{found.value:.{digits}f} ({found.low:.{digits}f} to {found.high:.{digits}f})"


def whiskers(label: str, found: Mapping[str, Interval]) -> str:
    """A dot for each figure on a line from end to end of its interval."""
    low = min(interval.low for interval in found.values())
    high = max(interval.high for interval in found.values())
    scale = (_WIDTH - _LEFT - _RIGHT) / (high - low or 1.0)
    parts = []
    for number, (name, interval) in enumerate(found.items()):
        y = 20 + 26 * number
        a, x, b = (_LEFT + (value - low) * scale for value in (interval.low, interval.value, interval.high))
        parts.append(f"<text x=0 y={y + 4}>{escape(name)}</text>")
        parts.append(
            f"<line class=bar x1={a:.1f} x2={b:.1f} y1={y} y2={y} /><circle class=dot cx={x:.1f} cy={y} r=5 />"
        )
    return drawing(label, 20 + 26 * len(found), parts)


def histogram(label: str, name: str, values: Sequence[int], columns: int = 24) -> str:
    """How often each value came."""
    if not values:
        return ""
    low, high = min(values), max(values)
    width = max(1, math.ceil((high - low + 1) / columns))
    counts = [0] * ((high - low) // width + 1)
    for value in values:
        counts[(value - low) // width] += 1
    step = (_WIDTH - _LEFT - _RIGHT) / len(counts)
    parts = [f"<text x=0 y=60>{escape(name)}</text>"]
    for number, count in enumerate(counts):
        tall, x = 80 * count / max(counts), _LEFT + number * step
        told = f"{low + number * width}"
        parts.append(
            f"<rect class=column x={x:.1f} y={90 - tall:.1f} width={max(1.0, step - 2):.1f} height={tall:.1f}>"
            f"<title>{told}: {count}</title></rect>"
        )
        if number % max(1, len(counts) // 8) == 0:
            parts.append(f"<text x={x:.1f} y=106>{told}</text>")
    parts.append(f"<line class=axis x1={_LEFT} x2={_WIDTH - _RIGHT} y1=90 y2=90 />")
    return drawing(label, 112, parts)


def curves(label: str, found: Mapping[str, Mapping[int, Interval]]) -> str:
    """A line for each name over a count, with the band of its intervals."""
    steps = sorted({at for curve in found.values() for at in curve})
    bounds = [bound for curve in found.values() for interval in curve.values() for bound in _finite(interval)]
    if len(steps) < 2 or not bounds:
        return ""
    low, high = min(0.0, *bounds), max(bounds)

    def x(at: int) -> float:
        return _LEFT + (at - steps[0]) / (steps[-1] - steps[0]) * (_WIDTH - _LEFT - _RIGHT)

    def y(value: float) -> float:
        return 10 + (high - value) / (high - low or 1.0) * _TALL

    parts = [f"<line class=axis x1={_LEFT} x2={_WIDTH - _RIGHT} y1={y(0):.1f} y2={y(0):.1f} />"]
    parts += [f"<text x={_LEFT - 45} y={y(value) + 4:.1f}>{value:.0f}</text>" for value in (low, high)]
    every = max(1, len(steps) // 12)
    parts += [f"<text x={x(at) - 4:.1f} y={_TALL + 28}>{at}</text>" for at in steps[::every]]
    for number, (name, curve) in enumerate(found.items()):
        kind = f"s{number % _COLOURS}"
        points = [(x(at), curve[at]) for at in sorted(curve)]
        edge = [(at, _finite(interval)) for at, interval in points]
        around = [f"{at:.1f},{y(b[-1]):.1f}" for at, b in edge] + [f"{at:.1f},{y(b[0]):.1f}" for at, b in edge[::-1]]
        parts.append(f"<polygon class='band {kind}' points='{' '.join(around)}' />")
        line = " ".join(f"{at:.1f},{y(interval.value):.1f}" for at, interval in points)
        parts.append(f"<polyline class='line {kind}' points='{line}' />")
        parts.append(f"<line class='line {kind}' x1=0 x2=14 y1={22 + 20 * number} y2={22 + 20 * number} />")
        parts.append(f"<text x=20 y={26 + 20 * number}>{escape(name)}</text>")
    return drawing(label, _TALL + 34, parts)


def _finite(interval: Interval) -> list[float]:
    """The ends of an interval, or the figure itself where it has none."""
    return [interval.low, interval.high] if math.isfinite(interval.low) else [interval.value]


def drawing(label: str, height: int, parts: Iterable[str]) -> str:
    """A picture with what it is of."""
    return f"<svg viewBox='0 0 {_WIDTH} {height}' role=img aria-label='{escape(label)}'>{''.join(parts)}</svg>"
