"""Attention: at some tables a player can't watch everyone's gestures."""
