"""Records: one readable JSON file a game, which replays to the same position everywhere, dice and all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from honjin.kernel.chance import Committed, Sampled, Source
from honjin.kernel.errors import HonjinError, RecordError
from honjin.kernel.game import Game
from honjin.kernel.inputs import Fell, Input, Said, Shown, by_action
from honjin.kernel.kinds import Kind, check_kinds, unreadable
from honjin.kernel.play import Play, reason_of
from honjin.kernel.position import Position
from honjin.kernel.saving import save_text
from honjin.kernel.throws import NotingPlay
from honjin.kernel.words import Saying, Text, key_of, say

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Record:
    """The content of a record file."""

    game: str
    version: str
    pack: str
    scenario: str
    options: dict[str, Any]
    sides: dict[str, str]
    """Who sat where."""
    dice: dict[str, str]
    log: list[str]
    digest: str
    origin: dict[str, Any] | None = None
    """The position it begins with, if not the scenario's."""
    result: dict[str, Any] | None = None
    rollbacks: list[Any] | None = None
    """Each time all agreed to go back: from which entry of the log to which, who asked for it, and when."""
    format: int = FORMAT

    def write(self, path: Path) -> None:
        """Keep it in a file; one that was there before is lost only when this one is whole."""
        save_text(path, json.dumps(self.as_dict(), indent=1, ensure_ascii=False) + "\n")

    def as_dict(self) -> dict[str, Any]:
        """The same as plain values."""
        return {name: getattr(self, name) for name in self.__slots__ if getattr(self, name) is not None}

    @staticmethod
    def read(path: Path) -> Record:
        """The record in a file; what is wrong with it is named."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise RecordError(unreadable(path, error)) from None
        except (ValueError, RecursionError) as error:
            raise RecordError(say("{file}: not a record: {error}", file=str(path), error=str(error))) from None
        return Record.of(data)

    @staticmethod
    def of(data: Any) -> Record:
        """A record from plain values; what is missing or unknown is named."""
        if not isinstance(data, dict):
            raise RecordError(say("not a record of a game"))
        if data.get("running") is True:
            raise RecordError(say("the record of a game that is still running can only be read, not opened"))
        if data.get("format") != FORMAT:
            raise RecordError(say("not a record of format {format}", format=FORMAT))
        _check_names(data)
        record = Record(**data)
        given = {key: value for key, value in data.items() if value is not None or key not in _OPTIONAL}
        check_kinds(given, _KINDS, "record")
        if record.origin is not None:
            Position.of(record.origin, "record: origin")
        return record


_OPTIONAL = ("origin", "result", "rollbacks")


def _check_names(data: dict[str, Any]) -> None:
    missing = [name for name in Record.__slots__ if name not in data and name not in _OPTIONAL]
    if missing:
        raise RecordError(say("not a whole record: it lacks {names}", names=", ".join(missing)))
    unknown = sorted(name for name in data if name not in Record.__slots__)
    if unknown:
        raise RecordError(say("not a record: {names} has no place in one", names=", ".join(unknown)))


_KINDS = {
    "game": Kind(str),
    "version": Kind(str),
    "pack": Kind(str),
    "scenario": Kind(str),
    "options": Kind(dict),
    "sides": Kind(dict, str),
    "dice": Kind(dict, str),
    "log": Kind(list, str),
    "digest": Kind(str),
    "origin": Kind(dict),
    "result": Kind(dict),
    "rollbacks": Kind(list, dict),
}


def record_of(
    play: Play[Any],
    sides: dict[str, str] | None = None,
    *,
    reveal: bool | None = None,
    sealed: bool | None = None,
) -> Record:
    """The record of a play. The key of the dice is revealed when the game is over, or when ``reveal`` says so.

    ``sealed``: whether answers that others do not know yet are in it, as they are where the key is. Where they are not,
    whoever goes on with the record gives them again.
    """
    reveal = play.over if reveal is None else reveal
    sealed = reveal if sealed is None else sealed
    game, source = play.game, play.source
    if play.partial:
        raise RecordError(say("a copy made in the middle of a game has no record: its log does not begin at the start"))
    dice: dict[str, str] = {"kind": "unchecked"}
    if isinstance(source, Committed):
        dice = source.pledge
        if reveal:
            dice["key"] = source.key.hex()
    return Record(
        game=game.id,
        version=game.version,
        pack=game.pack_hash,
        scenario=game.scenario,
        options=dict(game.options),
        sides=sides or {},
        dice=dice,
        log=[format_input(game, entry) for entry in (play.log if sealed else play.open_log)],
        digest=play.digest(),
        origin=play.origin,
        result=kept_result(play),
    )


def result_of(play: Play[Any]) -> dict[str, Any] | None:
    """How a play ended, as plain values and a text; None while it goes on."""
    result = play.result
    if result is None:
        return None
    winner = None if result.winner is None else play.game.sides[result.winner]
    return {"winner": winner, "points": list(result.points), "reason": result.reason, "rule": result.rule}


def kept_result(play: Play[Any]) -> dict[str, Any] | None:
    """The same as a record keeps it."""
    result = result_of(play)
    return None if result is None else result | {"reason": key_of(result["reason"])}


# ---------------------------------------------------------------------------------------------- lines of the log


def format_input(game: Game[Any], entry: Input) -> str:
    """``kanto: move mizuno 0320-0319``, ``9-2 = 3 4: fire at mizuno``, ``14-7-4 shown: ...``."""
    if isinstance(entry, Said):
        return f"{game.sides[entry.side]}: {game.notation.format(entry.action)}"
    if isinstance(entry, Fell):
        return f"{entry.rule} = {' '.join(map(str, entry.outcome))}: {key_of(entry.purpose)}"
    return f"{entry.rule} shown: {key_of(entry.purpose)}"


def parse_input(game: Game[Any], line: str) -> Input:
    """A line of the log; :class:`RecordError` if it is none."""
    head, _, tail = line.partition(": ")
    try:
        if head in game.sides:
            return Said(game.sides.index(head), game.notation.parse(tail))
        if head.endswith(" shown"):
            return Shown(head.removesuffix(" shown"), tail)
        rule, sign, faces = head.rpartition(" = ")  # some books have words in the numbers of their rules
        if sign:
            return Fell(rule, tail, tuple(map(int, faces.split())))
    except (HonjinError, ValueError) as error:
        raise RecordError(say("log line {line}: {why}", line=repr(line), why=error.args[0])) from None
    raise RecordError(say("log line {line}: expected an action, dice or a reveal", line=repr(line)))


# ---------------------------------------------------------------------------------------------- replay


def replay(record: Record, game: Game[Any], state: Any, source: Source | None = None) -> Play[Any]:
    """The play that a record tells, ready to go on. Every action is checked, and the position at the end."""
    *_, play = retelling(record, game, state, source)
    return play


def retelling(record: Record, game: Game[Any], state: Any, source: Source | None = None) -> Iterator[Play[Any]]:
    """The same play step by step: as it begins, and after each of its actions."""
    check_game(record, game)
    source = source or source_of(record)
    with _other_rules(record, game):
        first, moves = by_action([parse_input(game, line) for line in record.log])
        try:
            play: Play[Any] = NotingPlay(game, state, source, origin=record.origin, log=first)
            yield play
            for move, fallen in moves:
                play.retell(move, fallen)
                yield play
        except HonjinError as error:
            raise RecordError(say("the record does not fit the rules: {why}", why=error.reason)) from None
        _check_end(record, play)


def check_game(record: Record, game: Game[Any]) -> None:
    """:class:`RecordError` unless the record is of this game with these options.

    It may have been made with other rules or another pack, and options may have come since, which then are as usual:
    whether it is still the same game, its moves, its dice and its end will tell.
    """
    pairs: dict[str, tuple[Any, Any]] = {
        "game": (record.game, game.id),
        "scenario": (record.scenario, game.scenario),
    }
    for name, chosen in sorted(record.options.items()):
        pairs[f"option {name}"] = (chosen, game.options.get(name))
    for name, (recorded, found) in pairs.items():
        if recorded != found:
            raise RecordError(_made_with(name, recorded, found))


def _made_with(name: str, recorded: Any, found: Any) -> Text:
    return say(
        "the record was made with {name} {recorded}, not with {found}",
        name=name, recorded=repr(recorded), found=repr(found),
    )  # fmt: skip


@contextmanager
def _other_rules(record: Record, game: Game[Any]) -> Iterator[None]:
    """Where a record does not fit, that it was made with other rules or another pack is the first thing to know."""
    try:
        yield
    except RecordError as error:
        pairs = {"version": (record.version, game.version), "pack": (record.pack, game.pack_hash)}
        for name, (recorded, found) in pairs.items():
            if recorded != found:
                made = _made_with(name, recorded, found)
                raise RecordError(say("{made}: {why}", made=made, why=error.reason)) from None
        raise


def _check_end(record: Record, play: Play[Any]) -> None:
    if play.digest() != record.digest:
        raise RecordError(say("its moves do not lead to the recorded position at the end; some may be missing"))
    found = kept_result(play)
    if found != record.result:
        raise RecordError(
            say(
                "the game ends with {found}, not with the recorded {result}",
                found=str(found),
                result=str(record.result),
            )
        )


def source_of(record: Record) -> Source:
    """Dice to go on with: the committed ones where the key is known."""
    return committed_source(record) if "key" in record.dice else Sampled()


def committed_source(record: Record) -> Committed:
    """The dice that were committed; :class:`RecordError` if they were not, or are not yet revealed."""
    dice = record.dice
    if dice.get("kind") != Committed.KIND:
        raise RecordError(say("the dice of this record were not committed, so they cannot be verified"))
    if "key" not in dice:
        raise RecordError(say("the key of the dice is revealed only when the game is over"))
    try:
        key = bytes.fromhex(dice["key"])
    except ValueError:
        raise RecordError(say("the revealed key is not written in hexadecimal digits")) from None
    if hashlib.sha256(key).hexdigest() != dice.get("commitment"):
        raise RecordError(say("the revealed key is not the one that was committed at the start"))
    if "id" not in dice:
        raise RecordError(say("record: dice.id is missing"))
    return Committed(key, dice["id"])


def _unlike(number: int, record: Record, why: Saying) -> Text:
    return say("log line {n}: recorded {line}, but {why}", n=number + 1, line=repr(record.log[number]), why=why)


def verify(record: Record, game: Game[Any], state: Any) -> int:
    """Derive every throw again from the revealed key and compare. Returns how many throws were verified."""
    check_game(record, game)
    with _other_rules(record, game):
        log = [parse_input(game, line) for line in record.log]
        return _verified(record, Play(game, state, committed_source(record), origin=record.origin), log)


def _verified(record: Record, play: Play[Any], log: list[Input]) -> int:
    game = play.game
    for number, recorded in enumerate(log):
        if number == len(play.log) and isinstance(recorded, Said):
            try:
                play.push(recorded.action, recorded.side)
            except HonjinError as error:
                raise RecordError(_unlike(number, record, reason_of(error))) from None
        found = format_input(game, play.log[number]) if number < len(play.log) else None
        if found != format_input(game, recorded):
            derived = say("the key gives nothing") if found is None else say("the key gives {found}", found=repr(found))
            raise RecordError(_unlike(number, record, derived))
    if len(play.log) != len(log):
        raise RecordError(say("the record ends before its dice do"))
    _check_end(record, play)
    return sum(isinstance(entry, Fell) for entry in log)
