"""Screens as HTML."""
