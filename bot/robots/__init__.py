"""Robots at the tables: when they act, and how worker processes are asked for their moves."""
