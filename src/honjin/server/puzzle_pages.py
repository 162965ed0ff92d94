"""The pages of puzzles: all of them, a table that stands at one, and the judgement of a try."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from honjin.analysis.puzzles import Puzzle, Verdict, arranged, judge, puzzles_of, theme_name, todays_puzzle
from honjin.games.registry import games
from honjin.kernel.chance import Sampled
from honjin.kernel.inputs import by_action
from honjin.kernel.play import Play
from honjin.kernel.words import Language, say
from honjin.packs.record import Words
from honjin.server.asks import option_view
from honjin.server.changes import ChangeBuilder
from honjin.server.errors import Fault, faults
from honjin.server.game_info import title_of
from honjin.server.http_answers import body_of, json_answer
from honjin.server.live_plays import LivePlay
from honjin.server.lobby import Lobby
from honjin.server.messages import TryPuzzle, read_body
from honjin.server.rate_limits import Clock
from honjin.server.readers import language_of
from honjin.server.rows import Change, SeatRow, SnapshotRow
from honjin.server.tables import Table
from honjin.server.tokens import new_nonce

Answer = Callable[[Request], Awaitable[Response]]
KEPT: Final = 64
"""Positions of puzzles that are kept at hand."""


class PuzzlePages:
    """Puzzles need no seat and no account; whoever solves one does so at a table of one's own."""

    def __init__(self, lobby: Lobby, clock: Clock, limit: Callable[[Request], None]) -> None:
        self._lobby = lobby
        self._clock = clock
        self._limit = limit

    def routes(self) -> dict[str, dict[str, Answer]]:
        return {
            "/puzzles": {"GET": self.listed},
            "/puzzles/{game}/{puzzle}/table": {"POST": self.table},
            "/puzzles/{game}/{puzzle}/tries": {"POST": self.tried},
        }

    async def listed(self, request: Request) -> Response:
        day = datetime.datetime.fromtimestamp(self._clock(), datetime.UTC).date()
        return json_answer(request, await asyncio.to_thread(_told_all, day, language_of(request)))

    async def table(self, request: Request) -> Response:
        """A table of one's own that stands at the question; all sides are the solver's."""
        self._limit(request)
        puzzle = await self._find(request)
        table, tokens = await put_up(self._lobby, puzzle)
        return json_answer(request, {"table": table.id, "seats": tokens, "watch": self._lobby.watch(table)}, 201)

    async def tried(self, request: Request) -> Response:
        body = read_body(await body_of(request), TryPuzzle)
        puzzle = await self._find(request)
        language = language_of(request, puzzle.game)
        return json_answer(request, await asyncio.to_thread(_judged, puzzle, body.text, language))

    async def _find(self, request: Request) -> Puzzle:
        game = title_of(request.path_params["game"]).id
        found = (await asyncio.to_thread(puzzles_of, game)).get(request.path_params["puzzle"])
        if found is None:
            raise Fault("unknown", say("there is no such puzzle"), status=404)
        return found


# ---------------------------------------------------------------------------------------------- told


def _in(language: Language, words: Words) -> str:
    return words.ja if language.code == "ja" else words.en


def _told_all(day: datetime.date, language: Language) -> dict[str, Any]:
    today = todays_puzzle(day)
    every = [puzzle for game in games() for puzzle in puzzles_of(game).values()]
    return {
        "today": None if today is None else {"game": today.game, "id": today.id, "day": day.isoformat()},
        "puzzles": [_told(puzzle, language) for puzzle in every],
    }


def _told(puzzle: Puzzle, language: Language) -> dict[str, Any]:
    words = puzzle.words
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "scenario": puzzle.position.scenario or "",
        "title": _in(language, words.title),
        "theme": words.theme,
        "about": theme_name(words.theme),
        "difficulty": words.difficulty,
        "side": words.side,
    }


@lru_cache(KEPT)
def _stands(game: str, puzzle: str) -> Play[Any]:
    """The play at a puzzle's question; not to be changed."""
    return arranged(puzzles_of(game)[puzzle])


def _judged(puzzle: Puzzle, text: str | None, language: Language) -> dict[str, Any]:
    """What is said to a try; without one, the solution itself."""
    play, words = _stands(puzzle.game, puzzle.id), puzzle.words
    with faults():
        verdict = judge(puzzle, play, words.solutions[0] if text is None else text)
    known = verdict.right
    told = _weighed(play, verdict, known=known)
    if known:
        told |= {
            "reason": _in(language, words.reason),
            "next": {"score": puzzle.runner_up.score, "chance": puzzle.runner_up.chance}
            | {"label": _label(play, puzzle.runner_up.action)},
            "by": words.by,
            "playouts": words.playouts,
            "margin": words.margin,
            "error": words.error,
        }
    return told


def _weighed(play: Play[Any], verdict: Verdict, *, known: bool) -> dict[str, Any]:
    """The try with its figures; the best answer is named only to whoever has found it."""
    tried, best = verdict.tried, verdict.best
    told: dict[str, Any] = {
        "right": verdict.right,
        "cost": round(verdict.cost, 2),
        "best": {"score": best.score, "chance": best.chance},
        "tried": None if tried is None else {"score": tried.score, "chance": tried.chance},
        "odds": None if verdict.odds is None else verdict.odds.as_dict(),
    }
    if known:
        action = play.game.notation.parse(best.action)
        told["solution"] = option_view(play, action)
    return told


def _label(play: Play[Any], text: str) -> Any:
    return play.game.label(play.state, play.game.notation.parse(text))


# ---------------------------------------------------------------------------------------------- a table


async def put_up(lobby: Lobby, puzzle: Puzzle) -> tuple[Table, dict[str, str]]:
    """A private table for analysis that begins at the last checkpoint before the question."""
    snapshot, change = await asyncio.to_thread(_begun, puzzle)
    row = await lobby.row_for(puzzle.game, puzzle.position.scenario or "")
    row.options |= puzzle.position.options
    row.kind, row.private, row.started = "analysis", True, True
    sides = row.places or []
    seats = [SeatRow(row.id, side, "person", "Analysis", new_nonce()) for side in sides]
    change.snapshots = [snapshot]
    return await lobby.put_up(row, seats, change)


def _begun(puzzle: Puzzle) -> tuple[SnapshotRow, Change]:
    stands = _stands(puzzle.game, puzzle.id)
    state, inputs = stands.since_checkpoint
    first, moves = by_action(inputs)
    play: Play[Any] = Play(stands.game, state, Sampled(0), log=first)
    told = ChangeBuilder.from_start(LivePlay(play))
    for move, fallen in moves:
        play.retell(move, fallen)
        told.note()
    return SnapshotRow(0, 0, 0, state.dump()), told.change()
