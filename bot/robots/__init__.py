"""Robots at the tables: who they are, when they act, and the process in which they think."""
