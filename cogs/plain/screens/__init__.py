"""Screens for any game, built from its state, its legal actions and its events."""
