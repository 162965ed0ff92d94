"""The tables of the store, version by version: each step is run once, in its own order, on either database.

A step that has been published is never changed; what comes later is a new step at the end.
"""

from __future__ import annotations

from typing import Final

from honjin.kernel.errors import HonjinError
from honjin.server.club_schema import CLOCKS, PEOPLE, PUSH, RESULTS, TOURNAMENTS
from honjin.server.database import Database
from honjin.server.names import skeleton
from honjin.server.review_book import REVIEWS

FIRST = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, version TEXT NOT NULL, pack TEXT NOT NULL, scenario TEXT NOT NULL,
    options TEXT NOT NULL, dice_key TEXT NOT NULL, dice_id TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
    changed DOUBLE PRECISION NOT NULL, kind TEXT NOT NULL, private INTEGER NOT NULL, seeded INTEGER NOT NULL,
    started INTEGER NOT NULL, origin TEXT, parent TEXT, rematch TEXT, n INTEGER NOT NULL, turn INTEGER NOT NULL,
    asked TEXT NOT NULL, over TEXT);
CREATE INDEX IF NOT EXISTS games_changed ON games (changed);
CREATE TABLE IF NOT EXISTS seats (
    game TEXT NOT NULL, side TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, nonce TEXT NOT NULL, account TEXT,
    seen INTEGER NOT NULL, webhook TEXT, mail TEXT, PRIMARY KEY (game, side));
CREATE INDEX IF NOT EXISTS seats_account ON seats (account);
CREATE TABLE IF NOT EXISTS log (
    game TEXT NOT NULL, n INTEGER NOT NULL, side INTEGER NOT NULL, fixed INTEGER NOT NULL, lines TEXT NOT NULL,
    events TEXT NOT NULL, told INTEGER NOT NULL, PRIMARY KEY (game, n));
CREATE TABLE IF NOT EXISTS undone (
    game TEXT NOT NULL, place INTEGER NOT NULL, action TEXT NOT NULL, PRIMARY KEY (game, place));
CREATE TABLE IF NOT EXISTS snapshots (
    game TEXT NOT NULL, n INTEGER NOT NULL, drawn INTEGER NOT NULL, told INTEGER NOT NULL, dump TEXT NOT NULL,
    PRIMARY KEY (game, n));
CREATE TABLE IF NOT EXISTS chat (
    game TEXT NOT NULL, place INTEGER NOT NULL, who TEXT NOT NULL, line TEXT NOT NULL, at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, place));
CREATE TABLE IF NOT EXISTS notes (
    game TEXT NOT NULL, side TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (game, side));
CREATE TABLE IF NOT EXISTS standing (
    game TEXT NOT NULL, side TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (game, side));
CREATE TABLE IF NOT EXISTS accounts (name TEXT PRIMARY KEY, password TEXT NOT NULL, created DOUBLE PRECISION NOT NULL)
"""
"""The house as it was before it counted versions; a store of that time has these tables already."""

LANGUAGES = "ALTER TABLE seats ADD COLUMN language TEXT NOT NULL DEFAULT ''"
"""Of notices. Stores of the time before versions have it or not."""

REVISIONS = """
ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE log ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE log ADD COLUMN idle INTEGER NOT NULL DEFAULT 0
"""
"""Which change wrote a step, so that each can name the one it follows; which steps a seat took without a choice."""

LOOKS = """
ALTER TABLE accounts ADD COLUMN looks TEXT NOT NULL DEFAULT '';
CREATE INDEX accounts_looks ON accounts (looks)
"""
"""What is left of a name when letters that look alike are one."""

MAKERS = "ALTER TABLE games ADD COLUMN maker TEXT NOT NULL DEFAULT ''"
"""Whoever opened a table, so that nobody's bots have more than their share."""

RULES = """
ALTER TABLE games ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN places TEXT;
ALTER TABLE games ADD COLUMN sheet TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN digest TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE log ADD COLUMN throws TEXT;
CREATE TABLE views (game TEXT NOT NULL, n INTEGER NOT NULL, seen BYTEA NOT NULL, PRIMARY KEY (game, n));
CREATE TABLE sheets (
    id TEXT NOT NULL, language TEXT NOT NULL, body BYTEA NOT NULL, PRIMARY KEY (id, language))
"""
"""What it takes to show a game without its rules: which rules they were, throws, views and sheets."""

REASONS = """
CREATE TABLE reasons (
    game TEXT NOT NULL, n INTEGER NOT NULL, side INTEGER NOT NULL, line TEXT NOT NULL, sealed INTEGER NOT NULL,
    told TEXT NOT NULL, PRIMARY KEY (game, n))
"""
"""Why bots did what they did, beside the steps of the log."""

STEPS: Final[tuple[str, ...]] = (
    FIRST,
    LANGUAGES,
    REVISIONS,
    LOOKS,
    MAKERS,
    PEOPLE,
    CLOCKS,
    RESULTS,
    TOURNAMENTS,
    PUSH,
    RULES,
    REVIEWS,
    REASONS,
)


def bring_up_to_date(db: Database) -> None:
    """Run the steps that the store has not seen yet, in the open transaction."""
    db.run("CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
    version = version_of(db)
    if version > len(STEPS):
        raise HonjinError(
            f"the store is of version {version}, but this Honjin knows stores up to version {len(STEPS)} only"
        )
    for number in range(version, len(STEPS)):
        if STEPS[number] is LANGUAGES and "language" in db.columns("seats"):
            continue
        for statement in STEPS[number].split(";"):
            db.run(statement)
        if STEPS[number] is LOOKS:
            for (name,) in db.rows("SELECT name FROM accounts"):
                db.run("UPDATE accounts SET looks = ? WHERE name = ?", skeleton(name), name)
    if version < len(STEPS):
        db.run("DELETE FROM settings WHERE name = 'schema'")
        db.run("INSERT INTO settings VALUES ('schema', ?)", str(len(STEPS)))


def version_of(db: Database) -> int:
    """How many steps the store has seen; 0 if it is new, or older than the first."""
    found = db.rows("SELECT value FROM settings WHERE name = 'schema'")
    return int(found[0][0]) if found else 0
