"""Sanada's War Chronicle: the two campaigns of Osaka, 1614 and 1615."""

from honjin.games.sanada.title import GAME

__all__ = ["GAME"]
