"""Games that were recorded by an earlier version replay to the same position, die by die."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import honjin

KEPT = sorted((Path(__file__).parent / "kept").glob("*.json"))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_a_kept_record_replays_to_its_digest(file: Path) -> None:
    assert honjin.load(file).digest() == json.loads(file.read_text(encoding="utf-8"))["digest"]


def test_twenty_records_are_kept_of_every_scenario() -> None:
    assert len(KEPT) >= 20
    records = [json.loads(file.read_text(encoding="utf-8")) for file in KEPT]
    told = {(record["game"], record["scenario"]) for record in records}
    assert told == {(game, info.id) for game, title in honjin.games().items() for info in title.scenarios()}
