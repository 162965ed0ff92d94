"""Events in the store: what comes back is what happened, and each is put into words once for all who see the same."""

from __future__ import annotations

from typing import Any

import pytest

import honjin
from honjin.kernel.events import Event, Weight
from honjin.kernel.words import Name, say
from honjin.server.event_codec import read_events, write_events
from honjin.server.narration import Narrator
from honjin.server.rows import StepRow

MARKER = Event("lay", "14-2", {"side": "osaka", "box": "chausuyama"}, owner=0, secret={"marker": "kirigakure"})


@pytest.mark.parametrize(
    "event",
    [
        Event("turn", "5", {"turn": 3}),
        Event("quiet", "5"),
        MARKER,
        Event("fallen", "11-2", {"unit": "yukimura"}, weight=Weight.GRAVE, loser=1),
        Event("roll", "9-2", {"purpose": say("fire at {unit}", unit=Name("mizuno", "Mizuno", "水野")), "dice": [3, 4]}),
    ],
)
def test_an_event_comes_back_as_it_was(event: Event) -> None:
    (found,) = read_events(write_events([event]))
    assert found == event
    assert isinstance(found.weight, Weight)


def test_what_is_as_usual_takes_no_room() -> None:
    assert write_events([Event("turn", "5", {"turn": 3})]) == '[{"kind":"turn","rule":"5","data":{"turn":3}}]'


def test_an_event_is_narrated_once_for_all_who_see_the_same_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, Any]] = []
    game = honjin.find_game("yukimura").create({})

    def narrate(_: object, seen: dict[str, Any]) -> str:
        told.append(seen)
        return "a line"

    monkeypatch.setattr(type(game), "narrate", narrate)
    narrator = Narrator(game)
    steps = [StepRow(4, 0, False, [], [Event("turn", "5", {"turn": 3}), MARKER], 2)]
    lines = {side: [bytes(line) for line in narrator.tell(steps, side)] for side in (0, 1, None)}
    assert lines[1] == lines[None] != lines[0]
    assert [seen["kind"] for seen in told] == ["turn", "lay", "lay"]
    assert sum("marker" in seen for seen in told) == 1
