"""Belote's robots."""
