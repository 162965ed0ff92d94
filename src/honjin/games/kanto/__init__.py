"""Conquest of Kanto: exclusive rules and data pack."""

from honjin.games.kanto.title import GAME

__all__ = ["GAME"]
