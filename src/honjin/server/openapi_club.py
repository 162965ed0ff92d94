"""The pages of accounts and of the owner of the house, for programs."""

from __future__ import annotations

from honjin.server.messages import (
    BanAccount,
    BanSpeaker,
    BeginTournament,
    Confirm,
    Credentials,
    DeleteAccount,
    Entry,
    Forgot,
    LiftBan,
    NewPassword,
    NewTournament,
    RemoveLine,
    ResetPassword,
    SetMail,
    SignOut,
)
from honjin.server.openapi_parts import FLAG, MAYBE_TEXT, NUMBER, TEXT, WHOLE, Schema, get, list_of, map_of, obj, post

SESSION = obj(session=TEXT)
NOTHING = obj()
ACCOUNT = obj(name=TEXT, mail=MAYBE_TEXT, owner=FLAG)
SEAT = obj(table=TEXT, game=TEXT, scenario=TEXT, side=TEXT, name=TEXT, created=NUMBER, changed=NUMBER)
EXPORT = obj(
    account=obj(name=TEXT, created=NUMBER, mail=MAYBE_TEXT),
    sessions=list_of(obj(until=NUMBER)),
    seats=list_of(SEAT),
    tournaments=list_of(obj(id=TEXT, name=TEXT, entered=NUMBER)),
    notes=list_of(obj(table=TEXT, side=TEXT, text=TEXT)),
    chat=list_of(obj(table=TEXT, at=NUMBER, who=TEXT, text=TEXT)),
)
BAN = obj(who=TEXT, name=TEXT, why=TEXT, at=NUMBER)
SHARE = obj(games=WHOLE, draws=WHOLE, wins=map_of(WHOLE))
RATING = obj(name=TEXT, rating=WHOLE, games=WHOLE, won=WHOLE, drawn=WHOLE, lost=WHOLE)
RESULTS = obj(
    shares=map_of(obj(people_=SHARE, bots_=SHARE)), ratings=list_of(RATING), by_scenario=map_of(list_of(RATING))
)
TOURNAMENT: dict[str, Schema] = {
    "id": TEXT,
    "name": TEXT,
    "game": TEXT,
    "scenario": TEXT,
    "pace": {"type": ["object", "null"]},
    "twice": FLAG,
    "created": NUMBER,
    "state": {"enum": ["open", "running", "over"]},
    "round": WHOLE,
}
PLACE = obj(name=TEXT, rank=WHOLE, points=NUMBER, beaten=NUMBER, played=WHOLE, won=WHOLE)
PAIRING = obj(first=TEXT, second=TEXT, table=MAYBE_TEXT, score={"type": ["number", "null"]})
COURSE = obj(
    **TOURNAMENT,
    sides=list_of(TEXT),
    players=list_of(TEXT),
    standings=list_of(PLACE),
    rounds=list_of(list_of(PAIRING)),
)
SIGNED_IN = (401, 403, 404)
"""How a page for people with an account refuses those without."""


def club_paths() -> dict[str, Schema]:
    """Paths with their operations."""
    find = {"name": "find", "in": "query", "required": False, "schema": TEXT | {"maxLength": 40}}
    return {
        "/api/games/{game}/results": {"get": get("Win shares and ratings", RESULTS, ["game"])},
        "/api/tournaments": {
            "get": get("Tournaments", list_of(obj(**TOURNAMENT))),
            "post": post("Announce a tournament", NewTournament, obj(id=TEXT), 201, also=SIGNED_IN),
        },
        "/api/tournaments/{tournament}": {"get": get("A tournament", COURSE, ["tournament"])},
        "/api/tournaments/{tournament}/entry": {
            "post": post("Take part in a tournament", Entry, NOTHING, path="tournament", also=(401,))
        },
        "/api/tournaments/{tournament}/beginning": {
            "post": post("Begin a tournament", BeginTournament, NOTHING, path="tournament", also=(401,))
        },
        "/api/accounts": {"post": post("Register a name", Credentials, SESSION, 201, also=(403, 404))},
        "/api/sessions": {"post": post("Sign in", Credentials, SESSION, also=(403, 404))},
        "/api/sessions/end": {"post": post("Sign out", SignOut, NOTHING, also=SIGNED_IN)},
        "/api/account": {"get": get("Who is signed in", ACCOUNT, also=SIGNED_IN)},
        "/api/account/password": {"post": post("Change the password", NewPassword, NOTHING, also=SIGNED_IN)},
        "/api/account/mail": {
            "post": post("The address for a new password", SetMail, obj(confirm=FLAG), also=SIGNED_IN)
        },
        "/api/account/export": {"get": get("All that is kept about the account", EXPORT, also=SIGNED_IN)},
        "/api/account/deletion": {
            "post": post("Delete the account", DeleteAccount, obj(tables=WHOLE, seats=WHOLE), also=SIGNED_IN)
        },
        "/api/passwords/forgotten": {"post": post("Send a link for a new password", Forgot, NOTHING, 202, also=(404,))},
        "/api/passwords/reset": {
            "post": post("A new password by a link", ResetPassword, SESSION, also=(403, 404)),
        },
        "/api/addresses/confirmed": {"post": post("Confirm an address", Confirm, obj(mail=TEXT), also=(403, 404))},
        "/api/house/people": {
            "get": get(
                "Accounts, for the owner of the house",
                list_of(obj(name=TEXT, created=NUMBER, banned=FLAG)),
                query=[find],
                also=SIGNED_IN,
            )
        },
        "/api/house/bans": {
            "get": get("Who is banned, for the owner of the house", list_of(BAN), also=SIGNED_IN),
            "post": post("Ban an account", BanAccount, NOTHING, also=SIGNED_IN),
        },
        "/api/house/bans/speaker": {"post": post("Ban whoever said a line", BanSpeaker, NOTHING, also=SIGNED_IN)},
        "/api/house/bans/lifted": {"post": post("Lift a ban", LiftBan, NOTHING, also=SIGNED_IN)},
        "/api/house/lines/removed": {"post": post("Remove a line of the chat", RemoveLine, NOTHING, also=SIGNED_IN)},
    }
