"""Screens as HTML, and whole pages."""
