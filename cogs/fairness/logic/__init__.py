"""Exporting a match as a file, and checking a finished match."""
