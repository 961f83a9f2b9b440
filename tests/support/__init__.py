"""Holds what the tests share."""
