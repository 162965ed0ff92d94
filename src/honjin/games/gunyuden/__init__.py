"""Sengoku Gunyuden: the series engine, one module for each chapter of the basic rules."""
