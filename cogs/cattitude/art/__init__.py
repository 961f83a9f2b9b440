"""Cattitude in pictures."""
