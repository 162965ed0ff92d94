"""Many games of bots against bots: who wins, by how much, and how sure that is."""

from honjin.arena.matches import Match, Outcome, matches, play_match
from honjin.arena.report import Report
from honjin.arena.simulation import simulate

__all__ = ["Match", "Outcome", "Report", "matches", "play_match", "simulate"]
