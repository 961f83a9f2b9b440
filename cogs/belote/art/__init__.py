"""Belote's pictures."""
