"""Going back by consent, as the store keeps it: who asks for it, and when it was done."""

from __future__ import annotations

from typing import Any

import msgspec

from honjin.server.database import Database


def set_rollback(db: Database, table: str, before: dict[str, Any] | None, now: dict[str, Any] | None) -> bool:
    """Ask, agree or let go; False if somebody else has done so in the meantime."""
    if before is None:
        changed = db.run("UPDATE games SET rollback = ? WHERE id = ? AND rollback IS NULL", _text(now), table)
    else:
        changed = db.run(
            "UPDATE games SET rollback = ? WHERE id = ? AND rollback = ?", _text(now), table, _text(before)
        )
    return bool(changed)


def add_rollback(db: Database, table: str, rolled: dict[str, Any]) -> None:
    """It was done."""
    ((kept,),) = db.rows("SELECT rollbacks FROM games WHERE id = ?", table)
    all_of_them = [*msgspec.json.decode(kept), rolled]
    db.run("UPDATE games SET rollback = NULL, rollbacks = ? WHERE id = ?", _text(all_of_them), table)


def _text(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()
