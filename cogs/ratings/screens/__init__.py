"""Leaderboards, profiles, and what a result card says of ratings."""
