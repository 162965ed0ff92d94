"""What an action costs the server in processor time, without sockets: tables with two chairs each, random actions.

python bench/action.py --game yukimura --actions 1000
python bench/action.py --profile 40        also the functions that take the most of it
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from honjin.games.registry import find_game
from honjin.server import beside
from honjin.server.chairs import Chair
from honjin.server.lobby import Lobby
from honjin.server.messages import NewTable
from honjin.server.metrics import Metrics
from honjin.server.settings import Settings
from honjin.server.store import Store
from honjin.server.tables import Table


async def seated(lobby: Lobby, game: str, scenario: str | None, number: int) -> Table:
    """A table with somebody on every seat."""
    sides = find_game(game).sides(scenario)
    wanted = NewTable(game=game, scenario=scenario, seats=dict.fromkeys(sides, "me"), name="bench", seed=number)
    table, _ = await lobby.create(wanted)
    for side in range(len(sides)):
        await table.welcome(Chair((side,), "bench"))
    return table


async def act(table: Table, rng: random.Random) -> None:
    """A random action from the seat that is asked."""
    async with table.at_work() as live:
        ask = live.play.ask
        text = live.game.notation.format(rng.choice(list(ask.options)))
    chair = next(chair for chair in table.chairs if ask.side in chair.sides)
    await table.act(chair, [text], table.row.progress.n)
    for chair in table.chairs:
        while not chair.queue.empty():
            chair.queue.get_nowait()


async def measure(chosen: argparse.Namespace, folder: str) -> None:
    store = Store(str(Path(folder) / "bench.sqlite"))
    lobby = Lobby(Settings(), store, Metrics())
    tables = [await seated(lobby, chosen.game, chosen.scenario, number) for number in range(chosen.tables)]
    rng = random.Random(chosen.seed)
    for table in tables:
        for _ in range(20):
            await act(table, rng)
    profile: Any = cProfile.Profile() if chosen.profile else None
    if profile is not None:
        beside.meanwhile(profile.enable).result()
    began, done = time.process_time(), 0
    while done < chosen.actions:
        table = tables[done % len(tables)]
        if table.row.progress.over is None:
            await act(table, rng)
        done += 1
    used = time.process_time() - began
    if profile is not None:
        beside.meanwhile(profile.disable).result()
        pstats.Stats(profile).sort_stats("tottime").print_stats(chosen.profile)
        pstats.Stats(profile).sort_stats("cumtime").print_stats(chosen.profile)
    print(f"{chosen.game} {chosen.scenario or ''}: {used / done * 1e3:.2f} ms of processor time an action")
    lobby.bot_players.close()
    store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="yukimura")
    parser.add_argument("--scenario")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--actions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", type=int, default=0, metavar="ROWS")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(parser.parse_args(), folder))


if __name__ == "__main__":
    main()
