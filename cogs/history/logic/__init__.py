"""The replays of past matches, and the coach."""
