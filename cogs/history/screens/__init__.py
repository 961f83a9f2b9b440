"""A replay, and what the coach says of it."""
