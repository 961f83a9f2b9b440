"""Whether a table may be opened, and tables for people who were brought together."""
