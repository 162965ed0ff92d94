"""Modules of extras that are not installed hold no examples to try."""

from __future__ import annotations

from importlib.util import find_spec

NEEDS = {"aec": "pettingzoo", "encoding": "numpy", "openspiel": "pyspiel", "solo": "gymnasium", "spaces": "gymnasium"}

collect_ignore = [f"src/honjin/agents/{module}.py" for module, need in NEEDS.items() if find_spec(need) is None]
