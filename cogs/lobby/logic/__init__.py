"""Permission to open a table, and tables for people brought together by another feature."""
