"""Permissions to open a table, and tables for people who were brought together."""
