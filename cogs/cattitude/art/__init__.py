"""Cattitude's pictures."""
