"""The steps of the schema for people, clocks and contests; they stand at their places in ``schema.STEPS``."""

from __future__ import annotations

from typing import Final

PEOPLE: Final = """
ALTER TABLE accounts ADD COLUMN mail TEXT;
CREATE TABLE sessions (
    digest TEXT PRIMARY KEY, account TEXT NOT NULL, until DOUBLE PRECISION NOT NULL);
CREATE INDEX sessions_account ON sessions (account);
CREATE TABLE tickets (
    digest TEXT PRIMARY KEY, kind TEXT NOT NULL, account TEXT NOT NULL, address TEXT NOT NULL,
    until DOUBLE PRECISION NOT NULL);
CREATE INDEX tickets_account ON tickets (account);
CREATE TABLE bans (
    who TEXT PRIMARY KEY, name TEXT NOT NULL, why TEXT NOT NULL, at DOUBLE PRECISION NOT NULL);
ALTER TABLE chat ADD COLUMN account TEXT;
ALTER TABLE chat ADD COLUMN origin TEXT NOT NULL DEFAULT '';
ALTER TABLE chat ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN closed TEXT
"""
"""Sessions that end, links that are used once, bans, chat lines that can be removed, tables that are closed."""

CLOCKS: Final = """
ALTER TABLE games ADD COLUMN pace TEXT;
ALTER TABLE games ADD COLUMN rollback TEXT;
ALTER TABLE games ADD COLUMN rollbacks TEXT NOT NULL DEFAULT '[]';
ALTER TABLE seats ADD COLUMN deputy TEXT NOT NULL DEFAULT '';
CREATE TABLE clocks (
    game TEXT NOT NULL, side TEXT NOT NULL, due DOUBLE PRECISION, remind DOUBLE PRECISION,
    spare DOUBLE PRECISION NOT NULL, turn INTEGER NOT NULL, mark INTEGER NOT NULL, late INTEGER NOT NULL,
    times INTEGER NOT NULL, PRIMARY KEY (game, side));
CREATE INDEX clocks_due ON clocks (due);
CREATE INDEX clocks_remind ON clocks (remind)
"""
"""The pace of a table, its clocks, who plays for a seat; what it is asked to go back to, and how often it did."""

RESULTS: Final = """
CREATE TABLE results (
    id TEXT PRIMARY KEY, revision INTEGER NOT NULL, game TEXT NOT NULL, scenario TEXT NOT NULL,
    ended DOUBLE PRECISION NOT NULL, winner TEXT, bots INTEGER NOT NULL);
CREATE INDEX results_game ON results (game, scenario)
"""
"""How games of the house ended. All of it follows from the games, and can be gathered again at any time."""

TOURNAMENTS: Final = """
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL, scenario TEXT NOT NULL, pace TEXT,
    twice INTEGER NOT NULL, created DOUBLE PRECISION NOT NULL, state TEXT NOT NULL, round INTEGER NOT NULL);
CREATE TABLE entrants (
    tournament TEXT NOT NULL, account TEXT NOT NULL, name TEXT NOT NULL, at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (tournament, account));
CREATE TABLE pairings (
    tournament TEXT NOT NULL, round INTEGER NOT NULL, place INTEGER NOT NULL, first TEXT NOT NULL,
    second TEXT NOT NULL, game TEXT, PRIMARY KEY (tournament, round, place))
"""
"""Tournaments, who takes part, and who meets whom at which table."""

PUSH: Final = "ALTER TABLE seats ADD COLUMN push TEXT"
"""The browser that is told of turns, as it handed itself out."""
