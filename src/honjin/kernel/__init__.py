"""The kernel: procedures, decisions, chance, events, plays. It knows no game."""
