"""Leaderboards, profiles and seasons: their commands and buttons."""
