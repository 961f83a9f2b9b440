"""Screens of any game, made from its state, its legal actions and its events."""
