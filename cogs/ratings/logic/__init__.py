"""Ratings without Discord: ``service`` counts each event that ``collect`` reads exactly once."""
