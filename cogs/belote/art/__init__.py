"""Belote in pictures."""
