"""Leaderboards, profiles, and the ratings on a result card."""
