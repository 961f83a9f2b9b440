"""Beccato! in pictures."""
