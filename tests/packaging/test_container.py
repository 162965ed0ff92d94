"""The Dockerfile and the workflow name what is there. Neither is run here: they need an engine and a host."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_THE_ENGINE = {"e2e", "packaging", "server"}


def test_all_that_is_copied_into_the_container_exists_and_is_let_in() -> None:
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    text = (ROOT / "Dockerfile").read_text()
    copied = [word for words in re.findall(r"^COPY (?!--)(.*) \S+$", text, re.M) for word in words.split()]
    assert copied
    for source in copied:
        assert (ROOT / source).exists(), source
        assert source.split("/")[0] in let_in, source


def test_the_workflow_runs_every_test_of_the_engine() -> None:
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text()
    named = set(re.findall(r"\btests/(\w+)(?:\.py)?", text))
    there = {path.stem for path in (ROOT / "tests").iterdir() if list(path.rglob("test_*.py")) or path.suffix == ".py"}
    assert named == there - NOT_THE_ENGINE
