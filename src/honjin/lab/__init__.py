"""The balance laboratory: how scenarios go between bots, by side, option, pack and level, and what happens in them."""

from honjin.lab.chronicle import Chronicle, Fate, observe
from honjin.lab.study import Arm, Findings, Study, undertake

__all__ = ["Arm", "Chronicle", "Fate", "Findings", "Study", "observe", "undertake"]
