"""Beccato!'s pictures."""
