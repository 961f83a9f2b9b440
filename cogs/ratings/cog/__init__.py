"""The commands and buttons for leaderboards, profiles and seasons."""
