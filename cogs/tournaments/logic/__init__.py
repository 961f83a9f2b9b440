"""Pairings, scores, and the steps from sign-up to the end."""
