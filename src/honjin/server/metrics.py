"""Figures for those who run the server, in Prometheus's text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Counter:
    """Something that is counted, by one label."""

    def __init__(self, name: str, text: str, label: str) -> None:
        self.name = name
        self.text = text
        self.label = label
        self._counts: Tally[str] = Tally()

    def add(self, value: str, count: int = 1) -> None:
        self._counts[value] += count

    def total(self) -> int:
        return self._counts.total()

    def lines(self) -> list[str]:
        head = [f"# HELP {self.name} {self.text}", f"# TYPE {self.name} counter"]
        return head + [f'{self.name}{{{self.label}="{value}"}} {n}' for value, n in sorted(self._counts.items())]


class Gauge:
    """Something that is looked up when asked for."""

    def __init__(self, name: str, text: str, read: Callable[[], float]) -> None:
        self.name = name
        self.text = text
        self.read = read

    def lines(self) -> list[str]:
        return [f"# HELP {self.name} {self.text}", f"# TYPE {self.name} gauge", f"{self.name} {self.read():g}"]


class Histogram:
    """How long something takes."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def note(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> list[str]:
        told = [f"# HELP {self.name} {self.text}", f"# TYPE {self.name} histogram"]
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            told.append(f'{self.name}_bucket{{le="{bound}"}} {total}')
        return [*told, f"{self.name}_sum {self._sum:g}", f"{self.name}_count {total}"]


class Metrics:
    """All figures of one server."""

    def __init__(self) -> None:
        self.actions = Counter("honjin_actions_total", "Actions taken.", "by")
        self.refused = Counter("honjin_refused_total", "Messages and requests refused.", "code")
        self.requests = Counter("honjin_requests_total", "HTTP requests answered.", "status")
        self.notices = Counter("honjin_notices_total", "Notices sent.", "outcome")
        self.acting = Histogram("honjin_action_seconds", "From a message to the views handed to all sockets.")
        self.saving = Histogram("honjin_save_seconds", "Writing an action to the store.")
        self.late = Histogram("honjin_loop_late_seconds", "How late the event loop comes to what is due.")
        self.gauges: list[Gauge] = []

    def text(self) -> str:
        parts: list[Counter | Histogram | Gauge] = [
            self.actions,
            self.refused,
            self.requests,
            self.notices,
            self.acting,
            self.saving,
            self.late,
            *self.gauges,
        ]
        return "\n".join(line for part in parts for line in part.lines()) + "\n"
