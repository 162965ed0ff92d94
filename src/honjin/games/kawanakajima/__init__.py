"""Kawanakajima 1561: the fourth battle between Takeda Shingen and Uesugi Kenshin."""

from honjin.games.kawanakajima.title import GAME

__all__ = ["GAME"]
