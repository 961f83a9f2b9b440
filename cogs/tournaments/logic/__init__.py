"""Pairings, scores, and the steps from the sign-up to the end."""
