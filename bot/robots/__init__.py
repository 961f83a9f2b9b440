"""Robots at the tables: when they act, and who asks the worker processes for their moves."""
