"""Bytes on the wire: what a table sends a seat for each action of a first turn that greedy bots play."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import NamedTuple

from honjin.bots import find_bot
from honjin.games.registry import find_game
from honjin.server.chairs import Chair
from honjin.server.lobby import Lobby
from honjin.server.messages import NewTable
from honjin.server.metrics import Metrics
from honjin.server.settings import Settings
from honjin.server.store import Store
from honjin.server.tables import Table

GAMES = (("yukimura", "tennoji_1615"), ("masamune", "campaign"), ("kanto", "s1"), ("kanto", "s2"))
BAR = 4_500
"""A tenth of what a whole state of the largest game took."""
MOST = 600
"""Actions, should a turn be longer."""


class Traffic(NamedTuple):
    """Bytes of a state message, uncompressed, in the mean over all actions and seats."""

    whole: float
    changes: float
    asked: float
    """The same for the seat that decides next."""


async def first_turn(game: str, scenario: str, folder: Path) -> Traffic:
    """Every seat is there twice: with whole states, and with what has changed."""
    store = Store(str(folder / f"{game}_{scenario}.sqlite"))
    lobby = Lobby(Settings(), store, Metrics())
    sides = find_game(game).sides(scenario)
    body = NewTable(game=game, scenario=scenario, seats=dict.fromkeys(sides, "me"), name="bench", seed="wire")
    table, _ = await lobby.create(body)
    chairs = [Chair((side,), "bench", whole=whole) for whole in (True, False) for side in range(len(sides))]
    for chair in chairs:
        await table.welcome(chair)
        _read(chair)
    found = await _played(table, chairs)
    lobby.bot_players.close()
    store.close()
    return found


async def _played(table: Table, chairs: list[Chair]) -> Traffic:
    bots = [find_bot("greedy", side) for side in range(len(table.sides))]
    sizes: dict[str, list[int]] = {"whole": [], "changes": [], "asked": []}
    while table.row.progress.turn <= 1 and len(sizes["asked"]) < MOST and table.live is not None:
        play = table.live.play
        ask = play.ask
        text = play.game.notation.format(bots[ask.side].choose(play.view(ask.side), ask))
        actor = next(chair for chair in chairs if chair.sides == (ask.side,))
        await table.act(actor, [text], table.row.progress.n)
        for chair in chairs:
            size = _read(chair)
            sizes["whole" if chair.whole else "changes"].append(size)
            if not chair.whole and table.sides[chair.sides[0]] in table.row.progress.asked:
                sizes["asked"].append(size)
    return Traffic(**{name: sum(found) / len(found) for name, found in sizes.items()})


def _read(chair: Chair) -> int:
    """Bytes of the states that wait for a chair."""
    messages = [chair.queue.get_nowait() or b"" for _ in range(chair.queue.qsize())]
    return sum(len(message) for message in messages if message.startswith(b'{"t":"state"'))


def measure() -> list[tuple[str, str, str]]:
    """Rows of figure, value, bar."""
    rows: list[tuple[str, str, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        for game, scenario in GAMES:
            found = asyncio.run(first_turn(game, scenario, Path(folder)))
            name = f"{find_game(game).name} ({scenario})"
            rows += [
                (f"{name}: bytes a move, states sent whole", f"{found.whole:,.0f}", ""),
                (f"{name}: bytes a move, what has changed", f"{found.changes:,.0f}", f"{BAR:,}"),
                (f"{name}: the same for who decides next", f"{found.asked:,.0f}", ""),
            ]
    return rows


if __name__ == "__main__":
    for what, size, bar in measure():
        print(f"{what:60} {size:>8} {bar:>8}")
