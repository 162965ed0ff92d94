"""The standings of a contest as one page of HTML that needs nothing else: tables and plots."""

from __future__ import annotations

from html import escape

from honjin.arena.contest import Standings
from honjin.arena.intervals import proportion
from honjin.arena.plots import histogram, page, percent, table, whiskers


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
        whiskers("Ratings", standings.ratings),
        _ratings_table(standings),
        "<h2>Who beat whom</h2>",
        _pairs_table(standings),
        "<h2>Sides</h2>",
        _sides_table(standings),
        "<h2>Points at the end</h2>",
        *(histogram(f"Points of {name}", name, standings.points(side)) for side, name in enumerate(contest.sides)),
    ]
    return page(title, parts)


def _test(standings: Standings) -> str:
    test = standings.test
    if test is None:
        return ""
    first = escape(standings.contest.bots[0])
    told = {True: f"{first} is stronger", False: f"{first} is not stronger", None: "not decided"}[test.better]
    return f"<p>Sequential test: <b>{told}</b> (LLR {test.llr:.2f}, ends at {test.low:.2f} and {test.high:.2f}).</p>"


def _ratings_table(standings: Standings) -> str:
    rows = [(bot, f"{r.value:+.0f}", f"{r.low:+.0f} to {r.high:+.0f}") for bot, r in standings.ratings.items()]
    return table(("", "Elo", "interval"), rows)


def _pairs_table(standings: Standings) -> str:
    rows = []
    for pair in standings.contest.pairs:
        tally = standings.tally(*pair)
        share = f"{tally.share:.1%}"
        rows.append((" : ".join(pair), str(tally.wins), str(tally.draws), str(tally.losses), share))
    return table(("", "won", "drawn", "lost", "score of the first"), rows)


def _sides_table(standings: Standings) -> str:
    contest = standings.contest
    head = ["", "wins", *contest.bots]
    rows = []
    for side, name in enumerate(contest.sides):
        own = (standings.as_side(bot, side) for bot in contest.bots)
        shares = (percent(proportion(tally.wins, tally.games)) for tally in own)
        rows.append([name, percent(standings.side_share(side)), *shares])
    return table(head, rows)
