"""Belratti's robots."""
