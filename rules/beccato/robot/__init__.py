"""Beccato!'s robots."""
