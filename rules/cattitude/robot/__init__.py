"""Cattitude's robots."""
