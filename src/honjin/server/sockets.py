"""A socket at a table: messages in, one at a time; messages out, as they come."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from honjin.kernel.ask import Side
from honjin.kernel.errors import Defect, HonjinError
from honjin.kernel.play import Play
from honjin.kernel.words import say
from honjin.server import answers, rollbacks
from honjin.server.asks import seen_position
from honjin.server.chairs import Chair
from honjin.server.errors import Fault, fault_of
from honjin.server.lobby import Lobby
from honjin.server.messages import (
    Act,
    Acts,
    Agree,
    AskBack,
    AskOdds,
    AtStep,
    Back,
    ClientMessage,
    Formation,
    FormationReach,
    Hurry,
    Look,
    Note,
    Overlay,
    Ping,
    Prospects,
    Reach,
    Reasons,
    Redo,
    Reset,
    Resigns,
    Say,
    Stand,
    Undo,
    Whole,
    Why,
    encode,
    id_of,
    read_message,
)
from honjin.server.narration import Narrator
from honjin.server.past_games import PastNarrator, PastStep, past_of
from honjin.server.rate_limits import Bucket, Buckets
from honjin.server.readers import language_of
from honjin.server.reasons_book import reasons_view
from honjin.server.request_guard import address_of, origin_allowed
from honjin.server.server_log import complain, tell
from honjin.server.table_base import Past
from honjin.server.tables import Table

GREATEST_MESSAGE = 65_536


class Sockets:
    """All connections, and how many each address has."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._by_address: Counter[tuple[str, bool]] = Counter()
        """How many connections an address has, with a seat and without."""
        rate = lobby.settings.messages_per_second * 4
        self._rates = Buckets(rate, rate * 4)

    def __len__(self) -> int:
        return self._by_address.total()

    async def serve(self, socket: WebSocket) -> None:
        """A connection from its first byte to its last."""
        address = address_of(socket)
        try:
            table, chair = await self._admit(socket, address)
        except Fault as fault:
            self._lobby.metrics.refused.add(fault.code)
            await socket.accept()
            await socket.send_text(encode(_error(fault, None), language_of(socket)).decode())
            await socket.close(4000 + fault.status, fault.code)
            return
        self._by_address[address, bool(chair.sides)] += 1
        await socket.accept()
        writer = asyncio.create_task(_write(socket, chair))
        try:
            await table.welcome(chair)
            self._lobby.bot_players.wake(table)
            await Conversation(self._lobby, table, chair, address, self._rates).run(socket)
        except HonjinError as error:
            chair.tell(_error(fault_of(error), None))
        finally:
            chair.close()
            self._by_address[address, bool(chair.sides)] -= 1
            table.farewell(chair)
            await asyncio.gather(writer, return_exceptions=True)

    async def _admit(self, socket: WebSocket, address: str) -> tuple[Table, Chair]:
        settings = self._lobby.settings
        if not origin_allowed(socket, settings):
            raise Fault("origin", say("this page may not talk to this server"), status=403)
        origin = self._lobby.signer.alias(address)
        self._lobby.bans.check_origin(origin)
        table = await self._lobby.find(socket.path_params["table"])
        tokens = [token for token in socket.query_params.getlist("token") if token][:8]
        sides = {self._lobby.side_of(table, token) for token in tokens}
        seated = tuple(sorted(side for side in sides if side is not None))
        # Those who play and those who watch are counted apart: whoever has a seat is let in however many watch.
        if self._by_address[address, bool(seated)] >= settings.max_sockets_per_address:
            raise Fault("rate", say("too many connections from this address"), status=429)
        if sum(bool(chair.sides) == bool(seated) for chair in table.chairs) >= settings.max_sockets_per_table:
            raise Fault("full", say("too many people are at this table"), status=429)
        names = [table.seats[table.sides[side]].name for side in seated]
        whole = socket.query_params.get("whole") == "1"
        language = language_of(socket, table.row.game)
        return table, Chair(seated, " & ".join(dict.fromkeys(names)), language, whole=whole, origin=origin)


async def _write(socket: WebSocket, chair: Chair) -> None:
    try:
        while (message := await chair.queue.get()) is not None:
            await socket.send_text(message.decode())
        await socket.close()
    except (WebSocketDisconnect, RuntimeError, OSError):
        chair.closed = True


def _error(fault: Fault, reply: Any) -> dict[str, Any]:
    return {"t": "error", **fault.as_dict(), "id": reply}


class Conversation:
    """What one connection says, and what it is answered."""

    def __init__(self, lobby: Lobby, table: Table, chair: Chair, address: str, rates: Buckets) -> None:
        self._lobby = lobby
        self._table = table
        self._chair = chair
        self._address = address
        self._rates = rates
        rate = lobby.settings.messages_per_second
        self._rate = Bucket(rate, rate * 4)
        self._patience = lobby.settings.patience

    async def run(self, socket: WebSocket) -> None:
        while not self._chair.closed and self._patience:
            packet = await socket.receive()
            if packet["type"] == "websocket.disconnect":
                return
            await self._hear(packet.get("text"))

    async def _hear(self, text: str | None) -> None:
        message: ClientMessage | None = None
        try:
            if not (self._rate.take() and self._rates.take(self._address)):
                raise Fault("rate", say("too many messages; wait a moment"), status=429)
            if text is None or len(text) > GREATEST_MESSAGE:
                raise Fault("malformed", say("a message is a short text of JSON"))
            message = read_message(text)
            answer = await self._answer(message)
            self._patience = self._lobby.settings.patience
        except Defect as error:
            complain("defect", table=self._table.id)
            self._refuse(Fault("defect", str(error), status=500), text)
        except HonjinError as error:
            self._refuse(fault_of(error), text)
        except Exception:
            complain("failure", table=self._table.id, message=type(message).__name__)
            self._refuse(Fault("failure", say("the server failed; nothing has changed"), status=500), text)
        else:
            if isinstance(answer, bytes):
                self._chair.send(answer)
            elif answer is not None:
                self._chair.tell({"t": "answer", "id": message.id, **answer})

    def _refuse(self, fault: Fault, text: str | None) -> None:
        self._patience -= 1
        self._lobby.metrics.refused.add(fault.code)
        self._chair.tell(_error(fault, id_of(text or "")))
        if not self._patience:
            tell("patience lost", table=self._table.id, address=self._address)

    async def _answer(self, message: ClientMessage) -> dict[str, Any] | bytes | None:
        table, chair = self._table, self._chair
        match message:
            case Act(text=text, n=n, id=reply, confirmed=confirmed):
                await table.act(chair, [text], n, reply, confirmed=confirmed)
            case Acts(texts=texts, n=n, id=reply, confirmed=confirmed):
                await table.act(chair, texts, n, reply, confirmed=confirmed)
            case Undo(to=to, id=reply):
                await table.undo(chair, to, reply)
            case Reset(id=reply):
                await table.reset(chair, reply)
            case Redo(id=reply):
                await table.redo(chair, reply)
            case Stand(until=until, id=reply):
                await table.stand(chair, until, reply)
            case Resigns(id=reply):
                await table.resign(chair, reply)
            case Back():
                await table.come_back(chair)
            case AskBack(to=to):
                await rollbacks.ask(table, chair, to)
            case Agree(to=to):
                await rollbacks.agree(table, chair, to)
            case Ping():
                return {}
            case Whole(id=reply):
                await table.show_whole(chair, reply)
                return None
            case Say(text=text):
                await table.say(chair, _clean(text))
                return {}
            case Note(text=text):
                await table.set_note(chair, _clean(text))
                return {}
            case Hurry():
                if not chair.sides:
                    raise Fault("seat", say("only players at the table may ask this"), status=403)
                self._lobby.bot_players.hurry(table, heard=True)
                return {}
            case Reasons(n=n):
                return await reasons_view(table, chair, n)
            case AtStep():
                return await self._look_back(message)
            case _:
                return await self._look(message)
        self._lobby.bot_players.wake(table)
        return {} if isinstance(message, Back | AskBack | Agree) else None

    async def _look(self, message: Look) -> bytes:
        """An answer that takes some reckoning, made and written beside the event loop."""
        async with self._table.at_work() as live:
            return await asyncio.to_thread(self._written, message, partial(self._seen, message, live.play))

    def _written(self, message: ClientMessage, answer: Callable[[], dict[str, Any]]) -> bytes:
        return encode({"t": "answer", "id": message.id, **answer()}, self._chair.language)

    def _seen(self, message: Look, play: Play[Any]) -> dict[str, Any]:
        match message:
            case Overlay(kind=kind, side=name, unit=unit):
                return answers.overlay_view(play, self._side(name), kind, unit)
            case AskOdds(text=text):
                return answers.odds_view(play, self._own(), text)
            case Prospects():
                return answers.prospects_view(play, self._own())
            case Why(text=text):
                return answers.why_view(play, self._own(), text)
            case Reach(unit=unit):
                return answers.reach_view(play, self._own(), unit)
            case Formation(units=units, start=start, end=end):
                return answers.formation_view(play, self._own(), units, start, end)
            case FormationReach(units=units, lead=lead):
                return answers.formation_reach_view(play, self._own(), units, lead)

    async def _look_back(self, message: AtStep) -> bytes:
        table, chair = self._table, self._chair
        side = chair.view_side if message.side is None else self._side(message.side)
        if side not in chair.sides and side is not None and not table.row.ended:
            raise Fault("seat", say("while the game runs, everyone sees it from their own seat"), status=403)
        if table.bygone:
            then = await past_of(table, message.n)
            return await asyncio.to_thread(self._written, message, partial(self._far_back, then, side))
        past = await table.at_step(message.n)
        return await asyncio.to_thread(self._written, message, partial(self._back, past, side))

    def _back(self, past: Past, side: Side | None) -> dict[str, Any]:
        live, then = past.live, past.live.progress
        return {
            "n": then.n,
            "of": self._table.row.progress.n,
            "before": past.before,
            "after": past.after,
            "side": None if side is None else self._table.sides[side],
            "view": seen_position(live.play, side),
            "events": Narrator(live.game).tell(past.steps, side, self._chair.language),
            "asked": then.asked,
            "over": then.over,
        }

    def _far_back(self, past: PastStep, side: Side | None) -> dict[str, Any]:
        """The same where the rules of the game are gone."""
        table, last = self._table, self._table.row.progress
        name = None if side is None else table.sides[side]
        return {
            "n": past.n,
            "of": last.n,
            "before": past.before,
            "after": past.after,
            "side": name,
            "view": past.seen(name),
            "events": PastNarrator(table.row).tell(past.steps, side, self._chair.language),
            "asked": [],
            "over": last.over if past.n == last.n else None,
        }

    def _own(self) -> Side:
        side = self._chair.view_side
        if side is None:
            raise Fault("seat", say("only players at the table may ask this"), status=403)
        return side

    def _side(self, name: str | None) -> Side:
        if name is None:
            return self._chair.view_side or 0
        if name not in self._table.sides:
            raise Fault(
                "unknown",
                say("there is no side {name}; known: {names}", name=repr(name), names=", ".join(self._table.sides)),
            )
        return self._table.sides.index(name)


def _clean(text: str) -> str:
    """Text without control characters, which nobody sees and not every store takes."""
    return "".join(c for c in text if c.isprintable() or c in "\n\t")
