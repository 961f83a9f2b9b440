"""Grouping people who are looking for a game, and when they search."""
