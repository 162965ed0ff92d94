"""What those who run the server can choose, from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything with a default that suits play at home."""

    store: str = "honjin.sqlite"
    """A file for SQLite, or a ``postgresql://`` URL."""
    public: bool = False
    """Open to strangers: accounts, no seeded dice, no notices to private addresses."""
    secret: str | None = field(default=None, repr=False)
    """Signs seat tokens; without it the store keeps one of its own."""
    origins: tuple[str, ...] = ()
    """Origins allowed beside the server's own."""
    smtp: str | None = field(default=None, repr=False)
    """Where mail goes out: ``smtp://user:password@host:port``."""
    base_url: str = ""
    """How the server is reached from outside, for links in notices."""
    static: Path = STATIC
    awake: int = 256
    """How many plays stay in memory."""
    idle_seconds: float = 300.0
    """After so long without an action a play is put away until somebody needs it."""
    messages_per_second: float = 40.0
    """What one connection may send; an address may send four times as much."""
    requests_per_second: float = 40.0
    """What one address may request."""
    tables_per_minute: float = 30.0
    """What one address may create."""
    accounts_per_minute: float = 5.0
    """How often one address may register or sign in: a password takes time to check."""
    patience: int = 500
    """So many refused messages in a row without a good one, and a connection is closed."""
    max_sockets_per_table: int = 100
    max_sockets_per_address: int = 1000
    switch_seconds: float = 0.001
    """How long a thinking bot may keep the interpreter from those who wait."""

    @property
    def sends_mail(self) -> bool:
        return self.smtp is not None

    @staticmethod
    def from_environment(environ: Mapping[str, str] | None = None) -> Settings:
        env = os.environ if environ is None else environ
        usual = Settings()
        return Settings(
            store=env.get("HONJIN_STORE", usual.store),
            public=env.get("HONJIN_PUBLIC", "") == "1",
            secret=env.get("HONJIN_SECRET") or None,
            origins=tuple(env.get("HONJIN_ORIGINS", "").split()),
            smtp=env.get("HONJIN_SMTP_URL") or None,
            base_url=env.get("HONJIN_URL", ""),
            static=Path(env.get("HONJIN_STATIC", str(usual.static))),
            messages_per_second=float(env.get("HONJIN_MESSAGES_PER_SECOND", usual.messages_per_second)),
            requests_per_second=float(env.get("HONJIN_REQUESTS_PER_SECOND", usual.requests_per_second)),
            tables_per_minute=float(env.get("HONJIN_TABLES_PER_MINUTE", usual.tables_per_minute)),
            patience=int(env.get("HONJIN_PATIENCE", usual.patience)),
            accounts_per_minute=float(env.get("HONJIN_ACCOUNTS_PER_MINUTE", usual.accounts_per_minute)),
        )
