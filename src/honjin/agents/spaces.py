"""The space of observations, which PettingZoo and Gymnasium share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from honjin.agents.encoding import LARGEST, Encoder, Seen


def seen_space(encoder: Encoder) -> spaces.Dict:
    """``observation``: the position; ``options``: a row for each answer; ``action_mask``: which answers there are."""
    rows = (encoder.bound, len(encoder.option))
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (len(encoder.position),), np.float32),
            "options": spaces.Box(-LARGEST, LARGEST, rows, np.float32),
            "action_mask": spaces.Box(0, 1, (encoder.bound,), np.int8),
        }
    )


def told(seen: Seen) -> dict[str, Any]:
    """What is seen, as an observation of that space; its arrays belong to whoever gets them."""
    return {"observation": seen.position.copy(), "options": seen.options.copy(), "action_mask": seen.mask.copy()}
