"""Belratti's pictures."""
