"""Ratings without Discord: ``service`` counts each event read by ``collect`` exactly once."""
