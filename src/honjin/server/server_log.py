"""The server's log: one JSON object a line. Tokens, keys and passwords never reach it."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

LOGGER = logging.getLogger("honjin.server")


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False, default=str)


def tell(what: str, **fields: Any) -> None:
    """Note something that those who run the server may want to know."""
    LOGGER.info(what, extra={"fields": fields})


def complain(what: str, **fields: Any) -> None:
    """Note a failure, with the exception that is being handled."""
    LOGGER.error(what, exc_info=True, extra={"fields": fields})


def set_up(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    # What uvicorn tells of each socket holds its address with the token in it.
    for name, least in (("honjin.server", level), ("uvicorn", "WARNING"), ("uvicorn.error", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(least)
