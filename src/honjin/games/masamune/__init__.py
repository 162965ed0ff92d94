"""Masamune the One-Eyed Dragon: exclusive rules and data pack."""

from honjin.games.masamune.title import GAME

__all__ = ["GAME"]
