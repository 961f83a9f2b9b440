"""The commands and buttons at a table."""
