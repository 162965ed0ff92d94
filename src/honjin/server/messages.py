"""What clients say, as types: strict, bounded, and refused as a whole if anything does not fit."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from honjin.kernel.words import ENGLISH, Language
from honjin.server.errors import Fault
from honjin.server.names import clean_name
from honjin.server.paces import Per, Then

Text = Annotated[str, Meta(max_length=2000)]
Word = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(max_length=200)]
Step = Annotated[int, Meta(ge=0, le=10_000_000)]
Id = Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=-(2**53), le=2**53)] | None


# ---------------------------------------------------------------------------------------------- over the socket


class Message(Struct, tag_field="t", forbid_unknown_fields=True, kw_only=True):
    """Anything a socket sends; ``id`` comes back in the answer."""

    id: Id = None


class Act(Message, tag="act"):
    """Do this; ``n`` is the number of log entries the client has seen.

    ``confirmed``: whether its player knows what grave things it sets off; without it that is not asked, as programs
    do not slip.
    """

    text: Text
    n: Step
    confirmed: bool | None = None


class Acts(Message, tag="acts"):
    """Several in a row; stops at the first that is refused."""

    texts: Annotated[list[Text], Meta(min_length=1, max_length=300)]
    n: Step
    confirmed: bool | None = None


class Undo(Message, tag="undo"):
    """Back one action, or back to where the log had ``to`` entries."""

    to: Step | None = None


class Redo(Message, tag="redo"):
    """Forward again."""


class Reset(Message, tag="reset"):
    """Back to where the dice last fell."""


class Stand(Message, tag="stand"):
    """Pass until one of these happens; None ends the order that stands."""

    until: Annotated[list[Word], Meta(max_length=20)] | None


class Resigns(Message, tag="resign"):
    """Give up."""


class Back(Message, tag="back"):
    """The holder of a seat plays again, for which the computer has played."""


class AskBack(Message, tag="rollback"):
    """Ask to go back to where the log had ``to`` entries; None takes the question back, or says no to it."""

    to: Step | None


class Agree(Message, tag="agree"):
    """Agree to go back to where the log had ``to`` entries."""

    to: Step


class Hurry(Message, tag="hurry"):
    """The bot that is thinking answers now, with the best it has found."""


class Reasons(Message, tag="reasons"):
    """Why a bot did what it did at a step."""

    n: Step


class AskOdds(Message, tag="odds"):
    """Exact odds before an action is declared."""

    text: Text


class Prospects(Message, tag="prospects"):
    """What dice and draws may bring next that nobody decides about."""


class Why(Message, tag="why"):
    """Why an action is refused."""

    text: Text


class Reach(Message, tag="reach"):
    """What a unit could do if it were taken in hand."""

    unit: Word


UnitWords = Annotated[list[Word], Meta(min_length=1, max_length=400)]


class Formation(Message, tag="formation"):
    """Move units together as one of them goes from start to end."""

    units: UnitWords
    start: Word
    end: Word


class FormationReach(Message, tag="formation_reach"):
    """Where units can go together behind a lead."""

    units: UnitWords
    lead: Word


class Overlay(Message, tag="overlay"):
    """Hexes and ways that the sheet names, of a side or of a unit."""

    kind: Word
    side: Word | None = None
    unit: Word | None = None


class AtStep(Message, tag="step"):
    """The view at an earlier step; once the game is over, from any chair."""

    n: Step
    side: Word | None = None


class Whole(Message, tag="whole"):
    """The whole state, as somebody needs it who has missed one."""


class Ping(Message, tag="ping"):
    """Whether anybody is there."""


class Say(Message, tag="chat"):
    """To all at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class Note(Message, tag="note"):
    """To oneself."""

    text: Annotated[str, Meta(max_length=20_000)]


Look = AskOdds | Prospects | Why | Reach | Formation | FormationReach | Overlay
"""Questions about the present that change nothing."""

Move = Act | Acts | Undo | Redo | Reset | Stand | Resigns | Back | AskBack | Agree
"""What may change the table."""

ClientMessage = Move | Look | AtStep | Reasons | Hurry | Whole | Ping | Say | Note


class _Numbered(Struct):
    id: Id = None


_CLIENT = msgspec.json.Decoder(ClientMessage)
_NUMBERED = msgspec.json.Decoder(_Numbered)


def read_message(data: str) -> ClientMessage:
    try:
        message: ClientMessage = _CLIENT.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Fault("malformed", str(error)) from None
    return message


def id_of(data: str) -> Id:
    """The id of a message, even of one that is refused."""
    try:
        numbered: _Numbered = _NUMBERED.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return numbered.id


# ---------------------------------------------------------------------------------------------- over HTTP


class Body(Struct, forbid_unknown_fields=True, kw_only=True):
    """The content of a request."""


class Named(Body):
    """Content with a name that people will see."""

    name: Name

    def __post_init__(self) -> None:
        self.name = clean_name(self.name)


class PaceChoice(Body):
    """How long seats have, for play by turns, and what comes when time is up."""

    hours: Annotated[int, Meta(ge=1, le=24 * 60)]
    per: Per = "decision"
    then: Then = "mark"


class NewTable(Named):
    """Who sits where: ``me``, ``link``, ``open`` or ``bot:NAME``, with ``:SECONDS`` to think about each decision."""

    game: Word
    seats: dict[Word, Word]
    scenario: Word | None = None
    options: dict[Word, bool | int | Word] = {}
    private: bool = False
    seed: Word | int | None = None
    pace: PaceChoice | None = None


class Join(Named):
    """Take an open seat, or with its invitation one that is kept for whoever has the link."""

    side: Word
    invitation: Token | None = None


class Invite(Body):
    """The invitations to seats that wait for people with a link; for those who sit at the table."""

    token: Token


class Rematch(Body):
    """Play again; everybody moves on by a seat."""

    token: Token


class Analyse(Body):
    """A table of one's own that begins at a step."""

    step: Step
    token: Token | None = None


class TryPuzzle(Body):
    """An answer to a puzzle in notation; None gives up and asks for the solution."""

    text: Text | None = None


class AskAdvice(Body):
    """Whoever asks shows the tokens of all seats that people have here."""

    tokens: Annotated[list[Token], Meta(min_length=1, max_length=8)]


class BeginReview(Body):
    """Look back on a finished game."""


class Notices(Body):
    """Where to tell a seat that it is its turn; None tells nobody."""

    token: Token
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    mail: Annotated[str, Meta(max_length=200)] | None = None


class Browser(Body):
    """Where a browser has its messages sent, and for whom they are encrypted."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class Push(Body):
    """Tell this browser that it is the seat's turn; None tells it no more."""

    token: Token
    browser: Browser | None


class Credentials(Named):
    """A name and its password."""

    name: Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[^\s\x00-\x1f]([^\x00-\x1f]*[^\s\x00-\x1f])$")]
    password: Annotated[str, Meta(min_length=10, max_length=200)]


Password = Annotated[str, Meta(min_length=10, max_length=200)]
Secret = Annotated[str, Meta(max_length=200)]
Line = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f]*$")]
"""A line of plain text."""


class SignOut(Body):
    """This session ends, or all of the account."""

    everywhere: bool = False


class NewPassword(Body):
    """Another password, for whoever knows the old one."""

    old: Secret
    new: Password


class SetMail(Body):
    """Where a link for a new password may go; None is nowhere."""

    password: Secret
    mail: Annotated[str, Meta(max_length=200)] | None = None


class Forgot(Named):
    """A link for a new password is wanted."""


class ResetPassword(Body):
    """A new password by a link; the token stands in it."""

    token: Token
    password: Password


class Confirm(Body):
    """Whoever reads at an address has opened its link."""

    token: Token


class DeleteAccount(Body):
    """One's account and what is one's own; it needs the password again."""

    password: Secret


class BanAccount(Named):
    """An account may not come any more."""

    why: Line = ""


class BanSpeaker(Body):
    """Whoever said a line of the chat may not come any more."""

    table: Word
    place: Step
    why: Line = ""


class LiftBan(Body):
    """Somebody may come again; ``who`` as the list of bans names it."""

    who: Line


class RemoveLine(Body):
    """A line of the chat is taken away."""

    table: Word
    place: Step


class NewTournament(Named):
    """Everybody meets everybody, once or twice with sides swapped."""

    game: Word
    scenario: Word | None = None
    twice: bool = False
    pace: PaceChoice | None = None


class BeginTournament(Body):
    """From now on nobody enters, and the first round is played."""


class Entry(Body):
    """Take part in a tournament, or not after all."""

    leave: bool = False


B = TypeVar("B", bound=Body)


def read_body(data: bytes, kind: type[B]) -> B:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Fault("malformed", str(error), status=422) from None


def read_json(data: bytes) -> Any:
    try:
        return msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Fault("malformed", str(error), status=422) from None


@cache
def writer(language: Language) -> Callable[[Any], bytes]:
    """What writes JSON as it is sent, its texts in a language."""
    return msgspec.json.Encoder(enc_hook=language.encode).encode


def encode(value: Any, language: Language = ENGLISH) -> bytes:
    """JSON as it is sent, its texts in the language of whoever reads them."""
    return writer(language)(value)
