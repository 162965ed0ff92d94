"""Compiled twins of the hottest functions, and which of two twins is used."""
