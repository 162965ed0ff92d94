"""Yukimura Gaiden: the battle of Tennoji, 1615."""

from honjin.games.yukimura.title import GAME

__all__ = ["GAME"]
