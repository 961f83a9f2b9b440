"""Belratti in pictures."""
